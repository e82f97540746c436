"""Decisions with observations a second, ours beside others', in one run on one core.

    pip install rlcard 'pettingzoo[classic]' 'cavern[pettingzoo]'
    python bench/environments.py --seconds 5

All play by chance. A decision is a step of the environment: somebody who has been given what they
see and a mask of what they may do has said what they do. In ours that is a word; how many whole
answers came of it stands beside it. Seconds are those of the processor; each environment gets
several short turns, one after the other, and the median counts, so that a busy machine treats all
alike. The last lines are no environments: the rules answer the same questions in the same games
with nothing to be seen and no words.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from cavern.core import registry
from cavern.core.act import Menu
from cavern.core.bot import Bot
from cavern.core.decision import AnyDecision
from cavern.core.rng import Rng, key_of
from cavern.core.spelling import NONE_YET
from cavern.core.state import State
from cavern.core.table import InlineTable, Table
from cavern.envs.many import Many
from cavern.envs.words import coding_of, spelling_of

Steps = Iterator[tuple[int, int]]
"""Each ``next`` plays on for a while; how many decisions and whole answers that were."""


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
        yield made, made


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
        yield made, made


def many(game: str, games: int, **options: Any) -> Steps:
    many = Many(game, games, **options)
    many.reset("bench")
    rng, batch = Rng.from_seed("bench"), many.batch
    words = answers = 0
    while True:
        many.step(many.by_chance(rng))
        yield batch.words - words, batch.decisions - answers
        words, answers = batch.words, batch.decisions


class ByWords(Bot[State]):
    """Answers by chance word by word, as programs do, and notes it."""

    def __init__(self, rng: Rng, game: str, noted: list[int]) -> None:
        super().__init__(rng)
        self.coding, self.noted = coding_of(game), noted

    def pick(self, decision: AnyDecision, state: State) -> int:
        assert isinstance(decision, Menu)
        spelling = spelling_of(self.coding, decision)
        while spelling.chosen == NONE_YET:
            spelling.say(spelling.legal[self.rng.below(len(spelling.legal))])
        self.noted.append(spelling.chosen)
        return spelling.chosen


class Again(Bot[State]):
    """Answers what was noted."""

    def __init__(self, noted: list[int]) -> None:
        self.next = iter(noted).__next__

    def pick(self, decision: AnyDecision, state: State) -> int:
        return self.next()


def rules_alone(id: str, games: int, answers: int, **given: Any) -> Steps:
    game = registry.game(id)
    setup = Many(game, 1, **given).setup
    seeds = [Rng.series(key_of("bench"), number) for number in range(games)]

    def play(seed: Rng, bot: Bot[State]) -> int:
        state = game.new(setup, Table(seed.copy()))
        table = InlineTable(state, [bot] * setup.seats)
        while table.decisions < answers and not game.over(state):
            game.step(state, table)
        return table.decisions

    noted: list[list[int]] = [[] for _ in seeds]
    for seed, found in zip(seeds, noted):
        play(seed, ByWords(seed.split("words"), id, found))
    while True:
        for seed, found in zip(seeds, noted):
            made = play(seed, Again(found))
            yield made, made


CONTESTANTS: dict[str, Callable[[], Steps]] = {
    "PettingZoo connect_four_v3": connect_four,
    "RLCard gin-rummy": gin_rummy,
    "Cavern Skulldug! duel, 16 at once": lambda: many("skulldug", 16, mode="duel"),
    "Cavern Skulldug! duel, 64 at once": lambda: many("skulldug", 64, mode="duel"),
    "Cavern Cube Delver, 64 at once": lambda: many("cube-delver", 64),
    "Cavern Vast, four roles, 16 at once": lambda: many("vast", 16),
    "Cavern Vast, four roles, 64 at once": lambda: many("vast", 64),
    "(Skulldug! duel, the rules alone)": lambda: rules_alone("skulldug", 16, 2000, mode="duel"),
    "(Vast, four roles, the rules alone)": lambda: rules_alone("vast", 16, 2000),
}
PEERS = ("PettingZoo connect_four_v3", "RLCard gin-rummy")


def turn(steps: Steps, seconds: float) -> tuple[float, float]:
    """Decisions and answers in a second of the processor's time, over so many seconds."""
    made, whole, began = 0, 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        decisions, answers = next(steps)
        made += decisions
        whole += answers
    return made / took, whole / took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each environment")
    parser.add_argument("--turns", type=int, default=5)
    given = parser.parse_args()
    running = {name: start() for name, start in CONTESTANTS.items()}
    for steps in running.values():
        turn(steps, 0.2)
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in running}
    for _ in range(given.turns):
        for name, steps in running.items():
            rates[name].append(turn(steps, given.seconds / given.turns))
    found = {
        name: [statistics.median(figures) for figures in zip(*each)] for name, each in rates.items()
    }
    print("| environment | decisions/s | × connect_four | × gin-rummy | whole answers/s |")
    print("| --- | --: | --: | --: | --: |")
    for name, (rate, whole) in found.items():
        times = "".join(f" {rate / found[peer][0]:.1f} |" for peer in PEERS)
        print(f"| {name} | {rate:,.0f} |{times} {whole:,.0f} |")


if __name__ == "__main__":
    main()
