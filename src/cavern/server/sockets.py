"""The WebSocket part: one connection to one match."""

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from cavern.server import acts, limits, protocol
from cavern.server.context import Server
from cavern.server.errors import Refusal
from cavern.server.queries import GuestRow
from cavern.server.sitting import Sitting

log = logging.getLogger("cavern.server")

MOST_MESSAGE = 8 * 1024
MOST_WAITING = 500
"""A client that lets so many messages pile up is disconnected; it can come back."""
HELLO_SECONDS = 10
SILENT_SECONDS = 60
MOST_BAD = 20

_decode = msgspec.json.Decoder(protocol.AnyMessage).decode
_encode = msgspec.json.Encoder().encode


class Client:
    """One connection. Messages to it wait in a queue, so that nobody waits for a slow reader."""

    def __init__(self, server: Server, socket: Any, match: str, guest: GuestRow | None) -> None:
        self.server = server
        self.socket = socket
        self.match = match
        self.person = guest
        self.guest = guest.id if guest is not None else ""
        self.key = f"socket {id(self)}"
        self.eyes = protocol.SPECTATOR
        self.greeted = False
        self.heard = time.monotonic()
        self.bad = 0
        self.closed: tuple[int, str] | None = None
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()

    # Sending

    def push(self, message: bytes) -> None:
        if self.closed is None:
            self._waiting.append(message)
            if len(self._waiting) > MOST_WAITING:
                self._waiting.clear()
                self.hang_up(1013, "too slow")
            self._wake.set()

    def reply(self, message: protocol.AnyReply) -> None:
        self.push(_encode(message))

    def hang_up(self, code: int, why: str) -> None:
        if self.closed is None:
            self.closed = (code, why)
            self._wake.set()

    async def write(self) -> None:
        """Send what waits, until the connection is to be closed."""
        sent = 0
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                text = self._waiting.popleft().decode()
                await self.socket.send({"type": "websocket.send", "text": text})
                sent += 1
            self.server.metrics.count("cavern_ws_messages_sent_total", by=sent)
            sent = 0
            if self.closed is not None:
                code, why = self.closed
                with suppress(Exception):
                    await self.socket.send({"type": "websocket.close", "code": code, "reason": why})
                return

    async def watch(self) -> None:
        """Hang up on who does not introduce themselves, or has fallen silent."""
        await asyncio.sleep(HELLO_SECONDS)
        if not self.greeted:
            self.hang_up(4408, "no hello")
        while self.closed is None:
            await asyncio.sleep(SILENT_SECONDS / 3)
            if time.monotonic() - self.heard > SILENT_SECONDS:
                self.hang_up(4408, "silent")

    # Receiving

    async def read(self) -> None:
        """Take messages one after another until the connection ends."""
        while self.closed is None:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            self.heard = time.monotonic()
            self.server.metrics.count("cavern_ws_messages_received_total")
            text = event.get("text")
            if text is None or len(text) > MOST_MESSAGE:
                self.hang_up(*((4400, "text only") if text is None else (1009, "too big")))
                return
            await self.take(text)

    async def take(self, text: str) -> None:
        """Carry out one message, and reply to it."""
        id = ""
        try:
            if self.server.buckets.take(limits.MESSAGES, self.key):
                raise Refusal("too-fast", "Too many messages; slow down.")
            message = self.decoded(text)
            id = getattr(message, "id", "")
            await self.carry_out(message)
        except Refusal as refusal:
            if refusal.code == "not-found":
                self.hang_up(4404, "no such match")
                return
            self.server.metrics.count("cavern_refusals_total", f'code="{refusal.code}"')
            if refusal.code in ("bad-input", "too-fast"):
                self.bad += 1
                if self.bad > MOST_BAD:
                    fast = refusal.code == "too-fast"
                    self.hang_up(4429 if fast else 4400, refusal.code)
                    return
            self.reply(
                protocol.Refused(id=id, code=refusal.code, text=refusal.text, rule=refusal.rule)
            )
        except Exception:
            self.server.metrics.count("cavern_failures_total", 'place="socket"')
            log.exception("a message failed")
            text = "Something went wrong here; it was noted."
            self.reply(protocol.Refused(id=id, code="busy", text=text))

    def decoded(self, text: str) -> protocol.AnyMessage:
        try:
            message: protocol.AnyMessage = _decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Refusal("bad-input", f"That is no message of this protocol: {error}") from None
        return message

    async def carry_out(self, message: protocol.AnyMessage) -> None:
        house = self.server.house
        if isinstance(message, protocol.Hello):
            await self.hello(message)
        elif not self.greeted:
            raise Refusal("bad-input", "Say hello first.")
        elif isinstance(message, protocol.Ping):
            self.reply(protocol.Pong(id=message.id, now=self.server.clock.now()))
        elif isinstance(message, protocol.Look):
            await house.look(self.match, self, message.eyes)
        elif isinstance(message, protocol.Why):
            async with house.enter(self.match) as room:
                because = acts.why(room.at(), self.person, message)
            self.reply(protocol.Because(id=message.id, rule=because.rule, text=because.text))
        else:
            await self.act(message)

    async def hello(self, message: protocol.Hello) -> None:
        if message.protocol != protocol.PROTOCOL:
            self.hang_up(4409, "another version of the protocol")
        elif self.greeted:
            raise Refusal("conflict", "You have said hello already.")
        else:
            self.greeted = True
            await self.server.house.join(self.match, self, message.eyes, message.seen)

    async def act(
        self,
        message: protocol.Answer
        | protocol.Chat
        | protocol.Undo
        | protocol.UndoReply
        | protocol.Leave
        | protocol.Return
        | protocol.Resign,
    ) -> None:
        """Something that becomes an entry of the log."""
        person = self.person
        if isinstance(message, protocol.Chat) and person is not None:
            self.server.buckets.need(limits.CHAT, person.id)
            person = await self.server.guests.find(person.id)

        def make(now: Sitting) -> Any:
            if isinstance(message, protocol.Answer):
                return acts.answer(now, person, message)
            if isinstance(message, protocol.Chat):
                return acts.chat(now, person, message)
            if isinstance(message, protocol.Undo):
                return acts.undo(now, person, message)
            if isinstance(message, protocol.UndoReply):
                return acts.undo_reply(now, person, message)
            if isinstance(message, protocol.Leave):
                return acts.leave(now, person, message)
            if isinstance(message, protocol.Return):
                return acts.come_back(now, person, message)
            return acts.resign(now, person, message)

        ref = f"{self.guest} {message.id}" if self.guest else None
        log = await self.server.house.act(self.match, ref, make)
        self.reply(protocol.Done(id=message.id, log=log))


@websocket("/api/matches/{id:str}/play")
async def play(
    socket: WebSocket[Any, Any, Any],
    server: NamedDependency[Server],
    guest: NamedDependency[GuestRow | None],
    id: FromPath[str],
) -> None:
    """A client's connection to a match, from ``hello`` to the end."""
    await socket.accept()
    server.metrics.count("cavern_ws_connections_total")
    client = Client(server, socket, id, guest)
    server.clients += 1
    writer = asyncio.create_task(client.write())
    watcher = asyncio.create_task(client.watch())
    try:
        await client.read()
    finally:
        server.clients -= 1
        watcher.cancel()
        await server.house.part(id, client)
        client.hang_up(1000, "")
        with suppress(Exception):
            await writer
