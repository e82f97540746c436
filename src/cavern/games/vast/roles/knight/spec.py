"""V3: the Knight's name and place, her levels."""

from typing import Final

from cavern.games.vast.combinations import Goal
from cavern.games.vast.spec import STANDARD, Agreed, PossessionCard, RoleSpec

DRAGON_HEALTH: Final[list[int]] = [3, 4, 5, 6, 7]
CRYSTALS_BY_LEVEL: Final[list[int]] = [4, 4, 5, 6, 6]
SMASHING: Final[list[int]] = [2, 3, 3, 3, 4]
SOLO_LINE: Final[list[int]] = [1, 1, 2, 3, 3]


class KnightSpec(RoleSpec):
    kind = "knight"
    title = "Knight"
    order = 1
    pieces = (("knight", "the Knight"),)
    card = PossessionCard(
        "knight", "Possessed Knight", 1, 4,
        {"movement": (5, 0), "perception": (1, 1), "strength": (3, 0)}, "book",
        "Movement 5, Perception Influence + 1, Strength 3. Ancient Map, Bomb (tokens only) and Bow "
        "once each, used before or not. Hero cubes she earns wait for her next Pick Up; she "
        "herself decides about Treasure cards.",
    )  # fmt: skip
    endings = {
        "knight-killed": "The Knight has been killed.",
        "ambushed": "An Ambush has killed the Knight.",
        "knight-escaped": "The Knight has smashed enough Crystals and left the Cave.",
        "knight-died": "The Knight has died alone.",
    }
    spores = "The Knight loses 5 Grit."

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        if terms.solo:
            terms.infestation = SOLO_LINE[level]
        elif goal.kill == "dragon":
            terms.dragon_health = DRAGON_HEALTH[level]
        else:
            if level != STANDARD:
                goal.crystals = CRYSTALS_BY_LEVEL[level]
            terms.smashing = SMASHING[level]


SPEC: Final = KnightSpec()
