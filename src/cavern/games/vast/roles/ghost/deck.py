"""V9.7, V9.47: the cards of the Possession deck."""

from typing import cast

from cavern.core.table import Table
from cavern.games.vast.numbers import CardId
from cavern.games.vast.options import Terms
from cavern.games.vast.possession_cards import CARD_NAMES, GHOST_CARD, POSSESSION_CARDS
from cavern.games.vast.role import playing
from cavern.games.vast.roles.ghost.spec import GhostTerms

SOLO_CARDS = 3


def possession_deck(terms: Terms, table: Table) -> list[CardId]:
    """The cards she plays with."""
    own = cast(GhostTerms, terms.own["ghost"])
    players = len(terms.roles)
    if players >= 3:
        deck = [n for n, card in enumerate(POSSESSION_CARDS) if card.id in terms.roles]
    else:
        deck = summoning_deck(terms, table)
    if players == 1 or own.without_own_card:
        deck.remove(GHOST_CARD)
    if own.few_cards:
        table.shuffle(deck)
        deck = sorted(deck[:SOLO_CARDS])
    return deck


def summoning_deck(terms: Terms, table: Table) -> list[CardId]:
    """One card for each place in the turn order, none for whoever plays; beside them one of
    another role that shares their place."""
    deck: list[int] = []
    for position in sorted({card.position for card in POSSESSION_CARDS}):
        cards = [
            n
            for n, card in enumerate(POSSESSION_CARDS)
            if card.position == position
            and (card.id not in terms.roles or n == GHOST_CARD)
            and not shares_piece(terms, CARD_NAMES[n])
        ]
        table.shuffle(cards)
        deck += cards[:1]
    return deck


def shares_piece(terms: Terms, kind: str) -> bool:
    """A Ghoul cannot be summoned where the other Ghoul plays: there is one piece for both."""
    pieces = playing(kind).new(0).pieces
    return any(
        role != kind and piece in playing(role).new(0).pieces
        for role in terms.roles
        for piece in pieces
    )
