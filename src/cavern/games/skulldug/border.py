"""What crosses the border to clients: the types of the view and of what events tell.

A space is written ``x,y``, a direction or corridor as one of ``n e s w``; cards and explorers go
by the ids that options use.
"""

from typing import Annotated, Literal, TypedDict

from cavern.core.event import DEED, FATE, STAKE, Weight
from cavern.core.lens import Lens
from cavern.core.things import Falls, Names, TurnsOver

SpaceName = Annotated[str, Names("space")]
ExplorerName = Annotated[str, Names("explorer")]
DieFace = Annotated[int, Falls()]
TurnedCard = Annotated[str, TurnsOver()]
ModeName = Literal["ffa", "duel", "team", "solo", "print-and-play"]
CardType = Literal["consumable", "equipment", "treasure", "trap", "monster", "passage"]
Source = Literal["book", "base", "reconstructed", "house", "user"]
PhaseName = Literal[
    "drafting", "picking-sets", "splitting", "readying", "starting", "acting", "haunting",
    "finished",
]  # fmt: skip
Window = Literal["none", "encounter", "focus", "rolled", "injury", "zero-health", "choice"]
Faction = Literal["adventurers", "rogues", "henchmen", "suits", "cultists"]


class CardView(TypedDict):
    """A card lying or held. ``key`` tells copies apart: answers touch ``copy:KEY``. ``id`` is what
    option ids use, ``kind`` the card it looks like, ``name`` what that is called: ``short`` in one
    word, in the ``title`` with what it really is; ``beaten`` tells of a hazard what it takes."""

    key: int
    id: str
    kind: str
    name: str
    short: str
    title: str
    type: CardType
    text: str
    beaten: str
    difficulty: int
    damage: int
    source: Source
    rule: str
    mimic: bool
    spent: bool
    riding: list[str]


class TileView(TypedDict):
    """``short`` is its name in one word."""

    key: int
    id: str
    name: str
    short: str
    entrance: bool
    x: int
    y: int
    corridors: str
    hazards: int
    fortunes: int
    special: str
    special_name: str
    special_text: str
    contents: list[CardView]
    explorers: list[str]


class ExplorerView(TypedDict):
    """``seat`` is -1 for a ghost that nobody plays; ``at`` is empty for the dead; ``member`` is the
    name without an article."""

    id: str
    seat: int
    name: str
    member: str
    team: int
    faction: Faction
    ghost: bool
    fresh: bool
    alive: bool
    at: SpaceName
    health: int
    max_health: int
    ap: int
    dazed: bool
    glued: bool
    shoved: bool
    destroyed: bool
    hand: list[CardView]
    hand_limit: int
    treasures: int
    last_passage: SpaceName
    heading: int
    bond: str


class KnownView(TypedDict):
    """A card that a seat has looked at in a deck, and how many lie above it."""

    depth: int
    card: str


class DeckView(TypedDict):
    """``order`` names the cards from the top, for those who may see everything."""

    size: int
    order: list[str]
    discard: list[CardView]
    known: list[KnownView]


class DrawnView(TypedDict):
    """A passage that is being laid."""

    id: str
    corridors: str
    hazards: int
    fortunes: int


class DigGoal(TypedDict):
    """What an explorer plays for, and how many treasures count towards it ``now``: its own, in a
    team those of both partners."""

    explorer: str
    seat: int
    text: str
    now: int
    of: int


class DigView(TypedDict):
    """``bounds`` are the west, south, east and north edge of the table, if it has any;
    ``frontier`` the undiscovered spaces that a corridor opens to;
    ``cave_health`` is -1 where it is not played with."""

    mode: ModeName
    phase: PhaseName
    turn: int
    active: list[str]
    actor: str
    window: Window
    asked: int
    bounds: list[int]
    frontier: list[str]
    tiles: list[TileView]
    explorers: list[ExplorerView]
    fortune: DeckView
    hazard: DeckView
    passages: int
    passage_order: list[str]
    passage_discard: list[str]
    gear: list[CardView]
    drawn: DrawnView | None
    cave_health: int
    goals: list[DigGoal]
    treasures_needed: int
    ending: str


# What the game declares about itself once and for all


class CardAbout(TypedDict):
    """A kind of card as printed; a table may have its own reading of it."""

    id: str
    name: str
    type: CardType
    text: str
    difficulty: int
    damage: int
    source: Source
    rule: str


class SpecialAbout(TypedDict):
    """A special passage."""

    id: str
    name: str
    text: str
    rule: str
    source: Source


class SkulldugAbout(TypedDict):
    cards: list[CardAbout]
    specials: list[SpecialAbout]


# What events tell


class Nothing(TypedDict):
    pass


class RolledForFirst(TypedDict):
    team: int
    die: DieFace


class GoesFirst(TypedDict):
    team: int


class Shuffled(TypedDict):
    fortune: int
    hazard: int


class TurnBegan(TypedDict):
    turn: int
    explorers: list[ExplorerName]


class TurnEnded(TypedDict):
    turn: int


class OfExplorer(TypedDict):
    explorer: ExplorerName


class OfCard(TypedDict):
    card: str


class Looked(TypedDict):
    card: TurnedCard


class CardPlayed(TypedDict):
    """An explorer and a card that it takes or plays for all to see."""

    explorer: ExplorerName
    card: TurnedCard


class WithCard(TypedDict):
    """An explorer and a card of its own, or one that it faces."""

    explorer: ExplorerName
    card: str


class Backup(TypedDict):
    explorer: ExplorerName
    health: int
    to: SpaceName


Moved = TypedDict(
    "Moved",
    {"explorer": ExplorerName, "from": SpaceName, "to": SpaceName, "direction": str, "how": str},
)


class Discovered(TypedDict):
    tile: str
    space: SpaceName
    corridors: str


class Drew(TypedDict):
    card: TurnedCard
    space: SpaceName


class Turned(TypedDict):
    space: SpaceName
    corridors: str


class Destroyed(TypedDict):
    space: SpaceName
    cards: list[str]


PickedUp = TypedDict("PickedUp", {"explorer": ExplorerName, "card": str, "from": SpaceName})


class Dropped(TypedDict):
    explorer: ExplorerName
    card: str
    to: SpaceName


Took = TypedDict("Took", {"explorer": ExplorerName, "from": ExplorerName, "card": str})
MonsterMoved = TypedDict("MonsterMoved", {"card": str, "from": SpaceName, "to": SpaceName})


class Swindled(TypedDict):
    explorer: ExplorerName
    card: str
    by: str


class Met(TypedDict):
    explorer: ExplorerName
    card: TurnedCard
    space: SpaceName


class Focused(TypedDict):
    explorer: ExplorerName
    ap: int


class Rolled(TypedDict):
    explorer: ExplorerName
    die: DieFace


class Valued(TypedDict):
    """``goal`` is what has to be reached; 0 if nothing has."""

    explorer: ExplorerName
    die: int
    value: int
    goal: int


Threw = TypedDict(
    "Threw",
    {"explorer": ExplorerName, "at": ExplorerName, "card": str, "from": SpaceName, "to": SpaceName},
)


class ThrowLanded(TypedDict):
    at: ExplorerName
    hit: bool


class Shoved(TypedDict):
    explorer: ExplorerName
    victim: ExplorerName
    direction: str


class LostHealth(TypedDict):
    explorer: ExplorerName
    lost: int
    health: int


class GainedHealth(TypedDict):
    explorer: ExplorerName
    health: int


class ChangedAp(TypedDict):
    explorer: ExplorerName
    ap: int


class Bonded(TypedDict):
    explorer: ExplorerName
    to: ExplorerName


class Died(TypedDict):
    explorer: ExplorerName
    space: SpaceName


class Spawned(TypedDict):
    explorer: ExplorerName
    faction: Faction
    space: SpaceName


class Respawned(TypedDict):
    explorer: ExplorerName
    to: SpaceName


class GemRemoved(TypedDict):
    gems: int


class CollapseRolled(TypedDict):
    die: DieFace
    gems: int


class Ended(TypedDict):
    ending: str


FACTS: dict[str, type] = {
    "rolled-for-first": RolledForFirst,
    "goes-first": GoesFirst,
    "drafted": CardPlayed,
    "passed": OfExplorer,
    "shuffled": Shuffled,
    "turn-began": TurnBegan,
    "turn-ended": TurnEnded,
    "backup": Backup,
    "resigned": OfExplorer,
    "moved": Moved,
    "discovered": Discovered,
    "drew": Drew,
    "turned": Turned,
    "destroyed": Destroyed,
    "picked-up": PickedUp,
    "dropped": Dropped,
    "took": Took,
    "used": CardPlayed,
    "discarded": OfCard,
    "copied": CardPlayed,
    "monster-moved": MonsterMoved,
    "swindled": Swindled,
    "peeked": OfExplorer,
    "peeked-card": Looked,
    "buried": OfExplorer,
    "met": Met,
    "ignored": WithCard,
    "focused": Focused,
    "rolled": Rolled,
    "valued": Valued,
    "beat": WithCard,
    "lost-to": WithCard,
    "threw": Threw,
    "throw-landed": ThrowLanded,
    "shoved": Shoved,
    "prevented": OfExplorer,
    "lost-health": LostHealth,
    "gained-health": GainedHealth,
    "changed-ap": ChangedAp,
    "dazed": OfExplorer,
    "cleared": OfExplorer,
    "glued": OfExplorer,
    "stands": OfExplorer,
    "bonded": Bonded,
    "died": Died,
    "spawned": Spawned,
    "respawned": Respawned,
    "gem-removed": GemRemoved,
    "collapse-rolled": CollapseRolled,
    "ended": Ended,
}

MATTERS: dict[str, Weight] = {
    "ended": Weight(FATE),
    "died": Weight(FATE),
    "resigned": Weight(FATE),
    "spawned": Weight(FATE),
    "lost-health": Weight(STAKE),
    "gained-health": Weight(STAKE),
    "gem-removed": Weight(STAKE),
    "destroyed": Weight(STAKE),
    "took": Weight(STAKE),
    "swindled": Weight(STAKE),
    "bonded": Weight(STAKE),
}
"""How much it matters to who was not looking."""
MATTERS |= dict.fromkeys(
    (
        "drafted", "backup", "turned", "dropped", "used", "copied",
        "monster-moved", "peeked-card", "ignored", "beat", "lost-to", "threw", "throw-landed",
        "shoved", "prevented", "dazed", "glued", "respawned",
    ),
    Weight(DEED),
)  # fmt: skip

LENS = Lens(
    left_out="""
        CardView.key CardView.kind CardView.name CardView.short CardView.title CardView.type
        CardView.text CardView.beaten CardView.source CardView.rule
        TileView.key TileView.id TileView.name TileView.short TileView.special_name
        TileView.special_text
        ExplorerView.id ExplorerView.name ExplorerView.member DeckView.order
        DigView.passage_order DigView.frontier DigView.bounds DigView.mode DigView.asked
        DigView.goals
    """,
    places="space",
    sides="TileView.corridors DrawnView.corridors",
    named="DeckView.discard DigView.gear",
    room={
        "DigView.active": 2,
        "DigView.tiles": 54,
        "TileView.contents": 5,
        "TileView.explorers": 6,
        "DigView.explorers": 6,
        "ExplorerView.hand": 12,
        "CardView.riding": 4,
        "DeckView.discard": 52,
        "DeckView.known": 8,
        "DigView.passage_discard": 53,
        "DigView.gear": 24,
    },
    heaps={"DigView.tiles": ("contents", 85)},
)
