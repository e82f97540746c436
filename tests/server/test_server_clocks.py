"""Clocks, absence, takeover and return, with a clock the tests turn; turn alerts."""

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest
from harness import Ear, HandClock, Here, Person
from test_server_undo import TableFor

from cavern.server import alerts, limits, messages, queries
from cavern.server.clocks import RESTART_GRACE, UNDO_WAIT, Due, bot_due, person_due
from cavern.server.errors import Denied
from cavern.server.keeper import LEASE


def test_what_is_due_when() -> None:
    assert person_due(1000, 0, 0, 0, 0) is None
    assert person_due(10**9, 60, 0, 0, 0) == Due(10**9 + 60_000, "clock")
    assert person_due(10**9, 0, 60, 0, 0) == Due(10**9 + 60_000, "absent")
    assert person_due(10**9, 0, 60, 10**9 + 5, 0) == Due(10**9 + 60_005, "absent")
    assert person_due(10**9, 60, 20, 0, 0) == Due(10**9 + 20_000, "absent", 10**9 + 60_000)
    assert person_due(10**9, 20, 60, 0, 0) == Due(10**9 + 20_000, "clock")
    assert bot_due(1000, 50, None) == Due(1050, "bot")
    assert bot_due(1000, 50, 2000) == Due(2000 + UNDO_WAIT, "bot")


def test_time_without_a_server_counts_against_nobody() -> None:
    started = 10**9 + 500_000
    assert person_due(10**9, 60, 0, 0, started) == Due(started + RESTART_GRACE, "clock")
    assert person_due(10**9, 10, 0, 0, started) == Due(started + 10_000, "clock")
    assert person_due(10**9, 0, 60, 0, started) == Due(started + 60_000, "absent")
    assert person_due(10**9, 86_400, 0, 0, started) == Due(10**9 + 86_400_000, "clock")


async def two(still: Here, **wish: object) -> tuple[str, Person, Person]:
    ann, bob = await still.person("Ann"), await still.person("Bob")
    match = await ann.make("whispers", ["me", "open"], **wish)
    await bob.sit(match["id"], 1)
    await ann.post(f"/api/matches/{match['id']}/start")
    return match["id"], ann, bob


async def test_a_bot_answers_when_the_clock_runs_out(still: Here, clock: HandClock) -> None:
    match, ann, _ = await two(still, move_seconds=60)
    ear = Ear(ann.id)
    await still.house.join(match, ear, None, 0)
    assert ear.table["deadline"] == clock.now() + 60_000
    clock.advance(59)
    await still.house.keeper.drive(match)
    assert ear.table["answered"] == 0
    clock.advance(1)
    await still.house.keeper.drive(match)
    assert ear.table["answered"] == 1 and ear.entries()[-1]["by"] == "clock"
    assert ear.table["asked"] == 1 and ear.table["deadline"] == clock.now() + 60_000
    assert not ear.table["seats"][0]["away"]


async def test_taking_back_gives_no_time(still: Here, clock: HandClock) -> None:
    """Whoever answers, waits, and takes it back has used the time of that question."""
    match, ann, bob = await two(still, move_seconds=60)
    table = TableFor(still, match, [ann, bob])
    for ear in table.ears:
        await still.house.join(match, ear, None, 0)
    first = table.ears[0].table["deadline"]
    clock.advance(10)
    for _ in range(3):
        await table.answer(0)
        assert table.ears[0].table["deadline"] == clock.now() + 60_000, "Bob has all his time"
        clock.advance(15)
        await table.undo(0, 0)
        assert table.ears[0].table["deadline"] == first
    async with still.house.enter(match) as room:
        asked_at = room.at().asked_at
        room.sitting = None
    async with still.house.enter(match) as room:
        assert room.at().asked_at == asked_at, "a replay knows the same time"
    clock.advance(5)
    await still.house.keeper.drive(match)
    assert table.answered == 1 and table.ears[0].entries()[-1]["by"] == "clock"
    await table.undo(0, 0)
    await still.house.keeper.drive(match)
    assert table.answered == 1, "what the clock has answered can be taken back, but not for long"


async def test_bringing_back_gives_no_time(still: Here, clock: HandClock) -> None:
    match, ann, bob = await two(still, move_seconds=60)
    table = TableFor(still, match, [ann, bob])
    for ear in table.ears:
        await still.house.join(match, ear, None, 0)
    await table.answer(0)
    clock.advance(20)
    for _ in range(2):
        await table.undo(0, 0)
        clock.advance(5)
        await table.act(0, messages.Redo(id="d", seat=0, answered=table.answered))
        assert table.ears[0].table["deadline"] == clock.now() + 40_000, "Bob is asked the same"
    await table.undo(0, 0)
    assert table.ears[0].table["deadline"] == clock.now() + 30_000


async def test_who_agrees_to_an_undo_is_not_held_up_by_it(still: Here, clock: HandClock) -> None:
    """All that Ann used herself counts, and nothing of Bob's time, who gets his own anew."""
    match, ann, bob = await two(still, move_seconds=60)
    table = TableFor(still, match, [ann, bob])
    for ear in table.ears:
        await still.house.join(match, ear, None, 0)
    clock.advance(10)
    await table.answer(0)
    clock.advance(50)
    await table.answer(1)
    await table.answer(1)
    clock.advance(7)
    await table.undo(0, 0)
    clock.advance(8)
    await table.reply(1, True)
    assert table.answered == 0
    assert table.ears[0].table["deadline"] == clock.now() + 60_000 - 10_000 - 15_000
    await table.answer(0)
    assert table.ears[0].table["deadline"] == clock.now() + 60_000


async def test_a_bot_sits_in_for_the_absent_and_hands_back(still: Here, clock: HandClock) -> None:
    match, ann, bob = await two(still, takeover_seconds=120)
    ear = Ear(bob.id)
    await still.house.join(match, ear, None, 0)
    clock.advance(119)
    await still.house.keeper.drive(match)
    assert not ear.table["seats"][0]["away"]
    clock.advance(1)
    await still.house.keeper.drive(match)
    kinds = [entry["kind"] for entry in ear.entries()]
    assert kinds[-2:] == ["away", "answered"]
    assert ear.table["seats"][0]["away"] and ear.table["asked"] == 1
    assert ear.entries()[-1]["by"] == "bot"
    back = Ear(ann.id)
    await still.house.join(match, back, None, 0)
    assert back.entries()[-1]["kind"] == "back"
    assert not back.table["seats"][0]["away"] and back.table["may_undo"] == "free"


async def test_who_is_connected_is_not_absent(still: Here, clock: HandClock) -> None:
    match, ann, _ = await two(still, takeover_seconds=60)
    ear = Ear(ann.id)
    await still.house.join(match, ear, None, 0)
    clock.advance(60)
    await still.house.keeper.drive(match)
    assert not ear.table["seats"][0]["away"]
    clock.advance(LEASE / 1000)
    await still.house.keeper.drive(match)
    assert ear.table["seats"][0]["away"], "nothing was heard of them for a lease and a minute"


async def test_leaving_and_returning_by_wish(still: Here) -> None:
    match, ann, _ = await two(still)
    guest = await still.server.guests.find(ann.id)
    leave = messages.Leave(id="l", seat=0)
    await still.house.act(match, "l", lambda now: leave.entry(now, guest))
    info = await ann.get(f"/api/matches/{match}")
    assert info["seats"][0]["away"] and info["seats"][0]["kind"] == "person"
    with pytest.raises(Denied):
        await still.house.act(match, "m", lambda now: leave.entry(now, guest))
    come = messages.Return(id="r", seat=0)
    await still.house.act(match, "r", lambda now: come.entry(now, guest))
    assert not (await ann.get(f"/api/matches/{match}"))["seats"][0]["away"]


async def test_bots_keep_their_pace(still: Here, clock: HandClock) -> None:
    ann = await still.person("Ann")
    match = await ann.make("whispers", ["first", "me"], pace_ms=500, start=True)
    ear = Ear(ann.id)
    await still.house.join(match["id"], ear, None, 0)
    await asyncio.sleep(0.05)
    assert ear.table["answered"] == 0
    clock.advance(0.5)
    await still.house.keeper.drive(match["id"])
    assert ear.table["answered"] == 1


async def test_bots_do_not_play_in_an_empty_room(here: Here) -> None:
    ann = await here.person("Ann")
    match = await ann.make("whispers", ["first", "random"], start=True)
    await asyncio.sleep(0.2)
    assert (await ann.get(f"/api/matches/{match['id']}"))["answered"] == 0
    ear = Ear()
    await here.house.join(match["id"], ear, None, 0)
    async with asyncio.timeout(20):
        while ear.table["status"] != "over":
            await asyncio.sleep(0.02)


async def test_bots_take_their_leisure_while_nobody_who_plays_is_there(
    still: Here, clock: HandClock
) -> None:
    """Also in the stead of a person whose time is up."""
    still.house.show_pace = 250
    ann = await still.person("Ann")
    match = (await ann.make("whispers", ["me", "first"], bank_seconds=1, start=True))["id"]
    clock.advance(1)
    for answered in range(1, 7):
        for _ in range(3):
            await still.house.keeper.drive(match)
        assert (await ann.get(f"/api/matches/{match}"))["answered"] == answered
        clock.advance(0.25)


async def test_bots_answer_at_once_who_is_there(still: Here) -> None:
    still.house.show_pace = 250
    ann = await still.person("Ann")
    match = (await ann.make("whispers", ["first", "me"], start=True))["id"]
    await still.house.keeper.drive(match)
    assert (await ann.get(f"/api/matches/{match}"))["answered"] == 0
    await still.house.join(match, Ear(ann.id), None, 0)
    await still.house.keeper.drive(match)
    assert (await ann.get(f"/api/matches/{match}"))["answered"] == 1


async def test_resigning(still: Here) -> None:
    match, ann, bob = await two(still)
    guests = [await still.server.guests.find(person.id) for person in (ann, bob)]
    for seat in (0, 1):
        resign = messages.Resign(id="r", seat=seat)
        guest = guests[seat]
        await still.house.act(
            match,
            f"{seat}",
            lambda now, guest=guest, resign=resign: resign.entry(now, guest),
        )
        info = await ann.get(f"/api/matches/{match}")
        assert info["seats"][seat]["gone"] and info["seats"][seat]["kind"] == "bot"
        assert info["status"] == ("live" if seat == 0 else "over")
    assert info["outcome"]["ending"] == "resigned" and info["seed"]
    assert info["outcome"]["text"] == "Everybody gave up: the match was not played out."


# A machine whose clock was wrong

YEARS = 10 * 365 * 86_400


async def started_anew(database: str, clock: HandClock, seconds: float) -> Here:
    """The same store under a server that believes it to be another time."""
    clock.advance(seconds)
    return Here(database, clock)


async def test_bots_go_on_after_the_clock_was_put_back(tmp_path: Path, clock: HandClock) -> None:
    """What a server wrote whose clock was ten years ahead makes nobody wait for ten years."""
    database = str(tmp_path / "c.db")
    before = Here(database, clock)
    ann = await before.person("Ann")
    match = (await ann.make("whispers", ["first", "me"], pace_ms=500, start=True))["id"]
    await before.close()
    there = await started_anew(database, clock, -YEARS)
    ear = Ear(ann.id)
    guest = await there.server.guests.find(ann.id)
    await there.house.join(match, ear, None, 0)
    for number in range(1, 7):
        if ear.table["asked"] == 0:
            clock.advance(1)
            await there.house.keeper.drive(match)
        else:
            option = ear.table["question"]["options"][0]["id"]
            answer = messages.Answer(id=f"a{number}", number=number, seat=1, option=option)
            await there.house.act(match, answer.id, lambda now, a=answer: a.entry(now, guest))
        assert ear.table["answered"] == number
    answers = [entry for entry in ear.entries() if entry["kind"] == "answered"]
    assert {entry.get("by", "person") for entry in answers} == {"bot", "person"}
    times = [entry["at"] for entry in ear.entries()]
    assert times == sorted(times), "the log itself never goes back"
    await there.close()


async def test_people_have_their_time_after_the_clock_was_put_back(
    tmp_path: Path, clock: HandClock
) -> None:
    database = str(tmp_path / "c.db")
    before = Here(database, clock)
    match, _, bob = await two(before, move_seconds=60)
    await before.close()
    there = await started_anew(database, clock, -YEARS)
    ear = Ear(bob.id)
    await there.house.join(match, ear, None, 0)
    assert ear.table["deadline"] == clock.now() + 60_000
    clock.advance(59)
    await there.house.keeper.drive(match)
    assert ear.table["answered"] == 0
    clock.advance(1)
    await there.house.keeper.drive(match)
    assert ear.table["answered"] == 1 and ear.entries()[-1]["by"] == "clock"
    await there.close()


async def test_the_absent_are_noticed_after_the_clock_was_put_back(
    tmp_path: Path, clock: HandClock
) -> None:
    """They were said to be present until ten years from now."""
    database = str(tmp_path / "c.db")
    before = Here(database, clock)
    match, ann, bob = await two(before, takeover_seconds=50)
    await before.house.join(match, Ear(ann.id), None, 0)
    await before.close()
    there = await started_anew(database, clock, -YEARS)
    ear = Ear(bob.id)
    await there.house.join(match, ear, None, 0)
    clock.advance(LEASE / 1000 + 50)
    await there.house.keeper.drive(match)
    assert ear.table["seats"][0]["away"]
    await there.close()


async def test_a_bank_lasts_as_long_after_the_clock_was_put_back(
    tmp_path: Path, clock: HandClock
) -> None:
    database = str(tmp_path / "c.db")
    before = Here(database, clock)
    match, ann, _ = await two(before, bank_seconds=100)
    await before.close()
    there = await started_anew(database, clock, -YEARS)
    ear = Ear(ann.id)
    await there.house.join(match, ear, None, 0)
    assert ear.table["deadline"] == clock.now() + 100_000
    clock.advance(30)
    option = ear.table["question"]["options"][0]["id"]
    answer = messages.Answer(id="a", number=1, seat=0, option=option)
    guest = await there.server.guests.find(ann.id)
    await there.house.act(match, "a", lambda now: answer.entry(now, guest))
    assert ear.table["clocks"][0] == 70_000 and ear.table["deadline"] == clock.now() + 100_000
    await there.close()


async def test_matches_nobody_looks_at_are_taken_up_after_the_clock_was_put_back(
    tmp_path: Path, clock: HandClock
) -> None:
    database = str(tmp_path / "c.db")
    before = Here(database, clock)
    match, _, _ = await two(before, move_seconds=60)
    await before.close()
    there = await started_anew(database, clock, -YEARS)
    await there.house.keeper.catch_up()
    clock.advance(2)
    assert match in await there.store.read(lambda c: queries.due_matches(c, clock.now(), 10))
    await there.house.keeper._take_up(match)
    assert not await there.store.read(lambda c: queries.due_matches(c, clock.now(), 10))
    clock.advance(61)
    assert match in await there.store.read(lambda c: queries.due_matches(c, clock.now(), 10))
    await there.house.keeper._take_up(match)
    async with there.house.enter(match) as room:
        assert room.at().answered == 1
    await there.close()


# Alerts


async def test_an_absent_person_is_told_that_it_is_their_turn(
    tmp_path: Path, clock: HandClock
) -> None:
    heard: list[bytes] = []

    async def hook(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"}"))
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(hook, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    there = Here(str(tmp_path / "c.db"), clock, private_webhooks=True)
    match, ann, bob = await two(there)
    await bob.http.patch("/api/guest", json={"webhook": f"http://127.0.0.1:{port}/turn?key=1"})
    ear = Ear(ann.id)
    await there.house.join(match, ear, None, 0)
    clock.advance(60)
    question = ear.table["question"]
    answer = messages.Answer(id="a", number=1, seat=0, option=question["options"][0]["id"])
    guest = await there.server.guests.find(ann.id)
    await there.house.act(match, "a", lambda now: answer.entry(now, guest))
    async with asyncio.timeout(10):
        while "cavern_alerts_total" not in there.server.metrics.text({}):
            await asyncio.sleep(0.01)
    assert 'cavern_alerts_total{result="ok"} 1' in there.server.metrics.text({})
    head, _, body = heard[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /turn?key=1 HTTP/1.1")
    message = json.loads(body)
    assert message["match"] == match and message["seat"] == 1 and "Bob" in message["text"]
    await there.close()
    server.close()


async def test_webhooks_cannot_reach_the_servers_own_network(still: Here) -> None:
    for url in (
        "http://127.0.0.1:1/",
        "http://localhost/",
        "http://169.254.169.254/x",
        "http://[::1]/",
    ):
        with pytest.raises(Denied):
            await alerts.post(url, {})
    ann = await still.person("Ann")
    for url in ("ftp://x.example/", "https://user:pw@x.example/", "nonsense", "http://x\r\ny/"):
        assert (await ann.http.patch("/api/guest", json={"webhook": url})).status_code == 400
    fine = await ann.http.patch("/api/guest", json={"webhook": "https://x.example/turn"})
    assert fine.json()["webhook"] == "https://x.example/turn"


# Bots of one address


def limited(here: Here, clock: HandClock) -> None:
    here.server.buckets.on = True
    here.server.buckets.now = lambda: clock.time / 1000


async def table_with_a_bot(here: Here, person: Person, address: str) -> tuple[str, Ear]:
    options = {"cards": 36}
    match = (await person.make("whispers", ["me", "first"], options=options, start=True))["id"]
    ear = Ear(person.id, address=address)
    await here.house.join(match, ear, None, 0)
    return match, ear


async def bots_waiting(here: Here, match: str) -> bool:
    """Let bots answer; whether one of them has to wait."""
    while True:
        await here.house.keeper.drive(match)
        async with here.house.enter(match) as room:
            due = room.due
            if not room.driving and (due is None or due.what != "bot"):
                return False
            if not room.driving and due is not None and due.at > here.server.clock.now():
                return True
        await asyncio.sleep(0.001)


async def play_on(here: Here, match: str, ear: Ear, person: Person) -> int:
    """Answer whenever the person is asked, until a bot makes them wait or it is over; how often
    bots have answered."""
    guest = await here.server.guests.find(person.id)
    while not await bots_waiting(here, match) and ear.table["status"] != "over":
        question = ear.table["question"]
        answer = messages.Answer(
            id="a",
            number=question["number"],
            seat=question["seat"],
            option=question["options"][0]["id"],
        )
        await here.house.act(match, None, partial(answer.entry, guest=guest))
    return [entry.get("by") for entry in ear.entries()].count("bot")


async def test_who_plays_at_many_tables_waits_for_their_bots_and_nobody_else_does(
    still: Here, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BOTS", limits.Rate(3, 1))
    limited(still, clock)
    ann, bob = await still.person("Ann"), await still.person("Bob")
    tables = [await table_with_a_bot(still, ann, "here") for _ in range(3)]
    counts = [await play_on(still, *table, ann) for table in tables]
    assert counts == [3, 0, 0]
    for second in range(1, 7):  # they come one after another, each in its turn
        clock.advance(1)
        now = [await play_on(still, *table, ann) for table in tables]
        assert sum(now) == 3 + second
        assert max(now[1:]) - min(now[1:]) <= 1
    table = await table_with_a_bot(still, bob, "there")
    assert await play_on(still, *table, bob) == 3
    still.server.buckets.on = False
    clock.advance(10)
    assert await play_on(still, *table, bob) > 3


async def test_who_plays_at_one_table_does_not_notice(still: Here, clock: HandClock) -> None:
    """Against four bots that answer at once, a second for each answer of their own."""
    limited(still, clock)
    ann = await still.person("Ann")
    seats = ["random", "me", "random", "random", "random"]
    options = {"roles": "knight,goblins,dragon,cave,thief"}
    match = (await ann.make("vast", seats, options=options, start=True))["id"]
    ear = Ear(ann.id, address="here")
    await still.house.join(match, ear, None, 0)
    guest = await still.server.guests.find(ann.id)
    for _ in range(40):
        assert not await bots_waiting(still, match)
        del ear.heard[:-3]
        if ear.table["status"] == "over":
            break
        question = ear.table["question"]
        clock.advance(1)
        option = question["options"][-1]["id"]
        answer = messages.Answer(id="a", number=question["number"], seat=1, option=option)
        await still.house.act(match, None, partial(answer.entry, guest=guest))
    assert ear.table["answered"] > 200
