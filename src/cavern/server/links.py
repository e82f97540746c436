"""Links between processes: a client that came to one is led to the one that holds its match.

Whoever accepts a client passes its messages on, both ways, over one connection to each other
process. Both ends prove that they know the secret of the server. The process that holds the match
treats such a client like its own; limits are kept where the client came in.

A link is opened by who accepts clients (``Dialled``) to who holds matches (``Held``). After the
proofs all is frames: length, kind, number of the client, content.
"""

import asyncio
import hmac
import os
import re
import struct
from collections import deque
from contextlib import suppress
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from cavern.core.plain import Loose
from cavern.server import sockets
from cavern.server.context import Server
from cavern.server.gate import header_map
from cavern.server.hosts import Host
from cavern.server.identity import read_cookie
from cavern.server.queries import GuestRow

LINK_OPENED: Final = 1
LINK_TEXT: Final = 2
LINK_CLOSED: Final = 3
HEADER: Final = struct.Struct(">IBI")
MOST_FRAME: Final = 4 * 1024 * 1024
NONCE: Final = 16
PROOF: Final = 32
DIAL_SECONDS: Final = 1.0
MOST_UNREAD: Final = 64
"""So many messages of a client may wait for us."""
TRIES: Final = 3
MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
MOVED: Final = "the table is held elsewhere now"


class LinkOpening(msgspec.Struct, array_like=True):
    """A client who comes over a link."""

    match: str
    guest: GuestRow | None
    address: str = ""


def proof(secret: bytes, what: bytes, nonce: bytes) -> bytes:
    return hmac.digest(secret, b"cavern link " + what + nonce, "sha256")


class Link(asyncio.Protocol):
    """One end of a link."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.transport: asyncio.Transport
        self.nonce = os.urandom(NONCE)
        self.proven = False
        self.gone = False
        self._bytes = b""
        self._writable = asyncio.Event()
        self._writable.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is of no such class

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        if not self.proven and not self.prove():
            return
        at, whole = 0, self._bytes
        while len(whole) - at >= HEADER.size:
            length, kind, number = HEADER.unpack_from(whole, at)
            if length > MOST_FRAME:
                self.cut()
                return
            end = at + HEADER.size + length
            if end > len(whole):
                break
            self.heard(kind, number, whole[at + HEADER.size : end])
            at = end
        self._bytes = whole[at:]

    def taken(self, length: int) -> bytes | None:
        """So many of the first bytes, once they are there."""
        if len(self._bytes) < length:
            return None
        found, self._bytes = self._bytes[:length], self._bytes[length:]
        return found

    def prove(self) -> bool:
        """Go on with the proofs; whether they are done."""
        raise NotImplementedError

    def heard(self, kind: int, number: int, content: bytes) -> None:
        raise NotImplementedError

    def say(self, kind: int, number: int, content: bytes) -> None:
        if not self.gone:
            self.transport.write(HEADER.pack(len(content), kind, number) + content)

    def cut(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        self._writable.set()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    @property
    def behind(self) -> bool:
        return not self._writable.is_set()

    async def caught_up(self) -> None:
        await self._writable.wait()


# Where a client came in


class Passed(sockets.Client):
    """A client whose messages are passed on."""

    def __init__(self, server: Server, socket: Any, match: str, guest: GuestRow | None) -> None:
        super().__init__(server, socket, match, guest)
        self.link: Dialled | None = None
        self.number = 0

    async def take(self, text: str) -> None:
        self.greeted = True
        if self.link is not None:
            await self.link.caught_up()
            self.link.say(LINK_TEXT, self.number, text.encode())


class Dialled(Link):
    """The end of who passes clients on."""

    def __init__(self, secret: bytes) -> None:
        super().__init__(secret)
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.clients: dict[int, Passed] = {}
        self._asked = False
        self._last = 0

    def prove(self) -> bool:
        if not self._asked:
            theirs = self.taken(NONCE)
            if theirs is None:
                return False
            self._asked = True
            self.transport.write(self.nonce + proof(self.secret, b"dialled", theirs))
        answer = self.taken(PROOF)
        if answer is None:
            return False
        if not hmac.compare_digest(answer, proof(self.secret, b"held", self.nonce)):
            self.cut()
            return False
        self.proven = True
        if not self.ready.done():
            self.ready.set_result(None)
        return True

    def open(self, client: Passed) -> None:
        """Lead a client over."""
        self._last += 1
        client.link, client.number = self, self._last
        self.clients[client.number] = client
        self.say(
            LINK_OPENED,
            client.number,
            msgspec.json.encode(LinkOpening(client.match, client.person, client.address)),
        )
        if self.gone:
            client.hang_up(1012, MOVED)

    def close(self, client: Passed) -> None:
        if self.clients.pop(client.number, None) is not None:
            self.say(LINK_CLOSED, client.number, b"")

    def heard(self, kind: int, number: int, content: bytes) -> None:
        client = self.clients.get(number)
        if client is None:
            return
        if kind == LINK_TEXT:
            client.push(content)
        elif kind == LINK_CLOSED:
            self.clients.pop(number)
            code, why = msgspec.json.decode(content, type=tuple[int, str])
            client.hang_up(code, why)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the other process hung up"))
        for client in list(self.clients.values()):
            client.hang_up(1012, MOVED)
        self.clients.clear()


# Where the match is held


class Far:
    """The socket of a client that came in elsewhere, as the application sees one."""

    def __init__(self, link: Link, number: int) -> None:
        self.link = link
        self.number = number
        self.ended = False
        self._heard: deque[Loose] = deque()
        self._news = asyncio.Event()

    def hear(self, text: str) -> None:
        if len(self._heard) >= MOST_UNREAD:
            self.hang_up(4429, "too fast")
            return
        self._heard.append({"type": "websocket.receive", "text": text})
        self._news.set()

    def end(self) -> None:
        self.ended = True
        self._news.set()

    def hang_up(self, code: int, why: str) -> None:
        self.link.say(LINK_CLOSED, self.number, msgspec.json.encode((code, why)))
        self.end()

    async def receive(self) -> Loose:
        while not self._heard and not self.ended:
            self._news.clear()
            await self._news.wait()
        if self._heard and not self.ended:
            return self._heard.popleft()
        return {"type": "websocket.disconnect", "code": 1006}

    def tell(self, data: bytes) -> bool:
        if self.link.behind or self.link.gone or self.ended:
            return False
        self.link.say(LINK_TEXT, self.number, data)
        return True

    async def send(self, message: Loose) -> None:
        if message["type"] == "websocket.close":
            self.hang_up(message["code"], message["reason"])
            return
        await self.link.caught_up()
        self.link.say(LINK_TEXT, self.number, message["text"].encode())


class Held(Link):
    """The end of who holds matches."""

    def __init__(self, links: "Links") -> None:
        super().__init__(links.server.settings.secret)
        self.links = links
        self.far: dict[int, Far] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.links.held.add(self)
        self.transport.write(self.nonce)
        asyncio.get_running_loop().call_later(DIAL_SECONDS * 5, self.unproven)

    def unproven(self) -> None:
        if not self.proven:
            self.cut()

    def prove(self) -> bool:
        said = self.taken(NONCE + PROOF)
        if said is None:
            return False
        theirs, answer = said[:NONCE], said[NONCE:]
        if not hmac.compare_digest(answer, proof(self.secret, b"dialled", self.nonce)):
            self.cut()
            return False
        self.proven = True
        self.transport.write(proof(self.secret, b"held", theirs))
        return True

    def heard(self, kind: int, number: int, content: bytes) -> None:
        if kind == LINK_OPENED:
            opening = msgspec.json.decode(content, type=LinkOpening)
            far = self.far[number] = Far(self, number)
            self.links.server.house.spawn(self.hold(far, opening))
            return
        found = self.far.get(number)
        if found is None:
            return
        if kind == LINK_TEXT:
            found.hear(content.decode())
        elif kind == LINK_CLOSED:
            found.end()

    async def hold(self, far: Far, opening: LinkOpening) -> None:
        try:
            server, match, address = self.links.server, opening.match, opening.address
            await sockets.hold(server, far, match, opening.guest, far.tell, address)
        finally:
            self.far.pop(far.number, None)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.links.held.discard(self)
        for far in list(self.far.values()):
            far.end()


class Links:
    """All links of a process."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.held: set[Held] = set()
        self._dialled: dict[str, asyncio.Task[Dialled]] = {}
        self._listening: asyncio.Server | None = None

    async def listen(self, address: str) -> str:
        """Let other processes in; where they reach us."""
        loop = asyncio.get_running_loop()
        self._listening = await loop.create_server(lambda: Held(self), address, 0)
        port = self._listening.sockets[0].getsockname()[1]
        return f"{address}:{port}"

    async def to_owner(self, match: str) -> Dialled | None:
        """A link to the process that holds a match; None if that is this one, or nobody who
        should hold it can be reached: then it is held here."""
        for _ in range(TRIES):
            host = self.server.hosts.owner(match)
            if host is None:
                return None
            link = await self._to(host)
            if link is not None:
                return link
            self.server.hosts.suspect(host)
        return None

    async def _to(self, host: Host) -> Dialled | None:
        task = self._dialled.get(host.id)
        if task is None or (task.done() and (task.exception() or task.result().gone)):
            task = asyncio.create_task(self._dial(host))
            self._dialled[host.id] = task
        try:
            return await asyncio.shield(task)
        except (OSError, TimeoutError):
            return None

    async def _dial(self, host: Host) -> Dialled:
        address, _, port = host.address.rpartition(":")
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(DIAL_SECONDS):
            transport, link = await loop.create_connection(
                lambda: Dialled(self.server.settings.secret), address, int(port)
            )
            try:
                await asyncio.shield(link.ready)
            except BaseException:
                transport.abort()
                raise
        return link

    def tend(self, alive: set[str]) -> None:
        """Give up the links to processes that cannot be counted on any more."""
        for id, task in list(self._dialled.items()):
            if id not in alive:
                del self._dialled[id]
                if task.done() and not task.exception():
                    task.result().cut()

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.close()
        self.tend(set())
        for held in list(self.held):
            with suppress(OSError):
                held.transport.close()


@websocket("/api/matches/{id:str}/play")
async def play(
    socket: WebSocket[Any, Any, Any],
    server: NamedDependency[Server],
    guest: NamedDependency[GuestRow | None],
    id: FromPath[str],
) -> None:
    """A client's connection to a match, from ``hello`` to the end: held here, or passed on to where
    the match is held."""
    await socket.accept()
    if not MATCH_ID.fullmatch(id):
        await socket.close(4404, "no such match")
        return
    scope: Any = socket.scope
    tell, address = scope.get("cavern.tell", sockets.never), scope["cavern.address"]
    cookie = read_cookie(header_map(scope)) if guest is not None else None
    link = await server.links.to_owner(id)
    if cookie is not None:  # who has signed out meanwhile is not among those who are sent away
        guest = await server.guests.by_cookie(cookie)
        if guest is None:
            await socket.close(4401, "signed out")
            return
    if link is None:
        await sockets.hold(server, socket, id, guest, tell, address, cookie)
        return
    client = Passed(server, socket, id, guest)
    client.tell, client.address, client.cookie = tell, address, cookie
    link.open(client)
    try:
        await sockets.attend(client)
    finally:
        link.close(client)
