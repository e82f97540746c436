"""Heuristic delvers: they see the tableau and the bag, which are open (C5.3)."""

from typing import Any

from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.games.cube_delver.state import Delve


class CautiousBot(Bot[Delve]):
    def pick(self, decision: Decision[Any], state: Delve) -> int:
        return 0


class GreedyBot(CautiousBot):
    def pick(self, decision: Decision[Any], state: Delve) -> int:
        return 0
