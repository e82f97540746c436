"""The Bat's turn: it flies, and that is all."""

from typing import Final

from bat.role import BAT, REACH, Bat
from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.vast.decisions import DIRECTION, DIRECTION_NUMBERS, FINISH, RoleAct, RoleMenu
from cavern.games.vast.grid import STEP
from cavern.games.vast.moving import arrive
from cavern.games.vast.role import Playing, Role
from cavern.games.vast.state import Cave

NOT_ITS_TURN: Final = Refusal("V2.1", "The Bat flies in its own turn.")
TIRED: Final = Refusal("V2.1", "It has flown as far as it can.")
NO_TILE: Final = Refusal("V1.5", "There is no tile there.")


class Flight(RoleAct[Bat]):
    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ITS_TURN

    def closed(self, state: Cave, who: Bat) -> Refusal | None:
        return None if who.flown < REACH else TIRED

    def firsts(self, state: Cave, who: Bat) -> list[int]:
        return DIRECTION_NUMBERS

    def against(self, state: Cave, who: Bat, direction: int, _: int) -> Refusal | None:
        return None if state.at[BAT] + STEP[direction] in state.grid else NO_TILE

    def perform(self, state: Cave, who: Bat, direction: int, _: int, table: Table) -> None:
        who.flown += 1
        arrive(state, BAT, state.at[BAT] + STEP[direction], table)


FLY: Final = Flight("fly", "V2.1", "Fly {}", "The Bat flies to the next square.", DIRECTION)


class BatTurn(RoleMenu):
    kind = "bat-turn"
    question = "Where does the Bat fly?"
    acts = [FLY, FINISH]


class BatPlaying(Playing):
    def new(self, seat: int) -> Role:
        return Bat(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        perform(table.choose(BatTurn(cave, role)), cave, role, table)


PLAYING: Final = BatPlaying()
