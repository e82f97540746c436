"""Something that happened at the table, and who may know of it."""

from collections.abc import Mapping
from typing import Final

from cavern.core.decision import Seat
from cavern.core.tangible import Tangible

EVERYONE: Final = -1
"""An event's ``seen_by`` when all seats and spectators may see it."""

SPECTATOR: Final = -1
"""The seat number of somebody who only watches."""


class Event(Tangible):
    """One thing that happened.

    ``kind`` and ``facts`` are for programs (animation, statistics), ``text`` is for people,
    ``rule`` is the rule it rests on. ``seen_by`` is a bit mask of seats, or ``EVERYONE``.
    """

    def __init__(
        self,
        kind: str,
        rule: str,
        text: str,
        facts: Mapping[str, object],
        seen_by: int = EVERYONE,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.text = text
        self.facts = facts
        self.seen_by = seen_by

    def __repr__(self) -> str:
        return f"<Event {self.kind}: {self.text}>"

    def visible_to(self, seat: Seat) -> bool:
        if self.seen_by == EVERYONE:
            return True
        return seat >= 0 and bool(self.seen_by >> seat & 1)

    def plain(self) -> dict[str, object]:
        return {"kind": self.kind, "rule": self.rule, "text": self.text, "facts": self.facts}


class Counted(Tangible):
    """A kind of event that reports count: how does it change the prospects of whoever it befalls?

    ``facts`` name what it was about (a card, a tile); events of one kind are compared with each
    other by them, and if there are none with whatever else happens. ``by_lot`` says that chance
    alone decides which of them it is. ``title`` stands above them in a report; ``saying`` tells of
    a single one what happens, if its facts alone do not: ``{0} is attacked``; ``called`` says what
    things are called that :meth:`cavern.core.game.Game.about` does not name.
    """

    def __init__(
        self,
        kind: str,
        title: str,
        facts: tuple[str, ...] = (),
        by_lot: bool = False,
        saying: str = "",
        called: dict[str, str] | None = None,
    ) -> None:
        self.kind = kind
        self.title = title
        self.facts = facts
        self.by_lot = by_lot
        self.saying = saying
        self.called = called or {}


DEED: Final = 1
STAKE: Final = 2
FATE: Final = 3


class Weight(Tangible):
    """How much a kind of event matters to who was not looking: a ``DEED`` may be told later, a
    ``STAKE`` has changed how somebody stands (their health, what counts towards their goal), a
    ``FATE`` has decided over somebody, or over the game. What else happens leads from one to the
    next: steps, dice. Where it depends, ``of`` has what the fact ``by`` must be for another."""

    def __init__(self, level: int, by: str = "", of: Mapping[str, int] | None = None) -> None:
        self.level = level
        self.by = by
        self.of = of or {}

    def plain(self) -> dict[str, object]:
        return {"level": self.level, "by": self.by, "of": dict(self.of)}
