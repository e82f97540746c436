"""Training, measuring and bounding: what ``cavern solve cube-delver`` does.

Everything follows from the seed and the schedule below: the same seed gives the same files.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

from cavern.core.errors import BadInput
from cavern.core.solver import Say, Solver
from cavern.games.cube_delver.network import BONUSES, HIGHEST, SEEING, read
from cavern.games.cube_delver.solving.kernel import (
    AIMS,
    EXPERT,
    Bin,
    DelveAim,
    GamesCounted,
    Learning,
    Net,
    School,
    checked,
    count,
    relaxation,
)

VALUES: Final = "values.net"
PROSPECTS: Final = "prospects.net"
FILES: Final = (VALUES, PROSPECTS)
CARD: Final = "card.json"

CHUNK: Final = 1_000_000
"""Moments that are learned from between two changes of the rates."""
TURNS: Final = 1700
"""After which a delve that is learned from is broken off, and worth nothing."""


class Schooling(NamedTuple):
    """A part of the training: ``chunks`` of a way that would be ``whole`` chunks long, on which
    rates go evenly from the first of a pair to the second. One answer in ``stray`` is by lot;
    ``anywhere`` and ``rich`` are percentages of delves that begin in any tableau, and in a rich one
    with little way to go or much; of the others ``begun`` percent are watched for their first turns
    only."""

    chunks: int
    whole: int
    rate: tuple[float, float]
    gamma: tuple[float, float]
    trace: float
    trust: float
    stray: int
    anywhere: tuple[int, int]
    rich: int = 0
    begun: int = 0

    def lesson(self, chunk: int) -> Learning:
        f = chunk / self.whole
        return Learning(
            rate=between(self.rate, f),
            gamma=between(self.gamma, f),
            trace=self.trace,
            trust=self.trust,
            stray=self.stray,
            anywhere=int(between(self.anywhere, f)),
            rich=self.rich,
            begun=self.begun,
        )


def between(pair: tuple[float, float], f: float) -> float:
    return pair[0] * (1 - f) + pair[1] * f


STAGES: Final = (
    Schooling(12, 50, (0.002, 0.00006), (0.998, 0.998), 0.9, 0.9, 300, (60, 15)),
    Schooling(20, 20, (0.001, 0.0002), (0.998, 0.9995), 0.95, 0.95, 1000, (30, 5), 60, 80),
    Schooling(12, 12, (0.0003, 0.00003), (0.9994, 0.9996), 0.85, 0.98, 1000, (5, 2), 40, 92),
    Schooling(8, 8, (0.00006, 0.00001), (0.9996, 0.9998), 0.85, 0.98, 1000, (2, 2), 50, 80),
)
"""First from any tableau; then rich ones, whose worth a delver who always leaves early never
learns, and ever more far-sighted; then the first turns above all, in which delvers die; and, at a
rate so low that nobody learns to stay for ever, more far-sighted than before."""
WATCHING: Final = Schooling(5, 5, (0.001, 0.00003), (1, 1), 0.98, 0.98, 0, (15, 5), 40)
"""How the prospects are learned."""


ABOUT: Final = {
    "method": "Values of the moments before chance speaks, learned by temporal differences with "
    "the exact mean over the next die's colour (and, in the first turns, its faces); prospects "
    "learned from what came of such play.",
    "networks": "633 inputs in 42 groups, one of each lit, seen alike by both; 64 and 32 hidden "
    "units; 16 bits each.",
    "rules": "Those of the default readings.",
}


class DelveSolver(Solver):
    def about(self) -> dict[str, object]:
        return {
            **ABOUT,
            "moments_learned": sum(stage.chunks for stage in STAGES) * CHUNK,
            "moments_watched": WATCHING.chunks * CHUNK,
        }

    def train(self, seed: int, share: float, folder: Path, say: Say) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        values = learned(seed, share, say)
        (folder / VALUES).write_bytes(values)
        prospects = watched(Net.read(values, 1), seed, share, say)
        (folder / PROSPECTS).write_bytes(prospects[SEEING:])

    def measure(self, games: int, seed: int, folder: Path | None, say: Say) -> dict[str, object]:
        values = Net.read(kept(folder, VALUES), 1)
        prospects = Net.read(kept(folder, VALUES)[:SEEING] + kept(folder, PROSPECTS), 2)
        found = counted(values, EXPERT, games, seed, say)
        part = max(1, games // 6)
        scores, deaths = checked(values, prospects, seed + 2, 0, part)
        score, death = corrected(scores, HIGHEST), corrected(deaths, 1)
        scores, deaths = checked(values, prospects, seed + 1, 0, part)
        return {
            "games": games,
            "seed": seed,
            **figures(found),
            "correction": {"score": score, "death": death},
            "calibration": {"score": plain(scores, score), "death": plain(deaths, death)},
        }

    def frontier(self, games: int, seed: int, folder: Path | None, say: Say) -> dict[str, object]:
        """Of every aim: the points that getting out is worth, and what comes of playing for it."""
        points = []
        net = Net.read(kept(folder, VALUES), 1)
        for bonus, aim in zip(BONUSES, AIMS):
            say(f"getting out alive is worth {bonus} points")
            found = figures(counted(net, aim, games, seed, say))
            points.append({"bonus": bonus, "games": games, **found})
        return {"frontier": points}

    def bound(self, say: Say) -> dict[str, object]:
        return {"bound": solved_relaxation(3, 3, 3, 3, say)}


def learned(seed: int, share: float, say: Say) -> bytes:
    """The network of values."""
    net = Net(1, seed)
    for number, stage in enumerate(STAGES, 1):
        net = schooled(net, stage, seed + number, share, f"stage {number}", say)
    return net.write()


def schooled(net: Net, stage: Schooling, seed: int, share: float, name: str, say: Say) -> Net:
    """What a network becomes in a stage of the training."""
    school = School(net, seed)
    for chunk in range(stage.chunks):
        samples = max(1, int(CHUNK * share))
        games, score, out, turns, _ = school.play(samples, stage.lesson(chunk), TURNS)
        say(
            f"{name}, {chunk + 1} of {stage.chunks}: {games:.0f} games, mean score "
            f"{score:.2f}, {out:.0%} escape, {turns:.0f} turns"
        )
    return net.steady()


def watched(player: Net, seed: int, share: float, say: Say) -> bytes:
    """The network of prospects: what comes of playing by the values."""
    net = player.seeing(2, seed + 10).freeze()
    school = School(net, seed + 11, EXPERT)
    for chunk in range(WATCHING.chunks):
        samples = max(1, int(CHUNK * share))
        games, score, death = school.watch(player, samples, WATCHING.lesson(chunk))
        say(
            f"prospects, {chunk + 1} of {WATCHING.chunks}: {games:.0f} games, "
            f"loss {score:.4f}, {death:.4f}"
        )
    return net.steady().write()


def kept(folder: Path | None, name: str) -> bytes:
    if folder is None:
        return files("cavern.games.cube_delver").joinpath("data", name).read_bytes()
    try:
        return (folder / name).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot read {folder / name}: {error.strerror}") from None


PART: Final = 10_000


def counted(net: Net, aim: DelveAim, games: int, seed: int, say: Say) -> GamesCounted:
    """So many games, on all cores, told of now and then."""
    total = GamesCounted(0, 0.0, 0.0, 0, 0.0, 0, [0] * 61)

    def part(first: int) -> GamesCounted:
        return count(net, aim, seed, first, min(PART, games - first))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(part, range(0, games, PART)):
            total = total.and_also(found)
            say(f"{total.games} games, mean score {total.total / total.games:.2f}")
    return total


def figures(found: GamesCounted) -> dict[str, object]:
    """Mean score and share of escapes with 95% intervals, and how the scores are spread."""
    games = found.games
    mean = found.total / games
    error = sqrt(max(0.0, found.squares / games - mean * mean) / games)
    out = found.escaped / games
    slack = 1.96 * sqrt(out * (1 - out) / games)
    return {
        "mean": round(mean, 4),
        "mean_interval": [round(mean - 1.96 * error, 4), round(mean + 1.96 * error, 4)],
        "escaped": round(out, 5),
        "escaped_interval": [round(out - slack, 5), round(out + slack, 5)],
        "turns": round(found.turns / games, 1),
        "unfinished": found.unfinished,
        "scores": found.scores,
    }


Knots = list[tuple[float, float]]


def corrected(bins: list[Bin], highest: float) -> Knots:
    """What came where something was foretold, never falling (neighbours that do are one): what is
    foretold is read by it."""
    pools: list[Bin] = []
    for each in bins:
        pools.append(each)
        while len(pools) > 1 and pools[-2].came >= pools[-1].came:
            b, a = pools.pop(), pools.pop()
            moments = a.moments + b.moments
            said = (a.foretold * a.moments + b.foretold * b.moments) / moments
            pools.append(Bin(moments, said, (a.came * a.moments + b.came * b.moments) / moments))
    middle = [(round(max(0.0, each.foretold), 4), round(each.came, 4)) for each in pools]
    return [(0.0, 0.0), *middle, (float(highest), float(highest))]


def plain(bins: list[Bin], knots: Knots) -> list[dict[str, float]]:
    """A table of what was foretold, as it is told, and what came."""
    return [
        {
            "moments": each.moments,
            "foretold": round(read(knots, each.foretold), 4),
            "came": round(each.came, 4),
        }
        for each in bins
    ]


def solved_relaxation(hearts: int, potions: int, steps: int, curses: int, say: Say) -> float:
    """The value of the easier game with up to so many dice; every sweep gives a bound."""
    easy = relaxation()
    game = easy.easy_new(hearts, potions, steps, curses)
    change, sweeps = 1.0, 0
    while change > 1e-7:
        change = easy.easy_sweep(game)
        sweeps += 1
        say(f"sweep {sweeps}: {easy.easy_start(game):.5f}")
    found = float(easy.easy_start(game))
    easy.easy_free(game)
    return found
