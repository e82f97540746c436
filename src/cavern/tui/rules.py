"""The rules browser: chapters, rules by number, a search."""

import re

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from cavern.core.errors import BadInput
from cavern.core.example import examples
from cavern.core.game import AnyGame
from cavern.core.rulebook import Rule, Rulebook
from cavern.tui.keys import Keys

_BOLD = re.compile(r"\*\*(.+?)\*\*")


class RulesScreen(Screen[None]):
    """A game's rulebook, opened at a rule."""

    DEFAULT_CSS = """
    RulesScreen {
        & > #heading { height: 1; padding: 0 1; background: $panel; color: $text-primary;
                       text-style: bold; }
        & > Input { padding: 0 1; background: $surface; }
        & OptionList { border: none; background: transparent; height: 1fr; padding: 0 1;
                       scrollbar-size-vertical: 1; scrollbar-background: transparent;
                       &:focus { border: none; background-tint: transparent; } }
        & #chapters { width: 26; border-right: solid $panel; }
        & #rules { width: 1fr; }
        & #rules > .option-list--option { padding: 0 0 1 0; }
    }
    """
    BINDINGS = [
        Binding("slash", "search", "Search"),
        Binding("tab", "app.focus_next", "Chapters/rules"),
        Binding("x", "try_out", "Try it"),
        Binding("escape", "back", "Back"),
        Binding("r,q", "dismiss", show=False),
    ]

    def __init__(self, book: Rulebook, rule: str = "", game: AnyGame | None = None) -> None:
        super().__init__()
        self.book = book
        self._game = game
        self._tried: dict[str, int] = {}
        self._at = rule
        self._shown: list[Rule] = []
        self._chapters = list(dict.fromkeys(rule.chapter for rule in book.rules.values()))

    def compose(self) -> ComposeResult:
        yield Static(f"Rules of {self.book.title}", id="heading", markup=False)
        yield Input(placeholder="search: words or a rule number", id="search", compact=True)
        with Horizontal():
            yield OptionList(*self._chapters, id="chapters", markup=False)
            yield OptionList(id="rules", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._list(list(self.book.rules.values()))
        self._rules.focus()
        if not self.book.rules:
            self._rules.add_option(Row(Text(self.book.text), disabled=True))
        elif self._at:
            self.go_to(self._at)

    @property
    def _rules(self) -> OptionList:
        return self.query_one("#rules", OptionList)

    @property
    def at(self) -> str:
        """The id of the highlighted rule."""
        row = self._rules.highlighted
        return self._shown[row].id if row is not None else ""

    def go_to(self, id: str) -> None:
        """Highlight a rule, or the first of a chapter."""
        try:
            wanted = self.book.find(id)[0]
        except BadInput as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        if wanted in self._shown:
            place = self._shown.index(wanted)
            self._rules.highlighted = place
            self.call_after_refresh(self._rules.scroll_to_highlight, top=True)

    def _list(self, rules: list[Rule]) -> None:
        self._shown = rules
        self._rules.clear_options()
        self._rules.add_options([Row(printed(rule)) for rule in rules])
        self._rules.highlighted = 0 if rules else None
        if not rules and self.book.rules:
            nothing = Text("No rule has all these words. Esc shows every rule.", "dim")
            self._rules.add_option(Row(nothing, disabled=True))

    @on(Input.Changed, "#search")
    def _search(self, event: Input.Changed) -> None:
        words = event.value.lower().split()
        everything = self.book.rules.values()
        self._list(
            [
                rule
                for rule in everything
                if all(word in f"{rule.id} {rule.text}".lower() for word in words)
            ]
        )

    @on(Input.Submitted, "#search")
    def _searched(self) -> None:
        self._rules.focus()

    @on(OptionList.OptionHighlighted, "#chapters")
    def _chapter(self, event: OptionList.OptionHighlighted) -> None:
        if not self.query_one("#chapters").has_focus:
            return
        chapter = self._chapters[event.option_index]
        for rule in self._shown:
            if rule.chapter == chapter:
                self.go_to(rule.id)
                return

    @on(OptionList.OptionHighlighted, "#rules")
    def _rule(self, event: OptionList.OptionHighlighted) -> None:
        chapters = self.query_one("#chapters", OptionList)
        if not chapters.has_focus and event.option_index < len(self._shown):
            chapters.highlighted = self._chapters.index(self._shown[event.option_index].chapter)

    def action_try_out(self) -> None:
        """A position that shows the rule, on a board of its own; another one each time."""
        rule = self.at
        found = [each for each in examples(self._game) if rule in each.rules] if self._game else []
        if self._game is None or not found:
            self.notify(f"There is no example of {rule} to try.", markup=False)
            return
        from cavern.tui.learn import LessonScreen

        number = self._tried.get(rule, 0)
        self._tried[rule] = number + 1
        lesson = found[number % len(found)].lesson()
        self.app.push_screen(LessonScreen(self._game, lesson))

    def action_search(self) -> None:
        self.query_one("#search").focus()

    def action_back(self) -> None:
        search = self.query_one("#search", Input)
        if search.value:
            at = self.at
            with self.prevent(Input.Changed):
                search.value = ""
            self._list(list(self.book.rules.values()))
            if at:
                self.go_to(at)
            self._rules.focus()
        else:
            self.dismiss()


def printed(rule: Rule) -> Table:
    """A rule as it stands in the book: number in the margin, text beside it."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=6, no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row(Text(rule.id, "bold"), prose(rule.text))
    return grid


def prose(text: str) -> Text:
    """Wrapped Markdown lines as running text; bold stays bold, list items keep their line."""
    flowing = re.sub(r"\n(?!\s*[-|*] )", " ", text)
    styled = Text()
    for place, part in enumerate(_BOLD.split(flowing)):
        styled.append(part, "bold" if place % 2 else "")
    return styled
