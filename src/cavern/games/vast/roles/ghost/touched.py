"""V9.17: what the Ghost has moved this turn, and how far."""

from typing import Final

from cavern.games.vast.grid import STEP
from cavern.games.vast.roles.ghost.board import (
    ARTIFACT_KEY,
    GEM_KEY,
    LOCKED_KEY,
    PIECE_KEY,
    TREASURE_KEY,
    GhostBoard,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import LIFT_ARTIFACT, LIFT_GEM, LIFT_PIECE, LIFT_TREASURE
from cavern.games.vast.verbs import ARGUMENT, doing

SPENT: Final = 99
"""Spaces moved of an Artifact that has gone through a wall."""


def key_of(thing: int) -> int:
    """How a thing is remembered in ``touched`` and ``lifting``: tokens by where they lie."""
    if doing(thing) == LIFT_TREASURE:
        return TREASURE_KEY + (thing & ARGUMENT)
    if doing(thing) == LIFT_ARTIFACT:
        return ARTIFACT_KEY + (thing & ARGUMENT)
    if doing(thing) == LIFT_GEM:
        return GEM_KEY + (thing & ARGUMENT)
    return PIECE_KEY + (thing & ARGUMENT)


def thing_of(key: int) -> int:
    """The thing that :func:`key_of` remembers like this."""
    if key >= ARTIFACT_KEY:
        return LIFT_ARTIFACT + key - ARTIFACT_KEY
    if key >= TREASURE_KEY:
        return LIFT_TREASURE + key - TREASURE_KEY
    return LIFT_GEM + key - GEM_KEY if key >= GEM_KEY else LIFT_PIECE + key - PIECE_KEY


def objects_moved(ghost: GhostBoard) -> int:
    return len(ghost.touched) // 2


def lying(cave: Cave, thing: int) -> int:
    """How many tokens a choice could mean; 1 for everything else."""
    if doing(thing) == LIFT_TREASURE:
        return cave.treasures_at(thing & ARGUMENT)
    if doing(thing) == LIFT_ARTIFACT:
        return cave.artifacts.count(thing & ARGUMENT)
    return 1


def touched_at(ghost: GhostBoard, key: int) -> list[int]:
    """Spaces already moved of each thing with this key."""
    touched = ghost.touched
    return [touched[i + 1] for i in range(0, len(touched), 2) if touched[i] == key]


def note_moved(
    ghost: GhostBoard, thing: int, used: int, way: int, crossed: bool, locked: bool
) -> None:
    """A thing moved ``used`` spaces before has gone a way: over a wall if it ``crossed`` one, and
    ``locked`` for good if it is an Artifact that has."""
    key = key_of(thing)
    if used:
        i = touched_index(ghost, key, used)
        del ghost.touched[i : i + 2]
    if locked:
        key = LOCKED_KEY
    elif doing(thing) in (LIFT_TREASURE, LIFT_ARTIFACT):
        key += STEP[way // 8] * (way % 8)
    ghost.touched += [key, SPENT if crossed else used + way % 8]


def touched_index(ghost: GhostBoard, key: int, used: int) -> int:
    touched = ghost.touched
    for i in range(0, len(touched), 2):
        if touched[i] == key and touched[i + 1] == used:
            return i
    return len(touched)
