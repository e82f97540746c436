"""V3: the Knight's name and place, her levels."""

from typing import Final, cast

from cavern.core.plain import Loose
from cavern.games.vast.combinations import Goal
from cavern.games.vast.spec import STANDARD, Agreed, OwnTerms, PossessionCard, RoleSpec

DRAGON_HEALTH: Final[list[int]] = [3, 4, 5, 6, 7]
CRYSTALS_BY_LEVEL: Final[list[int]] = [4, 4, 5, 6, 6]
SMASHING: Final[list[int]] = [2, 3, 3, 3, 4]
SOLO_LINE: Final[list[int]] = [1, 1, 2, 3, 3]
INFESTATIONS: Final = ("goblin-infestation-a", "goblin-infestation-b", "goblin-infestation-c")
"""V10.1: the lines of the Goblin Infestation."""


class KnightTerms(OwnTerms):
    """What a table agrees on about her."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        super().__init__(roles, cards, variants, readings)
        self.health = 7
        self.smashing = 3
        """V3.4: the Strength that smashes a Crystal."""
        self.infestation = 0
        """V10.1: the line of the Goblin Infestation from which Ambushes come, 0 for none."""
        self.without_quests: list[str] = []
        for card in cards:
            if card in INFESTATIONS:
                self.infestation = INFESTATIONS.index(card) + 1
            elif card.startswith("no-"):
                self.without_quests.append(card[3:])
        self.ambush: dict[str, int] = {
            str(name): int(n) for name, n in readings.get("ambush", {}).items()
        }
        """Ambush strengths that differ from the cards'."""


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
    terms = KnightTerms

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        own = cast(KnightTerms, terms.own[self.kind])
        if terms.solo:
            own.infestation = SOLO_LINE[level]
        elif goal.kill == "dragon":
            terms.own[goal.kill].health = DRAGON_HEALTH[level]
        else:
            if level != STANDARD:
                goal.crystals = CRYSTALS_BY_LEVEL[level]
            own.smashing = SMASHING[level]


SPEC: Final = KnightSpec()
