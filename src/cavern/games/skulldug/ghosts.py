"""S142–S155: what ghosts do on their turns."""

from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.actions import defence, push
from cavern.games.skulldug.dice import GHOST_ROLL
from cavern.games.skulldug.discovery import turn_passage
from cavern.games.skulldug.encounters import hazards_for
from cavern.games.skulldug.endings import finish_death
from cavern.games.skulldug.grid import (
    WAYS,
    WAYS_FROM,
    connected,
    distance,
    in_sight,
    neighbour,
    passage_ahead,
    sees,
)
from cavern.games.skulldug.injury import injure_by_throw, random_card
from cavern.games.skulldug.kinds import CONSUMABLE, EQUIPMENT, TRAP, TREASURE
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import (
    ADVENTURERS,
    CULTISTS,
    HENCHMEN,
    NOWHERE,
    ROGUES,
    SUITS,
    Dig,
    Explorer,
)
from cavern.games.skulldug.tiles import ENTRANCE
from cavern.games.skulldug.turn import finish_turn


def haunt(cave: Dig, table: Table) -> None:
    """One ghost's whole turn."""
    ghost = cave.explorers[cave.turn]
    if not ghost.alive:
        ghost.at = ENTRANCE  # S146
        telling.respawned(cave, ghost, table)
    else:
        follow_script(cave, ghost, table)
    ghost.fresh = False
    if cave.ending:
        finish_death(cave, table)
    else:
        finish_turn(cave, table)  # S155


def follow_script(cave: Dig, ghost: Explorer, table: Table) -> None:
    """S147–S154, in order."""
    fortune = pick_up_fortune(cave, ghost, table)
    pick_up_trap(cave, ghost, table)
    walk(cave, ghost, goal(cave, ghost, table), table)
    if not fortune:  # S150
        pick_up_fortune(cave, ghost, table)
    pick_up_trap(cave, ghost, table)
    attack(cave, ghost, table)
    if cave.ending:
        return
    drop_spare_fortunes(cave, ghost, table)
    drop_trap(cave, ghost, table)
    if ghost.faction == SUITS:  # S154
        turn_passage(cave, ghost.at, table)


# Worth


def worth(cave: Dig, card: CardId) -> int:
    """S145: treasure 3, equipment 2, consumable 1; Hazards are no Fortunes."""
    type = cave.type_of(card)
    if type == TREASURE:
        return 3
    if type == EQUIPMENT:
        return 2
    return 1 if type == CONSUMABLE else 0


def best_worth(cave: Dig, cards: list[CardId]) -> int:
    best = 0
    for card in cards:
        best = max(best, worth(cave, card))
    return best


def pick_card(cave: Dig, found: list[int], table: Table) -> int:
    """S145: a fair choice among equal cards."""
    return found[0] if len(found) == 1 else random_card(cave, found, table)


def pick(found: list[int], table: Table) -> int:
    """S145: a fair choice among equal passages or directions, in the order they are listed."""
    return found[0] if len(found) == 1 else found[table.chance(len(found))]


def nearest(cave: Dig, tiles: list[TileId], point: int) -> list[TileId]:
    """Those at the smallest distance from a passage."""
    if not tiles:
        return tiles
    least = min(distance(cave, tile, point) for tile in tiles)
    return [tile for tile in tiles if distance(cave, tile, point) == least]


# 1 and 4: pick up


def reach(cave: Dig, ghost: Explorer, far: bool) -> list[TileId]:
    """The passages a ghost picks up from: its own, and for some the connected ones too."""
    tiles = [ghost.at]
    if far:
        for direction in WAYS_FROM[cave.corridors[ghost.at]]:
            there = passage_ahead(cave, ghost.at, direction)
            if there != NOWHERE:
                tiles.append(there)
    return tiles


def pick_up_fortune(cave: Dig, ghost: Explorer, table: Table) -> bool:
    """S147 (a): one of the most valuable, if worth more than the best it carries."""
    tiles = reach(cave, ghost, ghost.faction == ADVENTURERS)
    best = max(best_worth(cave, cave.contents[tile]) for tile in tiles)
    if best <= best_worth(cave, ghost.hand):
        return False
    found = [c for tile in tiles for c in cave.contents[tile] if worth(cave, c) == best]
    grab(cave, ghost, pick_card(cave, found, table), tiles, table)
    return True


def pick_up_trap(cave: Dig, ghost: Explorer, table: Table) -> None:
    """S147 (b): one trap, if it carries none."""
    for held in ghost.hand:
        if cave.type_of(held) == TRAP:
            return
    tiles = reach(cave, ghost, ghost.faction == CULTISTS)
    found = [c for tile in tiles for c in cave.contents[tile] if cave.type_of(c) == TRAP]
    if found:
        grab(cave, ghost, pick_card(cave, found, table), tiles, table)


def grab(cave: Dig, ghost: Explorer, card: CardId, tiles: list[TileId], table: Table) -> None:
    for tile in tiles:
        if card in cave.contents[tile]:
            cave.lift(card, tile)
            cave.give(card, ghost)
            telling.picked_up(cave, ghost, card, tile, table)


# 2 and 3: goal and move


def goal(cave: Dig, ghost: Explorer, table: Table) -> int:
    """S148: the closest treasure lying about, unless it carries one; else you."""
    you = cave.explorers[0].at
    if best_worth(cave, ghost.hand) == 3:
        return you
    lying = [tile for tile in range(len(cave.spaces)) if cave.has_treasure(tile)]
    if not lying:
        return you
    return pick(nearest(cave, lying, ghost.at), table)


def walk(cave: Dig, ghost: Explorer, aim: int, table: Table) -> None:
    """S149: up to two spaces closer, through anything; else straight to the next place closer."""
    if ghost.at == aim:
        return
    here = distance(cave, ghost.at, aim)
    closer = [
        tile
        for tile, space in enumerate(cave.spaces)
        if space != NOWHERE and distance(cave, tile, aim) < here
    ]
    near = [tile for tile in closer if distance(cave, tile, ghost.at) <= 2]
    if near:
        to = pick(nearest(cave, near, aim), table)
    else:
        to = pick(nearest(cave, closer, ghost.at), table)
    origin = ghost.at
    ghost.at = to
    telling.moved(cave, ghost, origin, -1, "drifts", table)


# 5: attack


def attack(cave: Dig, ghost: Explorer, table: Table) -> None:
    """S151: a Henchman throws, else a Rogue steals, else whoever is with you shoves."""
    you = cave.explorers[0]
    spare = [c for c in ghost.hand if worth(cave, c) in (1, 2)]
    if ghost.faction == HENCHMEN and spare and sees(cave, ghost.at, you.at):
        throw(cave, ghost, pick_card(cave, spare, table), table)
    elif ghost.at == you.at:
        best = best_worth(cave, you.hand)
        if ghost.faction == ROGUES and best > best_worth(cave, ghost.hand):
            steal(cave, ghost, best, table)
        else:
            shove(cave, ghost, table)


def throw(cave: Dig, ghost: Explorer, card: CardId, table: Table) -> None:
    """S151: a defence of 4 or less is hit."""
    you = cave.explorers[0]
    telling.threw(cave, ghost, you, card, table)
    cave.take(card, ghost)
    cave.put(card, you.at)
    hit = defence(cave, you, table) <= GHOST_ROLL
    telling.throw_landed(cave, you, hit, table)
    if hit:
        injure_by_throw(cave, you, table)


def steal(cave: Dig, ghost: Explorer, best: int, table: Table) -> None:
    """S151: your most valuable Fortune."""
    you = cave.explorers[0]
    card = pick_card(cave, [c for c in you.hand if worth(cave, c) == best], table)
    cave.pass_on(card, you, ghost)
    telling.took(cave, ghost, you, card, "S151", table)


def shove(cave: Dig, ghost: Explorer, table: Table) -> None:
    """S152: to most encounters, else into the unknown, else anywhere."""
    you = cave.explorers[0]
    ways = [d for d in WAYS if connected(cave, ghost.at, d)]
    if not ways:
        return
    known = [d for d in ways if neighbour(cave, ghost.at, d) >= 0]
    most = 0
    for direction in known:
        most = max(most, encounters_at(cave, you, direction))
    if most:
        worst = [d for d in known if encounters_at(cave, you, d) == most]
    elif len(known) < len(ways):
        worst = [d for d in ways if d not in known]
    else:
        worst = ways
    push(cave, ghost, you, pick(worst, table), table)


def encounters_at(cave: Dig, you: Explorer, way: Direction) -> int:
    """S152: how many encounters wait for you there."""
    return len(hazards_for(cave, you, neighbour(cave, you.at, way), True))


# 6: drop


def drop_spare_fortunes(cave: Dig, ghost: Explorer, table: Table) -> None:
    """S153 (a): it keeps only its best Fortune."""
    fortunes = [c for c in ghost.hand if worth(cave, c)]
    if not fortunes:
        return
    best = best_worth(cave, fortunes)
    kept = pick_card(cave, [c for c in fortunes if worth(cave, c) == best], table)
    for card in fortunes:
        if card != kept:
            lay_down(cave, ghost, card, ghost.at, table)


def drop_trap(cave: Dig, ghost: Explorer, table: Table) -> None:
    """S153 (b): where it sees, close to you but not under your feet."""
    you = cave.explorers[0].at
    traps = [c for c in ghost.hand if cave.type_of(c) == TRAP]
    places = [tile for tile in in_sight(cave, ghost.at) if tile != you]
    if traps and places:
        lay_down(cave, ghost, traps[0], pick(nearest(cave, places, you), table), table)


def lay_down(cave: Dig, ghost: Explorer, card: CardId, tile: TileId, table: Table) -> None:
    cave.take(card, ghost)
    cave.put(card, tile)
    telling.dropped(cave, ghost, card, tile, "S153", table)
