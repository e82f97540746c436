"""V9.29–V9.31: Mental Blocks, which others cause the Ghost in their own turns."""

from typing import Final

from cavern.core.act import NONE, Refusal
from cavern.core.decision import NOTHING
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import OTHER_MOMENT, Also, RoleAct
from cavern.games.vast.role import Role
from cavern.games.vast.state import NOBODY, Cave

NO_GHOST: Final = Refusal("V9.29", "No Ghost is at this table.")
NOT_YOUR_TURN: Final = Refusal("V9.29", "You do that in your own turn.")
NOT_ITSELF: Final = Refusal("V9.29", "Whoever is possessed blocks nobody's mind.")
NO_MIND_NEAR: Final = Refusal("V9.29", "The Ghost is neither on your square nor beside it.")
MIND_SHUT: Final = Refusal("V9.31", "Your Possession card is not among those she could use.")
TOO_DEAR: Final = Refusal("V9.29", "You do not have what it costs.")


class MentalBlock(RoleAct[Role]):
    """V9.29: beside the Ghost, a role pays to keep her out of its mind."""

    sign = "lock"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return self.closed(state, who) or OTHER_MOMENT

    def closed(self, state: Cave, who: Role) -> Refusal | None:
        if not state.terms.artifacts:
            return NO_GHOST
        if state.active != who.seat:
            return NOT_YOUR_TURN
        if state.possessed != NOBODY:
            return NOT_ITSELF
        for role in state.roles:
            if role.mind_in_reach(state, who):
                if not role.mind_open(who):
                    return MIND_SHUT
                able = who.can_pay_for_mind(state, role.price_of_mind(state))
                return None if able else TOO_DEAR
        return NO_MIND_NEAR

    def touches(self, state: Cave, who: Role, _: int, __: int) -> list[str]:
        """The Ghost; a Cave Ghost is not kept out like this."""
        return super().touches(state, who, 0, 0) if state.terms.artifacts else NOTHING

    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        """Pay, then the matching card lies in the Mental Block space."""
        for role in state.roles:
            if role.mind_in_reach(state, who):
                telling.blocked(table, who.title)
                who.pay_for_mind(state, role.price_of_mind(state), table)
                role.block_mind(state, who, table)


BLOCK_MIND: Final = MentalBlock(
    "mental-block",
    "V9.29",
    "Cause the Ghost a Mental Block",
    "Your Possession card goes to the Mental Block space: she cannot possess you.",
    Also("piece:ghost", NONE),
)
MENTAL_BLOCK: Final = BLOCK_MIND.base
