"""V3: the Knight: her state, her statistics, and what others do to her."""

from typing import Final, cast

from cavern.core import codec
from cavern.core.act import Refusal, perform
from cavern.core.decision import Seat
from cavern.core.parts import COUNTS, FLAG, INTS, NAME, NAMES, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.vast import artifacts, telling
from cavern.games.vast.challenge import StrikeBack, strikes_back
from cavern.games.vast.decisions import Named, RoleAct, RoleMenu
from cavern.games.vast.endings import crystals_enough, killed, win
from cavern.games.vast.grid import CENTRE, OFF, name_of
from cavern.games.vast.monsters import MONSTER_NAMES
from cavern.games.vast.notation import PLACES
from cavern.games.vast.numbers import CardId, Piece, Square
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.role import (
    HIT,
    NO_DARK,
    NO_PLAYERS,
    NO_WALLS,
    UNMOVABLE,
    Attack,
    Role,
    rest,
)
from cavern.games.vast.roles.ghoul.losses import LOSE_HEALTH, Loss, Mauled
from cavern.games.vast.roles.knight import telling as told
from cavern.games.vast.roles.knight.spec import SPEC, KnightTerms
from cavern.games.vast.spec import OwnTerms
from cavern.games.vast.state import EVENT_TOKEN, TURN, Cave
from cavern.games.vast.treasures import (
    AXE,
    BOOTS,
    JAVELIN,
    LANTERN,
    SWORD,
    TREASURE_LABELS,
    TREASURE_NAMES,
    TREASURES,
)
from cavern.games.vast.turn import end_turn

MOVEMENT: Final = 0
PERCEPTION: Final = 1
STRENGTH: Final = 2
BOMB: Final = 3
BOW: Final = 4
MAP: Final = 5
SHIELD: Final = 6
FIRST_CARD: Final = 7


class HeroSpace(Tangible):
    """A space of her board for so many Hero cubes; ``meant`` is what it is called in sentences."""

    def __init__(self, id: str, name: str, meant: str, room: int, rule: str, text: str) -> None:
        self.id = id
        self.name = name
        self.meant = meant
        self.room = room
        self.rule = rule
        self.text = text


SPACES: Final[list[HeroSpace]] = [
    HeroSpace("movement", "Movement", "Movement", 3, "V3.2",
              "Steps this turn: 1, and 2 more for each Hero cube."),
    HeroSpace("perception", "Perception", "Perception", 3, "V3.2",
              "Encounters this turn: 1, and 1 more for each cube."),
    HeroSpace("strength", "Strength", "Strength", 3, "V3.2",
              "1, and 1 more for each cube. Beats Tribes and the Dragon's Armor if they have less; "
              "3 smashes a Crystal."),
    HeroSpace("bomb", "Bomb", "the Bomb", 1, "V3.5",
              "Strikes the Dragon underground, or blows open a wall of her square. Once a turn."),
    HeroSpace("bow", "Bow", "the Bow", 1, "V3.5",
              "Shoots a Tribe she sees, without an Encounter: it loses her Strength less 1. Once a "
              "turn."),
    HeroSpace("map", "Map", "the Ancient Map", 3, "V3.5",
              "The Ancient Map: each cube crosses one wall this turn."),
    HeroSpace("shield", "Shield", "the Shield", 1, "V3.5",
              "Nobody moves her, and each loss of Grit is only 1."),
]  # fmt: skip
"""The spaces that take Hero cubes; after them come the Treasure cards."""
SLOTS: Final = (*[space.id for space in SPACES], *TREASURE_NAMES)
SLOT_LABELS: Final = (*[space.meant for space in SPACES], *TREASURE_LABELS)
ROOM: Final[list[int]] = [
    *[space.room for space in SPACES],
    *[card.room for card in TREASURES],
]
"""How many cubes each space of the board and each card holds."""

THRESHOLDS: Final[list[int]] = [5, 11, 18, 26, 35]
CUBES: Final = 7
FEWEST_CUBES: Final = 2
MOST_GRIT: Final = 45
BLOCK_GRIT: Final = 2
"""V9.29: Grit for a Mental Block, besides the Ghost's Influence."""

MOVING: Final = 0
ATTACKING: Final = 1
COLLECTING: Final = 2

QUEST_NAMES: Final = (
    "adventurous", "bedecked", "cunning", "daring", "eagle-eyed", "fearless", "intrepid",
    "persistent", "stalwart", "swift",
)  # fmt: skip
"""The Sidequests (V3.7), in the order of ``quests.QUESTS``."""

GEM_TRIED: Final = 4
EAGLE_EYED: Final = 8
FEARLESS: Final = 16
"""Deeds of this turn besides DARING and STALWART (V3.7)."""

SLOT: Final = Named(SLOTS, SLOT_LABELS, "slot")
SLOT_NUMBERS: Final[list[int]] = list(range(len(SLOTS)))

NOT_GIVING: Final = Refusal("V3.1", "No Hero cube has to be given up.")
NO_CUBE_THERE: Final = Refusal("V3.1", "No Hero cube is placed there.")

HAND: Final = 3
GRIT_SPACES: Final = tuple(str(threshold) for threshold in THRESHOLDS)

NOT_ROBBED: Final = Refusal("V7.3", "Nobody takes a Treasure card from her.")
NOT_HERS: Final = Refusal("V7.3", "She does not have that card.")
NO_GRIT: Final = Refusal("V8.16", "She has no Grit.")
NO_CARDS: Final = Refusal("V8.16", "She has no Treasure card.")


class KnightStrikes(StrikeBack):
    question = "The Dragon comes onto your square. Strike?"


PHASES: Final = ("moving", "attacking", "collecting")

ROWS: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    Part("health", start=7),
    Part("full_health", start=7),
    Part("grit"),
    # Hero cubes still to be earned on the Grit track.
    Part("track", COUNTS, GRIT_SPACES, start=[1, 1, 1, 1, 1]),
    Part("free", start=FEWEST_CUBES),
    Part("placed", COUNTS, SLOTS),
    # Cubes that come back with the next Pick Up.
    Part("aside"),
    Part("at_entrance"),
    Part("discarded"),
    Part("moved"),
    Part("encounters"),
    Part("map_used"),
    Part("bow_used", FLAG),
    Part("enchanted_bow_used", FLAG),
    Part("bomb_token_used", FLAG),
    Part("dragon_attacked", FLAG),
    Part("javelin_ready", FLAG),
    Part("javelin_thrown", FLAG),
    Part("flare_used", FLAG),
    # V3.1: a placed cube was lost, so her turn ends.
    Part("cut_short", FLAG),
    Part("cards_down", NAMES, TREASURE_NAMES, of="CardId", secret=True, dealt=True),
    Part("cards_up", NAMES, TREASURE_NAMES, of="CardId"),
    # A Treasure card she may keep or decline.
    Part("offered", NAME, TREASURE_NAMES, of="CardId", start=-1, secret=True, dealt=True),
    Part("quests", NAMES, QUEST_NAMES, of="CardId", secret=True),
    Part("quest_deck", NAMES, QUEST_NAMES, of="CardId", deck=True),
    Part("quests_shown", NAMES, QUEST_NAMES, of="CardId"),
    # Sidequests this table does without (V10.2).
    Part("quests_out", NAMES, QUEST_NAMES, of="CardId", replaced=True),
    Part("encounter_squares", PLACES),
    Part("visited", PLACES),
    Part("deeds"),
    Part("treasures_taken"),
    Part("ambushes_met"),
    # Pieces (as bits) attacked in this Encounter.
    Part("met"),
    # Pieces (as bits) that stood on the Dark tile she revealed in this Encounter.
    Part("unveiled"),
    # V11.9: whether this Encounter came of entering the square, so that some must be met.
    Part("entering", FLAG),
    Part("golem", FLAG),
    Part("beetles"),
    Part("monsters", NAMES, MONSTER_NAMES, of="CardId", deck=True),
    Part("monsters_out", NAMES, MONSTER_NAMES, of="CardId"),
    Part("dead", FLAG),
    Part("lent", INTS),
]


class Knight(Role):
    """The Knight."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    phases = PHASES

    own: KnightTerms

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        self.pieces = [KNIGHT]
        self.trespasser = True
        self.shoved = True
        self.carried_by_bats = True
        self.startled = True
        self.stops_tribes = True
        self.fights_ties = True
        self.rides_river = True
        # <ROWS: start>
        self.phase = 0
        self.health = 7
        self.full_health = 7
        self.grit = 0
        self.track: list[int] = [1] * 5
        self.free = 2
        self.placed: list[int] = [0] * 14
        self.aside = 0
        self.at_entrance = 0
        self.discarded = 0
        self.moved = 0
        self.encounters = 0
        self.map_used = 0
        self.bow_used = False
        self.enchanted_bow_used = False
        self.bomb_token_used = False
        self.dragon_attacked = False
        self.javelin_ready = False
        self.javelin_thrown = False
        self.flare_used = False
        self.cut_short = False
        self.cards_down: list[CardId] = []
        self.cards_up: list[CardId] = []
        self.offered: CardId = -1
        self.quests: list[CardId] = []
        self.quest_deck: list[CardId] = []
        self.quests_shown: list[CardId] = []
        self.quests_out: list[CardId] = []
        self.encounter_squares: list[Square] = []
        self.visited: list[Square] = []
        self.deeds = 0
        self.treasures_taken = 0
        self.ambushes_met = 0
        self.met = 0
        self.unveiled = 0
        self.entering = False
        self.golem = False
        self.beetles = 0
        self.monsters: list[CardId] = []
        self.monsters_out: list[CardId] = []
        self.dead = False
        self.lent: list[int] = []
        # </ROWS: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = Knight(self.seat)
        other.own = self.own
        # <ROWS: copying>
        other.phase = self.phase
        other.health = self.health
        other.full_health = self.full_health
        other.grit = self.grit
        other.track = self.track[:]
        other.free = self.free
        other.placed = self.placed[:]
        other.aside = self.aside
        other.at_entrance = self.at_entrance
        other.discarded = self.discarded
        other.moved = self.moved
        other.encounters = self.encounters
        other.map_used = self.map_used
        other.bow_used = self.bow_used
        other.enchanted_bow_used = self.enchanted_bow_used
        other.bomb_token_used = self.bomb_token_used
        other.dragon_attacked = self.dragon_attacked
        other.javelin_ready = self.javelin_ready
        other.javelin_thrown = self.javelin_thrown
        other.flare_used = self.flare_used
        other.cut_short = self.cut_short
        other.cards_down = self.cards_down[:]
        other.cards_up = self.cards_up[:]
        other.offered = self.offered
        other.quests = self.quests[:]
        other.quest_deck = self.quest_deck[:]
        other.quests_shown = self.quests_shown[:]
        other.quests_out = self.quests_out
        other.encounter_squares = self.encounter_squares[:]
        other.visited = self.visited[:]
        other.deeds = self.deeds
        other.treasures_taken = self.treasures_taken
        other.ambushes_met = self.ambushes_met
        other.met = self.met
        other.unveiled = self.unveiled
        other.entering = self.entering
        other.golem = self.golem
        other.beetles = self.beetles
        other.monsters = self.monsters[:]
        other.monsters_out = self.monsters_out[:]
        other.dead = self.dead
        other.lent = self.lent[:]
        # </ROWS: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "health": self.health,
            "full_health": self.full_health,
            "grit": self.grit,
            "track": dict(zip(GRIT_SPACES, self.track)),
            "free": self.free,
            "placed": dict(zip(SLOTS, self.placed)),
            "aside": self.aside,
            "at_entrance": self.at_entrance,
            "discarded": self.discarded,
            "moved": self.moved,
            "encounters": self.encounters,
            "map_used": self.map_used,
            "bow_used": self.bow_used,
            "enchanted_bow_used": self.enchanted_bow_used,
            "bomb_token_used": self.bomb_token_used,
            "dragon_attacked": self.dragon_attacked,
            "javelin_ready": self.javelin_ready,
            "javelin_thrown": self.javelin_thrown,
            "flare_used": self.flare_used,
            "cut_short": self.cut_short,
            "cards_down": len(self.cards_down),
            "cards_up": [TREASURE_NAMES[n] for n in self.cards_up],
            "offered": 0 if self.offered < 0 else 1,
            "quests": len(self.quests),
            "quest_deck": len(self.quest_deck),
            "quests_shown": [QUEST_NAMES[n] for n in self.quests_shown],
            "quests_out": [QUEST_NAMES[n] for n in self.quests_out],
            "encounter_squares": [name_of(square) for square in self.encounter_squares],
            "visited": [name_of(square) for square in self.visited],
            "deeds": self.deeds,
            "treasures_taken": self.treasures_taken,
            "ambushes_met": self.ambushes_met,
            "met": self.met,
            "unveiled": self.unveiled,
            "entering": self.entering,
            "golem": self.golem,
            "beetles": self.beetles,
            "monsters": len(self.monsters),
            "monsters_out": [MONSTER_NAMES[n] for n in self.monsters_out],
            "dead": self.dead,
            "lent": self.lent[:],
        }

    def in_full(self) -> Data:
        """What not everybody sees of them."""
        return {
            "cards_down": [TREASURE_NAMES[n] for n in self.cards_down],
            "offered": None if self.offered < 0 else TREASURE_NAMES[self.offered],
            "quests": [QUEST_NAMES[n] for n in self.quests],
            "quest_deck": [QUEST_NAMES[n] for n in self.quest_deck],
            "monsters": [MONSTER_NAMES[n] for n in self.monsters],
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.number(1, self.health)
        panel.number(2, self.full_health)
        panel.number(3, self.grit)
        panel.counts(4, self.track)
        panel.number(5, self.free)
        panel.counts(6, self.placed)
        panel.number(7, self.aside)
        panel.number(8, self.at_entrance)
        panel.number(9, self.discarded)
        panel.number(10, self.moved)
        panel.number(11, self.encounters)
        panel.number(12, self.map_used)
        panel.number(13, self.bow_used)
        panel.number(14, self.enchanted_bow_used)
        panel.number(15, self.bomb_token_used)
        panel.number(16, self.dragon_attacked)
        panel.number(17, self.javelin_ready)
        panel.number(18, self.javelin_thrown)
        panel.number(19, self.flare_used)
        panel.number(20, self.cut_short)
        panel.names(21, self.cards_down)
        panel.names(22, self.cards_up)
        panel.name(23, self.offered)
        panel.names(24, self.quests)
        panel.names(25, self.quest_deck)
        panel.names(26, self.quests_shown)
        panel.names(27, self.quests_out)
        panel.places(28, self.encounter_squares)
        panel.places(29, self.visited)
        panel.number(30, self.deeds)
        panel.number(31, self.treasures_taken)
        panel.number(32, self.ambushes_met)
        panel.number(33, self.met)
        panel.number(34, self.unveiled)
        panel.number(35, self.entering)
        panel.number(36, self.golem)
        panel.number(37, self.beetles)
        panel.names(38, self.monsters)
        panel.names(39, self.monsters_out)
        panel.number(40, self.dead)
        panel.several(41, self.lent)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def sit(self, own: OwnTerms) -> None:
        self.own = cast(KnightTerms, own)

    def new_game(self, cave: Cave, table: Table) -> None:
        self.full_health = self.own.health
        self.health = self.full_health
        self.quest_deck = [
            n for n, name in enumerate(QUEST_NAMES) if name not in self.own.without_quests
        ]
        self.quests_out = self.missing_quests(cave)
        table.shuffle(self.quest_deck)
        self.quests = [self.quest_deck.pop() for _ in range(HAND)]
        if self.own.infestation:
            self.monsters = list(range(len(MONSTER_NAMES)))
            table.shuffle(self.monsters)
        cave.at[KNIGHT] = CENTRE

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "track" not in given:
            self.track = [0 if self.grit >= threshold else 1 for threshold in THRESHOLDS]
        if "free" not in given:
            elsewhere = self.aside + sum(self.placed) + self.at_entrance + self.discarded
            self.free = CUBES - elsewhere - sum(self.track)
        if (
            "visited" not in given
            and cave.active == self.seat
            and cave.stage == TURN
            and not cave.over
        ):
            self.visited = [cave.at[KNIGHT]]
        self.quests_out = self.missing_quests(cave)
        known = self.quests + self.quests_shown + self.quests_out + self.quest_deck
        self.quest_deck = rest(len(QUEST_NAMES), known) + self.quest_deck
        if self.own.infestation:
            known = self.monsters_out + self.monsters
            self.monsters = rest(len(MONSTER_NAMES), known) + self.monsters

    def resample(self, cave: Cave, seat: Seat, table: Table) -> None:
        self.resample_cards(cave, seat, table)
        table.shuffle(self.monsters)
        if seat == self.seat:
            table.shuffle(self.quest_deck)
            return
        pool = self.quests + self.quest_deck
        table.shuffle(pool)
        self.quests, self.quest_deck = pool[: len(self.quests)], pool[len(self.quests) :]

    def check(self, cave: Cave) -> list[str]:
        broken: list[str] = []
        cubes = self.cubes() + self.at_entrance + self.discarded + sum(self.track)
        if cubes != CUBES:
            broken.append(f"V3.1: {cubes} Hero cubes instead of {CUBES}")
        quests = sorted(self.quests + self.quest_deck + self.quests_shown + self.quests_out)
        if quests != list(range(len(QUEST_NAMES))):
            broken.append(f"V3.7: Sidequests are {quests}")
        if self.own.infestation:
            if sorted(self.monsters + self.monsters_out) != list(range(len(MONSTER_NAMES))):
                broken.append("V10.1: a Monster card is missing")
        return broken

    def stats(self, cave: Cave) -> dict[str, int]:
        return {
            "movement": self.movement(),
            "perception": self.perception(),
            "strength": self.strength(cave),
            "cubes": self.cubes(),
        }

    # Statistics (V3.2)

    def movement(self) -> int:
        if self.lent:
            return self.lent[MOVEMENT]
        placed = self.placed
        return (
            1 + 2 * placed[MOVEMENT] + 4 * placed[FIRST_CARD + BOOTS] + placed[FIRST_CARD + LANTERN]
        )

    def perception(self) -> int:
        if self.lent:
            return self.lent[PERCEPTION]
        placed = self.placed
        return 1 + placed[PERCEPTION] + placed[FIRST_CARD + SWORD] + placed[FIRST_CARD + LANTERN]

    def strength(self, cave: Cave) -> int:
        """Sword and Axe help only on her own turn (V3.6)."""
        if self.lent:
            return self.lent[STRENGTH]
        strength = 1 + self.placed[STRENGTH]
        if cave.on_turn == self.seat:
            strength += self.placed[FIRST_CARD + SWORD] + self.placed[FIRST_CARD + AXE]
        return strength

    def attack_strength(self, cave: Cave) -> int:
        """The Strength of her next attack: the Javelin may lie ready for it (V3.6)."""
        return self.strength(cave) + (1 if self.javelin_ready and not self.lent else 0)

    def encounters_left(self) -> int:
        return self.perception() - self.encounters

    def gets_out(self, cave: Cave, pit: int) -> bool:
        """V10.5: whether her Movement takes her into a Pit and out of it again."""
        return cave.out_of_pit(pit, max(0, self.movement() - self.moved - 1))

    def cubes(self) -> int:
        """Hero cubes at her disposal, free or placed."""
        return self.free + self.aside + sum(self.placed)

    def can_spare_cube(self) -> bool:
        """V3.1: she keeps two; those at the Entrance are hers as well."""
        return self.cubes() + self.at_entrance > FEWEST_CUBES

    # Grit and cubes (V3.1)

    def gain_grit(self, amount: int, table: Table) -> None:
        before = self.grit
        self.grit = min(MOST_GRIT, before + amount)
        if self.grit > before:
            telling.stat(table, "Knight", "Grit", before, self.grit, "V3.1")
        for i, threshold in enumerate(THRESHOLDS):
            if threshold <= self.grit and self.track[i]:
                self.track[i] = 0
                self.earn_cubes(1)

    def earn_cubes(self, count: int) -> None:
        """V9.2: what she earns while possessed waits for her next Pick Up."""
        if self.lent:
            self.aside += count
        else:
            self.free += count

    def lose_grit(self, cave: Cave, amount: int, table: Table) -> None:
        before = self.grit
        self.grit = max(0, before - amount)
        if self.grit < before:
            telling.stat(table, "Knight", "Grit", before, self.grit, "V3.1")
        for i in range(len(THRESHOLDS) - 1, -1, -1):
            if self.grit < THRESHOLDS[i] <= before:
                if self.can_spare_cube():
                    self.return_cube(cave, table)
                    self.track[i] = 1

    def return_cube(self, cave: Cave, table: Table) -> None:
        """A cube goes back to the Grit track; those at the Entrance are not placed either."""
        if self.at_entrance and not self.free and not self.aside:
            self.at_entrance -= 1
        else:
            self.give_up_cube(cave, table)

    def give_up_cube(self, cave: Cave, table: Table) -> None:
        """An unplaced cube if possible; a placed one ends her turn."""
        if self.free:
            self.free -= 1
        elif self.aside:
            self.aside -= 1
        else:
            perform(table.choose(ReturnCube(cave, self)), cave, self, table)

    def heal(self, amount: int, table: Table) -> None:
        before = self.health
        self.health = min(self.full_health, before + amount)
        telling.stat(table, "Knight", "Health", before, self.health, "V3.8")

    def throw_javelin(self, cave: Cave) -> None:
        """V3.6: an attack takes the Javelin that lay ready for it out of the game."""
        if self.javelin_ready and not self.lent:
            self.javelin_thrown = True
            self.lose_card(cave, JAVELIN, to_bottom=False)

    def may_use_bomb(self) -> bool:
        """V3.6: not on a turn with the Javelin."""
        return not self.javelin_ready and not self.javelin_thrown

    def may_ready_javelin(self) -> bool:
        """V3.6: not on a turn with the Bomb."""
        if self.placed[BOMB] or self.javelin_ready:
            return False
        return self.has_card(JAVELIN)

    def has_card(self, card: CardId) -> bool:
        return card in self.cards_down or card in self.cards_up

    def lose_card(self, cave: Cave, card: CardId, to_bottom: bool) -> None:
        """A Treasure card goes; its cube is set aside until Pick Up (V11.3)."""
        if card in self.cards_down:
            self.cards_down.remove(card)
        else:
            self.cards_up.remove(card)
        if card == JAVELIN:
            self.javelin_ready = False
        self.aside += self.placed[FIRST_CARD + card]
        self.placed[FIRST_CARD + card] = 0
        if to_bottom:
            cave.treasures.insert(0, card)
        else:
            cave.treasures_gone.append(card)

    def missing_quests(self, cave: Cave) -> list[CardId]:
        return [n for n, name in enumerate(QUEST_NAMES) if name in self.own.without_quests]

    def resample_cards(self, cave: Cave, seat: Seat, table: Table) -> None:
        """Facedown Treasure cards are known to her and to whoever dealt them."""
        if seat == self.seat or (seat >= 0 and cave.roles[seat].keeper):
            return
        pool = self.cards_down + cave.treasures
        if self.offered >= 0:
            pool.append(self.offered)
        table.shuffle(pool)
        if self.offered >= 0:
            self.offered = pool.pop()
        held = len(self.cards_down)
        self.cards_down, cave.treasures = pool[:held], pool[held:]

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        """V3.3: Pick Up."""
        self.free += self.aside + sum(self.placed)
        self.aside = 0
        self.placed = [0] * len(SLOTS)
        self.moved = 0
        self.encounters = 0
        self.map_used = 0
        self.bow_used = False
        self.enchanted_bow_used = False
        self.bomb_token_used = False
        self.dragon_attacked = False
        self.javelin_ready = False
        self.javelin_thrown = False
        self.flare_used = False
        self.cut_short = False
        self.encounter_squares = []
        self.visited = [cave.at[KNIGHT]]
        self.deeds = 0
        self.treasures_taken = 0
        self.ambushes_met = 0
        self.phase = MOVING

    def finish(self, cave: Cave, table: Table) -> None:
        end_turn(cave, table)

    def plays(self, cave: Cave) -> bool:
        return not self.dead

    def presence(self, cave: Cave) -> int:
        return self.cubes()

    # On the map

    def bars(self, cave: Cave, piece: Piece, entrant: Role, force: int) -> bool:
        return not entrant.walks_over and force <= self.strength(cave)

    def awareness(self, cave: Cave, piece: Piece) -> int:
        return self.perception()

    def entered(self, cave: Cave, piece: Piece, table: Table) -> None:
        """Her cubes wait at the Entrance (Poison); with enough Crystals it is the way out."""
        if cave.at[KNIGHT] == CENTRE:
            self.earn_cubes(self.at_entrance)
            self.at_entrance = 0
            if crystals_enough(cave, self):
                win(cave, "knight-escaped", [self.seat], table)

    def burned(self, cave: Cave, piece: Piece, table: Table) -> None:
        self.unnerved(cave, 5, table)

    def melted(self, cave: Cave, piece: Piece, table: Table) -> None:
        if self.health > 1:
            self.hurt(cave, 1, False, table)

    def forced_limits(self, cave: Cave, piece: Piece) -> int:
        limits = NO_WALLS | NO_DARK | NO_PLAYERS
        return limits | UNMOVABLE if self.placed[SHIELD] else limits

    def stops_at(self, cave: Cave, piece: Piece, square: Square) -> bool:
        return cave.has_token(square, EVENT_TOKEN)

    # Under attack

    def attackable(self, cave: Cave, piece: Piece, by: Role) -> bool:
        return True

    def challenged(
        self, cave: Cave, piece: Piece, by: Role, by_piece: Piece, armor: int, table: Table
    ) -> None:
        """V11.5: she may strike at whoever comes up beside her, if she is a match for him."""
        strength = self.attack_strength(cave)
        if strength >= armor:
            if strikes_back(KnightStrikes(cave, self), table):
                telling.attacked(table, KNIGHT, by_piece, cave.at[KNIGHT], "V11.5")
                self.throw_javelin(cave)
                blow = Attack(self, KNIGHT, strength, self.perception(), ties=True)
                by.attacked(cave, by_piece, blow, table)

    def attacked(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> int:
        """V4.5: who attacks her is stronger than she is (see ``bars``); it takes 1 Health."""
        self.hurt(cave, 1, False, table)
        return HIT

    def defence(self, cave: Cave, piece: Piece) -> int:
        return self.strength(cave)

    def mauled(self, cave: Cave, piece: Piece, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: Grit, Health or a Treasure card, as she likes."""
        perform(table.choose(KnightMauled(cave, self, lethal)), cave, self, table)
        return HIT

    def health_now(self) -> int:
        return self.health

    def health_before(self, cave: Cave) -> int:
        return self.full_health

    def hurt(self, cave: Cave, amount: int, by_ambush: bool, table: Table) -> None:
        before = self.health
        self.health = max(0, before - amount)
        telling.stat(table, "Knight", "Health", before, self.health, "V3.1")
        cave.goes_on()
        if self.health == 0:
            killed(cave, self, by_ambush, table)
            if not cave.over:
                self.dead = True
                artifacts.drop(cave, KNIGHT, table)
                cave.at[KNIGHT] = OFF

    def unnerved(self, cave: Cave, amount: int, table: Table) -> None:
        """She loses Grit; with her Shield up never more than 1 (V3.5)."""
        if not self.dead:
            self.lose_grit(cave, 1 if self.placed[SHIELD] else amount, table)

    def poisoned(self, cave: Cave, amount: int, table: Table) -> None:
        """V4.8.8: cubes wait at the Entrance and are still hers."""
        for _ in range(min(amount, self.cubes())):
            self.give_up_cube(cave, table)
            self.at_entrance += 1

    def strength_now(self, cave: Cave) -> int:
        return self.strength(cave)

    # Powers, omens and secrets of others

    def scratched(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        self.unnerved(cave, 5, table)
        return 0

    def spores_work(self, cave: Cave) -> bool:
        return not self.dead

    def spored(self, cave: Cave, table: Table) -> None:
        self.unnerved(cave, 5, table)

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        self.unnerved(cave, power, table)

    # What it has, and what is taken from it

    def robbed(self, cave: Cave, piece: Piece, table: Table) -> None:
        if self.cards_down or self.cards_up:
            perform(table.choose(GiveCard(cave, self)), cave, self, table)
            told.treasure_lost(table, "V7.3")

    def stabbed(self, cave: Cave, piece: Piece, cubes: int, table: Table) -> None:
        self.unnerved(cave, 2 * cubes - 1, table)

    def rewarded(self, cave: Cave, level: int, table: Table) -> None:
        self.gain_grit(level, table)

    # Possession and Mental Blocks (V9)

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        """Her cubes stay where they are; Map, Bomb tokens and Bow can be used once each."""
        self.lent = numbers
        self.aside += self.free
        self.free = 0
        self.moved = 0
        self.encounters = 0
        self.map_used = 0
        self.bow_used = False
        self.bomb_token_used = False
        self.cut_short = False
        self.phase = MOVING

    def release(self, cave: Cave, table: Table) -> None:
        self.lent = []
        self.cut_short = False
        self.phase = MOVING
        self.met = 0
        self.unveiled = 0
        self.entering = False

    def vanish(self, cave: Cave) -> None:
        """Her Treasures are cards."""
        cave.treasures = self.cards_down + self.cards_up + cave.treasures

    def can_pay_for_mind(self, cave: Cave, influence: int) -> bool:
        return self.grit >= influence + BLOCK_GRIT

    def pay_for_mind(self, cave: Cave, influence: int, table: Table) -> None:
        """V9.29: a price, so the Shield spares her nothing."""
        self.lose_grit(cave, influence + BLOCK_GRIT, table)


class GiveUpPlaced(RoleAct[Knight]):
    """V3.1: a placed cube goes only when no other is left to give; then her turn ends."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_GIVING

    def firsts(self, state: Cave, who: Knight) -> list[int]:
        return SLOT_NUMBERS

    def unfit(self, state: Cave, who: Knight, slot: int) -> Refusal | None:
        return None if who.placed[slot] else NO_CUBE_THERE

    def perform(self, state: Cave, who: Knight, slot: int, _: int, table: Table) -> None:
        who.placed[slot] -= 1
        if state.on_turn == who.seat:
            who.cut_short = True


RETURN_CUBE: Final = GiveUpPlaced(
    "return-cube",
    "V3.1",
    "Give up the cube on {}",
    "The Knight loses the placed cube; if it is her turn, it ends.",
    SLOT,
)


class ReturnCube(RoleMenu):
    kind = "return-cube"
    personal = True
    question = "Which placed Hero cube is given up?"
    acts = [RETURN_CUBE]


class GiveUpCard(RoleAct[Knight]):
    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ROBBED

    def firsts(self, state: Cave, who: Knight) -> list[CardId]:
        return who.cards_down + who.cards_up

    def absent(self, state: Cave, who: Knight, card: CardId, _: int) -> Refusal:
        return NOT_HERS

    def perform(self, state: Cave, who: Knight, card: CardId, _: int, table: Table) -> None:
        who.lose_card(state, card, to_bottom=True)


class LoseGrit(Loss[Knight]):
    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        return None if who.grit else NO_GRIT

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        who.unnerved(state, who.cubes(), table)


class LoseCard(Loss[Knight]):
    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        return None if who.cards_down or who.cards_up else NO_CARDS

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        who.robbed(state, KNIGHT, table)


GIVE_CARD: Final = GiveUpCard(
    "give-card",
    "V7.3",
    "Lose {}",
    "The card goes under the deck.",
    Named(TREASURE_NAMES, TREASURE_LABELS, "treasure-card"),
)

LOSE_GRIT: Final = LoseGrit(
    "lose:grit",
    "V8.16",
    "Lose Grit, 1 for each Hero cube",
    "The Knight loses as much Grit as she has Hero cubes.",
)

LOSE_CARD: Final = LoseCard(
    "lose:treasure", "V8.16", "Lose a Treasure card", "The Knight loses a card of her choice."
)


class GiveCard(RoleMenu):
    kind = "give-card"
    question = "Which Treasure card is lost?"
    acts = [GIVE_CARD]


class KnightMauled(Mauled):
    acts = [LOSE_HEALTH, LOSE_GRIT, LOSE_CARD]


def the_knight(cave: Cave) -> Knight | None:
    """The Knight, if she is at the table and alive."""
    for role in cave.roles:
        if isinstance(role, Knight) and not role.dead:
            return role
    return None


codec.register(Knight, "vast/knight", "seat data")
