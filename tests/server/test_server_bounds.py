"""Every wait has a bound: a store that does not answer, a request that never ends, a stop."""

import asyncio
import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import psutil
import psycopg
import pytest
import sqlalchemy as sa
from harness import Ear, Here, Process, connect_to

from cavern.core.errors import BadInput
from cavern.server import app, gate, house, messages, queries, run, store
from cavern.server.errors import Denied
from cavern.server.store import Store


async def test_a_locked_store_is_not_healthy_and_nobody_waits_for_it(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "FRESH", 0.0)
    person = await here.person("Ann")
    match = (await person.make("whispers", ["me", "first"], start=True))["id"]
    guest = await here.server.guests.find(person.id)
    assert (await person.http.get("/healthz")).status_code == 200
    monkeypatch.setattr(store, "STORE_SECONDS", 0.5)
    chat = messages.Chat(id="c", text="hello")
    other = sqlite3.connect(here.settings.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    async with asyncio.timeout(60):
        health = await person.http.get("/healthz")
        assert health.status_code == 503 and "write" in health.text
        with pytest.raises(Denied) as denied:
            await here.house.act(match, "c", lambda now: chat.entry(now, guest))
        assert denied.value.code == "busy"
        other.execute("ROLLBACK")
        monkeypatch.setattr(store, "STORE_SECONDS", 30.0)
        n = await here.house.act(match, "c", lambda now: chat.entry(now, guest))
        assert n == await here.house.act(match, "c", lambda now: chat.entry(now, guest))
    assert (await person.http.get("/healthz")).status_code == 200
    log = await person.get(f"/api/matches/{match}/log")
    assert [entry["kind"] for entry in log["entries"]].count("said") == 1


async def test_health_is_told_from_something_that_was_written(here: Here) -> None:
    """Where nothing changes SQLite writes nothing, and a full disk is not noticed."""
    read = sa.text("SELECT at FROM pulse")
    before = await here.store.read(lambda c: c.execute(read).scalar_one())
    assert await here.store.trouble() == ""
    assert await here.store.read(lambda c: c.execute(read).scalar_one()) != before


def test_a_place_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot write"):
        Store("/proc/cavern/cavern.db").open()
    file = tmp_path / "cavern.db"
    fresh = Store(str(file))
    fresh.open()
    fresh.close()
    with pytest.raises(BadInput, match=r"cannot open the database: .*readonly"):
        Store(f"sqlite:///file:{file}?mode=ro&uri=true").open()


@contextmanager
def silent_database(connects: bool) -> Iterator[str]:
    """Where PostgreSQL should be somebody listens who says nothing; or nothing after a welcome."""
    ready = b"R\0\0\0\x08\0\0\0\0" + b"Z\0\0\0\x05I"
    held: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            with suppress(OSError):
                while True:
                    held.append(listening.accept()[0])
                    if connects:
                        held[-1].recv(1000)
                        held[-1].sendall(ready)

        threading.Thread(target=answer, daemon=True).start()
        port = listening.getsockname()[1]
        yield f"postgresql://u@127.0.0.1:{port}/d?sslmode=disable&gssencmode=disable"
        for each in (listening, *held):
            each.close()


@pytest.mark.parametrize("connects", [False, True])
def test_nobody_waits_for_ever_for_a_database_that_is_silent(
    connects: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a server that starts nor a command beside one."""
    monkeypatch.setattr(store, "STORE_SECONDS", 2.0)
    monkeypatch.setattr(store, "KNOCK_SECONDS", 3.0 if connects else 60.0)
    with silent_database(connects) as database:
        said = "does not answer" if connects else "timeout"
        with pytest.raises(BadInput, match=said):
            Store(database).open()
        with pytest.raises(BadInput, match=said), store.beside(database):
            raise AssertionError


def half_a_request(port: int) -> socket.socket:
    """A POST whose body never comes."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.sendall(
        b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b'Content-Length: 50\r\n\r\n{"name":'
    )
    return connection


async def test_a_locked_store_keeps_nobody_from_hearing_of_a_stop(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a checkpoint that cannot be kept nor a move that cannot be written stands between."""
    monkeypatch.setattr(house, "FINISH_SECONDS", 0.2)
    person = await here.person("Ann")
    guest = await here.server.guests.find(person.id)
    ears: list[Ear] = []
    for _ in range(5):
        match = (await person.make("whispers", ["me", "me"], start=True))["id"]
        ears.append(Ear(person.id))
        await here.house.join(match, ears[-1], None, 0)
    other = sqlite3.connect(here.settings.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    chat = messages.Chat(id="c", text="hello")
    acting = asyncio.create_task(here.house.act(match, "c", lambda now: chat.entry(now, guest)))
    async with asyncio.timeout(30):
        while not here.house.rooms[match].lock.locked():
            await asyncio.sleep(0.01)
        closing = asyncio.create_task(here.house.close())
        while not all(ear.closed for ear in ears):
            await asyncio.sleep(0.01)
        assert not closing.done() and not acting.done()
        assert {ear.closed for ear in ears} == {1012}
        other.execute("ROLLBACK")
        await asyncio.gather(closing, acting)
    log = await here.store.read(lambda c: queries.entries(c, match))
    assert log[-1].ref == "c", "what was begun is written all the same"


def test_an_unfinished_request_does_not_hold_up_a_stop(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    with half_a_request(process.port):
        assert process.stop() == 0, process.log()


async def test_a_frozen_database_does_not_hold_up_a_stop(
    postgres: Callable[[], str], tmp_path: Path
) -> None:
    """Nor a word about one's health or the farewell, though readers and the writer wait for it."""
    database = postgres()
    process = Process(tmp_path, database)
    process.start()
    person = await process.person("Ann")
    match = (await person.make("whispers", ["me", "me"], start=True))["id"]
    with psycopg.connect(database) as connection:
        main = psutil.Process(connection.info.backend_pid).parent()
    assert main is not None
    frozen = [main, *main.children()]
    async with (
        httpx.AsyncClient(base_url=process.url, timeout=60) as browser,
        connect_to(process.url, match, person) as client,
    ):
        await client.send('{"type":"hello"}')
        while '"presence"' not in await client.recv(decode=True):
            pass
        try:
            for each in frozen:
                with suppress(psutil.NoSuchProcess):  # our own connection's may be ending
                    each.suspend()
            answers = await asyncio.gather(*(browser.get("/api/matches") for _ in range(6)))
            assert {answer.status_code for answer in answers} == {503}
            health = await browser.get("/healthz")
            assert health.status_code == 503 and "does not answer" in health.text
            assert process.process is not None
            process.process.terminate()
            assert await asyncio.to_thread(process.process.wait, 60) == 0, process.log()
            await client.wait_closed()
            assert client.close_code == 1012
        finally:
            for each in frozen:
                with suppress(psutil.NoSuchProcess):
                    each.resume()
            process.kill()
    assert run.END_SECONDS < 10
    assert "Traceback" not in process.log()


async def test_an_unfinished_request_is_ended(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "BODY_SECONDS", 0.1)
    sent: list[dict[str, object]] = []
    headers = [(b"content-length", b"50"), (b"content-type", b"application/json")]
    scope = {
        "type": "http", "method": "POST", "path": "/api/guest", "raw_path": b"/api/guest",
        "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1), "scheme": "http",
        "server": ("127.0.0.1", 80), "http_version": "1.1", "root_path": "",
    }  # fmt: skip

    async def receive() -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    async with asyncio.timeout(30):
        await here.app(scope, receive, send)
    assert sent[0]["status"] == 408
