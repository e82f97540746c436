"""The heuristic player: whatever role the seat has, it plays that role to win."""

from cavern.core.bot import Bot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.rng import Rng
from cavern.games.vast.bots.heuristic import EVEN, heuristic_of
from cavern.games.vast.bots.mind import Atlas, Mind
from cavern.games.vast.bots.puppets import Puppeteer
from cavern.games.vast.state import NOBODY, Cave


def mind_of(cave: Cave, seat: Seat, zeal: int, atlas: Atlas) -> Mind:
    role = cave.roles[seat]
    return heuristic_of(role.kind).mind(cave, role, zeal, atlas)


class HeuristicBot(Bot[Cave]):
    """Knows only what its seat knows and uses no chance of its own; all it remembers is the map."""

    def __init__(self, rng: Rng, zeal: int = EVEN) -> None:
        super().__init__(rng)
        self.zeal = zeal
        self.atlas = Atlas()

    def pick(self, decision: AnyDecision, state: Cave) -> int:
        if state.possessed != NOBODY and decision.seat == state.possessor:
            puppeteer = Puppeteer(state, state.roles[state.possessed], self.atlas.of(state))
            if puppeteer.answers(decision):
                return puppeteer.answer(decision)
        return mind_of(state, decision.seat, self.zeal, self.atlas).answer(decision)
