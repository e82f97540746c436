"""A small network that says what a delve is worth at a moment when chance is about to speak.

It is trained by ``solving/kernel.c``, which sees a delve in the same way, and shipped as numbers of
16 bits (``data/*.net``). Here it is only read and asked: plain lists, nothing to be installed.
"""

from importlib.resources import files
from struct import unpack
from typing import Final

from cavern.core.errors import BadInput
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.numbers import Colour
from cavern.games.cube_delver.odds import kills
from cavern.games.cube_delver.state import COLOURS, DAMAGE, Delve

NO_COLOUR: Final = len(COLOURS)
"""What is in hand before a die is drawn."""
ROWS: Final = 633
WIDE: Final = 64
NARROW: Final = 32
SEEING: Final = 2 * (ROWS + 1) * WIDE
"""Bytes of a network that say how it sees; what follows says how it judges."""
TRIPLES: Final = 84
BONUSES: Final = (0, 1, 25, 45, 70, 100, 160)
"""Points that getting out alive is worth beside the treasure, by aim: from score to safety."""
EXPERT_AIM: Final = 1
"""Who plays for the score: rather out with nothing than dead, which is the same to the score."""
HIGHEST: Final = 60
"""Ten Treasure dice that show 6."""
UNIT: Final = 20.0
"""Points that make 1 in the numbers of the networks."""


def shrunk(bonus: int) -> float:
    """How much less a point counts by an aim, so that none has greater values than another."""
    return HIGHEST / (HIGHEST + bonus)


def sight(delve: Delve, hand: Colour, flags: int) -> list[int]:
    """The rows of the first layer that are lit: one of every group.

    ``hand`` is the colour of the die that is about to be rolled, or NOTHING before one is drawn.
    ``flags`` are 8 for an armed Premonition, 4 if the last die paid was a Travel die, 2 if one was
    paid this turn, 1 if one was paid the turn before (C2.5).
    """
    lit: list[int] = []
    row = 0
    for value in range(1, 7):
        lit.append(row + min(5, delve.health.count(value)))
        row += 6
    lit.append(row + len(delve.health))
    row += 11
    steps = len(delve.travel)
    lit.append(row + steps)
    row += 11
    for back in range(1, 4):
        lit.append(row + (delve.travel[steps - back] if steps >= back else 0))
        row += 7
    for value in range(1, 7):
        lit.append(row + min(4, delve.treasure.count(value)))
        row += 5
    found = len(delve.treasure)
    lit.append(row + found)
    row += 11
    lit.append(row + score(delve))
    row += 61
    lit.append(row + max(0, min(13, steps + 7 - found)))
    row += 14
    for value in range(1, 7):
        lit.append(row + min(3, delve.potion.count(value)))
        row += 4
    lit.append(row + len(delve.potion))
    row += 11
    different = cursed = 0
    for value in range(1, 7):
        count = delve.curse.count(value)
        if count:
            different += 1
            cursed |= 1 << (value - 1)
        lit.append(row + min(2, count))
        row += 3
    lit.append(row + len(delve.curse))
    row += 11
    lit.append(row + different)
    row += 7
    lit.append(row + hand)
    row += 7
    lit.append(row + flags)
    row += 16
    lit.append(row + hand * 7 + (delve.health[-1] if delve.health else 0))
    row += 49
    lit.append(row + hand * 7 + different)
    row += 49
    rolling = 1 if hand == DAMAGE else 0
    lit.append(row + rolling * TRIPLES + best_three(delve.health))
    row += 2 * TRIPLES
    lit.append(row + cursed)
    row += 64
    lit.append(row + rolling * 7 + doomed(delve))
    return lit


def best_three(health: list[int]) -> int:
    """The number of what the three highest Health dice show: of all triples that do not rise."""
    high, middle, low = [*reversed(health), 0, 0, 0][:3]
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low


def doomed(delve: Delve) -> int:
    """How many faces of a Damage die kill and may not be rerolled (C2.4, C3.2)."""
    faces = 0
    if not delve.health:
        return faces
    for face in range(1, 7):
        if face in delve.curse and kills(delve.health, face):
            faces += 1
    return faces


class Network:
    """Two hidden layers; as many outputs as it was trained for."""

    def __init__(self, numbers: list[float]) -> None:
        rest = len(numbers) - ROWS * WIDE - WIDE - WIDE * NARROW - NARROW
        if rest <= 0 or rest % (NARROW + 1):
            raise BadInput(f"{len(numbers)} numbers are no network of Cube Delver")
        self.outputs = rest // (NARROW + 1)
        self.rows = [numbers[i * WIDE : i * WIDE + WIDE] for i in range(ROWS)]
        at = ROWS * WIDE
        self.bias = numbers[at : at + WIDE]
        at += WIDE
        self.second = [numbers[at + i * NARROW : at + i * NARROW + NARROW] for i in range(WIDE)]
        at += WIDE * NARROW
        self.bias2 = numbers[at : at + NARROW]
        at += NARROW
        self.third = [
            numbers[at + o * NARROW : at + o * NARROW + NARROW] for o in range(self.outputs)
        ]
        at += NARROW * self.outputs
        self.bias3 = numbers[at:]

    @staticmethod
    def shipped(name: str) -> "Network":
        """One that comes with the package."""
        data = files("cavern.games.cube_delver").joinpath("data", name).read_bytes()
        return Network.read(data)

    @staticmethod
    def read(data: bytes) -> "Network":
        return Network(list(unpack(f"<{len(data) // 2}e", data)))

    def judging(self, data: bytes) -> "Network":
        """One that sees alike and judges in another way."""
        other = Network.read(bytes(SEEING) + data)
        other.rows, other.bias = self.rows, self.bias
        return other

    def sums(self, lit: list[int]) -> list[float]:
        """The first layer, from the beginning."""
        sums = self.bias
        for row in lit:
            sums = [a + b for a, b in zip(sums, self.rows[row])]
        return sums

    def near(self, lit: list[int], sums: list[float], other: list[int]) -> list[float]:
        """The first layer of another sight, from one that differs little."""
        for old, new in zip(lit, other):
            if old != new:
                gone, come = self.rows[old], self.rows[new]
                sums = [a + (b - c) for a, b, c in zip(sums, come, gone)]
        return sums

    def values(self, sums: list[float]) -> list[float]:
        """The outputs."""
        middle = self.bias2
        for i, a in enumerate(sums):
            if a > 0.0:
                middle = [z + a * w for z, w in zip(middle, self.second[i])]
        found = []
        for o in range(self.outputs):
            total = self.bias3[o]
            for z, w in zip(middle, self.third[o]):
                if z > 0.0:
                    total += z * w
            found.append(total)
        return found


def squash(x: float) -> float:
    """Any number as a chance."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


def read(knots: list[tuple[float, float]], x: float) -> float:
    """A number as it is corrected: on the line from knot to knot."""
    before = knots[0]
    for knot in knots[1:]:
        if x <= knot[0]:
            width = knot[0] - before[0]
            share = (x - before[0]) / width if width > 0.0 else 1.0
            return before[1] + max(0.0, share) * (knot[1] - before[1])
        before = knot
    return before[1]
