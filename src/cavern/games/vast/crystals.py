"""Smashing Crystals: whoever does it, all who count Crystals count it."""

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.endings import crystals_enough, win
from cavern.games.vast.numbers import Square
from cavern.games.vast.role import Role
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave


def smash(cave: Cave, square: Square, by: Role, table: Table) -> None:
    """V3.4, V4.5, V5.3.13: a Crystal token leaves the map."""
    cave.drop_token(square, CRYSTAL_TOKEN)
    cave.smashed += 1
    telling.smashed(table, cave, square, by.title, cave.smashed)
    for role in cave.roles:
        if crystals_enough(cave, role) and not cave.terms.goals[role.seat].escape:
            win(cave, "crystals-smashed", [role.seat], table)
