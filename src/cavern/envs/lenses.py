"""What the rows of numbers need to know of the games' views beyond their types."""


class Lens:
    """``left_out`` are texts for people and what follows from the rest; ``places`` and ``edges``
    are the kinds of things that are such, as types name them (:class:`cavern.core.things.Names`);
    ``sides`` are texts made of the letters n, e, s, w; of things that are
    ``named`` only their id is shown; ``room`` is how long lists may get (``usual`` if not said): as
    long as anybody has seen them, or as there are cards and tiles in the box. ``heaps`` are lists
    whose entries have a list each that is short as a rule, and can have very much in it: its name,
    and how much may lie beyond the room of the entries. ``keys`` are those of dictionaries that may
    be empty at first."""

    def __init__(
        self,
        left_out: str = "",
        places: str = "",
        edges: str = "",
        sides: str = "",
        named: str = "",
        room: dict[str, int] | None = None,
        heaps: dict[str, tuple[str, int]] | None = None,
        keys: dict[str, tuple[str, ...]] | None = None,
        usual: int = 4,
    ) -> None:
        self.left_out = set(left_out.split())
        self.places = set(places.split())
        self.edges = set(edges.split())
        self.sides = set(sides.split())
        self.named = set(named.split())
        self.room = room or {}
        self.heaps = heaps or {}
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
            "VastView.gone": 60,
            "VastView.events_next": 3,
            "VastView.events_gone": 24,
            "VastView.treasures_gone": 16,
            "VastView.rockslides": 12,
            "VastView.bombs": 6,
            "VastView.artifacts": 6,
            "VastView.carriers": 6,
            "VastView.terrain_left": 6,
            "KnightView.cards_down": 12,
            "KnightView.cards_up": 12,
            "KnightView.encounter_squares": 24,
            "KnightView.visited": 60,
            "KnightView.quests": 12,
            "KnightView.quest_deck": 16,
            "KnightView.quests_shown": 16,
            "KnightView.quests_out": 16,
            "KnightView.monsters": 12,
            "KnightView.monsters_out": 12,
            "GoblinsView.slots": 3,
            "GoblinsView.secrets": 10,
            "GoblinsView.face_up": 10,
            "GoblinsView.secret_deck": 10,
            "GoblinsView.secret_discard": 10,
            "GoblinsView.monster_deck": 10,
            "GoblinsView.monster_discard": 10,
            "GoblinsView.monsters_drawn": 10,
            "GoblinsView.war_deck": 10,
            "GoblinsView.war_drawn": 10,
            "GoblinsView.lit_left": 24,
            "GoblinsView.cracked": 12,
            "CaveView.hand": 8,
            "ThiefView.upgrades": 12,
            "ThiefView.locks_tried": 12,
            "GhoulView.terror": 16,
            "GhoulView.terror_deck": 16,
            "GhoulView.terror_gone": 16,
            "GhoulView.terror_aside": 16,
            "VileGhoulView.terror": 16,
            "VileGhoulView.terror_deck": 16,
            "VileGhoulView.terror_gone": 16,
            "VileGhoulView.terror_aside": 16,
            "GhoulView.dice": 6,
            "VileGhoulView.supply": 7,
            "VileGhoulView.lent_dice": 8,
            "GhostView.deck": 9,
            "GhostView.cards_out": 9,
            "GhostView.touched": 24,
            "CaveGhostView.hand": 8,
            "CaveGhostView.marks": 6,
            "CaveGhostView.ghosts": 12,
        },
        keys={"VastView.guards": ("ogre", "troll")},
    ),
}
