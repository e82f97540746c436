"""Bots that think do so in processes of their own, and nobody waits for them too long."""

import asyncio

import pytest
from harness import Ear, Here

from cavern.core import registry
from cavern.server import stored, thinking
from cavern.server.clocks import Due
from cavern.server.house import Room
from cavern.server.sitting import Sitting
from cavern.server.thinking import Thinkers


async def answers(here: Here, level: str, count: int) -> Thinkers:
    """A duel between two bots, until so many answers were given."""
    ann = await here.person("Ann")
    match = (await ann.make("skulldug", [level, level], mode="duel", start=True))["id"]
    ear = Ear()
    await here.house.join(match, ear, None, 0)
    async with asyncio.timeout(120):
        while ear.table["answered"] < count:
            await asyncio.sleep(0.05)
    assert 'place="bot"' not in (await ann.http.get("/metrics")).text
    return here.house.keeper.thinkers


async def test_bots_think_in_other_processes(here: Here) -> None:
    thinkers = await answers(here, "hard", 4)
    assert thinkers._pool is not None and thinkers._pool._processes


async def test_with_a_full_queue_they_answer_at_once(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "QUEUE", 0)
    assert (await answers(here, "expert", 12))._pool is None


async def test_a_thought_that_fails_is_no_answer() -> None:
    thinkers = Thinkers(1)
    assert await thinkers.think("skulldug", "medium", "not a step") is None
    assert thinkers.waiting == 0
    thinkers.close()


async def test_nobody_notices_that_the_ghost_is_asked(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V9.21: that she may reveal her card now says which one it is. So a bot's answer is there
    before anybody is told anything, and no level thinks about it."""
    house = here.house
    keeper = house.keeper
    asked: list[str] = []
    told = 0

    def unnoticed(sitting: Sitting) -> stored.Answered | None:
        answer = answered_unnoticed(sitting)
        if answer is not None:
            assert sitting.match is not None and sitting.match.decision is not None
            asked.append(sitting.match.decision.kind)
        return answer

    def tell(room: Room, due: Due | None) -> None:
        nonlocal told
        told += 1
        assert not room.at().asked_discreetly
        tell_all(room, due)

    answered_unnoticed, tell_all = keeper.unnoticed, house._told
    monkeypatch.setattr(keeper, "unnoticed", unnoticed)
    monkeypatch.setattr(house, "_told", tell)
    monkeypatch.setattr(house, "show_pace", 0)
    monkeypatch.setattr(thinking, "QUEUE", 0)
    ann = await here.person("Ann")
    roles = ["knight", "goblins", "dragon", "ghost"]
    wish = {"options": {"roles": ",".join(roles)}, "start": True}
    match = (await ann.make("vast", ["expert"] * len(roles), **wish))["id"]
    ear = Ear()
    await house.join(match, ear, None, 0)
    async with asyncio.timeout(120):
        while len(asked) < 2 and ear.table["status"] != "over":
            await asyncio.sleep(0.05)
    assert asked and set(asked) <= {"possess", "resolve-possession"}
    assert told


async def test_people_choose_among_levels(here: Here) -> None:
    ann = await here.person("Ann")
    for game in await ann.get("/api/games"):
        if registry.game(game["id"]).levels():
            assert game["bots"][:4] == ["easy", "medium", "hard", "expert"] == list(game["levels"])
            assert game["usual_bot"] == "medium"
        assert game["usual_bot"] in game["bots"]
