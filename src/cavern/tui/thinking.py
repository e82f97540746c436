"""A process in which bots and the coach think, so that keys and clocks go on meanwhile.

Compiled rules hold the interpreter while they run: another thread would not help.
"""

import asyncio
import signal
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from cavern.core import registry
from cavern.lab import analysis, coach, helping
from cavern.lab.analysis import AnalysisTask, Finding
from cavern.lab.coach import Hints
from cavern.tui.session import QuestionToThink

T = TypeVar("T")


def settle() -> None:
    """Ctrl-C is the client's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def think(game: str, level: str, step: str, spent: float, cores: int) -> int:
    """The answer of a bot, with what help there is on other cores."""
    return registry.think(game, level, step, spent, helping.helpers(game, level, cores))


class ThinkingProcess:
    """Thinks about questions, as many at once as there are processes. They are started by the first
    of them."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, thought: QuestionToThink) -> int:
        """The index of the answer."""
        return await self._do(partial(think, *thought))

    async def advise(self, task: coach.CoachTask) -> Hints:
        """What a coach has to say about the open question."""
        return await self._do(partial(coach.study, task))

    async def study(self, tasks: Iterable[AnalysisTask]) -> AsyncIterator[Finding]:
        """What is to be said of questions that were answered long ago, one after the other, though
        each process is busy with one of them."""
        begun: deque[asyncio.Future[Finding]] = deque()
        for task in tasks:
            begun.append(self._begin(partial(analysis.study, task)))
            if len(begun) == self._processes:
                yield await begun.popleft()
        while begun:
            yield await begun.popleft()

    async def _do(self, work: Callable[[], T]) -> T:
        return await self._begin(work)

    def _begin(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        with redirect_stderr(sys.__stderr__):  # a process cannot be given the client's own
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), settle)
            return asyncio.wrap_future(self._pool.submit(work))

    def close(self) -> None:
        """Nobody waits for the answer any more."""
        if self._pool is not None:
            for process in list(self._pool._processes.values()):
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
