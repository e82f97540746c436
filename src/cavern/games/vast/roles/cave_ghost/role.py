"""V9: the Cave Ghost as the others meet her."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, NAMES, Field
from cavern.games.vast.grid import OFF
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.board import EACH, SYMBOLS
from cavern.games.vast.roles.cave_ghost import turn
from cavern.games.vast.roles.cave_ghost.board import SPACES, CaveGhostBoard
from cavern.games.vast.state import NOWHERE, TILE_NAMES, Cave


class CaveGhost(CaveGhostBoard):
    """The Cave Ghost's place among the roles."""

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = CaveGhost(self.seat)
        self.copy_onto(other)
        return other

    def new_game(self, cave: Cave, table: Table) -> None:
        """V9.52, V10.3.31: the Ghost tiles lie near her, fewer at the lower levels."""
        self.hatred_tokens = cave.terms.hatred_tokens
        self.refill(cave, table)
        table.shuffle(self.ghosts)
        for _ in range(cave.terms.tiles_out):
            cave.box.append(self.ghosts.pop())
        self.ghosts.sort()

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def stats(self, cave: Cave) -> dict[str, int]:
        found = {"movement_left": SPACES - self.moved, "spent": sum(self.spent)}
        if cave.at[GHOST] >= 0:
            found["isolation"] = self.solitude(cave)
            found["omens-due"] = self.omens_due(cave) + cave.terms.more_omens
        return found

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "appeared" not in given:
            self.appeared = cave.at[GHOST] != OFF
        if "bag" not in given:
            self.bag = [EACH - self.omens[n] - self.spent[n] for n in range(len(SYMBOLS))]
        if "ghosts" not in given:
            elsewhere = cave.box + cave.gone
            self.ghosts = [
                n for n in self.ghosts if cave.where[n] == NOWHERE and n not in elsewhere
            ]

    def check(self, cave: Cave) -> list[str]:
        held = [self.omens[n] + self.spent[n] for n in range(len(SYMBOLS))]
        if any(held[n] + self.bag[n] != EACH for n in range(len(SYMBOLS))):
            return ["V6.1: there are six Omens of each symbol"]
        return []

    def possession_over(self, cave: Cave, card: str, table: Table) -> None:
        turn.come_down(cave, self, table)


SCHEMA: Final[list[Field]] = [
    Field("phase", NAME, CaveGhost.phases),
    Field("hand", NAMES, TILE_NAMES, secret=True),
    Field("omens", COUNTS, SYMBOLS),
    Field("bag", COUNTS, SYMBOLS),
    Field("plundered", INT),
    Field("hated", INT),
    Field("hatred_tokens", INT),
    Field("to_remove", INT),
    Field("omens_aside", COUNTS, SYMBOLS),
    Field("appeared", FLAG),
    Field("moved", INT),
    Field("spent", COUNTS, SYMBOLS),
    Field("ghosts", NAMES, TILE_NAMES),
    Field("lent", INTS),
]

codec.register(CaveGhost, "vast/cave-ghost", "seat data")
