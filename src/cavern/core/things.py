"""What is in typed data: things of the board, called as answers call them, dice, cards.

A game's ``border`` writes ``Square = Annotated[str, Names("tile")]``; a fact of that type with the
value ``0,1`` is then the thing ``tile:0,1``, for every client and without looking at the text. In
the same way a fact says that it is a die that has fallen, or a card that is turned over.
"""

from collections.abc import Iterator
from typing import Annotated, TypeVar, get_args, get_origin, get_type_hints

M = TypeVar("M")


class Names:
    """Goes with a type of text: it names things of this ``kind``."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


class Falls:
    """Goes with the type of a fact: a die has fallen and shows this, or several have. One without
    pips is called by its name, which clients find among what the game says about itself."""

    def __init__(self, die: str = "pips") -> None:
        self.die = die


class TurnsOver:
    """Goes with the type of a fact: this card is turned over, for whoever is told of it."""


def named_in(facts: type) -> dict[str, str]:
    """The fields of a ``TypedDict`` that name things, with the kind of those.

    >>> from typing import TypedDict
    >>> class Moved(TypedDict):
    ...     to: Annotated[str, Names("tile")]
    ...     over: list[Annotated[str, Names("tile")]]
    ...     steps: int
    >>> named_in(Moved)
    {'to': 'tile', 'over': 'tile'}
    """
    return {field: mark.kind for field, mark in marked(facts, Names)}


def fallen_in(facts: type) -> dict[str, str]:
    """The fields of a ``TypedDict`` that are dice, with what those are called."""
    return {field: mark.die for field, mark in marked(facts, Falls)}


def turned_in(facts: type) -> list[str]:
    """The fields of a ``TypedDict`` that are cards to be turned over."""
    return [field for field, _ in marked(facts, TurnsOver)]


def marked(facts: type, kind: type[M]) -> Iterator[tuple[str, M]]:
    """The fields of a ``TypedDict`` whose type goes with a mark of this kind."""
    hints = get_type_hints(facts, include_extras=True)
    return ((field, mark) for field, of in hints.items() for mark in marks_in(of, kind))


def marks_in(of: object, kind: type[M]) -> Iterator[M]:
    """The marks that go with a type, in lists and where it may be missing, too."""
    if get_origin(of) is Annotated:
        yield from (mark for mark in get_args(of)[1:] if isinstance(mark, kind))
        return
    for part in get_args(of):
        yield from marks_in(part, kind)
