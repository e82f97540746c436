"""The worked example: it learns within a few rounds, and what it has learned plays as a bot."""

import importlib
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning_delver.py"


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script in a folder of its own, where it leaves what it has learned."""
    shutil.copy(EXAMPLE, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("learning_delver", None)
    return importlib.import_module("learning_delver")


def simulate(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cavern", "sim", "cube-delver", "--games", "20"]
    bot = ["--bot", "learning_delver:Learned", "--workers", "1"]
    return subprocess.run([*command, *bot], cwd=folder, capture_output=True, text=True)


def test_it_learns_and_plays(example: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "GAMES", 64)
    rounds = list(islice(example.train(rounds=1000), 14))
    first = np.concatenate([scores for _, scores in rounds[:4]])
    last = np.concatenate([scores for _, scores in rounds[-4:]])
    assert last.mean() > 1.5 * first.mean() and len(last) > 100
    np.savez_compressed(example.WEIGHTS, **rounds[-1][0].weights)
    said = simulate(tmp_path)
    assert said.returncode == 0 and "20 games" in said.stdout, said


def test_nothing_learned_yet(example: Any, tmp_path: Path) -> None:
    said = simulate(tmp_path)
    assert said.returncode != 0 and "first run: python learning_delver.py" in said.stderr, said
