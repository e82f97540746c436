"""V5: the Dragon's name and place, his levels."""

from typing import Final

from cavern.games.vast.combinations import Goal
from cavern.games.vast.spec import Agreed, OwnCount, PossessionCard, RoleSpec

WAKEFULNESS: Final[list[int]] = [7, 9, 11, 13, 13]
SHRIEKS: Final[list[int]] = [0, 0, 0, 0, 3]
SOLO_HUNGER: Final[list[int]] = [4, 4, 2, 0, 0]


class DragonSpec(RoleSpec):
    kind = "dragon"
    title = "Dragon"
    order = 3
    pieces = (("dragon", "the Dragon"),)
    card = PossessionCard(
        "dragon", "Possessed Dragon", 3, 3, {"cards": (1, 1)}, "reconstructed",
        "Draw Influence + 1 Power cards and play them. His Armor is as it stands.",
    )  # fmt: skip
    counts = OwnCount("wakefulness", "Wakefulness", "wake")
    endings = {
        "dragon-killed": "The Dragon is dead.",
        "dragon-escaped": "The Dragon has awoken, surfaced and flown away.",
    }
    spores = "The Dragon puts a cube back on a track."

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        goal.wakefulness = WAKEFULNESS[level]
        terms.shrieks = SHRIEKS[level]
        if terms.solo:
            terms.hunger_moved = SOLO_HUNGER[level]


SPEC: Final = DragonSpec()
