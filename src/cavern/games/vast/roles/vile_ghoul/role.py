"""V8.33: the Vile Ghoul: its dice chart and its Boost dice."""

from typing import Final, cast

from cavern.core import codec
from cavern.core.act import Refusal
from cavern.core.decision import Seat
from cavern.core.parts import COUNTS, FLAG, INTS, NAME, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
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
    PHASES,
    SETTING,
    TO_SMASH,
    AnyGhoul,
)
from cavern.games.vast.roles.ghoul.terror import ADAPT, EACH, ONCE, SCOUR, TERROR_NAMES
from cavern.games.vast.roles.vile_ghoul.spec import SPEC, SUPPLY_FACES, VileGhoulTerms
from cavern.games.vast.spec import OwnTerms
from cavern.games.vast.state import Cave

NO_BOOST: Final = Refusal("V8.39", "No Boost die is left this turn.")
ROW_SET: Final = Refusal("V8.1.6", "Adapt is spent while the die is selected.")

NO_ROW: Final = -1


OWN: Final[list[Part]] = [
    # Faces of the dice not on the chart.
    Part("supply", INTS),
    # The row with a die on its left side, chosen this turn.
    Part("row", NAME, SUPPLY_FACES, start=NO_ROW),
    # Dice on the right side of each row.
    Part("right", COUNTS, SUPPLY_FACES),
    # Boost dice that can still be spent this turn.
    Part("boosts"),
    Part("just_rolled", FLAG),
    # V8.1 Adapt: the next die may go to any row.
    Part("any_row", FLAG),
    # Attack for the current movement and attack only (V8.41).
    Part("bonus"),
    # Dice rolled by whoever plays it in its place (V9.2).
    Part("lent_dice", INTS),
    # Attack for this turn only (V8.1 Hunt).
    Part("more_attack"),
]
ROWS: Final[list[Part]] = [*COMMON, *OWN]


class VileGhoul(AnyGhoul):
    """The Vile Ghoul."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    vile = True
    chart: list[list[int]]

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        # <OWN: start>
        self.supply: list[int] = []
        self.row = -1
        self.right: list[int] = [0] * 6
        self.boosts = 0
        self.just_rolled = False
        self.any_row = False
        self.bonus = 0
        self.lent_dice: list[int] = []
        self.more_attack = 0
        # </OWN: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = VileGhoul(self.seat)
        self.copy_common(other)
        other.chart = self.chart
        # <OWN: copying>
        other.supply = self.supply[:]
        other.row = self.row
        other.right = self.right[:]
        other.boosts = self.boosts
        other.just_rolled = self.just_rolled
        other.any_row = self.any_row
        other.bonus = self.bonus
        other.lent_dice = self.lent_dice[:]
        other.more_attack = self.more_attack
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
            "supply": self.supply[:],
            "row": None if self.row < 0 else SUPPLY_FACES[self.row],
            "right": dict(zip(SUPPLY_FACES, self.right)),
            "boosts": self.boosts,
            "just_rolled": self.just_rolled,
            "any_row": self.any_row,
            "bonus": self.bonus,
            "lent_dice": self.lent_dice[:],
            "more_attack": self.more_attack,
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
        panel.several(19, self.supply)
        panel.name(20, self.row)
        panel.counts(21, self.right)
        panel.number(22, self.boosts)
        panel.number(23, self.just_rolled)
        panel.number(24, self.any_row)
        panel.number(25, self.bonus)
        panel.several(26, self.lent_dice)
        panel.number(27, self.more_attack)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def sit(self, own: OwnTerms) -> None:
        super().sit(own)
        self.chart = cast(VileGhoulTerms, own).chart

    def check(self, cave: Cave) -> list[str]:
        broken = self.check_cards()
        dice = len(self.supply) + sum(self.right) + (0 if self.row == NO_ROW else 1)
        if dice not in (0, self.own.dice):
            broken.append(f"V8.37: {dice} dice instead of {self.own.dice}")
        if not 0 <= self.treasures <= 1:
            broken.append("V8.46: two Treasures become a Terror card")
        return broken

    def stats(self, cave: Cave) -> dict[str, int]:
        return {"defense": self.defense(), "attack": self.force()}

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

    def roll_lent(self, table: Table) -> None:
        self.lent_dice = [table.roll() for _ in range(self.lent[0])]
        told.ghoul_dice(table, self.title, self.lent_dice, "V9.2")
        self.phase = SETTING

    def prepare(self, cave: Cave, table: Table) -> None:
        """V8.37: slide the last die to the right, or roll them all anew."""
        self.just_rolled = not self.supply
        if self.supply:
            if self.row != NO_ROW:
                self.right[self.row] += 1
        else:
            self.right = [0] * len(SUPPLY_FACES)
            self.supply = [table.roll() for _ in range(self.own.dice)]
            told.ghoul_dice(table, self.title, self.supply, "V8.37")
        self.row = NO_ROW
        self.phase = SETTING

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        self.fresh_turn()
        self.attack = 0
        if cave.at[GHOUL] == OFF:
            self.phase = APPEARING
        else:
            self.prepare(cave, table)

    # On the map

    def entered(self, cave: Cave, piece: Piece, table: Table) -> None:
        """V8.34: the way out, where Crystals are what it is after."""
        if cave.at[GHOUL] == CENTRE and crystals_enough(cave, self):
            win(cave, "vile-ghoul-escaped", [self.seat], table)

    # Possession and Mental Blocks (V9)

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        """V9.2: as many dice as the Possession card says; its own stay where they are."""
        self.set_aside(numbers)
        if cave.at[GHOUL] == OFF:
            self.phase = APPEARING
        else:
            self.roll_lent(table)


codec.register(VileGhoul, "vast/vile-ghoul", "seat data")
