"""What a player at the table does and sees, for tests of boards."""

from typing import Any

from textual.geometry import Offset
from textual.pilot import Pilot

from cavern.core import registry
from cavern.core.event import SPECTATOR
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.boards.map_board import MapBoard
from cavern.tui.dialogs import Confirm, Curtain
from cavern.tui.question import QuestionPanel
from cavern.tui.session import Session
from cavern.tui.table import TableScreen


async def resize(pilot: Pilot[Any], size: tuple[int, int]) -> None:
    """The screen hears of its size a moment after the terminal, and its parts after that: wait
    until it has, and nothing moves any more."""
    await pilot.resize_terminal(*size)
    before: list[object] = []
    still = 0
    for _ in range(600):
        await pilot.pause(0.02)
        screen = pilot.app.screen
        now = [(each.region, each.scroll_offset) for each in screen.walk_children()]
        still = still + 1 if now == before and screen.size == size else 0
        if still == 2:
            return
        before = now
    raise AssertionError(f"the screen never came to rest at {size}")


def staged(name: str, position: str, mode: str, seats: int, **options: str) -> CavernApp:
    """The client at a written position of a game, with people in all seats."""
    game = registry.game(name)
    setup = game.setup(mode, seats, options)
    session = Session.start(game, setup, "lamp", [], saves.new_path(game.id))
    state = game.parse(position, setup, Rng.from_seed("lamp"))
    session.match = Match(game, setup, "lamp", set(range(seats)), start=state)
    session.saved = False
    return CavernApp(session)


def table_of(app: CavernApp) -> TableScreen:
    (screen,) = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    return screen


def session(app: CavernApp) -> Session:
    return table_of(app).session


def given(app: CavernApp) -> list[str]:
    return [answer.option for answer in session(app).match.history[1:]]


def board_of(app: CavernApp) -> MapBoard:
    return table_of(app).query_one(MapBoard)


def drawn(widget: Any) -> str:
    return "\n".join(widget.render_line(y).text for y in range(widget.size.height))


def on_board(app: CavernApp) -> str:
    return drawn(board_of(app))


async def toasts(pilot: Pilot[None], app: CavernApp) -> list[str]:
    """The notices on the screen, as soon as there are some."""
    for _ in range(100):
        if len(app._notifications):
            break
        await pilot.pause(0.02)
    return [f"{note.title} {note.message}" for note in app._notifications]


async def lift_curtain(pilot: Pilot[None], app: CavernApp) -> None:
    await pilot.pause()
    if isinstance(app.screen, Curtain):
        await pilot.press("enter")
        await pilot.pause()


async def answer_by_keys(pilot: Pilot[None], app: CavernApp, index: int) -> None:
    """Give one answer as a player would: digits, or the arrow keys in a long list; and yes, if
    that may be regretted."""
    number = session(app).match.answered
    panel = app.screen.query_one(QuestionPanel)
    for _ in range(5):
        (place,) = [line for line, shown in enumerate(panel._shown) if index in shown]
        if place < 9:
            await pilot.press(str(place + 1))
        else:
            await pilot.press(*["down"] * place, "enter")
        await pilot.pause()
        if isinstance(app.screen, Confirm):
            await pilot.press("y")
            await pilot.pause()
        if session(app).match.answered > number:
            return
    raise AssertionError("the answer could not be given")


ENDS = ("end-turn", "end-powers", "end-moving", "done")


async def turn_by_keys(pilot: Pilot[None], app: CavernApp, role: str, patience: int) -> int:
    """Play a role's turn to its end, whoever is asked: any answers, and after some of them the
    shortest way out. Returns how often the role itself was asked."""
    match = session(app).match
    rng = Rng.from_seed(role)
    own = 0
    for number in range(120):
        view: Any = match.view(SPECTATOR)
        if match.over or view["turn"] != role:
            return own
        assert match.decision is not None
        ids = match.decision.ids()
        if match.decision.seat == view["roles"].index(role):
            own += 1
            name = role.replace("-", " ").title()
            assert f" {name} " in on_board(app), "the board of whoever is asked"
        last = [i for i, id in enumerate(ids) if id in ENDS]
        choice = last[0] if last and number > patience else rng.below(len(ids))
        await answer_by_keys(pilot, app, choice)
        await lift_curtain(pilot, app)
    raise AssertionError("the turn does not end")


async def press_thing(pilot: Pilot[None], app: CavernApp, name: str) -> None:
    board = board_of(app)
    await pilot.click(board, offset=tuple(board.where(name)))
    await pilot.pause()


async def drag_by_one(pilot: Pilot[None], app: CavernApp, name: str) -> None:
    """Drag the map one space to the east by this space, and see that it went along."""
    board = board_of(app)
    spot, size = board.where(name), board._scale()
    await pilot.mouse_down(board, offset=tuple(spot))
    await pilot.hover(board, offset=(spot.x + size.width, spot.y))
    await pilot.mouse_up(board, offset=(spot.x + size.width, spot.y))
    await pilot.pause()
    assert board.where(name) == spot + Offset(size.width, 0)


async def look_around(pilot: Pilot[None], app: CavernApp, name: str) -> None:
    """Pan, see that this space moved, and centre again."""
    board = board_of(app)
    before, size = board.where(name), board._scale()
    await pilot.press("shift+right", "shift+up")
    await pilot.pause()
    assert board.where(name) == before + Offset(-size.width, size.height)
    await pilot.press("c")
    await pilot.pause()
    assert board.where(name) == before
