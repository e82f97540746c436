"""A game that is answered one question at a time and otherwise left alone.

Like :class:`cavern.core.match.Match`, but it remembers nothing: no events, no history, nothing to
take back. For programs that play very many games.

A :class:`Stepper` runs each step again on a copy of the state, as a match does. Where the package
``greenlet`` is installed a :class:`Runner` does without: the rules wait where they have asked.
"""

from typing import Any

from cavern.core.decision import AnyDecision
from cavern.core.errors import IllegalAnswer, RulesError
from cavern.core.game import AnyGame, Setup
from cavern.core.match import PATIENCE, Pause
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table
from cavern.core.tangible import Tangible

try:
    import greenlet

    GREENLET: Any = greenlet
except ImportError:
    GREENLET = None


class SteppingTable(Table):
    """Feeds the answers of the open step, then pauses."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.answers: list[int] = []
        self.used = 0

    def answer(self, decision: AnyDecision) -> int:
        if self.used == len(self.answers):
            raise Pause(decision)
        index = self.answers[self.used]
        self.used += 1
        return index


class Going(Tangible):
    """One game. ``state`` is the state at the open question, ``decision`` the question (None when
    the game is over)."""

    def __init__(self, game: AnyGame, setup: Setup, state: State) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.decision: AnyDecision | None = None
        self.answered = 0

    def answer(self, index: int) -> None:
        """Answer the open question by the index of the option."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over")
        if not 0 <= index < len(decision.choices):
            raise IllegalAnswer(f"there is no option number {index}")
        self.answered += 1
        self.go_on(index)

    def go_on(self, index: int) -> None:
        """Run to the next question, or to the end."""
        raise NotImplementedError


class Stepper(Going):
    """A game whose open step is run again with every answer."""

    def __init__(self, game: AnyGame, setup: Setup, rng: Rng) -> None:
        self.table = SteppingTable(rng)
        self.checkpoint: State = game.new(setup, self.table)
        super().__init__(game, setup, self.checkpoint)
        self.advance()

    def go_on(self, index: int) -> None:
        self.table.answers.append(index)
        self.advance()

    def advance(self) -> None:
        """Run on from the checkpoint to the next question, or to the end."""
        table, game = self.table, self.game
        for _ in range(PATIENCE):
            if not table.answers and game.over(self.checkpoint):
                self.state, self.decision = self.checkpoint, None
                return
            state = self.checkpoint.copy()
            table.rng, table.used = state.rng, 0
            try:
                game.step(state, table)
            except Pause as pause:
                self.state, self.decision = state, pause.decision
                return
            self.checkpoint = state
            table.answers = []
        raise RulesError(f"{game.title} went on for {PATIENCE} steps without a question")


class RunningTable(Table):
    """Hands a question over to whoever runs the game, and waits for the answer."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.caller: Any = GREENLET.getcurrent()
        self.steps = 0

    def answer(self, decision: AnyDecision) -> int:
        self.steps = 0
        index: int = self.caller.switch(decision)
        return index


def run(game: AnyGame, state: State, table: RunningTable) -> None:
    """Play to the end."""
    while not game.over(state):
        table.steps += 1
        if table.steps > PATIENCE:
            raise RulesError(f"{game.title} went on for {PATIENCE} steps without a question")
        game.step(state, table)


class Runner(Going):
    """A game whose rules wait, in the midst of a step, for the answer. It can be answered only
    where it was begun: in the same thread, and in the same greenlet if there are any."""

    def __init__(self, game: AnyGame, setup: Setup, rng: Rng) -> None:
        table = RunningTable(rng)
        super().__init__(game, setup, game.new(setup, table))
        self.rules: Any = GREENLET.greenlet(run)
        self.decision = self.rules.switch(game, self.state, table)

    def go_on(self, index: int) -> None:
        self.decision = self.rules.switch(index)


def begin(game: AnyGame, setup: Setup, rng: Rng) -> Going:
    """A new game, run as fast as can be here."""
    return Stepper(game, setup, rng) if GREENLET is None else Runner(game, setup, rng)


def here() -> Any:
    """What can answer a :class:`Runner` that is begun now; None if anything can."""
    return None if GREENLET is None else GREENLET.getcurrent()
