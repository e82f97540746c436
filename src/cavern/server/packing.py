"""Answers are sent packed to whoever can unpack them: files as they were packed once, when the
client was built, everything else as it comes."""

import zlib
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

Scope = MutableMapping[str, Any]
Send = Callable[[Any], Awaitable[None]]

LEAST = 1000
"""Shorter answers are not worth it."""
LEVEL = 6
KINDS = (b"application/json", b"application/x-ndjson", b"text/")
SECRET = "/api/guest"
"""Below this path answers hold recovery codes; how well a secret packs would tell of it."""

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
            body = gzipped(body)
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


def without_body(send: Send) -> Send:
    """The same answer without what it holds, for who only asks about it."""

    async def bare(message: Any) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return bare
