"""C1: the bag and the tableau before the first turn."""

from cavern.core.rng import Rng
from cavern.games.cube_delver.state import DRAWING, NO_DIE, Delve, Rulings


def new_delve(rng: Rng, rulings: Rulings) -> Delve:
    """C1.1, C1.2: one Health and one Travel die showing 3, the other 58 in the bag."""
    return Delve(
        rng, rulings, DRAWING, 0, [9, 10, 9, 10, 10, 10], [3], [3], [], [], [],
        NO_DIE, 0, False, False, False, False, "",
    )  # fmt: skip
