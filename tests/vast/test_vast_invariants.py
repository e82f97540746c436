"""Everything is in exactly one place at every step of many games, at every table."""

from typing import Any

import pytest
from vast_tables import EVERY, FIRST_FIVE, SOAK

from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.errors import BadInput
from cavern.core.game import OptionValue, Setup
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.game import GAME
from cavern.games.vast.state import Cave
from cavern.games.vast.terms import LEVELS

GAMES = 200 if SOAK else 3
"""Games at each of the thirty tables of the first five roles."""
FOES_GAMES = 20 if SOAK else 1
"""Games at each of the many tables with a foe."""
STEPS = 6000


class Watch(InlineTable):
    """Examines the Cave at every decision, also those in the middle of a step."""

    def __init__(self, cave: Cave, bots: list[Bot[Any]], name: str) -> None:
        super().__init__(cave, bots)
        self.cave = cave
        self.name = name

    def answer(self, decision: Decision[Any]) -> int:
        assert len(decision.choices) > 1
        assert len(set(decision.choices)) == len(decision.choices), decision.kind
        assert GAME.check(self.cave) == [], f"{self.name}, decision {self.decisions}"
        return super().answer(decision)


def any_setup(roles: str, rng: Rng) -> Setup:
    """A table with or without Terrain, each role at any level, and variants as it happens."""
    names = roles.split(",")
    levels = {name: LEVELS[rng.below(len(LEVELS))] for name in names}
    usual = rng.below(2) == 0
    terrain = rng.below(2) == 1
    foes = not set(names) <= FIRST_FIVE
    focused = foes and rng.below(3) == 0 and "ghost" in names
    options: dict[str, OptionValue] = {
        "roles": roles,
        "terrain": terrain,
        "difficulty": "" if usual else ",".join(f"{n}={levels[n]}" for n in names),
        "skitter-variant": foes and rng.below(3) == 0,
        "crystal-fury": not foes or rng.below(3) > 0,
        "crowded-house": foes and rng.below(3) == 0,
        "fully-focused": focused,
    }
    try:
        return GAME.setup(options=options)
    except BadInput:  # V10.3.28: not where she has to lock all Artifacts
        return GAME.setup(options={**options, "fully-focused": False})


def games_at(roles: str) -> int:
    return GAMES if set(roles.split(",")) <= FIRST_FIVE else FOES_GAMES


@pytest.mark.parametrize("roles", EVERY)
def test_nothing_is_lost_at_any_decision(roles: str) -> None:
    for number in range(games_at(roles)):
        rng = Rng.from_seed(f"laws {roles} {number}")
        setup = any_setup(roles, rng.split("options"))
        cave = GAME.new(setup, Table(rng))
        level = "heuristic" if rng.split("level").below(4) == 3 else "random"
        bots = [GAME.bots()[level](rng.split(f"bot {seat}")) for seat in range(setup.seats)]
        table = Watch(cave, bots, f"game {number}, {level}")
        for _ in range(STEPS):
            if GAME.over(cave):
                break
            GAME.step(cave, table)
        assert GAME.check(cave) == []
        assert GAME.over(cave), f"game {number} goes on and on"
        outcome = GAME.outcome(cave)
        assert outcome.ending in GAME.endings
        assert set(outcome.winners) <= set(range(setup.seats))


def test_enough_tables_have_a_foe() -> None:
    assert sum(games_at(roles) == FOES_GAMES for roles in EVERY) >= 100
