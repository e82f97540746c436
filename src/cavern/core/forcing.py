"""Chance that was written down beforehand, in a match that can be taken back.

Where a scenario fails when its chance does not fit, a :class:`ForcedTable` goes on by the
generator, for somebody may do what nobody wrote down. What came up is noted, so that a rerun of
the open step meets the same.
"""

from typing import TypeVar

from cavern.core.match import SuspendedTable
from cavern.core.rng import Rng

T = TypeVar("T")


class ForcedTable(SuspendedTable):
    """Gives what is forced as long as it fits: numbers for dice, names for draws, lists of places
    for shuffles. A shuffle for which nothing is forced leaves the order as it is.

    ``unforced`` counts outcomes that had to come from the generator. That is a generator of its
    own: the state's stands where the open step began, and would bring the same die twice.
    """

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.dice = rng
        self.made: list[int] = []
        self.script = self.made
        self.goes_on = True
        self.forced: list[int | str | list[int | str]] = []
        self.unforced = 0
        self._due: list[int] = []

    @property
    def repeating(self) -> bool:
        """Whether the rerun of a step has not yet come to anything new."""
        return self.script_at < len(self.made)

    def chance(self, n: int) -> int:
        if not self.repeating:
            self.made.append(self._next(n))
        return super().chance(n)

    def _next(self, n: int) -> int:
        if self._due:
            return self._due.pop(0)
        if self.forced:
            value = self.forced[0]
            if isinstance(value, int) and 0 <= value < n:
                del self.forced[0]
                return value
        self.unforced += 1
        return self.dice.below(n)

    def roll(self, sides: int = 6) -> int:
        if not self.repeating and self.forced:
            value = self.forced[0]
            if isinstance(value, int) and 1 <= value <= sides:
                del self.forced[0]
                self._due = [value - 1]
        return self.chance(sides) + 1

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        if not self.repeating and self.forced:
            before = 0
            for weight, name in zip(weights, names):
                if weight > 0 and name == self.forced[0]:
                    del self.forced[0]
                    self._due = [before]
                    break
                before += weight
        return super().draw(weights, names)

    def shuffle(self, items: list[T]) -> None:
        if not self.repeating:
            order = list(range(len(items)))
            if self.forced:
                value = self.forced[0]
                if isinstance(value, list) and sorted([int(each) for each in value]) == order:
                    order = [int(each) for each in value]
                    del self.forced[0]
            self._due = exchanges(order)
        super().shuffle(items)


def exchanges(order: list[int]) -> list[int]:
    """The outcomes by which a shuffle comes to this order of the old places."""
    lying = list(range(len(order)))
    found: list[int] = []
    for i in range(len(order) - 1, 0, -1):
        j = lying.index(order[i])
        lying[i], lying[j] = lying[j], lying[i]
        found.append(j)
    return found
