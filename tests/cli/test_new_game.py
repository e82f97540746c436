"""A new game is laid out as the example lies there, and can be played and proven at once."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "torchlight"
Cavern = Callable[..., subprocess.CompletedProcess[str]]


def files(folder: Path) -> dict[str, str]:
    found = [p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in str(p)]
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in found}


def test_the_example_is_what_new_game_lays_out(cavern: Cavern, tmp_path: Path) -> None:
    cavern("new-game", "torchlight")
    assert files(tmp_path / "torchlight") == files(EXAMPLE)


def test_a_new_game_is_proven_and_played(cavern: Cavern, tmp_path: Path) -> None:
    cavern("new-game", "my-own-game", "--folder", "here")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "--no-build-isolation", "--no-deps", "--target", "site", "./here"],
        cwd=tmp_path,
        check=True,
    )
    path = os.pathsep.join([str(tmp_path / "site"), os.environ.get("PYTHONPATH", "")])
    scenarios = str(tmp_path / "here" / "tests")
    done = cavern(
        "check", "my-own-game", "--scenarios", scenarios, "--decisions", "60", "--json",
        PYTHONPATH=path,
    )  # fmt: skip
    told = json.loads(done.stdout)
    assert told["holds"] and len(told["proofs"]) == 14
    arguments = ("--bot", "careful,random", "--games", "200", "--json")
    figures = json.loads(cavern("sim", "my-own-game", *arguments, PYTHONPATH=path).stdout)
    assert figures["finished"] == 200
    assert figures["outcomes"][0]["wins"] > figures["outcomes"][1]["wins"]
    why = cavern("check", "my-own-game", "--only", "luck", code=2, PYTHONPATH=path).stderr
    assert "there is no proof 'luck'; there are states, runs" in why


def test_check_tells_what_is_wrong(cavern: Cavern, tmp_path: Path) -> None:
    cavern("new-game", "faulty", "--folder", "here")
    module = tmp_path / "here" / "src" / "faulty" / "game.py"
    text = module.read_text().replace("if seat in (owner, TRUTH) else len(hand)", "if True else 0")
    module.write_text(text.replace("self.lit[:], self.treasures[:]", "self.lit, self.treasures[:]"))
    entry = tmp_path / "here" / "src" / "faulty-1.dist-info"
    entry.mkdir()
    (entry / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1\n")
    (entry / "entry_points.txt").write_text("[cavern.games]\nfaulty = faulty.game:GAME\n")
    scenarios = tmp_path / "here" / "tests" / "scenarios" / "faulty.yaml"
    scenarios.write_text(scenarios.read_text().replace("treasures 4", "treasures four", 1))
    path = os.pathsep.join([str(entry.parent), os.environ.get("PYTHONPATH", "")])
    done = cavern("check", "faulty", "--scenarios", str(scenarios), code=1, PYTHONPATH=path)
    told = done.stdout
    assert "FAIL  views" in told and "shows something hidden" in told
    assert "FAIL  states" in told and "copy every list" in told
    assert "Most treasure wins: ValueError" in told, "one exception does not end the run"
    assert "ok    endings" in told


@pytest.mark.parametrize("name", ["My Game", "9lives", "a--b", ""])
def test_a_name_that_cannot_be_is_refused(cavern: Cavern, name: str) -> None:
    assert "a game has a name such as" in cavern("new-game", name, code=2).stderr


def test_nothing_is_overwritten(cavern: Cavern, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").touch()
    assert "is not empty" in cavern("new-game", "any", "--folder", "full", code=2).stderr
