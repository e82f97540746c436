"""A short form of ``make torture``: each way of hurting a server, a few times."""

import sys

import pytest
from harness import HERE, SOAK

sys.path.insert(0, str(HERE.parents[1] / "scripts" / "torture"))

import page
from goals import GOALS
from kinds import Tally, Task

FEW = {"torn": 40, "silent": 14, "fuzz": 3000}


@pytest.mark.parametrize("kind", GOALS)
async def test_nothing_is_lost(kind: str) -> None:
    goal, hurt, _ = GOALS[kind]
    few = goal // 20 if SOAK else FEW.get(kind, 2)
    tally = Tally()
    await hurt(Task(tally, few, 300.0))
    assert tally.done >= few or tally.note
    assert (tally.lost, tally.odd) == (0, 0), tally.note


def test_what_was_done_is_told_as_it_is() -> None:
    told = page.table({"full": Tally(done=7, lost=1, note="a reason")}, {"full": 10, "fuzz": 5})
    assert "| 7 | 10 | – | 1 | 0 |" in told and "| 0 | 5 |" in told and "a reason" in told


def test_every_kind_has_words() -> None:
    assert set(page.WORDS) == set(GOALS)
