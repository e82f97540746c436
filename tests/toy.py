"""A tiny game for several seats, with everything a match must cope with.

The seats fill a pit in turn: by 1 or 2, by the roll of a die, or by looking at their own hidden
card, which only they see. Whenever the pit holds a multiple of 3 the next seat may take 1 out
again, in the middle of the step. The pit is full at ``SIZE``.
"""

from collections.abc import Mapping
from typing import Any

from cavern.core import codec
from cavern.core.decision import Decision
from cavern.core.event import Event
from cavern.core.game import TRUTH, Game, Mode, OptionSpec, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table

SIZE = 150


class Pit(State):
    def __init__(self, rng: Rng, seats: int, turn: int, filled: int, cards: list[int]) -> None:
        self.rng = rng
        self.seats = seats
        self.turn = turn
        self.filled = filled
        self.cards = cards

    def copy(self) -> "Pit":
        return Pit(self.rng.copy(), self.seats, self.turn, self.filled, self.cards[:])


codec.register(Pit, "toy/pit", "rng seats turn filled cards")


class Fill(Decision[str]):
    kind = "fill"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, ["1", "2", "roll", "look"])

    def id(self, choice: str) -> str:
        return f"fill:{choice}"


class TakeOut(Decision[bool]):
    kind = "take-out"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, [False, True])

    def id(self, choice: bool) -> str:
        return "take-out" if choice else "leave"


class FillThePit(Game[Pit]):
    id = "fill-the-pit"
    title = "Fill the Pit"
    modes = (Mode("all", "All", (1, 2, 3), "Everybody fills."), Mode("duo", "Duo", (2,), "Two."))
    options = (
        OptionSpec("deep", False, "A deeper pit."),
        OptionSpec("cards", 6, "How many different cards.", low=3, high=9),
        OptionSpec("who", "first", "Who begins.", choices=("first", "last")),
        OptionSpec("pairs", True, "Only for two.", modes=("duo",)),
    )
    hidden = ("the cards of the others",)
    endings = {"full": "The pit is full."}

    def new(self, setup: Setup, table: Table) -> Pit:
        cards = list(range(setup.number("cards")))
        table.shuffle(cards)
        return Pit(table.rng, setup.seats, 0, 0, cards[: setup.seats])

    def step(self, state: Pit, table: Table) -> None:
        seat = state.turn % state.seats
        choice = table.choose(Fill(seat))
        if choice == "roll":
            state.filled += table.roll()
        elif choice == "look":
            table.reveal()
            card = state.cards[seat]
            state.filled += card % 3
            if table.audience:
                table.tell(Event("looked", "", f"It is {card}.", {"card": card}, 1 << seat))
        else:
            state.filled += int(choice)
        if state.filled % 3 == 0 and table.choose(TakeOut((seat + 1) % state.seats)):
            state.filled -= 1
        if table.audience:
            table.tell(Event("filled", "", f"The pit holds {state.filled}.", {}))
        state.turn += 1

    def over(self, state: Pit) -> bool:
        return state.filled >= SIZE

    def outcome(self, state: Pit) -> Outcome:
        last = (state.turn - 1) % state.seats
        return Outcome("full", [last], [int(seat == last) for seat in range(state.seats)], "Full.")

    def view(self, state: Pit, seat: int) -> Mapping[str, object]:
        cards: list[Any] = [
            card if seat in (TRUTH, owner) else None for owner, card in enumerate(state.cards)
        ]
        return {"turn": state.turn, "filled": state.filled, "cards": cards}


GAME = FillThePit()
