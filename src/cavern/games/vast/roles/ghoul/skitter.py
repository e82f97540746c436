"""V8.28–V8.31: skittering into the dark."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.grid import AROUND, CENTRE, DIRECTIONS, STEP
from cavern.games.vast.moving import arrive
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.roles.base import Role
from cavern.games.vast.roles.ghoul.board import GhoulBoard
from cavern.games.vast.roles.ghoul.terror import BLINK
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import NO_SYMBOL, SYMBOL, SYMBOLS
from cavern.games.vast.verbs import DIRECTION, PASS, SQUARE, Ask, AskAt, Named, verb

ANNOUNCE: Final = verb("symbol", "V8.28", "{}", Named(SYMBOLS, ("Fangs", "Bones", "Eye", "")),
                       "The symbol must be on an unoccupied Dark tile.")  # fmt: skip
SKITTER_TO: Final = verb("skitter", "V8.28", "Skitter to {}", SQUARE,
                         "It must be an unoccupied Dark tile with the symbol named.")  # fmt: skip
BLINK_STEP: Final = verb("blink", "V8.1", "Blink: move {}", DIRECTION)


class Announce(Ask):
    kind = "announce"
    question = "The Ghoul skitters. To which symbol?"


class SkitterTo(Ask):
    kind = "skitter"
    question = "Where does the Ghoul skitter to?"


class BlinkStep(AskAt):
    kind = "blink"
    question = "Blink: move one more space?"


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
    choices = [SKITTER_TO + square for square in squares]
    square = table.choose(SkitterTo(placer, choices)) - SKITTER_TO
    telling.skittered(table, square)
    arrive(cave, GHOUL, square, table)
    if opponent is not None:
        artifacts.forced_onto(cave, GHOUL, opponent, table)
    if ghoul.can_blink() and not cave.over:
        blink(cave, ghoul, table)


def announced(
    cave: Cave, ghoul: GhoulBoard, opponent: Role | None, squares: list[int], table: Table
) -> int:
    """The symbol it skitters to."""
    symbols = sorted({SYMBOL[cave.tile(square)] for square in squares})
    if opponent is None:
        return chance_symbol(cave, symbols, table)
    speaker = ghoul.seat if cave.terms.opponent_places else opponent.seat
    choices = [ANNOUNCE + symbol for symbol in symbols]
    return table.choose(Announce(speaker, choices)) - ANNOUNCE


def chance_symbol(cave: Cave, symbols: list[int], table: Table) -> int:
    """V8.29: the top of the stack, or in the Collapse a tile that has fallen."""
    if cave.stack and not cave.collapsing:
        table.reveal()
        return SYMBOL[cave.stack[-1]]
    weights = [sum(1 for tile in cave.gone if SYMBOL[tile] == symbol) for symbol in symbols]
    if sum(weights) == 0:
        return NO_SYMBOL
    return symbols[table.draw(weights, tuple(SYMBOLS[symbol] for symbol in symbols))]


def blink(cave: Cave, ghoul: GhoulBoard, table: Table) -> None:
    """V8.1 Blink: one free step, over no wall and onto nobody."""
    square = cave.at[GHOUL]
    choices = [
        BLINK_STEP + d
        for d in range(4)
        if square + STEP[d] in cave.grid
        and not cave.walled(square, d)
        and not cave.impassable(square + STEP[d])
        and not cave.is_pit(square + STEP[d])
        and square + STEP[d] not in cave.guards
        and not ghoul.company(cave, square + STEP[d])
    ]
    choices.append(PASS)
    choice = table.choose(BlinkStep(ghoul.seat, choices, square))
    if choice != PASS:
        ghoul.used[BLINK] = 1
        direction = choice - BLINK_STEP
        telling.moved(table, GHOUL, square + STEP[direction], DIRECTIONS[direction], "V8.1")
        arrive(cave, GHOUL, square + STEP[direction], table)
