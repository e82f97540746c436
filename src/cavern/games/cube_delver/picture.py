"""A delve as a picture: the tableau, the bag and the die in hand."""

from typing import Final

from cavern.core.picture import HEAD, LINE, PADDING, SOFT, Sheet, text_at
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.numbers import Pips
from cavern.games.cube_delver.state import COLOURS, DAMAGE, NO_DIE, Delve

NAME_ROOM: Final = 100
"""How wide the names of the rows are."""
DIE: Final = 38
STEP: Final = 44
NOTES: Final = 100


def picture(delve: Delve) -> str:
    sheet = Sheet("cavern.games.cube_delver")
    rows = [[] if colour == DAMAGE else delve.row(colour) for colour in range(len(COLOURS))]
    across = max(5, max([len(row) for row in rows]))
    width = PADDING + NAME_ROOM + across * STEP + NOTES
    parts: list[str] = []
    top = HEAD
    for colour, name in enumerate(COLOURS):
        parts.append(text_at(PADDING, top + 24, name.title()))
        for place, value in enumerate(rows[colour]):
            parts.append(die(sheet, name, value, PADDING + NAME_ROOM + place * STEP, top))
        more = ' text-anchor="end"'
        note = f"{delve.bag[colour]} in the bag"
        parts.append(text_at(width - PADDING, top + 24, note, SOFT, 12, more))
        top += STEP
    if delve.hand != NO_DIE:
        name = COLOURS[delve.hand]
        shows = f"shows {delve.roll}" if delve.roll else "is not rolled yet"
        parts.append(die(sheet, name, delve.roll, PADDING, top))
        parts.append(text_at(PADDING + STEP, top + 24, f"In hand: {name.title()}, which {shows}"))
        top += STEP
    parts.append(text_at(PADDING, top + LINE, f"Treasure worth {score(delve)}", SOFT))
    title = f"Cube Delver, turn {delve.turn}"
    return sheet.frame(width, top + LINE + PADDING, "".join(parts), title)


def die(sheet: Sheet, colour: str, value: Pips, x: int, y: int) -> str:
    """A die; one that is new shows nothing yet (0)."""
    shown = sheet.use(colour, x, y, DIE / 100)
    return shown + sheet.use(f"{colour}-{value}", x, y, DIE / 100) if value else shown
