"""A thought on several cores: helpers, each a process of its own, try ways at the same time.

What is to be tried in a lot of worlds is dealt like the squares of a chessboard, ways one way and
worlds the other: of two who think, one takes the dark squares and one the light ones. Each grows
its own trees. When a lot is done, what came of it is put together in the order of the worlds,
whoever was quicker; so the same number of cores comes to the same answer each time, as long as the
budget is one of iterations. Where time is bounded, more is tried in the same time.

A helper is given the open step and deals anew what the seat does not know, as whoever thinks alone
does; all that it tells is what each run was worth.
"""

import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

import msgspec

from cavern.core import registry
from cavern.core.rng import Rng
from cavern.core.search import Budget, Helpers, OpenStep, ThinkingBot, Thought

OVERDUE = 5.0
"""Seconds after which a helper whose time is over is not waited for."""
START = 60.0
"""Seconds that helpers may take until they are ready."""

RunsFound: TypeAlias = dict[tuple[int, int], float]
"""What came of runs, by number of the world and way."""


class ThoughtAsked(msgspec.Struct, frozen=True):
    """What a helper is to think about: the open step, and how far a run goes."""

    step: str
    turns: int
    tree: int

    def opened(self, bot: ThinkingBot) -> Thought:
        budget = Budget(0, 0, self.turns, 0, tree=self.tree)
        thought = Thought(bot.game, bot.judge, budget, OpenStep.unpack(self.step))
        thought.prepare()
        return thought


class Lot(msgspec.Struct, frozen=True):
    """Ways to be tried in ``count`` worlds from the ``first`` on, by so many who think."""

    ways: list[int]
    first: int
    count: int
    thinkers: int
    milliseconds: float
    """After which nothing more is tried; 0 for as long as it takes."""

    def dealt_to(self, thinker: int) -> Iterator[tuple[int, int]]:
        """The worlds and ways that one of them tries."""
        for world in range(self.first, self.first + self.count):
            for place, way in enumerate(self.ways):
                if (world + place) % self.thinkers == thinker:
                    yield world, way

    def tried_by(self, thinker: int, thought: Thought) -> RunsFound:
        """What comes of those, as far as there is time."""
        found: RunsFound = {}
        for world, way in self.dealt_to(thinker):
            found[world, way] = thought.run(way, world)
            if thought.late():
                break
        return found


def help_out(pipe: "Connection[Any, Any]", game: str, level: str, number: int) -> None:
    """What a helper does, until nobody asks any more. If it fails whoever asked meets the same
    error, and can tell of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks decides when to stop
    with suppress(Exception):
        bot = registry.bot(registry.game(game), level)(Rng.from_seed(""))
        assert isinstance(bot, ThinkingBot)
        pipe.send("ready")
        while True:
            asked = pipe.recv()
            if isinstance(asked, ThoughtAsked):
                thought = asked.opened(bot)
            else:
                thought.started, thought.bound = time.perf_counter(), asked.milliseconds
                pipe.send(asked.tried_by(number, thought))


class HelperProcesses(Helpers):
    """Processes that help a bot of some level to think. They are started by its first thought, are
    there for all that follow, and end with this process. If one fails, all is done without."""

    def __init__(self, game: str, level: str, cores: int) -> None:
        self.game = game
        self.level = level
        self.cores = cores
        self.processes: list[Any] = []
        self.pipes: list[Connection[Any, Any]] = []
        self.failed = False
        self.thought: Thought | None = None
        """What they think about."""

    def try_out(self, thought: Thought, left: list[int], count: int) -> bool:
        if not self.failed:
            try:
                if thought is not self.thought:
                    self.think_about(thought)
                return self.together(thought, left, count)
            except (EOFError, OSError):
                self.close()
                self.failed = True
            except BaseException:  # what they still have to say is of no use to the next thought
                self.close()
                raise
        thought.helpers = None
        return thought.try_out(left, count)

    def think_about(self, thought: Thought) -> None:
        """Another thought begins; the time until they are ready is not taken from it."""
        began = time.perf_counter()
        if not self.pipes:
            self.start()
        budget = thought.budget
        for pipe in self.pipes:
            pipe.send(ThoughtAsked(thought.step.pack(), budget.turns, budget.tree))
        self.thought = thought
        thought.started += time.perf_counter() - began

    def start(self) -> None:
        context = get_context("spawn")
        for number in range(1, self.cores):
            pipe, other = context.Pipe()
            process = context.Process(
                target=help_out, args=(other, self.game, self.level, number), daemon=True
            )
            process.start()
            other.close()
            self.pipes.append(pipe)
            self.processes.append(process)
        for pipe in self.pipes:
            heard(pipe, START)

    def together(self, thought: Thought, left: list[int], count: int) -> bool:
        """Try a lot, each on a core."""
        bounded = thought.bound > 0
        time_left = max(1.0, thought.time_left()) if bounded else 0.0
        lot = Lot(left, len(thought.values[left[0]]), count, self.cores, time_left)
        for pipe in self.pipes:
            pipe.send(lot)
        found = lot.tried_by(0, thought)
        for pipe in self.pipes:
            told: RunsFound = heard(pipe, OVERDUE if bounded else None)
            thought.helped += len(told)
            found.update(told)
        for world in range(lot.first, lot.first + count):
            if all((world, way) in found for way in left):
                for way in left:
                    thought.values[way].append(found[world, way])
        return not thought.late()

    def close(self) -> None:
        for process in self.processes:
            process.kill()
        for pipe in self.pipes:
            pipe.close()
        self.processes, self.pipes, self.thought = [], [], None


def heard(pipe: "Connection[Any, Any]", seconds: float | None) -> Any:
    """What a helper says, if it says something in time."""
    if not pipe.poll(seconds):
        raise TimeoutError("a helper does not answer")
    return pipe.recv()


@cache
def helpers(game: str, level: str, cores: int) -> HelperProcesses | None:
    """Those who help a bot of this process to think on so many cores; nobody if it is one."""
    return HelperProcesses(game, level, cores) if cores > 1 else None
