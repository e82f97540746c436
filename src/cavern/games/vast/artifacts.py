"""V9.32–V9.41: Artifacts: who carries them, where they lie, when they lock."""

from bisect import insort
from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.decision import Seat
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import SQUARE, Matter, MatterAct, MatterMenu
from cavern.games.vast.grid import CENTRE, STEP
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.role import PossessionEnds, Role
from cavern.games.vast.spec import ARTIFACTS
from cavern.games.vast.state import NOBODY, OPEN, Cave
from cavern.games.vast.tiles import FOREST

NOTHING_GOES: Final = Refusal("V9.41", "No Artifact has to leave a tile.")
NOT_ADJACENT: Final = Refusal("V9.41", "The Artifact goes to an adjacent space.")
NO_TILE: Final = Refusal("V9.41", "There is no tile there.")
GOES_TOO: Final = Refusal("V9.41", "That tile goes as well.")
GHOST_THERE: Final = Refusal("V9.41", "The Ghost is there.")
WALL: Final = Refusal("V9.41", "A wall is in the way.")
CANYON_THERE: Final = Refusal("V9.44", "That ground is impassable.")
PIT_THERE: Final = Refusal("V9.43", "An Artifact is not left in a Pit.")


class Leaving(Matter):
    """An Artifact on a tile that goes, one of the ``lost`` ones."""

    def __init__(self, seat: Seat, square: Square, lost: list[int]) -> None:
        super().__init__(seat, square)
        self.lost = lost


class MoveArtifact(MatterAct[Leaving]):
    """V9.41: to an adjacent space without the Ghost, not through a wall."""

    sign = "artifact"

    def not_now(self, state: Cave, who: object) -> Refusal:
        return NOTHING_GOES

    def firsts(self, state: Cave, who: Leaving) -> list[Square]:
        return [who.square + step for step in STEP]

    def absent(self, state: Cave, who: Leaving, square: Square, _: int) -> Refusal:
        return NOT_ADJACENT

    def against(self, state: Cave, who: Leaving, square: Square, _: int) -> Refusal | None:
        return barred(state, who.square, STEP.index(square - who.square), who.lost)

    def perform(self, state: Cave, who: Leaving, square: Square, _: int, table: Table) -> None:
        relocate(state, who.square, square)
        telling.token_moved(table, state, square, "artifact", "V9.41")


ARTIFACT_TO: Final = MoveArtifact(
    "artifact-to", "V9.41", "Move the Artifact to {}", "The Artifact lies there.", SQUARE
)


class ArtifactTo(MatterMenu[Leaving]):
    kind = "artifact-to"
    question = "The tile is going: where does the Artifact on it go?"
    acts = [ARTIFACT_TO]


def deal(cave: Cave) -> None:
    """V9.8: one to each other player, the rest on the Entrance; with fewer than three players all
    of them there."""
    takers: list[int] = []
    if len(cave.terms.roles) >= 3:
        takers = [role.pieces[0] for role in cave.players() if role.takes_artifact]
    cave.carriers = takers[:ARTIFACTS]
    cave.artifacts = [CENTRE] * (ARTIFACTS - len(cave.carriers))


def hand_over(cave: Cave, piece: Piece) -> None:
    """V9.36: a piece that comes onto the map takes the Artifact its player has off the map."""
    for other in cave.role_of(piece).pieces:
        if other in cave.carriers and cave.at[other] not in cave.grid:
            cave.carriers[cave.carriers.index(other)] = piece


def drop(cave: Cave, piece: Piece, table: Table) -> None:
    """A piece lets its Artifact fall onto its square."""
    if piece in cave.carriers:
        cave.carriers.remove(piece)
        insort(cave.artifacts, cave.at[piece])
        telling.artifact_dropped(table, cave, piece, cave.at[piece])


def collect(cave: Cave, piece: Piece, table: Table) -> None:
    cave.artifacts.remove(cave.at[piece])
    insort(cave.carriers, piece)
    telling.artifact_collected(table, cave, piece, cave.at[piece])


# Locking


def can_lock(cave: Cave, square: Square) -> bool:
    """A Ghost tile without a locked Artifact."""
    return cave.is_ghost_tile(square) and cave.tile(square) not in cave.lock_tiles


def lock(cave: Cave, square: Square, table: Table) -> None:
    """V9.34: the Artifact is bound to the tile for good."""
    cave.lock_tiles.append(cave.tile(square))
    cave.locked += 1
    telling.artifact_locked(table, square, cave.locked)
    if cave.possessed != NOBODY:
        raise PossessionEnds


def lock_carried(cave: Cave, piece: Piece, table: Table) -> None:
    """A piece has come onto a square in a way that locks what it carries."""
    if piece in cave.carriers and can_lock(cave, cave.at[piece]):
        cave.carriers.remove(piece)
        lock(cave, cave.at[piece], table)


def lock_lying(cave: Cave, square: Square, table: Table) -> None:
    """An Artifact has been moved onto a square in a way that locks it."""
    cave.artifacts.remove(square)
    lock(cave, square, table)


def possessed_entered(cave: Cave, piece: Piece, table: Table) -> None:
    """V9.32, V9.45: whoever is possessed has come onto a square."""
    cave.stirred |= 1 << piece
    if cave.terrain(cave.at[piece]) == FOREST:
        raise PossessionEnds
    lock_carried(cave, piece, table)


def forced_onto(cave: Cave, piece: Piece, by: Role, table: Table) -> None:
    """V9.32: whoever is possessed has moved a piece; nobody else's force locks."""
    if by.seat == cave.possessed:
        lock_carried(cave, piece, table)


def possessed_revealed(cave: Cave, square: Square, by: Role, table: Table) -> None:
    """V9.32: whoever is possessed has entered a Dark tile and finds that it is a Ghost tile."""
    if by.seat == cave.possessed:
        for piece in by.pieces:
            if cave.at[piece] == square and cave.stirred >> piece & 1:
                lock_carried(cave, piece, table)


# Tiles that go


def barred(cave: Cave, square: Square, direction: Direction, lost: list[int]) -> Refusal | None:
    """V9.41: what keeps an Artifact from leaving that way, if anything."""
    onto = square + STEP[direction]
    if cave.tile(onto) == OPEN:
        return NO_TILE
    if onto in lost:
        return GOES_TOO
    if onto == cave.at[GHOST]:
        return GHOST_THERE
    if cave.walled(square, direction):
        return WALL
    if cave.impassable(onto):
        return CANYON_THERE
    return PIT_THERE if cave.is_pit(onto) else None


def can_leave(cave: Cave, square: Square, lost: list[int]) -> bool:
    """Whether an Artifact there has anywhere to go."""
    return any(barred(cave, square, direction, lost) is None for direction in range(4))


def move_off(cave: Cave, square: Square, lost: list[int], by: Role, table: Table) -> bool:
    """Whoever removes a tile moves the Artifacts on it; False if they cannot go anywhere."""
    while square in cave.artifacts:
        matter = Leaving(by.seat, square, lost)
        question = ArtifactTo(cave, matter)
        if not question.choices:
            return False
        perform(table.choose(question), cave, matter, table)
    return True


def relocate(cave: Cave, square: Square, onto: Square) -> None:
    cave.artifacts.remove(square)
    insort(cave.artifacts, onto)
