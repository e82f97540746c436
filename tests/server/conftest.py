"""Fixtures of the server tests."""

import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from harness import HandClock, Here, Process
from whispers import GAME

from cavern.core import registry
from cavern.core.game import Game


@pytest.fixture(autouse=True)
def with_whispers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test game is installed for the time of a test."""
    installed = {**registry.games(), GAME.id: GAME}

    def found() -> tuple[dict[str, Game[Any]], dict[str, str]]:
        return installed, {}

    monkeypatch.setattr(registry, "_installed", found)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Addresses of fresh PostgreSQL databases."""
    import pgserver
    import psycopg

    with tempfile.TemporaryDirectory(prefix="cavern-pg") as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        made = 0
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            # It is our servers that die here, not this one: it need not survive a power cut.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

        def fresh() -> str:
            nonlocal made
            made += 1
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE cavern{made}".encode())
            address: str = server.get_uri(f"cavern{made}")
            return address

        yield fresh
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "cavern.db")
    fresh: Callable[[], str] = request.getfixturevalue("postgres")
    return fresh()


@pytest_asyncio.fixture
async def here(tmp_path: Path) -> AsyncIterator[Here]:
    """A server in this process, with the real time."""
    server = Here(str(tmp_path / "cavern.db"))
    server.house.open()
    yield server
    await server.close()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture
async def still(tmp_path: Path, clock: HandClock) -> AsyncIterator[Here]:
    """A server whose time stands still, and in which nothing happens by itself."""
    server = Here(str(tmp_path / "cavern.db"), clock)
    yield server
    await server.close()


@pytest.fixture(scope="session")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server in a process of its own, on SQLite, for all tests that do not hurt it."""
    server = Process(tmp_path_factory.mktemp("process"))
    server.start()
    yield server
    assert server.stop() == 0, server.log()
