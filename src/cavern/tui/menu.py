"""The start menu: games to resume, games to start, and how to start them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, OptionList, Select, Static, Switch
from textual.widgets.option_list import Option as Row

from cavern.core import registry
from cavern.core.errors import CavernError
from cavern.core.game import Game, OptionSpec, OptionValue
from cavern.core.lesson import lessons
from cavern.core.words import counted
from cavern.tui import picking, saves
from cavern.tui.session import PERSON

if TYPE_CHECKING:
    from cavern.tui.app import CavernApp


ROOF = (
    "▀▀▜█▛▀▀▀▜▛▀▀▀▀▀▜██▛▀▀▀▜▛▀▀▀▀▜█▛▀▀▀▀▀▀▜▛▀▀",
    "   ▀           ▐█▌           ▀           ",
    "                ▀                        ",
)
NAME = (
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
        return text.append("\n".join(line.center(width) for line in NAME), Style(dim=False))


class Menu(OptionList):
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
        Binding("t", "app.theme", "Dark/light"),
        Binding("q,escape", "app.quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Roof()
        yield Menu(id="list", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._saves = saves.unfinished()
        self._games = list(registry.games().values())
        menu = self.query_one(Menu)
        menu.add_options(self._rows())
        menu.action_first()
        menu.focus()

    def _rows(self) -> Iterable[Row]:
        yield heading("New game")
        for number, game in enumerate(self._games):
            yield entry(f"new-{number}", game.title, game.tagline)
        teaching = [(n, game) for n, game in enumerate(self._games) if lessons(game)]
        if teaching:
            yield heading("\nLearn by playing")
        for number, game in teaching:
            count = counted(len(lessons(game)), "lesson")
            yield entry(f"learn-{number}", game.title, f"{count} of a few minutes each")
        if self._saves:
            yield heading("\nGo on with")
        for number, save in enumerate(self._saves):
            yield entry(f"save-{number}", save.title, save.about)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        kind, _, number = str(event.option_id).partition("-")
        if kind == "new":
            self.app.push_screen(SetupScreen(self._games[int(number)]))
        elif kind == "learn":
            cast("CavernApp", self.app).open_lessons(self._games[int(number)])
        else:
            cast("CavernApp", self.app).resume(self._saves[int(number)].path)


def heading(text: str) -> Row:
    return Row(Text(text, "bold"), disabled=True)


def entry(id: str, title: str, about: str) -> Row:
    text = Text(title, "bold")
    text.append(f"\n{about}", "dim not bold")
    return Row(text, id=id)


class SetupScreen(Screen[None]):
    """Mode, seats, options, seed."""

    DEFAULT_CSS = """
    SetupScreen {
        align: center top;
        & > #heading { height: auto; padding: 0 2; background: $panel; color: $foreground; }
        & > #form { height: 1fr; padding: 1 2; }
        & .row { height: auto; }
        & .row > Label { width: 18; color: $text-primary; }
        & .row > Select { width: 26; }
        & .row > Input { width: 26; }
        & .row > .about { width: 1fr; padding: 0 0 0 2; color: $text-muted; }
        & .picked { padding: 0 0 1 18; color: $text-muted; }
        & #start { margin: 1 0; }
        & .part { text-style: bold; }
    }
    """
    BINDINGS = [
        Binding("ctrl+s", "start", "Start"),
        Binding("tab", "app.focus_next", "Next field"),
        Binding("escape", "app.pop_screen", "Back"),
    ]

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self._game = game
        self._mode = game.modes[0]
        self._count = self._mode.players[0]
        self._roles = picking.roles_of(game, self._count)
        self._mine = 0
        """The seat of whoever sets the table."""

    def compose(self) -> ComposeResult:
        game = self._game
        heading = Text(game.title, "bold")
        heading.append(f"  {game.tagline}", "not bold")
        yield Static(heading, id="heading")
        with VerticalScroll(id="form"):
            if len(game.modes) > 1:
                modes = [(mode.title, mode.id) for mode in game.modes]
                yield field("Mode", select("mode", modes, self._mode.id), self._mode.text)
                yield self._about("mode", self._mode.id)
            if self._roles:
                known = [(pick.title, pick.id) for pick in picking.of(game, "role")]
                surprise = ("Surprise me", picking.SURPRISE)
                yield field("You are", select("role", [*known, surprise], self._role), "")
                yield self._about("role", self._role)
            if len(self._mode.players) > 1:
                counts = [(str(n), str(n)) for n in self._mode.players]
                yield field("Players", select("count", counts, str(self._count)), "")
            for seat in range(self._count):
                who = [("a person", PERSON)] + [
                    (f"{bot} bot", bot) for bot in registry.all_bots(game)
                ]
                sitting = PERSON if seat == self._mine else list(game.bots())[-1]
                label = "Seat" if self._count == 1 else f"Seat {seat + 1}"
                pick = picking.find(game, self._roles[seat]) if self._roles else None
                yield field(
                    pick.title if pick else label,
                    select(f"seat-{seat}", who, sitting),
                    pick.goal if pick else "",
                )
            seed = Input(placeholder="fresh", id="seed", compact=True)
            yield field("Seed", seed, "the same seed brings the same dice and decks")
            yield Button("Start", id="start", variant="primary", compact=True)
            if self._specs():
                yield Label("Options", classes="part")
            for spec in self._specs():
                yield field(spec.id, self._control(spec), f"{spec.text} ({spec.rule})")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#start").focus()

    @property
    def _role(self) -> str:
        return self._roles[self._mine]

    def _about(self, kind: str, id: str) -> Static:
        """What is to be known of what was picked."""
        pick = picking.find(self._game, id)
        return Static(picking.in_words(pick) if pick else "", id=f"about-{kind}", classes="picked")

    def _control(self, spec: OptionSpec) -> Switch | Input | Select[str]:
        widget = control(spec)
        if isinstance(widget, Input) and spec.id == "roles" and self._roles:
            widget.value = ",".join(self._roles)
        return widget

    @on(Select.Changed, "#role")
    async def _role_changed(self, event: Select.Changed) -> None:
        role = str(event.value)
        if role == picking.SURPRISE:
            role = picking.surprise(self._game, self._role)
        if role != self._role:
            self._roles = picking.table_with(self._game, self._roles, role)
            self._mine = self._roles.index(role)
            self._count = len(self._roles)
            await self.recompose()

    def _specs(self) -> list[OptionSpec]:
        return [s for s in self._game.options if not s.modes or self._mode.id in s.modes]

    @on(Select.Changed, "#mode")
    async def _mode_changed(self, event: Select.Changed) -> None:
        if event.value != self._mode.id:
            self._mode = self._game.mode(str(event.value))
            if self._count not in self._mode.players:
                self._count = self._mode.players[0]
            self._seat_anew()
            await self.recompose()

    @on(Select.Changed, "#count")
    async def _count_changed(self, event: Select.Changed) -> None:
        if int(str(event.value)) != self._count:
            self._count = int(str(event.value))
            self._seat_anew()
            await self.recompose()

    def _seat_anew(self) -> None:
        """As many as there are now; whoever sets the table keeps their role, if it can be."""
        role = self._role if self._roles else ""
        self._roles = picking.roles_of(self._game, self._count)
        if role:
            self._roles = picking.table_with(self._game, self._roles, role)
            self._count = len(self._roles)
        self._mine = self._roles.index(role) if role else 0

    @on(Button.Pressed, "#start")
    def _start_pressed(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        try:
            setup = self._game.setup(self._mode.id, self._count, self._options())
        except CavernError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        seats = [str(self.query_one(f"#seat-{seat}", Select).value) for seat in range(self._count)]
        seed = self.query_one("#seed", Input).value.strip()
        cast("CavernApp", self.app).start(self._game, setup, seed, seats)

    def _options(self) -> dict[str, OptionValue]:
        return {spec.id: self._value(spec) for spec in self._specs()}

    def _value(self, spec: OptionSpec) -> OptionValue:
        widget = self.query_one(f"#option-{spec.id}")
        if isinstance(widget, Switch):
            return widget.value
        if isinstance(widget, Input):
            return widget.value
        assert isinstance(widget, Select)
        return str(widget.value)


def select(id: str, choices: list[tuple[str, str]], value: str) -> Select[str]:
    return Select(choices, value=value, allow_blank=False, id=id, compact=True)


def control(spec: OptionSpec) -> Switch | Input | Select[str]:
    """The widget that fits an option's type."""
    id = f"option-{spec.id}"
    if spec.type == "flag":
        return Switch(bool(spec.default), id=id)
    if spec.type == "number":
        return Input(str(spec.default), type="integer", id=id, compact=True)
    if spec.type in ("line", "text"):
        return Input(str(spec.default), id=id, compact=True)
    return select(id, [(choice, choice) for choice in spec.choices], str(spec.default))


def field(label: str, widget: Switch | Input | Select[str], about: str) -> Horizontal:
    return Horizontal(
        Label(label), widget, Static(about, classes="about", markup=False), classes="row"
    )
