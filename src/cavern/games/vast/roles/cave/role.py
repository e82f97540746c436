"""V6: the Cave as the others meet it."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.fields import COUNTS, INT, NAME, NAMES, Field
from cavern.games.vast.roles.base import Role
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

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "bag" not in given:
            self.bag = [EACH - held for held in self.omens]

    def check(self, cave: Cave) -> list[str]:
        if any(self.omens[n] + self.bag[n] != EACH for n in range(len(SYMBOLS))):
            return ["V6.1: there are six Omens of each symbol"]
        return []


SCHEMA: Final[list[Field]] = [
    Field("phase", NAME, CaveRole.phases),
    Field("hand", NAMES, TILE_NAMES, secret=True),
    Field("omens", COUNTS, SYMBOLS),
    Field("bag", COUNTS, SYMBOLS),
    Field("plundered", INT),
    Field("hated", INT),
    Field("hatred_tokens", INT),
    Field("to_remove", INT),
]

codec.register(CaveRole, "vast/cave-role", "seat data")
