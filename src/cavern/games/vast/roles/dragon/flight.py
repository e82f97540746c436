"""V5.2, V5.3: how the Dragon moves."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.grid import CENTRE, DIRECTIONS, STEP
from cavern.games.vast.moving import arrive
from cavern.games.vast.pieces import DRAGON
from cavern.games.vast.roles.dragon.board import DragonBoard
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import STRAIGHT, AskAt, verb

MOVE: Final = verb("move", "V5.2", "Move {}", STRAIGHT,
                   "One free straight move of 1 or 2 a turn; on the surface walls and Dark tiles "
                   "stop him.")  # fmt: skip
WING_CHOICES: Final = verb("fly", "V5.3", "Fly {}", STRAIGHT)


class FlyWhere(AskAt):
    kind = "fly"
    question = "Where does the Dragon fly?"


def may_enter(
    cave: Cave, dragon: DragonBoard, square: int, direction: int, through_wall: bool
) -> bool:
    onto = square + STEP[direction]
    if onto not in cave.grid or cave.impassable(onto) or onto in cave.guards:
        return False
    if dragon.surfaced:
        if not cave.is_lit(onto) or (not through_wall and cave.walled(square, direction)):
            return False
    return not cave.has_piece(onto) or not cave.barred(onto, dragon, dragon.armor(cave))


def straight_moves(cave: Cave, dragon: DragonBoard) -> list[int]:
    """Moves of 1 or 2 in a straight line, as direction and length."""
    found: list[int] = []
    start = cave.at[DRAGON]
    for direction in range(4):
        square = start
        for length in (1, 2):
            if not may_enter(cave, dragon, square, direction, False):
                break
            square += STEP[direction]
            if not cave.is_pit(square):
                found.append(direction * 4 + length)
    return found


def wing_moves(cave: Cave, dragon: DragonBoard) -> list[int]:
    """The same, or one step through a wall."""
    found = straight_moves(cave, dragon)
    if dragon.surfaced:
        start = cave.at[DRAGON]
        for direction in range(4):
            if cave.walled(start, direction):
                if may_enter(cave, dragon, start, direction, True):
                    if not cave.is_pit(start + STEP[direction]):
                        found.append(direction * 4 + 1)
    return found


def fly(cave: Cave, dragon: DragonBoard, direction: int, length: int, table: Table) -> None:
    """Square by square; whoever is a match for him may strike (V11.5)."""
    dragon.moved = True
    for _ in range(length):
        onto = cave.at[DRAGON] + STEP[direction]
        if cave.over or onto not in cave.grid:
            return
        telling.moved(table, DRAGON, onto, DIRECTIONS[direction], "V5.2")
        arrive(cave, DRAGON, onto, table)
        if dragon.surfaced and not cave.over:
            be_challenged(cave, dragon, table)


def be_challenged(cave: Cave, dragon: DragonBoard, table: Table) -> None:
    square = cave.at[DRAGON]
    if square == CENTRE:
        return
    for piece in cave.pieces_at(square):
        if piece != DRAGON and not cave.over and cave.at[piece] == square:
            cave.role_of(piece).challenged(cave, piece, dragon, DRAGON, dragon.armor(cave), table)
