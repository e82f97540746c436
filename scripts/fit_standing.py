"""Fits what search goes by (``games/*/bots/weights.py``) to games between heuristic bots.

    python scripts/fit_standing.py skulldug --games 300
    python scripts/fit_standing.py skulldug --games 3000 --mode solo
    python scripts/fit_standing.py vast --games 1000

A position is taken at every few turns; a seat's chance to win is the share of its power, the
exponential of a weighted sum of features, among the powers of all seats. Weights are found by
gradient ascent on the likelihood of the winners, with a little ridge. The same seed gives the
same weights.
"""

import argparse
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np

import cavern
from cavern.core import registry
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table

RIDGE = 0.0005
RIDGE_ALONE = 0.00002
"""Where winning is rare, what a lot depends on is seldom seen: it must not be held down."""
EPOCHS = 1500
STEP_LIMIT = 4000
STANDARD = ("knight", "goblins", "dragon", "cave")

Sample = tuple[list[list[tuple[int, float]]], list[int]]
"""Each rival's features that are not 0, by number, and who of them won."""


def positions(game: Any, setup: Any, bot: Any, seed: str, games: int, every: int) -> Iterator[Any]:
    """States at turns of finished games, each with the outcome of its game."""
    for number in range(games):
        state = game.new(setup, Table(Rng.from_seed(f"{seed}#{number}")))
        table = InlineTable(state, [bot] * setup.seats)
        seen, steps, kept = -1, 0, []
        skip = number % every
        while not game.over(state) and steps < STEP_LIMIT:
            game.step(state, table)
            steps += 1
            if state.round != seen:
                seen = state.round
                if (seen + skip) % every == 0 and not game.over(state):
                    kept.append(state.copy())
        if game.over(state):
            outcome = game.outcome(state)
            for each in kept:
                yield each, outcome


def fit(samples: list[Sample], width: int, ridge: float = RIDGE) -> list[float]:
    """Weights that make the winners likely (Adam, whole batch)."""
    table = np.zeros((len(samples), max(len(rivals) for rivals, _ in samples), width))
    there, won = np.zeros(table.shape[:2]), np.zeros(table.shape[:2])
    for number, (rivals, winners) in enumerate(samples):
        there[number, : len(rivals)] = 1.0
        won[number, winners] = 1.0 / len(winners)
        for index, rival in enumerate(rivals):
            for at, x in rival:
                table[number, index, at] = x
    weights, first, second = np.zeros(width), np.zeros(width), np.zeros(width)
    for epoch in range(1, EPOCHS + 1):
        scores = table @ weights
        powers = there * np.exp(scores - scores.max(axis=1, keepdims=True))
        off = won - powers / powers.sum(axis=1, keepdims=True)
        pull = np.einsum("nr,nrw->w", off, table) / len(samples) - ridge * weights
        first = 0.9 * first + 0.1 * pull
        second = 0.99 * second + 0.01 * pull * pull
        up, spread = first / (1 - 0.9**epoch), second / (1 - 0.99**epoch)
        weights = weights + 0.1 * up / (np.sqrt(spread) + 1e-8)
    return [float(weight) for weight in weights]


def sparse(values: list[float], first: int = 0) -> list[tuple[int, float]]:
    return [(first + at, value) for at, value in enumerate(values) if value]


def likelihood(samples: list[Sample], weights: list[float]) -> tuple[float, float]:
    """The mean log likelihood of the winners, and that of knowing nothing."""
    total, nothing = 0.0, 0.0
    for rivals, winners in samples:
        scores = [sum(weights[at] * x for at, x in rival) for rival in rivals]
        top = max(scores)
        powers = [exp(score - top) for score in scores]
        total += sum(log(powers[i] / sum(powers)) for i in winners) / len(winners)
        nothing -= log(len(rivals))
    return total / len(samples), nothing / len(samples)


def skulldug(games: int, seed: str, only: str) -> str:
    """Every mode, or only one; the others stay as they are."""
    from cavern.games.skulldug.bots import judge
    from cavern.games.skulldug.state import MODE_NAMES

    game = registry.game("skulldug")
    rows = []
    for mode, weights in zip(MODE_NAMES, judge.WEIGHTS):
        solo = mode == "solo"
        names = judge.ALONE if solo else judge.FEATURES
        if only in ("", mode):
            samples: list[Sample] = []
            for count in [n for n in game.mode(mode).players if n in (1, 2, 4)]:
                setup = game.setup(mode, count)
                bot = judge.ExplorerBot(Rng.from_seed(""))
                series = f"{seed} {mode}"
                for state, outcome in positions(game, setup, bot, series, games, 3 * count):
                    treasures = judge.lying(state)
                    rivals = [
                        sparse(judge.features_of(state, number, treasures))
                        for number in range(state.rulings.teams)
                    ]
                    won = sorted({state.explorers[seat].team for seat in outcome.winners})
                    if solo:  # against the cave, about which there is nothing to say
                        rivals.append([])
                        won = won or [1]
                    if won:
                        samples.append((rivals, won))
            weights = fit(samples, len(names), RIDGE_ALONE if solo else RIDGE)
            now, nothing = likelihood(samples, weights)
            print(f"{mode}: {len(samples)} positions, log likelihood {now:.3f} ({nothing:.3f})")
        rows.append((mode, names, weights))
    return table("skulldug", rows)


def vast(games: int, seed: str, _: str) -> str:
    """Half of the games at the standard table, the others at one table after the other."""
    from cavern.games.vast.bots import judge
    from cavern.games.vast.bots.heuristic import heuristic_of
    from cavern.games.vast.combinations import ROLES, all_combinations

    game = registry.game("vast")
    bot = judge.HeuristicBot(Rng.from_seed(""))
    names = {role: judge.SHARED + heuristic_of(role).features for role in ROLES}
    starts, width = {}, 0
    for role in ROLES:
        starts[role] = width
        width += len(names[role])
    every = [table for table in all_combinations() if len(table) > 1]
    samples: list[Sample] = []
    for number in range(games):
        roles = STANDARD if number % 2 else every[number // 2 * 37 % len(every)]
        setup = game.setup(options={"roles": ",".join(roles)})
        for state, outcome in positions(game, setup, bot, f"{seed} {number}", 1, 2):
            if outcome.winners:
                rivals = [
                    sparse(judge.features(state, role), starts[role.kind])
                    for role in state.players()
                ]
                samples.append((rivals, outcome.winners))
    weights = fit(samples, width)
    now, nothing = likelihood(samples, weights)
    print(f"{len(samples)} positions, log likelihood {now:.3f} ({nothing:.3f})")
    rows = [
        (role, names[role], weights[starts[role] : starts[role] + len(names[role])])
        for role in ROLES
    ]
    return table("vast", rows)


Row = tuple[str, tuple[str, ...], list[float]]


def table(name: str, rows: list[Row]) -> str:
    lines = [
        f'"""Made by scripts/fit_standing.py {name}."""',
        "",
        "from typing import Final",
        "",
        "WEIGHTS: Final[list[list[float]]] = [",
    ]
    for title, features, weights in rows:
        lines.append(f"    # {title}")
        lines.append("    [")
        for feature, weight in zip(features, weights):
            lines.append(f"        {weight:.3f},  # {feature}")
        lines.append("    ],")
    return "\n".join([*lines, "]", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=["skulldug", "vast"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", default="standing")
    parser.add_argument("--mode", default="", help="of Skulldug!, to leave the others as they are")
    given = parser.parse_args()
    text = globals()[given.game](given.games, given.seed, given.mode)
    package = Path(cavern.__file__).parent / "games" / given.game / "bots" / "weights.py"
    package.write_text(text)


if __name__ == "__main__":
    main()
