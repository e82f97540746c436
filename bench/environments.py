"""Decisions with observations a second, ours beside others', in one run on one core.

    pip install rlcard 'pettingzoo[classic]' 'cavern[pettingzoo]'
    python bench/environments.py --seconds 5

All play by chance. A decision counts once whoever makes it has been given what they see and a mask
of what they may do. Seconds are those of the processor; each environment gets several short turns,
one after the other, and the median counts, so that a busy machine treats all alike.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

Steps = Iterator[int]
"""Each ``next`` plays on for a while; how many decisions that were."""


def connect_four() -> Steps:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    rng, seed = random.Random(1), 0
    while True:
        seed += 1
        env.reset(seed=seed)
        made = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            made += 1
        yield made


def gin_rummy() -> Steps:
    import rlcard

    env = rlcard.make("gin-rummy", {"seed": 1})
    rng = random.Random(1)
    while True:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
        yield made


def many(game: str, games: int, **options: Any) -> Steps:
    from cavern.core.rng import Rng
    from cavern.envs.many import Many

    batch = Many(game, games, **options)
    batch.reset("bench")
    rng = Rng.from_seed("bench")
    before = 0
    while True:
        batch.step(batch.by_chance(rng))
        yield batch.batch.decisions - before
        before = batch.batch.decisions


CONTESTANTS: dict[str, Callable[[], Steps]] = {
    "PettingZoo connect_four_v3": connect_four,
    "RLCard gin-rummy": gin_rummy,
    "Cavern Skulldug! duel, 64 at once": lambda: many("skulldug", 64, mode="duel"),
    "Cavern Cube Delver, 64 at once": lambda: many("cube-delver", 64),
    "Cavern Vast, four roles, 64 at once": lambda: many("vast", 64),
}
PEERS = ("PettingZoo connect_four_v3", "RLCard gin-rummy")


def turn(steps: Steps, seconds: float) -> float:
    """Decisions in a second of the processor's time, over so many seconds."""
    made, began = 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        made += next(steps)
    return made / took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each environment")
    parser.add_argument("--turns", type=int, default=5)
    given = parser.parse_args()
    running = {name: start() for name, start in CONTESTANTS.items()}
    for steps in running.values():
        turn(steps, 0.2)
    rates: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(given.turns):
        for name, steps in running.items():
            rates[name].append(turn(steps, given.seconds / given.turns))
    found = {name: statistics.median(each) for name, each in rates.items()}
    print("| environment | decisions/s | × connect_four | × gin-rummy |\n| --- | --: | --: | --: |")
    for name, rate in found.items():
        print(f"| {name} | {rate:,.0f} |" + "".join(f" {rate / found[p]:.1f} |" for p in PEERS))


if __name__ == "__main__":
    main()
