"""What the generic tests share: every installed game in every mode, and ways to run it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cavern.core import registry
from cavern.core.decision import Decision
from cavern.core.match import Match
from cavern.lab import proofs, walking
from cavern.lab.walking import Case, cases

HERE = Path(__file__).parent
SOAK = 100 if os.environ.get("CAVERN_SOAK", "") not in ("", "0") else 1
"""How many times more is played under ``make soak``."""
LONG = 120 if SOAK == 1 else 2000
"""Answers after which a random game is broken off."""

GAMES = list(registry.games().values())
CASES = [case for game in GAMES for case in cases(game)]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_case = pytest.mark.parametrize("case", CASES, ids=repr)


def games(case: Case, decisions: int) -> Iterator[Match]:
    return walking.games(case, decisions * SOAK)


def walk(match: Match, answers: int = LONG) -> Iterator[Decision[Any]]:
    return walking.walk(match, answers)


def prove(name: str, case: Case, decisions: int, length: int = LONG) -> None:
    """A proof that any game must pass, on this one."""
    trial = proofs.Trial(case, decisions * SOAK, length)
    proofs.prove(name, trial)
    assert trial.looked_at and (trial.compared or name != "questions")
