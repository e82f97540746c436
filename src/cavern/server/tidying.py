"""Memory is given back without long pauses.

Nothing that a move leaves behind refers to itself in a circle (``tests/server/test_server_load.py``
plays and looks), so counting references frees it at once. The collector, which would stop all
matches again and again to look at everything there is, stays off. For what little else goes round
in circles (after errors, in frameworks) only what is new is looked at while people play, and
everything in a moment in which nobody does.
"""

import asyncio
import gc
import time

PAUSE = 1.0
MUCH = 200
"""After so many moves what is new is looked at: some thousandths of a second. After ten times as
many it took some tenths, where people sat down meanwhile."""
QUIET = 5.0
"""Nobody has played for so many seconds: nobody minds a pause."""
OFTEN = 60.0
SELDOM = 86_400.0
"""After so long all is looked at amid the busiest play."""


def begin() -> None:
    """Put away all that stays as long as the server runs, and stop the collector."""
    look_at_new()
    gc.disable()


def look_at_new() -> None:
    """What survives is put away, and not looked at again before all is."""
    gc.collect()
    gc.freeze()


def look_at_all() -> None:
    gc.unfreeze()
    look_at_new()


class Tidying:
    """Knows when somebody played last and how much, and collects as little as will do."""

    def __init__(self) -> None:
        self.played = self.tidied = time.monotonic()
        self.moves = 0

    def has_played(self) -> None:
        self.played = time.monotonic()
        self.moves += 1

    def due(self, now: float) -> bool:
        """Whether all is to be looked at."""
        if now - self.tidied >= SELDOM:
            return True
        return (
            self.played > self.tidied
            and now - self.played >= QUIET
            and (now - self.tidied >= OFTEN)
        )

    def tidy(self, now: float) -> None:
        if self.due(now):
            look_at_all()
            self.tidied = now
        elif self.moves >= MUCH:
            look_at_new()
        else:
            return
        self.moves = 0

    async def go_on(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            self.tidy(time.monotonic())
