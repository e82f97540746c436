"""Processes in which bots think, so that nobody waits for them but their opponents.

The queue is short, and a match has one thought in it at a time. Whoever finds it full, or waits in
vain, answers by the heuristic instead: a busy server has quicker bots, never slower tables.
"""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar

from cavern.core import registry

log = logging.getLogger("cavern.server")

QUEUE = 4
"""So many thoughts may wait for each process."""
THOUGHT_SECONDS = 10.0
"""Seconds after which a thought is not waited for."""
LEISURE = 0.1
"""Seconds after which work that can wait looks again whether the processes are free."""

A = TypeVar("A")
R = TypeVar("R")


def settle() -> None:
    """A process that thinks gives way to those that serve, and stops when they do, even if they are
    killed and cannot tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    with suppress(AttributeError, OSError):  # not every system knows it
        os.nice(10)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)


class Thinkers:
    """A pool that is started when the first bot thinks."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 1) - 1)
        self.waiting = 0
        self._matches: set[str] = set()
        """Which matches are thought about."""
        self._leisure = asyncio.Semaphore(self.processes)
        self._leisurely = 0
        """How many processes do something that can wait."""
        self._pool: ProcessPoolExecutor | None = None

    async def think(
        self, match: str, game: str, level: str, step: str, spent: float = 0.0
    ) -> int | None:
        """The index of the answer; None if it is better to answer at once. ``spent`` is how many
        milliseconds of its turn the bot has thought already."""
        if self.waiting >= QUEUE * self.processes or match in self._matches:
            return None
        self.waiting += 1
        self._matches.add(match)
        pool = self._processes_started()
        try:
            thought = asyncio.get_running_loop().run_in_executor(
                pool, registry.think, game, level, step, spent
            )
            return await asyncio.wait_for(thought, THOUGHT_SECONDS)
        except TimeoutError:
            log.warning("a %s bot of %s thought too long", level, game)
        except BrokenProcessPool:
            log.exception("a process in which bots think has died")
            if self._pool is pool:  # nobody has begun anew yet
                self.close()
        except Exception:  # of this thought alone: others go on
            log.exception("a %s bot of %s failed to think", level, game)
        finally:
            self.waiting -= 1
            self._matches.remove(match)
        return None

    async def leisurely(self, work: Callable[[A], R], argument: A) -> R:
        """Do something that can wait: none is begun while all processes are busy, with bots that
        somebody waits for or with other such things."""
        async with self._leisure:
            while self.waiting + self._leisurely >= self.processes:
                await asyncio.sleep(LEISURE)
            self._leisurely += 1
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._processes_started(), work, argument)
            finally:
                self._leisurely -= 1

    def _processes_started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), settle)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            for process in list(self._pool._processes.values()):
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
