"""V1.1: squares, directions and edges as whole numbers.

A square is a number on a board of 128 by 128 with the Entrance in its middle; its name is how
far it lies east and north of the Entrance (``2,-1``). An edge belongs to the square west or
north of it.
"""

from typing import Final

from mypy_extensions import i64

from cavern.core.errors import BadInput
from cavern.core.grid import DIRECTIONS, EAST, SOUTH, WEST, Direction
from cavern.games.vast.numbers import Edge, Square

WIDTH: Final = 128
SQUARES: Final = WIDTH * WIDTH
CENTRE: Final = 64 * WIDTH + 64
OFF: Final = -1
"""The place of a piece that is not on the map."""

STEP: Final[list[int]] = [-WIDTH, 1, WIDTH, -1]
"""From a square to the one beside it, by direction."""

DIAGONAL: Final[list[int]] = [1 - WIDTH, WIDTH + 1, WIDTH - 1, -WIDTH - 1]
DIAGONALS: Final = ("ne", "se", "sw", "nw")

AROUND: Final[list[int]] = STEP + DIAGONAL
"""The eight surrounding squares, the four adjacent ones first."""


def x_of(square: Square) -> int:
    return square % WIDTH - 64


def y_of(square: Square) -> int:
    return 64 - square // WIDTH


def square_at(x: int, y: int) -> Square:
    return (64 - y) * WIDTH + x + 64


def offset_of(east: int, south: int) -> int:
    """From a square to the one that lies so far east and south of it."""
    return east + south * WIDTH


def name_of(square: Square) -> str:
    """How a square is called: east and north of the Entrance."""
    return "off" if square < 0 else f"{x_of(square)},{y_of(square)}"


def square_named(name: str) -> Square:
    if name == "off":
        return OFF
    x, comma, y = name.partition(",")
    try:
        east, north = int(x), int(y)
    except ValueError:
        raise BadInput(f"a square is written east,north like 2,-1 (or off), not {name}") from None
    if not comma or not (-64 <= east <= 63 and -63 <= north <= 64):
        raise BadInput(f"the square {name} is too far from the Entrance")
    return square_at(east, north)


def distance(a: int, b: int) -> int:
    """V1.1: orthogonal steps between two squares. Compiled, ``abs`` would make objects of them."""
    here: i64 = a
    there: i64 = b
    east = here % WIDTH - there % WIDTH
    south = here // WIDTH - there // WIDTH
    return (east if east > 0 else -east) + (south if south > 0 else -south)


def aligned(one: Square, other: Square) -> bool:
    """Whether a straight line leads from one square to another, however far."""
    return x_of(one) == x_of(other) or y_of(one) == y_of(other)


def edge_of(square: Square, direction: Direction) -> Edge:
    """The number of a square's edge, the same from both sides."""
    if direction == EAST:
        return square * 2
    if direction == SOUTH:
        return square * 2 + 1
    if direction == WEST:
        return (square - 1) * 2
    return (square - WIDTH) * 2 + 1


def edge_square(edge: Edge) -> Square:
    """The square west or north of an edge."""
    return edge // 2


def edge_direction(edge: Edge) -> Direction:
    """Where the edge lies on :func:`edge_square`."""
    return SOUTH if edge % 2 else EAST


def edge_name(edge: Edge) -> str:
    return f"{name_of(edge_square(edge))}:{DIRECTIONS[edge_direction(edge)]}"


def edge_named(name: str) -> Edge:
    where, _, direction = name.rpartition(":")
    if direction not in DIRECTIONS:
        raise BadInput(f"an edge is written square:direction like 2,-1:e, not {name}")
    return edge_of(square_named(where), DIRECTIONS.index(direction))
