"""What all environments share: a table where answers are given word by word."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cavern.core import registry
from cavern.core.bot import AnyBot
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, OptionValue, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.search import OpenStep, ThinkingBot
from cavern.core.stepping import Stepper
from cavern.envs.sight import Sight, sight_for
from cavern.envs.words import Coding, coding_of, spelling_of

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]

REWARDS = ("win", "score")


def check(reward: str, max_cycles: int, render_mode: str | None = None) -> None:
    """Refuse keywords that mean nothing."""
    if reward not in REWARDS:
        raise BadInput(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
    if max_cycles < 0:
        raise BadInput(f"max_cycles is 1 or more, or 0 for no end, not {max_cycles}")
    if render_mode not in (None, "ansi", "rgb_array"):
        raise BadInput(f"render_mode is ansi or rgb_array, not {render_mode!r}")


def setup_of(game: AnyGame, mode: str, seats: int, options: Mapping[str, OptionValue]) -> Setup:
    """A set-up from keywords: underscores stand for hyphens."""
    return game.setup(
        mode, seats, {name.replace("_", "-"): value for name, value in options.items()}
    )


def rewards_of(outcome: Outcome, seats: int, kind: str) -> list[float]:
    """What everybody gets at the end: 1 for winners and -1 for losers, nothing for anybody in a
    draw of several, or the scores."""
    if kind == "score":
        return [float(score) for score in outcome.scores]
    if not outcome.winners and seats > 1:
        return [0.0] * seats
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]


class PlayedTable:
    """One table with its coding and its sight, and a game on it."""

    def __init__(self, game: str | AnyGame, mode: str, seats: int, options: Any) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.setup = setup_of(self.game, mode, seats, options)
        self.seats = self.setup.seats
        self.coding: Coding = coding_of(self.game.id)
        self.sight: Sight = sight_for(self.game, self.setup)
        self.begin("cavern")

    def begin(self, seed: str) -> None:
        """A new game."""
        self.rng = Rng.from_seed(seed)
        self.stepper = Stepper(self.game, self.setup, self.rng)
        self._ask()

    def _ask(self) -> None:
        decision = self.stepper.decision
        self.spelling = None if decision is None else spelling_of(self.coding, decision)
        if self.spelling is not None and self.spelling.chosen >= 0:  # declared, though the only one
            self.answer(self.spelling.chosen)

    @property
    def asked(self) -> int:
        """The seat that is asked; -1 when the game is over."""
        return -1 if self.stepper.decision is None else self.stepper.decision.seat

    @property
    def over(self) -> bool:
        return self.stepper.decision is None

    def legal(self) -> list[int]:
        """The words that may be said now."""
        return [] if self.spelling is None else sorted(self.spelling.legal)

    def say(self, word: int) -> bool:
        """Say a word for whoever is asked; False if it does not fit."""
        if self.spelling is None or not self.spelling.say(word):
            return False
        if self.spelling.chosen >= 0:
            self.answer(self.spelling.chosen)
        return True

    def answer(self, index: int) -> None:
        """Give a whole answer by the index of its option."""
        self.stepper.answer(index)
        self._ask()

    def answer_by(self, bot: AnyBot) -> None:
        """Let a bot answer. It is told no more than its seat may know."""
        decision = self.stepper.decision
        if decision is None:
            raise BadInput("the game is over")
        if isinstance(bot, ThinkingBot):
            step = OpenStep(self.stepper.checkpoint.copy(), list(self.stepper.table.answers), [])
            self.answer(bot.think(step))
            return
        state = self.stepper.state.copy()
        self.game.resample(state, decision.seat, bot.rng.split(f"answer {self.stepper.answered}"))
        self.answer(bot.pick(decision, state))

    def outcome(self) -> Outcome:
        return self.game.outcome(self.stepper.state)

    def observe(self, seat: int) -> Observation:
        """What a seat sees now, as numbers."""
        row = [0] * self.sight.size
        said = [] if self.spelling is None else self.spelling.said
        view = self.game.view(self.stepper.state, seat)
        self.sight.write(row, 0, view, seat, self.asked, said)
        return np.array(row, dtype=np.int16)

    def mask(self, seat: int) -> Mask:
        """Which words a seat may say: none if somebody else is asked."""
        mask = np.zeros(self.coding.size, dtype=np.int8)
        if seat == self.asked:
            mask[self.legal()] = 1
        return mask
