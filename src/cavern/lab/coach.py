"""A coach at the table: what the moment is about, which answers are foolish, what a strong player
would do and why, what the others were up to.

It knows what its pupil knows: answers are tried out in imagined worlds (see
:mod:`cavern.core.search`), and words are made from the pupil's view. The same view is always told
the same, whatever is hidden.
"""

from functools import cached_property
from typing import Any, Final, Literal

import msgspec

from cavern.core import registry
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR, Event
from cavern.core.game import AnyGame, Prospect
from cavern.core.guide import MASS, AnyGuide, so_many
from cavern.core.match import Chosen, Match
from cavern.core.rng import Rng
from cavern.core.search import Node, OpenStep, ThinkingBot, Thought, WalkTable
from cavern.core.state import State

WORLDS: Final = 6
"""Every answer is tried in so many imagined worlds."""
AHEAD: Final = 24
"""So many worlds tell what comes of the best answer, and of the one it is compared with."""
FRESH: Final = 1 << 20
"""Worlds from this number on were not used to find what is best."""
MOST: Final = 60
"""With more answers than this, those beyond are not looked at."""

HintKind = Literal["wins", "loses", "risks", "wastes"]


class Mark(msgspec.Struct):
    """Something to know about an answer before it is given."""

    option: str
    kind: HintKind
    text: str


class WayLine(msgspec.Struct):
    text: str
    rules: list[str]


class Advice(msgspec.Struct):
    """What a strong player would do, and why."""

    option: str
    label: str
    why: list[str]


class Hints(msgspec.Struct):
    """What a coach says at a question."""

    moment: list[WayLine]
    marks: list[Mark]
    advice: Advice | None = None


class CoachTask(msgspec.Struct):
    """A question to look at, as plain data: another process can do it."""

    game: str
    step: str
    advise: bool


def study(task: CoachTask) -> Hints:
    """Look at a question; ``advise`` also thinks about what is best."""
    coach = Coach(registry.game(task.game), OpenStep.unpack(task.step))
    hints = Hints(coach.moment(), coach.marks())
    if task.advise:
        hints.advice = coach.advice()
    return hints


def thinker_of(game: AnyGame) -> ThinkingBot:
    """Whoever the coach asks for advice: strong, and quick enough to be waited for."""
    for level in reversed(game.levels()):
        bot = level.make(Rng.from_seed(""))
        if isinstance(bot, ThinkingBot):
            return bot
    raise BadInput(f"{game.title} has no bot that thinks, so nobody can be asked")


class Coach:
    """One question looked at for the seat that is asked."""

    def __init__(self, game: AnyGame, step: OpenStep) -> None:
        self.game = game
        self.guide: AnyGuide = game.guide()
        self.bot = thinker_of(game)
        self.thought = Thought(game, self.bot.judge, self.bot.budget, step)
        self.decision: AnyDecision = self.thought.prepare()
        self.seat = self.thought.seat
        self.before = step.state.copy()
        self.thought.question(self.before)
        self.view: Any = game.view(self.before, self.seat)
        game.resample(self.before, self.seat, Rng.from_seed("what a seat knows"))

    def moment(self) -> list[WayLine]:
        return [WayLine(text, rules) for text, rules in self.guide.moment(self.view, self.seat)]

    # Answers to be warned of

    def marks(self) -> list[Mark]:
        choices = self.decision.choices
        if len(choices) < 2:
            return []
        found: list[Mark] = []
        for index in range(min(len(choices), MOST)):
            mark = self.mark(index)
            if mark is not None:
                found.append(mark)
        if len(found) == len(choices) and len({mark.kind for mark in found}) == 1:
            return []  # whatever one does: there is nothing to choose
        return found

    def mark(self, index: int) -> Mark | None:
        option = self.decision.id(self.decision.choices[index])
        ends = [self.tried(index, number) for number in range(WORLDS)]
        over = [state for state in ends if self.game.over(state)]
        won = [state for state in over if self.seat in self.game.outcome(state).winners]
        lost = len(over) - len(won)
        if len(won) == WORLDS:
            return Mark(option, "wins", "Wins at once.")
        if lost == WORLDS:
            return Mark(option, "loses", "Loses at once.")
        if lost:
            return Mark(option, "risks", f"May lose at once: it did in {lost} of {WORLDS} tries.")
        if index in (self.thought.usual, self.known_best) or over:
            return None
        wasted = self.wasted(ends)
        return Mark(option, "wastes", wasted) if wasted else None

    def tried(self, index: int, number: int) -> State:
        """What comes of an answer in an imagined world, by the end of its step."""
        thought = self.thought
        state = thought.step.state.copy()
        thought.roots[index] = Node()
        walk = WalkTable(thought, state)
        walk.first, walk.number = index, number
        self.game.step(state, walk)
        return state

    def wasted(self, ends: list[State]) -> str:
        """What an answer throws away in every world, if nothing is gained by it in any."""
        guide, seat, judge = self.guide, self.seat, self.bot.judge
        views: list[Any] = [self.game.view(state, seat) for state in ends]
        had = guide.holdings(self.view, seat)
        have = [guide.holdings(view, seat) for view in views]
        if any(each.get(name, 0) > had[name] for each in have for name in had):
            return ""
        unspent = guide.unspent(self.view, seat)
        if unspent and have == [had] * len(have):
            if all(judge.clock(state) != self.thought.now for state in ends):
                return f"Ends your turn with {unspent} unspent."
        lost = {name: had[name] - max(each.get(name, 0) for each in have) for name in had}
        lost = {name: count for name, count in lost.items() if count > 0}
        if not lost or not self.worse(ends):
            return ""
        things = " and ".join(so_many(count, name) for name, count in lost.items())
        return f"Gives away {things}, and nothing comes of it at once."

    def worse(self, ends: list[State]) -> bool:
        """Whether one stands worse after it than before and than after the usual answer."""
        judge, seat = self.bot.judge, self.seat
        usual = [self.tried(self.thought.usual, number) for number in range(WORLDS)]
        if any(self.game.over(state) for state in usual):
            return True
        now = mean([judge.standing(state)[seat] for state in ends])
        other = mean([judge.standing(state)[seat] for state in usual])
        return now < other and now < judge.standing(self.before)[seat]

    # What a strong player would do

    @cached_property
    def prospects(self) -> list[Prospect] | None:
        """What each answer is worth, where that is known."""
        state = self.thought.step.state.copy()
        return self.game.prospects(state, self.thought.question(state))

    @property
    def known_best(self) -> int:
        """The answer that is known to be worth most; -1 if none is known to be."""
        prospects = self.prospects or []
        return max(range(len(prospects)), key=lambda i: prospects[i].score, default=-1)

    def advice(self) -> Advice:
        thought, decision = self.thought, self.decision
        prospects = self.prospects
        if prospects is not None:
            order = sorted(range(len(prospects)), key=lambda i: -prospects[i].score)
            best, second = order[0], order[1] if len(order) > 1 else order[0]
            why = [
                f"Played on well it is worth {prospects[best].score:.1f} points on average, "
                f"with a {prospects[best].risk:.0%} risk to lose all."
            ]
            if second != best:
                label = self.label(second)
                why.append(f"Next best, “{label}”: {prospects[second].score:.1f} points.")
            return Advice(decision.id(decision.choices[best]), self.label(best), why)
        if len(decision.choices) == 1:
            return Advice(decision.id(decision.choices[0]), self.label(0), ["There is no other."])
        left = thought.halve(thought.ways)
        foolish = {mark.option for mark in self.marks() if mark.kind != "wins"}
        tried = [way for way in left if thought.values[way]]
        by_mean = sorted(tried, key=lambda way: -thought.mean(way))[:2]
        ways = [thought.preferred(left), *by_mean, thought.usual]
        wise = [way for way in ways if self.id(thought.options[way]) not in foolish]
        chosen = {thought.options[way] for way in wise}
        if len(chosen) == 1:
            rest = [i for i in range(len(thought.options)) if thought.options[i] not in chosen]
            wise += sorted((i for i in rest if thought.values[i]), key=lambda i: -thought.mean(i))[
                :1
            ]
        return self.compared(wise or [thought.usual])

    def id(self, index: int) -> str:
        return self.decision.id(self.decision.choices[index])

    def label(self, index: int) -> str:
        return self.decision.label(self.decision.choices[index])

    def compared(self, ways: list[int]) -> Advice:
        """The best of those that were tried longest, judged once more in fresh worlds."""
        thought, decision = self.thought, self.decision
        by_option: dict[int, int] = {}
        for way in ways:
            by_option.setdefault(thought.options[way], way)
        ends = {
            option: [self.ahead(way, FRESH + number) for number in range(AHEAD)]
            for option, way in by_option.items()
        }
        values = {option: mean([end.value for end in each]) for option, each in ends.items()}
        order = sorted(values, key=lambda option: -values[option])
        best = order[0]
        why = self.reasons(best, order[1], ends, values) if len(order) > 1 else []
        label = self.label(best)
        why = why or [f"It is what an experienced player does here: {label}."]
        return Advice(decision.id(decision.choices[best]), label, why)

    def reasons(
        self, best: int, rival: int, ends: dict[int, list["WayEnd"]], values: dict[int, float]
    ) -> list[str]:
        """Why one answer is better than another, in terms of goals."""
        worth, other = self.guide.worth(values[best]), self.guide.worth(values[rival])
        label = self.label(rival)
        if worth == other:
            why = [f"It promises {worth}; “{label}” much the same."]
        else:
            why = [f"It promises {worth}; “{label}”, the next best, {other}."]
        gains = {
            name: mean([end.had.get(name, 0) for end in ends[best]])
            - mean([end.had.get(name, 0) for end in ends[rival]])
            for name in self.guide.holdings(self.view, self.seat)
        }
        name = max(gains, key=lambda name: gains[name], default="")
        if name and gains[name] >= 0.25:
            word = name if name in MASS else f"{name}s"
            why.append(f"Some turns on you have about {gains[name]:.1f} more {word} that way.")
        won = sum(end.won for end in ends[best])
        if won > sum(end.won for end in ends[rival]):
            why.append(f"It wins within sight in {won} of {AHEAD} imagined games.")
        return why

    def ahead(self, way: int, number: int) -> "WayEnd":
        """What comes of a way some turns later: one's chance, and what one then has."""
        thought, game, judge = self.thought, self.game, self.bot.judge
        state = thought.step.state.copy()
        thought.roots[way] = Node()
        walk = WalkTable(thought, state)
        walk.first, walk.number = way, number
        until = judge.clock(state) + thought.budget.turns
        game.step(state, walk)
        steps = 1
        while not game.over(state) and judge.clock(state) < until and steps < 500:
            game.step(state, walk)
            steps += 1
        if game.over(state):
            outcome = game.outcome(state)
            value = judge.settled(outcome, len(outcome.scores))[self.seat]
            won = self.seat in outcome.winners
        else:
            value, won = judge.standing(state)[self.seat], False
        return WayEnd(value, won, self.guide.holdings(game.view(state, self.seat), self.seat))


class WayEnd(msgspec.Struct):
    """Where a way led: one's prospects, whether the game was won, what one had then."""

    value: float
    won: bool
    had: dict[str, int]


def mean(values: list[float] | list[int]) -> float:
    return sum(values) / len(values)


# What the others were up to


def turns_since(match: Match, seat: int) -> int:
    """The number of the seat's latest answer before others had their say."""
    for answer in reversed(match.history):
        if answer.seat == seat:
            return answer.number
    return 0


def others(past: Match, answers: list[Chosen], seat: int) -> list[str]:
    """A sentence about what each of the others did in these answers, which follow on ``past``."""
    game = past.game
    guide = game.guide()
    found: dict[int, str] = {}
    at = 0
    while at < len(answers):
        who = answers[at].seat
        before = past.view(SPECTATOR)
        events: list[Event] = []
        while at < len(answers) and answers[at].seat == who:
            past.repeat(answers[at])
            events += [event for event in answers[at].events if event.visible_to(seat)]
            at += 1
        if who != seat:
            told = guide.aim(before, past.view(SPECTATOR), who) or notable(guide, events)
            if told:
                found.pop(who, None)
                found[who] = told
    return list(found.values())


def notable(guide: AnyGuide, events: list[Event]) -> str:
    """The event that says most about a turn."""
    for kind in guide.notable:
        for event in reversed(events):
            if event.kind == kind:
                return event.text
    return ""
