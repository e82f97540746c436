"""What crosses the border to clients: the types of the view and of what events tell.

A square is written ``x,y`` and an edge ``x,y:e`` or ``x,y:s``. Roles, pieces, cards and tiles go by
the ids that options use. Where a seat may not know which cards there are it sees how many. What a
role's own board shows, and what the events of its doing tell, is in its folder.
"""

import importlib
from typing import Annotated, Literal, NotRequired, TypedDict

from cavern.core.event import DEED, FATE, STAKE, Weight
from cavern.core.lens import Lens
from cavern.core.things import Falls, Names, TurnsOver
from cavern.games.vast.combinations import TABLE
from cavern.games.vast.roles.border import (
    At,
    Attacked,
    Counts,
    DieFace,
    EdgeName,
    Nothing,
    OfPiece,
    PieceAt,
    PieceId,
    RoleId,
    SaidView,
    SquareName,
)
from cavern.games.vast.roles.cave.border import CaveView
from cavern.games.vast.roles.cave_ghost.border import CaveGhostView
from cavern.games.vast.roles.dragon.border import DragonView
from cavern.games.vast.roles.ghost.border import GhostView
from cavern.games.vast.roles.ghoul.border import GhoulView
from cavern.games.vast.roles.goblins.border import GoblinsView
from cavern.games.vast.roles.knight.border import KnightView
from cavern.games.vast.roles.thief.border import ThiefView
from cavern.games.vast.roles.vile_ghoul.border import VileGhoulView

EventId = Annotated[str, Names("event")]
Side = Literal["n", "e", "s", "w"]
Stage = Literal["turn", "shaping", "plundering", "starting", "flaring", "possessing"]
Source = Literal["book", "base", "reconstructed", "house"]
Token = Literal["event", "crystal", "vault"]


class TileView(TypedDict):
    """A tile on the map. What is under a Dark one (``tile``, ``kind``, ``ghost``) is there only
    for those who know it; ``turn`` and ``walls`` only once it is Lit. ``artifacts`` lie there and
    can be moved; ``locked`` tells of one that cannot. ``rings`` is the Cave Ghost's Isolation from
    it, if she is on the map, ``far`` what that means, in a sentence."""

    at: str
    x: int
    y: int
    lit: bool
    symbol: str
    tile: str | None
    kind: str | None
    ghost: bool | None
    terrain: str | None
    turn: Side | None
    walls: list[Side]
    treasure: int
    tokens: list[Token]
    artifacts: int
    locked: bool
    rings: int | None
    far: str


# What everybody plays for


class CountView(TypedDict):
    """A number that counts towards a goal, ``whose`` role it is of, and how much is needed. One
    that ``falls`` (the Health of the hunted) has to come down to 0. ``part`` of the goal, ``label``
    and ``short`` name what is counted."""

    part: str
    label: str
    short: str
    whose: str
    now: int
    of: int
    falls: bool


Left = Literal["", "surface", "escape"]


class GoalView(TypedDict):
    """What a role plays for: any of ``counts`` is enough. ``left`` is what remains to be done once
    it is; ``note`` something that stands out."""

    seat: int
    text: str
    counts: list[CountView]
    left: Left
    note: str


# What to know now


class AdviceView(TypedDict):
    """What whoever looks should know at this moment: a ``title`` with a few lines, or all of it in
    one ``hint``. ``yours`` tells whether the turn is theirs to play."""

    yours: bool
    title: str
    hint: str
    lines: list[SaidView]


# The whole


Numbers = TypedDict(
    "Numbers",
    {
        "terror": NotRequired[dict[str, list[int]]],
        "vile-chart": NotRequired[list[list[int]]],
        "possession": NotRequired[dict[str, dict[str, list[int]]]],
        "cave-ghost": NotRequired[Counts],
    },
)
"""Numbers of cards and boards that a table may have its own reading of, for who is here."""

Boards = TypedDict(
    "Boards",
    {
        "knight": NotRequired[KnightView],
        "goblins": NotRequired[GoblinsView],
        "dragon": NotRequired[DragonView],
        "cave": NotRequired[CaveView],
        "thief": NotRequired[ThiefView],
        "ghoul": NotRequired[GhoulView],
        "vile-ghoul": NotRequired[VileGhoulView],
        "ghost": NotRequired[GhostView],
        "cave-ghost": NotRequired[CaveGhostView],
    },
)
"""The board of every role that is here."""


class PieceView(TypedDict):
    """Which role plays a piece at this table, and what it is called; ``tribe`` is which of the
    role's several it is, empty for an only piece. So many ``rings`` around it count (V9.69)."""

    role: str
    name: str
    tribe: str
    rings: int


class SettledView(TypedDict):
    """Of a view what stays the same as long as the same roles are there."""

    cards: dict[str, list[str]]
    difficulty: dict[str, str]
    pieces: dict[str, PieceView]
    numbers: Numbers


class VastView(Boards):
    """What a seat sees. ``possessed`` is whose turn somebody else, the ``possessor``, plays;
    ``acting`` is the piece that is played now, if one is. Pieces that are ``below`` are under the
    floor of the Cave. A Gem is on a square or with a role."""

    round: int
    turn: str
    stage: Stage
    left: int
    collapsing: bool
    stalled_since: int
    ending: str
    winners: list[str]
    possessed: str | None
    possessor: str | None
    acting: str | None
    below: list[str]
    roles: list[str]
    goals: dict[str, GoalView]
    cards: dict[str, list[str]]
    difficulty: dict[str, str]
    tiles: list[TileView]
    pieces: dict[str, PieceView]
    at: dict[str, SquareName | None]
    gems: dict[str, SquareName | str]
    rockslides: list[EdgeName]
    bombs: list[EdgeName]
    bombs_left: int
    flame_wall: SquareName | None
    guards: dict[str, SquareName]
    artifacts: list[SquareName]
    carriers: list[str]
    locked: int
    treasure_supply: int
    event_supply: int
    smashed: int
    crystals_lost: int
    vaults_opened: int
    tiles_left: int
    stack: int
    gone: list[str]
    events: int
    events_next: list[str] | None
    events_gone: list[str]
    treasures: int
    treasures_gone: list[str]
    drawn: list[str] | int
    terrain_left: list[str]
    numbers: Numbers
    advice: AdviceView


# What the game declares about itself once and for all


class CardAbout(TypedDict):
    """Whatever a player would call a card or a power. ``called`` is its kind in words. A power
    ``pays`` these symbols (``any`` is any of them), or ``accepts`` any mix of these; ``reach``
    tells in a few words where it works."""

    kind: str
    called: str
    id: str
    name: str
    count: int
    source: Source
    text: str
    rules: list[str]
    pays: list[str]
    accepts: list[str]
    reach: str


class TileAbout(TypedDict):
    """A Cave tile; ``walls`` are those before turning, ``shape`` is how they lie."""

    id: str
    kind: str
    ghost: bool
    symbol: str
    walls: str
    shape: str


class SpaceAbout(TypedDict):
    """A space of a role's board, called ``thing`` by answers, with room for so many."""

    thing: str
    name: str
    kind: str
    room: int
    text: str
    rules: list[str]


class RoleAbout(TypedDict):
    """A role in a line, its turn in a few, its pieces, the spaces of its board, and how far its
    tracks go."""

    id: str
    name: str
    pieces: list[str]
    summary: SaidView
    turn: list[str]
    spaces: list[SpaceAbout]
    tracks: Counts


class KindAbout(TypedDict):
    """What is printed on a tile."""

    id: str
    name: str
    text: str
    rules: list[str]


class FaceAbout(TypedDict):
    """A face of the Dragon die: the squares that it covers, east and north of its centre."""

    id: str
    covers: list[tuple[int, int]]


class VastAbout(TypedDict):
    """``die`` are the faces of the Dragon die. ``map`` are places of the map that are nobody's,
    ``tokens`` the names of what lies there. ``card_things`` is what answers call cards of a kind:
    a Sidequest is ``quest:ID``. ``summoned`` is said of the goal of who is there for a turn
    only."""

    die: list[FaceAbout]
    roles: list[RoleAbout]
    kinds: list[KindAbout]
    map: list[SpaceAbout]
    tokens: dict[str, str]
    card_things: dict[str, list[str]]
    summoned: str
    cards: list[CardAbout]
    tiles: list[TileAbout]


# What events tell


class OfRole(TypedDict):
    role: RoleId


class OfEvent(TypedDict):
    card: Annotated[EventId, TurnsOver()]


class Ended(TypedDict):
    ending: str
    winners: list[str]


Stat = TypedDict(
    "Stat",
    {"owner": RoleId, "piece": NotRequired[PieceId], "stat": str, "from": int, "to": int},
)
"""``piece`` is which of the role's it is about, if it is one of several."""


class TilePlaced(TypedDict):
    at: SquareName
    symbol: str


class Revealed(TypedDict):
    at: SquareName
    tile: str
    kind: str
    turn: int


class TileTurned(TypedDict):
    at: SquareName
    turn: int


class TileRemoved(TypedDict):
    at: SquareName
    tile: str


Slid = TypedDict("Slid", {"from": SquareName, "to": SquareName, "size": int})


class TerrainPlaced(TypedDict):
    at: SquareName
    name: str


class AtEdge(TypedDict):
    edge: EdgeName
    at: SquareName


class Moved(TypedDict):
    piece: PieceId
    to: SquareName
    direction: str


class Pushed(TypedDict):
    piece: PieceId
    to: SquareName
    by: RoleId


Lying = Literal["event", "treasure", "gem", "artifact", "flame-wall"]
"""What is put down, moved and taken."""


class TokenAt(TypedDict):
    token: Lying
    at: SquareName


TokenTaken = TypedDict(
    "TokenTaken",
    {"token": Lying, "at": SquareName, "by": RoleId, "from": NotRequired[RoleId]},
)
"""``from`` is the role that had it, if one had."""


class Smashed(TypedDict):
    at: SquareName
    by: RoleId
    total: int


class Die(TypedDict):
    face: Annotated[str, Falls("dragon")]


class Rolled(TypedDict):
    role: RoleId
    roll: DieFace


class Locked(TypedDict):
    at: SquareName
    total: int


class Possessed(TypedDict):
    role: RoleId
    by: RoleId


class By(TypedDict):
    by: RoleId


Lifted = TypedDict("Lifted", {"thing": str, "from": SquareName, "to": SquareName})

BORDERS = [importlib.import_module(f"{row.folder}.border") for row in TABLE]
"""Those of the roles."""

FACTS: dict[str, type] = {
    "turn": OfRole,
    "collapse": Nothing,
    "ended": Ended,
    "stat": Stat,
    "tile-placed": TilePlaced,
    "revealed": Revealed,
    "turned": TileTurned,
    "tile-removed": TileRemoved,
    "slid": Slid,
    "terrain": TerrainPlaced,
    "rockslide": AtEdge,
    "moved": Moved,
    "pushed": Pushed,
    "appeared": PieceAt,
    "attacked": Attacked,
    "missed": Attacked,
    "burned": OfPiece,
    "token-placed": TokenAt,
    "token-moved": TokenAt,
    "token-taken": TokenTaken,
    "smashed": Smashed,
    "die": Die,
    "rolled": Rolled,
    "event": OfEvent,
    "held-out": At,
    "artifact-dropped": PieceAt,
    "artifact-collected": PieceAt,
    "artifact-locked": Locked,
    "possessed": Possessed,
    "freed": OfRole,
    "mental-block": By,
    "lifted": Lifted,
    **{kind: facts for border in BORDERS for kind, facts in border.OWN_FACTS.items()},
}

MATTERS: dict[str, Weight] = {
    "ended": Weight(FATE),
    "collapse": Weight(FATE),
    "possessed": Weight(FATE),
    "stat": Weight(DEED, "stat", {"health": STAKE, "wakefulness": STAKE, "fury": STAKE}),
    "smashed": Weight(STAKE),
    "artifact-locked": Weight(STAKE),
    "freed": Weight(STAKE),
    **dict.fromkeys(
        (
            "pushed", "attacked", "missed", "burned", "rockslide", "terrain", "slid",
            "tile-removed", "token-taken", "event", "held-out", "artifact-dropped",
            "artifact-collected", "mental-block", "lifted",
        ),
        Weight(DEED),
    ),
    **{kind: matter for border in BORDERS for kind, matter in border.OWN_MATTERS.items()},
}  # fmt: skip
"""How much it matters to who was not looking."""

LENS = Lens(
    left_out="""
        VastView.numbers VastView.acting VastView.below VastView.advice VastView.pieces
        TileView.at TileView.far GoalView.seat GoalView.text GoalView.note
        CountView.part CountView.label CountView.short
    """,
    places="tile",
    edges="edge",
    room={
        "VastView.roles": 7,
        "VastView.winners": 7,
        "VastView.tiles": 80,
        "VastView.gone": 60,
        "VastView.events_next": 3,
        "VastView.events_gone": 24,
        "VastView.treasures_gone": 16,
        "VastView.rockslides": 12,
        "VastView.bombs": 6,
        "VastView.artifacts": 6,
        "VastView.carriers": 6,
        "VastView.terrain_left": 6,
    },
    keys={"VastView.guards": ("ogre", "troll")},
    inside=[border.OWN_LENS for border in BORDERS],
)
