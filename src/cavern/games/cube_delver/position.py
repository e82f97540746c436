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
from cavern.core.rng import Rng
from cavern.games.cube_delver.state import (
    COLOURS,
    CURSE,
    DAMAGE,
    DRAWING,
    HEALTH,
    NO_DIE,
    PHASES,
    POTION,
    ROLLED,
    TRAVEL,
    TREASURE,
    Delve,
    Rulings,
)

ROWS: Final = (HEALTH, TRAVEL, TREASURE, POTION, CURSE)
PAID: Final = ("last", "now", "before")


def write(delve: Delve) -> str:
    lines = [f"turn {delve.turn} {PHASES[delve.phase]}"]
    for colour in ROWS:
        values = " ".join(str(value) for value in delve.row(colour))
        lines.append(f"{COLOURS[colour]} {values or '-'}")
    if delve.hand != NO_DIE:
        lines.append(f"hand {COLOURS[delve.hand]} {delve.roll or ''}".rstrip())
    if delve.premonition:
        lines.append("premonition armed")
    paid = [delve.travel_paid_last, delve.travel_paid_now, delve.travel_paid_before]
    if any(paid):
        lines.append("travel-paid " + " ".join(w for w, yes in zip(PAID, paid) if yes))
    if delve.ending:
        lines.append(f"ending {delve.ending}")
    return "\n".join(lines) + "\n"


def parse(text: str, rulings: Rulings, rng: Rng, endings: list[str]) -> Delve:
    delve = Delve.start(rng, rulings)
    delve.health, delve.travel = [], []
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if words[0] in seen:
            raise BadInput(f"position line {number}: {words[0]!r} stands twice")
        seen.add(words[0])
        try:
            read_line(delve, words[0], words[1:], endings)
        except BadInput as error:
            raise BadInput(f"position line {number} ({line.strip()!r}): {error}") from None
    if not delve.ending and not (delve.health and delve.travel):
        raise BadInput("a delver needs a Health and a Travel die, or the position an ending")
    fill_bag(delve)
    return delve


def read_line(delve: Delve, word: str, rest: list[str], endings: list[str]) -> None:
    if word in COLOURS and word != "damage":
        values = [] if rest == ["-"] else [pips(item) for item in rest]
        row = delve.row(COLOURS.index(word))
        row[:] = values if word == "travel" else sorted(values)
    elif word == "turn" and 1 <= len(rest) <= 2 and rest[0].isdigit():
        delve.turn = int(rest[0])
        if rest[1:]:
            if rest[1] not in PHASES:
                raise BadInput(f"a turn is {', '.join(PHASES)}, not {rest[1]}")
            delve.phase = PHASES.index(rest[1])
    elif word == "hand" and 1 <= len(rest) <= 2 and rest[0] in COLOURS:
        delve.hand = COLOURS.index(rest[0])
        delve.roll = pips(rest[1]) if rest[1:] else 0
        delve.phase = ROLLED if delve.roll else DRAWING
    elif word == "premonition" and rest == ["armed"]:
        delve.premonition = True
    elif word == "travel-paid" and all(item in PAID for item in rest):
        delve.travel_paid_last = "last" in rest
        delve.travel_paid_now = "now" in rest
        delve.travel_paid_before = "before" in rest
    elif word == "ending" and len(rest) == 1 and rest[0] in endings:
        delve.ending = rest[0]
    else:
        raise BadInput(
            "expected a row (health, travel, treasure, potion, curse) with values or -, "
            "'turn N [phase]', 'hand COLOUR [VALUE]', 'premonition armed', "
            f"'travel-paid {' '.join(PAID)}' or 'ending {'|'.join(endings)}'"
        )


def pips(word: str) -> int:
    if word not in ("1", "2", "3", "4", "5", "6"):
        raise BadInput(f"a die shows 1 to 6, not {word}")
    return int(word)


def fill_bag(delve: Delve) -> None:
    """C1.1: ten dice of each colour, wherever they are."""
    for colour in range(len(COLOURS)):
        out = 0 if colour == DAMAGE else len(delve.row(colour))
        out += delve.hand == colour
        if out > 10:
            raise BadInput(f"there are ten {COLOURS[colour]} dice, not {out}")
        delve.bag[colour] = 10 - out
