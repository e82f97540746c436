"""The open question and its answers."""

from collections.abc import Callable, Sequence

from rich.table import Table
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from cavern.core.decision import Odds, Option
from cavern.tui.boards.base import things_of

DIGITS = "123456789"
ANSWER_KEYS = DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys of the answers, in their order: digits, then capital letters."""
MANY = len(DIGITS)
CROWD = 12
"""Lists longer than this are put into groups."""

Wording = Callable[[Option], str]
"""How an answer is put into words."""


class AnswerList(OptionList):
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
    """A coach's words, the prompt, the legal answers with their keys and rules, and a filter for
    long lists."""

    DEFAULT_CSS = """
    QuestionPanel {
        padding: 0 1;
        & > #coach { display: none; height: auto; max-height: 2; color: $text-muted; }
        & > #prompt { text-style: bold; color: $text-primary; height: auto; }
        & > AnswerList {
            height: auto; max-height: 1fr; border: none; padding: 0; background: transparent;
            scrollbar-size-vertical: 1; scrollbar-background: transparent;
            &:focus { border: none; background-tint: transparent; }
        }
        & > Filter { display: none; padding: 0; background: $panel; }
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
        """Another answer, or group of answers, is highlighted now."""

        def __init__(self, options: Sequence[Option]) -> None:
            super().__init__()
            self.options = options

    def __init__(self) -> None:
        super().__init__(id="question")
        self._prompt = ""
        self._note = ""
        self._caption: Wording = plain_caption
        self.options: Sequence[Option] = ()
        self._order: list[int] = []
        self._listed: list[int] = []
        self._shown: list[list[int]] = []
        self._outer: list[list[int]] = []

    def compose(self) -> ComposeResult:
        yield Static(id="coach", markup=False)
        yield Static(id="prompt", markup=False)
        yield Filter(placeholder="type to filter, Esc for all", id="filter", compact=True)
        yield AnswerList(id="answers", markup=False)

    @property
    def answers(self) -> AnswerList:
        return self.query_one(AnswerList)

    @property
    def selection(self) -> list[Option]:
        """The highlighted answer, or the answers of the highlighted group."""
        row = self.answers.highlighted
        return [self.options[index] for index in self._shown[row]] if row is not None else []

    @property
    def selected(self) -> Option | None:
        """The highlighted answer, or the first of the highlighted group."""
        selection = self.selection
        return selection[0] if selection else None

    def ask(
        self,
        prompt: str,
        options: Sequence[Option],
        note: str = "",
        caption: Wording | None = None,
        order: list[int] | None = None,
        focus: bool = True,
    ) -> None:
        """Show a question, with a quiet note. The first answer is highlighted.

        ``caption`` gives the words for an answer, where they are more than its label; ``order``
        tells in which order to list the answers, where it is not their own.
        """
        self._order = list(range(len(options))) if order is None else order
        self._prompt = prompt
        self._note = note
        self._caption = caption or plain_caption
        self.options = options
        self.explain("")
        self._leave_filter()
        if focus or self.query_one(Filter).has_focus:
            self.answers.focus()

    def reword(self, caption: Wording) -> None:
        """Put the answers that are listed into other words; the highlight stays."""
        place = self.answers.highlighted
        self._caption = caption
        self._list(self._listed)
        self.answers.highlighted = place

    def explain(self, text: str) -> None:
        """What a coach says of the question, above it; nothing, if it is silent."""
        words = self.query_one("#coach", Static)
        words.update(text)
        words.display = bool(text)

    def say(self, text: str, note: str = "") -> None:
        """Show a sentence, with a quiet note, and no answers."""
        self.ask(text, (), note, focus=False)

    def choose_key(self, key: str) -> None:
        """Give the answer that bears this key now."""
        self._choose(ANSWER_KEYS.index(key))

    def _choose(self, place: int) -> None:
        """Give the answer in this line; if it is a group, open it."""
        if place >= len(self._shown):
            return
        indices = self._shown[place]
        if len(indices) == 1:
            self.post_message(self.Chosen(indices[0], self.options))
        else:
            self.narrow(indices)

    def touching(self, names: tuple[str, ...]) -> list[int]:
        """The options that touch a thing of the board."""
        return [
            index
            for index, option in enumerate(self.options)
            if any(name in things_of(option) for name in names)
        ]

    def narrow(self, indices: list[int]) -> None:
        """Show only some of the answers, until Escape."""
        self._outer.append(self._listed)
        self._list(indices)

    def point(self, indices: list[int]) -> None:
        """Highlight the line of these answers, unless it is already or there are several."""
        lines = [line for line, shown in enumerate(self._shown) if set(shown).intersection(indices)]
        if len(lines) == 1 and self.answers.highlighted not in lines:
            self.answers.highlighted = lines[0]

    def start_filter(self) -> None:
        self.add_class("-filtering")
        self.query_one(Filter).focus()

    @property
    def inside(self) -> bool:
        """Whether a group or the filter is open."""
        return bool(self._outer) or self.has_class("-filtering")

    def back(self) -> None:
        """Leave the open group, or the filter."""
        if self._outer:
            self._list(self._outer.pop())
        else:
            self._leave_filter()
        self.answers.focus()

    def _leave_filter(self) -> None:
        self.remove_class("-filtering")
        with self.prevent(Input.Changed):
            self.query_one(Filter).value = ""
        self._outer = []
        self._list(self._order)

    def _list(self, indices: list[int]) -> None:
        self._listed = indices
        self._shown = grouped(self.options, indices)
        note = self._note
        if self._outer:
            note = "Esc goes back"
        elif len(self.options) > MANY:
            note = "/ filters"
        prompt = Text(self._prompt)
        if note:
            prompt.append(f"  {note}", "dim not bold")
        self.query_one("#prompt", Static).update(prompt)
        self.answers.clear_options()
        self.answers.add_options(
            [
                row(place, [self.options[index] for index in line], self._caption)
                for place, line in enumerate(self._shown)
            ]
        )
        self.answers.highlighted = 0 if indices else None
        if not indices:
            if self.options:
                nothing = Text("Nothing matches. Esc shows all answers.", "dim")
                self.answers.add_option(Row(nothing, disabled=True))
            self.post_message(self.Selected(()))

    @on(Input.Changed, "#filter")
    def _filter_changed(self, event: Input.Changed) -> None:
        words = event.value.lower().split()
        self._outer = []
        self._list(
            [
                index
                for index in self._order
                if all(word in search_text(self.options[index]) for word in words)
            ]
        )

    @on(Input.Submitted, "#filter")
    def _filter_submitted(self) -> None:
        if self.answers.highlighted is not None:
            self._choose(self.answers.highlighted)

    @on(Filter.Left)
    def _filter_left(self) -> None:
        self._leave_filter()
        self.answers.focus()

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
            self.post_message(self.Selected(self.selection))

    @on(OptionList.OptionSelected, "#answers")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._choose(event.option_index)


def plain_caption(option: Option) -> str:
    return option.label or option.id


def search_text(option: Option) -> str:
    return f"{option.label} {option.id}".lower()


def grouped(options: Sequence[Option], indices: list[int]) -> list[list[int]]:
    """The lines of a list: an answer each if they are few, else the groups that answers name, by
    the most general name that tells them apart. Answers without a group stand alone.
    """
    apart = [[index] for index in indices]
    if len(indices) <= CROWD:
        return apart
    for depth in range(1, max(len(options[index].group) for index in indices) + 1):
        groups: dict[tuple[str, ...], list[int]] = {}
        for index in indices:
            names = options[index].group[:depth] or [options[index].id]
            groups.setdefault(tuple(names), []).append(index)
        if len(groups) > 1:
            return opened(options, list(groups.values()))
    return apart


def opened(options: Sequence[Option], groups: list[list[int]]) -> list[list[int]]:
    """Groups as lines; if only one has several answers, they are shown at once."""
    if sum(len(group) > 1 for group in groups) != 1:
        return groups
    return [line for group in groups for line in grouped(options, group)]


def shared_words(labels: list[str]) -> str:
    """The words that all labels begin with."""
    first, *others = [label.split() for label in labels]
    count = 0
    while all(words[: count + 1] == first[: count + 1] for words in others) and count < len(first):
        count += 1
    return " ".join(first[:count]).rstrip(",")


def percent(odds: Odds) -> str:
    """A chance as people read it; a small one to a tenth."""
    share = 100 * odds[0] / odds[1]
    return f"{share:.1f} %" if 0 < share < 10 else f"{share:.0f} %"


def row(place: int, options: list[Option], caption: Wording) -> Row:
    """One line: the key, the label, the rule. For a group: what its labels share, how many."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=2, no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    key = ANSWER_KEYS[place] if place < len(ANSWER_KEYS) else "·"
    label = Text(caption(options[0]))
    if len(options) > 1:
        kind = options[0].group[0].replace("-", " ").capitalize()
        label = Text(shared_words([caption(option) for option in options]) or kind)
        label.append(" …")
        label.append(f"  {len(options)}", "dim")
    elif options[0].odds is not None:
        label.append(f"  {percent(options[0].odds)}", "bold")
    grid.add_row(Text(f" {key}", "bold"), label, Text(options[0].rule, "dim"))
    return Row(grid)
