"""What is sent is packed for whoever can unpack it: files as they were packed once, when the client
was built, answers as they come, and messages piece by piece, so that what many are told is packed
once."""

import asyncio
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cavern.server.asgi import Scope, Send

LEAST = 1000
"""Shorter answers are not worth it."""
MUCH = 32 * 1024
"""Longer ones are packed beside the event loop, in which others play."""
LEVEL = 6
KINDS = (b"application/json", b"application/x-ndjson", b"text/")
DECLARED = "/api/games"
"""What games declare about themselves is the same for everybody."""
MOST_DECLARED = 64
SECRET = "/api/guest"
"""Below this path answers hold recovery codes; how well a secret packs would tell of it."""

MESSAGE_LEVEL = 4
WINDOW_BITS: Final = 12
MESSAGE_MEMORY = 5
LEAST_PIECE = 60
"""Shorter pieces of a message are sent as they are."""
FLUSHED = b"\x00\x00\xff\xff"
"""What every packed piece ends with (RFC 7692); the last one's is left away."""

PACKED = {"br": ".br", "gzip": ".gz"}
"""How files were packed when the client was built, best first, and what their names end with."""


def accepted(header: str) -> set[str]:
    """The encodings that a request's ``Accept-Encoding`` takes."""
    found = set()
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if weight.strip().replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip())
    return found


def packed_file(path: Path, accepts: set[str]) -> tuple[Path, str]:
    """The smallest form of a file that may be sent, and its encoding ("" for the file itself)."""
    for encoding, suffix in PACKED.items():
        if encoding in accepts:
            packed = path.with_name(path.name + suffix)
            if packed.is_file():
                return packed, encoding
    return path, ""


def packing(scope: Scope, send: Send) -> Send:
    """Packs an answer that comes in one piece, if it is long enough and the client can unpack."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    accepts = accepted(headers.get(b"accept-encoding", b"").decode("latin-1"))
    if "gzip" not in accepts or scope["path"].startswith(SECRET):
        return send
    start: Any = None

    async def packed(message: Any) -> None:
        nonlocal start
        if message["type"] == "http.response.start":
            start = message
            return
        if start is None:
            await send(message)
            return
        begun, start = start, None
        body = message.get("body", b"")
        if not message.get("more_body") and len(body) >= LEAST and packable(begun):
            pack = gzipped_once if scope["path"].startswith(DECLARED) else gzipped
            body = pack(body) if len(body) < MUCH else await asyncio.to_thread(pack, body)
            kept = [each for each in begun["headers"] if each[0].lower() != b"content-length"]
            kept += [
                (b"content-encoding", b"gzip"),
                (b"content-length", str(len(body)).encode()),
                (b"vary", b"Accept-Encoding"),
            ]
            begun = {**begun, "headers": kept}
            message = {**message, "body": body}
        await send(begun)
        await send(message)

    return packed


def packable(start: Any) -> bool:
    headers = {name.lower(): value for name, value in start["headers"]}
    return b"content-encoding" not in headers and headers.get(b"content-type", b"").startswith(
        KINDS
    )


def gzipped(body: bytes) -> bytes:
    packer = zlib.compressobj(LEVEL, wbits=31)
    return packer.compress(body) + packer.flush()


@lru_cache(MOST_DECLARED)
def gzipped_once(body: bytes) -> bytes:
    """The same, for what many ask for: to pack all rules of Vast takes as long as ten moves."""
    return gzipped(body)


_packer = zlib.compressobj(MESSAGE_LEVEL, zlib.DEFLATED, -WINDOW_BITS, MESSAGE_MEMORY)
"""Forgets everything after each piece. Used in the event loop alone."""


class MessagePiece:
    """A part of a message. Where several messages have it, it is packed once."""

    __slots__ = ("_packed", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._packed = b""

    def packed(self) -> bytes:
        """Packed so that it can stand anywhere in a message: it refers to nothing before it."""
        if not self._packed:
            if len(self.text) < LEAST_PIECE:
                self._packed = as_it_is(self.text)
            else:
                self._packed = _packer.compress(self.text) + _packer.flush(zlib.Z_FULL_FLUSH)
        return self._packed

    def packed_after(self, before: bytes) -> bytes:
        """Packed so that it stands after some text of the same message, to which it refers."""
        if len(self.text) < LEAST_PIECE:
            return as_it_is(self.text)
        packer = zlib.compressobj(
            MESSAGE_LEVEL, zlib.DEFLATED, -WINDOW_BITS, MESSAGE_MEMORY, zdict=before
        )
        return packer.compress(self.text) + packer.flush(zlib.Z_SYNC_FLUSH)


def as_it_is(text: bytes) -> bytes:
    """A piece that is not packed, among others that are."""
    size = len(text)
    lengths = size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little")
    return b"\x00" + lengths + text + b"\x00" + FLUSHED


class PiecedMessage(bytes):
    """A message of two pieces, one that others are told too and one of its own. It knows how it is
    packed once somebody asked."""

    shared: MessagePiece
    own: MessagePiece
    packed: bytes

    @staticmethod
    def of(shared: MessagePiece, own: MessagePiece) -> "PiecedMessage":
        made = PiecedMessage(shared.text + own.text)
        made.shared, made.own = shared, own
        made.packed = b""
        return made


def packed_message(message: bytes) -> bytes:
    """A message as the extension permessage-deflate sends it, without a memory of others."""
    if not isinstance(message, PiecedMessage):
        return MessagePiece(message).packed()[: -len(FLUSHED)]
    if not message.packed:
        packed = message.shared.packed() + message.own.packed_after(message.shared.text)
        message.packed = packed[: -len(FLUSHED)]
    return message.packed


def unpacked_message(data: bytes, most: int) -> bytes:
    """What a client packed; at most one byte more than ``most`` of it. ValueError if it is not."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        return unpacker.decompress(data + FLUSHED, most + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None


def without_body(send: Send) -> Send:
    """The same answer without what it holds, for who only asks about it."""

    async def bare(message: Any) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return bare
