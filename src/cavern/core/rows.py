"""How what is shown becomes numbers in a row. Compiled: programs that learn read very many rows.

What a row has for which game is decided in :mod:`cavern.envs.sight`.
"""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

HIDDEN: Final = 1
"""The number of something hidden, or new."""
PLACE: Final = re.compile(r"(-?\d+),(-?\d+)")
SIDES: Final = "nesw"

Row: TypeAlias = Any
"""Anything that takes numbers by index: a list, an array, a memoryview."""


class Field(NamedTuple):
    """A part of the row: where it begins, how long it is, what it says."""

    name: str
    at: int
    size: int
    text: str
    inside: bool
    """Whether it is counted from the beginning of an entry of a list."""


class Part:
    """How one value becomes numbers. Rows are zero before anything is written into them."""

    size: int = 0

    def write(self, row: Row, at: int, value: Any) -> None:
        raise NotImplementedError

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        return [Field(name, at, self.size, self.text(), inside)] if self.size else []

    def text(self) -> str:
        raise NotImplementedError


class Nothing(Part):
    """A text for people, or something that follows from the rest."""

    def write(self, row: Row, at: int, value: Any) -> None:
        pass


class Number(Part):
    def __init__(self, words: str = "a number") -> None:
        self.size = 1
        self.words = words

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at] = int(value)

    def text(self) -> str:
        return self.words


class OneOf(Part):
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


class Name(Part):
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


class IdOf(Name):
    """Of something only how it is called."""

    def write(self, row: Row, at: int, value: Any) -> None:
        row[at] = self.number(value["id"])


class Place(Name):
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


class Edge(Part):
    def __init__(self) -> None:
        self.size = 4
        self.edges: dict[str, tuple[int, int, int]] = {}

    def write(self, row: Row, at: int, value: Any) -> None:
        if value not in self.edges:
            where, _, side = value.rpartition(":")
            x, _, y = where.partition(",")
            self.edges[value] = int(x), int(y), 1 + SIDES.index(side)
        first, second, third = self.edges[value]
        row[at] = 1
        row[at + 1] = first
        row[at + 2] = second
        row[at + 3] = third

    def text(self) -> str:
        return "an edge"


class Maybe(Part):
    def __init__(self, part: Part) -> None:
        self.part = part
        self.size = 1 + part.size

    def write(self, row: Row, at: int, value: Any) -> None:
        if value is not None:
            row[at] = 1
            self.part.write(row, at + 1, value)

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        there = Field(name + "?", at, 1, "whether it is there", inside)
        return [there, *self.part.fields(name, at + 1, inside)]


class Several(Part):
    """A list, with how many there are before it; or only how many."""

    def __init__(self, part: Part, most: int) -> None:
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
        if isinstance(self.part, Record | Several):
            of = f"how many, then {self.most} entries of {self.part.size} numbers:"
            entries = self.part.fields(f"{name}[]", 0, True)
        else:
            of, entries = f"how many, then {self.most} of these: {self.part.text()}", []
        return [Field(name, at, self.size, of, inside), *entries]


class Record(Part):
    """Named parts one after the other; what is not there leaves zeros."""

    def __init__(self, parts: dict[str, Part]) -> None:
        self.parts = {name: part for name, part in parts.items() if part.size}
        self.names = list(self.parts)
        self.listed = list(self.parts.values())
        self.size = sum(part.size for part in self.listed)

    def write(self, row: Row, at: int, value: Any) -> None:
        values: dict[str, Any] = value
        for place in range(len(self.names)):
            name, part = self.names[place], self.listed[place]
            if name in values:
                part.write(row, at, values[name])
            at += part.size

    def fields(self, name: str, at: int, inside: bool = False) -> list[Field]:
        found: list[Field] = []
        for own, part in self.parts.items():
            found += part.fields(f"{name}.{own}" if name else own, at, inside)
            at += part.size
        return found


class Counts(Record):
    """So many of each; only how many in all, if that is hidden."""

    def __init__(self, parts: dict[str, Part]) -> None:
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
