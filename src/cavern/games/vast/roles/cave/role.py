"""V6: the Cave as the others meet it."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.fields import COUNTS, INT, INTS, NAME, NAMES, Field
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave import turn
from cavern.games.vast.roles.cave.board import EACH, SYMBOLS, CaveBoard
from cavern.games.vast.state import TILE_NAMES, Cave


class CaveRole(CaveBoard):
    """The Cave's place among the roles."""

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = CaveRole(self.seat)
        self.copy_onto(other)
        return other

    def new_game(self, cave: Cave, table: Table) -> None:
        self.hatred_tokens = cave.terms.hatred_tokens
        self.refill(cave, table)

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def release(self, cave: Cave, table: Table) -> None:
        """V9.51: a summoned Cave gives its tiles back to the stack."""
        super().release(cave, table)
        if self.seat >= len(cave.terms.roles):
            table.shuffle(self.hand)
            cave.stack = self.hand + cave.stack
            self.hand = []

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "bag" not in given:
            self.bag = [EACH - self.omens[n] - self.omens_aside[n] for n in range(len(SYMBOLS))]

    def check(self, cave: Cave) -> list[str]:
        held = [self.omens[n] + self.omens_aside[n] for n in range(len(SYMBOLS))]
        if any(held[n] + self.bag[n] != EACH for n in range(len(SYMBOLS))):
            return ["V6.1: there are six Omens of each symbol"]
        return []


SCHEMA: Final[list[Field]] = [
    Field("phase", NAME, CaveRole.phases),
    Field("hand", NAMES, TILE_NAMES, secret=True, shared=True),
    Field("omens", COUNTS, SYMBOLS),
    Field("bag", COUNTS, SYMBOLS),
    Field("plundered", INT),
    Field("hated", INT),
    Field("hatred_tokens", INT),
    Field("to_remove", INT),
    Field("omens_aside", COUNTS, SYMBOLS),
    Field("lent", INTS),
]

codec.register(CaveRole, "vast/cave-role", "seat data")
