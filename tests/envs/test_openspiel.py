"""OpenSpiel's own random simulations, and a tiny game that it solves."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this system")

import cavern.envs.openspiel  # noqa: E402, F401

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cavern_cube_delver", {"max_length": 12}),
    ("cavern_skulldug", {"mode": "duel", "max_length": 6}),
    ("cavern_skulldug", {"mode": "solo", "max_length": 6}),
    ("cavern_vast", {"options": "roles=knight,thief", "max_length": 5}),
]


@pytest.mark.parametrize("name, params", TABLES)
def test_random_simulations(name: str, params: dict[str, Any]) -> None:
    small = name == "cavern_cube_delver"
    game = pyspiel.load_game(name, params)
    pyspiel.random_sim_test(game, num_sims=2 if small else 1, serialize=small, verbose=False)


def test_cfr_solves_the_end_of_a_delve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    import openspiel_cfr

    game = openspiel_cfr.tiny()
    optimum = openspiel_cfr.best(game.new_initial_state())
    _, at_first = openspiel_cfr.solve(game, 1)
    _, value = openspiel_cfr.solve(game, 20)
    assert at_first < value <= optimum + 1e-6
    assert value > 0.9 * optimum


def test_the_example_makes_the_games_known_itself() -> None:
    """Nothing is imported beforehand, as where somebody runs it."""
    folder = Path(__file__).parents[2] / "examples"
    code = "import openspiel_cfr; print(openspiel_cfr.tiny())"
    made = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False
    )
    assert "cavern_cube_delver" in made.stdout, made.stderr


def test_words_and_positions() -> None:
    game = pyspiel.load_game(
        "cavern_cube_delver", {"position": "health 2 5\ntravel 3\nhand damage 4\n"}
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    words = {state.action_to_string(word) for word in state.legal_actions()}
    assert words and words <= {"stop", "pay", "soak", "roll"}
    told = state.information_state_string(0)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.information_state_string(0) == told
    assert len(state.information_state_tensor(0)) == len(state.observation_tensor(0)) + 16
