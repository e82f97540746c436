"""The parts of a state that rows name (:mod:`.parts`), as numbers for programs.

Where a part stands follows from the types of the view (:mod:`cavern.envs.sight`), how it is shown
from its kind. Only the code that takes each part from its state is written into the source, by
``make state``: ``panel.names(22, self.cards_up)`` shows number 22 of those that views have. A list
is written again only if something has become of it.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cavern.core.parts import Part
from cavern.core.plain import Data
from cavern.core.rows import (
    HIDDEN,
    Cells,
    OneOf,
    RecordPart,
    RowPart,
    Several,
    clear,
    count_in,
    put_list,
    put_one,
    renew,
    short,
)

UNSEEN: Final[list[int]] = [-1 << 20]
"""Stands for a list that is not shown where it would be shown now."""


class Listed:
    """A list of the row: where its count stands, how many entries have room, how long they are."""

    def __init__(self, shown: RecordPart, name: str, at: int = 0) -> None:
        part: Any = shown.parts[name]
        self.at: i64 = at + shown.at(name)
        self.most: i64 = part.most
        self.entry: RowPart = part.part
        self.size: i64 = self.entry.size


class Facet:
    """One part: where it stands, how its names are called, what was shown of it."""

    def __init__(self, part: Part, shown: RecordPart, names: dict[str, int], at: int) -> None:
        own = shown.parts[part.shown]
        self.at: i64 = at + shown.at(part.shown)
        self.words: i64 = own.size if isinstance(own, OneOf) else 0
        """How many words it is one of; 0 if it is a name with a number."""
        entry: RowPart = own.part if isinstance(own, Several) else own
        self.most: i64 = own.most if isinstance(own, Several) else 0
        self.size: i64 = entry.size
        self.room: i64 = entry.most if isinstance(entry, Several) else 0
        """How many have room in each list of a list."""
        self.numbers: list[int] = []
        """What its names are as numbers, or where they stand; the first is for none."""
        if isinstance(own, OneOf):
            self.numbers = [-1, *[own.places.get(name, -1) for name in part.names]]
        elif isinstance(own, RecordPart):
            first = at + shown.at(part.shown) + own.size - sum(each.size for each in own.listed)
            spots = {name: first + own.at(name) for name in own.parts}
            self.numbers = [-1, *[spots.get(name, -1) for name in part.names]]
        else:
            self.numbers = [0, *[names.get(name, HIDDEN) for name in part.names]]
        self.before = UNSEEN
        self.lists: list[list[int]] = []
        self.open = True
        """Whether who looks may know it, and not only how many there are."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Panel:
    """All parts of a state. A method for each kind takes which of them it is, and its value."""

    def __init__(
        self, rows: list[Part], shown: RecordPart, names: dict[str, int], row: Cells, at: int
    ) -> None:
        self.row = row
        self.names_known = names
        self.facets = [Facet(part, shown, names, at) for part in rows if part.told]
        self.spots: vec[i64] = vec[i64]([facet.at for facet in self.facets])

    def number(self, which: i64, value: i64) -> None:
        self.row[self.spots[which]] = short(value)

    def text(self, which: i64, value: str) -> None:
        number = self.names_known.get(value, HIDDEN) if value else 0
        self.row[self.spots[which]] = short(number)

    def name(self, which: i64, value: int) -> None:
        """One of its names, or none."""
        facet = self.facets[which]
        if facet.words > 0:
            put_one(self.row, facet.at, facet.words, facet.numbers[value + 1])
        elif facet.open:
            self.row[facet.at] = short(facet.numbers[value + 1])
        else:
            self.row[facet.at] = HIDDEN if value >= 0 else 0

    def names(self, which: i64, values: list[int]) -> None:
        facet, row = self.facets[which], self.row
        if self.changed(facet, values):
            count: i64 = len(values)
            at = facet.at + 1
            for place in range(min(facet.most, count)):
                row[at + place] = short(facet.numbers[values[place] + 1])
            self.cut(facet, count)

    def several(self, which: i64, values: list[int]) -> None:
        """Numbers that stand for themselves."""
        facet = self.facets[which]
        if self.changed(facet, values):
            put_list(self.row, facet.at, facet.most, values)

    def name_lists(self, which: i64, values: list[list[int]]) -> None:
        facet, row = self.facets[which], self.row
        if values == facet.lists:
            return
        facet.lists = [each[:] for each in values]
        count: i64 = len(values)
        at = facet.at + 1
        for place in range(min(facet.most, count)):
            numbers = [facet.numbers[value + 1] for value in values[place]]
            put_list(row, at, facet.room, numbers)
            at += facet.size
        self.cut(facet, count)

    def counts(self, which: i64, values: list[int]) -> None:
        """So many of each name, after how many there are in all."""
        facet, row = self.facets[which], self.row
        if values == facet.before and facet.open:
            return
        row[facet.at] = short(sum(values))
        if facet.open:
            facet.before = values[:]
            for place in range(len(values)):
                row[facet.numbers[place + 1]] = short(values[place])
        elif facet.before is not UNSEEN:
            facet.before = UNSEEN
            clear(row, facet.at + 1, facet.size - 1)

    # Of lists

    def changed(self, facet: Facet, values: list[int]) -> bool:
        """Whether the entries of a list are to be shown, and are not yet."""
        if not facet.open:
            self.row[facet.at] = short(len(values))
            if facet.before is not UNSEEN:
                facet.before = UNSEEN
                clear(self.row, facet.at + 1, facet.most * facet.size)
            return False
        if values == facet.before:
            return False
        facet.before = values[:]
        return True

    def cut(self, facet: Facet, count: i64) -> None:
        """Show how many there are, and nothing where more were before."""
        before = count_in(self.row, facet.at, count)
        if before > count:
            gone = min(before, facet.most) - count
            clear(self.row, facet.at + 1 + count * facet.size, gone * facet.size)


class Beside:
    """What no row names: values as the view has them, written where they differ from before."""

    def __init__(self, shown: RecordPart, row: Cells, at: int) -> None:
        self.row = row
        self.parts: dict[str, RowPart] = shown.parts
        self.places = {name: at + shown.at(name) for name in shown.parts}
        self.before: Data = {}

    def show(self, values: Data) -> None:
        for name, value in values.items():
            if name in self.parts and self.before.get(name) != value:
                self.before[name] = value
                renew(self.row, self.places[name], self.parts[name], value)
