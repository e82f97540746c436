"""The table: a game being played by the people at this keyboard and their bots."""

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal
from textual.widgets import Static

from cavern.core.act import Menu, Refusal, named
from cavern.core.decision import AnyDecision, Option
from cavern.core.event import SPECTATOR, Event
from cavern.core.game import TRUTH
from cavern.core.glossary import Glossary
from cavern.core.record import commitment
from cavern.core.rulebook import Rulebook
from cavern.core.words import counted
from cavern.lab.coach import Mark
from cavern.tui import coach
from cavern.tui.boards.base import Board, Scene
from cavern.tui.dialogs import Confirm, Curtain, HelpScreen, LogScreen, Notice, WhyNot
from cavern.tui.glossary import WordsScreen, on_screen
from cavern.tui.keys import Keys
from cavern.tui.log import Log
from cavern.tui.looking import BoardScreen
from cavern.tui.past import Past
from cavern.tui.question import ANSWER_KEYS, QuestionPanel, Wording
from cavern.tui.rules import RulesScreen
from cavern.tui.session import Session, TakeBack
from cavern.tui.thinking import ThinkingProcess

if TYPE_CHECKING:
    pass

MOST_REASONS = 40
"""So much of what cannot be done is listed."""

LATEST = 30
"""How many events the log at the table shows; ``l`` shows them all."""

BACK = Option("back", "Take that back", "", [], "")
AFTER_THE_END = (
    Option("log", "Read what happened", "", [], ""),
    Option("again", "Play again", "", [], ""),
    Option("watch", "Watch it again", "", [], ""),
    Option("menu", "Another game", "", [], ""),
    Option("quit", "Quit", "", [], ""),
)


class TableScreen(BoardScreen):
    """Board, question, log. Everything that is shown is read from the session."""

    DEFAULT_CSS = """
    TableScreen {
        & > #title { dock: top; height: 1; background: $panel; color: $foreground; padding: 0 1; }
        & > #small { display: none; height: 1; color: $text-warning; padding: 0 1;
                    text-wrap: nowrap; text-overflow: ellipsis; }
        & > #stage { height: auto; max-height: 65%; }
        & > #below { height: 1fr; background: $surface; padding: 0; }
        & #talk { width: 1fr; height: 1fr; layout: vertical; }
        & QuestionPanel { height: auto; max-height: 88%; }
        & #talk > Log { height: 1fr; }
        &.-wide #talk { layout: horizontal; }
        &.-wide QuestionPanel { height: 1fr; max-height: 100%; }
        &.-wide #talk > Log { width: 44; border-left: solid $panel; }
        &.-tall > #below { padding: 1 0 0 0; }
        &.-tall #coach { max-height: 8; }
        &.-huge {
            layout: horizontal;
            & > #stage { width: 1fr; height: 1fr; max-height: 100%; }
            & > #stage > MapBoard { height: 1fr; }
            & > #below { width: 58; height: 1fr; border-left: solid $panel; layout: vertical; }
            & > #below > DrawnBoard { width: 100%; height: auto; border-bottom: solid $panel; }
            & #talk { layout: vertical; }
            & QuestionPanel { height: auto; max-height: 70%; }
            & #talk > Log { width: 1fr; border-left: none; border-top: solid $panel; }
        }
        &.-tiny, &.-flat {
            layout: vertical;
            & > #stage { display: none; }
            & > #small { display: block; }
            & > #below > DrawnBoard { display: none; }
            & #talk > Log { display: none; }
            & QuestionPanel { height: 1fr; max-height: 100%; }
        }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (56, "-narrow"), (110, "-wide"), (160, "-huge")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (18, "-short"), (30, "-tall")]
    AUTO_FOCUS = "#answers"
    BOT_PAUSE: ClassVar[float] = 0.4
    """Seconds between a question to a bot and its answer, so that people can follow."""
    PACES: ClassVar[tuple[tuple[str, float], ...]] = (("slow", 4), ("normal", 1), ("instant", 0))
    """How fast bots answer, as multiples of that pause."""

    BINDINGS = [
        Binding("1", "choose('1')", "Choose", key_display="1-9"),
        *(Binding(key, f"choose('{key}')", show=False) for key in ANSWER_KEYS[1:]),
        Binding("slash", "filter", "Filter"),
        Binding("u", "undo", "Undo"),
        Binding("r", "rules", "Rules"),
        Binding("w", "why_not", "Why not?"),
        Binding("g", "words", "What is what"),
        Binding("k", "coach", "Coach"),
        Binding("o", "coach_level", "Coach off/hints/teacher", show=False),
        Binding("l", "log", "Log"),
        Binding("n", "new", "New"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "app.quit", "Quit"),
        Binding("p", "pause", show=False),
        Binding("s", "pace", show=False),
        Binding("a", "advise", show=False),
        Binding("escape", "back", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session.game)
        self.session = session
        self.seat = SPECTATOR
        self._secret = False
        self._advised = False
        self._known: dict[str, str] = {}
        """Answers that were on offer at this table, with their labels."""
        self._pace = 1
        self._going = asyncio.Event()
        self._going.set()
        self._book: Rulebook | None = None
        self._mind = ThinkingProcess()

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static("Too small: 56 × 18 shows the board, too.", id="small")
        yield from self.stage()
        with Horizontal(id="below"):
            if self.aside is not None:
                yield self.aside
            with Container(id="talk"):
                yield QuestionPanel()
                yield Log()
        yield Keys()

    def on_mount(self) -> None:
        self.go_on()

    def on_unmount(self) -> None:
        self._mind.close()
        self.session.close()

    @property
    def question(self) -> QuestionPanel:
        return self.query_one(QuestionPanel)

    # The course of the game

    def go_on(self) -> None:
        """Show where the game stands and see to it that whoever is asked can answer."""
        self._report_trouble()
        seat = self.session.viewer(self.seat)
        before, self._secret = self._secret, self.session.secretive
        news = self._secret and (seat != self.seat or not before)
        if news and not self.session.match.over:
            self.app.push_screen(Curtain(self.session.name(seat)), lambda _: self._sit_down(seat))
        else:
            self._sit_down(seat)

    def _sit_down(self, seat: int) -> None:
        """Show the table through a seat's eyes."""
        self.seat = seat
        self.workers.cancel_group(self, "coach")
        self._show_title()
        self._show_log()
        match = self.session.match
        if match.over:
            self._show_end()
        elif self.session.bot_to_move:
            if not self.session.unnoticed:
                self._say_thinking()
                self._show_scene((), ())
            self._ask_bot(match.answered)
        else:
            self._ask_person()

    def _ask_person(self) -> None:
        decision = self.session.match.decision
        assert decision is not None
        options = decision.options()
        who = f"{self.session.name(decision.seat)}: " if len(self.session.people) > 1 else ""
        self._known.update({option.id: option.label for option in options})
        self._show_scene(options, ())
        order = self.board.order(options)
        self._show_scene(options, [options[order[0]]])
        prompt = who + decision.prompt()
        walking = self.board.has_focus and bool(options[order[0]].touches)
        advice = self.session.advice() if self._advised else {}
        note = "a hides the advice" if advice else ""
        caption = self._captions(advice, {})
        self.question.ask(prompt, options, note, caption, order, focus=not walking)
        if self._cavern.coach != coach.OFF:
            self.run_worker(self._be_watched(decision.seat, advice), exclusive=True, group="coach")

    def _captions(self, advice: dict[str, str], marks: dict[str, Mark]) -> Wording:
        """Answers in words: with what to beware of, and with what is to be expected of them."""

        def caption(option: Option) -> str:
            words = self.board.caption(option)
            mark = marks.get(option.id)
            if mark is not None:
                words = f"{coach.MARK_SIGNS[mark.kind]} {words} · {mark.text}"
            return f"{words} · {advice[option.id]}" if advice else words

        return caption

    def action_advise(self) -> None:
        """Show or hide what is to be expected of every answer."""
        match = self.session.match
        if match.over or self.session.bot_to_move:
            return
        if not self._advised and not self.session.advice():
            self.notify(f"Nobody can tell what answers are worth in {self.session.game.title}.")
            return
        self._advised = not self._advised
        self._ask_person()

    @work(exclusive=True, group="bot")
    async def _ask_bot(self, number: int) -> None:
        if not self.session.unnoticed:
            await asyncio.sleep(self.BOT_PAUSE * self.PACES[self._pace][1])
            await self._going.wait()
        index = await self._bots_answer()
        left = not self.query("#title")  # the table was cleared meanwhile
        if self.session.match.answered == number and not left:
            self._answer(index)

    async def _bots_answer(self) -> int:
        """What a bot says. One that fails does not end the game for everybody else."""
        try:
            thought = self.session.thought()
            if thought is not None:
                began = time.perf_counter()
                index = await self._mind.think(thought)
                self.session.has_thought(time.perf_counter() - began)
                return self.session.sound(index)
            return self.session.sound(await asyncio.to_thread(self.session.bot_choice()))
        except Exception as error:
            self.notify(self.session.failure(error), severity="error", markup=False)
            self._mind.close()
            return self.session.makeshift()

    def _say_thinking(self) -> None:
        decision = self.session.match.decision
        assert decision is not None
        name = self.session.name(decision.seat)
        if self._going.is_set():
            self.question.say(f"{name} is thinking …", f"p pauses · s: {self.PACES[self._pace][0]}")
        else:
            self.question.say(f"{name} waits.", "p goes on")

    def action_pause(self) -> None:
        """Bots wait until it is pressed again."""
        if self._going.is_set():
            self._going.clear()
        else:
            self._going.set()
        self._told_pace("Bots go on." if self._going.is_set() else "Bots wait; p goes on.")

    def action_pace(self) -> None:
        """The next speed of the bots."""
        self._pace = (self._pace + 1) % len(self.PACES)
        self._told_pace(f"Bots: {self.PACES[self._pace][0]}")

    def _told_pace(self, text: str) -> None:
        self.notify(text, timeout=1.5)
        if self.session.bot_to_move:
            self._say_thinking()

    def _answer(self, index: int) -> None:
        self.session.answer(index)
        self.go_on()

    def _show_end(self) -> None:
        if self.session.settled:
            seed = f"seed {self.session.match.seed}"
            self.question.ask(self.session.result(), AFTER_THE_END, seed)
        else:
            self.question.ask(self.session.result(), (BACK, *AFTER_THE_END))
        self._show_scene((), ())

    def _after_the_end(self, choice: str) -> None:
        if choice == BACK.id:
            self.action_undo()
        elif choice == "log":
            self.action_log()
        elif choice == "watch":
            match = self.session.match
            self._cavern.look_back(Past(match, self.session.seats))
        elif choice == "again":
            self._cavern.play_again(self.session)
        elif choice == "menu":
            self.action_new()
        else:
            self.app.exit()

    def _report_trouble(self) -> None:
        if self.session.trouble:
            self.app.push_screen(Notice("The game is not being saved", self.session.trouble))
            self.session.trouble = ""

    # Showing

    def _show_title(self) -> None:
        game, match = self.session.game, self.session.match
        left = Text(f"◆ {game.title}", "bold")
        if len(game.modes) > 1:
            left.append(f"  {game.mode(match.setup.mode).title}", "not bold")
        stands = game.stands(match.state)
        if stands:
            left.append(f"  {stands}", "not bold")
        grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
        grid.add_column()
        grid.add_column(justify="right")
        state = (
            "finished" if self.session.settled else "saved" if self.session.saved else "not saved"
        )
        grid.add_row(left, Text(f"{counted(match.answered, 'answer')} · {state}", "dim"))
        self.query_one("#title", Static).update(grid)

    def _show_scene(self, options: Sequence[Option], selected: Sequence[Option]) -> None:
        match, game = self.session.match, self.session.game
        view = match.view(TRUTH if self.session.settled else self.seat)
        text = "" if game.hidden else game.write(match.state)
        scene = Scene(view, text, options, selected, self.seat)
        self.show_scene(scene)

    def _show_log(self) -> None:
        match = self.session.match
        fresh = len(match.events(self.seat, self.session.last_answer_of(self.seat)))
        self.query_one(Log).tell(match.events(self.seat)[-max(fresh, LATEST) :], fresh)

    @on(QuestionPanel.Selected)
    def _selected(self, event: QuestionPanel.Selected) -> None:
        if self.board.scene is not None and self.board.scene.options:
            self._show_scene(self.board.scene.options, event.options)

    # Answers

    @on(QuestionPanel.Chosen)
    def _chosen(self, event: QuestionPanel.Chosen) -> None:
        if event.asked is not self.question.options:
            return  # a key pressed twice must not answer the next question
        if self.session.match.over:
            self._after_the_end(event.asked[event.index].id)
        elif not self.session.bot_to_move:
            self._give(event.index)

    def _give(self, index: int) -> None:
        """Answer, if need be after asking whether that is meant."""
        option, asked = self.question.options[index], self.question.options
        if not option.warning:
            self._answer(index)
            return
        self.app.push_screen(
            Confirm(f"{option.label}?", option.warning, "Yes", "No"),
            lambda sure: self._answer(index) if sure and self.question.options is asked else None,
        )

    def action_choose(self, key: str) -> None:
        self.question.choose_key(key)

    def action_filter(self) -> None:
        self.question.start_filter()

    def action_back(self) -> None:
        self.question.back()

    @on(Board.Pointed)
    def _pointed(self, event: Board.Pointed) -> None:
        matching = self.question.touching(event.names)
        self.question.point(self.board.meant(event.names, matching))
        self.attend(event.names)

    @on(Board.Pressed)
    def _pressed(self, event: Board.Pressed) -> None:
        """One answer is meant by the thing: it is given. Several: they are shown. None: why not?"""
        match, decision = self.session.match, self.session.match.decision
        if match.over or self.session.bot_to_move:
            return
        matching = self.question.touching(event.names)
        meant = self.board.meant(event.names, matching)
        if len(meant) == 1:
            self._give(meant[0])
        elif matching:
            self.question.narrow(meant or matching)
            self.question.answers.focus()
        else:
            names = list(event.names)
            why = match.game.why_not_touched(match.state, self.seat, names, decision)
            if why is not None:
                self._tell(why)

    # Why not?

    def action_why_not(self) -> None:
        decision = self.session.match.decision
        if decision is None or self.session.bot_to_move:
            return
        self.app.push_screen(WhyNot(self._shut(decision)), self._after_log)

    def _shut(self, decision: AnyDecision) -> list[tuple[str, Refusal]]:
        """What cannot be done now, with the reasons: all that the question is about, then whatever
        else was on offer at this table before."""
        match = self.session.match
        found: list[tuple[str, Refusal]] = []
        acts = list(decision.acts) if isinstance(decision, Menu) else []
        if isinstance(decision, Menu):
            found = [(act.called(), why) for act, why in decision.shut(match.state)]
        ids = set(decision.ids())
        said = {(title, why.text) for title, why in found}
        for id, label in self._known.items():
            if id not in ids and named(acts, id) is None:
                why = match.game.why_not(match.state, self.seat, id, decision)
                if (label, why.text) not in said:
                    said.add((label, why.text))
                    found.append((label, why))
        return found[:MOST_REASONS]

    def _tell(self, why: Refusal) -> None:
        self.notify(why.text, title=why.rule, severity="warning", markup=False)

    # Undo

    def action_undo(self) -> None:
        plan = self.session.take_back()
        if plan is None:
            self._nothing_to_undo()
        elif plan.free:
            self._undo(plan)
        else:
            self.app.push_screen(
                Confirm("Take this back?", self._story(plan), "Take it back", "Leave it"),
                lambda agreed: self._undo(plan) if agreed else None,
            )

    def _nothing_to_undo(self) -> None:
        over = self.session.match.over
        closed = "The game is over: its record is closed and its seed is open."
        text = closed if over else "There is no answer to take back."
        self.notify(text, severity="warning")

    def _story(self, plan: TakeBack) -> str:
        """What an undo past a barrier takes back, in words."""
        lines: list[str] = []
        for answer in plan.answers:
            label = self.session.labels.get(answer.number, answer.option)
            lines.append(f"{self.session.name(answer.seat)}: {label}")
            lines += [f"   {event.text}" for event in answer.events if event.visible_to(self.seat)]
        if len(lines) > 8:
            lines[6:] = [f"… and {len(lines) - 6} more"]
        people = "Everybody at this keyboard must agree. " if len(self.session.people) > 1 else ""
        return (
            "\n".join(lines)
            + "\n\nChance was used or something hidden came to light since then. "
            + people
            + "The record will note the undo."
        )

    def _undo(self, plan: TakeBack) -> None:
        self.workers.cancel_group(self, "bot")
        if self.session.settled:  # a bot may have ended it while the dialog was open
            self._nothing_to_undo()
            return
        answer = plan.answers[0]
        label = self.session.labels.get(answer.number, answer.option)
        self.session.undo(plan)
        self.notify(f"Taken back: {label}", markup=False)
        self.go_on()

    # Reading

    @property
    def book(self) -> Rulebook:
        if self._book is None:
            self._book = self.session.game.rulebook()
        return self._book

    def action_rules(self) -> None:
        log = self.query_one(Log)
        selected = self.question.selected
        rule = log.rule if log.has_focus else selected.rule if selected else ""
        self._open_rules(rule)

    # The coach

    def action_coach(self) -> None:
        decision = self.session.match.decision
        if decision is None or self.session.bot_to_move:
            return
        self.notify("The coach is thinking …", markup=False, timeout=2)
        self.run_worker(self._hear_coach(decision.seat), exclusive=True, group="asking")

    async def _hear_coach(self, seat: int) -> None:
        """All that can be said, on request."""
        at = self.session.match.answered
        labels = {option.id: option.label for option in self.question.options}
        said = await coach.asked(self.session.match, seat, self._mind.advise, advise=True)
        if self.session.match.answered == at and self.is_current:
            self.app.push_screen(Notice("The coach", said.all(labels)))

    def action_coach_level(self) -> None:
        """The next level: how much is said unasked."""
        levels = list(coach.COACH_LEVELS)
        level = levels[(levels.index(self._cavern.coach) + 1) % len(levels)]
        self._cavern.coach = level
        self.notify(coach.COACH_LEVELS[level], markup=False)
        if self.session.match.decision is not None and not self.session.bot_to_move:
            self._ask_person()

    async def _be_watched(self, seat: int, advice: dict[str, str]) -> None:
        """Mark the answers of the open question; a teacher also explains it."""
        asked = self.question.options
        said = await coach.asked(self.session.match, seat, self._mind.advise, advise=False)
        if self.question.options is asked:
            self.question.reword(self._captions(advice, said.marks))
            if said.trouble or self._cavern.coach == coach.TEACHER:
                self.question.explain(said.about())

    def action_words(self) -> None:
        game = self.session.game
        glossary = Glossary(game.glossary())
        here = on_screen(glossary, self.board, self.question)
        self.app.push_screen(WordsScreen(game.title, glossary, here, self.book))

    @on(Log.RuleWanted)
    def _rule_wanted(self, event: Log.RuleWanted) -> None:
        self._open_rules(event.rule)

    def _open_rules(self, rule: str) -> None:
        self.app.push_screen(RulesScreen(self.book, rule, self.session.game))

    def action_log(self) -> None:
        events: list[Event] = self.session.match.events(self.seat)
        self.app.push_screen(LogScreen(events), self._after_log)

    def _after_log(self, rule: str | None) -> None:
        if rule:
            self._open_rules(rule)

    def action_help(self) -> None:
        game, match = self.session.game, self.session.match
        turn = (
            self.board.turn() or "\n".join(game.turn) or f"{game.tagline}\nPress r for the rules."
        )
        seed = f"Seed {match.seed}" if match.over else f"Seed commitment {commitment(match.seed)}"
        self.app.push_screen(HelpScreen(f"A turn of {game.title}", turn, seed, self.board.KEYS))

    def action_new(self) -> None:
        self._cavern.open_menu()
