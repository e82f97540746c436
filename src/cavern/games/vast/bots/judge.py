"""How a game stands for every role, as far as it can be told in numbers; what search goes by.

Each role has the features all share and some of its own. The weights in ``weights.py`` were
fitted by ``scripts/fit_standing.py`` to games between heuristic players at many tables.
"""

from math import exp
from typing import Final

from cavern.core.bot import Bot
from cavern.core.decision import Seat
from cavern.core.rng import Rng
from cavern.core.search import Budget, Judge
from cavern.games.vast.bots.heuristic import heuristic_of
from cavern.games.vast.bots.player import HeuristicBot
from cavern.games.vast.bots.rivals import progress
from cavern.games.vast.bots.weights import WEIGHTS
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import CAVE_TILES

HARD_BUDGET: Final = Budget(iterations=8, most=80, turns=8, milliseconds=500)
EXPERT_BUDGET: Final = Budget(iterations=40, most=400, turns=8, milliseconds=1000)

SHARED: Final = ("progress", "progress squared", "tiles placed", "collapsing", "crystals lost",
                 "constant")  # fmt: skip


def features(cave: Cave, role: Role) -> list[float]:
    """What counts for a role: the shared features, then its own; as long as they are."""
    done = progress(cave, role) / 100.0
    found = [
        done,
        done * done,
        1.0 - cave.tiles_left() / len(CAVE_TILES),
        1.0 if cave.collapsing else 0.0,
        cave.crystals_lost() / 5.0,
        1.0,
    ]
    return found + heuristic_of(role.kind).standing(cave, role)


def score(cave: Cave, role: Role) -> float:
    total = 0.0
    at = ROLES.index(role.kind)
    weights = WEIGHTS[at] if at < len(WEIGHTS) else []
    for value, weight in zip(features(cave, role), weights):
        total += value * weight
    return total


class CavernsJudge(Judge[Cave]):
    def policy(self, rng: Rng) -> Bot[Cave]:
        return HeuristicBot(rng)

    def plans(self, state: Cave, seat: Seat) -> list[Bot[Cave]]:
        """Whole turns in every temper that a role can have."""
        zeals = heuristic_of(state.roles[seat].kind).zeals()
        return [HeuristicBot(Rng.from_seed(""), zeal) for zeal in zeals]

    def clock(self, state: Cave) -> int:
        return state.round * len(state.terms.roles) + state.active

    def standing(self, state: Cave) -> list[float]:
        """Shares of power; alone, against a power of one for the Cave that wins otherwise."""
        players = state.players()
        scores = [score(state, role) for role in players]
        if len(players) == 1:
            scores.append(0.0)
        top = max(scores)
        powers = [exp(each - top) for each in scores]
        total = sum(powers)
        return [powers[seat] / total for seat in range(len(players))]
