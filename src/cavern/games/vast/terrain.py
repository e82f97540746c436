"""V10.5: placing Terrain tiles."""

from typing import Final

from cavern.core.act import Answer, Refusal, first_of, second_of
from cavern.core.decision import Seat
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import SQUARE, Matter, MatterAct, MatterMenu, Named
from cavern.games.vast.grid import OFF, STEP, distance, offset_of
from cavern.games.vast.numbers import Square
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import (
    FIRST_TERRAIN,
    TERRAIN_ROWS,
    TERRAINS,
    footprints,
    terrain_squares,
)

NO_TERRAIN_DUE: Final = Refusal("V10.5", "No Terrain is being laid.")
NO_SUCH_TURN: Final = Refusal("V10.5", "Turned like that it looks as it does another way.")
NOT_OPEN: Final = Refusal("V10.5", "Not all of it would lie on open spaces.")
NEAR_TERRAIN: Final = Refusal("V10.5", "It would touch other Terrain.")
APART: Final = Refusal("V10.5", "It must touch a Cave tile.")
SHELTERED_FROM_HIM: Final = Refusal("V10.5", "The Mushroom Forest shelters them from him.")
TOO_FAR: Final = Refusal("V10.5", "It goes as near the revealer as it can.")

POINTING: Final = Named(
    ("n", "e", "s", "w"),
    ("pointing east", "pointing south", "pointing west", "pointing north"),
)


class Laid(Matter):
    """A Terrain tile that ``seat`` lays, as near ``square`` as it goes."""

    def __init__(self, cave: Cave, seat: Seat, square: Square, terrain: int) -> None:
        super().__init__(seat, square)
        self.terrain = terrain
        self.spots = nearest_spots(cave, terrain, square)


class LayTerrain(MatterAct[Laid]):
    """V10.5: where its first square lies, and how it is turned."""

    def not_now(self, state: Cave, who: object) -> Refusal:
        return NO_TERRAIN_DUE

    def offer(self, state: Cave, who: Laid, choices: list[Answer]) -> None:
        """The spots that are near enough, as they were found."""
        for spot in who.spots:
            choices.append(self.of(spot[0], spot[1]))

    def refusal(self, state: Cave, who: Laid, square: Square, turn: int) -> Refusal | None:
        if (square, turn) in who.spots:
            return None
        if turn >= len(turned_shapes(state, who.terrain)):
            return NO_SUCH_TURN
        misfit = against(state, squares_of(state, who.terrain, square, turn))
        return TOO_FAR if misfit is None else misfit


PLACE_TERRAIN: Final = LayTerrain(
    "place-terrain",
    "V10.5",
    "Lay it at {}, {}",
    "The Terrain lies there for the rest of the game.",
    SQUARE,
    POINTING,
)


class PlaceTerrain(MatterMenu[Laid]):
    kind = "place-terrain"
    question = "Where does the Terrain tile go?"
    acts = [PLACE_TERRAIN]


def maybe_place(cave: Cave, square: Square, by: Role, table: Table) -> None:
    """The first Event tile revealed in a round brings one Terrain tile."""
    if not cave.terrain_due or cave.collapsing or not cave.terrain_left:
        return
    cave.terrain_due = False
    index = table.draw([1] * len(cave.terrain_left), tuple(TERRAINS[n] for n in cave.terrain_left))
    near = by.whereabouts(cave)
    if near == OFF:
        near = square
    keeper = cave.keeper()
    place(cave, cave.terrain_left[index], near, by if keeper is None else keeper, table)


def place(cave: Cave, terrain: int, near: Square, chooser: Role, table: Table) -> None:
    question = PlaceTerrain(cave, Laid(cave, chooser.seat, near, terrain))
    if not question.choices:
        return
    answer = table.choose(question)
    first, turn = first_of(answer), second_of(answer)
    for tile, square in zip(terrain_squares(terrain), squares_of(cave, terrain, first, turn)):
        cave.put(tile, square)
        cave.face[tile] = 0
    cave.terrain_left.remove(terrain)
    telling.terrain_placed(table, cave, first, TERRAIN_ROWS[terrain].name)


def squares_of(cave: Cave, terrain: int, first: Square, turn: int) -> list[Square]:
    """The squares a Terrain tile covers, by where its first square lies and how it is turned."""
    return [first + offset_of(x, y) for x, y in turned_shapes(cave, terrain)[turn]]


def turned_shapes(cave: Cave, terrain: int) -> list[list[tuple[int, int]]]:
    return footprints(terrain, cave.terms.shapes[terrain])


def nearest_spots(cave: Cave, terrain: int, near: Square) -> list[tuple[Square, int]]:
    """Where its first square may lie, and how it is turned there."""
    found: set[tuple[Square, int]] = set()
    for edge in cave.frontier():
        for turn, shape in enumerate(turned_shapes(cave, terrain)):
            for x, y in shape:
                found.add((edge - offset_of(x, y), turn))
    spots = [
        (first, turn)
        for first, turn in sorted(found)
        if against(cave, squares_of(cave, terrain, first, turn)) is None
    ]
    if not spots:
        return []
    reach = [
        min(distance(square, near) for square in squares_of(cave, terrain, first, turn))
        for first, turn in spots
    ]
    return [spot for spot, far in zip(spots, reach) if far == min(reach)]


def against(cave: Cave, squares: list[Square]) -> Refusal | None:
    """What keeps Terrain from lying there: it goes on open spaces, beside a Cave tile, and does not
    touch other Terrain."""
    beside = False
    for square in squares:
        if square in cave.grid or square in cave.at:
            return NOT_OPEN
        for step in STEP:
            tile = cave.tile(square + step)
            if tile >= FIRST_TERRAIN:
                return NEAR_TERRAIN
            beside = beside or tile >= 0
    return None if beside else APART
