"""Rows that name the parts of a state: for hashing, for views and for positions as text."""

from typing import Any, Final

INT: Final = 0
FLAG: Final = 1
INTS: Final = 2
SQUARES: Final = 3
SQUARE: Final = 4
EDGES: Final = 5
NAME: Final = 6
NAMES: Final = 7
NAME_LISTS: Final = 8
TEXT: Final = 9
COUNTS: Final = 10


class Field:
    """One part of a state. ``secret`` parts are seen by their owner only (and by the keeper, if it
    is ``dealt`` by them); ``deck`` parts by nobody. While a role is possessed its ``lent`` parts
    are the possessor's alone, ``shared`` ones the possessor's as well (V9.26). ``names`` are what
    the numbers of a NAME or NAMES field stand for, or the places of a COUNTS field."""

    def __init__(
        self,
        name: str,
        kind: int = INT,
        names: tuple[str, ...] = (),
        secret: bool = False,
        deck: bool = False,
        dealt: bool = False,
        lent: bool = False,
        shared: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.names = names
        self.secret = secret
        self.deck = deck
        self.dealt = dealt
        self.lent = lent
        self.shared = shared

    @property
    def key(self) -> str:
        """The name as players see it."""
        return self.name.replace("_", "-")


def values(owner: object, schema: list[Field]) -> list[Any]:
    """All parts of a state, in the order of its rows."""
    return [getattr(owner, field.name) for field in schema]


def load(owner: object, schema: list[Field], data: list[Any]) -> None:
    """Set all parts of a state as :func:`values` gave them."""
    for field, value in zip(schema, data):
        setattr(owner, field.name, value)


def rest(count: int, known: list[int]) -> list[int]:
    """Cards that are named nowhere, the first on top."""
    return [card for card in range(count - 1, -1, -1) if card not in known]
