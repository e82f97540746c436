"""S230–S237: what must hold in every state."""

from cavern.games.skulldug.actions import hand_limit
from cavern.games.skulldug.box import ROTATIONS
from cavern.games.skulldug.kinds import MONSTER, TREASURE
from cavern.games.skulldug.state import (
    ACTING,
    FINISHED,
    NO_WINDOW,
    OUTSIDE,
    READYING,
    SOLO,
    Dig,
)
from cavern.games.skulldug.tiles import ENTRANCE
from cavern.games.skulldug.turn import TakeAction


def broken_laws(cave: Dig) -> list[str]:
    """The laws that do not hold, each with the rule's number."""
    return [
        *cards_in_one_place(cave),
        *tiles_in_one_place(cave),
        *cards_where_allowed(cave),
        *health_in_bounds(cave),
        *turn_laws(cave),
    ]


def cards_in_one_place(cave: Dig) -> list[str]:
    """S230."""
    places: list[list[int]] = [
        cave.fortune.cards,
        cave.fortune.discard,
        cave.hazard.cards,
        cave.hazard.discard,
        cave.riding[1::2],
        cave.gear,
        cave.aside,
        *cave.contents,
        *(explorer.hand for explorer in cave.explorers),
    ]
    found = sorted(card for place in places for card in place)
    broken: list[str] = []
    if found != list(range(cave.box.cards)):
        twice = sorted({card for card in found if found.count(card) > 1})
        lost = [card for card in range(cave.box.cards) if card not in found]
        broken.append(f"S230: cards in two places: {twice}; in none: {lost}")
    if len(cave.fortune.cards) != len(cave.fortune.tags):
        broken.append("S230: the Fortune deck and its blocks differ in size")
    if len(cave.hazard.cards) != len(cave.hazard.tags):
        broken.append("S230: the Hazard deck and its blocks differ in size")
    for i in range(0, len(cave.riding), 2):
        if not any(cave.riding[i] in cards for cards in cave.contents):
            broken.append("S230: a card rides on a Jester that is not in the cave")
    return broken


def tiles_in_one_place(cave: Dig) -> list[str]:
    """S231, S236."""
    broken: list[str] = []
    laid = [tile for tile, space in enumerate(cave.spaces) if space >= 0]
    waiting = [cave.drawn] if cave.drawn >= 0 else []
    found = sorted(laid + cave.passages + cave.passage_discard + cave.aside_tiles + waiting)
    if found != list(range(len(cave.spaces))):
        broken.append("S231: a tile is lost or in two places")
    if cave.spaces[ENTRANCE] != cave.home:
        broken.append("S231: the Cave Entrance has moved")
    for tile in laid:
        if cave.grid[cave.spaces[tile]] != tile:
            broken.append(f"S231: the grid does not show tile {tile} where it lies")
        if tile != ENTRANCE and cave.corridors[tile] not in ROTATIONS[cave.box.shapes[tile]]:
            broken.append(f"S236: tile {tile} has corridors that no rotation gives")
    if any(cave.corridors[tile] for tile in range(len(cave.spaces)) if tile not in laid):
        broken.append("S231: a tile that does not lie in the cave has open corridors")
    if len(laid) != sum(1 for tile in cave.grid if tile >= 0):
        broken.append("S231: the grid shows a tile that does not lie there")
    for tile, cards in enumerate(cave.contents):
        if cards and cave.spaces[tile] < 0:
            broken.append(f"S230: cards lie on tile {tile}, which is not in the cave")
    for explorer in cave.explorers:
        if explorer.alive and cave.spaces[explorer.at] < 0:
            broken.append(f"S231: explorer {explorer.number} stands on no passage")
    if any(cave.grid[i] != OUTSIDE for i in range(cave.side)):
        broken.append("S4: the cave has grown over the edge of the table")
    return broken


def cards_where_allowed(cave: Dig) -> list[str]:
    """S232: no treasure discarded, no monster held; every deck of one colour."""
    broken: list[str] = []
    types, kinds = cave.box.types, cave.box.kinds
    if any(types[kinds[card]] == TREASURE for card in cave.fortune.discard):
        broken.append("S232: a treasure lies in the discard pile")
    for explorer in cave.explorers:
        if any(types[kinds[card]] == MONSTER for card in explorer.hand):
            broken.append(f"S232: explorer {explorer.number} holds a monster")
    for card in cave.fortune.cards + cave.fortune.discard:
        if cave.box.is_hazard(card):
            broken.append("S16: a Hazard lies among the Fortunes")
    for card in cave.hazard.cards + cave.hazard.discard:
        if not cave.box.is_hazard(card):
            broken.append("S16: a Fortune lies among the Hazards")
    return broken


def health_in_bounds(cave: Dig) -> list[str]:
    """S234."""
    broken: list[str] = []
    for explorer in cave.explorers:
        if explorer.ghost:
            continue
        if not 0 <= explorer.health <= cave.rulings.max_health:
            broken.append(f"S234: explorer {explorer.number} has {explorer.health} Health")
        if explorer.alive and explorer.health == 0 and cave.window == NO_WINDOW:
            broken.append(f"S234: explorer {explorer.number} lives without Health")
        if explorer.ap < 0 or (explorer.ap and not cave.on_turn(explorer)):
            broken.append(f"S43: explorer {explorer.number} has {explorer.ap} AP")
        if not explorer.alive and explorer.hand:
            broken.append(f"S109: explorer {explorer.number} is dead and holds cards")
    return broken


def turn_laws(cave: Dig) -> list[str]:
    """S233, S235 at the start of a turn; S237 during it."""
    broken: list[str] = []
    rulings = cave.rulings
    fresh_turn = cave.phase == READYING and len(cave.queue) == len(cave.team(cave.turn))
    if fresh_turn and cave.window == NO_WINDOW and cave.round > 1:
        for card in cave.contents[ENTRANCE]:
            if cave.box.is_hazard(card):
                broken.append("S235: a Hazard lies in the Cave Entrance between turns")
        if rulings.mode != SOLO:
            for member in cave.team((cave.turn - 1) % rulings.teams):
                if len(member.hand) > hand_limit(cave, member):
                    broken.append(f"S233: explorer {member.number} ended with too many items")
        if any(explorer.steps for explorer in cave.explorers):
            broken.append("S45: somebody's steps outlived their turn")
        if cave.copies:
            broken.append("S166: a used Mimic Stone outlived its turn")
    if (cave.ending != "") != (cave.phase == FINISHED):
        broken.append("S125: a game that has ended goes on, or one that has not does not")
    if any(not 0 <= number < len(cave.explorers) for number in cave.queue):
        broken.append("S32: somebody who does not play is waited for")
    if (cave.window == NO_WINDOW) != (cave.asked == -1):
        broken.append("S87: somebody is asked outside of any window, or nobody inside of one")
    if cave.phase == ACTING and cave.window == NO_WINDOW and not cave.ending:
        if not TakeAction(cave, cave.explorers[cave.actor]).choices:
            broken.append("S237: nothing can be done")
    return broken
