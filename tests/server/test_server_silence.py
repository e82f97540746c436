"""Connections that say nothing, or read nothing: they are let go in time, whatever they do."""

import asyncio
import json
from typing import Any

import pytest
import websockets
from harness import Here, Process, connect_to

from cavern.server import sockets


class Mute:
    """A socket whose client says what it is given and then nothing more, not even goodbye.

    With ``reads`` false it does not take anything either.
    """

    def __init__(self, *said: dict[str, Any], reads: bool = True) -> None:
        self.said = [json.dumps(each) for each in said]
        self.reads = reads
        self.sent: list[dict[str, Any]] = []
        self.closed = asyncio.Event()

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        if not self.said:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": self.said.pop(0)}

    async def send(self, message: dict[str, Any]) -> None:
        if not self.reads:
            await asyncio.Event().wait()
        self.sent.append(message)


async def held(here: Here, socket: Mute, match: str, guest: Any) -> None:
    """Hold the connection as the server does; it must end by itself."""
    async with asyncio.timeout(30):
        await sockets.hold(here.server, socket, match, guest)


async def a_match(here: Here) -> tuple[str, Any]:
    person = await here.person("Ann")
    match = await person.make("whispers", ["me", "first"], start=True)
    return match["id"], await here.server.guests.find(person.id)


async def test_who_never_says_hello_is_let_go(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.1)
    match, guest = await a_match(here)
    socket = Mute()
    await held(here, socket, match, guest)
    assert socket.sent[-1] == {"type": "websocket.close", "code": 4408, "reason": "no hello"}


async def test_who_falls_silent_is_absent(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that was cut without a word does not keep its person at the table."""
    monkeypatch.setattr(sockets, "SILENT_SECONDS", 0.3)
    match, guest = await a_match(here)
    socket = Mute({"type": "hello"})
    await held(here, socket, match, guest)
    assert socket.sent[-1]["code"] == 4408
    async with here.house.enter(match) as room:
        assert not room.clients and room.here() == []
        assert room.at().here_until[0] <= here.server.clock.now()


async def test_a_silent_client_is_told_that_the_server_restarts(here: Here) -> None:
    match, guest = await a_match(here)
    socket = Mute({"type": "hello"})
    holding = asyncio.create_task(held(here, socket, match, guest))
    async with asyncio.timeout(30):
        while not any("presence" in each.get("text", "") for each in socket.sent):
            await asyncio.sleep(0.01)
    await here.house.close()
    await holding
    assert socket.sent[-1] == {
        "type": "websocket.close",
        "code": 1012,
        "reason": "the server restarts",
    }


async def test_who_reads_nothing_is_let_go(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SEND_SECONDS", 0.1)
    match, guest = await a_match(here)
    socket = Mute({"type": "hello"}, reads=False)
    await held(here, socket, match, guest)
    async with here.house.enter(match) as room:
        assert not room.clients


async def test_the_farewell_arrives_over_a_real_connection(process: Process) -> None:
    person = await process.person("Ann")
    match = await person.make("whispers", ["me", "first"], start=True)
    async with asyncio.timeout(60), connect_to(process.url, match["id"], person) as socket:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408
