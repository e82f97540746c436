"""Every way to hurt a server, how often it is to be done, and at how many servers at once."""

from typing import NamedTuple

import inside
import kinds
from kinds import Hurt


class Goal(NamedTuple):
    often: int
    hurt: Hurt
    at_once: int = 1


GOALS: dict[str, Goal] = {
    "kill-sqlite": Goal(1000, kinds.kill_sqlite, 6),
    "kill-postgres": Goal(1000, kinds.kill_postgres, 3),
    "clock": Goal(200, kinds.clock_jumps, 4),
    "full": Goal(200, kinds.full, 4),
    "locked": Goal(200, kinds.locked, 4),
    "broken-disk": Goal(200, kinds.broken_disk, 4),
    "read-only": Goal(200, kinds.read_only, 3),
    "frozen": Goal(200, kinds.frozen, 3),
    "restarted": Goal(200, kinds.restarted, 3),
    "torn": Goal(10_000, inside.torn_rows),
    "silent": Goal(2_000, kinds.silent),
    "fuzz": Goal(10_000_000, inside.fuzz),
}
