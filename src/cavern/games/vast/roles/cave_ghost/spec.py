"""V9.52: the Cave Ghost's name and place, her levels, the prices of her powers."""

from typing import ClassVar, Final

from cavern.core.errors import BadInput
from cavern.core.plain import Loose
from cavern.games.vast.roles.cave.spec import CaveSpec, KeeperTerms
from cavern.games.vast.spec import OwnTerms, PossessionCard, content_part, is_number

POWER_PRICES: Final = {
    "telekinesis": 1, "rockslide": 2, "plot-twist": 2, "hatred": 1, "crystal-curse": 1,
}  # fmt: skip
"""V9.3, reconstructed: Omens for her powers; Hatred's first use in a turn."""
DEAREST: Final = 3
"""V9.3: what Hatred costs at most, and any price that a table agrees on."""


class CaveGhostTerms(KeeperTerms):
    """What a table agrees on about her."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        super().__init__(roles, cards, variants, readings)
        self.prices = dict(POWER_PRICES)
        """V9.3: what her powers cost."""
        for name, price in readings.get("cave-ghost", {}).items():
            self.prices[str(name)] = int(price)


class CaveGhostSpec(CaveSpec):
    """Her levels are the Cave's."""

    kind = "cave-ghost"
    title = "Cave Ghost"
    card: ClassVar[PossessionCard | None] = None
    endings: ClassVar[dict[str, str]] = {}
    ghost_tiles = True
    content = "cave-ghost"
    terms: ClassVar[type[OwnTerms]] = CaveGhostTerms

    def read_content(self, rows: object) -> Loose:
        prices = content_part(self.content, rows, tuple(POWER_PRICES))
        for name, price in prices.items():
            if not is_number(price) or price > DEAREST:
                raise BadInput(f"the price of {name} must be a whole number from 0 to {DEAREST}")
        return prices


SPEC: Final = CaveGhostSpec()
