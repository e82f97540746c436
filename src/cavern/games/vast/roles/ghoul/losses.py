"""V8.16: what a Ghoul's attack may cost somebody who has Health."""

from typing import Final

from cavern.core.act import Refusal
from cavern.core.table import Table
from cavern.games.vast.decisions import R, RoleAct, RoleMenu
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave

NOT_MAULED: Final = Refusal("V8.16", "No Ghoul has struck.")
LETHAL: Final = Refusal("V8.16", "This attack leaves no choice but Health.")


class Loss(RoleAct[R]):
    """Something that can be given up to a Ghoul."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_MAULED


class LoseHealth(Loss[Role]):
    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        who.hurt(state, 1, False, table)


LOSE_HEALTH: Final = LoseHealth(
    "lose:health", "V8.16", "Lose 1 Health", "At 0 Health it is over for whoever was struck."
)


class Mauled(RoleMenu):
    """The first act is Health, which can always be lost."""

    kind = "mauled"
    question = "The Ghoul is upon you: what do you lose?"

    def __init__(self, cave: Cave, role: Role, lethal: bool) -> None:
        self.lethal = lethal
        super().__init__(cave, role)

    def blocked(self, state: Cave, who: Role) -> Refusal | None:
        return LETHAL if self.lethal else None
