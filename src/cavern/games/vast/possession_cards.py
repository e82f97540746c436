"""V9.2: the Possession cards, and the numbers each lends whoever is possessed."""

from typing import Final, TypeAlias


class PossessionCard:
    """A card: the role it is about, its place in the turn order, its value (the Cave Ghost's
    price) and the statistics it lends, each as a number and so much more for each Influence."""

    def __init__(
        self,
        id: str,
        name: str,
        position: int,
        value: int,
        stats: dict[str, tuple[int, int]],
        source: str,
        text: str,
    ) -> None:
        self.id = id
        self.name = name
        self.position = position
        self.value = value
        self.stats = stats
        self.source = source
        self.text = text
        self.rules = "V9.2"


POSSESSION_CARDS: Final[list[PossessionCard]] = [
    PossessionCard(
        "knight", "Possessed Knight", 1, 4,
        {"movement": (5, 0), "perception": (1, 1), "strength": (3, 0)}, "book",
        "Movement 5, Perception Influence + 1, Strength 3. Ancient Map, Bomb (tokens only) and Bow "
        "once each, used before or not. Hero cubes she earns wait for her next Pick Up; she "
        "herself decides about Treasure cards.",
    ),
    PossessionCard(
        "goblins", "Possessed Goblins", 2, 4, {"tribes": (0, 1), "population": (1, 1)},
        "reconstructed",
        "Activate as many Tribes as your Influence; each counts as Population Influence + 1. No "
        "War, Monster or Secrets cards.",
    ),
    PossessionCard(
        "vile-ghoul", "Possessed Vile Ghoul", 2, 3, {"dice": (0, 1)}, "reconstructed",
        "Roll as many dice as your Influence and choose one as its row. No Boost dice.",
    ),
    PossessionCard(
        "dragon", "Possessed Dragon", 3, 3, {"cards": (1, 1)}, "reconstructed",
        "Draw Influence + 1 Power cards and play them. His Armor is as it stands.",
    ),
    PossessionCard(
        "cave", "Possessed Cave", 4, 4, {"omens": (1, 1)}, "reconstructed",
        "Draw Influence + 1 Omens. You may look at its hand of tiles.",
    ),
    PossessionCard(
        "thief", "Possessed Thief", 5, 2,
        {"movement": (2, 1), "stealth": (1, 1), "thievery": (1, 1)}, "reconstructed",
        "Movement Influence + 2, Stealth Influence + 1, Thievery Influence + 1.",
    ),
    PossessionCard(
        "ghoul", "Possessed Ghoul", 6, 3, {"dice": (1, 1)}, "reconstructed",
        "Roll Influence + 1 dice and choose two.",
    ),
    PossessionCard(
        "ghost", "The Ghost", 7, 0, {"movement": (2, 0), "influence": (1, 0)}, "book",
        "This turn: 2 more Movement and 1 more Influence.",
    ),
]  # fmt: skip

CARD_NAMES: Final = tuple(card.id for card in POSSESSION_CARDS)
CARD_LABELS: Final = tuple(card.name for card in POSSESSION_CARDS)
GHOST_CARD: Final = CARD_NAMES.index("ghost")

POWER_PRICES: Final = {
    "telekinesis": 1, "rockslide": 2, "plot-twist": 2, "hatred": 1, "crystal-curse": 1,
}  # fmt: skip
"""V9.3, reconstructed: Omens for the Cave Ghost's powers; Hatred's first use in a turn."""

Numbers: TypeAlias = "list[tuple[int, int]]"
"""The statistics of one card: a number each, and so much more for each Influence."""


def printed_numbers() -> list[Numbers]:
    """What the cards say, in the order of their statistics."""
    return [list(card.stats.values()) for card in POSSESSION_CARDS]


def lent(numbers: Numbers, influence: int) -> list[int]:
    """The statistics a card lends at this Influence."""
    return [number + each * influence for number, each in numbers]
