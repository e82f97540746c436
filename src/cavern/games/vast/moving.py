"""Coming onto a square, and being moved by others (V2.6)."""

from typing import Final

from cavern.core.act import Refusal, first_of
from cavern.core.decision import Seat
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import (
    DECLINE,
    DIRECTION,
    DIRECTION_NUMBERS,
    HERE,
    SQUARE,
    Matter,
    MatterAct,
    MatterMenu,
    PickOne,
    RoleAct,
    RoleMenu,
)
from cavern.games.vast.grid import STEP
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.pieces import PIECE_NAMES
from cavern.games.vast.role import (
    NO_ARTIFACTS,
    NO_DARK,
    NO_PLAYERS,
    NO_WALLS,
    UNMOVABLE,
    Role,
)
from cavern.games.vast.state import OPEN, Cave
from cavern.games.vast.tiles import LAKE, MAGMA, RIVER, TILES

NOT_PUSHING: Final = Refusal("V2.6", "Nothing is being moved.")
NO_RIVER: Final = Refusal("V9.42", "No current carries anybody on.")
STAYS: Final = Refusal("V2.6", "Nobody has to leave a tile.")
NO_TILE: Final = Refusal("V2.6", "There is no tile there.")
UNMOVED: Final = Refusal("V2.6", "Nobody moves it now.")
OPEN_SPACE: Final = Refusal("V1.5", "There is no tile there.")
STANDS_FAST: Final = Refusal("V2.6", "Nobody can move them from there now.")
IMPASSABLE: Final = Refusal("V10.5", "That ground is impassable.")
GUARDED: Final = Refusal("V10.1", "A guard holds that square.")
WALL: Final = Refusal("V2.6", "A wall is in the way.")
DARK_AHEAD: Final = Refusal("V2.6", "It is not moved onto a Dark tile.")
ARTIFACT_AHEAD: Final = Refusal("V9.40", "It is not moved to where an Artifact is.")
OCCUPIED: Final = Refusal("V2.6", "It is not moved to where another player is.")
LEFT_IN_A_PIT: Final = Refusal("V10.5", "Nothing is left in a Pit.")
NO_WAY_OUT: Final = Refusal("V10.5", "The steps left do not take it out of the Pit again.")
NO_REST: Final = Refusal("V2.6", "The steps left do not take it past whoever stands there.")
ON_SOMEBODY: Final = Refusal("V2.6", "It is not left where somebody stands.")
NOT_NEAREST: Final = Refusal("V2.6", "A piece moves the shortest way off a tile that is removed.")


class MovedThing(Matter):
    """Something that ``seat`` moves from ``square``, up to ``steps`` squares."""

    def __init__(self, seat: Seat, square: Square, name: str, steps: int) -> None:
        super().__init__(seat, square)
        self.name = name
        self.steps = steps

    def barred(self, cave: Cave, direction: Direction) -> Refusal | None:
        """What keeps it from going that way, if anything."""
        raise NotImplementedError

    def held(self, cave: Cave) -> Refusal | None:
        """Why it cannot be left where it is, if it cannot."""
        raise NotImplementedError


class MovedPiece(MovedThing):
    def __init__(self, seat: Seat, square: Square, piece: Piece, steps: int) -> None:
        super().__init__(seat, square, PIECE_NAMES[piece], steps)
        self.piece = piece

    def barred(self, cave: Cave, direction: Direction) -> Refusal | None:
        barred = push_barred(cave, self.piece, self.square, direction)
        if barred is not None:
            return barred
        onto = self.square + STEP[direction]
        return None if can_stop_beyond(cave, self.piece, onto, self.steps - 1) else NO_WAY_OUT

    def held(self, cave: Cave) -> Refusal | None:
        return LEFT_IN_A_PIT if cave.is_pit(self.square) else None


class MovedToken(MovedThing):
    """A Treasure or Gem; ``start`` is where it lay."""

    def __init__(self, seat: Seat, square: Square, name: str, steps: int, start: Square) -> None:
        super().__init__(seat, square, name, steps)
        self.start = start

    def barred(self, cave: Cave, direction: Direction) -> Refusal | None:
        barred = way_barred(cave, NO_WALLS, self.square, direction)
        if barred is not None:
            return barred
        onto = self.square + STEP[direction]
        if token_can_rest(cave, onto, self.steps - 1):
            return None
        return NO_REST if cave.has_body(onto) else NO_WAY_OUT

    def held(self, cave: Cave) -> Refusal | None:
        if self.square == self.start:
            return None
        if cave.has_body(self.square):
            return ON_SOMEBODY
        return LEFT_IN_A_PIT if cave.is_pit(self.square) else None


class MoveOn(MatterAct[MovedThing]):
    """V2.6: one square further."""

    def not_now(self, state: Cave, who: object) -> Refusal:
        return NOT_PUSHING

    def firsts(self, state: Cave, who: MovedThing) -> list[Direction]:
        return DIRECTION_NUMBERS

    def against(self, state: Cave, who: MovedThing, direction: Direction, _: int) -> Refusal | None:
        return who.barred(state, direction)


class LeaveThere(MatterAct[MovedThing]):
    """It is moved no further."""

    place = "last"

    def closed(self, state: Cave, who: MovedThing) -> Refusal | None:
        return who.held(state)


class DriftOn(RoleAct[Role]):
    """V9.42: whoever is possessed may go on with the current for free."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_RIVER


class GetOff(RoleAct[Role]):
    """V2.6: a piece leaves a tile that is removed."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return STAYS

    def absent(self, state: Cave, who: Role, square: Square, _: int) -> Refusal:
        return NOT_NEAREST


PUSH: Final = MoveOn("push", "V2.6", "Move it {}", "It goes one square that way.", DIRECTION)
LEAVE_THERE: Final = LeaveThere("done", "V2.1", "Done", "It stays where it is.")
DRIFT: Final = DriftOn(
    "drift", "V9.42", "Drift down the River", "The piece goes on by one square of the River.", HERE
)
LEAVE_TO: Final = GetOff("leave-to", "V2.6", "Move it to {}", "The piece goes there.", SQUARE)


class Drift(RoleMenu):
    kind = "drift"
    question = "Go on with the current?"
    acts = [DRIFT, DECLINE]


class Push(MatterMenu[MovedThing]):
    kind = "push"
    question = "Move {} where?"
    acts = [PUSH, LEAVE_THERE]

    def prompt(self) -> str:
        return self.question.replace("{}", self.who.name)


class LeaveTo(PickOne):
    kind = "leave-to"
    question = "The tile is going: where does {} go?"
    acts = [LEAVE_TO]

    def __init__(self, cave: Cave, by: Role, ways: list[int], piece: Piece) -> None:
        super().__init__(cave, by, ways)
        self.piece = piece

    def prompt(self) -> str:
        return self.question.replace("{}", PIECE_NAMES[self.piece])


def arrive(cave: Cave, piece: Piece, square: Square, table: Table) -> None:
    """A piece comes onto a square: Flame Wall and Terrain take effect, then its role's own."""
    before = cave.at[piece]
    cave.at[piece] = square
    table.happened()
    role = cave.role_of(piece)
    if cave.carriers:
        artifacts.hand_over(cave, piece)
    if burns(cave, role, square):
        cave.flame_met |= 1 << role.seat
        telling.burned(table, piece)
        role.burned(cave, piece, table)
    if cave.terms.terrain and cave.at[piece] == square and wades(cave, before, square):
        role.soaked(cave, piece, table)
    if cave.at[piece] != square:
        return
    role.entered(cave, piece, table)
    if cave.possessed == role.seat:
        artifacts.possessed_entered(cave, piece, table)
        if not role.rides_river:
            drift(cave, piece, role, table)


def drift(cave: Cave, piece: Piece, role: Role, table: Table) -> None:
    """V9.42: whoever is possessed may go on with the current for free."""
    square = cave.at[piece]
    for step in STEP:
        onto = square + step
        if with_current(cave, square, onto) and not cave.has_body(onto) and not cave.over:
            if table.choose(Drift(cave, role)) == DRIFT.base:
                telling.pushed(table, cave, piece, onto, role.title)
                arrive(cave, piece, onto, table)


def burns(cave: Cave, role: Role, square: Square) -> bool:
    """V5.3.12, V8.24: a Flame Wall that hurts somebody once a turn, and a Ghoul each time."""
    if square != cave.flame_wall:
        return False
    return role.shies_from_flames or not cave.flame_met >> role.seat & 1


def wades(cave: Cave, before: int, square: Square) -> bool:
    """V10.5: into a Lake or River, against the current, or out of Magma."""
    old, new = cave.terrain(before), cave.terrain(square)
    if old == MAGMA and new != MAGMA:
        return True
    if new == LAKE:
        return old != LAKE
    if new == RIVER:
        return old != RIVER or TILES[cave.tile(square)].part < TILES[cave.tile(before)].part
    return False


def with_current(cave: Cave, before: int, square: Square) -> bool:
    """V10.5: a step down the River, which is free."""
    if cave.terrain(before) != RIVER or cave.terrain(square) != RIVER:
        return False
    return TILES[cave.tile(square)].part == TILES[cave.tile(before)].part + 1


# Being moved


def may_be_pushed(cave: Cave, piece: Piece, square: Square, direction: Direction) -> bool:
    """Whether forced movement may take a piece over this edge."""
    return push_barred(cave, piece, square, direction) is None


def push_barred(cave: Cave, piece: Piece, square: Square, direction: Direction) -> Refusal | None:
    """What keeps forced movement from taking a piece over this edge, if anything."""
    role = cave.role_of(piece)
    limits = role.forced_limits(cave, piece)
    barred = way_barred(cave, limits, square, direction)
    if barred is not None:
        return barred
    if limits & NO_PLAYERS and cave.has_other_body(square + STEP[direction], role):
        return OCCUPIED
    return None


def may_pass(cave: Cave, limits: int, square: Square, direction: Direction) -> bool:
    """The same for walls, Dark tiles and ground, whoever or whatever is moved."""
    return way_barred(cave, limits, square, direction) is None


def way_barred(cave: Cave, limits: int, square: Square, direction: Direction) -> Refusal | None:
    onto = square + STEP[direction]
    if cave.tile(onto) == OPEN:
        return NO_TILE
    if limits & UNMOVABLE:
        return UNMOVED
    if cave.impassable(onto):
        return IMPASSABLE
    if onto in cave.guards:
        return GUARDED
    if limits & NO_WALLS and cave.walled(square, direction):
        return WALL
    if limits & NO_DARK and not cave.is_lit(onto):
        return DARK_AHEAD
    return ARTIFACT_AHEAD if limits & NO_ARTIFACTS and cave.has_artifact(onto) else None


def movable(cave: Cave, piece: Piece) -> bool:
    """Whether others could move this piece at all now."""
    square = cave.at[piece]
    return any(may_be_pushed(cave, piece, square, direction) for direction in range(4))


def push(cave: Cave, piece: Piece, steps: int, by: Role, table: Table) -> None:
    """``by`` moves a piece up to ``steps`` squares, step by step."""
    role = cave.role_of(piece)
    while steps and not cave.over:
        square = cave.at[piece]
        question = Push(cave, MovedPiece(by.seat, square, piece, steps))
        choice = table.choose(question) if question.choices else LEAVE_THERE.base
        if choice == LEAVE_THERE.base:
            return
        onto = square + STEP[first_of(choice)]
        telling.pushed(table, cave, piece, onto, by.title)
        arrive(cave, piece, onto, table)
        artifacts.forced_onto(cave, piece, by, table)
        steps -= 1
        if role.stops_at(cave, piece, onto):
            return


def can_stop_beyond(cave: Cave, piece: Piece, square: Square, steps: int) -> bool:
    """V10.5: nobody is left in a Pit; out of it there must be a way in the steps left."""
    if not cave.is_pit(square):
        return True
    return steps > 0 and any(
        may_be_pushed(cave, piece, square, d)
        and can_stop_beyond(cave, piece, square + STEP[d], steps - 1)
        for d in range(4)
    )


def push_token(cave: Cave, square: Square, name: str, steps: int, by: Role, table: Table) -> Square:
    """``by`` moves a Treasure or Gem from ``square``: not through walls, not to end on players.
    Returns where it ends."""
    end = square
    while steps:
        choice = table.choose(Push(cave, MovedToken(by.seat, end, name, steps, square)))
        if choice == LEAVE_THERE.base:
            break
        end += STEP[first_of(choice)]
        steps -= 1
    return end


def token_can_rest(cave: Cave, square: Square, steps: int) -> bool:
    """Whether a token on this square can stop there or go on to where it can."""
    if not cave.has_body(square) and not cave.is_pit(square):
        return True
    return steps > 0 and any(
        may_pass(cave, NO_WALLS, square, d) and token_can_rest(cave, square + STEP[d], steps - 1)
        for d in range(4)
    )


def ways_off(cave: Cave, piece: Piece, lost: list[int]) -> list[Square]:
    """V2.6: the nearest squares a piece can flee to that are not among the ``lost`` ones."""
    start = cave.at[piece]
    reached = {start}
    edge = [start]
    while edge:
        found: list[int] = []
        beyond: list[int] = []
        for square in edge:
            for direction in range(4):
                onto = square + STEP[direction]
                if onto in reached or not may_be_pushed(cave, piece, square, direction):
                    continue
                reached.add(onto)
                beyond.append(onto)
                if onto not in lost and not cave.is_pit(onto):
                    found.append(onto)
        if found:
            return sorted(found)
        edge = beyond
    return []


def move_off(cave: Cave, piece: Piece, lost: list[int], by: Role, table: Table) -> bool:
    """A piece leaves a tile that is to be removed; False if it cannot, or the game is over."""
    ways = [] if cave.over else ways_off(cave, piece, lost)
    if not ways:
        return False
    onto = first_of(table.choose(LeaveTo(cave, by, ways, piece)))
    telling.pushed(table, cave, piece, onto, by.title)
    arrive(cave, piece, onto, table)
    artifacts.forced_onto(cave, piece, by, table)
    return True


def in_turn_order(cave: Cave, pieces: list[Piece]) -> list[Piece]:
    """V2.6: several pieces move in turn order."""
    return sorted(pieces, key=lambda piece: (cave.owner[piece], piece))
