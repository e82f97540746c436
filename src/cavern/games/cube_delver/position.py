"""A delve as text; :mod:`~cavern.games.cube_delver.parse` reads it back.

    turn 7 rolled
    health 2 5
    travel 3 4 4
    treasure 6
    potion -
    curse 1
    hand damage 4
    premonition armed
    travel-paid last before

The bag holds whatever is not named. ``turn``, ``hand``, ``premonition``, ``travel-paid`` and
``ending`` may be left out.
"""

from typing import Final

from cavern.core.notation import Page
from cavern.games.cube_delver.state import DELVE, Delve

PAGE: Final = Page(
    DELVE,
    [
        "turn: turn! phase!",
        "health!",
        "travel!",
        "treasure!",
        "potion!",
        "curse!",
        "hand: hand roll",
        "premonition: premonition=armed",
        "travel-paid: travel_paid_last=last travel_paid_now=now travel_paid_before=before",
        "*",
    ],
)


def write(delve: Delve) -> str:
    return "\n".join(PAGE.write(delve, None, {})) + "\n"
