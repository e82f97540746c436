"""S223: the passage tiles. The books give only their totals, so all but the entrance are ours."""

from typing import Final

from cavern.core.plain import Plain
from cavern.core.tangible import Tangible
from cavern.games.skulldug.kinds import BOOK, HOUSE, RECONSTRUCTED

SHAPES: Final[dict[str, int]] = {"deadend": 1, "straight": 5, "l": 3, "t": 11, "4way": 15}
"""S3: the corridors of every shape at rest."""

ENTRANCE: Final = 0
"""The number of the Cave Entrance among the tiles."""

ENTRANCE_ID: Final = "E0"

PLAIN: Final = 0
SPRING: Final = 1
GALLERY: Final = 2
ALTAR: Final = 3
TUNNEL: Final = 4
CRUMBLING: Final = 5
SPECIALS: Final = (
    "",
    "underground-spring",
    "echo-gallery",
    "offering-altar",
    "secret-tunnel",
    "crumbling-ledge",
)
"""What is written on a passage; its effect lies in :mod:`.specials`."""


class TileKind(Tangible):
    """Tiles that look alike: shape, icons, special text, and how many there are."""

    def __init__(
        self, id: str, shape: str, hazards: int, fortunes: int, full: int, pnp: int, special: int
    ) -> None:
        self.id = id
        self.shape = shape
        self.hazards = hazards
        self.fortunes = fortunes
        self.full = full
        self.pnp = pnp
        self.special = special

    @property
    def source(self) -> str:
        if self.id == ENTRANCE_ID:
            return BOOK
        return HOUSE if self.special else RECONSTRUCTED

    def plain(self) -> dict[str, Plain]:
        return {
            "id": self.id,
            "shape": self.shape,
            "hazards": self.hazards,
            "fortunes": self.fortunes,
            "full": self.full,
            "pnp": self.pnp,
            "special": SPECIALS[self.special],
            "source": self.source,
        }


TILES: Final[list[TileKind]] = [
    TileKind("X1", "4way", 0, 0, 1, 1, PLAIN),
    TileKind("X2", "4way", 0, 0, 1, 0, GALLERY),
    TileKind("X3", "4way", 0, 1, 2, 1, PLAIN),
    TileKind("X4", "4way", 1, 0, 2, 1, PLAIN),
    TileKind("X5", "4way", 1, 1, 3, 1, PLAIN),
    TileKind("X6", "4way", 1, 2, 1, 0, PLAIN),
    TileKind("T1", "t", 0, 0, 1, 0, SPRING),
    TileKind("T2", "t", 0, 1, 5, 2, PLAIN),
    TileKind("T3", "t", 1, 0, 3, 2, PLAIN),
    TileKind("T4", "t", 1, 1, 5, 2, PLAIN),
    TileKind("T5", "t", 1, 2, 1, 1, PLAIN),
    TileKind("T6", "t", 2, 1, 1, 1, PLAIN),
    TileKind("I1", "straight", 0, 0, 1, 0, ALTAR),
    TileKind("I2", "straight", 0, 1, 3, 2, PLAIN),
    TileKind("I3", "straight", 1, 0, 1, 1, PLAIN),
    TileKind("I4", "straight", 0, 0, 1, 0, CRUMBLING),
    TileKind("I5", "straight", 1, 1, 3, 1, PLAIN),
    TileKind("I6", "straight", 0, 2, 1, 1, PLAIN),
    TileKind("I7", "straight", 1, 2, 1, 0, PLAIN),
    TileKind("L1", "l", 0, 0, 1, 0, TUNNEL),
    TileKind("L2", "l", 0, 1, 3, 1, PLAIN),
    TileKind("L3", "l", 1, 0, 2, 1, PLAIN),
    TileKind("L4", "l", 1, 1, 4, 2, PLAIN),
    TileKind("L5", "l", 1, 2, 1, 0, PLAIN),
    TileKind("L6", "l", 0, 0, 0, 1, PLAIN),
    TileKind("D1", "deadend", 1, 1, 1, 0, TUNNEL),
    TileKind("D2", "deadend", 0, 1, 1, 0, PLAIN),
    TileKind("D3", "deadend", 1, 2, 1, 0, PLAIN),
    TileKind("D4", "deadend", 2, 2, 1, 0, PLAIN),
    TileKind("D5", "deadend", 3, 3, 1, 0, PLAIN),
    TileKind("D6", "deadend", 2, 3, 0, 1, PLAIN),
]
"""S223: all but the entrance, which is always tile 0 (S19)."""
