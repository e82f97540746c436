"""Why the Ghost cannot do something in her turn."""

from typing import Final

from cavern.core.act import Refusal
from cavern.games.vast.grid import DIRECTIONS, STEP
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.roles.ghost.board import MOVING, GhostBoard
from cavern.games.vast.roles.ghost.touched import (
    SPENT,
    key_of,
    lying,
    objects_moved,
    thing_of,
    touched_at,
)
from cavern.games.vast.roles.ghost.turn import left_after, possible
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import SHIFT_IT, things
from cavern.games.vast.verbs import Ask

STRANDED: Final = (
    "After that she could not come to rest: she cannot stay on an open space, nor with an Artifact "
    "or somebody who carries one, and no other tile would be in reach."
)


def refusal(cave: Cave, ghost: GhostBoard, option_id: str) -> Refusal | None:
    """The particular reason, if there is one."""
    what, _, where = option_id.partition(":")
    if ghost.phase != MOVING:
        return None
    if what == "move" and where in DIRECTIONS:
        return unflown(cave, ghost, DIRECTIONS.index(where))
    if what == "shift" and ghost.lifting:
        key, used = ghost.lifting
        thing = thing_of(key)
        if option_id in ids_of([SHIFT_IT + way for way in reached(cave, ghost, thing, used)]):
            return Refusal("V9.15", STRANDED)
    if what in ("telekinesis", "another"):
        for thing in things(cave, GHOST):
            if f"telekinesis:{where}" in ids_of([thing]):
                return unlifted(cave, ghost, thing, what == "another")
    return None


def ids_of(choices: list[int]) -> list[str]:
    return Ask(0, choices).ids()


def reached(cave: Cave, ghost: GhostBoard, thing: int, used: int) -> list[int]:
    """Where a thing could go that has been moved so far, but for V9.15."""
    return possible(cave, ghost, thing, ghost.influence(cave) - used, used == 0)


def unflown(cave: Cave, ghost: GhostBoard, direction: int) -> Refusal:
    square = cave.at[GHOST]
    if left_after(cave, ghost, square, square + STEP[direction]) < 0:
        return Refusal("V9.14", "Her Movement is used up.")
    return Refusal("V9.15", STRANDED)


def unlifted(cave: Cave, ghost: GhostBoard, thing: int, fresh: bool) -> Refusal | None:
    """Of a thing she has begun to move, or of a fresh one: there is no way for it, or none is left,
    or it would leave her no place."""
    influence = ghost.influence(cave)
    begun = touched_at(ghost, key_of(thing))
    if fresh and not begun:
        return None
    if not fresh and any(reached(cave, ghost, thing, used) for used in begun):
        return Refusal("V9.15", STRANDED)
    if len(begun) < lying(cave, thing):
        if objects_moved(ghost) >= influence:
            return Refusal("V9.17", "She has moved as many things as her Influence allows.")
        if reached(cave, ghost, thing, 0):
            return Refusal("V9.15", STRANDED)
    elif min(begun) == SPENT:
        return Refusal("V9.19", "It has gone through a wall and goes no further this turn.")
    elif min(begun) >= influence:
        return Refusal("V9.17", "It has been moved as far as her Influence allows.")
    return None
