"""V1.8, V11.2: setting up the Cave and its roles."""

from cavern.core.decision import Seat
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.vast import turn
from cavern.games.vast.events import event_deck
from cavern.games.vast.grid import CENTRE, STEP
from cavern.games.vast.numbers import TileId
from cavern.games.vast.options import Terms
from cavern.games.vast.role import Role, playing
from cavern.games.vast.roster import SPECS
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import (
    AMBUSH,
    CAVE_TILES,
    CRYSTAL,
    EVENT,
    FIRST_GHOST,
    FIRST_TERRAIN,
    KIND,
    TERRAINS,
    TILES,
    TREASURE,
    VAULT,
)
from cavern.games.vast.treasures import TREASURES

GHOST_REPLACES = 2


def make_role(kind: str, seat: Seat) -> Role:
    return playing(kind).new(seat)


def empty_cave(rng: Rng, terms: Terms) -> Cave:
    """The Entrance, the supplies, the roles; no other tile or card placed yet."""
    roles = [make_role(kind, seat) for seat, kind in enumerate(terms.roles)]
    cave = Cave(rng, terms, roles)
    cave.clear_table()
    cave.treasure_supply = treasure_tokens(terms)
    cave.terrain_left = list(range(len(TERRAINS)))
    cave.terrain_due = terms.terrain
    return cave


def treasure_tokens(terms: Terms) -> int:
    """V1.9: ten, and what some roles bring with them."""
    return 10 + sum(SPECS[role].treasure_tokens for role in terms.roles)


def new_game(rng: Rng, terms: Terms, table: Table) -> Cave:
    cave = empty_cave(rng, terms)
    build_stack(cave, table)
    cave.events = event_deck()
    cave.treasures = list(range(len(TREASURES)))
    table.shuffle(cave.events)
    table.shuffle(cave.treasures)
    for role in cave.roles:
        role.new_game(cave, table)
    turn.begin_turn(cave, table)
    return cave


def boxed(terms: Terms) -> list[TileId]:
    """Tiles that nobody at this table needs: Vaults (V1.7), Ghost tiles (V9.6)."""
    specs = [SPECS[role] for role in terms.roles]
    out: list[int] = []
    if not any(spec.vaults for spec in specs):
        out += [tile for tile in CAVE_TILES if KIND[tile] == VAULT]
    if not any(spec.ghost_tiles for spec in specs):
        out += range(FIRST_GHOST, FIRST_TERRAIN)
    return out


def build_stack(cave: Cave, table: Table) -> None:
    """Four Dark tiles around the Entrance, then three piles with Crystals and Vaults in each."""
    cave.box = boxed(cave.terms)
    kinds: list[list[int]] = [[], [], [], [], []]
    for tile in CAVE_TILES:
        if tile not in cave.box:
            kinds[KIND[tile]].append(tile)
    for kind, tiles in enumerate(kinds):
        table.shuffle(tiles)
        if tiles:
            for _ in range(tiles_out(cave.terms, kind)):
                cave.box.append(tiles.pop())
    plain = kinds[0] + kinds[1] + kinds[2]
    table.shuffle(plain)
    for step in STEP:
        cave.put(plain.pop(), CENTRE + step)
    ghosts = list(range(FIRST_GHOST, FIRST_TERRAIN)) if cave.terms.artifacts else []
    table.shuffle(ghosts)
    for pile in piles_of(plain + kinds[VAULT] + kinds[CRYSTAL] + ghosts):
        table.shuffle(pile)
        while TILES[pile[-1]].ghost:
            table.shuffle(pile)
        cave.stack += pile


def tiles_out(terms: Terms, kind: int) -> int:
    """V10.4: fewer tiles at the Cave's lower levels; with the Ghost two of each kind that her own
    tiles replace (V9.6)."""
    replaced = terms.artifacts and kind in (AMBUSH, EVENT, TREASURE)
    return terms.tiles_out + (GHOST_REPLACES if replaced else 0)


def piles_of(tiles: list[TileId]) -> list[list[int]]:
    """V1.8: three even piles; of tiles of a kind that lie together each gets its share."""
    return [tiles[number::3] for number in range(3)]
