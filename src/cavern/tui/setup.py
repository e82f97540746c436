"""The form in which a table is set up: everything is picked, nothing must be known by name."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from cavern.core import registry
from cavern.core.errors import CavernError
from cavern.core.game import AnyGame, OptionSpec
from cavern.core.lesson import lessons
from cavern.core.picking import FACTION, MODE, ROLE
from cavern.tui import picking
from cavern.tui.keys import Keys
from cavern.tui.session import PERSON
from cavern.tui.wishes import Wishes

if TYPE_CHECKING:
    from cavern.tui.app import CavernApp

NOBODY = "nobody"
SEVERAL = "several"
SURPRISE = "surprise"
USUAL = "usual"


class Tick(Checkbox):
    """A box that shows without colours whether it is ticked."""

    DEFAULT_CSS = "Tick > .toggle--button { background: transparent; color: $foreground; }"

    @property
    def _button(self) -> Content:
        box = "[×]" if self.value else "[ ]"
        return Content.assemble((box, self.get_visual_style("toggle--button")))


class SetupScreen(Screen[None]):
    """Mode, roles or players, who sits where, options, seed. What a field means stands below."""

    DEFAULT_CSS = """
    SetupScreen {
        & > #head { height: auto; padding: 0 2; background: $panel; }
        & #heading { width: 1fr; height: auto; color: $foreground; }
        & > #form { height: 1fr; padding: 1 2; scrollbar-size-vertical: 1; }
        & > #about { height: 6; padding: 0 2; background: $panel; color: $text-muted; }
        &.-tall > #about { height: 8; }
        & #start { margin-left: 2; }
        & .row { height: 1; }
        & .row > Label { width: 17; color: $text-primary; }
        & .row > Tick { width: 17; padding: 0; background: transparent; }
        & .row > Select { width: 20; }
        & .row > Select.word { width: 23; margin-left: 1; }
        & .row > Input { width: 40; }
        & .row > .aside { width: 1fr; height: 1; padding: 0 0 0 1; color: $text-muted;
                          text-wrap: nowrap; text-overflow: ellipsis; }
        & #trouble { color: $text-error; height: auto; }
        & .part { text-style: bold; margin-top: 1; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]
    BINDINGS = [
        Binding("ctrl+s", "start", "Start"),
        Binding("ctrl+l", "lesson", "Its lesson"),
        Binding("tab", "app.focus_next", "Next field"),
        Binding("shift+tab", "app.focus_previous", "Field before"),
        Binding("escape", "app.pop_screen", "Back"),
    ]

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._game = game
        self.wishes = Wishes(game)
        self._names = [
            name.lower() for name in self.wishes.all_roles or [str(n) for n in self._numbers()]
        ]

    def _numbers(self) -> Iterable[int]:
        return range(1, 1 + max(max(mode.players) for mode in self._game.modes))

    # The form

    def compose(self) -> ComposeResult:
        heading = Text(self._game.title, "bold")
        heading.append(f"  {self._game.tagline}", "not bold")
        with Horizontal(id="head"):
            yield Static(heading, id="heading")
            yield Button("Start", id="start", variant="primary", compact=True)
        with VerticalScroll(id="form", can_focus=False):
            yield from self._table()
            seed = Input(placeholder="fresh", id="seed", compact=True)
            yield Horizontal(Label("Seed"), seed, classes="row")
            yield Static(id="trouble")
            if any(spec for spec in self._game.options if spec not in self.wishes.by_seat):
                yield Label("House rules", classes="part")
            for spec in self._game.options:
                if spec not in self.wishes.by_seat and not self._is_roles(spec):
                    row = Horizontal(Label(said(spec.id)), control(spec), classes="row")
                    row.id = f"rule-{spec.id}"
                    yield row
        yield Static(id="about")
        yield Keys()

    def _table(self) -> ComposeResult:
        """Who plays what."""
        game, wishes = self._game, self.wishes
        if len(game.modes) > 1:
            modes = [(mode.title, mode.id) for mode in game.modes]
            yield Horizontal(Label("Mode"), pick("mode", modes), classes="row")
        if not wishes.combinations and any(len(mode.players) > 1 for mode in game.modes):
            counts = [(str(n), str(n)) for n in wishes.mode.players]
            yield Horizontal(Label("Players"), pick("count", counts), classes="row", id="counts")
        if len(self._names) > 1:
            yield Horizontal(Label("You play"), pick("own", self._own_choices()), classes="row")
            yield Label("The table", classes="part")
        people = [("a person", PERSON)]
        bots = [(f"{bot} bot", bot) for bot in registry.opponents(game)]
        for name in self._names:
            first = Tick(named(name), name in wishes.roles, id=f"role-{name}", compact=True)
            yield Horizontal(
                first if wishes.combinations else Label(self._called(name)),
                pick(f"seat-{name}", people + bots, wishes.who(name)),
                *(self._words(spec, name) for spec in wishes.by_seat),
                Static(classes="aside", markup=False),
                classes="row seat",
                id=f"row-{name}",
            )

    def _words(self, spec: OptionSpec, seat: str) -> Select[str]:
        choices = [(f"{spec.id}: usual", USUAL)] + [(said(word), word) for word in spec.choices]
        select = pick(f"say-{spec.id}-{seat}", choices, USUAL)
        select.add_class("word")
        return select

    def _own_choices(self) -> list[tuple[str, str]]:
        wishes = self.wishes
        seats = [(self._called(seat), seat) for seat in wishes.all_roles or wishes.seats]
        if wishes.combinations:
            seats.append(("surprise me", SURPRISE))
        return [*seats, ("nobody: watch bots", NOBODY), ("several people", SEVERAL)]

    def _called(self, seat: str) -> str:
        if self.wishes.combinations:
            return named(seat)
        return f"Seat {seat}" if len(self._names) > 1 else "Seat"

    def _is_roles(self, spec: OptionSpec) -> bool:
        return bool(self.wishes.combinations) and spec.id == "roles"

    def on_mount(self) -> None:
        self._show()
        self.query_one("#start").focus()

    # Showing what was chosen

    def _show(self) -> None:
        """Bring the form into line with the wishes. Fields stay where they are, and the focus."""
        wishes = self.wishes
        with self.prevent(Select.Changed, Checkbox.Changed):
            for name in self._names:
                self._show_seat(name)
            if len(self._names) > 1:
                own = self.query_one("#own", Select)
                own.set_options(self._own_choices())
                people = wishes.levels().count(PERSON)
                own.value = wishes.own or (SEVERAL if people else NOBODY)
        for spec in self._game.options:
            if spec not in wishes.by_seat and not self._is_roles(spec):
                self.query_one(f"#rule-{spec.id}").display = spec in wishes.specs
        for row in self.query("#counts"):
            row.display = len(wishes.mode.players) > 1
        fits = not wishes.combinations or wishes.combination is not None
        trouble = "" if fits else "These roles cannot play together; add another."
        self.query_one("#trouble", Static).update(trouble)

    def _show_seat(self, name: str) -> None:
        wishes = self.wishes
        row = self.query_one(f"#row-{name}")
        taken = name in wishes.seats
        row.display = taken or bool(wishes.combinations)
        for select in row.query(Select):
            select.display = taken
        self.query_one(f"#seat-{name}", Select).value = wishes.who(name)
        aside = ""
        if wishes.combinations:
            self.query_one(f"#role-{name}", Tick).value = taken
            goals = wishes.combination["goals"] if wishes.combination else {}
            instead = [named(each) for each in wishes.rivals(name) if each in wishes.roles]
            aside = goals.get(name, "")
            if not taken:
                aside = f"instead of {' and '.join(instead)}" if instead else ""
        row.query_one(".aside", Static).update(aside)

    # What a field means

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._tell(event.widget)

    def _tell(self, widget: Widget) -> None:
        about = self._about(widget.id or "")
        self.query_one("#about", Static).update(about if isinstance(about, Text) else Text(about))

    def _about(self, id: str) -> Text | str:
        kind, _, rest = id.partition("-")
        wishes = self.wishes
        if id == "mode":
            mode = picking.find(self._game, MODE, wishes.mode.id)
            return picking.in_words(mode) if mode else wishes.mode.text
        if id == "own":
            own = self._about_role(wishes.own)
            return own or "Your seat. Bots play the others, unless people share this keyboard."
        if id == "seed":
            return "The same seed brings the same dice and decks. Leave it empty for fresh ones."
        if id == "start":
            return "Enter starts the game as it stands here. Tab goes through what can be chosen."
        if kind == "role":
            return self._about_role(rest) or ""
        if kind == "seat":
            return self._about_player(wishes.who(rest))
        if kind == "say":
            return self._about_words(*self._spoken(rest))
        for spec in self._game.options:
            if id == f"option-{spec.id}":
                file = " Name a file." if spec.type == "text" else ""
                return f"{spec.text} ({spec.rule}){file}"
        return ""

    def _about_role(self, role: str) -> Text | None:
        pick = picking.find(self._game, ROLE, role)
        return picking.in_words(pick) if pick else None

    def _about_words(self, spec: OptionSpec, seat: str) -> Text | str:
        """What a word means for a seat: the faction it makes, or how hard it makes a role."""
        faction = picking.find(self._game, FACTION, self.wishes.word(spec.id, seat))
        if faction is not None and faction.option == spec.id:
            return picking.in_words(faction)
        role = picking.find(self._game, ROLE, seat)
        if role is not None and role.level_option == spec.id:
            return picking.levels_in_words(role)
        return f"{spec.text} ({spec.rule})"

    def _about_player(self, who: str) -> str:
        if who == PERSON:
            return "Somebody at this keyboard."
        texts = {level.id: level.text for level in self._game.levels()}
        return texts.get(who, f"The bot {who}.")

    def _spoken(self, rest: str) -> tuple[OptionSpec, str]:
        """The option and the seat of a field for words, from the end of its id."""
        for spec in self.wishes.by_seat:
            if rest.startswith(f"{spec.id}-"):
                return spec, rest.removeprefix(f"{spec.id}-")
        raise LookupError(rest)

    # Choosing

    @on(Select.Changed)
    def _picked(self, event: Select.Changed) -> None:
        id, value, wishes = str(event.select.id), str(event.value), self.wishes
        kind, _, rest = id.partition("-")
        if id == "mode":
            wishes.choose_mode(value)
            self._offer_counts()
        elif id == "count":
            wishes.count = int(value)
        elif id == "own":
            self._sit(value)
        elif kind == "seat":
            wishes.sitting[rest] = value
        elif kind == "say":
            spec, seat = self._spoken(rest)
            wishes.say(spec.id, seat, "" if value == USUAL else value)
        else:
            wishes.values[rest] = value
        self._show()
        self._tell(event.select)

    def _sit(self, where: str) -> None:
        """Take a seat; a role that is not at the table comes to it."""
        wishes = self.wishes
        if where == SURPRISE:
            where = picking.another(wishes.all_roles, wishes.own)
        if where == NOBODY:
            wishes.take("")
        elif where != SEVERAL:
            if where not in wishes.seats:
                wishes.roles = picking.table_with(self._game, wishes.roles, where)
            wishes.take(where)

    def _offer_counts(self) -> None:
        wishes = self.wishes
        with self.prevent(Select.Changed):
            for count in self.query("#count").results(Select):
                count.set_options([(str(n), str(n)) for n in wishes.mode.players])
                count.value = str(wishes.count)

    @on(Checkbox.Changed)
    def _ticked(self, event: Checkbox.Changed) -> None:
        kind, _, rest = str(event.checkbox.id).partition("-")
        if kind == "role":
            self.wishes.toggle(rest)
            self._show()
            self._tell(event.checkbox)
        else:
            self.wishes.values[rest] = event.value

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.input.id == "seed":
            self.wishes.seed = event.value.strip()
        else:
            self.wishes.values[str(event.input.id).removeprefix("option-")] = event.value.strip()

    @on(Input.Submitted)
    @on(Button.Pressed, "#start")
    def _start_pressed(self) -> None:
        self.action_start()

    def action_lesson(self) -> None:
        """Learn what is chosen first: the role that somebody plays, else the mode."""
        wishes = self.wishes
        for each in lessons(self._game):
            if each.teaches in (wishes.own, wishes.mode.id):
                cast("CavernApp", self.app).learn(self._game, each)
                return
        self.notify("There is no lesson for this.", severity="warning")

    def action_start(self) -> None:
        wishes = self.wishes
        try:
            setup = wishes.setup()
        except CavernError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        cast("CavernApp", self.app).start(self._game, setup, wishes.seed, wishes.levels())


def said(id: str) -> str:
    """An option or a value of one, as people write it."""
    return id.replace("-", " ").capitalize()


def named(id: str) -> str:
    """A role as people write it: the Cave Ghost."""
    return id.replace("-", " ").title()


def pick(id: str, choices: list[tuple[str, str]], value: str = "") -> Select[str]:
    return Select(choices, value=value or choices[0][1], allow_blank=False, id=id, compact=True)


def control(spec: OptionSpec) -> Tick | Input | Select[str]:
    """The field that fits an option's type."""
    id = f"option-{spec.id}"
    if spec.type == "flag":
        return Tick("", bool(spec.default), id=id, compact=True)
    if spec.type == "number":
        return Input(str(spec.default), type="integer", id=id, compact=True)
    if spec.type == "text":
        return Input(placeholder="none", id=id, compact=True)
    if spec.type == "line":
        return Input(str(spec.default), id=id, compact=True)
    return pick(id, [(said(choice), choice) for choice in spec.choices], str(spec.default))
