"""A delve as a picture: the tableau, the bag and the die in hand."""

from typing import Final

from cavern.core.picture import DiceRow, draw_dice
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.state import COLOURS, DAMAGE, NO_DIE, TREASURE, Delve

FILLS: Final = ("#4f9a4a", "#c0392f", "#3d78b8", "#e3b23c", "#8a5aa8", "#35302e")
PALE: Final = "#fffaf0"
BROWN: Final = "#3a2a08"


def picture(delve: Delve) -> str:
    rows: list[DiceRow] = []
    for colour, name in enumerate(COLOURS):
        values = [] if colour == DAMAGE else delve.row(colour)[:]
        note = f"{delve.bag[colour]} in the bag"
        pips = BROWN if colour == TREASURE else PALE
        rows.append(DiceRow(name.title(), FILLS[colour], pips, values, note))
    lines = [f"Treasure worth {score(delve)}"]
    if delve.hand != NO_DIE:
        shows = f"shows {delve.roll}" if delve.roll else "is not rolled yet"
        lines.insert(0, f"In hand: {COLOURS[delve.hand].title()}, which {shows}")
    return draw_dice(rows, lines, f"Cube Delver, turn {delve.turn}")
