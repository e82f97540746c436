"""Lessons: a prepared position, one idea at a time, done on the real board by the real rules.

    title: Into the dark
    teaches: solo
    about: Draw, roll, keep, and get out alive.
    position: |
      health 2 4
      travel 3
      hand damage 4
    steps:
      - say: Your hand holds a die. Keep it.
        rules: [C3.1]
        do: [stop]
        hint: A reroll costs a die. Keep this one.
      - say: Now get out alone.
        ending: escaped
        solution: [stop]
        wrong: [reroll:health]
        hint: That die was your last.

A step is one of three things. With ``do`` it is guided: those answers in that order, by whichever
seat is asked; what other seats answer there is done for the learner to see, and any other answer
changes nothing and is told the hint. With ``solution`` it is a task: whatever is possible may be
tried and taken back, until what is wanted holds (``until``: parts of the true view, ``events``,
``ending``), or the learner is not asked any more, or ``within`` answers are given. With neither it
is read. ``chance`` is what comes up in a step, as in scenarios. A step with a ``position`` of its
own begins on a board that is laid out anew, for the next idea.

A lesson is a pure function of what the learner has done (:class:`Course`), so nothing needs to be
kept of it but that list.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec
import yaml

from cavern.core.act import Refusal
from cavern.core.decision import AnyDecision, Seat
from cavern.core.errors import BadInput, CavernError
from cavern.core.event import Event
from cavern.core.forcing import ForcedTable
from cavern.core.game import TRUTH, AnyGame, OptionValue, Setup
from cavern.core.match import Chosen, Match
from cavern.core.plain import Loose
from cavern.core.rng import Rng
from cavern.core.scenario import Chance, ScenarioFailed, matches
from cavern.core.tangible import Tangible

NEXT: Final = "next"
"""What is answered to a step that is only read."""

MOST: Final = 400
"""No course is longer than so many answers."""

StepKind = Literal["read", "do", "task"]


class Step(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """One idea of a lesson. See the module's text for how the fields work together.

    ``look`` names things on the board to point at, as options name what they touch. ``well`` is
    said when the step is achieved, ``hint`` to any wrong answer, ``hints`` to one by its id or the
    beginning of its id. ``others`` is what other seats answer in a task, in order of liking.
    ``least`` is the score that a seat must have at the end, at least. ``wrong`` is a line that
    does not solve the task; it proves that failing is explained.
    """

    say: str
    position: str = ""
    rules: list[str] = []
    look: list[str] = []
    chance: list[Chance] = []
    do: list[str] = []
    well: str = ""
    hint: str = ""
    hints: dict[str, str] = {}
    until: Loose = {}
    events: list[str] = []
    ending: str = ""
    least: dict[str, int] = {}
    within: int = 0
    others: list[str] = []
    solution: list[str] = []
    wrong: list[str] = []

    @property
    def kind(self) -> StepKind:
        return "task" if self.solution else "do" if self.do else "read"

    def hint_for(self, option: str) -> str:
        """What is said to this answer: the hint of the longest beginning of its id, if any."""
        parts = option.split(":")
        for count in range(len(parts), 0, -1):
            found = self.hints.get(":".join(parts[:count]))
            if found:
                return found
        return self.hint


class Lesson(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """A lesson as written in a file. ``teaches`` is the id of the mode or role it is about."""

    title: str
    about: str
    steps: list[Step]
    end: str
    teaches: str = ""
    minutes: int = 5
    mode: str = ""
    seats: int = 0
    with_: dict[str, bool | int | str] = msgspec.field(default_factory=dict, name="with")
    seat: Seat = 0
    position: str = ""
    seed: str = ""
    id: str = ""
    free: bool = False
    """Nothing has to be reached, and whoever is asked, the learner answers."""

    @property
    def words(self) -> int:
        """How many words there are to read if nothing goes wrong."""
        texts = [self.end, *(text for step in self.steps for text in (step.say, step.well))]
        return sum(len(text.split()) for text in texts)


class LessonFailed(Exception):
    """A lesson that cannot be played as it is written."""


# Finding them


def lessons(game: AnyGame) -> list[Lesson]:
    """The lessons that lie beside a game, as ``lessons/*.yaml`` in its package, by file name.

    A file's name without the number it may begin with is the lesson's id.
    """
    package = package_of(game)
    return _of_package(package) if package else []


@cache
def _of_package(package: str) -> list[Lesson]:
    folder = files(package).joinpath("lessons")
    if not folder.is_dir():
        return []
    found = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".yaml")),
        key=lambda entry: entry.name,
    )
    return [read(entry.name, entry.read_text("utf-8")) for entry in found]


def package_of(game: AnyGame) -> str:
    """The package a game lies in; nothing if it is a module of its own."""
    module = type(game).__module__
    package = getattr(__import__(module, fromlist=["_"]), "__package__", "")
    return str(package or "")


def lesson(game: AnyGame, id: str) -> Lesson:
    """The lesson of a game with this id."""
    found = {each.id: each for each in lessons(game)}
    if id not in found:
        raise BadInput(f"{game.id} has no lesson {id!r}; it has {', '.join(found) or 'none'}")
    return found[id]


def read(name: str, text: str) -> Lesson:
    """Read a lesson, or say which line or field is wrong."""
    try:
        made = msgspec.convert(yaml.load(text, yaml.CSafeLoader), Lesson)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else "?"
        raise BadInput(f"{name}, line {line}: {error.problem}") from None
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise BadInput(f"{name}: {error}") from None
    stem = name.removesuffix(".yaml")
    number, _, rest = stem.partition("-")
    made.id = rest if number.isdigit() and rest else stem
    return made


# Learning


class Told(msgspec.Struct):
    """What a learner is told about an answer: whether it was taken, words, and a rule."""

    taken: bool
    text: str
    rule: str = ""


class Course(Tangible):
    """A lesson as far as somebody has come in it.

    ``trail`` is all they have done: the ids of options, and :data:`NEXT`. ``at`` is the step they
    are in, ``done`` that there is none left, ``failed`` that a task cannot be solved any more
    from here, ``told`` what was said last, ``fresh`` what happened since they last did something.
    """

    def __init__(self, game: AnyGame, lesson: Lesson, trail: Sequence[str] = ()) -> None:
        self.game = game
        self.lesson = lesson
        self.setup = set_up(game, lesson)
        self._lay_out(lesson.position, lesson.steps[0].chance)
        self.trail: list[str] = []
        self.at = 0
        self.given = 0
        """How many answers were given in this step, by whomever."""
        self.step_began = 0
        """How long the trail was when this step began."""
        self.answered_before = 0
        self.done = False
        self.failed = False
        self.told = Told(True, "")
        self.left_over: list[Chance] = []
        """Chance that was forced in steps that are over, and did not come up."""
        self._watched = self.match
        self._since = 0
        self._settle()
        for each in trail[:MOST]:
            if not self.give(each).taken:
                raise BadInput(f"in the lesson {lesson.title!r} {each!r} cannot be answered here")

    @staticmethod
    def dice_of(lesson: Lesson) -> Rng:
        """Where chance comes from that no step has forced."""
        return Rng.from_seed(lesson.seed + " goes on")

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def kind(self) -> StepKind:
        return self.step.kind

    @property
    def seat(self) -> int:
        """Through whose eyes the learner looks."""
        decision = self.match.decision
        if self.lesson.free and decision is not None:
            return decision.seat
        return self.lesson.seat

    @property
    def question(self) -> AnyDecision | None:
        """What the learner is asked now by the game, if they may answer."""
        decision = self.match.decision
        if self.done or self.failed or self.kind == "read" or decision is None:
            return None
        return decision if decision.seat == self.seat else None

    @property
    def right(self) -> str:
        """What the lesson itself would do now."""
        if self.kind == "read":
            return NEXT
        if self.kind == "do":
            return self.step.do[self.given]
        return self.step.solution[len(self.trail) - self.step_began]

    @property
    def fresh(self) -> list[Event]:
        """What the learner saw happen since they last did something."""
        return self._watched.events(self.seat, self._since)

    @property
    def answers(self) -> list[Chosen]:
        """Everybody's answers since then."""
        return self._watched.history[self._since :]

    def view(self) -> Any:
        return self.match.view(TRUTH if self.match.over else self.seat)

    # Doing

    def give(self, answer: str) -> Told:
        """Do something: an answer, or going on to the next step. What is not taken changes
        nothing but what is told."""
        self.told = self._give(answer)
        return self.told

    def _give(self, answer: str) -> Told:
        if self.done:
            return Told(False, "This lesson is over.")
        if self.failed:
            return Told(False, self.step.hint)
        if self.kind == "read":
            if answer != NEXT:
                return Told(False, "Read this first, then go on.")
            self.trail.append(answer)
            self._watch()
            return self._achieved()
        decision = self.question
        if decision is None or answer not in decision.ids():
            why = self._why_not(answer)
            return Told(False, why.text, why.rule)
        if self.kind == "do" and answer != self.step.do[self.given]:
            option = decision.option(decision.index_of(answer))
            return Told(False, self.step.hint_for(answer), option.rule)
        at, text = self.at, self.step.hints.get(answer, "") if self.kind == "task" else ""
        self.trail.append(answer)
        self._watch()
        self._answer(answer)
        said = self._settle()
        return said if self.at != at or self.done or said.text else Told(True, text)

    def touch(self, things: list[str]) -> Told:
        """Why nothing can be done with something that was touched."""
        imagined = self.match.imagine(self.seat, Rng.from_seed("why"))
        why = self.game.why_not_touched(imagined, self.seat, things, self.match.decision)
        self.told = Told(False, why.text, why.rule) if why is not None else Told(False, "")
        return self.told

    def _why_not(self, answer: str) -> Refusal:
        imagined = self.match.imagine(self.seat, Rng.from_seed("why"))
        return self.game.why_not(imagined, self.seat, answer, self.match.decision)

    def back(self) -> "Course":
        """The same lesson without what was done last."""
        return Course(self.game, self.lesson, self.trail[:-1])

    def again(self) -> "Course":
        """The same lesson where this step began."""
        return Course(self.game, self.lesson, self.trail[: self.step_began])

    # What follows

    def _lay_out(self, position: str, chance: list[Chance]) -> None:
        """A prepared board, or the one of a whole game that begins, with what comes up first."""
        lesson = self.lesson
        table = ForcedTable(Rng.from_seed(lesson.seed))
        if position:
            start = self.game.parse(position, self.setup, table.rng)
        else:
            start = self.game.new(self.setup, table)
        self.table = ForcedTable(self.dice_of(lesson))
        self.table.forced = list(chance)
        self.match = Match(self.game, self.setup, lesson.seed, start=start, table=self.table)
        self.match.filmed = True

    def _watch(self) -> None:
        """What happens from here on is what the learner sees next."""
        self._watched = self.match
        self._since = self.match.answered + 1

    def _answer(self, option: str) -> None:
        self.match.answer(option)
        self.given += 1

    def _settle(self) -> Told:
        """See to the other seats, and find out whether the step is achieved or lost."""
        step = self.step
        if step.kind == "do":
            while self.given < len(step.do):
                decision = self.match.decision
                if decision is None or decision.seat == self.seat:
                    return Told(True, "")
                self._answer(step.do[self.given])
            return self._achieved()
        if self.lesson.free:
            self.done = self.match.over
            return Told(True, "")
        if step.kind == "task":
            while not self._solved():
                decision = self.match.decision
                if step.within and len(self.trail) - self.step_began >= step.within:
                    decision = None
                if decision is not None and decision.seat == self.seat:
                    return Told(True, "")
                liked = [] if decision is None else [o for o in step.others if o in decision.ids()]
                if not liked:
                    self.failed = True
                    return Told(True, step.hint)
                self._answer(liked[0])
            return self._achieved()
        return Told(True, "")

    def _solved(self) -> bool:
        """Whether what a task wants holds now."""
        step, match = self.step, self.match
        outcome = match.outcome
        if step.ending and (outcome is None or outcome.ending != step.ending):
            return False
        for seat, score in step.least.items():
            if outcome is None or outcome.scores[int(seat)] < score:
                return False
        told = [
            f"{event.kind} {event.rule} {event.text}"
            for answer in match.history[self.answered_before + 1 :]
            for event in answer.events
        ]
        if not all(any(wanted in line for line in told) for wanted in step.events):
            return False
        try:
            matches(match.view(TRUTH), step.until, "until")
        except ScenarioFailed:
            return False
        return True

    def _achieved(self) -> Told:
        well = self.step.well
        if self.kind != "task":
            self.left_over += self.table.forced
        self.step_began = len(self.trail)
        self.given = 0
        if self.at + 1 == len(self.lesson.steps):
            self.done = True
            return Told(True, well)
        self.at += 1
        if self.step.position:
            self._lay_out(self.step.position, self.step.chance)
        else:
            self.table.forced = list(self.step.chance)
        self.answered_before = self.match.answered
        said = self._settle()
        return Told(True, well or said.text)


def set_up(game: AnyGame, lesson: Lesson) -> Setup:
    options: dict[str, OptionValue] = dict(lesson.with_)
    return game.setup(lesson.mode, lesson.seats, options)


# Proving


def prove(game: AnyGame, lesson: Lesson) -> None:
    """Play a lesson by its own solution, with wrong answers at every step.

    :class:`LessonFailed` says what is not as it should be: an answer that cannot be given, chance
    that does not fit, something wrong that is taken or not explained.
    """
    for number, step in enumerate(lesson.steps):
        if step.kind == "task":
            where = f"step {number + 1}"
            wants = step.until or step.events or step.ending
            need(bool(wants), f"{where}: a task needs to want something")
            need(bool(step.hint and step.wrong), f"{where}: a task needs a hint and a wrong line")
    course = Course(game, lesson)
    known = game.rulebook().rules
    every = [option for step in lesson.steps for option in (*step.do, *step.solution)]
    while not course.done:
        at, step = course.at, course.step
        where = f"step {at + 1}"
        for rule in step.rules:
            need(rule in known or not known, f"{where}: {rule} is no rule of {game.title}")
        try:
            if step.kind == "read":
                need(not course.give(step.say[:20]).taken, f"{where}: anything goes on")
                course.give(NEXT)
            elif step.kind == "do":
                prove_guided(course, every, where)
            else:
                course = prove_task(course, every, where)
        except CavernError as error:
            raise LessonFailed(f"{where}: {error}") from error
        need(step.kind == "task" or not course.table.unforced, f"{where}: chance has run out")
        course.table.unforced = 0
        need(not course.left_over, f"{where}: chance is left over: {course.left_over}")


def need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise LessonFailed(otherwise)


def prove_guided(course: Course, every: list[str], where: str) -> None:
    at = course.at
    while course.at == at and not course.done:
        decision = course.question
        need(decision is not None, f"{where}: the learner is not asked")
        assert decision is not None
        right = course.right
        need(right in decision.ids(), f"{where}: {right!r} is none of {decision.ids()}")
        for wrong in decision.ids():
            if wrong != right:
                told = course.give(wrong)
                need(
                    not told.taken and bool(told.text),
                    f"{where}: nothing is said to the wrong answer {wrong!r}; write a hint",
                )
        prove_refusal(course, every, where)
        need(course.give(right).taken, f"{where}: {right!r} is not taken: {course.told.text}")


def prove_refusal(course: Course, every: list[str], where: str) -> None:
    """Something that is done elsewhere and cannot be done here is refused by the rules."""
    decision = course.question
    need(decision is not None, f"{where}: the learner is not asked")
    assert decision is not None
    for option in every:
        if option not in decision.ids():
            told = course.give(option)
            need(not told.taken and bool(told.text), f"{where}: nothing is said to {option!r}")
            return


def prove_task(course: Course, every: list[str], where: str) -> Course:
    at, step = course.at, course.step
    prove_refusal(course, every, where)
    for option in step.wrong:
        told = course.give(option)
        need(told.taken, f"{where}: {option!r} cannot be tried: {told.text}")
    need(course.failed, f"{where}: the wrong line does not fail")
    need(bool(course.told.text), f"{where}: it is not said why the line is wrong")
    course = course.again()
    need(course.at == at and not course.failed, f"{where}: it cannot be tried again")
    for option in step.solution:
        need(course.at == at and not course.done, f"{where}: it is solved before {option!r}")
        told = course.give(option)
        need(told.taken and not course.failed, f"{where}: {option!r}: {told.text}")
    need(course.at != at or course.done, f"{where}: the solution does not solve it")
    return course
