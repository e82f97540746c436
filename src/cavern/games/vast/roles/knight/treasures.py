"""V3.6: the Treasure cards."""

from typing import Final

SWORD: Final = 0
ENCHANTED_BOW: Final = 1
JAVELIN: Final = 2
BOOTS: Final = 3
LANTERN: Final = 4
AXE: Final = 5
POTION: Final = 6


class TreasureCard:
    """A Treasure card. All but the Javelin have space for one Hero cube."""

    def __init__(self, id: str, name: str, text: str) -> None:
        self.id = id
        self.name = name
        self.count = 1
        self.source = "base"
        self.text = text
        self.rules = "V3.6"


TREASURES: Final[list[TreasureCard]] = [
    TreasureCard("elven-sword", "Elven Sword",
                 "+1 Perception; on your own turn also +1 Strength."),
    TreasureCard("enchanted-bow", "Enchanted Bow",
                 "Shoot the Dragon or the Thief up to 5 squares away in a straight line, whatever "
                 "lies between. The Dragon discards Power cards for your Strength less 1, at most "
                 "3; the Thief dies if your Perception beats his Stealth."),
    TreasureCard("javelin", "Javelin",
                 "Once: your next attack has +1 Strength and reaches the underground Dragon "
                 "without a Bomb. Not on a turn with a Bomb."),
    TreasureCard("heroic-boots", "Heroic Boots", "+4 Movement."),
    TreasureCard("pixie-lantern", "Pixie Lantern", "+1 Movement and +1 Perception."),
    TreasureCard("mighty-axe", "Mighty Axe",
                 "+1 Strength on your own turn. When you hit the Dragon without a Bomb you may "
                 "discard its cube to take 1 more Health."),
    TreasureCard("potion-kit", "Potion Kit",
                 "Discard its cube and remove this card: +2 Health."),
]  # fmt: skip

TREASURE_NAMES: Final = tuple(card.id for card in TREASURES)
TREASURE_LABELS: Final = tuple(f"the {card.name}" for card in TREASURES)
