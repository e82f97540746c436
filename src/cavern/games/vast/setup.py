"""V1.8, V11.2: setting up the Cave and its roles."""

from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.vast import turn
from cavern.games.vast.combinations import (
    CAVE,
    CAVE_GHOST,
    DRAGON,
    GHOST,
    GHOUL,
    GOBLINS,
    KNIGHT,
    THIEF,
    VILE_GHOUL,
)
from cavern.games.vast.events import event_deck
from cavern.games.vast.grid import CENTRE, STEP
from cavern.games.vast.role import PARTS, Role
from cavern.games.vast.roles.cave.turn import CavePart
from cavern.games.vast.roles.cave_ghost.turn import CaveGhostPart
from cavern.games.vast.roles.dragon.turn import DragonPart
from cavern.games.vast.roles.ghost.turn import GhostPart
from cavern.games.vast.roles.ghoul.turn import GhoulPart
from cavern.games.vast.roles.goblins.turn import GoblinsPart
from cavern.games.vast.roles.knight.turn import KnightPart
from cavern.games.vast.roles.thief.turn import ThiefPart
from cavern.games.vast.roles.vile_ghoul.turn import VileGhoulPart
from cavern.games.vast.state import Cave
from cavern.games.vast.terms import Terms
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


PARTS.update(
    {
        KNIGHT: KnightPart(),
        GOBLINS: GoblinsPart(),
        VILE_GHOUL: VileGhoulPart(),
        DRAGON: DragonPart(),
        CAVE: CavePart(),
        CAVE_GHOST: CaveGhostPart(),
        THIEF: ThiefPart(),
        GHOUL: GhoulPart(),
        GHOST: GhostPart(),
    }
)


def make_role(kind: str, seat: int) -> Role:
    return PARTS[kind].new(seat)


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
    """V1.9: two more with a Thief."""
    return 12 if THIEF in terms.roles else 10


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


def boxed(terms: Terms) -> list[int]:
    """Tiles that this table does without: Vaults without a Thief (V1.7), Ghost tiles without a
    Ghost."""
    out = [tile for tile in CAVE_TILES if KIND[tile] == VAULT and THIEF not in terms.roles]
    if GHOST in terms.roles or CAVE_GHOST in terms.roles:
        return out
    return out + list(range(FIRST_GHOST, FIRST_TERRAIN))


def build_stack(cave: Cave, table: Table) -> None:
    """Four Dark tiles around the Entrance, then three piles with Crystals and Vaults in each."""
    cave.box = boxed(cave.terms)
    kinds: list[list[int]] = [[], [], [], [], []]
    for tile in CAVE_TILES:
        if tile not in cave.box:
            kinds[KIND[tile]].append(tile)
    for tiles in kinds:
        table.shuffle(tiles)
        if tiles:
            for _ in range(tiles_out(cave.terms, tiles)):
                cave.box.append(tiles.pop())
    plain = kinds[0] + kinds[1] + kinds[2]
    table.shuffle(plain)
    for step in STEP:
        cave.put(plain.pop(), CENTRE + step)
    ghosts = list(range(FIRST_GHOST, FIRST_TERRAIN)) if GHOST in cave.terms.roles else []
    table.shuffle(ghosts)
    for pile in piles_of(plain + kinds[VAULT] + kinds[CRYSTAL] + ghosts):
        table.shuffle(pile)
        while TILES[pile[-1]].ghost:
            table.shuffle(pile)
        cave.stack += pile


def tiles_out(terms: Terms, tiles: list[int]) -> int:
    """V10.4: fewer tiles at the Cave's lower levels; with the Ghost two of each kind that her own
    tiles replace (V9.6)."""
    replaced = GHOST in terms.roles and KIND[tiles[0]] in (AMBUSH, EVENT, TREASURE)
    return terms.tiles_out + (GHOST_REPLACES if replaced else 0)


def piles_of(tiles: list[int]) -> list[list[int]]:
    """V1.8: three even piles; of tiles of a kind that lie together each gets its share."""
    return [tiles[number::3] for number in range(3)]
