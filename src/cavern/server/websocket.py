"""One WebSocket, from the handshake to the end, with bounds on all that is kept of it."""

import asyncio
from collections import deque
from typing import Final

from cavern.core.plain import Loose
from cavern.server import frames
from cavern.server.carrier import Carrier, Connection, Gone
from cavern.server.frames import BadFrame, FrameReader, WireFrame, too_many
from cavern.server.packing import packed_message

MOST_MESSAGE: Final = 8 * 1024
"""The longest message that is taken."""
MOST_UNREAD: Final = 16
"""So many messages wait to be read before the client has to wait."""
LEAST_MESSAGE: Final = 200
"""Shorter ones are not worth packing."""
MOST_CONTROL: Final = 100
CONTROL_SECONDS: Final = 10.0
"""So many pings and pongs are taken in so long; messages are counted where they are read."""
MOST_AFTER: Final = 100
"""So many frames are looked at after our goodbye, for the client's own among them."""
FAREWELL_SECONDS: Final = 3.0
"""So long a client may take to answer our goodbye."""


class SocketConnection(Connection):
    def __init__(
        self,
        carrier: Carrier,
        transport: asyncio.Transport,
        address: str,
        scope: Loose,
        key: bytes,
        packing: bytes | None,
    ) -> None:
        super().__init__(carrier)
        self.transport = transport
        self.address = address
        self._scope = scope
        self._key = key
        self._packing = packing
        self._frames = FrameReader(MOST_MESSAGE, packing is not None)
        self._heard: deque[Loose] = deque([{"type": "websocket.connect"}])
        self._news = asyncio.Event()
        self._news.set()
        self._open = False
        self._closing = False
        self._paused = False
        self._end: Loose | None = None
        self._control = 0
        self._control_since = self.loop.time()
        self._after = 0

    def begin(self, data: bytes) -> None:
        self._frames.feed(data)
        self._scope["cavern.tell"] = self.tell
        self.run(self._scope, self.receive, self.send, self._done)

    # Reading

    def data_received(self, data: bytes) -> None:
        if self.lingering:
            return
        self._frames.feed(data)
        if self._open:
            self._read()
        else:  # it must wait for our part of the handshake
            self._paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._ended(1006)

    def _ended(self, code: int) -> None:
        if self._end is None:
            self._end = {"type": "websocket.disconnect", "code": code, "reason": ""}
        self._news.set()

    def _read(self) -> None:
        """Take as many messages as may wait; the rest stays where it is, and the client waits."""
        try:
            while len(self._heard) < MOST_UNREAD and not self.lingering:
                frame = self._frames.take()
                if frame is None:
                    break
                self._take(frame)
        except BadFrame as bad:
            self._goodbye(bad.code, bad.why)
            self._ended(bad.code)
            self.linger()
            return
        full = len(self._heard) >= MOST_UNREAD
        if full != self._paused and not self.lingering and not self.gone:
            self._paused = full
            if full:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def _take(self, frame: WireFrame) -> None:
        if frame.opcode == frames.CLOSE_FRAME:
            self._goodbye(frames.close_code(frame.payload), "")
            self._ended(frames.close_code(frame.payload))
            self.lingering = True
            self.transport.close()
        elif self._closing:
            self._after += 1
            if self._after > MOST_AFTER:
                raise too_many()
        elif frame.opcode in (frames.PING_FRAME, frames.PONG_FRAME):
            self._control += 1
            if self._control > MOST_CONTROL:
                if self.loop.time() - self._control_since < CONTROL_SECONDS:
                    raise too_many()
                self._control, self._control_since = 0, self.loop.time()
            if frame.opcode == frames.PONG_FRAME:
                return
            if self._writable is None:  # who does not read gets no answers piled up
                self.transport.write(
                    frames.header(frames.PONG_FRAME, len(frame.payload)) + frame.payload
                )
        elif frame.opcode == frames.TEXT_FRAME:
            try:
                text = frame.payload.decode()
            except UnicodeDecodeError:
                raise BadFrame(1007, "not UTF-8") from None
            self._heard.append({"type": "websocket.receive", "text": text})
            self._news.set()
        elif frame.opcode == frames.BINARY_FRAME:
            self._heard.append({"type": "websocket.receive", "bytes": frame.payload})
            self._news.set()

    async def receive(self) -> Loose:
        while not self._heard and self._end is None:
            self._news.clear()
            await self._news.wait()  # whoever holds the connection sets how long
        if self._heard:
            event = self._heard.popleft()
            if self._paused and self._open:
                self._read()
            return event
        assert self._end is not None
        return self._end

    # Writing

    def tell(self, data: bytes) -> bool:
        """Send a text at once; False if the client is behind, or gone, and it has to wait."""
        if not self._open or self._closing or self.gone or self._writable is not None:
            return False
        self.transport.write(self._framed(frames.TEXT_FRAME, data))
        return True

    def _framed(self, opcode: int, data: bytes) -> bytes:
        if self._packing is None or len(data) < LEAST_MESSAGE:
            return frames.header(opcode, len(data)) + data
        packed = packed_message(data)
        return frames.header(opcode, len(packed), True) + packed

    async def send(self, message: Loose) -> None:
        kind = message["type"]
        if kind == "websocket.send":
            if self._closing:
                raise Gone("the connection is closed")
            text = message.get("text")
            data = text.encode() if text is not None else message["bytes"]
            opcode = frames.TEXT_FRAME if text is not None else frames.BINARY_FRAME
            await self.write(self._framed(opcode, data))
        elif kind == "websocket.accept":
            await self.write(
                b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                b"connection: Upgrade\r\nsec-websocket-accept: "
                + self._key
                + b"\r\n"
                + (b"sec-websocket-extensions: %s\r\n" % self._packing if self._packing else b"")
                + b"\r\n"
            )
            self._open = True
            self._read()
        elif kind == "websocket.close":
            self._close(message.get("code", 1000), message.get("reason") or "")

    def _close(self, code: int, why: str) -> None:
        if self.gone or self._closing or self.lingering:
            return
        if not self._open:
            self._deny(403)
            return
        self._goodbye(code, why)
        self._heard.clear()  # only their own goodbye is awaited
        self._read()
        if not self.lingering and not self.gone:
            self.limit(FAREWELL_SECONDS, self.reset)

    def _deny(self, status: int) -> None:
        """No WebSocket for this one: an answer over HTTP."""
        self._closing = True
        word = b"403 Forbidden" if status == 403 else b"500 Internal Server Error"
        self.transport.write(
            b"HTTP/1.1 " + word + b"\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        )
        self.linger()

    def _goodbye(self, code: int, why: str) -> None:
        if self._closing or self.gone or not self._open:
            return
        self._closing = True
        sayable = 1000 <= code < 5000 and code not in (1004, 1005, 1006, 1015)
        self.transport.write(frames.closing(code if sayable else 1000, why))

    def _done(self, failed: bool) -> None:
        """The application has left the connection."""
        if self.gone or self._closing or self.lingering:
            return
        if not self._open:
            self._deny(500 if failed else 403)
        else:
            self._close(1011 if failed else 1000, "")
