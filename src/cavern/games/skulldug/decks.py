"""S28–S30, S115–S118: drawing, discarding, shuffling, and what is put back on top."""

from typing import Final

from cavern.core.table import Table
from cavern.games.skulldug.cards.base import put_away
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import Deck, Dig

NONE_LEFT: Final = -1


def draw(deck: Deck) -> int:
    """S115: the top card; -1 from an empty deck, which is not refilled."""
    if not deck.cards:
        return NONE_LEFT
    deck.tags.pop()
    card = deck.cards.pop()
    forget(deck, card)
    return card


def forget(deck: Deck, card: CardId) -> None:
    """Nobody needs to remember a card that has left the deck."""
    for i in range(0, len(deck.known), 2):
        if deck.known[i] == card:
            del deck.known[i : i + 2]
            return


def put_on_top(deck: Deck, cards: list[CardId], table: Table) -> None:
    """S73: shuffled, then laid on top; everybody knows which cards, nobody their order."""
    table.shuffle(cards)
    tag = 1
    for other in deck.tags:
        tag = max(tag, other + 1)
    deck.cards += cards
    deck.tags += [tag] * len(cards)


def paced(cave: Dig, cards: list[CardId], table: Table) -> Deck:
    """S29: a deck in blocks with one treasure each, larger blocks above smaller ones."""
    treasures = [card for card in cards if cave.box.is_treasure(card)]
    others = [card for card in cards if not cave.box.is_treasure(card)]
    table.shuffle(treasures)
    table.shuffle(others)
    piles = [[treasure] for treasure in treasures]
    for i, card in enumerate(others):
        piles[i % len(piles)].append(card)
    large = [pile for pile in piles if len(pile) > len(piles[-1])]
    small = [pile for pile in piles if len(pile) == len(piles[-1])]
    table.shuffle(large)
    table.shuffle(small)
    deck = Deck([], [], [], [])
    for number, pile in enumerate(small + large):
        table.shuffle(pile)
        deck.cards += pile
        deck.tags += [number - len(piles)] * len(pile)
    return deck


def shuffled(cards: list[CardId], table: Table) -> Deck:
    """A plain shuffle of them all."""
    table.shuffle(cards)
    return unshuffled(cards)


def unshuffled(cards: list[CardId]) -> Deck:
    return Deck(cards, [0] * len(cards), [], [])


def draw_passage(cave: Dig, table: Table) -> TileId:
    """S116: the top tile; an empty deck is made anew from the discarded tiles."""
    if not cave.passages:
        cave.passages = cave.passage_discard
        cave.passage_discard = []
        table.shuffle(cave.passages)
    return cave.passages.pop()


def discard_copies(cave: Dig) -> list[CardId]:
    """S119, step 1: used Mimic Stones are discarded wherever they are."""
    if not cave.copies:
        return []
    stones = cave.copies[::2]
    for stone in stones:
        for explorer in cave.explorers:
            if stone in explorer.hand:
                cave.take(stone, explorer)
        for tile, cards in enumerate(cave.contents):
            if stone in cards:
                cave.lift(stone, tile)
        if stone in cave.riding:
            at = cave.riding.index(stone) - 1
            del cave.riding[at : at + 2]
        put_away(cave, stone)
    return stones
