"""What a seat sees, as numbers, straight from the Cave; as :mod:`.view` shows it, for programs.

The parts of the Cave and of its roles are shown as their rows say, what roles count beside them as
views have it. By hand are the map, the goals, and what the table has agreed on.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from cavern.core.decision import Seat
from cavern.core.game import TRUTH
from cavern.core.panel import Beside, Listed
from cavern.core.parts import Part
from cavern.core.rows import (
    HIDDEN,
    Cells,
    Mosaic,
    RecordPart,
    clear,
    count_in,
    put_list,
    short,
)
from cavern.games.vast.goals import all_counts, left
from cavern.games.vast.grid import x_of, y_of
from cavern.games.vast.numbers import Square, TileId
from cavern.games.vast.options import Terms
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.role import Role
from cavern.games.vast.saying import words_of
from cavern.games.vast.spec import ROLE_LEVELS
from cavern.games.vast.state import CAVE_ROWS, DARK, EVENT_NAMES, TOKENS, Cave
from cavern.games.vast.tiles import KINDS, SYMBOLS, TERRAINS, TILES, WALLS
from cavern.games.vast.view import foresees, knows_tile, may_know, may_see, rings

COUNT_NUMBERS: Final = 4
FUTURE: Final = 3
"""So many Events may be foreseen."""


def numbers_of(words: tuple[str, ...], names: dict[str, int]) -> list[int]:
    return [names.get(word, HIDDEN) for word in words]


class KeptPart:
    """A part that not everybody sees, and its place among those that are shown."""

    def __init__(self, which: int, part: Part) -> None:
        self.which = which
        self.part = part


def kept_among(rows: list[Part]) -> list[KeptPart]:
    told = [part for part in rows if part.told]
    return [KeptPart(which, part) for which, part in enumerate(told) if part.kept]


class Ground:
    """The tiles on the map. Of each it is remembered what was shown."""

    def __init__(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> None:
        self.row = row
        self.tiles = Listed(shown, "tiles", at)
        self.names = numbers_of(tuple(tile.id for tile in TILES), names)
        self.kinds = numbers_of(KINDS, names)
        self.symbols = numbers_of(SYMBOLS, names)
        self.terrains = numbers_of(TERRAINS, names)
        self.squares: list[Square] = []
        self.seat: Seat = -1
        self.ringed = False
        self.shown: vec[i64] = vec[i64]([-1] * int(self.tiles.most))
        # What was shown last
        self.where: list[Square] = []
        self.face: list[int] = []
        self.treasure: list[int] = []
        self.token: list[int] = []
        self.seen: list[int] = []
        self.artifacts: list[Square] = []
        self.lock_tiles: list[TileId] = []
        self.at: list[Square] = []

    def show(self, cave: Cave, seat: Seat) -> None:
        if self.same(cave, seat):
            return
        ringed = self.ringed
        most: i64 = self.tiles.most
        for place, square in enumerate(self.squares):
            if place < most:
                tile = cave.grid[square]
                lit = cave.face[tile] != DARK
                known = lit or knows_tile(cave, tile, seat)
                ring = rings(cave, square) if ringed else None
                artifacts = cave.artifacts.count(square) if cave.artifacts else 0
                locked = tile in cave.lock_tiles if cave.lock_tiles else False
                key: i64 = square
                key = key << 7 | i64(tile)
                key = key << 3 | i64(cave.face[tile] + 1)
                key = key << 3 | i64(cave.token[tile])
                key = key << 8 | i64(cave.treasure[tile])
                key = key << 6 | i64(artifacts)
                key = key << 6 | i64(0 if ring is None else ring + 1)
                key = key << 2 | i64(2 if locked else 0) | i64(1 if known else 0)
                if self.shown[place] != key:
                    self.shown[place] = key
                    at = self.tiles.at + 1 + place * self.tiles.size
                    self.show_tile(cave, tile, square, known, at)
                    self.row[at + 22] = short(artifacts)
                    self.row[at + 23] = 1 if locked else 0
                    self.row[at + 24] = 0 if ring is None else 1
                    self.row[at + 25] = 0 if ring is None else short(ring)

    def same(self, cave: Cave, seat: Seat) -> bool:
        """Whether everything lies as it was shown, to the same seat; remembers it."""
        ringed = False
        for role in cave.roles:
            if role.rings_around() > 0:
                ringed = True
        moved = cave.where != self.where
        if (
            not moved
            and seat == self.seat
            and ringed == self.ringed
            and cave.face == self.face
            and cave.treasure == self.treasure
            and cave.token == self.token
            and cave.seen == self.seen
            and cave.artifacts == self.artifacts
            and cave.lock_tiles == self.lock_tiles
            and not (ringed and cave.at != self.at)
        ):
            return True
        if moved:
            self.where = cave.where[:]
            self.spread(cave)
        self.seat = seat
        self.ringed = ringed
        self.face = cave.face[:]
        self.treasure = cave.treasure[:]
        self.token = cave.token[:]
        self.seen = cave.seen[:]
        self.artifacts = cave.artifacts[:]
        self.lock_tiles = cave.lock_tiles[:]
        self.at = cave.at[:]
        return False

    def spread(self, cave: Cave) -> None:
        """Which square is shown in which entry."""
        tiles = self.tiles
        self.squares = sorted(cave.grid)
        count: i64 = len(self.squares)
        before = count_in(self.row, tiles.at, count)
        for place in range(count, min(before, tiles.most)):
            self.shown[place] = -1
            clear(self.row, tiles.at + 1 + place * tiles.size, tiles.size)

    def show_tile(self, cave: Cave, tile: TileId, square: Square, known: bool, at: i64) -> None:
        """All but what lies about."""
        row, data, face = self.row, TILES[tile], cave.face[tile]
        lit = face != DARK
        row[at] = i16(x_of(square))
        row[at + 1] = i16(y_of(square))
        row[at + 2] = 1 if lit else 0
        row[at + 3] = short(self.symbols[data.symbol])
        row[at + 4] = short(self.names[tile] if known else 0)
        row[at + 5] = short(self.kinds[data.kind] if known else 0)
        row[at + 6] = 1 if known else 0
        row[at + 7] = 1 if known and data.ghost else 0
        row[at + 8] = short(self.terrains[data.terrain] if data.terrain >= 0 else 0)
        row[at + 9] = 1 if lit else 0
        walls: i64 = WALLS[tile][face] if lit else 0
        for side in range(i64(4)):
            row[at + 10 + side] = 1 if lit and side == face else 0
            row[at + 14 + side] = i16(walls >> side & 1)
        row[at + 18] = short(cave.treasure[tile])
        lying = cave.token[tile]
        place: i64 = at + 19
        for _, bit in TOKENS:
            row[place] = 1 if lying & bit else 0
            place += 1


class BoardMosaic:
    """A role's board, and what it plays for."""

    def __init__(
        self, role: Role, shown: RecordPart, names: dict[str, int], row: Cells, at: int
    ) -> None:
        self.row = row
        self.names = names
        self.number = names.get(role.kind, HIDDEN)
        self.words = words_of(role.kind)
        self.panel: CavePanel | None = None
        """None if the type of the view has no board for it: it came from elsewhere."""
        self.kept = kept_among(role.rows())
        self.beside: Beside | None = None
        if role.kind in shown.parts:
            own, first = cast(RecordPart, shown.parts[role.kind]), at + shown.at(role.kind)
            self.panel = CavePanel(role.rows(), own, names, row, first)
            self.beside = Beside(own, row, first)
        goals = cast(RecordPart, shown.parts["goals"])
        goal = cast(RecordPart, goals.parts[role.kind])
        goal_at = at + shown.at("goals") + goals.at(role.kind)
        self.counts = Listed(goal, "counts", goal_at)
        self.left: i64 = goal_at + goal.at("left")
        cards = cast(RecordPart, shown.parts["cards"])
        self.cards = Listed(cards, role.kind, at + shown.at("cards"))
        levels = cast(RecordPart, shown.parts["difficulty"])
        self.level: i64 = at + shown.at("difficulty") + levels.at(role.kind)

    def settle(self, terms: Terms, seat: Seat) -> None:
        """What the table has agreed on about it."""
        cards = numbers_of(terms.cards[seat], self.names)
        put_list(self.row, self.cards.at, self.cards.most, cards)
        self.row[self.level] = short(self.names.get(ROLE_LEVELS[terms.levels[seat]], HIDDEN))

    def show(self, cave: Cave, role: Role, seat: Seat) -> None:
        panel, beside = self.panel, self.beside
        if panel is not None and beside is not None:
            if self.kept:
                knows = may_know(cave, role, seat)
                for kept in self.kept:
                    panel.facets[kept.which].open = knows and may_see(cave, role, kept.part, seat)
            role.in_numbers(panel)
            beside.show({"stats": role.stats(cave)})
            beside.show(self.words.figures(cave, role))
        self.show_goal(cave, role)

    def show_goal(self, cave: Cave, role: Role) -> None:
        row = self.row
        goal = cave.terms.goals[role.seat]
        counts = all_counts(cave, role, goal)
        before = count_in(row, self.counts.at, len(counts))
        at = self.counts.at + 1
        for count in counts:
            own = count.whose == role.kind
            row[at] = short(self.number if own else self.names.get(count.whose, HIDDEN))
            row[at + 1] = short(count.now)
            row[at + 2] = short(count.of)
            row[at + 3] = 1 if count.falls else 0
            at += COUNT_NUMBERS
        if before > len(counts):
            clear(row, at, (before - len(counts)) * COUNT_NUMBERS)
        open_end = left(role, goal, counts)
        row[self.left] = 1 if open_end == "surface" else 0
        row[self.left + 1] = 1 if open_end == "escape" else 0


@final
class CaveMosaic(Mosaic):
    def __init__(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> None:
        super().__init__(row, at, shown.size)
        self.shown = shown
        self.names = names
        self.panel = CavePanel(CAVE_ROWS, shown, names, row, at)
        self.kept = kept_among(CAVE_ROWS)
        self.ground = Ground(shown, names, row, at)
        self.boards: list[BoardMosaic] = []
        self.terms: Terms | None = None
        self.roles = Listed(shown, "roles", at)
        self.crystals_lost: i64 = at + shown.at("crystals_lost")
        self.tiles_left: i64 = at + shown.at("tiles_left")
        self.events_next: i64 = at + shown.at("events_next")
        self.terrain_left = Listed(shown, "terrain_left", at)
        self.events = numbers_of(EVENT_NAMES, names)

    def show(self, state: Cave, seat: Seat) -> None:
        cave, row, panel = state, self.row, self.panel
        if cave.terms is not self.terms:
            self.settle(cave)
        if len(panel.kinds) != len(cave.roles) or len(cave.roles) > len(self.boards):
            panel.kinds = [self.names.get(role.kind, HIDDEN) for role in cave.roles]
        keeper = seat == TRUTH or (seat >= 0 and cave.roles[seat].keeper)
        for kept in self.kept:
            panel.facets[kept.which].open = keeper and kept.part.secret
        # <CAVE_ROWS: numbers of cave>
        panel.names(0, cave.stack)
        panel.names(1, cave.gone)
        panel.edges(2, cave.rockslides)
        panel.edges(3, cave.bombs)
        panel.number(4, cave.bombs_left)
        panel.gem_places(5, cave.gems)
        panel.place(6, cave.flame_wall)
        panel.named_places(7, cave.at)
        panel.number(8, cave.treasure_supply)
        panel.number(9, cave.event_supply)
        panel.number(10, cave.smashed)
        panel.number(11, cave.vaults_opened)
        panel.names(12, cave.events)
        panel.names(13, cave.events_gone)
        panel.names(14, cave.treasures)
        panel.names(15, cave.treasures_gone)
        panel.names(16, cave.drawn)
        panel.named_places(17, cave.guards)
        panel.places(18, cave.artifacts)
        panel.names(19, cave.carriers)
        panel.number(20, cave.locked)
        panel.seat(21, cave.possessed)
        panel.seat(22, cave.possessor)
        panel.seat(23, cave.active)
        panel.number(24, cave.round)
        panel.name(25, cave.stage)
        panel.number(26, cave.left)
        panel.number(27, cave.collapsing)
        panel.number(28, cave.stalled_since)
        panel.text(29, cave.ending)
        panel.seats(30, cave.winners)
        # </CAVE_ROWS: numbers of cave>
        self.ground.show(cave, seat)
        for role, board in zip(cave.roles, self.boards):
            board.show(cave, role, seat)
        row[self.crystals_lost] = short(cave.crystals_lost())
        row[self.tiles_left] = short(cave.tiles_left())
        self.show_future(cave, foresees(cave, seat))
        left = cave.terrain_left if cave.terms.terrain else []
        numbers = [self.ground.terrains[terrain] for terrain in left]
        put_list(row, self.terrain_left.at, self.terrain_left.most, numbers)

    def settle(self, cave: Cave) -> None:
        """What stays as it is in a game."""
        self.terms = cave.terms
        if not self.boards:
            self.boards = [
                BoardMosaic(role, self.shown, self.names, self.row, self.at)
                for role in cave.players()
            ]
        for seat, board in enumerate(self.boards):
            board.settle(cave.terms, seat)
        numbers = [board.number for board in self.boards]
        put_list(self.row, self.roles.at, self.roles.most, numbers)

    def show_future(self, cave: Cave, known: bool) -> None:
        """The next Events, the first one first."""
        row, at = self.row, self.events_next
        if known:
            row[at] = 1
            coming = [self.events[event] for event in reversed(cave.events[-FUTURE:])]
            put_list(row, at + 1, FUTURE, coming)
        elif row[at] == 1:
            clear(row, at, 2 + FUTURE)
