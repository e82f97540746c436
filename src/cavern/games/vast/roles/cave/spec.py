"""V6: the Cave's name and place, its levels."""

from typing import ClassVar, Final, cast

from cavern.core.plain import Loose
from cavern.games.vast.combinations import CROWDED_HOUSE, Goal
from cavern.games.vast.spec import Agreed, OwnCount, OwnTerms, PossessionCard, RoleSpec

TILES_OUT: Final[list[int]] = [2, 1, 0, 0, 0]
COLLAPSE_AT: Final[list[int]] = [3, 4, 5, 5, 5]
HATRED_TOKENS: Final[list[int]] = [0, 0, 0, 4, 8]
CROWD: Final = 6
"""V10.3.30: so many players make a Crowded House."""


class KeeperTerms(OwnTerms):
    """What a table agrees on about whoever keeps the Cave."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        super().__init__(roles, cards, variants, readings)
        self.hatred_tokens = 0
        self.more_omens = 1 if CROWDED_HOUSE in variants and len(roles) >= CROWD else 0
        self.treasure_optional = "treasure-optional" in cards


class CaveSpec(RoleSpec):
    kind = "cave"
    title = "Cave"
    order = 4
    card: ClassVar[PossessionCard | None] = PossessionCard(
        "cave", "Possessed Cave", 4, 4, {"omens": (1, 1)}, "reconstructed",
        "Draw Influence + 1 Omens. Its hand of tiles may be looked at.",
    )  # fmt: skip
    counts = OwnCount(
        "collapse", "Crystals lost", "collapse", "collapse the Cave: {} Crystal tiles removed"
    )
    terms: ClassVar[type[OwnTerms]] = KeeperTerms
    endings: ClassVar[dict[str, str]] = {"cave-collapsed": "The Cave has buried everybody."}

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        terms.tiles_out = TILES_OUT[level]
        terms.collapse_at = COLLAPSE_AT[level]
        cast(KeeperTerms, terms.own[self.kind]).hatred_tokens = HATRED_TOKENS[level]
        goal.own = terms.collapse_at


SPEC: Final = CaveSpec()
