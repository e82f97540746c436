"""HTTP/1.1 over one connection. h11 reads and writes it; a WebSocket takes the connection over."""

import asyncio
import time
from email.utils import formatdate
from http import HTTPStatus
from typing import Final, cast
from urllib.parse import unquote_to_bytes, urlsplit

import h11

from cavern.core.plain import Loose
from cavern.server import frames
from cavern.server.carrier import WRITE_BUFFER, Carrier, Connection, Gone, own, peer
from cavern.server.limits import payer
from cavern.server.websocket import SocketConnection

MOST_HEAD: Final = 16 * 1024
"""So many bytes a request may have before its body."""
HEAD_SECONDS: Final = 10.0
"""So long a connection may take to say what it wants."""
IDLE_SECONDS: Final = 60.0
"""So long a connection stays open between two requests."""
MOST_UNREAD: Final = 64 * 1024
"""So many bytes of a body are kept that nobody has asked for yet."""


class HttpConnection(Connection):
    """One request after another, or a WebSocket."""

    def __init__(self, carrier: Carrier) -> None:
        super().__init__(carrier)
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=MOST_HEAD)
        self._body = bytearray()
        self._whole = False
        self._news = asyncio.Event()
        self._wants_more = False
        self._ended = False
        self._start = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's only look like one
        self.address = payer(peer(transport)[0])
        if self.carrier.stopping or not self.carrier.entered(self):
            self.cut()
            return
        self.transport.set_write_buffer_limits(WRITE_BUFFER)
        self.limit(HEAD_SECONDS, self.cut)

    def data_received(self, data: bytes) -> None:
        if self.lingering or self.gone:
            return
        self._http.receive_data(data)
        self._read()

    def eof_received(self) -> bool:
        self._ended = True
        return self.busy and self._whole and not self.lingering  # they may still hear the answer

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._news.set()

    # Reading

    def _read(self) -> None:
        while not self.gone and not self.lingering:
            try:
                event = self._http.next_event()
            except h11.RemoteProtocolError as error:
                self._refuse(error.error_status_hint)
                return
            if isinstance(event, h11.Request):
                if not self._begin(event):
                    return
            elif isinstance(event, h11.Data):
                self._body += event.data
                self._news.set()
                if len(self._body) > MOST_UNREAD:
                    self.transport.pause_reading()
                    return
            elif isinstance(event, h11.EndOfMessage):
                self._whole = True
                self._news.set()
                self.transport.pause_reading()
                return
            elif event is h11.NEED_DATA:
                if self.busy and not self._whole:
                    self._wants_more = self._http.they_are_waiting_for_100_continue
                return
            else:  # what comes next waits until this is answered, or they have ended it
                if isinstance(event, h11.ConnectionClosed):
                    self.transport.close()
                else:
                    self.transport.pause_reading()
                return

    def _begin(self, request: h11.Request) -> bool:
        """Take up a request; False if nothing more is to be read as HTTP."""
        self.unlimited()
        self.carrier.asked(self)
        headers = list(request.headers)
        scope = self._scope(request, headers)
        if scope is None:
            self._refuse(400)
            return False
        if sum(len(name) + len(value) for name, value in headers) > MOST_HEAD:
            self._refuse(431)
            return False
        if dict(headers).get(b"upgrade", b"").lower() == b"websocket":
            self._upgrade(request, headers, scope)
            return False
        self._body.clear()
        self._whole = False
        self._news.clear()
        self.run(scope, self._receive, self._send, self._done)
        return True

    def _scope(self, request: h11.Request, headers: list[tuple[bytes, bytes]]) -> Loose | None:
        target = request.target
        if not target.startswith(b"/"):
            parts = urlsplit(target)
            if parts.scheme not in (b"http", b"https"):
                return None
            target = (parts.path or b"/") + (b"?" + parts.query if parts.query else b"")
        path, _, query = target.partition(b"?")
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": request.http_version.decode(),
            "method": request.method.decode(),
            "scheme": "http",
            "path": unquote_to_bytes(path).decode("utf-8", "replace"),
            "raw_path": path,
            "query_string": query,
            "root_path": "",
            "headers": headers,
            "client": peer(self.transport),
            "server": own(self.transport),
            "state": {},
            "extensions": {},
        }

    def _upgrade(
        self, request: h11.Request, headers: list[tuple[bytes, bytes]], scope: Loose
    ) -> None:
        found = dict(headers)
        key = frames.accept_key(found.get(b"sec-websocket-key", b""))
        if found.get(b"sec-websocket-version") != b"13":
            self._refuse(426, (b"sec-websocket-version", b"13"))
        elif key is None or request.method != b"GET":
            self._refuse(400)
        else:
            scope |= {"type": "websocket", "scheme": "ws", "subprotocols": []}
            del scope["method"]
            offers = b",".join(v for n, v in headers if n == b"sec-websocket-extensions")
            packing = frames.packing_offered(offers)
            after = SocketConnection(
                self.carrier, self.transport, self.address, scope, key, packing
            )
            self.carrier.changed(self, after)
            self.transport.set_protocol(after)
            after.begin(self._http.trailing_data[0])

    async def _receive(self) -> Loose:
        while not self._body and not self._whole and not self.gone:
            if self._wants_more:
                self._wants_more = False
                go_on = self._http.send(h11.InformationalResponse(status_code=100, headers=[]))
                if go_on:
                    await self.write(go_on)
            self._news.clear()
            await self._news.wait()  # the gate sets how long
        if self.gone:
            return {"type": "http.disconnect"}
        body = bytes(self._body)
        self._body.clear()
        if not self._whole:
            self.transport.resume_reading()
            self._read()
        return {"type": "http.request", "body": body, "more_body": not self._whole}

    # Answering

    async def _send(self, message: Loose) -> None:
        if self.gone:
            raise Gone("the client is gone")
        if message["type"] == "http.response.start":
            status = message["status"]
            headers = [(b"date", formatdate(time.time(), usegmt=True).encode())]
            headers += [(name.lower(), value) for name, value in message.get("headers", ())]
            if not self._whole:
                headers.append((b"connection", b"close"))
            answer = h11.Response(
                status_code=status, headers=headers, reason=HTTPStatus(status).phrase.encode()
            )
            self._start = self._http.send(answer) or b""
            return
        data = self._start + (self._http.send(h11.Data(data=message.get("body", b""))) or b"")
        self._start = b""
        if not message.get("more_body"):
            data += self._http.send(h11.EndOfMessage()) or b""
        if data:
            await self.write(data)

    def _done(self, failed: bool) -> None:
        """The application has answered, or failed to."""
        if self.gone:
            return
        if failed and self._http.our_state is h11.SEND_RESPONSE:
            self._refuse(500)
        elif self._http.our_state is h11.DONE and self._http.their_state is h11.DONE:
            if self.carrier.stopping or self._ended:
                self.linger()
                return
            self._http.start_next_cycle()
            self.carrier.answered(self)
            self.limit(IDLE_SECONDS, self.cut)
            self.transport.resume_reading()
            self._read()
        else:
            self.linger()

    def _refuse(self, status: int, *headers: tuple[bytes, bytes]) -> None:
        """Answer what cannot be a request of ours, and end the connection."""
        if self._http.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            text = HTTPStatus(status).phrase.encode()
            line = b"HTTP/1.1 %d %s\r\ncontent-length: %d\r\nconnection: close\r\n"
            answer = line % (status, text, len(text) + 1)
            answer += b"".join(b"%s: %s\r\n" % header for header in headers)
            self.transport.write(answer + b"content-type: text/plain\r\n\r\n" + text + b"\n")
        self.linger()
