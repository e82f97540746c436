"""V5: the Dragon's name and place, his levels."""

from typing import Final, cast

from cavern.core.plain import Loose
from cavern.games.vast.combinations import ASH_DRAGON, Goal
from cavern.games.vast.spec import Agreed, OwnCount, OwnTerms, PossessionCard, RoleSpec

WAKEFULNESS: Final[list[int]] = [7, 9, 11, 13, 13]
SHRIEKS: Final[list[int]] = [0, 0, 0, 0, 3]
SOLO_HUNGER: Final[list[int]] = [4, 4, 2, 0, 0]


class DragonTerms(OwnTerms):
    """What a table agrees on about him."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        super().__init__(roles, cards, variants, readings)
        self.health = 5
        self.ash = ASH_DRAGON in cards
        self.shrieks = 0
        """V10.4: turns with a Shriek before he can awaken."""
        self.hunger_moved = 0
        """V10.2: cubes of Hunger that are on Wakefulness when he begins."""
        self.hunger_locked = 0
        """Those of them that nothing puts back."""
        for card in cards:
            if card.startswith("2-hunger"):
                self.hunger_moved = 2
                self.hunger_locked = 2 if card.endswith("locked") else 0


class DragonSpec(RoleSpec):
    kind = "dragon"
    title = "Dragon"
    order = 3
    pieces = (("dragon", "the Dragon"),)
    card = PossessionCard(
        "dragon", "Possessed Dragon", 3, 3, {"cards": (1, 1)}, "reconstructed",
        "Draw Influence + 1 Power cards and play them. His Armor is as it stands.",
    )  # fmt: skip
    counts = OwnCount(
        "wakefulness", "Wakefulness", "wake",
        "awaken at Wakefulness {}, surface", ", and escape through the Entrance",
    )  # fmt: skip
    terms = DragonTerms
    endings = {
        "dragon-killed": "The Dragon is dead.",
        "dragon-escaped": "The Dragon has awoken, surfaced and flown away.",
    }
    spores = "The Dragon puts a cube back on a track."

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        own = cast(DragonTerms, terms.own[self.kind])
        goal.own = WAKEFULNESS[level]
        own.shrieks = SHRIEKS[level]
        if terms.solo:
            own.hunger_moved = SOLO_HUNGER[level]


SPEC: Final = DragonSpec()
