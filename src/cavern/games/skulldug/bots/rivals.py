"""The others: who is ahead, what it is worth to hinder them, and how."""

from typing import Final

from cavern.core.grid import Direction
from cavern.games.skulldug.bots.paths import way_home
from cavern.games.skulldug.bots.risk import Peril, hit_chance, modifier
from cavern.games.skulldug.bots.worth import JUNK, TREASURE_WORTH, loot, worth
from cavern.games.skulldug.cards.base import DEFENDING, THROWING, card_of
from cavern.games.skulldug.grid import connected, in_sight, neighbour, sees
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import TO_WIN, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE, GALLERY

MENACE: Final[list[float]] = [0.0, 2.5, 5.0, 11.0]
"""What it is worth that somebody with so many treasures loses one."""


GHOST_SHOVE: Final = 1.4
"""What it is worth to be rid of a ghost for a while: it would shove, steal or throw."""


def menace(cave: Dig, rival: Explorer) -> float:
    if rival.ghost:
        return TREASURE_WORTH / 2 if loot(cave, rival) else 0.0
    return MENACE[min(TO_WIN, loot(cave, rival))]


def leader(cave: Dig, me: Explorer) -> Explorer | None:
    """The living opponent with the most treasures, if they are two or more."""
    best: Explorer | None = None
    most = TO_WIN - 2
    for other in cave.explorers:
        if other.team != me.team and other.alive and not other.ghost:
            count = loot(cave, other)
            if count > most:
                best, most = other, count
    return best


def hit_worth(cave: Dig, rival: Explorer) -> float:
    """What a hit is worth: a Health, a random card, perhaps a life (S69, S109, S143)."""
    if rival.ghost:
        return 0.3 + menace(cave, rival)
    hand = len(rival.hand)
    treasures = loot(cave, rival)
    value = 0.3
    if hand:
        value += menace(cave, rival) * min(1.0, treasures / hand)
    if rival.health == 1:
        value += 0.6 + menace(cave, rival) * 0.8
    return value


def throw_odds(cave: Dig, me: Explorer, card: CardId, rival: Explorer) -> float:
    """The chance that a throw hits, without focus; a ghost's defence is always 4 (S142)."""
    ahead = modifier(cave, me, THROWING) - card_of(cave, card).on_throws
    ahead += card_of(cave, card).as_missile
    if cave.box.special[me.at] == GALLERY:
        ahead += 1
    if rival.ghost:
        return max(0.0, min(1.0, (3 + ahead) / 6.0))
    return hit_chance(ahead - modifier(cave, rival, DEFENDING))


def throw_worth(cave: Dig, me: Explorer, card: CardId, rival: Explorer) -> float:
    """What a throw is worth after its price: the AP, and a card that can be fetched again."""
    price = 1.0 + 0.7 * max(JUNK, worth(cave, me, card))
    return throw_odds(cave, me, card, rival) * hit_worth(cave, rival) - price


def harm(cave: Dig, rival: Explorer, tile: TileId) -> float:
    """What it is worth that somebody must enter a passage without AP to focus."""
    if tile < 0:
        return 0.5 + 0.06 * menace(cave, rival)
    return Peril(cave, rival).of_passage(tile) * (0.35 + 0.08 * menace(cave, rival))


def shove_worth(cave: Dig, me: Explorer, rival: Explorer, direction: Direction) -> float:
    """What pushing somebody out of this passage is worth, after its AP."""
    there = neighbour(cave, me.at, direction)
    if rival.ghost:  # S143: it dies, and drops what it holds within reach.
        value = GHOST_SHOVE + menace(cave, rival) * 1.5
        if there < 0:
            return value - 1.6
        return value - 1.0 - Peril(cave, me).of_passage(there)
    value = harm(cave, rival, there)
    if there == ENTRANCE:
        value -= 3.0 + menace(cave, rival)
    return value - 1.0


def best_shove(cave: Dig, me: Explorer) -> tuple[float, int, int]:
    """The most useful shove: its worth, whom, which way."""
    best, whom, way = 0.0, -1, -1
    for other in cave.explorers:
        if other.at != me.at or other.team == me.team or other.fresh:
            continue
        for direction in range(4):
            if connected(cave, me.at, direction):
                value = shove_worth(cave, me, other, direction)
                if value > best:
                    best, whom, way = value, other.number, direction
    return best, whom, way


def on_way_home(cave: Dig, rival: Explorer) -> list[TileId]:
    """Where a trap or monster would be in somebody's way: not under their feet, not at home."""
    return way_home(cave, rival)[:-1]


def ambush(cave: Dig, me: Explorer, rival: Explorer) -> TileId:
    """A passage in sight, on a rival's way home and not at my feet, for a trap; -1 if none."""
    way = on_way_home(cave, rival)
    if not way:
        return -1
    sight = in_sight(cave, me.at)
    for tile in way:
        if tile in sight and tile != me.at:
            return tile
    return -1


def within_hook(cave: Dig, me: Explorer, rival: Explorer) -> bool:
    """S158: here, or in a connected passage."""
    if rival.at == me.at:
        return True
    for direction in range(4):
        if neighbour(cave, me.at, direction) == rival.at and connected(cave, me.at, direction):
            return True
    return False


def in_view(cave: Dig, me: Explorer, rival: Explorer) -> bool:
    return rival.alive and not rival.fresh and sees(cave, me.at, rival.at)
