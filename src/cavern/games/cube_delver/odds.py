"""C5.3: figures the player may see at any time, exact."""

from fractions import Fraction

from cavern.games.cube_delver.numbers import Colour
from cavern.games.cube_delver.state import COLOURS, DAMAGE, Delve


def draw_chance(delve: Delve, colour: Colour) -> Fraction:
    """The chance that the next die drawn from the bag as it is now has this colour."""
    return Fraction(delve.bag[colour], sum(delve.bag))


def draw_chances(delve: Delve) -> list[Fraction]:
    return [draw_chance(delve, colour) for colour in range(len(COLOURS))]


def deadly_faces(delve: Delve) -> list[int]:
    """The Damage rolls that would leave no Health die (C3.2)."""
    return [face for face in range(delve.health[0], 7) if kills(delve.health, face)]


def kills(health: list[int], face: int) -> bool:
    """All dice are lower, or it is the only one."""
    return health[-1] < face or health == [face]


def death_chance(delve: Delve) -> Fraction:
    """The chance that the next die is a Damage die whose first roll kills, if it is rolled (not
    soaked or put back) and not rerolled."""
    return draw_chance(delve, DAMAGE) * Fraction(len(deadly_faces(delve)), 6)


def roll_death(delve: Delve) -> Fraction:
    """The chance that a roll of the Damage die in hand kills."""
    return Fraction(len(deadly_faces(delve)), 6)
