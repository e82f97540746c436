"""Bots that think do so in processes of their own, and nobody waits for them too long."""

import asyncio
from pathlib import Path

import psutil
import pytest
from harness import Ear, HandClock, Here, Process, connect_to

from cavern.core import registry
from cavern.core.match import Match
from cavern.server import queries, stored, thinking
from cavern.server.clocks import LULL, Due
from cavern.server.errors import Denied
from cavern.server.house import Room
from cavern.server.messages import Answer
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


async def test_who_thinks_for_a_server_that_is_killed_ends(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    try:
        ann = await process.person("Ann")
        match = (await ann.make("skulldug", ["hard", "hard"], mode="duel", start=True))["id"]
        assert process.process is not None
        server = psutil.Process(process.process.pid)
        async with asyncio.timeout(120), connect_to(process.url, match, ann) as client:
            await client.send('{"type":"hello"}')
            while not any("spawn_main" in " ".join(each.cmdline()) for each in helpers(server)):
                await asyncio.sleep(0.05)
    finally:
        left = helpers(server)
        process.kill()
    async with asyncio.timeout(120):
        while any(lives(each) for each in left):
            await asyncio.sleep(0.05)


def lives(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def helpers(server: psutil.Process) -> list[psutil.Process]:
    return server.children(recursive=True)


async def test_with_a_full_queue_they_answer_at_once(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "QUEUE", 0)
    assert (await answers(here, "expert", 12))._pool is None


async def test_a_thought_that_fails_is_no_answer() -> None:
    thinkers = Thinkers(1)
    assert await thinkers.think("a", "skulldug", "medium", "not a step") is None
    assert thinkers.waiting == 0
    thinkers.close()


def duel() -> str:
    """A question of a duel, packed."""
    game = registry.game("skulldug")
    return Match(game, game.setup("duel", 2), "duel").open_step().pack()


async def test_a_thought_that_fails_takes_no_other_with_it() -> None:
    thinkers = Thinkers(1)
    steps = [duel(), "not a step", duel(), duel()]
    try:
        found = await asyncio.gather(
            *(thinkers.think(str(n), "skulldug", "hard", step) for n, step in enumerate(steps))
        )
    finally:
        thinkers.close()
    assert [each is None for each in found] == [False, True, False, False]


async def test_a_process_that_dies_is_replaced() -> None:
    thinkers = Thinkers(1)
    try:
        assert await thinkers.think("a", "skulldug", "hard", duel()) is not None
        assert thinkers._pool is not None
        for process in list(thinkers._pool._processes.values()):
            process.kill()
            process.join()
        await asyncio.gather(
            *(thinkers.think(match, "skulldug", "hard", duel()) for match in ("a", "b"))
        )
        assert await thinkers.think("a", "skulldug", "hard", duel()) is not None
    finally:
        thinkers.close()


async def test_a_match_has_one_thought_at_a_time() -> None:
    thinkers = Thinkers(1)
    try:
        matches = ["one", "one", "other"]
        found = await asyncio.gather(
            *(thinkers.think(match, "skulldug", "hard", duel()) for match in matches)
        )
        assert [each is None for each in found] == [False, True, False]
        assert await thinkers.think("one", "skulldug", "hard", duel()) is not None
    finally:
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

    def unnoticed(sitting: Sitting) -> stored.AnsweredEntry | None:
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
    async with asyncio.timeout(120):
        while not asked:  # a match may be over before her card ever fits
            match = (await ann.make("vast", ["expert"] * len(roles), **wish))["id"]
            ear = Ear()
            await house.join(match, ear, None, 0)
            while len(asked) < 2 and ear.table["status"] != "over":
                await asyncio.sleep(0.05)
    assert set(asked) <= {"possess", "resolve-possession"}
    assert told


async def test_people_choose_among_levels(here: Here) -> None:
    ann = await here.person("Ann")
    for game in await ann.get("/api/games"):
        if registry.game(game["id"]).levels():
            assert game["bots"][:4] == ["easy", "medium", "hard", "expert"] == list(game["levels"])
            assert game["usual_bot"] == "medium"
        assert game["usual_bot"] in game["bots"]


async def test_no_pause_tells_that_the_ghosts_card_fits(still: Here, clock: HandClock) -> None:
    """V9.21: with people at the table the Ghost's player is asked after every turn, and the table
    waits as long each time, whether her card fits or not, unless she reveals it."""
    ann, bob = await still.person("Ann"), await still.person("Bob")
    ghost = 3

    async def play() -> tuple[str, Ear]:
        wish = {"options": {"roles": "knight,goblins,dragon,ghost"}}
        clocked = {"bank_seconds": 600, "increment_seconds": 5}
        made = await ann.make("vast", ["open", "medium", "medium", "me"], **wish, **clocked)
        await bob.sit(made["id"], 0)
        await ann.post(f"/api/matches/{made['id']}/start")
        ear = Ear(bob.id, 0)
        await still.house.join(made["id"], ear, None, 0)
        return made["id"], ear

    match, ear = await play()
    seen: dict[int, tuple[object, ...]] = {}
    while len(seen) < 2:
        del ear.heard[:-3]
        async with still.house.enter(match) as room:
            sitting = room.at()
            over = sitting.status == "over"
            if not over:
                bot, decision, state = sitting.bot_pick("medium")
                passes, asked, number = sitting.passes, sitting.asked, sitting.answered + 1
        if over:  # before her card could be shown both ways
            match, ear = await play()
            continue
        assert asked is not None
        person = {0: bob, ghost: ann}.get(asked)
        if not passes and person is not None:
            option = decision.id(decision.choices[bot.pick(decision, state)])
            if decision.kind == "select-possession":
                option = "select:goblins"  # does not fit after the Knight's turn, then it does
            await answer(
                still, match, person.id, Answer(id="a", number=number, seat=asked, option=option)
            )
            continue
        if passes:
            assert asked == ghost and ear.table["deadline"] == clock.now() + LULL
            own = ear.table["clocks"][ghost]
            with pytest.raises(Denied, match="goes on by itself"):
                await answer(
                    still, match, ann.id, Answer(id="b", number=number, seat=asked, option=passes)
                )
            clock.advance(LULL / 1000 - 1)
            await still.house.keeper.drive(match)
            assert ear.table["answered"] == number - 1
            clock.advance(1)
        await still.house.keeper.drive(match)
        if passes:
            assert asked == ear.table["asked"] or ear.table["clocks"][ghost] == own
            told = next(each for each in reversed(ear.entries()) if each.get("seat") == ghost)
            seen[len(decision.choices)] = (
                told.get("by"),
                told.get("option"),
                told["events"][0]["kind"],
            )
    assert len(set(seen.values())) == 1


async def answer(here: Here, match: str, guest: str, message: Answer) -> None:
    found = await here.house.store.read(lambda connection: queries.guest_row(connection, guest))
    await here.house.act(match, None, lambda sitting: message.entry(sitting, found))


async def test_alone_with_bots_nobody_is_hurried(still: Here) -> None:
    ann = await still.person("Ann")
    wish = {"options": {"roles": "knight,ghost"}, "start": True}
    for seats, expected in ((["medium", "me"], False), (["me", "me"], True)):
        made = await ann.make("vast", seats, **wish)
        async with still.house.enter(made["id"]) as room:
            assert room.at().setup.flag("poker-face") is expected
    made = await ann.make("vast", ["me", "me"], options={"roles": "knight,goblins"}, start=True)
    async with still.house.enter(made["id"]) as room:
        assert not room.at().setup.flag("poker-face")
