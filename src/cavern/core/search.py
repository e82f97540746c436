"""Thinking ahead: one search for every game.

A thought starts from an :class:`OpenStep`: the state before the open step, the answers given in
it and the chance met. An iteration copies the state, plays those again up to the question,
resamples there all that the seat cannot know, and from there is one inline run: the first answer
is the option being tried, further questions to the same seat walk a tree, everything else is
answered by the game's rollout policy. Some turns later the run is broken off and judged.

Nothing hidden can reach the answer: resampling is canonical (it depends on what the seat knows
and the generator only), and the generator of a thought is made from what the seat knows. So the
same view always gets the same answer, as long as the budget is one of iterations.
"""

import time
from math import log, sqrt
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cavern.core import codec
from cavern.core.bot import AnyBot, Bot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.errors import RulesError
from cavern.core.game import AnyGame, Outcome
from cavern.core.rng import Rng, key_of
from cavern.core.state import State
from cavern.core.table import InlineTable, Table
from cavern.core.tangible import Tangible

S = TypeVar("S", bound=State)

STEPS: Final = 2000
"""A run is judged after so many steps, whatever its clock says."""

WIDENING: Final = 1.0
"""A question below the first has 1 + so many times the root of its visits options tried."""

TURN: Final = 6
"""A whole turn may take as long as so many single answers."""

SHARE: Final = 3
"""An answer may take one in so many parts of what is left of its turn's time."""

FLAT: Final = 0
"""No tree: after the first answer all is left to the policy."""
OWN: Final = 1
"""A tree of the thinking seat's own questions."""
EVERYBODY: Final = 2
"""A tree of all questions, in which everybody does what is best for them (max^n)."""
PARANOID: Final = 3
"""The same, in which all others do what is worst for whoever wins with the thinking seat."""

ENOUGH: Final = 48
"""Every so many worlds it is asked what is settled: more than ``hard`` ever imagines."""

SURE: Final = 3.0
"""Whoever is so many standard errors behind the best is out."""

ALIKE: Final = 0.004
"""Chances to win that differ by no more are alike, and not worth thinking about."""

CURIOSITY: Final = 1.0
"""How much unsure options below the first are favoured, in standard deviations of the values."""


class OpenStep(Tangible):
    """Where a question stands: the state before its step, what was answered and rolled since."""

    def __init__(self, state: State, answers: list[int], chance: list[int]) -> None:
        self.state = state
        self.answers = answers
        self.chance = chance

    def pack(self) -> str:
        """As text, to send to another process."""
        return codec.dumps([self.state, self.answers, self.chance])

    @staticmethod
    def unpack(text: str) -> "OpenStep":
        state, answers, chance = codec.loads(text)
        return OpenStep(state, answers, chance)


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(Tangible, Generic[S]):
    """What search must know of a game beyond its rules."""

    def policy(self, rng: Rng) -> Bot[S]:
        """Who answers where the tree does not: quick, and no fool."""
        raise NotImplementedError(f"{type(self).__name__} has no policy()")

    def plans(self, state: S, seat: Seat) -> list[Bot[S]]:
        """Others who could play the rest of a turn: whole turns to try, beside single answers."""
        return []

    def passes_on(self, choice: Any) -> bool:
        """Whether an answer does nothing but have a partner asked, who may do the same. Only the
        policy may give it: two that think would each expect the other to act, for ever."""
        return False

    def doubt(self, state: S) -> float:
        """How many times as sure as usual a gain over the policy must be: more than once where
        runs differ much and answers little, so that most gains are chance."""
        return 1.0

    def standing(self, state: S) -> list[float]:
        """How likely each seat is to win, 0 to 1, in a game that is not over."""
        raise NotImplementedError(f"{type(self).__name__} has no standing()")

    def settled(self, outcome: Outcome, seats: int) -> list[float]:
        """The same for a game that is over."""
        values = [0.0] * seats
        for seat in outcome.winners:
            values[seat] = 1.0
        return values

    def clock(self, state: S) -> int:
        """How many turns there have been."""
        raise NotImplementedError(f"{type(self).__name__} has no clock()")


class Budget(Tangible):
    """How hard to think.

    ``iterations`` for each option, up to ``most`` in all; ``turns`` of the clock until a run is
    judged; ``milliseconds`` after which an answer is given in any case, and so many times
    ``TURN`` for all answers of one turn (0 for as long as it takes); ``caution`` is how many
    standard errors an option must be better than the policy's own to be preferred to it; ``tree``
    is whose later questions are searched.
    """

    def __init__(
        self,
        iterations: int,
        most: int,
        turns: int,
        milliseconds: int,
        caution: float = 0.5,
        tree: int = OWN,
    ) -> None:
        self.iterations = iterations
        self.most = most
        self.turns = turns
        self.milliseconds = milliseconds
        self.caution = caution
        self.tree = tree

    def unhurried(self) -> "Budget":
        """The same without a bound on time."""
        return Budget(self.iterations, self.most, self.turns, 0, self.caution, self.tree)

    def turn(self) -> float:
        """Milliseconds for a whole turn."""
        return float(TURN * self.milliseconds)


@mypyc_attr(allow_interpreted_subclasses=True)
class Helpers(Tangible):
    """Who tries ways on other cores while a thought does so on its own."""

    def try_out(self, thought: "Thought", left: list[int], count: int) -> bool:
        """What :meth:`Thought.try_out` does, together."""
        raise NotImplementedError(f"{type(self).__name__} has no try_out()")


class Meter:
    """Where the time of thoughts goes, in seconds."""

    def __init__(self) -> None:
        self.iterations = 0
        self.runs = 0.0
        self.answers = 0.0
        """Of the runs: in questions rather than rules."""
        self.policy = 0.0
        """Of the answers: in the policy and plans rather than the tree."""


class Node:
    """A question below the first, reached by the same own answers before it."""

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[str, Branch] = {}


class Branch:
    """An answer to it, by a seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.visits = 0
        self.total = 0.0
        self.node = Node()


class Reached(Exception):
    """The question is reached, and that was all."""

    def __init__(self, decision: AnyDecision) -> None:
        super().__init__(decision.kind)
        self.decision = decision


class WalkTable(Table):
    """The table of one iteration."""

    def __init__(self, thought: "Thought", state: State) -> None:
        super().__init__(state.rng)
        self.thought = thought
        self.state = state
        self.used = 0
        self.drawn = 0
        self.begun = False
        self.number = 0
        self.first = -1
        self.node: Node | None = None
        self.plan: AnyBot | None = None
        self.path: list[Branch] = []

    def answer(self, decision: AnyDecision) -> int:
        meter = self.thought.meter
        if meter is None:
            return self.reply(decision)
        started = time.perf_counter()
        index = self.reply(decision)
        meter.answers += time.perf_counter() - started
        return index

    def reply(self, decision: AnyDecision) -> int:
        thought = self.thought
        if not self.begun:
            if self.used < len(thought.step.answers):
                index = thought.step.answers[self.used]
                self.used += 1
                return index
            return self.begin(decision)
        if self.node is not None:
            if decision.seat == thought.seat or thought.budget.tree >= EVERYBODY:
                return self.descend(decision, self.node)
        return self.usual(decision)

    def usual(self, decision: AnyDecision) -> int:
        """By the policy; an answer of one's own by the plan that is tried, while the turn lasts."""
        thought = self.thought
        if self.plan is not None and decision.seat == thought.seat:
            if thought.judge.clock(self.state) == thought.now:
                return thought.ask(self.plan, decision, self.state)
        return thought.ask(thought.policy, decision, self.state)

    def begin(self, decision: AnyDecision) -> int:
        """The question itself: from here on the world is an imagined one."""
        self.begun = True
        thought = self.thought
        if self.first < 0:
            raise Reached(decision)
        thought.game.resample(self.state, thought.seat, thought.world(self.number))
        self.rng = self.state.rng
        if thought.budget.tree != FLAT:
            self.node = thought.roots[self.first]
        self.plan = thought.bots[self.first]
        return thought.options[self.first]

    def chance(self, n: int) -> int:
        if not self.begun and self.drawn < len(self.thought.step.chance):
            outcome = self.thought.step.chance[self.drawn]
            self.drawn += 1
            return outcome
        return self.rng.below(n)

    def descend(self, decision: AnyDecision, node: Node) -> int:
        """Answer a later question: as the policy would, or by what was learned."""
        usual = self.usual(decision)
        node.visits += 1
        if node.visits == 1:
            self.node = None
            return usual
        index = self.thought.select(decision, node, usual)
        edge = node.edges[decision.id(decision.choices[index])]
        self.path.append(edge)
        self.node = edge.node
        return index


class Thought:
    """One question thought about."""

    def __init__(self, game: AnyGame, judge: Judge[Any], budget: Budget, step: OpenStep) -> None:
        self.game = game
        self.judge = judge
        self.budget = budget
        self.step = step
        self.started = time.perf_counter()
        self.bound = float(budget.milliseconds)
        """Milliseconds it may take; 0 for as long as it takes."""
        self.meter: Meter | None = None
        self.helpers: Helpers | None = None
        self.seat = 0
        self.key = b""
        self.policy = judge.policy(Rng.from_seed(""))
        self.now = 0
        self.options: list[int] = []
        self.bots: list[AnyBot | None] = []
        """What is tried: an option, and who plays on for the rest of the turn."""
        self.ways: list[int] = []
        """Which of these are worth a try."""
        self.roots: list[Node] = []
        self.values: list[list[float]] = []
        self.everybody: list[float] = []
        """How all seats stood at the end of the latest run."""
        self.usual = 0
        self.caution = budget.caution
        self.spread = 0.1
        self.count = 0
        self.helped = 0
        """How many runs were helpers'."""
        self.sum = 0.0
        self.squares = 0.0
        self.untried = Rng.from_seed("")

    def ask(self, bot: AnyBot, decision: AnyDecision, state: State) -> int:
        """What the policy answers, or a plan."""
        meter = self.meter
        if meter is None:
            return bot.pick(decision, state)
        started = time.perf_counter()
        index = bot.pick(decision, state)
        meter.policy += time.perf_counter() - started
        return index

    def world(self, number: int) -> Rng:
        """The generator of imagined world ``number``: the same for every option tried in it."""
        return Rng.series(self.key, number)

    def answer(self) -> int:
        """The index of the option to take."""
        if len(self.prepare().choices) == 1:
            return 0
        if self.bound < 0:
            return self.usual
        return self.options[self.preferred(self.halve(self.ways))]

    def prepare(self) -> AnyDecision:
        """Come to the question, and see what ways there are to try."""
        state = self.step.state.copy()
        decision = self.question(state)
        choices = len(decision.choices)
        self.seat = decision.seat
        self.game.resample(state, self.seat, Rng.from_seed("what a seat knows"))
        known = f"{codec.state_hash(state)} {decision.kind} {' '.join(decision.ids())}"
        self.key = key_of(known)
        self.untried = Rng.at(self.key, 0).split("untried")
        self.usual = self.policy.pick(decision, state)
        self.now = self.judge.clock(state)
        self.caution = self.budget.caution * self.judge.doubt(state)
        for option in range(choices):
            if option == self.usual or not self.judge.passes_on(decision.choices[option]):
                self.ways.append(option)
            self.options.append(option)
            self.bots.append(None)
        for plan in self.judge.plans(state, self.seat):
            self.ways.append(len(self.options))
            self.options.append(plan.pick(decision, state))
            self.bots.append(plan)
        ways = len(self.options)
        self.roots = [Node() for _ in range(ways)]
        self.values = [[] for _ in range(ways)]
        return decision

    def question(self, state: State) -> AnyDecision:
        """Bring a copy of the state to the open question."""
        try:
            self.game.step(state, WalkTable(self, state))
        except Reached as reached:
            return reached.decision
        raise RulesError("there is no open question to think about")

    def halve(self, left: list[int]) -> list[int]:
        """Try every way in the same worlds, then again the better half, until two are left.

        What the policy would do stays to the end, unless it is clearly worse; whatever is, is out
        at once. Those that are left when time runs out, or nothing is open any more.
        """
        choices = len(left)
        total = min(self.budget.most, self.budget.iterations * choices)
        rounds = 1
        while 1 << rounds < choices:
            rounds += 1
        done = 0
        for now in range(rounds):
            each = max(1, (total - done) // ((rounds - now) * len(left)))
            while each:
                count = min(each, ENOUGH - len(self.values[left[0]]) % ENOUGH)
                if not self.try_out(left, count):
                    return left
                each -= count
                done += count * len(left)
                if len(self.values[left[0]]) % ENOUGH == 0:
                    left = self.still_open(left)
                    if len(left) == 1:
                        return left
            if len(left) > 2:
                order = sorted([(-self.mean(option), option) for option in left])
                keep = max(2, (len(left) + 1) // 2)
                best = [option for _, option in order[:keep]]
                if self.usual in left and self.usual not in best:
                    best[-1] = self.usual
                left = best
        return left

    def try_out(self, left: list[int], count: int) -> bool:
        """Try each way in so many worlds more; whether there is time left."""
        if self.helpers is not None:
            return self.helpers.try_out(self, left, count)
        for _ in range(count):
            for option in left:
                self.values[option].append(self.run(option, len(self.values[option])))
                if self.late():
                    return False
        return True

    def still_open(self, left: list[int]) -> list[int]:
        """Those that are not clearly worse than the best; one, if it does not matter which."""
        best, most = left[0], -1.0
        for option in left:
            mean = self.mean(option)
            if mean > most or (mean == most and option == self.usual):
                best, most = option, mean
        found: list[int] = []
        matters = False
        for option in left:
            loss, error = self.gain(best, option)
            if option == best or loss <= SURE * error + ALIKE:
                found.append(option)
                matters = matters or loss + SURE * error > ALIKE
        if matters:
            return found
        return [self.usual if self.usual in found else best]

    def gain(self, option: int, other: int) -> tuple[float, float]:
        """How much better one way is than another in the same worlds, and the standard error."""
        values, others = self.values[option], self.values[other]
        count = min(len(values), len(others))
        total, squares = 0.0, 0.0
        for i in range(count):
            more = values[i] - others[i]
            total += more
            squares += more * more
        mean = total / count
        variance = max(0.0, squares / count - mean * mean) + 0.000001
        return mean, sqrt(variance / (count - 1))

    def late(self) -> bool:
        return self.bound > 0 and self.time_left() < 0

    def time_left(self) -> float:
        """How many milliseconds there still are, where there is a bound."""
        return self.bound - (time.perf_counter() - self.started) * 1000.0

    def mean(self, option: int) -> float:
        values = self.values[option]
        return sum(values) / len(values)

    def preferred(self, left: list[int]) -> int:
        """The way whose gain over the policy's own is surest, or that one if none is."""
        best, most = self.usual, 0.0
        usual = self.values[self.usual]
        for option in left:
            if option == self.usual or min(len(self.values[option]), len(usual)) < 2:
                continue
            mean, error = self.gain(option, self.usual)
            sure = mean - self.caution * error
            if sure > most:
                best, most = option, sure
        return best

    def run(self, option: int, number: int) -> float:
        """What comes of a way in imagined world ``number``, for the seat that thinks."""
        game, judge = self.game, self.judge
        started = time.perf_counter()
        state = self.step.state.copy()
        walk = WalkTable(self, state)
        walk.first = option
        walk.number = number
        until = judge.clock(state) + self.budget.turns
        game.step(state, walk)
        steps = 1
        while not game.over(state) and judge.clock(state) < until and steps < STEPS:
            game.step(state, walk)
            steps += 1
        if game.over(state):
            outcome = game.outcome(state)
            self.everybody = judge.settled(outcome, len(outcome.scores))
        else:
            self.everybody = judge.standing(state)
        value = self.everybody[self.seat]
        meter = self.meter
        if meter is not None:
            meter.iterations += 1
            meter.runs += time.perf_counter() - started
        for edge in walk.path:
            edge.visits += 1
            edge.total += self.worth(edge.seat)
        self.count += 1
        self.sum += value
        self.squares += value * value
        mean = self.sum / self.count
        self.spread = sqrt(max(0.0001, self.squares / self.count - mean * mean))
        return value

    def worth(self, seat: Seat) -> float:
        """What the end of the latest run is worth to a seat of the tree."""
        if self.budget.tree == PARANOID and self.everybody[seat] != self.everybody[self.seat]:
            return 1.0 - self.everybody[self.seat]
        return self.everybody[seat]

    def select(self, decision: AnyDecision, node: Node, usual: int) -> int:
        """An option of a later question: the policy's first, then others, then the best so far."""
        ids = decision.ids()
        name = ids[usual]
        if name not in node.edges:
            node.edges[name] = Branch(decision.seat)
            return usual
        fresh = [i for i, id in enumerate(ids) if id not in node.edges]
        tried = len(ids) - len(fresh)
        if fresh and tried < 1.0 + WIDENING * sqrt(node.visits):
            index = fresh[self.untried.below(len(fresh))]
            node.edges[ids[index]] = Branch(decision.seat)
            return index
        best, most = usual, -1.0
        scale = CURIOSITY * self.spread * sqrt(log(node.visits))
        for index, id in enumerate(ids):
            edge = node.edges.get(id)
            if edge is None:
                continue
            if edge.visits == 0:
                return index
            worth = edge.total / edge.visits + scale / sqrt(edge.visits)
            if worth > most:
                best, most = index, worth
        return best


@mypyc_attr(allow_interpreted_subclasses=True)
class ThinkingBot(Bot[Any]):
    """Searches where it is given the open step, and answers by its policy where it is not."""

    def __init__(self, rng: Rng, game: AnyGame, judge: Judge[Any], budget: Budget) -> None:
        super().__init__(rng)
        self.game = game
        self.judge = judge
        self.budget = budget
        self.quick = judge.policy(rng)
        self.meter: Meter | None = None
        self.helpers: Helpers | None = None
        """Who thinks with it on other cores; with nobody's help it thinks on one."""
        self.thoughts = 0
        self.iterations = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.turn = -1
        """The clock of the turn it last thought in."""
        self.spent = 0.0
        """Milliseconds it has thought in that turn."""

    def pick(self, decision: AnyDecision, state: State) -> int:
        return self.quick.pick(decision, state)

    def begin_turn(self, state: State) -> None:
        """Note when another turn has begun."""
        now = self.judge.clock(state)
        if now != self.turn:
            self.turn, self.spent = now, 0.0

    def think(self, step: OpenStep) -> int:
        started, since = time.process_time(), time.perf_counter()
        thought = Thought(self.game, self.judge, self.budget, step)
        thought.meter = self.meter
        thought.helpers = self.helpers
        self.begin_turn(step.state)
        if self.budget.milliseconds:
            left = self.budget.turn() - self.spent
            thought.bound = min(thought.bound, left / SHARE) if left > 0 else -1.0
        index = thought.answer()
        self.spent += (time.perf_counter() - since) * 1000.0
        took = time.process_time() - started
        self.thoughts += 1
        self.iterations += thought.count + thought.helped
        self.seconds += took
        self.slowest = max(self.slowest, took)
        return index


@mypyc_attr(allow_interpreted_subclasses=True)
class ThinkingTable(InlineTable):
    """An inline table at which some bots think: it remembers how the open step came to stand."""

    def __init__(self, state: State, bots: list[AnyBot]) -> None:
        super().__init__(state, bots)
        self.step = OpenStep(state.copy(), [], [])

    def answer(self, decision: AnyDecision) -> int:
        bot = self.bots[decision.seat]
        if isinstance(bot, ThinkingBot):
            self.decisions += 1
            index = bot.think(self.step)
        else:
            index = super().answer(decision)
        self.step.answers.append(index)
        return index

    def chance(self, n: int) -> int:
        outcome = self.rng.below(n)
        self.step.chance.append(outcome)
        return outcome

    def begin(self) -> None:
        """Another step starts here."""
        self.step = OpenStep(self.state.copy(), [], [])


def play_thinking(game: AnyGame, state: State, table: ThinkingTable, limit: int) -> int:
    """Like :func:`cavern.core.game.play`, at a table where somebody thinks."""
    steps = 0
    while steps < limit and not game.over(state):
        table.begin()
        game.step(state, table)
        steps += 1
    return steps
