"""V7: the Thief's name and place, his levels."""

from typing import Final, cast

from cavern.core.plain import Loose
from cavern.games.vast.combinations import Goal
from cavern.games.vast.spec import STANDARD, Agreed, OwnCount, OwnTerms, PossessionCard, RoleSpec

STASHED: Final[list[int]] = [4, 5, 6, 7, 8]
NOT_ON_UPGRADES: Final[list[int]] = [0, 0, 0, 1, 2]


class ThiefTerms(OwnTerms):
    """What a table agrees on about him."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        super().__init__(roles, cards, variants, readings)
        self.not_on_upgrades = 0
        """V10.4: the first Treasures he stashes, which bring him nothing."""


class ThiefSpec(RoleSpec):
    kind = "thief"
    title = "Thief"
    order = 5
    pieces = (("thief", "the Thief"),)
    card = PossessionCard(
        "thief", "Possessed Thief", 5, 2,
        {"movement": (2, 1), "stealth": (1, 1), "thievery": (1, 1)}, "reconstructed",
        "Movement Influence + 2, Stealth Influence + 1, Thievery Influence + 1.",
    )  # fmt: skip
    counts = OwnCount("treasures", "Stashed", "stash", "stash {} Treasures")
    terms = ThiefTerms
    endings = {"treasures-stashed": "The Thief has stashed enough Treasures."}
    spores = "The Thief loses an upgrade."
    treasure_tokens = 2
    vaults = True

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        if level != STANDARD:
            goal.own = STASHED[level]
        cast(ThiefTerms, terms.own[self.kind]).not_on_upgrades = NOT_ON_UPGRADES[level]


SPEC: Final = ThiefSpec()
