"""Where matches and guests are kept: SQLite in one file, or PostgreSQL.

The database is spoken to from threads: a few that read, one that writes. The writer takes all
that waits for it into one transaction (group commit), so that many matches share one flush to
disk; an append is answered only after that transaction is durable. ``(match, n)`` is unique, so
of two processes that both want to write entry ``n`` one is told that it came too late.
"""

import asyncio
import queue
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec
import sqlalchemy as sa

from cavern.core.errors import BadInput
from cavern.server import queries
from cavern.server.migrations import migrate
from cavern.server.queries import LogRow, Snapshot, Summary

T = TypeVar("T")

BATCH = 500
HOLD_SECONDS = 0.016
"""So long the writer waits for more to write with it, while several write at once: a commit costs
as much as nine entries in it."""
READERS = 4
STORE_SECONDS = 8.0
"""So long anybody waits for the store. What was to be written may still be written later."""
KNOCK_SECONDS = 12.0
"""So long a database has when a server starts or a command needs it: to connect, then to answer."""
CLOSE_SECONDS = 4.0
MOST_NOTE = 7000
"""Bytes of a note to other processes; PostgreSQL carries at most 8000."""


NOTIFY = "SELECT pg_notify('cavern', %s)"


class Append(msgspec.Struct):
    """An entry to write, with what changes beside it. ``holders``: seats and who holds them."""

    match: str
    row: LogRow
    summary: Summary
    holders: dict[int, str] = {}
    snapshot: Snapshot | None = None


class WriterJob:
    """Work for the writer thread. After ``until`` (of the loop's clock) nobody waits for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.until = loop.time() + STORE_SECONDS
        self.future: asyncio.Future[Any] = loop.create_future()

    def finish(self, result: Any, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class AppendJob(WriterJob):
    def __init__(self, loop: asyncio.AbstractEventLoop, append: Append) -> None:
        super().__init__(loop)
        self.append = append


class WriteJob(WriterJob):
    def __init__(
        self, loop: asyncio.AbstractEventLoop, work: Callable[[sa.Connection], Any]
    ) -> None:
        super().__init__(loop)
        self.work = work


async def in_time(result: Awaitable[T]) -> T:
    """The result, if the store comes to it in time."""
    try:
        async with asyncio.timeout(STORE_SECONDS):
            return await result
    except TimeoutError:
        raise too_late() from None


def too_late() -> sa.exc.TimeoutError:
    return sa.exc.TimeoutError("the store does not answer")


def engine_url(database: str) -> sa.URL:
    """The address of a database: a URL, or the path of an SQLite file."""
    if "://" not in database:
        return sa.URL.create("sqlite", database=database)
    try:
        url = sa.make_url(database)
    except sa.exc.ArgumentError:
        raise BadInput("--database takes a URL such as postgresql://user@host/name") from None
    if url.get_backend_name() == "postgresql":
        if "connect_timeout" not in url.query:
            url = url.update_query_dict({"connect_timeout": f"{STORE_SECONDS:.0f}"})
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        return url
    raise BadInput(f"--database takes sqlite or postgresql, not {url.get_backend_name()}")


class Store:
    """The database of a server process. Open it, use it, close it."""

    def __init__(self, database: str, process: str = "") -> None:
        self.url = engine_url(database)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.process = process
        self.commits = 0
        self.written = 0
        self.spent = 0.0
        """Processor seconds of the writer."""
        self._jobs: queue.SimpleQueue[WriterJob | None] = queue.SimpleQueue()
        self._awaited: deque[WriterJob] = deque()
        self._patience: asyncio.TimerHandle | None = None
        self._connection: sa.PoolProxiedConnection | None = None
        self._readers = ThreadPoolExecutor(READERS, "store-read")
        self._writer = threading.Thread(target=self._write_all, name="store-write", daemon=True)
        self._lock: Any = None
        self._reading: sa.Engine
        self._writing: sa.Engine
        self._doubtful = False
        """Whether the latest write failed: then what is read may not have come to the disk."""
        self._stop_listening = threading.Event()
        self._listener: threading.Thread | None = None

    # Opening and closing

    def open(self) -> None:
        """Connect, migrate, start writing. Blocks; call before serving."""
        try:
            if self.postgres:
                self._reading = sa.create_engine(self.url, pool_size=READERS, pool_pre_ping=True)
                self._writing = sa.create_engine(self.url, pool_size=1, pool_pre_ping=True)
                knock(self._writing)
            else:
                self._lock = lock_file(Path((self.url.database or "").removeprefix("file:")))
                self._reading = sqlite_engine(self.url, "BEGIN")
                self._writing = sqlite_engine(self.url, "BEGIN IMMEDIATE")
            with self._writing.begin() as connection:
                migrate(connection)
        except ModuleNotFoundError:
            raise BadInput("PostgreSQL needs a driver: pip install 'cavern[postgres]'") from None
        except sa.exc.SQLAlchemyError as error:
            raise BadInput(f"cannot open the database: {reason(error)}") from None
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then disconnect; a store that does not answer is left alone."""
        self._stop_listening.set()
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join(CLOSE_SECONDS)
        if self._listener is not None:
            self._listener.join(CLOSE_SECONDS)
        self._readers.shutdown(wait=False, cancel_futures=True)
        if not self._writer.is_alive():
            self._disconnect()
            self._reading.dispose()
            self._writing.dispose()
        if self._lock is not None:
            self._lock.close()

    # Writing

    async def append(self, append: Append) -> bool:
        """Write an entry; True once it is durable, False if its number was taken already."""
        written: bool = await self._done(AppendJob(asyncio.get_running_loop(), append))
        return written

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something in a transaction of its own."""
        result: T = await self._done(WriteJob(asyncio.get_running_loop(), work))
        return result

    def _done(self, job: WriterJob) -> asyncio.Future[Any]:
        """What comes of a job, if the writer comes to it in time."""
        self._awaited.append(job)
        if self._patience is None:
            self._patience = job.loop.call_at(job.until, self._give_up, job.loop)
        self._jobs.put(job)
        return job.future

    def _give_up(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let nobody wait longer; one timer does for all."""
        self._patience = None
        while self._awaited:
            job = self._awaited[0]
            if not job.future.done() and job.until > loop.time():
                self._patience = loop.call_at(job.until, self._give_up, loop)
                return
            self._awaited.popleft().finish(None, too_late())

    def _write_all(self) -> None:
        """The writer thread: everything that waits goes into one transaction."""
        stopping = False
        several = False
        while not stopping:
            waiting = [self._jobs.get()]
            if several and waiting[0] is not None:
                time.sleep(HOLD_SECONDS)
            while len(waiting) < BATCH:
                try:
                    waiting.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            self.spent = time.thread_time()
            jobs = [job for job in waiting if job is not None]
            stopping = len(jobs) < len(waiting)
            several = len(jobs) > 1
            appends = [job for job in jobs if isinstance(job, AppendJob)]
            if appends:
                self._settle(appends, self._append_batch)
            for job in jobs:
                if isinstance(job, WriteJob):
                    self._settle([job], self._run_job)

    def _settle(self, jobs: list[Any], work: Callable[[list[Any]], list[Any]]) -> None:
        """Run a transaction and tell each job its result, or its error, in its own loop."""
        error: BaseException | None = None
        results: list[Any] = [None] * len(jobs)
        try:
            results = work(jobs)
            self.commits += 1
            self._doubtful = False
        except Exception as problem:
            error = problem
            self._doubtful = True

        def tell() -> None:
            for job, result in zip(jobs, results):
                job.finish(result, error)

        with suppress(RuntimeError):  # the loop may have closed: nobody waits any more
            jobs[0].loop.call_soon_threadsafe(tell)

    def _run_job(self, jobs: list[WriteJob]) -> list[Any]:
        with self._writing.begin() as connection:
            return [jobs[0].work(connection)]

    def _append_batch(self, jobs: list[AppendJob]) -> list[bool]:
        rows = [(job.append.match, *msgspec.structs.astuple(job.append.row)) for job in jobs]
        with self._driver() as cursor:
            values = [value for row in rows for value in row]
            cursor.execute(queries.insert_log(len(rows), self.postgres), values)
            new = set(cursor.fetchall())
            results = []
            for job in jobs:
                key = (job.append.match, job.append.row.n, job.append.row.ref)
                results.append(key in new)
                new.discard(key)
            done = [job.append for job, ok in zip(jobs, results) if ok]
            if done:
                self._write_beside(cursor, done)
        self.written += len(done)
        return results

    def _write_beside(self, cursor: Any, done: list[Append]) -> None:
        latest = {append.match: append for append in done}
        cursor.executemany(
            queries.update_summary(self.postgres),
            [
                (*msgspec.structs.astuple(append.summary), id, append.summary.head)
                for id, append in latest.items()
            ],
        )
        for append in done:
            for seat, guest in append.holders.items():
                for statement, values in queries.set_holder(
                    self.postgres, append.match, seat, guest, append.row.at
                ):
                    cursor.execute(statement, values)
        kept = {a.match: a.snapshot for a in done if a.snapshot is not None}
        if kept:
            cursor.executemany(queries.keep_snapshot(self.postgres), snapshot_rows(kept))
        if self.postgres:
            cursor.executemany(NOTIFY, self._notes([f"{a.match} {a.row.n}" for a in done]))

    @contextmanager
    def _driver(self) -> Iterator[Any]:
        """A transaction on the driver's own cursor: every move passes here, and what else stands
        between takes longer than the database."""
        try:
            if self._connection is None:
                self._connection = self._writing.raw_connection()
            cursor = self._connection.cursor()
            if not self.postgres:
                cursor.execute("BEGIN IMMEDIATE")
            yield cursor
            self._connection.commit()
            cursor.close()
        except self._writing.dialect.loaded_dbapi.Error as error:
            self._disconnect()
            raise sa.exc.DBAPIError("append", None, error) from error
        except BaseException:
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        """End the writer's own connection, and whatever was begun on it."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection = None

    def keep(self, connection: sa.Connection, kept: dict[str, Snapshot]) -> None:
        """Keep the latest checkpoint of some matches."""
        connection.exec_driver_sql(queries.keep_snapshot(self.postgres), snapshot_rows(kept))

    # Reading

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Look something up, off the event loop."""

        def run() -> T:
            with self._reading.connect() as connection:
                return work(connection)

        return await in_time(asyncio.get_running_loop().run_in_executor(self._readers, run))

    async def reassure(self) -> None:
        """See that what was read is durable, too. What a disk refused to keep can still be read for
        a while; who is told that it is kept may lose it."""
        if self._doubtful:
            await self._beat()

    async def _beat(self) -> None:
        await self.write(lambda connection: connection.execute(queries.BEAT))

    async def trouble(self) -> str:
        """Why nothing can be written just now; "" if it can. It tries."""
        try:
            await self._beat()
        except sa.exc.TimeoutError:
            return "the store does not write: it is locked, or does not answer"
        except sa.exc.SQLAlchemyError as error:
            return f"the store does not write: {reason(error)}"
        return ""

    # Other processes

    def notify(self, connection: sa.Connection, messages: Sequence[str]) -> None:
        """Tell other processes."""
        connection.exec_driver_sql(NOTIFY, self._notes(messages))

    def _notes(self, messages: Sequence[str]) -> list[tuple[str]]:
        """What is told together, as much as fits at once."""
        said: list[str] = []
        for message in messages:
            if said and len(said[-1]) + len(message) < MOST_NOTE:
                said[-1] += f";{message}"
            else:
                said.append(f"{self.process} {message}")
        return [(note,) for note in said]

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call ``heard`` with what other processes notify; with "" when something was missed."""
        if not self.postgres:
            return
        loop = asyncio.get_running_loop()

        def hear(note: str) -> None:
            for message in note.split(";"):
                heard(message)

        def tell(note: str) -> None:
            try:
                loop.call_soon_threadsafe(hear, note)
            except RuntimeError:
                self._stop_listening.set()

        self._listener = threading.Thread(
            target=self._listen, args=(tell,), name="store-listen", daemon=True
        )
        self._listener.start()

    def _listen(self, tell: Callable[[str], None]) -> None:
        import psycopg

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stop_listening.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute("LISTEN cavern")
                    tell("")
                    while not self._stop_listening.is_set():
                        for note in connection.notifies(timeout=0.5):
                            process, _, message = note.payload.partition(" ")
                            if process != self.process:
                                tell(message)
            except psycopg.Error:
                self._stop_listening.wait(1)


def snapshot_rows(kept: dict[str, Snapshot]) -> list[tuple[str, int, str]]:
    return [(id, snapshot.base, snapshot.state) for id, snapshot in kept.items()]


def knock(engine: sa.Engine) -> None:
    """See that a database answers: one that is frozen, or has a pooler before it that is not,
    would keep who connects waiting for ever."""
    answer: Future[None] = Future()

    def ask() -> None:
        try:
            with engine.connect() as connection:
                connection.execute(sa.text("SELECT 1"))
            answer.set_result(None)
        except BaseException as error:
            answer.set_exception(error)

    threading.Thread(target=ask, name="store-knock", daemon=True).start()
    try:
        answer.result(KNOCK_SECONDS)
    except TimeoutError:
        raise BadInput("cannot use the database: it does not answer") from None


@contextmanager
def beside(database: str) -> Iterator[sa.Connection]:
    """One transaction on a store that a server may be using; it must be there already."""
    url = engine_url(database)
    if url.get_backend_name() == "postgresql":
        engine = sa.create_engine(url)
    else:
        if not Path(url.database or "").is_file():
            raise BadInput(f"there is no store {url.database}")
        engine = sqlite_engine(url, "BEGIN IMMEDIATE")
    try:
        if engine.dialect.name == "postgresql":
            knock(engine)
        with engine.begin() as connection:
            migrate(connection)
            yield connection
    except ModuleNotFoundError:
        raise BadInput("PostgreSQL needs a driver: pip install 'cavern[postgres]'") from None
    except sa.exc.SQLAlchemyError as error:
        raise BadInput(f"cannot use the database: {reason(error)}") from None
    finally:
        engine.dispose()


def lock_file(path: Path) -> IO[str]:
    """One server per SQLite file: a second one would not hear of the first one's moves."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds the seeds of games in play
        lock = path.with_name(path.name + ".lock").open("w")
    except OSError as error:
        raise BadInput(
            f"cannot write {path}: {error.strerror}; choose another --database"
        ) from None
    try:
        import fcntl
    except ImportError:  # Windows: SQLite's own locks still keep the log whole
        return lock
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise BadInput(
            f"another server is using {path}; stop it, or use PostgreSQL for several"
        ) from None
    return lock


def reason(error: sa.exc.SQLAlchemyError) -> str:
    """What the database itself said."""
    return (str(getattr(error, "orig", error)).strip().splitlines() or [type(error).__name__])[0]


def sqlite_engine(url: sa.URL, begin: str) -> sa.Engine:
    engine = sa.create_engine(url)

    @sa.event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, DDL included
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
