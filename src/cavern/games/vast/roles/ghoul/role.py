"""V8: the Ghoul: its Fury, its discs and its dice."""

from typing import Final

from cavern.core import codec
from cavern.core.act import NONE, Act, Refusal, perform
from cavern.core.decision import Seat
from cavern.core.parts import INTS, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.combinations import MOST_FURY
from cavern.games.vast.decisions import Also, RoleMenu
from cavern.games.vast.endings import crystals_enough, win
from cavern.games.vast.grid import CENTRE, OFF
from cavern.games.vast.numbers import Piece
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghoul import telling as told
from cavern.games.vast.roles.ghoul.common import (
    APPEARING,
    COMMON,
    OTHERWISE_ASKED,
    PHASES,
    ROLLED,
    SETTING,
    TO_SMASH,
    AnyGhoul,
)
from cavern.games.vast.roles.ghoul.spec import SPEC
from cavern.games.vast.roles.ghoul.terror import (
    ADAPT,
    CHEAT,
    EACH,
    HUNT,
    LAMED,
    ONCE,
    SCOUR,
    TERROR_NAMES,
)
from cavern.games.vast.state import Cave

NOTHING_TO_ADAPT: Final = Refusal("V8.1.6", "It has neither movement nor attack points to turn.")
NO_MOVEMENT_TO_ADAPT: Final = Refusal("V8.1.6", "It has no movement to turn into attack.")
NO_ATTACK_TO_ADAPT: Final = Refusal("V8.1.6", "It has no attack points to turn into movement.")
NOTHING_TO_SWAP: Final = Refusal("V8.1.6", "Its movement and attack points are equal.")

DISCS: Final = 9

LOW_SUM: Final[list[int]] = [0, 0, 4, 7]
"""V8.7: with so many dice, a sum up to this draws a Terror card."""


OWN: Final[list[Part]] = [
    Part("fury"),
    Part("dice", INTS),
    # Attack points for this turn only (V8.1 Hunt).
    Part("free_attack"),
]
ROWS: Final[list[Part]] = [*COMMON, *OWN]


def brings_terror(fury: int) -> bool:
    """V8.20: whether this space of the track brings a Terror card when it is reached."""
    return fury % 2 == 0


class Ghoul(AnyGhoul):
    """The Ghoul."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        # <OWN: start>
        self.fury = 0
        self.dice: list[int] = []
        self.free_attack = 0
        # </OWN: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = Ghoul(self.seat)
        self.copy_common(other)
        # <OWN: copying>
        other.fury = self.fury
        other.dice = self.dice[:]
        other.free_attack = self.free_attack
        # </OWN: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "movement": self.movement,
            "attack": self.attack,
            "treasures": self.treasures,
            "terror": [TERROR_NAMES[n] for n in self.terror],
            "terror_deck": len(self.terror_deck),
            "terror_gone": [TERROR_NAMES[n] for n in self.terror_gone],
            "terror_drawn": [TERROR_NAMES[n] for n in self.terror_drawn],
            "used": dict(zip(TERROR_NAMES, self.used)),
            "spent": dict(zip(TERROR_NAMES, self.spent)),
            "spending": [TERROR_NAMES[n] for n in self.spending],
            "ready": dict(zip(TERROR_NAMES, self.ready)),
            "sneaking": self.sneaking,
            "struck": self.struck,
            "stabs": self.stabs,
            "lamed": self.lamed,
            "terror_aside": [TERROR_NAMES[n] for n in self.terror_aside],
            "attack_aside": self.attack_aside,
            "lent": self.lent[:],
            "fury": self.fury,
            "dice": self.dice[:],
            "free_attack": self.free_attack,
        }

    def in_full(self) -> Data:
        """What not everybody sees of them."""
        return {
            "terror_deck": [TERROR_NAMES[n] for n in self.terror_deck],
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.number(1, self.movement)
        panel.number(2, self.attack)
        panel.number(3, self.treasures)
        panel.names(4, self.terror)
        panel.names(5, self.terror_deck)
        panel.names(6, self.terror_gone)
        panel.names(7, self.terror_drawn)
        panel.counts(8, self.used)
        panel.counts(9, self.spent)
        panel.names(10, self.spending)
        panel.counts(11, self.ready)
        panel.number(12, self.sneaking)
        panel.number(13, self.struck)
        panel.number(14, self.stabs)
        panel.number(15, self.lamed)
        panel.names(16, self.terror_aside)
        panel.number(17, self.attack_aside)
        panel.several(18, self.lent)
        panel.number(19, self.fury)
        panel.several(20, self.dice)
        panel.number(21, self.free_attack)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def check(self, cave: Cave) -> list[str]:
        broken = self.check_cards()
        if not 0 <= self.fury <= MOST_FURY:
            broken.append(f"V8.4: Fury is {self.fury}")
        if not 0 <= self.attack <= DISCS or self.movement < 0:
            broken.append(f"V8.8: attack {self.attack}, movement {self.movement}")
        if not 0 <= self.treasures <= 1:
            broken.append("V8.13: two Treasures become Fury")
        return broken

    def stats(self, cave: Cave) -> dict[str, int]:
        return {
            "defense": self.defense(),
            "fury-goal": cave.terms.goals[self.seat].own,
            "attack-points": self.points(),
        }

    # Fury (V8.20)

    def change_fury(self, amount: int, table: Table) -> None:
        before = self.fury
        self.fury = max(0, min(MOST_FURY, before + amount))
        if self.fury != before:
            telling.stat(table, self.title, "Fury", before, self.fury, "V8.20")
        if self.fury > before and brings_terror(self.fury):
            self.draw_terror(table)

    def feast(self, cave: Cave, table: Table) -> None:
        self.change_fury(1, table)

    def scour(self, cave: Cave, table: Table) -> None:
        self.change_fury(self.number(cave, SCOUR, ONCE), table)

    # Attack points (V8.15, V8.17)

    def points(self) -> int:
        return self.attack + self.free_attack

    def pay(self, cost: int) -> None:
        free = min(cost, self.free_attack)
        self.free_attack -= free
        self.attack -= cost - free
        self.ready[HUNT] = 0

    def cost_of(self, defence: int) -> int:
        return max(0, 1 + defence - self.ready[HUNT])

    def can_overcome(self, defence: int) -> bool:
        return self.cost_of(defence) <= self.points()

    def pay_for_attack(self, defence: int) -> int:
        self.pay(self.cost_of(defence))
        return 1 + defence

    def crystal_cost(self) -> int:
        return max(0, TO_SMASH - self.ready[SCOUR] - self.ready[HUNT])

    def can_smash(self) -> bool:
        return self.crystal_cost() <= self.points()

    def pay_for_crystal(self) -> None:
        self.pay(self.crystal_cost())
        self.ready[SCOUR] = 0

    def hunt(self, amount: int) -> None:
        self.ready[HUNT] += amount

    def hunt_all_turn(self, amount: int) -> None:
        self.free_attack += amount

    def end_effects(self) -> None:
        super().end_effects()
        self.free_attack = 0

    # V8.1 Adapt

    def against_adapting(self) -> Refusal | None:
        if self.movement > 0:
            return None
        if self.attack > 0:
            return LAMED if self.lamed else None
        return NOTHING_TO_ADAPT

    def adapt(self, cave: Cave, table: Table) -> None:
        perform(table.choose(AdaptHow(cave, self)), cave, self, table)

    def against_transforming(self) -> Refusal | None:
        if self.movement == self.attack:
            return NOTHING_TO_SWAP
        return LAMED if self.lamed else None

    def transform(self) -> None:
        self.movement, self.attack = self.attack, min(DISCS, self.movement)

    def rolled(self) -> list[int]:
        return self.dice

    def roll(self, cave: Cave, count: int, table: Table) -> None:
        self.dice = [table.roll() for _ in range(count)]
        told.ghoul_dice(table, self.title, self.dice, "V8.7")
        self.phase = ROLLED
        if not self.unused(CHEAT):
            self.count_dice(table)

    def count_dice(self, table: Table) -> None:
        """V8.7: a low roll draws a Terror card."""
        self.phase = SETTING
        if sum(self.dice) <= LOW_SUM[min(len(self.dice), 3)]:
            self.draw_terror(table)

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        """V8.7: discs back to the supply; then the roll."""
        self.fresh_turn()
        self.attack = 0
        if cave.at[GHOUL] == OFF:
            self.phase = APPEARING
        else:
            self.roll(cave, self.own.dice, table)

    # On the map

    def entered(self, cave: Cave, piece: Piece, table: Table) -> None:
        """V8.4: the way out."""
        if cave.at[GHOUL] == CENTRE:
            if self.fury >= cave.terms.goals[self.seat].own or crystals_enough(cave, self):
                win(cave, "ghoul-escaped", [self.seat], table)

    # Powers, omens and secrets of others

    def spored(self, cave: Cave, table: Table) -> None:
        """V8.25: 1 Fury less, no Terror card lost."""
        self.change_fury(-1, table)
        super().spored(cave, table)

    # Possession and Mental Blocks (V9)

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        """V9.2: as many dice as the Possession card says; whom it has attacked this turn counts."""
        self.set_aside(numbers)
        if cave.at[GHOUL] == OFF:
            self.phase = APPEARING
        else:
            self.roll(cave, numbers[0], table)


class IntoAttack(Act[Cave, Ghoul]):
    """V8.1 Adapt: movement into attack points."""

    sign = "turn"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED

    def closed(self, state: Cave, who: Ghoul) -> Refusal | None:
        return None if who.movement else NO_MOVEMENT_TO_ADAPT

    def perform(self, state: Cave, who: Ghoul, _: int, __: int, table: Table) -> None:
        amount = min(who.number(state, ADAPT, EACH), who.movement)
        who.movement -= amount
        who.attack = min(DISCS, who.attack + amount)


class IntoMovement(Act[Cave, Ghoul]):
    """V8.1 Adapt: attack points into movement."""

    sign = "turn"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED

    def closed(self, state: Cave, who: Ghoul) -> Refusal | None:
        return None if who.attack else NO_ATTACK_TO_ADAPT

    def perform(self, state: Cave, who: Ghoul, _: int, __: int, table: Table) -> None:
        amount = min(who.number(state, ADAPT, EACH), who.attack)
        who.attack -= amount
        who.movement += amount


ADAPT_ATTACK: Final = IntoAttack(
    "adapt:attack",
    "V8.1.6",
    "Movement into attack",
    "The Ghoul has less movement and as many attack points more.",
    Also("points:attack", NONE),
)

ADAPT_MOVEMENT: Final = IntoMovement(
    "adapt:movement",
    "V8.1.6",
    "Attack into movement",
    "The Ghoul has fewer attack points and as much movement more.",
    Also("points:movement", NONE),
)


class AdaptHow(RoleMenu):
    kind = "adapt"
    question = "Adapt: which into which?"
    acts = [ADAPT_ATTACK, ADAPT_MOVEMENT]


codec.register(Ghoul, "vast/ghoul", "seat data")
