"""The Cave as it stands, and what every role has in common.

A role's state, its turn and its answers to what others do to it live in one object, a subclass of
:class:`Role`. Roles know each other only through the methods declared here.
"""

from typing import Any, ClassVar, Final

from cavern.core import codec
from cavern.core.errors import RulesError
from cavern.core.game import Refusal
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.fields import (
    EDGES,
    FLAG,
    INTS,
    NAMES,
    SQUARE,
    SQUARES,
    TEXT,
    Field,
)
from cavern.games.vast.grid import CENTRE, OFF, STEP, edge_of
from cavern.games.vast.pieces import GEM_HOME, PIECES
from cavern.games.vast.terms import Terms
from cavern.games.vast.tiles import (
    CANYON,
    CRYSTAL,
    FIRST_TERRAIN,
    FOREST,
    KIND,
    NUMBER,
    PITS,
    TERRAIN,
    TILES,
    WALLS,
)

OPEN: Final = -1
"""What :meth:`Cave.tile` gives for an open space."""

DARK: Final = -1
"""The face of a tile that is not Lit; a Lit tile's face is its quarter turns."""

NOWHERE: Final = -1
"""Where a tile is that is not on the map."""

EVENT_TOKEN: Final = 1
CRYSTAL_TOKEN: Final = 2
VAULT_TOKEN: Final = 4

TURN: Final = 0
SHAPING: Final = 1
PLUNDERING: Final = 2
STARTING: Final = 3
STAGES: Final = ("turn", "shaping", "plundering", "starting")

NO_WALLS: Final = 1
NO_DARK: Final = 2
NO_PLAYERS: Final = 4
UNMOVABLE: Final = 8
"""V2.6: what limits a piece that others move."""

DARING: Final = 1
STALWART: Final = 2

IGNORED: Final = 0
MAY_MEET: Final = 1
MUST_MEET: Final = 2
"""V11.9: whether an Encounter must, may or cannot include a piece."""

MISS: Final = 0
HIT: Final = 1
KILLED: Final = 2

CRYSTALS: Final = 9
EVENT_TOKENS: Final = 10
ROCKSLIDES: Final = 3
BOMBS: Final = 3


class Attack:
    """One attack (V11.8): by whom, how strong, how keen-eyed. ``ties`` says that an equal Strength
    still has a chance."""

    def __init__(
        self, by: "Role", piece: int, strength: int, perception: int, ties: bool = False
    ) -> None:
        self.by = by
        self.piece = piece
        self.strength = strength
        self.perception = perception
        self.ties = ties
        self.renown = 0
        """DARING and STALWART deeds, as the target tells them (V3.7)."""


class Role:
    """One role at the table. What it leaves out does not concern it."""

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""
    order: ClassVar[int] = 0
    """V2.1: its place in the turn order."""
    phases: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.phase = 0
        self.pieces: list[int] = []
        """The pieces it plays."""
        self.keeper = False
        """Whether it provides tiles, Events and Treasures (V6)."""
        self.trespasser = False
        """Whether the Dragon finds his way in by following it (V5.1)."""
        self.shoved = False
        """Whether Claw, Slap and Wisp can move its piece."""
        self.carried_by_bats = False
        self.startled = False
        """Whether Ambushes are meant for it (V3.9)."""
        self.fights_ties = False
        """Whether an equal Strength lets it enter and try (V3.4)."""
        self.walks_over = False
        """Whether it may enter where a player stands without having to beat them (V11.9)."""
        self.stops_tribes = False
        """Whether a Tribe that enters its square must attack it (V11.9)."""
        self.scatters_attackers = True
        """Whether a Tribe that has attacked it scatters (V4.5)."""
        self.rage_for_attack = -1
        """What attacking it does to the Goblins' Rage (V4.5)."""

    # State

    def schema(self) -> list[Field]:
        """Rows for every part of its state."""
        raise RulesError(f"{self.kind} has no schema")

    @property
    def data(self) -> list[Any]:
        return fields.values(self, self.schema())

    def copy(self) -> "Role":
        raise RulesError(f"{self.kind} has no copy()")

    def new_game(self, cave: "Cave", table: Table) -> None:
        """Its part of setting up."""

    def resample(self, cave: "Cave", seat: int, table: Table) -> None:
        """Shuffle what ``seat`` cannot know of it."""

    def stats(self, cave: "Cave") -> dict[str, int]:
        """Statistics that follow from its state, for all to see."""
        return {}

    def complete(self, cave: "Cave", given: set[str]) -> None:
        """Fill in what a written position has left out; ``given`` are the parts it named."""

    def check(self, cave: "Cave") -> list[str]:
        """Conservation laws of its own that do not hold."""
        return []

    # Its turn

    def begin_turn(self, cave: "Cave", table: Table) -> None:
        """What happens before its first choice of a turn."""

    def step(self, cave: "Cave", table: Table) -> None:
        """One choice of its turn and all that follows."""
        raise RulesError(f"{self.kind} has no turn")

    def refuses(self, cave: "Cave", option_id: str) -> Refusal | None:
        """The particular reason why something tried in its turn is not possible, if it has one."""
        return None

    def plays(self, cave: "Cave") -> bool:
        """Whether it still takes turns."""
        return True

    def presence(self, cave: "Cave") -> int:
        """V10.1 Alone in the Dark: how much it stirs up."""
        return 0

    # Being in the way

    def bars(self, cave: "Cave", piece: int, entrant: "Role", force: int) -> bool:
        """Whether its piece keeps somebody with this force off its square."""
        return False

    def awareness(self, cave: "Cave", piece: int) -> int:
        """What a Thief's Stealth must exceed."""
        return 99

    def entered(self, cave: "Cave", piece: int, table: Table) -> None:
        """Its piece has just come onto a square, by whatever means."""

    def burned(self, cave: "Cave", piece: int, table: Table) -> None:
        """Its piece has entered a Flame Wall."""

    def soaked(self, cave: "Cave", piece: int, table: Table) -> None:
        """Its piece wades into a Lake or River, fights its current or leaves Magma (V10.5)."""

    def melted(self, cave: "Cave", piece: int, table: Table) -> None:
        """Its piece ends its turn on Magma (V10.5)."""

    def forced_limits(self, cave: "Cave", piece: int) -> int:
        return NO_WALLS | NO_PLAYERS

    def stops_at(self, cave: "Cave", piece: int, square: int) -> bool:
        """Whether forced movement ends on this square."""
        return False

    def challenged(
        self, cave: "Cave", piece: int, by: "Role", by_piece: int, armor: int, table: Table
    ) -> None:
        """V11.5: the surfaced Dragon has come onto its square; it may strike at once."""

    # Being a target

    def attackable(self, cave: "Cave", piece: int, by: "Role") -> bool:
        """Whether it can be attacked at all by a Tribe's Attack action."""
        return False

    def encountered(self, cave: "Cave", piece: int, reach: bool) -> int:
        """V3.3, V11.9: whether an Encounter can or must attack it; ``reach`` goes underground."""
        return IGNORED

    def attacked(self, cave: "Cave", piece: int, attack: Attack, table: Table) -> int:
        """Somebody attacks its piece: MISS, HIT or KILLED."""
        return MISS

    def has_health(self) -> bool:
        """Whether blows take Health from it."""
        return False

    def hurt(self, cave: "Cave", amount: int, by_ambush: bool, table: Table) -> None:
        """It loses Health."""

    def unnerved(self, cave: "Cave", amount: int, table: Table) -> None:
        """It loses Grit."""

    def poisoned(self, cave: "Cave", amount: int, table: Table) -> None:
        """It must leave cubes at the Entrance (V4.8)."""

    def strength_now(self, cave: "Cave") -> int:
        """The Strength that defends it."""
        return 0

    def bow_target(self, cave: "Cave", piece: int, enchanted: bool) -> bool:
        """Whether this bow can be aimed at it (V3.5, V3.6)."""
        return False

    def shot(self, cave: "Cave", piece: int, attack: Attack, table: Table) -> bool:
        """A bow shoots its piece; whether it did harm."""
        return False

    def clawed(self, cave: "Cave", piece: int, by: "Role", table: Table) -> int:
        """V5.3 Claw; how many goblins were eaten."""
        return 0

    def scratched(self, cave: "Cave", piece: int, by: "Role", table: Table) -> int:
        """V5.3 Scratch; how many goblins were eaten."""
        return 0

    def hissable(self, cave: "Cave", piece: int) -> bool:
        return False

    def hissed(self, cave: "Cave", piece: int, by: "Role", table: Table) -> int:
        """V5.3 Hiss; how many goblins were eaten."""
        return 0

    def shaken_off(self, cave: "Cave", piece: int, table: Table) -> bool:
        """V5.3 Wrath strikes its square: True if the piece leaves the map instead of moving."""
        return False

    def spores_work(self, cave: "Cave") -> bool:
        return False

    def spored(self, cave: "Cave", table: Table) -> None:
        """V6.1 Soporific Spores."""

    def hexed(self, cave: "Cave", power: int, by: "Role", table: Table) -> None:
        """V4.8 Hex."""

    def unhexed(self, cave: "Cave", table: Table) -> None:
        """V4.8: what Hex did until the Goblins' next turn is over."""

    def plunderable(self, cave: "Cave", piece: int, strength: int) -> bool:
        """Whether a Tribe of this Strength can plunder it itself (V4.4)."""
        return False

    def wary(self, cave: "Cave", piece: int, stealth: int, table: Table) -> bool:
        """Whether something it has in store foils a Thief's attack (V4.8 Trap)."""
        return False

    def robbed(self, cave: "Cave", piece: int, table: Table) -> None:
        """V7.3: what a Pickpocket costs it besides the Treasure."""

    def stabbed(self, cave: "Cave", piece: int, cubes: int, table: Table) -> None:
        """V7.3: Backstab, light to heavy."""

    def rewarded(self, cave: "Cave", level: int, table: Table) -> None:
        """V7.4: what it gets for killing the Thief."""

    def ambushes(self, cave: "Cave", victim: "Role", table: Table) -> None:
        """V3.9: somebody has walked into an Ambush; it may strike."""

    def has_ambushers(self) -> bool:
        """Whether it is the one who lies in ambush."""
        return False

    # Other moments

    def rerolls(self, cave: "Cave", face: int, table: Table) -> bool:
        """The Dragon die shows ``face``; whether it is rolled again."""
        return False

    def revealed(self, cave: "Cave", square: int, table: Table) -> None:
        """It has just revealed this tile."""

    def turn_over(self, cave: "Cave", whose: "Role", table: Table) -> None:
        """Somebody's turn is over."""

    def loose_treasures(self) -> int:
        """Treasure tokens it carries that count as on the map (V11.7)."""
        return 0

    def held_treasures(self) -> int:
        """Treasure tokens it holds in any way."""
        return 0

    def squares_shifted(self, inside: set[int], offset: int) -> None:
        """V2.5: these squares have slid; remembered places go with them."""

    # Keeping the Cave (V6)

    def ready_to_collapse(self) -> bool:
        """Whether nothing but Crystal tiles stands between it and the end (V10.4)."""
        return True

    def tiles_in_hand(self) -> list[int]:
        return []

    def refill(self, cave: "Cave", table: Table) -> None:
        """Draw tiles up to a full hand."""

    def give_tile(self, cave: "Cave", square: int, table: Table) -> int:
        """A tile for an open space, chosen from the hand, which is then filled up again."""
        raise RulesError(f"{self.kind} keeps no tiles")

    def give_event(self, cave: "Cave", table: Table) -> int:
        raise RulesError(f"{self.kind} keeps no Events")

    def give_treasure(self, cave: "Cave", table: Table) -> int:
        raise RulesError(f"{self.kind} keeps no Treasures")

    def gain_omens(self, cave: "Cave", count: int, table: Table) -> None:
        """Draw Omen tokens."""


class Cave(State):
    """One game: the map, what lies and stands on it, the decks everybody shares, the roles."""

    def __init__(
        self, rng: Rng, terms: Terms, roles: list[Role], data: list[Any] | None = None
    ) -> None:
        self.rng = rng
        self.terms = terms
        self.roles = roles
        self.grid: dict[int, int] = {}
        self.where: list[int] = []
        self.face: list[int] = []
        self.treasure: list[int] = []
        self.token: list[int] = []
        self.seen: list[int] = []
        """Seats (as bits) that have looked at a Dark tile's underside."""
        self.stack: list[int] = []
        self.box: list[int] = []
        self.gone: list[int] = []
        """Tiles removed from the map for good."""
        self.terrain_left: list[int] = []
        self.terrain_due = False
        self.rockslides: list[int] = []
        self.bombs: list[int] = []
        self.bombs_left = BOMBS
        self.gems: list[int] = [GEM_HOME, GEM_HOME, GEM_HOME]
        self.flame_wall = OFF
        self.flame_met = 0
        """Seats (as bits) that have entered the Flame Wall this turn."""
        self.at: list[int] = []
        self.owner: list[int] = []
        self.treasure_supply = 0
        self.event_supply = EVENT_TOKENS
        self.smashed = 0
        self.vaults_opened = 0
        self.events: list[int] = []
        self.events_gone: list[int] = []
        self.treasures: list[int] = []
        self.treasures_gone: list[int] = []
        self.drawn: list[int] = []
        """Treasure cards the keeper has just drawn to choose from."""
        self.guards: list[int] = [OFF, OFF]
        """V10.1: squares held by the Ogre and the Troll of the Infestation."""
        self.active = 0
        self.round = 1
        self.stage = TURN
        self.left = 0
        """Tiles still to be placed or removed in this stage."""
        self.collapsing = False
        self.ending = ""
        self.winners: list[int] = []
        if data is not None:
            fields.load(self, SCHEMA, data)
            self.grid = {square: n for n, square in enumerate(self.where) if square != NOWHERE}
            self.seat_roles()

    def seat_roles(self) -> None:
        """Note who plays which piece."""
        self.owner = [-1] * len(PIECES)
        for seat, role in enumerate(self.roles):
            for piece in role.pieces:
                self.owner[piece] = seat

    def schema(self) -> list[Field]:
        return SCHEMA

    @property
    def data(self) -> list[Any]:
        return fields.values(self, SCHEMA)

    def copy(self) -> "Cave":
        other = Cave(self.rng.copy(), self.terms, [role.copy() for role in self.roles])
        other.grid = self.grid.copy()
        other.where = self.where[:]
        other.face = self.face[:]
        other.treasure = self.treasure[:]
        other.token = self.token[:]
        other.seen = self.seen[:]
        other.stack = self.stack[:]
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
        other.owner = self.owner
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
        other.active = self.active
        other.round = self.round
        other.stage = self.stage
        other.left = self.left
        other.collapsing = self.collapsing
        other.ending = self.ending
        other.winners = self.winners[:]
        return other

    # The map

    def tile(self, square: int) -> int:
        """The tile on a square, or OPEN."""
        return self.grid.get(square, OPEN)

    def put(self, tile: int, square: int) -> None:
        self.grid[square] = tile
        self.where[tile] = square

    def take(self, square: int) -> int:
        """Lift a tile off the map, Dark side up."""
        tile = self.grid.pop(square)
        self.where[tile] = NOWHERE
        self.face[tile] = DARK
        self.seen[tile] = 0
        return tile

    def is_lit(self, square: int) -> bool:
        tile = self.grid.get(square, OPEN)
        return tile != OPEN and self.face[tile] != DARK

    def is_dark(self, square: int) -> bool:
        tile = self.grid.get(square, OPEN)
        return tile != OPEN and self.face[tile] == DARK

    def lit_kind(self, square: int) -> int:
        """What kind of Lit tile lies here; -1 if none does."""
        tile = self.grid.get(square, OPEN)
        if tile == OPEN or self.face[tile] == DARK:
            return -1
        return KIND[tile]

    def terrain(self, square: int) -> int:
        """Which Terrain lies here; -1 for none."""
        tile = self.grid.get(square, OPEN)
        return TILES[tile].terrain if tile >= FIRST_TERRAIN else -1

    def walled(self, square: int, direction: int) -> bool:
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
        if wall and self.bombs and edge_of(square, direction) in self.bombs:
            wall = False
        if not wall and self.rockslides and edge_of(square, direction) in self.rockslides:
            wall = True
        return wall

    def impassable(self, square: int) -> bool:
        """V10.5: the outer squares of the Canyon."""
        tile = self.grid.get(square, OPEN)
        if tile < FIRST_TERRAIN:
            return False
        return TILES[tile].terrain == CANYON and TILES[tile].part != 1

    def is_pit(self, square: int) -> bool:
        return self.terrain(square) == PITS

    def sheltered(self, square: int, source: int) -> bool:
        """V10.5: the Mushroom Forest keeps out what comes from outside it."""
        return self.terrain(square) == FOREST and self.terrain(source) != FOREST

    def visible(self, start: int, end: int) -> bool:
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

    def frontier(self) -> list[int]:
        """Every open space beside the map, in order."""
        found: set[int] = set()
        for square in self.grid:
            for step in STEP:
                if square + step not in self.grid:
                    found.add(square + step)
        return sorted(found)

    def beside_map(self, square: int) -> bool:
        return any(square + step in self.grid for step in STEP)

    def dark_squares(self) -> list[int]:
        """Every Dark tile's square, in order."""
        face = self.face
        return sorted([square for square, tile in self.grid.items() if face[tile] == DARK])

    def lit_squares(self) -> list[int]:
        """Every Lit tile's square, Terrain too, in order."""
        face = self.face
        return sorted([square for square, tile in self.grid.items() if face[tile] != DARK])

    # Pieces and tokens

    def role_of(self, piece: int) -> Role:
        return self.roles[self.owner[piece]]

    def keeper(self) -> Role | None:
        for role in self.roles:
            if role.keeper:
                return role
        return None

    def pieces_at(self, square: int) -> list[int]:
        return [piece for piece, where in enumerate(self.at) if where == square]

    def has_piece(self, square: int) -> bool:
        return square in self.at

    def has_other_piece(self, square: int, role: Role) -> bool:
        """Whether another player's piece stands here."""
        for piece, where in enumerate(self.at):
            if where == square and self.owner[piece] != role.seat:
                return True
        return False

    def unoccupied(self, square: int) -> bool:
        """V1.5: no player piece and no token."""
        tile = self.grid.get(square, OPEN)
        return (
            tile != OPEN
            and self.token[tile] == 0
            and self.treasure[tile] == 0
            and square not in self.at
            and square not in self.gems
            and square not in self.guards
        )

    def has_token(self, square: int, token: int) -> bool:
        tile = self.grid.get(square, OPEN)
        return tile != OPEN and self.token[tile] & token != 0

    def treasures_at(self, square: int) -> int:
        tile = self.grid.get(square, OPEN)
        return 0 if tile == OPEN else self.treasure[tile]

    def drop_token(self, square: int, token: int) -> None:
        self.token[self.grid[square]] &= ~token

    def crystals_on_map(self) -> int:
        return sum(1 for token in self.token if token & CRYSTAL_TOKEN)

    def treasures_on_map(self) -> int:
        """Treasure tokens lying about or carried by somebody who has not stashed them."""
        return sum(self.treasure) + sum(role.loose_treasures() for role in self.roles)

    def barred(self, square: int, role: Role, force: int) -> bool:
        """Whether somebody on the square keeps this entrant out (V3.4, V11.4)."""
        for piece, where in enumerate(self.at):
            if where == square and self.owner[piece] != role.seat:
                if self.role_of(piece).bars(self, piece, role, force):
                    return True
        return False

    def gem_at(self, square: int) -> int:
        """A Gem that lies here, or -1."""
        for gem, where in enumerate(self.gems):
            if where == square:
                return gem
        return -1

    def gem_goes_home(self, gem: int) -> None:
        self.gems[gem] = GEM_HOME

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

    @property
    def over(self) -> bool:
        return self.ending != ""

    def finish(self, ending: str, winners: list[int]) -> None:
        """The first ending counts."""
        if not self.ending:
            self.ending = ending
            self.winners = winners

    def clear_table(self) -> None:
        """V1.8: nothing on the map but the Entrance in the middle, Lit."""
        self.seat_roles()
        self.at = [OFF] * len(PIECES)
        self.where = [NOWHERE] * len(TILES)
        self.face = [DARK] * len(TILES)
        self.treasure = [0] * len(TILES)
        self.token = [0] * len(TILES)
        self.seen = [0] * len(TILES)
        self.put(NUMBER["entrance"], CENTRE)
        self.face[NUMBER["entrance"]] = 0


TILE_NAMES: Final = tuple(tile.id for tile in TILES)

SCHEMA: Final[list[Field]] = [
    Field("where", SQUARES),
    Field("face", INTS),
    Field("treasure", INTS),
    Field("token", INTS),
    Field("seen", INTS),
    Field("stack", NAMES, TILE_NAMES, deck=True),
    Field("box", NAMES, TILE_NAMES),
    Field("gone", NAMES, TILE_NAMES),
    Field("terrain_left", INTS),
    Field("terrain_due", FLAG),
    Field("rockslides", EDGES),
    Field("bombs", EDGES),
    Field("bombs_left"),
    Field("gems", SQUARES),
    Field("flame_wall", SQUARE),
    Field("flame_met"),
    Field("at", SQUARES),
    Field("treasure_supply"),
    Field("event_supply"),
    Field("smashed"),
    Field("vaults_opened"),
    Field("events", INTS, deck=True),
    Field("events_gone", INTS),
    Field("treasures", INTS, deck=True),
    Field("treasures_gone", INTS),
    Field("drawn", INTS),
    Field("guards", SQUARES),
    Field("active"),
    Field("round"),
    Field("stage"),
    Field("left"),
    Field("collapsing", FLAG),
    Field("ending", TEXT),
    Field("winners", INTS),
]

codec.register(Cave, "vast/cave", "rng terms roles data")
