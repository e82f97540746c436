"""The heuristic Bat: straight home."""

from typing import Final

from bat.role import BAT
from bat.turn import FLY
from cavern.core.act import doing
from cavern.core.decision import Decision
from cavern.games.vast.bots.heuristic import Heuristic
from cavern.games.vast.bots.mind import Atlas, Mind
from cavern.games.vast.bots.paths import highest
from cavern.games.vast.decisions import argument
from cavern.games.vast.grid import CENTRE, STEP, distance
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave


class BatMind(Mind):
    def answer(self, decision: Decision[int]) -> int:
        if decision.kind != "bat-turn":
            return self.usual(decision)
        return highest([self.homewards(choice) for choice in decision.choices])

    def homewards(self, choice: int) -> int:
        here = self.cave.at[BAT]
        onto = here + STEP[argument(choice)] if doing(choice) == FLY.base else here
        return -distance(onto, CENTRE)


class BatHeuristic(Heuristic):
    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        return BatMind(cave, role, atlas)


HEURISTIC: Final = BatHeuristic()
