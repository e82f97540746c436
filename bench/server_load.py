"""How many matches one core holds: scripted players on a real server, next to a bare echo.

    python bench/server_load.py --think 1 --limit-ms 100

The server is pinned to one core, the players run on the others. Every match has as many scripted
people as its mode needs; each thinks for a while, answers at random and waits for the update
that brings its own answer back. The number of matches grows until the 99th percentile of that
time passes the limit. The echo is the same stack (Litestar on the server's own carrier, uvloop)
that only sends back messages of the same size: what the stack itself would carry.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

ECHO = """
import asyncio, sys
import uvloop
from litestar import Litestar, WebSocket, get, websocket
from cavern.server.carrier import Carrier
from cavern.server.metrics import Metrics

REPLY = "x" * int(sys.argv[2])

@websocket("/play")
async def play(socket: WebSocket) -> None:
    await socket.accept()
    while (await socket.receive())["type"] == "websocket.receive":
        await socket.send({"type": "websocket.send", "text": REPLY})

@get("/healthz")
async def healthz() -> str:
    return "ok"

async def main() -> None:
    app = Litestar([play, healthz], openapi_config=None)
    carrier = Carrier(app, Metrics(), 60_000, 0, int(sys.argv[1]))
    await carrier.listen("127.0.0.1")
    await asyncio.Event().wait()

uvloop.run(main())
"""


class Option(msgspec.Struct):
    id: str


class Question(msgspec.Struct):
    number: int
    seat: int
    options: list[Option]


class Table(msgspec.Struct):
    status: str
    answered: int
    question: Question | None


class Heard(msgspec.Struct):
    """As much of a message as a scripted player reads."""

    type: str
    table: Table | None = None


decode = msgspec.json.Decoder(Heard).decode


class Figures:
    """What the players measured in the current window."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.messages = 0
        self.bytes = 0
        self.refused = 0

    def percentile(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Load:
    def __init__(self, arguments: argparse.Namespace, url: str) -> None:
        self.arguments = arguments
        self.url = url
        self.figures = Figures()
        self.random = random.Random(1)
        self.people: list[httpx.AsyncClient] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.matches = 0
        self.open = 0

    async def prepare(self) -> None:
        for seat in range(self.arguments.seats):
            browser = httpx.AsyncClient(base_url=self.url, timeout=30)
            await browser.post("/api/guest", json={"name": f"Script {seat}"})
            self.people.append(browser)

    async def add_match(self) -> None:
        host = self.people[0]
        wish = {
            "game": self.arguments.game,
            "mode": self.arguments.mode,
            "seats": [{"kind": "me"}] + [{"kind": "open"}] * (len(self.people) - 1),
        }
        match = (await host.post("/api/matches", json=wish)).json()["id"]
        for seat, person in enumerate(self.people[1:], 1):
            await person.put(f"/api/matches/{match}/seats/{seat}", json={"kind": "me"})
        await host.post(f"/api/matches/{match}/start")
        self.matches += 1
        for seat, person in enumerate(self.people):
            task = asyncio.create_task(self.player(match, seat, person.cookies["cavern"]))
            self.tasks.add(task)

    async def player(self, match: str, seat: int, cookie: str) -> None:
        address = self.url.replace("http", "ws", 1) + f"/api/matches/{match}/play"
        headers = {"Cookie": f"cavern={cookie}"}
        async with connect(address, additional_headers=headers, compression=None) as socket:
            self.open += 1
            await socket.send(json.dumps({"type": "hello", "eyes": seat}))
            over = await self.play(socket, seat)
        self.open -= 1
        if over and seat == 0:
            self.matches -= 1
            await self.add_match()

    async def play(self, socket: ClientConnection, seat: int) -> bool:
        """Answer until the match is over; True if it is."""
        asked_for, sent_at = 0, 0.0
        while True:
            text = await socket.recv(decode=False)
            now = time.perf_counter()
            heard = decode(text)
            self.figures.messages += 1
            self.figures.bytes += len(text)
            if heard.type == "refused":
                self.figures.refused += 1
            table = heard.table
            if table is None:
                continue
            if asked_for and table.answered >= asked_for:
                self.figures.seconds.append(now - sent_at)
                asked_for = 0
            if table.status == "over":
                return True
            question = table.question
            if question is not None and not asked_for and question.seat == seat:
                await asyncio.sleep(self.arguments.think * (0.5 + self.random.random()))
                option = self.random.choice(question.options).id
                asked_for, sent_at = question.number, time.perf_counter()
                message = {
                    "type": "answer",
                    "id": f"m{seat}-{asked_for}",
                    "number": asked_for,
                    "seat": seat,
                    "option": option,
                }
                await socket.send(msgspec.json.encode(message).decode())

    async def grow(self, to: int) -> None:
        while self.matches < to:
            wanted = min(20, to - self.matches)
            await asyncio.gather(*(self.add_match() for _ in range(wanted)))

    async def measure(self) -> Figures:
        self.figures = Figures()
        await asyncio.sleep(self.arguments.window)
        return self.figures

    def stop(self) -> None:
        for task in self.tasks:
            task.cancel()


def start(command: list[str], port: int, core: int | None, **environment: str) -> Any:
    def pin() -> None:
        if core is not None:
            os.sched_setaffinity(0, {core})

    process = subprocess.Popen(command, env={**os.environ, **environment}, preexec_fn=pin)
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
            return process
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def memory(pid: int) -> int:
    """Resident memory of a process in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def echo_rate(port: int, connections: int, size: int, seconds: float) -> float:
    """Round trips a second of the bare echo, with everybody asking at once."""
    count = 0

    async def ask() -> None:
        nonlocal count
        async with connect(f"ws://127.0.0.1:{port}/play", compression=None) as socket:
            while time.perf_counter() < end:
                await socket.send("x" * size)
                await socket.recv(decode=False)
                count += 1

    began = time.perf_counter()
    end = began + seconds
    await asyncio.gather(*(ask() for _ in range(connections)))
    return count / (time.perf_counter() - began)


async def climb(load: Load, pid: int, empty: int) -> list[dict[str, Any]]:
    """More and more matches until the limit is passed; every level with its figures."""
    levels: list[dict[str, Any]] = []
    wanted = load.arguments.start
    while wanted <= load.arguments.most:
        await load.grow(wanted)
        await asyncio.sleep(1.5 * load.arguments.think + 0.5)
        used = cpu_seconds(pid)
        figures = await load.measure()
        used = cpu_seconds(pid) - used
        level = {
            "matches": load.matches,
            "connections": load.open,
            "moves_per_second": len(figures.seconds) / load.arguments.window,
            "messages_per_second": figures.messages / load.arguments.window,
            "bytes_per_message": figures.bytes / max(1, figures.messages),
            "p50_ms": figures.percentile(0.5) * 1000,
            "p99_ms": figures.percentile(0.99) * 1000,
            "cpu_ms_per_move": 1000 * used / max(1, len(figures.seconds)),
            "refused": figures.refused,
            "kib_per_match": (memory(pid) - empty) / load.matches / 1024,
        }
        levels.append(level)
        print(
            "{matches:>6} matches {moves_per_second:>7.0f} moves/s {messages_per_second:>7.0f} "
            "messages/s  p50 {p50_ms:>6.1f} ms  p99 {p99_ms:>6.1f} ms  "
            "{cpu_ms_per_move:>5.2f} CPU ms/move {kib_per_match:>6.0f} KiB/match".format(**level),
            file=sys.stderr,
            flush=True,
        )
        if level["p99_ms"] > load.arguments.limit_ms or not figures.seconds:
            break
        wanted = int(wanted * load.arguments.factor)
    return levels


async def run(arguments: argparse.Namespace) -> dict[str, Any]:
    core = 0 if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1 else None
    if core is not None:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)))
    with tempfile.TemporaryDirectory() as home:
        port = free_port()
        command = [sys.executable, "-m", "cavern", "serve", "--no-open", "--port", str(port)]
        server = start(command, port, core, CAVERN_HOME=home, CAVERN_NO_RATE_LIMITS="1")
        try:
            load = Load(arguments, f"http://127.0.0.1:{port}")
            await load.prepare()
            levels = await climb(load, server.pid, memory(server.pid))
            load.stop()
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()
    good = [level for level in levels if level["p99_ms"] <= arguments.limit_ms]
    best = good[-1] if good else levels[0]
    port = free_port()
    size = str(int(best["bytes_per_message"]))
    echo = start([sys.executable, "-c", ECHO, str(port), size], port, core)
    try:
        rate = await echo_rate(port, 50, 120, 3)
    finally:
        echo.kill()
        echo.wait()
    return {
        "game": arguments.game,
        "mode": arguments.mode,
        "think_seconds": arguments.think,
        "limit_ms": arguments.limit_ms,
        "held": best["matches"] if good else 0,
        "best": best,
        "busiest_messages_per_second": max(level["messages_per_second"] for level in levels),
        "echo_messages_per_second": rate,
        "levels": levels,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="skulldug")
    parser.add_argument("--mode", default="duel")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--think", type=float, default=1.0, help="seconds before an answer")
    parser.add_argument("--window", type=float, default=8.0, help="seconds measured at a level")
    parser.add_argument("--limit-ms", type=float, default=100.0)
    parser.add_argument("--start", type=int, default=50, help="matches to begin with")
    parser.add_argument("--factor", type=float, default=1.5, help="growth from level to level")
    parser.add_argument("--most", type=int, default=5000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    import uvloop

    result = uvloop.run(run(arguments))
    if arguments.json:
        print(json.dumps(result, indent=2))
        return
    best = result["best"]
    print(
        f"{result['held']} matches of {result['game']} {result['mode']} on one core with p99 under "
        f"{result['limit_ms']:.0f} ms ({best['p99_ms']:.0f} ms), a decision every "
        f"{result['think_seconds']:g} s in each: {best['moves_per_second']:.0f} moves/s, "
        f"{best['messages_per_second']:.0f} messages/s, {best['cpu_ms_per_move']:.2f} "
        f"ms of processor time a move, {best['kib_per_match']:.0f} KiB a match; "
        f"bare echo of the same stack: {result['echo_messages_per_second']:.0f} messages/s"
    )


if __name__ == "__main__":
    main()
