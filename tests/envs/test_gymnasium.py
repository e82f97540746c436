"""Gymnasium's own checks, one seat against bots, and many games at once."""

import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.envs.many import Many
from cavern.envs.playing import PlayedTable
from cavern.envs.words import path_to

SOURCE = Path(__file__).parents[2] / "src"
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("CubeDelver", {}),
    ("Skulldug", {}),
    ("Skulldug", {"mode": "ffa", "seats": 3, "seat": 2, "bots": "random"}),
    ("Skulldug", {"mode": "solo"}),
    ("Vast", {"roles": "knight,thief", "seat": "thief"}),
]
every_table = pytest.mark.parametrize("name, keywords", TABLES)


@every_table
def test_the_checker_is_content(name: str, keywords: dict[str, Any]) -> None:
    env = gymnasium.make(f"cavern/{name}-v0", max_cycles=50, **keywords)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*It seems a Box observation space.*")
        check_env(env.unwrapped, skip_render_check=True)


MADE = "env = gymnasium.make('cavern/CubeDelver-v0'); env.reset(seed=1); print('made')"


@pytest.mark.parametrize(
    "code",
    [
        f"import cavern, gymnasium; {MADE}",
        f"import gymnasium, cavern; {MADE}",
        f"import gymnasium; {MADE}".replace("cavern/", "cavern:cavern/"),
        "import cavern, gymnasium; gymnasium.make_vec('cavern/Skulldug-v0', 2); print('made')",
    ],
)
def test_they_are_known_as_soon_as_both_are_imported(code: str) -> None:
    """In whatever order; nobody has to know where they lie."""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout == "made\n", run.stderr


def test_making_them_known_loads_nothing_else() -> None:
    code = (
        "import sys, cavern; assert 'gymnasium' not in sys.modules; import gymnasium; "
        "print([name for name in sys.modules if name.startswith(('cavern.envs', 'cavern.core'))], "
        "sorted(id for id in gymnasium.registry if id.startswith('cavern')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    known = ["cavern/CubeDelver-v0", "cavern/Skulldug-v0", "cavern/Vast-v0"]
    assert run.stdout == f"[] {known}\n", run.stderr


def test_who_lacks_gymnasium_is_told_so_as_ever() -> None:
    code = (
        "import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p]; "
        f"sys.path.insert(0, {str(SOURCE)!r}); import cavern, gymnasium"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stderr.endswith("ModuleNotFoundError: No module named 'gymnasium'\n")


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_it_can_be_seen(mode: str) -> None:
    env = gymnasium.make("cavern/CubeDelver-v0", render_mode=mode)
    env.reset(seed=1)
    shown: Any = env.render()
    assert "in the bag" in shown if mode == "ansi" else shown.shape == (144, 264, 3)


def play(env: Any, seed: int) -> tuple[list[int], float]:
    """Random words; those that were said, and the reward."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    said = []
    while True:
        said.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, ended, cut, info = env.step(said[-1])
        if ended or cut:
            return said, reward


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        env = gymnasium.make("cavern/Skulldug-v0", max_cycles=60, bots="random")
        games.append([play(env, seed) for seed in (1, 2)])
    assert games[0] == games[1] and games[0][0] != games[0][1]


def test_the_score_of_a_delve_is_the_reward() -> None:
    env: Any = gymnasium.make("cavern/CubeDelver-v0").unwrapped
    playing = env.playing
    rewards = set()
    for seed in range(12):
        env.reset(seed=seed)
        bot = registry.bot(playing.game, "greedy")(Rng.from_seed(str(seed)))
        ended = False
        while not ended:
            index = bot.pick(playing.stepper.decision, playing.stepper.state)
            for word in path_to(playing.coding, playing.stepper.decision, index):
                _, reward, ended, _, _ = env.step(word)
        assert reward == playing.outcome().scores[0]
        rewards.add(reward)
    assert len(rewards) > 2


def test_a_bad_keyword_says_what_to_do() -> None:
    for keywords in (
        {"reward": "gold"},
        {"bots": "nobody"},
        {"table": "3"},
        {"seat": "king"},
        {"seat": 7},
        {"seat": -3},
        {"max_cycles": -1},
    ):
        with pytest.raises(BadInput):
            gymnasium.make("cavern/Skulldug-v0", **keywords)


# Many at once


@pytest.mark.parametrize("name, keywords", [TABLES[0], TABLES[1], TABLES[4]])
def test_many_at_once(name: str, keywords: dict[str, Any]) -> None:
    env: Any = gymnasium.make_vec(f"cavern/{name}-v0", num_envs=3, max_cycles=9, **keywords)
    seen, _ = env.reset(seed=5)
    rng = np.random.default_rng(5)
    over = np.zeros(3, bool)
    for _ in range(25):
        assert seen["observation"].shape == (
            3,
            env.single_observation_space["observation"].shape[0],
        )
        assert env.observation_space.contains(seen)
        assert (seen["action_mask"].any(axis=1) != over).all()
        words = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0
                 for mask in seen["action_mask"]]  # fmt: skip
        seen, rewards, ended, cut, _ = env.step(np.array(words))
        assert not (ended | cut)[over].any() and not rewards[~ended].any()
        over = ended | cut
    assert rewards.shape == (3,)


def test_the_batch_sees_what_a_single_game_does() -> None:
    """The same series, stepped alone: rows, masks, who is asked and what comes of it."""
    many = Many("skulldug", 2, mode="duel", max_cycles=200)
    many.reset("alike")
    alone = [PlayedTable("skulldug", "duel", 0, {}) for _ in range(2)]
    for number, playing in enumerate(alone):
        playing.begin(f"alike#{number}")
    rng = np.random.default_rng(1)
    for _ in range(60):
        words = []
        for number, playing in enumerate(alone):
            assert many.asked[number] == playing.asked
            assert (many.masks[number] == playing.mask(playing.asked)).all()
            assert (many.observations[number] == playing.observe(playing.asked)).all()
            words.append(int(rng.choice(playing.legal())))
            playing.say(words[-1])
        many.step(words)


def test_a_word_that_does_not_fit_ends_a_game_of_many() -> None:
    many = Many("skulldug", 2, mode="duel")
    many.reset()
    asked = many.asked[0]
    many.step([0, int(many.masks[1].argmax())])
    assert many.ended.tolist() == [1, 0] and many.asked[0] == -1
    assert many.rewards[0, asked] == -1 and not many.rewards[1].any()
    many.step([0, int(many.masks[1].argmax())])
    assert many.ended.tolist() == [0, 0] and many.asked[0] >= 0 and many.masks[0].any()


def test_bots_that_think_long_are_refused() -> None:
    with pytest.raises(BadInput, match="quick"):
        Many("skulldug", 1, mode="duel", players=["person", "expert"])


def test_many_at_once_are_not_drawn() -> None:
    with pytest.raises(BadInput, match="many games at once are not drawn"):
        gymnasium.make_vec("cavern/CubeDelver-v0", num_envs=2, render_mode="ansi")


@pytest.mark.parametrize(
    "family, library",
    [("pettingzoo", "pettingzoo"), ("gymnasium", "numpy"), ("openspiel", "pyspiel")],
)
def test_a_family_without_its_library_says_what_to_install(family: str, library: str) -> None:
    """As where only Cavern is installed."""
    code = f"import sys; sys.modules[{library!r}] = None; import cavern.envs.{family}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = f"cavern.envs.{family} needs {library}: pip install 'cavern[{family}]'"
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {said}"
