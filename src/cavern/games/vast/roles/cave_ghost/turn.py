"""V9.54–V9.66: the Cave Ghost's turn."""

from typing import Final

from cavern.core.act import Refusal, first_of, perform
from cavern.core.decision import Seat
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import (
    DIRECTION,
    DIRECTION_NUMBERS,
    GOAL,
    Named,
    PickOne,
    RoleMenu,
)
from cavern.games.vast.grid import STEP
from cavern.games.vast.moving import arrive, with_current
from cavern.games.vast.numbers import Square, Symbol
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.role import Playing, Role
from cavern.games.vast.roles.cave.omens import LayTreasure, can_lay_treasure
from cavern.games.vast.roles.cave.role import CAVE_SYMBOLS, OMEN_LABELS, CaveAct, CaveRole
from cavern.games.vast.roles.cave.turn import LAY_NONE, shape
from cavern.games.vast.roles.cave_ghost import telling as told
from cavern.games.vast.roles.cave_ghost.powers import POWER_NAMES, POWERS, herself
from cavern.games.vast.roles.cave_ghost.role import (
    APPEARING,
    PLUNDER,
    PLUNDER_PHASE,
    POWERS_PHASE,
    SHAPE,
    SPACES,
    TREASURE_PHASE,
    CaveGhost,
)
from cavern.games.vast.roles.ghost.rest import steps_to
from cavern.games.vast.roles.ghost.turn import GhostAppearing
from cavern.games.vast.state import Cave
from cavern.games.vast.turn import end_turn

NO_SPACES_LEFT: Final = Refusal("V9.57", "She has moved six spaces.")
NO_REST: Final = Refusal("V9.57", "No tile would be in reach on which she could come to rest.")
ON_OPEN_SPACE: Final = Refusal("V9.57", "She cannot stay on an open space.")
NOT_NEAREST: Final = Refusal("V9.57", "She comes down on the nearest tile where she can stay.")
NOT_SPENT: Final = Refusal("V9.66", "No such Omen is on the Past Plunder space.")


class CaveGhostFly(CaveAct):
    """V9.57: anywhere, if a tile to stay on is still in reach."""

    place = "first"

    def here(self, state: Cave, who: CaveRole) -> Square:
        return state.at[GHOST]

    def firsts(self, state: Cave, who: CaveRole) -> list[Direction]:
        return DIRECTION_NUMBERS

    def against(self, state: Cave, who: CaveRole, direction: Direction, _: int) -> Refusal | None:
        ghost = herself(who)
        square = state.at[GHOST]
        onto = square + STEP[direction]
        left = left_after(state, ghost, square, onto)
        if left < 0:
            return NO_SPACES_LEFT
        return None if ghost.settles(state, onto, left) else NO_REST

    def perform(
        self, state: Cave, who: CaveRole, direction: Direction, _: int, table: Table
    ) -> None:
        square = state.at[GHOST]
        onto = square + STEP[direction]
        if not with_current(state, square, onto):
            herself(who).moved += 1
        telling.moved(table, state, GHOST, onto, DIRECTIONS[direction], "V9.57")
        arrive(state, GHOST, onto, table)


def left_after(cave: Cave, ghost: CaveGhost, square: Square, onto: Square) -> int:
    """V9.42: steps left after this one; with the current it is free."""
    return SPACES - ghost.moved - (0 if with_current(cave, square, onto) else 1)


class UsePower(CaveAct):
    """V9.58: a power, for the Omens it costs."""

    def firsts(self, state: Cave, who: CaveRole) -> list[int]:
        return POWER_NUMBERS

    def against(self, state: Cave, who: CaveRole, number: int, _: int) -> Refusal | None:
        return POWERS[number].refusal(state, herself(who))

    def rests_on(self, state: Cave, who: CaveRole, number: int, _: int) -> str:
        return POWERS[number].rule

    def does(self, state: Cave, who: CaveRole, number: int, _: int) -> str:
        return POWERS[number].text

    def reaches(self, state: Cave, who: CaveRole, number: int, _: int) -> list[str]:
        return POWERS[number].reaches(state, herself(who))

    def signed(self, number: int) -> str:
        return POWERS[number].sign

    def perform(self, state: Cave, who: CaveRole, number: int, _: int, table: Table) -> None:
        power = POWERS[number]
        ghost = herself(who)
        told.cave_ghost_power(table, power.id, power.name, power.rule)
        power.pay(state, ghost, table)
        power.use(state, ghost, table)


class CaveGhostEndPowers(CaveAct):
    """V9.57: not while she is over an open space and can still get off it."""

    place = "last"

    def closed(self, state: Cave, who: CaveRole) -> Refusal | None:
        ghost = herself(who)
        square = state.at[GHOST]
        if ghost.may_rest(state, square):
            return None
        return ON_OPEN_SPACE if ghost.settles(state, square, SPACES - ghost.moved) else None

    def perform(self, state: Cave, who: CaveRole, _: int, __: int, table: Table) -> None:
        who.phase = TREASURE_PHASE
        next_phase(state, herself(who), table)


class ComeDownAt(CaveAct):
    """V9.57: on the nearest tile where she can stay."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        here = state.at[GHOST]
        tiles = [tile for tile in sorted(state.grid) if herself(who).may_rest(state, tile)]
        least = min([steps_to(state, here, tile) for tile in tiles])
        return [tile for tile in tiles if steps_to(state, here, tile) == least]

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NOT_NEAREST

    def perform(self, state: Cave, who: CaveRole, square: Square, _: int, table: Table) -> None:
        telling.pushed(table, state, GHOST, square, who.title)
        arrive(state, GHOST, square, table)


class LeaveOmen(CaveAct):
    """V9.66: more than six are there."""

    def absent(self, state: Cave, who: CaveRole, symbol: Symbol, _: int) -> Refusal:
        return NOT_SPENT


MOVE: Final = CaveGhostFly(
    "move", "V9.57", "Move {}", "She flies there, through everything.", DIRECTION
)
POWER: Final = UsePower(
    "power",
    "V9.58",
    "Use {}",
    "The power works.",
    Named(POWER_NAMES, tuple(power.name for power in POWERS), "power"),
)
POWER_NUMBERS: Final[list[int]] = list(range(len(POWERS)))
END_POWERS: Final = CaveGhostEndPowers("done", "V2.1", "Done", "She moves and uses powers no more.")
COME_DOWN: Final = ComeDownAt("come-down", "V9.57", "Come down at {}", "She is there now.", GOAL)
KEEP_SPENT: Final = LeaveOmen(
    "leave",
    "V9.66",
    "Leave {} there",
    "It stays on the Past Plunder space; six others go back into the bag.",
    Named(CAVE_SYMBOLS, OMEN_LABELS, "symbol"),
)
TREASURE_AT: Final = LayTreasure("V9.65")
PLUNDER_AT: Final = LayTreasure("V9.66")


class CaveGhostTurn(RoleMenu):
    kind = "cave-ghost-turn"
    turn = True
    question = "What does the Cave Ghost do?"
    acts = [MOVE, POWER, END_POWERS]


class ComeDown(RoleMenu):
    kind = "come-down"
    question = "No tile is in reach any more: where does the Cave Ghost come down?"
    acts = [COME_DOWN]


class CaveGhostPlacesTreasure(RoleMenu):
    kind = "cave-treasure"
    question = "Where does the Cave Ghost lay a Treasure?"
    acts = [TREASURE_AT, LAY_NONE]


class PlaceAnother(RoleMenu):
    kind = "cave-treasure"
    question = "Where does the Cave Ghost lay a Treasure?"
    acts = [PLUNDER_AT]


class LeaveSpent(PickOne):
    kind = "leave-spent"
    question = "Six Omens go back to the bag: which stays on the Past Plunder space?"
    acts = [KEEP_SPENT]


def step(cave: Cave, ghost: CaveGhost, table: Table) -> None:
    if ghost.phase == APPEARING:
        perform(table.choose(GhostAppearing(cave, ghost)), cave, ghost, table)
        ghost.appeared = True
        ghost.collect(cave, table)
    elif ghost.phase == SHAPE:
        shape(cave, ghost, POWERS_PHASE, table)  # V9.56
    elif ghost.phase == POWERS_PHASE:
        perform(table.choose(CaveGhostTurn(cave, ghost)), cave, ghost, table)
    elif ghost.phase == TREASURE_PHASE:
        perform(table.choose(CaveGhostPlacesTreasure(cave, ghost)), cave, ghost, table)  # V9.65
        ghost.phase = PLUNDER_PHASE
        next_phase(cave, ghost, table)
    else:
        check_plunder(cave, ghost, table)


def come_down(cave: Cave, ghost: CaveGhost, table: Table) -> None:
    """V9.57: a possession turn has taken the last tile in her reach: she goes to the nearest."""
    if not ghost.settles(cave, cave.at[GHOST], SPACES - ghost.moved):
        perform(table.choose(ComeDown(cave, ghost)), cave, ghost, table)


# Treasures


def next_phase(cave: Cave, ghost: CaveGhost, table: Table) -> None:
    """Go on to the next phase in which there is something to do."""
    if ghost.phase == TREASURE_PHASE:
        if can_lay_treasure(cave):
            return
        ghost.phase = PLUNDER_PHASE
    if sum(ghost.spent) < PLUNDER:
        end_turn(cave, table)


def check_plunder(cave: Cave, ghost: CaveGhost, table: Table) -> None:
    """V9.66: six spent Omens bring another Treasure, as often as there are six."""
    stay = [0] * len(CAVE_SYMBOLS)
    while sum(ghost.spent) - sum(stay) > PLUNDER:
        symbols = [n for n in range(len(CAVE_SYMBOLS)) if ghost.spent[n] > stay[n]]
        stay[first_of(table.choose(LeaveSpent(cave, ghost, symbols)))] += 1
    for symbol in range(len(CAVE_SYMBOLS)):
        ghost.bag[symbol] += ghost.spent[symbol] - stay[symbol]
    ghost.spent = stay
    if can_lay_treasure(cave):
        perform(table.choose(PlaceAnother(cave, ghost)), cave, ghost, table)
    next_phase(cave, ghost, table)


class CaveGhostPlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return CaveGhost(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, CaveGhost)
        step(cave, role, table)

    def come_to_rest(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, CaveGhost)
        come_down(cave, role, table)


PLAYING: Final = CaveGhostPlaying()
