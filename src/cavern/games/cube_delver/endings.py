"""C5: death and escape."""

from typing import Final

from cavern.core.act import Refusal
from cavern.core.table import Table
from cavern.games.cube_delver import telling
from cavern.games.cube_delver.state import Delve

ENDINGS: Final = {
    "escaped": "Paid the last Travel die and walked out.",
    "escaped-lightened": "Lightened the load by the last Travel die.",
    "died-damaged": "A Damage die took the last Health die.",
    "died-soaking": "Soaked a hit with the last Health die.",
    "died-paying": "Paid the last Health die for a reroll.",
}

DAYLIGHT: Final = "Daylight"
DARKNESS: Final = "Darkness"
AFTER: Final = {
    "escaped": DAYLIGHT,
    "escaped-lightened": DAYLIGHT,
    "died-damaged": DARKNESS,
    "died-soaking": DARKNESS,
    "died-paying": DARKNESS,
}
"""What there is to see then."""

OVER: Final = Refusal("C5.1", "The delve is over.")


def check_end(delve: Delve, table: Table, death: str, escape: str) -> None:
    """C5.1, C5.2: no Health die is death, checked first; no Travel die is escape."""
    if not delve.health:
        delve.ending = death
        telling.died(table)
    elif not delve.travel:
        delve.ending = escape
        telling.escaped(table, score(delve))


def score(delve: Delve) -> int:
    """C5.1: the Treasure dice, added up."""
    total = 0
    for value in delve.treasure:
        total += value
    return total
