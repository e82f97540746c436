"""V1.10: the Dragon die, and the Thief's die."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.grid import AROUND, DIAGONAL, STEP
from cavern.games.vast.numbers import Square
from cavern.games.vast.state import Cave

FACES: Final = ("ring", "centre", "diamond", "cross", "corners", "saltire")
CELLS: Final[list[list[int]]] = [AROUND, [0], STEP, [0] + STEP, DIAGONAL, [0] + DIAGONAL]
"""What each face covers."""
CENTRAL: Final[list[bool]] = [0 in cells for cells in CELLS]
"""Whether it covers the square over which it is rolled."""


def dragon_die(cave: Cave, table: Table) -> int:
    """A face of the Dragon die, after all rerolls."""
    face = table.roll() - 1
    telling.die(table, FACES[face])
    for role in cave.roles:
        while role.rerolls(cave, face, table):
            face = table.roll() - 1
            telling.die(table, FACES[face])
    return face


def affected(cave: Cave, centre: Square, face: int) -> list[Square]:
    """The tiles around ``centre`` that a face covers; open spaces never count."""
    return [centre + step for step in CELLS[face] if centre + step in cave.grid]


def sprung(cave: Cave, table: Table) -> bool:
    """A Gem's trap: whether the die covers its centre."""
    return CENTRAL[dragon_die(cave, table)]
