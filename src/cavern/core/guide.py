"""What a coach must know of a game to speak about it: in words, from what may be seen.

Everything here is made from views (:meth:`Game.view`), so a coach cannot tell what its pupil may
not know.
"""

from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from cavern.core.decision import Seat
from cavern.core.tangible import Tangible
from cavern.core.words import counted

Cited = tuple[str, list[str]]
"""A sentence, and the rules it rests on."""

V = TypeVar("V")


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Tangible, Generic[V]):
    """A game's words for a coach, made from its views. A game that has none is spoken of in general
    terms."""

    notable: ClassVar[tuple[str, ...]] = ()
    """Kinds of events that say what a turn was about, the most telling first."""

    def moment(self, view: V, seat: Seat) -> list[Cited]:
        """What this moment is about for a seat."""
        return []

    def holdings(self, view: V, seat: Seat) -> dict[str, int]:
        """What a seat has and would not give away for nothing."""
        return {}

    def unspent(self, view: V, seat: Seat) -> str:
        """What is lost if the turn ends now."""
        return ""

    def worth(self, value: float) -> str:
        """What search makes of a position, in words."""
        return f"{value:.0%} to win"

    def aim(self, before: V, after: V, seat: Seat) -> str:
        """What somebody's turn was good for, in terms of what they play for; nothing if it cannot
        be told. Both views are a spectator's."""
        return ""


AnyGuide: TypeAlias = Guide[Any]

MASS: Final = ("Health", "Grit", "Rage", "Wakefulness", "Fury", "Focus", "loot", "AP")
"""Words that are not counted one by one."""


def so_many(count: int, name: str) -> str:
    """
    >>> so_many(1, "treasure"), so_many(2, "treasure"), so_many(2, "Health")
    ('1 treasure', '2 treasures', '2 Health')
    """
    return f"{count} {name}" if name in MASS else counted(count, name)


def number(count: int) -> str:
    """A small number as a word.

    >>> number(1), number(3), number(14)
    ('one', 'three', '14')
    """
    words = ("no", "one", "two", "three", "four", "five", "six")
    return words[count] if 0 <= count < len(words) else str(count)
