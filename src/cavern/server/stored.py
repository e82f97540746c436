"""The log of a match as it is stored: everything that ever happened to it, in order.

A match is the fold of its log (:mod:`cavern.server.sitting`). Entries are never changed; each
holds what was decided, and for answers what chance brought and the hash of the state, so that a
replay can be checked. What a client reads of an entry is made in :mod:`cavern.server.telling`.
"""

from typing import Literal

import msgspec

from cavern.server.protocol import kebab


class Entry(msgspec.Struct, tag_field="kind", tag=kebab):
    """One entry of the log."""


class Seated(Entry):
    seat: int
    who: Literal["open", "person", "bot"]
    guest: str = ""
    name: str = ""
    level: str = ""


class Started(Entry):
    chance: list[int] = []
    hash: str = ""


class Answered(Entry):
    number: int
    seat: int
    option: str
    by: Literal["person", "bot", "clock"]
    chance: list[int] = []
    hash: str = ""


class UndoAsked(Entry):
    by: int
    to: int
    needs: list[int]


class UndoAgreed(Entry):
    seats: list[int]


class UndoRefused(Entry):
    seat: int


class Undone(Entry):
    to: int
    by: int
    agreed: list[int]


class Said(Entry):
    guest: str
    name: str
    text: str


class Away(Entry):
    seat: int
    level: str
    why: Literal["absent", "asked"]


class Back(Entry):
    seat: int


class Resigned(Entry):
    seat: int
    level: str


class RulesChanged(Entry):
    """From here on other rules hold. The match stands at ``state`` (as the codec wrote it; empty:
    a new game), which counts as answer ``base``, with ``options`` answered since."""

    before: int
    after: int
    base: int
    state: str
    options: list[str]


class Rematched(Entry):
    match: str
    by: str


AnyEntry = (
    Seated
    | Started
    | Answered
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | Undone
    | Said
    | Away
    | Back
    | Resigned
    | RulesChanged
    | Rematched
)


class Script(msgspec.Struct):
    """How a fork begins: the answers of another match up to some moment, and their chance."""

    chance: list[int]
    options: list[str]


encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyEntry)


def decode(text: str) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(text)
    return entry
