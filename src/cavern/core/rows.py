"""How what is shown becomes numbers in a row. Compiled: programs that learn read very many rows.

What a row has for which game is decided in :mod:`cavern.envs.sight`. A game that is to be seen very
often writes its numbers straight from its state, into a :class:`Mosaic`.
"""

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, cast

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from cavern.core.grid import DIRECTIONS
from cavern.core.plain import Data
from cavern.core.tangible import Tangible

HIDDEN: Final = 1
"""The number of something hidden, or new."""
PLACE: Final = re.compile(r"(-?\d+),(-?\d+)")
MOST: Final = (1 << 15) - 1
"""Numbers of a row have 16 bits; whatever lies beyond is shown as the farthest that has room."""

Row: TypeAlias = Any
"""Anything that takes numbers by index: a list, an array, cells."""
Cells: TypeAlias = "vec[i16]"
"""Numbers as rows of NumPy have them, of which it can show the same memory."""


def cells(count: int) -> Cells:
    """So many zeros."""
    return vec[i16]([0] * count)


def fitting(number: int) -> int:
    return number if -MOST <= number <= MOST else MOST if number > 0 else -MOST


class Field(NamedTuple):
    """A part of the row: where it begins, how long it is, what it says."""

    name: str
    at: int
    size: int
    text: str
    inside: bool
    """Whether it is counted from the beginning of an entry of a list."""


class RowPart(Tangible):
    """How one value becomes numbers. Rows are zero before anything is written into them."""

    size: int = 0

    def write(self, row: Row, at: int, value: Any) -> None:
        raise NotImplementedError

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        return [Field(name, at, self.size, self.text(), inside)] if self.size else []

    def text(self) -> str:
        raise NotImplementedError


class NoPart(RowPart):
    """A text for people, or something that follows from the rest."""

    def write(self, row: Row, at: int, value: Any) -> None:
        pass


class NumberPart(RowPart):
    def __init__(self, words: str = "a number") -> None:
        self.size = 1
        self.words = words

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at] = fitting(int(value))

    def text(self) -> str:
        return self.words


class OneOf(RowPart):
    def __init__(self, words: Sequence[str]) -> None:
        self.places = {word: place for place, word in enumerate(words)}
        self.size = len(words)

    def write(self, row: Row, at: int, value: Any) -> None:
        if value in self.places:
            row[at + self.places[value]] = 1

    def text(self) -> str:
        return "one of " + ", ".join(self.places)


class SomeOf(OneOf):
    def write(self, row: Row, at: int, value: Any) -> None:
        words: Any = value
        for word in words:
            row[at + self.places[word]] = 1

    def text(self) -> str:
        return "any of " + ", ".join(self.places)


class NamePart(RowPart):
    def __init__(self, names: Any) -> None:
        self.size = 1
        self.names = names
        self.known: dict[str, int] = {"": 0}

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at] = self.number(value)

    def number(self, value: Any) -> int:
        if isinstance(value, str):
            if value not in self.known:
                self.known[value] = self.names.get(value, HIDDEN)
            return self.known[value]
        return HIDDEN if value else 0

    def text(self) -> str:
        return "a name"


class IdOf(NamePart):
    """Of something only how it is called."""

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at] = self.number(value["id"])


class PlacePart(NamePart):
    def __init__(self, names: Any) -> None:
        super().__init__(names)
        self.size = 3
        self.places: dict[str, tuple[int, int]] = {}

    def write(self, row: Row, at: int, value: Any) -> None:
        if isinstance(value, str) and (value in self.places or self.learn(value)):
            x, y = self.places[value]
            row[at] = 1
            row[at + 1] = x
            row[at + 2] = y
        else:
            row[at] = self.number(value)

    def learn(self, value: str) -> bool:
        found = PLACE.fullmatch(value)
        if found:
            self.places[value] = int(found[1]), int(found[2])
        return found is not None

    def text(self) -> str:
        return "a place"


class EdgePart(RowPart):
    def __init__(self) -> None:
        self.size = 4
        self.edges: dict[str, tuple[int, int, int]] = {}

    def write(self, row: Row, at: int, value: Any) -> None:
        if value not in self.edges:
            where, _, side = value.rpartition(":")
            x, _, y = where.partition(",")
            self.edges[value] = int(x), int(y), 1 + DIRECTIONS.index(side)
        first, second, third = self.edges[value]
        row[at] = 1
        row[at + 1] = first
        row[at + 2] = second
        row[at + 3] = third

    def text(self) -> str:
        return "an edge"


class Maybe(RowPart):
    def __init__(self, part: RowPart) -> None:
        self.part = part
        self.size = 1 + part.size

    def write(self, row: Row, at: int, value: Any) -> None:
        if value is not None:
            row[at] = 1
            self.part.write(row, at + 1, value)

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        there = Field(name + "?", at, 1, "whether it is there", inside)
        return [there, *self.part.fields(name, at + 1, inside)]


class Several(RowPart):
    """A list, with how many there are before it; or only how many."""

    def __init__(self, part: RowPart, most: int) -> None:
        self.part = part
        self.most = most
        self.size = 1 + most * part.size

    def write(self, row: Row, at: int, value: Any) -> None:
        if isinstance(value, int):
            row[at] = value
            return
        row[at] = len(value)
        at += 1
        for item in value[: self.most]:
            self.part.write(row, at, item)
            at += self.part.size

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        if isinstance(self.part, RecordPart | Several):
            of = f"how many, then {self.most} entries of {self.part.size} numbers:"
            entries = self.part.fields(f"{name}[]", 0, True)
        else:
            of, entries = f"how many, then {self.most} of these: {self.part.text()}", []
        return [Field(name, at, self.size, of, inside), *entries]


class Heaps(Several):
    """A list whose entries have a list each, of which some may get long. What has no room in its
    entry comes after the last one, each with the place of its entry; so none needs room for all."""

    def __init__(self, part: "RecordPart", most: int, heap: str, beyond: int) -> None:
        super().__init__(part, most)
        self.heap = heap
        own = part.parts[heap]
        assert isinstance(own, Several)
        self.own = own
        self.rest = Several(RecordPart({"place": NumberPart(), "of": own.part}), beyond)
        self.rest_at = self.size
        self.size += self.rest.size

    def write(self, row: Row, at: int, value: Any) -> None:
        super().write(row, at, value)
        entries: list[Data] = value
        rest: list[Data] = []
        for place, entry in enumerate(entries[: self.most]):
            heap: Any = entry[self.heap]
            for one in heap[self.own.most :]:
                rest.append({"place": place, "of": one})
        self.rest.write(row, at + self.rest_at, rest)

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        found = super().fields(name, at, inside)
        found[0] = found[0]._replace(size=self.rest_at)
        size = self.rest.part.size
        of = (
            f"what has no room in its entry: how many, then {self.rest.most} entries of {size} "
            f"numbers: the place of its entry in `{name}`, counted from 0, then the same as in "
            f"`{name}[].{self.heap}[]`"
        )
        rest = Field(
            f"{name}[].{self.heap}, the rest", at + self.rest_at, self.rest.size, of, inside
        )
        return [*found, rest]


class RecordPart(RowPart):
    """Named parts one after the other; what is not there leaves zeros."""

    def __init__(self, parts: dict[str, RowPart]) -> None:
        self.parts = {name: part for name, part in parts.items() if part.size}
        self.names = list(self.parts)
        self.listed = list(self.parts.values())
        self.size = sum(part.size for part in self.listed)

    def write(self, row: Row, at: int, value: Any) -> None:
        values: Data = value
        for place in range(len(self.names)):
            name, part = self.names[place], self.listed[place]
            if name in values:
                part.write(row, at, values[name])
            at += part.size

    def at(self, name: str) -> int:
        """Where one of them begins."""
        place = 0
        for own, part in self.parts.items():
            if own == name:
                return place
            place += part.size
        raise KeyError(name)

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        found: list[Field] = []
        for own, part in self.parts.items():
            found += part.fields(f"{name}.{own}" if name else own, at, inside)
            at += part.size
        return found


class CountsPart(RecordPart):
    """So many of each; only how many in all, if that is hidden."""

    def __init__(self, parts: dict[str, RowPart]) -> None:
        super().__init__(parts)
        self.size += 1

    def write(self, row: Row, at: int, value: Any) -> None:
        if isinstance(value, int):
            row[at] = value
        else:
            row[at] = sum(value.values())
            super().write(row, at + 1, value)

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        of = "how many, then so many of each: " + ", ".join(self.parts)
        return [Field(name, at, self.size, of, inside)]


# Straight from a state


@mypyc_attr(allow_interpreted_subclasses=True)
class Mosaic(Tangible):
    """A stretch of a row that shows one game again and again: what it shows stays until something
    else is written there."""

    instead: ClassVar[str] = "it writes into the memory of somebody else; make another"

    def __init__(self, row: Cells, at: int, size: int) -> None:
        self.row = row
        self.at = at
        for place in range(at, at + size):
            row[place] = 0

    def show(self, state: Any, seat: int) -> None:
        """Show what a seat sees of a state."""
        raise NotImplementedError


def short(number: i64) -> i16:
    """The same as :func:`fitting`, as a row has it."""
    if number > MOST:
        return MOST
    if number < -MOST:
        return -MOST
    return i16(number)


def put(row: Cells, at: i64, number: i64) -> None:
    """Show a number."""
    row[at] = short(number)


def lay(row: Cells, at: i64, numbers: list[int]) -> None:
    """Show several, one after the other."""
    for number in numbers:
        row[at] = short(number)
        at += 1


def clear(row: Cells, at: i64, count: i64) -> None:
    """Show nothing."""
    for place in range(at, at + count):
        row[place] = 0


def put_one(row: Cells, at: i64, size: i64, which: i64) -> None:
    """Show one of so many: a 1 in its place; none of them if there is no such place."""
    if 0 <= which < size:
        if row[at + which] == 1:
            return  # it is shown already
        clear(row, at, size)
        row[at + which] = 1
    else:
        clear(row, at, size)


def put_list(row: Cells, at: i64, most: i64, numbers: list[int]) -> None:
    """Show how many there are, then the first of them, as many as have room."""
    count: i64 = len(numbers)
    before = count_in(row, at, count)
    for place in range(min(most, count)):
        row[at + 1 + place] = short(numbers[place])
    if before > count:
        clear(row, at + 1 + count, min(most, before) - count)


def count_in(row: Cells, at: i64, count: i64) -> i64:
    """Show how many there are in a list; how many there were."""
    before = i64(row[at])
    row[at] = short(count)
    return before


def renew_all(mosaic: Mosaic, shown: RecordPart, view: Any, before: Any) -> None:
    """Show a view, where another was shown before: only what differs is written."""
    values: dict[str, Any] = view
    others: dict[str, Any] = before
    row: Row = mosaic.row
    at = mosaic.at
    for place in range(len(shown.names)):
        name, part = shown.names[place], shown.listed[place]
        value, other = values.get(name), others.get(name)
        by_entries = isinstance(part, Several) and not isinstance(part, Heaps)
        if by_entries and isinstance(value, list) and isinstance(other, list):
            renew_list(row, at, cast(Several, part), value, other)
        elif value != other:
            renew(row, at, part, value)
        at += part.size


def renew(row: Row, at: int, part: RowPart, value: Any) -> None:
    for place in range(at, at + part.size):
        row[place] = 0
    if value is not None:
        part.write(row, at, value)


def renew_list(row: Row, at: int, part: Several, value: list[Any], other: list[Any]) -> None:
    row[at] = len(value)
    at += 1
    for place in range(min(part.most, max(len(value), len(other)))):
        one = value[place] if place < len(value) else None
        if place >= len(other) or one != other[place]:
            renew(row, at, part.part, one)
        at += part.part.size
