"""V8.28–V8.31: skittering into the dark."""

from typing import Final

from cavern.core.act import Refusal, first_of, perform
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import (
    DECLINE,
    DIRECTION,
    DIRECTION_NUMBERS,
    SQUARE,
    Asking,
    Named,
    Pick,
    RoleMenu,
)
from cavern.games.vast.grid import AROUND, CENTRE, DIRECTIONS, STEP
from cavern.games.vast.moving import arrive
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghoul.board import (
    OPEN_SPACE,
    GhoulAct,
    GhoulBoard,
    not_dark_and_free,
)
from cavern.games.vast.roles.ghoul.terror import BLINK
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import NO_SYMBOL, SYMBOL, SYMBOLS

SYMBOL_FORM: Final = Named(SYMBOLS, ("Fangs", "Bones", "Eye", ""))

NO_SUCH_TILE: Final = Refusal("V8.28", "No unoccupied Dark tile shows that symbol.")
OTHER_SYMBOL: Final = Refusal("V8.28", "That tile does not show the symbol named.")
NOT_AROUND: Final = Refusal(
    "V8.30", "No Dark tile is unoccupied: it goes to a free space around the Entrance."
)
ONTO_SOMEBODY: Final = Refusal("V8.1.5", "Somebody is there.")
OVER_A_WALL: Final = Refusal("V8.1.5", "A wall is in the way.")
ONTO_A_PIT: Final = Refusal("V8.1.5", "It cannot stay on a Pit.")
IMPASSABLE: Final = Refusal("V8.32", "The Ghoul cannot enter there.")
GUARDED: Final = Refusal("V10.1", "A guard holds that square.")


def dark_and_free(cave: Cave) -> list[int]:
    return [square for square in cave.dark_squares() if cave.unoccupied(square)]


def around_entrance(cave: Cave) -> list[int]:
    """V8.30: where it goes when no Dark tile is free."""
    return [
        CENTRE + step
        for step in AROUND
        if cave.unoccupied(CENTRE + step)
        and not cave.impassable(CENTRE + step)
        and not cave.is_pit(CENTRE + step)
    ]


def skitter(cave: Cave, ghoul: GhoulBoard, opponent: Role | None, table: Table) -> None:
    """The Ghoul vanishes to another Dark tile; ``opponent`` is who attacked or was attacked."""
    if cave.over:
        return
    squares = dark_and_free(cave)
    placer = ghoul.seat
    if opponent is not None and cave.terms.opponent_places:
        placer = opponent.seat
    if squares:
        symbol = announced(cave, ghoul, opponent, squares, table)
        squares = [s for s in squares if SYMBOL[cave.tile(s)] == symbol] or squares
    else:
        squares = around_entrance(cave)
    if not squares:
        return
    perform(table.choose(SkitterTo(cave, ghoul, squares, placer)), cave, ghoul, table)
    if opponent is not None:
        artifacts.forced_onto(cave, GHOUL, opponent, table)
    if ghoul.can_blink() and not cave.over:
        blink(cave, ghoul, table)


def announced(
    cave: Cave, ghoul: GhoulBoard, opponent: Role | None, squares: list[int], table: Table
) -> int:
    """The symbol it skitters to."""
    if opponent is None:
        return chance_symbol(cave, symbols_of(cave, squares), table)
    speaker = ghoul.seat if cave.terms.opponent_places else opponent.seat
    return first_of(table.choose(Announce(cave, ghoul, speaker)))


def chance_symbol(cave: Cave, symbols: list[int], table: Table) -> int:
    """V8.29: the top of the stack, or in the Collapse a tile that has fallen."""
    if cave.stack and not cave.collapsing:
        table.reveal()
        return SYMBOL[cave.stack[-1]]
    weights = [sum(1 for tile in cave.gone if SYMBOL[tile] == symbol) for symbol in symbols]
    if sum(weights) == 0:
        return NO_SYMBOL
    return symbols[table.draw(weights, tuple(SYMBOLS[symbol] for symbol in symbols))]


def symbols_of(cave: Cave, squares: list[int]) -> list[int]:
    return sorted({SYMBOL[cave.tile(square)] for square in squares})


def blink(cave: Cave, ghoul: GhoulBoard, table: Table) -> None:
    """V8.1 Blink: one free step."""
    perform(table.choose(BlinkStep(cave, ghoul)), cave, ghoul, table)


class NameSymbol(GhoulAct):
    """V8.28: a symbol that is on an unoccupied Dark tile."""

    def firsts(self, state: Cave, who: GhoulBoard) -> list[int]:
        return symbols_of(state, dark_and_free(state))

    def absent(self, state: Cave, who: GhoulBoard, symbol: int, _: int) -> Refusal:
        return NO_SUCH_TILE


class Skitter(GhoulAct):
    """V8.28: to an unoccupied Dark tile with the symbol named, or around the Entrance."""

    def absent(self, state: Cave, who: GhoulBoard, square: int, _: int) -> Refusal:
        free = dark_and_free(state)
        if not free:
            return NOT_AROUND
        return OTHER_SYMBOL if square in free else not_dark_and_free(state, square)

    def perform(self, state: Cave, who: GhoulBoard, square: int, _: int, table: Table) -> None:
        telling.skittered(table, square)
        arrive(state, GHOUL, square, table)


class BlinkOn(GhoulAct):
    """V8.1 Blink: over no wall and onto nobody."""

    def firsts(self, state: Cave, who: GhoulBoard) -> list[int]:
        return DIRECTION_NUMBERS

    def against(self, state: Cave, who: GhoulBoard, direction: int, _: int) -> Refusal | None:
        square = state.at[GHOUL]
        onto = square + STEP[direction]
        refusal = shut_out(state, onto)
        if refusal is not None:
            return refusal
        if state.walled(square, direction):
            return OVER_A_WALL
        if state.is_pit(onto):
            return ONTO_A_PIT
        return ONTO_SOMEBODY if who.company(state, onto) else None

    def perform(self, state: Cave, who: GhoulBoard, direction: int, _: int, table: Table) -> None:
        who.used[BLINK] = 1
        onto = state.at[GHOUL] + STEP[direction]
        telling.moved(table, GHOUL, onto, DIRECTIONS[direction], "V8.1")
        arrive(state, GHOUL, onto, table)


def shut_out(cave: Cave, onto: int) -> Refusal | None:
    """What keeps any Ghoul off a square."""
    if onto not in cave.grid:
        return OPEN_SPACE
    if cave.impassable(onto):
        return IMPASSABLE
    return GUARDED if onto in cave.guards else None


ANNOUNCE: Final = NameSymbol(
    "symbol", "V8.28", "{}", "The Ghoul goes to a Dark tile with this symbol.", SYMBOL_FORM
)
SKITTER_TO: Final = Skitter("skitter", "V8.28", "Skitter to {}", "The Ghoul goes there.", SQUARE)
BLINK_STEP: Final = BlinkOn(
    "blink", "V8.1.5", "Blink: move {}", "The Ghoul moves on by 1 space for free.", DIRECTION
)


class Announce(Asking):
    kind = "announce"
    question = "The Ghoul skitters. To which symbol?"
    acts = [ANNOUNCE]


class SkitterTo(Pick):
    kind = "skitter"
    question = "Where does the Ghoul skitter to?"
    acts = [SKITTER_TO]


class BlinkStep(RoleMenu):
    kind = "blink"
    question = "Blink: move one more space?"
    acts = [BLINK_STEP, DECLINE]
