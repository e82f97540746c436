"""Coin Cave: every step in brings coins; on a 1 the cave takes them all. First to 20 wins."""

from pathlib import Path
from typing import TypedDict

from cavern.core import codec
from cavern.core.decision import Decision
from cavern.core.event import Event
from cavern.core.game import Game, Mode, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table


class Purse(State):
    def __init__(self, rng: Rng, turn: int, carried: int, banked: list[int]) -> None:
        self.rng, self.turn, self.carried, self.banked = rng, turn, carried, banked

    def copy(self) -> "Purse":
        return Purse(self.rng.copy(), self.turn, self.carried, self.banked[:])


GOAL = 20
BROWSER = Path(__file__).with_name("board.js")

codec.register(Purse, "coin-cave/purse", "rng turn carried banked")


class PurseView(TypedDict):
    turn: int
    carried: int
    banked: list[int]
    goal: int


class Dare(Decision[str]):
    kind = "dare"

    def prompt(self) -> str:
        return "Deeper, or home with the coins?"

    def touches(self, choice: str) -> list[str]:
        return ["cave" if choice == "deeper" else "purse"]


class CoinCave(Game[Purse]):
    id, title, authors = "coin-cave", "Coin Cave", "The Cavern developers"
    tagline = "How far in do you dare to go?"
    modes = (Mode("race", "Race", (2, 3, 4), "First to 20 coins."),)
    endings = {"rich": "Somebody brought 20 coins home."}
    turn = ("Go deeper for coins; on a 1 the cave takes all you carry.", "Go home to keep them.")
    view_type = PurseView

    def new(self, setup: Setup, table: Table) -> Purse:
        return Purse(table.rng, 0, 0, [0] * setup.seats)

    def step(self, state: Purse, table: Table) -> None:
        if table.choose(Dare(state.turn, ["deeper", "home"])) == "deeper":
            coins = table.roll()
            state.carried = state.carried + coins if coins > 1 else 0
            table.tell(Event("step", "", f"The cave says {coins}.", {"coins": coins}))
            if coins > 1:
                return
        state.banked[state.turn] += state.carried
        state.carried, state.turn = 0, (state.turn + 1) % len(state.banked)

    def over(self, state: Purse) -> bool:
        return max(state.banked) >= GOAL

    def outcome(self, state: Purse) -> Outcome:
        winner = state.banked.index(max(state.banked))
        return Outcome("rich", [winner], state.banked[:], f"Player {winner + 1} is rich.")

    def view(self, state: Purse, seat: int) -> PurseView:
        banked = state.banked[:]
        return {"turn": state.turn, "carried": state.carried, "banked": banked, "goal": GOAL}

    def write(self, state: Purse) -> str:
        return f"player {state.turn + 1} carries {state.carried}; at home: {state.banked}\n"


GAME = CoinCave()
