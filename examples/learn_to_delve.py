"""Learns to play Cube Delver from nothing, with NumPy alone, in a few minutes on one core.

    python examples/learn_to_delve.py                # learns; writes delver.npz and delver.csv
    PYTHONPATH=examples cavern sim cube-delver --bot learn_to_delve:Learned

A small network guesses how many points an answer will bring in the end. Games are played by its own
guesses, with a random word now and then. A guess should be what the answer brought at once plus the
best guess at the next question, and is moved a little towards that: Q-learning, with a memory of
what was seen and with steady guesses to aim at (van Hasselt and others, Double Q-learning).
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

import cavern
from cavern.core.batch import Spelling
from cavern.envs.many import Many, eye_for

GAME = cavern.game("cube-delver")
EYE = eye_for(GAME, GAME.setup())
POLICY = Path(__file__).with_name("delver.npz")
COLOURS, PLACES = 5, np.arange(20, 75, 11)  # where the rows of dice begin in an observation
SCALE = 10  # points are learned in tens
Array = np.ndarray[Any, Any]


def features(rows: Array) -> Array:
    """What the network sees: how many dice of each colour show each value, and what is in hand."""
    games = len(rows)
    dice = np.stack([rows[:, at + 1 : at + 11] for at in PLACES], axis=1)
    counts = np.stack([(dice == value).sum(axis=2) for value in range(1, 7)], axis=2)
    hand = np.zeros((games, 6, 7))
    hand[np.arange(games), :, rows[:, 82]] = rows[:, 76:82]
    last = np.zeros((games, EYE.words))  # the word said last, where an answer takes several
    last[np.arange(games), rows[np.arange(games), 2 + rows[:, 2]] * (rows[:, 2] > 0)] = 1
    parts = [
        counts.reshape(games, -1), counts.clip(0, 1).reshape(games, -1), rows[:, PLACES],
        hand.reshape(games, -1), last, rows[:, 10:13], rows[:, 13:20] / 10, rows[:, 83:85],
        rows[:, 85:86] / 10,
    ]  # fmt: skip
    return np.concatenate(parts, axis=1).astype(np.float32)


class Network:
    """Points to be expected of every word: one hidden layer, trained by Adam."""

    def __init__(self, inputs: int, hidden: int, words: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, 0.01, (hidden, words)).astype(np.float32),
            np.zeros(words, np.float32),
        ]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def guess(self, seen: Array) -> Array:
        first, bias, second, last = self.weights
        result: Array = np.maximum(seen @ first + bias, 0) @ second + last
        return result

    def learn(self, seen: Array, words: Array, points: Array, rate: float) -> None:
        """One step towards what came of these words."""
        first, bias, second, last = self.weights
        inner = np.maximum(seen @ first + bias, 0)
        off = np.zeros((len(seen), len(last)), np.float32)
        at = np.arange(len(seen)), words
        off[at] = ((inner @ second + last)[at] - points).clip(-1, 1) / len(seen)
        back = (off @ second.T) * (inner > 0)
        self.steps += 1
        slopes = [seen.T @ back, back.sum(0), inner.T @ off, off.sum(0)]
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1 - 0.9**self.steps)
            weight -= rate * step / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def choose(guesses: Array, masks: Array) -> Array:
    """The best word that may be said."""
    best: Array = np.where(masks > 0, guesses, -np.inf).argmax(axis=1)
    return best


def score(network: Network, games: int, seed: str) -> float:
    """The mean score of games without a random word."""
    many = Many(GAME, min(games, 500), reward="score", max_cycles=400)
    many.reset(seed)
    points: list[float] = []
    while len(points) < games:
        many.step(choose(network.guess(features(many.observations)), many.masks))
        points += many.rewards[(many.ended | many.cut) > 0, 0].tolist()
    return float(np.mean(points[:games]))


class Memory:
    """The last words said: what was seen, what it brought, what was seen then."""

    def __init__(self, size: int) -> None:
        self.size, self.filled = size, 0
        self.before = np.zeros((size, EYE.size), np.int16)
        self.after = np.zeros((size, EYE.size), np.int16)
        self.masks = np.zeros((size, EYE.words), np.int8)
        self.words = np.zeros(size, np.int64)
        self.points = np.zeros(size, np.float32)

    def keep(self, before: Array, words: Array, points: Array, after: Array, masks: Array) -> None:
        places = (self.filled + np.arange(len(words))) % self.size
        self.before[places], self.words[places], self.points[places] = before, words, points
        self.after[places], self.masks[places] = after, masks
        self.filled += len(words)


def train(minutes: float, games: int, seed: int = 0, parallel: int = 128) -> tuple[Network, Any]:
    """A network, and its learning curve: games played, seconds, mean score."""
    rng = np.random.default_rng(seed)
    many = Many(GAME, parallel, reward="score", max_cycles=400)
    many.reset(f"learning {seed}")
    network = Network(features(many.observations).shape[1], 128, EYE.words, rng)
    steady = [each.copy() for each in network.weights]  # lags behind, so that guesses settle
    memory = Memory(150_000)
    played, shown, started = 0, 0, time.process_time()
    curve = [(0, 0.0, score(network, 1000, "test"))]
    while played < games and time.process_time() - started < 60 * minutes:
        done = played / games
        before, asked = many.observations.copy(), many.asked >= 0
        words = choose(network.guess(features(before)), many.masks)
        stray = rng.random(parallel) < max(0.02, 0.3 * (1 - 3 * done))
        words[stray] = choose(rng.random(many.masks.shape), many.masks)[stray]
        many.step(words)
        over = (many.ended | many.cut) > 0
        masks = many.masks * ~over[:, None]
        memory.keep(before[asked], words[asked], many.rewards[asked, 0] / SCALE,
                    many.observations[asked], masks[asked])  # fmt: skip
        played += int((over & asked).sum())
        for _ in range(2 if memory.filled > 5000 else 0):
            learn(network, steady, memory, rng, 0.001 * (1 - done) + 0.0001)
        if played >= shown + games // 25:
            shown = played
            curve.append((played, time.process_time() - started, score(network, 1000, "test")))
            print("{:>8,} games {:6.0f} s {:7.2f} points".format(*curve[-1]), flush=True)
    return network, curve


def learn(
    network: Network, steady: list[Array], memory: Memory, rng: np.random.Generator, rate: float
) -> None:
    """One step: a word is worth what it brought, and what the best word after it is worth."""
    picks = rng.integers(min(memory.filled, memory.size), size=256)
    after, masks = features(memory.after[picks]), memory.masks[picks]
    best = choose(network.guess(after), masks)
    network.weights, own = steady, network.weights
    later = network.guess(after)[np.arange(len(picks)), best] * (masks.sum(axis=1) > 0)
    network.weights = own
    network.learn(features(memory.before[picks]), memory.words[picks],
                  memory.points[picks] + later, rate)  # fmt: skip
    for kept, weight in zip(steady, own):
        kept += 0.01 * (weight - kept)


class Learned(cavern.Bot):  # type: ignore[type-arg]
    """The delver that was learned, as a bot: says word after word until its answer is clear."""

    games = ("cube-delver",)

    def __init__(self, rng: Any) -> None:
        super().__init__(rng)
        self.network = Network(1, 1, 1, np.random.default_rng(0))
        with np.load(POLICY) as kept:
            self.network.weights = [kept[f"arr_{number}"] for number in range(4)]

    def pick(self, decision: Any, state: Any) -> int:
        answer = Spelling(EYE.spell(decision))
        while answer.chosen < 0:
            row = np.zeros((1, EYE.size), np.int16)
            EYE.see(state, 0, 0, answer.said, memoryview(row.reshape(-1)), 0)
            mask = np.zeros((1, EYE.words), np.int8)
            mask[0, answer.legal] = 1
            answer.say(int(choose(self.network.guess(features(row)), mask)[0]))
        return answer.chosen


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=60_000)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--out", type=Path, default=POLICY)
    given = parser.parse_args()
    learned, curve = train(given.minutes, given.games)
    np.savez_compressed(given.out, *(each.astype(np.float16) for each in learned.weights))
    np.savetxt(given.out.with_suffix(".csv"), curve, "%g", ",", header="games,seconds,points")
