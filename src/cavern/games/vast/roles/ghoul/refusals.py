"""Why a Ghoul cannot do what was tried."""

from cavern.core.act import Refusal
from cavern.games.vast.grid import DIRECTIONS, STEP
from cavern.games.vast.pieces import GHOUL, PIECES
from cavern.games.vast.roles.base import BEYOND_REACH
from cavern.games.vast.roles.ghoul.board import ACTING, GhoulBoard
from cavern.games.vast.state import Cave


def ghoul_refusal(cave: Cave, ghoul: GhoulBoard, option_id: str) -> Refusal | None:
    """Steps and attacks have several conditions; name the one that fails."""
    what, _, rest = option_id.partition(":")
    if ghoul.phase != ACTING:
        return None
    if what == "move" and rest in DIRECTIONS:
        return step_refusal(cave, ghoul, DIRECTIONS.index(rest))
    if what == "attack" and rest in PIECES:
        return attack_refusal(cave, ghoul, PIECES.index(rest))
    return None


def step_refusal(cave: Cave, ghoul: GhoulBoard, direction: int) -> Refusal | None:
    square = cave.at[GHOUL]
    onto = square + STEP[direction]
    if onto not in cave.grid:
        return Refusal("V1.5", "There is no tile there.")
    if cave.impassable(onto) or onto in cave.guards:
        return Refusal("V8.32", "The Ghoul cannot enter there.")
    if ghoul.lamed:
        return Refusal("V8.26", "Stabbed as it is, it cannot move this turn.")
    if ghoul.movement == 0:
        return Refusal("V8.10", "No movement is left.")
    if cave.walled(square, direction):
        return Refusal("V8.11", "A step through a wall costs 1 more movement.")
    if ghoul.company(cave, onto):
        return Refusal("V8.12", "Entering without an attack costs 1 more movement.")
    return None


def attack_refusal(cave: Cave, ghoul: GhoulBoard, piece: int) -> Refusal | None:
    if cave.at[piece] != cave.at[GHOUL]:
        return Refusal("V8.15", "It attacks only who is on its space.")
    if ghoul.struck >> piece & 1:
        return Refusal("V8.15", "It has attacked that piece this turn.")
    if cave.role_of(piece).defence(cave, piece) >= BEYOND_REACH:
        return Refusal("V8.15", "It cannot attack that piece.")
    return None
