"""V3.6: the Treasure cards."""

from typing import Final

from cavern.core.tangible import Tangible

SWORD: Final = 0
ENCHANTED_BOW: Final = 1
JAVELIN: Final = 2
BOOTS: Final = 3
LANTERN: Final = 4
AXE: Final = 5
POTION: Final = 6


class TreasureCard(Tangible):
    """A Treasure card. All but the Javelin have space for one Hero cube."""

    def __init__(self, id: str, name: str, text: str, room: int = 1) -> None:
        self.id = id
        self.name = name
        self.room = room
        self.source = "base"
        self.text = text
        self.rules = "V3.6"


TREASURES: Final[list[TreasureCard]] = [
    TreasureCard("elven-sword", "Elven Sword",
                 "1 Perception more; in her own turn also 1 Strength more."),
    TreasureCard("enchanted-bow", "Enchanted Bow",
                 "The Knight shoots the Dragon or the Thief up to 5 squares away in a straight "
                 "line, whatever lies between. The Dragon discards Power cards for her Strength "
                 "less 1, at most 3; the Thief dies if her Perception beats his Stealth."),
    TreasureCard("javelin", "Javelin",
                 "Once: her next attack has 1 Strength more and reaches the underground Dragon "
                 "without a Bomb. Not on a turn with a Bomb.", room=0),
    TreasureCard("heroic-boots", "Heroic Boots", "4 Movement more."),
    TreasureCard("pixie-lantern", "Pixie Lantern", "1 Movement and 1 Perception more."),
    TreasureCard("mighty-axe", "Mighty Axe",
                 "1 Strength more in her own turn. When she hits the Dragon without a Bomb she may "
                 "discard its cube to take 1 more Health."),
    TreasureCard("potion-kit", "Potion Kit",
                 "Its cube is discarded and the card removed: the Knight gains 2 Health."),
]  # fmt: skip

TREASURE_NAMES: Final = tuple(card.id for card in TREASURES)
TREASURE_LABELS: Final = tuple(f"the {card.name}" for card in TREASURES)
