"""What a coach must know of a game to speak about it: in words, from what may be seen.

Everything here is made from views (:meth:`Game.view`), so a coach cannot tell what its pupil may
not know.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from cavern.core.decision import Seat
from cavern.core.tangible import Tangible
from cavern.core.words import counted

Said = tuple[str, list[str]]
"""A sentence, and the rules it rests on."""

View = Mapping[str, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Tangible):
    """A game's words for a coach. One that has none is spoken of in general terms."""

    notable: ClassVar[tuple[str, ...]] = ()
    """Kinds of events that say what a turn was about, the most telling first."""

    def moment(self, view: View, seat: Seat) -> list[Said]:
        """What this moment is about for a seat."""
        return []

    def holdings(self, view: View, seat: Seat) -> dict[str, int]:
        """What a seat has and would not give away for nothing."""
        return {}

    def unspent(self, view: View, seat: Seat) -> str:
        """What is lost if the turn ends now."""
        return ""

    def worth(self, value: float) -> str:
        """What search makes of a position, in words."""
        return f"{value:.0%} to win"

    def aim(self, before: View, after: View, seat: Seat) -> str:
        """What somebody's turn was good for, in terms of what they play for; nothing if it cannot
        be told. Both views are a spectator's."""
        return ""


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
