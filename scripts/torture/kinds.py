"""The ways in which a server is hurt. Each plays on until so many were done or the time is up."""

import asyncio
import os
import random
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from disk import Disk, NoDisk
from scene import Nursery, Postgres, Scene


class Tally(msgspec.Struct):
    """What was done in one way, and what came of it. ``odd``: what should never have happened."""

    done: int = 0
    moves: int = 0
    lost: int = 0
    odd: int = 0
    seconds: float = 0.0
    note: str = ""


Closing = TypeVar("Closing", Nursery, Postgres)


class Task:
    """Work to be done on a tally: so many times, or until a moment."""

    def __init__(self, tally: Tally, goal: int, seconds: float) -> None:
        self.tally = tally
        self.goal = goal
        self.until = time.monotonic() + seconds
        self.starting = asyncio.Lock()
        """Two databases cannot be started, or one started and one stopped, at the same moment."""
        self._shared: dict[type[Any], tuple[asyncio.Task[Any], int]] = {}

    @asynccontextmanager
    async def shared(self, kind: type[Closing]) -> AsyncIterator[Closing]:
        """The one nursery, or database, of all who work on this at once."""
        making, users = self._shared.get(kind, (None, 0))
        if making is None:  # others' loop goes on meanwhile
            making = asyncio.create_task(asyncio.to_thread(kind))
        self._shared[kind] = (making, users + 1)
        made: Closing = await asyncio.shield(making)
        try:
            yield made
        finally:
            _, users = self._shared.pop(kind)
            if users > 1:
                self._shared[kind] = (making, users - 1)
            else:
                await asyncio.to_thread(made.close)

    @property
    def going(self) -> bool:
        return self.tally.done < self.goal and time.monotonic() < self.until


Hurt = Callable[[Task], Awaitable[None]]


@asynccontextmanager
async def playing(
    task: Task,
    postgres: bool = False,
    tables: int = 3,
    folder: str | None = None,
    database: str = "",
    **wish: object,
) -> AsyncIterator[tuple[Scene, Postgres | None]]:
    """A server at which people play; at the end all that was promised is looked for. With a
    ``database`` it uses that one."""
    async with task.starting:
        database_server = await asyncio.to_thread(Postgres) if postgres else None
    with tempfile.TemporaryDirectory(prefix="cavern-torture") as place:
        if database_server:
            database = database_server.fresh()
        database = database or f"{folder or place}/cavern.db"
        async with task.shared(Nursery) as nursery:
            scene = Scene(nursery, database, Path(place), **wish)
            try:
                await scene.start()
                await scene.invite(tables)
                await scene.moves(3)
                yield scene, database_server
                await scene.close()
                task.tally.lost += scene.check(everything=True)
                task.tally.odd += scene.gaps() + scene.odd()
                task.tally.moves += scene.acknowledged
            finally:
                with suppress(Exception):
                    await scene.close()
                if database_server:
                    async with task.starting:
                        await asyncio.to_thread(database_server.close)


# Servers that die


async def kills(task: Task, database: str = "") -> None:
    """kill -9 at any moment; then, before anything is mended, what was promised is looked for."""
    chance = random.Random()
    async with playing(task, database=database) as (scene, _):
        while task.going:
            await scene.moves(1)
            await asyncio.sleep(chance.random() * 0.25)
            await scene.kill()
            task.tally.lost += scene.check()
            task.tally.done += 1
            await scene.start()


async def kill_sqlite(task: Task) -> None:
    await kills(task)


async def kill_postgres(task: Task) -> None:
    async with task.shared(Postgres) as server:
        await kills(task, server.fresh())


async def clock_jumps(task: Task) -> None:
    """Killed and started again with a wall clock that is wrong by up to ten years either way."""
    chance = random.Random()
    async with playing(task) as (scene, _):
        while task.going:
            await scene.moves(2)
            await scene.kill()
            task.tally.lost += scene.check()
            task.tally.done += 1
            years = chance.choice([0.0001, 0.01, 10]) * chance.uniform(-1, 1)
            await scene.start(clock=int(years * 365 * 86400))


# Stores that do not write


async def disturbed(
    task: Task,
    scene: Scene,
    begin: Callable[[], None],
    end: Callable[[], None],
    hold: tuple[float, float],
    notices: bool = True,
) -> None:
    """While the store is disturbed the server says that it is not healthy; afterwards people play
    on, and nothing that was promised is missing."""
    chance = random.Random()
    while task.going:
        begin()
        try:
            if notices:
                await scene.until(503)
            await asyncio.sleep(chance.uniform(*hold))
        finally:
            end()
        await scene.until(200)
        await scene.moves(2)
        task.tally.lost += scene.check()
        task.tally.done += 1


async def locked(task: Task) -> None:
    """Another program holds SQLite's lock, longer than anybody waits."""
    quick = {"cavern.server.store.STORE_SECONDS": 0.5, "cavern.server.app.FRESH": 0.0}
    async with playing(task, set=quick) as (scene, _):
        other = sqlite3.connect(scene.database, isolation_level=None, timeout=30)
        await disturbed(
            task,
            scene,
            lambda: void(other.execute("BEGIN IMMEDIATE")),
            lambda: void(other.execute("ROLLBACK")),
            (0.0, 0.5),
        )
        other.close()


async def full(task: Task) -> None:
    """The disk has no byte left: a small one in memory, filled up and freed again."""
    with tempfile.TemporaryDirectory(prefix="cavern-torture-disk") as place:
        mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "none", place]
        if subprocess.run(mount, capture_output=True).returncode:
            task.tally.note = "not done here: only root may mount a small disk"
            task.goal = 0
            return
        try:
            ballast = Path(place) / "ballast"
            quick = {"cavern.server.app.FRESH": 0.0}
            async with playing(task, folder=place, set=quick) as (scene, _):
                await disturbed(
                    task, scene, lambda: fill(ballast), lambda: ballast.unlink(), (0.0, 0.5)
                )
        finally:
            subprocess.run(["umount", "--lazy", place], check=True)


async def broken_disk(task: Task) -> None:
    """SQLite's disk turns read-only amid play, as kernels do it after an error of the disk. The
    server says so and can be stopped; the disk is mended, and it is started again."""
    try:
        disk = await asyncio.to_thread(Disk)
    except NoDisk:
        task.tally.note = "not done here: only root may mount a disk of ext4"
        task.goal = 0
        return
    chance = random.Random()
    try:
        quick = {"cavern.server.app.FRESH": 0.0}
        async with playing(task, folder=str(disk.place), set=quick) as (scene, _):
            while task.going:
                disk.fail()
                await scene.until(503)
                await asyncio.sleep(chance.random() * 0.5)
                await scene.kill(signal.SIGTERM)
                disk.mend()
                task.tally.lost += scene.check()
                await scene.start()
                await scene.moves(2)
                task.tally.done += 1
    finally:
        disk.close()


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file, suppress(OSError):
        for size in (1 << 16, 1 << 12, 1):
            with suppress(OSError):
                while file.write(bytes(size)) == size:
                    pass


async def read_only(task: Task) -> None:
    """PostgreSQL takes no writes, as after a switch to a standby."""
    async with playing(task, postgres=True) as (scene, database):
        assert database is not None
        name = scene.database.partition("?")[0].rpartition("/")[2]

        def switch(value: str) -> None:
            assert database is not None
            database.run(
                f"ALTER DATABASE {name} SET default_transaction_read_only = {value}",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                f"WHERE datname = '{name}' AND pid <> pg_backend_pid()",
            )

        await disturbed(task, scene, lambda: switch("on"), lambda: switch("off"), (0.0, 0.5))


async def frozen(task: Task) -> None:
    """PostgreSQL stands still: every process of it is stopped, then goes on."""
    quick = {"cavern.server.store.STORE_SECONDS": 1.0, "cavern.server.app.FRESH": 0.0}
    async with playing(task, postgres=True, set=quick) as (scene, database):
        assert database is not None
        stopped: list[int] = []

        def stop() -> None:
            stopped.extend(process.pid for process in database.processes())
            for pid in stopped:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGSTOP)

        def go_on() -> None:
            for pid in stopped:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
            stopped.clear()

        await disturbed(task, scene, stop, go_on, (0.0, 1.0))


async def restarted(task: Task) -> None:
    """PostgreSQL crashes: kill -9 of the process that writes for us; it recovers from its log."""
    async with playing(task, postgres=True) as (scene, database):
        assert database is not None
        name = scene.database.partition("?")[0].rpartition("/")[2]

        def crash() -> None:
            assert database is not None
            found = database.run(f"SELECT pid FROM pg_stat_activity WHERE datname = '{name}'")
            os.kill(random.choice(found)[0], signal.SIGKILL)

        await disturbed(task, scene, crash, lambda: None, (0.0, 0.2), notices=False)


# Clients that do not behave

SHORT = {
    "cavern.server.sockets.HELLO_SECONDS": 1.0,
    "cavern.server.sockets.SILENT_SECONDS": 2.0,
    "cavern.server.sockets.SEND_SECONDS": 1.0,
    "cavern.server.carrier.SEND_SECONDS": 1.0,
    "cavern.server.http1.HEAD_SECONDS": 1.0,
    "cavern.server.http1.IDLE_SECONDS": 1.0,
    "cavern.server.gate.BODY_SECONDS": 1.0,
}


async def silent(task: Task) -> None:
    """Clients that say nothing, half of something, or read nothing: each is let go by the server,
    while others play beside them."""
    async with playing(task, tables=2, set=SHORT) as (scene, _):
        match = scene.players[0].match
        while task.going:
            await asyncio.gather(*(let_go(scene.port, match, way) for way in WAYS * 5))
            task.tally.done += len(WAYS) * 5
            await scene.moves(2)


def upgrade(match: str, port: int) -> bytes:
    return (
        f"GET /api/matches/{match}/play HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def frame(text: str) -> bytes:
    """A short text message, masked with nothing."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
    return head + bytes(4) + text.encode()


HELLO = frame('{"type":"hello"}')
WAYS = ["nothing", "half a head", "half a body", "one answer", "no hello", "silent", "unread"]


async def let_go(port: int, match: str, way: str) -> None:
    """Behave like that; the connection must end by itself."""
    connection = socket.create_connection(("127.0.0.1", port), 30)
    if way == "unread":
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader, writer = await asyncio.open_connection(sock=connection, limit=4096)
    socketed = upgrade(match, port)
    said = {
        "nothing": b"",
        "half a head": b"GET / HTTP/1.1\r\nHost:",
        "half a body": b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
        "one answer": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "no hello": socketed,
        "silent": socketed + HELLO,
        "unread": socketed + HELLO,
    }[way]
    try:
        async with asyncio.timeout(60):
            writer.write(said)
            if way == "unread":
                look = frame('{"type":"look","eyes":-1}')
                with suppress(OSError):
                    while True:
                        writer.write(look * 50)
                        await writer.drain()
                        await asyncio.sleep(0.01)
            else:
                with suppress(OSError):
                    while await reader.read(65536):
                        pass
    finally:
        writer.close()


def void(_: object) -> None:
    pass
