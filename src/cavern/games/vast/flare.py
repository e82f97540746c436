"""V10.1: the Flare variant card."""

from cavern.core.table import Table
from cavern.games.vast.dice import affected, dragon_die
from cavern.games.vast.numbers import Square
from cavern.games.vast.reveal import reveal_each
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave


def may_flare(cave: Cave, role: Role) -> bool:
    """The role has the card; or it is possessed, and the Possession card refers to it (V9.9)."""
    return cave.terms.flare[role.seat] or (
        bool(role.lent) and role.kind in cave.terms.lit_possessed
    )


def flare(cave: Cave, centre: Square, by: Role, table: Table) -> int:
    """Roll over ``centre`` and reveal the Dark tiles covered; how many there were."""
    face = dragon_die(cave, table)
    return len(reveal_each(cave, affected(cave, centre, face), by, table))
