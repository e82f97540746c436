"""V9.29–V9.31: Mental Blocks, which others cause the Ghost in their own turns."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.roles.base import Role
from cavern.games.vast.state import NOBODY, Cave
from cavern.games.vast.verbs import NOTHING_MORE, Also, verb

MENTAL_BLOCK: Final = verb("mental-block", "V9.29", "Cause the Ghost a Mental Block",
                           Also("piece:ghost", NOTHING_MORE),
                           "You must be on the Ghost's square or beside it, have what it costs, "
                           "and not block her mind already.")  # fmt: skip


def blockable(cave: Cave, by: Role) -> Role | None:
    """Whose mind a role can block now at its price."""
    if cave.possessed != NOBODY or cave.active != by.seat:
        return None
    for role in cave.roles:
        if role.mind_in_reach(cave, by):
            if by.can_pay_for_mind(cave, role.price_of_mind(cave)):
                return role
    return None


def add_block(cave: Cave, by: Role, choices: list[int]) -> None:
    if cave.terms.artifacts and blockable(cave, by) is not None:
        choices.append(MENTAL_BLOCK)


def block(cave: Cave, by: Role, table: Table) -> None:
    """Pay, then the matching card lies in the Mental Block space."""
    role = blockable(cave, by)
    if role is not None:
        telling.blocked(table, by.title)
        by.pay_for_mind(cave, role.price_of_mind(cave), table)
        role.block_mind(cave, by, table)
