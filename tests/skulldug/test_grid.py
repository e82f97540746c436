"""The grid that a cave lies on, and what a copy of a cave keeps."""

from typing import Any

import pytest

from cavern.core import registry
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.skulldug.geometry import across, beyond, lay, neighbour, space_at, up
from cavern.games.skulldug.setup import bare_cave
from cavern.games.skulldug.state import UNDISCOVERED, Dig

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
