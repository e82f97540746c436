"""Plays many games between bots on all cores and reports figures with their uncertainty.

The same seed gives the same figures whatever the number of workers: games are numbered, each
depends only on the seed and its number, and everything is summed up in whole numbers.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import sqrt
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import msgspec

from cavern.core import record, registry
from cavern.core.errors import BadInput, CavernError
from cavern.core.game import Game, OptionValue, Setup
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.series import Tally, bot_keys, play_series
from cavern.home import home

KEEP = 3
"""How many unfinished games are written down."""

SPELL = 0.2
"""For about so many seconds a worker plays before it tells what came of it."""

Z = 1.959963984540054
"""Half-width of a 95% interval in standard deviations."""


class Job(msgspec.Struct, frozen=True):
    """What to play: enough for another process to build it again."""

    game: str
    mode: str
    seats: int
    options: dict[str, OptionValue]
    bots: list[str]
    seed: str
    limit: int

    def ready(self) -> tuple[Game[Any], Setup]:
        game = registry.game(self.game)
        return game, game.setup(self.mode, self.seats, dict(self.options))


def plan(game: Game[Any], setup: Setup, levels: str, seed: str, limit: int) -> Job:
    """A job for bots named by one level, or by one for each seat (``greedy,random``)."""
    names = levels.split(",")
    if len(names) == 1:
        names = names * setup.seats
    if len(names) != setup.seats:
        raise BadInput(f"{len(names)} bots for {setup.seats} seats; name one, or one for each seat")
    known = game.all_bots()
    for name in names:
        if name not in known:
            raise BadInput(f"{game.id} has no bot {name!r}; it has {', '.join(known)}")
    return Job(game.id, setup.mode, setup.seats, dict(setup.options), names, seed, limit)


def run_chunk(job: Job, first: int, count: int) -> dict[str, Any]:
    game, setup = job.ready()
    makers = game.all_bots()
    bots = [makers[name](Rng.from_seed("")) for name in job.bots]
    return play_series(game, setup, bots, job.seed, first, count, job.limit).plain()


def work(job: Job, pipe: "Connection[Any, Any]") -> None:
    """Play what the pipe asks for until nobody is left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks decides when to stop
    parent = parent_process()
    assert parent is not None
    while pipe in wait([pipe, parent.sentinel]):
        first, count = pipe.recv()
        started = time.perf_counter()
        part = run_chunk(job, first, count)
        pipe.send((part, time.perf_counter() - started))


class Worker:
    """A process that plays games, as many at a time as it can in one spell."""

    def __init__(self, job: Job) -> None:
        self.pipe, other = Pipe()
        self.process = Process(target=work, args=(job, other), daemon=True)
        self.process.start()
        other.close()
        self.size = 1

    def ask(self, first: int, games: int) -> int:
        """Let it play some of the games from ``first`` on; how many."""
        count = min(self.size, games - first)
        if count:
            self.pipe.send((first, count))
        return count

    def told(self) -> Tally:
        try:
            part, seconds = self.pipe.recv()
        except EOFError:
            self.process.join()
            raise CavernError(
                f"a worker was ended (exit code {self.process.exitcode}); "
                "if memory ran out, give fewer --workers"
            ) from None
        tally = Tally.of(part)
        self.size = max(1, min(16 * self.size, int(tally.games * SPELL / max(seconds, 1e-6))))
        return tally

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextmanager
def heeding_ctrl_c() -> Iterator[threading.Event]:
    """Ctrl-C sets the event instead of breaking off whatever is under way."""
    pressed = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield pressed
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.set())
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def simulate(
    job: Job, games: int, workers: int = 0, progress: Callable[[int], None] | None = None
) -> tuple[Tally, float]:
    """The tally of ``games`` games, and the seconds it took; of fewer games after Ctrl-C.

    Workers are ended in the middle of a game then, so that stopping never has to wait.
    """
    total = Tally(job.seats)
    started = time.perf_counter()
    count = min(workers or os.cpu_count() or 1, games)
    crew: dict[Any, Worker] = {}
    with heeding_ctrl_c() as stop:
        try:
            asked = 0
            for _ in range(count):
                worker = Worker(job)
                crew[worker.pipe] = worker
                asked += worker.ask(asked, games)
            while total.games < games and not stop.is_set():
                for pipe in wait(list(crew), timeout=SPELL):
                    tally = crew[pipe].told()
                    total.merge(tally)
                    asked += crew[pipe].ask(asked, games)
                    if progress:
                        progress(tally.games)
        finally:
            for worker in crew.values():
                worker.end()
    total.unfinished.sort()
    total.errors.sort()
    return total, time.perf_counter() - started


def rerun(job: Job, number: int) -> Match:
    """Game ``number`` of a job as a match, up to the job's limit of steps, to be recorded."""
    game, setup = job.ready()
    makers = game.all_bots()
    keys = bot_keys(job.seed, setup.seats)
    bots = [makers[name](Rng.series(key, number)) for name, key in zip(job.bots, keys)]
    match = Match(game, setup, f"{job.seed}#{number}", people=set())
    while not match.over and match.answered < job.limit:
        assert match.decision is not None
        match.answer_by(bots[match.decision.seat])
    return match


def keep_records(
    job: Job, tally: Tally, folder: Path | None, progress: Callable[[int], None]
) -> list[Path]:
    """Write down the first few unfinished games, so that somebody can look at them."""
    if folder is None:
        folder = home() / "unfinished"
    kept = []
    for number in tally.unfinished[:KEEP]:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{job.game}-{job.mode}-{job.seed}-{number}{record.SUFFIX}"
        record.write_whole(path, record.dumps(rerun(job, number), job.bots))
        kept.append(path)
        progress(1)
    return kept


def share(count: int, total: int) -> tuple[float, float, float]:
    """A proportion with its 95% Wilson interval."""
    if total == 0:
        return 0.0, 0.0, 1.0
    p = count / total
    middle = (p + Z * Z / (2 * total)) / (1 + Z * Z / total)
    half = Z * sqrt(p * (1 - p) / total + Z * Z / (4 * total * total)) / (1 + Z * Z / total)
    return p, max(0.0, middle - half), min(1.0, middle + half)


def mean(total: int, squares: int, count: int) -> tuple[float, float, float]:
    """A mean with its 95% interval."""
    if count == 0:
        return 0.0, 0.0, 0.0
    average = total / count
    variance = max(0.0, squares / count - average * average)
    half = Z * sqrt(variance / count)
    return average, average - half, average + half


def quantile(lengths: dict[int, int], q: float) -> int:
    """The smallest length that at least a share ``q`` of the games did not exceed."""
    wanted = q * sum(lengths.values())
    seen = 0
    for length in sorted(lengths):
        seen += lengths[length]
        if seen >= wanted:
            return length
    return 0


def report(job: Job, tally: Tally, seconds: float) -> dict[str, Any]:
    """All figures as plain data."""
    game, setup = job.ready()
    finished = tally.games - len(tally.unfinished) - len(tally.errors)
    outcomes = []
    for seat, name in enumerate(game.seat_names(setup)):
        rate, low, high = share(tally.wins[seat], finished)
        score, score_low, score_high = mean(tally.scores[seat], tally.score_squares[seat], finished)
        outcomes.append(
            {
                "seat": seat,
                "name": name,
                "bot": job.bots[seat],
                "wins": tally.wins[seat],
                "win_rate": rate,
                "win_rate_95": [low, high],
                "mean_score": score,
                "mean_score_95": [score_low, score_high],
            }
        )
    played = tally.games - len(tally.errors)
    return {
        "game": job.game,
        "mode": job.mode,
        "options": dict(job.options),
        "seed": job.seed,
        "bots": list(job.bots),
        "games": tally.games,
        "finished": finished,
        "unfinished": len(tally.unfinished),
        "unfinished_games": [f"{job.seed}#{number}" for number in tally.unfinished[:20]],
        "errors": len(tally.errors),
        "error_games": [
            {"seed": f"{job.seed}#{number}", "error": text} for number, text in tally.errors[:20]
        ],
        "decisions": tally.decisions,
        "seconds": seconds,
        "decisions_per_second": tally.decisions / seconds if seconds else 0.0,
        "games_per_second": tally.games / seconds if seconds else 0.0,
        "mean_length": tally.decisions / played if played else 0.0,
        "median_length": quantile(tally.lengths, 0.5),
        "longest": max(tally.lengths, default=0),
        "endings": {
            ending: {"games": count, "share": share(count, finished)[0],
                     "share_95": list(share(count, finished)[1:])}
            for ending, count in sorted(tally.endings.items())
        },
        "no_winner": tally.drawn,
        "no_winner_rate": share(tally.drawn, finished)[0],
        "no_winner_95": list(share(tally.drawn, finished)[1:]),
        "outcomes": outcomes,
    }  # fmt: skip
