"""Shuffling what a seat cannot know (V2.7)."""

from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.vast.state import DARK, Cave
from cavern.games.vast.tiles import FIRST_TERRAIN, SYMBOL
from cavern.games.vast.view import knows_tile


def resample(cave: Cave, seat: int, rng: Rng) -> None:
    """Another Cave that looks the same to ``seat``."""
    table = Table(rng.split("hidden"))
    resample_tiles(cave, seat, table)
    for role in cave.roles:
        role.resample(cave, seat, table)
    keeper = seat >= 0 and cave.roles[seat].keeper
    if keeper:
        below = cave.events[:-3]
        table.shuffle(below)
        cave.events[:-3] = below
    else:
        table.shuffle(cave.events)
    table.shuffle(cave.treasures)
    cave.rng = rng.split("future")


def resample_tiles(cave: Cave, seat: int, table: Table) -> None:
    """Unknown undersides, the stack and the keeper's hand; symbols on the map stay."""
    squares = [
        square
        for square, tile in sorted(cave.grid.items())
        if tile < FIRST_TERRAIN and cave.face[tile] == DARK and not knows_tile(cave, tile, seat)
    ]
    keeper = cave.keeper()
    hand: list[int] = []
    if keeper is not None and keeper.seat != seat:
        hand = keeper.tiles_in_hand()
    pool = [cave.tile(square) for square in squares] + hand + cave.stack
    table.shuffle(pool)
    chosen: list[int] = []
    for square in squares:
        symbol = SYMBOL[cave.tile(square)]
        tile = next(one for one in pool if SYMBOL[one] == symbol)
        pool.remove(tile)
        chosen.append(tile)
    lay = [(cave.treasure[cave.tile(s)], cave.seen[cave.tile(s)]) for s in squares]
    for square in squares:
        old = cave.take(square)
        cave.treasure[old] = 0
    for square, tile, (treasure, seen) in zip(squares, chosen, lay):
        cave.put(tile, square)
        cave.treasure[tile] = treasure
        cave.seen[tile] = seen
    hand[:] = pool[: len(hand)]
    cave.stack = pool[len(hand) :]
