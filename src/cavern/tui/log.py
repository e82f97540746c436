"""What happened, line by line, each with the rule it rests on."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text
from textual import on
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from cavern.core.event import Event


class Log(OptionList):
    """Focus it to walk through the lines; Enter opens the rule of one."""

    DEFAULT_CSS = """
    Log {
        height: 1fr; border: none; padding: 0 1; background: transparent; color: $foreground;
        scrollbar-size-vertical: 1; scrollbar-background: transparent; scrollbar-gutter: stable;
        &:focus { border: none; background-tint: transparent; }
        & > .option-list--option { padding: 0; }
    }
    """

    class RuleWanted(Message):
        def __init__(self, rule: str) -> None:
            super().__init__()
            self.rule = rule

    def __init__(self, events: Sequence[Event] = (), fresh: int = 0, id: str = "log") -> None:
        super().__init__(id=id, markup=False)
        self._events: list[Event] = []
        self._first = events, fresh

    def on_mount(self) -> None:
        self.tell(*self._first)

    def tell(self, events: Sequence[Event], fresh: int) -> None:
        """Show these events; the last ``fresh`` of them are new and stand out."""
        self._events = list(events)
        self.clear_options()
        old = len(events) - fresh
        self.add_options([row(event, place >= old) for place, event in enumerate(events)])
        self.highlighted = None
        self._to_the_end()

    def on_resize(self) -> None:
        """Whoever walks through the lines stays where they are; all others see the newest."""
        if not self.has_focus:
            self._to_the_end()

    def _to_the_end(self) -> None:
        self.call_after_refresh(self._show_newest)

    def _show_newest(self) -> None:
        """The newest line; one that has no room is shown from its beginning."""
        if self._events and self.highlighted is None:
            with self.prevent(OptionList.OptionHighlighted):
                self.highlighted = len(self._events) - 1
                self.scroll_to_highlight(top=True)
                self.highlighted = None

    @property
    def rule(self) -> str:
        """The rule of the highlighted line."""
        return self._events[self.highlighted].rule if self.highlighted is not None else ""

    def on_focus(self) -> None:
        if self.highlighted is None and self._events:
            self.highlighted = len(self._events) - 1

    def on_blur(self) -> None:
        self.highlighted = None

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.RuleWanted(self._events[event.option_index].rule))


def row(event: Event, fresh: bool) -> Row:
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_row(Text(event.text, "" if fresh else "dim"), Text(event.rule, "dim"))
    return Row(grid)
