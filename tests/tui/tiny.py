"""A small game of somebody else's making: stones, and a charm each player keeps hidden."""

from collections.abc import Mapping

from cavern.core import codec
from cavern.core.bot import Bot, RandomBot
from cavern.core.decision import Decision
from cavern.core.event import Event
from cavern.core.game import TRUTH, BotMaker, Game, Mode, OptionSpec, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table


class Pile(State):
    def __init__(self, rng: Rng, stones: int, charms: list[int], seat: int) -> None:
        super().__init__(rng)
        self.stones = stones
        self.charms = charms
        self.seat = seat

    def copy(self) -> "Pile":
        return Pile(self.rng.copy(), self.stones, self.charms[:], self.seat)


codec.register(Pile, "tiny/pile", "rng stones charms seat")


class Take(Decision[int]):
    kind = "take"

    def prompt(self) -> str:
        return "How many stones?"

    def id(self, choice: int) -> str:
        return f"take:{choice}"

    def label(self, choice: int) -> str:
        return f"Take {choice} of the stones"


class WatchingBot(Bot[Pile]):
    """Takes one stone, and remembers which charms it was shown."""

    seen: list[list[int]] = []

    def pick(self, decision: Decision[int], state: Pile) -> int:
        self.seen.append(state.charms[:])
        return 0


class Stones(Game[Pile]):
    id = "tiny-stones"
    title = "Stones"
    tagline = "Take the last stone."
    modes = (
        Mode("one", "Alone", (1,), "Take them all."),
        Mode("two", "Duel", (2, 3), "Take turns."),
    )
    options = (
        OptionSpec("stones", 12, "How many stones lie there.", low=1, high=50),
        OptionSpec("loud", False, "Whether everybody shouts."),
    )
    hidden = ("each player's charm, from the others",)
    endings = {"taken": "The last stone was taken."}

    def new(self, setup: Setup, table: Table) -> Pile:
        charms = [table.chance(1000) for _ in range(setup.seats)]
        return Pile(table.rng, setup.number("stones"), charms, 0)

    def step(self, state: Pile, table: Table) -> None:
        taken = table.choose(Take(state.seat, list(range(1, state.stones + 1))))
        state.stones -= taken
        state.seat = (state.seat + 1) % len(state.charms)
        if table.audience:
            table.tell(Event("took", "", f"{taken} stones are taken.", {"stones": taken}))

    def over(self, state: Pile) -> bool:
        return state.stones == 0

    def outcome(self, state: Pile) -> Outcome:
        winner = (state.seat - 1) % len(state.charms)
        scores = [int(seat == winner) for seat in range(len(state.charms))]
        return Outcome("taken", [winner], scores, f"Player {winner + 1} wins.")

    def view(self, state: Pile, seat: int) -> Mapping[str, object]:
        charms = [
            charm if seat in (TRUTH, owner) else None for owner, charm in enumerate(state.charms)
        ]
        return {"stones": state.stones, "charms": charms}

    def write(self, state: Pile) -> str:
        return f"stones {state.stones}\ncharms {state.charms}\n"

    def resample(self, state: Pile, seat: int, rng: Rng) -> None:
        super().resample(state, seat, rng)
        for other in range(len(state.charms)):
            if other != seat:
                state.charms[other] = rng.below(1000)

    def bots(self) -> dict[str, BotMaker]:
        return {"random": RandomBot, "watching": WatchingBot}
