"""What is what: the words of a game, those on the screen first, each with a sentence and a rule."""

from collections.abc import Sequence

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from cavern.core.glossary import Glossary, Term
from cavern.core.rulebook import Rulebook
from cavern.tui.boards.base import Board, Scene
from cavern.tui.keys import Keys
from cavern.tui.question import QuestionPanel
from cavern.tui.rules import RulesScreen


def on_screen(glossary: Glossary, board: Board, question: QuestionPanel) -> list[Term]:
    """The terms that whoever looks at the table can see now: what is highlighted comes first."""
    scene: Scene | None = board.scene
    texts: list[str] = []
    found: list[Term] = []
    selected = question.selected
    if selected is not None:
        found += [glossary.by_thing[t] for t in selected.touches if t in glossary.by_thing]
        texts.append(f"{selected.label} {selected.text}")
    texts += [option.label for option in question.options]
    if scene is not None:
        plain = type(board).spoken is Board.spoken
        # Positions are written small; terms are not.
        texts += [line.title() if plain else line for line in board.spoken(scene)]
    found += glossary.within("\n".join(texts))
    return list(dict.fromkeys(found))


class WordsScreen(Screen[None]):
    """The glossary of a game."""

    DEFAULT_CSS = """
    WordsScreen {
        & > #heading { height: 1; padding: 0 1; background: $panel; color: $text-primary;
                       text-style: bold; }
        & > Input { padding: 0 1; background: $surface; }
        & > OptionList { border: none; background: transparent; height: 1fr; padding: 0 1;
                         scrollbar-size-vertical: 1; scrollbar-background: transparent;
                         &:focus { border: none; background-tint: transparent; }
                         & > .option-list--option { padding: 0 0 1 0; }
                         & > .option-list--option-disabled { color: $text-primary; } }
    }
    """
    BINDINGS = [
        Binding("slash", "search", "Search"),
        Binding("enter,r", "rule", "Its rule"),
        Binding("escape", "back", "Back"),
        Binding("g,q", "dismiss", show=False),
    ]

    def __init__(
        self, title: str, glossary: Glossary, here: Sequence[Term], book: Rulebook
    ) -> None:
        super().__init__()
        self._title = title
        self._here = list(here)
        self._rest = sorted(
            (term for term in glossary.terms if term not in self._here),
            key=lambda term: term.name.lower(),
        )
        self._book = book
        self.shown: list[Term | None] = []
        """The terms in the list; nothing for a heading."""

    def compose(self) -> ComposeResult:
        yield Static(f"What is what in {self._title}", id="heading", markup=False)
        yield Input(placeholder="search: a word, a card, a sign", id="search", compact=True)
        yield OptionList(id="words", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._list("")
        self._words.focus()

    @property
    def _words(self) -> OptionList:
        return self.query_one("#words", OptionList)

    def _list(self, wanted: str) -> None:
        groups = [("On the table now", self._here), ("All words", self._rest)]
        self.shown = []
        self._words.clear_options()
        for title, terms in groups:
            fitting = [
                term
                for term in terms
                if wanted in f"{' '.join(term.names)} {term.text} {term.kind}".lower()
            ]
            if fitting:
                self._words.add_option(Row(Text(title, "bold"), disabled=True))
                self._words.add_options([Row(printed(term)) for term in fitting])
                self.shown += [None, *fitting]
        if not self.shown:
            nothing = Text("No word is like that. Esc shows all.", "dim")
            self._words.add_option(Row(nothing, disabled=True))
        self._words.action_first()

    @on(Input.Changed, "#search")
    def _search(self, event: Input.Changed) -> None:
        self._list(event.value.strip().lower())

    @on(Input.Submitted, "#search")
    def _searched(self) -> None:
        self._words.focus()

    @on(OptionList.OptionSelected, "#words")
    def _selected(self) -> None:
        self.action_rule()

    def action_rule(self) -> None:
        row = self._words.highlighted
        term = self.shown[row] if row is not None and row < len(self.shown) else None
        if term is not None and term.rules:
            self.app.push_screen(RulesScreen(self._book, term.rules[0]))

    def action_search(self) -> None:
        self.query_one("#search").focus()

    def action_back(self) -> None:
        search = self.query_one("#search", Input)
        if search.value:
            search.value = ""
            self._words.focus()
        else:
            self.dismiss()


def printed(term: Term) -> Text:
    text = Text(term.name, "bold")
    if term.kind:
        text.append(f"  {term.kind}", "dim not bold")
    text.append(f"\n{term.text} ({', '.join(term.rules)})", "not bold")
    return text
