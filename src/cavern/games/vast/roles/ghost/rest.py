"""V9.15: where the Ghost may end her phase, and whether she can still get there."""

from typing import Final

from cavern.core.act import first_of, second_of
from cavern.core.grid import Direction
from cavern.games.vast import artifacts
from cavern.games.vast.grid import CENTRE, OFF, STEP, distance
from cavern.games.vast.moving import burns
from cavern.games.vast.numbers import Piece, Square, TileId
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.roles.ghost.moved import note_moved, objects_moved, touched_at
from cavern.games.vast.roles.ghost.role import Ghost
from cavern.games.vast.state import NOWHERE, Cave
from cavern.games.vast.telekinesis import (
    ARTIFACT_THING,
    PIECE_THING,
    end_of,
    is_artifact,
    is_piece,
    square_of,
    ways,
)
from cavern.games.vast.tiles import FOREST, RIVER, terrain_squares

NO_WAY: Final = 999
RIVER_TILES: Final[list[TileId]] = terrain_squares(RIVER)
"""In the order of the current."""

WALL_INFLUENCE: Final = 3
"""V9.19: what it takes to move an Artifact through a wall."""


def steps_to(cave: Cave, start: int, end: Square) -> int:
    """How many steps lead through everything from one square to another; with the current of the
    River they are free (V9.42)."""
    steps = distance(start, end)
    river = [cave.where[tile] for tile in RIVER_TILES]
    if NOWHERE not in river:
        wet, before = NO_WAY, OFF
        for square in river:
            if before != OFF and distance(before, square) > 1:
                wet = NO_WAY
            wet = min(wet, distance(start, square))
            steps = min(steps, wet + distance(square, end))
            before = square
    return steps


def steps_left(cave: Cave, ghost: Ghost) -> int:
    return ghost.movement(cave) - ghost.moved


def settles(cave: Cave, ghost: Ghost, square: Square, steps: int) -> bool:
    """Whether she can come to rest from a square with so many steps left: where she may stay, or
    where she could once she has moved away what is there with her. The way out will do as well."""
    if places(cave, ghost, square, steps, 1) or escapes(cave, ghost, square, steps):
        return True
    return any(
        steps_to(cave, square, onto) <= steps and can_clear(cave, ghost, onto) for onto in cave.grid
    )


def places(cave: Cave, ghost: Ghost, start: int, steps: int, enough: int) -> int:
    """How many squares she may stay on as things are, within so many steps but for the River;
    looked for nearby first, and no further than there are enough."""
    found = 1 if ghost.may_rest(cave, start) else 0
    if steps > 0 and found < enough:
        for step in STEP:
            if ghost.may_rest(cave, start + step):
                found += 1
    if steps > 1 and found < enough:
        for onto in cave.grid:
            if 1 < distance(start, onto) <= steps and ghost.may_rest(cave, onto):
                found += 1
                if found == enough:
                    break
    return found


def escapes(cave: Cave, ghost: Ghost, square: Square, steps: int) -> bool:
    """V9.5: whether she can win by entering the Entrance; from there she has to come back."""
    far = 2 if square == CENTRE else steps_to(cave, square, CENTRE)
    return far <= steps and ghost.may_leave(cave)


def can_clear(cave: Cave, ghost: Ghost, square: Square) -> bool:
    """Whether she could stay on a square after moving off it, from there, what keeps her from it.
    Nobody else is moved out of the way for that."""
    if cave.is_pit(square) or cave.impassable(square) or cave.tile(square) in cave.lock_tiles:
        return False
    influence = ghost.influence(cave)
    slots = influence - objects_moved(ghost)
    thing = ARTIFACT_THING + square
    begun = touched_at(ghost, thing)
    for used in begun:
        if not ways(cave, thing, square, influence - used, False):
            return False
    fresh = cave.artifacts.count(square) - len(begun)
    if fresh:
        slots -= fresh
        if slots < 0 or not ways(cave, thing, square, influence, influence >= WALL_INFLUENCE):
            return False
    carriers = [piece for piece in cave.carriers if cave.at[piece] == square]
    return can_push_off(cave, ghost, square, carriers, slots)


def can_push_off(cave: Cave, ghost: Ghost, square: Square, pieces: list[Piece], slots: int) -> bool:
    """Whether these pieces can be moved off her square one after the other."""
    if not pieces:
        return True
    if cave.terrain(square) == FOREST:
        return False
    influence = ghost.influence(cave)
    for piece in pieces:
        thing = PIECE_THING + piece
        begun = touched_at(ghost, thing)
        spare = slots if begun else slots - 1
        if spare < 0:
            continue
        others = [other for other in pieces if other != piece]
        for way in ways(cave, thing, square, influence - sum(begun), False):
            cave.at[piece] = end_of(square, way)
            done = can_push_off(cave, ghost, square, others, spare)
            cave.at[piece] = square
            if done:
                return True
    return False


def settles_anyway(cave: Cave, ghost: Ghost) -> bool:
    """Whether she can come to rest wherever anything is moved: it can spoil one tile at most."""
    return places(cave, ghost, cave.at[GHOST], steps_left(cave, ghost), 2) > 1


def settles_after(cave: Cave, ghost: Ghost, thing: int, used: int, way: Direction) -> bool:
    """Whether she can come to rest once a thing has been moved; ``used`` spaces of it before. What
    does not burden her may still cost the Influence she needs."""
    here = cave.at[GHOST]
    start = square_of(cave, thing)
    end = end_of(start, way)
    if end != here and ghost.may_rest(cave, here):
        return True
    at, lying, carriers, locks = cave.at, cave.artifacts, cave.carriers, cave.lock_tiles
    touched = ghost.touched
    cave.at, cave.artifacts, cave.carriers, cave.lock_tiles = at[:], lying[:], carriers[:], locks[:]
    ghost.touched = touched[:]
    if is_artifact(thing):
        done = artifact_moved(cave, ghost, start, used, way)
    elif is_piece(thing):
        done = piece_moved(cave, ghost, thing - PIECE_THING, used, way)
    else:
        note_moved(ghost, thing, used, way)
        done = settles(cave, ghost, here, steps_left(cave, ghost))
    cave.at, cave.artifacts, cave.carriers, cave.lock_tiles = at, lying, carriers, locks
    ghost.touched = touched
    return done


def artifact_moved(cave: Cave, ghost: Ghost, start: int, used: int, way: Direction) -> bool:
    """Try it: an Artifact goes a way, and may lock at its end."""
    end = end_of(start, way)
    locks = artifacts.can_lock(cave, end)
    crossed = cave.walled(start, first_of(way))
    note_moved(ghost, ARTIFACT_THING + start, used, way, crossed, locks)
    cave.artifacts.remove(start)
    if locks:
        cave.lock_tiles.append(cave.tile(end))
    else:
        cave.artifacts.append(end)
    return settles(cave, ghost, cave.at[GHOST], steps_left(cave, ghost))


def piece_moved(cave: Cave, ghost: Ghost, piece: Piece, used: int, way: Direction) -> bool:
    """Try it: a piece goes a way. An Artifact it carries comes over Ghost tiles that lock it, and
    through flames that may send it anywhere but onto her."""
    here, left = cave.at[GHOST], steps_left(cave, ghost)
    step = STEP[first_of(way)]
    path = [cave.at[piece] + step * n for n in range(1, second_of(way) + 1)]
    note_moved(ghost, PIECE_THING + piece, used, way)
    for n, square in enumerate(path):
        if piece not in cave.carriers:
            break
        if burns(cave, cave.role_of(piece), square):
            cave.at[piece] = OFF
            return escapes(cave, ghost, here, left) or settles_beside(cave, ghost, path[n:])
        if artifacts.can_lock(cave, square):
            cave.carriers.remove(piece)
            cave.lock_tiles.append(cave.tile(square))
    cave.at[piece] = path[-1]
    return settles(cave, ghost, here, left)


def settles_beside(cave: Cave, ghost: Ghost, path: list[int]) -> bool:
    """Whether she can come to rest even if an Artifact comes to lie on this path, or on any other
    square but her own."""
    here, left = cave.at[GHOST], steps_left(cave, ghost)
    found = [
        onto
        for onto in cave.grid
        if onto not in path and steps_to(cave, here, onto) <= left and can_clear(cave, ghost, onto)
    ]
    return here in found or len(found) > 1
