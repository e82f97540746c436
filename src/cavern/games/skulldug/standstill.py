"""S238: positions in which nobody can ever win any more.

Only certainty counts. Wherever a card, a death or a die might still open a way the answer is no,
and the game goes on.
"""

from typing import Final

from cavern.games.skulldug.cards.base import CARDS
from cavern.games.skulldug.grid import WAYS_FROM, neighbour, passage_ahead, tiles_left
from cavern.games.skulldug.kinds import CONSUMABLE, EQUIPMENT, MONSTER, TRAP
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import (
    ENDLESS,
    HENCHMEN,
    NOWHERE,
    SOLO,
    SUITS,
    TEAM,
    TO_WIN,
    UNDISCOVERED,
    Dig,
    Explorer,
)
from cavern.games.skulldug.tiles import ALTAR, ENTRANCE, TUNNEL

OFFERINGS: Final = (CONSUMABLE, EQUIPMENT, TRAP)
"""S227: what an altar takes."""

OTHERS: Final = 2
"""What :attr:`Card.turns` says of a card that turns more than its holder's passage."""


def nobody_can_win(cave: Dig) -> bool:
    """Whether no seat can get three treasures out, whatever anybody does."""
    if everybody_can_walk(cave) or (cave.rulings.mode == SOLO and ends_by_itself(cave)):
        return False
    shut = shut_in(cave)
    cells: list[int] = []
    at_large = len(shut) < cave.rulings.seats
    for explorer in shut:
        tile = place_of(explorer)
        if tile == ENTRANCE:
            continue
        if may_get_out(cave, tile):
            at_large = True
        elif tile not in cells:
            cells.append(tile)
    if at_large:
        return len(cells) > 0 and too_much_is_buried(cave, cells)
    return not home_may_win(cave, cells)


def ends_by_itself(cave: Dig) -> bool:
    """S77, S138: alone one may give up, or the cave collapses; S151, S154: or a ghost comes."""
    if cave.rulings.may_resign or cave.gems != ENDLESS:
        return True
    for ghost in cave.explorers[1:]:
        if ghost.faction in (SUITS, HENCHMEN):
            return True
    return False


# Who is shut in


def place_of(explorer: Explorer) -> int:
    """S111: the dead come back in the entrance."""
    return explorer.at if explorer.alive else ENTRANCE


def everybody_can_walk(cave: Dig) -> bool:
    """Whether each has a passage to go to, which is mostly so and quickly seen."""
    for explorer in cave.explorers:
        if not explorer.ghost and not leads_on(cave, place_of(explorer)):
            return False
    return True


def leads_on(cave: Dig, tile: TileId) -> bool:
    for direction in WAYS_FROM[cave.corridors[tile]]:
        if passage_ahead(cave, tile, direction) >= 0:
            return True
    return False


def shut_in(cave: Dig) -> list[Explorer]:
    """The explorers whose passage leads nowhere, as far as the others who are shut in stay."""
    shut = [explorer for explorer in cave.explorers if not explorer.ghost]
    while True:
        staying = [explorer for explorer in shut if not has_way(cave, place_of(explorer), shut)]
        if len(staying) == len(shut):
            return shut
        shut = staying


def has_way(cave: Dig, tile: TileId, shut: list[Explorer]) -> bool:
    """S58, S73, S227, S228: a way on, a wall to tear down, or an altar that may bring help."""
    for direction in WAYS_FROM[cave.corridors[tile]]:
        there = neighbour(cave, tile, direction)
        if there == UNDISCOVERED and tiles_left(cave):
            return True
        if there >= 0 and (passage_ahead(cave, tile, direction) >= 0 or not is_held(there, shut)):
            return True
    special = cave.box.special[tile]
    if special == ALTAR and cave.fortune.cards:
        return any(cave.type_of(card) in OFFERINGS for card in cards_at(cave, tile))
    return special == TUNNEL and len(tunnels(cave)) > 1


def is_held(tile: TileId, shut: list[Explorer]) -> bool:
    """S73: nobody can tear down a passage with somebody in it who cannot leave."""
    for explorer in shut:
        if explorer.at == tile:
            return True
    return False


def tunnels(cave: Dig) -> list[TileId]:
    return [
        tile
        for tile, special in enumerate(cave.box.special)
        if special == TUNNEL and cave.spaces[tile] != NOWHERE
    ]


# What may get them out


def cards_at(cave: Dig, tile: TileId) -> list[CardId]:
    """Everything that lies there or is held there."""
    cards = cave.contents[tile][:]
    for explorer in cave.explorers:
        if explorer.at == tile and not explorer.ghost:
            cards += explorer.hand
    return cards


def may_get_out(cave: Dig, tile: TileId) -> bool:
    """Whether those who are shut in there can turn their passage, or die and come back."""
    for card in cards_at(cave, tile):
        if CARDS[cave.kinds[card]].turns:
            return True
    return may_die(cave, tile)


def may_die(cave: Dig, tile: TileId) -> bool:
    """S77, S109: by giving up, by what lies or is held there, or by each other's hand."""
    if cave.rulings.may_resign:
        return True
    cards = cards_at(cave, tile)
    items = False
    for card in cards:
        kind = cave.kinds[card]
        if CARDS[kind].kills or (cave.type_of(card) == MONSTER and cave.box.damage[kind]):
            return True
        items = items or cave.type_of(card) <= TRAP
    teams = {e.team for e in cave.explorers if place_of(e) == tile and not e.ghost}
    return items and len(teams) > 1


def too_much_is_buried(cave: Dig, cells: list[int]) -> bool:
    """Whether those at large cannot find three treasures, nor free those who have them."""
    buried = [card for tile in cells for card in cards_at(cave, tile)]
    gone = {*buried, *cave.aside, *cave.fortune.discard}
    found = 0
    for card in range(cave.box.cards):
        if card not in gone:
            found += CARDS[cave.kinds[card]].counts
            if found >= TO_WIN or CARDS[cave.kinds[card]].turns == OTHERS:
                return False
    return not any(opens_from_afar(cave, tile) for tile in cells)


def opens_from_afar(cave: Dig, tile: TileId) -> bool:
    """S117, S205, S228: what others do may still reach a cell."""
    for direction in WAYS_FROM[cave.corridors[tile]]:
        if neighbour(cave, tile, direction) == UNDISCOVERED:
            return True
    if cave.box.special[tile] == TUNNEL:
        return True
    for card in cards_at(cave, tile):
        if CARDS[cave.kinds[card]].shares_pain:
            return True
    return False


def home_may_win(cave: Dig, cells: list[int]) -> bool:
    """S111: whoever is in no cell cannot leave the entrance, where deaths may bring Fortunes."""
    home = [e for e in cave.explorers if place_of(e) == ENTRANCE and not e.ghost]
    if not home:
        return False
    cards = cards_at(cave, ENTRANCE)
    if cave.rulings.mode not in (TEAM, SOLO):
        if may_die(cave, ENTRANCE) or any(not explorer.alive for explorer in home):
            cards = cards + cave.fortune.cards
    found = 0
    for card in cards:
        found += CARDS[cave.kinds[card]].counts
        if cells and CARDS[cave.kinds[card]].turns == OTHERS:
            return True
    return found >= TO_WIN
