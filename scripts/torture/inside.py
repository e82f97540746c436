"""What is done to a server in this very process: nonsense by the million, and damaged rows."""

import asyncio
import random
import tempfile
from typing import Any

import sqlalchemy as sa
from harness import Here
from kinds import Task, frame

from cavern.server import messages, queries, sockets, stored, telling
from cavern.server.errors import Denied
from cavern.server.frames import TEXT_FRAME, BadFrame, FrameReader
from cavern.server.house import Room
from cavern.server.queries import GuestRow
from cavern.server.websocket import MOST_MESSAGE

ROUND = 5000

PLAUSIBLE = [
    '{"type":"hello","seen":0,"eyes":null,"changes":true}',
    '{"type":"hello","protocol":4,"seen":3,"eyes":0}',
    '{"type":"look","eyes":-1}',
    '{"type":"look","eyes":1}',
    '{"type":"answer","id":"a1","number":1,"seat":0,"option":"lay:gem-1000"}',
    '{"type":"answer","id":"a2","number":2,"seat":1,"option":"doubt"}',
    '{"type":"answer","id":"a3","number":2,"seat":1,"option":"believe"}',
    '{"type":"why","id":"w1","seat":0,"option":"doubt"}',
    '{"type":"why","id":"w2","seat":0,"things":["gem","seat-1"]}',
    '{"type":"chat","id":"c1","text":"a word"}',
    '{"type":"undo","id":"u1","seat":0,"answered":1}',
    '{"type":"undo-reply","id":"u2","agree":true}',
    '{"type":"redo","id":"r1","seat":0,"answered":0}',
    '{"type":"leave","id":"l1","seat":0}',
    '{"type":"return","id":"b1","seat":0}',
    '{"type":"ping","id":"p1"}',
    "[]", "null", "{}", "1e999", '"', '{"type":', '[[[[', '{"type":{"type":"hello"}}',
]  # fmt: skip
PIECES = [
    "0", "-1", "1e308", "9" * 400, "null", "true", '""', "[]", "{}", '"\\u0000"', '"\\ud800"',
    '"' + "x" * 500 + '"', "[" * 2000, "\u202e", "\0", ",", ":", '"', "}", '"type":"resign"',
    '"seat":63', '"id":"a1"', '"number":2147483648', "NaN", "-0", "1.5",
]  # fmt: skip


def nonsense(chance: random.Random) -> bytes:
    """A frame with something like a message in it, or something like a frame."""
    text = chance.choice(PLAUSIBLE)
    for _ in range(chance.choice((0, 1, 1, 1, 2, 4))):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice((0, 1, 1, 4, 12)))
        text = text[:at] + chance.choice(PIECES) + text[to:]
    data = bytearray(frame(text if text.isascii() else text.encode().decode("latin-1")))
    if chance.random() < 0.1:
        for _ in range(chance.choice((1, 1, 2, 8))):
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


class Nobody:
    """The other end of a connection; what it is sent is forgotten."""

    async def receive(self) -> Any:
        raise AssertionError

    async def send(self, message: Any) -> None:
        pass


class Fuzz:
    """Strangers talk nonsense at other people's match, and its owner at another."""

    def __init__(self, here: Here, seed: int) -> None:
        self.here = here
        self.chance = random.Random(seed)
        self.clients: dict[int, sockets.Client] = {}

    async def prepare(self) -> None:
        ann, bob = await self.here.person("Ann"), await self.here.person("Bob")
        self.match = (await ann.make("whispers", ["me", "me"], start=True))["id"]
        self.own = (await bob.make("whispers", ["me", "me"], start=True))["id"]
        stranger = await self.here.server.guests.find(bob.id)
        self.talkers: list[tuple[str, GuestRow | None]] = [
            (self.match, None),
            (self.match, stranger),
            (self.own, stranger),
        ]

    async def talk(self, count: int) -> None:
        for _ in range(count):
            which = self.chance.randrange(len(self.talkers))
            client = self.clients.get(which)
            if client is None or client.closed is not None or self.chance.random() < 0.001:
                client = await self.connect(which)
            client.bad = 0  # nobody is sent away for talking nonsense here
            reader = FrameReader(MOST_MESSAGE)
            reader.feed(nonsense(self.chance))
            try:
                while (found := reader.take()) is not None:
                    if found.opcode == TEXT_FRAME:
                        await client.take(found.payload.decode())
            except (BadFrame, UnicodeDecodeError):
                pass  # the connection would be closed; another would come
            client._waiting.clear()

    async def connect(self, which: int) -> sockets.Client:
        await self.leave(which)
        match, guest = self.talkers[which]
        client = sockets.Client(self.here.server, Nobody(), match, guest)
        client.tell = lambda message: True
        self.clients[which] = client
        if self.chance.random() < 0.8:
            await client.take('{"type":"hello"}')
        return client

    async def leave(self, which: int) -> None:
        client = self.clients.pop(which, None)
        if client is not None:
            await self.here.house.part(client.match, client)

    async def state(self, match: str) -> Any:
        async with self.here.house.enter(match) as room:
            return told(room)


def told(room: Room) -> Any:
    """How a match stands, but for what was said: watching strangers may talk."""
    sitting = room.at()
    done = [line.entry for line in sitting.lines if not isinstance(line.entry, stored.SaidEntry)]
    return sitting.answered, sitting.status, telling.seat_infos(sitting), done


def goes_on(before: Any, after: Any) -> bool:
    """Whether a match is what it was, or went on from there: a bot that sits in for somebody
    answers when its time has come, whoever is just looking."""
    return after == before or after[3][: len(before[3])] == before[3] != after[3]


async def fuzz(task: Task) -> None:
    """Messages given to the server's own reader of frames and messages, as from a socket."""
    with tempfile.TemporaryDirectory(prefix="cavern-torture") as place:
        here = Here(f"{place}/cavern.db")
        try:
            while task.going:
                work = Fuzz(here, task.tally.done)
                await work.prepare()
                before = await work.state(work.match)
                for _ in range(20):
                    if not task.going:
                        break
                    count = min(ROUND, task.goal - task.tally.done)
                    await work.talk(count)
                    task.tally.done += count
                    await asyncio.sleep(0)
                for which in list(work.clients):
                    await work.leave(which)
                task.tally.odd += await work.state(work.match) != before
                own = await work.state(work.own)
                here.house.rooms.clear()
                task.tally.odd += not goes_on(own, await work.state(work.own))
                task.tally.moves += len(own[3])
                failed = {
                    label: count
                    for (name, label), count in here.server.metrics.counters.items()
                    if name == "cavern_failures_total"
                }
                if failed:
                    print("the server counted failures:", failed, flush=True)
                task.tally.odd += sum(failed.values())
                here.server.metrics.counters.clear()
                here.house.rooms.clear()
        finally:
            await here.close()


# Damaged rows


def torn(body: str, chance: random.Random) -> str | None:
    """A stored entry as a failing disk might leave it; None: not at all."""
    at = chance.randrange(len(body))
    return chance.choice(
        [
            body[:at],
            body[:at] + body[at + 1 :],
            body[:at] + chance.choice("0{}[]x\\\x01") + body[at + 1 :],
            body.replace('"hash":"', '"hash":"0'),
            body.replace('"option":"', '"option":"x'),
            body.replace('"chance":[', '"chance":[99,'),
            "",
            None,
        ]
    )


async def torn_rows(task: Task) -> None:
    """A row of a match is damaged: the match says so or goes on from its snapshot, all others are
    as they were; with the row mended it is again what it was."""
    chance = random.Random(task.tally.done)
    with tempfile.TemporaryDirectory(prefix="cavern-torture") as place:
        here = Here(f"{place}/cavern.db")
        try:
            person = await here.person("Ann")
            guest = await here.server.guests.find(person.id)
            matches = [await played(here, person, guest, chance) for _ in range(8)]
            while task.going:
                match, other = chance.sample(matches, 2)
                await tear(here, match, other, chance, task)
                task.tally.done += 1
        finally:
            await here.close()


async def played(here: Here, person: Any, guest: Any, chance: random.Random) -> str:
    match: str = (await person.make("whispers", ["me", "me"], start=True))["id"]
    for number in range(1, 12):
        async with here.house.enter(match) as room:
            sitting = room.at()
            assert sitting.match is not None
            if sitting.asked is None or sitting.match.decision is None:
                break
            seat, option = sitting.asked, chance.choice(sitting.match.decision.ids())
        answer = messages.Answer(id=f"a{number}", number=number, seat=seat, option=option)
        await here.house.act(match, f"a{number}", lambda now, a=answer: a.entry(now, guest))
    return match


async def tear(here: Here, match: str, other: str, chance: random.Random, task: Task) -> None:
    before = await summary(here, match)
    beside = await summary(here, other)
    kept = {
        table: await here.store.read(lambda c, t=table: [dict(r) for r in rows_of(c, t, match)])
        for table in TABLES
    }
    row = chance.choice(kept["log"])
    body = torn(row["body"], chance)

    def damage(connection: sa.Connection) -> None:
        this = sa.and_(queries.log.c.match == match, queries.log.c.n == row["n"])
        if body is None:
            connection.execute(sa.delete(queries.log).where(this))
        else:
            connection.execute(sa.update(queries.log).where(this).values(body=body))

    def mend(connection: sa.Connection) -> None:
        for table, rows in kept.items():
            key = TABLES[table]
            connection.execute(sa.delete(key.table).where(key == match))
            if rows:
                connection.execute(sa.insert(key.table), rows)

    await here.store.write(damage)
    here.house.rooms.clear()
    try:
        await summary(here, match)
    except Denied as refusal:
        task.tally.odd += refusal.code != "conflict"
    except Exception as error:
        task.tally.odd += 1
        task.tally.note = f"{type(error).__name__} at {body!r}"[:200]
    task.tally.lost += await summary(here, other) != beside
    await here.store.write(mend)
    here.house.rooms.clear()
    task.tally.lost += await summary(here, match) != before


TABLES: dict[str, Any] = {
    "log": queries.log.c.match,
    "matches": queries.matches.c.id,
    "snapshots": queries.snapshots.c.match,
}


def rows_of(connection: sa.Connection, table: str, match: str) -> list[Any]:
    key = TABLES[table]
    query = sa.select(key.table).where(key == match)
    return list(connection.execute(query).mappings())


async def summary(here: Here, match: str) -> Any:
    async with here.house.enter(match) as room:
        return telling.summary(room.at(), None)
