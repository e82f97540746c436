"""What a seat cannot know of the decks, dealt anew."""

from cavern.core.decision import Seat
from cavern.core.rng import Rng
from cavern.core.table import Mixing, Table
from cavern.games.skulldug.numbers import CardId
from cavern.games.skulldug.state import DRAFTING, PICKING_SETS, SPLITTING, Deck, Dig


def resample(cave: Dig, seat: Seat, rng: Rng) -> None:
    """Shuffle the decks as far as ``seat`` cannot tell the difference.

    Which cards are left in a deck is public, and so is which of them were shuffled together: the
    cards of a destroyed passage lie on top (S73), every block of a paced deck holds one treasure
    (S30). Before the draft is over the decks have no order yet.

    The result depends on what the seat knows and on ``rng`` only, not on how the cards lay.
    """
    cave.rng = rng.split("future")
    if cave.phase in (DRAFTING, PICKING_SETS, SPLITTING):
        return
    table = Mixing(rng)
    take_first_copy(cave)
    table.shuffle(cave.passages)
    reshuffle(cave.hazard, seat, table)
    reshuffle_blocks(cave, table)
    reshuffle(cave.fortune, seat, table)


def take_first_copy(cave: Dig) -> None:
    """S52: nobody can tell which of several copies waits to be laid and which are in the deck."""
    if cave.drawn < 0:
        return
    kinds = cave.box.tile_kinds
    for i, tile in enumerate(cave.passages):
        if tile < cave.drawn and kinds[tile] == kinds[cave.drawn]:
            cave.passages[i], cave.drawn = cave.drawn, tile


def knows(deck: Deck, card: CardId, seat: Seat) -> bool:
    for i in range(0, len(deck.known), 2):
        if deck.known[i] == card:
            return seat >= 0 and deck.known[i + 1] >> seat & 1 == 1
    return False


def reshuffle(deck: Deck, seat: Seat, table: Table) -> None:
    """Cards that were shuffled together change places, except those the seat has seen.

    What another seat has seen is a place in the deck: it now knows whichever card lies there.
    """
    seen = [deck.cards.index(card) for card in deck.known[::2]]
    for tag in sorted(set(deck.tags)):
        places = [
            i
            for i, card in enumerate(deck.cards)
            if deck.tags[i] == tag and not knows(deck, card, seat)
        ]
        cards = [deck.cards[i] for i in places]
        table.shuffle(cards)
        for i, card in zip(places, cards):
            deck.cards[i] = card
    for n, place in enumerate(seen):
        deck.known[2 * n] = deck.cards[place]


def reshuffle_blocks(cave: Dig, table: Table) -> None:
    """S29: treasures and other cards of all paced blocks are dealt to the blocks anew."""
    deck = cave.fortune
    paced = [i for i, tag in enumerate(deck.tags) if tag < 0]
    treasures = [deck.cards[i] for i in paced if cave.box.is_treasure(deck.cards[i])]
    others = [deck.cards[i] for i in paced if not cave.box.is_treasure(deck.cards[i])]
    table.shuffle(treasures)
    table.shuffle(others)
    for i in paced:
        pile = treasures if cave.box.is_treasure(deck.cards[i]) else others
        deck.cards[i] = pile.pop()
