"""What is removed and changed from outside of play: by who runs the server, by policy, or because
somebody wants to be forgotten.

Everything here works on the store alone, beside servers that run: what they hold in memory they
put right when they read the order that is left for them. Functions take a connection.
"""

from collections.abc import Callable
from typing import Final

import msgspec
import sqlalchemy as sa

from cavern.core.errors import BadInput
from cavern.server import protocol, queries, stored
from cavern.server.identity import new_id
from cavern.server.migrations import NAMED, SAID
from cavern.server.queries import GuestRow, MatchRow, guests, log, matches, seats, seeds, snapshots

DAY: Final = 86_400_000
NOBODY: Final = "Somebody"
"""What those are called who wanted to be forgotten."""
REMOVED: Final = "(removed)"
"""What is left of a word that was taken away."""
BITE: Final = 100
"""So many matches are removed in one transaction."""
ORDERS_KEPT: Final = 7 * DAY
CATCH_UP: Final = DAY
"""So far the time by which things expire goes on in one look, however far the clock has jumped."""

_meta = sa.MetaData()
orders = sa.Table("orders", _meta, sa.Column("n"), sa.Column("at"), sa.Column("what"))
pulse = sa.Table("pulse", _meta, sa.Column("at"), sa.Column("expired"))


class Keep(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """For how many days things are kept; 0: for ever.

    ``open``: matches that nobody started. ``live``: matches in which nothing happened any more.
    ``over``: matches that were played to their end. ``guests``: people without a match.
    """

    open: int = 14
    live: int = 90
    over: int = 730
    guests: int = 730


def read_keep(given: list[str] | tuple[str, ...]) -> Keep:
    """A policy from words such as ``over=365``."""
    values: dict[str, int] = {}
    for word in given:
        name, _, days = word.partition("=")
        if name not in Keep.__struct_fields__ or not days.isdecimal() or int(days) > 100_000:
            known = ", ".join(Keep.__struct_fields__)
            raise BadInput(f"--keep takes KIND=DAYS with a kind of {known}; 0 days: for ever")
        values[name] = int(days)
    return Keep(**values)


# Orders to servers


def order(connection: sa.Connection, what: str, at: int) -> None:
    """Leave word for every server that runs."""
    number = last_order(connection) + 1
    connection.execute(sa.insert(orders), {"n": number, "at": at, "what": what})


def orders_after(connection: sa.Connection, n: int) -> list[tuple[int, str]]:
    query = sa.select(orders.c.n, orders.c.what).where(orders.c.n > n).order_by(orders.c.n)
    return [(row.n, row.what) for row in connection.execute(query)]


def last_order(connection: sa.Connection) -> int:
    return connection.execute(sa.select(sa.func.max(orders.c.n))).scalar() or 0


# Matches


def remove_match(connection: sa.Connection, id: str, at: int) -> bool:
    """Nothing of a match is left. False if there was none."""
    found = connection.execute(sa.delete(matches).where(matches.c.id == id)).rowcount > 0
    wipe(connection, id)
    if found:
        order(connection, f"gone {id}", at)
    return found


def wipe(connection: sa.Connection, id: str) -> None:
    """What lies about a match beside its own row."""
    for table in (seeds, seats, log, snapshots, queries.analyses):
        key = table.c.match
        connection.execute(sa.delete(key.table).where(key == id))


def rewrite(
    connection: sa.Connection, id: str, change: Callable[[stored.StoredEntry], bool], at: int
) -> int:
    """Change entries of a match that are about people and not about the game; how many were."""
    changed = 0
    for row in queries.entries(connection, id):
        entry = readable(row)
        if entry is not None and change(entry):
            body = stored.encode(entry).decode()
            this = sa.and_(log.c.match == id, log.c.n == row.n)
            connection.execute(sa.update(log).where(this).values(body=body))
            changed += 1
    if changed:
        order(connection, f"anew {id}", at)
    return changed


def unsay(connection: sa.Connection, id: str, n: int, at: int) -> str:
    """Take away what was said in an entry; the words."""
    said: list[str] = []
    row = next((row for row in queries.entries(connection, id, n - 1) if row.n == n), None)
    spoken = readable(row) if row is not None else None
    if not isinstance(spoken, stored.SaidEntry):
        raise BadInput(f"entry {n} of match {id} is nothing that was said; see cavern admin show")

    def take(entry: stored.StoredEntry) -> bool:
        if entry != spoken:
            return False
        assert isinstance(entry, stored.SaidEntry)
        said.append(entry.text)
        entry.text = REMOVED
        return True

    rewrite(connection, id, take, at)
    return said[0]


def call(connection: sa.Connection, id: str, guest: str, name: str, at: int, mute: bool) -> None:
    """Call somebody by another name all over a match; ``mute``: take away what they said, too.

    Whoever declines a seat that was kept for them leaves their name there and no more."""
    kept: set[int] = set()
    declined: set[int] = set()

    def change(entry: stored.StoredEntry) -> bool:
        if not isinstance(entry, (stored.SeatedEntry, stored.SaidEntry, stored.HandedEntry)):
            return False
        theirs = entry.guest == guest
        if isinstance(entry, stored.SeatedEntry):
            declines = entry.seat in kept and entry.who == "open" and not entry.guest
            declined.discard(entry.seat)
            kept.discard(entry.seat)
            if theirs and entry.who == "open":
                kept.add(entry.seat)
            if declines and entry.name:
                declined.add(entry.seat)
                theirs = True
        if theirs:
            entry.name = name
            if mute and isinstance(entry, stored.SaidEntry):
                entry.text = REMOVED
        return theirs

    rewrite(connection, id, change, at)
    row = queries.match_row(connection, id)
    if row is None:
        return
    shown = seats_of(row)
    for seat in shown:
        if seat.guest == guest or seat.seat in declined:
            seat.name = name
    if shown:
        queries.set_seats(connection, id, msgspec.json.encode(shown).decode())


# Guests


def rename(
    connection: sa.Connection, guest: GuestRow, name: str, known_in: list[str], at: int
) -> None:
    """Give somebody another name, in all matches they are known in, too."""
    queries.change_guest(connection, guest.id, name=name)
    order(connection, f"guest {guest.id}", at)
    for id in known_in:
        call(connection, id, guest.id, name, at, mute=False)


def ban(connection: sa.Connection, guest: GuestRow, banned: bool, at: int) -> None:
    """Let somebody in no more, or again."""
    queries.change_guest(connection, guest.id, banned=at if banned else 0)
    order(connection, f"guest {guest.id}", at)


def forget(connection: sa.Connection, guest: GuestRow, known_in: list[str], at: int) -> int:
    """Nothing personal of somebody is left; how many matches were removed.

    What they played alone, or only opened, goes with them. At tables with others their seat stays,
    under another name and without their words: it is the others' game, too."""
    removed = 0
    for id in known_in:
        row = queries.match_row(connection, id)
        if row is None:
            continue
        if alone(row, guest.id):
            removed += remove_match(connection, id, at)
        else:
            call(connection, id, guest.id, NOBODY, at, mute=True)
            unlink(connection, id, guest.id)
    connection.execute(sa.delete(seats).where(seats.c.guest == guest.id))
    former = sa.or_(guests.c.id == guest.id, guests.c.same_as == guest.id)
    connection.execute(sa.delete(guests).where(former))
    order(connection, f"guest {guest.id}", at)
    return removed


def unlink(connection: sa.Connection, id: str, guest: str) -> None:
    """Nothing in a match says any more who it was: another stands for them, who is nobody."""
    nobody = f"gone_{new_id(9)}"
    for column in (log.c.body, log.c.ref, matches.c.seats, matches.c.host):
        key = matches.c.id if column.table is matches else log.c.match
        here = sa.and_(key == id, column.contains(guest, autoescape=True))
        changed = {column.name: sa.func.replace(column, guest, nobody)}
        connection.execute(sa.update(column.table).where(here).values(changed))


def alone(row: MatchRow, guest: str) -> bool:
    """Whether a match is somebody's, and nobody else's affair."""
    shown = seats_of(row)
    people = {seat.guest for seat in shown if seat.guest} | {row.host}
    return bool(shown) and people == {guest}


def known_in(connection: sa.Connection, guest: str) -> list[str]:
    """Matches somebody holds or held a seat in, hosts, or has talked in."""
    found = {id for id, _ in queries.held(connection, guest)}
    for kind in (SAID, NAMED):
        told = log.c.body.contains(f'"guest":"{guest}"', autoescape=True)
        query = sa.select(log.c.match).distinct().where(sa.text(kind), told)
        found |= {row.match for row in connection.execute(query)}
    return sorted(found)


# What expires


def expired(connection: sa.Connection, keep: Keep, now: int, limit: int = BITE) -> list[str]:
    """Matches that are kept no longer."""
    found: list[str] = []
    for status, days in (("open", keep.open), ("live", keep.live), ("over", keep.over)):
        if days:
            query = (
                sa.select(matches.c.id)
                .where(matches.c.status == status, matches.c.changed < now - days * DAY)
                .order_by(matches.c.changed)
                .limit(limit)
            )
            found += [row.id for row in connection.execute(query)]
    return found[:limit]


def policy_time(connection: sa.Connection, now: int) -> int:
    """The time by which things expire. It goes on by a day in a look at most, so that a machine
    whose clock is wrong for a while does not throw everything away."""
    before = connection.execute(sa.select(pulse.c.expired)).scalar() or now
    reached = min(now, before + CATCH_UP)
    connection.execute(sa.update(pulse).values(expired=reached))
    return reached


def expire(connection: sa.Connection, keep: Keep, now: int) -> int:
    """Remove some of what is kept no longer; how many matches."""
    found = expired(connection, keep, now)
    for id in found:
        remove_match(connection, id, now)
    if not found:
        expire_guests(connection, keep, now)
        last = sa.select(sa.func.max(orders.c.n)).scalar_subquery()
        old = sa.and_(orders.c.at < now - ORDERS_KEPT, orders.c.n < last)
        connection.execute(sa.delete(orders).where(old))
    return len(found)


def expire_guests(connection: sa.Connection, keep: Keep, now: int) -> int:
    """Forget people who have been here for long and have no match."""
    if not keep.guests:
        return 0
    seated = sa.exists().where(seats.c.guest == guests.c.id)
    hosting = sa.exists().where(matches.c.host == guests.c.id)
    former = sa.alias(guests)
    known = sa.exists().where(former.c.same_as == guests.c.id)
    idle = sa.and_(
        guests.c.created < now - keep.guests * DAY,
        guests.c.banned == 0,
        guests.c.same_as == "",
        ~seated,
        ~hosting,
        ~known,
    )
    return connection.execute(sa.delete(guests).where(idle)).rowcount


# What is looked at


def matches_like(
    connection: sa.Connection, status: str, guest: str, before: int, limit: int
) -> list[MatchRow]:
    """Matches of a status, of a guest, or unchanged since some time; the latest first."""
    query = sa.select(matches).where(matches.c.changed <= before)
    if status:
        query = query.where(matches.c.status == status)
    if guest:
        query = query.where(matches.c.id.in_(known_in(connection, guest)))
    found = connection.execute(query.order_by(matches.c.changed.desc()).limit(limit)).mappings()
    return [MatchRow(**row) for row in found]


def seats_of(row: MatchRow) -> list[protocol.SeatInfo]:
    """Who sits where; nobody anywhere if the row is damaged."""
    try:
        return msgspec.json.decode(row.seats, type=list[protocol.SeatInfo])
    except msgspec.MsgspecError:
        return []


def names(row: MatchRow) -> list[str]:
    return [seat.name or seat.kind for seat in seats_of(row)] or ["cannot be read"]


def readable(row: queries.LogRow) -> stored.StoredEntry | None:
    """An entry, if it is not damaged."""
    try:
        return stored.decode(row.body)
    except msgspec.MsgspecError:
        return None


def guests_like(connection: sa.Connection, name: str, limit: int) -> list[GuestRow]:
    """People whose name contains something, the newest first."""
    query = sa.select(guests).order_by(guests.c.created.desc()).limit(limit)
    if name:
        query = query.where(sa.func.lower(guests.c.name).contains(name.lower(), autoescape=True))
    return [GuestRow(**row) for row in connection.execute(query).mappings()]


def listed_open(connection: sa.Connection, guest: str) -> int:
    """How many tables somebody has open to everybody."""
    query = sa.select(sa.func.count()).where(
        matches.c.host == guest, matches.c.listed == 1, matches.c.status == "open"
    )
    return int(connection.execute(query).scalar_one())
