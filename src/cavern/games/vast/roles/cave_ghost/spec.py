"""V9.52: the Cave Ghost's name and place, her levels, the prices of her powers."""

from typing import ClassVar, Final

from cavern.core.errors import BadInput
from cavern.core.plain import Loose
from cavern.games.vast.roles.cave.spec import CaveSpec
from cavern.games.vast.spec import Agreed, PossessionCard, content_part, is_number

POWER_PRICES: Final = {
    "telekinesis": 1, "rockslide": 2, "plot-twist": 2, "hatred": 1, "crystal-curse": 1,
}  # fmt: skip
"""V9.3, reconstructed: Omens for her powers; Hatred's first use in a turn."""
DEAREST: Final = 3
"""V9.3: what Hatred costs at most, and any price that a table agrees on."""


class CaveGhostSpec(CaveSpec):
    """Her levels are the Cave's."""

    kind = "cave-ghost"
    title = "Cave Ghost"
    card: ClassVar[PossessionCard | None] = None
    endings: ClassVar[dict[str, str]] = {}
    ghost_tiles = True
    content = "cave-ghost"

    def settle(self, terms: Agreed, content: Loose) -> None:
        terms.powers = {**POWER_PRICES, **{str(name): int(n) for name, n in content.items()}}

    def read_content(self, rows: object) -> Loose:
        prices = content_part(self.content, rows, tuple(POWER_PRICES))
        for name, price in prices.items():
            if not is_number(price) or price > DEAREST:
                raise BadInput(f"the price of {name} must be a whole number from 0 to {DEAREST}")
        return prices


SPEC: Final = CaveGhostSpec()
