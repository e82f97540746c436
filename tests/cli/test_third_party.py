"""A game from another package, installed the way a stranger would, appears at the table."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "coin_cave"
Cavern = Callable[..., subprocess.CompletedProcess[str]]


def test_an_installed_package_adds_its_game(cavern: Cavern, tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "site"
    shutil.copytree(EXAMPLE, source)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "--no-build-isolation", "--no-deps", "--target", str(target), str(source)],
        check=True,
    )
    path = os.pathsep.join([str(target), os.environ.get("PYTHONPATH", "")])
    listed = cavern("games", PYTHONPATH=path).stdout
    assert "coin-cave" in listed and "cube-delver" in listed
    played = cavern("sim", "coin-cave", "--games", "50", "--json", PYTHONPATH=path)
    figures = json.loads(played.stdout)
    assert figures["errors"] == 0 and figures["endings"]["rich"]["games"] == 50
    taught = cavern("learn", "coin-cave", "--list", PYTHONPATH=path)
    assert taught.stdout.startswith("coin-cave race: How far do you dare?")
    checked = cavern("check", "coin-cave", "--decisions", "20", PYTHONPATH=path)
    assert "ok    lessons     1 lesson" in checked.stdout


@pytest.mark.parametrize(
    ("file", "most"),
    [("__init__.py", 70), ("bot.py", 20), ("terminal.py", 30), ("board.js", 60)],
)
def test_the_example_is_a_page_for_each_part(file: str, most: int) -> None:
    lines = (EXAMPLE / "coin_cave" / file).read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= most
