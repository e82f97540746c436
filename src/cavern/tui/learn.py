"""Learn: lessons to choose from, and a lesson on the real board with its words beside it."""

import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

import msgspec
from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from cavern.core.decision import Option
from cavern.core.game import AnyGame
from cavern.core.glossary import Glossary
from cavern.core.lesson import NEXT, Course, Lesson, lessons
from cavern.core.puzzle import Puzzle, grade_of, of_the_day, puzzles
from cavern.core.words import counted
from cavern.home import home
from cavern.tui.boards.base import Board, Scene
from cavern.tui.glossary import WordsScreen, on_screen
from cavern.tui.keys import Keys
from cavern.tui.looking import BoardScreen
from cavern.tui.menu import OptionMenu, entry, heading
from cavern.tui.question import ANSWER_KEYS, QuestionPanel
from cavern.tui.rules import RulesScreen
from cavern.tui.setup import SetupScreen

if TYPE_CHECKING:
    from cavern.tui.app import CavernApp

GO_ON = Option(NEXT, "Go on", "", [], "")
LOST = (Option("back", "Take it back", "", [], ""), Option("again", "Try it again", "", [], ""))
DONE = (
    Option("lessons", "Another lesson", "", [], ""),
    Option("play", "Play the game", "", [], ""),
    Option("over", "The same lesson again", "", [], ""),
)


# What was done


def done() -> set[str]:
    """The lessons that were played to their end here, as GAME/LESSON."""
    try:
        return set(msgspec.json.decode((home() / "lessons.json").read_bytes(), type=list[str]))
    except (OSError, msgspec.MsgspecError):
        return set()


def mark_done(course: Course) -> None:
    """Remember that a lesson was done; if that cannot be written, it was done all the same."""
    if course.lesson.free:
        return
    try:
        home().mkdir(parents=True, exist_ok=True)
        marks = sorted(done() | {f"{course.game.id}/{course.lesson.id}"})
        (home() / "lessons.json").write_bytes(msgspec.json.encode(marks))
    except OSError:
        pass


def puzzle_about(game: AnyGame, puzzle: Puzzle) -> str:
    """How hard it is, how long, and whether it is today's."""
    today = ", today’s" if puzzle is of_the_day(game, time.time()) else ""
    return f"{grade_of(puzzle)}, {counted(puzzle.within, 'answer')}{today}"


class LearnScreen(Screen[None]):
    """The lessons and puzzles of a game."""

    DEFAULT_CSS = """
    LearnScreen {
        align: center top;
        & > #heading { height: auto; padding: 0 2; background: $panel; color: $foreground; }
        & > #list { width: 76; max-width: 100%; height: 1fr; border: none; margin: 1 0 0 0;
                    background: transparent; padding: 0 1;
                    &:focus { border: none; background-tint: transparent; }
                    & > .option-list--option { padding: 0 1; }
                    & > .option-list--option-disabled { color: $text-primary; } }
    }
    """
    BINDINGS = [
        Binding("t", "app.theme", "Dark/light"),
        Binding("escape,q", "back", "Back"),
    ]

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._game = game
        self._lessons = lessons(game)
        self._puzzles = puzzles(game)

    def compose(self) -> ComposeResult:
        title = Text(f"Learn {self._game.title}", "bold")
        title.append("  by playing: pick a lesson or a puzzle", "not bold")
        yield Static(title, id="heading")
        yield OptionMenu(id="list", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        menu = self.query_one(OptionMenu)
        menu.add_options(self._rows())
        menu.action_first()
        menu.focus()

    def _rows(self) -> Iterable[Row]:
        finished = done()
        if self._lessons:
            yield heading("First turns")
        for number, each in enumerate(self._lessons):
            sign = "✓ " if f"{self._game.id}/{each.id}" in finished else ""
            about = f"{each.about} · {each.minutes} minutes"
            yield entry(f"lesson-{number}", sign + each.title, about)
        if self._puzzles:
            yield heading("\nPuzzles: find the turn, there is only one")
        for number, puzzle in enumerate(self._puzzles):
            sign = "✓ " if f"{self._game.id}/puzzle:{puzzle.id}" in finished else ""
            about = f"{puzzle_about(self._game, puzzle)} · {puzzle.id}"
            yield entry(f"puzzle-{number}", sign + puzzle.title, about)

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        kind, _, number = str(event.option_id).partition("-")
        of = self._lessons if kind == "lesson" else [each.lesson() for each in self._puzzles]
        cast("CavernApp", self.app).learn(self._game, of[int(number)])

    def action_back(self) -> None:
        cast("CavernApp", self.app).open_menu()


class LessonScreen(BoardScreen):
    """Board, what the lesson says, and the real answers."""

    DEFAULT_CSS = """
    LessonScreen {
        & > #title { height: 1; background: $panel; color: $foreground; padding: 0 1; }
        & > #stage { height: auto; max-height: 55%; }
        & > #below { height: 1fr; background: $surface; }
        & #talk { width: 1fr; height: 1fr; layout: vertical; }
        & #words { height: auto; max-height: 60%; padding: 0 1; scrollbar-size-vertical: 1; }
        & #say { width: 100%; }
        & QuestionPanel { height: 1fr; }
        &.-short > #stage { max-height: 45%; }
        &.-wide #talk { layout: horizontal; }
        &.-wide #words { width: 56; height: 1fr; max-height: 100%; border-right: solid $panel; }
        &.-tall > #stage { max-height: 60%; }
        &.-tall > #below { padding: 1 0 0 0; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]
    AUTO_FOCUS = "#answers"
    BINDINGS = [
        Binding("1", "choose('1')", "Choose", key_display="1-9"),
        *(Binding(key, f"choose('{key}')", show=False) for key in ANSWER_KEYS[1:]),
        Binding("space", "read_on", "Read on"),
        Binding("slash", "filter", show=False),
        Binding("u", "undo", "Take back"),
        Binding("r", "rules", "Rule"),
        Binding("g", "words", "What is what"),
        Binding("i", "look", "Look closer"),
        Binding("n", "lessons", "Lessons"),
        Binding("q", "app.quit", "Quit"),
        Binding("escape", "back", show=False),
    ]

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        super().__init__(game)
        self.course = Course(game, lesson)

    @property
    def question(self) -> QuestionPanel:
        return self.query_one(QuestionPanel)

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield from self.stage()
        with Horizontal(id="below"):
            if self.aside is not None:
                yield self.aside
            with Container(id="talk"):
                with VerticalScroll(id="words", can_focus=False):
                    yield Static(id="say")
                yield QuestionPanel()
        yield Keys()

    def on_mount(self) -> None:
        self._show()

    # Showing

    def _show(self) -> None:
        course = self.course
        self._show_title()
        self.query_one("#say", Static).update(self._words())
        self.query_one("#words").scroll_home(animate=False, immediate=True)
        self.call_after_refresh(self.refresh_bindings)
        decision = course.question
        if course.done:
            self._scene(())
            self.question.ask("Lesson done", DONE)
        elif course.failed:
            self._scene(())
            self.question.ask("Not this way", LOST)
        elif decision is None:
            self._scene(())
            self.question.ask("", (GO_ON,))
        else:
            options = decision.options()
            order = self.board.order(options)
            self._scene(options, [options[order[0]]])
            self.question.ask(decision.prompt(), options, "", self.board.caption, order)

    def _show_title(self) -> None:
        course = self.course
        left = Text(f"◆ {course.game.title}", "bold")
        left.append(f"  {course.lesson.title}", "not bold")
        grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column()
        grid.add_column(justify="right")
        count = len(course.lesson.steps)
        where = "done" if course.done else f"step {course.at + 1} of {count}"
        if course.lesson.free:
            where = "try anything, take it back with u, leave with escape"
        grid.add_row(left, Text(where, "dim"))
        self.query_one("#title", Static).update(grid)

    def _words(self) -> Text:
        """What just happened, what is said to the last answer, and what the step is about."""
        course, text = self.course, Text()
        told = course.told
        if told.taken:
            for event in course.fresh[-4:]:
                text.append(f"· {event.text}\n", "dim")
        if told.text:
            sign, style = ("✓", "bold green") if told.taken else ("✗", "bold yellow")
            if course.failed:
                sign, style = "✗", "bold yellow"
            text.append(f"{sign} ", style)
            text.append(told.text, "italic")
            text.append(f" ({told.rule})\n" if told.rule else "\n", "dim")
        if course.failed:
            return text
        say = course.lesson.end if course.done else course.step.say
        if course.kind == "task" and not course.done and not course.lesson.free:
            text.append("On your own  ", "bold")
        text.append(say)
        if not course.done and course.step.rules:
            text.append(f"  {', '.join(course.step.rules)}", "dim")
        return text

    def _scene(self, options: Sequence[Option], selected: Sequence[Option] = ()) -> None:
        course = self.course
        text = "" if course.game.hidden else course.game.write(course.match.state)
        scene = Scene(course.view(), text, options, selected, course.seat)
        self.show_scene(scene)

    @on(QuestionPanel.Selected)
    def _selected(self, event: QuestionPanel.Selected) -> None:
        if self.board.scene is not None and self.board.scene.options:
            self._scene(self.board.scene.options, event.options)

    # Answers

    @on(QuestionPanel.Chosen)
    def _chosen(self, event: QuestionPanel.Chosen) -> None:
        if event.asked is not self.question.options:
            return
        self._do(event.asked[event.index].id)

    def _do(self, id: str) -> None:
        course = self.course
        if course.done:
            if id == "lessons":
                self.action_lessons()
            elif id == "play":
                self.app.push_screen(SetupScreen(course.game))
            else:
                self._go_to(Course(course.game, course.lesson))
        elif course.failed:
            self._go_to(course.back() if id == "back" else course.again())
        else:
            course.give(id)
            if course.done:
                mark_done(course)
            self._show()

    def _go_to(self, course: Course) -> None:
        self.course = course
        self._show()

    def action_choose(self, key: str) -> None:
        self.question.choose_key(key)

    def action_filter(self) -> None:
        self.question.start_filter()

    def action_back(self) -> None:
        if self.course.lesson.free and not self.question.inside:
            self.dismiss()
        else:
            self.question.back()

    def action_read_on(self) -> None:
        """Further in words that do not fit, from their end back to where they begin."""
        words = self.query_one("#words")
        at = words.scroll_offset.y
        further = at + words.scrollable_content_region.height if at < words.max_scroll_y else 0
        words.scroll_to(y=further, animate=False, immediate=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Reading on is offered where something is out of sight."""
        if action == "read_on":
            return bool(self.query("#words")) and self.query_one("#words").max_scroll_y > 0
        return True

    def action_undo(self) -> None:
        if self.course.trail:
            self._go_to(self.course.back())

    @on(Board.Pointed)
    def _pointed(self, event: Board.Pointed) -> None:
        matching = self.question.touching(event.names)
        self.question.point(self.board.meant(event.names, matching))
        self.attend(event.names)

    @on(Board.Pressed)
    def _pressed(self, event: Board.Pressed) -> None:
        """One answer is meant by the thing: it is given. Several: they are shown. None: why not?"""
        if self.course.question is None:
            return
        matching = self.question.touching(event.names)
        meant = self.board.meant(event.names, matching)
        if len(meant) == 1:
            self._do(self.question.options[meant[0]].id)
        elif matching:
            self.question.narrow(meant or matching)
            self.question.answers.focus()
        else:
            self.course.touch(list(event.names))
            self._show()

    def action_rules(self) -> None:
        """The rule of what was said last, else of the step."""
        course = self.course
        rules = [] if course.done else course.step.rules
        rule = course.told.rule or (rules[0] if rules else "")
        self.app.push_screen(RulesScreen(course.game.rulebook(), rule, course.game))

    def action_words(self) -> None:
        game = self.course.game
        glossary = Glossary(game.glossary())
        here = on_screen(glossary, self.board, self.question)
        self.app.push_screen(WordsScreen(game.title, glossary, here, game.rulebook()))

    def action_lessons(self) -> None:
        self._cavern.open_lessons(self.course.game)
