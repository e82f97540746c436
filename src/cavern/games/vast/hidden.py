"""Shuffling what a seat cannot know (V2.7)."""

from typing import Final

from cavern.core.decision import Seat
from cavern.core.rng import Rng
from cavern.core.table import Mixing, Table
from cavern.games.vast.grid import STEP
from cavern.games.vast.numbers import Square, TileId
from cavern.games.vast.setup import piles_of
from cavern.games.vast.state import DARK, Cave
from cavern.games.vast.tiles import (
    CAVE_TILES,
    CRYSTAL,
    FIRST_GHOST,
    FIRST_TERRAIN,
    KIND,
    SYMBOL,
    TILES,
    VAULT,
)
from cavern.games.vast.view import foresees, knows_tile, owner_of

TRIES: Final = 50
"""How often another Cave is sought; if none is found the tiles stay as they are."""


def resample(cave: Cave, seat: Seat, rng: Rng) -> None:
    """Another Cave that looks the same to ``seat``.

    It depends on what the seat knows and on ``rng`` only, not on what was hidden.
    """
    table = Mixing(rng.split("hidden"))
    resample_tiles(cave, seat, table)
    for role in cave.roles:
        role.resample(cave, role.seat if seat == owner_of(cave, role) else seat, table)
    if foresees(cave, seat):
        below = cave.events[:-3]
        table.shuffle(below)
        cave.events[:-3] = below
    else:
        table.shuffle(cave.events)
    resample_treasures(cave, seat, table)
    cave.rng = rng.split("future")


def resample_treasures(cave: Cave, seat: Seat, table: Table) -> None:
    """The deck, and the cards drawn from it, unless the seat is choosing among them (V3.6)."""
    drawn = 0
    keeper = cave.keeper()
    if keeper is not None and seat not in (keeper.seat, cave.mind(keeper)):
        drawn = len(cave.drawn)
        cave.treasures += cave.drawn
    table.shuffle(cave.treasures)
    if drawn:
        cave.drawn = cave.treasures[-drawn:]
        del cave.treasures[-drawn:]


def resample_tiles(cave: Cave, seat: Seat, table: Table) -> None:
    """Unknown undersides, the stack and the keeper's hand; symbols on the map stay."""
    squares = [
        square
        for square, tile in sorted(cave.grid.items())
        if tile < FIRST_TERRAIN and cave.face[tile] == DARK and not knows_tile(cave, tile, seat)
    ]
    keeper = cave.keeper()
    hand: list[int] = []
    if keeper is not None and seat not in (keeper.seat, cave.mind(keeper)):
        hand = keeper.tiles_in_hand()
    returned = min(cave.returned, len(cave.stack))
    under, stack = cave.stack[:returned], cave.stack[returned:]
    table.shuffle(under)
    whole = untouched(cave, stack)
    for _ in range(TRIES):
        pool = [cave.tile(square) for square in squares] + hand + stack
        table.shuffle(pool)
        chosen = undersides(cave, squares, pool, whole)
        if len(chosen) < len(squares):
            continue
        piles: list[int] = []
        for pile in whole:
            piles += another_pile(pile, pool, table)
        lay_down(cave, squares, chosen)
        hand[:] = pool[: len(hand)]
        cave.stack = under + piles + pool[len(hand) :]
        return


def untouched(cave: Cave, stack: list[int]) -> list[list[int]]:
    """V1.8, V9.6: the piles from which nothing was drawn yet: everybody knows how many Crystal,
    Vault and Ghost tiles are in each. A position that was written down need not have piles."""
    start = [tile for tile in CAVE_TILES if tile not in cave.box]
    special = [tile for tile in start if KIND[tile] in (VAULT, CRYSTAL)]
    plain = [tile for tile in start if KIND[tile] not in (VAULT, CRYSTAL)]
    if cave.terms.artifacts:
        special += range(FIRST_GHOST, FIRST_TERRAIN)
    found: list[list[int]] = []
    for pile in piles_of(plain[len(STEP) :] + special):
        drawn = stack[: len(pile)]
        if (
            not drawn
            or len(drawn) < len(pile)
            or share(drawn) != share(pile)
            or TILES[drawn[-1]].ghost
        ):
            break
        found.append(drawn)
        stack = stack[len(pile) :]
    return found


def share(pile: list[int]) -> list[int]:
    """How many Vault, Crystal and Ghost tiles are among these, and how many others."""
    counts = [0, 0, 0, 0]
    for tile in pile:
        counts[rank(tile)] += 1
    return counts


def rank(tile: TileId) -> int:
    if TILES[tile].ghost:
        return 3
    return 0 if KIND[tile] == VAULT else 1 if KIND[tile] == CRYSTAL else 2


def undersides(
    cave: Cave, squares: list[Square], pool: list[int], whole: list[list[int]]
) -> list[TileId]:
    """Tiles from the pool for these squares, by their symbols, that leave enough of every kind
    for the untouched piles; too few if it does not work out."""
    spare = share(pool)
    for pile in whole:
        for i, count in enumerate(share(pile)):
            spare[i] -= count
    chosen: list[int] = []
    for square in squares:
        symbol = SYMBOL[cave.tile(square)]
        for tile in pool:
            if SYMBOL[tile] == symbol and spare[rank(tile)]:
                spare[rank(tile)] -= 1
                pool.remove(tile)
                chosen.append(tile)
                break
    return chosen


def another_pile(pile: list[int], pool: list[int], table: Table) -> list[TileId]:
    """A pile with as many of each kind, taken from the pool; no Ghost tile on top (V9.6)."""
    wanted = share(pile)
    taken: list[int] = []
    for tile in pool[:]:
        if wanted[rank(tile)]:
            wanted[rank(tile)] -= 1
            pool.remove(tile)
            taken.append(tile)
    table.shuffle(taken)
    while TILES[taken[-1]].ghost:
        table.shuffle(taken)
    return taken


def lay_down(cave: Cave, squares: list[Square], chosen: list[int]) -> None:
    """Other tiles under what lies and stands on these squares."""
    lay = [(cave.treasure[cave.tile(s)], cave.seen[cave.tile(s)]) for s in squares]
    for square in squares:
        cave.treasure[cave.take(square)] = 0
    for square, tile, (treasure, seen) in zip(squares, chosen, lay):
        cave.put(tile, square)
        cave.treasure[tile] = treasure
        cave.seen[tile] = seen
