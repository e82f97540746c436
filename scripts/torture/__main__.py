"""Hurts servers in every way there is, counts what they lose, and writes it down.

    python scripts/torture                        go on with everything until all goals are reached
    python scripts/torture kill-sqlite fuzz       only these kinds
    python scripts/torture --minutes 5            at most so long for each kind
    python scripts/torture --side-by-side 2       so many kinds at once
    python scripts/torture --page                 only write the page from what is known

What was done is kept in ``tally.json`` in the folder ``--out`` (``build/torture``) after every kind
and every few minutes, so that a run can be ended at any time and gone on with. The page is
``docs/reliability.md``. The exit code is 1 if anything was ever lost, or
a round did not come to its end.
"""

import argparse
import asyncio
import logging
import os
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).parents[2]
os.environ.setdefault("CAVERN_PURE", "1")
for each in ("src", "tests/server/site", "tests/server"):
    sys.path.insert(0, str(ROOT / each))

import msgspec  # noqa: E402
import page  # noqa: E402
from goals import GOALS  # noqa: E402
from kinds import Tally, Task  # noqa: E402

SLICE = 150.0
"""After so many seconds a kind begins anew, with a fresh store, and its tally is kept."""


class Book:
    """What is known by now, kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tallies: dict[str, Tally] = {}
        if path.exists():
            self.tallies = msgspec.json.decode(path.read_bytes(), type=dict[str, Tally])

    def of(self, kind: str) -> Tally:
        return self.tallies.setdefault(kind, Tally())

    def keep(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.path.with_suffix(".unfinished")
        unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(self.tallies)))
        unfinished.replace(self.path)


async def torment(kind: str, book: Book, seconds: float, goal: int) -> None:
    """One kind, slice by slice, until its goal or the end of its time."""
    until = time.monotonic() + seconds
    tally = book.of(kind)
    while tally.done < goal and (left := until - time.monotonic()) > 0:
        before = time.monotonic()
        # What a slice has done counts only if it came to its end and looked for what was lost.
        fresh = msgspec.structs.replace(tally)
        work = Task(fresh, goal, min(SLICE, left))
        await asyncio.gather(*(GOALS[kind].hurt(work) for _ in range(GOALS[kind].at_once)))
        fresh.seconds += time.monotonic() - before
        fresh.note = "" if work.goal else fresh.note
        tally = book.tallies[kind] = fresh
        book.keep()
        print(f"{kind}: {tally.done:,} of {goal:,}, lost {tally.lost}, odd {tally.odd}", flush=True)
        if not work.goal:
            return


async def all_of(wanted: list[str], book: Book, seconds: float, at_once: int) -> None:
    places = asyncio.Semaphore(at_once)

    async def one(kind: str) -> None:
        async with places:
            try:
                await torment(kind, book, seconds, GOALS[kind].often)
            except Exception as error:  # the others are not to suffer for it
                book.of(kind).note = f"a round did not come to its end ({type(error).__name__})"
                book.keep()
                traceback.print_exc()

    await asyncio.gather(*(one(kind) for kind in wanted))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", choices=[[], *GOALS], metavar="KIND", default=[])
    parser.add_argument("--minutes", type=float, default=1e6, help="at most so long for each kind")
    parser.add_argument("--side-by-side", type=int, default=1, help="kinds at once")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "torture")
    parser.add_argument("--page", action="store_true", help="only write the page")
    given = parser.parse_args()
    logging.getLogger("cavern.server").setLevel(logging.CRITICAL)  # it complains, as it should
    book = Book(given.out / "tally.json")
    if not given.page:
        work = all_of(given.kinds or list(GOALS), book, given.minutes * 60, given.side_by_side)
        asyncio.run(work)
    goals = {kind: goal.often for kind, goal in GOALS.items()}
    page.write(ROOT / "docs" / "reliability.md", book.tallies, goals)
    return int(any(tally.lost or tally.odd or tally.note for tally in book.tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
