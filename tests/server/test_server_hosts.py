"""Several processes on one database: who holds which match, how clients are led there, and what
happens when one dies or freezes."""

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from harness import HandClock, Here, Process, connect_to
from test_server_around import Phone
from test_server_crash import Gathering, check_log, check_matches
from test_server_silence import Mute

from cavern.server import hosts, keeper, links, protocol, queries, run, sockets
from cavern.server.hosts import Host

THREE = [Host("a", "1"), Host("b", "2"), Host("c", "3")]
MATCHES = [f"match {number}" for number in range(3000)]
PATIENCE = 60.0


def test_matches_are_spread_evenly() -> None:
    shares = Counter(hosts.owner(match, THREE) for match in MATCHES)
    assert set(shares) == set(THREE)
    assert all(900 < share < 1100 for share in shares.values())


def test_only_the_matches_of_who_goes_move() -> None:
    for match in MATCHES:
        before, after = hosts.owner(match, THREE), hosts.owner(match, THREE[:2])
        assert after == before or before == THREE[2]
    moved = Counter(hosts.owner(m, THREE[:2]) for m in MATCHES if hosts.owner(m, THREE) == THREE[2])
    assert all(share > 400 for share in moved.values())


@pytest_asyncio.fixture
async def pair(postgres: Callable[[], str]) -> AsyncIterator[list[Here]]:
    """Two servers that know of each other."""
    database = postgres()
    servers = [Here(database), Here(database)]
    for here in servers:
        here.house.open()
        await here.server.hosts.join(await here.server.links.listen("127.0.0.1"))
    for here in servers:
        await here.server.hosts.beat()
    yield servers
    for here in servers:
        await here.server.links.close()
        await here.close()


async def test_processes_know_each_other_until_one_is_silent(
    pair: list[Here], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (here.server.hosts for here in pair)
    assert {host.id for host in first.alive} == {host.id for host in second.alive}
    assert len(first.alive) == 2
    mine = [match for match in MATCHES if first.owns(match)]
    assert 0 < len(mine) < len(MATCHES)
    assert not any(second.owns(match) for match in mine)
    monkeypatch.setattr(hosts, "GONE_MILLISECONDS", 50)
    await asyncio.sleep(0.1)
    await first.beat()
    assert all(first.owns(match) for match in MATCHES)
    await second.beat()
    await second.leave()
    monkeypatch.undo()
    await first.beat()
    assert [host.id for host in first.alive] == [pair[0].store.process]


async def test_who_does_not_answer_is_passed_over(pair: list[Here]) -> None:
    here, other = pair
    theirs = next(match for match in MATCHES if not here.server.hosts.owns(match))
    assert await here.server.links.to_owner(theirs) is not None
    await other.server.links.close()
    here.server.links.tend(set())
    async with asyncio.timeout(PATIENCE):
        while await here.server.links.to_owner(theirs) is not None:
            await asyncio.sleep(0.05)
    assert here.server.hosts.owns(theirs)


async def test_a_link_needs_the_secret(pair: list[Here]) -> None:
    here, _ = pair
    me = here.server.hosts.me
    assert me is not None
    address, _, port = me.address.rpartition(":")
    reader, writer = await asyncio.open_connection(address, int(port))
    nonce = await reader.readexactly(links.NONCE)
    writer.write(bytes(links.NONCE) + links.proof(b"another secret", b"dialled", nonce))
    async with asyncio.timeout(PATIENCE):
        assert await reader.read() == b""
    writer.close()


async def test_a_turn_is_told_to_who_is_connected_to_another_process(pair: list[Here]) -> None:
    here, other = pair
    ann, bob = await here.person("Ann"), await here.person("Bob")
    phones = {person.id: Phone() for person in (ann, bob)}
    for id, phone in phones.items():
        other.server.sockets[id] = {phone}
    match = (await ann.make("whispers", ["me", "open"], pace_ms=0))["id"]
    await bob.sit(match, 1)
    await ann.post(f"/api/matches/{match}/start")
    async with asyncio.timeout(PATIENCE):
        while not phones[ann.id].replies:
            await asyncio.sleep(0.01)
    assert phones[ann.id].replies == [protocol.Elsewhere(match=match)]
    assert phones[bob.id].replies == []


def test_what_is_waited_for_before_a_match_moves_on() -> None:
    """Two seconds at most, by what the processes agree on, so that a busy machine has a third for
    all else: between the last word of one that died or froze and the moment at which the others
    count on it no more, or its supervisor ends it, so that its connections break. How long it
    really took is printed below."""
    gone = hosts.GONE_MILLISECONDS / 1000
    assert gone >= 3 * hosts.BEAT_SECONDS, "one word that is late is no death"
    assert gone + hosts.BEAT_SECONDS <= 2
    assert run.FROZEN_SECONDS >= 3 * run.ALIVE_SECONDS
    assert run.FROZEN_SECONDS + run.LOOK_SECONDS + run.ALIVE_SECONDS <= 2
    assert links.DIAL_SECONDS + gone <= 3


TICK = 0.1


@pytest_asyncio.fixture
async def three(
    postgres: Callable[[], str], clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[list[Here]]:
    """Three servers that know of each other and do nothing by themselves. For them and for their
    database time goes on as the test says, however long the machine takes."""

    class DatabaseTime:
        def __str__(self) -> str:
            return str(clock.time)

    monkeypatch.setattr(queries, "_NOW", DatabaseTime())
    database = postgres()
    servers = [Here(database, clock) for _ in range(3)]
    for here in servers:
        await here.server.hosts.join(await here.server.links.listen("127.0.0.1"))
    for here in servers:
        await here.server.hosts.beat()
    yield servers
    for here in servers:
        await here.server.links.close()
        await here.close()


@pytest.mark.parametrize(("beats_at", "looks_at"), [(0, 0), (1, 3), (2, 9), (3, 0)])
async def test_matches_of_a_host_that_freezes_move_on_in_three_seconds(
    three: list[Here], clock: HandClock, beats_at: int, looks_at: int
) -> None:
    """Whenever the others say that they are there and look around: people who are led to it are
    sent back in two seconds, and bots that it lets wait answer in three."""
    frozen, *left = three
    ann = await frozen.person("Ann")
    guest = await frozen.server.guests.find(ann.id)
    matches: list[str] = []
    while len(matches) < 2:
        made = await ann.make("whispers", ["first", "me"], pace_ms=500, start=True)
        if frozen.server.hosts.owns(made["id"]):
            matches.append(made["id"])
    sent_back: list[tuple[Mute, asyncio.Task[None]]] = []
    for match in matches:
        link = await left[0].server.links.to_owner(match)
        assert link is not None
        socket = Mute({"type": "hello"})
        client = links.Passed(left[0].server, socket, match, guest)
        link.open(client)
        sent_back.append((socket, asyncio.create_task(sockets.attend(client))))
        async with asyncio.timeout(PATIENCE):
            while not any("presence" in each["text"] for each in socket.sent):
                await asyncio.sleep(0.01)
    frozen.house.closing = True
    for tick in range(1, round(3 / TICK) + 1):
        clock.advance(TICK)
        for here in left:
            if tick % round(hosts.BEAT_SECONDS / TICK) == beats_at:
                await here.server.hosts.beat()
            if tick % round(keeper.KEEPER_PAUSE / TICK) == looks_at:
                await here.house.keeper._look_around(clock.now())
                await asyncio.gather(*here.house._tasks)
        if tick * TICK == 2:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(holding for _, holding in sent_back))
            assert {socket.sent[-1]["code"] for socket, _ in sent_back} == {1012}
    for match in matches:
        assert [here.server.hosts.owns(match) for here in left].count(True) == 1
        row = await left[0].store.read(lambda c, m=match: queries.match_row(c, m))
        assert row is not None and row.answered == 1


class Watch:
    """When every match moved last."""

    def __init__(self, gathering: Gathering) -> None:
        self.gathering = gathering

    def heads(self) -> dict[str, int]:
        heads: dict[str, int] = {}
        for player in self.gathering.players:
            heads[player.match] = max(heads.get(player.match, 0), player.seen)
        return heads

    async def all_move_on(self, since: float) -> list[float]:
        """How long after ``since`` each match that is not over has gone on."""
        before, took = self.heads(), []
        waiting = set(before)
        async with asyncio.timeout(PATIENCE):
            while waiting:
                for match, head in self.heads().items():
                    players = [p for p in self.gathering.players if p.match == match]
                    if match in waiting and (
                        head > before[match] or all(p.over.is_set() for p in players)
                    ):
                        waiting.discard(match)
                        took.append(time.monotonic() - since)
                await asyncio.sleep(0.01)
        return sorted(took)


async def test_one_of_three_is_killed_and_one_freezes(
    postgres: Callable[[], str], tmp_path: Path
) -> None:
    """Nothing that was acknowledged is lost, and every match goes on."""
    database = postgres()
    server = Process(tmp_path, database)
    gathering = Gathering()
    try:
        server.start("--workers", "3")
        assert server.process is not None
        people = [await server.person(name) for name in ("Ann", "Bob")]
        await gathering.invite(people, [lambda: server.url], 9, pause=0.4, cards=60)
        playing = asyncio.create_task(gathering.play())
        watch = Watch(gathering)
        await watch.all_move_on(time.monotonic())
        workers = await workers_of(server.process.pid, 3)
        os.kill(workers[0], signal.SIGKILL)
        killed = (await watch.all_move_on(time.monotonic()))[-1]
        os.kill(workers[1], signal.SIGSTOP)
        froze = (await watch.all_move_on(time.monotonic()))[-1]
        print(f"all matches went on {killed:.2f} s after a kill, {froze:.2f} s after a freeze")
        await playing
        await check_matches(server, gathering)
    finally:
        assert await asyncio.to_thread(server.stop) == 0, server.log()
    await asyncio.to_thread(check_log, database, gathering)
    assert sum(player.connections > 1 for player in gathering.players) > 0


async def workers_of(supervisor: int, count: int) -> list[int]:
    async with asyncio.timeout(PATIENCE):
        while True:
            text = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text()
            if len(text.split()) == count:
                return [int(pid) for pid in text.split()]
            await asyncio.sleep(0.05)


@pytest_asyncio.fixture
async def servers(postgres: Callable[[], str], tmp_path: Path) -> AsyncIterator[list[Process]]:
    """Two servers as processes, which know of each other."""
    database = postgres()
    found = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        found.append(Process(tmp_path / name, database))
    try:
        for server in found:
            server.start()
        for server in found:
            await knows(server, 2)
        yield found
    finally:
        for server in found:
            server.stop()


async def test_two_servers_are_as_one(servers: list[Process]) -> None:
    """One pair for all of it: to start them takes longer than to play."""
    await clients_are_led_to_who_holds_their_match(servers)
    await a_host_of_its_own_freezes(servers)
    for server in servers:
        await knows(server, 2)
    await a_player_stays_at_a_table_that_moves(servers)


async def clients_are_led_to_who_holds_their_match(servers: list[Process]) -> None:
    """All come to the first. Half of the matches are held by the second."""
    people = [await servers[0].person(name) for name in ("Ann", "Bob")]
    gathering = Gathering()
    await gathering.invite(people, [lambda: servers[0].url], 8, pause=0.0)
    await gathering.play()
    await check_matches(servers[0], gathering)
    counts = [await entries_written(server) for server in servers]
    assert all(count > 20 for count in counts), counts
    async with connect_to(servers[1].url, gathering.matches[0], people[0]) as socket:
        await socket.send("no message at all")
        assert '"refused"' in await asyncio.wait_for(socket.recv(decode=True), PATIENCE)


async def knows(server: Process, count: int) -> None:
    """Wait until a process knows of so many."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as http:
        while f"cavern_hosts {count}\n" not in (await http.get(f"{server.url}/metrics")).text:
            await asyncio.sleep(0.1)


async def entries_written(server: Process) -> int:
    """Answers that one process has written."""
    someone = await server.person("Counter")
    text = (await someone.http.get("/metrics")).text
    lines = [line for line in text.splitlines() if 'entries_total{kind="answered"}' in line]
    return int(lines[0].split()[-1]) if lines else 0


async def a_host_of_its_own_freezes(servers: list[Process]) -> None:
    """Nobody ends it, and its connections stay open: who was led to it is sent back all the same,
    and when it wakes up nothing of what went on is lost or done twice."""
    people = [await servers[0].person(name) for name in ("Ann", "Bob")]
    gathering = Gathering()
    await gathering.invite(people, [lambda: servers[0].url], 6, pause=0.2, cards=60)
    playing = asyncio.create_task(gathering.play())
    await Watch(gathering).all_move_on(time.monotonic())
    assert servers[1].process is not None
    servers[1].process.send_signal(signal.SIGSTOP)
    try:
        froze = (await Watch(gathering).all_move_on(time.monotonic()))[-1]
        print(f"all matches went on {froze:.2f} s after a host froze")
    finally:
        servers[1].process.send_signal(signal.SIGCONT)
    await playing
    await check_matches(servers[0], gathering)
    await asyncio.to_thread(check_log, servers[0].database, gathering)
    assert sum(player.connections > 1 for player in gathering.players) > 0


async def a_player_stays_at_a_table_that_moves(servers: list[Process]) -> None:
    """The process that holds a match stops in peace: its clients come back and go on elsewhere."""
    people = [await servers[0].person(name) for name in ("Ann", "Bob")]
    gathering = Gathering()
    await gathering.invite(people, [lambda: servers[0].url], 4, pause=0.2, cards=36)
    playing = asyncio.create_task(gathering.play())
    await Watch(gathering).all_move_on(time.monotonic())
    assert await asyncio.to_thread(servers[1].stop) == 0, servers[1].log()
    await Watch(gathering).all_move_on(time.monotonic())
    await playing
    await check_matches(servers[0], gathering)
    assert await asyncio.to_thread(servers[0].stop) == 0, servers[0].log()
    await asyncio.to_thread(check_log, servers[0].database, gathering)
