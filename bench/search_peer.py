"""Full playouts a second of our search and of OpenSpiel's, on one core, in one run.

    python bench/search_peer.py --seconds 20

Theirs is the C++ information-set search (``ISMCTSBot``) with random playouts, on ``gin_rummy``:
a game for two with hidden hands. Ours is the search of ``core.search`` in Skulldug! duels, twice:
every run played to the end of the game by the heuristic, and by random explorers, as theirs are.
Those hardly ever bring a game to its end, so they are broken off after as many moves as a playout
of theirs has. Both ask positions from all over a game. A playout is one simulation from the
question that is thought about; as games differ in length, the moves of one and moves a second are
given too. Times are processor times.
"""

import argparse
import json
import random
import time
from typing import Any

import pyspiel

from cavern import compiled
from cavern.core import registry
from cavern.core.bot import AnyBot, RandomBot
from cavern.core.rng import Rng
from cavern.core.search import Budget, Judge, OpenStep, ThinkingBot, Thought
from cavern.core.table import InlineTable
from cavern.lab.bench import questions

SIMULATIONS = 200
"""For each question."""
POSITIONS = 40
ENDLESS = 1_000_000
"""Turns: every run goes to the end of the game."""


def ours(judge: Judge[Any], blind: bool, turns: int, seconds: float) -> dict[str, float]:
    """Runs of so many turns; a blind policy answers by lot."""
    game = registry.game("skulldug")
    steps = questions(game, game.setup("duel", 2), POSITIONS)
    budget = Budget(iterations=SIMULATIONS, most=SIMULATIONS, turns=turns, milliseconds=0)
    asked, playouts = 0, 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        thought = Thought(game, judge, budget, steps[asked % len(steps)])
        thought.policy = policy(judge, blind)
        thought.answer()
        playouts += thought.count
        asked += 1
    spent = time.process_time() - started
    return figures(playouts, spent, length(judge, blind, steps, turns))


def policy(judge: Judge[Any], blind: bool) -> AnyBot:
    rng = Rng.from_seed("bench")
    return RandomBot(rng) if blind else judge.policy(rng)


def length(judge: Judge[Any], blind: bool, steps: list[OpenStep], turns: int) -> float:
    """The moves of a playout that lasts so many turns, on average."""
    game = registry.game("skulldug")
    moves = 0
    for step in steps:
        state = step.state.copy()
        table = InlineTable(state, [policy(judge, blind)] * 2)
        until = judge.clock(state) + turns
        while not game.over(state) and judge.clock(state) < until:
            game.step(state, table)
        moves += table.decisions
    return moves / len(steps)


def as_long(judge: Judge[Any], moves: float) -> int:
    """How many turns make a random playout of at least so many moves."""
    game = registry.game("skulldug")
    steps = questions(game, game.setup("duel", 2), POSITIONS)
    turns = 1
    while length(judge, True, steps, turns) < moves:
        turns += 1
    return turns


def figures(playouts: int, seconds: float, length: float) -> dict[str, float]:
    rate = playouts / seconds
    return {
        "playouts": playouts,
        "seconds": seconds,
        "per_second": rate,
        "length": length,
        "moves": length * rate,
    }


def theirs(seconds: float) -> dict[str, float]:
    game = pyspiel.load_game("gin_rummy")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.ISMCTSBot(
        7,
        evaluator,
        5.0,
        SIMULATIONS,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    positions = random_positions(game)
    asked = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        bot.step(positions[asked % len(positions)])
        asked += 1
    spent = time.process_time() - started
    chance = random.Random(7)
    moves = 0
    for position in positions:
        state = position.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                deal(state, chance)
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                moves += 1
    return figures(asked * SIMULATIONS, spent, moves / len(positions))


def deal(state: Any, chance: random.Random) -> None:
    outcomes, weights = zip(*state.chance_outcomes())
    state.apply_action(chance.choices(outcomes, weights)[0])


def random_positions(game: Any) -> list[Any]:
    """Questions with a choice from all over random games."""
    chance = random.Random(7)
    found: list[Any] = []
    while len(found) < POSITIONS:
        state = game.new_initial_state()
        number = 0
        while not state.is_terminal() and len(found) < POSITIONS:
            if state.is_chance_node():
                deal(state, chance)
                continue
            if number % 7 == 3 and len(state.legal_actions()) > 1:
                found.append(state.clone())
            number += 1
            state.apply_action(chance.choice(state.legal_actions()))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each row")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    expert = registry.game("skulldug").all_bots()["expert"](Rng.from_seed(""))
    assert isinstance(expert, ThinkingBot)
    peer = theirs(given.seconds)
    judge = expert.judge
    turns = as_long(judge, peer["length"])
    rows = {
        "OpenSpiel gin_rummy, random playouts": peer,
        "Skulldug! duel, random, as many moves": ours(judge, True, turns, given.seconds),
        "Skulldug! duel, heuristic, to the end": ours(judge, False, ENDLESS, given.seconds),
    }
    if given.json:
        print(json.dumps({"compiled": compiled(), **rows}))
        return
    base = next(iter(rows.values()))["per_second"]
    print(f"{'compiled' if compiled() else 'not compiled'}, {SIMULATIONS} playouts a question")
    for name, row in rows.items():
        print(
            f"{name:<40}{row['per_second']:>9,.0f} playouts/s{row['per_second'] / base:>7.2f}x"
            f"{row['length']:>8,.0f} moves each{row['moves']:>12,.0f} moves/s"
        )


if __name__ == "__main__":
    main()
