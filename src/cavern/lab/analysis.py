"""A match looked back on: how everybody stood after each answer, and what would have been better.

Every question of the match is thought about once more with what the seat that was asked could
know: the rest of the world is imagined, as a bot imagines it (see :mod:`cavern.core.search`). So
the same view gets the same judgement, whatever was hidden.

Where a game knows the worth of every answer (:meth:`Game.prospects`), that is taken; elsewhere the
answers are tried out in imagined worlds.
"""

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from typing import Final, Literal

import msgspec

from cavern.core import registry
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame
from cavern.core.match import Chosen, Match
from cavern.core.rng import Rng
from cavern.core.search import Budget, OpenStep, ThinkingBot, Thought

Unit = Literal["chance", "points"]
"""What is counted: the chance to win, or the points that are to be expected."""

Slip = Literal["", "slip", "mistake", "blunder"]
GRADES: Final[dict[Unit, tuple[tuple[float, Slip], ...]]] = {
    "chance": ((0.2, "blunder"), (0.08, "mistake"), (0.03, "slip")),
    "points": ((4.0, "blunder"), (1.5, "mistake"), (0.5, "slip")),
}
"""What an answer that gives away so much is called."""
SURE: Final = 2.0
"""A loss or a change counts if it is so many times its standard error."""
FRESH: Final = 1 << 20
"""Worlds from this number on were not used to find what is best: they are fair to both sides."""
TURNING: Final[dict[Unit, float]] = {"chance": 0.1, "points": 3.0}
"""A moment that changes somebody's prospects by less is no turning point."""
TURNING_POINTS: Final = 6


class Effort(msgspec.Struct, frozen=True):
    """How hard to look: ``worlds`` for how everybody stands, ``tries`` of each answer that is
    judged, ``most`` of all its alternatives together."""

    worlds: int
    tries: int
    most: int


EFFORTS: Final = {
    "quick": Effort(worlds=8, tries=4, most=40),
    "usual": Effort(worlds=24, tries=12, most=160),
    "thorough": Effort(worlds=80, tries=40, most=600),
}


class Weighed(msgspec.Struct):
    """An answer that was possible, and what was expected of it for whoever was asked. ``risk`` is
    the chance to lose everything, where the game tells it."""

    option: str
    label: str
    value: float
    risk: float | None = None


class Finding(msgspec.Struct):
    """The question after answer ``number``: how everybody stood, and the answer that was given.

    ``standing`` has a figure for every seat, ``spread`` the standard error of each. An answer that
    was judged has what was ``best``, what the one given loses against it (``loss``, with its
    standard error) and what that is called.
    """

    number: int
    seat: int
    standing: list[float]
    spread: list[float] = []
    option: str = ""
    label: str = ""
    best: str = ""
    best_label: str = ""
    loss: float = 0.0
    error: float = 0.0
    grade: Slip = ""
    judged: bool = False
    weighed: list[Weighed] = []


class TurningPoint(msgspec.Struct):
    """A turning point: what answer ``number`` and the chance after it changed for every seat."""

    number: int
    seat: int
    label: str
    change: list[float]


class AnalysisReport(msgspec.Struct):
    """All that was found. ``done`` of ``total`` questions have been looked at."""

    game: str
    unit: Unit
    names: list[str]
    done: int
    total: int
    findings: list[Finding]
    turning: list[TurningPoint]
    losses: list[float | None]
    """What each seat gave away with a judged answer, on average."""


class AnalysisTask(msgspec.Struct):
    """One question to look at, as plain data: another process can do it."""

    game: str
    number: int
    step: str
    index: int
    """The answer that was given; -1 if there was none yet."""
    judged: bool
    effort: Effort


def tasks(
    past: Match, answers: list[Chosen], effort: Effort, seats: Iterable[int]
) -> Iterator[AnalysisTask]:
    """The questions of a match from where ``past`` stands: those that were answered like this, and
    the open one. The answers of ``seats`` are judged. ``past`` goes through it all."""
    judged = set(seats)
    for answer in [*answers, None]:
        decision = past.decision
        if decision is None:
            return
        index = -1 if answer is None else answer.index
        yield AnalysisTask(
            game=past.game.id,
            number=past.answered,
            step=past.open_step().pack(),
            index=index,
            judged=decision.seat in judged and index >= 0,
            effort=effort,
        )
        if answer is not None:
            past.repeat(answer)


def whole(match: Match, effort: Effort, seats: Iterable[int]) -> Iterator[AnalysisTask]:
    """All the questions of a match."""
    return tasks(match.at(0), match.history[1:], effort, seats)


def study(task: AnalysisTask) -> Finding:
    """Look at one question."""
    game = registry.game(task.game)
    step = OpenStep.unpack(task.step)
    thinker = thinker_of(game)
    effort = task.effort
    budget = Budget(effort.tries, effort.most, thinker.budget.turns, 0, thinker.budget.caution)
    thought = Thought(game, thinker.judge, budget, step)
    decision = thought.prepare()
    found = Finding(task.number, decision.seat, [])
    if task.index >= 0:
        given = decision.choices[task.index]
        found.option, found.label = decision.id(given), decision.label(given)
    judge = told if game.scored else tried
    best = judge(thought, decision, task, found)
    if task.judged:
        found.judged = True
        chosen = decision.choices[best]
        found.best, found.best_label = decision.id(chosen), decision.label(chosen)
        found.grade = graded(unit_of(game), found.loss, found.error)
    return found


def studied(tasks: Iterable[AnalysisTask], workers: int = 0) -> Iterator[Finding]:
    """What is to be said of each question, in their order, by so many processes; one on each core
    if no number is given."""
    with ProcessPoolExecutor(workers or os.cpu_count(), initializer=settle) as pool:
        yield from pool.map(study, tasks)


def settle() -> None:
    """Ctrl-C is for whoever waits for the findings."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def thinker_of(game: AnyGame) -> ThinkingBot:
    """The bot by whose lights a match is judged."""
    levels = game.levels()
    thinker = levels[-1].make(Rng.from_seed("")) if levels else None
    if not isinstance(thinker, ThinkingBot):
        raise BadInput(f"{game.id} has no bot that thinks: its matches cannot be analysed")
    return thinker


def told(thought: Thought, decision: AnyDecision, task: AnalysisTask, found: Finding) -> int:
    """Judge by what the game itself knows of every answer; the index of the best."""
    state = thought.step.state.copy()
    prospects = thought.game.prospects(state, thought.question(state))
    if prospects is None:
        raise BadInput(f"{thought.game.id} does not tell what its answers are worth")
    scores = [each.score for each in prospects]
    best = scores.index(max(scores))
    found.standing = [scores[best]]
    if task.judged:
        found.loss = scores[best] - scores[task.index]
        found.weighed = [
            Weighed(decision.id(choice), decision.label(choice), each.score, each.risk)
            for choice, each in zip(decision.choices, prospects)
        ]
    return best


def tried(thought: Thought, decision: AnyDecision, task: AnalysisTask, found: Finding) -> int:
    """Judge by trying out: every answer in the same worlds, the best and the given one longest.
    The index of the best."""
    best = thought.usual
    if task.judged:
        best = thought.preferred(thought.halve(thought.ways))
    worlds = task.effort.worlds
    values = everybody(thought, best, worlds)
    found.standing = [mean(each) for each in values]
    found.spread = [error(each) for each in values]
    if not task.judged:
        return thought.options[best]
    if task.index != thought.options[best]:
        given = everybody(thought, task.index, worlds)[thought.seat]
        gains = [a - b for a, b in zip(values[thought.seat], given)]
        found.loss, found.error = mean(gains), error(gains)
        if found.loss <= 0.0:
            best, found.loss, found.error = task.index, 0.0, 0.0
    for index, choice in enumerate(decision.choices):
        if thought.values[index]:
            value = thought.mean(index)
            found.weighed.append(Weighed(decision.id(choice), decision.label(choice), value))
    return thought.options[best]


def everybody(thought: Thought, way: int, worlds: int) -> list[list[float]]:
    """What comes of a way for every seat, in so many fresh worlds."""
    found: list[list[float]] = []
    for number in range(worlds):
        thought.run(way, FRESH + number)
        found.append(thought.everybody)
    return [list(each) for each in zip(*found)]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def error(values: list[float]) -> float:
    """The standard error of the mean."""
    middle, count = mean(values), len(values)
    return sqrt(sum((each - middle) ** 2 for each in values) / max(1, count - 1) / count)


def graded(unit: Unit, loss: float, error: float) -> Slip:
    if loss < SURE * error:
        return ""
    for least, name in GRADES[unit]:
        if loss >= least:
            return name
    return ""


def unit_of(game: AnyGame) -> Unit:
    return "points" if game.scored else "chance"


def ended(match: Match) -> Finding | None:
    """How everybody stood when the game was over; None if it is not."""
    outcome = match.outcome
    if outcome is None:
        return None
    if match.game.scored:
        standing = [float(score) for score in outcome.scores]
    else:
        standing = thinker_of(match.game).judge.settled(outcome, match.setup.seats)
    return Finding(match.answered, -1, standing)


def report(match: Match, findings: list[Finding]) -> AnalysisReport:
    """What the findings come to; the end of a game that is over is added to all of them."""
    game, seats = match.game, match.setup.seats
    total = match.answered + (0 if match.over else 1)
    last = ended(match)
    shown = [*findings, last] if last is not None and len(findings) == total else findings
    judged = [[each.loss for each in findings if each.judged and each.seat == seat]
              for seat in range(seats)]  # fmt: skip
    return AnalysisReport(
        game=game.id,
        unit=unit_of(game),
        names=game.seat_names(match.setup),
        done=len(findings),
        total=total,
        findings=shown,
        turning=turning_points(unit_of(game), shown),
        losses=[sum(each) / len(each) if each else None for each in judged],
    )


def turning_points(unit: Unit, findings: list[Finding]) -> list[TurningPoint]:
    """The answers after which somebody stood most differently, in the order of the game."""
    found: list[tuple[float, TurningPoint]] = []
    for before, after in pairwise(findings):
        change = [b - a for a, b in zip(before.standing, after.standing)]
        sure = [
            max(0.0, abs(each) - SURE * slack) for each, slack in zip(change, slacks(before, after))
        ]
        most = max(sure)
        if most > 0.0 and max(abs(each) for each in change) >= TURNING[unit]:
            found.append((most, TurningPoint(after.number, before.seat, before.label, change)))
    found.sort(key=lambda pair: -pair[0])
    return sorted((turn for _, turn in found[:TURNING_POINTS]), key=lambda turn: turn.number)


def slacks(before: Finding, after: Finding) -> list[float]:
    """The standard error of each seat's change between two moments."""
    none = [0.0] * len(before.standing)
    return [sqrt(a * a + b * b) for a, b in zip(before.spread or none, after.spread or none)]


def amount(unit: Unit, value: float, digits: int = 0) -> str:
    """A figure in words: a share in percent, or points."""
    return f"{value * 100:.{digits}f}%" if unit == "chance" else f"{value:.1f}"


def signed(unit: Unit, value: float) -> str:
    return f"{value * 100:+.0f}%" if unit == "chance" else f"{value:+.1f}"
