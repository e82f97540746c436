"""V9.16–V9.19: moving things from afar, as the Ghosts do."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.grid import STEP, WIDTH
from cavern.games.vast.moving import arrive, may_be_pushed, may_pass
from cavern.games.vast.pieces import PIECE_NAMES, PIECES
from cavern.games.vast.roles.base import NO_WALLS, Role
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import FOREST
from cavern.games.vast.verbs import (
    ARGUMENT,
    DIRECTION,
    GEM,
    PIECE,
    SQUARE,
    AskAbout,
    Straight,
    doing,
    verb,
)

IN_LINE: Final = (
    "It must stand or lie in a straight line from you, with spaces left to move it and nothing in "
    "its way."
)
LIFT_PIECE: Final = verb("telekinesis", "V9.16", "Move {}", PIECE, IN_LINE)
LIFT_GEM: Final = verb("telekinesis:gem", "V9.16", "Move {}", GEM, IN_LINE)
LIFT_TREASURE: Final = verb("telekinesis:treasure", "V9.16", "Move the Treasure at {}", SQUARE,
                            IN_LINE)  # fmt: skip
LIFT_ARTIFACT: Final = verb("telekinesis:artifact", "V9.19", "Move the Artifact at {}", SQUARE,
                            IN_LINE)  # fmt: skip
SHIFT_IT: Final = verb("shift", "V9.16", "{}", Straight(DIRECTION, 8, " by "),
                       "Straight away from you or towards you, as forced movement "
                       "goes.")  # fmt: skip


class ShiftIt(AskAbout):
    kind = "shift"
    question = "Move {} where?"


def square_of(cave: Cave, thing: int) -> int:
    """Where a thing is that a ``LIFT`` choice names."""
    what = doing(thing)
    if what == LIFT_PIECE:
        return cave.at[thing & ARGUMENT]
    if what == LIFT_GEM:
        return cave.gems[thing & ARGUMENT]
    return thing & ARGUMENT


def called(thing: int) -> str:
    """The name of a thing that a ``LIFT`` choice names."""
    what = doing(thing)
    if what == LIFT_PIECE:
        return PIECE_NAMES[thing & ARGUMENT]
    if what == LIFT_GEM:
        return GEM.label(thing & ARGUMENT)
    return "the Treasure" if what == LIFT_TREASURE else "the Artifact"


def choose_way(cave: Cave, thing: int, found: list[int], by: Role, table: Table) -> int:
    """One of the ways that :func:`ways` has found."""
    choices = [SHIFT_IT + way for way in found]
    question = ShiftIt(by.seat, choices, square_of(cave, thing), called(thing))
    return table.choose(question) - SHIFT_IT


def things(cave: Cave, me: int) -> list[int]:
    """All that could be moved by the piece ``me``, wherever it is. Crystals, Event, Vault, Bomb
    and Rockslide tokens and locked Artifacts stay where they are."""
    found = [
        LIFT_PIECE + piece
        for piece, where in enumerate(cave.at)
        if piece != me and where in cave.grid and cave.terrain(where) != FOREST
    ]
    found += [LIFT_GEM + gem for gem, where in enumerate(cave.gems) if where in cave.grid]
    found += [LIFT_TREASURE + square for square in cave.treasure_squares()]
    found += [LIFT_ARTIFACT + square for square in sorted(set(cave.artifacts))]
    return found


def directions(origin: int, square: int) -> list[int]:
    """Away from ``origin`` or towards it; from the square itself every way leads away."""
    if square == origin:
        return [0, 1, 2, 3]
    if square % WIDTH == origin % WIDTH:
        return [0, 2]
    if square // WIDTH == origin // WIDTH:
        return [1, 3]
    return []


def ways(cave: Cave, thing: int, origin: int, reach: int, through_wall: bool) -> list[int]:
    """Every direction and distance a thing can be moved; ``through_wall`` is for Artifacts."""
    start = square_of(cave, thing)
    found: list[int] = []
    for direction in directions(origin, start):
        square = start
        for distance in range(1, reach + 1):
            if distance > 1 and square == origin:
                break
            crossing = cave.walled(square, direction)
            if not may_step(cave, thing, square, direction, through_wall and distance == 1):
                break
            square += STEP[direction]
            if may_stop(cave, thing, square, origin):
                found.append(direction * 8 + distance)
            if crossing and doing(thing) == LIFT_ARTIFACT:
                break
            if stopped(cave, thing, square):
                break
    return found


def may_step(cave: Cave, thing: int, square: int, direction: int, through_wall: bool) -> bool:
    """V2.6: forced movement; an Artifact never comes onto a Pit (V9.43)."""
    if doing(thing) == LIFT_PIECE:
        return may_be_pushed(cave, thing - LIFT_PIECE, square, direction)
    if doing(thing) == LIFT_ARTIFACT:
        if cave.is_pit(square + STEP[direction]):
            return False
        return may_pass(cave, 0 if through_wall else NO_WALLS, square, direction)
    return may_pass(cave, NO_WALLS, square, direction)


def may_stop(cave: Cave, thing: int, square: int, origin: int) -> bool:
    """Nothing ends on a Pit; Treasures and Gems not with a player other than the mover."""
    if cave.is_pit(square):
        return False
    if doing(thing) in (LIFT_GEM, LIFT_TREASURE):
        return not cave.has_body(square)
    return True


def stopped(cave: Cave, thing: int, square: int) -> bool:
    """Whether it can go no further than this square."""
    if doing(thing) == LIFT_PIECE:
        piece = thing - LIFT_PIECE
        return cave.role_of(piece).stops_at(cave, piece, square)
    return doing(thing) == LIFT_ARTIFACT and artifacts.can_lock(cave, square)


def move(cave: Cave, thing: int, way: int, by: Role, table: Table) -> None:
    """Carry it out, square by square for pieces."""
    direction, distance = way // 8, way % 8
    start = square_of(cave, thing)
    end = start + STEP[direction] * distance
    if doing(thing) == LIFT_PIECE:
        move_piece(cave, thing - LIFT_PIECE, direction, distance, by, table)
    elif doing(thing) == LIFT_GEM:
        cave.gems[thing - LIFT_GEM] = end
        telling.lifted(table, "a Gem", f"gem-{GEM.id(thing - LIFT_GEM)}", start, end, "V9.16")
    elif doing(thing) == LIFT_TREASURE:
        cave.treasure[cave.tile(start)] -= 1
        cave.treasure[cave.tile(end)] += 1
        telling.lifted(table, "a Treasure", "treasure", start, end, "V9.16")
    else:
        artifacts.relocate(cave, start, end)
        telling.lifted(table, "an Artifact", "artifact", start, end, "V9.19")
        if artifacts.can_lock(cave, end):
            artifacts.lock_lying(cave, end, table)


def move_piece(
    cave: Cave, piece: int, direction: int, distance: int, by: Role, table: Table
) -> None:
    """Flames, water and Ghost tiles on the way take effect (V2.6, V9.32)."""
    for _ in range(distance):
        square = cave.at[piece]
        if cave.over or square not in cave.grid:
            return
        if not may_be_pushed(cave, piece, square, direction):
            return
        onto = square + STEP[direction]
        telling.lifted(table, PIECE_NAMES[piece], PIECES[piece], square, onto, "V9.16")
        arrive(cave, piece, onto, table)
        if cave.at[piece] != onto:
            return
        artifacts.lock_carried(cave, piece, table)
