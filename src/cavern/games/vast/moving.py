"""Coming onto a square, and being moved by others (V2.6)."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import DIRECTION, DONE, PASS, SQUARE, Ask, AskAbout, verb
from cavern.games.vast.grid import STEP
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

PUSH: Final = verb("push", "V2.6", "Move it {}", DIRECTION,
                   "That way is barred to a piece that others move.")  # fmt: skip
DRIFT: Final = verb("drift", "V9.42", "Drift down the River")
LEAVE_TO: Final = verb("leave-to", "V2.6", "Move it to {}", SQUARE,
                       "A piece moves the shortest way off a tile that is removed.")  # fmt: skip


class Drift(Ask):
    kind = "drift"
    question = "Go on with the current?"


class Push(AskAbout):
    kind = "push"
    question = "Move {} where?"


class LeaveTo(AskAbout):
    kind = "leave-to"
    question = "The tile is going: where does {} go?"


def arrive(cave: Cave, piece: int, square: int, table: Table) -> None:
    """A piece comes onto a square: Flame Wall and Terrain take effect, then its role's own."""
    before = cave.at[piece]
    cave.at[piece] = square
    role = cave.role_of(piece)
    if cave.carriers:
        artifacts.hand_over(cave, piece)
    if square == cave.flame_wall:
        if role.shies_from_flames or not cave.flame_met >> role.seat & 1:
            cave.flame_met |= 1 << role.seat
            telling.burned(table, piece)
            role.burned(cave, piece, table)
            if cave.at[piece] != square:
                return
    if cave.terms.terrain and wades(cave, before, square):
        role.soaked(cave, piece, table)
        if cave.at[piece] != square:
            return
    role.entered(cave, piece, table)
    if cave.possessed == role.seat:
        artifacts.possessed_entered(cave, piece, table)
        if not role.rides_river and cave.at[piece] == square:
            drift(cave, piece, role, table)


def drift(cave: Cave, piece: int, role: Role, table: Table) -> None:
    """V9.42: whoever is possessed may go on with the current for free."""
    onto = artifacts.downstream(cave, cave.at[piece])
    if onto >= 0 and not cave.over:
        if table.choose(Drift(role.seat, [DRIFT, PASS])) == DRIFT:
            telling.pushed(table, piece, onto, role.title)
            arrive(cave, piece, onto, table)


def wades(cave: Cave, before: int, square: int) -> bool:
    """V10.5: into a Lake or River, against the current, or out of Magma."""
    old, new = cave.terrain(before), cave.terrain(square)
    if old == MAGMA and new != MAGMA:
        return True
    if new == LAKE:
        return old != LAKE
    if new == RIVER:
        return old != RIVER or TILES[cave.tile(square)].part < TILES[cave.tile(before)].part
    return False


def with_current(cave: Cave, before: int, square: int) -> bool:
    """V10.5: a step down the River, which is free."""
    if cave.terrain(before) != RIVER or cave.terrain(square) != RIVER:
        return False
    return TILES[cave.tile(square)].part == TILES[cave.tile(before)].part + 1


# Being moved


def may_be_pushed(cave: Cave, piece: int, square: int, direction: int) -> bool:
    """Whether forced movement may take a piece over this edge."""
    role = cave.role_of(piece)
    limits = role.forced_limits(cave, piece)
    if limits & NO_PLAYERS and cave.has_other_body(square + STEP[direction], role):
        return False
    return may_pass(cave, limits, square, direction)


def may_pass(cave: Cave, limits: int, square: int, direction: int) -> bool:
    """The same for walls, Dark tiles and ground, whoever or whatever is moved."""
    onto = square + STEP[direction]
    tile = cave.tile(onto)
    if tile == OPEN or limits & UNMOVABLE or cave.impassable(onto) or onto in cave.guards:
        return False
    if limits & NO_WALLS and cave.walled(square, direction):
        return False
    if limits & NO_DARK and not cave.is_lit(onto):
        return False
    return not limits & NO_ARTIFACTS or not cave.has_artifact(onto)


def movable(cave: Cave, piece: int) -> bool:
    """Whether others could move this piece at all now."""
    square = cave.at[piece]
    return any(may_be_pushed(cave, piece, square, direction) for direction in range(4))


def push(cave: Cave, piece: int, steps: int, by: Role, table: Table) -> None:
    """``by`` moves a piece up to ``steps`` squares, step by step."""
    role = cave.role_of(piece)
    while steps and not cave.over:
        square = cave.at[piece]
        if square not in cave.grid:
            return
        choices = [
            PUSH + d
            for d in range(4)
            if may_be_pushed(cave, piece, square, d)
            and can_stop_beyond(cave, piece, square + STEP[d], steps - 1)
        ]
        if not cave.is_pit(square):
            choices.append(DONE)
        if not choices:
            return
        choice = table.choose(Push(by.seat, choices, square, PIECE_NAMES[piece]))
        if choice == DONE:
            return
        onto = square + STEP[choice - PUSH]
        telling.pushed(table, piece, onto, by.title)
        arrive(cave, piece, onto, table)
        artifacts.forced_onto(cave, piece, by, table)
        steps -= 1
        if role.stops_at(cave, piece, onto):
            return


def can_stop_beyond(cave: Cave, piece: int, square: int, steps: int) -> bool:
    """V10.5: nobody is left in a Pit; out of it there must be a way in the steps left."""
    if not cave.is_pit(square):
        return True
    return steps > 0 and any(
        may_be_pushed(cave, piece, square, d)
        and can_stop_beyond(cave, piece, square + STEP[d], steps - 1)
        for d in range(4)
    )


def push_token(cave: Cave, square: int, name: str, steps: int, by: Role, table: Table) -> int:
    """``by`` moves a Treasure or Gem from ``square``: not through walls, not to end on players.
    Returns where it ends."""
    end = square
    while steps:
        choices = [
            PUSH + d
            for d in range(4)
            if may_pass(cave, NO_WALLS, end, d) and token_can_rest(cave, end + STEP[d], steps - 1)
        ]
        if end == square or (not cave.has_body(end) and not cave.is_pit(end)):
            choices.append(DONE)
        choice = table.choose(Push(by.seat, choices, end, name))
        if choice == DONE:
            break
        end += STEP[choice - PUSH]
        steps -= 1
    return end


def token_can_rest(cave: Cave, square: int, steps: int) -> bool:
    """Whether a token on this square can stop there or go on to where it can."""
    if not cave.has_body(square) and not cave.is_pit(square):
        return True
    return steps > 0 and any(
        may_pass(cave, NO_WALLS, square, d) and token_can_rest(cave, square + STEP[d], steps - 1)
        for d in range(4)
    )


def ways_off(cave: Cave, piece: int, lost: list[int]) -> list[int]:
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


def move_off(cave: Cave, piece: int, lost: list[int], by: Role, table: Table) -> bool:
    """A piece leaves a tile that is to be removed; False if it cannot."""
    ways = ways_off(cave, piece, lost)
    if not ways:
        return False
    choices = [LEAVE_TO + square for square in ways]
    question = LeaveTo(by.seat, choices, cave.at[piece], PIECE_NAMES[piece])
    onto = table.choose(question) - LEAVE_TO
    telling.pushed(table, piece, onto, by.title)
    arrive(cave, piece, onto, table)
    artifacts.forced_onto(cave, piece, by, table)
    return True


def in_turn_order(cave: Cave, pieces: list[int]) -> list[int]:
    """V2.6: several pieces move in turn order."""
    return sorted(pieces, key=lambda piece: (cave.owner[piece], piece))
