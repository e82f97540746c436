"""The open question and its answers."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from cavern.core.decision import Option

KEYS = "123456789"
MANY = len(KEYS)


class Answers(OptionList):
    """The list of legal answers. The second half of a double click answers nothing."""

    def on_click(self, event: events.Click) -> None:
        if event.chain > 1:
            event.prevent_default()


class Filter(Input):
    """Narrows the answers while one types; the arrow keys still move among them."""

    BINDINGS = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("escape", "leave", show=False),
    ]

    class Left(Message):
        """The player wants all answers back."""

    class Moved(Message):
        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def action_move(self, by: int) -> None:
        self.post_message(self.Moved(by))

    def action_leave(self) -> None:
        self.post_message(self.Left())


class QuestionPanel(Vertical):
    """The prompt, the legal answers with their keys and rules, and a filter for long lists."""

    DEFAULT_CSS = """
    QuestionPanel {
        padding: 0 1;
        & > #prompt { text-style: bold; color: $text-primary; height: auto; }
        & > Answers {
            height: auto; max-height: 1fr; border: none; padding: 0; background: transparent;
            scrollbar-size-vertical: 1; scrollbar-background: transparent;
            &:focus { border: none; background-tint: transparent; }
        }
        & > Filter { display: none; border: none; height: 1; padding: 0; background: $panel; }
        &.-filtering > Filter { display: block; }
    }
    """

    class Chosen(Message):
        """An answer was given: its index among ``asked``, the options of the question then."""

        def __init__(self, index: int, asked: Sequence[Option]) -> None:
            super().__init__()
            self.index = index
            self.asked = asked

    class Selected(Message):
        """Another answer is highlighted now."""

        def __init__(self, option: Option | None) -> None:
            super().__init__()
            self.option = option

    def __init__(self) -> None:
        super().__init__(id="question")
        self._prompt = ""
        self._note = ""
        self.options: Sequence[Option] = ()
        self._shown: list[int] = []
        self._narrowed = False

    def compose(self) -> ComposeResult:
        yield Static(id="prompt", markup=False)
        yield Filter(placeholder="type to filter, Esc for all", id="filter")
        yield Answers(id="answers", markup=False)

    @property
    def answers(self) -> Answers:
        return self.query_one(Answers)

    @property
    def selected(self) -> Option | None:
        row = self.answers.highlighted
        return self.options[self._shown[row]] if row is not None else None

    def ask(self, prompt: str, options: Sequence[Option], note: str = "") -> None:
        """Show a question, with a quiet note. The first answer is highlighted."""
        self._prompt = prompt
        self._note = note
        self.options = options
        self._leave_filter()
        self.answers.focus()

    def say(self, text: str) -> None:
        """Show a sentence and no answers."""
        self.ask(text, ())

    def choose_key(self, key: str) -> None:
        """Give the answer that bears this key now."""
        self._choose(KEYS.index(key))

    def _choose(self, place: int) -> None:
        if place < len(self._shown):
            self.post_message(self.Chosen(self._shown[place], self.options))

    def touching(self, names: tuple[str, ...]) -> list[int]:
        """The options that touch a thing of the board."""
        return [
            index
            for index, option in enumerate(self.options)
            if any(name in option.touches for name in names)
        ]

    def narrow(self, indices: list[int]) -> None:
        """Show only some of the answers, until Escape."""
        self._narrowed = True
        self._list(indices)

    def point(self, index: int) -> None:
        """Highlight an answer, if it is on show."""
        if index in self._shown:
            self.answers.highlighted = self._shown.index(index)

    def start_filter(self) -> None:
        self.add_class("-filtering")
        self.query_one(Filter).focus()

    def show_all(self) -> None:
        self._leave_filter()
        self.answers.focus()

    def _leave_filter(self) -> None:
        self.remove_class("-filtering")
        with self.prevent(Input.Changed):
            self.query_one(Filter).value = ""
        self._narrowed = False
        self._list(list(range(len(self.options))))

    def _list(self, indices: list[int]) -> None:
        self._shown = indices
        note = self._note
        if self._narrowed:
            note = "Esc for all answers"
        elif len(self.options) > MANY:
            note = "/ filters"
        prompt = Text(self._prompt)
        if note:
            prompt.append(f"  {note}", "dim not bold")
        self.query_one("#prompt", Static).update(prompt)
        self.answers.clear_options()
        self.answers.add_options(
            [row(place, self.options[index]) for place, index in enumerate(indices)]
        )
        self.answers.highlighted = 0 if indices else None
        if not indices:
            self.post_message(self.Selected(None))

    @on(Input.Changed, "#filter")
    def _filter_changed(self, event: Input.Changed) -> None:
        words = event.value.lower().split()
        self._list(
            [
                index
                for index, option in enumerate(self.options)
                if all(word in f"{option.label} {option.id}".lower() for word in words)
            ]
        )

    @on(Input.Submitted, "#filter")
    def _filter_submitted(self) -> None:
        if self.answers.highlighted is not None:
            self._choose(self.answers.highlighted)

    @on(Filter.Left)
    def _filter_left(self) -> None:
        self.show_all()

    @on(Filter.Moved)
    def _filter_moved(self, event: Filter.Moved) -> None:
        if event.by > 0:
            self.answers.action_cursor_down()
        else:
            self.answers.action_cursor_up()

    @on(OptionList.OptionHighlighted, "#answers")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index < len(self._shown):
            self.post_message(self.Selected(self.selected))

    @on(OptionList.OptionSelected, "#answers")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._choose(event.option_index)


def row(place: int, option: Option) -> Row:
    """One line: the key, the label, the rule."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=2, no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    key = KEYS[place] if place < len(KEYS) else "·"
    grid.add_row(Text(f" {key}", "bold"), Text(option.label or option.id), Text(option.rule, "dim"))
    return Row(grid)
