"""Fits what search goes by (``games/*/bots/weights.py``) to games between heuristic bots.

    python scripts/fit_standing.py skulldug --games 300
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

import cavern
from cavern.core import registry
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table

RIDGE = 0.0005
EPOCHS = 200
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


def fit(samples: list[Sample], width: int) -> list[float]:
    """Weights that make the winners likely (Adam, whole batch)."""
    weights = [0.0] * width
    first, second = [0.0] * width, [0.0] * width
    for epoch in range(1, EPOCHS + 1):
        slope = [0.0] * width
        for rivals, winners in samples:
            scores = [sum(weights[at] * x for at, x in rival) for rival in rivals]
            top = max(scores)
            powers = [exp(score - top) for score in scores]
            total = sum(powers)
            for index, rival in enumerate(rivals):
                off = (1.0 / len(winners) if index in winners else 0.0) - powers[index] / total
                if off:
                    for at, x in rival:
                        slope[at] += off * x
        for at in range(width):
            pull = slope[at] / len(samples) - RIDGE * weights[at]
            first[at] = 0.9 * first[at] + 0.1 * pull
            second[at] = 0.99 * second[at] + 0.01 * pull * pull
            up, spread = first[at] / (1 - 0.9**epoch), second[at] / (1 - 0.99**epoch)
            weights[at] += 0.1 * up / (spread**0.5 + 1e-8)
    return weights


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


def skulldug(games: int, seed: str) -> str:
    from cavern.games.skulldug.bots import judge
    from cavern.games.skulldug.state import MODE_NAMES

    game = registry.game("skulldug")
    rows = []
    for mode in MODE_NAMES:
        seats = game.mode(mode).players
        samples: list[Sample] = []
        for count in [n for n in seats if n in (1, 2, 4)]:
            setup = game.setup(mode, count)
            bot = judge.HeuristicBot(Rng.from_seed(""))
            for state, outcome in positions(game, setup, bot, f"{seed} {mode}", games, 3 * count):
                treasures = judge.lying(state)
                rivals = []
                for number in range(state.rulings.teams):
                    team = [one for one in state.team(number) if not one.ghost]
                    rivals.append(sparse(judge.features(state, team, treasures)))
                won = sorted({state.explorers[seat].team for seat in outcome.winners})
                if mode == "solo":  # against the cave, about which there is nothing to say
                    rivals.append([])
                    won = won or [1]
                if won:
                    samples.append((rivals, won))
        weights = fit(samples, len(judge.FEATURES))
        now, nothing = likelihood(samples, weights)
        print(f"{mode}: {len(samples)} positions, log likelihood {now:.3f} ({nothing:.3f})")
        rows.append((mode, judge.FEATURES, weights))
    return table("skulldug", rows, games, seed)


def vast(games: int, seed: str) -> str:
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
    return table("vast", rows, games, seed)


Row = tuple[str, tuple[str, ...], list[float]]


def table(name: str, rows: list[Row], games: int, seed: str) -> str:
    lines = [
        f'"""Made by scripts/fit_standing.py {name} --games {games} --seed {seed}."""',
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
    given = parser.parse_args()
    text = globals()[given.game](given.games, given.seed)
    package = Path(cavern.__file__).parent / "games" / given.game / "bots" / "weights.py"
    package.write_text(text)


if __name__ == "__main__":
    main()
