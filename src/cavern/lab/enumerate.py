"""Every way chance and choice can fall, run through the real rules.

A run is repeated once per branch: each time the same beginning, then the next way at the last
fork that has one left. Chance is weighed exactly, so what comes out are true odds:

>>> from cavern.core import registry
>>> from cavern.core.rng import Rng
>>> game = registry.game("cube-delver")
>>> start = game.parse("health 3\\ntravel 3", game.setup(), Rng.from_seed(""))
>>> roll_and_stop = [Preferring("roll", "stop")]
>>> str(chance_of(game, start, roll_and_stop, 2, game.over))
'10/87'
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

from cavern.core.bot import AnyBot, Bot
from cavern.core.decision import AnyDecision
from cavern.core.errors import RulesError
from cavern.core.game import AnyGame, play
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable

K = TypeVar("K", bound=Hashable)

DEEPEST = 10_000
"""Steps without a question after which a count gives up: some loop never asks anybody."""


class Preferring(Bot[State]):
    """A fixed policy: takes the first of its option ids that is legal, else the first option."""

    def __init__(self, *ids: str) -> None:
        super().__init__(Rng.from_seed(""))
        self.preferred = ids

    def pick(self, decision: AnyDecision, state: State) -> int:
        legal = decision.ids()
        for id in self.preferred:
            if id in legal:
                return legal.index(id)
        return 0


class Forks:
    """The forks met on a run and the way taken at each; ``turn`` moves on to the next run."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.ways: list[int] = []
        self.met = 0

    def take(self, ways: int) -> int:
        """The way to take at the next fork, which has this many."""
        if self.met == len(self.taken):
            self.taken.append(0)
            self.ways.append(ways)
        elif self.ways[self.met] != ways:
            raise RulesError("the same choices led to another fork: the rules use outside chance")
        self.met += 1
        return self.taken[self.met - 1]

    def turn(self) -> bool:
        """Prepare the next run; False when every way has been taken."""
        while self.taken and self.taken[-1] + 1 == self.ways[-1]:
            self.taken.pop()
            self.ways.pop()
        if not self.taken:
            return False
        self.taken[-1] += 1
        self.met = 0
        return True


class EnumeratingTable(InlineTable):
    """Bots choose; chance takes the ways of ``forks``. ``weight`` is how likely that is."""

    def __init__(self, state: State, bots: list[AnyBot], forks: Forks) -> None:
        super().__init__(state, bots)
        self.forks = forks
        self.weight = Fraction(1)

    def chance(self, n: int) -> int:
        self.weight /= n
        return self.forks.take(n)

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        """One fork per kind of thing in the bag instead of one per thing."""
        possible = [i for i, weight in enumerate(weights) if weight > 0]
        index = possible[self.forks.take(len(possible))]
        self.weight *= Fraction(weights[index], sum(weights))
        return index


def outcomes(
    game: AnyGame, state: State, bots: list[AnyBot], steps: int
) -> Iterator[tuple[State, Fraction]]:
    """Every state that chance may lead to in ``steps`` steps, each with its likelihood."""
    forks = Forks()
    while True:
        branch = state.copy()
        table = EnumeratingTable(branch, bots, forks)
        play(game, branch, table, steps)
        yield branch, table.weight
        if not forks.turn():
            return


def distribution(
    game: AnyGame,
    state: State,
    bots: list[AnyBot],
    steps: int,
    what: Callable[[Any], K],
) -> dict[K, Fraction]:
    """How likely each value of ``what(state)`` is after ``steps`` steps."""
    found: dict[K, Fraction] = {}
    for branch, weight in outcomes(game, state, bots, steps):
        key = what(branch)
        found[key] = found.get(key, Fraction(0)) + weight
    return found


def chance_of(
    game: AnyGame,
    state: State,
    bots: list[AnyBot],
    steps: int,
    what: Callable[[Any], bool],
) -> Fraction:
    """How likely ``what(state)`` is after ``steps`` steps."""
    return distribution(game, state, bots, steps, what).get(True, Fraction(0))


class Enough(Exception):
    """A count has reached its depth."""


class CountingTable(InlineTable):
    """Every answer is a fork, up to ``depth`` of them; chance comes from the generator."""

    def __init__(self, state: State, forks: Forks, depth: int) -> None:
        super().__init__(state, [])
        self.forks = forks
        self.depth = depth
        self.first = ""

    def answer(self, decision: AnyDecision) -> int:
        if self.decisions == self.depth:
            raise Enough
        index = self.forks.take(len(decision.choices))
        if self.decisions == 0:
            self.first = decision.id(decision.choices[index])
        self.decisions += 1
        return index


class BranchingTable(CountingTable):
    """Chance forks too, one way per kind of outcome."""

    def chance(self, n: int) -> int:
        return self.forks.take(n)

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        possible = [i for i, weight in enumerate(weights) if weight > 0]
        return possible[self.forks.take(len(possible))]


def count_answers(game: AnyGame, state: State, depth: int) -> dict[str, int]:
    """How many sequences of ``depth`` answers there are, by the first answer.

    Chance comes from the state's generator. A sequence that ends the game earlier counts once.
    """
    split: dict[str, int] = {}
    forks = Forks()
    while True:
        branch = state.copy()
        table = CountingTable(branch, forks, depth)
        try:
            if play(game, branch, table, DEEPEST) == DEEPEST:
                raise RulesError(f"{DEEPEST} steps without a question")
        except Enough:
            pass
        split[table.first] = split.get(table.first, 0) + 1
        if not forks.turn():
            return split


def count_ways(game: AnyGame, state: State, steps: int) -> dict[str, int]:
    """How many ways ``steps`` steps can go, through answers and chance, by the first answer."""
    split: dict[str, int] = {}
    forks = Forks()
    while True:
        branch = state.copy()
        table = BranchingTable(branch, forks, DEEPEST)
        play(game, branch, table, steps)
        split[table.first] = split.get(table.first, 0) + 1
        if not forks.turn():
            return split
