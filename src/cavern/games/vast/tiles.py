"""V1.2, V1.3: the Cave tiles, the Ghost tiles and the squares of the Terrain tiles."""

from typing import Final

from cavern.core.grid import DIRECTIONS
from cavern.core.tangible import Tangible
from cavern.games.vast.border import TileAbout
from cavern.games.vast.numbers import Symbol, TileId

AMBUSH: Final = 0
EVENT: Final = 1
TREASURE: Final = 2
VAULT: Final = 3
CRYSTAL: Final = 4
ENTRANCE: Final = 5
GHOST_TILE: Final = 6
TERRAIN: Final = 7
KINDS: Final = (
    "ambush", "event", "treasure", "vault", "crystal", "entrance", "ghost", "terrain",
)  # fmt: skip

FANGS: Final = 0
BONES: Final = 1
EYE: Final = 2
NO_SYMBOL: Final = 3
SYMBOLS: Final = ("fangs", "bones", "eye", "none")

SHAPES: Final = {"open": 0, "side": 1, "corner": 3, "tunnel": 5, "dead-end": 11}
"""Walls before turning: 1 north, 2 east, 4 south, 8 west."""

ROWS: Final = (
    (ENTRANCE, "open -"),
    (AMBUSH,
     "open F, tunnel B, side E, side F, open B, side E, corner F, tunnel B, tunnel E, open F, "
     "corner B, dead-end E, open F, corner B, corner E"),
    (EVENT,
     "tunnel F, side B, tunnel E, tunnel F, open B, side E, open F, corner B, corner E, open F, "
     "corner B, dead-end E, side F, open B, open E"),
    (TREASURE, "open F, open B, open E, side F, tunnel B, corner E"),
    (VAULT, "corner F, corner B, side E, corner F, side B, side E"),
    (CRYSTAL,
     "open F, side B, corner E, side F, corner B, open E, corner F, open B, side E"),
)  # fmt: skip

GHOST_ROW: Final = (
    (AMBUSH, "open F, corner B"),
    (EVENT, "side E, open B"),
    (TREASURE, "side F, corner E"),
)
"""V1.3, reconstructed: Ghost tiles carry one of the usual features as well."""

CANYON: Final = 0
LAKE: Final = 1
MAGMA: Final = 2
FOREST: Final = 3
PITS: Final = 4
RIVER: Final = 5
NO_TERRAIN: Final = -1
TERRAINS: Final = ("canyon", "lake", "magma", "forest", "pits", "river")


class Terrain(Tangible):
    """V10.5: a Terrain tile. Its footprint is reconstructed: squares east and south of the first,
    for each way it can be turned."""

    def __init__(self, id: str, name: str, text: str, footprint: list[tuple[int, int]]) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.source = "reconstructed"
        self.rules = "V10.5"
        self.footprint = footprint


TERRAIN_ROWS: Final[list[Terrain]] = [
    Terrain("canyon", "Canyon", "Nobody enters its outer squares; the middle one is a bridge.",
            [(0, 0), (1, 0), (2, 0)]),
    Terrain("lake", "Lake", "A Tribe that wades in loses 1 Population.",
            [(0, 0), (1, 0), (0, 1), (1, 1)]),
    Terrain("magma", "Magma", "Whoever stops here is burnt: the Knight loses 1 Health but not her "
            "last, a Tribe all its Population (and 1 on leaving), the Thief his life.",
            [(0, 0), (1, 0)]),
    Terrain("forest", "Mushroom Forest", "Nothing outside can affect what stands inside.",
            [(0, 0), (1, 0), (0, 1), (1, 1)]),
    Terrain("pits", "Pits", "May be crossed, but nobody stops here.",
            [(0, 0), (1, 0), (0, 1)]),
    Terrain("river", "River", "Going with the current costs no movement. A Tribe loses 1 for "
            "wading in and 1 for each step against the current.",
            [(0, 0), (1, 0), (2, 0), (3, 0)]),
]  # fmt: skip


class Tile(Tangible):
    """One tile, or one square of a Terrain tile, which then is ``part`` of it. ``walls`` are those
    before turning."""

    def __init__(self, id: str, kind: int, walls: int, symbol: Symbol) -> None:
        self.id = id
        self.kind = kind
        self.walls = walls
        self.symbol = symbol
        self.ghost = False
        self.terrain = self.part = NO_TERRAIN


def turned(walls: int, turns: int) -> int:
    """Walls after so many quarter turns clockwise."""
    return (walls << turns | walls >> (4 - turns)) & 15


def parse_row(kind: int, row: str) -> list[Tile]:
    tiles = []
    for number, entry in enumerate(row.split(", "), 1):
        shape, letter = entry.split()
        name = KINDS[kind] if kind == ENTRANCE else f"{KINDS[kind]}-{number}"
        tiles.append(Tile(name, kind, SHAPES[shape], "FBE-".index(letter)))
    return tiles


def make_tiles() -> list[Tile]:
    tiles: list[Tile] = []
    for kind, row in ROWS:
        tiles += parse_row(kind, row)
    ghosts: list[Tile] = []
    for kind, row in GHOST_ROW:
        ghosts += parse_row(kind, row)
    for number, tile in enumerate(ghosts, 1):
        tile.id = f"ghost-{number}"
        tile.ghost = True
    tiles += ghosts
    for terrain, data in enumerate(TERRAIN_ROWS):
        for part in range(len(data.footprint)):
            tile = Tile(f"{data.id}-{part + 1}", TERRAIN, 0, NO_SYMBOL)
            tile.terrain, tile.part = terrain, part
            tiles.append(tile)
    return tiles


TILES: Final[list[Tile]] = make_tiles()
KIND: Final[list[int]] = [tile.kind for tile in TILES]
SYMBOL: Final[list[Symbol]] = [tile.symbol for tile in TILES]
SIDES: Final = range(len(DIRECTIONS))
WALLS: Final[list[list[int]]] = [[turned(tile.walls, n) for n in SIDES] for tile in TILES]
TURNS: Final[list[list[int]]] = [
    [n for n in SIDES if turned(tile.walls, n) not in [turned(tile.walls, m) for m in range(n)]]
    for tile in TILES
]
"""The turnings of each tile that look different."""

TILE_NUMBER: Final[dict[str, TileId]] = {tile.id: number for number, tile in enumerate(TILES)}
FIRST_GHOST: Final = 52
FIRST_TERRAIN: Final = 58
CAVE_TILES: Final[list[TileId]] = [n for n in range(FIRST_GHOST) if KIND[n] != ENTRANCE]


def plain() -> list[TileAbout]:
    """Every Cave tile as data for clients: walls are those before turning."""
    return [
        {
            "id": tile.id,
            "kind": KINDS[tile.kind],
            "ghost": tile.ghost,
            "symbol": SYMBOLS[tile.symbol],
            "walls": "".join(["nesw"[side] for side in range(4) if tile.walls >> side & 1]),
            "shape": next(name for name, walls in SHAPES.items() if walls == tile.walls),
        }
        for tile in TILES[:FIRST_TERRAIN]
    ]


def terrain_squares(terrain: int) -> list[TileId]:
    """The numbers of a Terrain tile's squares."""
    return [n for n in range(FIRST_TERRAIN, len(TILES)) if TILES[n].terrain == terrain]


def footprints(terrain: int, shape: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Where a Terrain tile's squares lie, for each way to turn it."""
    found: list[list[tuple[int, int]]] = []
    for _ in range(4):
        if terrain == RIVER or sorted(shape) not in [sorted(other) for other in found]:
            found.append(shape)
        shape = [(-y, x) for x, y in shape]
        east, south = min(x for x, _ in shape), min(y for _, y in shape)
        shape = [(x - east, y - south) for x, y in shape]
    return found
