"""Memory is given back without pauses.

Nothing that a move leaves behind refers to itself in a circle (``tests/server/test_server_load.py``
plays and looks), so counting references frees it at once. The collector, which would stop all
matches again and again to look at everything there is, stays off. What little else goes round in
circles (after errors, in frameworks) waits for a moment in which nobody plays.
"""

import asyncio
import gc
import time

PAUSE = 5.0
QUIET = 5.0
"""Nobody has played for so many seconds: nobody minds a pause."""
OFTEN = 60.0
SELDOM = 3600.0
"""After so long it is done amid the busiest play."""


def begin() -> None:
    """Put away all that stays as long as the server runs, and stop the collector."""
    gc.collect()
    gc.freeze()
    gc.disable()


class Tidying:
    """Knows when somebody played last, and collects when nobody does."""

    def __init__(self) -> None:
        self.played = self.tidied = time.monotonic()

    def due(self, now: float) -> bool:
        if now - self.tidied >= SELDOM:
            return True
        return (
            self.played > self.tidied
            and now - self.played >= QUIET
            and (now - self.tidied >= OFTEN)
        )

    async def go_on(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if self.due(time.monotonic()):
                gc.collect()
                self.tidied = time.monotonic()
