"""Every game and mode as a PettingZoo environment (AEC).

>>> from cavern.envs import pettingzoo
>>> env = pettingzoo.env("skulldug", mode="duel", table="7")
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from typing import Any

from cavern.envs import needed

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ModuleNotFoundError as missing:
    raise needed("pettingzoo", missing) from None

from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR
from cavern.core.plain import Data
from cavern.core.rng import Rng
from cavern.envs.drawing import picture_of, text_of
from cavern.envs.playing import PlayedTable, check, rewards_of

LOWEST, HIGHEST = np.iinfo(np.int16).min, np.iinfo(np.int16).max
ILLEGAL = ("lose", "replace")


def env(game: str, **keywords: Any) -> Any:
    """An environment of a game; see :class:`CavernEnv` for the keywords.

    With ``illegal="lose"``, the usual way, a word that does not fit ends the game: -1 for whoever
    said it. With ``"replace"`` a legal one is said instead, drawn from the game's own seed.
    """
    raw = CavernEnv(game, **keywords)
    wrapped: Any = raw
    if raw.illegal == "lose":
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game: str, **keywords: Any) -> "CavernEnv":
    return CavernEnv(game, **keywords)


def parallel_env(game: str, **keywords: Any) -> Any:
    """The same where everybody acts at once; only the one who is asked is heard."""
    return turn_based_aec_to_parallel(env(game, **keywords))


class CavernEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A table of any game.

    ``mode``, ``seats`` and all options of the game (underscores for hyphens) say what is played.
    ``max_cycles`` words after which the game is cut short, 0 for never. ``reward`` is ``win``
    (1 and -1 at the end, 0 in a draw) or ``score``. ``render_mode`` is ``ansi`` or ``rgb_array``.
    """

    metadata = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "cavern",
        "is_parallelizable": True,
        "render_fps": 4,
    }

    def __init__(
        self,
        game: str,
        mode: str = "",
        seats: int = 0,
        *,
        max_cycles: int = 0,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            mode,
            seats,
            max_cycles=max_cycles,
            reward=reward,
            illegal=illegal,
            render_mode=render_mode,
            **options,
        )
        super().__init__()
        check(reward, max_cycles, render_mode)
        if illegal not in ILLEGAL:
            raise BadInput(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.playing = PlayedTable(game, mode, seats, options)
        self.max_cycles, self.reward, self.illegal = max_cycles, reward, illegal
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"cavern_{game.replace('-', '_')}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.playing.seats)]
        self.agents: list[str] = []
        size = self.playing.coding.size
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(
                        LOWEST, HIGHEST, (self.playing.sight.size,), dtype=np.int16
                    ),
                    "action_mask": spaces.Box(0, 1, (size,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._games = Rng.from_seed("cavern")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Data | None = None) -> None:
        """A new game. Without a seed it is the next of the series that the last seed began."""
        if seed is not None:
            self._games = Rng.from_seed(f"env {seed}")
        self.playing.begin(f"game {self._games.below(1 << 26)} {self._games.below(1 << 26)}")
        self._replacing = self.playing.rng.split("illegal")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Data] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self.agents[max(0, self.playing.asked)]

    def observe(self, agent: str) -> Data:
        seat = self.possible_agents.index(agent)
        return {
            "observation": self.playing.observe(seat),
            "action_mask": self.playing.mask(seat),
        }

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        playing = self.playing
        if action is None or not playing.say(int(action)):
            if self.illegal == "lose":
                raise BadInput(f"{action} is not a word that fits now; see action_mask")
            legal = playing.legal()
            playing.say(legal[self._replacing.below(len(legal))])
        self.cycles += 1
        if playing.over:
            shares = rewards_of(playing.outcome(), playing.seats, self.reward)
            self.rewards = dict(zip(self.possible_agents, shares))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[playing.asked]
            if self.cycles == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> Any:
        """What everybody may see."""
        view = self.playing.game.view(self.playing.stepper.state, SPECTATOR)
        if self.render_mode == "ansi":
            return text_of(view)
        return picture_of(view) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        pass
