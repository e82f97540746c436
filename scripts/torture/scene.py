"""People who play at servers that are hurt, and what the servers have promised them."""

import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
from harness import Person, Player
from websockets.asyncio.client import ClientConnection

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TESTS = ROOT / "tests" / "server"
PATIENCE = 120.0
STARTS = 10


class Nursery:
    """The process that starts servers."""

    def __init__(self) -> None:
        path = [str(ROOT / "src"), str(TESTS / "site"), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "nursery.py")],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.say, self.hear = self.process.stdin, self.process.stdout
        assert self.hear.readline() == "ready\n"

    def start(self, **wish: Any) -> int:
        self.say.write(json.dumps(wish) + "\n")
        self.say.flush()
        return int(self.hear.readline())

    def close(self) -> None:
        self.say.close()
        self.process.wait(30)


STARTING = threading.Lock()
"""Several are made in threads, and the lock of their package does not part those."""


class Postgres:
    """A PostgreSQL of our own, with flushes on: it is to be hurt."""

    def __init__(self) -> None:
        import pgserver

        for left in reversed(range(STARTS)):
            self.folder = tempfile.TemporaryDirectory(
                prefix="cavern-torture-pg", ignore_cleanup_errors=True
            )
            try:
                with STARTING:
                    self.server = pgserver.get_server(self.folder.name, cleanup_mode="stop")
                break
            except subprocess.TimeoutExpired:  # it grants ten seconds, whatever else runs here
                if not left:
                    raise
        self.made = 0

    def run(self, *statements: str, database: str = "postgres") -> list[Any]:
        import psycopg

        found: list[Any] = []
        with psycopg.connect(self.server.get_uri(database), autocommit=True) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
                found = cursor.fetchall() if cursor.description else []
        return found

    def fresh(self) -> str:
        self.made += 1
        self.run(f"CREATE DATABASE cavern{self.made}")
        uri: str = self.server.get_uri(f"cavern{self.made}")
        return uri

    def processes(self) -> list[psutil.Process]:
        postmaster = psutil.Process(self.server.get_pid())
        return [postmaster, *postmaster.children(recursive=True)]

    def close(self) -> None:
        with STARTING:
            self.server.cleanup()
        with suppress(OSError):
            self.folder.cleanup()


class Steady(Player):
    """A player who sends again what the server was too busy to keep."""

    async def hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        sent = self.waiting.get(message.get("id", ""))
        if message["type"] == "refused" and message["code"] == "busy" and sent is not None:
            await asyncio.sleep(0.1)
            await socket.send(json.dumps(sent))
        else:
            await super().hear(socket, message)


class Scene:
    """A server, and tables at which people play without end."""

    def __init__(self, nursery: Nursery, database: str, folder: Path, **wish: Any) -> None:
        self.nursery = nursery
        self.database = database
        self.log = folder / "server.log"
        self.wish = wish
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.pid = 0
        self.players: list[Player] = []
        self.checked: dict[tuple[str, str], int] = {}
        self.refused: dict[str, int] = {}
        self.playing: list[asyncio.Task[None]] = []
        self.random = random.Random()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def acknowledged(self) -> int:
        return sum(len(player.done) for player in self.players)

    async def start(self, **wish: Any) -> None:
        log = str(self.log)
        self.pid = self.nursery.start(
            database=self.database, port=self.port, log=log, **{**self.wish, **wish}
        )
        await self.until(200)

    async def health(self) -> int:
        try:
            async with httpx.AsyncClient(base_url=self.url, timeout=15, verify=False) as client:
                return (await client.get("/healthz")).status_code
        except httpx.HTTPError:
            return 0

    async def until(self, status: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while await self.health() != status:
                if not psutil.pid_exists(self.pid):
                    log = self.log.read_text()[-3000:]
                    raise AssertionError(f"the server has ended:\n{log}")
                await asyncio.sleep(0.03)

    async def kill(self, how: int = signal.SIGKILL) -> None:
        os.kill(self.pid, how)
        async with asyncio.timeout(30):
            while psutil.pid_exists(self.pid):
                await asyncio.sleep(0.01)

    async def invite(self, tables: int, pause: float = 0.05) -> None:
        clients = [httpx.AsyncClient(base_url=self.url, timeout=20) for _ in range(2)]
        self.people = [await Person.new(c, n) for c, n in zip(clients, ("Ann", "Bob"))]
        for _ in range(tables):
            self.playing.append(asyncio.create_task(self._table(pause)))

    async def _table(self, pause: float) -> None:
        """One match after another, whatever happens to the server."""
        while True:
            try:
                wish = {"options": {"cards": 36}}
                match = (await self.people[0].make("whispers", ["me", "open", "random"], **wish))[
                    "id"
                ]
                await self.people[1].sit(match, 1)
                await self.people[0].post(f"/api/matches/{match}/start")
            except (httpx.HTTPError, AssertionError):
                await asyncio.sleep(0.1)
                continue
            pair = [
                Steady(person, match, seat, lambda: self.url, pause, self.random.randrange(2**32))
                for seat, person in enumerate(self.people)
            ]
            self.players += pair
            await asyncio.gather(*(player.run(3600) for player in pair))

    async def moves(self, count: int) -> None:
        """Wait until so many more moves were acknowledged."""
        wanted = self.acknowledged + count
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged < wanted:
                for task in self.playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.01)

    def check(self, everything: bool = False) -> int:
        """How many acknowledged moves are not in the store where they were promised to be."""
        wanted = []
        for player in self.players:
            for id, (number, option, n) in player.done.items():
                if everything or (player.match, id) not in self.checked:
                    wanted.append((player.match, n, number, option, player.seat))
                    self.checked[player.match, id] = n
        stored = self.stored({(match, n) for match, n, *_ in wanted})
        lost = 0
        for match, n, number, option, seat in wanted:
            entry = stored.get((match, n), {})
            same = (entry.get("number"), entry.get("option"), entry.get("seat"))
            lost += same != (number, option, seat) or entry.get("by") != "person"
        return lost

    def stored(self, wanted: set[tuple[str, int]]) -> dict[tuple[str, int], dict[str, Any]]:
        rows = self.rows(f"SELECT match, n, body FROM log WHERE match IN ({self.quoted(wanted)})")
        return {(m, n): json.loads(body) for m, n, body in rows if (m, n) in wanted}

    def quoted(self, wanted: set[tuple[str, int]]) -> str:
        names = sorted({match for match, _ in wanted})
        assert all(set(name) <= LETTERS for name in names)
        return ", ".join(f"'{name}'" for name in names) or "''"

    def rows(self, query: str) -> list[Any]:
        if "://" in self.database:
            import psycopg

            with psycopg.connect(self.database) as connection:
                return connection.execute(query.encode()).fetchall()
        with closing(sqlite3.connect(self.database, timeout=30)) as connection:
            return connection.execute(query).fetchall()

    def gaps(self) -> int:
        """Logs with a hole, or in which time runs backwards."""
        found = 0
        last: dict[str, tuple[int, int]] = {}
        for match, n, at in self.rows("SELECT match, n, at FROM log ORDER BY match, n"):
            before, then = last.get(match, (0, 0))
            found += n != before + 1 or at < then
            last[match] = (n, at)
        return found

    def odd(self) -> int:
        """Refusals that no honest player should ever hear."""
        return sum(
            refused["code"] not in ("stale", "busy")
            for player in self.players
            for refused in player.refused
        )

    async def close(self) -> None:
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for person in getattr(self, "people", []):
            await person.http.aclose()
        if self.pid and psutil.pid_exists(self.pid):
            await self.kill(signal.SIGTERM)


LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
