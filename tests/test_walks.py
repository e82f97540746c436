"""Random games, examined at every decision."""

from pathlib import Path

import pytest
from support import CASES, HERE, Case, every_case, games, prove, walk

from cavern.core import scenario
from cavern.lab.proofs import survives_coding, survives_copying, survives_writing

DECISIONS = 1000
"""How many decisions are examined for each game, over all its modes."""


@every_case
def test_every_state_survives_and_every_option_leads_on(case: Case) -> None:
    prove("states", case, DECISIONS)


@every_case
def test_every_run_of_a_game_is_the_same(case: Case) -> None:
    prove("runs", case, DECISIONS)


@every_case
def test_games_end_in_declared_ways(case: Case) -> None:
    prove("endings", case, DECISIONS)


@pytest.mark.parametrize("path", scenario.find([HERE / "scenarios"]), ids=lambda path: path.stem)
def test_the_states_of_scenarios_survive_too(path: Path) -> None:
    """They are where random games seldom get."""
    file = scenario.load(path)
    for one in file.scenarios:
        run = scenario.run(file, one)
        survives_copying(run.state)
        survives_coding(run.state)
        survives_writing(run.game, run.setup, run.state)


def test_the_walks_get_around() -> None:
    """They are worth something only if they meet every kind of question."""
    case = next(case for case in CASES if case.game.id == "cube-delver")
    kinds = {decision.kind for match in games(case, 4000) for decision in walk(match)}
    assert kinds == {"put-back", "soak", "reroll", "turn-down", "action"}
