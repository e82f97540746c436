"""What lies around a match: whose eyes, whose time, whose name, who may watch, what is sent."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from harness import Ear, HandClock, Here, Person
from test_server_undo import TableFor

from cavern.core import record
from cavern.core.changes import found_in
from cavern.server import api, messages, protocol
from cavern.server.errors import Denied
from cavern.server.packing import accepted, gzipped_once
from cavern.server.sitting import Sitting

Plain = dict[str, Any]


async def over(here: Here, person: Person, match: str, seats: list[int]) -> None:
    guest = await here.server.guests.find(person.id)
    for seat in seats:
        resign = messages.Resign(id="r", seat=seat)
        await here.house.act(match, None, lambda now, r=resign: r.entry(now, guest))


async def until_asked(ear: Ear) -> None:
    """Bots play until it is my turn, or the end."""
    async with asyncio.timeout(30):
        while ear.table["asked"] not in (0, None):
            await asyncio.sleep(0.02)


# Eyes


async def test_a_finished_match_is_open_to_all_eyes(still: Here) -> None:
    table = await TableFor.of(still, [0, 1], [])
    await table.answer(0)
    path = f"/api/matches/{table.match}/frames?first=0&last=1"
    stranger = await still.person("Eve")
    for eyes in (0, 1, -2):
        assert (await stranger.http.get(f"{path}&eyes={eyes}")).status_code == 403
    for who in (0, 1):
        await over(still, table.people[who], table.match, [who])
    for eyes in (0, 1, -1, -2):
        frames = (await stranger.get(f"{path}&eyes={eyes}"))["frames"]
        assert [frame["eyes"] for frame in frames] == [eyes, eyes]
    assert (await stranger.http.get(f"{path}&eyes=2")).status_code == 403
    ear = Ear(stranger.id)
    await still.house.join(table.match, ear, 1, 0)
    assert ear.table["eyes"] == 1


async def test_a_game_that_is_over_cannot_go_on_at_its_end(here: Here) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("whispers", ["first", "first"], start=True))["id"]
    ear = Ear()
    await here.house.join(match, ear, None, 0)
    while ear.table["status"] != "over":
        await asyncio.sleep(0.02)
    end = ear.table["answered"]
    path = f"/api/matches/{match}/fork"
    refused = await ann.post(path, {"at": end, "seats": [0]}, 409)
    assert "earlier" in refused["text"]
    assert (await ann.post(path, {"at": end - 1, "seats": [0]}, 201))["status"] == "live"


# Time


async def two(still: Here, **wish: object) -> tuple[str, Person, Person]:
    ann, bob = await still.person("Ann"), await still.person("Bob")
    match = await ann.make("whispers", ["me", "open"], **wish)
    await bob.sit(match["id"], 1)
    await ann.post(f"/api/matches/{match['id']}/start")
    return match["id"], ann, bob


async def test_no_countdown_runs_for_who_is_here(still: Here, clock: HandClock) -> None:
    match, ann, bob = await two(still, takeover_seconds=60)
    watching = Ear(bob.id)
    await still.house.join(match, watching, None, 0)
    assert watching.table["takeover"] == clock.now() + 60_000, "Ann is not there yet"
    assert watching.table["deadline"] is None, "there is no clock"
    here = Ear(ann.id)
    await still.house.join(match, here, None, 0)
    assert here.table["takeover"] is None and here.table["deadline"] is None
    assert watching.table["takeover"] is None, "she has come, and all are told"
    clock.advance(5)
    await still.house.part(match, here)
    assert watching.table["takeover"] == clock.now() + 60_000, "she has gone, and all are told"


async def test_a_clock_runs_also_where_a_bot_would_sit_in_sooner(
    still: Here, clock: HandClock
) -> None:
    match, ann, _ = await two(still, move_seconds=300, takeover_seconds=60)
    begun = clock.now()
    here = Ear(ann.id)
    await still.house.join(match, here, None, 0)
    assert here.table["takeover"] is None, "she is here"
    assert here.table["deadline"] == begun + 300_000, "and has so long to answer"


async def test_time_for_the_whole_game(still: Here, clock: HandClock) -> None:
    match, ann, bob = await two(still, bank_seconds=60, increment_seconds=5)
    ears = [Ear(ann.id), Ear(bob.id)]
    for ear in ears:
        await still.house.join(match, ear, None, 0)
    table = TableFor(still, match, [ann, bob])
    assert ears[0].table["clocks"] == [65_000, 60_000]
    assert ears[0].table["deadline"] == clock.now() + 65_000
    clock.advance(20)
    await table.answer(0)
    assert ears[0].table["clocks"] == [45_000, 65_000] and ears[0].table["asked"] == 1
    assert ears[0].table["since"] == clock.now()
    clock.advance(64)
    await still.house.keeper.drive(match)
    assert ears[0].table["answered"] == 1
    clock.advance(1)
    await still.house.keeper.drive(match)
    assert ears[0].entries()[-1]["by"] == "clock", "a bot answers for who has no time left"
    assert ears[0].table["clocks"][1] <= 5_000
    async with still.house.enter(match) as room:
        clocks = [seat.bank for seat in room.at().seats]
        room.sitting = None
    async with still.house.enter(match) as room:
        assert [seat.bank for seat in room.at().seats] == clocks, "a replay knows the same time"


async def test_thinking_cannot_be_taken_back(still: Here, clock: HandClock) -> None:
    match, ann, bob = await two(still, bank_seconds=60)
    table = TableFor(still, match, [ann, bob])
    for ear in table.ears:
        await still.house.join(match, ear, None, 0)
    clock.advance(10)
    await table.answer(0)
    clock.advance(10)
    await table.undo(0, 0)
    assert table.ears[0].table["clocks"] == [50_000, 60_000], "it was Bob who was asked"
    clock.advance(10)
    await table.act(0, messages.Leave(id="l", seat=0))
    clock.advance(100)
    await table.act(0, messages.Return(id="r", seat=0))
    assert table.ears[0].table["clocks"] == [40_000, 60_000], "who is away spends nothing"


async def test_taking_back_and_giving_again_brings_no_time(still: Here, clock: HandClock) -> None:
    """Neither what comes with a turn, nor to who holds the seat that was asked as well."""
    ann = await still.person("Ann")
    wish = {"bank_seconds": 60, "increment_seconds": 5, "start": True}
    match = (await ann.make("whispers", ["me", "me"], **wish))["id"]
    table = TableFor(still, match, [ann])
    await still.house.join(match, table.ears[0], None, 0)
    await table.answer(0)
    assert table.ears[0].table["clocks"] == [65_000, 65_000]
    for again in range(1, 4):
        clock.advance(10)
        await table.undo(0, 0)
        assert table.ears[0].table["clocks"] == [65_000, 60_000 - 10_000 * again]
        await table.act(0, messages.Redo(id="r", seat=0, answered=0))
        assert table.ears[0].table["clocks"] == [65_000, 65_000 - 10_000 * again]


# Taking back


async def test_an_undo_says_what_it_takes(still: Here) -> None:
    table = await TableFor.of(still, [0], ["first", "first"])
    await table.answer(0)
    await until_asked(table.ears[0])
    now = table.ears[0].table
    assert sum(now["given"]) == now["answered"] > now["given"][0] == 1
    assert now["undo_leaves"] == [0, 0, 0]
    assert now["undo_peeks"], "dice were rolled meanwhile"


async def test_what_was_taken_back_can_be_brought_back(still: Here) -> None:
    table = await TableFor.of(still, [0], ["first", "first"])
    await table.answer(0)
    await until_asked(table.ears[0])
    before = table.ears[0].table
    await table.undo(0, 0)
    assert table.answered == 0 and table.ears[0].table["redo"] == before["answered"]
    await table.act(0, messages.Redo(id="r", seat=0, answered=0))
    after = table.ears[0].table
    assert after["view"] == before["view"] and after["question"] == before["question"]
    assert after["redo"] == 0
    assert table.kinds()[-2:] == ["undone", "redone"]
    with pytest.raises(Denied):
        await table.act(0, messages.Redo(id="r", seat=0, answered=after["answered"]))
    async with still.house.enter(table.match) as room:
        room.sitting = None
    async with still.house.enter(table.match) as room:
        assert room.at().answered == before["answered"] and room.at().peeks == 1


async def test_after_another_answer_nothing_is_brought_back(still: Here) -> None:
    table = await TableFor.of(still, [0, 1], [], nods=True)
    await table.answer(0)
    await table.undo(0, 0)
    assert table.ears[0].table["redo"] == 1 and table.ears[1].table["redo"] == 0
    with pytest.raises(Denied):
        await table.act(1, messages.Redo(id="r", seat=1, answered=0))
    await table.answer(0, 1)
    assert table.ears[0].table["redo"] == 0
    await table.answer(1)
    await table.undo(0, 0)
    await table.reply(1, True)
    assert table.ears[0].table["redo"] == 0, "another's answer is theirs to give again"


async def test_going_back_beyond_chance_is_marked(here: Here, tmp_path: Path) -> None:
    """In the log, in the record, and at the end; a free undo is not."""
    table = await TableFor.of(here, [0], ["first"], nods=False)
    await table.answer(0)
    while table.ears[0].table["asked"] != 0:
        await asyncio.sleep(0.02)
    await table.undo(0, 0)
    assert table.ears[0].entries()[-1]["peeked"] is True
    while table.ears[0].table["status"] == "live":
        if table.ears[0].table["asked"] == 0:
            await table.answer(0)
        else:
            await asyncio.sleep(0.02)
    assert table.ears[0].table["outcome"]["peeks"] == 1
    got = await table.people[0].http.get(f"/api/matches/{table.match}/record")
    lines = [json.loads(line) for line in got.text.splitlines()]
    assert [line for line in lines if line["line"] == "undone"] == [
        {"line": "undone", "to": 0, "by": 0, "agreed": [0], "peeked": True}
    ]
    path = tmp_path / "a.cavern.jsonl"
    path.write_bytes(got.content)
    match = record.replay(record.load(path), verify=True)
    assert match.answered == table.answered and match.over
    profile = await table.people[0].get("/api/guest/profile")
    assert profile["tallies"][0]["played"] == 1 and profile["tallies"][0]["best"] is None


async def test_what_is_played_on_from_another_match_is_no_game_of_ones_own(still: Here) -> None:
    ann = await still.person("Ann")
    match = await ann.make("whispers", ["me", "first", "first", "first"])
    wish = {"at": 0, "seats": [0], "level": "first"}
    await ann.post(f"/api/matches/{match['id']}/start", {})
    await over(still, ann, match["id"], [0])
    fork = await ann.post(f"/api/matches/{match['id']}/fork", wish, 201)
    await over(still, ann, fork["id"], [0])
    assert fork["fork_of"] == match["id"]
    [tally] = (await ann.get("/api/guest/profile"))["tallies"]
    assert tally["played"] == 1


# Names and guests


async def test_everybody_at_a_table_has_a_name_of_their_own(still: Here) -> None:
    ann, other = await still.person("Ann"), await still.person("Ann")
    match = await ann.make("whispers", ["me", "open", "first", "first"])
    await other.sit(match["id"], 1)
    names = [seat["name"] for seat in (await ann.get(f"/api/matches/{match['id']}"))["seats"]]
    assert names[:2] == ["Ann", "Ann 2"] and len(set(names)) == 4
    wishes = [{"kind": "me"}, {"kind": "me", "name": "Ann"}, {"kind": "me"}, {"kind": "bot"}]
    made = await ann.post("/api/matches", {"game": "whispers", "seats": wishes}, 201)
    names = [seat["name"] for seat in made["seats"]]
    assert names[:3] == ["Ann", "Ann 2", "Ann"], "one beside me, and two seats of my own"
    assert made["your_seats"] == [0, 1, 2]


async def test_names_that_are_made_up_are_not_taken(still: Here) -> None:
    names = []
    for _ in range(30):
        async with still.browser() as browser:
            names.append((await browser.post("/api/guest", json={})).json()["guest"]["name"])
    assert len(set(names)) == 30


async def test_a_code_does_not_leave_matches_behind_unasked(still: Here) -> None:
    ann, amber = await still.person("Ann"), await still.person("Amber Bat")
    live, done = [(await amber.make("whispers", ["me", "me"], start=True))["id"] for _ in "ab"]
    await over(still, amber, done, [0, 1])
    code = {"code": ann.recovery}
    asked = await amber.post("/api/guest/recover", code, 409)
    assert asked["code"] == "two-guests" and "Amber Bat" in asked["text"]
    assert (await amber.get("/api/guest"))["id"] == amber.id, "nothing has changed"
    both = amber.http.cookies["cavern"]
    await amber.post("/api/guest/recover", {**code, "merge": False})
    assert (await amber.get("/api/matches/mine"))["matches"] == []
    amber.http.cookies.set("cavern", both, domain="localhost.local", path="/")
    assert (await amber.get("/api/guest"))["id"] == amber.id
    await amber.post("/api/guest/recover", {**code, "merge": True})
    assert (await amber.get("/api/guest"))["id"] == ann.id
    found = {match["id"]: match for match in (await ann.get("/api/matches/mine"))["matches"]}
    assert set(found) == {live, done}
    assert found[live]["your_seats"] == [0, 1] and found[live]["seats"][0]["name"] == "Ann"
    ear = Ear(ann.id)
    await still.house.join(live, ear, None, 0)
    assert ear.table["question"] is not None
    again = await ann.post(f"/api/matches/{done}/rematch", None, 201)
    assert again["your_seats"] == [0, 1], "also what is over is theirs"
    async with still.browser() as elsewhere:
        late = await elsewhere.post("/api/guest/recover", json={"code": amber.recovery})
        assert late.json()["id"] == ann.id, "the old code leads to whom they turned out to be"


async def test_who_waits_for_me(still: Here) -> None:
    match, ann, bob = await two(still)
    turns = [{"match": match, "game": "whispers", "seat": 0}]
    assert await ann.get("/api/guest/turns") == turns
    assert await bob.get("/api/guest/turns") == []
    async with still.browser() as stranger:
        assert (await stranger.get("/api/guest/turns")).json() == []


# Doors


async def test_a_table_can_be_closed_to_those_who_watch(still: Here) -> None:
    match, ann, _ = await two(still, listed=True)
    eve = await still.person("Eve")
    ear = Ear(eve.id)
    await still.house.join(match, ear, None, 0)
    doors = f"/api/matches/{match}/doors"
    assert (await eve.http.put(doors, json={"closed": True})).status_code == 403
    closed = await ann.http.put(doors, json={"closed": True})
    assert closed.json()["closed"] and ear.closed == 4403
    with pytest.raises(Denied) as refused:
        await still.house.join(match, Ear(eve.id), None, 0)
    assert refused.value.code == "closed"
    for what in ("log", "frames"):
        assert (await eve.http.get(f"/api/matches/{match}/{what}")).status_code == 403
    assert (await eve.get("/api/matches?status=live"))["matches"] == []
    await still.house.join(match, Ear(ann.id), None, 0)
    await ann.http.put(doors, json={"closed": False})
    await still.house.join(match, Ear(eve.id), None, 0)


# What is sent


def carried_out(part: Any, change: list[Any], path: list[Any], before: Any) -> Any:
    if not path:
        _, value, *cut = change
        if not cut:
            return value
        at, count, *moved = cut
        put = [found_in(before, place) for place in value] if moved else value
        return [*part[:at], *put, *part[at + count :]]
    first, *rest = path
    if isinstance(part, list):
        return [
            carried_out(p, change, rest, before) if i == first else p for i, p in enumerate(part)
        ]
    return {**part, first: carried_out(part[first], change, rest, before)}


def all_carried_out(part: Any, steps: list[Any]) -> Any:
    now = part
    for change in steps:
        now = carried_out(now, change, change[0], part)
    return now


class Follower(Ear):
    """A client that asks for changes alone, and carries them out."""

    def __init__(self, guest: str) -> None:
        super().__init__(guest)
        self.changes = True
        self.kept: Plain = {}

    def push(self, message: bytes) -> None:
        super().push(message)
        told = json.loads(message)
        if told["type"] == "update" and told["table"] is not None:
            self.kept = told["table"]
        if told["type"] != "news":
            return
        for entry in told["entries"]:
            if entry["kind"] == "answered":
                self.kept["answered"], self.kept["since"] = entry["number"], entry["at"]
                self.kept["given"][entry["seat"]] += 1
        if told.get("stepwise", True):
            for event in [e for entry in told["entries"] for e in entry.get("events", [])]:
                self.kept["view"] = all_carried_out(self.kept["view"], event["changes"])
        self.kept = all_carried_out(self.kept, told["changes"])


@pytest.mark.parametrize(
    ("game", "seats"), [("cube-delver", 1), ("skulldug", 3), ("vast", 2), ("whispers", 3)]
)
async def test_changes_lead_where_whole_tables_do(still: Here, game: str, seats: int) -> None:
    """Whatever happens: answers of all, undo, redo, chat, other eyes."""
    ann = await still.person("Ann")
    match = await ann.make(game, ["me", *["random"] * (seats - 1)], start=True)
    guest = await still.server.guests.find(ann.id)
    whole, parts = Ear(ann.id), Follower(ann.id)
    for ear in (whole, parts):
        await still.house.join(match["id"], ear, None, 0)
    for step in range(60):
        table = whole.table
        if table["status"] == "over":
            break
        assert parts.kept == table
        act: messages.Deed
        if table["asked"] != 0:
            await until_asked(whole)
            continue
        if step % 9 == 4 and table["may_undo"] != "no":
            act = messages.Undo(id="u", seat=0, answered=table["answered"])
        elif table["redo"]:
            act = messages.Redo(id="d", seat=0, answered=table["answered"])
        elif step % 7 == 3:
            act = messages.Chat(id="c", text="well")
        else:
            options = table["question"]["options"]
            option = options[step % len(options)]["id"]
            number = table["answered"] + 1
            act = messages.Answer(id="a", number=number, seat=0, option=option)
        await still.house.act(match["id"], None, lambda now, act=act: act.entry(now, guest))
    sizes = [sum(len(message) for message in ear.heard) for ear in (whole, parts)]
    assert sizes[1] < sizes[0]
    await still.house.look(match["id"], parts, -1)
    assert parts.kept["eyes"] == -1


async def test_no_step_of_a_click_is_done_twice(
    still: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was clicked is looked up once, and once it is found out what comes next by itself."""
    ann, bob = await still.person("Ann"), await still.person("Bob")
    match = await ann.make("whispers", ["me", "open"])
    await bob.sit(match["id"], 1)
    await ann.post(f"/api/matches/{match['id']}/start")
    guest = await still.server.guests.find(ann.id)
    ears = [Ear(ann.id), Ear(bob.id)]
    for seat, ear in enumerate(ears):
        await still.house.join(match["id"], ear, None, seat)
    done: list[str] = []

    def spy(owner: type, name: str) -> None:
        real = getattr(owner, name)

        def noted(self: object, *said: Any) -> Any:
            done.append(name)
            return real(self, *said)

        monkeypatch.setattr(owner, name, noted, raising=False)

    async with still.house.enter(match["id"]) as room:
        asked: Any = room.at().playing().decision
    for owner, name in (
        (type(asked), "index_of"),
        (Sitting, "due"),
        (Sitting, "apply"),
        (Sitting, "answer"),
    ):
        spy(owner, name)
    click = messages.Answer(id="a", number=1, seat=0, option=asked.id(asked.choices[0]))
    await still.house.act(match["id"], None, lambda now: click.entry(now, guest))
    assert done == ["index_of", "apply", "answer", "due"]
    assert [ear.table["answered"] for ear in ears] == [1, 1]


async def test_answers_are_packed_for_who_can_unpack(still: Here) -> None:
    async with still.browser() as browser:
        plain = await browser.get("/api/games", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        packed = await browser.get("/api/games", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        assert packed.json() == plain.json()
        assert int(packed.headers["content-length"]) < len(plain.content) / 3
        none = await browser.get("/api/games", headers={"accept-encoding": "gzip;q=0"})
        assert "content-encoding" not in none.headers
        bare = await browser.head("/api/games", headers={"accept-encoding": "identity"})
        assert bare.status_code == 200 and bare.content == b""
        assert bare.headers["content-length"] == str(len(plain.content))
        assert (await browser.head("/")).status_code == 200
    assert accepted("gzip, br;q=0, *;q=0.1") == {"gzip", "*"}


async def test_what_games_declare_is_packed_once(still: Here) -> None:
    async with still.browser() as browser:
        first = await browser.get("/api/games")
        before = gzipped_once.cache_info()
        assert (await browser.get("/api/games")).content == first.content
        assert first.headers["content-encoding"] == "gzip"
        now = gzipped_once.cache_info()
        assert (now.hits, now.misses) == (before.hits + 1, before.misses)


async def test_files_are_sent_as_they_were_packed(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Cavern</title>")
    script = static / "assets" / "a.js"
    script.write_text("plain")
    script.with_name("a.js.gz").write_bytes(gzip.compress(b"packed"))
    script.with_name("a.js.br").write_bytes(b"brotli")
    there = Here(str(tmp_path / "c.db"), static=str(static))
    async with there.browser() as browser:
        for accepts, encoding in (("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)):
            request = browser.build_request(
                "GET", "/assets/a.js", headers={"accept-encoding": accepts}
            )
            got = await browser.send(request, stream=True)
            assert got.headers.get("content-encoding") == encoding
            assert got.headers["content-type"].startswith("text/javascript")
            assert "immutable" in got.headers["cache-control"]
            body = b"".join([part async for part in got.aiter_raw()])
            assert body.endswith(b"plain") if encoding is None else body != b"plain"
            await got.aclose()
    await there.close()


class Phone(Ear):
    """A connection that keeps what it is told besides the match."""

    epoch = 0

    def __init__(self) -> None:
        super().__init__()
        self.replies: list[protocol.AnyReply] = []

    def reply(self, message: protocol.AnyReply) -> None:
        self.replies.append(message)


async def test_a_turn_elsewhere_is_told_to_open_tables(here: Here) -> None:
    """Whoever looks at another table hears of it at once; who is there already sees it."""
    ann, bob = await here.person("Ann"), await here.person("Bob")
    phones = {person.id: Phone() for person in (ann, bob)}
    for id, phone in phones.items():
        here.server.sockets[id] = {phone}
    matches = []
    for there in (False, True):
        match = (await ann.make("whispers", ["me", "open"], pace_ms=0))["id"]
        await bob.sit(match, 1)
        if there:
            await here.house.join(match, Ear(ann.id, 0), None, 0)
        await ann.post(f"/api/matches/{match}/start")
        matches.append(match)
    assert phones[ann.id].replies == [protocol.Elsewhere(match=matches[0])]
    assert phones[bob.id].replies == []


async def test_games_are_described_once(here: Here) -> None:
    assert api.game_info("vast") is api.game_info("vast")
    async with here.browser() as stranger:
        games = (await stranger.get("/api/games")).json()
    assert {"cube-delver", "skulldug", "vast"} <= {game["id"] for game in games}
