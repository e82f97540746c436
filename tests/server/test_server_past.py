"""The past of a finished match: truth, record, fork, rematch. Health, metrics, schema."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from harness import Ear, Here, Person

from cavern.core import record
from cavern.core.game import TRUTH
from cavern.core.match import KEEP_EVERY
from cavern.server import limits, messages, packing, protocol, replays, schema, sockets


async def finished(here: Here, ann: Person) -> tuple[str, Ear]:
    match = (await ann.make("whispers", ["first", "random"], start=True))["id"]
    ear = Ear()
    await here.house.join(match, ear, None, 0)
    async with asyncio.timeout(30):
        while ear.table["status"] != "over":
            await asyncio.sleep(0.02)
    return match, ear


async def test_when_it_is_over_the_truth_is_open(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match, ear = await finished(here, ann)
    assert ear.table["seed"] and ear.table["outcome"]["ending"] == "silence"
    async with here.house.enter(match) as room:
        game = room.at().match
        assert game is not None
    path = f"/api/matches/{match}"
    answered = ear.table["answered"]
    frames: list[dict[str, Any]] = []
    for first in range(0, answered + 1, 10):
        last = min(first + 9, answered)
        page = await bob.get(f"{path}/frames?first={first}&last={last}&eyes=-2")
        frames += page["frames"]
    assert [frame["number"] for frame in frames] == list(range(answered + 1))
    for frame, answer in zip(frames, game.history):
        assert frame["option"] == (answer.option or None) and frame["by_seat"] == answer.seat
    assert len(set(frames[0]["view"]["deck"])) == 24 - 2 * 3
    assert frames[-1]["view"] == game.view(TRUTH)
    spectator = (await bob.get(f"{path}/frames?first={answered}&eyes=-1"))["frames"][0]
    assert isinstance(spectator["view"]["kept"][0], int)
    outline = (await bob.get(f"{path}/frames?first=0&last=9&eyes=-1&parts=scores,nothing"))[
        "frames"
    ]
    assert [frame["view"] for frame in outline] == [
        {"scores": frame["view"]["scores"]} for frame in frames[:10]
    ]
    assert all(frame["events"] == [] and frame["question"] is None for frame in outline)
    for wrong in ("first=5&last=2", f"first={answered + 1}", "first=0&last=9999"):
        assert (await bob.http.get(f"{path}/frames?{wrong}")).status_code == 400


async def test_the_record_is_the_game(here: Here, tmp_path: Path) -> None:
    ann = await here.person("Ann")
    match, ear = await finished(here, ann)
    answer = await ann.http.get(f"/api/matches/{match}/record")
    assert "attachment" in answer.headers["content-disposition"]
    file = tmp_path / f"x{record.RECORD_SUFFIX}"
    file.write_bytes(answer.content)
    replayed = record.replay(record.load(file), verify=True)
    outcome = replayed.outcome
    assert outcome is not None and outcome.scores == ear.table["outcome"]["scores"]
    tampered = answer.content.replace(b'"choice":"believe"', b'"choice":"doubt"', 1)
    assert tampered != answer.content
    file.write_bytes(tampered)
    with pytest.raises(record.RecordError):
        record.replay(record.load(file), verify=True)


async def test_a_fork_goes_on_from_any_moment(here: Here, tmp_path: Path) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match, ear = await finished(here, ann)
    path = f"/api/matches/{match}"
    for at in (0, 7, ear.table["answered"] - 1):
        fork = await bob.post(f"{path}/fork", {"at": at, "seats": [1], "level": "first"}, 201)
        assert (fork["fork_of"], fork["fork_at"]) == (match, at)
        assert fork["your_seats"] == [1] and fork["seats"][0]["level"] == "first"
        assert fork["status"] == "live" and fork["commitment"] != ear.table["seed"]
        mine = Ear(bob.id)
        await here.house.join(fork["id"], mine, None, 0)
        before = (await bob.get(f"{path}/frames?first={at}&last={at}&eyes=-2"))["frames"][0]
        after = await bob.get(f"/api/matches/{fork['id']}/frames?first={at}&last={at}")
        assert after["frames"][0]["view"]["hands"][1] == before["view"]["hands"][1]
        assert after["frames"][0]["view"]["scores"] == before["view"]["scores"]
        guest = await here.server.guests.find(bob.id)
        async with asyncio.timeout(30):
            while mine.table["status"] != "over":
                question = mine.table["question"]
                if question is not None:
                    option = question["options"][0]["id"]
                    answer = messages.Answer(
                        id="a", number=question["number"], seat=1, option=option
                    )
                    await here.house.act(
                        fork["id"], None, lambda n, g=guest, a=answer: a.entry(n, g)
                    )
                await asyncio.sleep(0.01)
        async with here.house.enter(fork["id"]) as room:
            hashes = [answer.hash for answer in room.at().match.history]  # type: ignore[union-attr]
            room.sitting = None
        async with here.house.enter(fork["id"]) as room:
            folded = room.at().match
            assert folded is not None and [a.hash for a in folded.history] == hashes
        file = tmp_path / f"{at}{record.RECORD_SUFFIX}"
        got = await bob.http.get(f"/api/matches/{fork['id']}/record")
        file.write_bytes(got.content)
        assert record.replay(record.load(file), verify=True).answered == len(hashes) - 1
    for wrong in ({"at": 9999, "seats": [0]}, {"at": 0, "seats": [5]}):
        assert (await bob.http.post(f"{path}/fork", json=wrong)).status_code == 400


async def test_a_game_without_secrets_can_be_forked_while_it_is_played(here: Here) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("cube-delver", ["me"], start=True))["id"]
    fork = await ann.post(f"/api/matches/{match}/fork", {"at": 0, "seats": [0]}, 201)
    views = [
        (await ann.get(f"/api/matches/{id}/frames"))["frames"][0]["view"]
        for id in (match, fork["id"])
    ]
    assert views[0] == views[1] and fork["commitment"]


async def over_between(here: Here, ann: Person, bob: Person) -> str:
    """A listed match of two people and a bot that both have given up."""
    match = str((await ann.make("whispers", ["me", "open", "first"], pace_ms=0, listed=True))["id"])
    await bob.sit(match, 1)
    await ann.post(f"/api/matches/{match}/start")
    assert (await ann.http.post(f"/api/matches/{match}/rematch")).status_code == 409
    for seat, person in ((0, ann), (1, bob)):
        guest = await here.server.guests.find(person.id)
        resign = messages.Resign(id="r", seat=seat)
        await here.house.act(match, None, lambda n, g=guest, r=resign: r.entry(n, g))
    return match


async def test_a_rematch_asks_the_others(here: Here) -> None:
    """Their seats are kept, nobody starts without them, and each may accept or decline."""
    ann, bob, eve = [await here.person(name) for name in ("Ann", "Bob", "Eve")]
    match = await over_between(here, ann, bob)
    made = await ann.post(f"/api/matches/{match}/rematch", None, 201)
    kinds = [(seat["kind"], seat["name"]) for seat in made["seats"]]
    assert kinds[:2] == [("person", "Ann"), ("open", "Bob")] and made["your_seats"] == [0]
    path = f"/api/matches/{made['id']}"
    early = await ann.http.post(f"{path}/start")
    assert early.status_code == 409 and "Bob" in early.text
    taken = await eve.http.put(f"{path}/seats/1", json={"kind": "me"})
    assert taken.status_code == 409 and "kept for Bob" in taken.text
    assert made["id"] in str(await bob.get("/api/matches/mine"))
    accepted = await bob.post(f"/api/matches/{match}/rematch", None, 201)
    assert accepted["id"] == made["id"] and accepted["your_seats"] == [1]
    assert (await bob.post(f"{path}/start"))["status"] == "live"


async def test_a_rematch_can_be_declined(here: Here) -> None:
    ann, bob, eve = [await here.person(name) for name in ("Ann", "Bob", "Eve")]
    match = await over_between(here, ann, bob)
    made = await ann.post(f"/api/matches/{match}/rematch", None, 201)
    path = f"/api/matches/{made['id']}"
    refused = await eve.http.put(f"{path}/seats/1", json={"kind": "open"})
    assert refused.status_code == 403
    answer = (await bob.http.put(f"{path}/seats/1", json={"kind": "open"})).json()
    assert answer["seats"][1] | {"kind": "open", "name": "Bob", "guest": ""} == answer["seats"][1]
    assert (await ann.http.post(f"{path}/start")).status_code == 409  # now it is just open
    await ann.http.put(f"{path}/seats/1", json={"kind": "bot", "level": "first"})
    assert (await ann.post(f"{path}/start"))["status"] == "live"


async def test_one_rematch_for_everybody(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = await over_between(here, ann, bob)
    path = f"/api/matches/{match}"
    ear = Ear()
    await here.house.join(match, ear, None, 0)
    both = await asyncio.gather(*(p.http.post(f"{path}/rematch") for p in (ann, bob)))
    assert [answer.status_code for answer in both] == [201, 201]
    ids = {answer.json()["id"] for answer in both}
    assert len(ids) == 1 and ear.table["rematch"] in ids
    again = await bob.get(f"/api/matches/{ids.pop()}")
    assert again["status"] == "open" and again["rematch_of"] == match and again["listed"]
    bot = (await bob.get(path))["seats"][2]["name"]
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Bob", bot]
    async with here.browser() as stranger:
        assert (await stranger.post(f"{path}/rematch")).status_code == 401


async def test_health_and_metrics(here: Here) -> None:
    ann = await here.person("Ann")
    match, _ = await finished(here, ann)
    assert (await ann.http.get("/healthz")).text == "ok\n"
    text = (await ann.http.get("/metrics")).text
    samples = {
        line.rpartition(" ")[0]: float(line.rpartition(" ")[2])
        for line in text.splitlines()
        if not line.startswith("#")
    }
    info = await ann.get(f"/api/matches/{match}")
    assert samples['cavern_entries_total{kind="answered"}'] == info["answered"]
    assert samples["cavern_append_seconds_count"] >= info["answered"]
    assert samples["cavern_rooms"] == 1 and samples['cavern_http_requests_total{status="201"}'] == 2
    assert match not in text
    here.house.closing = True
    assert (await ann.http.get("/healthz")).status_code == 503
    refused = await ann.http.put(f"/api/matches/{match}/seats/0", json={"kind": "me"})
    assert refused.status_code == 503
    here.house.closing = False


def test_the_schema_knows_every_message() -> None:
    found = schema.schema()["$defs"]
    json.dumps(found)
    for union in (messages.AnyMessage, protocol.AnyReply, protocol.AnyEntry):
        for each in union.__args__:
            assert each.__name__ in found
    assert found["Answer"]["additionalProperties"] is False


async def test_who_looks_at_the_past_holds_up_nobody(here: Here) -> None:
    """Frames are made from the checkpoint before them, in another thread, from a match of their
    own; one address has a budget for them."""
    ann = await here.person("Ann")
    match = (await ann.make("whispers", ["first", "random"], options={"cards": 200}, start=True))[
        "id"
    ]
    ear = Ear()
    await here.house.join(match, ear, None, 0)
    async with asyncio.timeout(120):
        while ear.table["status"] != "over":
            await asyncio.sleep(0.02)
    async with here.house.enter(match) as room:
        game = room.at().match
        assert game is not None
    assert game.answered > 300
    past = replays.past(room.at(), 290, 299)
    assert len(past.answers) <= 10 + 2 * KEEP_EVERY
    shown = await here.server.projector.show(past, TRUTH)
    assert [frame.number for frame in shown.frames] == list(range(290, 300))
    for frame in shown.frames:
        assert frame.view == game.at(frame.number).view(TRUTH)
    stopped = here.server.buckets.now()
    here.server.buckets.now = lambda: stopped
    here.server.buckets.on = True
    path = f"/api/matches/{match}/frames?first=0&last=99&eyes=-2"
    codes = [(await ann.http.get(path)).status_code for _ in range(110)]
    assert codes[0] == 200 and codes[-1] == 429


async def test_long_answers_are_packed_beside_the_game(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To pack a hundred frames takes longer than a move; short answers are packed at once."""
    ann = await here.person("Ann")
    match, _ = await finished(here, ann)
    packed: list[tuple[bool, bool]] = []
    gzipped = packing.gzipped

    def noted(body: bytes) -> bytes:
        beside = threading.current_thread() is not threading.main_thread()
        packed.append((len(body) >= packing.MUCH, beside))
        return gzipped(body)

    monkeypatch.setattr(packing, "gzipped", noted)
    monkeypatch.setattr(packing, "MUCH", 4000)
    frames = await ann.get(f"/api/matches/{match}/frames?eyes=-2")
    assert len(frames["frames"]) > 5
    await ann.get(f"/api/matches/{match}")
    await ann.get(f"/api/matches/{match}/frames?eyes=-2&first=1&last=2")
    assert set(packed) == {(True, True), (False, False)}


async def test_bots_among_themselves_are_few_and_slow(here: Here) -> None:
    here.house.most_shows, here.house.show_pace = 2, 60_000
    ann = await here.person("Ann")
    rooms = []
    for _ in range(3):
        match = (await ann.make("whispers", ["first", "random"], start=True))["id"]
        await here.house.join(match, Ear(), None, 0)
        async with here.house.enter(match) as room:
            rooms.append(room)
    now = here.server.clock.now()
    assert [room.due is not None for room in rooms] == [True, True, False]
    assert all(room.due.at > now + 1000 for room in rooms[:2] if room.due is not None)
    rooms[0].clients.clear()
    here.house.due(rooms[0])
    assert here.house.due(rooms[2]) is not None


def put_away(here: Here, match: str) -> None:
    """Out of memory with it."""
    if match in here.house.rooms:
        here.house.drop(here.house.rooms[match])


async def test_who_has_nothing_left_opens_no_match(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To fold a match costs what to show it does: that is paid for before, whatever is asked of
    it. Only its summary needs no folding."""
    ann = await here.person("Ann")
    match, _ = await finished(here, ann)
    head = here.house.rooms[match].at().head
    monkeypatch.setattr(limits, "FRAMES", limits.Rate(head, 0.0001))
    here.server.buckets.on = True
    bodies = {
        "/seats/0": {"kind": "me"},
        "/doors": {"closed": True},
        "/fork": {"at": 1, "seats": [0]},
        "/coach": {"seat": 0},
    }
    app: Any = here.app.app
    asked = 0
    for route in app.routes:
        for method in getattr(route, "methods", set()) - {"OPTIONS"}:
            what = route.path.removeprefix("/api/matches/{id:str}").replace("{seat:int}", "0")
            if what in (route.path, ""):
                continue
            here.server.buckets._left.clear()
            path, body = f"/api/matches/{match}{what}", bodies.get(what)
            for opens in (True, False):
                put_away(here, match)
                found = await ann.http.request(method, path, json=body)
                assert here.house.has_open(match) is opens, (path, found.text)
            assert found.status_code == 429, path
            asked += 1
    assert asked >= 11
    assert (await ann.http.get("/api/matches/nothing/frames")).status_code == 404


async def test_who_only_watches_opens_no_match_for_nothing(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player comes to their seat in any case."""
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("whispers", ["me", "open"]))["id"]
    monkeypatch.setattr(limits, "FRAMES", limits.Rate(1, 0.0001))
    here.server.buckets.on = True
    here.server.buckets.need(limits.FRAMES, "their house")
    for person, closes in ((bob, 4429), (ann, None)):
        put_away(here, match)
        guest = await here.server.guests.find(person.id)
        client = sockets.Client(here.server, None, match, guest)
        client.address = "their house"
        await messages.Hello().carry_out(client)
        assert (client.closed or (None,))[0] == closes
        assert here.house.has_open(match) is (closes is None)


def test_a_long_match_can_be_looked_through_at_once() -> None:
    """A match of 900 answers whose checkpoints are forgotten: each page begins at the start."""
    buckets = limits.Buckets(True, lambda: 0.0)
    for last in range(replays.MOST_FRAMES, 1000, replays.MOST_FRAMES):
        buckets.need(limits.FRAMES, "somebody", last + 1)
