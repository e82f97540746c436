"""Random games to look into: every mode and number of seats, stopped at every decision."""

from collections.abc import Callable, Iterator
from functools import cache

from cavern.core.bot import Bot
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput
from cavern.core.event import Event
from cavern.core.game import AnyGame, OptionSpec, OptionValue, Setup
from cavern.core.match import Match, Pause, SuspendedTable
from cavern.core.rng import Rng
from cavern.core.state import State


class Case:
    """A game in one mode with one number of seats."""

    def __init__(self, game: AnyGame, mode: str, seats: int) -> None:
        self.game = game
        self.mode = mode
        self.seats = seats

    def __repr__(self) -> str:
        return f"{self.game.id}-{self.mode}-{self.seats}"

    def setup(self, rng: Rng | None = None) -> Setup:
        """The usual set-up, or any of its tables with options picked at random."""
        if rng is None:
            return self.game.setup(self.mode, self.seats)
        table = self.any_table(rng)
        options = {
            spec.id: table.options[spec.id] if spec.line else any_value(spec, rng)
            for spec in self.game.options
            if not spec.modes or self.mode in spec.modes
        }
        try:
            return self.game.setup(self.mode, self.seats, options)
        except BadInput:  # some numbers do not go with some tables
            return table

    def any_table(self, rng: Rng) -> Setup:
        tables = [
            table
            for table in all_tables(self.game)
            if table.mode == self.mode and table.seats == self.seats
        ]
        return tables[rng.below(len(tables))] if len(tables) > 1 else tables[0]

    def match(self, number: int) -> Match:
        """The random match with this number: the first with the usual options, others without."""
        seed = f"walk {self!r} {number}"
        setup = self.setup(Rng.from_seed(seed).split("options") if number else None)
        return Match(self.game, setup, seed)


def cases(game: AnyGame) -> list[Case]:
    """Every mode of a game with every number of seats."""
    return [Case(game, mode.id, seats) for mode in game.modes for seats in mode.players]


def any_value(spec: OptionSpec, rng: Rng) -> OptionValue:
    if spec.type == "flag":
        return rng.below(2) == 1
    if spec.type == "number":
        return spec.low + rng.below(spec.high - spec.low + 1)
    if spec.type in ("line", "text"):
        return spec.default
    return spec.choices[rng.below(len(spec.choices))]


@cache
def all_tables(game: AnyGame) -> list[Setup]:
    return game.tables({})


def who_meets(game: AnyGame, setup: Setup) -> set[tuple[str, str, str]]:
    """Every two at a table, and each alone."""
    names = game.seat_names(setup)
    return {(setup.mode, one, other) for place, one in enumerate(names) for other in names[place:]}


def meetings(game: AnyGame) -> list[Setup]:
    """Some tables of every mode at which all meet whom they can meet."""
    left = {pair for table in all_tables(game) for pair in who_meets(game, table)}
    chosen: list[Setup] = []
    while left:
        best = max(all_tables(game), key=lambda table: len(who_meets(game, table) & left))
        left -= who_meets(game, best)
        chosen.append(best)
    return chosen


def games(case: Case, decisions: int) -> Iterator[Match]:
    """Random matches to walk through, until a case's share of so many decisions is met."""
    wanted = max(decisions // len(cases(case.game)), decisions // 20)
    number = met = 0
    while met < wanted:
        match = case.match(number)
        yield match
        met += match.answered
        number += 1


def walk(match: Match, answers: int) -> Iterator[AnyDecision]:
    """Play a match for at most so many answers, stopping at every decision.

    Who answers follows from the seed: bots of one level, but every eighth answer is a random
    one, so that the games are long and yet get around.
    """
    rng = Rng.from_seed(match.seed).split("walker")
    makers = list(match.game.bots().values())
    make = makers[rng.below(len(makers))]
    bots = [make(rng.split(f"bot {seat}")) for seat in range(match.setup.seats)]
    while match.decision is not None and match.answered < answers:
        decision = match.decision
        yield decision
        if rng.below(8):
            match.answer_index(bots[decision.seat].pick(decision, match.state.copy()))
        else:
            match.answer_index(rng.below(len(decision.choices)))


class Standstill:
    """Where a step stopped: at a question, or (``decision`` None) at its end."""

    def __init__(self, state: State, decision: AnyDecision | None, table: SuspendedTable) -> None:
        self.state = state
        self.decision = decision
        self.events: list[Event] = [event for _, event in table.events]
        self.barrier = bool(table.barriers)


def run_step(game: AnyGame, state: State, answers: list[int]) -> Standstill:
    """Run one step on ``state`` with these answers, as far as they lead."""
    table = SuspendedTable(state.rng)
    table.begin(state.rng, answers, 0)
    try:
        game.step(state, table)
    except Pause as pause:
        return Standstill(state, pause.decision, table)
    return Standstill(state, None, table)


class Scripted(Bot[State]):
    """Answers from a list of indices; ``watch`` sees the state at each question first."""

    def __init__(self, answers: list[int], watch: Callable[[State], None]) -> None:
        super().__init__(Rng.from_seed(""))
        self.answers = answers
        self.watch = watch
        self.given = 0

    def pick(self, decision: AnyDecision, state: State) -> int:
        self.watch(state)
        self.given += 1
        return self.answers[self.given - 1]
