"""Rows that name the parts of a state: each is said once, and all else follows from it.

    DELVE: Final = [
        Part("rng", RNG),
        Part("rulings", FIXED, of="Rulings"),
        Part("phase", NAME, PHASES),
        Part("potion", INTS),
        …
    ]

``codec.register(Delve, "cube-delver/delve", DELVE)`` codes and hashes a state by them, a
:class:`~cavern.core.notation.Page` of them is its text. The plain code of constructors, copies and
views, which compiled rules need, is written from them into the source by ``make state``
(``scripts/state.py``), between marks::

    # <DELVE: copy, init>
    …
    # </DELVE: copy, init>

``init`` is the constructor, ``copy`` the method, ``start`` the lines of a constructor that give
every part its first value, ``copying`` those of a method that has made ``other`` already. ``shown``
are the methods that show every part, and what not everybody sees of them. ``view DelveView of
delve`` ends a function that gives such a view: what the type has and no row shows is a variable
there. ``secrets of cave`` gives what is secret, for those who may know it. ``numbers`` is the
method that shows every part to programs on a :class:`~cavern.core.panel.Panel`, ``numbers of
cave`` are the lines of a function that does. A test fails where the code differs from the rows,
where dealing anew what a seat cannot know changes a part that no row calls hidden, where a view
lacks a part or programs see it otherwise, and where a part is in no line of its page.
"""

from typing import Any, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from cavern.core.errors import BadInput

BY_HAND: Final = "by hand"
"""Written, or shown, as a part of something else: a map, a die in the hand."""
FOLLOWS: Final = "follows"
"""Not written, since it follows from what is."""


Value: TypeAlias = Any
"""What a part holds: a number, a flag, a text, a list of numbers or of such lists."""
Owner: TypeAlias = Any
"""A state, or something in one that has parts of its own."""
V = TypeVar("V")


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Generic[V]):
    """What a part can be: its Python type, how its value is written and read in a position, and the
    code that shows it in a view, to people and to programs.

    ``write`` and ``read`` are given ``here``, whoever knows how things are called in this game.
    """

    listed = False
    """Whether it is written after a colon, with commas between."""

    def __init__(self, type: str) -> None:
        self.type = type

    def typed(self, of: str) -> str:
        """Its Python type, if its whole numbers are called so."""
        return self.type.replace("int", of) if of else self.type

    def nothing(self, part: "Part") -> Value:
        """What it is as long as nobody says otherwise."""
        return [] if self.type.startswith("list") else 0

    # In a position

    def idle(self, part: "Part", value: V, first: V, owner: Owner) -> bool:
        """Whether it need not be written; ``first`` is what it was before anything happened."""
        return bool(value == first)

    def write(self, part: "Part", value: V, here: object) -> str:
        raise NotImplementedError(f"nothing says how {part.name} is written")

    def texts(self, part: "Part", value: V, here: object) -> list[str]:
        """What is written of it, each on a line of its own."""
        return [self.write(part, value, here)]

    def entry(self, part: "Part", word: str, value: V, here: object) -> str:
        """How it is written among others, after the word that tells it from them."""
        return f"{word} {self.write(part, value, here)}".lstrip()

    def split(self, text: str) -> list[str]:
        """The words of which it is read."""
        return text.split()

    def read(self, part: "Part", words: list[str], here: object) -> V:
        raise NotImplementedError(f"nothing says how {part.name} is read")

    def added(self, part: "Part", before: V, words: list[str], here: object) -> V:
        """What it is once these words have been read as well."""
        return self.read(part, words, here)

    # In a view

    in_numbers = "several"
    """What shows a value as numbers: the method of a :class:`.panel.Panel`."""

    def shown(self, part: "Part", value: str, names: str) -> str:
        """The code that shows a ``value``, if the names of its numbers are called so."""
        return f"{value}[:]" if self.type.startswith("list") else value

    def counted(self, part: "Part", value: str) -> str:
        """The code that shows how many there are, not which."""
        return f"len({value})"


class IntKind(Kind[int]):
    in_numbers = "number"

    def write(self, part: "Part", value: int, here: object) -> str:
        return str(value)

    def read(self, part: "Part", words: list[str], here: object) -> int:
        return whole(only(part, words))


class NaturalKind(IntKind):
    """Never below nothing."""

    def read(self, part: "Part", words: list[str], here: object) -> int:
        number = whole(only(part, words))
        if number < 0:
            raise BadInput(f"{part.key} is never below 0")
        return number


class FlagKind(Kind[bool]):
    """Alone it says yes or no, among others only its word or nothing."""

    in_numbers = "number"

    def nothing(self, part: "Part") -> bool:
        return False

    def write(self, part: "Part", value: bool, here: object) -> str:
        return "yes" if value else "no"

    def entry(self, part: "Part", word: str, value: bool, here: object) -> str:
        return word

    def read(self, part: "Part", words: list[str], here: object) -> bool:
        return only(part, words) == "yes"


class MarkKind(FlagKind):
    """A flag that is written if it is set, and needs nothing beside its name."""

    def write(self, part: "Part", value: bool, here: object) -> str:
        return ""

    def read(self, part: "Part", words: list[str], here: object) -> bool:
        if words:
            raise BadInput(f"{part.key} does not take {' '.join(words)!r}")
        return True


class TextKind(Kind[str]):
    in_numbers = "text"

    def nothing(self, part: "Part") -> str:
        return ""

    def write(self, part: "Part", value: str, here: object) -> str:
        return str(value)

    def read(self, part: "Part", words: list[str], here: object) -> str:
        return only(part, words)


class NameKind(Kind[int]):
    """One of the names; below the first of them it is none."""

    in_numbers = "name"

    def write(self, part: "Part", value: int, here: object) -> str:
        return "-" if value < 0 else part.names[value]

    def read(self, part: "Part", words: list[str], here: object) -> int:
        word = only(part, words)
        return -1 if word == "-" else index(part.names, word)

    def shown(self, part: "Part", value: str, names: str) -> str:
        shown = f"{names}[{value}]"
        return f"None if {value} < 0 else {shown}" if part.first() < 0 else shown

    def counted(self, part: "Part", value: str) -> str:
        return f"0 if {value} < 0 else 1"


@mypyc_attr(allow_interpreted_subclasses=True)
class ListKind(Kind[list[int]]):
    """Several, each as one word; a deck is written from the top."""

    def one(self, part: "Part", value: int, here: object) -> str:
        """One of them, written."""
        return str(value)

    def one_of(self, part: "Part", word: str, here: object) -> int:
        """One of them, read."""
        return whole(word)

    def write(self, part: "Part", value: list[int], here: object) -> str:
        words = [self.one(part, each, here) for each in (value[::-1] if part.deck else value)]
        return " ".join(words) or "-"

    def read(self, part: "Part", words: list[str], here: object) -> list[int]:
        found = [self.one_of(part, word, here) for word in words if word != "-"]
        return found[::-1] if part.deck else found


class NamesKind(ListKind):
    in_numbers = "names"

    def one(self, part: "Part", value: int, here: object) -> str:
        return part.names[value]

    def one_of(self, part: "Part", word: str, here: object) -> int:
        return index(part.names, word)

    def shown(self, part: "Part", value: str, names: str) -> str:
        return f"[{names}[n] for n in {value}]"


class NameListsKind(Kind[list[list[int]]]):
    """Several lists of names, with strokes between."""

    in_numbers = "name_lists"

    def write(self, part: "Part", value: list[list[int]], here: object) -> str:
        return " / ".join(" ".join(part.names[n] for n in one) or "-" for one in value)

    def read(self, part: "Part", words: list[str], here: object) -> list[list[int]]:
        parts = " ".join(words).split("/")
        return [[index(part.names, word) for word in one.split() if word != "-"] for one in parts]

    def shown(self, part: "Part", value: str, names: str) -> str:
        return f"[[{names}[n] for n in one] for one in {value}]"


class CountsKind(Kind[list[int]]):
    """So many of each."""

    in_numbers = "counts"

    def nothing(self, part: "Part") -> list[int]:
        return [0] * len(part.names)

    def write(self, part: "Part", value: list[int], here: object) -> str:
        return " ".join([f"{name}={n}" for name, n in zip(part.names, value) if n]) or "-"

    def read(self, part: "Part", words: list[str], here: object) -> list[int]:
        counts = [0] * len(part.names)
        for word in words:
            if word != "-":
                name, equals, value = word.partition("=")
                counts[index(part.names, name)] = whole(value) if equals else 1
        return counts

    def shown(self, part: "Part", value: str, names: str) -> str:
        return f"dict(zip({names}, {value}))"

    def counted(self, part: "Part", value: str) -> str:
        return f"sum({value})"


class OwnKind(Kind[object]):
    """Something with parts of its own, or several such."""

    def typed(self, of: str) -> str:
        return self.type.replace("one", of)


AnyKind: TypeAlias = Kind[Any]

INT: Final = IntKind("int")
NATURAL: Final = NaturalKind("int")
FLAG: Final = FlagKind("bool")
MARK: Final = MarkKind("bool")
TEXT: Final = TextKind("str")
INTS: Final = ListKind("list[int]")
LISTS: Final = Kind[object]("list[list[int]]")
NAME: Final = NameKind("int")
NAMES: Final = NamesKind("list[int]")
NAME_LISTS: Final = NameListsKind("list[list[int]]")
COUNTS: Final = CountsKind("list[int]")
RNG: Final = Kind[object]("Rng")
FIXED: Final = OwnKind("one")
OBJECT: Final = OwnKind("one")
OBJECTS: Final = OwnKind("list[one]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """One part of a state.

    ``names`` are what the numbers of a NAME, NAMES or NAME_LISTS part stand for, or the places of a
    COUNTS part. ``of`` is what its whole numbers are called in types, or the class of a part that
    has parts of its own, which are copied with it unless it is FIXED, so that nothing in it ever
    changes. Lists that are ``replaced`` are never
    changed in place, so that copies may share them. ``secret`` parts are seen by their owner only,
    ``deck`` parts by nobody, and of ``veiled`` ones somebody may not know all. A secret that was
    ``dealt`` is known to the dealer too; while somebody else plays for its owner, one that is
    ``lent`` is theirs alone, one that is ``shared`` theirs as well. Views have every part but what
    is ``untold``: it is for the rules alone; ``shown`` is what it is called there, if not by its
    name, or BY_HAND. ``written`` is BY_HAND or FOLLOWS if it has no place of its own on the page of
    a position. ``start`` is what it is before anything has happened, if that is not nothing.
    """

    def __init__(
        self,
        name: str,
        kind: AnyKind = INT,
        names: tuple[str, ...] = (),
        of: str = "",
        replaced: bool = False,
        secret: bool = False,
        deck: bool = False,
        veiled: bool = False,
        dealt: bool = False,
        lent: bool = False,
        shared: bool = False,
        untold: bool = False,
        shown: str = "",
        written: str = "",
        start: Value = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.names = names
        self.of = of
        self.replaced = replaced
        self.secret = secret
        self.deck = deck
        self.veiled = veiled
        self.dealt = dealt
        self.lent = lent
        self.shared = shared
        self.untold = untold
        self.shown = shown or name
        self.written = written
        self.start = start

    def __repr__(self) -> str:
        return f"<Part {self.name}>"

    @property
    def key(self) -> str:
        """The name as players see it."""
        return self.name.replace("_", "-")

    @property
    def kept(self) -> bool:
        """Whether most see only how many there are."""
        return self.secret or self.deck

    @property
    def hidden(self) -> bool:
        """Whether somebody may not know it, or not all of it."""
        return self.kept or self.veiled or self.kind is RNG

    @property
    def told(self) -> bool:
        """Whether views have it under a name of its own."""
        inside = self.kind in (RNG, FIXED, OBJECT, OBJECTS)
        return not (inside or self.untold or self.shown == BY_HAND)

    @property
    def paged(self) -> bool:
        """Whether it has a place of its own on the page of a position."""
        return not self.written and self.kind is not RNG and self.kind is not FIXED

    def first(self) -> Value:
        """What it is before anything has happened."""
        return self.kind.nothing(self) if self.start is None else self.start

    # As it is written in plain code

    def type(self) -> str:
        """Its Python type."""
        return self.kind.typed(self.of)

    def started(self) -> str:
        """The line that gives it its first value."""
        value = self.first()
        text = f'"{value}"' if self.kind is TEXT else repr(value)
        if not isinstance(value, list):
            kind = "" if self.type() in ("int", "bool", "str") else f": {self.type()}"
            return f"self.{self.name}{kind} = {text}"
        if len(value) > 3 and len(set(map(str, value))) == 1:
            text = f"[{value[0]!r}] * {len(value)}"
        return f"self.{self.name}: {self.type()} = {text}"

    def copied(self) -> str:
        """What a copy of ``self`` gets."""
        here = f"self.{self.name}"
        kind = self.type()
        if self.kind is RNG or self.kind is OBJECT:
            return f"{here}.copy()"
        if self.kind is OBJECTS:
            return f"[one.copy() for one in {here}]"
        if kind.startswith("list[list["):
            return f"{here}[:]" if self.replaced else f"[one[:] for one in {here}]"
        return f"{here}[:]" if kind.startswith("list") and not self.replaced else here


Values: TypeAlias = list[Value]
"""What the parts of a state are, in the order of its rows."""


def values(owner: object, rows: list[Part]) -> Values:
    """All parts of a state, in the order of its rows."""
    return [getattr(owner, part.name) for part in rows]


def load(owner: object, rows: list[Part], data: Values) -> None:
    """Set all parts of a state as :func:`values` gave them."""
    for part, value in zip(rows, data):
        setattr(owner, part.name, value)


# Words


def only(part: Part, words: list[str]) -> str:
    """The one word there is."""
    if len(words) != 1:
        raise BadInput(f"{part.key} takes one value")
    return words[0]


def index(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise BadInput(f"{name!r} is none of {', '.join(names)}")
    return names.index(name)


def whole(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise BadInput(f"expected a whole number, not {word!r}") from None
