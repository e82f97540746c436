"""The tables of the store, their rows as types, and what is asked of them.

Functions take a connection and belong into :meth:`Store.read` or :meth:`Store.write`. The seed of
a match lies in a table of its own, which no list and no summary touches.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import sqlalchemy as sa

_meta = sa.MetaData()
guests = sa.Table(
    "guests",
    _meta,
    *(
        sa.Column(name)
        for name in (
            "id", "name", "recovery", "epoch", "created", "webhook", "same_as", "banned",
            "signed_out",
        )
    ),
)  # fmt: skip
_SUMMARY = (
    "changed", "head", "status", "seats", "answered", "stands", "asked", "due", "outcome",
    "rematch", "closed",
)  # fmt: skip
_FIXED = (
    "id", "game", "mode", "options", "host", "listed", "move_seconds", "bank_seconds",
    "increment_seconds", "takeover_seconds", "pace_ms", "commitment", "engine", "rules",
    "fork_of", "fork_at", "script", "rematch_of", "created",
)  # fmt: skip
matches = sa.Table("matches", _meta, *(sa.Column(name) for name in _FIXED + _SUMMARY))
seeds = sa.Table("seeds", _meta, sa.Column("match"), sa.Column("seed"))
seats = sa.Table(
    "seats", _meta, *(sa.Column(name) for name in ("match", "seat", "guest", "here_until"))
)
log = sa.Table("log", _meta, *(sa.Column(name) for name in ("match", "n", "at", "ref", "body")))
snapshots = sa.Table("snapshots", _meta, *(sa.Column(name) for name in ("match", "base", "state")))
analyses = sa.Table("analyses", _meta, sa.Column("match"), sa.Column("found"))


class GuestRow(msgspec.Struct):
    id: str
    name: str
    recovery: str
    epoch: int
    created: int
    webhook: str = ""
    same_as: str = ""
    """The guest whom they turned out to be."""
    banned: int = 0
    """When they were told to leave; 0 if they were not."""
    signed_out: str = ""
    """Which devices of the present epoch have signed out."""


class Summary(msgspec.Struct, kw_only=True):
    """What a list of matches shows, kept beside the log so that no match must be replayed."""

    changed: int
    head: int
    status: str
    seats: str
    answered: int
    stands: str
    asked: int | None
    due: int | None
    outcome: str
    rematch: str
    closed: int


class MatchRow(Summary, kw_only=True):
    """A match: what is fixed about it, and the summary."""

    id: str
    game: str
    mode: str
    options: str
    host: str
    listed: int
    move_seconds: int
    bank_seconds: int
    increment_seconds: int
    takeover_seconds: int
    pace_ms: int
    commitment: str
    engine: str
    rules: int
    created: int
    fork_of: str = ""
    fork_at: int = 0
    script: str = ""
    rematch_of: str = ""


class LogRow(msgspec.Struct):
    n: int
    at: int
    ref: str | None
    body: str


class Played(msgspec.Struct):
    """A seat in a finished match."""

    match: str
    game: str
    mode: str
    seat: int
    seats: str
    outcome: str


class Snapshot(msgspec.Struct):
    """A checkpoint: the state before the open step, which counts as answer ``base``."""

    base: int
    state: str


# The statements of every move are text: what builds others takes longer than the database.


@cache
def insert_log(rows: int, postgres: bool) -> str:
    """Append entries of several matches, and say which were new."""
    mark = "%s" if postgres else "?"
    values = ", ".join([f"({', '.join([mark] * 5)})"] * rows)
    return (
        f"INSERT INTO log (match, n, at, ref, body) VALUES {values} "
        "ON CONFLICT DO NOTHING RETURNING match, n, ref"
    )


@cache
def update_summary(postgres: bool) -> str:
    """What is noted beside the log, unless something later is."""
    mark = "%s" if postgres else "?"
    values = ", ".join(f"{name} = {mark}" for name in Summary.__struct_fields__)
    return f"UPDATE matches SET {values} WHERE id = {mark} AND head < {mark}"


@cache
def keep_snapshot(postgres: bool) -> str:
    """The latest checkpoint of a match."""
    mark = "%s" if postgres else "?"
    return (
        f"INSERT INTO snapshots (match, base, state) VALUES ({mark}, {mark}, {mark}) "
        "ON CONFLICT (match) DO UPDATE SET base = excluded.base, state = excluded.state"
    )


BEAT = sa.text("UPDATE pulse SET at = at + 1")
"""Changes something, which nobody reads: where nothing changes SQLite writes nothing, and a full
disk would not be noticed."""


# Matches


def create_match(
    row: MatchRow, seed: str, entries: list[LogRow], holders: dict[int, str]
) -> Callable[[sa.Connection], None]:
    """A new match with its sealed seed and its first entries."""

    def work(connection: sa.Connection) -> None:
        connection.execute(sa.insert(matches), msgspec.structs.asdict(row))
        connection.execute(sa.insert(seeds), {"match": row.id, "seed": seed})
        if entries:
            connection.execute(
                sa.insert(log), [{"match": row.id, **msgspec.structs.asdict(e)} for e in entries]
            )
        for seat, guest in holders.items():
            postgres = connection.dialect.name == "postgresql"
            for statement, values in set_holder(postgres, row.id, seat, guest, row.created):
                connection.exec_driver_sql(statement, values)

    return work


def set_holder(
    postgres: bool, match: str, seat: int, guest: str, at: int
) -> list[tuple[str, tuple[str | int, ...]]]:
    """Note who holds a seat ("" for nobody), for the list of somebody's matches."""
    mark = "%s" if postgres else "?"
    gone = f"DELETE FROM seats WHERE match = {mark} AND seat = {mark}"
    held = f"INSERT INTO seats (match, seat, guest, here_until) VALUES ({', '.join([mark] * 4)})"
    statements: list[tuple[str, tuple[str | int, ...]]] = [(gone, (match, seat))]
    if guest:
        statements.append((held, (match, seat, guest, at)))
    return statements


def match_row(connection: sa.Connection, id: str) -> MatchRow | None:
    found = connection.execute(sa.select(matches).where(matches.c.id == id)).mappings().first()
    return None if found is None else MatchRow(**found)


def seed_of(connection: sa.Connection, id: str) -> str:
    return str(connection.execute(sa.select(seeds.c.seed).where(seeds.c.match == id)).scalar_one())


def entries(connection: sa.Connection, id: str, since: int = 0) -> list[LogRow]:
    found = connection.execute(
        sa.select(log.c.n, log.c.at, log.c.ref, log.c.body)
        .where(log.c.match == id, log.c.n > since)
        .order_by(log.c.n)
    )
    return [LogRow(*row) for row in found]


def here_until(connection: sa.Connection, id: str, most: int) -> dict[int, int]:
    """Until when each seat's person counts as present; longer than ``most`` cannot be true."""
    found = connection.execute(
        sa.select(seats.c.seat, seats.c.here_until).where(
            seats.c.match == id, seats.c.here_until <= most
        )
    )
    return {row.seat: row.here_until for row in found}


def holders(connection: sa.Connection, id: str) -> dict[int, str]:
    """Who holds each seat."""
    found = connection.execute(sa.select(seats.c.seat, seats.c.guest).where(seats.c.match == id))
    return {row.seat: row.guest for row in found}


def held(connection: sa.Connection, guest: str) -> list[tuple[str, str]]:
    """Matches in which somebody holds a seat, or which they host: id and status."""
    seated = sa.select(seats.c.match).where(seats.c.guest == guest)
    found = connection.execute(
        sa.select(matches.c.id, matches.c.status).where(
            sa.or_(matches.c.host == guest, matches.c.id.in_(seated))
        )
    )
    return [(row.id, row.status) for row in found]


def hand_over(connection: sa.Connection, old: str, new: str) -> None:
    """All that is noted of one guest is another's."""
    connection.execute(sa.update(seats).where(seats.c.guest == old).values(guest=new))
    connection.execute(sa.update(matches).where(matches.c.host == old).values(host=new))
    connection.execute(sa.update(guests).where(guests.c.same_as == old).values(same_as=new))
    change_guest(connection, old, same_as=new)


def turns_of(connection: sa.Connection, guest: str, limit: int) -> list[tuple[str, str, int]]:
    """Matches that wait for somebody: id, game and seat."""
    found = connection.execute(
        sa.select(matches.c.id, matches.c.game, matches.c.asked)
        .join(seats, sa.and_(seats.c.match == matches.c.id, seats.c.seat == matches.c.asked))
        .where(seats.c.guest == guest, matches.c.status == "live")
        .order_by(matches.c.changed)
        .limit(limit)
    )
    return [(row.id, row.game, row.asked) for row in found]


def finished_of(connection: sa.Connection, guest: str, limit: int) -> list[Played]:
    """What somebody has played from its start to its end, the latest first: no fork is."""
    found = connection.execute(
        sa.select(
            matches.c.id, matches.c.game, matches.c.mode, seats.c.seat, matches.c.seats,
            matches.c.outcome,
        )
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.guest == guest, matches.c.status == "over", matches.c.fork_of == "")
        .order_by(matches.c.changed.desc())
        .limit(limit)
    )  # fmt: skip
    return [Played(*row) for row in found]


def touch(connection: sa.Connection, rows: list[tuple[str, int, int]]) -> None:
    """Note until when people count as present: (match, seat, until)."""
    changes = [{"_match": match, "_seat": seat, "_until": until} for match, seat, until in rows]
    statement = (
        sa.update(seats)
        .where(seats.c.match == sa.bindparam("_match"), seats.c.seat == sa.bindparam("_seat"))
        .values(here_until=sa.bindparam("_until"))
    )

    connection.execute(statement, changes)


def snapshot(connection: sa.Connection, id: str) -> Snapshot | None:
    found = connection.execute(
        sa.select(snapshots.c.base, snapshots.c.state).where(snapshots.c.match == id)
    ).first()
    return None if found is None else Snapshot(*found)


def analysis(connection: sa.Connection, id: str) -> str | None:
    """What was found about a match that is over."""
    found: str | None = connection.execute(
        sa.select(analyses.c.found).where(analyses.c.match == id)
    ).scalar()
    return found


def keep_analysis(connection: sa.Connection, id: str, found: str) -> None:
    connection.execute(sa.delete(analyses).where(analyses.c.match == id))
    connection.execute(sa.insert(analyses).values(match=id, found=found))


def set_seats(connection: sa.Connection, id: str, seats: str) -> None:
    connection.execute(sa.update(matches).where(matches.c.id == id).values(seats=seats))


def set_rules(connection: sa.Connection, id: str, rules: int, engine: str) -> None:
    connection.execute(
        sa.update(matches).where(matches.c.id == id).values(rules=rules, engine=engine)
    )


def due_matches(connection: sa.Connection, before: int, limit: int) -> list[str]:
    """Matches in which something should have happened by itself before some time."""
    found = connection.execute(
        sa.select(matches.c.id)
        .where(matches.c.status == "live", matches.c.due < before)
        .order_by(matches.c.due)
        .limit(limit)
    )
    return [row.id for row in found]


def set_due(connection: sa.Connection, id: str, due: int | None) -> None:
    connection.execute(sa.update(matches).where(matches.c.id == id).values(due=due))


def due_now(connection: sa.Connection, now: int, changed_after: int) -> None:
    """Whatever is due later in matches that changed after some time is due now."""
    connection.execute(
        sa.update(matches)
        .where(matches.c.status == "live", matches.c.due > now, matches.c.changed > changed_after)
        .values(due=now)
    )


def live_versions(connection: sa.Connection) -> list[tuple[str, str, int, str]]:
    """Of every live match: id, game, rules version, and the Cavern that last checked it."""
    found = connection.execute(
        sa.select(matches.c.id, matches.c.game, matches.c.rules, matches.c.engine).where(
            matches.c.status == "live"
        )
    )
    return [(row.id, row.game, row.rules, row.engine) for row in found]


def listed(
    connection: sa.Connection, status: str, game: str, before: int, limit: int
) -> list[MatchRow]:
    query = sa.select(matches).where(
        matches.c.listed == 1, matches.c.status == status, matches.c.changed < before
    )
    if status == "live":
        query = query.where(matches.c.closed == 0)
    if game:
        query = query.where(matches.c.game == game)
    return _rows(connection, query, limit)


def matches_of(
    connection: sa.Connection, guest: str, status: str, before: int, limit: int
) -> list[MatchRow]:
    held = sa.select(seats.c.match).where(seats.c.guest == guest)
    query = sa.select(matches).where(
        sa.or_(matches.c.host == guest, matches.c.id.in_(held)), matches.c.changed < before
    )
    if status:
        query = query.where(matches.c.status == status)
    return _rows(connection, query, limit)


def _rows(connection: sa.Connection, query: sa.Select[Any], limit: int) -> list[MatchRow]:
    found = connection.execute(query.order_by(matches.c.changed.desc()).limit(limit)).mappings()
    return [MatchRow(**row) for row in found]


# Guests


def guest_row(connection: sa.Connection, id: str) -> GuestRow | None:
    found = connection.execute(sa.select(guests).where(guests.c.id == id)).mappings().first()
    return None if found is None else GuestRow(**found)


def guest_by_recovery(connection: sa.Connection, digest: str) -> GuestRow | None:
    query = sa.select(guests).where(guests.c.recovery == digest)
    found = connection.execute(query).mappings().first()
    return None if found is None else GuestRow(**found)


def name_taken(connection: sa.Connection, name: str) -> bool:
    found = connection.execute(sa.select(guests.c.id).where(guests.c.name == name).limit(1))
    return found.first() is not None


def add_guest(connection: sa.Connection, guest: GuestRow) -> None:
    connection.execute(sa.insert(guests), msgspec.structs.asdict(guest))


def hold_guest(connection: sa.Connection, id: str) -> None:
    """Let no other transaction that asks for the same go on before this one has ended. In SQLite
    there is only one that writes."""
    connection.execute(sa.select(guests.c.id).where(guests.c.id == id).with_for_update())


def change_guest(connection: sa.Connection, id: str, **values: Any) -> None:
    connection.execute(sa.update(guests).where(guests.c.id == id).values(**values))


def former(connection: sa.Connection, id: str) -> list[str]:
    """Whom somebody was before they said who they are."""
    return list(connection.execute(sa.select(guests.c.id).where(guests.c.same_as == id)).scalars())


def sign_out_all(connection: sa.Connection, ids: list[str]) -> None:
    """No cookie that some guests have had so far leads to them any more."""
    after = {"epoch": guests.c.epoch + 1, "signed_out": ""}
    connection.execute(sa.update(guests).where(guests.c.id.in_(ids)).values(after))


# Hosts. Time is the database's: those of several machines may differ.

_NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


def host_here(connection: sa.Connection, id: str, address: str, forget: int) -> None:
    """Note that a process is there; those who have been gone for long are forgotten."""
    connection.exec_driver_sql(
        f"INSERT INTO hosts (id, address, seen) VALUES (%s, %s, {_NOW}) "
        "ON CONFLICT (id) DO UPDATE SET address = excluded.address, seen = excluded.seen",
        (id, address),
    )
    connection.exec_driver_sql(f"DELETE FROM hosts WHERE seen < {_NOW} - %s", (forget,))


def hosts_since(connection: sa.Connection, milliseconds: int) -> list[tuple[str, str]]:
    """Processes that were heard of in the last milliseconds: id and address."""
    found = connection.exec_driver_sql(
        f"SELECT id, address FROM hosts WHERE seen > {_NOW} - %s ORDER BY id", (milliseconds,)
    )
    return [(row.id, row.address) for row in found]


def host_gone(connection: sa.Connection, id: str) -> None:
    connection.exec_driver_sql("DELETE FROM hosts WHERE id = %s", (id,))
