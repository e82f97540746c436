"""Time, so that tests can have their own, and what becomes due when."""

import time
from typing import Literal, NamedTuple

SECOND = 1000
RESTART_GRACE = 30 * SECOND
"""Nobody's clock runs out sooner than this after the server started."""
UNDO_WAIT = 60 * SECOND
"""How long bots hold still while people think about an undo."""


def ticks() -> int:
    """Nanoseconds that only ever go on, also while the machine sleeps where it can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


class Clock:
    """The time in whole milliseconds since 1970, as it was when the server started and as much as
    has passed since: who sets the machine's clock moves nobody's deadline."""

    def __init__(self) -> None:
        self._ahead = time.time_ns() - ticks()

    def now(self) -> int:
        return (ticks() + self._ahead) // 1_000_000


LULL = 6 * SECOND
"""How long a question waits that passes by itself."""


class Due(NamedTuple):
    """Something the server does by itself: a bot's answer, a clock that runs out, a takeover, or
    that nothing was said in a lull. ``clock`` is when a clock runs out that a takeover forestalls,
    unless the person is back by then."""

    at: int
    what: Literal["bot", "clock", "absent", "lull"]
    clock: int | None = None


def person_due(
    asked_at: int,
    move_seconds: int,
    takeover_seconds: int,
    here_until: int,
    started: int,
    bank: tuple[int, int] | None = None,
) -> Due | None:
    """When a bot steps in for a person who was asked at ``asked_at``.

    ``here_until``: the person counts as present until then. ``started``: when this server started;
    time in which the server did not run is not held against anybody. ``bank``: since when their
    own clock runs, and the milliseconds it had then.
    """
    dues = []
    if bank is not None:
        since, left = bank
        dues.append(Due(max(since, started) + left, "clock"))
    if move_seconds:
        grace = started + min(RESTART_GRACE, move_seconds * SECOND)
        dues.append(Due(max(asked_at + move_seconds * SECOND, grace), "clock"))
    clock = min(dues, default=None)
    if takeover_seconds:
        gone = max(asked_at, here_until, started) + takeover_seconds * SECOND
        if clock is None or gone < clock.at:
            return Due(gone, "absent", clock.at if clock is not None else None)
    return clock


def bot_due(asked_at: int, pace_ms: int, undo_asked_at: int | None) -> Due:
    """When a bot answers: after its pace; not while people think about an undo."""
    if undo_asked_at is not None:
        return Due(undo_asked_at + UNDO_WAIT, "bot")
    return Due(asked_at + pace_ms, "bot")
