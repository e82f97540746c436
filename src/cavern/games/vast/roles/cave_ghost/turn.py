"""V9.54–V9.66: the Cave Ghost's turn."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.grid import DIRECTIONS, STEP
from cavern.games.vast.moving import arrive, with_current
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.reveal import place_treasure
from cavern.games.vast.roles.cave.board import REMOVED_EACH_TURN, SYMBOLS
from cavern.games.vast.roles.cave.omens import TREASURE_AT, treasure_squares
from cavern.games.vast.roles.cave.turn import shape
from cavern.games.vast.roles.cave_ghost.board import (
    APPEARING,
    PLUNDER,
    PLUNDER_PHASE,
    POWERS,
    SHAPE,
    SPACES,
    TREASURE_PHASE,
    CaveGhostBoard,
)
from cavern.games.vast.roles.cave_ghost.powers import POWER_NAMES
from cavern.games.vast.roles.cave_ghost.powers import POWERS as POWER_ROWS
from cavern.games.vast.roles.ghost.rest import steps_to
from cavern.games.vast.roles.ghost.turn import appear
from cavern.games.vast.state import Cave
from cavern.games.vast.turns import end_turn
from cavern.games.vast.verbs import DIRECTION, DONE, PASS, SQUARE, Ask, AskAt, Named, doing, verb

MOVE: Final = verb("move", "V9.57", "Move {}", DIRECTION,
                   "She moves up to six spaces and cannot stay on an open one.")  # fmt: skip
POWER: Final = verb("power", "V9.58", "Use {}",
                    Named(POWER_NAMES, tuple(power.name for power in POWER_ROWS), "power"),
                    "The Omens for it are missing, or nothing is in its reach.")  # fmt: skip
COME_DOWN: Final = verb("come-down", "V9.57", "Come down at {}", SQUARE)
KEEP_SPENT: Final = verb("leave", "V9.66", "Leave a {} there", Named(SYMBOLS, SYMBOLS))


class CaveGhostTurn(AskAt):
    kind = "cave-ghost-turn"
    question = "What does the Cave Ghost do?"


class ComeDown(Ask):
    kind = "come-down"
    question = "No tile is in reach any more: where does the Cave Ghost come down?"


class LayTreasure(Ask):
    kind = "cave-treasure"
    question = "Where does the Cave Ghost lay a Treasure?"


class LeaveSpent(Ask):
    kind = "leave-spent"
    question = "Six Omens go back to the bag: which stays on the Past Plunder space?"


def begin_turn(cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
    ghost.hated = 0
    ghost.moved = 0
    ghost.to_remove = REMOVED_EACH_TURN
    if not ghost.appeared:
        ghost.phase = APPEARING
    else:
        collect(cave, ghost, table)


def collect(cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
    """V9.55: Omens by Isolation, Crystals and Ghost tiles."""
    ghost.gain_due_omens(cave, table)
    ghost.phase = SHAPE


def step(cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
    if ghost.phase == APPEARING:
        appear(cave, ghost, table)
        ghost.appeared = True
        collect(cave, ghost, table)
    elif ghost.phase == SHAPE:
        shape(cave, ghost, POWERS, table)  # V9.56
    elif ghost.phase == POWERS:
        act(cave, ghost, table)
    elif ghost.phase == TREASURE_PHASE:
        lay_treasure(cave, ghost, table)
    else:
        check_plunder(cave, ghost, table)


# Moving and powers


def act(cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
    choice = table.choose(CaveGhostTurn(ghost.seat, options(cave, ghost), cave.at[GHOST]))
    if choice == DONE:
        ghost.phase = TREASURE_PHASE
        next_phase(cave, ghost, table)
    elif doing(choice) == MOVE:
        fly(cave, ghost, choice - MOVE, table)
    else:
        power = POWER_ROWS[choice - POWER]
        telling.cave_ghost_power(table, power.id, power.name)
        power.pay(cave, ghost, table)
        power.use(cave, ghost, table)


def options(cave: Cave, ghost: CaveGhostBoard) -> list[int]:
    square = cave.at[GHOST]
    choices = [MOVE + d for d in range(4) if may_fly(cave, ghost, square, d)]
    for number, power in enumerate(POWER_ROWS):
        if power.affordable(cave, ghost) and power.usable(cave, ghost):
            choices.append(POWER + number)
    if ghost.may_rest(cave, square) or not ghost.settles(cave, square, SPACES - ghost.moved):
        choices.append(DONE)
    return choices


def may_fly(cave: Cave, ghost: CaveGhostBoard, square: int, direction: int) -> bool:
    """Anywhere, if a tile to stay on is still in reach."""
    onto = square + STEP[direction]
    left = left_after(cave, ghost, square, onto)
    return left >= 0 and ghost.settles(cave, onto, left)


def left_after(cave: Cave, ghost: CaveGhostBoard, square: int, onto: int) -> int:
    """V9.42: steps left after this one; with the current it is free."""
    return SPACES - ghost.moved - (0 if with_current(cave, square, onto) else 1)


def fly(cave: Cave, ghost: CaveGhostBoard, direction: int, table: Table) -> None:
    square = cave.at[GHOST]
    onto = square + STEP[direction]
    if not with_current(cave, square, onto):
        ghost.moved += 1
    telling.moved(table, GHOST, onto, DIRECTIONS[direction], "V9.57")
    arrive(cave, GHOST, onto, table)


def come_down(cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
    """V9.57: a possession turn has taken the last tile in her reach: she goes to the nearest."""
    here = cave.at[GHOST]
    if ghost.settles(cave, here, SPACES - ghost.moved):
        return
    tiles = [tile for tile in sorted(cave.grid) if ghost.may_rest(cave, tile)]
    least = min([steps_to(cave, here, tile) for tile in tiles])
    choices = [COME_DOWN + tile for tile in tiles if steps_to(cave, here, tile) == least]
    onto = table.choose(ComeDown(ghost.seat, choices)) - COME_DOWN
    telling.pushed(table, GHOST, onto, ghost.title)
    arrive(cave, GHOST, onto, table)


# Treasures


def next_phase(cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
    """Go on to the next phase in which there is something to do."""
    if ghost.phase == TREASURE_PHASE:
        if treasure_squares(cave):
            return
        ghost.phase = PLUNDER_PHASE
    if sum(ghost.spent) < PLUNDER:
        end_turn(cave, table)


def lay_treasure(cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
    """V9.65."""
    choices = [TREASURE_AT + square for square in treasure_squares(cave)]
    if cave.terms.treasure_optional:
        choices.append(PASS)
    choice = table.choose(LayTreasure(ghost.seat, choices))
    if choice != PASS:
        place_treasure(cave, choice - TREASURE_AT, table, "V9.65")
    ghost.phase = PLUNDER_PHASE
    next_phase(cave, ghost, table)


def check_plunder(cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
    """V9.66: six spent Omens bring another Treasure, as often as there are six."""
    stay = [0] * len(SYMBOLS)
    while sum(ghost.spent) - sum(stay) > PLUNDER:
        choices = [KEEP_SPENT + n for n in range(len(SYMBOLS)) if ghost.spent[n] > stay[n]]
        stay[table.choose(LeaveSpent(ghost.seat, choices)) - KEEP_SPENT] += 1
    for symbol in range(len(SYMBOLS)):
        ghost.bag[symbol] += ghost.spent[symbol] - stay[symbol]
    ghost.spent = stay
    squares = treasure_squares(cave)
    if squares:
        choices = [TREASURE_AT + square for square in squares]
        square = table.choose(LayTreasure(ghost.seat, choices)) - TREASURE_AT
        place_treasure(cave, square, table, "V9.66")
    next_phase(cave, ghost, table)
