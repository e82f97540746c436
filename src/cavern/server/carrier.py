"""Carries connections between clients and the application: what is open, and how much of it.

Everything is limited before anybody is trusted: how many connections there are, in all and from
one address, how long one may take to say what it wants, and how many bytes of it are kept. Where
there is no place left, whoever asks for nothing just now makes room for who comes next.
"""

import asyncio
import logging
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from cavern.core.plain import Data
from cavern.server.asgi import App, Receive, Scope, Send
from cavern.server.metrics import Metrics

log = logging.getLogger("cavern.server")

BACKLOG: Final = 4096
OWN_FILES: Final = 200
"""So many files are kept for the store, the client's files, alerts."""
USUAL_FILES: Final = 1024
MOST_FROM_ONE: Final = 200
"""So many connections one address may hold, where no proxy stands in front."""
SEND_SECONDS: Final = 20.0
"""So long a client may take to read what was sent, before more is sent."""
LINGER_SECONDS: Final = 2.0
"""So long a client may take to end its side of a connection that we have ended."""
WRITE_BUFFER: Final = 64 * 1024


class Gone(OSError):
    """The client is not there any more."""


class Connection(asyncio.Protocol):
    """What every connection has, whatever is spoken over it."""

    transport: asyncio.Transport
    address: str

    def __init__(self, carrier: "Carrier") -> None:
        self.carrier = carrier
        self.loop = carrier.loop
        self.gone = False
        self.lingering = False
        self._timer: asyncio.TimerHandle | None = None
        self._writable: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def limit(self, seconds: float, then: Callable[[], None]) -> None:
        """Set the time of what is awaited now; it replaces what was awaited before."""
        self.unlimited()
        self._timer = self.loop.call_later(seconds, then)

    def unlimited(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def cut(self) -> None:
        self.transport.abort()

    def reset(self) -> None:
        """Cut off somebody who does not read: without this the system would keep what was sent to
        them, and they would never notice."""
        found = self.transport.get_extra_info("socket")
        if found is not None:
            with suppress(OSError):
                found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def linger(self) -> None:
        """End our side and throw away what still comes: a connection that is closed while bytes
        arrive takes the last words with it."""
        self.lingering = True
        with suppress(OSError, RuntimeError, NotImplementedError):
            self.transport.write_eof()
        self.limit(LINGER_SECONDS, self.reset)
        self.transport.resume_reading()

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        self.unlimited()
        self.resume_writing()
        self.carrier.left(self)

    # How fast a client reads

    def pause_writing(self) -> None:
        self._writable = self.loop.create_future()

    def resume_writing(self) -> None:
        if self._writable is not None and not self._writable.done():
            self._writable.set_result(None)
        self._writable = None

    async def write(self, data: bytes) -> None:
        """Send, and wait while the client is behind; not for ever."""
        if self.gone or self.lingering:
            raise Gone("the client is gone")
        self.transport.write(data)
        if self._writable is not None:
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await asyncio.shield(self._writable)
            except TimeoutError:
                self.reset()
                raise Gone("the client does not read") from None

    def run(self, scope: Scope, receive: Receive, send: Send, done: Callable[[bool], None]) -> None:
        """Let the application answer; ``done`` hears whether it failed."""

        async def work() -> None:
            failed = True
            try:
                await self.carrier.app(scope, receive, send)
                failed = False
            except Exception as error:
                failed = not isinstance(error, Gone) and not isinstance(error.__cause__, Gone)
                if failed:
                    log.exception("a connection failed")
            finally:
                done(failed)

        self._task = self.loop.create_task(work())
        self.carrier.tasks.add(self._task)
        self._task.add_done_callback(self.carrier.tasks.discard)


class Carrier:
    """Listens, and holds all connections of a process."""

    def __init__(
        self, app: App, metrics: Metrics, most: int, most_from_one: int, port: int = 0
    ) -> None:
        self.app = app
        self.metrics = metrics
        self.most = most
        self.most_from_one = most_from_one
        self.port = port
        self.open: set[Connection] = set()
        self.strangers: dict[Connection, None] = {}
        """Connections that have not yet asked for anything, the oldest first."""
        self.from_one: dict[str, int] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = False
        self._listening: asyncio.Server | None = None
        self._lifespan: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()

    async def listen(self, host: str, shared: bool = False) -> None:
        """Start the application, then let people in. ``shared``: other processes listen, too."""
        from cavern.server.http1 import HttpConnection

        self.loop = asyncio.get_running_loop()
        await self._start_app()
        self._listening = await self.loop.create_server(
            lambda: HttpConnection(self),
            host,
            self.port,
            backlog=BACKLOG,
            reuse_port=shared or None,
        )
        self.port = self._listening.sockets[0].getsockname()[1]

    async def stop(self, seconds: float) -> bool:
        """Let nobody in any more, wait for those who are being answered, end the application.
        False if some did not end in time and were cut."""
        self.stopping = True
        if self._listening is not None:
            self._listening.close()
        for connection in list(self.open):
            if not connection.busy and not connection.lingering:
                connection.transport.close()
        if self.tasks:
            await asyncio.wait(set(self.tasks), timeout=seconds)
        in_time = not self.tasks
        for connection in list(self.open):
            connection.cut()
        for task in set(self.tasks):
            task.cancel()
        self._ending.set()
        if self._lifespan is not None:
            await asyncio.wait({self._lifespan}, timeout=seconds)
        return in_time

    # Who comes and goes

    def entered(self, connection: Connection) -> bool:
        """Note a new connection; False if there is no place for it."""
        address = connection.address
        count = self.from_one.get(address, 0)
        if self.most_from_one and count >= self.most_from_one:
            self.metrics.count("cavern_connections_refused_total", 'why="address"')
            return False
        if len(self.open) >= self.most:
            if not self.strangers:
                self.metrics.count("cavern_connections_refused_total", 'why="full"')
                return False
            oldest = next(iter(self.strangers))
            self.metrics.count("cavern_connections_refused_total", 'why="idle"')
            self.left(oldest)
            oldest.cut()
        self.from_one[address] = count + 1
        self.open.add(connection)
        self.strangers[connection] = None
        return True

    def asked(self, connection: Connection) -> None:
        """It has said what it wants."""
        self.strangers.pop(connection, None)

    def answered(self, connection: Connection) -> None:
        """It has what it wanted, and wants nothing just now."""
        self.strangers[connection] = None

    def changed(self, before: Connection, after: Connection) -> None:
        """Another protocol is spoken over a connection from now on."""
        self.open.discard(before)
        self.strangers.pop(before, None)
        self.open.add(after)

    def left(self, connection: Connection) -> None:
        if connection not in self.open:
            return
        self.open.discard(connection)
        self.strangers.pop(connection, None)
        self.from_one[connection.address] -= 1
        if not self.from_one[connection.address]:
            del self.from_one[connection.address]

    # The application's own beginning and end

    async def _start_app(self) -> None:
        started: asyncio.Future[None] = self.loop.create_future()
        first = True

        async def receive() -> dict[str, str]:
            nonlocal first
            if first:
                first = False
                return {"type": "lifespan.startup"}
            await self._ending.wait()
            return {"type": "lifespan.shutdown"}

        async def send(message: Data) -> None:
            if started.done():
                return
            if message["type"] == "lifespan.startup.complete":
                started.set_result(None)
            elif message["type"] == "lifespan.startup.failed":
                started.set_exception(RuntimeError(message.get("message", "it does not start")))

        async def live() -> None:
            scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
            await self.app(scope, receive, send)

        self._lifespan = self.loop.create_task(live())
        await asyncio.wait({self._lifespan, started}, return_when=asyncio.FIRST_COMPLETED)
        if not started.done():
            self._lifespan.result()
            raise RuntimeError("the application ended before it began")
        started.result()


def most_connections() -> int:
    """As many as this process may hold, after asking the system for as many files as it gives."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return USUAL_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard > soft or hard == resource.RLIM_INFINITY:
        wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(64, soft - OWN_FILES)


def peer(transport: asyncio.BaseTransport) -> tuple[str, int]:
    """Where a connection comes from."""
    name = transport.get_extra_info("peername")
    return (str(name[0]), int(name[1])) if name else ("", 0)


def own(transport: asyncio.BaseTransport) -> tuple[str, int]:
    name = transport.get_extra_info("sockname")
    return (str(name[0]), int(name[1])) if name else ("", 0)
