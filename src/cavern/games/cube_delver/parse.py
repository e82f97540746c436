"""The delve that a position text describes."""

from typing import Final

from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.games.cube_delver.endings import ENDINGS
from cavern.games.cube_delver.position import PAGE
from cavern.games.cube_delver.setup import new_delve
from cavern.games.cube_delver.state import (
    COLOURS,
    CURSE,
    DAMAGE,
    DRAWING,
    HEALTH,
    POTION,
    ROLLED,
    TREASURE,
    Delve,
    Rulings,
)

SORTED: Final = (HEALTH, TREASURE, POTION, CURSE)


def parse(text: str, rulings: Rulings, rng: Rng) -> Delve:
    delve = new_delve(rng, rulings)
    delve.health, delve.travel = [], []
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        if not word:
            continue
        if word in seen:
            raise BadInput(f"position line {number}: {word!r} stands twice")
        seen.add(word)
        try:
            read_line(delve, word, rest)
        except BadInput as error:
            raise BadInput(f"position line {number} ({line.strip()!r}): {error}") from None
    if not delve.ending and not (delve.health and delve.travel):
        raise BadInput("a delver needs a Health and a Travel die, or the position an ending")
    if "hand" in seen:
        delve.phase = ROLLED if delve.roll else DRAWING
    for colour in SORTED:
        delve.row(colour).sort()
    fill_bag(delve)
    return delve


def read_line(delve: Delve, word: str, rest: str) -> None:
    if word not in PAGE.lines:
        raise BadInput(f"a line begins with one of {', '.join(PAGE.lines)}")
    PAGE.lines[word].read(delve, rest, None)
    if word == "ending" and delve.ending not in ENDINGS:
        raise BadInput(f"a delve ends as one of {', '.join(ENDINGS)}")


def fill_bag(delve: Delve) -> None:
    """C1.1: ten dice of each colour, wherever they are."""
    for colour in range(len(COLOURS)):
        out = 0 if colour == DAMAGE else len(delve.row(colour))
        out += delve.hand == colour
        if out > 10:
            raise BadInput(f"there are ten {COLOURS[colour]} dice, not {out}")
        delve.bag[colour] = 10 - out
