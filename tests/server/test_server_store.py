"""The store: migrations from empty and from older versions, races, one server per file."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from harness import Ear, Here
from whispers import Lay

from cavern.core.decision import Decision
from cavern.core.errors import BadInput
from cavern.server import messages, migrations, queries
from cavern.server.errors import Denied
from cavern.server.queries import LogRow, MatchRow, Summary
from cavern.server.sitting import Sitting
from cavern.server.store import Append, Store, engine_url


def row(id: str) -> MatchRow:
    return MatchRow(
        id=id, game="whispers", mode="all", options="{}", host="h", listed=1, move_seconds=0,
        bank_seconds=0, increment_seconds=0, takeover_seconds=0, pace_ms=0, commitment="c",
        engine="e", rules=1, created=1, changed=1, head=1, status="live", seats="[]", answered=0,
        stands="", asked=None, due=None, outcome="", rematch="", closed=0,
    )  # fmt: skip


def entry(match: str, n: int, ref: str | None = None) -> Append:
    summary = Summary(
        changed=n, head=n, status="live", seats="[]", answered=n, stands="", asked=0, due=None,
        outcome="", rematch="", closed=0,
    )  # fmt: skip
    return Append(match, LogRow(n, n, ref, f'"{n}"'), summary)


def open_store(database: str) -> Store:
    store = Store(database, "test")
    store.open()
    return store


def shape(database: str) -> dict[str, list[str]]:
    """Every table with its columns."""
    engine = sa.create_engine(engine_url(database))
    inspector = sa.inspect(engine)
    found = {
        table: sorted(column["name"] for column in inspector.get_columns(table))
        for table in inspector.get_table_names()
    }
    engine.dispose()
    return found


def test_from_empty(database: str) -> None:
    open_store(database).close()
    known = (
        queries.analyses, queries.guests, queries.matches, queries.log, queries.seats,
        queries.seeds, queries.snapshots,
    )  # fmt: skip
    found = shape(database)
    others = {"hosts", "orders", "pulse", "schema_version"}
    assert set(found) == others | {table.name for table in known}
    for table in known:
        assert sorted(column.name for column in table.columns) == found[table.name]
    open_store(database).close()
    assert shape(database) == found


@pytest.mark.parametrize("version", range(migrations.NEWEST))
def test_from_an_older_version(database: str, version: int) -> None:
    engine = sa.create_engine(engine_url(database))
    with engine.begin() as connection:
        assert migrations.migrate(connection, version) == 0
        if version:
            guest = "INSERT INTO guests (id, name, recovery, epoch, created) "
            connection.execute(sa.text(guest + "VALUES ('g', 'Ann', 'r', 1, 5)"))
        assert migrations.version(connection) == version
    engine.dispose()
    store = open_store(database)
    if version:
        guest_row = asyncio.run(store.read(lambda c: queries.guest_row(c, "g")))
        assert guest_row == queries.GuestRow("g", "Ann", "r", 1, 5, "")
    store.close()


def test_from_the_future(database: str) -> None:
    open_store(database).close()
    engine = sa.create_engine(engine_url(database))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE schema_version SET version = 99"))
    engine.dispose()
    with pytest.raises(BadInput, match="99"):
        open_store(database)


def test_a_failed_migration_changes_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "STEPS", [*migrations.STEPS, ["CREATE TABLE oops (", "x"]])
    with pytest.raises(BadInput):
        store = Store(database, "test")
        store.open()
    assert not shape(database)


async def test_no_number_is_written_twice(database: str) -> None:
    store = open_store(database)
    for id in ("a", "b"):
        await store.write(queries.create_match(row(id), "seed", [LogRow(1, 1, None, "{}")], {}))
    tries = [entry(id, n, f"{id} {n} {k}") for k in range(3) for id in "ab" for n in (2, 3)]
    results = await asyncio.gather(*(store.append(each) for each in tries))
    assert sum(results) == 4
    assert not await store.append(entry("a", 9, "a 2 0")), "a message id is used only once"
    for id in "ab":
        numbers = [e.n for e in await store.read(lambda c, id=id: queries.entries(c, id))]
        assert numbers == [1, 2, 3]
        found = await store.read(lambda c, id=id: queries.match_row(c, id))
        assert found is not None and found.head == 3
    store.close()


async def test_an_append_is_on_disk_when_it_is_answered(tmp_path: Path) -> None:
    database = str(tmp_path / "c.db")
    store = open_store(database)
    await store.write(queries.create_match(row("a"), "seed", [LogRow(1, 1, None, "{}")], {}))
    assert await store.append(entry("a", 2))
    other = sa.create_engine(engine_url(database))
    with other.connect() as connection:
        assert [e.n for e in queries.entries(connection, "a")] == [1, 2]
    other.dispose()
    store.close()


def test_one_server_for_one_file(tmp_path: Path) -> None:
    first = open_store(str(tmp_path / "c.db"))
    with pytest.raises(BadInput, match="another server"):
        open_store(str(tmp_path / "c.db"))
    first.close()
    open_store(str(tmp_path / "c.db")).close()


def test_addresses() -> None:
    assert engine_url("/x/c.db").drivername == "sqlite"
    assert engine_url("postgresql://u@h/d").drivername == "postgresql+psycopg"
    for wrong in ("mysql://x", "://"):
        with pytest.raises(BadInput):
            engine_url(wrong)


async def test_a_store_that_fails_leaves_the_match_whole(
    still: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that could not be written is not told to anybody and can be given again."""
    ann = await still.person("Ann")
    match = (await ann.make("whispers", ["me", "first"], start=True))["id"]
    ear = Ear(ann.id)
    await still.house.join(match, ear, None, 0)
    guest = await still.server.guests.find(ann.id)
    option = ear.table["question"]["options"][0]["id"]
    answer = messages.Answer(id="a", number=1, seat=0, option=option)

    async def broken(append: Append) -> bool:
        raise sa.exc.OperationalError("disk", {}, Exception("full"))

    with monkeypatch.context() as patch, pytest.raises(Denied) as refused:
        patch.setattr(still.store, "append", broken)
        await still.house.act(match, "a", lambda now: answer.entry(now, guest))
    assert refused.value.code == "busy"
    heard = len(ear.entries())
    await still.house.act(match, "a", lambda now: answer.entry(now, guest))
    fresh = ear.entries()[heard:]
    assert [each["option"] for each in fresh] == [option] and ear.table["answered"] == 1


async def test_what_can_only_be_read_is_not_acknowledged(
    still: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a flush that failed an answer may lie in the memory of the machine alone. Who asks for
    it again is told that it is kept when the store has kept something since."""
    ann = await still.person("Ann")
    match = (await ann.make("whispers", ["me", "first"], start=True))["id"]
    guest = await still.server.guests.find(ann.id)
    answer = messages.Answer(id="a", number=1, seat=0, option="lay:gem-0")

    async def give() -> int:
        return await still.house.act(match, "a", lambda now: answer.entry(now, guest))

    write = Store._append_batch

    def flush_fails(store: Store, jobs: list[Any]) -> list[bool]:
        write(store, jobs)
        raise sa.exc.OperationalError("flush", {}, Exception("disk I/O error"))

    def disk_is_read_only(store: Store, jobs: list[Any]) -> list[Any]:
        raise sa.exc.OperationalError("write", {}, Exception("read-only"))

    async with still.house.enter(match) as room:
        decision = room.at().playing().decision
        assert decision is not None
        answer.option = decision.ids()[0]
    with monkeypatch.context() as patch:
        patch.setattr(Store, "_append_batch", flush_fails)
        patch.setattr(Store, "_run_job", disk_is_read_only)
        for _ in range(3):
            with pytest.raises(Denied) as refused:
                await give()
            assert refused.value.code == "busy"
    assert await give() == await give()
    rows = await still.store.read(lambda c: queries.entries(c, match))
    assert [each.ref for each in rows].count("a") == 1


async def test_a_click_is_looked_up_once(still: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """The option of an answer is looked up once, what is due computed once, and the log keeps
    only what it always kept."""
    person = await still.person("Ann")
    match = (await person.make("whispers", ["me", "me"], start=True))["id"]
    guest = await still.server.guests.find(person.id)
    ear = Ear(person.id)
    await still.house.join(match, ear, 0, 0)
    calls = {"index_of": 0, "due": 0}
    looked_up, due = Decision.index_of, Sitting.due

    def index_of(decision: Decision[Any], option: str) -> int:
        calls["index_of"] += 1
        return looked_up(decision, option)

    def dues(sitting: Sitting, started: int) -> Any:
        calls["due"] += 1
        return due(sitting, started)

    monkeypatch.setattr(Lay, "index_of", index_of, raising=False)
    monkeypatch.setattr(Sitting, "due", dues)
    option = ear.table["question"]["options"][1]["id"]
    answer = messages.Answer(id="a", number=1, seat=0, option=option)
    await still.house.act(match, "a", lambda now: answer.entry(now, guest))
    assert calls == {"index_of": 1, "due": 1}
    rows = await still.store.read(lambda c: queries.entries(c, match))
    assert set(json.loads(rows[-1].body)) == {
        "kind", "number", "seat", "option", "by", "chance", "hash", "took",
    }  # fmt: skip
