"""What is removed and changed from outside of play, on both databases, while a server runs."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from click.testing import CliRunner
from harness import Ear, HandClock, Here, Person
from test_server_silence import Mute

from cavern.cli.base import cli
from cavern.core.errors import BadInput
from cavern.server import acts, keeper, limits, messages, moderation, queries, sockets
from cavern.server.errors import Denied
from cavern.server.moderation import DAY, Keep
from cavern.server.sitting import Sitting


def admin(here: Here, *words: str, code: int = 0) -> str:
    """Another process' command on the store of a server that runs."""
    line = ["admin", *words, "--database", here.settings.database]
    done = CliRunner().invoke(cli, line)
    if code:
        assert isinstance(done.exception, BadInput), done.output
        return str(done.exception)
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


@pytest_asyncio.fixture
async def running(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Here]:
    monkeypatch.setattr(keeper, "KEEPER_PAUSE", 0.05)
    server = Here(database)
    server.house.open()
    await asyncio.sleep(0.1)  # it has looked which orders are old
    yield server
    await server.close()


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not what():
            await asyncio.sleep(0.01)


async def until_read(here: Here, match: str, what: Callable[[Sitting], bool]) -> None:
    """Until the server has read anew what was changed behind it."""
    async with asyncio.timeout(30):
        while True:
            async with here.house.enter(match) as room:
                if what(room.at()):
                    return
            await asyncio.sleep(0.02)


async def say(here: Here, match: str, person: Person, text: str) -> int:
    guest = await here.server.guests.find(person.id)
    chat = messages.Chat(id="c", text=text)
    return await here.house.act(match, f"{person.id} {text}", lambda now: chat.entry(now, guest))


async def pair(here: Here, start: bool = True) -> tuple[Person, Person, str]:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("whispers", ["me", "open"]))["id"]
    await bob.sit(match, 1)
    if start:
        await ann.post(f"/api/matches/{match}/start")
    return ann, bob, match


async def left(here: Here, match: str) -> int:
    """Rows that are left of a match, anywhere."""
    keys: list[Any] = [
        queries.matches.c.id, queries.log.c.match, queries.seats.c.match, queries.seeds.c.match,
        queries.snapshots.c.match,
    ]  # fmt: skip

    def count(connection: sa.Connection) -> int:
        return sum(
            connection.execute(
                sa.select(sa.func.count()).select_from(key.table).where(key == match)
            ).scalar_one()
            for key in keys
        )

    return await here.store.read(count)


# cavern admin


async def test_what_there_is_is_shown(running: Here) -> None:
    ann, bob, match = await pair(running)
    n = await say(running, match, bob, "what a cave")
    listed = await asyncio.to_thread(admin, running, "matches", "--status", "live")
    assert match in listed and "Ann, Bob" in listed
    assert match in await asyncio.to_thread(admin, running, "matches", "--guest", bob.id)
    assert "none" in await asyncio.to_thread(admin, running, "matches", "--idle", "3")
    shown = await asyncio.to_thread(admin, running, "show", match)
    assert "what a cave" in shown and f"{n:5}" in shown and bob.id in shown
    found = await asyncio.to_thread(admin, running, "guests", "--name", "bo")
    assert bob.id in found and ann.id not in found
    assert "no match" in await asyncio.to_thread(lambda: admin(running, "show", "nothing", code=2))


async def test_a_match_is_removed_while_it_is_played(running: Here) -> None:
    ann, _, match = await pair(running)
    ear = Ear(ann.id)
    await running.house.join(match, ear, 0, 0)
    await asyncio.to_thread(admin, running, "remove", match)
    with pytest.raises((Denied, AssertionError)):
        while True:  # who is quick may still act; nothing of it stays
            await say(running, match, ann, "quick")
            await asyncio.sleep(0.02)
            assert match in running.house.rooms
    await until(lambda: ear.closed == 4404 and match not in running.house.rooms)
    await ann.get(f"/api/matches/{match}", 404)
    async with asyncio.timeout(30):
        while await left(running, match):
            await asyncio.sleep(0.05)
    assert "no match" in await asyncio.to_thread(lambda: admin(running, "remove", match, code=2))


async def test_a_word_is_taken_away(running: Here) -> None:
    ann, bob, match = await pair(running)
    kept = await say(running, match, ann, "fine")
    n = await say(running, match, bob, "a nasty word")
    assert "nasty" in await asyncio.to_thread(admin, running, "unsay", match, str(n))
    await until_read(running, match, lambda now: "nasty" not in str(now.lines[n - 1].entry))
    log = (await ann.get(f"/api/matches/{match}/log"))["entries"]
    assert [e["text"] for e in log if e["kind"] == "said"] == ["fine", moderation.REMOVED]
    ear = Ear(ann.id)
    await running.house.join(match, ear, 0, 0)
    assert "nasty" not in str(ear.heard)
    for wrong in ("1", "999"):
        await asyncio.to_thread(lambda w=wrong: admin(running, "unsay", match, w, code=2))
    assert kept < n


async def test_a_name_is_changed_wherever_it_is_shown(running: Here) -> None:
    ann, bob, match = await pair(running)
    await say(running, match, bob, "hello")
    await asyncio.to_thread(admin, running, "rename", bob.id, "Newt")
    await until_read(running, match, lambda now: now.seats[1].name == "Newt")
    assert (await bob.get("/api/guest"))["name"] == "Newt"
    info = await ann.get(f"/api/matches/{match}")
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Newt"]
    assert "Bob" not in str(await ann.get(f"/api/matches/{match}/log"))
    await asyncio.to_thread(lambda: admin(running, "rename", bob.id, "\u202e", code=2))


async def decline(here: Here, ann: Person, bob: Person) -> str:
    """A rematch that Ann asks for and Bob declines."""
    match = (await ann.make("whispers", ["me", "open"]))["id"]
    await bob.sit(match, 1)
    await ann.post(f"/api/matches/{match}/start")
    for seat, person in enumerate((ann, bob)):
        guest = await here.server.guests.find(person.id)
        resign = messages.Resign(id="r", seat=seat)
        await here.house.act(match, f"r{seat}", partial(given, resign, guest))
    again: str = (await ann.post(f"/api/matches/{match}/rematch", None, 201))["id"]
    done = await bob.http.put(f"/api/matches/{again}/seats/1", json={"kind": "open"})
    assert done.json()["seats"][1]["name"] == "Bob"
    return again


def given(message: messages.Deed, guest: queries.GuestRow, now: Sitting) -> Any:
    return message.entry(now, guest)


async def all_that_is_told(ann: Person, match: str) -> str:
    told = await ann.get(f"/api/matches/{match}"), await ann.get(f"/api/matches/{match}/log")
    return str(told)


@pytest.mark.parametrize("how", ["renamed", "forgotten"])
async def test_who_has_stood_up_again_is_called_otherwise_too(running: Here, how: str) -> None:
    ann, bob = await running.person("Ann"), await running.person("Bob")
    left_again = (await ann.make("whispers", ["me", "open"]))["id"]
    await bob.sit(left_again, 1)
    await bob.http.put(f"/api/matches/{left_again}/seats/1", json={"kind": "open"})
    declined = await decline(running, ann, bob)
    for match in (left_again, declined):
        assert "Bob" in await all_that_is_told(ann, match)
    if how == "renamed":
        await asyncio.to_thread(admin, running, "rename", bob.id, "Newt")
    else:
        assert (await bob.http.delete("/api/guest/data")).status_code == 204
    for match in (left_again, declined):
        await until_read(running, match, lambda now: "Bob" not in str([e.entry for e in now.lines]))
        told = await all_that_is_told(ann, match)
        assert "Bob" not in told and (bob.id in told) == (how == "renamed")


async def test_who_is_banned_is_sent_away_and_not_let_in(running: Here) -> None:
    ann, bob, match = await pair(running)
    socket = Mute({"type": "hello"})
    guest = await running.server.guests.find(bob.id)
    holding = asyncio.create_task(sockets.hold(running.server, socket, match, guest))
    await until(lambda: any("presence" in each.get("text", "") for each in socket.sent))
    await asyncio.to_thread(admin, running, "ban", bob.id)
    async with asyncio.timeout(30):
        await holding
    assert socket.sent[-1]["code"] == 4401
    assert (await bob.get("/api/matches/mine", 403))["code"] == "banned"
    again = await running.browser().post("/api/guest/recover", json={"code": bob.recovery})
    assert again.status_code == 403
    assert "banned" in await asyncio.to_thread(admin, running, "guests")
    await ann.get("/api/matches/mine")
    await asyncio.to_thread(admin, running, "unban", bob.id)
    await until(lambda: bob.id not in running.server.guests._known)
    await bob.get("/api/matches/mine")
    await asyncio.to_thread(lambda: admin(running, "ban", "nobody", code=2))


async def test_somebody_is_forgotten_by_who_runs_the_server(running: Here) -> None:
    ann, bob, match = await pair(running)
    await asyncio.to_thread(admin, running, "forget", bob.id)
    await until_read(running, match, lambda now: now.seats[1].name == moderation.NOBODY)
    assert "Bob" not in str(await ann.get(f"/api/matches/{match}"))


# Being forgotten


async def test_people_delete_their_data(running: Here) -> None:
    ann, bob, match = await pair(running)
    await say(running, match, bob, "my own words")
    waiting = (await ann.make("whispers", ["me", "open"]))["id"]
    await bob.sit(waiting, 1)
    alone = (await bob.make("whispers", ["me", "first"], start=True))["id"]
    opened = (await bob.make("whispers", ["me", "open"]))["id"]
    elsewhere = (await ann.make("whispers", ["me", "first"], start=True))["id"]
    await say(running, elsewhere, bob, "a word in passing")
    assert (await bob.http.delete("/api/guest/data")).status_code == 204
    for gone in (alone, opened):
        await ann.get(f"/api/matches/{gone}", 404)
        assert await left(running, gone) == 0
    await until_read(running, match, lambda now: now.seats[1].name == moderation.NOBODY)
    await until_read(running, elsewhere, lambda now: "Bob" not in str([e.entry for e in now.lines]))
    for id in (match, elsewhere):
        everything = str(await ann.get(f"/api/matches/{id}/log"))
        everything += str(await ann.get(f"/api/matches/{id}"))
        assert "Bob" not in everything and "word" not in everything.replace("(removed)", "")
    assert (await ann.get(f"/api/matches/{match}"))["seats"][1]["gone"]
    assert (await ann.get(f"/api/matches/{waiting}"))["seats"][1]["kind"] == "open"
    rest = await running.store.read(lambda c: queries.guest_row(c, bob.id))
    assert rest is None
    again = await running.browser().post("/api/guest/recover", json={"code": bob.recovery})
    assert again.status_code == 404
    assert (await bob.http.get("/api/guest")).json() is None
    assert (await running.browser().delete("/api/guest/data")).status_code == 401


async def test_who_stays_can_play_on(running: Here) -> None:
    """A match of two, of whom one wants to be forgotten in the middle of it."""
    ann, _, match = await pair(running)
    assert (await ann.http.delete("/api/guest/data")).status_code == 204
    await until_read(running, match, lambda now: now.seats[0].gone)
    running.house.rooms.clear()
    async with running.house.enter(match) as room:
        assert room.at().status == "live" and room.at().seats[0].by_bot


# What expires


async def test_matches_expire_each_at_its_time(still: Here, clock: HandClock) -> None:
    keep = Keep(open=2, live=5, over=9, guests=0)
    still.house.keep = keep
    ann = await still.person("Ann")
    made = {
        "open": (await ann.make("whispers", ["me", "open"]))["id"],
        "live": (await ann.make("whispers", ["me", "me"], start=True))["id"],
        "over": (await ann.make("whispers", ["me", "first"], start=True))["id"],
    }
    guest = await still.server.guests.find(ann.id)
    resign = messages.Resign(id="r", seat=0)
    await still.house.act(made["over"], "r", lambda now: resign.entry(now, guest))
    gone = {}
    for day in range(12):
        await still.house.keeper.expire_now()
        for status, id in made.items():
            if id not in gone and not await left(still, id):
                gone[id] = (status, day)
        clock.advance(86_400)
    assert sorted(gone.values()) == [("live", 6), ("open", 3), ("over", 10)]


async def test_a_clock_that_jumps_throws_nothing_away(still: Here, clock: HandClock) -> None:
    ann = await still.person("Ann")
    match = (await ann.make("whispers", ["me", "open"]))["id"]
    await still.house.keeper.expire_now()
    clock.advance(10 * 365 * 86_400)
    later = (await ann.make("whispers", ["me", "open"]))["id"]
    for _ in range(10):
        assert await still.house.keeper.expire_now() == 0
    clock.advance(-20 * 365 * 86_400)
    assert await still.house.keeper.expire_now() == 0
    assert await left(still, match) and await left(still, later)


async def test_people_without_a_match_expire(still: Here, clock: HandClock) -> None:
    ann, bob = await still.person("Ann"), await still.person("Bob")
    await ann.make("whispers", ["me", "open"])
    keep = Keep(open=0, live=0, over=0, guests=3)
    later = clock.now() + 4 * DAY
    await still.store.write(lambda c: moderation.expire(c, keep, later))
    there = [await still.store.read(lambda c, p=p: queries.guest_row(c, p.id)) for p in (ann, bob)]
    assert there[0] is not None and there[1] is None


async def test_purging_by_hand(running: Here) -> None:
    ann, _, match = await pair(running)

    def age(connection: sa.Connection) -> None:
        this = queries.matches.c.id == match
        connection.execute(sa.update(queries.matches).where(this).values(changed=1))

    await running.store.write(age)
    assert "0 matches" in await asyncio.to_thread(admin, running, "purge", "--keep", "live=0")
    assert "1 matches would" in await asyncio.to_thread(admin, running, "purge", "--dry-run")
    await ann.get(f"/api/matches/{match}")
    assert "1 matches" in await asyncio.to_thread(admin, running, "purge")
    await ann.get(f"/api/matches/{match}", 404)


async def test_old_orders_are_swept_up_but_for_the_last(still: Here, clock: HandClock) -> None:
    def work(connection: sa.Connection) -> list[tuple[int, str]]:
        for number in range(3):
            moderation.order(connection, f"gone {number}", clock.now())
        moderation.expire(connection, Keep(), clock.now() + 8 * DAY)
        moderation.order(connection, "gone 3", clock.now())
        return moderation.orders_after(connection, 0)

    assert await still.store.write(work) == [(3, "gone 2"), (4, "gone 3")]


@pytest.mark.parametrize("word", ["over", "over=", "over=-1", "over=x", "all=3", "over=99999999"])
def test_a_policy_that_makes_no_sense_is_refused(word: str) -> None:
    with pytest.raises(BadInput, match="KIND=DAYS"):
        moderation.read_keep([word])
    assert moderation.read_keep(["over=0", "open=7"]) == Keep(over=0, open=7)


# How much one address may list


async def test_one_address_cannot_flood_the_lobby(still: Here) -> None:
    """With as many guests as it is given, in thirty seconds."""
    time = 0.0
    still.server.buckets.on = True
    still.server.buckets.now = lambda: time
    made = 0
    people: list[Any] = []
    for _ in range(30):
        time += 1.0
        http = still.browser()
        if (await http.post("/api/guest", json={})).status_code == 201:
            people.append(http)
        for each in people:
            for _ in range(5):
                wish = {"game": "whispers", "seats": [{"kind": "open"}] * 2, "listed": True}
                answer = await each.post("/api/matches", json=wish)
                if answer.status_code != 201:
                    break
                made += 1
    assert 10 < made <= limits.NEW_MATCHES_HERE.burst + 30


async def test_one_guest_opens_so_many_tables_to_everybody(still: Here) -> None:
    ann = await still.person("Ann")
    for _ in range(limits.MOST_LISTED):
        await ann.make("whispers", ["me", "open"], listed=True)
    wish = {"game": "whispers", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
    assert (await ann.post("/api/matches", wish, 429))["code"] == "too-fast"
    await ann.make("whispers", ["me", "open"])
    wish["seats"] = [{"kind": "me"}] * 2
    await ann.post("/api/matches", {**wish, "start": True}, 429)


async def test_a_rematch_opens_no_more_tables_to_everybody(still: Here) -> None:
    ann = await still.person("Ann")
    guest = await still.server.guests.find(ann.id)
    played = [
        (await ann.make("whispers", ["me", "me"], listed=True, start=True))["id"]
        for _ in range(limits.MOST_LISTED + 1)
    ]
    for match in played:
        for seat in (0, 1):
            resign = partial(acts.resign, guest=guest, number=seat)
            await still.house.act(match, None, resign)
    again = [await ann.post(f"/api/matches/{match}/rematch", status=201) for match in played]
    assert [each["listed"] for each in again] == [True] * limits.MOST_LISTED + [False]


@pytest.mark.parametrize("column", ["seats", "options"])
async def test_a_match_whose_row_is_torn_takes_no_other_along(running: Here, column: str) -> None:
    ann, bob = await running.person("Ann"), await running.person("Bob")
    torn, other = [
        (await ann.make("whispers", ["me", "open"], listed=True))["id"] for _ in range(2)
    ]
    await bob.sit(torn, 1)
    table = queries.matches
    change = sa.update(table).where(table.c.id == torn).values({column: '[{"se'})
    await running.store.write(lambda connection: connection.execute(change))
    for path in ("/api/matches", "/api/matches/mine"):
        assert [match["id"] for match in (await ann.get(path))["matches"]] == [other]
    assert "damaged" in (await ann.get(f"/api/matches/{torn}", status=409))["text"]
    assert (await ann.get(f"/api/matches/{other}"))["id"] == other
    assert (await ann.get("/api/guest/profile"))["tallies"] == []
    listed = admin(running, "matches")
    assert torn in listed and other in listed
    if column == "seats":
        assert "cannot be read" in listed
        assert "cannot be read" in admin(running, "show", torn)
    await ann.http.delete("/api/guest/data")
    left = await running.store.read(lambda c: queries.match_row(c, torn))
    assert left is not None, "nobody can tell any more that it is nobody else's"
    assert "removed" in admin(running, "remove", torn)


async def test_a_finished_match_whose_row_is_torn_takes_no_other_along(running: Here) -> None:
    ann = await running.person("Ann")
    guest = await running.server.guests.find(ann.id)
    for column in ("seats", "outcome", ""):
        match = (await ann.make("whispers", ["me", "first"], start=True, listed=True))["id"]
        resign = messages.Resign(id="r", seat=0)
        await running.house.act(match, "r", partial(resign.entry, guest=guest))
        if column:
            table = queries.matches
            change = sa.update(table).where(table.c.id == match).values({column: '{"wi'})
            await running.store.write(lambda connection, c=change: connection.execute(c))
    assert (await ann.get("/api/guest/profile"))["tallies"][0]["played"] == 1
    shown = (await ann.get("/api/matches?status=over"))["matches"]
    assert [each["id"] for each in shown] == [match]
