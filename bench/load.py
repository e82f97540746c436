"""How many matches one core holds, and where its time goes: scripted players on a real server.

    make load                                      # all games, at most six minutes each
    python bench/load.py --quick                   # less exact, at most two
    python bench/load.py --game vast
    python bench/load.py --tree ../before          # the same of another tree, in the same run
    python bench/load.py --second                  # what a second process adds

The server is pinned to one core, the players run on the others. Every match has as many scripted
people as its mode needs; each thinks for two seconds or so, answers at random and waits for the
update that brings its own answer back. The number of matches grows, fast as long as the processor
says that there is much room, then by small steps, until the 99th percentile of that time passes the
limit. Beside it stands the echo: the same stack (Litestar on the server's own carrier, uvloop) that
only sends back messages of the same size, what the stack itself would carry.

A knee is the server's only as long as the players are less busy than it: the climb ends where they
are not, and says so. How long the server hears nobody is asked by a process of its own.

What is found is kept in ``bench/measured.json`` and written into ``docs/scale.md``, the plan for
very many matches included; ``--dry`` only prints.

What counts on a busy machine is processor time, not the clock: the server says itself on what it
spent it (``/metrics``).
"""

import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, ClassVar

import httpx
import msgspec
import pages
from websockets.asyncio.client import ClientConnection, connect

GAMES: dict[str, dict[str, Any]] = {
    "duel": {"game": "skulldug", "mode": "duel", "seats": 2},
    "skulldug": {"game": "skulldug", "mode": "ffa", "seats": 4},
    "vast": {"game": "vast", "seats": 4},
}
STAGES = ("rules", "telling", "store", "loop", "transport")
SPECTATORS = 200
"""So many more sockets are opened to see what one weighs."""
PROBE_SECONDS = 0.02
ROOM, PROMPT = 0.75, 0.4
"""So busy a core may be for long steps, and such a share of the limit its answers may take; then
they are short."""
LONG_STEP, SHORT_STEP = 2.5, 1.15
ALIVE_SECONDS = 15.0
"""How often a player who is not asked says something; a server closes who is silent."""
PLAYERS_BUSY = 0.95
"""From here on the players are what is slow."""

SERVER = """
import gc, signal
from cavern.cli import main

def collect(*_):
    gc.unfreeze()
    gc.collect()

signal.signal(signal.SIGUSR1, collect)
main()
"""
"""A server that looks at everything at once, when it is asked, as else when nobody plays."""

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

READ = ("question", "answered", "status")
TELLING = (b'"table":{', b'"question"', b'"status"', b'"refused"')
"""What is in messages that a player who waits for nothing has to read."""

decode = msgspec.json.decode
encode = msgspec.json.encode


class Figures:
    """What the players measured in the current window."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.pauses: list[float] = []
        self.messages = 0
        self.bytes = 0
        self.refused = 0


def percentile(seconds: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def changed(table: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """What a scripted player reads of a table, after an update."""
    if update.get("table") is not None:
        return {name: part for name, part in update["table"].items() if name in READ}
    if update["type"] == "news" and update["entries"]:
        table["answered"] = update["entries"][-1].get("number", table["answered"])
    for change in update.get("changes") or ():
        if isinstance(change, dict):  # as trees before protocol 2 say it
            change = [change["path"], change["value"], *(change["cut"] or ())]
        path, value, *cut = change
        if path[0] not in READ:
            continue
        part: Any = table
        for name in path[:-1]:
            part = part[name]
        if not cut:
            part[path[-1]] = value
        else:
            part[path[-1]][cut[0] : cut[0] + cut[1]] = value
    return table


class Counting(ClientConnection):
    """A connection that counts the bytes that come over it."""

    load: ClassVar["Load"]

    def data_received(self, data: bytes) -> None:
        self.load.figures.bytes += len(data)
        super().data_received(data)


class Load:
    """Scripted people and their matches."""

    def __init__(self, arguments: argparse.Namespace, urls: list[str], wish: dict[str, Any]):
        Counting.load = self
        self.arguments = arguments
        self.urls = urls
        self.wish = wish
        self.figures = Figures()
        self.random = random.Random(1)
        self.people: list[httpx.AsyncClient] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.matches: list[str] = []
        self.open = 0

    async def prepare(self) -> None:
        for seat in range(self.wish["seats"]):
            browser = httpx.AsyncClient(base_url=self.urls[0], timeout=60)
            await browser.post("/api/guest", json={"name": f"Script {seat}"})
            self.people.append(browser)

    async def add_match(self) -> None:
        host = self.people[0]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(self.people) - 1)
        made = await host.post("/api/matches", json={**self.wish, "seats": seats})
        match = made.json()["id"]
        for seat, person in enumerate(self.people[1:], 1):
            await person.put(f"/api/matches/{match}/seats/{seat}", json={"kind": "me"})
        await host.post(f"/api/matches/{match}/start")
        self.matches.append(match)
        for seat, person in enumerate(self.people):
            self.spawn(self.player(match, seat, person.cookies["cavern"]))

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def socket(self, match: str, cookie: str = "") -> connect:
        address = self.random.choice(self.urls).replace("http", "ws", 1)
        headers = {"Cookie": f"cavern={cookie}"} if cookie else {}
        return connect(
            f"{address}/api/matches/{match}/play",
            additional_headers=headers,
            create_connection=Counting,
            ping_interval=None,
            open_timeout=60,
        )

    async def player(self, match: str, seat: int, cookie: str) -> None:
        async with self.socket(match, cookie) as socket:
            self.open += 1
            await socket.send(json.dumps({"type": "hello", "eyes": seat, "changes": True}))
            alive = asyncio.create_task(self.stay(socket))
            try:
                over = await self.play(socket, seat)
            finally:
                alive.cancel()
        self.open -= 1
        if over and seat == 0:
            self.matches.remove(match)
            await self.add_match()

    async def stay(self, socket: ClientConnection) -> None:
        """Say now and then that somebody is there, who may not be asked for long."""
        while True:
            await asyncio.sleep(ALIVE_SECONDS * (0.5 + self.random.random()))
            await socket.send('{"type":"ping","id":"alive"}')

    async def play(self, socket: ClientConnection, seat: int) -> bool:
        """Answer until the match is over; True if it is."""
        waits_for, sent_at = 0, 0.0
        table: dict[str, Any] = {}
        while True:
            text = await socket.recv(decode=False)
            now = time.perf_counter()
            self.figures.messages += 1
            if not waits_for and not any(word in text for word in TELLING):
                continue  # players are to cost little beside the server
            heard = decode(text)
            if heard["type"] == "refused":
                self.figures.refused += 1
            if heard["type"] not in ("update", "news"):
                continue
            table = changed(table, heard)
            if waits_for and table["answered"] >= waits_for:
                self.figures.seconds.append(now - sent_at)
                waits_for = 0
            if table["status"] == "over":
                return True
            question = table["question"]
            if question is not None and not waits_for and question["seat"] == seat:
                think = self.arguments.think
                await asyncio.sleep(think * (0.5 + self.random.random()))
                waits_for, sent_at = question["number"], time.perf_counter()
                message = {
                    "type": "answer",
                    "id": f"m{seat}-{waits_for}",
                    "number": waits_for,
                    "seat": seat,
                    "option": self.random.choice(question["options"])["id"],
                }
                await socket.send(encode(message).decode())

    async def probe(self) -> None:
        """Hear from a process of its own how long the server hears nobody."""
        address = f"{self.urls[0].replace('http', 'ws', 1)}/api/matches/{self.matches[0]}/play"
        words = [sys.executable, __file__, "--probe", address]
        process = await asyncio.create_subprocess_exec(*words, stdout=subprocess.PIPE)
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                self.figures.pauses.append(float(line))
        finally:
            process.kill()
            await process.wait()

    async def spectate(self, count: int) -> None:
        """Open sockets that only watch, one to each match as long as there are some."""

        async def watch(match: str) -> None:
            async with self.socket(match) as socket:
                await socket.send('{"type":"hello","changes":true}')
                while True:
                    await socket.recv(decode=False)

        for number in range(count):
            self.spawn(watch(self.matches[number % len(self.matches)]))
        await asyncio.sleep(2)

    async def grow(self, to: int, until: float) -> None:
        while len(self.matches) < to and time.monotonic() < until:
            wanted = min(20, to - len(self.matches))
            await asyncio.gather(*(self.add_match() for _ in range(wanted)))

    async def stop(self) -> None:
        waiting = list(self.tasks)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


async def probe(address: str) -> None:
    """Ask a server for the time again and again, and print how long each answer took."""
    async with connect(address, ping_interval=None) as socket:
        await socket.send('{"type":"hello"}')
        for number in range(1_000_000_000):
            await socket.send(f'{{"type":"ping","id":"{number}"}}')
            sent_at = time.perf_counter()
            while b'"pong"' not in await socket.recv(decode=False):
                pass
            print(time.perf_counter() - sent_at, flush=True)
            await asyncio.sleep(PROBE_SECONDS)


def start(command: list[str], url: str, core: int | None, **environment: str) -> Any:
    def pin() -> None:
        if core is not None:
            os.sched_setaffinity(0, {core})

    process = subprocess.Popen(command, env={**os.environ, **environment}, preexec_fn=pin)
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=5).close()
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


def stages(url: str) -> dict[str, float]:
    """Processor seconds by stage, as far as the server tells them."""
    with urllib.request.urlopen(f"{url}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    return {
        stage: float(spent)
        for stage, spent in re.findall(r'processor_seconds_total\{stage="(\w+)"\} (\S+)', text)
    }


async def measured(load: Load, servers: list[Any]) -> dict[str, Any]:
    """One window of play."""
    load.figures = figures = Figures()
    window, own = load.arguments.window, time.process_time()
    used = sum(cpu_seconds(server.pid) for server in servers)
    before = [stages(url) for url in load.urls]
    await asyncio.sleep(window)
    used = sum(cpu_seconds(server.pid) for server in servers) - used
    own = time.process_time() - own
    after = [stages(url) for url in load.urls]
    moves = max(1, len(figures.seconds))
    by_stage = {
        stage: 1000 * sum(new[stage] - old[stage] for new, old in zip(after, before)) / moves
        for stage in STAGES
        if all(stage in each for each in before)
    }
    return {
        "matches": len(load.matches),
        "sockets": load.open,
        "moves_per_second": len(figures.seconds) / window,
        "server_busy": used / window,
        "players_busy": own / window,
        "cpu_ms_per_move": 1000 * used / moves,
        "stages_ms": by_stage,
        "bytes_per_move": figures.bytes / moves,
        "messages_per_move": figures.messages / moves,
        "p50_ms": percentile(figures.seconds, 0.5),
        "p99_ms": percentile(figures.seconds, 0.99),
        "max_ms": percentile(figures.seconds, 1.0),
        "pause_p50_ms": percentile(figures.pauses, 0.5),
        "pause_p99_ms": percentile(figures.pauses, 0.99),
        "pause_max_ms": percentile(figures.pauses, 1.0),
        "refused": figures.refused,
    }


def step(level: dict[str, Any], servers: int, limit_ms: float) -> int:
    """How many matches to try next."""
    matches = level["matches"]
    if level["p99_ms"] > PROMPT * limit_ms:
        return int(SHORT_STEP * matches) + 1
    roomy = ROOM * servers * matches / max(level["server_busy"], 0.01)
    return int(min(max(roomy, SHORT_STEP * matches), LONG_STEP * matches)) + 1


async def climb(load: Load, servers: list[Any]) -> list[dict[str, Any]]:
    """More and more matches until the limit is passed; every level with its figures."""
    arguments = load.arguments
    levels: list[dict[str, Any]] = []
    empty = sum(memory(server.pid) for server in servers)
    wanted, end = arguments.start, time.monotonic() + arguments.seconds
    while wanted <= arguments.most and (not levels or time.monotonic() < end):
        await load.grow(wanted, end)
        if not levels:
            load.spawn(load.probe())
        await asyncio.sleep(1.5 * arguments.think + 0.5)
        level = await measured(load, servers)
        if level["p99_ms"] > arguments.limit_ms:  # once may be an accident
            level = await measured(load, servers)
        held = sum(memory(server.pid) for server in servers) - empty
        level["kib_per_match"] = held / level["matches"] / 1024
        levels.append(level)
        print(
            "{matches:>6} matches {moves_per_second:>6.0f} moves/s  p50 {p50_ms:>5.1f}  p99 "
            "{p99_ms:>6.1f} ms  {cpu_ms_per_move:>5.2f} CPU ms/move {bytes_per_move:>6.0f} B/move "
            "{kib_per_match:>5.0f} KiB/match with its sockets; busy: server {server_busy:.0%}, "
            "players {players_busy:.0%}".format(**level),
            file=sys.stderr,
            flush=True,
        )
        if level["p99_ms"] > arguments.limit_ms or level["players_busy"] > PLAYERS_BUSY:
            break
        wanted = step(level, len(servers), arguments.limit_ms)
    return levels


async def collected(load: Load, servers: list[Any]) -> float:
    """How many milliseconds a full server stops to look at everything for what nobody needs."""
    load.figures = figures = Figures()
    servers[0].send_signal(signal.SIGUSR1)
    await asyncio.sleep(3)
    return percentile(figures.pauses, 1.0)


async def weigh_sockets(load: Load, servers: list[Any]) -> float:
    """KiB of a socket that watches."""
    before = sum(memory(server.pid) for server in servers)
    await load.spectate(SPECTATORS)
    return (sum(memory(server.pid) for server in servers) - before) / SPECTATORS / 1024


async def echo(core: int | None, size: int, connections: int = 50) -> float:
    """Processor milliseconds of a round trip through the bare stack."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    server = start([sys.executable, "-c", ECHO, str(port), str(size)], url, core)
    count = 0

    async def ask() -> None:
        nonlocal count
        async with connect(f"ws://127.0.0.1:{port}/play", compression=None) as socket:
            while time.monotonic() < end:
                await socket.send("x" * 120)
                await socket.recv(decode=False)
                count += 1

    try:
        used = cpu_seconds(server.pid)
        end = time.monotonic() + 3
        await asyncio.gather(*(ask() for _ in range(connections)))
        return 1000 * (cpu_seconds(server.pid) - used) / max(1, count)
    finally:
        server.kill()
        server.wait()


async def run(arguments: argparse.Namespace, name: str, tree: str) -> dict[str, Any]:
    before = round(os.getloadavg()[0], 1)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    core = 0 if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1 else None
    if core is not None:
        os.sched_setaffinity(0, set(range(1, os.cpu_count() or 1)))
    environment = {"CAVERN_NO_RATE_LIMITS": "1", "CAVERN_SECRET": "a secret of the load test " * 2}
    if tree:
        environment["PYTHONPATH"] = str(Path(tree, "src").resolve())
    servers: list[Any] = []
    urls: list[str] = []
    with tempfile.TemporaryDirectory() as home:
        try:
            for _ in range(arguments.processes):
                port = free_port()
                urls.append(f"http://127.0.0.1:{port}")
                words = ["serve", "--no-open", "--port", str(port)]
                if arguments.database:
                    words += ["--database", arguments.database]
                command = [sys.executable, "-c", SERVER, *words]
                server = start(command, urls[-1], core, CAVERN_HOME=home, **environment)
                servers.append(server)
            load = Load(arguments, urls, GAMES[name])
            await load.prepare()
            levels = await climb(load, servers)
            socket_kib = await weigh_sockets(load, servers)
            collector_ms = await collected(load, servers)
            await load.stop()
        finally:
            for server in servers:
                server.send_signal(signal.SIGKILL)
                server.wait()
    good = [level for level in levels if level["p99_ms"] <= arguments.limit_ms]
    best = good[-1] if good else levels[0]
    least = min(levels, key=lambda level: level["cpu_ms_per_move"])
    size = int(best["bytes_per_move"] / max(1.0, best["messages_per_move"]))
    trip = await echo(core, size)
    seats = GAMES[name]["seats"]
    return {
        "game": name,
        "tree": tree or ".",
        "processes": arguments.processes,
        "machine": {"cores": os.cpu_count(), "load_before": before},
        "held": best["matches"] if good else 0,
        "ended_by": ended_by(levels[-1], arguments),
        "collector_ms": collector_ms,
        "collector_matches": levels[-1]["matches"],
        "best": best,
        "cpu_ms_per_move": least["cpu_ms_per_move"],
        "stages_ms": least["stages_ms"],
        "bytes_per_move": best["bytes_per_move"],
        "kib_per_socket": socket_kib,
        "kib_per_match": best["kib_per_match"] - seats * socket_kib,
        "echo_ms": trip,
        "times_echo": least["cpu_ms_per_move"] / trip if trip else 0.0,
        "levels": levels,
    }


def ended_by(last: dict[str, Any], arguments: argparse.Namespace) -> str:
    """Who was too slow in the end, if anybody was."""
    if last["players_busy"] > min(PLAYERS_BUSY, last["server_busy"]):
        return "players"
    return "server" if last["p99_ms"] > arguments.limit_ms else "time"


def told(result: dict[str, Any], arguments: argparse.Namespace) -> str:
    best = result["best"]
    split = ", ".join(f"{stage} {ms:.2f}" for stage, ms in result["stages_ms"].items())
    held = f"{result['held']} matches" if result["held"] else "not even the first level"
    knee = "" if result["ended_by"] == "server" else f" (ended by the {result['ended_by']})"
    return "\n".join(
        [
            f"{result['game']} ({result['tree']}, {result['processes']} process(es)): {held} with "
            f"p99 under {arguments.limit_ms:.0f} ms{knee}, {best['moves_per_second']:.0f} moves/s",
            f"  processor   {result['cpu_ms_per_move']:.2f} ms a move"
            + (f" ({split})" if split else "")
            + f"; {result['times_echo']:.1f} bare echoes of {result['echo_ms']:.3f} ms",
            f"  bytes       {result['bytes_per_move']:.0f} a move, to all its seats together",
            f"  memory      {result['kib_per_match']:.0f} KiB a match, "
            f"{result['kib_per_socket']:.0f} KiB a socket",
            f"  answers     p50 {best['p50_ms']:.1f}, p99 {best['p99_ms']:.1f}, max "
            f"{best['max_ms']:.1f} ms; pauses p50 {best['pause_p50_ms']:.1f}, p99 "
            f"{best['pause_p99_ms']:.1f}, max {best['pause_max_ms']:.1f} ms",
            f"  collector   once a day {result['collector_ms']:.0f} ms, "
            f"at {result['collector_matches']} matches",
        ]
    )


async def second(arguments: argparse.Namespace, name: str) -> dict[str, Any]:
    """What a second process adds to what the first can do, by processor time: as many matches on
    each, on one PostgreSQL, clients come to either at random."""
    import pgserver

    cost = {}
    for processes in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            database = pgserver.get_server(folder, cleanup_mode="stop")
            wish = argparse.Namespace(**vars(arguments))
            wish.processes, wish.database = processes, database.get_uri()
            wish.start = wish.most = arguments.start * processes
            result = await run(wish, name, "")
            database.cleanup()
        print(told(result, wish), flush=True)
        cost[processes] = result["cpu_ms_per_move"]
    adds = 2 * cost[1] / cost[2] - 1
    print(f"{name}: the second process adds {adds:.2f} of the first", flush=True)
    return {"one_ms": cost[1], "two_ms": cost[2], "matches_each": arguments.start, "adds": adds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--think", type=float, default=2.0, help="seconds before an answer")
    parser.add_argument("--window", type=float, default=6.0, help="seconds measured at a level")
    parser.add_argument("--seconds", type=float, default=270.0, help="of climbing, for each game")
    parser.add_argument("--quick", action="store_true", help="70 seconds of climbing, short looks")
    parser.add_argument("--limit-ms", type=float, default=100.0)
    parser.add_argument("--start", type=int, default=100, help="matches to begin with")
    parser.add_argument("--most", type=int, default=8000)
    parser.add_argument("--processes", type=int, default=1, help="servers on one database")
    parser.add_argument("--database", default="", help="needed for more than one process")
    parser.add_argument("--tree", action="append", default=[], help="also measure another tree")
    parser.add_argument("--second", action="store_true", help="what a second process adds")
    parser.add_argument("--dry", action="store_true", help="print only, write no page")
    parser.add_argument("--json", action="store_true", help="print everything, write no page")
    parser.add_argument("--probe", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.probe:
        asyncio.run(probe(arguments.probe))
        return
    if arguments.quick:
        arguments.seconds, arguments.window = 70.0, 4.0
    import uvloop

    names = list(GAMES) if arguments.game == "all" else [arguments.game]
    results = []
    for name in names:
        if arguments.second:
            found = uvloop.run(second(arguments, name))
            if not arguments.dry:
                pages.keep(name, "second", found)
            continue
        for tree in [*arguments.tree, ""]:
            results.append(uvloop.run(run(arguments, name, tree)))
            if not arguments.json:
                print(told(results[-1], arguments), flush=True)
        if not arguments.dry and not arguments.json:
            pages.keep(name, "one", results[-1])
    if arguments.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
