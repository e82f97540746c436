"""Many connections that want nothing: they take nobody's place."""

import resource
import socket
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from harness import Here, Process

from cavern.server import gate


@pytest.fixture
def many_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 8192:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))


def test_idle_connections_block_nobody_and_are_let_go(tmp_path: Path, many_files: None) -> None:
    process = Process(tmp_path)
    process.start()
    try:
        with ExitStack() as stack:
            idle = [
                stack.enter_context(socket.create_connection(("127.0.0.1", process.port), 60))
                for _ in range(1200)
            ]
            assert httpx.get(f"{process.url}/healthz", timeout=60).status_code == 200
            for connection in idle[:: len(idle) - 1]:
                connection.settimeout(120)
                assert connection.recv(1000) == b""
    finally:
        process.stop()


async def test_one_address_holds_so_many_sockets(here: Here) -> None:
    here.server.buckets.on = True
    made = [here.app.sockets.enter("1.2.3.4") for _ in range(gate.MOST_SOCKETS + 1)]
    assert made == [True] * gate.MOST_SOCKETS + [False]
    assert here.app.sockets.enter("4.3.2.1")
    here.app.sockets.leave("1.2.3.4")
    assert here.app.sockets.enter("1.2.3.4")
