"""Every proof can fail: a game with a fault does not pass the one that looks for it."""

import time
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from typing import Any

import pytest
import toy

from cavern.core import codec, registry
from cavern.core.bot import Bot, RandomBot
from cavern.core.decision import Decision
from cavern.core.event import SPECTATOR
from cavern.core.game import TRUTH, BotMaker, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.lab.proofs import PROOFS, Trial, Unproven, prove
from cavern.lab.walking import Case


class Honest(toy.FillThePit):
    """The toy game, complete: resampling deals the others' cards anew."""

    def new(self, setup: Setup, table: Table) -> toy.Pit:
        state = super().new(setup, table)
        state.cards = [card % 3 for card in state.cards]
        return state

    def resample(self, state: toy.Pit, seat: int, rng: Rng) -> None:
        super().resample(state, seat, rng)
        deal = rng.split("cards")
        state.cards = [
            card if owner == seat else deal.below(3) for owner, card in enumerate(state.cards)
        ]


class Sharing(toy.Pit):
    def copy(self) -> toy.Pit:
        return Sharing(self.rng.copy(), self.seats, self.turn, self.filled, self.cards)


class Forgetful(toy.Pit):
    def copy(self) -> toy.Pit:
        return Forgetful(self.rng.copy(), self.seats, self.turn, 0, self.cards[:])


codec.register(Sharing, "toy/sharing", "rng seats turn filled cards")
codec.register(Forgetful, "toy/forgetful", "rng seats turn filled cards")


class SharedLists(Honest):
    def new(self, setup: Setup, table: Table) -> toy.Pit:
        pit = super().new(setup, table)
        return Sharing(pit.rng, pit.seats, pit.turn, pit.filled, pit.cards)

    def step(self, state: toy.Pit, table: Table) -> None:
        super().step(state, table)
        state.cards[0] = state.filled


class LossyCopy(Honest):
    def new(self, setup: Setup, table: Table) -> toy.Pit:
        pit = super().new(setup, table)
        return Forgetful(pit.rng, pit.seats, pit.turn, 1, pit.cards)


class Leaky(Honest):
    def check(self, state: toy.Pit) -> list[str]:
        return ["a coin is missing"] if state.filled > 20 else []


class Twins(Decision[str]):
    kind = "twins"

    def id(self, choice: str) -> str:
        return "same"


class SameIds(Honest):
    def step(self, state: toy.Pit, table: Table) -> None:
        table.choose(Twins(0, ["a", "b"]))
        super().step(state, table)


class Circling(Honest):
    def step(self, state: toy.Pit, table: Table) -> None:
        if state.filled < 20:
            super().step(state, table)


class Clocked(Honest):
    def step(self, state: toy.Pit, table: Table) -> None:
        super().step(state, table)
        state.cards[-1] = time.perf_counter_ns() % 1_000_003


class Undeclared(Honest):
    def outcome(self, state: toy.Pit) -> Outcome:
        return Outcome("bored", [9], [], "Nobody knows.")

    def over(self, state: toy.Pit) -> bool:
        return state.filled > 30


class Showing(Honest):
    def view(self, state: toy.Pit, seat: int) -> Mapping[str, object]:
        return super().view(state, TRUTH)


class Peeking(Bot[toy.Pit]):
    def pick(self, decision: Decision[Any], state: toy.Pit) -> int:
        return sum(state.cards) % len(decision.choices)


class WithPeeper(Honest):
    def bots(self) -> dict[str, BotMaker]:
        return {"random": RandomBot, "peeper": Peeking}


class Telling(Decision[str]):
    kind = "telling"

    def __init__(self, seat: int, state: toy.Pit) -> None:
        super().__init__(seat, ["1", "2"])
        self.state = state

    def prompt(self) -> str:
        return f"Beware of {self.state.cards[-1]}."


class WordyQuestions(Honest):
    """The question itself gives the last seat's card away."""

    def step(self, state: toy.Pit, table: Table) -> None:
        table.choose(Telling(0, state))
        super().step(state, table)


class ShowingGenerator(Honest):
    def view(self, state: toy.Pit, seat: int) -> Mapping[str, object]:
        return {**super().view(state, seat), "luck": state.rng.key.hex()}


class Idle(toy.FillThePit):
    """Names something hidden and shuffles nothing of it."""


class Careless(Honest):
    """From the fourth turn on everybody sees their own card, and nobody was told that it counts."""

    def view(self, state: toy.Pit, seat: int) -> Mapping[str, object]:
        return super().view(state, seat if state.turn > 3 else SPECTATOR)

    def resample(self, state: toy.Pit, seat: int, rng: Rng) -> None:
        super().resample(state, seat if state.turn > 3 else SPECTATOR, rng)


@pytest.mark.parametrize(
    ("game", "name", "message"),
    [
        (SharedLists(), "states", "copy every list and object"),
        (LossyCopy(), "states", "differs from the original in filled: .* became 0"),
        (Leaky(), "states", "check\\(\\) complains: a coin is missing"),
        (SameIds(), "states", "two options with the same id"),
        (Circling(), "states", "without a question"),
        (Clocked(), "runs", "no clock, no random"),
        (Undeclared(), "endings", "ended by 'bored'; declared are full"),
        (Showing(), "views", "shows something hidden"),
        (WithPeeper(), "bots", "the bot 'peeper' answers .* by what its seat may not know"),
        (WordyQuestions(), "questions", "changes with what seat 0 may not know"),
        (WordyQuestions(), "words", "read from a hidden part"),
        (ShowingGenerator(), "generator", "shows the generator"),
        (Idle(), "resampling", "shuffles none of it"),
        (Careless(), "barriers", "shows seat . something that was hidden"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, toy.FillThePit) else None,
)
def test_a_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, game: toy.FillThePit, name: str, message: str
) -> None:
    stand_in(monkeypatch, game)
    with pytest.raises(Unproven, match=message) as found:
        prove(name, Trial(Case(game, "all", 3), 200, 60))
    assert "fill-the-pit-all-3" in str(found.value), "it says where"


@pytest.mark.parametrize("name", PROOFS)
def test_a_sound_game_passes(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    game = Honest()
    stand_in(monkeypatch, game)
    prove(name, Trial(Case(game, "all", 3), 200, 60))


def stand_in(monkeypatch: pytest.MonkeyPatch, game: toy.FillThePit) -> None:
    """Let the registry find this game, since records name theirs."""
    monkeypatch.setattr(toy, "STAND_IN", game, raising=False)
    entry = EntryPoint("toy", "toy:STAND_IN", registry.GAMES)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    monkeypatch.setattr(registry, "_installed", registry._installed.__wrapped__)
