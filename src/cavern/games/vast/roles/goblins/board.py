"""V4.1: the Goblins' board: Rage, the three Tribes, their Monsters, their Secrets."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.errors import RulesError
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import DECLINE, Named, Pick, RoleAct, RoleMenu
from cavern.games.vast.grid import OFF
from cavern.games.vast.monsters import BEETLES, MONSTER_LABELS, MONSTER_NAMES, MONSTERS, PET_FROG
from cavern.games.vast.pieces import PIECE_NAMES, TRIBE_BONES, TRIBE_EYE, TRIBE_FANGS
from cavern.games.vast.role import Role
from cavern.games.vast.roles.goblins.war import WAR
from cavern.games.vast.state import Cave

FANGS: Final = 0
BONES: Final = 1
EYE: Final = 2
TRIBES: Final = ("fangs", "bones", "eye")
TRIBE_LABELS: Final = ("Fangs", "Bones", "Eye")
ROOM: Final[list[int]] = [1, 2, 1]
"""How many Monsters each Tribe holds."""

MOST_RAGE: Final = 3
MOST_GOBLINS: Final = 4
SCATTERED: Final = 2
LONGEST_MOVE: Final = 40
"""V4.4: a Tribe may move any number of tiles; this many are enough for any map."""

WAR_PHASE: Final = 0
GROWING: Final = 1
ASSIGNING: Final = 2
SECRETS_PHASE: Final = 3
ACTIVATING: Final = 4
TRIBE_PHASE: Final = 5

RUBY: Final = 3
LEADER: Final = 6
POISON: Final = 7
TRAP: Final = 9
"""Secrets (V4.8) that are played at other moments than the rest."""

TRIBE: Final = Named(TRIBES, TRIBE_LABELS, "tribe")
TRIBE_NUMBERS: Final[list[int]] = [0, 1, 2]
MONSTER: Final = Named(MONSTER_NAMES, MONSTER_LABELS, "monster")

NOT_LOSING: Final = Refusal("V4.5", "No Tribe loses a Monster now.")
NOT_ITS_MONSTER: Final = Refusal("V4.5", "That Monster is not with the Tribe that scatters.")
NOBODY_LOST: Final = Refusal("V4.7", "The Tribe with the Bright Beetles loses nobody now.")


class GoblinsBoard(Role):
    """The Goblins' state and statistics. Tribe 0 is Fangs, 1 Bones, 2 Eye."""

    kind = "goblins"
    title = "Goblins"
    order = 2
    phases = ("war", "growing", "assigning", "secrets", "activating", "tribe")

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.pieces = [TRIBE_FANGS, TRIBE_BONES, TRIBE_EYE]
        self.carried_by_bats = True
        self.rage = 1
        self.population: list[int] = [0, 0, 0]
        self.slots: list[list[int]] = [[], [], []]
        self.monster_deck: list[int] = []
        self.monster_discard: list[int] = []
        self.secret_deck: list[int] = []
        self.secret_discard: list[int] = []
        self.secrets: list[int] = []
        self.face_up: list[int] = []
        self.war_deck: list[int] = []
        self.war_drawn: list[int] = []
        self.war_card = -1
        self.blocked = 0
        """Tribes (as bits) whose growth is paid off with Rage."""
        self.monsters_drawn: list[int] = []
        self.ruby_used = False
        self.activated = 0
        self.acting = -1
        """The Tribe being activated."""
        self.lit_left: list[int] = []
        self.moved = 0
        """Squares it has entered."""
        self.burrowed = False
        self.tunnelled = False
        self.wisp_used = False
        self.flared = 0
        self.furious = 0
        """Tribes (as bits) under Blind Fury."""
        self.bombers = 0
        """Tribes (as bits) with a Fire Bomber."""
        self.tunnels = False
        self.cracked: list[int] = [OFF, OFF, OFF]
        """Where each Tribe has attacked a Crystal this turn."""
        self.true_population: list[int] = [0, 0, 0]
        """V9.2: their real Population while a Possession card lends them another."""

    def copy_onto(self, other: "GoblinsBoard") -> None:
        other.phase = self.phase
        other.rage = self.rage
        other.population = self.population[:]
        other.slots = [self.slots[0][:], self.slots[1][:], self.slots[2][:]]
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

    # Statistics

    def piece(self, tribe: int) -> int:
        return TRIBE_FANGS + tribe

    def tribe(self, piece: int) -> int:
        return piece - TRIBE_FANGS

    def hidden(self, cave: Cave, tribe: int) -> bool:
        """On the board, or lurking beside the map (V11.4)."""
        square = cave.at[TRIBE_FANGS + tribe]
        return square == OFF or square not in cave.grid

    def has(self, tribe: int, monster: int) -> bool:
        """V9.2: Monsters do nothing for possessed Tribes."""
        return not self.lent and monster in self.slots[tribe]

    def strength(self, tribe: int) -> int:
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

    def bare_strength(self, tribe: int) -> int:
        """V4.8 Hiding Spots: without Monsters and Secrets."""
        strength = self.population[tribe] + (1 if tribe == FANGS else 0)
        return max(0, strength - (1 if self.rage == 0 else 0))

    def perception(self, tribe: int) -> int:
        ruby = RUBY in self.face_up and not self.lent
        return self.population[tribe] + 1 - (1 if ruby else 0)

    def presence(self, cave: Cave) -> int:
        return max(self.population)

    def whereabouts(self, cave: Cave) -> int:
        return cave.at[TRIBE_FANGS + self.acting] if self.acting >= 0 else OFF

    def growth(self, tribe: int) -> int:
        if self.war_card < 0 or self.blocked >> tribe & 1:
            return 0
        return WAR[self.war_card].growth[tribe]

    # Rage, loss and flight

    def change_rage(self, amount: int, table: Table) -> None:
        before = self.rage
        self.rage = max(0, min(MOST_RAGE, before + amount))
        if self.rage != before:
            telling.stat(table, "Goblins", "Rage", before, self.rage, "V4.6")

    def lose(self, cave: Cave, tribe: int, amount: int, table: Table) -> int:
        """A Tribe loses Population other than by scattering; how many. At 0 it hides."""
        amount = min(amount, self.population[tribe])
        if amount <= 0:
            return 0
        if self.has(tribe, BEETLES):
            choice = table.choose(SpendBeetles(cave, self))
            perform(choice, cave, self, table)
            if choice == SPEND_BEETLES.base:
                amount -= 1
        self.set_population(cave, tribe, self.population[tribe] - amount, table)
        if self.population[tribe] == 0 and cave.at[TRIBE_FANGS + tribe] != OFF:
            self.hide(cave, tribe, table)
        return amount

    def set_population(self, cave: Cave, tribe: int, value: int, table: Table) -> None:
        before = self.population[tribe]
        if value == before:
            return
        self.population[tribe] = value
        who = PIECE_NAMES[TRIBE_FANGS + tribe]
        telling.stat(table, who, "Population", before, value, "V4.1")
        if value == 0 and RUBY in self.face_up and not self.lent:
            self.face_up.remove(RUBY)
            self.secret_discard.append(RUBY)

    def holder(self, monster: int) -> int:
        """The Tribe that has a Monster; there is one card of each."""
        for tribe in TRIBE_NUMBERS:
            if monster in self.slots[tribe]:
                return tribe
        raise RulesError(f"no Tribe has {MONSTER_NAMES[monster]}")

    def drop_monster(self, monster: int) -> None:
        self.slots[self.holder(monster)].remove(monster)
        self.monster_discard.append(monster)

    def scatter(self, cave: Cave, tribe: int, table: Table, beetles: bool = True) -> int:
        """V4.5: to the board, 2 fewer, a Monster lost; how many goblins were lost.

        ``beetles`` says whether Monsters can help (V4.7).
        """
        spared = 1 if beetles and self.has(tribe, BEETLES) else 0
        lost = min(self.population[tribe], SCATTERED - spared)
        telling.scattered(table, TRIBE_FANGS + tribe, cave.at[TRIBE_FANGS + tribe])
        self.leave_map(cave, tribe, table)
        self.set_population(cave, tribe, self.population[tribe] - lost, table)
        if self.lent:
            self.true_population[tribe] = max(0, self.true_population[tribe] - SCATTERED)
        monsters = self.slots[tribe]
        if monsters:
            perform(table.choose(DropMonster(cave, self, monsters)), cave, self, table)
        return lost

    def hide(self, cave: Cave, tribe: int, table: Table) -> None:
        telling.hid(table, TRIBE_FANGS + tribe, cave.at[TRIBE_FANGS + tribe])
        self.leave_map(cave, tribe, table)

    def leave_map(self, cave: Cave, tribe: int, table: Table) -> None:
        """V9.36, V9.51: an Artifact goes along, but with summoned Tribes it would be lost."""
        if cave.summoned(self):
            artifacts.drop(cave, TRIBE_FANGS + tribe, table)
        cave.at[TRIBE_FANGS + tribe] = OFF

    # Possession (V9.2)

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

    def tribes_left(self) -> int:
        """How many Tribes may still be activated this turn."""
        used = sum(self.activated >> tribe & 1 for tribe in range(len(TRIBES)))
        return (self.lent[0] if self.lent else len(TRIBES)) - used

    def can_pay_for_mind(self, cave: Cave, influence: int) -> bool:
        return len(self.secrets) + len(self.face_up) >= influence

    # Cards

    def draw_monster(self, table: Table) -> int:
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

    def discard_secret(self, secret: int) -> None:
        if secret in self.secrets:
            self.secrets.remove(secret)
        else:
            self.face_up.remove(secret)
        self.secret_discard.append(secret)

    def monster_count(self) -> int:
        return len(self.slots[0]) + len(self.slots[1]) + len(self.slots[2])

    def room(self, tribe: int) -> bool:
        """V4.2: a free slot, and no more Monsters in all than the Bones Population."""
        return (
            len(self.slots[tribe]) < ROOM[tribe] and self.monster_count() < self.population[BONES]
        )


class LoseMonster(RoleAct[GoblinsBoard]):
    """V4.5: a Tribe that scatters loses one of its Monsters."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_LOSING

    def absent(self, state: Cave, who: GoblinsBoard, monster: int, _: int) -> Refusal:
        return NOT_ITS_MONSTER

    def perform(self, state: Cave, who: GoblinsBoard, monster: int, _: int, table: Table) -> None:
        who.drop_monster(monster)


class SpareOne(RoleAct[GoblinsBoard]):
    """V4.7: the Bright Beetles go instead of a goblin."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOBODY_LOST

    def perform(self, state: Cave, who: GoblinsBoard, _: int, __: int, table: Table) -> None:
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


class DropMonster(Pick):
    kind = "lose-monster"
    personal = True
    question = "Which Monster does the Tribe lose?"
    acts = [DROP_MONSTER]


class SpendBeetles(RoleMenu):
    kind = "spend-beetles"
    question = "Spare a goblin with the Bright Beetles?"
    acts = [SPEND_BEETLES, DECLINE]
