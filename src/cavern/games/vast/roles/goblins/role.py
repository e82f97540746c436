"""V4: the Goblins: their state, their Tribes, and what others do to them."""

from typing import Final

from cavern.core import codec
from cavern.core.act import NONE, Refusal, perform
from cavern.core.decision import Seat
from cavern.core.errors import RulesError
from cavern.core.parts import COUNTS, FLAG, INTS, NAME, NAME_LISTS, NAMES, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.challenge import StrikeBack, strikes_back
from cavern.games.vast.decisions import DECLINE, Also, Named, PickOne, RoleAct, RoleMenu
from cavern.games.vast.endings import crystals_enough, win
from cavern.games.vast.grid import CENTRE, OFF, name_of
from cavern.games.vast.monsters import (
    BEETLES,
    BLOB,
    MONSTER_LABELS,
    MONSTER_NAMES,
    MONSTERS,
    PET_FROG,
)
from cavern.games.vast.notation import PLACES
from cavern.games.vast.numbers import CardId, Piece, Square, Tribe
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.pieces import PIECES, TRIBE_BONES, TRIBE_EYE, TRIBE_FANGS
from cavern.games.vast.role import (
    DARING,
    HIT,
    MISS,
    MUST_MEET,
    NO_PIECE,
    STALWART,
    Attack,
    Role,
    rest,
)
from cavern.games.vast.roles.goblins import telling as told
from cavern.games.vast.roles.goblins.spec import SPEC
from cavern.games.vast.roles.goblins.war import WAR, WAR_NAMES
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import FANGS
from cavern.games.vast.turn import end_turn

TRIBES: Final = ("fangs", "bones", "eye")
TRIBE_LABELS: Final = ("Fangs", "Bones", "Eye")
ROOM: Final[list[int]] = [1, 2, 1]
"""How many Monsters each Tribe holds."""

MOST_RAGE: Final = 3
MOST_GOBLINS: Final = 4
SCATTERED: Final = 2
MOST_SECRETS: Final = 5
LONGEST_MOVE: Final = 40
"""V4.4: a Tribe may move any number of tiles; this many are enough for any map."""

WAR_PHASE: Final = 0
GROWING: Final = 1
ASSIGNING: Final = 2
SECRETS_PHASE: Final = 3
ACTIVATING: Final = 4
TRIBE_PHASE: Final = 5

SECRET_CARDS: Final = (
    ("blind-fury", "Blind Fury"), ("cave-in", "Cave-In"), ("fire-bomber", "Fire Bomber"),
    ("goblin-ruby", "Goblin Ruby"), ("hex", "Hex"), ("hiding-spots", "Hiding Spots"),
    ("leader", "Leader"), ("poison", "Poison"), ("secret-tunnels", "Secret Tunnels"),
    ("trap", "Trap"),
)  # fmt: skip
"""The Secrets (V4.8); what they do is in ``secrets.SECRETS``, in the same order."""
SECRET_NAMES: Final = tuple(name for name, _ in SECRET_CARDS)
SECRET_LABELS: Final = tuple(label for _, label in SECRET_CARDS)

RUBY: Final = 3
LEADER: Final = 6
POISON: Final = 7
TRAP: Final = 9
"""Secrets (V4.8) that are played at other moments than the rest."""


class TribeForm(Named):
    """A Tribe, touched as its piece."""

    def touches(self, argument: int, here: int) -> list[str]:
        return [f"piece:{PIECES[TRIBE_FANGS + argument]}"]


TRIBE: Final = TribeForm(TRIBES, tuple(f"the {name} Tribe" for name in TRIBE_LABELS))
TRIBE_NUMBERS: Final[list[Tribe]] = [0, 1, 2]
MONSTER: Final = Named(MONSTER_NAMES, MONSTER_LABELS, "monster")

NOT_LOSING: Final = Refusal("V4.5", "No Tribe loses a Monster now.")
NOT_ITS_MONSTER: Final = Refusal("V4.5", "That Monster is not with the Tribe that scatters.")
NOBODY_LOST: Final = Refusal("V4.7", "The Tribe with the Bright Beetles loses nobody now.")

NO_AMBUSH: Final = Refusal("V3.9", "Nobody has walked into an Ambush.")
NOT_HIDDEN: Final = Refusal("V3.9", "Only a hidden Tribe ambushes her.")
EMPTY: Final = Refusal("V3.9", "That Tribe has no Population.")
TOO_WEAK: Final = Refusal("V3.9", "That Tribe is not stronger than she is.")
NOT_ATTACKED: Final = Refusal("V4.8.10", "The Trap waits for an attack on a Tribe.")
NO_SPORES: Final = Refusal("V6.1.4", "No spores reach the Tribes.")
SMALL: Final = Refusal("V6.1.4", "That Tribe has no more than 1 goblin.")
SHELTERED: Final = Refusal("V10.5", "The Mushroom Forest shelters that Tribe.")
NO_LOOT: Final = Refusal("V7.4", "No Thief has been killed.")
NO_SECRETS: Final = Refusal("V9.2", "Possessed Tribes draw no Secrets.")
NO_HIT: Final = Refusal("V4.8.8", "Poison waits for an Attack that hits the Knight.")
NOTHING_DRAWN: Final = Refusal("V4.8.4", "The Ruby redraws what was just drawn.")
NO_RUBY: Final = Refusal("V4.8.4", "The Goblin Ruby does not lie face up.")
RUBY_USED: Final = Refusal("V4.8.4", "The Goblin Ruby redraws once a turn.")
NOT_JUST_DRAWN: Final = Refusal("V4.8.4", "That card has not just been drawn.")
NO_SECRET_LOST: Final = Refusal("V4.2", "No Secret has to be given up.")
NOT_THAT_SECRET: Final = Refusal("V4.2", "That Secret is not among those to be given up.")


PHASES: Final = ("war", "growing", "assigning", "secrets", "activating", "tribe")

ROWS: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    Part("rage", start=1),
    Part("population", COUNTS, TRIBES),
    Part("slots", NAME_LISTS, MONSTER_NAMES, of="CardId", start=[[], [], []]),
    Part("monster_deck", NAMES, MONSTER_NAMES, of="CardId", deck=True),
    Part("monster_discard", NAMES, MONSTER_NAMES, of="CardId"),
    Part("secret_deck", NAMES, SECRET_NAMES, of="CardId", deck=True),
    Part("secret_discard", NAMES, SECRET_NAMES, of="CardId"),
    Part("secrets", NAMES, SECRET_NAMES, of="CardId", secret=True),
    Part("face_up", NAMES, SECRET_NAMES, of="CardId"),
    Part("war_deck", NAMES, WAR_NAMES, of="CardId", deck=True),
    Part("war_drawn", NAMES, WAR_NAMES, of="CardId"),
    Part("war_card", NAME, WAR_NAMES, of="CardId", start=-1),
    # Tribes (as bits) whose growth is paid off with Rage.
    Part("blocked"),
    Part("monsters_drawn", NAMES, MONSTER_NAMES, of="CardId"),
    Part("ruby_used", FLAG),
    Part("activated"),
    # The Tribe being activated.
    Part("acting", NAME, TRIBES, of="Tribe", start=-1),
    Part("lit_left", PLACES),
    # Squares it has entered.
    Part("moved"),
    Part("burrowed", FLAG),
    Part("tunnelled", FLAG),
    Part("wisp_used", FLAG),
    Part("flared"),
    # Tribes (as bits) under Blind Fury.
    Part("furious"),
    # Tribes (as bits) with a Fire Bomber.
    Part("bombers"),
    Part("tunnels", FLAG),
    # Where each Tribe has attacked a Crystal this turn.
    Part("cracked", PLACES, start=[OFF, OFF, OFF]),
    # V9.2: their real Population while a Possession card lends them another.
    Part("true_population", COUNTS, TRIBES),
    Part("lent", INTS),
]


class Goblins(Role):
    """The Goblins."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    phases = PHASES

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        self.pieces = [TRIBE_FANGS, TRIBE_BONES, TRIBE_EYE]
        self.carried_by_bats = True
        # <ROWS: start>
        self.phase = 0
        self.rage = 1
        self.population: list[int] = [0, 0, 0]
        self.slots: list[list[CardId]] = [[], [], []]
        self.monster_deck: list[CardId] = []
        self.monster_discard: list[CardId] = []
        self.secret_deck: list[CardId] = []
        self.secret_discard: list[CardId] = []
        self.secrets: list[CardId] = []
        self.face_up: list[CardId] = []
        self.war_deck: list[CardId] = []
        self.war_drawn: list[CardId] = []
        self.war_card: CardId = -1
        self.blocked = 0
        self.monsters_drawn: list[CardId] = []
        self.ruby_used = False
        self.activated = 0
        self.acting: Tribe = -1
        self.lit_left: list[Square] = []
        self.moved = 0
        self.burrowed = False
        self.tunnelled = False
        self.wisp_used = False
        self.flared = 0
        self.furious = 0
        self.bombers = 0
        self.tunnels = False
        self.cracked: list[Square] = [-1, -1, -1]
        self.true_population: list[int] = [0, 0, 0]
        self.lent: list[int] = []
        # </ROWS: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = Goblins(self.seat)
        # <ROWS: copying>
        other.phase = self.phase
        other.rage = self.rage
        other.population = self.population[:]
        other.slots = [one[:] for one in self.slots]
        other.monster_deck = self.monster_deck[:]
        other.monster_discard = self.monster_discard[:]
        other.secret_deck = self.secret_deck[:]
        other.secret_discard = self.secret_discard[:]
        other.secrets = self.secrets[:]
        other.face_up = self.face_up[:]
        other.war_deck = self.war_deck[:]
        other.war_drawn = self.war_drawn[:]
        other.war_card = self.war_card
        other.blocked = self.blocked
        other.monsters_drawn = self.monsters_drawn[:]
        other.ruby_used = self.ruby_used
        other.activated = self.activated
        other.acting = self.acting
        other.lit_left = self.lit_left[:]
        other.moved = self.moved
        other.burrowed = self.burrowed
        other.tunnelled = self.tunnelled
        other.wisp_used = self.wisp_used
        other.flared = self.flared
        other.furious = self.furious
        other.bombers = self.bombers
        other.tunnels = self.tunnels
        other.cracked = self.cracked[:]
        other.true_population = self.true_population[:]
        other.lent = self.lent[:]
        # </ROWS: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "rage": self.rage,
            "population": dict(zip(TRIBES, self.population)),
            "slots": [[MONSTER_NAMES[n] for n in one] for one in self.slots],
            "monster_deck": len(self.monster_deck),
            "monster_discard": [MONSTER_NAMES[n] for n in self.monster_discard],
            "secret_deck": len(self.secret_deck),
            "secret_discard": [SECRET_NAMES[n] for n in self.secret_discard],
            "secrets": len(self.secrets),
            "face_up": [SECRET_NAMES[n] for n in self.face_up],
            "war_deck": len(self.war_deck),
            "war_drawn": [WAR_NAMES[n] for n in self.war_drawn],
            "war_card": None if self.war_card < 0 else WAR_NAMES[self.war_card],
            "blocked": self.blocked,
            "monsters_drawn": [MONSTER_NAMES[n] for n in self.monsters_drawn],
            "ruby_used": self.ruby_used,
            "activated": self.activated,
            "acting": None if self.acting < 0 else TRIBES[self.acting],
            "lit_left": [name_of(square) for square in self.lit_left],
            "moved": self.moved,
            "burrowed": self.burrowed,
            "tunnelled": self.tunnelled,
            "wisp_used": self.wisp_used,
            "flared": self.flared,
            "furious": self.furious,
            "bombers": self.bombers,
            "tunnels": self.tunnels,
            "cracked": [name_of(square) for square in self.cracked],
            "true_population": dict(zip(TRIBES, self.true_population)),
            "lent": self.lent[:],
        }

    def in_full(self) -> Data:
        """What not everybody sees of them."""
        return {
            "monster_deck": [MONSTER_NAMES[n] for n in self.monster_deck],
            "secret_deck": [SECRET_NAMES[n] for n in self.secret_deck],
            "secrets": [SECRET_NAMES[n] for n in self.secrets],
            "war_deck": [WAR_NAMES[n] for n in self.war_deck],
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.number(1, self.rage)
        panel.counts(2, self.population)
        panel.name_lists(3, self.slots)
        panel.names(4, self.monster_deck)
        panel.names(5, self.monster_discard)
        panel.names(6, self.secret_deck)
        panel.names(7, self.secret_discard)
        panel.names(8, self.secrets)
        panel.names(9, self.face_up)
        panel.names(10, self.war_deck)
        panel.names(11, self.war_drawn)
        panel.name(12, self.war_card)
        panel.number(13, self.blocked)
        panel.names(14, self.monsters_drawn)
        panel.number(15, self.ruby_used)
        panel.number(16, self.activated)
        panel.name(17, self.acting)
        panel.places(18, self.lit_left)
        panel.number(19, self.moved)
        panel.number(20, self.burrowed)
        panel.number(21, self.tunnelled)
        panel.number(22, self.wisp_used)
        panel.number(23, self.flared)
        panel.number(24, self.furious)
        panel.number(25, self.bombers)
        panel.number(26, self.tunnels)
        panel.places(27, self.cracked)
        panel.counts(28, self.true_population)
        panel.several(29, self.lent)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def new_game(self, cave: Cave, table: Table) -> None:
        self.war_deck = list(range(len(WAR_NAMES)))
        self.monster_deck = list(range(len(MONSTER_NAMES)))
        self.secret_deck = list(range(len(SECRET_NAMES)))
        table.shuffle(self.war_deck)
        table.shuffle(self.monster_deck)
        table.shuffle(self.secret_deck)

    def complete(self, cave: Cave, given: set[str]) -> None:
        known = self.slots[0] + self.slots[1] + self.slots[2]
        known = known + self.monsters_drawn + self.monster_discard + self.monster_deck
        self.monster_deck = rest(len(MONSTER_NAMES), known) + self.monster_deck
        known = self.secrets + self.face_up + self.secret_discard + self.secret_deck
        self.secret_deck = rest(len(SECRET_NAMES), known) + self.secret_deck
        known = self.war_drawn + self.war_deck
        self.war_deck = rest(len(WAR_NAMES), known) + self.war_deck

    def resample(self, cave: Cave, seat: Seat, table: Table) -> None:
        table.shuffle(self.war_deck)
        table.shuffle(self.monster_deck)
        if seat == self.seat:
            table.shuffle(self.secret_deck)
            return
        pool = self.secrets + self.secret_deck
        table.shuffle(pool)
        self.secrets, self.secret_deck = pool[: len(self.secrets)], pool[len(self.secrets) :]

    def check(self, cave: Cave) -> list[str]:
        broken: list[str] = []
        monsters = self.slots[0] + self.slots[1] + self.slots[2] + self.monsters_drawn
        if sorted(monsters + self.monster_deck + self.monster_discard) != list(
            range(len(MONSTER_NAMES))
        ):
            broken.append("V4.7: a Monster card is missing or doubled")
        secrets = self.secrets + self.face_up + self.secret_deck + self.secret_discard
        if sorted(secrets) != list(range(len(SECRET_NAMES))):
            broken.append("V4.8: a Secrets card is missing or doubled")
        if sorted(self.war_deck + self.war_drawn) != list(range(len(WAR_NAMES))):
            broken.append("V4.3: a War card is missing or doubled")
        population = self.true_population if self.lent else self.population
        if any(not 0 <= n <= MOST_GOBLINS for n in population):
            broken.append(f"V4.1: Populations are {self.population}")
        if not 0 <= self.rage <= MOST_RAGE:
            broken.append(f"V4.1: Rage is {self.rage}")
        return broken

    def stats(self, cave: Cave) -> dict[str, int]:
        found: dict[str, int] = {}
        for tribe, name in enumerate(TRIBES):
            found[f"{name}-strength"] = self.strength(tribe)
            found[f"{name}-perception"] = self.perception(tribe)
        return found

    # Statistics

    def piece(self, tribe: Tribe) -> Piece:
        return TRIBE_FANGS + tribe

    def tribe(self, piece: Piece) -> Tribe:
        return piece - TRIBE_FANGS

    def hidden(self, cave: Cave, tribe: Tribe) -> bool:
        """On the board, or lurking beside the map (V11.4)."""
        return cave.at[TRIBE_FANGS + tribe] not in cave.grid

    def has(self, tribe: Tribe, monster: CardId) -> bool:
        """V9.2: Monsters do nothing for possessed Tribes."""
        return not self.lent and monster in self.slots[tribe]

    def strength(self, tribe: Tribe) -> int:
        strength = self.population[tribe]
        if tribe == FANGS:
            strength += 1
        if not self.lent:
            for monster in self.slots[tribe]:
                strength += MONSTERS[monster].strength
            if self.bombers >> tribe & 1:
                strength += 2
        if self.rage == 0 and not self.has(tribe, PET_FROG):
            strength -= 1
        return max(0, strength)

    def bare_strength(self, tribe: Tribe) -> int:
        """V4.8.6 Hiding Spots: without Monsters and Secrets."""
        strength = self.population[tribe] + (1 if tribe == FANGS else 0)
        return strength - (1 if self.rage == 0 else 0)

    def perception(self, tribe: Tribe) -> int:
        ruby = RUBY in self.face_up and not self.lent
        return self.population[tribe] + 1 - (1 if ruby else 0)

    def growth(self, tribe: Tribe) -> int:
        return 0 if self.blocked >> tribe & 1 else WAR[self.war_card].growth[tribe]

    # Rage, loss and flight

    def change_rage(self, amount: int, table: Table) -> None:
        before = self.rage
        self.rage = max(0, min(MOST_RAGE, before + amount))
        if self.rage != before:
            telling.stat(table, "Goblins", "Rage", before, self.rage, "V4.6")

    def lose(self, cave: Cave, tribe: Tribe, amount: int, table: Table) -> int:
        """A Tribe loses Population other than by scattering; how many. At 0 it hides."""
        amount = min(amount, self.population[tribe])
        if amount > 0 and self.has(tribe, BEETLES):
            choice = table.choose(SpendBeetles(cave, self))
            perform(choice, cave, self, table)
            if choice == SPEND_BEETLES.base:
                amount -= 1
        self.set_population(cave, tribe, self.population[tribe] - amount, table)
        if self.population[tribe] == 0 and cave.at[TRIBE_FANGS + tribe] != OFF:
            self.hide(cave, tribe, table)
        return amount

    def set_population(self, cave: Cave, tribe: Tribe, value: int, table: Table) -> None:
        before = self.population[tribe]
        if value == before:
            return
        self.population[tribe] = value
        told.population(table, TRIBE_FANGS + tribe, before, value)
        if value == 0 and RUBY in self.face_up and not self.lent:
            self.face_up.remove(RUBY)
            self.secret_discard.append(RUBY)

    def holder(self, monster: CardId) -> Tribe:
        """The Tribe that has a Monster; there is one card of each."""
        for tribe in TRIBE_NUMBERS:
            if monster in self.slots[tribe]:
                return tribe
        raise RulesError(f"no Tribe has {MONSTER_NAMES[monster]}")

    def drop_monster(self, monster: CardId) -> None:
        self.slots[self.holder(monster)].remove(monster)
        self.monster_discard.append(monster)

    def scatter(self, cave: Cave, tribe: Tribe, table: Table, beetles: bool = True) -> int:
        """V4.5: to the board, 2 fewer, a Monster lost; how many goblins were lost.

        ``beetles`` says whether Monsters can help (V4.7).
        """
        spared = 1 if beetles and self.has(tribe, BEETLES) else 0
        lost = min(self.population[tribe], SCATTERED - spared)
        told.scattered(table, TRIBE_FANGS + tribe, cave.at[TRIBE_FANGS + tribe])
        self.leave_map(cave, tribe, table)
        self.set_population(cave, tribe, self.population[tribe] - lost, table)
        if self.lent:
            self.true_population[tribe] = max(0, self.true_population[tribe] - SCATTERED)
        monsters = self.slots[tribe]
        if monsters:
            perform(table.choose(DropMonster(cave, self, monsters)), cave, self, table)
        return lost

    def hide(self, cave: Cave, tribe: Tribe, table: Table) -> None:
        told.hid(table, TRIBE_FANGS + tribe, cave.at[TRIBE_FANGS + tribe])
        self.leave_map(cave, tribe, table)

    def leave_map(self, cave: Cave, tribe: Tribe, table: Table) -> None:
        """V9.36, V9.51: an Artifact goes along, but with summoned Tribes it would be lost."""
        if cave.summoned(self):
            artifacts.drop(cave, TRIBE_FANGS + tribe, table)
        cave.at[TRIBE_FANGS + tribe] = OFF
        table.happened()

    def tribes_left(self) -> int:
        """How many Tribes may still be activated this turn."""
        used = sum(self.activated >> tribe & 1 for tribe in range(len(TRIBES)))
        return (self.lent[0] if self.lent else len(TRIBES)) - used

    # Cards

    def draw_monster(self, table: Table) -> CardId:
        """V11.4: the deck is shuffled again only when empty; -1 if there is no card at all."""
        if not self.monster_deck:
            self.monster_deck, self.monster_discard = self.monster_discard, []
            table.shuffle(self.monster_deck)
        if not self.monster_deck:
            return -1
        table.reveal()
        return self.monster_deck.pop()

    def draw_secret(self, table: Table) -> bool:
        if not self.secret_deck:
            self.secret_deck, self.secret_discard = self.secret_discard, []
            table.shuffle(self.secret_deck)
        if not self.secret_deck:
            return False
        table.reveal()
        self.secrets.append(self.secret_deck.pop())
        return True

    def discard_secret(self, secret: CardId, table: Table) -> None:
        if secret in self.secrets:
            table.reveal()
            self.secrets.remove(secret)
        else:
            self.face_up.remove(secret)
        self.secret_discard.append(secret)

    def monster_count(self) -> int:
        return len(self.slots[0]) + len(self.slots[1]) + len(self.slots[2])

    def springs_trap(self, cave: Cave, table: Table) -> bool:
        """V4.8.10 Trap, if it lies face up."""
        if TRAP not in self.face_up:
            return False
        choice = table.choose(UseTrap(cave, self))
        perform(choice, cave, self, table)
        return choice == USE_TRAP.base

    def strike(
        self, cave: Cave, tribe: Tribe, piece: Piece, with_cards: bool, table: Table
    ) -> None:
        role = cave.role_of(piece)
        margin = self.strength(tribe) - role.strength_now(cave)
        blow = Attack(self, self.piece(tribe), self.strength(tribe), self.perception(tribe))
        telling.attacked(table, self.piece(tribe), piece, cave.at[piece], "V4.5")
        result = role.attacked(cave, piece, blow, table)
        if result == MISS:
            telling.missed(table, self.piece(tribe), piece, cave.at[piece], "V4.5")
        if result != HIT or cave.over:
            return
        if with_cards:
            if self.has(tribe, BLOB):
                role.unnerved(cave, 5, table)
            if POISON in self.secrets and role.startled and not self.lent:
                self.poison(cave, piece, 2 if margin >= 2 else 1, table)
        self.change_rage(role.rage_for_attack, table)
        if role.scatters_attackers:
            self.scatter(cave, tribe, table, with_cards)

    def poison(self, cave: Cave, piece: Piece, cubes: int, table: Table) -> None:
        table.reveal()  # that they are asked tells what they hold
        choice = table.choose(UsePoison(cave, self))
        perform(choice, cave, self, table)
        if choice == USE_POISON.base:
            cave.role_of(piece).poisoned(cave, cubes, table)

    def learn(self, cave: Cave, count: int, table: Table) -> None:
        """Draw Secrets; the Ruby may redraw one of them; those beyond five are given up."""
        drawn = 0
        for _ in range(count):
            if self.draw_secret(table):
                drawn += 1
        if drawn and RUBY_SECRET.closed(cave, self) is None:
            question = Redraw(cave, self, self.secrets[-drawn:])
            perform(table.choose(question), cave, self, table)
        while self.too_many():
            self.discard_one(cave, table)

    def too_many(self) -> bool:
        """Face-up Secrets count against the limit."""
        return len(self.secrets) + len(self.face_up) > MOST_SECRETS

    def discard_one(self, cave: Cave, table: Table) -> None:
        if self.secrets:
            self.give_up(cave, self.secrets, table)

    def give_up(self, cave: Cave, secrets: list[CardId], table: Table) -> None:
        perform(table.choose(DiscardSecret(cave, self, secrets)), cave, self, table)

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        """V4.2 (1): Rage at least 1, then as many War cards."""
        if self.rage == 0:
            self.change_rage(1, table)
        for role in cave.roles:
            role.unhexed(cave, table)
        self.war_drawn = [self.war_deck.pop() for _ in range(self.rage)]
        table.reveal()
        self.war_card = -1
        self.blocked = 0
        self.ruby_used = False
        self.activated = 0
        self.acting = -1
        self.wisp_used = False
        self.flared = 0
        self.furious = 0
        self.bombers = 0
        self.tunnels = False
        self.cracked = [OFF, OFF, OFF]
        self.phase = WAR_PHASE

    def finish(self, cave: Cave, table: Table) -> None:
        """The whole War deck is shuffled again."""
        if self.lent:
            end_turn(cave, table)
        self.war_deck += self.war_drawn
        self.war_drawn = []
        self.war_card = -1
        self.war_deck.sort()
        table.shuffle(self.war_deck)
        self.bombers = 0
        end_turn(cave, table)

    def presence(self, cave: Cave) -> int:
        return max(self.population)

    # On the map

    def acts_with(self) -> Piece:
        return TRIBE_FANGS + self.acting if self.acting >= 0 else NO_PIECE

    def bars(self, cave: Cave, piece: Piece, entrant: Role, force: int) -> bool:
        return not entrant.walks_over and force <= self.strength(self.tribe(piece))

    def awareness(self, cave: Cave, piece: Piece) -> int:
        return self.perception(self.tribe(piece))

    def entered(self, cave: Cave, piece: Piece, table: Table) -> None:
        """V10.3: against a Ghoul alone they must also escape."""
        if cave.at[piece] == CENTRE and crystals_enough(cave, self):
            win(cave, "goblins-escaped", [self.seat], table)

    def burned(self, cave: Cave, piece: Piece, table: Table) -> None:
        if not self.springs_trap(cave, table):
            self.lose(cave, self.tribe(piece), 1, table)

    def soaked(self, cave: Cave, piece: Piece, table: Table) -> None:
        self.lose(cave, self.tribe(piece), 1, table)

    def melted(self, cave: Cave, piece: Piece, table: Table) -> None:
        tribe = self.tribe(piece)
        self.lose(cave, tribe, self.population[tribe], table)

    def squares_shifted(self, inside: set[Square], offset: int) -> None:
        self.lit_left = [s + offset if s in inside else s for s in self.lit_left]
        self.cracked = [s + offset if s in inside else s for s in self.cracked]

    # Under attack

    def encountered(self, cave: Cave, piece: Piece, reach: bool) -> int:
        return MUST_MEET

    def challenged(
        self, cave: Cave, piece: Piece, by: Role, by_piece: Piece, armor: int, table: Table
    ) -> None:
        """V11.5: with the Ash Dragon in play a stronger Tribe may strike at him."""
        tribe = self.tribe(piece)
        if by.attackable(cave, by_piece, self) and self.strength(tribe) > armor:
            if strikes_back(TribeStrikes(cave, self), table):
                self.strike(cave, tribe, by_piece, True, table)

    def attacked(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> int:
        """V3.4, V4.6: the Tribe scatters, and the Goblins are angrier for it."""
        tribe = self.tribe(piece)
        if self.slots[tribe]:
            attack.renown |= DARING
        if self.population[tribe] >= 3:
            attack.renown |= STALWART
        strength = self.strength(tribe)
        if self.springs_trap(cave, table):
            strength += 1
        self.change_rage(1, table)
        if attack.strength <= strength:
            return MISS
        self.scatter(cave, tribe, table)
        return HIT

    def guard(self, cave: Cave, piece: Piece) -> str:
        return f"more Strength than its {self.strength(self.tribe(piece))}"

    def defence(self, cave: Cave, piece: Piece) -> int:
        return self.strength(self.tribe(piece))

    def mauled(self, cave: Cave, piece: Piece, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: the Tribe scatters, unless a Trap makes it too strong."""
        tribe = self.tribe(piece)
        strength = self.strength(tribe)
        if self.springs_trap(cave, table) and attack.strength <= strength + 1:
            return MISS
        self.scatter(cave, tribe, table)
        return HIT

    def bow_target(self, cave: Cave, piece: Piece, enchanted: bool) -> bool:
        return not enchanted

    def shot(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> bool:
        """V3.5: a Tribe loses Strength less 1, but does not scatter."""
        lost = self.lose(cave, self.tribe(piece), attack.strength - 1, table)
        self.change_rage(1, table)
        return lost > 0

    def has_ambushers(self) -> bool:
        return True

    def ambushes(self, cave: Cave, victim: Role, table: Table) -> None:
        """V3.9: a hidden Tribe stronger than her may attack."""
        perform(table.choose(SpringAmbush(cave, self)), cave, self, table)

    # Powers, omens and secrets of others

    def clawed(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        if self.springs_trap(cave, table):
            return 0
        self.change_rage(1, table)
        return self.scatter(cave, self.tribe(piece), table)

    def scratched(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        if self.springs_trap(cave, table):
            return 0
        self.change_rage(1, table)
        tribe = self.tribe(piece)
        return self.lose(cave, tribe, self.population[tribe], table)

    def hissable(self, cave: Cave, piece: Piece) -> bool:
        return cave.at[piece] in cave.grid

    def hissed(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        if self.springs_trap(cave, table):
            return 0
        self.change_rage(1, table)
        eaten = self.lose(cave, self.tribe(piece), 1, table)
        if cave.at[piece] != OFF:
            self.hide(cave, self.tribe(piece), table)
        return eaten

    def shaken_off(self, cave: Cave, piece: Piece, table: Table) -> None:
        if not self.springs_trap(cave, table):
            self.scatter(cave, self.tribe(piece), table)

    def spores_work(self, cave: Cave) -> bool:
        return SPORED_TRIBE.possible(cave, self)

    def spored(self, cave: Cave, table: Table) -> None:
        perform(table.choose(SporedTribe(cave, self)), cave, self, table)

    # What it has, and what is taken from it

    def wary(self, cave: Cave, piece: Piece, stealth: int, table: Table) -> bool:
        return stealth <= self.awareness(cave, piece) + 1 and self.springs_trap(cave, table)

    def robbed(self, cave: Cave, piece: Piece, table: Table) -> None:
        self.discard_one(cave, table)
        self.change_rage(1, table)

    def stabbed(self, cave: Cave, piece: Piece, cubes: int, table: Table) -> None:
        self.lose(cave, self.tribe(piece), cubes, table)
        self.change_rage(1, table)

    def rewarded(self, cave: Cave, level: int, table: Table) -> None:
        """V4.5, V7.4: Rage falls by 1, then Secrets or Rage by the Loot Drop Level."""
        self.change_rage(-1, table)
        if not level:
            return
        if table.choose(ThiefsLoot(cave, self)) == TAKE_RAGE.base:
            self.change_rage(level, table)
        else:
            self.learn(cave, level, table)

    # Possession and Mental Blocks (V9)

    def possessable(self, cave: Cave) -> bool:
        return True

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        """Rage is at least 1 as in any turn; Tribes may act again, without any cards."""
        self.lent = numbers
        if self.rage == 0:
            self.change_rage(1, table)
        self.true_population = self.population
        self.population = [numbers[1]] * len(TRIBES)
        self.activated = 0
        self.acting = -1
        self.phase = ACTIVATING

    def release(self, cave: Cave, table: Table) -> None:
        """The Tribes are as many as they were, less what scattered; one without goblins hides."""
        self.lent = []
        self.population, self.true_population = self.true_population, [0, 0, 0]
        self.activated = 0
        self.acting = -1
        self.phase = WAR_PHASE
        for tribe in range(len(TRIBES)):
            if self.population[tribe] == 0 and not self.hidden(cave, tribe):
                self.hide(cave, tribe, table)

    def can_pay_for_mind(self, cave: Cave, influence: int) -> bool:
        return len(self.secrets) + len(self.face_up) >= influence

    def pay_for_mind(self, cave: Cave, influence: int, table: Table) -> None:
        """V9.29: Secrets of the hand or face up, as the Goblins choose."""
        for _ in range(influence):
            self.give_up(cave, self.secrets + self.face_up, table)


def startled(cave: Cave) -> Role:
    """Whoever walks into Ambushes."""
    for role in cave.roles:
        if role.startled:
            return role
    raise RulesError("nobody can be ambushed")


class TribeStrikes(StrikeBack):
    question = "The Dragon comes onto your Tribe's square. Strike?"


class LoseMonster(RoleAct[Goblins]):
    """V4.5: a Tribe that scatters loses one of its Monsters."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_LOSING

    def absent(self, state: Cave, who: Goblins, monster: CardId, _: int) -> Refusal:
        return NOT_ITS_MONSTER

    def perform(self, state: Cave, who: Goblins, monster: CardId, _: int, table: Table) -> None:
        who.drop_monster(monster)


class SpareOne(RoleAct[Goblins]):
    """V4.7: the Bright Beetles go instead of a goblin."""

    def touches(self, state: Cave, who: Goblins, _: int, __: int) -> list[str]:
        return [
            thing for n in TRIBE_NUMBERS if who.has(n, BEETLES) for thing in TRIBE.touches(n, OFF)
        ]

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOBODY_LOST

    def perform(self, state: Cave, who: Goblins, _: int, __: int, table: Table) -> None:
        who.drop_monster(BEETLES)


DROP_MONSTER: Final = LoseMonster(
    "lose-monster", "V4.5", "Lose {}", "The Monster goes to the discard pile.", MONSTER
)

SPEND_BEETLES: Final = SpareOne(
    "spend-beetles",
    "V4.7",
    "Discard the Bright Beetles: lose 1 fewer",
    "The Bright Beetles go to the discard pile, and one goblin is spared.",
)


class DropMonster(PickOne):
    kind = "lose-monster"
    personal = True
    question = "Which Monster does the Tribe lose?"
    acts = [DROP_MONSTER]


class SpendBeetles(RoleMenu):
    kind = "spend-beetles"
    question = "Spare a goblin with the Bright Beetles?"
    acts = [SPEND_BEETLES, DECLINE]


class SpringOut(RoleAct[Goblins]):
    """V3.9: a hidden Tribe stronger than her may attack."""

    sign = "{}"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_AMBUSH

    def firsts(self, state: Cave, who: Goblins) -> list[Tribe]:
        return TRIBE_NUMBERS

    def unfit(self, state: Cave, who: Goblins, tribe: Tribe) -> Refusal | None:
        if not who.hidden(state, tribe):
            return NOT_HIDDEN
        if not who.population[tribe]:
            return EMPTY
        strength = startled(state).strength_now(state)
        return None if who.strength(tribe) > strength else TOO_WEAK

    def perform(self, state: Cave, who: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        told.sprang(table, TRIBE_FANGS + tribe)
        startled(state).hurt(state, 1, True, table)
        if not state.over:
            who.scatter(state, tribe, table)
            who.change_rage(-1, table)


class SpringTrap(RoleAct[Goblins]):
    """V4.8.10: what it is good for is known to whoever asked."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ATTACKED

    def perform(self, state: Cave, who: Goblins, _: int, __: int, table: Table) -> None:
        who.discard_secret(TRAP, table)
        told.secret_played(table, SECRET_NAMES[TRAP], SECRET_LABELS[TRAP], self.rule)


class SporesReach(RoleAct[Goblins]):
    """V6.1.4, V10.5: a Tribe the spores can reach and leave smaller."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_SPORES

    def firsts(self, state: Cave, who: Goblins) -> list[Tribe]:
        return TRIBE_NUMBERS

    def unfit(self, state: Cave, who: Goblins, tribe: Tribe) -> Refusal | None:
        if who.population[tribe] <= 1:
            return SMALL
        return SHELTERED if state.sheltered(state.at[who.piece(tribe)], OFF) else None

    def perform(self, state: Cave, who: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        who.lose(state, tribe, who.population[tribe] - 1, table)
        who.change_rage(1, table)


class LootAct(RoleAct[Goblins]):
    """V7.4: as much of it as the Thief's Loot Drop Level, which whoever asked knows."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_LOOT

    def perform(self, state: Cave, who: Goblins, _: int, __: int, table: Table) -> None:
        """Nothing yet."""


class TakeSecrets(LootAct):
    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        return NO_SECRETS if who.lent else None


SPRING_OUT: Final = SpringOut(
    "ambush",
    "V3.9",
    "Spring out with {}",
    "The Knight loses 1 Health; the Tribe scatters, and Rage falls by 1.",
    TRIBE,
)

USE_TRAP: Final = SpringTrap(
    "trap",
    "V4.8.10",
    "Spring the Trap",
    "The Tribe has 1 Strength and 1 Perception more, or ignores the Dragon's power.",
    Also("secret:trap", NONE),
)

SPORED_TRIBE: Final = SporesReach(
    "spores",
    "V6.1.4",
    "The spores reach {}",
    "The Tribe is left with 1 goblin, and the Goblins gain 1 Rage.",
    TRIBE,
)

TAKE_SECRETS: Final = TakeSecrets(
    "take-secrets", "V7.4", "Draw Secrets", "As many as the Thief's Loot Drop Level."
)

TAKE_RAGE: Final = LootAct(
    "take-rage", "V7.4", "Gain Rage", "As much as the Thief's Loot Drop Level."
)


class SpringAmbush(RoleMenu):
    kind = "ambush"
    question = "She has walked into an Ambush. Which Tribe strikes?"
    acts = [SPRING_OUT, DECLINE]


class UseTrap(RoleMenu):
    kind = "trap"
    personal = True
    question = "A Tribe is attacked. Spring the Trap?"
    acts = [USE_TRAP, DECLINE]


class SporedTribe(RoleMenu):
    kind = "spored-tribe"
    question = "Soporific Spores: which Tribe is left with 1 goblin?"
    acts = [SPORED_TRIBE]


class ThiefsLoot(RoleMenu):
    kind = "thiefs-loot"
    question = "The dead Thief's pockets: Secrets or Rage?"
    acts = [TAKE_SECRETS, TAKE_RAGE]


class RubyAct(RoleAct[Goblins]):
    """V4.8.4: once a turn the Goblin Ruby redraws a card just drawn."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOTHING_DRAWN

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if RUBY not in who.face_up:
            return NO_RUBY
        return RUBY_USED if who.ruby_used else None

    def absent(self, state: Cave, who: Goblins, card: CardId, _: int) -> Refusal:
        return NOT_JUST_DRAWN


class RedrawSecret(RubyAct):
    def perform(self, state: Cave, who: Goblins, secret: CardId, _: int, table: Table) -> None:
        who.ruby_used = True
        who.draw_secret(table)
        who.discard_secret(secret, table)


class GiveUpSecret(RoleAct[Goblins]):
    """V4.2, V9.29: a Secret of their choice."""

    sign = "secret"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_SECRET_LOST

    def absent(self, state: Cave, who: Goblins, secret: CardId, _: int) -> Refusal:
        return NOT_THAT_SECRET

    def perform(self, state: Cave, who: Goblins, secret: CardId, _: int, table: Table) -> None:
        who.discard_secret(secret, table)


class PoisonBlade(RoleAct[Goblins]):
    """V4.8.8: whoever asked knows how many cubes it costs her."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_HIT

    def perform(self, state: Cave, who: Goblins, _: int, __: int, table: Table) -> None:
        who.discard_secret(POISON, table)
        told.secret_played(table, SECRET_NAMES[POISON], SECRET_LABELS[POISON], self.rule)


SECRET: Final = Named(SECRET_NAMES, SECRET_LABELS, "secret")
RUBY_SECRET: Final = RedrawSecret(
    "ruby",
    "V4.8.4",
    "Goblin Ruby: redraw {}",
    "The Secret is discarded and another drawn.",
    SECRET,
)
DISCARD: Final = GiveUpSecret(
    "discard", "V4.2", "Discard {}", "The Secret goes to the discard pile.", SECRET
)
USE_POISON: Final = PoisonBlade(
    "poison",
    "V4.8.8",
    "Poison the blade",
    "The Knight also leaves a Hero cube at the Entrance, 2 if the Tribe is stronger by 2 or more.",
    Also("secret:poison", NONE),
)


class Redraw(PickOne):
    kind = "redraw-secret"
    question = "Redraw a Secret with the Goblin Ruby?"
    acts = [RUBY_SECRET, DECLINE]


class DiscardSecret(PickOne):
    kind = "discard-secret"
    personal = True
    question = "Which Secret is given up?"
    acts = [DISCARD]


class UsePoison(RoleMenu):
    kind = "poison"
    question = "The blow lands. Poison?"
    acts = [USE_POISON, DECLINE]


codec.register(Goblins, "vast/goblins", "seat data")
