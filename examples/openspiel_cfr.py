"""Counterfactual regret minimization on the last moves of a delve.

    pip install cavern[openspiel]
    python examples/openspiel_cfr.py

The delver holds a Treasure die that shows 2. It may be rerolled for other dice, or kept; then
Lighten the Load leads out, and a Treasure that is left behind counts no more. OpenSpiel finds the
best way.
"""

from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score

import cavern.envs.openspiel  # noqa: F401  makes them known

POSITION = """\
turn 4 rolled
health 2 5
travel 3
treasure 4
potion -
curse -
hand treasure 2
"""


def tiny() -> Any:
    return pyspiel.load_game(
        "cavern_cube_delver", {"position": POSITION, "reward": "score", "max_length": 3}
    )


def solve(game: Any, iterations: int) -> tuple[Any, float]:
    """The average policy after so many iterations, and the score it expects."""
    solver = cfr.CFRSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy])[0]
    return policy, float(value)


def best(state: Any) -> float:
    """The highest score that can be expected: everything tried."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return sum(share * best(state.child(way)) for way, share in state.chance_outcomes())
    return max(best(state.child(word)) for word in state.legal_actions())


if __name__ == "__main__":
    game = tiny()
    state = game.new_initial_state()
    print(f"The best that can be expected is {best(state):.3f}.")
    for iterations in (1, 10, 100):
        policy, value = solve(game, iterations)
        print(f"After {iterations} iterations {value:.3f} is expected:")
        for word, share in policy.action_probabilities(state).items():
            print(f"  {state.action_to_string(word)} {share:.2f}")
