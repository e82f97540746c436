"""What a seat sees (V2.7)."""

from collections.abc import Mapping
from typing import Final, cast

from cavern.core.decision import Seat
from cavern.core.game import TRUTH
from cavern.core.parts import Part
from cavern.core.plain import Data
from cavern.games.vast.advising import advise
from cavern.games.vast.border import (
    AdviceView,
    Numbers,
    PieceView,
    SettledView,
    Side,
    TileView,
    VastView,
)
from cavern.games.vast.goals import goal_views
from cavern.games.vast.grid import OFF, edge_name, name_of, x_of, y_of
from cavern.games.vast.notation import GUARDS
from cavern.games.vast.numbers import Piece, Square, TileId
from cavern.games.vast.pieces import GEM_CARRIED, GEM_HOME, GEMS, PIECE_NAMES, PIECES
from cavern.games.vast.role import NO_PIECE, Role
from cavern.games.vast.saying import words_of
from cavern.games.vast.spec import ROLE_LEVELS
from cavern.games.vast.state import (
    DARK,
    EVENT_NAMES,
    NOBODY,
    STAGES,
    TILE_NAMES,
    TOKENS,
    Cave,
)
from cavern.games.vast.tiles import KINDS, SYMBOLS, TERRAINS, TILES, WALLS
from cavern.games.vast.treasures import TREASURE_NAMES

SIDES: Final[tuple[Side, ...]] = ("n", "e", "s", "w")


def knows_tile(cave: Cave, tile: TileId, seat: Seat) -> bool:
    """Whether a seat knows what is under a Dark tile."""
    if seat == TRUTH or cave.seen[tile] == -1:
        return True
    if seat < 0:
        return False
    return cave.roles[seat].keeper or bool(cave.seen[tile] >> seat & 1)


def foresees(cave: Cave, seat: Seat) -> bool:
    """Whether a seat sees the top three Events: always, or while it chooses one of them."""
    if seat < 0:
        return seat == TRUTH
    if cave.roles[seat].foresees:
        return True
    keeper = cave.keeper()
    return cave.choosing_event and keeper is not None and cave.mind(keeper) == seat


def view(cave: Cave, seat: Seat) -> VastView:
    return cast(VastView, views(cave, [seat])[0])


def views(cave: Cave, seats: list[Seat]) -> list[Mapping[str, object]]:
    """What all see is made once; beside it each seat has its own knowledge and advice."""
    shared = cast(Data, shared_view(cave))
    squares = sorted(cave.grid)
    plain = [tile_view(cave, square, False) for square in squares]
    dark = [place for place, tile in enumerate(plain) if not tile["lit"]]
    boards = [board_view(cave, role) for role in cave.roles]
    found: list[Mapping[str, object]] = []
    for seat in seats:
        shown = shared.copy()
        keeper = seat == TRUTH or (seat >= 0 and cave.roles[seat].keeper)
        shown["tiles"] = known_tiles(cave, squares, plain, dark, seat)
        if foresees(cave, seat):
            shown["events_next"] = [EVENT_NAMES[n] for n in reversed(cave.events[-3:])]
        if keeper:
            shown.update(secrets(cave))
        shown["advice"] = advise(cave, seat)
        for role, board in zip(cave.roles, boards):
            shown[role.kind] = role_view(cave, role, seat, board)
        found.append(shown)
    return found


def shared_view(cave: Cave) -> VastView:
    """What everybody sees."""
    settled = settled_view(cave)
    acting = acting_piece(cave)
    below = [PIECES[piece] for role in cave.roles if role.below() for piece in role.pieces]
    roles = cave.terms.roles[:]
    goals = goal_views(cave)
    cards = settled["cards"]
    difficulty = settled["difficulty"]
    tiles: list[TileView] = []
    pieces = settled["pieces"]
    crystals_lost = cave.crystals_lost()
    tiles_left = cave.tiles_left()
    events_next: list[str] | None = None
    terrain_left = [TERRAINS[n] for n in cave.terrain_left] if cave.terms.terrain else []
    numbers = settled["numbers"]
    advice: AdviceView = {"yours": False, "title": "", "hint": "", "lines": []}
    # <CAVE_ROWS: view VastView of cave>
    return {
        "round": cave.round,
        "turn": cave.roles[cave.active].kind,
        "stage": STAGES[cave.stage],
        "left": cave.left,
        "collapsing": cave.collapsing,
        "stalled_since": cave.stalled_since,
        "ending": cave.ending,
        "winners": [cave.roles[seat].kind for seat in cave.winners],
        "possessed": None if cave.possessed == NOBODY else cave.roles[cave.possessed].kind,
        "possessor": None if cave.possessor == NOBODY else cave.roles[cave.possessor].kind,
        "acting": acting,
        "below": below,
        "roles": roles,
        "goals": goals,
        "cards": cards,
        "difficulty": difficulty,
        "tiles": tiles,
        "pieces": pieces,
        "at": piece_places(cave, cave.at),
        "gems": {GEMS[n]: gem_view(at) for n, at in enumerate(cave.gems)},
        "rockslides": [edge_name(edge) for edge in cave.rockslides],
        "bombs": [edge_name(edge) for edge in cave.bombs],
        "bombs_left": cave.bombs_left,
        "flame_wall": None if cave.flame_wall == OFF else name_of(cave.flame_wall),
        "guards": {GUARDS[n]: name_of(at) for n, at in enumerate(cave.guards) if at != OFF},
        "artifacts": [name_of(square) for square in cave.artifacts],
        "carriers": [PIECES[n] for n in cave.carriers],
        "locked": cave.locked,
        "treasure_supply": cave.treasure_supply,
        "event_supply": cave.event_supply,
        "smashed": cave.smashed,
        "crystals_lost": crystals_lost,
        "vaults_opened": cave.vaults_opened,
        "tiles_left": tiles_left,
        "stack": len(cave.stack),
        "gone": [TILE_NAMES[n] for n in cave.gone],
        "events": len(cave.events),
        "events_next": events_next,
        "events_gone": [EVENT_NAMES[n] for n in cave.events_gone],
        "treasures": len(cave.treasures),
        "treasures_gone": [TREASURE_NAMES[n] for n in cave.treasures_gone],
        "drawn": len(cave.drawn),
        "terrain_left": terrain_left,
        "numbers": numbers,
        "advice": advice,
    }
    # </CAVE_ROWS: view VastView of cave>


def secrets(cave: Cave) -> Data:
    """What only the keeper sees."""
    # <CAVE_ROWS: secrets of cave>
    return {
        "drawn": [TREASURE_NAMES[n] for n in cave.drawn],
    }
    # </CAVE_ROWS: secrets of cave>


def piece_places(cave: Cave, at: list[Square]) -> dict[str, str | None]:
    """The pieces of all who play, and where they are."""
    return {
        PIECES[piece]: None if where == OFF else name_of(where)
        for piece, where in enumerate(at)
        if cave.owner[piece] >= 0
    }


def acting_piece(cave: Cave) -> str | None:
    """The piece that is played now."""
    played = cave.roles[cave.active if cave.possessed == NOBODY else cave.possessed]
    piece = played.acts_with()
    return None if piece == NO_PIECE else PIECES[piece]


def settled_view(cave: Cave) -> SettledView:
    """What stays the same as long as the same roles are there; nobody may change it."""
    here = " ".join([role.kind for role in cave.roles])
    found = cave.terms.settled.get(here)
    if found is None:
        players = cave.players()
        found = {
            "cards": {role.kind: list(cave.terms.cards[role.seat]) for role in players},
            "difficulty": {
                role.kind: ROLE_LEVELS[cave.terms.levels[role.seat]] for role in players
            },
            "pieces": {
                PIECES[piece]: piece_view(role, piece)
                for role in cave.roles
                for piece in role.pieces
            },
            "numbers": numbers_view(cave),
        }
        cave.terms.settled[here] = found
    return found


def piece_view(role: Role, piece: Piece) -> PieceView:
    """A role's only piece is called like the role."""
    alone = len(role.pieces) == 1
    name = role.title if alone else PIECE_NAMES[piece].removeprefix("the ")
    tribe = "" if alone else PIECES[piece].removeprefix("tribe-")
    return {"role": role.kind, "name": name, "tribe": tribe, "rings": role.rings_around()}


def numbers_view(cave: Cave) -> Numbers:
    """Numbers of cards and boards that a table may have its own reading of, for who is here."""
    shown: Numbers = {}
    for role in cave.roles:
        shown.update(words_of(role.kind).numbers(cave.terms))
    return shown


def known_tiles(
    cave: Cave, squares: list[Square], plain: list[TileView], dark: list[int], seat: Seat
) -> list[TileView]:
    """The tiles as somebody sees them who may know what some of the ``dark`` ones are."""
    found = plain
    for place in dark:
        square = squares[place]
        if knows_tile(cave, cave.tile(square), seat):
            if found is plain:
                found = plain[:]
            found[place] = tile_view(cave, square, True)
    return found


_tiles: Final[dict[tuple[int, ...], TileView]] = {}
"""Tiles as they are shown, by all that this depends on; nobody may change them."""
MOST_TILE_VIEWS: Final = 20_000


def tile_view(cave: Cave, square: Square, knows: bool) -> TileView:
    """Most tiles stay as they are for long: each sight of one is made once."""
    tile = cave.tile(square)
    ring = rings(cave, square)
    artifacts = cave.artifacts.count(square)
    locked = tile in cave.lock_tiles
    key = (
        tile, square, cave.face[tile], 1 if knows else 0, cave.token[tile], cave.treasure[tile],
        artifacts, 1 if locked else 0, -1 if ring is None else ring,
    )  # fmt: skip
    found = _tiles.get(key)
    if found is not None:
        return found
    if len(_tiles) >= MOST_TILE_VIEWS:
        _tiles.clear()
    data = TILES[tile]
    lit = cave.face[tile] != DARK
    known = lit or knows
    walls = WALLS[tile][cave.face[tile]] if lit else 0
    found = {
        "at": name_of(square),
        "x": x_of(square),
        "y": y_of(square),
        "lit": lit,
        "symbol": SYMBOLS[data.symbol],
        "tile": data.id if known else None,
        "kind": KINDS[data.kind] if known else None,
        "ghost": data.ghost if known else None,
        "terrain": TERRAINS[data.terrain] if data.terrain >= 0 else None,
        "turn": SIDES[cave.face[tile]] if lit else None,
        "walls": [SIDES[d] for d in range(4) if walls >> d & 1],
        "treasure": cave.treasure[tile],
        "tokens": [name for name, bit in TOKENS if cave.token[tile] & bit],
        "artifacts": artifacts,
        "locked": locked,
        "rings": ring,
        "far": "" if ring is None else far_away(cave, ring),
    }
    _tiles[key] = found
    return found


def rings(cave: Cave, square: Square) -> int | None:
    """V9.69: between the Cave Ghost and a square."""
    for role in cave.roles:
        found = role.rings_to(cave, square)
        if found >= 0:
            return found
    return None


def far_away(cave: Cave, ring: int) -> str:
    """What it means to whoever it matters to, in a sentence."""
    return " ".join([said for role in cave.roles if (said := words_of(role.kind).far_away(ring))])


def gem_view(where: Square) -> str:
    if where == GEM_HOME:
        return "dragon"
    return "thief" if where == GEM_CARRIED else name_of(where)


def board_view(cave: Cave, role: Role) -> Data:
    """A role as everybody sees it."""
    shown: Data = {"seat": role.seat, "stats": role.stats(cave)}
    shown.update(role.shown())
    words = words_of(role.kind)
    shown.update(words.figures(cave, role))
    shown.update(words.more(cave, role))
    return shown


def role_view(cave: Cave, role: Role, seat: Seat, board: Data) -> Data:
    """A role as a seat sees it: its ``board``, with what it may know of what is kept secret."""
    if not may_know(cave, role, seat):
        return board
    known = [part.shown for part in kept_parts(role) if may_see(cave, role, part, seat)]
    if not known:
        return board
    shown, full = board.copy(), role.in_full()
    for name in known:
        shown[name] = full[name]
    return shown


_kept: Final[dict[str, list[Part]]] = {}


def kept_parts(role: Role) -> list[Part]:
    """Those of its parts that not everybody sees."""
    if role.kind not in _kept:
        _kept[role.kind] = [part for part in role.rows() if part.kept]
    return _kept[role.kind]


def may_know(cave: Cave, role: Role, seat: Seat) -> bool:
    """Whether a seat may see any part of a role that not everybody does."""
    if seat < 0:
        return seat == TRUTH
    if seat == owner_of(cave, role) or cave.roles[seat].keeper:
        return True
    return bool(role.lent) and seat == cave.mind(role)


def may_see(cave: Cave, role: Role, part: Part, seat: Seat) -> bool:
    if seat == TRUTH:
        return True
    if part.deck or seat < 0:
        return False
    if role.lent and part.lent:
        return seat == cave.mind(role)
    if role.lent and part.shared and seat == cave.mind(role):
        return True
    return seat == owner_of(cave, role) or (part.dealt and cave.roles[seat].keeper)


def owner_of(cave: Cave, role: Role) -> int:
    """Who knows what a role keeps to itself: its player, or whoever has summoned it (V9.50)."""
    return cave.mind(role) if cave.summoned(role) else role.seat
