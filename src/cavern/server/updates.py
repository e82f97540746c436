"""What happens to live matches when the rules change under them.

Every fold of a log checks each answer's state hash. Where the rules of this version lead
elsewhere, the match goes on from its latest snapshot, with those of the later answers that are
still legal, and an entry in its log says so.
"""

import logging

import sqlalchemy as sa

from cavern import __version__
from cavern.core.errors import CavernError
from cavern.core.match import Match
from cavern.server import queries, stored
from cavern.server.queries import LogRow, MatchRow, Snapshot
from cavern.server.sitting import Sitting, going_on
from cavern.server.store import Store

log = logging.getLogger("cavern.server")


async def mend(store: Store, row: MatchRow, seed: str, rows: list[LogRow], now: int) -> None:
    """Write the entry from which the match goes on under the rules of this version."""
    snapshot = await store.read(lambda connection: queries.snapshot(connection, row.id))
    sitting = Sitting(row, seed, {})
    entries = [stored.decode(each.body) for each in rows]
    for each, entry in zip(rows, entries):
        sitting.note_only(each, entry)
    entry = going_on_entry(sitting, entries, snapshot)
    at = max(now, sitting.changed)
    after = sitting.game.rules_version

    def work(connection: sa.Connection) -> None:
        row_of_log = {"match": row.id, "n": sitting.head + 1, "at": at, "ref": None}
        body = stored.encode(entry).decode()
        connection.execute(sa.insert(queries.log), {**row_of_log, "body": body})
        queries.set_rules(connection, row.id, after, __version__)
        connection.execute(sa.delete(queries.snapshots).where(queries.snapshots.c.match == row.id))

    try:
        await store.write(work)
    except sa.exc.IntegrityError:
        log.info("another process has mended the match already")


def going_on_entry(
    sitting: Sitting, entries: list[stored.StoredEntry], snapshot: Snapshot | None
) -> stored.RulesChangedEntry:
    """From the snapshot if this version can read it, else from the start."""
    answers = counted(sitting, entries)
    for base, state in [(snapshot.base, snapshot.state)] if snapshot else []:
        try:
            match = going_on(sitting, state)
        except Exception as error:
            log.warning("a snapshot cannot be read any more: %s", error)
        else:
            options = replayed(match, answers[base:])
            return changed(sitting, base, state, options)
    match = going_on(sitting, "")
    return changed(sitting, 0, "", replayed(match, answers))


def changed(
    sitting: Sitting, base: int, state: str, options: list[str]
) -> stored.RulesChangedEntry:
    return stored.RulesChangedEntry(
        before=sitting.row.rules,
        after=sitting.game.rules_version,
        base=base,
        state=state,
        options=options,
    )


def counted(sitting: Sitting, entries: list[stored.StoredEntry]) -> list[str]:
    """The options of every answer that still counts; a fork's first ones are those it took over."""
    answers = list(sitting.script.options) if sitting.script else []
    for entry in entries:
        entry.count(answers)
    return answers


def replayed(match: Match, answers: list[str]) -> list[str]:
    """Answer as was answered before, as far as the rules still allow it."""
    options = []
    for option in answers:
        try:
            match.answer(option)
        except CavernError:
            break
        options.append(option)
    return options
