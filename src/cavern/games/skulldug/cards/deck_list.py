"""S220: every card in the order of the deck tables. Importing this makes the cards known."""

from typing import Final

from cavern.core.act import AnyAct
from cavern.games.skulldug.cards.base import CARDS, add
from cavern.games.skulldug.cards.consumables import (
    BLAST,
    CONSUMABLES,
    COPY,
    FIRE_FLARE,
    GAS,
    HOOK,
    SUMMON,
    SUMMON_TO,
    TURN_ANY,
)
from cavern.games.skulldug.cards.equipment import (
    EQUIPMENT_CARDS,
    LIGHT,
    TAKE_BY_WHIP,
    TURN_NEAR,
    WHISTLE,
    WHISTLE_TO,
    MovingIn,
    TopHazard,
)
from cavern.games.skulldug.cards.monsters import MONSTERS
from cavern.games.skulldug.cards.traps import LEDGES, TRAPS
from cavern.games.skulldug.cards.treasures import BOND, TREASURES

CARD_ACTS: Final[list[AnyAct]] = [
    HOOK, FIRE_FLARE, TURN_ANY, SUMMON, SUMMON_TO, COPY, BLAST, GAS,
    LIGHT, *MovingIn.acts, WHISTLE, WHISTLE_TO, TAKE_BY_WHIP, TURN_NEAR, *TopHazard.acts,
    BOND,
]  # fmt: skip
"""What cards are used on."""


def deal() -> None:
    """Fill the table of kinds, once."""
    if not CARDS:
        for group in (CONSUMABLES, EQUIPMENT_CARDS, TREASURES, TRAPS, MONSTERS, LEDGES):
            for card in group:
                add(card)


deal()
