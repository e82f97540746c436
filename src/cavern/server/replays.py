"""The past of a match: frames, the record as a file, forks."""

import msgspec

from cavern.core import record
from cavern.server import protocol, telling
from cavern.server.errors import Denied
from cavern.server.protocol import TRUTH
from cavern.server.sitting import Sitting
from cavern.server.stored import Script

MOST_FRAMES = 100


def frames(sitting: Sitting, first: int, last: int | None, eyes: int) -> protocol.Frames:
    """How the match stood after answers ``first`` to ``last``, for one pair of eyes."""
    match = sitting.match
    if match is None:
        raise Denied("conflict", "The match has not started.")
    low, high = sitting.base, sitting.answered
    last = min(first + MOST_FRAMES - 1, high) if last is None else last
    if first < low:
        raise Denied("conflict", f"Answers before {low} were played by older rules.")
    if not first <= last <= high:
        raise Denied("bad-input", f"There are answers {low} to {high}.")
    if last - first >= MOST_FRAMES:
        raise Denied("bad-input", f"Ask for at most {MOST_FRAMES} frames at once.")
    past = match.at(first - low)
    shown = [telling.frame(past, low, eyes, eyes == TRUTH)]
    for answer in match.history[first - low + 1 : last - low + 1]:
        if past.scripted:
            past.extend_script(answer.chance)
        past.answer_index(answer.index)
        shown.append(telling.frame(past, low, eyes, eyes == TRUTH))
    return protocol.Frames(first=first, last=last, answered=high, frames=shown)


def record_file(sitting: Sitting) -> bytes:
    """A finished match as ``.cavern.jsonl``.

    The seed is in it where all chance follows from it: not after a fork, and not if the match was
    resigned (the match itself shows the seed).
    """
    match = sitting.match
    if match is None or sitting.status != "over":
        raise Denied("conflict", "The record can be fetched when the match is over.")
    if sitting.base:
        raise Denied("conflict", "The rules changed in this match; it has no single record.")
    seats = [
        seat.level if seat.kind == "bot" and not seat.gone else "person" for seat in sitting.seats
    ]
    lines: list[record.AnyLine] = record.opening(match, seats)
    lines += [record.answer_line(answer) for answer in match.history[1:]]
    if match.over and sitting.script is None:
        lines.append(record.end_line(match))
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def fork_script(sitting: Sitting, at: int) -> Script:
    """The answers and the chance of a match up to answer ``at``."""
    match = sitting.match
    if match is None:
        raise Denied("conflict", "The match has not started.")
    if sitting.status != "over" and sitting.game.hidden:
        raise Denied("conflict", "A game with secrets can be forked when it is over.")
    if sitting.base:
        raise Denied("conflict", "The rules changed in this match; it cannot be forked.")
    if not 0 <= at <= sitting.answered:
        raise Denied("bad-input", f"There are answers 0 to {sitting.answered}.")
    taken = match.history[: at + 1]
    return Script(
        chance=[outcome for answer in taken for outcome in answer.chance],
        options=[answer.option for answer in taken[1:]],
    )
