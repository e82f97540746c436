"""Every way to hurt a server, and how often it is to be done."""

import inside
import kinds
from kinds import Hurt

GOALS: dict[str, tuple[int, Hurt]] = {
    "kill-sqlite": (1000, kinds.kill_sqlite),
    "kill-postgres": (1000, kinds.kill_postgres),
    "clock": (200, kinds.clock_jumps),
    "full": (200, kinds.full),
    "locked": (200, kinds.locked),
    "read-only": (200, kinds.read_only),
    "frozen": (200, kinds.frozen),
    "restarted": (200, kinds.restarted),
    "torn": (10_000, inside.torn_rows),
    "silent": (2_000, kinds.silent),
    "fuzz": (10_000_000, inside.fuzz),
}
