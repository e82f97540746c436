"""S1–S18: spaces, corridors, connection, line of sight, distance."""

from typing import Final

from cavern.core.act import Refusal
from cavern.core.grid import Direction, opposite
from cavern.games.skulldug.numbers import Space, TileId
from cavern.games.skulldug.state import NOWHERE, OUTSIDE, UNDISCOVERED, Dig

TABLE_ENDS: Final = Refusal("S4", "There the table ends: a solid wall.")
NO_CORRIDOR: Final = Refusal("S7", "Your passage has no corridor that way.")
NO_CORRIDOR_BACK: Final = Refusal("S7", "The passage there has no corridor towards yours.")
NO_TILES: Final = Refusal("S117", "No passage tiles are left: a solid wall.")

# Spaces


def beyond(cave: Dig, space: Space, direction: Direction) -> Space:
    """S1: the space next to another."""
    if direction == 0:
        return space + cave.side
    if direction == 1:
        return space + 1
    if direction == 2:
        return space - cave.side
    return space - 1


def neighbour(cave: Dig, tile: TileId, direction: Direction) -> TileId:
    """What lies next to a passage: a tile, UNDISCOVERED or OUTSIDE."""
    return cave.grid[beyond(cave, cave.spaces[tile], direction)]


def across(cave: Dig, space: Space) -> int:
    """The x of a space: how far east of the entrance."""
    return space % cave.side - cave.home % cave.side


def up(cave: Dig, space: Space) -> int:
    """The y of a space: how far north of the entrance."""
    return space // cave.side - cave.home // cave.side


def space_at(cave: Dig, x: int, y: int) -> Space:
    """The space with these coordinates; -1 if it is off the grid."""
    column, row = cave.home % cave.side + x, cave.home // cave.side + y
    if not (0 <= column < cave.side and 0 <= row < cave.side):
        return -1
    return row * cave.side + column


def distance(cave: Dig, one: TileId, other: TileId) -> int:
    """S17: between two tiles, walls or no walls."""
    a, b = cave.spaces[one], cave.spaces[other]
    return abs(a % cave.side - b % cave.side) + abs(a // cave.side - b // cave.side)


def direction_to(cave: Dig, tile: TileId, other: TileId) -> Direction:
    """In which direction an adjacent tile lies; -1 if it is not adjacent or not in the cave."""
    gap = cave.spaces[other] - cave.spaces[tile]
    if gap == cave.side:
        return 0
    if gap == 1:
        return 1
    if gap == -cave.side:
        return 2
    if gap == -1:
        return 3
    return -1


# Connection


def tiles_left(cave: Dig) -> bool:
    """S117: whether undiscovered spaces can be discovered at all."""
    return len(cave.passages) > 0 or len(cave.passage_discard) > 0


def way_closed(cave: Dig, tile: TileId, way: Direction) -> Refusal | None:
    """S7: why one may not go that way, into a discovered passage or an undiscovered space."""
    if cave.corridors[tile] >> way & 1 == 0:
        return TABLE_ENDS if neighbour(cave, tile, way) == OUTSIDE else NO_CORRIDOR
    return corridor_closed(cave, tile, way)


def corridor_closed(cave: Dig, tile: TileId, way: Direction) -> Refusal | None:
    """The same where the passage has a corridor that way."""
    there = cave.grid[beyond(cave, cave.spaces[tile], way)]
    if there >= 0:
        return None if cave.corridors[there] >> opposite(way) & 1 else NO_CORRIDOR_BACK
    if there == OUTSIDE:
        return TABLE_ENDS
    return None if tiles_left(cave) else NO_TILES


def connected(cave: Dig, tile: TileId, way: Direction) -> bool:
    """S7: whether one may go that way. Most ways are closed by a wall, which is quickly seen."""
    return cave.corridors[tile] >> way & 1 == 1 and corridor_closed(cave, tile, way) is None


def passage_ahead(cave: Dig, tile: TileId, direction: Direction) -> TileId:
    """The discovered passage connected that way; NOWHERE if there is none."""
    if cave.corridors[tile] >> direction & 1 == 0:
        return NOWHERE
    there = cave.grid[beyond(cave, cave.spaces[tile], direction)]
    if there >= 0 and cave.corridors[there] >> opposite(direction) & 1 == 1:
        return there
    return NOWHERE


WAYS: Final[list[Direction]] = list(range(4))
WAYS_FROM: Final[list[list[Direction]]] = [
    [way for way in WAYS if mask >> way & 1] for mask in range(16)
]
"""The directions in which corridors lead."""


# Line of sight


def in_sight(cave: Dig, tile: TileId, round_a_corner: bool = False) -> list[TileId]:
    """S8: the passage itself and all in straight line of it; S203: or round one corner."""
    seen = [tile]
    for direction in WAYS_FROM[cave.corridors[tile]]:
        there = passage_ahead(cave, tile, direction)
        while there >= 0:
            seen.append(there)
            there = passage_ahead(cave, there, direction)
    if round_a_corner:
        for bend in seen[:]:
            for direction in WAYS_FROM[cave.corridors[bend]]:
                there = passage_ahead(cave, bend, direction)
                while there >= 0:
                    if there not in seen:
                        seen.append(there)
                    there = passage_ahead(cave, there, direction)
    return seen


def sees(cave: Dig, tile: TileId, other: TileId) -> bool:
    """S8, without making a list."""
    if tile == other:
        return True
    for direction in WAYS_FROM[cave.corridors[tile]]:
        there = passage_ahead(cave, tile, direction)
        while there >= 0:
            if there == other:
                return True
            there = passage_ahead(cave, there, direction)
    return False


def occupied(cave: Dig, tile: TileId) -> bool:
    """S9: whether any explorer, ghost or not, stands there."""
    for explorer in cave.explorers:
        if explorer.at == tile:
            return True
    return False


# The table


def lay(cave: Dig, tile: TileId, space: Space, corridors: int) -> None:
    """Put a tile into a space, turned so that ``corridors`` are open."""
    cave.grid[space] = tile
    cave.settle(tile, space, corridors)
    if cave.rulings.table == 0:
        column, row = space % cave.side, space // cave.side
        near = min(column, row) < 2 and not cave.rulings.in_corner
        if near or max(column, row) > cave.side - 3:
            grow(cave)


def empty_grid(side: int) -> list[int]:
    """Undiscovered spaces with a rim of outside around them."""
    grid = [UNDISCOVERED] * (side * side)
    for i in range(side):
        grid[i] = OUTSIDE
        grid[i * side] = OUTSIDE
        grid[side * side - 1 - i] = OUTSIDE
        grid[i * side + side - 1] = OUTSIDE
    return grid


def grow(cave: Dig) -> None:
    """S5: a table without an edge is widened before the cave comes near the grid's rim."""
    shift = 0 if cave.rulings.in_corner else 8
    side = cave.side + 16
    cave.grid = empty_grid(side)
    cave.spaces = cave.spaces[:]
    for tile, space in enumerate(cave.spaces):
        if space != NOWHERE:
            moved = (space // cave.side + shift) * side + space % cave.side + shift
            cave.spaces[tile] = moved
            cave.grid[moved] = tile
    cave.home = cave.spaces[0]
    cave.side = side
