"""PettingZoo's own checks of every game and mode."""

import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.envs import pettingzoo
from cavern.envs.drawing import FRAME, framed
from cavern.envs.words import path_to

MODES = [
    (game, mode.id)
    for game in ("cube-delver", "skulldug", "vast")
    for mode in registry.game(game).modes
]
SEVERAL = [(game, mode) for game, mode in MODES if registry.game(game).setup(mode).seats > 1]
every_mode = pytest.mark.parametrize("game, mode", MODES, ids=lambda part: part)


@every_mode
def test_api(game: str, mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # A dictionary with a mask is what PettingZoo's own games give.
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(pettingzoo.env(game, mode=mode), num_cycles=10)


@every_mode
def test_where_everybody_acts_at_once(game: str, mode: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(game, mode=mode, illegal="replace"), num_cycles=10)


@every_mode
def test_the_same_seed_gives_the_same_game(game: str, mode: str) -> None:
    seed_test(partial(pettingzoo.env, game, mode=mode), num_cycles=4)


@pytest.mark.parametrize(
    "game, keywords",
    [
        ("cube-delver", {}),
        ("skulldug", {"mode": "solo", "resign": "forbidden"}),
        ("vast", {"roles": "knight"}),
    ],
)
def test_max_cycles(game: str, keywords: dict[str, Any]) -> None:
    """PettingZoo's check says any words at random, and counts those of everybody alike. Nobody may
    resign by chance; a delver may die by it, so the seed is one whose next game lasts."""

    def long(make: Any, **limit: int) -> Any:
        env = make(game, illegal="replace", **keywords, **limit)
        env.reset(seed=4)  # a series whose next game lasts that long
        for agent in env.possible_agents:
            env.action_space(agent).seed(4)
        return env

    max_cycles_test(
        SimpleNamespace(
            env=partial(long, pettingzoo.env), parallel_env=partial(long, pettingzoo.parallel_env)
        )
    )


@pytest.mark.parametrize("game, mode", SEVERAL, ids=lambda part: part)
def test_a_game_is_cut_short_after_so_many_words(game: str, mode: str) -> None:
    env = pettingzoo.env(game, mode=mode, max_cycles=5)
    env.reset(seed=4)
    words = 0
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        assert not termination and truncation == (words == 5)
        env.step(None if truncation else int(observation["action_mask"].argmax()))
        words += not truncation
    assert words == 5 and all(env.unwrapped.truncations.values())
    together = pettingzoo.parallel_env(game, mode=mode, max_cycles=5, illegal="replace")
    together.reset(seed=4)
    for word in range(1, 6):
        said = dict.fromkeys(together.agents, 0)
        _, _, terminations, truncations, _ = together.step(said)
        assert terminations == dict.fromkeys(said, False)
        assert truncations == dict.fromkeys(said, word == 5)


def play(env: Any, seed: int) -> dict[str, float]:
    """Let the game's quick bot play a game for everybody, and sum up the rewards."""
    env.reset(seed=seed)
    playing = env.unwrapped.playing
    bot = registry.bot(playing.game, playing.game.quick_bot)(Rng.from_seed(str(seed)))
    total = dict.fromkeys(env.possible_agents, 0.0)
    words: list[int] = []
    for agent in env.agent_iter():
        _, reward, termination, _, _ = env.last(observe=False)
        total[agent] += reward
        if termination:
            env.step(None)
            continue
        if not words:
            decision = playing.stepper.decision
            index = bot.pick(decision, playing.stepper.state)
            words = path_to(playing.coding, decision, index)
        env.step(words.pop(0))
    return total


def test_who_wins_gets_one() -> None:
    env = pettingzoo.env("skulldug", mode="print-and-play")
    total = play(env, 3)
    outcome = env.unwrapped.playing.outcome()
    assert outcome.winners and sorted(total.values()) == [-1.0, 1.0]
    assert total[f"player_{outcome.winners[0]}"] == 1.0


def test_the_score_may_be_the_reward() -> None:
    env = pettingzoo.env("cube-delver", reward="score")
    for seed in range(20):
        total = play(env, seed)
        assert total == {"player_0": float(env.unwrapped.playing.outcome().scores[0])}
        if total["player_0"]:
            return
    pytest.fail("nobody escaped")


def test_a_word_that_does_not_fit_loses() -> None:
    env = pettingzoo.env("skulldug", mode="duel")
    env.reset(seed=1)
    asked = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(0)
    assert env.terminations[asked] and env.rewards[asked] == -1


def test_only_who_is_asked_may_speak_and_sees_what_was_said() -> None:
    env = pettingzoo.env("skulldug", mode="duel")
    env.reset(seed=2)
    asked = env.agent_selection
    (other,) = set(env.possible_agents) - {asked}
    assert env.observe(asked)["action_mask"].sum() > 1
    assert not env.observe(other)["action_mask"].any()
    sight = env.unwrapped.playing.sight
    said = slice(sight.said_at, sight.said_at + sight.said.size)
    assert not env.observe(other)["observation"][said].any()


@every_mode
def test_it_can_be_seen(game: str, mode: str) -> None:
    env = pettingzoo.env(game, mode=mode, render_mode="ansi")
    env.reset(seed=1)
    assert "\n" in env.render()
    env = pettingzoo.env(game, mode=mode, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and len(np.unique(picture)) > 3
    for _ in range(40):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            break
        env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
    assert env.render().shape == picture.shape, "pictures of one size make a film"


def test_a_map_of_any_size_fits_its_frame() -> None:
    for size in (1, 5, 19, 30, 70):
        shown = framed(np.full((24, 24 * size, 3), 200, np.uint8))
        assert shown.shape == (FRAME, FRAME, 3) and (shown == 200).any()


def test_keywords_and_pickling() -> None:
    env = pickle.loads(
        pickle.dumps(pettingzoo.raw_env("vast", roles="knight,thief", reward="score"))
    )
    env.reset(seed=1)
    assert env.possible_agents == ["player_0", "player_1"]
    assert env.playing.setup.options["roles"] == "knight,thief"


def test_keywords_that_mean_nothing() -> None:
    for keywords, message in (
        ({"reward": "gold"}, "reward is one of win, score"),
        ({"illegal": "pass"}, "illegal is one of lose, replace"),
        ({"max_cycles": -3}, "max_cycles is 1 or more"),
        ({"render_mode": "human"}, "render_mode is ansi or rgb_array"),
        ({"mode": "trio"}, "no mode 'trio'"),
    ):
        with pytest.raises(BadInput, match=message):
            pettingzoo.env("skulldug", **keywords)
