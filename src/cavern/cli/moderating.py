"""``cavern admin``: look after a server's matches and guests, also while it runs."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cavern.cli.base import cli, examples
from cavern.core.errors import BadInput

if TYPE_CHECKING:
    import sqlalchemy as sa

    from cavern.server.queries import GuestRow

T = TypeVar("T")

database_option = click.option(
    "--database", default="", help="SQLite file or URL, if not the usual one."
)


def now() -> int:
    return int(time.time() * 1000)


def day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def on_store(database: str, work: "Callable[[sa.Connection], T]") -> T:
    """Do something in one transaction on the store of a server that runs, or does not."""
    from cavern.server.settings import default_database
    from cavern.server.store import beside

    with beside(database or default_database()) as connection:
        return work(connection)


def the_guest(connection: "sa.Connection", id: str) -> "GuestRow":
    from cavern.server import queries

    found = queries.guest_row(connection, id)
    if found is None:
        raise BadInput(f"there is no guest {id}; see cavern admin guests")
    return found


@cli.group(
    epilog=examples(
        "cavern admin matches --status live",
        "cavern admin show MATCH",
        "cavern admin unsay MATCH 12",
        "cavern admin ban GUEST",
        "cavern admin purge --keep over=365 --dry-run",
    )
)
def admin() -> None:
    """Look after a server's matches and guests, also while it runs."""


@admin.command()
@click.option("--status", default="", type=click.Choice(["", "open", "live", "over"]))
@click.option("--guest", default="", help="Only those of a guest, by id.")
@click.option("--idle", default=0, type=click.IntRange(0), help="Unchanged for so many days.")
@click.option("--limit", default=50, type=click.IntRange(1), help="At most so many.")
@database_option
def matches(status: str, guest: str, idle: int, limit: int, database: str) -> None:
    """List matches, what changed last first."""
    from cavern.server import moderation

    before = now() - idle * moderation.DAY
    rows = on_store(database, lambda c: moderation.matches_like(c, status, guest, before, limit))
    for row in rows:
        names = ", ".join(moderation.names(row))
        click.echo(f"{row.id}  {row.status:4}  {row.game:11}  {day(row.changed)}  {names}")
    if not rows:
        click.echo("There are none.")


@admin.command()
@click.argument("match")
@database_option
def show(match: str, database: str) -> None:
    """Show a match: who sits there, and what was said."""
    from cavern.server import moderation, queries, stored

    def look(connection: "sa.Connection") -> tuple[Any, list[Any]]:
        return queries.match_row(connection, match), queries.entries(connection, match)

    row, rows = on_store(database, look)
    if row is None:
        raise BadInput(f"there is no match {match}")
    click.echo(f"{row.id}: {row.game}, {row.mode}, {row.status}, {row.answered} answers")
    click.echo(f"made {day(row.created)} by {row.host}, changed {day(row.changed)}")
    seats = moderation.seats_of(row)
    if not seats:
        click.echo("seats: cannot be read")
    for seat in seats:
        click.echo(f"seat {seat.seat}: {seat.kind:6}  {seat.guest or '-':12}  {seat.name}")
    for each in rows:
        entry = moderation.readable(each)
        if entry is None:
            click.echo(f"{each.n:5}  cannot be read")
        elif isinstance(entry, stored.SaidEntry):
            click.echo(f"{each.n:5}  {day(each.at)}  {entry.guest}  {entry.name}: {entry.text}")


@admin.command()
@click.argument("matches", nargs=-1, required=True, metavar="MATCH…")
@database_option
def remove(matches: tuple[str, ...], database: str) -> None:
    """Remove matches for good; who plays there is sent away."""
    from cavern.server import moderation

    for match in matches:
        if not on_store(database, lambda c, m=match: moderation.remove_match(c, m, now())):  # type: ignore[misc]
            raise BadInput(f"there is no match {match}")
        click.echo(f"{match} is removed.")


@admin.command()
@click.option("--name", default="", help="Only those whose name contains this.")
@click.option("--limit", default=50, type=click.IntRange(1), help="At most so many.")
@database_option
def guests(name: str, limit: int, database: str) -> None:
    """List guests, the newest first."""
    from cavern.server import moderation

    rows = on_store(database, lambda c: moderation.guests_like(c, name, limit))
    for row in rows:
        banned = f"  banned {day(row.banned)}" if row.banned else ""
        click.echo(f"{row.id}  {day(row.created)}  {row.name}{banned}")
    if not rows:
        click.echo("There are none.")


@admin.command()
@click.argument("guest")
@click.argument("name")
@database_option
def rename(guest: str, name: str, database: str) -> None:
    """Give GUEST another NAME, wherever theirs is shown."""
    from cavern.server import moderation
    from cavern.server.errors import Denied
    from cavern.server.identity import clean_name

    try:
        shown = clean_name(name)[:24]
    except Denied as refusal:
        raise BadInput(refusal.text) from None

    def work(connection: "sa.Connection") -> str:
        found = the_guest(connection, guest)
        known = moderation.known_in(connection, guest)
        moderation.rename(connection, found, shown, known, now())
        return found.name

    click.echo(f"{on_store(database, work)} is called {shown} now.")


@admin.command()
@click.argument("guest")
@database_option
def ban(guest: str, database: str) -> None:
    """Let GUEST in no more; their connections end, bots take their seats in time."""
    from cavern.server import moderation

    on_store(database, lambda c: moderation.ban(c, the_guest(c, guest), True, now()))
    click.echo(f"{guest} is banned.")


@admin.command()
@click.argument("guest")
@database_option
def unban(guest: str, database: str) -> None:
    """Let GUEST in again."""
    from cavern.server import moderation

    on_store(database, lambda c: moderation.ban(c, the_guest(c, guest), False, now()))
    click.echo(f"{guest} may come in again.")


@admin.command()
@click.argument("guest")
@database_option
def forget(guest: str, database: str) -> None:
    """Delete all that is GUEST's: name, code, words, and matches that are nobody else's."""
    from cavern.server import moderation

    def work(connection: "sa.Connection") -> int:
        found = the_guest(connection, guest)
        known = moderation.known_in(connection, guest)
        return moderation.forget(connection, found, known, now())

    click.echo(f"{guest} is forgotten; {on_store(database, work)} matches went along.")


@admin.command()
@click.argument("match")
@click.argument("entry", type=click.IntRange(1))
@database_option
def unsay(match: str, entry: int, database: str) -> None:
    """Take away what was said in ENTRY of MATCH (cavern admin show numbers them)."""
    from cavern.server import moderation

    said = on_store(database, lambda c: moderation.unsay(c, match, entry, now()))
    click.echo(f"Taken away: {said}")


@admin.command()
@click.option("--keep", multiple=True, metavar="KIND=DAYS", help="As for cavern serve.")
@click.option("--dry-run", is_flag=True, help="Only say how much it would be.")
@database_option
def purge(keep: tuple[str, ...], dry_run: bool, database: str) -> None:
    """Remove now what is kept no longer (a server that runs does it every hour)."""
    from cavern.server import moderation

    policy = moderation.read_keep(keep)
    if dry_run:
        found = on_store(database, lambda c: moderation.expired(c, policy, now(), 10**9))
        click.echo(f"{len(found)} matches would be removed.")
        return
    removed = 0
    while count := on_store(database, lambda c: moderation.expire(c, policy, now())):
        removed += count
    click.echo(f"{removed} matches are removed.")
