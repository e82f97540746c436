"""WebSocket frames (RFC 6455), as far as the server's protocol needs them: no extensions.

A frame's length is looked at before its content is waited for, so nobody can make the server keep
more than the longest message it takes.
"""

from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from hashlib import sha1
from typing import Final, NamedTuple

CONTINUED: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
_KNOWN: Final = (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG)
_CONTROL: Final = 8
_MOST_CONTROL: Final = 125
_ACCEPT: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class BadFrame(Exception):
    """What a client sent is no frame we take; the code says why the connection is closed."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


class Frame(NamedTuple):
    opcode: int
    payload: bytes


class Frames:
    """Whole messages and control frames, from bytes as they arrive."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._bytes = b""
        self._at = 0
        self._opcode = CONTINUED
        self._parts: list[bytes] = []
        self._length = 0

    def feed(self, data: bytes) -> None:
        self._bytes = self._bytes[self._at :] + data if self._at < len(self._bytes) else data
        self._at = 0

    def take(self) -> Frame | None:
        """The next whole message or control frame; None if there is none yet."""
        while (frame := self._frame()) is not None:
            last, opcode, payload = frame
            if opcode >= _CONTROL:
                return Frame(opcode, payload)
            if (opcode == CONTINUED) != bool(self._opcode):
                raise BadFrame(1002, "frames out of order")
            if last and opcode:
                return Frame(opcode, payload)
            self._opcode = self._opcode or opcode
            if payload:  # empty parts without end would fill the list
                self._parts.append(payload)
                self._length += len(payload)
            if last:
                whole = Frame(self._opcode, b"".join(self._parts))
                self._opcode, self._length = CONTINUED, 0
                self._parts.clear()
                return whole
        return None

    def _frame(self) -> tuple[bool, int, bytes] | None:
        data, at = self._bytes, self._at
        there = len(data) - at
        if there < 2:
            return None
        first, second = data[at], data[at + 1]
        opcode, length, head = first & 0x0F, second & 0x7F, 2
        last = first >= 0x80
        if first & 0x70 or second < 0x80 or opcode not in _KNOWN:
            raise BadFrame(1002, "not a frame of this protocol")
        if opcode >= _CONTROL and (length > _MOST_CONTROL or not last):
            raise BadFrame(1002, "a control frame is short and whole")
        if length > _MOST_CONTROL:
            size = 2 if length == 126 else 8
            head += size
            if there < head:
                return None
            length = int.from_bytes(data[at + 2 : at + head])
        if self._length + length > self.most:
            raise BadFrame(1009, "too big")
        end = at + head + 4 + length
        if len(data) < end:
            return None
        mask = data[at + head : at + head + 4]
        self._at = end
        return last, opcode, unmasked(data[at + head + 4 : end], mask)


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """The payload as it was before the client masked it (or after: it is its own reverse)."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    mixed = int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")
    return mixed.to_bytes(size, "little")


def header(opcode: int, length: int) -> bytes:
    """What comes before the content of a frame that the server sends."""
    first = 0x80 | opcode
    if length <= _MOST_CONTROL:
        return bytes((first, length))
    if length < 1 << 16:
        return bytes((first, 126)) + length.to_bytes(2)
    return bytes((first, 127)) + length.to_bytes(8)


def closing(code: int, why: str) -> bytes:
    """A close frame."""
    content = code.to_bytes(2) + why.encode()[: _MOST_CONTROL - 2]
    return header(CLOSE, len(content)) + content


def close_code(payload: bytes) -> int:
    """The code in a client's close frame; 1005 if it gave none."""
    return int.from_bytes(payload[:2]) if len(payload) >= 2 else 1005


def accept_key(key: bytes) -> bytes | None:
    """What proves that the server read a client's key; None if that is no key."""
    try:
        if len(b64decode(key, validate=True)) != 16:
            return None
    except (BadBase64, ValueError):
        return None
    return b64encode(sha1(key + _ACCEPT, usedforsecurity=False).digest())
