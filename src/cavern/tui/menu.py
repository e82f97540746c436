"""The start menu: games to start, to learn and to resume."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from cavern.core import registry
from cavern.core.lesson import lessons
from cavern.core.puzzle import puzzles
from cavern.core.words import counted
from cavern.tui import saves
from cavern.tui.keys import Keys
from cavern.tui.setup import SetupScreen

if TYPE_CHECKING:
    from cavern.tui.app import CavernApp


ROOF = (
    "▀▀▜█▛▀▀▀▜▛▀▀▀▀▀▜██▛▀▀▀▜▛▀▀▀▀▜█▛▀▀▀▀▀▀▜▛▀▀",
    "   ▀           ▐█▌           ▀           ",
    "                ▀                        ",
)
BANNER = (
    "█▀▀  █▀█  █ █  █▀▀  █▀▄  █▄ █",
    "█    █▀█  ▀▄▀  █▀▀  █▀▄  █ ▀█",
    "▀▀▀  ▀ ▀   ▀   ▀▀▀  ▀ ▀  ▀  ▀",
)


class Roof(Widget):
    """The roof of the cave, as wide as the screen, and the name of the program below it."""

    DEFAULT_CSS = "Roof { height: 7; color: $text-primary; }"

    def render(self) -> RenderableType:
        width = self.size.width
        roof = [(line * (width // len(line) + 1))[:width] for line in ROOF]
        text = Text("\n".join(roof) + "\n", Style(dim=True), no_wrap=True)
        return text.append("\n".join(line.center(width) for line in BANNER), Style(dim=False))


class OptionMenu(OptionList):
    BINDINGS = [Binding("enter", "select", "Open")]


class MenuScreen(Screen[None]):
    """Pick a game."""

    DEFAULT_CSS = """
    MenuScreen {
        align: center top;
        & > #list { width: 76; max-width: 100%; height: 1fr; border: none;
                    background: transparent; padding: 0 1;
                    &:focus { border: none; background-tint: transparent; }
                    & > .option-list--option { padding: 0 1; }
                    & > .option-list--option-disabled { color: $text-primary; } }
    }
    """
    BINDINGS = [
        Binding("w", "watch", "Watch a saved game"),
        Binding("t", "app.theme", "Dark/light"),
        Binding("q,escape", "app.quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Roof()
        yield OptionMenu(id="list", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        found = saves.all_games()
        self._saves = [save for save in found if not save.over]
        self._finished = [save for save in found if save.over][: saves.MOST_FINISHED]
        self._games = list(registry.games().values())
        menu = self.query_one(OptionMenu)
        menu.add_options(self._rows())
        menu.action_first()
        menu.focus()

    def _rows(self) -> Iterable[Row]:
        yield heading("New game")
        for number, game in enumerate(self._games):
            yield entry(f"new-{number}", game.title, game.tagline)
        teaching = [
            (number, game, [(len(lessons(game)), "lesson"), (len(puzzles(game)), "puzzle")])
            for number, game in enumerate(self._games)
        ]
        if any(count for _, _, kinds in teaching for count, _ in kinds):
            yield heading("\nLearn by playing")
        for number, game, kinds in teaching:
            there = [counted(count, kind) for count, kind in kinds if count]
            if there:
                yield entry(f"learn-{number}", game.title, " and ".join(there))
        if self._saves:
            yield heading("\nGo on with")
        for number, save in enumerate(self._saves):
            yield entry(f"save-{number}", save.title, save.about)
        if self._finished:
            yield heading("\nWatch again")
        for number, save in enumerate(self._finished):
            yield entry(f"past-{number}", save.title, save.about)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        kind, _, number = str(event.option_id).partition("-")
        if kind == "new":
            self.app.push_screen(SetupScreen(self._games[int(number)]))
        elif kind == "learn":
            cast("CavernApp", self.app).open_lessons(self._games[int(number)])
        elif kind == "past":
            cast("CavernApp", self.app).look_back_at(self._finished[int(number)].path)
        else:
            cast("CavernApp", self.app).resume(self._saves[int(number)].path)

    def action_watch(self) -> None:
        """Look at the highlighted game instead of going on with it."""
        menu = self.query_one(OptionMenu)
        row = menu.highlighted_option
        kind, _, number = str(row.id if row else "").partition("-")
        if kind == "save":
            cast("CavernApp", self.app).look_back_at(self._saves[int(number)].path)
        elif kind == "past":
            cast("CavernApp", self.app).look_back_at(self._finished[int(number)].path)


def heading(text: str) -> Row:
    return Row(Text(text, "bold"), disabled=True)


def entry(id: str, title: str, about: str) -> Row:
    text = Text(title, "bold")
    text.append(f"\n{about}", "dim not bold")
    return Row(text, id=id)
