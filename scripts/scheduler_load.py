"""What a run on many machines asks of the one scheduler and the one client that lead it.

    python scripts/scheduler_load.py              prints the tables of docs/many-machines.md
    python scripts/scheduler_load.py --measure    measures here what they rest on

Measured is what a part costs the processes of a real Dask cluster of two workers, and how fast one
core plays. Simulated is the rest: workers that play parts, hand them in and wait for more, while
scheduler and client do one thing after the other. The simulation is the same in every run.
"""

import argparse
import heapq
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from cavern.lab.spread import AHEAD, CLUSTER_SPELL, HANDED_OUT, spell_for

FIGURES = Path(__file__).parents[1] / "docs" / "many-machines.json"
CORES = 32
"""Of each machine."""
GAMES = 10**9
UNEVEN = 0.3
"""How much parts differ in length: the deviation of the logarithm."""
PRICE = 0.03
"""Of a core for an hour, in dollars: a large rented machine, booked as it is needed."""


class Load(NamedTuple):
    """How a run goes, once it runs."""

    busy: float
    """The share of their time in which workers play."""
    scheduler: float
    client: float
    """The share of its time in which each of them is at work."""
    parts: float
    """Handed in every second."""


def simulated(
    workers: int, spell: float, scheduler: float, client: float, seconds: float = 0.0
) -> Load:
    """So many workers with parts of ``spell`` seconds; a part costs the scheduler and the client
    so many seconds each. Measured over ``seconds``, after as many to get going."""
    seconds = seconds or max(20.0, 12 * spell)
    rng = random.Random(f"{workers} {spell}")
    waiting = [AHEAD] * workers
    """Parts that each worker has, the one it plays included."""
    played = asked = answered = 0.0
    free_scheduler = free_client = 0.0
    handed_in = 0
    events: list[tuple[float, int, int]] = []

    def within(begin: float, end: float) -> float:
        """How much of that time is measured."""
        return max(0.0, min(end, 2 * seconds) - max(begin, seconds))

    def play(worker: int, now: float) -> None:
        length = spell * rng.lognormvariate(-UNEVEN * UNEVEN / 2, UNEVEN)
        heapq.heappush(events, (now + length, 0, worker))
        nonlocal played
        played += within(now, now + length)

    for worker in range(workers):
        play(worker, spell * rng.random())
    while events:
        now, kind, worker = heapq.heappop(events)
        if now > 2 * seconds:
            break
        if kind == 0:  # a part is done: the scheduler hears of it
            waiting[worker] -= 1
            if waiting[worker]:
                play(worker, now)
            handed_in += now > seconds
        if kind in (0, 2):  # the scheduler takes a result, or hands out a part
            begin = max(now, free_scheduler)
            free_scheduler = begin + scheduler / 2
            asked += within(begin, free_scheduler)
            heapq.heappush(events, (free_scheduler, kind + 1, worker))
        elif kind == 1:  # the client takes the result and gives another part
            begin = max(now, free_client)
            free_client = begin + client
            answered += within(begin, free_client)
            heapq.heappush(events, (free_client, 2, worker))
        else:
            waiting[worker] += 1
            if waiting[worker] == 1:
                play(worker, now)
    return Load(
        played / (workers * seconds), asked / seconds, answered / seconds, handed_in / seconds
    )


def tables(figures: dict[str, Any]) -> str:
    """The tables of the plan."""
    scheduler, client = figures["scheduler"], figures["client"]
    lines = [
        f"| machines | workers | a part of {CLUSTER_SPELL:.0f} s: workers busy, scheduler, client "
        "| as Cavern cuts them | workers busy, scheduler, client |",
        "| --: | --: | --- | --: | --- |",
    ]
    for machines in (1, 10, 30, 100, 300):
        workers = machines * CORES
        usual, spell = CLUSTER_SPELL, spell_for(workers)
        lines.append(
            f"| {machines} | {workers} | {shown(simulated(workers, usual, scheduler, client))} "
            f"| {spell:.0f} s | {shown(simulated(workers, spell, scheduler, client))} |"
        )
    workers = 100 * CORES
    rate = HANDED_OUT
    lines += [
        "",
        "| game, bots | games a second and core | 10⁹ games on 100 machines | core hours | cost "
        "| parts kept | a row per game |",
        "| --- | --: | --: | --: | --: | --: | --: |",
    ]
    for row in figures["games"]:
        hours = GAMES / row["games_per_second"] / 3600
        parts = hours / workers * 3600 * rate
        lines.append(
            f"| {row['name']} | {row['games_per_second']:,.0f} | {lasting(hours / workers)} "
            f"| {hours:,.0f} | {dollars(hours * PRICE)} | {volume(parts * row['part_bytes'])} "
            f"| {volume(GAMES * row['row_bytes'])} |"
        )
    return "\n".join(lines) + "\n"


def shown(load: Load) -> str:
    return f"{load.busy:.0%}, {load.scheduler:.0%}, {load.client:.0%}"


def lasting(hours: float) -> str:
    return f"{hours:.1f} h" if hours >= 1 else f"{hours * 60:.1f} min"


def dollars(cost: float) -> str:
    return f"${cost:,.0f}" if cost >= 10 else f"${cost:.2f}"


def volume(size: float) -> str:
    return f"{size / 1e9:,.1f} GB" if size >= 1e9 else f"{size / 1e6:,.1f} MB"


# Measuring


def cpu(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


IDLE = 10.0
"""For so many seconds it is seen what they cost without any parts."""


def measure(parts: int) -> dict[str, Any]:
    """What a part costs scheduler and client, with parts of a single short game."""
    from cavern.core import registry
    from cavern.lab.simulate import plan, play_job
    from cavern.lab.spread import Cluster, Folder, Task, spread

    game = registry.game("cube-delver")
    task = Task(play_job, plan(game, game.setup(), "random", "load", 1000))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "scheduler.json"
        dask = [sys.executable, "-m"]
        here = ["--scheduler-file", str(file), "--no-dashboard", "--host", "127.0.0.1"]
        quiet: dict[str, Any] = {"stderr": subprocess.DEVNULL, "cwd": folder}
        started = [
            subprocess.Popen(
                [*dask, "distributed.cli.dask_scheduler", *here, "--port", "0"], **quiet
            )
        ]
        try:
            while not file.exists():
                time.sleep(0.1)
            address = json.loads(file.read_text())["address"]
            alone = ["--nthreads", "1", "--no-nanny"]
            started += [
                subprocess.Popen([*dask, "distributed.cli.dask_worker", *here, *alone], **quiet)
                for _ in range(2)
            ]
            while True:
                try:
                    crew = Cluster(address)
                    break
                except Exception:
                    time.sleep(0.2)
            crew.spell, crew.counted = 0.0, float("inf")  # parts of one game each
            with Folder(folder / "kept") as kept:
                list(spread([(task, 50)], crew, kept))
                before = cpu(started[0].pid), time.process_time(), time.monotonic()
                time.sleep(IDLE)
                idle = cpu(started[0].pid), time.process_time(), time.monotonic()
                list(spread([(task, 50 + parts)], crew, kept))
                after = cpu(started[0].pid), time.process_time(), time.monotonic()
            crew.end()
        finally:
            for process in started:
                process.kill()
                process.wait()
    took = after[2] - idle[2]
    costs = []
    for who in (0, 1):
        always = (idle[who] - before[who]) / (idle[2] - before[2])
        costs.append(round((after[who] - idle[who] - always * took) / parts, 6))
    return {
        "parts": parts,
        "scheduler": costs[0],
        "client": costs[1],
        "games": [played(*each) for each in PLAYED],
    }


PLAYED = (
    ("Cube Delver, greedy", "cube-delver", "", 0, {}, "greedy"),
    ("Skulldug! duel, medium", "skulldug", "duel", 0, {}, "medium"),
    ("Vast, Knight, Goblins, Dragon and Cave, medium", "vast", "", 4, {}, "medium"),
)


def played(
    name: str, game_id: str, mode: str, seats: int, options: dict[str, Any], bot: str
) -> dict[str, Any]:
    """How fast one core plays, and how much is written of a part and of a game."""
    import msgspec

    from cavern.core import registry
    from cavern.core.series import SeriesTally
    from cavern.lab.simulate import plan, play_job, rows

    game = registry.game(game_id)
    job = plan(game, game.setup(mode, seats, options), bot, "load", 20_000)
    told = msgspec.structs.replace(job, rows=True)
    tally = SeriesTally.of(play_job(told, 0, 20))
    row = len(",".join(map(str, next(rows(told, tally)).values()))) + 1
    count, began = 20, time.process_time()
    while True:
        started = time.process_time()
        result = play_job(job, count, count)
        took = time.process_time() - started
        if time.process_time() - began > 3:
            break
        count *= 2
    return {
        "name": name,
        "games_per_second": round(count / took, 1),
        "part_bytes": len(msgspec.json.encode(result)),
        "row_bytes": row,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--parts", type=int, default=1000)
    given = parser.parse_args()
    if given.measure:
        FIGURES.write_text(json.dumps(measure(given.parts), indent=1) + "\n", "utf-8")
    print(tables(json.loads(FIGURES.read_text("utf-8"))), end="")


if __name__ == "__main__":
    main()
