"""V4: the Goblins as the others see them."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.act import Refusal, perform
from cavern.core.errors import RulesError
from cavern.core.table import Table
from cavern.games.vast import fields, telling
from cavern.games.vast.challenge import StrikeBack, strikes_back
from cavern.games.vast.endings import crystals_enough, win
from cavern.games.vast.fields import (
    COUNTS,
    FLAG,
    INT,
    INTS,
    NAME,
    NAME_LISTS,
    NAMES,
    SQUARES,
    Field,
)
from cavern.games.vast.grid import CENTRE, OFF
from cavern.games.vast.monsters import MONSTER_NAMES
from cavern.games.vast.pieces import TRIBE_FANGS
from cavern.games.vast.role import DARING, HIT, MISS, MUST_MEET, STALWART, Attack, Role
from cavern.games.vast.roles.goblins import attacks, turn
from cavern.games.vast.roles.goblins.board import (
    TRAP,
    TRIBE,
    TRIBE_NUMBERS,
    TRIBES,
    GoblinsBoard,
)
from cavern.games.vast.roles.goblins.hand import discard_one, learn, pay_secrets
from cavern.games.vast.roles.goblins.secrets import SECRET_NAMES
from cavern.games.vast.roles.goblins.war import WAR_NAMES
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import DECLINE, RoleAct, RoleMenu

NO_AMBUSH: Final = Refusal("V3.9", "Nobody has walked into an Ambush.")
NOT_HIDDEN: Final = Refusal("V3.9", "Only a hidden Tribe ambushes her.")
EMPTY: Final = Refusal("V3.9", "That Tribe has no Population.")
TOO_WEAK: Final = Refusal("V3.9", "That Tribe is not stronger than she is.")
NOT_ATTACKED: Final = Refusal("V4.8", "The Trap waits for an attack on a Tribe.")
NO_SPORES: Final = Refusal("V6.1", "No spores reach the Tribes.")
SMALL: Final = Refusal("V6.1", "That Tribe has no more than 1 goblin.")
SHELTERED: Final = Refusal("V10.5", "The Mushroom Forest shelters that Tribe.")
NO_LOOT: Final = Refusal("V7.4", "No Thief has been killed.")
NO_SECRETS: Final = Refusal("V9.2", "Possessed Tribes draw no Secrets.")


class SpringOut(RoleAct[GoblinsBoard]):
    """V3.9: a hidden Tribe stronger than her may attack."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_AMBUSH

    def firsts(self, state: Cave, who: GoblinsBoard) -> list[int]:
        return TRIBE_NUMBERS

    def unfit(self, state: Cave, who: GoblinsBoard, tribe: int) -> Refusal | None:
        if not who.hidden(state, tribe):
            return NOT_HIDDEN
        if not who.population[tribe]:
            return EMPTY
        strength = startled(state).strength_now(state)
        return None if who.strength(tribe) > strength else TOO_WEAK

    def perform(self, state: Cave, who: GoblinsBoard, tribe: int, _: int, table: Table) -> None:
        telling.sprang(table, TRIBE_FANGS + tribe)
        startled(state).hurt(state, 1, True, table)
        if not state.over:
            who.scatter(state, tribe, table)
            who.change_rage(-1, table)


def startled(cave: Cave) -> Role:
    """Whoever walks into Ambushes."""
    for role in cave.roles:
        if role.startled:
            return role
    raise RulesError("nobody can be ambushed")


class SpringTrap(RoleAct[GoblinsBoard]):
    """V4.8.10: what it is good for is known to whoever asked."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ATTACKED

    def perform(self, state: Cave, who: GoblinsBoard, _: int, __: int, table: Table) -> None:
        who.discard_secret(TRAP)
        telling.secret_played(table, "trap", "Trap")


class SporesReach(RoleAct[GoblinsBoard]):
    """V6.1, V10.5: a Tribe the spores can reach and leave smaller."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_SPORES

    def firsts(self, state: Cave, who: GoblinsBoard) -> list[int]:
        return TRIBE_NUMBERS

    def unfit(self, state: Cave, who: GoblinsBoard, tribe: int) -> Refusal | None:
        if who.population[tribe] <= 1:
            return SMALL
        return SHELTERED if state.sheltered(state.at[who.piece(tribe)], OFF) else None

    def perform(self, state: Cave, who: GoblinsBoard, tribe: int, _: int, table: Table) -> None:
        who.lose(state, tribe, who.population[tribe] - 1, table)
        who.change_rage(1, table)


class LootAct(RoleAct[GoblinsBoard]):
    """V7.4: as much of it as the Thief's Loot Drop Level, which whoever asked knows."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_LOOT

    def perform(self, state: Cave, who: GoblinsBoard, _: int, __: int, table: Table) -> None:
        """Nothing yet."""


class TakeSecrets(LootAct):
    def closed(self, state: Cave, who: GoblinsBoard) -> Refusal | None:
        return NO_SECRETS if who.lent else None


AMBUSH: Final = SpringOut(
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
)
SPORED_TRIBE: Final = SporesReach(
    "spores",
    "V6.1",
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


class TribeStrikes(StrikeBack):
    question = "The Dragon comes onto your Tribe's square. Strike?"


class SpringAmbush(RoleMenu):
    kind = "ambush"
    question = "She has walked into an Ambush. Which Tribe strikes?"
    acts = [AMBUSH, DECLINE]


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


class Goblins(GoblinsBoard):
    """The Goblins' place among the roles."""

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = Goblins(self.seat)
        self.copy_onto(other)
        return other

    def new_game(self, cave: Cave, table: Table) -> None:
        self.war_deck = list(range(len(WAR_NAMES)))
        self.monster_deck = list(range(len(MONSTER_NAMES)))
        self.secret_deck = list(range(len(SECRET_NAMES)))
        table.shuffle(self.war_deck)
        table.shuffle(self.monster_deck)
        table.shuffle(self.secret_deck)

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def finish(self, cave: Cave, table: Table) -> None:
        turn.finish(cave, self, table)

    def stats(self, cave: Cave) -> dict[str, int]:
        found: dict[str, int] = {}
        for tribe, name in enumerate(TRIBES):
            found[f"{name}-strength"] = self.strength(tribe)
            found[f"{name}-perception"] = self.perception(tribe)
        return found

    def complete(self, cave: Cave, given: set[str]) -> None:
        known = self.slots[0] + self.slots[1] + self.slots[2]
        known = known + self.monsters_drawn + self.monster_discard + self.monster_deck
        self.monster_deck = fields.rest(len(MONSTER_NAMES), known) + self.monster_deck
        known = self.secrets + self.face_up + self.secret_discard + self.secret_deck
        self.secret_deck = fields.rest(len(SECRET_NAMES), known) + self.secret_deck
        known = self.war_drawn + self.war_deck
        self.war_deck = fields.rest(len(WAR_NAMES), known) + self.war_deck

    def resample(self, cave: Cave, seat: int, table: Table) -> None:
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
        if any(not 0 <= n <= 4 for n in population):
            broken.append(f"V4.1: Populations are {self.population}")
        if not 0 <= self.rage <= 3:
            broken.append(f"V4.1: Rage is {self.rage}")
        return broken

    def squares_shifted(self, inside: set[int], offset: int) -> None:
        self.lit_left = [s + offset if s in inside else s for s in self.lit_left]
        self.cracked = [s + offset if s in inside else s for s in self.cracked]

    def pay_for_mind(self, cave: Cave, influence: int, table: Table) -> None:
        pay_secrets(cave, self, influence, table)

    # In the way and under attack

    def bars(self, cave: Cave, piece: int, entrant: Role, force: int) -> bool:
        return not entrant.walks_over and force <= self.strength(self.tribe(piece))

    def awareness(self, cave: Cave, piece: int) -> int:
        return self.perception(self.tribe(piece))

    def encountered(self, cave: Cave, piece: int, reach: bool) -> int:
        return MUST_MEET

    def springs_trap(self, cave: Cave, table: Table) -> bool:
        """V4.8 Trap, if it lies face up."""
        if TRAP not in self.face_up:
            return False
        choice = table.choose(UseTrap(cave, self))
        perform(choice, cave, self, table)
        return choice == USE_TRAP.base

    def attacked(self, cave: Cave, piece: int, attack: Attack, table: Table) -> int:
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

    def defence(self, cave: Cave, piece: int) -> int:
        return self.strength(self.tribe(piece))

    def mauled(self, cave: Cave, piece: int, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: the Tribe scatters, unless a Trap makes it too strong."""
        tribe = self.tribe(piece)
        strength = self.strength(tribe)
        if self.springs_trap(cave, table) and attack.strength <= strength + 1:
            return MISS
        self.scatter(cave, tribe, table)
        return HIT

    def entered(self, cave: Cave, piece: int, table: Table) -> None:
        """V10.3: against a Ghoul alone they must also escape."""
        if cave.at[piece] == CENTRE and cave.terms.goals[self.seat].escape:
            if crystals_enough(cave, self):
                win(cave, "goblins-escaped", [self.seat], table)

    def challenged(
        self, cave: Cave, piece: int, by: Role, by_piece: int, armor: int, table: Table
    ) -> None:
        """V11.5: with the Ash Dragon in play a stronger Tribe may strike at him."""
        tribe = self.tribe(piece)
        if by.attackable(cave, by_piece, self) and self.strength(tribe) > armor:
            if strikes_back(TribeStrikes(cave, self), table):
                attacks.strike(cave, self, tribe, by_piece, True, table)

    def bow_target(self, cave: Cave, piece: int, enchanted: bool) -> bool:
        return not enchanted

    def shot(self, cave: Cave, piece: int, attack: Attack, table: Table) -> bool:
        """V3.5: a Tribe loses Strength less 1, but does not scatter."""
        lost = self.lose(cave, self.tribe(piece), attack.strength - 1, table)
        self.change_rage(1, table)
        return lost > 0

    def wary(self, cave: Cave, piece: int, stealth: int, table: Table) -> bool:
        return stealth <= self.awareness(cave, piece) + 1 and self.springs_trap(cave, table)

    def clawed(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        if self.springs_trap(cave, table):
            return 0
        self.change_rage(1, table)
        return self.scatter(cave, self.tribe(piece), table)

    def scratched(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        if self.springs_trap(cave, table):
            return 0
        self.change_rage(1, table)
        tribe = self.tribe(piece)
        return self.lose(cave, tribe, self.population[tribe], table)

    def hissable(self, cave: Cave, piece: int) -> bool:
        return cave.at[piece] in cave.grid

    def hissed(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        if self.springs_trap(cave, table):
            return 0
        self.change_rage(1, table)
        eaten = self.lose(cave, self.tribe(piece), 1, table)
        if cave.at[piece] != OFF:
            self.hide(cave, self.tribe(piece), table)
        return eaten

    def shaken_off(self, cave: Cave, piece: int, table: Table) -> None:
        if not self.springs_trap(cave, table):
            self.scatter(cave, self.tribe(piece), table)

    def burned(self, cave: Cave, piece: int, table: Table) -> None:
        if not self.springs_trap(cave, table):
            self.lose(cave, self.tribe(piece), 1, table)

    def soaked(self, cave: Cave, piece: int, table: Table) -> None:
        self.lose(cave, self.tribe(piece), 1, table)

    def melted(self, cave: Cave, piece: int, table: Table) -> None:
        tribe = self.tribe(piece)
        self.lose(cave, tribe, self.population[tribe], table)

    def spores_work(self, cave: Cave) -> bool:
        return SPORED_TRIBE.possible(cave, self)

    def spored(self, cave: Cave, table: Table) -> None:
        perform(table.choose(SporedTribe(cave, self)), cave, self, table)

    def robbed(self, cave: Cave, piece: int, table: Table) -> None:
        discard_one(cave, self, table)
        self.change_rage(1, table)

    def stabbed(self, cave: Cave, piece: int, cubes: int, table: Table) -> None:
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
            learn(cave, self, level, table)

    def has_ambushers(self) -> bool:
        return True

    def ambushes(self, cave: Cave, victim: Role, table: Table) -> None:
        """V3.9: a hidden Tribe stronger than her may attack."""
        perform(table.choose(SpringAmbush(cave, self)), cave, self, table)


SCHEMA: Final[list[Field]] = [
    Field("phase", NAME, Goblins.phases),
    Field("rage", INT),
    Field("population", COUNTS, TRIBES),
    Field("slots", NAME_LISTS, MONSTER_NAMES),
    Field("monster_deck", NAMES, MONSTER_NAMES, deck=True),
    Field("monster_discard", NAMES, MONSTER_NAMES),
    Field("secret_deck", NAMES, SECRET_NAMES, deck=True),
    Field("secret_discard", NAMES, SECRET_NAMES),
    Field("secrets", NAMES, SECRET_NAMES, secret=True),
    Field("face_up", NAMES, SECRET_NAMES),
    Field("war_deck", NAMES, WAR_NAMES, deck=True),
    Field("war_drawn", NAMES, WAR_NAMES),
    Field("war_card", NAME, WAR_NAMES),
    Field("blocked", INT),
    Field("monsters_drawn", NAMES, MONSTER_NAMES),
    Field("ruby_used", FLAG),
    Field("activated", INT),
    Field("acting", NAME, TRIBES),
    Field("lit_left", SQUARES),
    Field("moved", INT),
    Field("burrowed", FLAG),
    Field("tunnelled", FLAG),
    Field("wisp_used", FLAG),
    Field("flared", INT),
    Field("furious", INT),
    Field("bombers", INT),
    Field("tunnels", FLAG),
    Field("cracked", SQUARES),
    Field("true_population", COUNTS, TRIBES),
    Field("lent", INTS),
]

codec.register(Goblins, "vast/goblins", "seat data")
