"""V4: the Goblins as the others see them."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import fields, telling
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
from cavern.games.vast.roles.base import DARING, HIT, MISS, MUST_MEET, STALWART, Attack, Role
from cavern.games.vast.roles.goblins import attacks, turn
from cavern.games.vast.roles.goblins.board import (
    TRAP,
    TRIBE_LABELS,
    TRIBES,
    GoblinsBoard,
)
from cavern.games.vast.roles.goblins.hand import discard_one, learn, pay_secrets
from cavern.games.vast.roles.goblins.secrets import SECRET_NAMES
from cavern.games.vast.roles.goblins.war import WAR_NAMES
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import PASS, Ask, Named, verb

AMBUSH: Final = verb("ambush", "V3.9", "Spring out with {}", Named(TRIBES, TRIBE_LABELS, "tribe"),
                     "Only a hidden Tribe stronger than the Knight can ambush her.")  # fmt: skip
USE_TRAP: Final = verb("trap", "V4.8", "Spring the Trap")
SPORED_TRIBE: Final = verb("spores", "V6.1", "The spores reach {}",
                           Named(TRIBES, TRIBE_LABELS, "tribe"))  # fmt: skip
TAKE_SECRETS: Final = verb("take-secrets", "V7.4", "Draw Secrets")
TAKE_RAGE: Final = verb("take-rage", "V7.4", "Gain Rage")

STRIKE: Final = verb("strike", "V11.5", "Strike at him")


class StrikeBack(Ask):
    kind = "strike-back"
    question = "The Dragon comes onto your Tribe's square. Strike?"


class SpringAmbush(Ask):
    kind = "ambush"
    question = "She has walked into an Ambush. Which Tribe strikes?"


class UseTrap(Ask):
    kind = "trap"
    personal = True
    question = "A Tribe is attacked. Spring the Trap?"


class SporedTribe(Ask):
    kind = "spored-tribe"
    question = "Soporific Spores: which Tribe is left with 1 goblin?"


class ThiefsLoot(Ask):
    kind = "thiefs-loot"
    question = "The dead Thief's pockets: Secrets or Rage?"


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
        pay_secrets(self, influence, table)

    # In the way and under attack

    def bars(self, cave: Cave, piece: int, entrant: Role, force: int) -> bool:
        return not entrant.walks_over and force <= self.strength(self.tribe(piece))

    def awareness(self, cave: Cave, piece: int) -> int:
        return self.perception(self.tribe(piece))

    def encountered(self, cave: Cave, piece: int, reach: bool) -> int:
        return MUST_MEET

    def springs_trap(self, table: Table) -> bool:
        """V4.8 Trap, if it lies face up."""
        if TRAP not in self.face_up:
            return False
        if table.choose(UseTrap(self.seat, [USE_TRAP, PASS])) == PASS:
            return False
        self.discard_secret(TRAP)
        telling.secret_played(table, "trap", "Trap")
        return True

    def attacked(self, cave: Cave, piece: int, attack: Attack, table: Table) -> int:
        """V3.4, V4.6: the Tribe scatters, and the Goblins are angrier for it."""
        tribe = self.tribe(piece)
        if self.slots[tribe]:
            attack.renown |= DARING
        if self.population[tribe] >= 3:
            attack.renown |= STALWART
        strength = self.strength(tribe)
        if self.springs_trap(table):
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
        if self.springs_trap(table) and attack.strength <= strength + 1:
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
            if table.choose(StrikeBack(self.seat, [STRIKE, PASS])) == STRIKE:
                attacks.strike(cave, self, tribe, by_piece, True, table)

    def bow_target(self, cave: Cave, piece: int, enchanted: bool) -> bool:
        return not enchanted

    def shot(self, cave: Cave, piece: int, attack: Attack, table: Table) -> bool:
        """V3.5: a Tribe loses Strength less 1, but does not scatter."""
        lost = self.lose(cave, self.tribe(piece), attack.strength - 1, table)
        self.change_rage(1, table)
        return lost > 0

    def wary(self, cave: Cave, piece: int, stealth: int, table: Table) -> bool:
        return stealth <= self.awareness(cave, piece) + 1 and self.springs_trap(table)

    def clawed(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        if self.springs_trap(table):
            return 0
        self.change_rage(1, table)
        return self.scatter(cave, self.tribe(piece), table)

    def scratched(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        if self.springs_trap(table):
            return 0
        self.change_rage(1, table)
        tribe = self.tribe(piece)
        return self.lose(cave, tribe, self.population[tribe], table)

    def hissable(self, cave: Cave, piece: int) -> bool:
        return cave.at[piece] in cave.grid

    def hissed(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        if self.springs_trap(table):
            return 0
        self.change_rage(1, table)
        eaten = self.lose(cave, self.tribe(piece), 1, table)
        if cave.at[piece] != OFF:
            self.hide(cave, self.tribe(piece), table)
        return eaten

    def shaken_off(self, cave: Cave, piece: int, table: Table) -> bool:
        if not self.springs_trap(table):
            self.scatter(cave, self.tribe(piece), table)
            return True
        return False

    def burned(self, cave: Cave, piece: int, table: Table) -> None:
        if not self.springs_trap(table):
            self.lose(cave, self.tribe(piece), 1, table)

    def soaked(self, cave: Cave, piece: int, table: Table) -> None:
        self.lose(cave, self.tribe(piece), 1, table)

    def melted(self, cave: Cave, piece: int, table: Table) -> None:
        tribe = self.tribe(piece)
        self.lose(cave, tribe, self.population[tribe], table)

    def spores_work(self, cave: Cave) -> bool:
        return any(self.drowsy(cave, t) for t in range(3))

    def drowsy(self, cave: Cave, tribe: int) -> bool:
        """V6.1, V10.5: whether the spores can reach a Tribe and leave it smaller."""
        return self.population[tribe] > 1 and not cave.sheltered(cave.at[self.piece(tribe)], OFF)

    def spored(self, cave: Cave, table: Table) -> None:
        choices = [SPORED_TRIBE + t for t in range(3) if self.drowsy(cave, t)]
        tribe = table.choose(SporedTribe(self.seat, choices)) - SPORED_TRIBE
        self.lose(cave, tribe, self.population[tribe] - 1, table)
        self.change_rage(1, table)

    def robbed(self, cave: Cave, piece: int, table: Table) -> None:
        discard_one(self, table)
        self.change_rage(1, table)

    def stabbed(self, cave: Cave, piece: int, cubes: int, table: Table) -> None:
        self.lose(cave, self.tribe(piece), cubes, table)
        self.change_rage(1, table)

    def rewarded(self, cave: Cave, level: int, table: Table) -> None:
        """V4.5, V7.4: Rage falls by 1, then Secrets or Rage by the Loot Drop Level."""
        self.change_rage(-1, table)
        if not level:
            return
        choices = [TAKE_RAGE] if self.lent else [TAKE_SECRETS, TAKE_RAGE]  # V9.2: no Secrets
        choice = table.choose(ThiefsLoot(self.seat, choices))
        if choice == TAKE_RAGE:
            self.change_rage(level, table)
            return
        learn(self, level, table)

    def has_ambushers(self) -> bool:
        return True

    def ambushes(self, cave: Cave, victim: Role, table: Table) -> None:
        """V3.9: a hidden Tribe stronger than her may attack."""
        strength = victim.strength_now(cave)
        choices = [
            AMBUSH + t
            for t in range(3)
            if self.hidden(cave, t) and self.population[t] and self.strength(t) > strength
        ]
        choices.append(PASS)
        choice = table.choose(SpringAmbush(self.seat, choices))
        if choice == PASS:
            return
        tribe = choice - AMBUSH
        telling.sprang(table, TRIBE_FANGS + tribe)
        victim.hurt(cave, 1, True, table)
        if not cave.over:
            self.scatter(cave, tribe, table)
            self.change_rage(-1, table)


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
