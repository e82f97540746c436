"""Everything is in exactly one place at every step of many games, at every table."""

from typing import Any

import pytest
from vast_tables import EVERY, FIRST_FIVE, SOAK, any_setup

from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import CENTRE, OFF
from cavern.games.vast.pieces import PIECES
from cavern.games.vast.state import NOBODY, Cave

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
        assert len(decision.choices) > 1 or decision.must_be_asked()
        assert len(set(decision.choices)) == len(decision.choices), decision.kind
        assert GAME.check(self.cave) == [], f"{self.name}, decision {self.decisions}"
        return super().answer(decision)


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


SUMMONED = """turn ghost
map
  A5n @ A1n
pieces ghost 1,0 {piece} -1,0
possessed {role} ghost
carriers {carrier}
ghost face-up {role}
stack end
"""


def banished(role: str, piece: str, carrier: str = "") -> Cave:
    """A position in which a summoned role has vanished without leaving anything behind."""
    setup = GAME.setup(options={"roles": "knight,ghost"})
    text = SUMMONED.format(role=role, piece=piece, carrier=carrier)
    cave = GAME.parse(text, setup, Rng.from_seed("laws"))
    assert GAME.check(cave) == []
    cave.at[PIECES.index(piece)] = OFF
    cave.seat(cave.players())
    cave.possessed = cave.possessor = NOBODY
    return cave


def test_an_artifact_that_goes_with_a_summoned_tribe_is_missed() -> None:
    """V9.51."""
    assert GAME.check(banished("goblins", "tribe-bones")) == []
    assert GAME.check(banished("goblins", "tribe-bones", "tribe-bones")) != []


def test_flames_without_a_dragon_are_noticed() -> None:
    cave = banished("dragon", "dragon")
    assert GAME.check(cave) == []
    cave.flame_wall = CENTRE
    assert GAME.check(cave) != []


def test_a_piece_that_nobody_plays_is_noticed() -> None:
    cave = banished("dragon", "dragon")
    cave.at[PIECES.index("dragon")] = CENTRE
    assert GAME.check(cave) != []
