"""Whether the boards that a game's package brings along can be shown: for ``cavern check``."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame
from cavern.lab.walking import cases, walk
from cavern.tui.boards import drawn_board
from cavern.tui.boards.base import Board, Scene

SHOWN_AT = ((80, 24), (200, 60), (40, 12))
EACH = 8
"""How many questions of a table are shown, of those along a game."""
LONG = 120


class BoardAlone(App[None]):
    """Nothing but a board."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield self.board


def boards_hold(game: AnyGame) -> tuple[int, list[str]]:
    """How many boards there are, and what is wrong with them."""
    wrong: list[str] = []
    count = 0
    if registry.offers(registry.TERMINAL, game.id):
        count += 1
        wrong += terminal_faults(game)
    if registry.offers(registry.BROWSER, game.id):
        count += 1
        wrong += browser_faults(game)
    return count, wrong


def browser_faults(game: AnyGame) -> list[str]:
    try:
        path = registry.offered(registry.BROWSER, game.id)
    except BadInput as error:
        return [str(error)]
    if not isinstance(path, Path):
        return [f"the browser's board is no Path to an ES module, but {path!r}"]
    if not path.is_file():
        return [f"the browser's board {path} is not there; has the package it in its package-data?"]
    if "export default" not in path.read_text("utf-8"):
        return [f"the browser's board {path} has no `export default function board(place)`"]
    return []


def terminal_faults(game: AnyGame) -> list[str]:
    try:
        board = drawn_board(game.id)
    except BadInput as error:
        return [str(error)]
    if board is None:
        return []
    try:
        fault = asyncio.run(shown(game, board))
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    return [f"the terminal's board fails: {fault}"] if fault else []


async def shown(game: AnyGame, board: Board) -> str:
    """Show questions of all tables at all sizes, until one cannot be."""
    async with BoardAlone(board).run_test(size=SHOWN_AT[0]) as pilot:
        for where, scene in scenes(game):
            for width, height in SHOWN_AT:
                await pilot.resize_terminal(width, height)
                fault = await fault_in(board, scene, pilot)
                if fault:
                    return f"{fault} ({where}, {width}×{height})"
    return ""


async def fault_in(board: Board, scene: Scene, pilot: Pilot[None]) -> str:
    board.show(scene)
    await pilot.pause()
    if board.trouble:
        return board.trouble
    order = board.order(scene.options)
    if sorted(order) != list(range(len(scene.options))):
        return f"order() gives {order} for {len(scene.options)} answers"
    for index, option in enumerate(scene.options):
        if not board.caption(option):
            return f"caption() has no words for {option.id}"
        if option.touches and not set(board.meant(tuple(option.touches), [index])) <= {index}:
            return f"meant() gives answers that are not about {option.touches}"
    board.spoken(scene)
    return ""


def scenes(game: AnyGame) -> Iterator[tuple[str, Scene]]:
    """Some questions of a game at every table, through the eyes of who is asked."""
    for case in cases(game):
        match = case.match(0)
        for number, decision in enumerate(walk(match, LONG)):
            if number % (LONG // EACH) == 0:
                options = decision.options()
                view = match.view(decision.seat)
                text = "" if game.hidden else game.write(match.state)
                where = f"{case!r}, seed {match.seed!r}, after {match.answered} answers"
                yield where, Scene(view, text, options, options[:1], decision.seat)
