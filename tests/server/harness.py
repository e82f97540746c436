"""What the server tests share: a server in this process, servers as processes, players."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from cavern.server.app import build
from cavern.server.clocks import Clock
from cavern.server.settings import Settings
from cavern.server.store import Store

HERE = Path(__file__).parent
SOAK = os.environ.get("CAVERN_SOAK", "") not in ("", "0")
SECRET = "a secret for tests that is long enough"
FOREVER = 60.0


class HandClock(Clock):
    """A clock the test turns."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def now(self) -> int:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += int(seconds * 1000)


class Ear:
    """A client of a room that keeps every byte it was sent."""

    def __init__(self, guest: str = "", eyes: int = -1, address: str = "") -> None:
        self.guest = guest
        self.address = address
        self.eyes = eyes
        self.changes = False
        self.known: Any = None
        self.heard: list[bytes] = []
        self.closed: int | None = None

    def push(self, message: bytes) -> None:
        self.heard.append(message)

    def hang_up(self, code: int, why: str) -> None:
        self.closed = code

    def updates(self) -> list[dict[str, Any]]:
        messages = [json.loads(each) for each in self.heard]
        return [message for message in messages if message["type"] in ("update", "news")]

    @property
    def table(self) -> dict[str, Any]:
        messages = (json.loads(each) for each in reversed(self.heard))
        return next(message["table"] for message in messages if message.get("table"))

    def entries(self) -> list[dict[str, Any]]:
        return [entry for update in self.updates() for entry in update["entries"]]


class Here:
    """A server in this process: its application, and people who talk to it over HTTP."""

    def __init__(self, database: str, clock: Clock | None = None, **settings: Any) -> None:
        self.settings = Settings(
            database=database, secret=SECRET.encode(), **{"rate_limits": False, **settings}
        )
        self.store = Store(database, process=os.urandom(4).hex())
        self.store.open()
        self.app, self.server = build(self.settings, self.store, clock)
        self.house = self.server.house
        self.house.show_pace = 0

    async def close(self) -> None:
        await self.house.close()
        self.store.close()

    def browser(self) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=True)
        return httpx.AsyncClient(transport=transport, base_url="http://localhost")

    async def person(self, name: str) -> "Person":
        return await Person.new(self.browser(), name)


class Person:
    """A guest with a browser."""

    def __init__(self, http: httpx.AsyncClient, id: str, name: str, recovery: str) -> None:
        self.http = http
        self.id = id
        self.name = name
        self.recovery = recovery

    @staticmethod
    async def new(http: httpx.AsyncClient, name: str) -> "Person":
        made = await http.post("/api/guest", json={"name": name})
        assert made.status_code == 201, made.text
        data = made.json()
        return Person(http, data["guest"]["id"], data["guest"]["name"], data["recovery"])

    @property
    def cookie(self) -> str:
        return f"cavern={self.http.cookies['cavern']}"

    async def make(self, game: str, seats: list[str], **wish: Any) -> dict[str, Any]:
        """A match; seats are ``me``, ``open`` or a bot's level."""
        wishes = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        made = await self.http.post("/api/matches", json={"game": game, "seats": wishes, **wish})
        assert made.status_code == 201, made.text
        info: dict[str, Any] = made.json()
        return info

    async def sit(self, match: str, seat: int) -> None:
        sat = await self.http.put(f"/api/matches/{match}/seats/{seat}", json={"kind": "me"})
        assert sat.status_code == 200, sat.text

    async def get(self, path: str, status: int = 200) -> Any:
        got = await self.http.get(path)
        assert got.status_code == status, got.text
        return got.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        got = await self.http.post(path, json=body)
        assert got.status_code == status, got.text
        return got.json()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """A server as people run it: ``cavern serve`` in a process of its own."""

    def __init__(self, home: Path, database: str = "", port: int = 0, **environment: str) -> None:
        self.home = home
        self.database = database
        self.port = port or free_port()
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def surroundings(self) -> dict[str, str]:
        path = os.pathsep.join([str(HERE / "site"), os.environ.get("PYTHONPATH", "")])
        return {
            **os.environ,
            "CAVERN_HOME": str(self.home),
            "CAVERN_SECRET": SECRET,
            "CAVERN_NO_RATE_LIMITS": "1",
            "PYTHONPATH": path,
            **self.environment,
        }

    def command(self, *words: str, code: int = 0) -> str:
        """Run another command beside the server; what it said."""
        done = subprocess.run(
            [sys.executable, "-m", "cavern", *words],
            env=self.surroundings(),
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    def start(self, *more: str) -> None:
        command = [sys.executable, "-m", "cavern", "serve", "--no-open", "--port", str(self.port)]
        if self.database:
            command += ["--database", self.database]
        with (self.home / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *more], env=self.surroundings(), stdout=log, stderr=log
            )
        self.wait()

    def wait(self) -> None:
        limit = time.monotonic() + 120
        while time.monotonic() < limit:
            assert self.process is not None and self.process.poll() is None, self.log()
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not start:\n{self.log()}")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        if self.process is None or self.process.poll() is not None:
            return 0
        self.process.terminate()
        return self.process.wait(20)

    def log(self) -> str:
        return (self.home / "server.log").read_text()[-4000:]

    async def person(self, name: str) -> Person:
        return await Person.new(httpx.AsyncClient(base_url=self.url, timeout=20), name)


class Player:
    """Plays one seat over WebSocket by itself, and never gives up on a connection.

    ``done`` are the moves the server has acknowledged, by decision number; ``refused`` what it
    refused. Whatever it sent without hearing of it is sent again after a reconnect. After
    ``limit`` answers in the match it resigns.
    """

    def __init__(
        self,
        person: Person | None,
        match: str,
        seat: int = -1,
        url: Callable[[], str] | None = None,
        pause: float = 0.0,
        seed: int = 0,
        limit: int = 0,
    ) -> None:
        self.limit = limit
        self.person = person
        self.match = match
        self.seat = seat
        self.url = url or (lambda: str(person.http.base_url) if person else "")
        self.pause = pause
        self.random = random.Random(seed)
        self.seen = 0
        self.table: dict[str, Any] | None = None
        self.entries: list[dict[str, Any]] = []
        self.done: dict[str, tuple[int, str, int]] = {}
        self.refused: list[dict[str, Any]] = []
        self.waiting: dict[str, dict[str, Any]] = {}
        self.connections = 0
        self.raw: list[str] = []
        self.over = asyncio.Event()

    async def run(self, until: float = FOREVER) -> None:
        """Play to the end of the match."""
        async with asyncio.timeout(until):
            while not self.over.is_set():
                try:
                    async with connect_to(self.url(), self.match, self.person) as socket:
                        self.connections += 1
                        await self.play(socket)
                except (OSError, websockets.WebSocketException):
                    await asyncio.sleep(0.05)

    async def play(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "hello", "seen": self.seen, "eyes": self.seat}))
        for message in list(self.waiting.values()):
            await socket.send(json.dumps(message))
        async for text in socket:
            assert isinstance(text, str)
            self.raw.append(text)
            await self.hear(socket, json.loads(text))
            if self.over.is_set():
                return

    async def hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "done":
            sent = self.waiting.pop(message["id"], None)
            if sent is not None and sent["type"] == "answer":
                self.done[message["id"]] = (sent["number"], sent["option"], message["log"])
        elif message["type"] == "refused":
            self.waiting.pop(message["id"], None)
            self.refused.append(message)
        elif message["type"] == "update":
            fresh = [entry for entry in message["entries"] if entry["n"] > self.seen]
            self.entries += fresh
            self.seen = message["log"]
            if message["table"] is not None:
                self.table = message["table"]
        if self.table is not None and self.table["status"] == "over" and not self.waiting:
            self.over.set()
        elif self.table is not None and self.table["question"] and not self.waiting:
            if self.limit and self.table["answered"] >= self.limit:
                self.waiting["resign"] = {"type": "resign", "id": "resign", "seat": self.seat}
                await socket.send(json.dumps(self.waiting["resign"]))
            else:
                await self.answer(socket, self.table["question"])

    async def answer(self, socket: ClientConnection, question: dict[str, Any]) -> None:
        if self.pause:
            await asyncio.sleep(self.pause * self.random.random())
        id = f"m{self.seat}-{question['number']}-{self.random.randrange(10**9)}"
        option = self.random.choice(question["options"])["id"]
        self.waiting[id] = {
            "type": "answer",
            "id": id,
            "number": question["number"],
            "seat": question["seat"],
            "option": option,
        }
        await socket.send(json.dumps(self.waiting[id]))


def connect_to(url: str, match: str, person: Person | None, **more: Any) -> connect:
    headers = {"Cookie": person.cookie} if person is not None else {}
    address = url.replace("http", "ws", 1).rstrip("/") + f"/api/matches/{match}/play"
    return connect(address, additional_headers=headers, compression=None, **more)


class Talker:
    """A WebSocket driven by hand, message by message."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; others are passed over."""
        async with asyncio.timeout(10):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                if message["type"] == kind:
                    return message
