"""S58–S78: what an explorer may do on its turn, and the doing of it."""

from typing import Final

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.acts import (
    ALONE,
    CURE,
    DASH,
    DASHES,
    DESTROY,
    DESTROYS,
    DROP,
    END_TURN,
    MOVE,
    MOVES,
    PARTNER,
    PICK_UP,
    SHOVE,
    THROW,
    USE,
    Act,
)
from cavern.games.skulldug.cards.base import (
    CARDS,
    DEFENDING,
    THROWING,
    Moment,
    card_of,
    distinct,
    drop_copy,
)
from cavern.games.skulldug.decks import put_on_top
from cavern.games.skulldug.dice import focus, roll
from cavern.games.skulldug.encounters import enter, nothing_to_face, step
from cavern.games.skulldug.geometry import (
    connected,
    in_sight,
    neighbour,
    occupied,
    passage_ahead,
)
from cavern.games.skulldug.injury import die, injure_by_throw
from cavern.games.skulldug.kinds import TRAP
from cavern.games.skulldug.specials import SPECIAL
from cavern.games.skulldug.state import NOWHERE, TEAM, UNDISCOVERED, Cave, Explorer
from cavern.games.skulldug.tiles import ENTRANCE

GHOST_ROLL: Final = 4
"""S142: what a ghost's die always shows."""


def options(cave: Cave, explorer: Explorer) -> list[Act]:
    """S48: every action that is legal now."""
    choices: list[Act] = []
    if may_end(cave, explorer):
        choices.append(ALONE[END_TURN])
    if cave.rulings.mode == TEAM and partner_may_act(cave, explorer):
        choices.append(ALONE[PARTNER])
    hand = distinct(cave, explorer.hand)
    if explorer.ap > 0:
        offer_moves(cave, explorer, choices)
        for card in distinct(cave, cave.contents[explorer.at]):
            if cave.type_of(card) <= TRAP:
                choices.append(Act(PICK_UP, card))
        if may_shove(cave, explorer):
            offer_shoves(cave, explorer, choices)
        if may_destroy(cave, explorer):
            for direction in range(4):
                if destroyable(cave, explorer.at, direction):
                    choices.append(DESTROYS[direction])
        if explorer.dazed and explorer.ap > 1:
            choices.append(ALONE[CURE])
        special = cave.box.special[explorer.at]
        if special:
            SPECIAL[special].offers(cave, explorer, choices)
    if hand:
        offer_hand(cave, explorer, hand, choices)
    return choices


def offer_moves(cave: Cave, explorer: Explorer, choices: list[Act]) -> None:
    """S58, S59: into connected passages, one or two."""
    if explorer.glued:
        return
    here = explorer.at
    dashing = may_dash(cave, explorer)
    for direction in range(4):
        if not connected(cave, here, direction):
            continue
        choices.append(MOVES[direction])
        if not dashing:
            continue
        middle = neighbour(cave, here, direction)
        if middle >= 0 and nothing_to_face(cave, explorer, middle):
            for then in range(4):
                end = passage_ahead(cave, middle, then)
                if end >= 0 and may_end_dash(cave, explorer, end):
                    choices.append(DASHES[direction][then])


def offer_shoves(cave: Cave, explorer: Explorer, choices: list[Act]) -> None:
    """S65: whoever shares the passage, into any connected one."""
    for other in cave.explorers:
        if other is not explorer and other.at == explorer.at and not other.fresh:
            for direction in range(4):
                if connected(cave, explorer.at, direction):
                    choices.append(Act(SHOVE, other.number, direction))


def offer_hand(cave: Cave, explorer: Explorer, hand: list[int], choices: list[Act]) -> None:
    """S63, S67, S78: what can be done with the cards held."""
    sight = in_sight(cave, explorer.at, sees_corners(cave, explorer))
    for card in hand:
        what = CARDS[cave.kinds[card]]
        if what.cost <= explorer.ap and not what.obstacle(cave, explorer, card):
            choices.append(Act(USE, card))
        for tile in sight:
            choices.append(Act(DROP, card, tile))
    if explorer.ap > 0:
        for other in cave.explorers:
            if other.team != explorer.team and other.at in sight and not other.fresh:
                for card in hand:
                    choices.append(Act(THROW, card, other.number))


# When what is allowed


def hand_limit(cave: Cave, explorer: Explorer) -> int:
    """S121, S218: five items, or fewer."""
    limit = 5
    for held in explorer.hand:
        limit = min(limit, card_of(cave, held).hand_limit)
    return limit


def hand_size(cave: Cave, explorer: Explorer) -> int:
    """S120: used Mimic Stones are discarded before the hand is counted."""
    size = len(explorer.hand)
    if cave.copies:
        for held in explorer.hand:
            if cave.is_copy(held):
                size -= 1
    return size


def may_end(cave: Cave, explorer: Explorer) -> bool:
    """S121, S132: not with too many items, one's partner's included."""
    if cave.rulings.drop_to_limit:
        return True
    for member in cave.explorers:
        if member.team == explorer.team and len(member.hand) > 3:
            if hand_size(cave, member) > hand_limit(cave, member):
                return False
    return True


def partner_may_act(cave: Cave, explorer: Explorer) -> bool:
    """S127: actions alternate freely while the partner lives."""
    for other in cave.explorers:
        if other.team == explorer.team and other is not explorer:
            return other.alive
    return False


def may_dash(cave: Cave, explorer: Explorer) -> bool:
    """S59, S113, S217."""
    if explorer.dazed:
        return False
    for held in explorer.hand:
        if card_of(cave, held).forbids_dash:
            return False
    return True


def may_end_dash(cave: Cave, explorer: Explorer, end: int) -> bool:
    """S60, S61."""
    if end == explorer.at and not cave.rulings.dash_may_return:
        return False
    return not cave.rulings.dash_must_end_free or nothing_to_face(cave, explorer, end)


def may_shove(cave: Cave, explorer: Explorer) -> bool:
    """S65: once per turn; S129: for each explorer, or for the team."""
    if cave.rulings.team_limits:
        return not any(member.shoved for member in cave.team(explorer.team))
    return not explorer.shoved


def may_destroy(cave: Cave, explorer: Explorer) -> bool:
    """S73: once per turn; S129: for each explorer, or for the team."""
    if cave.rulings.team_limits:
        return not any(member.destroyed for member in cave.team(explorer.team))
    return not explorer.destroyed


def destroyable(cave: Cave, tile: int, direction: int) -> bool:
    """S73: a discovered, unoccupied passage that one faces, but not the entrance."""
    if cave.corridors[tile] >> direction & 1 == 0:
        return False
    target = neighbour(cave, tile, direction)
    return target > ENTRANCE and not occupied(cave, target)


def sees_corners(cave: Cave, explorer: Explorer) -> bool:
    """S203: Fresnel's Eyepiece."""
    for held in explorer.hand:
        if card_of(cave, held).round_corners:
            return True
    return False


# Doing it


def perform(cave: Cave, explorer: Explorer, act: Act, table: Table) -> None:
    """Carry out an action, except the end of the turn and handing over to a partner."""
    kind = act.kind
    if kind == MOVE:
        move(cave, explorer, act.a, table)
    elif kind == DASH:
        dash(cave, explorer, act.a, act.b, table)
    elif kind == PICK_UP:
        explorer.ap -= 1
        pick_up(cave, explorer, act.a, explorer.at, table)
    elif kind == DROP:
        drop(cave, explorer, act.a, act.b, table)
    elif kind == SHOVE:
        shove(cave, explorer, cave.explorers[act.a], act.b, table)
    elif kind == THROW:
        throw(cave, explorer, act.a, cave.explorers[act.b], table)
    elif kind == DESTROY:
        explorer.ap -= 1
        explorer.destroyed = True
        destroy(cave, neighbour(cave, explorer.at, act.a), "S73", table)
    elif kind == CURE:
        explorer.ap -= 2
        explorer.dazed = False
        telling.cleared(cave, explorer, table)
    elif kind == USE:
        card = card_of(cave, act.a)
        explorer.ap -= card.cost
        telling.used(cave, explorer, act.a, card.rules[0], table)
        card.act(cave, explorer, act.a, table)
    else:
        explorer.ap -= 1
        SPECIAL[cave.box.special[explorer.at]].act(cave, explorer, act, table)


def move(cave: Cave, explorer: Explorer, direction: int, table: Table) -> None:
    """S58."""
    explorer.ap -= 1
    step(cave, explorer, direction, "moves", table)
    enter(cave, explorer, table)


def dash(cave: Cave, explorer: Explorer, direction: int, then: int, table: Table) -> None:
    """S59: two steps, with encounters only at the end."""
    explorer.ap -= 1
    step(cave, explorer, direction, "dashes", table)
    step(cave, explorer, then, "dashes", table)
    enter(cave, explorer, table)


def pick_up(cave: Cave, explorer: Explorer, card: int, origin: int, table: Table) -> None:
    """S62: out of a passage into the hand."""
    cave.lift(card, origin)
    cave.give(card, explorer)
    telling.picked_up(cave, explorer, card, origin, table)
    what = card_of(cave, card)
    what.held(cave, explorer, card)
    what.picked_up(cave, explorer, card, table)


def drop(cave: Cave, explorer: Explorer, card: int, tile: int, table: Table) -> None:
    """S63, S64: nothing is triggered."""
    cave.take(card, explorer)
    cave.put(card, tile)
    telling.dropped(cave, explorer, card, tile, "S63", table)


def shove(cave: Cave, explorer: Explorer, victim: Explorer, direction: int, table: Table) -> None:
    """S65: the other explorer enters the passage; S143: a ghost dies of it."""
    explorer.ap -= 1
    explorer.shoved = True
    push(cave, explorer, victim, direction, table)


def push(cave: Cave, by: Explorer, victim: Explorer, direction: int, table: Table) -> None:
    telling.shoved(cave, by, victim, direction, table)
    step(cave, victim, direction, "is shoved", table)
    if victim.ghost:
        die(cave, victim, "S143", table)
    else:
        enter(cave, victim, table)


def throw(cave: Cave, explorer: Explorer, card: int, victim: Explorer, table: Table) -> None:
    """S67: defence, focus, throw. The card has left the hand before any die is rolled (S71)."""
    explorer.ap -= 1
    telling.threw(cave, explorer, victim, card, table)
    cave.take(card, explorer)
    cave.put(card, victim.at)
    attack = Moment(THROWING, -1, 0, 1)
    attack.bonus = card_of(cave, card).as_missile
    attack.bonus += SPECIAL[cave.box.special[explorer.at]].throw_bonus
    if cave.rulings.focus_first:
        focus(cave, explorer, attack, table)
    attack.goal = defence(cave, victim, table)
    if not cave.rulings.focus_first:  # S68
        focus(cave, explorer, attack, table)
    hit = roll(cave, explorer, attack, table) >= attack.goal
    telling.throw_landed(cave, victim, hit, table)
    if hit and victim.ghost:
        die(cave, victim, "S143", table)
    elif hit:
        injure_by_throw(cave, victim, table)


def defence(cave: Cave, victim: Explorer, table: Table) -> int:
    """S67, step 2: the value to reach."""
    if victim.ghost:
        return GHOST_ROLL
    return roll(cave, victim, Moment(DEFENDING, -1, 0, 1), table)


def destroy(cave: Cave, tile: int, rule: str, table: Table) -> None:
    """S73, S74: the tile is discarded; its cards are shuffled back onto their decks."""
    telling.destroyed(cave, tile, rule, table)
    fortunes: list[int] = []
    hazards: list[int] = []
    for card in contents_with_riders(cave, tile):
        if cave.copies and cave.is_copy(card):
            drop_copy(cave, card)
            cave.discard(card)
        elif cave.box.is_hazard(card):
            hazards.append(card)
        else:
            fortunes.append(card)
    put_on_top(cave.fortune, fortunes, table)
    put_on_top(cave.hazard, hazards, table)
    cave.contents[tile] = []
    cave.grid[cave.spaces[tile]] = UNDISCOVERED
    cave.spaces[tile] = NOWHERE
    cave.corridors[tile] = 0
    cave.passage_discard.append(tile)
    for explorer in cave.explorers:
        if explorer.last_passage == tile:
            explorer.last_passage = NOWHERE
        if tile in explorer.at_peace:
            explorer.at_peace = [other for other in explorer.at_peace if other != tile]


def contents_with_riders(cave: Cave, tile: int) -> list[int]:
    """S211: cards on a Jester count as contents when its passage is destroyed."""
    cards = cave.contents[tile][:]
    kept: list[int] = []
    for i in range(0, len(cave.riding), 2):
        if cave.riding[i] in cave.contents[tile]:
            cards.append(cave.riding[i + 1])
        else:
            kept += cave.riding[i : i + 2]
    cave.riding = kept
    return cards
