"""V11.5: the surfaced Dragon comes onto somebody's square, and they may strike at once."""

from typing import Final

from cavern.core.act import Refusal
from cavern.core.decision import NOTHING
from cavern.core.table import Table
from cavern.games.vast.decisions import DECLINE, PIECE, RoleAct, RoleMenu
from cavern.games.vast.grid import OFF
from cavern.games.vast.role import NO_PIECE, Role
from cavern.games.vast.state import Cave

NOT_CHALLENGED: Final = Refusal("V11.5", "The Dragon has not come onto this square.")


class Strike(RoleAct[Role]):
    """The blow itself is struck by whoever asked."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_CHALLENGED

    def touches(self, state: Cave, who: Role, _: int, __: int) -> list[str]:
        """Whoever has come onto the square."""
        piece = state.roles[state.on_turn].acts_with()
        return NOTHING if piece == NO_PIECE else PIECE.touches(piece, OFF)

    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        """Nothing yet."""


STRIKE: Final = Strike(
    "strike", "V11.5", "Strike at him", "It is an attack like any other, before he flies on."
)


class StrikeBack(RoleMenu):
    kind = "strike-back"
    acts = [STRIKE, DECLINE]


def strikes_back(question: StrikeBack, table: Table) -> bool:
    return table.choose(question) == STRIKE.base
