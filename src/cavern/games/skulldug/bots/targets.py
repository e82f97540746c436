"""What a bot aims at: how tiles lie, which card is taken, where a flare goes."""

from cavern.games.skulldug.acts import (
    BURY,
    COPY,
    DIRECTION,
    DROP,
    EXPLORER,
    FROM_HAND,
    FROM_PASSAGE,
    MONSTER_AT,
    MOVE_IN,
    ORIENT,
    PASSAGE,
    STOP,
    TAKE,
    Act,
)
from cavern.games.skulldug.bots.digging import NEVER, Field, field_for
from cavern.games.skulldug.bots.finding import find
from cavern.games.skulldug.bots.paths import way_home
from cavern.games.skulldug.bots.prospects import bound_home, dumping_ground, ray_into_dark
from cavern.games.skulldug.bots.risk import Peril
from cavern.games.skulldug.bots.rivals import leader, menace
from cavern.games.skulldug.bots.turning import Turn, best_turn, cutting_turn, layout_worth
from cavern.games.skulldug.bots.worth import ADRENALINE, BY_KIND, JACKET, loot, worth
from cavern.games.skulldug.decisions import Orientation
from cavern.games.skulldug.geometry import beyond, neighbour, passage_ahead
from cavern.games.skulldug.kinds import TRAP
from cavern.games.skulldug.state import Cave, Explorer
from cavern.games.skulldug.tiles import ENTRANCE


def orient(cave: Cave, me: Explorer, question: Orientation) -> int:
    choices = question.choices
    if cave.drawn < 0:  # S161, S177: turned for the reason it was chosen for
        turn = wanted_turn(cave, me, [cave.grid[question.space]])
        if turn is not None:
            return max(0, find(choices, ORIENT, turn.mask))
    homeward = bound_home(cave, me)
    field: Field | None = None
    if homeward or not (cave.passages and cave.fortune.cards):
        field = field_for(cave, me, homeward)
    best, most = 0, -NEVER * 1.0
    for i, choice in enumerate(choices):
        value = layout_worth(cave, me.at, question.space, choice.a)
        if field is not None:
            value -= field.price(question.space, choice.a)
        if value > most:
            best, most = i, value
    return best


def wanted_turn(cave: Cave, me: Explorer, tiles: list[int]) -> Turn | None:
    """A way home for oneself, or none for a leader."""
    rival = leader(cave, me)
    if rival is None or bound_home(cave, me):
        return best_turn(cave, me, tiles)
    return cutting_turn(cave, rival, tiles)


def target(cave: Cave, me: Explorer, choices: list[Act]) -> int:
    kind = choices[0].kind
    if kind == PASSAGE:
        return choose_passage(cave, me, choices)
    best, most = 0, -1000.0
    for i, choice in enumerate(choices):
        value = target_worth(cave, me, choice)
        if value > most:
            best, most = i, value
    return best


def target_worth(cave: Cave, me: Explorer, choice: Act) -> float:
    kind = choice.kind
    if kind == DIRECTION:
        return direction_worth(cave, me, choice.a)
    if kind == FROM_HAND:
        rival = cave.explorers[choice.b]
        if rival.team == me.team:
            return -1.0
        return worth(cave, me, choice.a) + menace(cave, rival)
    if kind == FROM_PASSAGE:
        return worth(cave, me, choice.a)
    if kind == MONSTER_AT:
        return Peril(cave, me).of(choice.a)
    if kind == COPY:
        copied = cave.kinds[choice.a]
        if me.health == 0:
            return 100.0 if copied == JACKET else 0.0
        return 50.0 if copied == ADRENALINE else BY_KIND[copied]
    if kind == EXPLORER:
        return float(cave.explorers[choice.a].health)
    if kind == DROP:
        place = 0.1 if choice.b == dumping_ground(cave, me, choice.a) else 0.0
        return place - worth(cave, me, choice.a)
    if kind == MOVE_IN:
        return entering_worth(cave, me, neighbour(cave, me.at, choice.a))
    if kind == BURY:
        return Peril(cave, me).of(cave.hazard.cards[-1]) - 1.5
    if kind in (STOP, TAKE):
        return 1.0
    return 0.0


def entering_worth(cave: Cave, me: Explorer, tile: int) -> float:
    """Whether to follow the torch's light into the passage just laid."""
    value = 0.3
    for card in cave.contents[tile]:
        if cave.type_of(card) < TRAP:
            value += worth(cave, me, card)
    return value - Peril(cave, me).of_passage(tile)


def choose_passage(cave: Cave, me: Explorer, choices: list[Act]) -> int:
    """To gas, to turn or to haunt: where the leader is, else on the leader's way home."""
    rival = leader(cave, me)
    if rival is None or bound_home(cave, me):
        for i, choice in enumerate(choices):
            if choice.a != me.at and holds_ghost_with_loot(cave, choice.a):
                return i
        turn = best_turn(cave, me, [choice.a for choice in choices])
        return max(0, find(choices, PASSAGE, turn.tile if turn is not None else me.at))
    for tile in [rival.at, *way_home(cave, rival)]:
        at = find(choices, PASSAGE, tile)
        if at >= 0:
            return at
    return 0


def direction_worth(cave: Cave, me: Explorer, direction: int) -> float:
    """For a flare or a torch a way into the dark, near home; for a blast a wall."""
    if ray_into_dark(cave, me.at, direction):
        space = beyond(cave, cave.spaces[me.at], direction)
        return 10.0 - 0.1 * spread(cave, space)
    there = neighbour(cave, me.at, direction)
    if there > ENTRANCE and cave.corridors[me.at] >> direction & 1:
        return 1.0 if passage_ahead(cave, me.at, direction) < 0 else 0.5
    return 0.0


def spread(cave: Cave, space: int) -> int:
    """How far a space is from the entrance, as the bat flies."""
    side, home = cave.side, cave.home
    return abs(space % side - home % side) + abs(space // side - home // side)


def holds_ghost_with_loot(cave: Cave, tile: int) -> bool:
    for other in cave.explorers:
        if other.ghost and other.at == tile and loot(cave, other):
            return True
    return False
