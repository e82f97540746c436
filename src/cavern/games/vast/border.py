"""What crosses the border to clients: the types of the view and of what events tell.

A square is written ``x,y`` and an edge ``x,y:e`` or ``x,y:s``. Roles, pieces, cards and tiles go by
the ids that options use. Where a seat may not know which cards there are it sees how many.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from cavern.core.event import DEED, FATE, STAKE, Matter
from cavern.core.things import Falls, Names, Turns

Square = Annotated[str, Names("tile")]
Edge = Annotated[str, Names("edge")]
PieceId = Annotated[str, Names("piece")]
EventId = Annotated[str, Names("event")]
TreasureId = Annotated[str, Names("treasure-card")]
MonsterId = Annotated[str, Names("monster")]
QuestId = Annotated[str, Names("quest")]
WarId = Annotated[str, Names("war")]
SecretId = Annotated[str, Names("secret")]
PowerId = Annotated[str, Names("power")]
OmenId = Annotated[str, Names("omen")]
TerrorId = Annotated[str, Names("terror-card")]
PossessionId = Annotated[str, Names("possession-card")]
RoleWords = Annotated[str, Names("role")]
"""A role as events have it: ``vile ghoul``."""
Roll = Annotated[int, Falls()]
Counts = dict[str, int]
"""So many of each."""
Side = Literal["n", "e", "s", "w"]
Stage = Literal["turn", "shaping", "plundering", "starting", "flaring", "possessing"]
Source = Literal["book", "base", "reconstructed", "house"]
Token = Literal["event", "crystal", "vault"]


class SaidView(TypedDict):
    """A line of words, and the rules it rests on."""

    text: str
    rules: list[str]


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


# Every role's board


class BoardView(TypedDict):
    """``lent`` are the numbers of a Possession card, while somebody else plays the role."""

    seat: int
    phase: str | None
    lent: list[int]


class KnightStats(TypedDict):
    movement: int
    perception: int
    strength: int
    cubes: int


class KnightView(BoardView):
    """``next_cube`` is the Grit that wins the next Hero cube; 0 if none is left to win."""

    stats: KnightStats
    steps_left: int
    encounters_left: int
    next_cube: int
    health: int
    full_health: int
    grit: int
    track: Counts
    free: int
    placed: Counts
    aside: int
    at_entrance: int
    discarded: int
    moved: int
    encounters: int
    map_used: int
    bow_used: bool
    enchanted_bow_used: bool
    bomb_token_used: bool
    dragon_attacked: bool
    javelin_ready: bool
    javelin_thrown: bool
    flare_used: bool
    cut_short: bool
    cards_down: list[str] | int
    cards_up: list[str]
    offered: str | int | None
    quests: list[str] | int
    quest_deck: list[str] | int
    quests_shown: list[str]
    quests_out: list[str]
    encounter_squares: list[Square]
    visited: list[Square]
    deeds: int
    treasures_taken: int
    ambushes_met: int
    met: int
    unveiled: int
    entering: bool
    golem: bool
    beetles: int
    monsters: list[str] | int
    monsters_out: list[str]
    dead: bool


class GoblinsView(BoardView):
    """``stats`` are those of each Tribe: ``fangs-strength``, ``fangs-perception``. Those that are
    ``done`` were activated in the Goblins' last turn; ``tribes`` tells how each stands in this."""

    stats: Counts
    done: list[str]
    tribes: dict[str, Literal["", "acting", "done"]]
    rage: int
    population: Counts
    slots: list[list[str]]
    monster_deck: list[str] | int
    monster_discard: list[str]
    secret_deck: list[str] | int
    secret_discard: list[str]
    secrets: list[str] | int
    face_up: list[str]
    war_deck: list[str] | int
    war_drawn: list[str]
    war_card: str | None
    blocked: int
    monsters_drawn: list[str]
    ruby_used: bool
    activated: int
    acting: str | None
    lit_left: list[Square]
    moved: int
    burrowed: bool
    tunnelled: bool
    wisp_used: bool
    flared: int
    furious: int
    bombers: int
    tunnels: bool
    cracked: list[Square]
    true_population: Counts


class DragonStats(TypedDict):
    armor: int
    spirit: int


class DragonView(BoardView):
    """``room`` is how many cubes each track of Sloth can have; ``lends`` are the Gems whose symbol
    he may still use this turn."""

    stats: DragonStats
    room: Counts
    lends: list[str]
    health: int
    appeared: bool
    awake: bool
    surfaced: bool
    sloth: Counts
    locked: int
    wakefulness: int
    eaten: int
    hand: Counts | int
    set_aside: Counts | int
    deck: Counts | int
    discard: Counts
    gems_used: int
    shriek: bool
    shrieked: bool
    shriek_turns: int
    move_used: bool
    moved: bool
    fed: bool
    proud: bool
    gave: bool
    gem_placed: bool
    hoard: int


class NoStats(TypedDict):
    pass


class KeeperView(BoardView):
    """What those have who keep the Cave. ``prices`` are the Omens that each power takes now (none
    where it depends on whom it is for), ``payable`` those held that it accepts."""

    prices: dict[str, int | None]
    payable: Counts
    hand: list[str] | int
    omens: Counts
    bag: Counts
    plundered: int
    hated: int
    hatred_tokens: int
    to_remove: int
    omens_aside: Counts


class CaveView(KeeperView):
    stats: NoStats


class ThiefStats(TypedDict):
    movement: int
    stealth: int
    thievery: int
    stashed: int


class ThiefView(BoardView):
    """``load`` is all he carries: Treasures and Gems."""

    stats: ThiefStats
    load: int
    steps_left: int
    tokens: Counts
    cubes: int
    moved: int
    carried: int
    hidden_loot: int
    hex: int
    upgrades: list[str]
    plain_stash: int
    loot_level: int
    pickpocketed: int
    backstabbed: int
    locks_tried: list[Square]
    sticky_used: bool
    evaded: bool


class EffectsView(TypedDict):
    """What a Terror card does each turn and once, in a sentence and in a word or two."""

    each: str
    once: str
    each_short: str
    once_short: str


class TerrorView(TypedDict):
    """A Terror card, which effects it may still give this turn, and why not both, in a sentence."""

    card: str
    each: bool
    once: bool
    note: str


class ProwlerView(BoardView):
    """What both Ghouls have. ``effects`` are those of every Terror card for this Ghoul; ``cards``
    are those it holds and has drawn, one by one; ``notes`` what else changes its turn."""

    notes: list[SaidView]
    effects: dict[str, EffectsView]
    cards: list[TerrorView]
    attacked: list[str]
    movement: int
    attack: int
    treasures: int
    terror: list[str]
    terror_deck: list[str] | int
    terror_gone: list[str]
    terror_drawn: list[str]
    used: Counts
    spent: Counts
    spending: list[str]
    ready: Counts
    sneaking: bool
    struck: int
    stabs: int
    lamed: bool
    terror_aside: list[str]
    attack_aside: int


GhoulStats = TypedDict("GhoulStats", {"defense": int, "fury-goal": int, "attack-points": int})


class GhoulView(ProwlerView):
    """``terror_at`` are the spaces of its Fury track that bring a Terror card."""

    stats: GhoulStats
    terror_at: list[int]
    fury: int
    dice: list[int]
    free_attack: int


class VileGhoulStats(TypedDict):
    defense: int
    attack: int


class VileGhoulView(ProwlerView):
    stats: VileGhoulStats
    supply: list[int]
    row: str | None
    right: Counts
    boosts: int
    just_rolled: bool
    any_row: bool
    bonus: int
    lent_dice: list[int]
    more_attack: int


class GhostStats(TypedDict):
    movement: int
    influence: int
    movement_left: int


class FocusView(TypedDict):
    movement: int
    influence: int


class GhostView(BoardView):
    """``track`` is what each Focus gives, from 0 on; ``among`` are the cards of which some are
    hidden, for those who may not know which; ``boast`` is the facedown one, once she has shown
    it."""

    stats: GhostStats
    boast: str | None
    among: list[str]
    track: list[FocusView]
    things_moved: int
    focus: int
    deck: list[str] | int
    space: str | int | None
    face_up: str | None
    mental_block: str | None
    cards_out: list[str]
    appeared: bool
    moved: int
    boosted: bool
    touched: list[int]
    lifting: list[int]
    focused: bool
    boasted: bool


CaveGhostStats = TypedDict(
    "CaveGhostStats",
    {
        "movement_left": int,
        "spent": int,
        "isolation": NotRequired[int],
        "omens-due": NotRequired[int],
    },
)
"""The last two only while she is on the map."""


class MarkView(TypedDict):
    """Another role: its rings of Isolation, and the Omens to possess it, if she can."""

    role: str
    isolation: int
    price: int | None


class CaveGhostView(KeeperView):
    """``reach`` is how far Telekinesis moves a thing, by its rings of Isolation."""

    stats: CaveGhostStats
    marks: list[MarkView]
    reach: list[int]
    appeared: bool
    moved: int
    spent: Counts
    ghosts: list[str]


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
    at: dict[str, Square | None]
    gems: dict[str, Square | str]
    rockslides: list[Edge]
    bombs: list[Edge]
    bombs_left: int
    flame_wall: Square | None
    guards: dict[str, Square]
    artifacts: list[Square]
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


class Nothing(TypedDict):
    pass


class OfRole(TypedDict):
    role: RoleWords


class OfEvent(TypedDict):
    card: Annotated[EventId, Turns()]


class OfTreasure(TypedDict):
    card: Annotated[TreasureId, Turns()]


class OfWar(TypedDict):
    card: Annotated[WarId, Turns()]


class OfSecret(TypedDict):
    card: Annotated[SecretId, Turns()]


class OfPossession(TypedDict):
    card: Annotated[PossessionId, Turns()]


class OfPiece(TypedDict):
    piece: PieceId


class At(TypedDict):
    at: Square


class PieceAt(TypedDict):
    """``at`` is missing of a piece that was not on the map."""

    piece: PieceId
    at: NotRequired[Square]


class Ended(TypedDict):
    ending: str
    winners: list[str]


Stat = TypedDict("Stat", {"owner": RoleWords, "stat": str, "from": int, "to": int})


class TilePlaced(TypedDict):
    at: Square
    symbol: str


class Revealed(TypedDict):
    at: Square
    tile: str
    kind: str
    turn: int


class Peeked(TypedDict):
    """The tile is told only to whoever looks."""

    at: Square
    tile: NotRequired[Annotated[str, Turns()]]


class TileTurned(TypedDict):
    at: Square
    turn: int


class TileRemoved(TypedDict):
    at: Square
    tile: str


Slid = TypedDict("Slid", {"from": Square, "to": Square, "size": int})


class TerrainPlaced(TypedDict):
    at: Square
    name: str


class AtEdge(TypedDict):
    edge: Edge
    at: Square


class Blasted(TypedDict):
    at: Square
    direction: str


class Moved(TypedDict):
    piece: PieceId
    to: Square
    direction: str


class Pushed(TypedDict):
    piece: PieceId
    to: Square
    by: RoleWords


class Attacked(TypedDict):
    piece: PieceId
    target: PieceId
    at: Square


Lying = Literal["event", "treasure", "gem", "artifact", "flame-wall"]
"""What is put down, moved and taken."""


class TokenAt(TypedDict):
    token: Lying
    at: Square


TokenTaken = TypedDict(
    "TokenTaken", {"token": Lying, "at": Square, "by": RoleWords, "from": NotRequired[RoleWords]}
)
"""``from`` is the role that had it, if one had."""


class Smashed(TypedDict):
    at: Square
    by: RoleWords
    total: int


class Die(TypedDict):
    face: Annotated[str, Falls("dragon")]


class Rolled(TypedDict):
    role: RoleWords
    roll: Roll


class MonsterMet(TypedDict):
    card: Annotated[MonsterId, Turns()]
    strength: int


class QuestShown(TypedDict):
    card: Annotated[QuestId, Turns()]
    grit: int


class PowerUsed(TypedDict):
    power: Annotated[PowerId, Turns()]
    at: Square


class OmenDrawn(TypedDict):
    symbol: str


class OmenUsed(TypedDict):
    omen: Annotated[OmenId, Turns()]


class Stashed(TypedDict):
    total: int


class GhoulDice(TypedDict):
    role: RoleWords
    dice: list[Roll]


class RowChosen(TypedDict):
    row: int
    movement: int
    attack: int


class Skittered(TypedDict):
    piece: PieceId
    to: Square


class TerrorCard(TypedDict):
    card: Annotated[TerrorId, Turns()]
    role: RoleWords


class Locked(TypedDict):
    at: Square
    total: int


class Possessed(TypedDict):
    role: RoleWords
    by: RoleWords


class CardPlaced(TypedDict):
    """The card is told only to whoever lays it."""

    card: NotRequired[Annotated[PossessionId, Turns()]]


class By(TypedDict):
    by: RoleWords


Lifted = TypedDict("Lifted", {"thing": str, "from": Square, "to": Square})

FACTS: dict[str, type] = {
    "turn": OfRole,
    "collapse": Nothing,
    "ended": Ended,
    "stat": Stat,
    "tile-placed": TilePlaced,
    "revealed": Revealed,
    "peeked": Peeked,
    "turned": TileTurned,
    "tile-removed": TileRemoved,
    "slid": Slid,
    "terrain": TerrainPlaced,
    "rockslide": AtEdge,
    "blasted": Blasted,
    "moved": Moved,
    "pushed": Pushed,
    "appeared": PieceAt,
    "scattered": PieceAt,
    "hid": PieceAt,
    "attacked": Attacked,
    "missed": Attacked,
    "shot": Attacked,
    "burned": OfPiece,
    "token-placed": TokenAt,
    "token-moved": TokenAt,
    "token-taken": TokenTaken,
    "smashed": Smashed,
    "chipped": PieceAt,
    "die": Die,
    "rolled": Rolled,
    "event": OfEvent,
    "ambush": At,
    "sprang": OfPiece,
    "monster": MonsterMet,
    "quest": QuestShown,
    "treasure-drawn": OfTreasure,
    "treasure-kept": Nothing,
    "treasure-lost": Nothing,
    "treasure-declined": OfTreasure,
    "war": OfWar,
    "secret": OfSecret,
    "power": PowerUsed,
    "awoke": Nothing,
    "surfaced": At,
    "omen-drawn": OmenDrawn,
    "omen": OmenUsed,
    "thief-died": At,
    "stashed": Stashed,
    "vault": At,
    "ghoul-dice": GhoulDice,
    "row": RowChosen,
    "skittered": Skittered,
    "terror-drawn": TerrorCard,
    "terror-used": TerrorCard,
    "terror-spent": TerrorCard,
    "terror-lost": TerrorCard,
    "held-out": At,
    "artifact-dropped": PieceAt,
    "artifact-collected": PieceAt,
    "artifact-locked": Locked,
    "possessed": Possessed,
    "freed": OfRole,
    "card-placed": CardPlaced,
    "card-shown": OfPossession,
    "mental-block": By,
    "lifted": Lifted,
}

MATTERS: dict[str, Matter] = {
    "ended": Matter(FATE),
    "collapse": Matter(FATE),
    "awoke": Matter(FATE),
    "surfaced": Matter(FATE),
    "thief-died": Matter(FATE),
    "possessed": Matter(FATE),
    "stat": Matter(DEED, "stat", {"health": STAKE, "wakefulness": STAKE, "fury": STAKE}),
    "smashed": Matter(STAKE),
    "stashed": Matter(STAKE),
    "vault": Matter(STAKE),
    "artifact-locked": Matter(STAKE),
    "freed": Matter(STAKE),
}
"""How much it matters to who was not looking."""
MATTERS |= dict.fromkeys(
    (
        "pushed", "attacked", "missed", "shot", "burned", "blasted", "rockslide", "terrain", "slid",
        "tile-removed", "token-taken", "chipped", "event", "ambush", "sprang", "monster", "quest",
        "treasure-drawn", "treasure-kept", "treasure-lost", "treasure-declined", "war", "secret",
        "power", "omen", "skittered", "terror-drawn", "terror-used", "terror-spent", "terror-lost",
        "held-out", "artifact-dropped", "artifact-collected", "card-placed", "card-shown",
        "mental-block", "lifted",
    ),
    Matter(DEED),
)  # fmt: skip
