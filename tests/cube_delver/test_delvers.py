"""The delvers are what they say: cautious ones come out, greedy ones come out rich."""

from typing import Any

import pytest

from cavern.core.game import play
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.cube_delver.game import GAME

GAMES = 2000


class Results:
    def __init__(self, level: str) -> None:
        maker = GAME.bots()[level]
        setup = GAME.setup()
        self.scores: list[int] = []
        self.escapes = 0
        for number in range(GAMES):
            seed = Rng.from_seed(f"delvers {number}")
            state = GAME.new(setup, Table(seed))
            play(GAME, state, InlineTable(state, [maker(seed.split("bot"))]), 5000)
            assert GAME.over(state)
            outcome = GAME.outcome(state)
            self.scores += outcome.scores
            self.escapes += bool(outcome.winners)

    @property
    def mean(self) -> float:
        return sum(self.scores) / GAMES

    @property
    def escaped(self) -> float:
        return self.escapes / GAMES


@pytest.fixture(scope="module")
def results() -> dict[str, Results]:
    return {level: Results(level) for level in GAME.bots()}


def test_levels_are_listed_weakest_first(results: dict[str, Results]) -> None:
    assert list(results) == ["random", "cautious", "greedy"]
    means = [result.mean for result in results.values()]
    assert means == sorted(means)


def test_the_cautious_delver_gets_out_alive_with_some_treasure(
    results: dict[str, Results],
) -> None:
    cautious = results["cautious"]
    assert cautious.escaped > 0.87
    assert cautious.mean > 3
    assert cautious.escaped > results["greedy"].escaped + 0.15
    assert cautious.escaped > results["random"].escaped + 0.35


def test_the_greedy_delver_brings_more_home(results: dict[str, Results]) -> None:
    greedy = results["greedy"]
    assert greedy.mean > 6
    assert greedy.mean > 1.5 * results["cautious"].mean
    assert greedy.mean > results["random"].mean + 5
    assert max(greedy.scores) > max(results["cautious"].scores)


@pytest.mark.parametrize("level", ["cautious", "greedy"])
def test_a_delver_decides_the_same_way_again(level: str) -> None:
    """Whatever its own generator says: the heuristics do not use it."""
    for number in range(20):
        ends = set()
        for mood in ("calm", "wild"):
            state = GAME.new(GAME.setup(), Table(Rng.from_seed(f"again {number}")))
            bot = GAME.bots()[level](Rng.from_seed(mood))
            play(GAME, state, InlineTable(state, [bot]), 5000)
            ends.add(GAME.write(state))
        assert len(ends) == 1


@pytest.mark.parametrize("level", ["random", "cautious", "greedy"])
@pytest.mark.parametrize(
    "options",
    [{spec.id: choice} for spec in GAME.options for choice in spec.choices],
    ids=[f"{spec.id}={choice}" for spec in GAME.options for choice in spec.choices],
)
def test_delvers_cope_with_every_reading(level: str, options: dict[str, Any]) -> None:
    setup = GAME.setup("", 0, options)
    for number in range(15):
        state = GAME.new(setup, Table(Rng.from_seed(f"readings {number}")))
        play(GAME, state, InlineTable(state, [GAME.bots()[level](Rng.from_seed("b"))]), 5000)
        assert GAME.over(state)
