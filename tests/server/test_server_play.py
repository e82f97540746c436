"""Whole matches over the wire: people, bots, spectators; seats, chat, rematch, fork, record."""

import asyncio
import json
from pathlib import Path

import pytest
from harness import Here, Player, Process, Talker, connect_to

from cavern.core import record, registry
from cavern.server import protocol

GAMES = sorted(registry.games())
LONGEST = 60
"""Answers after which people resign: played at random, some games never end."""


@pytest.mark.parametrize("game", [*GAMES, "whispers"])
async def test_people_and_bots_play_to_the_end(process: Process, game: str, tmp_path: Path) -> None:
    host = await process.person("Host")
    info = next(g for g in await host.get("/api/games") if g["id"] == game)
    mode = info["modes"][0]
    count = mode["players"][-1]
    people = [await process.person(f"P{seat}") for seat in range(min(count, 2))]
    bots = ["random"] * (count - len(people))
    match = await host.make(game, ["open"] * len(people) + bots, mode=mode["id"])
    for seat, person in enumerate(people):
        await person.sit(match["id"], seat)
    await people[0].post(f"/api/matches/{match['id']}/start")
    players = [
        Player(person, match["id"], seat, seed=seat, limit=LONGEST)
        for seat, person in enumerate(people)
    ]
    watcher = Player(None, match["id"], url=lambda: process.url)
    await asyncio.gather(*(each.run() for each in [*players, watcher]))

    final = await host.get(f"/api/matches/{match['id']}")
    assert final["status"] == "over"
    assert final["outcome"]["ending"] in [*info["endings"], "resigned"]
    assert record.commitment(final["seed"]) == final["commitment"] == match["commitment"]
    for player in players:
        assert not player.refused
        assert [entry["n"] for entry in player.entries] == list(range(1, player.seen + 1))
    assert [entry["n"] for entry in watcher.entries] == list(range(1, watcher.seen + 1))

    file = tmp_path / f"match{record.RECORD_SUFFIX}"
    file.write_bytes((await host.http.get(f"/api/matches/{match['id']}/record")).content)
    if game != "whispers":
        replayed = record.replay(record.load(file), verify=True)
        assert replayed.answered == final["answered"] > 0
        assert replayed.over == (final["outcome"]["ending"] != "resigned")


async def test_seats(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = await ann.make("whispers", ["me", "open", "first"], listed=True)
    path = f"/api/matches/{match['id']}"
    assert (await ann.http.post(f"{path}/start")).status_code == 409
    assert (await bob.http.post(f"{path}/start")).status_code == 403
    taken = await bob.http.put(f"{path}/seats/0", json={"kind": "me"})
    assert taken.status_code == 409 and "Ann" in taken.json()["text"]
    assert (await bob.http.put(f"{path}/seats/2", json={"kind": "me"})).status_code == 409
    assert (await bob.http.put(f"{path}/seats/2", json={"kind": "open"})).status_code == 403
    assert (await bob.http.put(f"{path}/seats/9", json={"kind": "me"})).status_code == 404
    assert [m["id"] for m in (await bob.get("/api/matches"))["matches"]] == [match["id"]]
    await bob.sit(match["id"], 1)
    assert (await bob.get(path))["your_seats"] == [1]
    assert [m["id"] for m in (await bob.get("/api/matches/mine"))["matches"]] == [match["id"]]
    left = await bob.http.put(f"{path}/seats/1", json={"kind": "open"})
    assert left.json()["seats"][1]["kind"] == "open"
    assert not (await bob.get("/api/matches/mine"))["matches"]
    bot = await ann.http.put(f"{path}/seats/1", json={"kind": "bot", "level": "random"})
    assert bot.json()["seats"][1]["level"] == "random"
    assert (await ann.post(f"{path}/start"))["status"] == "live"
    late = await ann.http.put(f"{path}/seats/1", json={"kind": "open"})
    assert late.status_code == 409


async def test_private_matches_are_found_by_link_only(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = await ann.make("whispers", ["me", "open"])
    assert not (await bob.get("/api/matches"))["matches"]
    assert len(match["id"]) >= 16
    await bob.sit(match["id"], 1)


async def test_lists_come_in_pages(here: Here) -> None:
    people = [await here.person(f"Ann {number}") for number in range(6)]
    ann = people[0]
    made = []
    for number in range(60):
        wish = people[number % 6].make("whispers", ["me", "open"], listed=True)
        made.append((await wish)["id"])
        await asyncio.sleep(0.002)
    first = await ann.get("/api/matches")
    second = await ann.get(f"/api/matches?before={first['next']}")
    ids = [m["id"] for m in [*first["matches"], *second["matches"]]]
    assert ids == list(reversed(made)) and second["next"] is None


async def test_a_wish_that_makes_no_sense_is_refused(here: Here) -> None:
    ann = await here.person("Ann")
    for wish, status in [
        ({"game": "chess"}, 404),
        ({"game": "whispers", "mode": "x"}, 400),
        ({"game": "whispers", "options": {"cards": 3}}, 400),
        ({"game": "whispers", "options": {"colour": "red"}}, 400),
        ({"game": "whispers", "seats": [{"kind": "me"}]}, 400),
        ({"game": "whispers", "seats": [{"kind": "bot", "level": "x"}, {"kind": "me"}]}, 400),
        ({"game": "whispers", "seats": [{"kind": "me"}, {"kind": "open"}], "start": True}, 409),
        ({"game": "whispers", "surprise": 1}, 400),
        ({"game": "whispers", "move_seconds": -1}, 400),
    ]:
        answer = await ann.http.post("/api/matches", json=wish)
        assert answer.status_code == status, (wish, answer.text)
        assert set(answer.json()) == {"code", "text", "rule"}
    assert not (await ann.get("/api/matches/mine"))["matches"]


async def test_words_are_exchanged_one_by_one(process: Process) -> None:
    """hello, a refusal with its rule, an answer, the same answer again, a stale one, chat."""
    ann, bob = await process.person("Ann"), await process.person("Bob")
    match = await ann.make("whispers", ["me", "open"])
    await bob.sit(match["id"], 1)
    await ann.post(f"/api/matches/{match['id']}/start")
    async with connect_to(process.url, match["id"], ann) as socket:
        talk = Talker(socket)
        await talk.say(type="ping", id="early")
        assert (await talk.next("refused"))["code"] == "bad-input"
        await talk.say(type="hello", seen=0, eyes=None)
        welcome = await talk.next("welcome")
        assert welcome["your_seats"] == [0] and welcome["eyes"] == 0
        update = await talk.next("update")
        question = update["table"]["question"]
        assert question["number"] == 1 and update["table"]["asked"] == 0
        assert (await talk.next("presence"))["here"] == [0]

        answer = {"type": "answer", "id": "a", "number": 1, "seat": 0, "option": "lay:nothing"}
        await talk.say(**answer)
        refused = await talk.next("refused")
        assert (refused["code"], refused["rule"]) == ("illegal", "W1") and refused["text"]
        await talk.say(type="why", id="w", seat=0, option="lay:nothing")
        assert (await talk.next("because"))["rule"] == "W1"
        await talk.say(**{**answer, "seat": 1})
        assert (await talk.next("refused"))["code"] == "not-yours"
        answer["option"] = question["options"][0]["id"]
        await talk.say(**answer)
        told = await talk.next("update")
        assert told["entries"][0]["option"] == answer["option"] and told["table"]["asked"] == 1
        done = await talk.next("done")
        await talk.say(**answer)
        assert await talk.next("done") == done
        await talk.say(**{**answer, "id": "b"})
        assert (await talk.next("refused"))["code"] == "stale"
        await talk.say(**{**answer, "id": "c", "number": 2})
        assert (await talk.next("refused"))["code"] == "stale"
        await talk.say(type="chat", id="d", text=" well \n met ")
        said = (await talk.next("update"))["entries"][0]
        assert (said["kind"], said["text"], said["seats"]) == ("said", "well met", [0])
        await talk.say(type="look", eyes=-1)
        assert (await talk.next("update"))["table"]["eyes"] == -1
        await talk.say(type="look", eyes=1)
        assert (await talk.next("refused"))["code"] == "not-yours"
        await talk.say(type="look", eyes=-2)
        assert (await talk.next("refused"))["code"] == "not-yours"
    log = await ann.get(f"/api/matches/{match['id']}/log")
    kinds = [entry["kind"] for entry in log["entries"]]
    assert kinds == ["seated", "seated", "started", "answered", "said"]


async def test_a_stranger_may_watch_but_not_act(process: Process) -> None:
    ann = await process.person("Ann")
    match = await ann.make("whispers", ["me", "first"], start=True)
    async with connect_to(process.url, match["id"], None) as socket:
        talk = Talker(socket)
        await talk.say(type="hello", eyes=0)
        assert (await talk.next("welcome"))["eyes"] == -1
        assert (await talk.next("update"))["table"]["question"] is None
        await talk.say(type="chat", id="x", text="hi")
        assert (await talk.next("refused"))["code"] == "no-guest"
        await talk.say(type="answer", id="y", number=1, seat=0, option="x")
        assert (await talk.next("refused"))["code"] == "no-guest"


async def test_what_was_missed_comes_with_the_next_hello(process: Process) -> None:
    ann = await process.person("Ann")
    match = await ann.make("whispers", ["me", "first"], start=True)
    async with connect_to(process.url, match["id"], ann) as socket:
        talk = Talker(socket)
        await talk.say(type="hello")
        first = await talk.next("update")
    async with connect_to(process.url, match["id"], ann) as socket:
        talk = Talker(socket)
        await talk.say(type="hello")
        await talk.next("presence")
        option = first["table"]["question"]["options"][0]["id"]
        await talk.say(type="answer", id="a", number=1, seat=0, option=option)
        await talk.next("done")
    async with connect_to(process.url, match["id"], ann) as socket:
        talk = Talker(socket)
        await talk.say(type="hello", seen=first["log"])
        missed = await talk.next("update")
        numbers = [entry["n"] for entry in missed["entries"]]
        assert numbers == list(range(first["log"] + 1, missed["log"] + 1))
        assert missed["entries"][0]["option"] == option


async def test_no_such_match(process: Process) -> None:
    async with connect_to(process.url, "nowhere", None) as socket:
        await socket.send(json.dumps({"type": "hello"}))
        await socket.wait_closed()
        assert socket.close_code == 4404


async def test_another_protocol_is_sent_away(process: Process) -> None:
    ann = await process.person("Ann")
    match = await ann.make("whispers", ["me", "first"])
    async with connect_to(process.url, match["id"], ann) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": protocol.PROTOCOL + 1}))
        await socket.wait_closed()
        assert socket.close_code == 4409
