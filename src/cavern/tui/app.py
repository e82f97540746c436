"""The program around the screens, and the two ways to start it: with a game, and with a menu."""

from collections.abc import Sequence
from pathlib import Path

from textual.app import App
from textual.binding import Binding

from cavern.core import record, registry
from cavern.core.errors import CavernError
from cavern.core.game import AnyGame, Setup
from cavern.core.lesson import Lesson
from cavern.tui import coach, saves
from cavern.tui.dialogs import Notice
from cavern.tui.past import Past
from cavern.tui.session import Session, say_saved
from cavern.tui.table import TableScreen
from cavern.tui.theme import DARK, LIGHT


class CavernApp(App[None]):
    """Shows a game, a lesson, or the menu if it is started without either."""

    TITLE = "Cavern"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Footer { background: $panel; }
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
    """
    BINDINGS = [Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self,
        session: Session | None = None,
        learning: AnyGame | None = None,
        lesson: Lesson | None = None,
        past: Past | None = None,
    ) -> None:
        super().__init__()
        self.cores = 1
        """On how many cores a bot thinks, at whatever table."""
        self._session = session
        self._past = past
        self.last: Session | None = None
        """The game that was played last here."""
        self.coach = coach.OFF
        """How much a coach says unasked, at whatever table."""
        self._learning = learning
        self._lesson = lesson

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = DARK.name
        if self._session is not None:
            self.sit_down(self._session)
        elif self._past is not None:
            self.look_back(self._past)
        elif self._learning is not None and self._lesson is not None:
            self.learn(self._learning, self._lesson)
        elif self._learning is not None:
            self.open_lessons(self._learning)
        else:
            self.open_menu()

    def sit_down(self, session: Session) -> None:
        """Go to the table of a game."""
        self.last = session
        session.cores = self.cores
        self._leave()
        self.push_screen(TableScreen(session))

    def start(self, game: AnyGame, setup: Setup, seed: str, seats: Sequence[str]) -> None:
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

    def look_back(self, past: Past) -> None:
        """Look at a game that was played."""
        from cavern.tui.replay import ReplayScreen

        self._leave()
        self.push_screen(ReplayScreen(past))

    def leave_past(self) -> None:
        """Back to where somebody came from who looked at a game: the menu, or the shell."""
        if self._past is not None:
            self.exit()
        else:
            self.open_menu()

    def look_back_at(self, path: Path) -> None:
        """The same from its record, or say why that cannot be."""
        try:
            past = Past.load(path)
        except CavernError as error:
            self.push_screen(Notice("This game cannot be watched", str(error)))
        else:
            self.look_back(past)

    def play_again(self, session: Session) -> None:
        """The same game with the same people, and fresh dice."""
        self.start(session.game, session.match.setup, record.new_seed(), session.seats)

    def open_menu(self) -> None:
        from cavern.tui.menu import MenuScreen

        self._leave()
        self.push_screen(MenuScreen())

    def open_lessons(self, game: AnyGame) -> None:
        """Show what can be learned of a game."""
        from cavern.tui.learn import LearnScreen

        self._leave()
        self.push_screen(LearnScreen(game))

    def learn(self, game: AnyGame, lesson: Lesson) -> None:
        """Begin a lesson, or say why that cannot be."""
        from cavern.tui.learn import LessonScreen

        try:
            screen = LessonScreen(game, lesson)
        except CavernError as error:
            self.push_screen(Notice("The lesson cannot be started", str(error)))
        else:
            self._leave()
            self.push_screen(screen)

    def _leave(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def action_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name


def run(app: CavernApp, cores: int = 1) -> None:
    """Until it is left; then tell where the game is that was not played to its end. Bots think on
    so many cores."""
    app.cores = cores
    app.run()
    if app.last is not None:
        say_saved(app.last)


def play(session: Session, cores: int = 1) -> None:
    """Play a game in this terminal."""
    run(CavernApp(session), cores)


def watch(past: Past, cores: int = 1) -> None:
    """Watch a game again in this terminal; whoever plays on from there has that game saved."""
    run(CavernApp(past=past), cores)


def run_menu(cores: int = 1) -> None:
    """Open the start menu in this terminal. A broken game package raises ``BadInput`` first."""
    registry.games()
    run(CavernApp(), cores)


def run_lesson(game: AnyGame, lesson: Lesson | None = None) -> None:
    """Learn a game in this terminal: a lesson, or a choice of them."""
    run(CavernApp(learning=game, lesson=lesson))
