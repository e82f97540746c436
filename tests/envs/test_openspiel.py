"""OpenSpiel's own random simulations, and a tiny game that it solves."""

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.core.stepping import Stepper

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this system")

from cavern.envs.openspiel import CavernGame  # noqa: E402

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cavern_cube_delver", {"max_length": 200}),
    ("cavern_skulldug", {"mode": "duel", "max_length": 40}),
    ("cavern_skulldug", {"mode": "solo", "max_length": 40}),
    ("cavern_vast", {"options": "roles=knight,thief", "max_length": 30}),
    ("cavern_vast", {"options": "roles=knight,goblins,dragon,cave,ghost", "max_length": 20}),
]


@pytest.mark.parametrize("name, params", TABLES)
def test_random_simulations(name: str, params: dict[str, Any]) -> None:
    """Every game and state is written, read again and compared on the way."""
    game = pyspiel.load_game(name, params)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name, params", TABLES)
def test_the_name_of_a_table_says_all_of_it(name: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, params)
    for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert str(again) == str(game)
        assert again.setup.options == game.setup.options
        assert again.max_length == params["max_length"]


def test_a_table_is_named_with_its_options() -> None:
    game = pyspiel.load_game("cavern_vast(options=roles%3Dknight%2Cthief)")
    assert game.setup.options["roles"] == "knight,thief"


@pytest.mark.parametrize(
    "params, message",
    [
        ({"options": "hand-limit"}, "options are NAME=VALUE, not 'hand-limit'"),
        ({"max_length": 0}, "max_length is 1 or more, not 0"),
        ({"reward": "gold"}, "reward is one of win, score, not 'gold'"),
        ({"mode": "trio"}, "no mode 'trio'"),
    ],
)
def test_parameters_that_mean_nothing(params: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        pyspiel.load_game("cavern_skulldug", params)


def test_any_text_fits_into_a_name() -> None:
    """A position has what separates the parts of a name, and lines."""
    text = "".join(chr(code) for code in range(32, 127)) + "\n\n# ½ %2C"
    quoted = CavernGame.quoted({"position": text})["position"]
    assert not set(quoted) & set(",=()\n")
    assert unquote(quoted) == text
    duel = registry.game("skulldug")
    setup = duel.setup("duel", 0, {})
    position = duel.write(Stepper(duel, setup, Rng.from_seed("a position")).state)
    assert set(position) >= set(",\n")
    game = pyspiel.load_game("cavern_skulldug", {"mode": "duel", "position": position})
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    twin = pickle.loads(pickle.dumps(state))
    assert twin.get_game().position == position
    assert str(twin) == str(state)


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
