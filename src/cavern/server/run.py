"""Runs a server: one process, or several that share PostgreSQL.

The connections are carried by our own event loop (:mod:`cavern.server.carrier`), so that a stop
is ours: first the rooms are closed and everything is written, then the listening ends.
"""

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import webbrowser
from contextlib import suppress

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from cavern.core.errors import BadInput
from cavern.server import logs, tidying
from cavern.server.carrier import MOST_FROM_ONE, Carrier, most_connections
from cavern.server.settings import Settings
from cavern.server.store import Store, engine_url

log = logging.getLogger("cavern.server")

STOP_SECONDS = 3.0
"""How long each part of a stop may take: rooms, then connections."""
LEAVE_SECONDS = 1.0
"""How long a stop tries to tell the other processes before it tells the clients."""
END_SECONDS = 9.0
"""How long a stop may take in all. Whoever still waits for the store then is left waiting: what was
acknowledged is durable, and nothing else was promised."""
SUPERVISOR_SECONDS = 1.0
LOOK_SECONDS = 0.1
ALIVE_SECONDS = 0.3
"""How often a worker tells its supervisor that it lives."""
FROZEN_SECONDS = 1.5
"""A worker that says nothing for so long is ended: it holds connections that nobody answers."""
SETTINGS_VARIABLE = "CAVERN_WORKER_SETTINGS"


def check_database(settings: Settings) -> None:
    """A clear word if the database is of a kind that is not known."""
    engine_url(settings.database)


def check_port(settings: Settings) -> None:
    """A clear word if the port is taken; several workers share it later."""
    try:
        family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except OSError as error:
        raise BadInput(
            f"cannot listen on {settings.host}:{settings.port}: {error.strerror}; "
            "choose another --host or --port"
        ) from None


def address(settings: Settings) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return settings.public_url or f"http://{host}:{settings.port}"


def open_when_ready(url: str) -> None:
    """Open a browser as soon as the server answers."""

    def wait() -> None:
        for _ in range(100):
            try:
                with urllib.request.urlopen(f"{url}/healthz", timeout=1):
                    webbrowser.open(url)
                    return
            except OSError:
                time.sleep(0.1)

    threading.Thread(target=wait, daemon=True).start()


def run(settings: Settings, workers: int, log_level: str) -> None:
    """Serve until told to stop."""
    if workers > 1 and engine_url(settings.database).get_backend_name() != "postgresql":
        raise BadInput("several workers need PostgreSQL: --database postgresql://…")
    if workers > 1:
        run_workers(settings, workers, log_level)
    else:
        work(settings, log_level)


def work(settings: Settings, log_level: str, supervisor: int = 0, alive: int = -1) -> None:
    """Serve in this process. A worker writes to ``alive`` as long as it can."""
    logs.set_up(log_level)
    try:
        import uvloop
    except ImportError:
        asyncio.run(serve(settings, supervisor, alive))
    else:
        uvloop.run(serve(settings, supervisor, alive))


async def serve(settings: Settings, supervisor: int, alive: int) -> None:
    from cavern.server.app import build

    store = Store(settings.database, process=os.urandom(6).hex())
    store.open()
    gate, server = build(settings, store)
    trusting = settings.proxies or not settings.rate_limits
    carrier = Carrier(
        gate, server.metrics, most_connections(), 0 if trusting else MOST_FROM_ONE, settings.port
    )
    loop = asyncio.get_running_loop()
    told_to_stop = asyncio.Event()

    def told() -> None:
        server.house.closing = True
        told_to_stop.set()

    async def watch_supervisor() -> None:
        """A worker whose supervisor was killed, maybe before it began, would keep the port."""
        while os.getppid() == supervisor:
            await asyncio.sleep(SUPERVISOR_SECONDS)
        log.error("the supervisor is gone")
        told()

    async def live() -> None:
        while True:
            with suppress(OSError):
                os.write(alive, b".")
            await asyncio.sleep(ALIVE_SECONDS)

    watching = loop.create_task(watch_supervisor()) if supervisor else None
    for each in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl+C ends the loop itself
            loop.add_signal_handler(each, told)
    if store.postgres:
        await server.hosts.join(await server.links.listen(settings.link))
        server.house.spawn(server.hosts.go_on())
    tidying.begin()
    await carrier.listen(settings.host, shared=bool(supervisor))
    living = loop.create_task(live()) if supervisor else None
    log.info("serving", extra={"facts": {"address": address(settings)}})
    await told_to_stop.wait()
    log.info("stopping")
    end_in_time()
    for part, seconds in ((server.hosts.leave, LEAVE_SECONDS), (server.house.close, STOP_SECONDS)):
        with suppress(TimeoutError, SQLAlchemyError):
            async with asyncio.timeout(seconds):
                await part()
    await asyncio.sleep(0.2)  # let the farewells reach the clients
    await server.links.close()
    if not await carrier.stop(STOP_SECONDS):
        log.warning("some connections did not end; they were cut")
    for task in (watching, living):
        if task is not None:
            task.cancel()
    log.info("stopped")


def end_in_time() -> None:
    """End this process though a thread of it waits for a store that does not answer."""

    def end() -> None:
        log.warning("the store does not answer; stopped without it")
        os._exit(0)

    limit = threading.Timer(END_SECONDS, end)
    limit.daemon = True
    limit.start()


class Worker:
    """A process that serves, as its supervisor sees it. It says twice a second that it lives."""

    def __init__(self, settings: Settings, log_level: str) -> None:
        self.heard, said = os.pipe()
        os.set_blocking(self.heard, False)
        given = [settings, log_level, os.getpid(), said]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cavern.server.run"],
            env={**os.environ, SETTINGS_VARIABLE: msgspec.json.encode(given).decode()},
            pass_fds=[said],
        )
        os.close(said)
        self.lived = 0.0
        """When it was heard last; 0 before it serves."""

    def listen(self) -> None:
        with suppress(BlockingIOError):
            if os.read(self.heard, 4096):
                self.lived = time.monotonic()

    @property
    def frozen(self) -> bool:
        return bool(self.lived) and time.monotonic() - self.lived > FROZEN_SECONDS

    def end(self) -> None:
        self.process.wait()
        os.close(self.heard)


def run_workers(settings: Settings, workers: int, log_level: str) -> None:
    """Start several processes on one port, restart who dies or freezes, stop them together."""
    logs.set_up(log_level)
    running = [Worker(settings, log_level) for _ in range(workers)]
    stopping = threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: stopping.set())
    looked = time.monotonic()
    while not stopping.wait(LOOK_SECONDS):
        slept = time.monotonic() - looked > FROZEN_SECONDS / 2  # then it was we who were frozen
        looked = time.monotonic()
        for i, worker in enumerate(running):
            worker.listen()
            if worker.frozen and not slept:
                log.error("a worker does not answer; it is ended")
                worker.process.kill()  # its clients come back to another one
                worker.process.wait()
            if worker.process.poll() is not None:
                log.error("a worker ended", extra={"facts": {"code": worker.process.returncode}})
                worker.end()
                running[i] = Worker(settings, log_level)
    for worker in running:
        worker.process.terminate()
    for worker in running:
        worker.process.send_signal(signal.SIGCONT)  # who is frozen could not hear it
        worker.end()


if __name__ == "__main__":
    given = os.environ.pop(SETTINGS_VARIABLE)
    work(*msgspec.json.decode(given, type=tuple[Settings, str, int, int]))
