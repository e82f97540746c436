"""The WebSocket part: one connection to one match."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from cavern.core.event import SPECTATOR
from cavern.server import limits, messages, protocol, telling
from cavern.server.carrier import SEND_SECONDS
from cavern.server.context import Server
from cavern.server.errors import Denied
from cavern.server.queries import GuestRow
from cavern.server.websocket import FAREWELL_SECONDS, MOST_MESSAGE

log = logging.getLogger("cavern.server")

MOST_WAITING = 500
"""A client that lets so many messages pile up is disconnected; it can come back."""
HELLO_SECONDS = 10.0
SILENT_SECONDS = 60.0
MOST_BAD = 20

_decode = msgspec.json.Decoder(messages.AnyMessage).decode
_encode = msgspec.json.Encoder().encode


def never(message: bytes) -> bool:
    """Where the carrier cannot send at once."""
    return False


class Client:
    """One connection. Who reads as fast as we write is told at once; what others are told waits in
    a queue, so that nobody waits for a slow reader."""

    def __init__(self, server: Server, socket: Any, match: str, guest: GuestRow | None) -> None:
        self.server = server
        self.socket = socket
        self.tell: Callable[[bytes], bool] = never
        self.match = match
        self.person = guest
        self.guest = guest.id if guest is not None else ""
        self.epoch = guest.epoch if guest is not None else 0
        self.cookie: str | None = None
        """With which it came in here; none where it came in at another process, which looks."""
        self.address = ""
        """Where it came from; whoever asks for what is dear pays with it."""
        self.key = f"socket {id(self)}"
        self.eyes = SPECTATOR
        self.changes = False
        self.known: telling.Known | None = None
        self.greeted = False
        self.heard = time.monotonic()
        self.bad = 0
        self.closed: tuple[int, str] | None = None
        self._waiting: deque[bytes] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._reader: asyncio.Task[None] | None = None
        self._listening = False

    # Sending

    def push(self, message: bytes) -> None:
        if self.closed is None:
            if not self._waiting and self.tell(message):
                self.server.metrics.count("cavern_ws_messages_sent_total")
                return
            self._waiting.append(message)
            if len(self._waiting) > MOST_WAITING:
                self._waiting.clear()
                self.hang_up(1013, "too slow")
            self._go_on()

    def reply(self, message: protocol.AnyReply) -> None:
        self.push(_encode(message))

    def hang_up(self, code: int, why: str) -> None:
        if self.closed is None:
            self.closed = (code, why)
            self._go_on()
            if self._listening and self._reader is not None:
                self._reader.cancel()  # it may say nothing for ever

    def _go_on(self) -> None:
        """See that somebody sends what waits."""
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self.write())

    async def write(self) -> None:
        """Send what waits, and the goodbye if the connection is to be closed."""
        while self._waiting:
            text = self._waiting.popleft().decode()
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    await self.socket.send({"type": "websocket.send", "text": text})
            except TimeoutError:
                self._waiting.clear()
                self.hang_up(1013, "too slow")
                return
            except Exception:  # nobody is there any more
                self._waiting.clear()
                return
            self.server.metrics.count("cavern_ws_messages_sent_total")
        if self.closed is not None:
            code, why = self.closed
            with suppress(Exception):
                await self.socket.send({"type": "websocket.close", "code": code, "reason": why})

    async def written(self) -> None:
        """Wait until all is sent that can be."""
        if self._writer is not None:
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._writer

    def watch(self, after: float) -> None:
        """Look again and again whether somebody has fallen silent."""
        self._watch = asyncio.get_running_loop().call_later(after, self._look)

    def unwatch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()

    def _look(self) -> None:
        """Hang up on who does not introduce themselves, or has fallen silent."""
        if not self.greeted:
            self.hang_up(4408, "no hello")
        elif time.monotonic() - self.heard > SILENT_SECONDS:
            self.hang_up(4408, "silent")
        if self.closed is None:
            self.watch(SILENT_SECONDS / 3)

    # Receiving

    async def listen(self) -> None:
        """Take messages until either side ends the connection."""
        self._reader = asyncio.create_task(self.read())
        try:
            await asyncio.wait({self._reader})
        finally:
            self._reader.cancel()
        if not self._reader.cancelled():
            self._reader.result()

    async def read(self) -> None:
        """Take messages one after another until the connection ends."""
        while self.closed is None:
            self._listening = True
            event = await self.socket.receive()
            self._listening = False
            if event["type"] == "websocket.disconnect":
                return
            self.heard = time.monotonic()
            self.server.metrics.count("cavern_ws_messages_received_total")
            text = event.get("text")
            if text is None or len(text) > MOST_MESSAGE:
                self.hang_up(*((4400, "text only") if text is None else (1009, "too big")))
                return
            await self.take(text)
            await asyncio.sleep(0)  # others come between what one says in one breath

    async def take(self, text: str) -> None:
        """Carry out one message, and reply to it."""
        id = ""
        try:
            buckets, payer = self.server.buckets, self.address or self.key
            if buckets.take(limits.MESSAGES, self.key) or buckets.take(limits.MESSAGES_HERE, payer):
                raise Denied("too-fast", "Too many messages; slow down.")
            message = self.decoded(text)
            id = getattr(message, "id", "")
            if not self.greeted and not isinstance(message, messages.Hello):
                raise Denied("bad-input", "Say hello first.")
            await message.carry_out(self)
        except Denied as refusal:
            if refusal.code == "not-found":
                self.hang_up(4404, "no such match")
                return
            if refusal.code == "closed":
                self.hang_up(4403, "closed to those who watch")
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
        except SQLAlchemyError as error:
            self.server.metrics.count("cavern_failures_total", 'place="store"')
            log.error("the store failed: %s", type(error).__name__)
            text = "The store does not answer; try again in a moment."
            self.reply(protocol.Refused(id=id, code="busy", text=text))
        except Exception:
            self.server.metrics.count("cavern_failures_total", 'place="socket"')
            log.exception("a message failed")
            text = "Something went wrong here; it was noted."
            self.reply(protocol.Refused(id=id, code="busy", text=text))

    def decoded(self, text: str) -> messages.Message:
        try:
            message: messages.Message = _decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Denied("bad-input", f"That is no message of this protocol: {error}") from None
        return message


async def hold(
    server: Server,
    socket: Any,
    id: str,
    guest: GuestRow | None,
    tell: Callable[[bytes], bool] = never,
    address: str = "",
    cookie: str | None = None,
) -> None:
    """Hold a connection until one side ends it. ``tell`` sends at once what can be."""
    client = Client(server, socket, id, guest)
    client.address, client.cookie = address, cookie
    client.tell = tell
    await attend(client)


async def attend(client: Client) -> None:
    """Be there for a client until one side ends the connection."""
    server, guest = client.server, client.person
    server.metrics.count("cavern_ws_connections_total")
    server.clients += 1
    if guest is not None:
        server.sockets.setdefault(guest.id, set()).add(client)
    client.watch(HELLO_SECONDS)
    try:
        await client.listen()
    finally:
        server.clients -= 1
        client.unwatch()
        if guest is not None:
            server.sockets[guest.id].discard(client)
            if not server.sockets[guest.id]:
                del server.sockets[guest.id]
        await server.house.part(client.match, client)
        client.hang_up(1000, "")
        with suppress(Exception):
            await client.written()
