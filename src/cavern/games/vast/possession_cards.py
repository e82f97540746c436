"""V9.2: the Possession cards, one for each role that can be possessed, and the Ghost's own."""

from typing import Final

from cavern.games.vast.roster import SPECS
from cavern.games.vast.spec import CardNumbers, PossessionCard

POSSESSION_CARDS: Final[list[PossessionCard]] = [
    spec.card for spec in SPECS.values() if spec.card is not None
]
CARD_NAMES: Final = tuple(card.id for card in POSSESSION_CARDS)
CARD_LABELS: Final = tuple(card.name for card in POSSESSION_CARDS)
GHOST_CARD: Final = CARD_NAMES.index("ghost")


def printed_numbers() -> list[CardNumbers]:
    """What the cards say, in the order of their statistics."""
    return [list(card.stats.values()) for card in POSSESSION_CARDS]


def lent(numbers: CardNumbers, influence: int) -> list[int]:
    """The statistics a card lends at this Influence."""
    return [number + each * influence for number, each in numbers]
