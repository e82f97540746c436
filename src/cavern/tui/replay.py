"""A game watched again: step by step or by itself, through any eyes, and from there another way."""

import os
from asyncio import CancelledError
from concurrent.futures.process import BrokenProcessPool
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from cavern.core.errors import BadInput, CavernError
from cavern.core.event import SPECTATOR
from cavern.core.game import TRUTH
from cavern.lab import analysis
from cavern.tui.boards.base import Board, Scene
from cavern.tui.dialogs import BOX, Notice
from cavern.tui.hindsight import Hindsight
from cavern.tui.keys import Keys
from cavern.tui.looking import BoardScreen
from cavern.tui.past import Past
from cavern.tui.rules import RulesScreen
from cavern.tui.session import result
from cavern.tui.thinking import ThinkingProcess

MOST_OPTIONS = 14
"""So many answers that could have been given are listed."""
ROOMY = 30
"""On a terminal with so many lines the chart has one for every seat."""


class Moments(OptionList):
    """Every answer with what came of it. The highlighted one is the moment that is looked at."""

    BINDINGS = [Binding("enter", "screen.play", show=False)]


class ReplayScreen(BoardScreen):
    """The board at a moment, the answers before and after it, and what was asked then."""

    DEFAULT_CSS = """
    ReplayScreen {
        & > #title { dock: top; height: 1; background: $panel; color: $foreground; padding: 0 1; }
        & > #stage { height: auto; max-height: 65%; }
        & > #below { height: 1fr; background: $surface; }
        & > #below > DrawnBoard { display: none; }
        & #story { width: 1fr; height: 1fr; layout: horizontal; }
        & #chart { height: auto; padding: 0 1; display: none; }
        &.-studied #chart { display: block; }
        & Moments { width: 1fr; height: 1fr; border: none; padding: 0 1; background: transparent;
                    scrollbar-size-vertical: 1;
                    &:focus { border: none; background-tint: transparent; } }
        & #told { width: 1fr; height: 1fr; padding: 0 1; border-left: solid $panel;
                  scrollbar-size-vertical: 1; }
        &.-wide > #below > DrawnBoard { display: block; }
        &.-huge {
            layout: horizontal;
            & > #stage { width: 1fr; height: 1fr; max-height: 100%; }
            & > #stage > MapBoard { height: 1fr; }
            & > #below { width: 58; height: 1fr; border-left: solid $panel; layout: vertical; }
            & > #below > DrawnBoard { display: block; width: 100%; height: auto; }
            & #story { layout: vertical; }
            & #told { border-left: none; border-top: solid $panel; width: 100%; }
            & Moments { width: 100%; }
        }
        &.-tiny, &.-flat {
            layout: vertical;
            & > #stage, & > #below > DrawnBoard { display: none; }
            & #story { layout: vertical; }
        }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (56, "-narrow"), (110, "-wide"), (160, "-huge")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (18, "-short"), (30, "-tall")]
    AUTO_FOCUS = "Moments"
    PACES: ClassVar[tuple[tuple[str, float], ...]] = (("slow", 2.5), ("normal", 1), ("fast", 0.2))
    """Seconds between two answers."""
    BINDINGS = [
        Binding("space,p", "play", "Play/stop", key_display="space"),
        Binding("left", "step(-1)", "Back", key_display="←"),
        Binding("right", "step(1)", "On", key_display="→"),
        Binding("g", "jump", "Go to"),
        Binding("s", "pace", "Speed"),
        Binding("e", "eyes", "Eyes"),
        Binding("f", "fork", "Play on from here"),
        Binding("a", "study", "Look back"),
        Binding("n", "mistake(1)", "Next mistake"),
        Binding("N", "mistake(-1)", "Mistake before", show=False),
        Binding("b", "better", "Try the better answer", show=False),
        Binding("r", "rules", "Rules"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, past: Past) -> None:
        super().__init__(past.whole.game)
        self.past = past
        self._pace = 1
        self._timer: Timer | None = None
        self.hindsight = Hindsight(past)
        self._mind = ThinkingProcess(os.cpu_count() or 1)

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield from self.stage()
        yield Static(id="chart")
        with Horizontal(id="below"):
            if self.aside is not None:
                yield self.aside
            with Vertical(id="story"):
                yield Moments(id="moments", markup=False)
                with VerticalScroll(id="told", can_focus=False):
                    yield Static(id="telling")
        yield Keys()

    def on_mount(self) -> None:
        self._list()
        self._show()

    def on_unmount(self) -> None:
        self._mind.close()

    def on_resize(self) -> None:
        self._show_chart()

    @property
    def _moments(self) -> Moments:
        return self.query_one(Moments)

    # Showing

    def _list(self) -> None:
        """Every answer in a line, as these eyes saw it."""
        moments = self._moments
        with self.prevent(OptionList.OptionHighlighted):
            moments.clear_options()
            moments.add_options([self._row(n) for n in range(self.past.last + 1)])
            moments.highlighted = self.past.at

    def _row(self, number: int) -> Row:
        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(width=4, justify="right", no_wrap=True)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        grid.add_row(Text(str(number), "dim"), self._line(number))
        return Row(grid)

    def _line(self, number: int) -> Text:
        return Text(self.past.line(number)).append_text(self.hindsight.sign(number))

    def _show(self) -> None:
        past = self.past
        match, game = past.now, past.whole.game
        options, given = past.question()
        text = "" if game.hidden and past.eyes != TRUTH else game.write(match.state)
        seat = past.eyes if past.eyes >= 0 else SPECTATOR
        if past.eyes == TRUTH and match.decision is not None:
            seat = match.decision.seat
        view = match.view(past.eyes)
        self.show_scene(Scene(view, text, options, [given] if given else (), seat))
        self._show_title()
        self._show_chart()
        self.query_one("#telling", Static).update(self._telling())
        self.query_one("#told").scroll_home(animate=False)
        if self._moments.highlighted != past.at:
            with self.prevent(OptionList.OptionHighlighted):
                self._moments.highlighted = past.at

    def _show_title(self) -> None:
        past = self.past
        left = Text(f"◆ {past.whole.game.title}", "bold")
        left.append(f"  answer {past.at} of {past.last}", "not bold")
        right = Text(f"eyes: {past.called(past.eyes)}")
        if self._timer is not None:
            right.append(f" · playing, {self.PACES[self._pace][0]}")
        grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column()
        grid.add_column(justify="right")
        grid.add_row(left, right)
        self.query_one("#title", Static).update(grid)

    def _show_chart(self) -> None:
        """How everybody stood over the whole game; with little room only one seat."""
        hindsight, past = self.hindsight, self.past
        studied = hindsight.running or bool(hindsight.findings)
        self.set_class(studied, "-studied")
        if not studied:
            return
        seats = list(range(len(past.seats)))
        if self.size.height < ROOMY:
            seats = [past.usual_seat()]
        self.query_one("#chart", Static).update(hindsight.chart(self.size.width - 2, seats))

    def _telling(self) -> Text:
        """What came of the last answer, and what is asked and answered now."""
        past, text = self.past, Text()
        for event in past.events(past.at):
            text.append(event.text)
            text.append(f"  {event.rule}\n", "dim")
        decision = past.now.decision
        if decision is None:
            return text.append(f"\n{result(past.whole, past.name)}", "bold")
        options, given = past.question()
        who = past.name(decision.seat)
        if not options:
            return text.append(f"\n{who} is asked.", "bold")
        text.append(f"\n{who}: {decision.prompt()}\n", "bold")
        text.append_text(self.hindsight.judgement(past.at))
        place = options.index(given) if given else 0
        first = max(0, min(place - MOST_OPTIONS // 2, len(options) - MOST_OPTIONS))
        for option in options[first : first + MOST_OPTIONS]:
            chosen = option is given
            text.append(f"{'▸' if chosen else ' '} {option.label}\n", "" if chosen else "dim")
        more = len(options) - MOST_OPTIONS
        if more > 0:
            text.append(f"  … and {more} more\n", "dim")
        return text

    # Moving

    def go(self, number: int) -> None:
        self.past.go(number)
        self._show()

    @on(OptionList.OptionHighlighted, "#moments")
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index != self.past.at:
            self.go(event.option_index)

    def action_step(self, by: int) -> None:
        self.go(self.past.at + by)

    def action_jump(self) -> None:
        self.app.push_screen(GoTo(self.past.last), lambda n: None if n is None else self.go(n))

    def action_play(self) -> None:
        """Go on by itself, or stop."""
        if self._timer is not None:
            self._stop()
        elif self.past.at == self.past.last:
            self.notify("This is the end.", timeout=1.5)
        else:
            self._timer = self.set_interval(self.PACES[self._pace][1], self._beat)
        self._show_title()

    def _beat(self) -> None:
        if self.app.screen is not self:  # something is being read
            return
        self.go(self.past.at + 1)
        if self.past.at == self.past.last:
            self._stop()
            self._show_title()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_pace(self) -> None:
        self._pace = (self._pace + 1) % len(self.PACES)
        self.notify(f"Speed: {self.PACES[self._pace][0]}", timeout=1.5)
        if self._timer is not None:
            self._stop()
            self.action_play()

    def action_eyes(self) -> None:
        """The next pair of eyes."""
        eyes = self.past.all_eyes
        self.past.eyes = eyes[(eyes.index(self.past.eyes) + 1) % len(eyes)]
        self._list()
        self._show()

    @on(Board.Pointed)
    def _pointed(self, event: Board.Pointed) -> None:
        self.attend(event.names)

    def action_rules(self) -> None:
        """The rule of what happened last."""
        events = self.past.events(self.past.at)
        rule = events[-1].rule if events else ""
        self.app.push_screen(
            RulesScreen(self.past.whole.game.rulebook(), rule, self.past.whole.game)
        )

    # Looking back

    def action_study(self) -> None:
        """Judge every answer, in the background; or stop that."""
        hindsight = self.hindsight
        if hindsight.running:
            self._mind.close()
            hindsight.running = False
        elif hindsight.done:
            self.notify("Everything has been looked at.", timeout=1.5)
        else:
            try:
                analysis.thinker_of(self.past.whole.game)
            except BadInput as error:
                self.app.push_screen(Notice("This game cannot be looked back on", str(error)))
                return
            hindsight.running = True
            self.run_worker(self._study(), group="hindsight", exclusive=True)
        self._show_chart()

    async def _study(self) -> None:
        hindsight = self.hindsight
        try:
            async for found in self._mind.study(hindsight.tasks()):
                if not hindsight.running:
                    return
                hindsight.findings.append(found)
                if found.grade and found.number < self.past.last:
                    row = self._row(found.number + 1)
                    self._moments.replace_option_prompt_at_index(found.number + 1, row.prompt)
                if found.number == self.past.at:
                    self._show()
                else:
                    self._show_chart()
        except (BrokenProcessPool, CancelledError):  # it was stopped, or left
            return
        hindsight.running = False
        self._show()

    def action_mistake(self, by: int) -> None:
        """To the next answer that gave something away."""
        hindsight = self.hindsight
        if not hindsight.findings:
            self.notify("Press a first, to have the answers judged.", timeout=2)
            return
        number = hindsight.mistake(self.past.at, by)
        if number is None:
            where = "after" if by > 0 else "before"
            self.notify(f"No mistake was found {where} this.", timeout=1.5)
        else:
            self.go(number)

    def action_better(self) -> None:
        """Play on from here with the answer that the bot preferred."""
        finding = self.hindsight.at(self.past.at)
        if finding is None or not finding.best or finding.best == finding.option:
            self.notify("Nothing better was found here.", timeout=1.5)
            return
        self._stop()
        self._fork(finding.seat, finding.best)

    # Another way

    def action_fork(self) -> None:
        self._stop()
        past = self.past
        names = [past.name(seat) for seat in range(len(past.seats))]
        if len(names) == 1:
            self._fork(0)
        else:
            self.app.push_screen(WhoToPlay(names, past.usual_seat()), self._fork)

    def _fork(self, seat: int | None, answer: str = "") -> None:
        if seat is None:
            return
        try:
            session = self.past.fork(seat)
            if answer and session.match.decision is not None:
                session.answer(session.match.decision.ids().index(answer))
        except CavernError as error:
            self.app.push_screen(Notice("The game cannot go on from here", str(error)))
        else:
            self._cavern.sit_down(session)

    def action_leave(self) -> None:
        self._cavern.leave_past()


class GoTo(ModalScreen[int]):
    """Asks for the number of an answer."""

    DEFAULT_CSS = "GoTo {" + BOX + " & > .box { width: 40; } }"
    BINDINGS = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, last: int) -> None:
        super().__init__()
        self._last = last

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(f"Go to answer (0 to {self._last}):")
            yield Input(type="integer", id="number", compact=True)

    @on(Input.Submitted)
    def _said(self, event: Input.Submitted) -> None:
        self.dismiss(int(event.value) if event.value.strip("-").isdecimal() else None)


class WhoToPlay(ModalScreen[int]):
    """Asks which seat somebody takes; bots play the others."""

    DEFAULT_CSS = (
        "WhoToPlay {"
        + BOX
        + """ & > .box { width: 50; }
        OptionList { height: auto; max-height: 12; border: none; padding: 0;
                     background: transparent; &:focus { border: none; } } }
        """
    )
    BINDINGS = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, names: list[str], usual: int) -> None:
        super().__init__()
        self._names = names
        self._usual = usual

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(Text("Play on from here as", "bold"))
            yield OptionList(*self._names, markup=False)
            yield Static(Text("Bots play the others; dice and decks are fresh.", "dim"))

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self._usual

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)
