"""Spreads games over processes of this machine or over a Dask cluster, and keeps what came of them.

A :class:`Task` is a function and what it is given; its games are numbered. They are played in parts
of so many games in a row, sized by the time they take, and a part is named by what is played and by
its numbers: so it does not matter who plays it, when, or how the games were cut into parts.

>>> from cavern.lab.simulate import play_job, plan
>>> from cavern.core import registry
>>> game = registry.game("cube-delver")
>>> task = Task(play_job, plan(game, game.setup(), "greedy", "a seed", 1000))
>>> with crew(workers=1) as players:
...     sum(part.result["games"] for part in spread([(task, 30)], players))
30
"""

import gc
import hashlib
import logging
import os
import queue
import signal
import threading
import time
import traceback
from bisect import bisect, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

import msgspec

from cavern import __version__
from cavern.core.errors import BadInput, CavernError

SPELL = 0.2
"""For about so many seconds a process of this machine plays before it tells what came of it."""
CLUSTER_SPELL = 2.0
"""The same for a small cluster, where handing out a part costs more."""
HANDED_OUT = 100
"""So many parts a second are handed out to a large one, whatever its size: one scheduler must keep
up (``scripts/scheduler_load.py``)."""
AHEAD = 2
"""So many parts are handed to each thread of a cluster, so that none waits for its next one."""
GROWTH = 16
"""A part has at most so many times the games of the one before."""
FILE = "parts.jsonl"

LOG = logging.getLogger(__name__)
"""What is worth knowing while games are played."""

Play = Callable[[Any, int, int], Any]


class Task:
    """Games to be played: ``play(what, first, count)`` plays some of them and gives plain data.

    ``play`` is a function of a module, so that another process finds it; ``what`` can be written as
    JSON. The name stands for both and for Cavern's version.
    """

    def __init__(self, play: Play, what: Any) -> None:
        self.play = play
        self.what = what
        self.about = {
            "cavern": __version__,
            "play": f"{play.__module__}.{play.__qualname__}",
            "what": msgspec.to_builtins(what),
        }
        text = msgspec.json.encode(self.about, order="sorted")
        self.name = hashlib.blake2b(text, digest_size=12).hexdigest()
        self.size = 1
        """How many games the next part has."""


class PartDone(msgspec.Struct):
    """What came of games ``first`` to ``first + count - 1`` of a task, and how long it took."""

    task: str
    first: int
    count: int
    seconds: float
    result: Any
    kept: bool = False
    """Whether it was played before, and only read."""


class Chunk(msgspec.Struct, frozen=True):
    """Games to be played by one worker in a row."""

    task: Task
    first: int
    count: int


_playing = threading.Lock()


def compute(version: str, play: Play, what: Any, first: int, count: int) -> tuple[bytes, float]:
    """What a worker does: the result as JSON, and the seconds it took.

    Threads of one process take turns: the rules leave nothing to be gained by doing otherwise.
    """
    if version != __version__:
        raise CavernError(
            f"a worker has Cavern {__version__}, and {version} was asked for; "
            "install the same version everywhere"
        )
    with _playing:
        started = time.perf_counter()
        result = msgspec.json.encode(play(what, first, count))
        return result, time.perf_counter() - started


def compute_afar(*given: Any) -> tuple[bytes, float] | str:
    """The same on a cluster, which cannot carry every error back: what went wrong, in words."""
    try:
        return compute(*given)
    except CavernError as error:
        return str(error)


class WorkerTold(msgspec.Struct):
    """A worker's answer."""

    chunk: Chunk
    result: bytes
    seconds: float


class Crew(Protocol):
    """Those who play. After an error, or when somebody loses patience, ``end`` sends them home."""

    spell: float
    strength: int
    """How many parts are played at the same time."""

    def room(self) -> int:
        """How many more chunks they would take now."""

    def give(self, chunk: Chunk) -> None: ...

    def told(self, timeout: float) -> list[WorkerTold]:
        """What has been played since; waits so long for something."""

    def end(self) -> None: ...


# Processes of this machine


def _work(pipe: "Connection[Any, Any]") -> None:
    """Play what the pipe asks for until nobody is left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks decides when to stop
    parent = parent_process()
    assert parent is not None
    while pipe in wait([pipe, parent.sentinel]):
        try:
            answer: Any = compute(*pipe.recv())
        except CavernError as error:
            answer = error
        except Exception:
            answer = RuntimeError(traceback.format_exc())
        pipe.send(answer)


class _Worker:
    """A process that plays one chunk after another."""

    def __init__(self) -> None:
        self.pipe, other = Pipe()
        self.process = Process(target=_work, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.chunk: Chunk | None = None

    def give(self, chunk: Chunk) -> None:
        self.chunk = chunk
        task = chunk.task
        self.pipe.send((__version__, task.play, task.what, chunk.first, chunk.count))

    def told(self) -> WorkerTold:
        try:
            answer = self.pipe.recv()
        except EOFError:
            self.process.join()
            raise CavernError(
                f"a worker was ended (exit code {self.process.exitcode}); "
                "if memory ran out, give fewer --workers"
            ) from None
        if isinstance(answer, Exception):
            raise answer
        assert self.chunk is not None
        return WorkerTold(self.chunk, *answer)

    def end(self) -> None:
        self.process.join()
        self.pipe.close()


class ThisMachine:
    """Processes of this machine, one on each core if no number is given."""

    spell = SPELL

    def __init__(self, workers: int = 0) -> None:
        self.strength = workers or os.cpu_count() or 1
        self.idle: list[_Worker] = []
        self.busy: dict[Any, _Worker] = {}

    def room(self) -> int:
        return self.strength - len(self.busy)

    def give(self, chunk: Chunk) -> None:
        worker = self.idle.pop() if self.idle else _Worker()
        self.busy[worker.pipe] = worker
        worker.give(chunk)

    def told(self, timeout: float) -> list[WorkerTold]:
        found = []
        for pipe in wait(list(self.busy), timeout=timeout):
            found.append(self.busy[pipe].told())
            self.idle.append(self.busy.pop(pipe))
        return found

    def end(self) -> None:
        """They are ended in the middle of a game, so that stopping never has to wait; all at once,
        so that on a busy machine none waits for another."""
        workers = [*self.idle, *self.busy.values()]
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.end()
        self.idle, self.busy = [], {}


# A Dask cluster


def spell_for(workers: int) -> float:
    """How long a part takes on a cluster."""
    return max(CLUSTER_SPELL, workers / HANDED_OUT)


class Cluster:
    """The workers of a Dask scheduler, however many come and go. What a lost one had to play is
    played by another. A chunk that is being played when somebody stops is played to its end."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise BadInput("a cluster needs Dask: pip install 'cavern[dask]'") from None
        self.address = address
        self.client: Any = None
        try:
            self.client = Client(address, timeout=10, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            trouble = str(error)
        if self.client is None:
            # A client that could not connect is ended here. If it went by chance in the middle of
            # starting another, the two would wait for each other for ten seconds and both fail.
            gc.collect()
            raise BadInput(
                f"no Dask scheduler answers at {address} ({trouble}); start one with "
                "`dask scheduler` and give the address it prints, such as tcp://127.0.0.1:8786"
            )
        # A lost scheduler is told of in a line, not in a traceback as well.
        self.log = logging.getLogger("distributed.client")
        self.log_level = self.log.level
        self.log.setLevel(logging.CRITICAL)
        self.waiting: dict[str, tuple[Any, Chunk]] = {}
        self.done: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.counted = 0.0
        self.deserted = False
        self.strength = self.threads()
        self.spell = spell_for(self.strength)
        if not self.strength:
            self.end()
            raise BadInput(
                f"the Dask scheduler at {address} has no workers; "
                f"start some with `dask worker {address} --nthreads 1 --nworkers -1`"
            )

    def threads(self) -> int:
        self.counted = time.monotonic()
        return sum(self.client.nthreads().values())

    def measure(self) -> None:
        """How many there are now; where all are gone, that is told once."""
        threads = self.threads()
        if not threads and not self.deserted:
            LOG.warning(
                "cavern: the Dask scheduler at %s has no workers left; as soon as one comes, "
                "this goes on",
                self.address,
            )
        self.deserted = not threads
        self.strength = max(1, threads)
        self.spell = spell_for(self.strength)

    def room(self) -> int:
        if time.monotonic() - self.counted > CLUSTER_SPELL:
            try:
                self.measure()
            except (OSError, RuntimeError):
                raise self.gone() from None
        return AHEAD * self.strength - len(self.waiting)

    def give(self, chunk: Chunk) -> None:
        task = chunk.task
        key = f"cavern-{task.name}-{chunk.first}-{chunk.count}"
        future = self.client.submit(
            compute_afar, __version__, task.play, task.what, chunk.first, chunk.count,
            key=key, pure=False,
        )  # fmt: skip
        self.waiting[key] = future, chunk
        future.add_done_callback(lambda each: self.done.put(each.key))

    def told(self, timeout: float) -> list[WorkerTold]:
        found = []
        try:
            key = self.done.get(timeout=timeout)
            while True:
                future, chunk = self.waiting[key]
                found.append(WorkerTold(chunk, *self.result(future, chunk)))
                del self.waiting[key]
                key = self.done.get_nowait()
        except queue.Empty:
            return found
        except TimeoutError:  # its worker was lost before it handed the result over
            self.done.put(key)
            return found

    def result(self, future: Any, chunk: Chunk) -> tuple[bytes, float]:
        from distributed import KilledWorker

        try:
            answer: tuple[bytes, float] | str = future.result(timeout=CLUSTER_SPELL)
        except KilledWorker:
            raise CavernError(
                f"every worker that played games {chunk.first} to "
                f"{chunk.first + chunk.count - 1} was lost; see the workers' logs"
            ) from None
        except TimeoutError:
            raise
        except (CancelledError, OSError):
            raise self.gone() from None
        if isinstance(answer, str):
            raise BadInput(answer)
        return answer

    def gone(self) -> CavernError:
        return CavernError(
            f"the Dask scheduler at {self.address} is gone; start it again, and this command "
            "goes on from what its --folder holds"
        )

    def end(self) -> None:
        with suppress(OSError, RuntimeError):  # a scheduler that is gone has nothing to cancel
            self.client.cancel([future for future, _ in self.waiting.values()])
            self.client.close(timeout=2)
        self.waiting = {}
        self.log.setLevel(self.log_level)


@contextmanager
def crew(scheduler: str = "", workers: int = 0) -> Iterator[Crew]:
    """Those who play: of a cluster if the address of its scheduler is given, else processes."""
    if scheduler and workers:
        raise BadInput("--workers are processes of this machine; leave it out with --scheduler")
    found: Crew = Cluster(scheduler) if scheduler else ThisMachine(workers)
    try:
        yield found
    finally:
        found.end()


# What was played


class Folder:
    """Parts as they come, a line of JSON each, in a folder that somebody named. A run that was
    stopped goes on from what lies there. A line that was cut off is dropped."""

    def __init__(self, path: Path) -> None:
        self.path = path / FILE
        self.told: set[str] = set()
        try:
            path.mkdir(parents=True, exist_ok=True)
            self.file = self.path.open("a+b")
            self.file.seek(0)
            whole = 0
            for line in self.file:
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
            self.file.truncate(whole)
        except OSError as error:
            raise BadInput(f"cannot write to {path}: {error.strerror}") from None

    def __enter__(self) -> "Folder":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.file.close()

    def parts(self) -> Iterator[PartDone]:
        self.file.seek(0)
        for number, line in enumerate(self.file, 1):
            try:
                data = msgspec.json.decode(line)
                if "about" in data:
                    self.told.add(data["task"])
                else:
                    yield msgspec.convert({**data, "kept": True}, PartDone)
            except (msgspec.MsgspecError, TypeError, KeyError):
                raise BadInput(
                    f"line {number} of {self.path} was not written by Cavern; name another folder"
                ) from None

    def keep(self, told: WorkerTold) -> None:
        task = told.chunk.task
        lines = b""
        if task.name not in self.told:
            self.told.add(task.name)
            lines = msgspec.json.encode({"task": task.name, "about": task.about}) + b"\n"
        part = PartDone(
            task.name, told.chunk.first, told.chunk.count, told.seconds, msgspec.Raw(told.result)
        )
        row = msgspec.to_builtins(part, builtin_types=(msgspec.Raw,))
        del row["kept"]
        try:
            self.file.write(lines + msgspec.json.encode(row) + b"\n")
            self.file.flush()
        except OSError as error:
            raise BadInput(f"cannot write {self.path}: {error.strerror}") from None


def gaps(covered: list[tuple[int, int]], games: int) -> list[tuple[int, int]]:
    """What is missing between ranges in order, each from its first game to before its end."""
    ends = [0, *(end for _, end in covered)]
    firsts = [*(first for first, _ in covered), games]
    return [(end, first) for end, first in zip(ends, firsts) if end < first]


def spread(
    tasks: Sequence[tuple[Task, int]],
    crew: Crew,
    folder: Folder | None = None,
    stop: threading.Event | None = None,
) -> Iterator[PartDone]:
    """Play so many games of each task: the parts in whatever order they come, those that lie in
    the folder first, until all are there or ``stop`` is set."""
    wanted = {task.name: games for task, games in tasks}
    covered: dict[str, list[tuple[int, int]]] = {name: [] for name in wanted}
    for part in folder.parts() if folder else ():
        first, end = part.first, part.first + part.count
        mine = covered.get(part.task)
        if mine is None or end > wanted[part.task]:
            continue
        at = bisect(mine, (first, end))
        if (not at or mine[at - 1][1] <= first) and (at == len(mine) or end <= mine[at][0]):
            insort(mine, (first, end))
            yield part
    missing = [
        (task, first, end)
        for task, games in tasks
        for first, end in gaps(covered[task.name], games)
    ]
    missing.reverse()
    under_way = 0
    while (missing or under_way) and not (stop and stop.is_set()):
        for _ in range(crew.room()):
            if not missing:
                break
            task, first, end = missing.pop()
            count = min(task.size, end - first)
            if first + count < end:
                missing.append((task, first + count, end))
            crew.give(Chunk(task, first, count))
            under_way += 1
        for told in crew.told(SPELL):
            under_way -= 1
            chunk = told.chunk
            fitting = int(chunk.count * crew.spell / max(told.seconds, 1e-6))
            chunk.task.size = max(1, min(GROWTH * chunk.count, fitting))
            if folder:
                folder.keep(told)
            yield PartDone(
                chunk.task.name, chunk.first, chunk.count, told.seconds,
                msgspec.json.decode(told.result),
            )  # fmt: skip


def in_order(parts: Iterable[PartDone], tasks: Sequence[tuple[Task, int]]) -> Iterator[PartDone]:
    """The same parts, task by task and game by game, whoever was done first: what comes early is
    held back until it is its turn, or nothing comes any more."""
    wanted = {task.name: games for task, games in tasks if games}
    places = {name: place for place, name in enumerate(wanted)}
    sizes = list(wanted.values())
    held: dict[tuple[int, int], list[PartDone]] = {}
    task = game = 0
    for part in parts:
        held.setdefault((places[part.task], part.first), []).append(part)
        while found := held.pop((task, game), None):
            yield from found
            game += found[0].count
            if game == sizes[task]:
                task, game = task + 1, 0
    for key in sorted(held):
        yield from held[key]


@contextmanager
def heeding_ctrl_c() -> Iterator[threading.Event]:
    """Ctrl-C sets the event instead of breaking off whatever is under way."""
    pressed = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield pressed
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.set())
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
