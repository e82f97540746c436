"""A game that is answered one question at a time and otherwise left alone.

Like :class:`cavern.core.match.Match`, but it remembers nothing: no events, no history, nothing to
take back. For programs that play very many games.

Each step is run again on a copy of the state, as a match does; :mod:`cavern.core.batch` does
without.
"""

from cavern.core.decision import AnyDecision
from cavern.core.errors import IllegalAnswer, RulesError
from cavern.core.game import AnyGame, Setup
from cavern.core.match import PATIENCE, Pause
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table
from cavern.core.tangible import Tangible


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


class Stepper(Tangible):
    """One game. ``state`` is the state at the open question, ``decision`` the question (None when
    the game is over)."""

    def __init__(self, game: AnyGame, setup: Setup, rng: Rng) -> None:
        self.game = game
        self.setup = setup
        self.table = SteppingTable(rng)
        self.checkpoint: State = game.new(setup, self.table)
        self.state = self.checkpoint
        self.decision: AnyDecision | None = None
        self.answered = 0
        self.advance()

    def answer(self, index: int) -> None:
        """Answer the open question by the index of the option."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over")
        if not 0 <= index < len(decision.choices):
            raise IllegalAnswer(f"there is no option number {index}")
        self.answered += 1
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
