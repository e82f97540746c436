"""The past of a match: frames, the record as a file, forks."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec

from cavern.core import record
from cavern.core.game import TRUTH
from cavern.core.match import Chosen, Match
from cavern.server import protocol, stored, telling
from cavern.server.errors import Denied
from cavern.server.sitting import Sitting
from cavern.server.stored import Script

MOST_FRAMES = 100
MOST_WAITING = 50


class PastFrames(msgspec.Struct):
    """Some frames to make: a match that stands shortly before them, and the answers from there.
    It shares nothing with the match in play, so that another thread can make them."""

    match: Match
    answers: list[Chosen]
    base: int
    first: int
    last: int
    answered: int


def past(sitting: Sitting, first: int, last: int | None) -> PastFrames:
    """What is needed to show the match after answers ``first`` to ``last``."""
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
    near = match.near(max(0, first - low - 1))  # the first is repeated, for its events
    answers = match.history[near.answered + 1 : last - low + 1]
    return PastFrames(near, answers, low, first, last, high)


def frames(past: PastFrames, eyes: int, parts: frozenset[str]) -> protocol.Frames:
    """The frames, for one pair of eyes; with ``parts`` only these of each view, and no more."""
    shown = []
    for answer in [None, *past.answers]:
        if answer is not None:
            past.match.repeat(answer)
        if past.base + past.match.answered >= past.first:
            whole = telling.frame(past.match, past.base, eyes, eyes == TRUTH)
            shown.append(outline(whole, parts) if parts else whole)
    return protocol.Frames(first=past.first, last=past.last, answered=past.answered, frames=shown)


def outline(frame: protocol.Frame, parts: frozenset[str]) -> protocol.Frame:
    """What is needed to draw a line through many frames, or, with ``events``, to tell of them."""
    view = {name: part for name, part in frame.view.items() if name in parts}
    return msgspec.structs.replace(
        frame, view=view, events=frame.events if "events" in parts else [], question=None
    )


class Projector:
    """Makes frames off the event loop, one request after another: who asks for the past waits for
    others who do, and nobody who plays waits for them."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "past")
        self.waiting = 0

    async def show(
        self, past: PastFrames, eyes: int, parts: frozenset[str] = frozenset()
    ) -> protocol.Frames:
        if self.waiting >= MOST_WAITING:
            raise Denied("busy", "Many look at the past just now; try again in a moment.")
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, frames, past, eyes, parts)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


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
    lines += record_lines(sitting, match)
    if match.over and sitting.script is None:
        lines.append(record.end_line(match))
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def record_lines(sitting: Sitting, match: Match) -> list[record.AnyLine]:
    """All that was answered, with what was taken back, in the order in which it happened."""
    taken_over = match.history[1 : 1 + len(sitting.script.options)] if sitting.script else []
    minutes = stored.Minutes([record.answer_line(answer) for answer in taken_over])
    for line in sitting.lines:
        line.entry.written(minutes)
    return minutes.lines


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
    if at == sitting.answered and match.over:
        raise Denied("conflict", "The game is over there; go on from an earlier moment.")
    taken = match.history[: at + 1]
    return Script(
        chance=[outcome for answer in taken for outcome in answer.chance],
        options=[answer.option for answer in taken[1:]],
    )
