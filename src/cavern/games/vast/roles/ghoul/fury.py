"""V8.15, V8.20: the Ghoul's own board: Fury, and attack points that are spent."""

from typing import Final

from cavern.core.act import Act, Refusal, perform
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.combinations import MOST_FURY
from cavern.games.vast.decisions import RoleMenu
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghoul.board import OTHERWISE_ASKED, TO_SMASH
from cavern.games.vast.roles.ghoul.target import Skitterer
from cavern.games.vast.roles.ghoul.terror import ADAPT, EACH, HUNT, LAMED, ONCE, SCOUR
from cavern.games.vast.state import Cave

NOTHING_TO_ADAPT: Final = Refusal("V8.1.6", "It has neither movement nor attack points to turn.")
NO_MOVEMENT_TO_ADAPT: Final = Refusal("V8.1.6", "It has no movement to turn into attack.")
NO_ATTACK_TO_ADAPT: Final = Refusal("V8.1.6", "It has no attack points to turn into movement.")
NOTHING_TO_SWAP: Final = Refusal("V8.1.6", "Its movement and attack points are equal.")

DISCS: Final = 9


class FuryBoard(Skitterer):
    """The Ghoul's state."""

    kind = "ghoul"
    title = "Ghoul"
    order = 6

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.fury = 0
        self.dice: list[int] = []
        self.free_attack = 0
        """Attack points for this turn only (V8.1 Hunt)."""

    def copy_onto(self, other: "FuryBoard") -> None:
        self.copy_common(other)
        other.fury = self.fury
        other.dice = self.dice[:]
        other.free_attack = self.free_attack

    # Fury (V8.20)

    def change_fury(self, amount: int, table: Table) -> None:
        before = self.fury
        self.fury = max(0, min(MOST_FURY, before + amount))
        if self.fury == before:
            return
        telling.stat(table, self.title, "Fury", before, self.fury, "V8.20")
        if self.fury > before and self.fury % 2 == 0:
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


class IntoAttack(Act[Cave, FuryBoard]):
    """V8.1 Adapt: movement into attack points."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED

    def closed(self, state: Cave, who: FuryBoard) -> Refusal | None:
        return None if who.movement else NO_MOVEMENT_TO_ADAPT

    def perform(self, state: Cave, who: FuryBoard, _: int, __: int, table: Table) -> None:
        amount = min(who.number(state, ADAPT, EACH), who.movement)
        who.movement -= amount
        who.attack = min(DISCS, who.attack + amount)


class IntoMovement(Act[Cave, FuryBoard]):
    """V8.1 Adapt: attack points into movement."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED

    def closed(self, state: Cave, who: FuryBoard) -> Refusal | None:
        return None if who.attack else NO_ATTACK_TO_ADAPT

    def perform(self, state: Cave, who: FuryBoard, _: int, __: int, table: Table) -> None:
        amount = min(who.number(state, ADAPT, EACH), who.attack)
        who.attack -= amount
        who.movement += amount


ADAPT_ATTACK: Final = IntoAttack(
    "adapt:attack",
    "V8.1.6",
    "Movement into attack",
    "The Ghoul has less movement and as many attack points more.",
)
ADAPT_MOVEMENT: Final = IntoMovement(
    "adapt:movement",
    "V8.1.6",
    "Attack into movement",
    "The Ghoul has fewer attack points and as much movement more.",
)


class AdaptHow(RoleMenu):
    kind = "adapt"
    question = "Adapt: which into which?"
    acts = [ADAPT_ATTACK, ADAPT_MOVEMENT]
