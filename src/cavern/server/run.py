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

from cavern.core.errors import BadInput
from cavern.server import logs, tidying
from cavern.server.carrier import MOST_FROM_ONE, Carrier, most_connections
from cavern.server.settings import Settings
from cavern.server.store import Store, engine_url

log = logging.getLogger("cavern.server")

STOP_SECONDS = 3.0
"""How long each part of a stop may take: rooms, then connections."""
SUPERVISOR_SECONDS = 1.0
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
            "choose another --port"
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


def work(settings: Settings, log_level: str, supervisor: int = 0) -> None:
    """Serve in this process."""
    logs.set_up(log_level)
    try:
        import uvloop
    except ImportError:
        asyncio.run(serve(settings, supervisor))
    else:
        uvloop.run(serve(settings, supervisor))


async def serve(settings: Settings, supervisor: int) -> None:
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

    watching = loop.create_task(watch_supervisor()) if supervisor else None
    for each in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl+C ends the loop itself
            loop.add_signal_handler(each, told)
    tidying.begin()
    await carrier.listen(settings.host, shared=bool(supervisor))
    log.info("serving", extra={"facts": {"address": address(settings)}})
    await told_to_stop.wait()
    log.info("stopping")
    with suppress(TimeoutError):
        async with asyncio.timeout(STOP_SECONDS):
            await server.house.close()
    await asyncio.sleep(0.2)  # let the farewells reach the clients
    if not await carrier.stop(STOP_SECONDS):
        log.warning("some connections did not end; they were cut")
    if watching is not None:
        watching.cancel()
    log.info("stopped")


def run_workers(settings: Settings, workers: int, log_level: str) -> None:
    """Start several processes on one port, restart who dies, stop them together."""
    logs.set_up(log_level)
    environment = {
        **os.environ,
        SETTINGS_VARIABLE: msgspec.json.encode([settings, log_level, os.getpid()]).decode(),
    }

    def start() -> "subprocess.Popen[bytes]":
        return subprocess.Popen([sys.executable, "-m", "cavern.server.run"], env=environment)

    running = [start() for _ in range(workers)]
    stopping = threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: stopping.set())
    while not stopping.wait(0.5):
        for i, process in enumerate(running):
            if process.poll() is not None:
                log.error("a worker ended", extra={"facts": {"code": process.returncode}})
                running[i] = start()
    for process in running:
        process.terminate()
    for process in running:
        process.wait()


if __name__ == "__main__":
    work(*msgspec.json.decode(os.environ.pop(SETTINGS_VARIABLE), type=tuple[Settings, str, int]))
