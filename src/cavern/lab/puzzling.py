"""Positions solved to the end: every answer, every fall of the dice, through the real rules.

A puzzle is worth setting if one line is better than all others. Here that is proved, not sampled:
:class:`PuzzleSolver` goes through all that can happen and weighs chance exactly. There are two
kinds:

- *Win*: one line wins for sure, whatever the dice show. The order of its answers may be free where
  it makes no difference, and so may an answer to which every other is as good; but no other answer
  is in any line that wins (:func:`sure_lines`). What
  another seat would answer is left open in favour of whoever tries to solve it, so that no other
  solution can be overlooked; and with the dice that the puzzle's own seed brings, nothing else gets
  there by luck (:func:`lucky_line`).
- *Survive*: one line leaves the best chance of being alive once the next die is resolved, by a
  clear margin at every answer (:func:`best_line`).
"""

from collections.abc import Callable, Generator, Iterable
from fractions import Fraction
from typing import Any

import msgspec

from cavern.core import codec
from cavern.core.decision import AnyDecision
from cavern.core.game import AnyGame
from cavern.core.lesson import Course
from cavern.core.puzzle import Puzzle
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table

DEEPEST = 24
"""So many steps after the first belong to a turn; beyond, nothing is reached any more."""
ORDERS = 24
"""A line that can be given in more orders than this is no line any more."""
LEAST_LEAD = Fraction(1, 20)
"""By so much the best answer must be better than the next."""
FURTHER = 6
"""So many answers of one's own are looked ahead beyond the line of a puzzle of survival."""
WORLDS = 3
NEVER = Fraction(0)
SURE = Fraction(1)


class TooMany(Exception):
    """There is more to go through than was allowed."""


class ForkMet(Exception):
    """A run has come to a choice or to chance that it was not told how to take.

    ``state`` is how things stand there.
    """

    def __init__(self, weights: list[int], decision: AnyDecision | None) -> None:
        super().__init__()
        self.weights = weights
        self.decision = decision
        self.state: State | None = None


class ToldTable(Table):
    """Goes the ways it is told at forks, then stops at the next one.

    With ``dice`` chance is no fork but comes from there, as in a course, where what nobody forced
    to be shuffled stays as it lies.
    """

    def __init__(self, ways: list[int], dice: Rng | None = None) -> None:
        super().__init__(Rng.from_seed(""))
        self.ways = ways
        self.dice = dice
        self.at = 0

    def way(self, weights: list[int], decision: AnyDecision | None = None) -> int:
        if self.at == len(self.ways):
            raise ForkMet(weights, decision)
        self.at += 1
        return self.ways[self.at - 1]

    def answer(self, decision: AnyDecision) -> int:
        return self.way([1] * len(decision.choices), decision)

    def chance(self, n: int) -> int:
        return self.way([1] * n) if self.dice is None else self.dice.below(n)

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        return self.way(weights) if self.dice is None else super().draw(weights, names)

    def shuffle(self, items: list[Any]) -> None:
        if self.dice is None:
            super().shuffle(items)


def written(state: State) -> bytes:
    """What tells a state from others, whatever its generator will bring; quicker than its hash."""
    return msgspec.json.encode(codec.encode(state, False))


Worth = Callable[[State], "Fraction | None"]
"""What a position is worth; None if it is not over yet. Asked between two steps."""


class PuzzleSolver:
    """Goes through everything from a position on.

    ``worth`` says when it is over and what has come of it. ``odds`` weighs chance; otherwise only
    what holds whatever the dice show counts, and that only before anybody else's turn begins.
    After ``most`` runs of a step it gives up (:class:`TooMany`).
    """

    def __init__(
        self, game: AnyGame, seat: int, worth: Worth, within: int, most: int, odds: bool = False
    ) -> None:
        self.game = game
        self.seat = seat
        self.worth = worth
        self.within = within
        self.left = most
        self.odds = odds
        self.known: dict[tuple[bytes, int, int], Fraction] = {}
        self.depth = 0

    def value(self, state: State, answers: int) -> Fraction:
        """The worth of a position between two steps, after so many answers of one's own."""
        over = self.worth(state)
        if over is not None:
            return over
        key = (written(state), answers, self.depth)
        if key not in self.known:
            if self.depth == DEEPEST:
                return NEVER
            self.depth += 1
            self.known[key] = self.after(state, [], answers)
            self.depth -= 1
        return self.known[key]

    def after(self, state: State, ways: list[int], answers: int) -> Fraction:
        """The worth of a step that has gone these ways so far."""
        end = self.run(state, ways)
        if not isinstance(end, ForkMet):
            return self.value(end, answers)
        if end.decision is None:
            return self.by_chance(state, ways, answers, end.weights)
        own = end.decision.seat == self.seat
        if (own and answers == self.within) or not (own or ways or self.odds):
            return NEVER
        best = NEVER
        for way in range(len(end.weights)):
            best = max(best, self.after(state, [*ways, way], answers + own))
            if best == SURE:
                break
        return best

    def by_chance(
        self, state: State, ways: list[int], answers: int, weights: list[int]
    ) -> Fraction:
        total, found = sum(weights), NEVER
        for way, weight in enumerate(weights):
            if weight:
                worth = self.after(state, [*ways, way], answers)
                if not self.odds and worth != SURE:
                    return NEVER  # it can go wrong
                found += Fraction(weight, total) * worth
        return found

    def values(self, state: State, ways: list[int], answers: int, fork: ForkMet) -> list[Fraction]:
        """What each answer to a question of one's own is worth."""
        return [self.after(state, [*ways, way], answers + 1) for way in range(len(fork.weights))]

    def run(self, state: State, ways: list[int], dice: Rng | None = None) -> State | ForkMet:
        """One step; where it ends, or the fork it stops at."""
        self.left -= 1
        if self.left < 0:
            raise TooMany
        branch = state.copy()
        table = ToldTable(ways, dice)
        branch.rng = table.rng
        try:
            self.game.step(branch, table)
        except ForkMet as fork:
            fork.state = branch
            fork.__traceback__ = None  # or every frame it came through would live as long
            return fork
        return branch


# What is wanted


def wanted(game: AnyGame, puzzle: Puzzle) -> Worth:
    """Of a puzzle to win: sure once it is over with the ending and the score, else nothing."""

    def worth(state: State) -> Fraction | None:
        if not game.over(state):
            return None
        outcome = game.outcome(state)
        won = puzzle.seat in outcome.winners and outcome.scores[puzzle.seat] >= puzzle.score
        return SURE if won and puzzle.ending in ("", outcome.ending) else NEVER

    return worth


def surviving(game: AnyGame, puzzle: Puzzle, start: State) -> Worth:
    """Of a puzzle to survive: whether one is alive, or out of it all, by then."""
    game.survived(start, start, puzzle.seat)  # or it is refused at once

    def worth(state: State) -> Fraction | None:
        if game.over(state):
            return SURE if puzzle.seat in game.outcome(state).winners else NEVER
        alive = game.survived(start, state, puzzle.seat)
        return None if alive is None else SURE if alive else NEVER

    return worth


def solver_of(game: AnyGame, puzzle: Puzzle, start: State, most: int) -> PuzzleSolver:
    if puzzle.survive:
        worth = surviving(game, puzzle, start)
        return PuzzleSolver(game, puzzle.seat, worth, puzzle.within + FURTHER, most, odds=True)
    return PuzzleSolver(game, puzzle.seat, wanted(game, puzzle), puzzle.within, most)


def start_of(game: AnyGame, puzzle: Puzzle, world: int = 0) -> State:
    """Its position; in another world with all that the seat cannot know dealt anew."""
    setup = game.setup(puzzle.mode, puzzle.seats, dict(puzzle.with_))
    state: State = game.parse(puzzle.position, setup, Rng.from_seed(puzzle.id))
    if world:
        game.resample(state, puzzle.seat, Rng.from_seed(f"world {world}"))
    return state


# Lines


Lines = set[tuple[str, ...]]


def sure_lines(solver: PuzzleSolver, state: State) -> Lines:
    """Every line that wins for sure; one that depends on the dice, or on somebody else, is none.

    Nothing at all if there are more than can be orders of one line.
    """
    try:
        return _sure(solver, state, [], 0)
    except NoLine:
        return set()


class NoLine(Exception):
    """What has to be answered depends on more than on oneself, or is not settled at all."""


def _sure(solver: PuzzleSolver, state: State, ways: list[int], answers: int) -> Lines:
    if not ways:
        over = solver.worth(state)
        if over is not None:
            return {()} if over == SURE else set()
    end = solver.run(state, ways)
    if not isinstance(end, ForkMet):
        return _sure(solver, end, [], answers)
    decision = end.decision
    if decision is None:
        found = [
            _sure(solver, state, [*ways, way], answers)
            for way, weight in enumerate(end.weights)
            if weight
        ]
        if any(each != found[0] for each in found):
            raise NoLine
        return found[0]
    if decision.seat != solver.seat:
        raise NoLine
    if answers == solver.within:
        return set()
    lines: Lines = set()
    ids = decision.ids()
    values = solver.values(state, ways, answers, end)
    if all(worth == SURE for worth in values):
        values = [SURE]  # the first will do: whatever is answered, it makes no difference
    for way, worth in enumerate(values):
        if worth == SURE:
            rest = _sure(solver, state, [*ways, way], answers + 1)
            lines |= {(ids[way], *line) for line in rest}
            if len(lines) > ORDERS:
                raise NoLine
    return lines


def one_line(lines: Lines) -> bool:
    """Whether they are one line, in one order or several."""
    return len({tuple(sorted(line)) for line in lines}) == 1


def lucky_line(game: AnyGame, puzzle: Puzzle, most: int) -> tuple[str, ...]:
    """A line that is not the solution, and that the dice of the puzzle's own seed let win."""
    solver = solver_of(game, puzzle, start_of(game, puzzle), most)
    right = sorted(puzzle.solution)
    seen: set[tuple[bytes, str]] = set()

    def settled(line: list[str]) -> list[str]:
        """The line with the first answer wherever all are as good."""
        state, ways, found = start_of(game, puzzle), [0] * 0, [""] * 0
        dice = Course.dice_of(puzzle.lesson())
        for option in line:
            while True:
                rolled = dice.copy()
                end = solver.run(state, ways, rolled)
                if isinstance(end, ForkMet):
                    break
                state, ways, dice = end, [], rolled
            assert end.decision is not None
            ids = end.decision.ids()
            values = solver.values(state, ways, len(found), end)
            free = bool(values) and all(worth == SURE for worth in values)
            found.append(ids[0] if free else option)
            ways = [*ways, ids.index(option)]
        return found

    def search(state: State, ways: list[int], line: list[str], dice: Rng) -> tuple[str, ...]:
        if not ways:
            over = solver.worth(state)
            if over is not None:
                return tuple(line) if over == SURE and sorted(settled(line)) != right else ()
            # The same answers in another order are the same line, so they are part of the key.
            key = (written(state), f"{dice.position} {sorted(line)}")
            if key in seen:
                return ()
            seen.add(key)
        rolled = dice.copy()
        end = solver.run(state, ways, rolled)
        if not isinstance(end, ForkMet):
            return search(end, [], line, rolled)
        if end.decision is None or end.decision.seat != puzzle.seat or len(line) == puzzle.within:
            return ()
        for way, id in enumerate(end.decision.ids()):
            found = search(state, [*ways, way], [*line, id], dice)
            if found:
                return found
        return ()

    return search(start_of(game, puzzle), [], [], Course.dice_of(puzzle.lesson()))


Prospects = list[dict[str, int]]


def best_line(
    game: AnyGame, puzzle: Puzzle, most: int, world: int = 0
) -> tuple[list[str], Prospects]:
    """The answers up to the next die that leave the best chance, and what every answer leaves in
    percent; no answers if two are about as good somewhere."""
    state = start_of(game, puzzle, world)
    solver = solver_of(game, puzzle, state, most)
    ways: list[int] = []
    line: list[str] = []
    odds: Prospects = []
    while solver.worth(state) is None:
        end = solver.run(state, ways)
        if not isinstance(end, ForkMet):
            state, ways = end, []
            continue
        if end.decision is None or end.decision.seat != puzzle.seat:
            break
        values = solver.values(state, ways, len(line), end)
        ids = end.decision.ids()
        best = max(range(len(ids)), key=lambda way: values[way])
        if sorted(values)[-2] + LEAST_LEAD > values[best]:
            return [], []
        line.append(ids[best])
        odds.append({id: round(100 * value) for id, value in zip(ids, values)})
        ways = [*ways, best]
    return line, odds


# Proving


def proved(game: AnyGame, puzzle: Puzzle, most: int = 200_000) -> str:
    """What is wrong with a puzzle; nothing if its line, and no other, solves it.

    That must hold in every world that looks the same to the seat. Then the line is played as a
    pupil would, and so is the wrong one.
    """
    for world in range(WORLDS):
        try:
            wrong = disproved(game, puzzle, world, most)
        except TooMany:
            wrong = "there is too much to go through"
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
    told = bool(course.told.text) and not course.done
    return "" if told and (course.failed or not course.told.taken) else "the wrong line is not told"


def disproved(game: AnyGame, puzzle: Puzzle, world: int, most: int) -> str:
    """What is wrong with its line in one world."""
    if puzzle.survive:
        line, odds = best_line(game, puzzle, most, world)
        if line != puzzle.solution:
            return f"{line or 'nothing'} is the best line"
        return "" if odds == puzzle.odds else f"the odds are {odds}"
    state = start_of(game, puzzle, world)
    lines = sure_lines(solver_of(game, puzzle, state, most), state)
    if tuple(puzzle.solution) not in lines:
        return f"{puzzle.solution} is not sure"
    others = [line for line in lines if sorted(line) != sorted(puzzle.solution)]
    if others:
        return f"{list(others[0])} solves it as well"
    lucky = lucky_line(game, puzzle, most) if world == 0 else ()
    return f"{list(lucky)} solves it by luck" if lucky else ""


# How hard it is


def tries(game: AnyGame, puzzle: Puzzle, most: int = 200_000) -> int:
    """How often a bot must try on average, which takes back what fails and tries again: every
    other answer is the one its rule of thumb gives, the rest are drawn by lot."""
    state = start_of(game, puzzle)
    solver = solver_of(game, puzzle, state, most)
    lines = {tuple(puzzle.solution)} if puzzle.survive else sure_lines(solver, state)
    chance = sum((likely(game, solver, state, line) for line in lines), NEVER)
    return round(1 / chance) if chance else 0


def likely(game: AnyGame, solver: PuzzleSolver, state: State, line: tuple[str, ...]) -> Fraction:
    """How likely such a bot gives just these answers."""
    found = SURE
    for fork, way in questions(solver, state, line):
        found *= Fraction(1, 2 * len(fork.weights))
        if thumb(game, solver.seat, fork) == way:
            found *= 1 + len(fork.weights)
    return found


def questions(
    solver: PuzzleSolver, state: State, line: Iterable[str]
) -> Generator[tuple[ForkMet, int], None, State]:
    """The questions of a line that is the same whatever the dice show, and its answers; then where
    it ends."""
    ways: list[int] = []
    left = list(line)
    while True:
        end = solver.run(state, ways)
        if not isinstance(end, ForkMet):
            state, ways = end, []
            if not left and solver.worth(state) is not None:
                return state
        elif end.decision is None:
            ways = [*ways, next(way for way, weight in enumerate(end.weights) if weight)]
        elif left:
            ways = [*ways, end.decision.ids().index(left.pop(0))]
            yield end, ways[-1]
        else:
            return state  # a line that survives ends with the dice, not with the game


def ending_of(game: AnyGame, puzzle: Puzzle) -> str:
    """How the game ends by a line that wins."""
    state = start_of(game, puzzle)
    steps = questions(solver_of(game, puzzle, state, 1000), state, puzzle.solution)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            end: State = stop.value
            return game.outcome(end).ending


def thumb(game: AnyGame, seat: int, fork: ForkMet) -> int:
    """What the game's quick bot would answer, knowing what the seat may know."""
    assert fork.decision is not None and fork.state is not None
    imagined = fork.state.copy()
    game.resample(imagined, seat, Rng.from_seed("thumb"))
    bot = game.bots()[game.quick_bot](Rng.from_seed("thumb"))
    return bot.pick(fork.decision, imagined)
