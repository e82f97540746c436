"""What is limited before anybody is trusted: connections, time and bytes. And HTTP and WebSocket
as others speak them."""

import asyncio
import os
import random
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from harness import Here, Process
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.frames import Frame as TheirFrame
from websockets.frames import Opcode
from websockets.streams import StreamReader

from cavern.server import carrier as carrying
from cavern.server import frames, http1, limits, packing, websocket
from cavern.server.carrier import Carrier
from cavern.server.frames import BadFrame, FrameReader
from cavern.server.metrics import Metrics

MIB = 1024 * 1024
STEADY = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says back what it is told."""
    if scope["type"] == "lifespan":
        for word in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{word}.complete"})
    elif scope["type"] == "http":
        if scope["path"] == "/unread":
            body = b"not read"
        elif scope["path"] == "/failing":
            raise RuntimeError("it fails")
        else:
            body, more = b"", True
            while more:
                event = await receive()
                body += event.get("body", b"")
                more = event.get("more_body", False)
            body = scope["path"].encode() + b" " + body
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body[:5], "more_body": True})
        await send({"type": "http.response.body", "body": body[5:]})
    else:
        if scope["path"] == "/late":
            await asyncio.sleep(0.3)
        await receive()
        if scope["path"] == "/closed":
            await send({"type": "websocket.close", "code": 4403})
            return
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            if event.get("text") == "go":
                await send({"type": "websocket.close", "code": 4999, "reason": "as you wish"})
                return
            await send({**event, "type": "websocket.send"})


@asynccontextmanager
async def carried(most: int = 1000, most_from_one: int = 0) -> AsyncIterator[Carrier]:
    carrier = Carrier(echo, Metrics(), most, most_from_one)
    await carrier.listen("127.0.0.1")
    yield carrier
    async with asyncio.timeout(30):
        await carrier.stop(1.0)


async def raw(carrier: Carrier, sent: bytes, more: bytes = b"") -> bytes:
    """All that is answered to some bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", carrier.port)
    writer.write(sent)
    if more:
        await asyncio.sleep(0.05)
        writer.write(more)
    async with asyncio.timeout(30):
        answer = await reader.read()
    writer.close()
    return answer


# Anonymous clients that send too much


def peak(pid: int) -> int:
    """The most memory a process has ever held, in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) // 1024
    raise AssertionError("the system does not tell")


def handshake(path: str) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )


def shaken(port: int, path: str) -> socket.socket:
    """A WebSocket after its handshake, without a word of the protocol."""
    connection = socket.create_connection(("127.0.0.1", port), 30)
    connection.sendall(handshake(path))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += connection.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return connection


def flood(connection: socket.socket, head: bytes, piece: bytes, size: int) -> int:
    """Send until all is sent or nobody takes it any more; how much was taken."""
    sent = 0
    try:
        connection.sendall(head)
        while sent < size:
            sent += connection.send(piece)
    except OSError:
        pass
    return sent


def masked(opcode: int, last: bool, payload: bytes) -> bytes:
    return TheirFrame(Opcode(opcode), payload, fin=last).serialize(mask=True)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc")
async def test_strangers_cannot_fill_the_memory(tmp_path: Path) -> None:
    """64 MiB before hello, in one frame, in pieces of one message, and as many messages."""
    process = Process(tmp_path)
    process.start()
    assert process.process is not None
    try:
        person = await process.person("Ann")
        match = await person.make("whispers", ["me", "open"])
        path = f"/api/matches/{match['id']}/play"
        before = peak(process.process.pid)
        huge = struct.pack("!BBQ4s", 0x81, 0x80 | 127, 64 * MIB, b"\0\0\0\0")
        ways = {
            "one frame": (huge, bytes(MIB)),
            "one message in pieces": (masked(1, False, b"x"), masked(0, False, bytes(4000)) * 64),
            "many messages": (b"", masked(1, True, b"[" * 4000) * 64),
        }
        for way, (head, piece) in ways.items():
            sockets = [shaken(process.port, path) for _ in range(12)]
            for connection in sockets:
                connection.settimeout(5)
            await asyncio.gather(
                *(asyncio.to_thread(flood, each, head, piece, 64 * MIB) for each in sockets)
            )
            for connection in sockets:
                connection.settimeout(30)
                try:
                    while connection.recv(65536):
                        pass
                except ConnectionError:
                    pass
                connection.close()
            grown = peak(process.process.pid) - before
            assert grown < 64, f"{way}: {grown} MiB more"
        assert httpx.get(f"{process.url}/healthz", timeout=30).status_code == 200
    finally:
        process.stop()


async def test_a_head_without_end_is_refused() -> None:
    async with carried() as carrier:
        answer = await raw(carrier, b"GET / HTTP/1.1\r\nx: " + b"y" * 300_000)
        assert answer.startswith(b"HTTP/1.1 431")
        whole = b"GET / HTTP/1.1\r\nhost: a\r\nx: " + b"y" * 100_000 + b"\r\n\r\n"
        assert (await raw(carrier, whole)).startswith(b"HTTP/1.1 431")


# Connections that want nothing


async def test_who_says_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http1, "HEAD_SECONDS", 0.1)
    async with carried() as carrier:
        assert await raw(carrier, b"") == b""
        assert await raw(carrier, b"GET / HTTP/1.1\r\nhost:") == b""
        assert not carrier.open and not carrier.from_one


async def test_who_keeps_a_connection_and_asks_no_more_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http1, "IDLE_SECONDS", 0.1)
    async with carried() as carrier:
        answer = await raw(carrier, b"GET /a HTTP/1.1\r\nhost: a\r\n\r\n")
        assert answer.count(b"HTTP/1.1 200") == 1


async def test_one_address_holds_so_many_connections() -> None:
    async with carried(most_from_one=3) as carrier:
        held = [await asyncio.open_connection("127.0.0.1", carrier.port) for _ in range(3)]
        with pytest.raises((httpx.HTTPError, OSError)):
            await ask(carrier)
        held.pop()[1].close()
        async with asyncio.timeout(30):
            while len(carrier.open) > 2:
                await asyncio.sleep(0.01)
        assert (await ask(carrier)).status_code == 200
        for _, writer in held:
            writer.close()
    assert carrier.metrics.counters["cavern_connections_refused_total", 'why="address"'] == 1


async def test_who_wants_nothing_makes_room_for_who_does() -> None:
    async with carried(most=3) as carrier:
        idle = [await asyncio.open_connection("127.0.0.1", carrier.port) for _ in range(3)]
        async with asyncio.timeout(30):
            while len(carrier.open) < 3:
                await asyncio.sleep(0.01)
            assert (await ask(carrier)).status_code == 200
            assert await idle[0][0].read() == b"", "the one that waited longest has gone"
        assert len(carrier.open) <= 3
        for _, writer in idle:
            writer.close()


async def test_who_has_asked_and_asks_no_more_makes_room_too() -> None:
    """Connections that were answered and are kept, and one that is being answered, which stays."""
    async with carried(most=4) as carrier, asyncio.timeout(30):
        kept = []
        for _ in range(3):
            kept.append(await asyncio.open_connection("127.0.0.1", carrier.port))
            kept[-1][1].write(b"GET /a HTTP/1.1\r\nhost: a\r\n\r\n")
            await kept[-1][0].readuntil(b"0\r\n\r\n")
        asking = await asyncio.open_connection("127.0.0.1", carrier.port)
        asking[1].write(b"POST /a HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n.")
        kept[0][1].write(b"GET /a HTTP/1.1\r\nhost: a\r\n\r\n")
        await kept[0][0].readuntil(b"0\r\n\r\n")
        while len(carrier.strangers) > 3:
            await asyncio.sleep(0.01)
        for _ in range(3):
            assert (await ask(carrier)).status_code == 200
        assert await kept[1][0].read() == b"", "the one that asked longest ago has gone"
        asking[1].write(b".")
        assert (await asking[0].readuntil(b"0\r\n\r\n")).startswith(b"HTTP/1.1 200")
        for _, writer in (*kept, asking):
            writer.close()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::7", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("::ffff:203.0.113.7", "::ffff:203.0.113.8", False),
        ("what: is this?", "what: is that?", False),
    ],
)
def test_a_network_of_one_household_pays_as_one(one: str, other: str, same: bool) -> None:
    assert (limits.payer(one) == limits.payer(other)) is same


async def test_where_all_want_something_nobody_is_sent_away_for_another() -> None:
    async with carried(most=2) as carrier:
        url = f"ws://127.0.0.1:{carrier.port}/"
        async with connect(url) as first, connect(url) as second:
            with pytest.raises((httpx.HTTPError, OSError)):
                await ask(carrier)
            for each in (first, second):
                await each.send("still here")
                assert await each.recv() == "still here"


async def ask(carrier: Carrier) -> httpx.Response:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{carrier.port}", timeout=30) as client:
        return await client.get("/a")


# Clients that read nothing


async def test_who_does_not_read_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying, "SEND_SECONDS", 0.2)
    async with carried() as carrier:
        _, writer = await asyncio.open_connection("127.0.0.1", carrier.port, limit=1)
        writer.write(b"GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n")
        writer.write(b"sec-websocket-version: 13\r\n")
        writer.write(b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        async with asyncio.timeout(60):
            with pytest.raises(OSError):
                while True:
                    writer.write(masked(2, True, bytes(8000)))
                    await writer.drain()
            while carrier.open:
                await asyncio.sleep(0.01)


async def test_who_asks_for_much_and_reads_nothing_fills_no_log(
    here: Here, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The application itself stands behind: it is told that its client is gone, in its words."""
    monkeypatch.setattr(carrying, "SEND_SECONDS", 0.1)
    carrier = Carrier(here.app, Metrics(), 1000, 0)
    await carrier.listen("127.0.0.1")
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", carrier.port))
        client.setblocking(False)
        client.send(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
        async with asyncio.timeout(60):
            while not carrier.open:
                await asyncio.sleep(0.01)
            while carrier.open or carrier.tasks:
                await asyncio.sleep(0.01)
    await carrier.stop(1.0)
    assert caplog.text == ""


# HTTP and WebSocket as others speak them


async def test_requests_one_after_another_and_at_once() -> None:
    async with carried() as carrier:
        base = f"http://127.0.0.1:{carrier.port}"
        async with httpx.AsyncClient(base_url=base) as client:
            for size in (0, 1, 1000, 300_000):
                answer = await client.post("/b%C3%A4r", content=b"x" * size)
                assert answer.content == "/bär ".encode() + b"x" * size
            assert (await client.get("/failing")).status_code == 500
            assert (await client.get("/a")).text == "/a "
        two = b"GET /1 HTTP/1.1\r\nhost: a\r\n\r\nGET /2 HTTP/1.1\r\nhost: a\r\n"
        answer = await raw(carrier, two + b"connection: close\r\n\r\n")
        assert answer.count(b"HTTP/1.1 200") == 2 and b"/1" in answer and b"/2" in answer


async def test_an_answer_arrives_though_the_question_was_too_long() -> None:
    async with carried() as carrier:
        head = b"POST /unread HTTP/1.1\r\nhost: a\r\ncontent-length: 30000000\r\n\r\n"
        answer = await raw(carrier, head, b"x" * 3_000_000)
        assert answer.startswith(b"HTTP/1.1 200") and answer.endswith(b"ead\r\n0\r\n\r\n")


async def test_a_body_comes_when_it_is_asked_for() -> None:
    async with carried() as carrier:
        head = b"POST /a HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\nexpect: 100-continue\r\n"
        answer = await raw(carrier, head + b"connection: close\r\n\r\n", b"word")
        assert answer.startswith(b"HTTP/1.1 100") and answer.endswith(b"rd\r\n0\r\n\r\n")


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET nowhere HTTP/1.1\r\nhost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\r\n",
    ],
)
async def test_what_is_no_request_is_called_that(sent: bytes) -> None:
    async with carried() as carrier:
        assert (await raw(carrier, sent)).startswith(b"HTTP/1.1 400")


async def test_other_versions_of_websocket_are_told_ours() -> None:
    async with carried() as carrier:
        answer = await raw(
            carrier,
            b"GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nsec-websocket-version: 8\r\n\r\n",
        )
        assert answer.startswith(b"HTTP/1.1 426") and b"sec-websocket-version: 13" in answer


async def test_websocket_as_others_speak_it() -> None:
    async with carried() as carrier:
        url = f"ws://127.0.0.1:{carrier.port}"
        async with asyncio.timeout(60), connect(url) as client:
            for text in ("", "ä" * 100, "x" * 130, "x" * websocket.MOST_MESSAGE):
                await client.send(text)
                assert await client.recv() == text
            await client.send(["in ", "three ", "parts"])
            assert await client.recv() == "in three parts"
            await client.send(b"\0\1")
            assert await client.recv() == b"\0\1"
            await (await client.ping())
            for number in range(200):
                await client.send(str(number))
            assert [await client.recv() for _ in range(200)] == [str(n) for n in range(200)]
            await client.send("go")
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await client.recv()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4999, "as you wish")
        with pytest.raises(websockets.InvalidStatus, match="403"):
            async with connect(f"{url}/closed"):
                pass


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (masked(1, True, b"x" * 8193), 1009),
        (masked(1, False, b"x" * 8000) + masked(0, True, b"x" * 200), 1009),
        (masked(1, True, b"\xff\xfe"), 1007),
        (masked(0, True, b"x"), 1002),
        (masked(1, False, b"x") + masked(1, True, b"x"), 1002),
        (b"\x81\x01x", 1002),
        (b"\xc1\x81\0\0\0\0x", 1002),
        (b"\x83\x81\0\0\0\0x", 1002),
        (b"\x09\x80\0\0\0\0", 1002),
    ],
    ids=[
        "too long",
        "too long in parts",
        "no text",
        "goes on with nothing",
        "begins anew",
        "not masked",
        "extension",
        "unknown kind",
        "ping in parts",
    ],
)
async def test_frames_that_are_not_taken(sent: bytes, code: int) -> None:
    async with carried() as carrier:
        connection = await asyncio.to_thread(shaken, carrier.port, "/")
        reader, writer = await asyncio.open_connection(sock=connection)
        writer.write(sent)
        async with asyncio.timeout(30):
            answer = await reader.read()
        assert answer[:1] == b"\x88" and int.from_bytes(answer[2:4]) == code
        writer.close()


async def test_who_says_too_much_before_the_handshake_is_answered_hears_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with carried() as carrier:
        answer = await raw(carrier, handshake("/late"), masked(1, True, b"x" * 8193))
    head, _, rest = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101")
    assert rest[:1] == b"\x88" and int.from_bytes(rest[2:4]) == 1009
    assert caplog.text == ""


@pytest.mark.parametrize(
    "sent",
    [
        masked(9, True, b"") * 4000,
        masked(10, True, b"x") * 4000,
        masked(1, False, b"") + masked(0, False, b"") * 4000,
        masked(1, False, b"") + masked(0, False, b"x") * 4000,
    ],
    ids=["pings", "pongs", "empty parts", "small parts"],
)
async def test_nobody_is_busied_with_tiny_frames(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They cost us more than who sends them: who sends many is not listened to."""
    looked = 0
    look = FrameReader._frame

    def counted(reader: FrameReader) -> Any:
        nonlocal looked
        looked += 1
        return look(reader)

    monkeypatch.setattr(FrameReader, "_frame", counted)
    async with carried() as carrier:
        connection = await asyncio.to_thread(shaken, carrier.port, "/")
        reader, writer = await asyncio.open_connection(sock=connection)
        writer.write(sent)
        async with asyncio.timeout(30):
            answer = await reader.read()
        writer.close()
    assert frames.closing(1008, "too many frames") in answer
    assert looked < 1000


async def test_what_comes_after_a_goodbye_is_not_read_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = 0
    take = websocket.SocketConnection._take

    def counted(connection: websocket.SocketConnection, frame: frames.WireFrame) -> None:
        nonlocal looked
        looked += 1
        take(connection, frame)

    monkeypatch.setattr(websocket.SocketConnection, "_take", counted)
    async with carried() as carrier:
        connection = await asyncio.to_thread(shaken, carrier.port, "/")
        reader, writer = await asyncio.open_connection(sock=connection)
        writer.write(masked(1, True, b"go"))
        async with asyncio.timeout(30):
            assert await reader.readexactly(1) == b"\x88"
            writer.write(masked(1, True, b"x") * 4000)
            await reader.read()
        writer.close()
    assert looked < 1000


async def test_some_pings_are_fine() -> None:
    async with carried() as carrier, connect(f"ws://127.0.0.1:{carrier.port}/") as socket:
        async with asyncio.timeout(30):
            for _ in range(20):
                await (await socket.ping())


@given(
    st.lists(st.tuples(st.sampled_from([1, 2, 9, 10]), st.binary(max_size=125)), max_size=8),
    st.integers(1, 50),
)
@STEADY
def test_frames_come_out_as_they_went_in(sent: list[tuple[int, bytes]], piece: int) -> None:
    """However the bytes were cut on the way. The other side is another library's."""
    stream = b"".join(masked(opcode, True, payload) for opcode, payload in sent)
    ours = FrameReader(8192)
    found = []
    for at in range(0, len(stream), piece):
        ours.feed(stream[at : at + piece])
        while (frame := ours.take()) is not None:
            found.append((frame.opcode, frame.payload))
    assert found == sent


@given(st.integers(0, 70_000))
@STEADY
def test_frames_we_send_are_read_by_others(length: int) -> None:
    reader = StreamReader()
    reader.feed_data(frames.header(2, length) + bytes(length))
    parsing = TheirFrame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(parsing)
    assert done.value.value.data == bytes(length)


@given(st.binary(max_size=400))
@STEADY
def test_any_bytes_are_frames_or_refused(data: bytes) -> None:
    ours = FrameReader(100)
    ours.feed(data)
    try:
        while ours.take() is not None:
            pass
    except BadFrame as bad:
        assert bad.code in (1002, 1009)


@given(st.binary(max_size=400))
@STEADY
def test_any_bytes_are_packed_frames_or_refused(data: bytes) -> None:
    ours = FrameReader(100, packs=True)
    ours.feed(b"\xc1\xfe" + len(data).to_bytes(2) + bytes(4) + data)
    try:
        while (frame := ours.take()) is not None:
            assert len(frame.payload) <= 100
    except BadFrame as bad:
        assert bad.code in (1007, 1009)


def test_what_unpacks_to_too_much_is_not_unpacked() -> None:
    packed = packing.packed_message(bytes(1_000_000))
    ours = FrameReader(8192, packs=True)
    ours.feed(b"\xc1\xfe" + len(packed).to_bytes(2) + bytes(4) + packed)
    with pytest.raises(BadFrame) as refused:
        ours.take()
    assert refused.value.code == 1009


@given(st.binary(max_size=600), st.sampled_from([1, 12]), st.binary(max_size=300))
@STEADY
def test_pieces_are_packed_into_one_message(said: bytes, times: int, more: bytes) -> None:
    """However long they are; the first, which others are told too, is packed once."""
    shared = packing.MessagePiece(said * times)
    for own in (more, said, more + said * times + more):
        made = packing.PiecedMessage.of(shared, packing.MessagePiece(own))
        assert made == shared.text + own
        packed = packing.packed_message(made)
        assert packing.unpacked_message(packed, 20_000) == made
    assert shared.packed() is shared.packed()


def test_what_a_piece_repeats_of_the_one_before_takes_no_room() -> None:
    said = random.Random(1).randbytes(1000)
    shared, own = packing.MessagePiece(said), packing.MessagePiece(said[:900])
    packed = packing.packed_message(packing.PiecedMessage.of(shared, own))
    assert 1000 < len(packed) < len(shared.packed()) + 60


@pytest.mark.parametrize(
    ("offered", "taken"),
    [
        (b"", False),
        (b"x-other", False),
        (b"permessage-deflate", True),
        (b"permessage-deflate; client_max_window_bits", True),
        (b"x-other, permessage-deflate; server_max_window_bits=15", True),
        (b"permessage-deflate; server_max_window_bits=9", False),
        (b"permessage-deflate; server_max_window_bits=x", False),
        (b"permessage-deflate; of_our_own", False),
        (b"permessage-deflate; of_our_own, permessage-deflate", True),
    ],
)
def test_packing_is_agreed_on(offered: bytes, taken: bool) -> None:
    answer = frames.packing_offered(offered)
    assert (answer is not None) == taken
    if b"server_max_window_bits=15" in offered:
        assert answer is not None and b"server_max_window_bits=12" in answer


@pytest.mark.parametrize("compression", ["deflate", None])
async def test_messages_are_packed_for_who_can_unpack_them(compression: str | None) -> None:
    """Both ways, long and short; the other side is another library's."""
    async with carried() as carrier:
        url = f"ws://127.0.0.1:{carrier.port}"
        async with connect(url, compression=compression) as client:
            assert bool(client.protocol.extensions) == (compression == "deflate")
            for text in ("short", "a word " * 500, "", "ü" * 900):
                await client.send(text)
                async with asyncio.timeout(30):
                    assert await client.recv() == text


async def test_a_stop_cuts_who_does_not_end() -> None:
    async with carried() as carrier, connect(f"ws://127.0.0.1:{carrier.port}") as client:
        async with asyncio.timeout(30):
            assert not await carrier.stop(0.1)
            await client.wait_closed()
        assert not carrier.tasks


def test_files_are_left_for_the_store() -> None:
    most = carrying.most_connections()
    assert 64 <= most < os.sysconf("SC_OPEN_MAX")
