"""Trains a policy for Cube Delver by playing, with NumPy alone, and plays it as a bot.

    pip install 'cavern[gymnasium]'
    python learning_delver.py --rounds 250  # writes learned.npz and learned.csv, the curve
    cavern arena cube-delver --bots learning_delver:Learned,greedy

The policy is a small network: what the delver sees goes in, a weight for every word and a guess at
the final score come out. It learns by proximal policy optimization (PPO): play on for a while with
all games, then make what went better than guessed likelier, a few times over, but not by much.
"""

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # too small to be worth a second thread
import numpy as np

from cavern.core import registry
from cavern.core.bot import Bot
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.envs.many import Many
from cavern.envs.sight import sight_for
from cavern.envs.words import coding_of, spelling_of

WEIGHTS = Path(__file__).with_name("learned.npz")
GAME = registry.game("cube-delver")
SIGHT, WORDS = sight_for(GAME, GAME.setup()), coding_of(GAME.id)
FIELDS = {field.name: slice(field.at, field.at + field.size) for field in SIGHT.fields()}
ROWS = ("health", "travel", "treasure", "potion", "curse")
PLAIN = ("phase", "hand.colour", "premonition", "travel_may_pay")
GAMES, WORDS_A_ROUND, HIDDEN = 64, 64, 64


def features(seen: Any) -> Any:
    """What matters, in numbers around 1: how many dice of each row show what, how many there are,
    what the die in hand would do, which rolls would kill, what is left in the bag."""
    many, faces = np.arange(len(seen)), np.arange(1, 7)
    rows = {name: seen[:, FIELDS[name]] for name in ROWS}
    shown = [(rows[name][:, 1:, None] == faces).sum(axis=1) for name in ROWS]
    counts = [rows[name][:, :1] >= [1, 2, 3, 4, 6] for name in ROWS]
    last = rows["travel"][many, np.maximum(rows["travel"][:, 0], 1)][:, None]
    health, single = shown[0], rows["health"][:, :1] == 1
    deadly = np.where(health > 0, single, rows["health"][:, 1:].max(axis=1)[:, None] < faces)
    colour, rolled = seen[:, FIELDS["hand.colour"]], seen[:, FIELDS["hand.value"]] == faces
    in_hand = (colour[:, :, None] * rolled[:, None, :]).reshape(len(seen), -1)
    near = abs(last - faces) <= 1
    room = rows["treasure"][:, :1] <= rows["travel"][:, :1]
    kills = (deadly & rolled).any(axis=1, keepdims=True) * colour[:, 1:2]
    leads_on = (near & rolled).any(axis=1, keepdims=True) * colour[:, 2:3]
    said = np.zeros((len(seen), WORDS.size), np.int16)
    for place in range(1, 4):
        said[many, seen[:, FIELDS["said"].start + place]] = 1
    plain = [seen[:, FIELDS[name]] for name in PLAIN]
    bag = [seen[:, FIELDS[f"bag.{name}"]] / 6 for name in (*ROWS, "damage")]
    parts = [*shown, *counts, *plain, *bag, last == faces, deadly, in_hand, room, kills, leads_on]
    score = seen[:, FIELDS["escape_score"]] / 20
    return np.concatenate([*parts, score, said], axis=1).astype(np.float32)


class Policy:
    """One hidden layer each for words and for the guess."""

    def __init__(self, inputs: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = {"a": (inputs, HIDDEN), "b": (HIDDEN, HIDDEN), "c": (HIDDEN, WORDS.size)}
        shapes |= {"v": (inputs, HIDDEN), "w": (HIDDEN, HIDDEN), "x": (HIDDEN, 1)}
        self.weights = {
            name: (rng.normal(size=shape) / np.sqrt(shape[0])).astype(np.float32)
            for name, shape in shapes.items()
        }
        self.weights["c"] *= 0.01
        self.mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def chances(self, inputs: Any, masks: Any) -> tuple[Any, list[Any]]:
        """How likely every word is, and what the layers made of it."""
        first = np.tanh(inputs @ self.weights["a"])
        second = np.tanh(first @ self.weights["b"])
        logits = np.where(masks > 0, second @ self.weights["c"], -1e9)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True), [inputs, first, second]

    def guesses(self, inputs: Any) -> tuple[Any, list[Any]]:
        """The scores that it expects."""
        first = np.tanh(inputs @ self.weights["v"])
        second = np.tanh(first @ self.weights["w"])
        return (second @ self.weights["x"])[:, 0], [inputs, first, second]

    def learn(self, names: str, layers: list[Any], error: Any, rate: float) -> None:
        """Change three layers against an error of what they gave (Adam)."""
        self.steps += 1
        for place in (2, 1, 0):
            name = names[place]
            slope = layers[place].T @ error
            if place:
                error = (error @ self.weights[name].T) * (1 - layers[place] ** 2)
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            grown = 1 - 0.999 ** min(self.steps, 10000)
            step = self.mean[name] / (np.sqrt(self.square[name] / grown) + 1e-8)
            self.weights[name] -= rate * step


def play_round(many: Many, policy: Policy, rng: Any) -> dict[str, Any]:
    """Play on for a while, and note what was seen, said and got."""
    noted: dict[str, list[Any]] = {}
    for _ in range(WORDS_A_ROUND):
        inputs, masks, live = features(many.observations), many.masks.copy(), many.asked >= 0
        masks[~live, 0] = 1
        chances, _ = policy.chances(inputs, masks)
        said = (chances.cumsum(axis=1) > rng.random((GAMES, 1)) * 0.99999).argmax(axis=1)
        guess = policy.guesses(inputs)[0]
        many.step(said)
        note = {
            "inputs": inputs, "masks": masks, "live": live, "said": said, "guess": guess,
            "chance": chances[np.arange(GAMES), said], "over": many.ended.astype(bool),
            "got": many.rewards[:, 0] / 10,
        }  # fmt: skip
        for name, value in note.items():
            noted.setdefault(name, []).append(value)
    return {name: np.stack(values) for name, values in noted.items()}


def advantages(noted: dict[str, Any], after: Any, trust: float = 0.95) -> Any:
    """How much better than guessed it went after every word, the sooner the surer."""
    found, better = np.zeros_like(noted["guess"]), np.zeros(GAMES, np.float32)
    for step in reversed(range(WORDS_A_ROUND)):
        on = ~noted["over"][step]
        surprise = noted["got"][step] + on * after - noted["guess"][step]
        better = (surprise + trust * on * better) * noted["live"][step]
        found[step] = better
        after = noted["guess"][step]
    return found


def improve(policy: Policy, noted: dict[str, Any], gains: Any, rate: float, rng: Any) -> None:
    """PPO: three times over all that was noted, in parts."""
    live = noted["live"].reshape(-1)
    flat = {name: value.reshape(-1, *value.shape[2:])[live] for name, value in noted.items()}
    gain = gains.reshape(-1)[live]
    goal = gain + flat["guess"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(3):
        for part in np.array_split(rng.permutation(len(gain)), 8):
            chances, layers = policy.chances(flat["inputs"][part], flat["masks"][part])
            index = np.arange(len(part)), flat["said"][part]
            ratio = chances[index] / flat["chance"][part]
            held = np.where(gain[part] > 0, ratio > 1.2, ratio < 0.8)
            push = np.where(held, 0, gain[part] * ratio)
            error = chances * push[:, None]
            error[index] -= push
            log = np.log(chances + 1e-9)
            doubt = -(chances * log).sum(axis=1, keepdims=True)
            error += 0.01 * chances * (log + doubt)
            policy.learn("abc", layers, error / len(part), rate)
            guess, layers = policy.guesses(flat["inputs"][part])
            policy.learn("vwx", layers, (guess - goal[part])[:, None] / len(part), rate)


def train(rounds: int, seed: int = 1) -> Iterator[tuple[Policy, Any]]:
    """The policy after every round, and the scores of the games that ended in it. What is learned
    follows from rounds and seed, however busy the machine is, and from how its processor rounds."""
    many = Many(GAME, GAMES, reward="score")
    many.reset(f"learning {seed}")
    rng = np.random.default_rng(seed)
    policy = Policy(features(many.observations).shape[1], seed)
    for done in range(rounds):
        noted = play_round(many, policy, rng)
        after = policy.guesses(features(many.observations))[0] * (many.asked >= 0)
        improve(policy, noted, advantages(noted, after), 2e-3 * (1 - done / rounds), rng)
        yield policy, 10 * noted["got"][noted["over"]]


class Learned(Bot[Any]):
    """Says the likeliest word."""

    games = ("cube-delver",)

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        if not WEIGHTS.is_file():
            raise BadInput("nothing has been learned yet; first run: python learning_delver.py")
        self.policy = Policy(1, 0)
        self.policy.weights = dict(np.load(WEIGHTS))

    def pick(self, decision: AnyDecision, state: Any) -> int:
        spelling = spelling_of(WORDS, decision)
        view = GAME.view(state, decision.seat)
        while spelling.chosen < 0:
            row = np.zeros((1, SIGHT.size), np.int16)
            SIGHT.write(row[0], 0, view, 0, 0, spelling.said)
            mask = np.zeros((1, WORDS.size), np.int8)
            mask[0, spelling.legal] = 1
            spelling.say(int(self.policy.chances(features(row), mask)[0].argmax()))
        return spelling.chosen


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a policy for Cube Delver.")
    parser.add_argument("--rounds", type=int, default=250, help="of 64 words in 64 games")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began, games = time.process_time(), 0
    curve: list[list[float]] = []
    recent: list[float] = []
    for policy, scores in train(given.rounds, given.seed):
        recent += scores.tolist()
        if len(recent) >= 1000:
            games += len(recent)
            curve.append([games, sum(recent) / len(recent), time.process_time() - began])
            print("{:9,} games: {:5.2f} points, after {:.0f} s".format(*curve[-1]), flush=True)
            recent = []
            np.savetxt(WEIGHTS.with_suffix(".csv"), curve, "%.2f", ",")
        np.savez(WEIGHTS, **policy.weights)


if __name__ == "__main__":
    main()
