"""The Cave as it stands: the map, what lies and stands on it, the decks all share."""

from typing import Final

from cavern.core import codec
from cavern.core.decision import Seat
from cavern.core.grid import Direction
from cavern.core.parts import (
    BY_HAND,
    FLAG,
    FOLLOWS,
    INTS,
    NAME,
    NAMES,
    TEXT,
    Part,
    Values,
    load,
    values,
)
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.games.vast.border import Token
from cavern.games.vast.grid import CENTRE, OFF, STEP, edge_of
from cavern.games.vast.notation import (
    EDGES,
    GEM_PLACES,
    GUARDS,
    NAMED_PLACES,
    PIECE_PLACES,
    PLACE,
    PLACES,
    SEAT,
    SEATS,
)
from cavern.games.vast.numbers import CardId, Edge, Gem, Piece, Square, TileId
from cavern.games.vast.options import Terms
from cavern.games.vast.pieces import GEM_HOME, GEMS, PIECES
from cavern.games.vast.role import Role
from cavern.games.vast.tiles import (
    CANYON,
    CRYSTAL,
    FIRST_TERRAIN,
    FOREST,
    KIND,
    NO_TERRAIN,
    PITS,
    TERRAIN,
    TILE_NUMBER,
    TILES,
    WALLS,
)
from cavern.games.vast.treasures import TREASURE_NAMES

TILE_NAMES: Final = tuple(tile.id for tile in TILES)

EVENT_NAMES: Final = (
    "ambush", "deep-and-dark", "rats", "cave-bread", "fresh-air", "fresh-water", "light",
    "vantage-point",
)  # fmt: skip
"""V3.8: what the numbers of Events stand for; the cards are in :mod:`cavern.games.vast.events`."""

OPEN: Final = -1
"""What :meth:`Cave.tile` gives for an open space."""

DARK: Final = -1
"""The face of a tile that is not Lit; a Lit tile's face is its quarter turns."""

NOWHERE: Final = -1
"""Where a tile is that is not on the map."""

EVENT_TOKEN: Final = 1
CRYSTAL_TOKEN: Final = 2
VAULT_TOKEN: Final = 4
TOKENS: Final[tuple[tuple[Token, int], ...]] = (
    ("event", EVENT_TOKEN),
    ("crystal", CRYSTAL_TOKEN),
    ("vault", VAULT_TOKEN),
)

TURN: Final = 0
SHAPING: Final = 1
PLUNDERING: Final = 2
STARTING: Final = 3
FLARING: Final = 4
POSSESSING: Final = 5
STAGES: Final = ("turn", "shaping", "plundering", "starting", "flaring", "possessing")

EVENT_TOKENS: Final = 10
ROCKSLIDES: Final = 3
BOMBS: Final = 3

NOBODY: Final = -1


CAVE_ROWS: Final[list[Part]] = [
    # Where each tile lies, how it lies, and what lies on it: the map.
    Part("where", PLACES, veiled=True, shown=BY_HAND, written=BY_HAND),
    Part("face", INTS, shown=BY_HAND, written=BY_HAND),
    Part("treasure", INTS, veiled=True, shown=BY_HAND, written=BY_HAND),
    Part("token", INTS, shown=BY_HAND, written=BY_HAND),
    # Seats (as bits) that have looked at a Dark tile's underside.
    Part("seen", INTS, veiled=True, shown=BY_HAND, written=BY_HAND),
    Part("stack", NAMES, TILE_NAMES, of="TileId", deck=True),
    # Tiles that came back from the map and lie under the stack (V2.5).
    Part("returned", untold=True),
    Part("box", NAMES, TILE_NAMES, of="TileId", untold=True),
    # Tiles removed from the map for good.
    Part("gone", NAMES, TILE_NAMES, of="TileId"),
    Part("terrain_left", INTS, shown=BY_HAND, written=FOLLOWS),
    Part("terrain_due", FLAG, untold=True),
    Part("rockslides", EDGES),
    Part("bombs", EDGES),
    Part("bombs_left", start=BOMBS),
    Part("gems", GEM_PLACES, GEMS, start=[GEM_HOME, GEM_HOME, GEM_HOME]),
    Part("flame_wall", PLACE, start=OFF),
    # Seats (as bits) that have entered the Flame Wall this turn.
    Part("flame_met", untold=True),
    Part("at", PIECE_PLACES, PIECES),
    Part("treasure_supply", written=FOLLOWS),
    Part("event_supply", written=FOLLOWS, start=EVENT_TOKENS),
    Part("smashed"),
    Part("vaults_opened"),
    Part("events", NAMES, EVENT_NAMES, of="CardId", deck=True),
    Part("events_gone", NAMES, EVENT_NAMES, of="CardId"),
    Part("treasures", NAMES, TREASURE_NAMES, of="CardId", deck=True),
    Part("treasures_gone", NAMES, TREASURE_NAMES, of="CardId"),
    # Treasure cards the keeper has just drawn to choose from.
    Part("drawn", NAMES, TREASURE_NAMES, of="CardId", secret=True),
    # V10.1: squares held by the Ogre and the Troll of the Infestation.
    Part("guards", NAMED_PLACES, GUARDS, start=[OFF, OFF]),
    # V9: squares of Artifacts that lie about; one entry for each.
    Part("artifacts", PLACES),
    # Pieces that carry an Artifact; off the map it is off the map with them.
    Part("carriers", NAMES, PIECES, of="Piece"),
    # Ghost tiles on the map with a locked Artifact.
    Part("lock_tiles", NAMES, TILE_NAMES, of="TileId", shown=BY_HAND),
    # Artifacts locked so far, on tiles that have gone as well.
    Part("locked"),
    # The seat of whoever is possessed now.
    Part("possessed", SEAT, start=NOBODY),
    Part("possessor", SEAT, start=NOBODY),
    # Pieces (as bits) that have come onto a square in this possession turn.
    Part("stirred", untold=True),
    Part("active", SEAT, shown="turn"),
    Part("round", start=1),
    Part("stage", NAME, STAGES),
    # Tiles still to be placed or removed in this stage.
    Part("left"),
    Part("collapsing", FLAG),
    # V2.8: the last round of the Collapse in which something came of it.
    Part("stalled_since"),
    Part("ending", TEXT),
    Part("winners", SEATS),
]


class Cave(State):
    """One game: the map, what lies and stands on it, the decks everybody shares, the roles."""

    def __init__(
        self, rng: Rng, terms: Terms, roles: list[Role], data: Values | None = None
    ) -> None:
        self.rng = rng
        self.terms = terms
        self.roles = roles
        self.grid: dict[Square, TileId] = {}
        self.owner: list[Seat] = []
        self.going: list[Square] = []
        """V2.3: squares whose tiles are being removed; nobody takes refuge there."""
        self.choosing_event = False
        """V3.8: whether the top three Events lie before whoever decides for the keeper."""
        # <CAVE_ROWS: start>
        self.where: list[Square] = []
        self.face: list[int] = []
        self.treasure: list[int] = []
        self.token: list[int] = []
        self.seen: list[int] = []
        self.stack: list[TileId] = []
        self.returned = 0
        self.box: list[TileId] = []
        self.gone: list[TileId] = []
        self.terrain_left: list[int] = []
        self.terrain_due = False
        self.rockslides: list[Edge] = []
        self.bombs: list[Edge] = []
        self.bombs_left = 3
        self.gems: list[Square] = [-1, -1, -1]
        self.flame_wall: Square = -1
        self.flame_met = 0
        self.at: list[Square] = []
        self.treasure_supply = 0
        self.event_supply = 10
        self.smashed = 0
        self.vaults_opened = 0
        self.events: list[CardId] = []
        self.events_gone: list[CardId] = []
        self.treasures: list[CardId] = []
        self.treasures_gone: list[CardId] = []
        self.drawn: list[CardId] = []
        self.guards: list[Square] = [-1, -1]
        self.artifacts: list[Square] = []
        self.carriers: list[Piece] = []
        self.lock_tiles: list[TileId] = []
        self.locked = 0
        self.possessed: Seat = -1
        self.possessor: Seat = -1
        self.stirred = 0
        self.active: Seat = 0
        self.round = 1
        self.stage = 0
        self.left = 0
        self.collapsing = False
        self.stalled_since = 0
        self.ending = ""
        self.winners: list[Seat] = []
        # </CAVE_ROWS: start>
        if data is not None:
            load(self, CAVE_ROWS, data)
            self.grid = {square: n for n, square in enumerate(self.where) if square != NOWHERE}
            self.seat(roles)

    def seat(self, roles: list[Role]) -> None:
        """These roles play; note who plays which piece."""
        self.roles = roles
        self.owner = [-1] * len(PIECES)
        for seat, role in enumerate(roles):
            role.sit(self.terms.own[role.kind])
            for piece in role.pieces:
                self.owner[piece] = seat

    @property
    def data(self) -> Values:
        return values(self, CAVE_ROWS)

    def copy(self) -> "Cave":
        other = Cave(self.rng.copy(), self.terms, [role.copy() for role in self.roles])
        other.grid = self.grid.copy()
        other.owner = self.owner
        other.going = self.going
        other.choosing_event = self.choosing_event
        # <CAVE_ROWS: copying>
        other.where = self.where[:]
        other.face = self.face[:]
        other.treasure = self.treasure[:]
        other.token = self.token[:]
        other.seen = self.seen[:]
        other.stack = self.stack[:]
        other.returned = self.returned
        other.box = self.box[:]
        other.gone = self.gone[:]
        other.terrain_left = self.terrain_left[:]
        other.terrain_due = self.terrain_due
        other.rockslides = self.rockslides[:]
        other.bombs = self.bombs[:]
        other.bombs_left = self.bombs_left
        other.gems = self.gems[:]
        other.flame_wall = self.flame_wall
        other.flame_met = self.flame_met
        other.at = self.at[:]
        other.treasure_supply = self.treasure_supply
        other.event_supply = self.event_supply
        other.smashed = self.smashed
        other.vaults_opened = self.vaults_opened
        other.events = self.events[:]
        other.events_gone = self.events_gone[:]
        other.treasures = self.treasures[:]
        other.treasures_gone = self.treasures_gone[:]
        other.drawn = self.drawn[:]
        other.guards = self.guards[:]
        other.artifacts = self.artifacts[:]
        other.carriers = self.carriers[:]
        other.lock_tiles = self.lock_tiles[:]
        other.locked = self.locked
        other.possessed = self.possessed
        other.possessor = self.possessor
        other.stirred = self.stirred
        other.active = self.active
        other.round = self.round
        other.stage = self.stage
        other.left = self.left
        other.collapsing = self.collapsing
        other.stalled_since = self.stalled_since
        other.ending = self.ending
        other.winners = self.winners[:]
        # </CAVE_ROWS: copying>
        return other

    # The map

    def tile(self, square: Square) -> TileId:
        """The tile on a square, or OPEN."""
        return self.grid.get(square, OPEN)

    def put(self, tile: TileId, square: Square) -> None:
        self.grid[square] = tile
        self.where[tile] = square

    def take(self, square: Square) -> TileId:
        """Lift a tile off the map, Dark side up."""
        tile = self.grid.pop(square)
        self.where[tile] = NOWHERE
        self.face[tile] = DARK
        self.seen[tile] = 0
        return tile

    def is_lit(self, square: Square) -> bool:
        tile = self.grid.get(square, OPEN)
        return tile != OPEN and self.face[tile] != DARK

    def is_dark(self, square: Square) -> bool:
        tile = self.grid.get(square, OPEN)
        return tile != OPEN and self.face[tile] == DARK

    def lit_kind(self, square: Square) -> int:
        """What kind of Lit tile lies here; -1 if none does."""
        return KIND[self.grid[square]] if self.is_lit(square) else -1

    def terrain(self, square: Square) -> int:
        """Which Terrain lies here, or NO_TERRAIN."""
        tile = self.grid.get(square, OPEN)
        return NO_TERRAIN if tile == OPEN else TILES[tile].terrain

    def walled(self, square: Square, direction: Direction) -> bool:
        """V1.4: whether there is a wall on a square's edge."""
        wall = False
        tile = self.grid.get(square, OPEN)
        if tile != OPEN:
            face = self.face[tile]
            if face != DARK and WALLS[tile][face] >> direction & 1:
                wall = True
        if not wall:
            tile = self.grid.get(square + STEP[direction], OPEN)
            if tile != OPEN:
                face = self.face[tile]
                if face != DARK and WALLS[tile][face] >> (direction ^ 2) & 1:
                    wall = True
        if wall and not (self.bombs and edge_of(square, direction) in self.bombs):
            return True
        return bool(self.rockslides) and edge_of(square, direction) in self.rockslides

    def impassable(self, square: Square) -> bool:
        """V10.5: the outer squares of the Canyon."""
        tile = self.grid.get(square, OPEN)
        if tile < FIRST_TERRAIN:
            return False
        return TILES[tile].terrain == CANYON and TILES[tile].part != 1

    def is_pit(self, square: Square) -> bool:
        return self.terrain(square) == PITS

    def out_of_pit(self, pit: int, steps: int) -> bool:
        """V10.5: whether so many steps lead from a Pit to a square where one may stop."""
        for direction in range(4):
            onto = pit + STEP[direction]
            if steps and onto in self.grid and not self.impassable(onto):
                if not self.walled(pit, direction):
                    if not self.is_pit(onto) or self.out_of_pit(onto, steps - 1):
                        return True
        return False

    def sheltered(self, square: Square, source: Square) -> bool:
        """V10.5: the Mushroom Forest keeps out what comes from outside it."""
        return self.terrain(square) == FOREST and self.terrain(source) != FOREST

    def keeps_out(self, role: Role) -> bool:
        """V10.5: whether a role whose only piece is in the Mushroom Forest is safe in it."""
        return len(role.pieces) == 1 and self.terrain(self.at[role.pieces[0]]) == FOREST

    def visible(self, start: Square, end: Square) -> bool:
        """V1.5: a straight cardinal line without wall, Dark tile or open space between."""
        for direction in range(4):
            square = start
            while True:
                if self.walled(square, direction):
                    break
                square += STEP[direction]
                if square == end:
                    return square in self.grid
                if not self.is_lit(square):
                    break
        return start == end

    def frontier(self) -> list[Square]:
        """Every open space beside the map, in order."""
        beside = {square + step for square in self.grid for step in STEP}
        return sorted(beside.difference(self.grid))

    def beside_map(self, square: Square) -> bool:
        return any(square + step in self.grid for step in STEP)

    def dark_squares(self) -> list[Square]:
        """Every Dark tile's square, in order."""
        face = self.face
        return sorted([square for square, tile in self.grid.items() if face[tile] == DARK])

    def lit_squares(self) -> list[Square]:
        """Every Lit tile's square, Terrain too, in order."""
        face = self.face
        return sorted([square for square, tile in self.grid.items() if face[tile] != DARK])

    # Pieces and tokens

    def role_of(self, piece: Piece) -> Role:
        return self.roles[self.owner[piece]]

    @property
    def on_turn(self) -> Seat:
        """The seat whose role acts now: of whoever is possessed, else of the active player."""
        return self.active if self.possessed == NOBODY else self.possessed

    def mind(self, role: Role) -> Seat:
        """V9: the seat that decides for a role."""
        return self.possessor if role.seat == self.possessed else role.seat

    def players(self) -> list[Role]:
        """The roles that somebody plays; a summoned one (V9) comes after them."""
        return self.roles[: len(self.terms.roles)]

    def summoned(self, role: Role) -> bool:
        """V9.50: whether nobody plays a role but for a possession turn."""
        return role.seat >= len(self.terms.roles)

    def keeper(self) -> Role | None:
        for role in self.roles:
            if role.keeper:
                return role
        return None

    def pieces_at(self, square: Square) -> list[Piece]:
        return [piece for piece, where in enumerate(self.at) if where == square]

    def has_piece(self, square: Square) -> bool:
        return square in self.at

    def has_body(self, square: Square) -> bool:
        """Whether a piece stands here that is in the way of others."""
        for piece, where in enumerate(self.at):
            if where == square and not self.role_of(piece).ethereal:
                return True
        return False

    def has_other_body(self, square: Square, role: Role) -> bool:
        """Whether another player's piece stands here that is in the way."""
        for piece, where in enumerate(self.at):
            if where == square and self.owner[piece] != role.seat:
                if not self.role_of(piece).ethereal:
                    return True
        return False

    def has_other_piece(self, square: Square, role: Role) -> bool:
        """Whether another player's piece stands here."""
        for piece, where in enumerate(self.at):
            if where == square and self.owner[piece] != role.seat:
                return True
        return False

    def unoccupied(self, square: Square) -> bool:
        """V1.5: no player piece and no token; nor is the tile about to go."""
        tile = self.grid.get(square, OPEN)
        return (
            tile != OPEN
            and self.token[tile] == 0
            and self.treasure[tile] == 0
            and square not in self.at
            and square not in self.gems
            and square not in self.guards
            and square not in self.artifacts
            and tile not in self.lock_tiles
            and square != self.flame_wall
            and square not in self.going
        )

    def has_token(self, square: Square, token: int) -> bool:
        return square in self.grid and self.token[self.grid[square]] & token != 0

    def treasures_at(self, square: Square) -> int:
        tile = self.grid.get(square, OPEN)
        return 0 if tile == OPEN else self.treasure[tile]

    def treasure_squares(self) -> list[Square]:
        """Squares with a Treasure. Sorted: in the order of their tiles they would give away what
        is under Dark ones."""
        return sorted([self.where[tile] for tile, count in enumerate(self.treasure) if count])

    def drop_token(self, square: Square, token: int) -> None:
        self.token[self.grid[square]] &= ~token

    def crystals_on_map(self) -> int:
        return sum(1 for token in self.token if token & CRYSTAL_TOKEN)

    def treasures_on_map(self) -> int:
        """Treasure tokens lying about or carried by somebody who has not stashed them."""
        return sum(self.treasure) + sum(role.loose_treasures() for role in self.roles)

    def barred(self, square: Square, role: Role, force: int) -> bool:
        """Whether somebody on the square keeps this entrant out (V3.4, V11.4)."""
        for piece, where in enumerate(self.at):
            if where == square and self.owner[piece] != role.seat:
                if self.role_of(piece).bars(self, piece, role, force):
                    return True
        return False

    def gem_at(self, square: Square) -> Gem:
        """A Gem that lies here, or -1."""
        for gem, where in enumerate(self.gems):
            if where == square:
                return gem
        return -1

    def gem_goes_home(self, gem: Gem) -> None:
        self.gems[gem] = GEM_HOME

    # Ghost tiles and Artifacts (V9)

    def is_ghost_tile(self, square: Square) -> bool:
        """A Ghost tile whose symbol can be seen."""
        return self.is_lit(square) and TILES[self.grid[square]].ghost

    def has_artifact(self, square: Square) -> bool:
        """An Artifact lies here, locked or not."""
        return square in self.artifacts or self.grid.get(square, OPEN) in self.lock_tiles

    def carries(self, role: Role) -> Piece:
        """The piece of a role that carries an Artifact, or -1."""
        for piece in role.pieces:
            if piece in self.carriers:
                return piece
        return -1

    def mind_guarded(self) -> bool:
        """V9.28: somebody stands on a Ghost tile with a locked Artifact."""
        for piece, where in enumerate(self.at):
            if self.grid.get(where, OPEN) in self.lock_tiles:
                if not self.role_of(piece).ethereal:
                    return True
        return False

    # Counting Crystals

    def crystal_tiles_found(self) -> int:
        """V10.1: Crystal tiles revealed so far, with those that have collapsed."""
        lit = sum(1 for n, face in enumerate(self.face) if face != DARK and KIND[n] == CRYSTAL)
        return lit + self.crystals_lost()

    def crystals_lost(self) -> int:
        """V2.3: Crystal tiles removed so far."""
        return sum(1 for tile in self.gone if KIND[tile] == CRYSTAL)

    def lit_tiles(self) -> int:
        """Cave tiles that were revealed and are still on the map; the Entrance never was."""
        lit = sum(1 for n, face in enumerate(self.face) if face != DARK and KIND[n] != TERRAIN)
        return lit - 1

    def tiles_left(self) -> int:
        """Tiles still to be placed."""
        keeper = self.keeper()
        return len(self.stack) + (len(keeper.tiles_in_hand()) if keeper is not None else 0)

    # The end

    def goes_on(self) -> None:
        """V2.8: something has come of the Collapse, or may yet."""
        if self.collapsing:
            self.stalled_since = self.round

    @property
    def over(self) -> bool:
        return self.ending != ""

    def finish(self, ending: str, winners: list[Seat]) -> None:
        """The first ending counts."""
        if not self.ending:
            self.ending = ending
            self.winners = winners

    def clear_table(self) -> None:
        """V1.8: nothing on the map but the Entrance in the middle, Lit."""
        self.seat(self.roles)
        self.at = [OFF] * len(PIECES)
        self.where = [NOWHERE] * len(TILES)
        self.face = [DARK] * len(TILES)
        self.treasure = [0] * len(TILES)
        self.token = [0] * len(TILES)
        self.seen = [0] * len(TILES)
        self.put(TILE_NUMBER["entrance"], CENTRE)
        self.face[TILE_NUMBER["entrance"]] = 0


codec.register(Cave, "vast/cave", "rng terms roles data")
