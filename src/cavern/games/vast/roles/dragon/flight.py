"""V5.2, V5.3: how the Dragon moves."""

from typing import Final

from cavern.core.act import Answer, Number, Refusal
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import DIRECTION, DIRECTION_NUMBERS, RoleAct, RoleMenu
from cavern.games.vast.grid import STEP, name_of
from cavern.games.vast.moving import GUARDED, IMPASSABLE, OPEN_SPACE, arrive
from cavern.games.vast.numbers import Square
from cavern.games.vast.pieces import DRAGON
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.state import Cave

LENGTHS: Final[list[int]] = [1, 2]

FLIES_FIRST: Final = Refusal("V5.2", "The Dragon moves in the first part of his turn.")
MOVED_ALREADY: Final = Refusal("V5.2", "He has made his one free move.")
DARK_AHEAD: Final = Refusal("V5.2", "On the surface he enters no Dark tile.")
WALL: Final = Refusal("V5.2", "On the surface a wall stops him.")
BARRED: Final = Refusal("V11.9", "His Armor is no match for whoever stands there.")
IN_A_PIT: Final = Refusal("V10.5", "Nobody can stay in a Pit.")
TOO_FAR: Final = Refusal("V5.2", "He moves 1 or 2 squares.")
BEYOND_WALL: Final = Refusal("V5.3.3", "Through a wall he moves only 1 square.")


def keeps_off(
    cave: Cave, dragon: Dragon, square: Square, direction: Direction, through_wall: bool
) -> Refusal | None:
    """What keeps him from going on from a square in this direction."""
    onto = square + STEP[direction]
    if onto not in cave.grid:
        return OPEN_SPACE
    if cave.impassable(onto):
        return IMPASSABLE
    if onto in cave.guards:
        return GUARDED
    if dragon.surfaced:
        if not cave.is_lit(onto):
            return DARK_AHEAD
        if not through_wall and cave.walled(square, direction):
            return WALL
    if cave.has_piece(onto) and cave.barred(onto, dragon, dragon.armor(cave)):
        return BARRED
    return None


class Flight(RoleAct[Dragon]):
    """1 or 2 squares in a straight line; in a Pit he cannot stop."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return FLIES_FIRST

    def firsts(self, state: Cave, who: Dragon) -> list[Direction]:
        return DIRECTION_NUMBERS

    def seconds(self, state: Cave, who: Dragon, direction: Direction) -> list[int]:
        return LENGTHS

    def unfit(self, state: Cave, who: Dragon, direction: Direction) -> Refusal | None:
        return keeps_off(state, who, state.at[DRAGON], direction, False)

    def absent(self, state: Cave, who: Dragon, direction: Direction, length: int) -> Refusal:
        return TOO_FAR

    def against(
        self, state: Cave, who: Dragon, direction: Direction, length: int
    ) -> Refusal | None:
        """The second square; nothing is in the way to the first."""
        square = state.at[DRAGON] + STEP[direction]
        if length == 2:
            refusal = keeps_off(state, who, square, direction, False)
            if refusal is not None:
                return refusal
            square += STEP[direction]
        return IN_A_PIT if state.is_pit(square) else None

    def perform(
        self, state: Cave, who: Dragon, direction: Direction, length: int, table: Table
    ) -> None:
        fly(state, who, direction, length, table)

    def touches(self, state: Cave, who: Dragon, direction: Direction, length: int) -> list[str]:
        return [f"tile:{name_of(state.at[DRAGON] + STEP[direction] * length)}"]


class FreeMove(Flight):
    """V5.2: once a turn, for nothing."""

    place = "first"

    def closed(self, state: Cave, who: Dragon) -> Refusal | None:
        return MOVED_ALREADY if who.move_used else None

    def perform(
        self, state: Cave, who: Dragon, direction: Direction, length: int, table: Table
    ) -> None:
        who.move_used = True
        fly(state, who, direction, length, table)


class WingFlight(Flight):
    """V5.3.3: the same, or one square through a wall."""

    def unfit(self, state: Cave, who: Dragon, direction: Direction) -> Refusal | None:
        return keeps_off(state, who, state.at[DRAGON], direction, True)

    def against(
        self, state: Cave, who: Dragon, direction: Direction, length: int
    ) -> Refusal | None:
        if length == 2 and hits_wall(state, who, direction):
            return BEYOND_WALL
        return super().against(state, who, direction, length)


def hits_wall(cave: Cave, dragon: Dragon, direction: Direction) -> bool:
    """Whether a wall that matters to him is beside him."""
    return dragon.surfaced and cave.walled(cave.at[DRAGON], direction)


MOVE: Final = FreeMove(
    "move",
    "V5.2",
    "Move {} by {}",
    "The Dragon's one free move of the turn.",
    DIRECTION,
    Number(2),
)
FLY: Final = WingFlight(
    "fly",
    "V5.3.3",
    "Fly {} by {}",
    "The Dragon moves there; a wall lets him pass if he stops right behind it.",
    DIRECTION,
    Number(2),
)


class FlyWhere(RoleMenu):
    kind = "fly"
    question = "Where does the Dragon fly?"
    acts = [FLY]

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Ways through walls come last."""
        assert isinstance(who, Dragon)
        for direction in sorted(DIRECTION_NUMBERS, key=lambda d: hits_wall(state, who, d)):
            FLY.offer_with(state, who, direction, choices)


def fly(cave: Cave, dragon: Dragon, direction: Direction, length: int, table: Table) -> None:
    """Square by square; whoever is a match for him may strike (V11.5)."""
    dragon.moved = True
    onto = cave.at[DRAGON]
    for _ in range(length):
        if cave.over or (cave.at[DRAGON] != onto and not goes_on(cave, dragon, direction)):
            return
        onto = cave.at[DRAGON] + STEP[direction]
        telling.moved(table, cave, DRAGON, onto, DIRECTIONS[direction], "V5.2")
        arrive(cave, DRAGON, onto, table)
        if dragon.surfaced:
            be_challenged(cave, dragon, table)


def goes_on(cave: Cave, dragon: Dragon, direction: Direction) -> bool:
    """V9.42: from where the current has carried him."""
    square = cave.at[DRAGON]
    if keeps_off(cave, dragon, square, direction, False) is not None:
        return False
    return not cave.is_pit(square + STEP[direction])


def be_challenged(cave: Cave, dragon: Dragon, table: Table) -> None:
    square = cave.at[DRAGON]
    for piece in cave.pieces_at(square):
        if not cave.over:
            cave.role_of(piece).challenged(cave, piece, dragon, DRAGON, dragon.armor(cave), table)
