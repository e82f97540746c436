"""Positions solved to the end: every answer, every fall of the dice, through the real rules.

A puzzle is worth setting if one line is better than all others. Here that is proved, not sampled:
:class:`Solver` goes through all that can happen in a turn (or until a horizon) and weighs chance
exactly. What another seat would answer is left open in favour of whoever tries to solve it, so
that no other solution can be overlooked.
"""

from collections.abc import Callable
from fractions import Fraction

from cavern.core import codec
from cavern.core.decision import AnyDecision
from cavern.core.errors import CavernError
from cavern.core.game import AnyGame
from cavern.core.lesson import Course
from cavern.core.puzzle import Puzzle
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table

DEEPEST = 12
"""So many steps after the first belong to a turn; beyond, nothing is reached any more."""
NEVER = Fraction(0)
SURE = Fraction(1)


class TooMany(Exception):
    """There is more to go through than was allowed."""


class Fork(Exception):
    """A run has come to a choice or to chance that it was not told how to take."""

    def __init__(self, weights: list[int], decision: AnyDecision | None) -> None:
        super().__init__()
        self.weights = weights
        self.decision = decision


class Told(Table):
    """Goes the ways it is told at forks, then stops at the next one."""

    def __init__(self, ways: list[int]) -> None:
        super().__init__(Rng.from_seed(""))
        self.ways = ways
        self.at = 0

    def way(self, weights: list[int], decision: AnyDecision | None = None) -> int:
        if self.at == len(self.ways):
            raise Fork(weights, decision)
        self.at += 1
        return self.ways[self.at - 1]

    def answer(self, decision: AnyDecision) -> int:
        return self.way([1] * len(decision.choices), decision)

    def chance(self, n: int) -> int:
        return self.way([1] * n)

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        return self.way(weights)


Worth = Callable[[State, int], "Fraction | None"]
"""What a position is worth after so many answers of one's own; None if it is not over yet."""


class Solver:
    """Goes through everything from a position on.

    ``worth`` says when it is over and what has come of it, between two steps. After ``most``
    runs it gives up (:class:`TooMany`).
    """

    def __init__(self, game: AnyGame, seat: int, worth: Worth, within: int, most: int) -> None:
        self.game = game
        self.seat = seat
        self.worth = worth
        self.within = within
        self.left = most
        self.known: dict[tuple[str, int, bool, int], Fraction] = {}
        self.depth = 0

    def options(self, state: State) -> dict[str, Fraction]:
        """Whether each answer to the question that the position stands before is sure, if one goes
        on as well as can be, whatever the dice show."""
        fork = self.run(state, [])
        assert isinstance(fork, Fork) and fork.decision is not None
        ids = fork.decision.ids()
        return {id: self.after(state, [way], 1, False) for way, id in enumerate(ids)}

    def by_chance(self, state: State) -> Fraction:
        """How likely somebody solves it who answers anything at all."""
        return self.value(state, 0, True)

    def value(self, state: State, answers: int, blind: bool) -> Fraction:
        over = self.worth(state, answers)
        if over is not None:
            return over
        key = (codec.state_hash(state), answers, blind, self.depth)
        if key not in self.known:
            if self.depth == DEEPEST:
                return NEVER
            self.depth += 1
            self.known[key] = self.after(state, [], answers, blind)
            self.depth -= 1
        return self.known[key]

    def after(self, state: State, ways: list[int], answers: int, blind: bool) -> Fraction:
        """The worth of a step that has gone these ways so far."""
        end = self.run(state, ways)
        if not isinstance(end, Fork):
            return self.value(end, answers, blind)
        decision, weights = end.decision, end.weights
        if decision is None and not blind:
            for way, weight in enumerate(weights):
                if weight and self.after(state, [*ways, way], answers, False) != SURE:
                    return NEVER  # it can go wrong
            return SURE
        if decision is None:
            total = sum(weights)
            return sum(
                (
                    Fraction(weight, total) * self.after(state, [*ways, way], answers, blind)
                    for way, weight in enumerate(weights)
                    if weight
                ),
                NEVER,
            )
        own = decision.seat == self.seat
        if own and answers == self.within:
            return NEVER
        if not own and not ways:
            return NEVER  # somebody else's turn has begun
        found = []
        for way in range(len(weights)):
            found.append(self.after(state, [*ways, way], answers + own, blind))
            if found[-1] == SURE and not (blind and own):
                return SURE
        return sum(found, NEVER) / len(found) if blind and own else max(found)

    def run(self, state: State, ways: list[int]) -> State | Fork:
        """One step; where it ends, or the fork it stops at."""
        self.left -= 1
        if self.left < 0:
            raise TooMany
        branch = state.copy()
        table = Told(ways)
        branch.rng = table.rng
        try:
            self.game.step(branch, table)
        except Fork as fork:
            return fork
        return branch


def winning(game: AnyGame, seat: int, wanted: Callable[[State], bool]) -> Worth:
    """Sure once the game is over as wanted, nothing once it is over otherwise."""

    def worth(state: State, answers: int) -> Fraction | None:
        if not game.over(state):
            return None
        return SURE if seat in game.outcome(state).winners and wanted(state) else NEVER

    return worth


def solver_of(game: AnyGame, puzzle: Puzzle, most: int) -> Solver:
    """Whoever solves a puzzle: the ending it wants, with the score it wants."""

    def wanted(state: State) -> bool:
        outcome = game.outcome(state)
        scored = outcome.scores[puzzle.seat] >= puzzle.score
        return scored and puzzle.ending in ("", outcome.ending)

    return Solver(game, puzzle.seat, winning(game, puzzle.seat, wanted), puzzle.within, most)


def start_of(game: AnyGame, puzzle: Puzzle, world: int = 0) -> State:
    """Its position; in another world with all that the seat cannot know dealt anew."""
    setup = game.setup(puzzle.mode, puzzle.seats, dict(puzzle.with_))
    state: State = game.parse(puzzle.position, setup, Rng.from_seed(puzzle.id))
    if world:
        game.resample(state, puzzle.seat, Rng.from_seed(f"world {world}"))
    return state


def proved(game: AnyGame, puzzle: Puzzle, most: int = 400_000, worlds: int = 3) -> str:
    """What is wrong with a puzzle; nothing if its line, and no other, solves it for sure.

    At every question of the line the answer is the only one that leads on, in every world that
    looks the same to the seat. Then the line is played as a pupil would, and so is the wrong one.
    """
    for world in range(worlds):
        for number in range(len(puzzle.solution)):
            wrong = only_answer(game, puzzle, number, world, most)
            if wrong:
                return wrong
    course = Course(game, puzzle.lesson())
    for option in puzzle.solution:
        if course.question is None or option not in course.question.ids():
            return f"{option} cannot be answered"
        course.give(option)
    if not course.done:
        return "the solution does not solve it"
    course = Course(game, puzzle.lesson())
    for option in puzzle.wrong:
        course.give(option)
    return "" if course.failed else "the wrong line does not fail"


def only_answer(game: AnyGame, puzzle: Puzzle, number: int, world: int, most: int) -> str:
    """Whether the ``number``-th answer of the solution is the only one there."""
    state = start_of(game, puzzle, world)
    line = puzzle.solution
    done, ways, at = 0, [0] * 0, state
    solver = solver_of(game, puzzle, most)
    solver.within = len(line)
    while True:
        end = solver.run(at, ways)
        if not isinstance(end, Fork):
            at, ways = end, []
            if game.over(at):
                return f"the game is over before answer {number + 1}"
            continue
        if end.decision is None:
            return "chance decides on the way"
        if end.decision.seat != puzzle.seat:
            return "another seat is asked on the way"
        ids = end.decision.ids()
        if line[done] not in ids:
            return f"{line[done]} is none of {ids}"
        if done == number:
            try:
                values = {
                    id: solver.after(at, [*ways, way], done + 1, False)
                    for way, id in enumerate(ids)
                }
            except TooMany:
                return "there is too much to go through"
            except CavernError as error:
                return str(error)
            if values[line[done]] != SURE:
                return f"{line[done]} is not sure: {values[line[done]]}"
            others = [id for id, value in values.items() if value == SURE and id != line[done]]
            return f"{others[0]} solves it as well" if others else ""
        ways = [*ways, ids.index(line[done])]
        done += 1


def tries(game: AnyGame, puzzle: Puzzle, most: int = 400_000) -> int:
    """How often somebody who answers at random must try, on average."""
    solver = solver_of(game, puzzle, most)
    chance = solver.by_chance(start_of(game, puzzle))
    return round(1 / chance) if chance else 0
