"""How fast the installed games run, compiled and uncompiled, on one core.

Time is processor time, so that whatever else the machine does counts less.
"""

import json
import os
import subprocess
import sys
import time
from typing import TypeGuard

from cavern import compiled
from cavern.core import registry
from cavern.core.bot import AnyBot, RandomBot
from cavern.core.game import AnyGame, Setup, play
from cavern.core.match import Match
from cavern.core.plain import Loose
from cavern.core.rng import Rng
from cavern.core.search import Meter, OpenStep, ThinkingBot
from cavern.core.series import play_series
from cavern.core.table import InlineTable, Table

LIMIT = 20_000
QUESTIONS = 60
EVERY = 7
"""Of so many questions of a game one is thought about."""


def bench(game: AnyGame, setup: Setup, seconds: float) -> Loose:
    """Random play for about ``seconds``: rates, and the cost of copying a state in mid-game."""
    bots = [RandomBot(Rng.from_seed("bench")) for _ in range(setup.seats)]
    size = calibrate(game, setup, bots)
    best_decisions = best_games = 0.0
    first = 0
    until = time.process_time() + seconds
    while time.process_time() < until:
        started = time.process_time()
        tally = play_series(game, setup, list(bots), "bench", first, size, LIMIT)
        spent = time.process_time() - started
        if tally.errors:
            raise RuntimeError(f"{game.id}: {tally.errors[0][1]}")
        first += size
        best_decisions = max(best_decisions, tally.decisions / spent)
        best_games = max(best_games, tally.games / spent)
    return {
        "game": game.id,
        "mode": setup.mode,
        "seats": setup.seats,
        "compiled": compiled(),
        "decisions_per_second": best_decisions,
        "games_per_second": best_games,
        "copy_us": copy_cost(game, setup, bots),
    }


def calibrate(game: AnyGame, setup: Setup, bots: list[RandomBot]) -> int:
    """How many games take about a fifth of a second."""
    size = 1
    while True:
        started = time.process_time()
        play_series(game, setup, list(bots), "warm-up", 0, size, LIMIT)
        spent = time.process_time() - started
        if spent > 0.1:
            return max(1, int(size * 0.2 / spent))
        size *= 2


def copy_cost(game: AnyGame, setup: Setup, bots: list[RandomBot]) -> float:
    """Microseconds to copy a state from the middle of the longest of a few games."""
    key = bytes(32)
    longest, steps = 0, -1
    for number in range(40):
        state = game.new(setup, Table(Rng.series(key, number)))
        bots[0].rng = Rng.series(key, number)
        taken = play(game, state, InlineTable(state, [bots[0]] * setup.seats), LIMIT)
        if taken > steps:
            longest, steps = number, taken
    state = game.new(setup, Table(Rng.series(key, longest)))
    bots[0].rng = Rng.series(key, longest)
    play(game, state, InlineTable(state, [bots[0]] * setup.seats), steps // 2)
    best = float("inf")
    for _ in range(5):
        started = time.process_time()
        for _ in range(2000):
            state.copy()
        best = min(best, (time.process_time() - started) / 2000)
    return best * 1e6


def bench_bots(game: AnyGame, setup: Setup, seconds: float) -> Loose:
    """How fast the game's heuristic plays, and how fast its ``expert`` thinks; where the time of
    its thoughts goes. Each for about ``seconds``."""
    quick = game.all_bots()["medium"](Rng.from_seed("bench"))
    decisions, games, spent = 0, 0, 0.0
    while spent < seconds:
        started = time.process_time()
        tally = play_series(game, setup, [quick] * setup.seats, "bench bots", games, 1, LIMIT)
        spent += time.process_time() - started
        decisions += tally.decisions
        games += 1
    expert = game.all_bots()["expert"](Rng.from_seed("bench"))
    row = {
        "game": game.id,
        "mode": setup.mode,
        "seats": setup.seats,
        "compiled": compiled(),
        "heuristic_decisions_per_second": decisions / spent,
        "heuristic_games_per_second": games / spent,
    }
    return {**row, **thinking(game, setup, expert, seconds)} if searches(expert) else row


def searches(bot: AnyBot) -> TypeGuard[ThinkingBot]:
    """Whether a bot thinks by search, and not by something learned."""
    return type(bot) is ThinkingBot


def thinking(game: AnyGame, setup: Setup, expert: ThinkingBot, seconds: float) -> dict[str, float]:
    """Iterations a second over the questions of a game that heuristics play, and the shares of
    rules, heuristics and tree in them (taken apart, as taking them costs time)."""
    steps = questions(game, setup, QUESTIONS)
    started = time.process_time()
    asked = 0
    while time.process_time() - started < seconds:
        expert.think(steps[asked % len(steps)])
        asked += 1
    spent = time.process_time() - started
    rate, each = expert.iterations / spent, 1000 * spent / asked
    meter = expert.meter = Meter()
    began = time.perf_counter()
    for step in steps[: max(1, asked // 2)]:
        expert.think(step)
    total = time.perf_counter() - began
    return {
        "iterations_per_second": rate,
        "thought_ms": each,
        "share_rules": (meter.runs - meter.answers) / total,
        "share_heuristics": meter.policy / total,
        "share_tree": (total - meter.runs + meter.answers - meter.policy) / total,
    }


def questions(game: AnyGame, setup: Setup, count: int) -> list[OpenStep]:
    """Questions from all over a game between heuristics."""
    found: list[OpenStep] = []
    number = 0
    while len(found) < count:
        match = Match(game, setup, f"bench#{number}", people=set())
        bot = game.all_bots()["medium"](Rng.from_seed("bench"))
        while match.decision is not None and len(found) < count:
            if match.answered % EVERY == number % EVERY:
                found.append(match.open_step())
            match.answer_index(bot.pick(match.decision, match.state))
        number += 1
    return found


def modes(game: AnyGame) -> list[Setup]:
    """Every mode with four players, or as near to that as it comes."""
    return [
        game.setup(mode.id, min(mode.players, key=lambda seats: abs(seats - 4)))
        for mode in game.modes
    ]


def run(ids: list[str], seconds: float, bots: bool = False) -> list[Loose]:
    """Bench these games in this process: random play, or what bots do."""
    return [
        bench_bots(game, setup, seconds) if bots else bench(game, setup, seconds)
        for game in (registry.game(id) for id in ids)
        for setup in modes(game)
    ]


def run_apart(ids: list[str], seconds: float, pure: bool, bots: bool = False) -> list[Loose]:
    """Bench in a process of its own, so that both builds can be measured in one run."""
    environment = {**os.environ, "CAVERN_PURE": "1" if pure else "0"}
    what = "bots" if bots else "random"
    command = [sys.executable, "-m", "cavern.lab.bench", what, str(seconds), *ids]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    rows: list[Loose] = json.loads(done.stdout)
    return rows


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[3:], float(sys.argv[2]), sys.argv[1] == "bots")))
