"""Servers that die amid everything, and several at once: no acknowledged move is lost."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from harness import SOAK, Person, Player, Process

from cavern.core import record
from cavern.server import queries, stored
from cavern.server.store import Store

MATCHES = 200 if SOAK else 6
KILLS = 10 if SOAK else 2
PATIENCE = 1500.0 if SOAK else 120.0


class Gathering:
    """Many matches of people and bots at once, over one or several servers."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self.matches: list[str] = []

    async def invite(
        self,
        people: list[Person],
        urls: list[Callable[[], str]],
        matches: int,
        pause: float,
        cards: int = 18,
    ) -> None:
        """Every match: two people, each on a server of their own if there are two, and a bot."""
        for number in range(matches):
            made = await people[0].make(
                "whispers", ["me", "open", "random"], options={"cards": cards}
            )
            match = made["id"]
            await people[1].sit(match, 1)
            await people[0].post(f"/api/matches/{match}/start")
            self.matches.append(match)
            for seat, person in enumerate(people[:2]):
                url = urls[(number + seat) % len(urls)]
                seed = number * 10 + seat
                self.players.append(Player(person, match, seat, url, pause=pause, seed=seed))

    async def play(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            for player in self.players:
                tasks.create_task(player.run(PATIENCE))

    def acknowledged(self) -> int:
        return sum(len(player.done) for player in self.players)


def check_log(database: str, gathering: Gathering) -> None:
    """Every acknowledged move is in its match's log, once, where the server said it is."""
    store = Store(database)
    store.open()
    try:
        for match in gathering.matches:
            rows = asyncio.run(store.read(lambda c, m=match: queries.entries(c, m)))
            assert [row.n for row in rows] == list(range(1, len(rows) + 1))
            entries: dict[int, Any] = {row.n: stored.decode(row.body) for row in rows}
            refs = [row.ref for row in rows if row.ref]
            assert len(refs) == len(set(refs))
            for player in gathering.players:
                if player.match == match:
                    for number, option, n in player.done.values():
                        entry = entries[n]
                        assert isinstance(entry, stored.AnsweredEntry)
                        assert (entry.number, entry.option) == (number, option)
                        assert (entry.seat, entry.by) == (player.seat, "person")
    finally:
        store.close()


async def check_matches(server: Process, gathering: Gathering) -> None:
    """Every match came to its proper end, and everybody saw all of it."""
    someone = await server.person("Checker")
    for match in gathering.matches:
        info = await someone.get(f"/api/matches/{match}")
        assert info["status"] == "over" and info["outcome"]["ending"] == "silence"
        assert record.commitment(info["seed"]) == info["commitment"]
        frames = await someone.get(f"/api/matches/{match}/frames?first={info['answered']}&eyes=-2")
        assert not any(frames["frames"][0]["view"]["hands"])
    for player in gathering.players:
        assert [entry["n"] for entry in player.entries] == list(range(1, player.seen + 1))
        odd = [refused for refused in player.refused if refused["code"] not in ("stale", "busy")]
        assert odd == []


async def test_nothing_is_lost_when_the_server_is_killed(database: str, tmp_path: Path) -> None:
    server = Process(tmp_path, database)
    server.start()
    people = [await server.person(name) for name in ("Ann", "Bob")]
    gathering = Gathering()
    await gathering.invite(people, [lambda: server.url], MATCHES, pause=0.2, cards=36)
    playing = asyncio.create_task(gathering.play())
    chance = random.Random(7)
    killed_at = []
    for _ in range(KILLS):
        await asyncio.sleep(0.4 + chance.random())
        killed_at.append(gathering.acknowledged())
        server.kill()
        await asyncio.to_thread(server.start)
    await playing
    await check_matches(server, gathering)
    assert server.stop() == 0, server.log()
    await asyncio.to_thread(check_log, database, gathering)
    assert killed_at[-1] < gathering.acknowledged(), "the last kill came after the last move"
    cut_off = [player for player in gathering.players if player.connections > 1]
    assert len(cut_off) > len(gathering.players) / 2


async def test_a_stop_lets_everybody_go_in_peace(tmp_path: Path) -> None:
    database = str(tmp_path / "c.db")
    server = Process(tmp_path, database)
    server.start()
    people = [await server.person(name) for name in ("Ann", "Bob")]
    gathering = Gathering()
    await gathering.invite(people, [lambda: server.url], 4, pause=0.05)
    playing = asyncio.create_task(gathering.play())
    await asyncio.sleep(0.5)
    assert await asyncio.to_thread(server.stop) == 0, server.log()
    assert "Traceback" not in server.log()
    before = gathering.acknowledged()
    await asyncio.to_thread(server.start)
    await playing
    assert gathering.acknowledged() > before > 0
    await check_matches(server, gathering)
    server.stop()
    await asyncio.to_thread(check_log, database, gathering)


async def test_two_servers_share_their_matches(postgres: Callable[[], str], tmp_path: Path) -> None:
    """People of one match sit at different servers on one PostgreSQL; one server dies for good."""
    database = postgres()
    servers = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        servers.append(Process(tmp_path / name, database))
        servers[-1].start()
    first, second = servers
    ann = await first.person("Ann")
    bob = await second.person("Bob")
    alive = [first, second]
    gathering = Gathering()
    urls: list[Callable[[], str]] = [lambda: alive[0].url, lambda: alive[-1].url]
    await gathering.invite([ann, bob], urls, MATCHES, pause=0.1)
    playing = asyncio.create_task(gathering.play())
    await asyncio.sleep(1.5)
    first.kill()
    alive.remove(first)
    ann.http.base_url = bob.http.base_url
    await playing
    await check_matches(second, gathering)
    assert second.stop() == 0, second.log()
    await asyncio.to_thread(check_log, database, gathering)


async def test_one_command_starts_several_workers(
    postgres: Callable[[], str], tmp_path: Path
) -> None:
    server = Process(tmp_path, postgres())
    server.start("--workers", "2")
    people = [await server.person(name) for name in ("Ann", "Bob")]
    gathering = Gathering()
    await gathering.invite(people, [lambda: server.url], 3, pause=0.0)
    await gathering.play()
    await check_matches(server, gathering)
    assert await asyncio.to_thread(server.stop) == 0, server.log()


def test_several_workers_need_postgres(tmp_path: Path) -> None:
    server = Process(tmp_path)
    with pytest.raises(AssertionError, match="need PostgreSQL"):
        server.start("--workers", "2")
