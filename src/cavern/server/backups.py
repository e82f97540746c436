"""Copies of an SQLite store, made while it is in use, and put back."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from cavern.core.errors import BadInput
from cavern.server.migrations import NEWEST
from cavern.server.store import engine_url, lock_file


def sqlite_path(database: str) -> Path:
    url = engine_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadInput("that is PostgreSQL's own business: pg_dump and pg_restore")
    return Path(url.database)


def backup(database: str, copy: Path) -> int:
    """Copy a store as it stands at this moment, however busy it is; the number of its matches.

    The copy is one reading transaction: it waits for no writer and no writer waits for it.
    """
    source = sqlite_path(database)
    if not source.is_file():
        raise BadInput(f"there is no store {source}")
    if copy.exists():
        raise BadInput(f"{copy} exists; choose another name")
    if not copy.parent.is_dir():
        raise BadInput(f"there is no folder {copy.parent} for {copy.name}")
    unfinished = copy.with_name(copy.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        unfinished.touch(mode=0o600)  # it holds the seeds of games in play
        with closing(sqlite3.connect(source, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(unfinished),))
        count = checked(unfinished)
        settle(unfinished, copy)
    except (sqlite3.Error, OSError) as error:
        raise BadInput(f"cannot copy {source}: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def restore(copy: Path, database: str, replace: bool) -> int:
    """Make a copy the store again; the number of its matches. A store that is there already stays
    beside it under another name."""
    if not copy.is_file():
        raise BadInput(f"there is no copy {copy}")
    target = sqlite_path(database)
    count = checked(copy)
    if target.exists() and not replace:
        raise BadInput(f"{target} exists; say --replace to keep it as {target.name}.replaced")
    with lock_file(target):
        unfinished = target.with_name(target.name + ".unfinished")
        try:
            unfinished.touch(mode=0o600)
            unfinished.write_bytes(copy.read_bytes())
            for end in ("", "-wal", "-shm"):
                old = target.with_name(target.name + end)
                with suppress(FileNotFoundError):
                    old.replace(target.with_name(f"{target.name}.replaced{end}"))
            settle(unfinished, target)
        except OSError as error:
            raise BadInput(f"cannot write {target}: {error.strerror}") from None
        finally:
            unfinished.unlink(missing_ok=True)
    return count


def checked(path: Path) -> int:
    """The number of matches in a copy that is whole and that this Cavern can read."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            whole = connection.execute("PRAGMA integrity_check").fetchone()[0]
            version = connection.execute("SELECT version FROM schema_version").fetchone()[0]
            count = connection.execute("SELECT count(*) FROM matches").fetchone()[0]
    except sqlite3.Error as error:
        raise BadInput(f"{path} is no copy of a store: {error}") from None
    if whole != "ok":
        raise BadInput(f"{path} is damaged: {whole}")
    if version > NEWEST:
        raise BadInput(f"{path} was made by a newer Cavern; update Cavern")
    return int(count)


def settle(unfinished: Path, path: Path) -> None:
    """Give a finished file its name, so that it is there whole or not at all."""
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    unfinished.replace(path)
    with suppress(OSError):  # not every system can flush a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
