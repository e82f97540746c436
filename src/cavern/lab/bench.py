"""How fast the installed games run, compiled and uncompiled, on one core.

Time is processor time, so that whatever else the machine does counts less.
"""

import json
import os
import subprocess
import sys
import time
from typing import Any

from cavern import compiled
from cavern.core import registry
from cavern.core.bot import RandomBot
from cavern.core.game import Game, Setup, play
from cavern.core.rng import Rng
from cavern.core.series import play_series
from cavern.core.table import InlineTable, Table

LIMIT = 20_000


def bench(game: Game[Any], setup: Setup, seconds: float) -> dict[str, Any]:
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


def calibrate(game: Game[Any], setup: Setup, bots: list[RandomBot]) -> int:
    """How many games take about a fifth of a second."""
    size = 1
    while True:
        started = time.process_time()
        play_series(game, setup, list(bots), "warm-up", 0, size, LIMIT)
        spent = time.process_time() - started
        if spent > 0.1:
            return max(1, int(size * 0.2 / spent))
        size *= 2


def copy_cost(game: Game[Any], setup: Setup, bots: list[RandomBot]) -> float:
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


def modes(game: Game[Any]) -> list[Setup]:
    """Every mode with four players, or as near to that as it comes."""
    return [
        game.setup(mode.id, min(mode.players, key=lambda seats: abs(seats - 4)))
        for mode in game.modes
    ]


def run(ids: list[str], seconds: float) -> list[dict[str, Any]]:
    """Bench these games in this process."""
    return [
        bench(game, setup, seconds)
        for game in (registry.game(id) for id in ids)
        for setup in modes(game)
    ]


def run_apart(ids: list[str], seconds: float, pure: bool) -> list[dict[str, Any]]:
    """Bench in a process of its own, so that both builds can be measured in one run."""
    environment = {**os.environ, "CAVERN_PURE": "1" if pure else "0"}
    command = [sys.executable, "-m", "cavern.lab.bench", str(seconds), *ids]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return rows


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[2:], float(sys.argv[1]))))
