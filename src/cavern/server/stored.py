"""The log of a match as it is stored: everything that ever happened to it, in order.

A match is the fold of its log (:mod:`cavern.server.sitting`). Entries are never changed; each
holds what was decided, and for answers what chance brought and the hash of the state, so that a
replay can be checked. Each kind of entry says here what it does to a match and what a pair of eyes
is shown of it.
"""

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from cavern.core import record
from cavern.core.event import Event
from cavern.core.game import TRUTH
from cavern.server import protocol
from cavern.server.protocol import kebab

if TYPE_CHECKING:
    from cavern.server.sitting import LogLine, Sitting


def entry_tag(name: str) -> str:
    """The tag of an entry in the store: ``UndoAskedEntry`` is ``undo-asked``."""
    return kebab(name.removesuffix("Entry"))


class Minutes:
    """What was answered, for a record: ``lines`` in the order in which all happened, the answers
    that are ``standing``, and those that were ``cut`` off last."""

    def __init__(self, standing: list[record.AnsweredLine]) -> None:
        self.standing = standing
        self.lines: list[record.AnyLine] = list(standing)
        self.cut: list[record.AnsweredLine] = []


class StoredEntry(msgspec.Struct, tag_field="kind", tag=entry_tag):
    """One entry of the log."""

    changes_table: ClassVar[bool] = True
    """Whether clients need the table anew after it."""
    asks_anew: ClassVar[bool] = True
    """Whether clocks start again with it."""
    moves_seats: ClassVar[bool] = True
    """Whether it may change who sits where."""
    waits_anew: ClassVar[bool] = False
    """Whether somebody is waited for from then on, though nothing is asked anew."""
    keeps_redo: ClassVar[bool] = False
    """Whether what was taken back may still be answered again after it."""

    def take_time(self, sitting: "Sitting", at: int, started: int) -> None:
        """Note what it costs whom, fresh as it is, where everybody has so much time."""

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        """Carry it out; the events it brought."""
        self.note(sitting)
        return []

    def note(self, sitting: "Sitting") -> None:
        """The part of it that is not the game's: all that holds after a change of the rules."""

    def count(self, answers: list[str]) -> None:
        """What it does to the answers that count."""

    def whose(self, eyes: int) -> bool:
        """Whether it is shown to these eyes otherwise than to others who see the same events."""
        return False

    def written(self, minutes: Minutes) -> None:
        """What it adds to the record of the match."""

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        """The entry as one pair of eyes may read it."""
        raise NotImplementedError


class SeatedEntry(StoredEntry):
    asks_anew = False

    seat: int
    who: Literal["open", "person", "bot"]
    guest: str = ""
    name: str = ""
    level: str = ""
    program: bool = False

    def note(self, sitting: "Sitting") -> None:
        seat = sitting.seats[self.seat]
        seat.take(self.who, self.guest, self.name, self.level)
        seat.program = self.program

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        seat = protocol.SeatInfo(
            seat=self.seat,
            kind=self.who,
            role=sitting.seats[self.seat].role,
            name=self.name,
            guest=self.guest,
            level=self.level,
            program=self.program,
        )
        return protocol.Seated(n=line.n, at=line.at, seat=seat)


class StartedEntry(StoredEntry):
    chance: list[int] = []
    hash: str = ""

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        events = sitting.start(self)
        sitting.fresh_clocks()
        return events

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Started(n=line.n, at=line.at, events=line.shown_events(eyes))


class AnsweredEntry(StoredEntry):
    """``index`` is that of the option where it is known already; it is not stored. ``took`` are the
    milliseconds it cost the person who was asked, where everybody has so many."""

    moves_seats = False

    number: int
    seat: int
    option: str
    by: Literal["person", "bot", "clock"]
    chance: list[int] = []
    hash: str = ""
    index: int | UnsetType = UNSET
    took: int = 0

    def take_time(self, sitting: "Sitting", at: int, started: int) -> None:
        self.took = sitting.thinking(self.seat, at, started)

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        index, self.index = self.index, UNSET
        sitting.note_thought(at)
        events = sitting.answer(self, None if index is UNSET else index)
        sitting.spend(self.seat, self.took)
        sitting.comes_to(sitting.asked, self.seat)
        return events

    def count(self, answers: list[str]) -> None:
        answers.append(self.option)

    def whose(self, eyes: int) -> bool:
        return eyes in (self.seat, TRUTH)

    def written(self, minutes: Minutes) -> None:
        line = record.AnsweredLine(self.number, self.seat, self.option, self.chance, self.hash)
        minutes.standing.append(line)
        minutes.lines.append(line)

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Answered(
            n=line.n,
            at=line.at,
            number=self.number,
            seat=self.seat,
            by=self.by,
            events=line.shown_events(eyes),
            option=self.option if self.whose(eyes) else None,
        )


class UndoAskedEntry(StoredEntry):
    asks_anew = False

    by: int
    to: int
    needs: list[int]

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        sitting.ask_undo(self.to, self.by, set(self.needs), at)
        return []

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        waiting = sorted(set(self.needs) - {self.by})
        return protocol.UndoAsked(n=line.n, at=line.at, by=self.by, to=self.to, waiting=waiting)


class UndoAgreedEntry(StoredEntry):
    asks_anew = False

    seats: list[int]

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        undo = sitting.playing().pending
        if undo is not None:
            undo.agreed |= set(self.seats)
        return []

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.UndoAgreed(n=line.n, at=line.at, seats=self.seats)


class UndoRefusedEntry(StoredEntry):
    """Whoever is asked is asked the same as before: their clock runs on."""

    asks_anew = False

    seat: int

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        sitting.playing().refuse_undo()
        sitting.undo_asked_at = None
        return []

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.UndoRefused(n=line.n, at=line.at, seat=self.seat)


class UndoneEntry(StoredEntry):
    """``peeked``: chance, or something hidden, had come to light since. Whoever is asked again has
    no more time than they had left."""

    asks_anew = False
    waits_anew = True
    keeps_redo = True

    to: int
    by: int
    agreed: list[int]
    peeked: bool = False
    took: int = 0

    def take_time(self, sitting: "Sitting", at: int, started: int) -> None:
        self.took = sitting.thinking(sitting.asked_for(self.by), at, started)

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        sitting.spend(sitting.asked_for(self.by), self.took)
        sitting.rewind(self.to, self.by, self.agreed, at)
        self.note(sitting)
        return []

    def note(self, sitting: "Sitting") -> None:
        sitting.peeks += self.peeked

    def count(self, answers: list[str]) -> None:
        del answers[self.to :]

    def written(self, minutes: Minutes) -> None:
        minutes.cut = minutes.standing[self.to :]
        del minutes.standing[self.to :]
        minutes.lines.append(record.UndoneLine(self.to, self.by, self.agreed, self.peeked))

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Undone(
            n=line.n,
            at=line.at,
            to=self.to,
            by=self.by,
            agreed=self.agreed,
            peeked=self.peeked,
        )


class RedoneEntry(StoredEntry):
    """What was taken back just before is answered again as it was, up to answer ``to``; whoever is
    asked then has no more time than before."""

    asks_anew = False
    waits_anew = True

    to: int
    by: int
    options: list[str]
    hash: str = ""
    took: int = 0

    def take_time(self, sitting: "Sitting", at: int, started: int) -> None:
        self.took = sitting.thinking(sitting.asked_for(self.by), at, started)

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        sitting.spend(sitting.asked_for(self.by), self.took)
        sitting.redo(self, at)
        sitting.comes_to(sitting.asked, self.by)
        return []

    def count(self, answers: list[str]) -> None:
        answers.extend(self.options)

    def written(self, minutes: Minutes) -> None:
        minutes.standing += minutes.cut
        minutes.lines += minutes.cut

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Redone(n=line.n, at=line.at, to=self.to, by=self.by)


class SaidEntry(StoredEntry):
    changes_table = False
    asks_anew = False
    moves_seats = False
    keeps_redo = True

    guest: str
    name: str
    text: str

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Said(
            n=line.n,
            at=line.at,
            guest=self.guest,
            name=self.name,
            seats=sitting.seats_of(self.guest),
            text=self.text,
        )


class AwayEntry(StoredEntry):
    asks_anew = False

    seat: int
    level: str
    why: Literal["absent", "asked"]
    took: int = 0

    def take_time(self, sitting: "Sitting", at: int, started: int) -> None:
        self.took = sitting.thinking(self.seat, at, started)

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        sitting.spend(self.seat, self.took)
        sitting.stop_clock(self.seat, at)
        self.note(sitting)
        return []

    def note(self, sitting: "Sitting") -> None:
        sitting.seats[self.seat].leave(self.level)

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Away(n=line.n, at=line.at, seat=self.seat, level=self.level, why=self.why)


class BackEntry(StoredEntry):
    asks_anew = False

    seat: int

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        self.note(sitting)
        sitting.start_clock(self.seat, at)
        return []

    def note(self, sitting: "Sitting") -> None:
        sitting.seats[self.seat].come_back()

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Back(n=line.n, at=line.at, seat=self.seat)


class HandedEntry(StoredEntry):
    """The seats of one guest are another's: they were the same person."""

    asks_anew = False

    old: str
    guest: str
    name: str
    seats: list[int]

    def note(self, sitting: "Sitting") -> None:
        for seat in sitting.seats:
            if seat.guest == self.old:
                seat.guest, seat.name = self.guest, self.name
        if sitting.row.host == self.old:
            sitting.row.host = self.guest

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Handed(
            n=line.n, at=line.at, seats=self.seats, guest=self.guest, name=self.name
        )


class DooredEntry(StoredEntry):
    """Those who only watch are let in, or not."""

    asks_anew = False

    closed: bool

    def note(self, sitting: "Sitting") -> None:
        sitting.closed = self.closed

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Doored(n=line.n, at=line.at, closed=self.closed)


class ResignedEntry(StoredEntry):
    """Whoever is asked, if that is somebody else, is asked the same as before."""

    asks_anew = False

    seat: int
    level: str

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        self.note(sitting)
        sitting.abandoned = not any(seat.kind == "person" for seat in sitting.seats)
        return []

    def note(self, sitting: "Sitting") -> None:
        sitting.seats[self.seat].resign(self.level)

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        name = sitting.seats[self.seat].name
        return protocol.Resigned(n=line.n, at=line.at, seat=self.seat, name=name, level=self.level)


UPDATED = "Cavern was updated and the rules of this game now play differently."
DAMAGED = "A part of what was stored about this match was damaged."


class RulesChangedEntry(StoredEntry):
    """From here on other rules hold. The match stands at ``state`` (as the codec wrote it; empty:
    a new game), which counts as answer ``base``, with ``options`` answered since."""

    before: int
    after: int
    base: int
    state: str
    options: list[str]

    def apply(self, sitting: "Sitting", at: int) -> list[Event]:
        sitting.go_on(self.base, self.state, self.options)
        sitting.fresh_clocks()
        return []

    def count(self, answers: list[str]) -> None:
        del answers[self.base + len(self.options) :]

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        number = self.base + len(self.options)
        return protocol.RulesChanged(
            n=line.n,
            at=line.at,
            before=self.before,
            after=self.after,
            number=number,
            text=(UPDATED if self.before != self.after else DAMAGED)
            + f" The match goes on from where it stood after answer {number}.",
        )


class RematchedEntry(StoredEntry):
    asks_anew = False

    match: str
    by: str

    def note(self, sitting: "Sitting") -> None:
        sitting.rematch = self.match

    def shown(self, sitting: "Sitting", line: "LogLine", eyes: int) -> protocol.AnyEntry:
        return protocol.Rematched(n=line.n, at=line.at, match=self.match, by=self.by)


AnyStored = (
    SeatedEntry
    | StartedEntry
    | AnsweredEntry
    | UndoAskedEntry
    | UndoAgreedEntry
    | UndoRefusedEntry
    | UndoneEntry
    | RedoneEntry
    | SaidEntry
    | AwayEntry
    | BackEntry
    | HandedEntry
    | DooredEntry
    | ResignedEntry
    | RulesChangedEntry
    | RematchedEntry
)


class Script(msgspec.Struct):
    """How a fork begins: the answers of another match up to some moment, and their chance."""

    chance: list[int]
    options: list[str]


def shown_events(events: list[Event], eyes: int) -> list[protocol.EventShown]:
    """Those of some events that the eyes may see, without what each changed when it happened."""
    return [
        protocol.EventShown(
            kind=event.kind, rule=event.rule, text=event.text, facts=dict(event.facts), changes=[]
        )
        for event in events
        if eyes == TRUTH or event.visible_to(eyes)
    ]


encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyStored)


def decode(text: str | bytes) -> StoredEntry:
    entry: StoredEntry = _decoder.decode(text)
    return entry
