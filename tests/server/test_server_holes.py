"""Holes that were found by attacking the server, one test for each."""

import asyncio
import ipaddress
import json
import time
from collections import Counter
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from harness import Ear, HandClock, Here, Process, free_port
from test_server_silence import Mute
from whispers import Whispers

from cavern.core.game import Game
from cavern.core.glossary import Term
from cavern.server import alerts, clocks, limits, messages, queries, sockets
from cavern.server.errors import Denied
from cavern.server.queries import GuestRow


async def seated(here: Here, seats: list[str], **wish: Any) -> tuple[str, Any, Ear]:
    person = await here.person("Ann")
    match = (await person.make("whispers", seats, start=True, **wish))["id"]
    ear = Ear(person.id)
    await here.house.join(match, ear, 0, 0)
    return match, await here.server.guests.find(person.id), ear


async def test_a_message_is_remembered_as_long_as_its_match(still: Here) -> None:
    match, guest, _ = await seated(still, ["me", "me"])
    chat = messages.Chat(id="c", text="hello")
    first = await still.house.act(match, "first", lambda now: chat.entry(now, guest))
    for number in range(300):
        await still.house.act(match, f"{number}", lambda now: chat.entry(now, guest))
    for _ in range(2):
        assert await still.house.act(match, "first", lambda now: chat.entry(now, guest)) == first
        still.house.rooms.clear()  # a server that starts anew knows it from the log


async def test_leaving_and_returning_gives_no_time(still: Here, clock: HandClock) -> None:
    match, guest, ear = await seated(still, ["me", "first"], move_seconds=100)
    before = ear.table["deadline"]
    clock.advance(60)
    leave, back = messages.Leave(id="l", seat=0), messages.Return(id="r", seat=0)
    await still.house.act(match, "l", lambda now: leave.entry(now, guest))
    await still.house.act(match, "r", lambda now: back.entry(now, guest))
    assert ear.table["deadline"] == before


async def test_leaving_and_returning_gives_no_time_of_the_whole_game(
    still: Here, clock: HandClock
) -> None:
    match, guest, ear = await seated(still, ["me", "first"], bank_seconds=100)
    before = ear.table["deadline"]
    leave, back = messages.Leave(id="l", seat=0), messages.Return(id="r", seat=0)
    for number in range(3):
        clock.advance(20)
        await still.house.act(match, f"l{number}", lambda now: leave.entry(now, guest))
        await still.house.act(match, f"r{number}", lambda now: back.entry(now, guest))
    assert ear.table["deadline"] == before


async def both_answered(
    here: Here, bots: list[str], answers: list[int], **wish: Any
) -> tuple[str, list[GuestRow | None], list[Ear]]:
    """Two people, with bots after them, of whom ``answers`` have answered."""
    people = [await here.person("Ann"), await here.person("Bob")]
    guests = [await here.server.guests.find(each.id) for each in people]
    match = (await people[0].make("whispers", ["me", "open", *bots], **wish))["id"]
    await people[1].sit(match, 1)
    await people[0].post(f"/api/matches/{match}/start")
    ears = [Ear(each.id) for each in people]
    for ear in ears:
        await here.house.join(match, ear, None, 0)
    for number, seat in enumerate(answers, 1):
        option = ears[seat].table["question"]["options"][0]["id"]
        answer = messages.Answer(id="a", number=number, seat=seat, option=option)
        await here.house.act(match, f"a{number}", partial(answer.entry, guest=guests[seat]))
    return match, guests, ears


@pytest.mark.parametrize("kind", ["move_seconds", "bank_seconds"])
@pytest.mark.parametrize("who", [0, 1])
async def test_an_undo_that_is_refused_gives_no_time(
    still: Here, clock: HandClock, kind: str, who: int
) -> None:
    """Neither to who asks for it and refuses it themselves, nor if another refuses it."""
    match, guests, ears = await both_answered(still, [], [0, 1], **{kind: 100})
    assert ears[1].table["asked"] == 1
    before = ears[1].table["deadline"]
    undo = messages.Undo(id="u", seat=1, answered=2)
    no = messages.UndoReply(id="n", agree=False)
    for number in range(3):
        clock.advance(20)
        await still.house.act(match, f"u{number}", partial(undo.entry, guest=guests[1]))
        await still.house.act(match, f"n{number}", partial(no.entry, guest=guests[who]))
        assert ears[1].table["undo"] is None and ears[1].table["deadline"] == before
    clock.advance(40)
    await still.house.keeper.drive(match)
    assert ears[0].entries()[-1]["by"] == "clock"


@pytest.mark.parametrize("kind", ["move_seconds", "bank_seconds"])
async def test_what_others_do_gives_no_time(still: Here, clock: HandClock, kind: str) -> None:
    """Whoever else leaves, comes back or gives up: the clock of who is asked runs on."""
    match, guests, ears = await both_answered(still, [], [0, 1], **{kind: 100})
    assert ears[1].table["asked"] == 1
    before = ears[1].table["deadline"]
    deeds = [messages.Leave(id="l", seat=0), messages.Return(id="r", seat=0)]
    deeds += [*deeds, messages.Resign(id="g", seat=0)]
    for number, deed in enumerate(deeds):
        clock.advance(15)
        await still.house.act(match, f"d{number}", partial(deed.entry, guest=guests[0]))
        assert ears[1].table["deadline"] == before, deed
    clock.advance(25)
    await still.house.keeper.drive(match)
    (late,) = (entry for entry in ears[1].entries() if entry.get("number") == 3)
    assert (late["seat"], late["by"]) == (1, "clock")


async def test_a_bot_goes_on_once_an_undo_is_refused(still: Here, clock: HandClock) -> None:
    match, guests, ears = await both_answered(still, ["first"], [0, 1, 1], pace_ms=500)
    undo = messages.Undo(id="u", seat=0, answered=3)
    no = messages.UndoReply(id="n", agree=False)
    await still.house.act(match, "u", partial(undo.entry, guest=guests[0]))
    clock.advance(5)
    await still.house.keeper.drive(match)
    assert ears[0].table["answered"] == 3, "it holds still"
    await still.house.act(match, "n", partial(no.entry, guest=guests[1]))
    await still.house.keeper.drive(match)
    assert ears[0].table["answered"] > 3


async def test_signing_out_ends_what_is_open(here: Here) -> None:
    person = await here.person("Ann")
    match = (await person.make("whispers", ["me", "first"], start=True))["id"]

    async def holding() -> tuple[Mute, asyncio.Task[None]]:
        guest = await here.server.guests.find(person.id)
        socket = Mute({"type": "hello"})
        task = asyncio.create_task(sockets.hold(here.server, socket, match, guest))
        async with asyncio.timeout(30):
            while not any("presence" in each.get("text", "") for each in socket.sent):
                await asyncio.sleep(0.01)
        return socket, task

    async with asyncio.timeout(60):
        socket, task = await holding()
        await person.post("/api/guest/recovery", status=201)
        await task
        assert socket.sent[-1]["code"] == 4401
        socket, task = await holding()
        assert (await person.http.delete("/api/guest")).status_code == 204
        await task
        assert socket.sent[-1]["code"] == 4401
    assert here.server.sockets == {}


async def test_another_process_hears_of_a_sign_out(here: Here) -> None:
    person = await here.person("Ann")
    guest = await here.server.guests.find(person.id)
    assert guest is not None
    await here.store.write(lambda c: queries.change_guest(c, guest.id, epoch=guest.epoch + 1))
    here.house._heard(f"guest {guest.id}")
    assert (await person.http.get("/api/guest")).json() is None


async def test_deep_json_is_bad_input(here: Here) -> None:
    person = await here.person("Ann")
    deep = b'{"game":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
    headers = {"content-type": "application/json"}
    answer = await person.http.post("/api/matches", content=deep, headers=headers)
    assert answer.status_code == 400


async def test_nobody_turns_other_peoples_text_around(still: Here) -> None:
    match, guest, ear = await seated(still, ["me", "first"])
    chat = messages.Chat(id="c", text="a\x00b\u202ec \u2066d\u200b\U0001f468\u200d\U0001f469")
    await still.house.act(match, "c", lambda now: chat.entry(now, guest))
    assert ear.entries()[-1]["text"] == "a b c d \U0001f468\u200d\U0001f469"
    nothing = messages.Chat(id="d", text="\x00\u202e\u200d")
    with pytest.raises(Denied):
        await still.house.act(match, "d", lambda now: nothing.entry(now, guest))
    person = await still.person("B\x00o\u202eb")
    assert person.name == "B o b"


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[::1", False),
        ("", False),
        ("localhost:8765", True),
        ("LocalHost", True),
        ("127.0.0.1:8765", True),
        ("192.168.7.7:8765", True),
        ("[::1]:80", True),
        ("cave.example", True),
        ("dev.example:5173", True),
    ],
)
async def test_a_strangers_name_that_leads_here_is_refused(
    tmp_path: Path, host: str, ours: bool
) -> None:
    """A page of that name would be of the same origin as what is answered here: neither may it
    act, nor read anything."""
    here = Here(
        str(tmp_path / "c.db"),
        public_url="http://cave.example",
        origins=["http://dev.example:5173"],
    )
    headers = {"host": host}
    async with here.browser() as browser:
        for path in ("/api/matches", "/api/guest", "/api/guest/turns", "/api/games", "/"):
            answer = await browser.get(path, headers=headers)
            assert (answer.status_code == 200) is ours, path
            if not ours:
                assert answer.status_code == 403 and "--public-url" in answer.json()["text"]
        answer = await browser.post("/api/guest", json={"name": "Ann"}, headers=headers)
        assert answer.status_code == (201 if ours else 403)
        for path in ("/healthz", "/metrics"):
            assert (await browser.get(path, headers=headers)).status_code == 200
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    scope = {
        "type": "websocket",
        "path": "/api/matches/nothing/play",
        "headers": [(b"host", host.encode())],
        "client": ("203.0.113.9", 1),
    }
    allowed = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        allowed.append(scope)

    here.app.app = app
    await here.app(scope, receive, send)
    assert bool(allowed) is ours
    assert ours or said == [{"type": "websocket.close", "code": 4403}]
    await here.close()


@pytest.mark.parametrize(
    ("host", "status"), [("localhost:8765", 201), ("127.0.0.1:80", 201), ("evil.example", 403)]
)
async def test_without_an_address_of_its_own_a_page_comes_from_where_it_was_asked_for(
    still: Here, host: str, status: int
) -> None:
    headers = {"host": host, "origin": f"http://{host}"}
    answer = await still.browser().post("/api/guest", json={"name": "Ann"}, headers=headers)
    assert answer.status_code == status
    other = {"host": host, "origin": "http://localhost:1"}
    answer = await still.browser().post("/api/guest", json={"name": "Bob"}, headers=other)
    assert answer.status_code == 403


def test_who_sets_the_clock_moves_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = clocks.Clock()
    before = clock.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert clock.now() >= before


async def damage(here: Here, match: str, n: int, body: str) -> None:
    row = sa.and_(queries.log.c.match == match, queries.log.c.n == n)
    await here.store.write(lambda c: c.execute(sa.update(queries.log).where(row).values(body=body)))
    here.house.rooms.clear()


async def test_a_damaged_answer_is_called_that(still: Here) -> None:
    match, guest, ear = await seated(still, ["me", "me"])
    option = ear.table["question"]["options"][0]["id"]
    answer = messages.Answer(id="a", number=1, seat=0, option=option)
    n = await still.house.act(match, "a", lambda now: answer.entry(now, guest))
    rows = await still.store.read(lambda c: queries.entries(c, match))
    assert rows[n - 1].n == n
    await damage(still, match, n, rows[n - 1].body.replace('"hash":"', '"hash":"0'))
    async with still.house.enter(match) as room:
        shown = room.at().lines[-1]
        told = shown.entry.shown(room.at(), shown, -1)
    assert "damaged" in told.text and "updated" not in told.text  # type: ignore[union-attr]


async def test_a_damaged_answer_of_a_finished_match_is_called_that(still: Here) -> None:
    match, guest, ear = await seated(still, ["me", "me"])
    option = ear.table["question"]["options"][0]["id"]
    answer = messages.Answer(id="a", number=1, seat=0, option=option)
    n = await still.house.act(match, "a", lambda now: answer.entry(now, guest))
    for seat in (0, 1):
        resign = messages.Resign(id="r", seat=seat)
        await still.house.act(match, f"r{seat}", partial(resign.entry, guest=guest))
    rows = await still.store.read(lambda c: queries.entries(c, match))
    await damage(still, match, n, rows[n - 1].body.replace('"hash":"', '"hash":"0'))
    with pytest.raises(Denied, match="damaged"):
        async with still.house.enter(match):
            pass


async def test_a_torn_row_stands_in_nobodys_way(
    still: Here, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    """It is refused in plain words, logged once, and others are still taken up."""
    match, _, _ = await seated(still, ["me", "first"], move_seconds=10)
    await damage(still, match, 1, '{"kind":"seated","se')
    for _ in range(20):
        with pytest.raises(Denied, match="damaged"):
            async with still.house.enter(match):
                pass
    assert len(caplog.records) == 1 and "cannot be read" in caplog.text
    clock.advance(100)
    late = await still.store.read(lambda c: queries.due_matches(c, clock.now(), 10))
    assert match in late
    await still.house.keeper._take_up(match)
    assert await still.store.read(lambda c: queries.due_matches(c, clock.now(), 10)) == []
    assert len(caplog.records) == 2 and "cannot go on" in caplog.text


@pytest.mark.parametrize(
    ("address", "fine"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("2002:7f00:1::1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b:1::7f00:1", False),
        ("::ffff:127.0.0.1", False),
        ("::127.0.0.1", False),
        ("::ffff:0:127.0.0.1", False),
        ("fec0::1", False),
        ("fd00::1", False),
        ("fe80::1", False),
        ("::1", False),
        ("2001:0:4136:e378:8000:63bf:80ff:fffe", False),
        ("224.0.0.251", False),
        ("ff0e::1", False),
        ("10.0.0.1", False),
    ],
)
def test_webhooks_take_no_detours(address: str, fine: bool) -> None:
    assert alerts.public(ipaddress.ip_address(address)) is fine


async def test_workers_end_with_their_supervisor(tmp_path: Path, postgres: Any) -> None:
    process = Process(tmp_path, postgres(), free_port())
    process.start("--workers", "2")
    process.kill()
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", process.port)
            except OSError:
                break
            writer.close()
            await asyncio.sleep(0.2)


async def test_the_words_of_a_game_are_gathered_once(
    still: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathered: list[str] = []

    def glossary(game: Whispers) -> list[Term]:
        gathered.append(game.id)
        return Game.glossary(game)

    monkeypatch.setattr(Whispers, "glossary", glossary)
    for _ in range(3):
        assert (await still.browser().get("/api/games/whispers/glossary")).status_code == 200
    assert len(gathered) <= 1


async def test_who_asks_why_looks_at_so_much_and_no_more(
    still: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, guest, _ = await seated(still, ["me", "me"])
    looked: list[str] = []

    def refused(game: Whispers, state: Any, seat: int, things: list[str], decision: Any) -> None:
        looked.extend(things)

    monkeypatch.setattr(Whispers, "why_not_touched", refused)
    why = messages.Why(id="w", seat=0, things=[f"card:{number}" for number in range(64)])
    async with still.house.enter(match) as room:
        why.because(room.at(), guest)
    assert looked == why.things[: messages.MOST_TOUCHED]


async def test_an_address_asks_why_so_often_over_all_its_connections(still: Here) -> None:
    match, guest, _ = await seated(still, ["me", "me"])
    still.server.buckets.on, still.server.buckets.now = True, lambda: 0.0
    told: list[bytes] = []

    def tell(message: bytes) -> bool:
        told.append(message)
        return True

    for address in ["here"] * 4 + ["there"]:
        client = sockets.Client(still.server, Mute(), match, guest)
        client.address, client.tell = address, tell
        await client.take('{"type":"hello"}')
        for number in range(20):
            await client.take(f'{{"type":"why","id":"{number}","seat":0,"things":["a"]}}')
        await still.house.part(match, client)
    kinds = Counter(json.loads(each)["type"] for each in told)
    assert kinds["because"] == limits.LESSONS.burst + 20 and kinds["refused"] == 20


async def test_an_address_says_so_much_over_all_its_connections(still: Here) -> None:
    match, guest, _ = await seated(still, ["me", "me"])
    still.server.buckets.on, still.server.buckets.now = True, lambda: 0.0
    told: list[bytes] = []

    def tell(message: bytes) -> bool:
        told.append(message)
        return True

    for address in ["here"] * 20 + ["there"]:
        client = sockets.Client(still.server, Mute(), match, guest)
        client.address, client.tell = address, tell
        for number in range(40):
            client.greeted = True
            await client.take(f'{{"type":"ping","id":"{number}"}}')
    kinds = Counter(json.loads(each)["type"] for each in told)
    assert kinds["pong"] == limits.MESSAGES_HERE.burst + 40 and kinds["refused"] > 0


async def test_others_come_between_what_one_says_in_one_breath(still: Here) -> None:
    match, guest, _ = await seated(still, ["me", "me"])
    pings = [{"type": "ping", "id": f"{number}"} for number in range(20)]
    socket = Mute({"type": "hello"}, *pings)
    holding = asyncio.create_task(sockets.hold(still.server, socket, match, guest))
    left = [len(socket.said)]
    async with asyncio.timeout(30):
        while socket.said:
            await asyncio.sleep(0)
            left.append(len(socket.said))
    assert {before - after for before, after in pairwise(left)} == {0, 1}
    holding.cancel()
    await asyncio.wait({holding})
