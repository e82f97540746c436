"""What the rows of numbers need to know of the games' views beyond their types."""


class Lens:
    """``left_out`` are texts for people and what follows from the rest; ``places`` and ``edges``
    are the kinds of things that are such, as types name them (:class:`cavern.core.things.Names`);
    ``sides`` are texts made of the letters n, e, s, w; of things that are
    ``named`` only their id is shown; ``room`` is how long lists may get (``usual`` if not said);
    ``keys`` are those of dictionaries that may be empty at first."""

    def __init__(
        self,
        left_out: str = "",
        places: str = "",
        edges: str = "",
        sides: str = "",
        named: str = "",
        room: dict[str, int] | None = None,
        keys: dict[str, tuple[str, ...]] | None = None,
        usual: int = 4,
    ) -> None:
        self.left_out = set(left_out.split())
        self.places = set(places.split())
        self.edges = set(edges.split())
        self.sides = set(sides.split())
        self.named = set(named.split())
        self.room = room or {}
        self.keys = keys or {}
        self.usual = usual


LENSES = {
    "cube-delver": Lens(
        left_out="DelveView.notes DelveView.odds",
        usual=10,
    ),
    "skulldug": Lens(
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
            "DigView.tiles": 48,
            "TileView.contents": 5,
            "TileView.explorers": 4,
            "DigView.explorers": 6,
            "ExplorerView.hand": 8,
            "CardView.riding": 2,
            "DeckView.discard": 40,
            "DeckView.known": 4,
            "DigView.passage_discard": 8,
            "DigView.gear": 24,
        },
    ),
    "vast": Lens(
        left_out="""
            VastView.numbers VastView.acting VastView.below VastView.advice VastView.pieces
            ProwlerView.effects GhoulView.effects
            VileGhoulView.effects ProwlerView.attacked GhoulView.attacked VileGhoulView.attacked
            GhoulView.cards VileGhoulView.cards GhoulView.notes VileGhoulView.notes
            TileView.far GoblinsView.tribes ThiefView.load GhostView.among GhostView.boast
            CountView.part
            GoalView.text GoalView.note CountView.label CountView.short
            TileView.at KnightView.seat GoblinsView.seat DragonView.seat CaveView.seat
            ThiefView.seat GhoulView.seat VileGhoulView.seat GhostView.seat CaveGhostView.seat
            GoalView.seat GhostView.track CaveGhostView.reach DragonView.lends GhoulView.terror_at
        """,
        places="tile",
        edges="edge",
        room={
            "VastView.roles": 7,
            "VastView.winners": 7,
            "VastView.tiles": 80,
            "VastView.gone": 40,
            "VastView.events_next": 3,
            "VastView.events_gone": 12,
            "VastView.treasures_gone": 12,
            "VastView.rockslides": 12,
            "VastView.bombs": 6,
            "VastView.artifacts": 6,
            "KnightView.cards_up": 8,
            "KnightView.visited": 8,
            "KnightView.quests_out": 8,
            "KnightView.monsters_out": 8,
            "GoblinsView.slots": 3,
            "GoblinsView.secrets": 8,
            "GoblinsView.monster_discard": 10,
            "GoblinsView.secret_discard": 10,
            "CaveView.hand": 8,
            "CaveGhostView.hand": 8,
            "GhoulView.dice": 6,
            "VileGhoulView.supply": 7,
        },
        keys={"VastView.guards": ("ogre", "troll")},
    ),
}
