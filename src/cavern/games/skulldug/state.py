"""S21: everything that a game of Skulldug! remembers."""

from typing import Final

from cavern.core import codec
from cavern.core.decision import Seat
from cavern.core.game import Setup
from cavern.core.grid import Direction
from cavern.core.parts import (
    BY_HAND,
    FIXED,
    FLAG,
    FOLLOWS,
    INT,
    INTS,
    LISTS,
    MARK,
    NAME,
    NATURAL,
    OBJECT,
    OBJECTS,
    RNG,
    TEXT,
    Part,
)
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.tangible import Tangible
from cavern.games.skulldug.box import Box
from cavern.games.skulldug.kinds import TREASURE
from cavern.games.skulldug.notation import (
    ASKED,
    CARD_PILE,
    COMPASS,
    DRAWN_TILE,
    EACH_CARD,
    EACH_PLACE,
    EXPLORER_LIST,
    GHOST_POOL,
    MARKED_CARDS,
    MIMICS,
    ONE_EXPLORER,
    OWN_FACTION,
    PASSAGE_OR_NONE,
    RIDERS,
    STANDS,
    STEP_COUNT,
    TEAM_ON_TURN,
    TILE_PILE,
)
from cavern.games.skulldug.numbers import CardId, ExplorerId, Space, TileId

NOWHERE: Final = -1
"""The passage of a dead explorer, the space of a tile that is not in the cave."""
UNDISCOVERED: Final = -1
"""What the grid shows where no tile lies (S2)."""
OUTSIDE: Final = -2
"""What the grid shows beyond the table's edge (S4)."""

FFA: Final = 0
DUEL: Final = 1
TEAM: Final = 2
SOLO: Final = 3
PRINT_AND_PLAY: Final = 4
MODE_NAMES: Final = ("ffa", "duel", "team", "solo", "print-and-play")

ADVENTURERS: Final = 0
ROGUES: Final = 1
HENCHMEN: Final = 2
SUITS: Final = 3
CULTISTS: Final = 4
FACTIONS: Final = ("adventurers", "rogues", "henchmen", "suits", "cultists")
MEMBERS: Final = ("Adventurer", "Rogue", "Henchman", "Suit", "Cultist")

DRAFTING: Final = 0
PICKING_SETS: Final = 1
SPLITTING: Final = 2
READYING: Final = 3
STARTING: Final = 4
ACTING: Final = 5
HAUNTING: Final = 6
FINISHED: Final = 7
PHASES: Final = (
    "drafting", "picking-sets", "splitting", "readying", "starting", "acting", "haunting",
    "finished",
)  # fmt: skip

NO_WINDOW: Final = 0
ENC: Final = 1
FOCUS: Final = 2
ROLLED: Final = 3
INJ: Final = 4
ZERO: Final = 5
CHOICE: Final = 6
WINDOWS: Final = ("none", "encounter", "focus", "rolled", "injury", "zero-health", "choice")

TO_WIN: Final = 3
"""S125: so many treasures, brought to the Entrance."""

DIFFICULTIES: Final = ("easy", "normal", "hard")
SOLO_HEALTH: Final = (9, 7, 5)
SOLO_GHOSTS: Final = (1, 2, 3)
ENDLESS: Final = -1
"""Stands for the gems of a cave that never collapses."""
SOLO_GEMS: Final = (ENDLESS, 20, 20)
"""S41."""

RULINGS: Final = [
    Part("mode", NAME, MODE_NAMES),
    Part("seats"),
    Part("max_health"),
    Part("ap"),
    Part("ghosts"),
    Part("gems"),
    Part("table"),
    Part("paced", FLAG),
    Part("sets", FLAG),
    Part("drop_to_limit", FLAG),
    Part("card_first", FLAG),
    Part("may_resign", FLAG),
    Part("focus_first", FLAG),
    Part("fleeing_meets", FLAG),
    Part("dash_must_end_free", FLAG),
    Part("dash_may_return", FLAG),
    Part("loss_apart", FLAG),
    Part("mimic_anytime", FLAG),
    Part("ghost_waits", FLAG),
    Part("trap_may_stay", FLAG),
    Part("team_limits", FLAG),
    Part("jacket_ends", FLAG),
    Part("key_always", FLAG),
]
EXPLORER_PARTS: Final = [
    Part("number", ONE_EXPLORER, of="ExplorerId", shown=BY_HAND),
    Part("team", written=FOLLOWS),
    Part("faction", OWN_FACTION, FACTIONS),
    Part("ghost", FLAG, written=BY_HAND),
    Part("at", STANDS, of="TileId"),
    Part("health", NATURAL),
    Part("hand", CARD_PILE, of="CardId", replaced=True),
    Part("dazed", FLAG),
    Part("ap", NATURAL),
    Part("last_passage", PASSAGE_OR_NONE, of="TileId", start=NOWHERE),
    Part("heading", COMPASS, of="Direction", start=-1),
    Part("steps", STEP_COUNT, untold=True),
    Part("shoved", FLAG),
    Part("destroyed", FLAG),
    Part("glued", FLAG),
    Part("drank", FLAG, untold=True),
    Part("ignored", EACH_CARD, of="CardId", replaced=True, untold=True),
    Part("at_peace", EACH_PLACE, of="TileId", replaced=True, untold=True),
    Part("bond", ONE_EXPLORER, of="ExplorerId", start=-1),
    Part("fresh", FLAG),
]
DECK: Final = [
    Part("cards", CARD_PILE, of="CardId", deck=True, shown=BY_HAND, written=BY_HAND),
    Part("tags", INTS, untold=True, written=BY_HAND),
    Part("discard", CARD_PILE, of="CardId"),
    Part("known", INTS, secret=True, shown=BY_HAND, written=BY_HAND),
]
DIG: Final = [
    Part("rng", RNG),
    Part("rulings", FIXED, of="Rulings"),
    Part("box", FIXED, of="Box"),
    Part("phase", NAME, PHASES),
    Part("round", NATURAL, shown="turn"),
    Part("turn", TEAM_ON_TURN, shown="active"),
    Part("actor", ONE_EXPLORER, of="ExplorerId"),
    Part("queue", EXPLORER_LIST, of="ExplorerId", untold=True),
    Part("explorers", OBJECTS, of="Explorer", written=BY_HAND),
    # The map: how large it is, which tile lies where and how, with which cards on it.
    Part("side", INT, shown=BY_HAND, written=BY_HAND),
    Part("home", INT, of="Space", shown=BY_HAND, written=BY_HAND),
    Part("grid", INTS, of="TileId", shown=BY_HAND, written=BY_HAND),
    Part("spaces", INTS, of="Space", replaced=True, shown=BY_HAND, written=BY_HAND),
    Part("corridors", INTS, replaced=True, shown=BY_HAND, written=BY_HAND),
    Part("contents", LISTS, of="CardId", replaced=True, shown=BY_HAND, written=BY_HAND),
    # On the cards that they are about.
    Part("riding", RIDERS, of="CardId", shown=BY_HAND),
    Part("fortune", OBJECT, of="Deck", written=BY_HAND),
    Part("hazard", OBJECT, of="Deck", written=BY_HAND),
    Part("passages", TILE_PILE, of="TileId", deck=True),
    Part("passage_discard", TILE_PILE, of="TileId"),
    Part("aside", CARD_PILE, of="CardId", untold=True),
    Part("aside_tiles", TILE_PILE, of="TileId", untold=True),
    Part("spent", MARKED_CARDS, of="CardId", shown=BY_HAND),
    Part("copies", MIMICS, shown=BY_HAND),
    Part("gear", CARD_PILE, of="CardId"),
    Part("again", MARK, untold=True),
    Part("gems", NATURAL, start=ENDLESS, shown="cave_health"),
    Part("pool", GHOST_POOL, FACTIONS, untold=True),
    Part("drawn", DRAWN_TILE, of="TileId", start=NOWHERE, shown=BY_HAND),
    Part("window", NAME, WINDOWS),
    Part("asked", ASKED, of="Seat"),
    Part("ending", TEXT),
]


class Rulings(Tangible):
    """How this table plays: the mode's numbers, and every reading of an open rule."""

    # <RULINGS: init>
    def __init__(
        self,
        mode: int,
        seats: int,
        max_health: int,
        ap: int,
        ghosts: int,
        gems: int,
        table: int,
        paced: bool,
        sets: bool,
        drop_to_limit: bool,
        card_first: bool,
        may_resign: bool,
        focus_first: bool,
        fleeing_meets: bool,
        dash_must_end_free: bool,
        dash_may_return: bool,
        loss_apart: bool,
        mimic_anytime: bool,
        ghost_waits: bool,
        trap_may_stay: bool,
        team_limits: bool,
        jacket_ends: bool,
        key_always: bool,
    ) -> None:
        self.mode = mode
        self.seats = seats
        self.max_health = max_health
        self.ap = ap
        self.ghosts = ghosts
        self.gems = gems
        self.table = table
        self.paced = paced
        self.sets = sets
        self.drop_to_limit = drop_to_limit
        self.card_first = card_first
        self.may_resign = may_resign
        self.focus_first = focus_first
        self.fleeing_meets = fleeing_meets
        self.dash_must_end_free = dash_must_end_free
        self.dash_may_return = dash_may_return
        self.loss_apart = loss_apart
        self.mimic_anytime = mimic_anytime
        self.ghost_waits = ghost_waits
        self.trap_may_stay = trap_may_stay
        self.team_limits = team_limits
        self.jacket_ends = jacket_ends
        self.key_always = key_always
        # </RULINGS: init>

    @property
    def teams(self) -> int:
        """How many teams take turns; every player is one, except in Team mode."""
        return self.seats // 2 if self.mode == TEAM else self.seats

    @property
    def in_corner(self) -> bool:
        """S4: whether the entrance lies in the table's corner."""
        return self.mode in (DUEL, SOLO, PRINT_AND_PLAY)

    @staticmethod
    def of(setup: Setup) -> "Rulings":
        mode = MODE_NAMES.index(setup.mode)
        pnp = mode == PRINT_AND_PLAY
        solo = mode == SOLO
        health, ghosts, gems = 4 if mode == TEAM else 5, 0, ENDLESS
        if solo:
            level = DIFFICULTIES.index(setup.choice("difficulty"))
            health, ghosts, gems = SOLO_HEALTH[level], SOLO_GHOSTS[level], SOLO_GEMS[level]
        corner = mode in (DUEL, SOLO, PRINT_AND_PLAY)
        table = setup.choice("table")
        return Rulings(
            mode=mode,
            seats=setup.seats,
            max_health=health,
            ap=2 if mode == TEAM else 3,
            ghosts=ghosts,
            gems=gems,
            table=0
            if table == "none"
            else (10 if corner else 15)
            if table == "usual"
            else int(table),
            paced=setup.choice("fortune-shuffle") == "paced",
            sets=not pnp and setup.choice("gear") == "sets",
            drop_to_limit=by_book(setup.choice("hand-limit"), "drop", pnp),
            card_first=by_book(setup.choice("throw-order"), "card-first", pnp),
            may_resign=by_book(setup.choice("resign"), "allowed", not pnp),
            focus_first=setup.choice("throw-focus") == "before-defence",
            fleeing_meets=setup.choice("fleeing") == "meets",
            dash_must_end_free=setup.choice("dash-end") == "must-be-free",
            dash_may_return=setup.choice("dash-back") == "allowed",
            loss_apart=setup.choice("throw-loss") == "apart",
            mimic_anytime=setup.choice("mimic-stone") == "any-window",
            ghost_waits=solo and setup.choice("new-ghost") == "waits",
            trap_may_stay=setup.choice("beaten-trap") == "may-stay",
            team_limits=mode == TEAM and setup.choice("once-per-turn") == "team",
            jacket_ends=setup.choice("flak-jacket") == "ends-injury",
            key_always=not pnp and setup.choice("ceremonial-key") == "always",
        )


def by_book(choice: str, word: str, as_printed: bool) -> bool:
    """Whether an option stands at ``word``, which may be what the mode's own book says."""
    return as_printed if choice == "book" else choice == word


class Explorer(Tangible):
    """S21: one explorer, a player's or a ghost.

    ``at`` is the tile it stands on (NOWHERE when dead). ``last_passage`` (a tile) and
    ``heading`` (a direction) come from the latest step of this turn, ``steps`` counts the changes
    of passage in it. ``ignored`` are monsters and ``at_peace`` passages whose monsters this
    explorer need not face until the turn ends. ``bond`` is whose Injuries a Soulbond Charm
    shares. ``fresh`` marks a ghost that has not finished its first turn.

    Lists in here are never changed in place, only replaced: copies share them.
    """

    # <EXPLORER_PARTS: copy, init>
    def copy(self) -> "Explorer":
        return Explorer(
            self.number,
            self.team,
            self.faction,
            self.ghost,
            self.at,
            self.health,
            self.hand,
            self.dazed,
            self.ap,
            self.last_passage,
            self.heading,
            self.steps,
            self.shoved,
            self.destroyed,
            self.glued,
            self.drank,
            self.ignored,
            self.at_peace,
            self.bond,
            self.fresh,
        )

    def __init__(
        self,
        number: ExplorerId,
        team: int,
        faction: int,
        ghost: bool,
        at: TileId,
        health: int,
        hand: list[CardId],
        dazed: bool,
        ap: int,
        last_passage: TileId,
        heading: Direction,
        steps: int,
        shoved: bool,
        destroyed: bool,
        glued: bool,
        drank: bool,
        ignored: list[CardId],
        at_peace: list[TileId],
        bond: ExplorerId,
        fresh: bool,
    ) -> None:
        self.number = number
        self.team = team
        self.faction = faction
        self.ghost = ghost
        self.at = at
        self.health = health
        self.hand = hand
        self.dazed = dazed
        self.ap = ap
        self.last_passage = last_passage
        self.heading = heading
        self.steps = steps
        self.shoved = shoved
        self.destroyed = destroyed
        self.glued = glued
        self.drank = drank
        self.ignored = ignored
        self.at_peace = at_peace
        self.bond = bond
        self.fresh = fresh
        # </EXPLORER_PARTS: copy, init>

    @staticmethod
    def new(number: int, team: int, faction: int, ghost: bool, at: int, health: int) -> "Explorer":
        return Explorer(
            number, team, faction, ghost, at, health, [], False, 0, NOWHERE, -1, 0,
            False, False, False, False, [], [], -1, ghost,
        )  # fmt: skip

    @property
    def alive(self) -> bool:
        return self.at >= 0

    def forget_turn(self) -> None:
        """S45: what lasts until the end of a turn is over."""
        self.ap = 0
        self.last_passage = NOWHERE
        self.heading = -1
        self.steps = 0
        self.shoved = False
        self.destroyed = False
        self.glued = False
        self.drank = False
        if self.ignored:
            self.ignored = []
        if self.at_peace:
            self.at_peace = []


class Deck(Tangible):
    """S115: a face-down deck, top card last, and its discard pile.

    ``tags`` says what everybody may know of the order: cards with the same tag were shuffled
    together. Tags below zero are the blocks of a paced shuffle, which hold one treasure each
    (S30). ``known`` lists, in pairs, a card in the deck and a bit mask of the seats that have
    seen it there.
    """

    # <DECK: copy, init>
    def copy(self) -> "Deck":
        return Deck(
            self.cards[:],
            self.tags[:],
            self.discard[:],
            self.known[:],
        )

    def __init__(
        self,
        cards: list[CardId],
        tags: list[int],
        discard: list[CardId],
        known: list[int],
    ) -> None:
        self.cards = cards
        self.tags = tags
        self.discard = discard
        self.known = known
        # </DECK: copy, init>


class Dig(State):
    """A game in progress.

    ``turn`` is the team whose turn it is, ``actor`` the explorer that acts, ``queue`` those that
    still have to do what the phase asks. ``grid`` shows the tile of every space, row by row from
    the south-west corner, ``side`` spaces to a row; ``home`` is the entrance's space. ``spaces``,
    ``corridors`` and ``contents`` tell for every tile where it lies, which sides are open as it
    lies, and the cards on it. ``riding`` lists, in pairs, a Swindling Jester and a card on it.
    ``spent`` are cards that did this turn what they do once per turn, ``copies`` lists, in pairs,
    a used Mimic Stone and the kind it stands for. ``aside`` and ``aside_tiles`` are out
    of the game. ``gear`` are cards still to be drafted, ``again``
    says that the drafter has a second pick (S32). ``drawn`` is a tile that waits to be laid.
    ``window`` and ``asked`` tell what question is open inside a step, and to whom.

    ``spaces``, ``corridors`` and the lists within ``contents`` are never changed in place, only
    replaced: copies share them.
    """

    # <DIG: copy, init>
    def copy(self) -> "Dig":
        return Dig(
            self.rng.copy(),
            self.rulings,
            self.box,
            self.phase,
            self.round,
            self.turn,
            self.actor,
            self.queue[:],
            [one.copy() for one in self.explorers],
            self.side,
            self.home,
            self.grid[:],
            self.spaces,
            self.corridors,
            self.contents[:],
            self.riding[:],
            self.fortune.copy(),
            self.hazard.copy(),
            self.passages[:],
            self.passage_discard[:],
            self.aside[:],
            self.aside_tiles[:],
            self.spent[:],
            self.copies[:],
            self.gear[:],
            self.again,
            self.gems,
            self.pool[:],
            self.drawn,
            self.window,
            self.asked,
            self.ending,
        )

    def __init__(
        self,
        rng: Rng,
        rulings: Rulings,
        box: Box,
        phase: int,
        round: int,
        turn: int,
        actor: ExplorerId,
        queue: list[ExplorerId],
        explorers: list[Explorer],
        side: int,
        home: Space,
        grid: list[TileId],
        spaces: list[Space],
        corridors: list[int],
        contents: list[list[CardId]],
        riding: list[CardId],
        fortune: Deck,
        hazard: Deck,
        passages: list[TileId],
        passage_discard: list[TileId],
        aside: list[CardId],
        aside_tiles: list[TileId],
        spent: list[CardId],
        copies: list[int],
        gear: list[CardId],
        again: bool,
        gems: int,
        pool: list[int],
        drawn: TileId,
        window: int,
        asked: Seat,
        ending: str,
    ) -> None:
        self.rng = rng
        self.rulings = rulings
        self.box = box
        self.phase = phase
        self.round = round
        self.turn = turn
        self.actor = actor
        self.queue = queue
        self.explorers = explorers
        self.side = side
        self.home = home
        self.grid = grid
        self.spaces = spaces
        self.corridors = corridors
        self.contents = contents
        self.riding = riding
        self.fortune = fortune
        self.hazard = hazard
        self.passages = passages
        self.passage_discard = passage_discard
        self.aside = aside
        self.aside_tiles = aside_tiles
        self.spent = spent
        self.copies = copies
        self.gear = gear
        self.again = again
        self.gems = gems
        self.pool = pool
        self.drawn = drawn
        self.window = window
        self.asked = asked
        self.ending = ending
        # </DIG: copy, init>
        self.kinds = box.kinds
        if copies:
            self.recall_copies()

    def recall_copies(self) -> None:
        """S166: a used Mimic Stone has the kind it copies."""
        self.kinds = self.box.kinds
        if self.copies:
            self.kinds = self.kinds[:]
            for i in range(0, len(self.copies), 2):
                self.kinds[self.copies[i]] = self.copies[i + 1]

    def is_copy(self, card: CardId) -> bool:
        """Whether a card is a used Mimic Stone."""
        for i in range(0, len(self.copies), 2):
            if self.copies[i] == card:
                return True
        return False

    def type_of(self, card: CardId) -> int:
        return self.box.types[self.kinds[card]]

    def on_turn(self, explorer: Explorer) -> bool:
        return explorer.team == self.turn

    def team(self, number: int) -> list[Explorer]:
        """The explorers of one team, ghosts included."""
        return [explorer for explorer in self.explorers if explorer.team == number]

    # Where passages lie

    def settle(self, tile: TileId, space: Space, corridors: int) -> None:
        """A tile lies there from now on, with these sides open; NOWHERE: in the cave no more."""
        self.spaces = self.spaces[:]
        self.spaces[tile] = space
        self.orient(tile, corridors)

    def orient(self, tile: TileId, corridors: int) -> None:
        """It lies so that these sides are open."""
        self.corridors = self.corridors[:]
        self.corridors[tile] = corridors

    # Where cards lie

    def put(self, card: CardId, tile: TileId) -> None:
        """Lay a card into a passage."""
        self.contents[tile] = self.contents[tile] + [card]

    def lift(self, card: CardId, tile: TileId) -> None:
        """Take a card out of a passage."""
        self.contents[tile] = [other for other in self.contents[tile] if other != card]

    def give(self, card: CardId, explorer: Explorer) -> None:
        explorer.hand = explorer.hand + [card]

    def take(self, card: CardId, explorer: Explorer) -> None:
        """Take a card out of a hand."""
        explorer.hand = [other for other in explorer.hand if other != card]

    def pass_on(self, card: CardId, giver: Explorer, taker: Explorer) -> None:
        """Out of one hand into another."""
        left = [other for other in giver.hand if other != card]
        giver.hand, taker.hand = left, taker.hand + [card]

    def discard(self, card: CardId) -> None:
        """Put a card, already taken from where it was, onto the pile of its deck."""
        if self.box.is_hazard(card):
            self.hazard.discard.append(card)
        else:
            self.fortune.discard.append(card)

    def has_treasure(self, tile: TileId) -> bool:
        for card in self.contents[tile]:
            if self.type_of(card) == TREASURE:
                return True
        return False


codec.register(Rulings, "skulldug/rulings", RULINGS)
codec.register(Explorer, "skulldug/explorer", EXPLORER_PARTS)
codec.register(Deck, "skulldug/deck", DECK)
codec.register(Dig, "skulldug/cave", DIG)
