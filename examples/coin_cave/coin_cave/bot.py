"""A bot for Coin Cave, offered to whoever has the package."""

from cavern import Bot
from cavern.core.decision import Decision
from coin_cave import Purse

ENOUGH = 8


class Modest(Bot[Purse]):
    """Goes home as soon as it carries a little."""

    games = ("coin-cave",)

    def pick(self, decision: Decision[str], state: Purse) -> int:
        return decision.choices.index("home" if state.carried >= ENOUGH else "deeper")
