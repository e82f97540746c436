"""What a seat can work out about the stack is so in every world it may be in (V1.8, V2.5)."""

from collections import Counter
from itertools import permutations

import pytest

from cavern.core import scenario
from cavern.core.event import SPECTATOR
from cavern.core.game import play
from cavern.core.rng import Rng
from cavern.core.scenario import Scenario, ScenarioFile
from cavern.core.table import InlineTable, Table
from cavern.games.vast.game import GAME
from cavern.games.vast.hidden import share, untouched
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import things
from cavern.games.vast.tiles import CRYSTAL, KIND

TABLES = [
    "knight,goblins,dragon,cave,thief",
    "knight,goblins,dragon",
    "goblins,dragon",
    "thief",
    "knight,dragon,thief,ghost",
    "knight,vile-ghoul,cave-ghost",
]


def played(roles: str, seed: str, steps: int) -> Cave:
    setup = GAME.setup(options={"roles": roles})
    rng = Rng.from_seed(seed)
    cave = GAME.new(setup, Table(rng))
    bots = [GAME.bots()["random"](rng.split(f"bot {seat}")) for seat in range(setup.seats)]
    play(GAME, cave, InlineTable(cave, bots), steps)
    return cave


@pytest.mark.parametrize("roles", TABLES)
def test_piles_that_nobody_has_touched_keep_their_crystals(roles: str) -> None:
    whole = 0
    for number in range(12):
        cave = played(roles, f"piles {number}", 5 * number)
        returned = min(cave.returned, len(cave.stack))
        piles = untouched(cave, cave.stack[returned:])
        whole += len(piles)
        for seat in range(len(cave.roles)):
            world = cave.copy()
            GAME.resample(world, seat, Rng.from_seed(f"world {seat}"))
            assert GAME.check(world) == []
            assert sorted(world.stack[:returned]) == sorted(cave.stack[:returned])
            again = untouched(world, world.stack[returned:])
            assert [share(pile) for pile in again[: len(piles)]] == [share(p) for p in piles]
    assert whole > 12


def test_the_top_crystal_may_be_any() -> None:
    """Nothing of the real order is left: each Crystal tile is as likely to come first."""
    cave = played("knight,goblins,dragon", "order", 0)
    found: Counter[int] = Counter()
    for number in range(600):
        world = cave.copy()
        GAME.resample(world, 0, Rng.from_seed(f"order {number}"))
        found[next(tile for tile in reversed(world.stack) if KIND[tile] == CRYSTAL)] += 1
    assert len(found) == 9
    assert all(35 < count < 105 for count in found.values())


LIFTING = """turn ghost
map
  {} @ {}
  .  {} .
pieces ghost 0,0
treasure -1,0 1,0 0,-1
artifacts 1,0 1,0 1,0 1,0 1,0 1,0
ghost phase moving
ghost focus 2
"""


def test_the_order_of_options_tells_nothing_about_dark_tiles() -> None:
    """Treasures on Dark tiles are offered in the order of their squares, whatever is below."""
    setup = GAME.setup(options={"roles": "dragon,ghost"})
    offered = set()
    for tiles in permutations(["a1", "a4", "a7"]):
        cave = GAME.parse(LIFTING.format(*tiles), setup, Rng.from_seed("order"))
        offered.add(tuple(things(cave, GHOST)))
    assert len(offered) == 1


@pytest.mark.parametrize(
    ("roles", "knowing"), [("knight,goblins,cave", {0, 2}), ("knight,goblins", {0})]
)
def test_a_treasure_that_is_drawn_is_shown_to_those_who_may_know_it(
    roles: str, knowing: set[int]
) -> None:
    position = """turn knight
map
  A1n @
pieces knight -1,0
treasure -1,0
treasures javelin heroic-boots
stack end
"""
    drawn = Scenario(
        name="drawn",
        rules=["V3.6"],
        with_={"roles": roles},
        position=position,
        do=["encounter", "collect:treasure", *(["give:javelin"] if 2 in knowing else [])],
        asks={"kind": "keep-treasure"},
    )
    told = scenario.run(ScenarioFile(game="vast", scenarios=[drawn]), drawn).told
    [event] = [event for event in told if event.kind == "treasure-drawn"]
    seats = range(roles.count(",") + 1)
    assert {seat for seat in seats if event.visible_to(seat)} == knowing
    assert not event.visible_to(SPECTATOR)
