"""Copies of a store: made while it is being written to, whole, and put back."""

import asyncio
from pathlib import Path

import pytest
from harness import Here, Person, Player, Process

from cavern.core.errors import BadInput
from cavern.server import backups, messages, queries
from cavern.server.store import Store


async def talk(
    here: Here, person: Person, match: str, said: list[int], stop: asyncio.Event
) -> None:
    """Write one entry after another."""
    guest = await here.server.guests.find(person.id)
    chat = messages.Chat(id="c", text="on and on")
    while not stop.is_set():
        said.append(await here.house.act(match, None, lambda now: chat.entry(now, guest)))


async def test_a_copy_is_made_under_load_and_put_back(here: Here, tmp_path: Path) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("whispers", ["me", "me"], start=True))["id"]
    said: list[int] = []
    stop = asyncio.Event()
    talking = [asyncio.create_task(talk(here, ann, match, said, stop)) for _ in range(8)]
    copy = tmp_path / "copy.db"
    try:
        async with asyncio.timeout(60):
            while len(said) < 50:
                await asyncio.sleep(0.01)
            before = max(said)
            assert await asyncio.to_thread(backups.backup, here.settings.database, copy) == 1
            after = max(said)
            while max(said) < after + 20:
                await asyncio.sleep(0.01)
    finally:
        stop.set()
        await asyncio.gather(*talking)
    assert copy.stat().st_mode & 0o77 == 0
    with pytest.raises(BadInput, match="exists"):
        backups.backup(here.settings.database, copy)
    other = str(tmp_path / "other" / "cavern.db")
    assert backups.restore(copy, other, replace=False) == 1
    with pytest.raises(BadInput, match="--replace"):
        backups.restore(copy, other, replace=False)
    backups.restore(copy, other, replace=True)
    there = Here(other)
    try:
        async with there.house.enter(match) as room:
            head = room.at().head
        assert before <= head < max(said)
        rows = await there.store.read(lambda c: queries.entries(c, match))
        assert [row.n for row in rows] == list(range(1, head + 1))
    finally:
        await there.close()


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(b"not a database at all, only some words" * 100)
    target = str(tmp_path / "cavern.db")
    with pytest.raises(BadInput, match="is no copy of a store"):
        backups.restore(wrong, target, replace=False)
    with pytest.raises(BadInput, match="there is no store"):
        backups.backup(target, tmp_path / "copy.db")
    with pytest.raises(BadInput, match="pg_dump"):
        backups.backup("postgresql://somebody@somewhere/cavern", tmp_path / "copy.db")
    store = Store(target)
    store.open()
    backups.backup(target, tmp_path / "copy.db")
    with pytest.raises(BadInput, match="another server is using"):
        backups.restore(tmp_path / "copy.db", target, replace=True)
    store.close()


async def test_the_commands(tmp_path: Path) -> None:
    """A server that was put back from a copy goes on where the copy was made."""
    process = Process(tmp_path)
    process.start()
    try:
        ann = await process.person("Ann")
        match = (await ann.make("whispers", ["me", "first"], start=True))["id"]
        process.command("backup", str(tmp_path / "copy.db"))
    finally:
        process.stop()
    refused = process.command("restore", str(tmp_path / "copy.db"), code=2)
    assert "--replace" in refused
    process.command("restore", str(tmp_path / "copy.db"), "--replace")
    process.start()
    try:
        await Player(ann, match, 0, limit=4).run()
    finally:
        assert process.stop() == 0
