"""A delve as text and back.

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

from cavern.core.errors import BadInput
from cavern.core.notation import Page
from cavern.core.rng import Rng
from cavern.games.cube_delver.state import (
    COLOURS,
    CURSE,
    DAMAGE,
    DELVE,
    DRAWING,
    HEALTH,
    POTION,
    ROLLED,
    TREASURE,
    Delve,
    Rulings,
)

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
SORTED: Final = (HEALTH, TREASURE, POTION, CURSE)


def write(delve: Delve) -> str:
    return "\n".join(PAGE.write(delve, None, {})) + "\n"


def parse(text: str, rulings: Rulings, rng: Rng, endings: list[str]) -> Delve:
    delve = Delve.start(rng, rulings)
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
            read_line(delve, word, rest, endings)
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


def read_line(delve: Delve, word: str, rest: str, endings: list[str]) -> None:
    if word not in PAGE.lines:
        raise BadInput(f"a line begins with one of {', '.join(PAGE.lines)}")
    PAGE.lines[word].read(delve, rest, None)
    if word == "ending" and delve.ending not in endings:
        raise BadInput(f"a delve ends as one of {', '.join(endings)}")


def fill_bag(delve: Delve) -> None:
    """C1.1: ten dice of each colour, wherever they are."""
    for colour in range(len(COLOURS)):
        out = 0 if colour == DAMAGE else len(delve.row(colour))
        out += delve.hand == colour
        if out > 10:
            raise BadInput(f"there are ten {COLOURS[colour]} dice, not {out}")
        delve.bag[colour] = 10 - out
