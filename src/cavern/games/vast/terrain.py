"""V10.5: placing Terrain tiles."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import SQUARE, Ask, Named, Pair, verb
from cavern.games.vast.grid import OFF, STEP, WIDTH, distance
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import (
    FIRST_TERRAIN,
    TERRAIN_ROWS,
    TERRAINS,
    footprints,
    terrain_squares,
)

PLACE_TERRAIN: Final = verb(
    "place-terrain", "V10.5", "Lay it at {}",
    Pair(SQUARE, Named(("n", "e", "s", "w"), ("pointing east", "pointing south",
                                              "pointing west", "pointing north")), 4),
    "Terrain goes as near the revealer as it can, beside a Cave tile and away from other Terrain.",
)  # fmt: skip


class PlaceTerrain(Ask):
    kind = "place-terrain"
    question = "Where does the Terrain tile go?"


def maybe_place(cave: Cave, square: int, by: Role, table: Table) -> None:
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


def place(cave: Cave, terrain: int, near: int, chooser: Role, table: Table) -> None:
    spots = nearest_spots(cave, terrain, near)
    if not spots:
        return
    choices = [PLACE_TERRAIN + spot for spot in spots]
    spot = table.choose(PlaceTerrain(chooser.seat, choices)) - PLACE_TERRAIN
    for tile, square in zip(terrain_squares(terrain), squares_of(cave, terrain, spot)):
        cave.put(tile, square)
        cave.face[tile] = 0
    cave.terrain_left.remove(terrain)
    telling.terrain_placed(table, spot // 4, TERRAIN_ROWS[terrain].name)


def squares_of(cave: Cave, terrain: int, spot: int) -> list[int]:
    """The squares a Terrain tile covers; a spot is its first square and how it is turned."""
    return [spot // 4 + x + y * WIDTH for x, y in turned_shapes(cave, terrain)[spot % 4]]


def turned_shapes(cave: Cave, terrain: int) -> list[list[tuple[int, int]]]:
    return footprints(terrain, cave.terms.shapes[terrain])


def nearest_spots(cave: Cave, terrain: int, near: int) -> list[int]:
    found: set[int] = set()
    for edge in cave.frontier():
        for turn, shape in enumerate(turned_shapes(cave, terrain)):
            for x, y in shape:
                found.add((edge - x - y * WIDTH) * 4 + turn)
    spots = [spot for spot in sorted(found) if fits(cave, squares_of(cave, terrain, spot))]
    if not spots:
        return []
    reach = [min(distance(s, near) for s in squares_of(cave, terrain, spot)) for spot in spots]
    return [spot for spot, far in zip(spots, reach) if far == min(reach)]


def fits(cave: Cave, squares: list[int]) -> bool:
    """On open spaces, beside a Cave tile, not touching other Terrain."""
    beside = False
    for square in squares:
        if square in cave.grid or square in cave.at:
            return False
        for step in STEP:
            tile = cave.tile(square + step)
            if tile >= FIRST_TERRAIN:
                return False
            beside = beside or tile >= 0
    return beside
