"""V9: the Cave Ghost: her state, her reach, and what others do to her."""

from typing import Final, cast

from cavern.core import codec
from cavern.core.decision import Seat
from cavern.core.parts import COUNTS, FLAG, INTS, NAME, NAMES, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.games.vast.collapse import connected
from cavern.games.vast.grid import CENTRE, OFF, x_of, y_of
from cavern.games.vast.numbers import Piece, Square, Symbol, TileId
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.role import NO_ARTIFACTS, Role
from cavern.games.vast.roles.cave.role import (
    CAVE_SYMBOLS,
    EACH,
    KEEPING,
    REMOVED_EACH_TURN,
    CaveRole,
)
from cavern.games.vast.roles.cave_ghost.spec import SPEC, CaveGhostTerms
from cavern.games.vast.roles.ghost.rest import steps_to
from cavern.games.vast.spec import OwnTerms
from cavern.games.vast.state import NOWHERE, TILE_NAMES, Cave
from cavern.games.vast.tiles import FIRST_GHOST, FIRST_TERRAIN, TILES

BY_ISOLATION: Final[list[int]] = [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6]
"""V9.55: Omens for Isolation, Crystal tokens and Ghost tiles together."""

FARTHEST: Final = 6
REACH: Final[list[int]] = [5, 5, 4, 3, 2, 1, 1]
"""V9.63: how far Telekinesis moves a thing at this Isolation."""

PRICE: Final[list[int]] = [0, 0, 1, 2, 3, 4]
"""V9.64: Omens for Possession at this Isolation, besides the card's value."""

SPACES: Final = 6
INFLUENCE: Final = 2
PLUNDER: Final = 6

SHAPE: Final = 0
POWERS_PHASE: Final = 1
TREASURE_PHASE: Final = 2
APPEARING: Final = 3
PLUNDER_PHASE: Final = 4


PHASES: Final = ("shape", "powers", "treasure", "appearing", "plunder")

OWN: Final[list[Part]] = [
    Part("appeared", FLAG),
    Part("moved"),
    # Omens on the Past Plunder space.
    Part("spent", COUNTS, CAVE_SYMBOLS),
    # Ghost tiles near her, for Plot Twist.
    Part("ghosts", NAMES, TILE_NAMES, of="TileId", start=list(range(FIRST_GHOST, FIRST_TERRAIN))),
]
ROWS: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    *KEEPING,
    *OWN,
    Part("lent", INTS),
]


class CaveGhost(CaveRole):
    """The Cave Ghost, who keeps the Cave as the Cave does."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    phases = PHASES
    hatred = "power:hatred"
    prices: dict[str, int]

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        self.pieces = [GHOST]
        self.ethereal = True
        self.foresees = False
        self.collapse_waits = True
        self.acts_after_possession = True
        # <OWN: start>
        self.appeared = False
        self.moved = 0
        self.spent: list[int] = [0] * 6
        self.ghosts: list[TileId] = [52, 53, 54, 55, 56, 57]
        # </OWN: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = CaveGhost(self.seat)
        other.own = self.own
        other.prices = self.prices
        # <ROWS: copying>
        other.phase = self.phase
        other.hand = self.hand[:]
        other.omens = self.omens[:]
        other.bag = self.bag[:]
        other.plundered = self.plundered
        other.hated = self.hated
        other.hatred_tokens = self.hatred_tokens
        other.to_remove = self.to_remove
        other.omens_aside = self.omens_aside[:]
        other.appeared = self.appeared
        other.moved = self.moved
        other.spent = self.spent[:]
        other.ghosts = self.ghosts[:]
        other.lent = self.lent[:]
        # </ROWS: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "hand": len(self.hand),
            "omens": dict(zip(CAVE_SYMBOLS, self.omens)),
            "bag": dict(zip(CAVE_SYMBOLS, self.bag)),
            "plundered": self.plundered,
            "hated": self.hated,
            "hatred_tokens": self.hatred_tokens,
            "to_remove": self.to_remove,
            "omens_aside": dict(zip(CAVE_SYMBOLS, self.omens_aside)),
            "appeared": self.appeared,
            "moved": self.moved,
            "spent": dict(zip(CAVE_SYMBOLS, self.spent)),
            "ghosts": [TILE_NAMES[n] for n in self.ghosts],
            "lent": self.lent[:],
        }

    def in_full(self) -> Data:
        """What not everybody sees of them."""
        return {
            "hand": [TILE_NAMES[n] for n in self.hand],
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.names(1, self.hand)
        panel.counts(2, self.omens)
        panel.counts(3, self.bag)
        panel.number(4, self.plundered)
        panel.number(5, self.hated)
        panel.number(6, self.hatred_tokens)
        panel.number(7, self.to_remove)
        panel.counts(8, self.omens_aside)
        panel.number(9, self.appeared)
        panel.number(10, self.moved)
        panel.counts(11, self.spent)
        panel.names(12, self.ghosts)
        panel.several(13, self.lent)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def sit(self, own: OwnTerms) -> None:
        super().sit(own)
        self.prices = cast(CaveGhostTerms, own).prices

    def new_game(self, cave: Cave, table: Table) -> None:
        """V9.52, V10.3.31: the Ghost tiles lie near her, fewer at the lower levels."""
        self.hatred_tokens = self.own.hatred_tokens
        self.refill(cave, table)
        table.shuffle(self.ghosts)
        for _ in range(cave.terms.tiles_out):
            cave.box.append(self.ghosts.pop())
        self.ghosts.sort()

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "appeared" not in given:
            self.appeared = cave.at[GHOST] != OFF
        if "bag" not in given:
            self.bag = [EACH - self.omens[n] - self.spent[n] for n in range(len(CAVE_SYMBOLS))]
        if "ghosts" not in given:
            elsewhere = cave.box + cave.gone
            self.ghosts = [
                n for n in self.ghosts if cave.where[n] == NOWHERE and n not in elsewhere
            ]

    def check(self, cave: Cave) -> list[str]:
        held = [self.omens[n] + self.spent[n] for n in range(len(CAVE_SYMBOLS))]
        if any(held[n] + self.bag[n] != EACH for n in range(len(CAVE_SYMBOLS))):
            return ["V6.1: there are six Omens of each symbol"]
        return []

    def stats(self, cave: Cave) -> dict[str, int]:
        found = {"movement_left": SPACES - self.moved, "spent": sum(self.spent)}
        if cave.at[GHOST] >= 0:
            found["isolation"] = self.solitude(cave)
            found["omens-due"] = self.omens_due(cave) + self.own.more_omens
        return found

    def spend_omen(self, symbol: Symbol) -> None:
        """V9.58: on the Past Plunder space instead of into the bag."""
        self.omens[symbol] -= 1
        self.spent[symbol] += 1

    def ghosts_on_map(self, cave: Cave) -> int:
        return sum(1 for n in range(FIRST_GHOST, FIRST_TERRAIN) if cave.where[n] != NOWHERE)

    # Isolation (V9.69)

    def isolation(self, cave: Cave, square: Square) -> int:
        """Rings between her and a square."""
        here = cave.at[GHOST]
        far = max(abs(x_of(here) - x_of(square)), abs(y_of(here) - y_of(square)))
        return min(FARTHEST, far)

    def rings_to(self, cave: Cave, square: Square) -> int:
        return self.isolation(cave, square) if cave.at[GHOST] >= 0 else -1

    def rings_around(self) -> int:
        return FARTHEST - 1

    def isolation_from(self, cave: Cave, role: Role) -> int:
        """From the nearest of its pieces; beyond everything if it has none on the map."""
        found = [
            self.isolation(cave, cave.at[piece])
            for piece in role.pieces
            if cave.at[piece] in cave.grid
        ]
        return min(found, default=FARTHEST)

    def solitude(self, cave: Cave) -> int:
        """From the nearest player piece."""
        others = [role for role in cave.roles if role.seat != self.seat]
        return min([self.isolation_from(cave, role) for role in others], default=FARTHEST)

    # Coming to rest (V9.57)

    def may_rest(self, cave: Cave, square: Square) -> bool:
        """Not on an open space."""
        return square in cave.grid and not cave.is_pit(square) and not cave.impassable(square)

    def settles(self, cave: Cave, square: Square, steps: int) -> bool:
        """Whether a tile to stay on is within so many steps."""
        if self.may_rest(cave, square):
            return True
        return any(
            steps_to(cave, square, tile) <= steps and self.may_rest(cave, tile)
            for tile in cave.grid
        )

    def settles_without(self, cave: Cave, lost: int) -> bool:
        """The same from where she is, once a tile has gone; what comes loose by that may slide
        away from her."""
        here = cave.at[GHOST]
        if self.may_rest(cave, here):
            return True
        return any(
            steps_to(cave, here, tile) <= SPACES - self.moved and self.may_rest(cave, tile)
            for tile in connected(cave, CENTRE, lost)
        )

    # Omens by Isolation

    def omens_due(self, cave: Cave) -> int:
        total = self.solitude(cave) + cave.crystals_on_map() + self.ghosts_on_map(cave)
        return BY_ISOLATION[min(total, len(BY_ISOLATION) - 1)]

    def gain_due_omens(self, cave: Cave, table: Table) -> None:
        self.gain_omens(cave, self.omens_due(cave) + self.own.more_omens, table)

    def collect(self, cave: Cave, table: Table) -> None:
        """V9.55: Omens by Isolation, Crystals and Ghost tiles."""
        self.gain_due_omens(cave, table)
        self.phase = SHAPE

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        self.hated = 0
        self.moved = 0
        self.to_remove = REMOVED_EACH_TURN
        if not self.appeared:
            self.phase = APPEARING
        else:
            self.collect(cave, table)

    # On the map

    def forced_limits(self, cave: Cave, piece: Piece) -> int:
        return NO_ARTIFACTS

    # Powers, omens and secrets of others

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        """V9.70: nothing touches her unless it says so, and the Hex speaks of the Cave."""

    # Keeping the Cave (V6)

    def ready_to_collapse(self, cave: Cave) -> bool:
        """V9.52: not before all tiles have been placed."""
        return cave.collapsing and super().ready_to_collapse(cave)

    def tiles_aside(self) -> list[TileId]:
        return self.ghosts

    def takes_back(self, tile: TileId) -> bool:
        if TILES[tile].ghost:
            self.ghosts.append(tile)
            self.ghosts.sort()
            return True
        return False


codec.register(CaveGhost, "vast/cave-ghost", "seat data")
