"""What a text in typed data names: a thing of the board, called as answers call it.

A game's ``border`` writes ``Square = Annotated[str, Names("tile")]``; a fact of that type with the
value ``0,1`` is then the thing ``tile:0,1``, for every client and without looking at the text.
"""

from collections.abc import Iterator
from typing import Annotated, get_args, get_origin, get_type_hints


class Names:
    """Goes with a type of text: it names things of this ``kind``."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


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
    hints = get_type_hints(facts, include_extras=True)
    return {field: kind for field, of in hints.items() for kind in kinds_in(of)}


def kinds_in(of: object) -> Iterator[str]:
    """The kinds of things that a type names, in lists and where it may be missing, too."""
    if get_origin(of) is Annotated:
        for mark in get_args(of)[1:]:
            if isinstance(mark, Names):
                yield mark.kind
        return
    for part in get_args(of):
        yield from kinds_in(part)
