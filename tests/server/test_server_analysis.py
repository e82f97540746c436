"""Matches looked back on: in the background, by consent, each told what is theirs."""

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from harness import Ear, Here, Person

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.lab import analysis
from cavern.lab.analysis import Effort
from cavern.server import analysts, queries, stored, thinking

BRIEFLY = {"usual": Effort(2, 1, 4), "quick": Effort(2, 1, 4)}


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysts, "EFFORTS", BRIEFLY)


async def looked_back_on(person: Person, path: str) -> dict[str, Any]:
    async with asyncio.timeout(120):
        while True:
            shown: dict[str, Any] = await person.get(path)
            if shown["state"] != "running":
                return shown
            await asyncio.sleep(0.1)


async def answer(here: Here, person: Person, match: str, count: int) -> None:
    """Answer by the first option, so many times, whoever of the person's seats is asked."""
    for _ in range(count):
        async with here.house.enter(match) as room:
            sitting = room.at()
            game = sitting.match
            assert game is not None and game.decision is not None
            seat = game.decision.seat
            option = game.decision.ids()[0]
            number = sitting.answered + 1
            await here.house.append(room, stored.AnsweredEntry(number, seat, option, "person"))


async def test_a_finished_match_is_open_to_all(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("cube-delver", ["easy"], start=True))["id"]
    path = f"/api/matches/{match}/analysis"
    ear = Ear()
    await here.house.join(match, ear, None, 0)
    async with asyncio.timeout(60):
        while ear.table["status"] != "over":
            await asyncio.sleep(0.05)
    assert (await bob.get(path))["state"] == "none"
    assert (await bob.post(path))["state"] == "running"
    shown = await looked_back_on(ann, path)
    assert shown["state"] == "done"
    report = shown["report"]
    answered = (await ann.get(f"/api/matches/{match}"))["answered"]
    assert report["done"] == report["total"] == answered
    assert [each["number"] for each in report["findings"]] == list(range(answered + 1))
    assert all(each["judged"] for each in report["findings"][:-1])
    here.server.analysts.studies.clear()  # as after a restart
    assert (await bob.get(path)) == shown
    study = here.server.analysts.studies[match]
    assert (await bob.post(path))["state"] in ("running", "done")
    again = await looked_back_on(bob, path)
    assert again == shown and here.server.analysts.studies[match] is study


async def test_what_another_version_stored_is_looked_at_again(here: Here) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("cube-delver", ["me"], start=True))["id"]
    await here.house.store.write(partial(queries.keep_analysis, id=match, found='{"old": 1}'))
    assert (await ann.get(f"/api/matches/{match}/analysis"))["state"] == "none"


async def test_alone_one_may_ask_while_it_is_played(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("skulldug", ["me", "medium"], mode="duel", start=True))["id"]
    path = f"/api/matches/{match}/analysis"
    await bob.post(path, status=403)
    await ann.post(path)
    shown = await looked_back_on(ann, path)
    assert shown["state"] == "done"
    assert {each["seat"] for each in shown["report"]["findings"]} <= {0}
    assert (await bob.get(path))["state"] == "none"


async def test_together_all_must_agree(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("skulldug", ["me", "open"], mode="duel"))["id"]
    await bob.sit(match, 1)
    path = f"/api/matches/{match}/analysis"
    await ann.post(path, status=409)
    await ann.post(f"/api/matches/{match}/start")
    asked = await ann.post(path)
    assert (asked["state"], asked["waiting"]) == ("waiting", ["Bob"])
    assert (await bob.get(path))["waiting"] == ["Bob"]
    await bob.post(path)
    await looked_back_on(ann, path)
    await answer(here, ann, match, 3)
    await ann.post(path)
    for person, seat in ((ann, 0), (bob, 1)):
        shown = await looked_back_on(person, path)
        assert shown["state"] == "done" and shown["report"]["done"] == 4
        assert {each["seat"] for each in shown["report"]["findings"]} <= {seat}
        assert shown["report"]["losses"][1 - seat] is None


async def test_what_was_taken_back_is_looked_at_again(here: Here) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("skulldug", ["me", "me"], mode="duel", start=True))["id"]
    path = f"/api/matches/{match}/analysis"
    await answer(here, ann, match, 3)
    await ann.post(path)
    await looked_back_on(ann, path)
    study = here.server.analysts.studies[match]
    assert len(study.findings) == 4
    async with here.house.enter(match) as room:
        game = room.at().match
        assert game is not None
        earlier = game.at(1)
    study.keep(earlier)
    assert [each.number for each in study.findings] == [0]


async def test_the_better_move_can_be_tried(here: Here) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("cube-delver", ["me"], start=True))["id"]
    await answer(here, ann, match, 2)
    async with here.house.enter(match) as room:
        game = room.at().match
        assert game is not None
        other = game.at(1).decision
        assert other is not None
    option = other.ids()[-1]
    wish = {"at": 1, "seats": [0], "option": option}
    fork = await ann.post(f"/api/matches/{match}/fork", wish, 201)
    assert fork["answered"] == 2
    async with here.house.enter(fork["id"]) as room:
        tried = room.at().match
        assert tried is not None and tried.history[-1].option == option
    await ann.post(f"/api/matches/{match}/fork", {**wish, "option": "fly"}, 409)
    await ann.post(f"/api/matches/{match}/fork", {**wish, "seats": []}, 400)


async def test_who_plays_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LEISURE", 0.01)
    thinkers = thinking.Thinkers(1)
    thinkers.waiting = 1
    work = asyncio.create_task(thinkers.leisurely(str, 7))
    await asyncio.sleep(0.1)
    assert not work.done() and thinkers._pool is None
    thinkers.waiting = 0
    assert await work == "7"
    thinkers.close()


def meet(folder: str, name: str) -> bool:
    """Wait until another one is there, too."""
    (Path(folder) / name).touch()
    until = time.monotonic() + 120
    while len(list(Path(folder).iterdir())) < 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    return True


async def test_all_processes_that_have_nothing_better_to_do_look(tmp_path: Path) -> None:
    thinkers = thinking.Thinkers(2)
    looks = [thinkers.leisurely(partial(meet, str(tmp_path)), name) for name in "ab"]
    assert await asyncio.gather(*looks) == [True, True]
    thinkers.close()


async def test_a_match_is_looked_at_by_several_in_its_order(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However they are cut into lots, each question is looked at once."""
    monkeypatch.setattr(here.house.keeper.thinkers, "processes", 4)
    ann = await here.person("Ann")
    match = (await ann.make("skulldug", ["me", "me"], mode="duel", start=True))["id"]
    await answer(here, ann, match, 6)
    path = f"/api/matches/{match}/analysis"
    await ann.post(path)
    shown = await looked_back_on(ann, path)
    assert [each["number"] for each in shown["report"]["findings"]] == list(range(7))
    await answer(here, ann, match, 1)
    await ann.post(path)
    shown = await looked_back_on(ann, path)
    assert [each["number"] for each in shown["report"]["findings"]] == list(range(8))


async def test_too_many_at_once_are_refused(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("skulldug", ["me", "medium"], mode="duel", start=True))["id"]
    monkeypatch.setattr(analysts, "MOST_RUNNING", 0)
    await ann.post(f"/api/matches/{match}/analysis", status=503)


def test_a_game_without_thinking_bots_says_so() -> None:
    with pytest.raises(BadInput, match="cannot be analysed"):
        analysis.thinker_of(registry.game("whispers"))


async def test_advice_is_for_whoever_is_asked(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("cube-delver", ["me"], start=True))["id"]
    told = await ann.get(f"/api/matches/{match}/advice")
    assert told["number"] == 1 and len(told["options"]) > 1
    assert all(0.0 <= each["risk"] <= 1.0 and each["score"] >= 0.0 for each in told["options"])
    await bob.get(f"/api/matches/{match}/advice", 403)
    duel = (await ann.make("skulldug", ["me", "me"], mode="duel", start=True))["id"]
    assert (await ann.get(f"/api/matches/{duel}/advice"))["options"] == []
