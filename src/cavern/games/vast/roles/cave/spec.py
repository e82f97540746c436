"""V6: the Cave's name and place, its levels."""

from typing import ClassVar, Final

from cavern.games.vast.combinations import Goal
from cavern.games.vast.spec import Agreed, PossessionCard, RoleSpec

TILES_OUT: Final[list[int]] = [2, 1, 0, 0, 0]
COLLAPSE_AT: Final[list[int]] = [3, 4, 5, 5, 5]
HATRED_TOKENS: Final[list[int]] = [0, 0, 0, 4, 8]


class CaveSpec(RoleSpec):
    kind = "cave"
    title = "Cave"
    order = 4
    card: ClassVar[PossessionCard | None] = PossessionCard(
        "cave", "Possessed Cave", 4, 4, {"omens": (1, 1)}, "reconstructed",
        "Draw Influence + 1 Omens. Its hand of tiles may be looked at.",
    )  # fmt: skip
    endings: ClassVar[dict[str, str]] = {"cave-collapsed": "The Cave has buried everybody."}

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        terms.tiles_out = TILES_OUT[level]
        terms.collapse_at = COLLAPSE_AT[level]
        terms.hatred_tokens = HATRED_TOKENS[level]
        goal.collapse = terms.collapse_at


SPEC: Final = CaveSpec()
