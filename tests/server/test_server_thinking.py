"""Bots that think do so in processes of their own, and nobody waits for them too long."""

import asyncio

import pytest
from harness import Ear, Here

from cavern.core import registry
from cavern.server import thinking
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


async def test_people_choose_among_levels(here: Here) -> None:
    ann = await here.person("Ann")
    for game in await ann.get("/api/games"):
        if registry.game(game["id"]).levels():
            assert game["bots"][:4] == ["easy", "medium", "hard", "expert"] == list(game["levels"])
            assert game["usual_bot"] == "medium"
        assert game["usual_bot"] in game["bots"]
