"""The program around the screens, and the two ways to start it: with a game, and with a menu."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.app import App
from textual.binding import Binding

from cavern.core import record, registry
from cavern.core.errors import CavernError
from cavern.core.game import Game, Setup
from cavern.tui import saves
from cavern.tui.dialogs import Notice
from cavern.tui.session import Session, say_saved
from cavern.tui.table import TableScreen
from cavern.tui.theme import DARK, LIGHT


class CavernApp(App[None]):
    """Shows a game, or the menu if it is started without one."""

    TITLE = "Cavern"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Footer { background: $panel; }
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
    """
    BINDINGS = [Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True)]

    def __init__(self, session: Session | None = None) -> None:
        super().__init__()
        self._session = session

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        if self._session is None:
            self.open_menu()
        else:
            self.sit_down(self._session)

    def sit_down(self, session: Session) -> None:
        """Go to the table of a game."""
        self._leave()
        self.push_screen(TableScreen(session))

    def start(self, game: Game[Any], setup: Setup, seed: str, seats: Sequence[str]) -> None:
        """Start a new game, or say why that cannot be."""
        try:
            session = Session.start(game, setup, seed, seats, saves.new_path(game.id))
        except CavernError as error:
            self.push_screen(Notice("The game cannot be started", str(error)))
        else:
            self.sit_down(session)

    def resume(self, path: Path) -> None:
        """Take up a saved game, or say why that cannot be. The file stays as it is."""
        try:
            session = Session.resume(path)
        except CavernError as error:
            text = f"{error}\n\nThe file was left as it is."
            self.push_screen(Notice("This game cannot be resumed", text))
        else:
            self.sit_down(session)

    def play_again(self, session: Session) -> None:
        """The same game with the same people, and fresh dice."""
        self.start(session.game, session.match.setup, record.new_seed(), session.seats)

    def open_menu(self) -> None:
        from cavern.tui.menu import MenuScreen

        self._leave()
        self.push_screen(MenuScreen())

    def _leave(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def action_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name


def play(session: Session) -> None:
    """Play a game in this terminal."""
    CavernApp(session).run()
    say_saved(session)


def run_menu() -> None:
    """Open the start menu in this terminal. A broken game package raises ``BadInput`` first."""
    registry.games()
    CavernApp().run()
