"""One seat of any game as a Gymnasium environment; bots play the others.

>>> import cavern
>>> import gymnasium
>>> env = gymnasium.make("cavern/Skulldug-v0", mode="duel", bots="heuristic")
>>> observation, info = env.reset(seed=7)
>>> env.action_space.sample(info["action_mask"]) in env.action_space
True

``gymnasium.make_vec`` gives many of them in one, which are stepped in one call.
"""

from typing import Any

from cavern.envs import needed

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as missing:
    raise needed("gymnasium", missing) from None

from cavern.core import registry
from cavern.core.bot import AnyBot
from cavern.core.errors import BadInput
from cavern.core.plain import Loose
from cavern.core.rng import Rng
from cavern.envs.drawing import picture_of, text_of
from cavern.envs.many import Many
from cavern.envs.playing import PlayedTable, check, rewards_of, setup_of
from cavern.lab.seating import PERSON, people_and_bots, seat_ids

LOWEST, HIGHEST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def space_of(size: int, words: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, (size,), dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (words,), dtype=np.int8),
        }
    )


class SeatEnv(gymnasium.Env[Loose, np.int64]):
    """A seat at a table.

    ``seat`` is its name or number (the first if it is not said), ``bots`` who plays the others, as
    on the command line; other keywords as in :mod:`cavern.envs.pettingzoo`. A word that does not
    fit ends the game with -1.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        mode: str = "",
        seats: int = 0,
        *,
        seat: str | int = "",
        bots: str = "",
        reward: str = "win",
        max_cycles: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check(reward, max_cycles, render_mode)
        self.playing = PlayedTable(game, mode, seats, options)
        self.players = players_of(self.playing.game, self.playing.setup, seat, bots)
        self.seat = self.players.index(PERSON)
        self.reward, self.max_cycles, self.render_mode = reward, max_cycles, render_mode
        size = self.playing.coding.size
        self.observation_space = space_of(self.playing.sight.size, size)
        self.action_space = spaces.Discrete(size)
        self.bots: list[AnyBot | None] = []
        self.words = 0

    def reset(
        self, *, seed: int | None = None, options: Loose | None = None
    ) -> tuple[Loose, Loose]:
        super().reset(seed=seed)
        numbers = self.np_random.integers(1 << 31, size=2)
        while True:
            self.playing.begin(f"game {numbers[0]} {numbers[1]}")
            self.bots = [
                None
                if name == PERSON
                else registry.bot(self.playing.game, name)(self.playing.rng.split(f"bot {place}"))
                for place, name in enumerate(self.players)
            ]
            self._others()
            if not self.playing.over:
                break
            numbers += 1  # over before anybody was asked
        self.words = 0
        return self._seen()

    def _others(self) -> None:
        while not self.playing.over and self.playing.asked != self.seat:
            bot = self.bots[self.playing.asked]
            assert bot is not None
            self.playing.answer_by(bot)

    def _seen(self) -> tuple[Loose, Loose]:
        mask = self.playing.mask(self.seat)
        seen = {"observation": self.playing.observe(self.seat), "action_mask": mask}
        return seen, {"action_mask": mask.copy()}

    def step(self, action: np.int64) -> tuple[Loose, float, bool, bool, Loose]:
        reward, ended, cut = 0.0, False, False
        self.words += 1
        if not self.playing.say(int(action)):
            reward, ended = -1.0, True
        else:
            self._others()
            if self.playing.over:
                shares = rewards_of(self.playing.outcome(), self.playing.seats, self.reward)
                reward, ended = shares[self.seat], True
            else:
                cut = self.words == self.max_cycles
        seen, info = self._seen()
        return seen, reward, ended, cut, info

    def render(self) -> Any:
        """What the seat sees."""
        view = self.playing.game.view(self.playing.stepper.state, self.seat)
        if self.render_mode == "ansi":
            return text_of(view)
        return picture_of(view) if self.render_mode == "rgb_array" else None


def players_of(game: Any, setup: Any, seat: str | int, bots: str) -> list[str]:
    """Who plays which seat."""
    ids = seat_ids(game, setup)
    if isinstance(seat, int) and not 0 <= seat < len(ids):
        raise BadInput(f"seat is 0 to {len(ids) - 1}, or one of {', '.join(ids)}, not {seat}")
    own = ids[seat] if isinstance(seat, int) else seat
    return people_and_bots(game, setup, own, 1, bots or game.quick_bot)


class SeatsEnv(VectorEnv[Loose, Any, Any]):
    """The same seat in many games, stepped in one call. A game that is over is followed by another
    at the next step (``AutoresetMode.NEXT_STEP``). The arrays are written anew by every step: copy
    what you want to keep, or say ``copy=True``."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int,
        game: str,
        mode: str = "",
        seats: int = 0,
        *,
        seat: str | int = "",
        bots: str = "",
        reward: str = "win",
        max_cycles: int = 0,
        copy: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            raise BadInput("many games at once are not drawn; gymnasium.make has a render_mode")
        chosen = registry.game(game)
        players = players_of(chosen, setup_of(chosen, mode, seats, options), seat, bots)
        self.many = Many(
            chosen,
            num_envs,
            mode,
            seats,
            players=players,
            max_cycles=max_cycles,
            reward=reward,
            **options,
        )
        self.seat = players.index(PERSON)
        self.copy = copy
        self.num_envs = num_envs
        self.single_observation_space = space_of(self.many.eye.size, self.many.eye.words)
        self.single_action_space = spaces.Discrete(self.many.eye.words)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._series = Rng.from_seed("cavern")

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Loose | None = None
    ) -> tuple[Loose, Loose]:
        if seed is not None:
            self._series = Rng.from_seed(f"env {seed}")
        self.many.reset(f"games {self._series.below(1 << 26)} {self._series.below(1 << 26)}")
        return self._seen(), {}

    def _seen(self) -> Loose:
        many = self.many
        if self.copy:
            return {"observation": many.observations.copy(), "action_mask": many.masks.copy()}
        return {"observation": many.observations, "action_mask": many.masks}

    def step(self, actions: Any) -> tuple[Loose, Any, Any, Any, Loose]:
        many = self.many
        many.step(actions)
        rewards = many.rewards[:, self.seat].copy()
        return self._seen(), rewards, many.ended.astype(bool), many.cut.astype(bool), {}
