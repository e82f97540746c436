"""Learns to play Cube Delver better than ``greedy``, in a minute or two on one core.

    python examples/learn_to_delve.py                # writes delver.json, with the learning curve
    PYTHONPATH=examples cavern sim cube-delver --bot learn_to_delve:Learned

Cube Delver's heuristic delvers differ in six numbers: how deep to go, how much treasure to leave
with, and so on. Nobody has to guess them. The cross-entropy method draws many delvers around what
it believes, lets each play the same games, believes the best quarter, and does it again.
"""

import argparse
import json
import random
import time
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import cavern
from cavern.games.cube_delver.bots import Delver

POLICY = Path(__file__).with_name("delver.json")
NUMBERS = {  # what is learned: from, to, the belief to begin with and how unsure it is
    "depth": (1, 10, 3, 2),
    "goal": (1, 60, 15, 12),
    "curses": (1, 6, 4, 1.5),
    "hearts": (1, 5, 2, 1),
    "flee_with": (0, 40, 8, 6),
    "trinket": (0, 6, 2, 1.5),
}


def score(numbers: dict[str, int], games: int, seed: str) -> float:
    """The mean score of a delver who goes by these numbers."""

    def delver(rng: Any) -> Delver:
        return Delver(rng, **numbers)

    return cavern.simulate("cube-delver", delver, games, seed=seed).seats[0].score.value


def drawn(belief: dict[str, tuple[float, float]], rng: random.Random) -> dict[str, int]:
    """A delver as the belief has it, more or less."""
    found = {}
    for name, (low, high, _, _) in NUMBERS.items():
        middle, unsure = belief[name]
        found[name] = round(min(high, max(low, rng.gauss(middle, unsure))))
    return found


def train(rounds: int = 10, delvers: int = 20, games: int = 150, seed: int = 0) -> dict[str, Any]:
    """What was learned, and the curve: after each round the games so far, the processor's seconds,
    and the score of the belief in games that were not learned from."""
    rng = random.Random(seed)
    belief: dict[str, tuple[float, float]] = {
        name: (middle, unsure) for name, (_, _, middle, unsure) in NUMBERS.items()
    }
    curve: list[tuple[int, float, float]] = []
    started = time.process_time()
    for number in range(rounds + 1):
        numbers = {name: round(middle) for name, (middle, _) in belief.items()}
        fresh = score(numbers, 4 * games, "never seen")
        curve.append((number * delvers * games, time.process_time() - started, fresh))
        print("{:>8,} games {:6.1f} s {:7.2f} points ".format(*curve[-1]), numbers, flush=True)
        if number == rounds:
            break
        tried = [drawn(belief, rng) for _ in range(delvers)]
        tried.sort(key=lambda each: -score(each, games, f"round {seed} {number}"))
        best = tried[: max(2, delvers // 4)]
        for name in NUMBERS:
            values = [each[name] for each in best]
            belief[name] = mean(values), stdev(values) + 0.8 * 0.8**number
    return {"numbers": numbers, "curve": curve}


class Learned(Delver):
    """The delver that was learned, as a bot."""

    games = ("cube-delver",)

    def __init__(self, rng: Any) -> None:
        super().__init__(rng, **json.loads(POLICY.read_text("utf-8"))["numbers"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--out", type=Path, default=POLICY)
    given = parser.parse_args()
    learned = train(given.rounds)
    given.out.write_text(json.dumps(learned, indent=1) + "\n", "utf-8")
