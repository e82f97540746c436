"""How things stand: whether it is time to leave, what the decks promise, where to drop things."""

from typing import Final

from cavern.core.grid import Direction
from cavern.games.skulldug.bots.rivals import ambush, leader
from cavern.games.skulldug.bots.worth import loot
from cavern.games.skulldug.cards.base import CARDS
from cavern.games.skulldug.grid import in_sight, neighbour, passage_ahead
from cavern.games.skulldug.kinds import TRAP
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import SOLO, TEAM, TO_WIN, UNDISCOVERED, Dig, Explorer

MORE_AP: Final[list[int]] = [card.ap for card in CARDS]
"""What holding a card adds to the AP of a turn, by kind."""


def partner(cave: Dig, me: Explorer) -> Explorer | None:
    if cave.rulings.mode == TEAM:
        for other in cave.explorers:
            if other.team == me.team and other is not me:
                return other
    return None


def bound_home(cave: Dig, me: Explorer) -> bool:
    """S125, S133: whether there is nothing left to do but to leave."""
    own = loot(cave, me)
    if own >= TO_WIN:
        return True
    other = partner(cave, me)
    if other is None or not other.alive:
        return False
    others = loot(cave, other)
    return others < TO_WIN and own + others >= TO_WIN


def whole_turn(cave: Dig, me: Explorer) -> int:
    """S43: the AP of a turn; three or more are as good as whole."""
    ap = cave.rulings.ap
    for held in me.hand:
        ap += MORE_AP[cave.kinds[held]]
    return max(1, min(3, ap))


def unhurried(cave: Dig) -> bool:
    """S41: alone in a cave that never collapses, there is all the time in the world."""
    return cave.rulings.mode == SOLO and cave.gems < 0


def treasure_chance(cave: Dig) -> float:
    """How likely treasure is among the next Fortunes: all know which were shuffled together."""
    deck = cave.fortune
    i = len(deck.cards) - 1
    if i < 0:
        return 0.0
    tag = deck.tags[i]
    treasures, cards = 0, 0
    while i >= 0 and deck.tags[i] == tag:
        cards += 1
        if cave.box.is_treasure(deck.cards[i]):
            treasures += 1
        i -= 1
    return 0.5 * treasures / cards + 0.1


def fortunes_ahead(cave: Dig) -> float:
    """S54, S116: how many Fortunes the next passages show on average: all know which are left."""
    tiles = cave.passages or cave.passage_discard
    shown = 0
    for tile in tiles:
        shown += cave.box.fortunes[tile]
    return shown / len(tiles) if tiles else 0.0


def dumping_ground(cave: Dig, me: Explorer, card: CardId) -> TileId:
    """Where to drop what one cannot keep: a trap in a leader's way or behind one's back."""
    if cave.type_of(card) != TRAP:
        return me.at
    rival = leader(cave, me)
    if rival is not None:
        tile = ambush(cave, me, rival)
        if tile >= 0:
            return tile
    if cave.rulings.mode == SOLO:  # S153: ghosts lay traps at one's feet.
        return in_sight(cave, me.at)[-1]
    return me.at


def ray_into_dark(cave: Dig, tile: TileId, direction: Direction) -> bool:
    """Whether the line of sight that way ends at something undiscovered."""
    here = tile
    there = passage_ahead(cave, here, direction)
    while there >= 0:
        here = there
        there = passage_ahead(cave, here, direction)
    if cave.corridors[here] >> direction & 1 == 0:
        return False
    return neighbour(cave, here, direction) == UNDISCOVERED
