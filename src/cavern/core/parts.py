"""Rows that name the parts of a state: each is said once, and all else follows from it.

    DELVE: Final = [
        Part("rng", RNG),
        Part("rulings", FIXED, of="Rulings"),
        Part("phase", NAME, PHASES),
        Part("potion", INTS),
        …
    ]

``codec.register(Delve, "cube-delver/delve", DELVE)`` codes and hashes a state by them. The plain
code of its constructor and of ``copy``, which compiled rules need, is written from them into the
class by ``make state`` (``scripts/state.py``), between marks::

    # <DELVE: copy, init>
    …
    # </DELVE: copy, init>

``init`` is the constructor, ``copy`` the method, ``start`` the lines of a constructor that give
every part its first value, ``copying`` those of a method that has made ``other`` already. A test
fails where the code differs from the rows, and another where dealing anew what a seat cannot know
changes a part that no row calls hidden, or where a view lacks a part.
"""

from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

INT: Final = 0
FLAG: Final = 1
TEXT: Final = 2
INTS: Final = 3
LISTS: Final = 4
NAME: Final = 5
NAMES: Final = 6
NAME_LISTS: Final = 7
COUNTS: Final = 8
RNG: Final = 9
FIXED: Final = 10
OBJECT: Final = 11
OBJECTS: Final = 12
OWN_KINDS: Final = 20
"""Games number kinds of their own from here; those hold whole numbers, or lists of them."""


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
    is ``untold``: it is for the rules alone. ``start`` is what it is before anything has happened,
    if that is not nothing.
    """

    def __init__(
        self,
        name: str,
        kind: int = INT,
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
        start: Any = None,
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
        self.start = start

    def __repr__(self) -> str:
        return f"<Part {self.name}>"

    @property
    def key(self) -> str:
        """The name as players see it."""
        return self.name.replace("_", "-")

    @property
    def hidden(self) -> bool:
        """Whether somebody may not know it, or not all of it."""
        return self.secret or self.deck or self.veiled or self.kind == RNG

    # As it is written in plain code

    def type(self) -> str:
        """Its Python type."""
        if self.kind in (FIXED, OBJECT):
            return self.of
        if self.kind == OBJECTS:
            return f"list[{self.of}]"
        kind = TYPES[self.kind]
        return kind.replace("int", self.of) if self.of else kind

    def started(self) -> str:
        """The line that gives it its first value."""
        value = self.start if self.start is not None else self.nothing()
        text = f'"{value}"' if self.kind == TEXT else repr(value)
        if not isinstance(value, list):
            kind = "" if self.type() in ("int", "bool", "str") else f": {self.type()}"
            return f"self.{self.name}{kind} = {text}"
        if len(value) > 3 and len(set(map(str, value))) == 1:
            text = f"[{value[0]!r}] * {len(value)}"
        return f"self.{self.name}: {self.type()} = {text}"

    def nothing(self) -> Any:
        if self.kind == COUNTS:
            return [0] * len(self.names)
        if self.type().startswith("list"):
            return []
        return {FLAG: False, TEXT: ""}.get(self.kind, 0)

    def copied(self) -> str:
        """What a copy of ``self`` gets."""
        here = f"self.{self.name}"
        kind = self.type()
        if self.kind in (RNG, OBJECT):
            return f"{here}.copy()"
        if self.kind == OBJECTS:
            return f"[one.copy() for one in {here}]"
        if kind.startswith("list[list["):
            return f"{here}[:]" if self.replaced else f"[one[:] for one in {here}]"
        return f"{here}[:]" if kind.startswith("list") and not self.replaced else here


TYPES: Final[dict[int, str]] = {
    INT: "int",
    FLAG: "bool",
    TEXT: "str",
    INTS: "list[int]",
    LISTS: "list[list[int]]",
    NAME: "int",
    NAMES: "list[int]",
    NAME_LISTS: "list[list[int]]",
    COUNTS: "list[int]",
    RNG: "Rng",
}
"""The Python types of all kinds; games add those of their own."""


Values: TypeAlias = list[Any]
"""What the parts of a state are, in the order of its rows."""


def values(owner: object, rows: list[Part]) -> Values:
    """All parts of a state, in the order of its rows."""
    return [getattr(owner, part.name) for part in rows]


def load(owner: object, rows: list[Part], data: Values) -> None:
    """Set all parts of a state as :func:`values` gave them."""
    for part, value in zip(rows, data):
        setattr(owner, part.name, value)
