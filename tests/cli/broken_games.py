"""A dozen and more games with one fault each, for ``cavern check`` to find: Coin Cave, spoilt."""

from collections.abc import Mapping
from typing import Any

from coin_cave import CoinCave, Dare, Purse
from coin_cave.terminal import CoinBoard

from cavern.core import codec
from cavern.core.bot import Bot, RandomBot
from cavern.core.event import Event
from cavern.core.game import BotMaker, Mode, OptionSpec, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.tui.boards.base import Scene
from cavern.tui.boards.canvas import Canvas


class NoModes(CoinCave):
    id = "no-modes"
    modes = ()


class NoPlayers(CoinCave):
    id = "no-players"
    modes = (Mode("race", "Race", (), "For nobody."),)


class NoName(CoinCave):
    id = "No Name"


class NoTagline(CoinCave):
    id = "no-tagline"
    tagline = ""
    quick_bot = "clever"
    options = (OptionSpec("pace", "brisk", "How fast.", choices=("slow", "fast")),)


class ForgetfulPurse(Purse):
    def copy(self) -> Purse:
        return ForgetfulPurse(self.rng.copy(), self.turn, 0, self.banked[:])


class SharingPurse(Purse):
    def copy(self) -> Purse:
        return SharingPurse(self.rng.copy(), self.turn, self.carried, self.banked)


class UnknownPurse(Purse):
    def copy(self) -> Purse:
        return UnknownPurse(self.rng.copy(), self.turn, self.carried, self.banked[:])


codec.register(ForgetfulPurse, "broken/forgetful", "rng turn carried banked")
codec.register(SharingPurse, "broken/sharing", "rng turn carried banked")


class Forgetful(CoinCave):
    id = "forgetful"

    def new(self, setup: Setup, table: Table) -> Purse:
        return ForgetfulPurse(table.rng, 0, 3, [0] * setup.seats)


class Sharing(CoinCave):
    id = "sharing"

    def new(self, setup: Setup, table: Table) -> Purse:
        return SharingPurse(table.rng, 0, 0, [0] * setup.seats)


class Unregistered(CoinCave):
    id = "unregistered"

    def new(self, setup: Setup, table: Table) -> Purse:
        return UnknownPurse(table.rng, 0, 0, [0] * setup.seats)


class Raising(CoinCave):
    id = "raising"

    def step(self, state: Purse, table: Table) -> None:
        super().step(state, table)
        if state.carried > 9:
            raise ZeroDivisionError("too many coins")


class Endless(CoinCave):
    id = "endless"

    def step(self, state: Purse, table: Table) -> None:
        if state.carried < 6:
            super().step(state, table)


class Undeclared(CoinCave):
    id = "undeclared"

    def outcome(self, state: Purse) -> Outcome:
        return Outcome("bored", [0], [1], "Nobody cares.")


class SameDare(Dare):
    def id(self, choice: str) -> str:
        return "go"


class SameIds(CoinCave):
    id = "same-ids"

    def step(self, state: Purse, table: Table) -> None:
        table.choose(SameDare(state.turn, ["deeper", "home"]))
        super().step(state, table)


class Speechless(CoinCave):
    id = "speechless"

    def step(self, state: Purse, table: Table) -> None:
        super().step(state, table)
        table.tell(Event("silence", "", "", {}))


class NoData(CoinCave):
    id = "no-data"

    def view(self, state: Purse, seat: int) -> Any:
        return {"banked": set(state.banked)}


class Talkative(CoinCave):
    id = "talkative"

    def view(self, state: Purse, seat: int) -> Any:
        seen: Mapping[str, object] = super().view(state, seat)
        return {**seen, "luck": state.rng.key.hex()}


class Peeking(Bot[Purse]):
    def pick(self, decision: Any, state: Purse) -> int:
        return state.rng.copy().below(2)


class Cheating(CoinCave):
    id = "cheating"

    def bots(self) -> dict[str, BotMaker]:
        return {"random": RandomBot, "peeking": Peeking}


class Secretive(CoinCave):
    id = "secretive"
    hidden = ("what the cave thinks",)


class Restless(CoinCave):
    id = "restless"

    def resample(self, state: Purse, seat: int, rng: Rng) -> None:
        super().resample(state, seat, rng)
        state.carried = rng.below(6)


class Undrawn(CoinCave):
    id = "undrawn"


class Torn(CoinBoard):
    def draw(self, canvas: Canvas, scene: Scene) -> None:
        raise KeyError("colour")


class Unloaded(CoinCave):
    id = "unloaded"


GAMES = {
    f"{game.id.replace(' ', '-').lower()}": game()
    for game in (
        NoModes, NoPlayers, NoName, NoTagline, Forgetful, Sharing, Unregistered, Raising,
        Endless, Undeclared, SameIds, Speechless, NoData, Talkative, Cheating, Secretive, Restless,
        Undrawn, Unloaded,
    )
}  # fmt: skip
globals().update({name.replace("-", "_"): game for name, game in GAMES.items()})
