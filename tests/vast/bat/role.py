"""The Bat: where it is, and how far it has flown."""

from typing import Any, Final

from bat.spec import SPEC
from cavern.core import codec
from cavern.core.parts import INTS, NAME, Part, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.games.vast.endings import crystals_enough, win
from cavern.games.vast.grid import CENTRE, OFF
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.pieces import PIECES
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave
from cavern.games.vast.turn import end_turn

BAT: Final = PIECES.index("bat")
REACH: Final = 3

PHASES: Final = ("flying",)

ROWS: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    Part("flown"),
    Part("lent", INTS),
]


class Bat(Role):
    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    phases = PHASES

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        self.pieces = [BAT]
        self.ethereal = True
        self.takes_artifact = False
        # <ROWS: start>
        self.phase = 0
        self.flown = 0
        self.lent: list[int] = []
        # </ROWS: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = Bat(self.seat)
        # <ROWS: copying>
        other.phase = self.phase
        other.flown = self.flown
        other.lent = self.lent[:]
        # </ROWS: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "flown": self.flown,
            "lent": self.lent[:],
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.number(1, self.flown)
        panel.several(2, self.lent)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def stats(self, cave: Cave) -> dict[str, int]:
        return {"reach": REACH, "left": REACH - self.flown}

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        self.flown = 0
        if cave.at[BAT] == OFF:
            cave.at[BAT] = CENTRE

    def finish(self, cave: Cave, table: Table) -> None:
        end_turn(cave, table)

    def presence(self, cave: Cave) -> int:
        return REACH

    # On the map

    def entered(self, cave: Cave, piece: int, table: Table) -> None:
        if cave.at[BAT] == CENTRE and crystals_enough(cave, self):
            win(cave, "bat-escaped", [self.seat], table)

    # Powers, omens and secrets of others

    def spores_work(self, cave: Cave) -> bool:
        return False


codec.register(Bat, "vast/bat", "seat data")
