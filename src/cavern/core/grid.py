"""A square grid of tiles with corridors: directions, open sides as bit masks, how to draw them.

Directions are 0 to 3 for north, east, south, west; a set of open sides is a mask with bit ``d``
set for direction ``d``. Turning is clockwise.

>>> letters(turned(mask_of("new"), 1))
'nes'
>>> glyph(mask_of("ne"))
'└'
"""

from typing import Final, TypeAlias

from cavern.core.errors import BadInput

Direction: TypeAlias = int
"""One of the four, by its number."""

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = "nesw"
DIRECTION_NAMES: Final = ("north", "east", "south", "west")

ALL_SIDES: Final = 15

GLYPHS: Final = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The box-drawing character of every mask."""

SIDE_COUNT: Final[list[int]] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]
"""How many sides a mask opens."""


def opposite(direction: int) -> int:
    return direction ^ 2


def turned(mask: int, quarters: int) -> int:
    """The mask after so many clockwise quarter turns."""
    return ((mask << quarters) | (mask >> (4 - quarters))) & ALL_SIDES


def rotations(mask: int) -> list[int]:
    """Every different mask that turning gives, the unturned one first."""
    found: list[int] = []
    for quarters in range(4):
        each = turned(mask, quarters)
        if each not in found:
            found.append(each)
    return found


def letters(mask: int) -> str:
    """The open sides as letters, always in the order n, e, s, w."""
    return "".join(letter for d, letter in enumerate(DIRECTIONS) if mask >> d & 1)


def mask_of(sides: str) -> int:
    """The mask of sides given as letters."""
    mask = 0
    for letter in sides:
        if letter not in DIRECTIONS:
            raise BadInput(f"a side is one of n, e, s, w, not {letter!r}")
        mask |= 1 << DIRECTIONS.index(letter)
    return mask


def glyph(mask: int) -> str:
    """The box-drawing character that shows these open sides."""
    return GLYPHS[mask]
