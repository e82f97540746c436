"""A process in which bots and the coach think, so that keys and clocks go on meanwhile.

Compiled rules hold the interpreter while they run: another thread would not help.
"""

import asyncio
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from cavern.core import registry
from cavern.lab import analysis, coach
from cavern.lab.analysis import AnalysisTask, Finding
from cavern.lab.coach import Hints
from cavern.tui.session import Thought

T = TypeVar("T")


def settle() -> None:
    """Ctrl-C is the client's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class ThinkingProcess:
    """Thinks about one question after the other. The process is started by the first of them."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, thought: Thought) -> int:
        """The index of the answer."""
        return await self._do(partial(registry.think, *thought))

    async def advise(self, task: coach.CoachTask) -> Hints:
        """What a coach has to say about the open question."""
        return await self._do(partial(coach.study, task))

    async def study(self, task: AnalysisTask) -> Finding:
        """What is to be said of a question that was answered long ago."""
        return await self._do(partial(analysis.study, task))

    async def _do(self, work: Callable[[], T]) -> T:
        with redirect_stderr(sys.__stderr__):  # a process cannot be given the client's own
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), settle)
            answer = self._pool.submit(work)
        return await asyncio.wrap_future(answer)

    def close(self) -> None:
        """Nobody waits for the answer any more."""
        if self._pool is not None:
            for process in list(self._pool._processes.values()):
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
