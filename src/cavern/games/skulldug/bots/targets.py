"""What a bot aims at: how tiles lie, which card is taken, where a flare goes."""

from typing import Any

from cavern.core.act import Answer, act_of, first_of, second_of
from cavern.core.decision import Index
from cavern.core.grid import Direction
from cavern.games.skulldug.actions import DROP
from cavern.games.skulldug.bots.digging import NEVER, CostField, field_for
from cavern.games.skulldug.bots.finding import find
from cavern.games.skulldug.bots.paths import way_home
from cavern.games.skulldug.bots.prospects import bound_home, dumping_ground, ray_into_dark
from cavern.games.skulldug.bots.risk import Peril
from cavern.games.skulldug.bots.rivals import leader, menace
from cavern.games.skulldug.bots.turning import TurnedPassage, best_turn, cutting_turn, layout_worth
from cavern.games.skulldug.bots.worth import ADRENALINE, BY_KIND, JACKET, loot, worth
from cavern.games.skulldug.cards.consumables import COPY, HOOK, MonsterAct
from cavern.games.skulldug.cards.equipment import BURY, TAKE_BY_WHIP, MovingIn
from cavern.games.skulldug.cards.treasures import BOND
from cavern.games.skulldug.decisions import DigMenu, PassageAct, WayAct
from cavern.games.skulldug.discovery import Orientation
from cavern.games.skulldug.encounters import STOP, TAKE_TRAP
from cavern.games.skulldug.grid import beyond, neighbour, passage_ahead
from cavern.games.skulldug.kinds import TRAP
from cavern.games.skulldug.numbers import Space, TileId
from cavern.games.skulldug.state import Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE


def orient(cave: Dig, me: Explorer, question: Orientation) -> Index:
    choices = question.choices
    if cave.drawn < 0:  # S161, S177: turned for the reason it was chosen for
        turn = wanted_turn(cave, me, [cave.grid[question.who.space]])
        if turn is not None:
            return max(0, find(choices, act_of(choices[0]).of(turn.mask)))
    homeward = bound_home(cave, me)
    field: CostField | None = None
    if homeward or not (cave.passages and cave.fortune.cards):
        field = field_for(cave, me, homeward)
    best, most = 0, -NEVER * 1.0
    for i, choice in enumerate(choices):
        corridors = first_of(choice)
        value = layout_worth(cave, me.at, question.who.space, corridors)
        if field is not None:
            value -= field.price(question.who.space, corridors)
        if value > most:
            best, most = i, value
    return best


def wanted_turn(cave: Dig, me: Explorer, tiles: list[TileId]) -> TurnedPassage | None:
    """A way home for oneself, or none for a leader."""
    rival = leader(cave, me)
    if rival is None or bound_home(cave, me):
        return best_turn(cave, me, tiles)
    return cutting_turn(cave, rival, tiles)


def target(cave: Dig, me: Explorer, question: DigMenu[Any]) -> Index:
    choices = question.choices
    if isinstance(question, MovingIn):
        inside = neighbour(cave, me.at, question.who.way)
        return 0 if entering_worth(cave, me, inside) >= 0.0 else 1
    if isinstance(act_of(choices[0]), PassageAct):
        return choose_passage(cave, me, choices)
    best, most = 0, -1000.0
    for i, choice in enumerate(choices):
        value = target_worth(cave, me, choice)
        if value > most:
            best, most = i, value
    return best


def target_worth(cave: Dig, me: Explorer, choice: Answer) -> float:
    act, first, second = act_of(choice), first_of(choice), second_of(choice)
    if isinstance(act, WayAct):
        return direction_worth(cave, me, first)
    if act is HOOK:
        rival = cave.explorers[second]
        if rival.team == me.team:
            return -1.0
        return worth(cave, me, first) + menace(cave, rival)
    if act is TAKE_BY_WHIP:
        return worth(cave, me, first)
    if isinstance(act, MonsterAct):
        return Peril(cave, me).of(first)
    if act is COPY:
        copied = cave.kinds[first]
        if me.health == 0:
            return 100.0 if copied == JACKET else 0.0
        return 50.0 if copied == ADRENALINE else BY_KIND[copied]
    if act is BOND:
        return float(cave.explorers[first].health)
    if act is DROP:
        place = 0.1 if second == dumping_ground(cave, me, first) else 0.0
        return place - worth(cave, me, first)
    if act is BURY:
        return Peril(cave, me).of(cave.hazard.cards[-1]) - 1.5
    if act is STOP or act is TAKE_TRAP:
        return 1.0
    return 0.0


def entering_worth(cave: Dig, me: Explorer, tile: TileId) -> float:
    """Whether to follow the torch's light into the passage just laid."""
    value = 0.3
    for card in cave.contents[tile]:
        if cave.type_of(card) < TRAP:
            value += worth(cave, me, card)
    return value - Peril(cave, me).of_passage(tile)


def choose_passage(cave: Dig, me: Explorer, choices: list[Answer]) -> Index:
    """To gas, to turn or to haunt: where the leader is, else on the leader's way home."""
    act, rival = act_of(choices[0]), leader(cave, me)
    if rival is None or bound_home(cave, me):
        for i, choice in enumerate(choices):
            tile = first_of(choice)
            if tile != me.at and holds_ghost_with_loot(cave, tile):
                return i
        turn = best_turn(cave, me, [first_of(choice) for choice in choices])
        return max(0, find(choices, act.of(turn.tile if turn is not None else me.at)))
    for tile in [rival.at, *way_home(cave, rival)]:
        at = find(choices, act.of(tile)) if tile >= 0 else -1
        if at >= 0:
            return at
    return 0


def direction_worth(cave: Dig, me: Explorer, direction: Direction) -> float:
    """For a flare or a torch a way into the dark, near home; for a blast a wall."""
    if ray_into_dark(cave, me.at, direction):
        space = beyond(cave, cave.spaces[me.at], direction)
        return 10.0 - 0.1 * spread(cave, space)
    there = neighbour(cave, me.at, direction)
    if there > ENTRANCE and cave.corridors[me.at] >> direction & 1:
        return 1.0 if passage_ahead(cave, me.at, direction) < 0 else 0.5
    return 0.0


def spread(cave: Dig, space: Space) -> int:
    """How far a space is from the entrance, as the bat flies."""
    side, home = cave.side, cave.home
    return abs(space % side - home % side) + abs(space // side - home // side)


def holds_ghost_with_loot(cave: Dig, tile: TileId) -> bool:
    for other in cave.explorers:
        if other.ghost and other.at == tile and loot(cave, other):
            return True
    return False
