"""S230–S237 hold at every step of many games, and none of them runs out of options."""

import os
from typing import Any

import pytest

from cavern.core import registry
from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable, Table

GAME = registry.game("skulldug")
SOAK = os.environ.get("CAVERN_SOAK", "") not in ("", "0")
GAMES = 2000 if SOAK else 240
STEPS = 600 if SOAK else 150


class Rambler(Bot[State]):
    """Anything legal, but it thinks twice before it resigns."""

    def pick(self, decision: Decision[Any], state: State) -> int:
        index = self.rng.below(len(decision.choices))
        if decision.id(decision.choices[index]) == "resign":
            index = self.rng.below(len(decision.choices))
        return index


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
def test_every_law_holds_at_every_step(mode: str) -> None:
    players = GAME.mode(mode).players
    finished = 0
    for number in range(GAMES):
        seats = players[number % len(players)]
        setup = GAME.setup(mode, seats)
        seed = Rng.from_seed(f"{mode}#{number}")
        cave = GAME.new(setup, Table(seed))
        bots: list[Bot[Any]] = [Rambler(seed.split(f"bot {seat}")) for seat in range(seats)]
        if number % 2:
            bots = [GAME.bots()["heuristic"](bot.rng) for bot in bots]
        table = InlineTable(cave, bots)
        for step in range(STEPS):
            if GAME.over(cave):
                finished += 1
                assert GAME.outcome(cave).ending in GAME.endings
                break
            GAME.step(cave, table)
            broken = GAME.check(cave)
            assert broken == [], f"game {mode}#{number}, step {step}"
    if SOAK or mode == "solo":
        assert finished > GAMES // 4
