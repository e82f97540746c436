"""WebSocket frames (RFC 6455), as far as the server's protocol needs them. Messages may be packed
one by one (RFC 7692), without a memory of earlier ones on either side.

A frame's length is looked at before its content is waited for, so nobody can make the server keep
more than the longest message it takes.
"""

from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from hashlib import sha1
from typing import Final, NamedTuple

from cavern.server.packing import WINDOW_BITS, unpacked_message

CONTINUED_FRAME: Final = 0
TEXT_FRAME: Final = 1
BINARY_FRAME: Final = 2
CLOSE_FRAME: Final = 8
PING_FRAME: Final = 9
PONG_FRAME: Final = 10
_KNOWN: Final = (CONTINUED_FRAME, TEXT_FRAME, BINARY_FRAME, CLOSE_FRAME, PING_FRAME, PONG_FRAME)
_CONTROL: Final = 8
_PACKED: Final = 0x40
_MOST_CONTROL: Final = 125
_MOST_PARTS: Final = 100
_PACKING_WISHES: Final = (
    b"client_max_window_bits",
    b"client_no_context_takeover",
    b"server_no_context_takeover",
)
_ACCEPT: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class BadFrame(Exception):
    """What a client sent is no frame we take; the code says why the connection is closed."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


def too_many() -> BadFrame:
    """Tiny frames cost us more than who sends them."""
    return BadFrame(1008, "too many frames")


class WireFrame(NamedTuple):
    opcode: int
    payload: bytes


class FrameReader:
    """Whole messages and control frames, from bytes as they arrive. ``packs``: the client may pack
    what it says."""

    def __init__(self, most: int, packs: bool = False) -> None:
        self.most = most
        self.packs = packs
        self._packed = False
        self._bytes = b""
        self._at = 0
        self._opcode = CONTINUED_FRAME
        self._parts: list[bytes] = []
        self._count = 0
        self._length = 0

    def feed(self, data: bytes) -> None:
        self._bytes = self._bytes[self._at :] + data if self._at < len(self._bytes) else data
        self._at = 0

    def take(self) -> WireFrame | None:
        """The next whole message or control frame; None if there is none yet."""
        while (frame := self._frame()) is not None:
            last, opcode, payload = frame
            if opcode >= _CONTROL:
                return WireFrame(opcode, payload)
            if (opcode == CONTINUED_FRAME) != bool(self._opcode):
                raise BadFrame(1002, "frames out of order")
            if last and opcode:
                return WireFrame(opcode, self._unpacked(payload))
            self._opcode = self._opcode or opcode
            self._count += 1
            if self._count > _MOST_PARTS:
                raise too_many()
            self._parts.append(payload)
            self._length += len(payload)
            if last:
                whole = WireFrame(self._opcode, self._unpacked(b"".join(self._parts)))
                self._opcode, self._length, self._count = CONTINUED_FRAME, 0, 0
                self._parts.clear()
                return whole
        return None

    def _unpacked(self, payload: bytes) -> bytes:
        if not self._packed:
            return payload
        self._packed = False
        try:
            found = unpacked_message(payload, self.most)
        except ValueError:
            raise BadFrame(1007, "cannot be unpacked") from None
        if len(found) > self.most:
            raise BadFrame(1009, "too big")
        return found

    def _frame(self) -> tuple[bool, int, bytes] | None:
        data, at = self._bytes, self._at
        there = len(data) - at
        if there < 2:
            return None
        first, second = data[at], data[at + 1]
        opcode, length, head = first & 0x0F, second & 0x7F, 2
        last = first >= 0x80
        packed = first & 0x70 == _PACKED and self.packs and opcode in (TEXT_FRAME, BINARY_FRAME)
        if (first & 0x70 and not packed) or second < 0x80 or opcode not in _KNOWN:
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
        self._packed = self._packed or packed
        return last, opcode, unmasked(data[at + head + 4 : end], mask)


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """The payload as it was before the client masked it (or after: it is its own reverse)."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    mixed = int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")
    return mixed.to_bytes(size, "little")


def header(opcode: int, length: int, packed: bool = False) -> bytes:
    """What comes before the content of a frame that the server sends."""
    first = 0x80 | opcode | (_PACKED if packed else 0)
    if length <= _MOST_CONTROL:
        return bytes((first, length))
    if length < 1 << 16:
        return bytes((first, 126)) + length.to_bytes(2)
    return bytes((first, 127)) + length.to_bytes(8)


def closing(code: int, why: str) -> bytes:
    """A close frame."""
    content = code.to_bytes(2) + why.encode()[: _MOST_CONTROL - 2]
    return header(CLOSE_FRAME, len(content)) + content


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


def packing_offered(header: bytes) -> bytes | None:
    """What to answer to the extensions a client offers, if packing is among them; else None. No
    side keeps a memory of earlier messages: ours would cost more than all the rest of a client."""
    for offer in header.lower().split(b","):
        name, *wishes = (word.strip() for word in offer.split(b";"))
        if name != b"permessage-deflate":
            continue
        answer = b"permessage-deflate; server_no_context_takeover; client_no_context_takeover"
        for wish in wishes:
            word, _, value = wish.partition(b"=")
            if word == b"server_max_window_bits":
                bits = value.strip(b'" ')
                if not bits.isdigit() or not WINDOW_BITS <= int(bits) <= 15:
                    break
                answer += b"; server_max_window_bits=%d" % WINDOW_BITS
            elif word not in _PACKING_WISHES:
                break
        else:
            return answer
    return None
