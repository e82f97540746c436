"""Which passage to turn, and how: to open a way home, or to shut somebody else's."""

from cavern.core.grid import SIDE_COUNT
from cavern.games.skulldug.bots.paths import way_home
from cavern.games.skulldug.box import ROTATIONS
from cavern.games.skulldug.grid import beyond, neighbour
from cavern.games.skulldug.numbers import Space, TileId
from cavern.games.skulldug.state import OUTSIDE, UNDISCOVERED, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE


def turnable(cave: Dig) -> list[TileId]:
    """S161: what a Magus Spade can turn."""
    return [tile for tile in range(ENTRANCE + 1, len(cave.spaces)) if cave.spaces[tile] >= 0]


def turnable_near(cave: Dig, me: Explorer) -> list[TileId]:
    """S177: what a Sturdy Shovel can turn."""
    tiles = [me.at] if me.at != ENTRANCE else []
    for direction in range(4):
        there = neighbour(cave, me.at, direction)
        if there > ENTRANCE:
            tiles.append(there)
    return tiles


def turnable_under(rival: Explorer) -> list[TileId]:
    """The passage somebody stands in, unless it is the entrance."""
    return [rival.at] if rival.at != ENTRANCE else []


class TurnedPassage:
    """A passage and the corridors it would have."""

    def __init__(self, tile: TileId, mask: int) -> None:
        self.tile = tile
        self.mask = mask


def best_turn(cave: Dig, me: Explorer, tiles: list[TileId]) -> TurnedPassage | None:
    """The turn that opens the shortest way home, if any opens one."""
    best: TurnedPassage | None = None
    shortest = 0
    for tile in tiles:
        for mask in ROTATIONS[cave.box.shapes[tile]]:
            steps = len(way_home(cave, me, tile, mask))
            if steps and (best is None or steps < shortest):
                best, shortest = TurnedPassage(tile, mask), steps
    return best


def cutting_turn(cave: Dig, rival: Explorer, tiles: list[TileId]) -> TurnedPassage | None:
    """The turn that makes a rival's way home longest; none if nothing does."""
    way = way_home(cave, rival)
    best: TurnedPassage | None = None
    longest = len(way)
    for tile in [rival.at, *way]:
        if tile not in tiles:
            continue
        for mask in ROTATIONS[cave.box.shapes[tile]]:
            steps = len(way_home(cave, rival, tile, mask)) or 100
            if steps > longest:
                best, longest = TurnedPassage(tile, mask), steps
    return best


def layout_worth(cave: Dig, origin: TileId, space: Space, mask: int) -> float:
    """How good it is to lay a newly drawn tile so: ways into the dark, and ways home."""
    value = 0.0
    home = cave.home
    side = cave.side
    here = abs(space % side - home % side) + abs(space // side - home // side)
    for direction in range(4):
        if mask >> direction & 1 == 0:
            continue
        next_space = beyond(cave, space, direction)
        there = cave.grid[next_space]
        if there == OUTSIDE:
            value -= 0.5
        elif there == UNDISCOVERED:
            far = abs(next_space % side - home % side) + abs(next_space // side - home // side)
            value += 1.0 + (0.2 if far < here else 0.0)
        elif there != origin:
            value += 0.6 if cave.corridors[there] >> (direction + 2 & 3) & 1 else -0.4
    return value + 0.01 * SIDE_COUNT[mask]
