"""The grid that a cave lies on, and what a copy of a cave keeps."""

from typing import Any

import pytest

from cavern.core import registry
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.skulldug.cards.base import Matter, Moment, distinct, is_marked, put_away
from cavern.games.skulldug.decks import discard_copies
from cavern.games.skulldug.grid import (
    across,
    beyond,
    direction_to,
    lay,
    neighbour,
    passage_ahead,
    space_at,
    up,
)
from cavern.games.skulldug.setup import bare_cave
from cavern.games.skulldug.state import NOWHERE, OUTSIDE, UNDISCOVERED, Dig

GAME = registry.game("skulldug")
WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def bare(mode: str, seats: int, **options: Any) -> Dig:
    return bare_cave(GAME.setup(mode, seats, options), Table(Rng.from_seed("")))


@pytest.mark.parametrize(("mode", "seats", "ways"), [("ffa", 3, (0, 1, 2, 3)), ("solo", 1, (0, 1))])
def test_a_table_without_an_edge_is_never_too_small(
    mode: str, seats: int, ways: tuple[int, ...]
) -> None:
    """S5: however far one goes, there is a space beyond; places keep their coordinates."""
    for direction in ways:
        cave = bare(mode, seats, table="none")
        dx, dy = WAYS[direction]
        for tile in range(1, 30):
            lay(cave, tile, beyond(cave, cave.spaces[tile - 1], direction), 15)
            for way in range(4) if mode == "ffa" else (direction,):
                around = neighbour(cave, tile, way)
                assert around == (tile - 1 if way == (direction + 2) % 4 else UNDISCOVERED)
            for earlier in range(tile + 1):
                space = cave.spaces[earlier]
                assert (across(cave, space), up(cave, space)) == (dx * earlier, dy * earlier)
                assert cave.grid[space] == earlier


@pytest.mark.parametrize("mode", ["ffa", "solo"])
def test_a_table_without_an_edge_grows_when_the_cave_comes_near_its_rim(mode: str) -> None:
    """S5: two spaces are left everywhere; S4: a corner stays one."""
    for place in range(1, 34):
        for column, row in ((place, 5), (5, place)):
            cave = bare(mode, 3 if mode == "ffa" else 1, table="none")
            lay(cave, 1, row * cave.side + column, 15)
            near = column == 33 or row == 33 or (mode == "ffa" and 1 in (column, row))
            assert cave.side == (51 if near else 35)
            home = (17 + 8 * near) if mode == "ffa" else 1
            assert (cave.home % cave.side, cave.home // cave.side) == (home, home)
            edges = [neighbour(cave, 0, way) == OUTSIDE for way in range(4)]
            assert edges == [False, False, mode == "solo", mode == "solo"]


def test_only_a_neighbour_lies_in_a_direction() -> None:
    """S2: not what lies farther off or askew, nor what is not in the cave."""
    cave = bare("ffa", 3)
    for direction in range(4):
        tile, far, askew = 1 + 3 * direction, 2 + 3 * direction, 3 + 3 * direction
        lay(cave, tile, beyond(cave, cave.home, direction), 15)
        lay(cave, far, beyond(cave, cave.spaces[tile], direction), 15)
        lay(cave, askew, beyond(cave, cave.spaces[tile], (direction + 1) % 4), 15)
        assert direction_to(cave, 0, tile) == direction
        assert direction_to(cave, tile, 0) == (direction + 2) % 4
        assert direction_to(cave, 0, far) == direction_to(cave, 0, askew) == -1
    assert direction_to(cave, 0, 20) == direction_to(cave, 0, 0) == -1


def test_what_is_off_the_grid_has_no_space() -> None:
    """S1."""
    cave = bare("ffa", 3)
    west, south = cave.home % cave.side, cave.home // cave.side
    for x in range(-west, cave.side - west):
        for y in range(-south, cave.side - south):
            space = space_at(cave, x, y)
            assert (across(cave, space), up(cave, space)) == (x, y)
    for x, y in ((-west - 1, 0), (cave.side - west, 0), (0, -south - 1), (0, cave.side - south)):
        assert space_at(cave, x, y) == -1


def test_a_copied_cave_knows_what_its_mimic_stones_are() -> None:
    """S166: and only the Stones are copies, whatever number the kind has that they copy."""
    cave = bare("ffa", 3)
    cave.copies = [40, 7, 41, 9]
    cave.recall_copies()
    for one in (cave, cave.copy()):
        assert (one.kinds[40], one.kinds[41]) == (7, 9)
        assert [card for card in range(cave.box.cards) if one.is_copy(card)] == [40, 41]


def test_what_stands_second_in_a_pair_is_not_what_stands_first() -> None:
    """S166, S211: whatever numbers stones, kinds, Jesters and their loot have."""
    cave = bare("ffa", 3)
    cave.riding = [50, 3, 51, 4]
    assert [card for card in range(cave.box.cards) if is_marked(cave, card)] == [50, 51]
    cave.copies = [40, 41, 42, 9, 43, 7]
    cave.recall_copies()
    put_away(cave, 41)
    assert cave.copies == [40, 41, 42, 9, 43, 7]
    put_away(cave, 42)
    assert cave.copies == [40, 41, 43, 7] and cave.kinds[42] == cave.box.kinds[42]
    cave.riding = [50, 3, 51, 40]
    assert discard_copies(cave) == [40, 43]
    assert cave.riding == [50, 3] and cave.copies == []


def test_cards_of_a_kind_are_equal_until_something_becomes_of_one_of_them() -> None:
    """S166, S199, S201, S211."""
    cave = bare("ffa", 3)
    names = [cave.box.ids[kind] for kind in cave.box.kinds]
    jester, bats = names.index("swindling-jester"), names.index("shrieking-bats")
    whip, stone = names.index("trusty-whip"), names.index("mimic-stone")
    pair = [jester, jester + 1]
    assert distinct(cave, [*pair, bats, whip]) == [jester, bats, whip]
    cave.riding = [jester, whip]
    assert distinct(cave, pair) == pair
    cave.riding = [jester, whip, jester + 1, bats]
    assert distinct(cave, pair) == pair
    cave.riding = [jester, bats, jester, whip, jester + 1, whip, jester + 1, bats]
    assert distinct(cave, pair) == [jester]
    cave.copies = [stone, cave.kinds[whip]]
    cave.recall_copies()
    assert distinct(cave, [whip, stone]) == [whip, stone]
    cave.riding = [jester, whip, jester + 1, stone]
    assert distinct(cave, pair) == pair
    cave.riding, cave.spent = [], [jester + 1]
    assert distinct(cave, pair) == pair
    cave.spent, cave.explorers[1].ignored = [], [jester]
    assert distinct(cave, pair) == pair
    cave.explorers[1].ignored = pair
    assert distinct(cave, pair) == [jester]


def test_what_a_question_is_about_is_the_same_in_a_cave_that_looks_alike() -> None:
    cave = bare("ffa", 3)
    you, they = cave.explorers[:2]
    matter = Matter(you, 1, 2, 3, 4, [5]).like(they)
    assert matter.explorer is they
    found = [matter.card, matter.tile, matter.space, matter.way, *matter.cards]
    assert found == [1, 2, 3, 4, 5]
    moment = Moment(you, 1, 2, 3, 4)
    moment.window, moment.die, moment.focus, moment.bonus = 5, 6, 7, 8
    other = moment.like(they)
    assert other.explorer is they
    shown = [other.foe, other.hazard, other.goal, other.damage]
    assert [*shown, other.window, other.die, other.focus, other.bonus] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(("table", "before", "behind"), [("15", 7, 7), ("20", 9, 10)])
def test_the_entrance_lies_in_the_middle_of_the_table(table: str, before: int, behind: int) -> None:
    """S5: if there is no middle, a space nearer to the south-west corner."""
    cave = bare("ffa", 3, table=table)
    free = [space for space, tile in enumerate(cave.grid) if tile != OUTSIDE]
    for axis in (across, up):
        assert min(axis(cave, space) for space in free) == -before
        assert max(axis(cave, space) for space in free) == behind


def test_no_passage_lies_beyond_the_edge_of_the_table() -> None:
    """S4: however the last tiles of the box are laid."""
    cave = bare("ffa", 3, table="5")
    last = len(cave.spaces) - 1
    for tile, place in zip((last, last - 1, 1), ((-1, 0), (1, 0), (0, 2))):
        lay(cave, tile, space_at(cave, *place), 15)
    assert [neighbour(cave, 1, way) for way in range(2)] == [OUTSIDE, UNDISCOVERED]
    assert [passage_ahead(cave, 1, way) for way in range(4)] == [NOWHERE] * 4
