"""Small screens laid over the table: help, questions about the program, the curtain."""

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option as Row

from cavern.core.act import Refusal
from cavern.core.event import Event
from cavern.tui.log import Log

KEYS = (
    ("1 … 9, A …", "give that answer"),
    ("↑ ↓ Enter", "pick an answer, give it"),
    ("/  Esc", "filter answers; back"),
    ("u", "undo your last answer"),
    ("r", "rule of answer or event"),
    ("w", "why not? all reasons"),
    ("g", "what is what: all words"),
    ("k  o", "coach: ask; how much"),
    ("a", "advice, if there is any"),
    ("Tab  m  l", "log, board, the whole log"),
    ("p  s", "bots: pause, speed"),
    ("t", "dark or light"),
    ("n  q", "other game, quit (saved)"),
    ("mouse", "press or drag things"),
)

BOX = """
    align: center middle;
    & > .box {
        width: 80; max-width: 100%; height: auto; max-height: 100%;
        padding: 0 1; scrollbar-size-vertical: 1; background: $surface; border: round $primary;
    }
"""


class HelpScreen(ModalScreen[None]):
    """Keys, and the turn in a few lines."""

    DEFAULT_CSS = "HelpScreen {" + BOX + "}"
    BINDINGS = [Binding("escape,question_mark,q,enter", "dismiss", "Close")]

    def __init__(
        self, title: str, turn: str, footnote: str, keys: tuple[tuple[str, str], ...] = ()
    ) -> None:
        super().__init__()
        self._title = title
        self._turn = turn
        self._keys = KEYS + keys
        self._footnote = footnote

    def compose(self) -> ComposeResult:
        keys = Table.grid(padding=(0, 1))
        half = (len(self._keys) + 1) // 2
        right_side = (*self._keys[half:], ("", ""))
        for left, right in zip(self._keys[:half], right_side):
            keys.add_row(Text(left[0], "bold"), left[1], "", Text(right[0], "bold"), right[1])
        turn = Table.grid(padding=(0, 1))
        for line in self._turn.splitlines():
            turn.add_row("·", Text(line))
        with VerticalScroll(classes="box"):
            yield Static(Text(self._title, "bold"))
            yield Static(turn)
            yield Static(Text("\nKeys", "bold"))
            yield Static(keys)
            yield Static(Text("\n" + self._footnote, "dim", overflow="ellipsis", no_wrap=True))


class Notice(ModalScreen[None]):
    """Something to read and put away."""

    DEFAULT_CSS = "Notice {" + BOX + "}"
    BINDINGS = [Binding("escape,enter,space", "dismiss", "Close")]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box"):
            yield Static(Text(self._title, "bold"))
            yield Static(Text("\n" + self._text + "\n"), id="notice")
            yield Static(Text("Enter closes this.", "dim"))


class Confirm(ModalScreen[bool]):
    """A question with yes and no."""

    DEFAULT_CSS = (
        "Confirm {"
        + BOX
        + "Horizontal { height: auto; margin-top: 1; } Button { margin-right: 2; } }"
    )
    BINDINGS = [
        Binding("y", "dismiss(True)", "Yes"),
        Binding("n,escape", "dismiss(False)", "No"),
        Binding("left,right", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, text: str, yes: str, no: str) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text(self._title, "bold"))
            yield Static(Text("\n" + self._text), id="confirm")
            with Horizontal():
                yield Button(f"{self._yes} (y)", id="yes", compact=True)
                yield Button(f"{self._no} (n)", id="no", compact=True, variant="primary")

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")


class WhyNot(ModalScreen[str]):
    """What the question could offer and does not, each with the reason. Enter goes to its rule."""

    DEFAULT_CSS = (
        "WhyNot {"
        + BOX
        + """
        & > .box { width: 90%; }
        OptionList { height: auto; max-height: 1fr; margin: 1 0; border: none; padding: 0;
                     background: transparent;
                     &:focus { border: none; background-tint: transparent; } } }
        """
    )
    BINDINGS = [Binding("escape,w,q", "dismiss('')", "Close")]

    def __init__(self, shut: list[tuple[str, Refusal]]) -> None:
        super().__init__()
        self._shut = shut

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text("Why not?   (Enter: the rule, Esc: back)", "bold"))
            if self._shut:
                yield OptionList(*[self._row(*line) for line in self._shut], markup=False)
            else:
                yield Static(Text("\nAll that this question can offer is on offer.\n"))
            yield Static(Text("Press a thing on the board to ask why nothing comes of it.", "dim"))

    def _row(self, title: str, why: Refusal) -> Row:
        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(ratio=2)
        grid.add_column(ratio=3)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_row(Text(title, "dim"), Text(why.text), Text(why.rule, "dim"))
        return Row(grid)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._shut[event.option_index][1].rule)


class Curtain(Screen[None]):
    """Hides the table while the keyboard changes hands."""

    DEFAULT_CSS = """
    Curtain { align: center middle; background: $background; }
    Curtain > Static { width: auto; text-align: center; }
    """
    BINDINGS = [Binding("enter,space", "dismiss", "I am here"), Binding("q", "app.quit", "Quit")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        text = Text("Pass the keyboard to ", justify="center")
        text.append(self._who, "bold")
        text.append("\n\nPress Enter when nobody else is looking.")
        yield Static(text)


class LogScreen(ModalScreen[str]):
    """The whole log. Enter goes to the rule of a line."""

    DEFAULT_CSS = (
        "LogScreen {"
        + BOX
        + " & > .box { width: 90%; height: 90%; } Log { height: 1fr; margin-top: 1; } }"
    )
    BINDINGS = [
        Binding("escape,l,q", "dismiss('')", "Close"),
        Binding("r", "rule", "Rule"),
    ]

    def __init__(self, events: list[Event]) -> None:
        super().__init__()
        self._events = events

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text("What happened   (Enter: the rule, Esc: back)", "bold"))
            yield Log(self._events, len(self._events), id="whole-log")

    def on_mount(self) -> None:
        self.query_one(Log).focus()

    def on_log_rule_wanted(self, event: Log.RuleWanted) -> None:
        self.dismiss(event.rule)

    def action_rule(self) -> None:
        self.dismiss(self.query_one(Log).rule)
