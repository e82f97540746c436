"""V8.37–V8.46: the Vile Ghoul's own board: the dice chart, Boost dice, an Attack that stays."""

from typing import Final

from cavern.core.act import Refusal
from cavern.core.table import Table
from cavern.games.vast.roles.ghoul.board import TO_SMASH
from cavern.games.vast.roles.ghoul.target import Skitterer
from cavern.games.vast.roles.ghoul.terror import ADAPT, EACH, ONCE, SCOUR
from cavern.games.vast.state import Cave

NO_BOOST: Final = Refusal("V8.39", "No Boost die is left this turn.")
ROW_SET: Final = Refusal("V8.1.6", "Adapt is spent while the die is selected.")

NO_ROW: Final = -1
ROWS: Final = 6


class VileBoard(Skitterer):
    """The Vile Ghoul's state. A row of the chart is the face of its dice less 1."""

    kind = "vile-ghoul"
    title = "Vile Ghoul"
    order = 2
    vile = True

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.supply: list[int] = []
        """Faces of the dice not on the chart."""
        self.row = NO_ROW
        """The row with a die on its left side, chosen this turn."""
        self.right: list[int] = [0] * ROWS
        """Dice on the right side of each row."""
        self.boosts = 0
        """Boost dice that can still be spent this turn."""
        self.just_rolled = False
        self.any_row = False
        """V8.1 Adapt: the next die may go to any row."""
        self.bonus = 0
        """Attack for the current movement and attack only (V8.41)."""
        self.lent_dice: list[int] = []
        """Dice rolled by whoever plays it in its place (V9.2)."""
        self.more_attack = 0
        """Attack for this turn only (V8.1 Hunt)."""

    def copy_onto(self, other: "VileBoard") -> None:
        self.copy_common(other)
        other.supply = self.supply[:]
        other.row = self.row
        other.right = self.right[:]
        other.boosts = self.boosts
        other.just_rolled = self.just_rolled
        other.any_row = self.any_row
        other.bonus = self.bonus
        other.lent_dice = self.lent_dice[:]
        other.more_attack = self.more_attack

    def dice(self) -> int:
        return len(self.supply) + sum(self.right) + (0 if self.row == NO_ROW else 1)

    # Attack (V8.39, V8.43)

    def force(self) -> int:
        return self.attack + self.more_attack + self.bonus

    def can_overcome(self, defence: int) -> bool:
        return self.force() > defence

    def pay_for_attack(self, defence: int) -> int:
        force = self.force()
        self.bonus = 0
        return force

    def can_smash(self) -> bool:
        return self.force() >= TO_SMASH - self.ready[SCOUR]

    def pay_for_crystal(self) -> None:
        self.bonus = 0
        self.ready[SCOUR] = 0

    def stepped(self) -> None:
        """V8.41: a bonus is gone with a movement that ends without an attack."""
        self.bonus = 0

    def hunt(self, amount: int) -> None:
        self.bonus += amount

    def hunt_all_turn(self, amount: int) -> None:
        self.more_attack += amount

    def end_effects(self) -> None:
        super().end_effects()
        self.bonus = 0
        self.more_attack = 0
        self.boosts = 0
        self.lent_dice = []

    # Terror cards (V8.46)

    def feast(self, cave: Cave, table: Table) -> None:
        self.draw_terror(table)

    def scour(self, cave: Cave, table: Table) -> None:
        self.draw_and_keep(cave, self.number(cave, SCOUR, ONCE), table)

    def against_adapting(self) -> Refusal | None:
        return None if self.boosts else NO_BOOST

    def against_transforming(self) -> Refusal | None:
        return ROW_SET

    def rolled(self) -> list[int]:
        return self.lent_dice if self.lent else self.supply

    def adapt(self, cave: Cave, table: Table) -> None:
        self.ready[ADAPT] = self.number(cave, ADAPT, EACH)

    # Boost dice (V8.39)

    def spend_boost(self) -> int:
        """What the next Boost die is worth."""
        self.boosts -= 1
        worth = max(1, self.ready[ADAPT])
        self.ready[ADAPT] = 0
        return worth
