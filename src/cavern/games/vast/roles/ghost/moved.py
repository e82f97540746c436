"""V9.17: what the Ghost has moved this turn, and how far."""

from typing import Final

from cavern.core.act import second_of
from cavern.core.grid import Direction
from cavern.games.vast.roles.ghost.role import LOCKED_KEY, Ghost
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import end_of, is_artifact, is_treasure, square_of

SPENT: Final = 99
"""Spaces moved of an Artifact that has gone through a wall."""


def objects_moved(ghost: Ghost) -> int:
    return len(ghost.touched) // 2


def lying(cave: Cave, thing: int) -> int:
    """How many tokens a thing could be; 1 for everything else."""
    if is_treasure(thing):
        return cave.treasures_at(square_of(cave, thing))
    return cave.artifacts.count(square_of(cave, thing)) if is_artifact(thing) else 1


def touched_at(ghost: Ghost, thing: int) -> list[int]:
    """Spaces already moved of each thing like this."""
    touched = ghost.touched
    return [touched[i + 1] for i in range(0, len(touched), 2) if touched[i] == thing]


def all_touched(ghost: Ghost) -> list[tuple[int, int]]:
    """Each thing she has moved, with the spaces."""
    return list(zip(ghost.touched[::2], ghost.touched[1::2]))


def note_moved(
    ghost: Ghost,
    thing: int,
    used: int,
    way: Direction,
    crossed: bool = False,
    locked: bool = False,
) -> None:
    """A thing moved ``used`` spaces before has gone a way: over a wall if it ``crossed`` one, and
    ``locked`` for good if it is an Artifact that has."""
    if used:
        i = 2 * all_touched(ghost).index((thing, used))
        del ghost.touched[i : i + 2]
    if locked:
        thing = LOCKED_KEY
    elif is_treasure(thing) or is_artifact(thing):
        thing = end_of(thing, way)
    ghost.touched += [thing, SPENT if crossed else used + second_of(way)]
