"""S220: every card in the order of the deck tables. Importing this makes the cards known."""

from cavern.games.skulldug.cards.base import CARDS, add
from cavern.games.skulldug.cards.consumables import CONSUMABLES
from cavern.games.skulldug.cards.equipment import EQUIPMENT_CARDS
from cavern.games.skulldug.cards.monsters import MONSTERS
from cavern.games.skulldug.cards.traps import LEDGES, TRAPS
from cavern.games.skulldug.cards.treasures import TREASURES


def deal() -> None:
    """Fill the table of kinds, once."""
    if not CARDS:
        for group in (CONSUMABLES, EQUIPMENT_CARDS, TREASURES, TRAPS, MONSTERS, LEDGES):
            for card in group:
                add(card)


deal()
