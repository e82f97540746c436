"""What a million concurrent matches would need, from what was measured, and a simulation of it.

    python bench/scale.py
    python bench/scale.py --page docs/scale.md

The plan is arithmetic. The simulation checks what arithmetic only hopes: that matches spread evenly
over processes, also after one is gone, and that a core which is as busy as planned still answers
99 of 100 moves in time.
"""

import argparse
import json
import math
import random
from pathlib import Path
from typing import Any

import msgspec

from cavern.server.hosts import Host, owner

BEGIN, END = "<!-- plan -->\n", "<!-- end of plan -->\n"


class Figures(msgspec.Struct, kw_only=True):
    """What one match costs. Measured by ``make load`` where not said otherwise."""

    cpu_ms: float
    """Processor time a move."""
    bytes: float
    """Sent to all seats together, a move."""
    match_kib: float
    socket_kib: float
    seats: int = 4
    row_bytes: float = 900.0
    """Log entry, summary and their journal; by the sizes of rows, not measured under load."""
    store_moves: float = 5000.0
    """Moves a second that one database keeps; assumed, to be measured on the machine at hand."""


class Room(msgspec.Struct, kw_only=True):
    """What a host offers, and how much of it is used in daily work."""

    cores: int = 16
    memory_gib: float = 64.0
    busy: float = 0.6
    """So busy a core may be while all hosts are there; the rest is for when some are not."""


class Plan(msgspec.Struct, kw_only=True):
    moves: float
    processes: int
    hosts: int
    matches_per_process: float
    memory_gib_per_host: float
    egress_gbit: float
    databases: int
    hosts_per_database: float
    log_tb_per_day: float


def plan(matches: int, think: float, figures: Figures, room: Room) -> Plan:
    moves = matches / think
    processes = math.ceil(moves * figures.cpu_ms / 1000 / room.busy)
    memory = matches * (figures.match_kib + figures.seats * figures.socket_kib) / 1024**2
    hosts = max(math.ceil(processes / room.cores), math.ceil(memory / (room.memory_gib * 0.75)))
    databases = math.ceil(moves / figures.store_moves)
    return Plan(
        moves=moves,
        processes=processes,
        hosts=hosts,
        matches_per_process=matches / processes,
        memory_gib_per_host=memory / hosts,
        egress_gbit=moves * figures.bytes * 8 / 1e9,
        databases=databases,
        hosts_per_database=hosts / databases,
        log_tb_per_day=moves * figures.row_bytes * 86400 / 1e12,
    )


def spread(processes: int, matches: int, gone: int = 0) -> float:
    """How much more the busiest process has than the average, after some are gone."""
    hosts = [Host(f"process {number}", "") for number in range(processes)]
    count = dict.fromkeys((host.id for host in hosts[gone:]), 0)
    for number in range(matches):
        found = owner(f"match {number}", hosts[gone:])
        assert found is not None
        count[found.id] += 1
    return max(count.values()) * len(count) / matches


def answer_times(busy: float, cpu_ms: float, hold_ms: float, moves: int, seed: int = 1) -> float:
    """The 99th percentile, in milliseconds, of how long a move takes on a core that is so busy:
    moves come whenever they like, some cost much more than others, all wait for a commit."""
    chance = random.Random(seed)
    clock = free = 0.0
    took = []
    for _ in range(moves):
        clock += chance.expovariate(busy / cpu_ms)
        begins = max(clock, free)
        free = begins + chance.lognormvariate(-0.5, 1.0) * cpu_ms
        took.append(free - clock + hold_ms)
    return sorted(took)[int(0.99 * moves)]


def told(matches: int, figures: Figures, room: Room) -> str:
    rows = []
    for think in (2.0, 10.0):
        one = plan(matches, think, figures, room)
        rows.append(
            f"| every {think:g} s | {one.moves:,.0f} | {one.processes:,} | {one.hosts:,} | "
            f"{one.matches_per_process:,.0f} | {one.memory_gib_per_host:.0f} GiB | "
            f"{one.egress_gbit:.1f} Gbit/s | {one.databases} | {one.log_tb_per_day:.1f} TB |"
        )
    even, less = spread(48, 20_000), spread(48, 20_000, gone=1)
    calm = answer_times(room.busy, figures.cpu_ms, 10.0, 100_000)
    tight = answer_times(0.9, figures.cpu_ms, 10.0, 100_000)
    return "\n".join(
        [
            f"From {figures.cpu_ms:g} ms of processor and {figures.bytes:,.0f} bytes a move, "
            f"{figures.match_kib:g} KiB a match, {figures.socket_kib:g} KiB a socket; hosts of "
            f"{room.cores} cores and {room.memory_gib:g} GiB, cores {room.busy:.0%} busy; "
            f"{figures.store_moves:,.0f} moves a second to a database (assumed).",
            "",
            f"| {matches:,} matches, a move | moves/s | processes | hosts | matches a process | "
            "memory a host | egress | databases | log a day |",
            "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
            *rows,
            "",
            "Simulated: of 20,000 matches on 48 processes the busiest has "
            f"{even:.2f} times the average, {less:.2f} times after one is gone. A core that is "
            f"{room.busy:.0%} busy answers 99 of 100 moves within {calm:.0f} ms, one that is 90% "
            f"busy within {tight:.0f} ms (10 ms of them for the commit).",
            "",
        ]
    )


def dearest(known: dict[str, Any]) -> Figures:
    """What the game costs that takes most of the processor, as the load test found it last."""
    games = [found["one"] for found in known.values() if "one" in found]
    one = max(games, key=lambda each: each["cpu_ms_per_move"])
    return Figures(
        cpu_ms=round(one["cpu_ms_per_move"], 2),
        bytes=round(one["bytes_per_move"]),
        match_kib=round(one["kib_per_match"]),
        socket_kib=round(one["kib_per_socket"]),
    )


MEASURED = dearest(json.loads(Path(__file__).with_name("measured.json").read_text()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--cpu-ms", type=float, default=MEASURED.cpu_ms)
    parser.add_argument("--bytes", type=float, default=MEASURED.bytes)
    parser.add_argument("--match-kib", type=float, default=MEASURED.match_kib)
    parser.add_argument("--socket-kib", type=float, default=MEASURED.socket_kib)
    parser.add_argument("--page", type=Path, help="write it into this page")
    given = parser.parse_args()
    figures = msgspec.structs.replace(
        MEASURED,
        cpu_ms=given.cpu_ms,
        bytes=given.bytes,
        match_kib=given.match_kib,
        socket_kib=given.socket_kib,
    )
    text = told(given.matches, figures, Room())
    if given.page is None:
        print(text)
        return
    page = given.page.read_text()
    before, after = page.partition(BEGIN)[0], page.partition(END)[2]
    given.page.write_text(f"{before}{BEGIN}{text}{END}{after}")


if __name__ == "__main__":
    main()
