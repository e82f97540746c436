"""V8: the Ghoul's place among the roles."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.combinations import MOST_FURY
from cavern.games.vast.endings import crystals_enough, win
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, NAMES, Field
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghoul import turn
from cavern.games.vast.roles.ghoul.fury import DISCS, FuryBoard
from cavern.games.vast.roles.ghoul.terror import TERROR_NAMES
from cavern.games.vast.state import Cave

COMMON: Final[list[Field]] = [
    Field("phase", NAME, FuryBoard.phases),
    Field("movement", INT),
    Field("attack", INT),
    Field("treasures", INT),
    Field("terror", NAMES, TERROR_NAMES),
    Field("terror_deck", NAMES, TERROR_NAMES, deck=True),
    Field("terror_gone", NAMES, TERROR_NAMES),
    Field("terror_drawn", NAMES, TERROR_NAMES),
    Field("used", COUNTS, TERROR_NAMES),
    Field("spent", COUNTS, TERROR_NAMES),
    Field("spending", NAMES, TERROR_NAMES),
    Field("ready", COUNTS, TERROR_NAMES),
    Field("sneaking", FLAG),
    Field("struck", INT),
    Field("stabs", INT),
    Field("lamed", FLAG),
    Field("terror_aside", NAMES, TERROR_NAMES),
    Field("attack_aside", INT),
    Field("lent", INTS),
]
"""What the Vile Ghoul's board has as well."""


class Ghoul(FuryBoard):
    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = Ghoul(self.seat)
        self.copy_onto(other)
        return other

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        turn.possess(cave, self, numbers, table)

    def stats(self, cave: Cave) -> dict[str, int]:
        return {
            "defense": self.defense(),
            "fury-goal": cave.terms.goals[self.seat].fury,
            "attack-points": self.points(),
        }

    def check(self, cave: Cave) -> list[str]:
        broken = self.check_cards()
        if not 0 <= self.fury <= MOST_FURY:
            broken.append(f"V8.4: Fury is {self.fury}")
        if not 0 <= self.attack <= DISCS or self.movement < 0:
            broken.append(f"V8.8: attack {self.attack}, movement {self.movement}")
        if not 0 <= self.treasures <= 1:
            broken.append("V8.13: two Treasures become Fury")
        return broken

    def spored(self, cave: Cave, table: Table) -> None:
        """V8.25: 1 Fury less, no Terror card lost."""
        self.change_fury(-1, table)
        super().spored(cave, table)

    def entered(self, cave: Cave, piece: int, table: Table) -> None:
        """V8.4: the way out."""
        if cave.at[GHOUL] == CENTRE:
            if self.fury >= cave.terms.goals[self.seat].fury or crystals_enough(cave, self):
                win(cave, "ghoul-escaped", [self.seat], table)


SCHEMA: Final[list[Field]] = [
    *COMMON,
    Field("fury", INT),
    Field("dice", INTS),
    Field("free_attack", INT),
]

codec.register(Ghoul, "vast/ghoul", "seat data")
