"""V8.33: the Vile Ghoul's place among the roles."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.endings import crystals_enough, win
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, Field
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghoul.role import COMMON
from cavern.games.vast.roles.vile_ghoul import turn
from cavern.games.vast.roles.vile_ghoul.board import VileBoard
from cavern.games.vast.roles.vile_ghoul.dice import FACES
from cavern.games.vast.state import Cave


class VileGhoul(VileBoard):
    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = VileGhoul(self.seat)
        self.copy_onto(other)
        return other

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        turn.possess(cave, self, numbers, table)

    def stats(self, cave: Cave) -> dict[str, int]:
        return {"defense": self.defense(), "attack": self.force()}

    def check(self, cave: Cave) -> list[str]:
        broken = self.check_cards()
        if self.dice() not in (0, cave.terms.ghoul_dice):
            broken.append(f"V8.37: {self.dice()} dice instead of {cave.terms.ghoul_dice}")
        if not 0 <= self.treasures <= 1:
            broken.append("V8.46: two Treasures become a Terror card")
        return broken

    def entered(self, cave: Cave, piece: int, table: Table) -> None:
        """V8.34: the way out, where Crystals are what it is after."""
        if cave.at[GHOUL] == CENTRE and crystals_enough(cave, self):
            win(cave, "vile-ghoul-escaped", [self.seat], table)


SCHEMA: Final[list[Field]] = [
    *COMMON,
    Field("supply", INTS),
    Field("row", NAME, FACES),
    Field("right", COUNTS, FACES),
    Field("boosts", INT),
    Field("just_rolled", FLAG),
    Field("any_row", FLAG),
    Field("bonus", INT),
    Field("lent_dice", INTS),
    Field("more_attack", INT),
]

codec.register(VileGhoul, "vast/vile-ghoul", "seat data")
