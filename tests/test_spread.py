"""Work that is spread over processes and clusters comes to the same figures, whoever does it."""

import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cavern.core import registry
from cavern.core.errors import BadInput, CavernError
from cavern.core.series import SeriesTally
from cavern.lab import spread
from cavern.lab.simulate import Job, plan, play_job, simulate
from cavern.lab.spread import FILE, Folder, PartDone, Task, ThisMachine, crew, gaps


def job(rows: bool = False, seed: str = "spread") -> Job:
    game = registry.game("skulldug")
    return plan(game, game.setup("duel"), "random", seed, 300, rows)


def whole(games: int) -> dict[str, Any]:
    """What one process makes of it, without any spreading."""
    tally = SeriesTally.of(play_job(job(True), 0, games))
    return tally.plain()


def gathered(parts: Iterator[PartDone]) -> dict[str, Any]:
    total = SeriesTally(2)
    for part in parts:
        total.merge(SeriesTally.of(part.result))
    total.unfinished.sort()
    total.errors.sort()
    total.rows.sort()
    return total.plain()


def fail(what: str, first: int, count: int) -> None:
    if what == "bad input":
        raise BadInput("there is no such cave")
    if what == "bug":
        raise ZeroDivisionError("a bug")
    os._exit(9)


def test_gaps() -> None:
    assert gaps([], 5) == [(0, 5)]
    assert gaps([(0, 5)], 5) == []
    assert gaps([(1, 2), (2, 4)], 9) == [(0, 1), (4, 9)]


def test_any_number_of_processes_comes_to_the_same() -> None:
    for workers in (1, 3):
        with crew(workers=workers) as players:
            told = spread.spread([(Task(play_job, job(True)), 40)], players)
            assert gathered(told) == whole(40)


@pytest.mark.parametrize(
    "what, error, words",
    [
        ("bad input", BadInput, "no such cave"),
        ("bug", RuntimeError, "ZeroDivisionError: a bug"),
        ("death", CavernError, r"a worker was ended \(exit code 9\)"),
    ],
)
def test_what_goes_wrong_in_a_worker_is_told(what: str, error: type[Exception], words: str) -> None:
    with crew(workers=1) as players, pytest.raises(error, match=words):
        list(spread.spread([(Task(fail, what), 3)], players))


def test_a_run_goes_on_from_what_it_wrote(tmp_path: Path) -> None:
    task = Task(play_job, job(True))
    with Folder(tmp_path) as folder, crew(workers=1) as players:
        told = spread.spread([(task, 40)], players, folder)
        early = [next(told), next(told), next(told)]
    file = tmp_path / FILE
    assert len(file.read_bytes().splitlines()) == 4
    with file.open("ab") as broken:
        broken.write(b'{"task":"cut off')
    with Folder(tmp_path) as folder, crew(workers=1) as players:
        parts = list(spread.spread([(task, 40)], players, folder))
    assert [(part.first, part.count) for part in parts if part.kept] == [
        (part.first, part.count) for part in early
    ]
    assert sum(part.count for part in parts) == 40
    assert gathered(iter(parts)) == whole(40)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert lines[0]["about"]["what"]["seed"] == "spread" and all(
        line["task"] == task.name for line in lines
    )
    with Folder(tmp_path) as folder, crew(workers=1) as players:
        parts = list(spread.spread([(task, 40)], players, folder))
        assert all(part.kept for part in parts) and gathered(iter(parts)) == whole(40)
        other = Task(play_job, job(True, "another seed"))
        assert not any(part.kept for part in spread.spread([(other, 3)], players, folder))
        fewer = spread.spread([(task, 7)], players, folder)
        assert gathered(fewer) == whole(7)


def test_a_part_that_was_played_twice_counts_once(tmp_path: Path) -> None:
    task = Task(play_job, job(True))
    with Folder(tmp_path) as folder, crew(workers=1) as players:
        list(spread.spread([(task, 20)], players, folder))
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes() * 2)
    with Folder(tmp_path) as folder, crew(workers=1) as players:
        assert gathered(spread.spread([(task, 20)], players, folder)) == whole(20)


def test_a_folder_of_somebody_elses_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("hello\n")
    with pytest.raises(BadInput, match=r"line 1 of .* name another folder"):
        simulate(job(), 3, 1, folder=tmp_path)
    assert (tmp_path / FILE).read_text() == "hello\n"
    with pytest.raises(BadInput, match="cannot write to"):
        simulate(job(), 3, 1, folder=tmp_path / FILE)


def test_names_tell_apart_what_is_played() -> None:
    assert Task(play_job, job()).name == Task(play_job, job()).name
    assert len({Task(play_job, job(seed=seed)).name for seed in "abc"}) == 3


def test_a_cluster_is_asked_for_in_words() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(BadInput, match="leave it out with --scheduler"), crew("tcp://x:1", 2):
        pass
    with pytest.raises(BadInput, match="no Dask scheduler answers at nonsense"), crew("nonsense"):
        pass


def test_a_client_that_could_not_connect_does_not_linger() -> None:
    """Ended by chance while another starts, it would hold that one up until it fails."""
    distributed = pytest.importorskip("distributed")
    gc.disable()
    try:
        with pytest.raises(BadInput, match="no Dask scheduler answers"), crew("nonsense"):
            pass
        left = [each for each in gc.get_objects() if isinstance(each, distributed.Client)]
    finally:
        gc.enable()
    assert not left


class Dask:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0")
        until(lambda: self.file.is_file() and self.file.read_bytes().rstrip().endswith(b"}"))
        self.address: str = json.loads(self.file.read_text())["address"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard"]
        process = subprocess.Popen(
            [*command, "--scheduler-file", str(self.file), *arguments],
            cwd=self.folder,
            stderr=subprocess.DEVNULL,
        )
        self.started = [*getattr(self, "started", []), process]
        return process

    def work(self, count: int) -> None:
        from distributed import Client

        here = ("--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
        self.workers = [self.start("worker", *here) for _ in range(count)]
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=60)

    def end(self) -> None:
        for process in self.started:
            process.kill()
            process.wait()


def until(there: Any) -> None:
    for _ in range(600):
        if there():
            return
        time.sleep(0.1)
    raise AssertionError("waited for a minute in vain")


@contextmanager
def dask(folder: Path) -> Iterator[Dask]:
    cluster = Dask(folder)
    try:
        yield cluster
    finally:
        cluster.end()


@pytest.mark.skipif(sys.platform == "win32", reason="Dask is tested where servers run")
def test_a_cluster_of_which_a_worker_is_killed_comes_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(spread, "GROWTH", 1)  # many parts, so that one is lost
    task = Task(play_job, job(True))
    with dask(tmp_path) as cluster:
        with pytest.raises(BadInput, match="has no workers; start some"), crew(cluster.address):
            pass
        cluster.work(2)
        parts = []
        with crew(cluster.address) as players, Folder(tmp_path / "kept") as folder:
            assert players.strength == 2
            for part in spread.spread([(task, 400)], players, folder):
                parts.append(part)
                if len(parts) == 6:
                    os.kill(cluster.workers[0].pid, signal.SIGKILL)
        assert cluster.workers[0].wait() == -signal.SIGKILL
        assert len(parts) > 12, "nothing was left to be played after the loss"
        assert gathered(iter(parts)) == whole(400)
        with Folder(tmp_path / "kept") as folder:
            again = gathered(spread.spread([(task, 400)], ThisMachine(1), folder))
        assert again == whole(400), "what was kept says the same"
        missing = Task(play_job, msgspec.structs.replace(job(), bots=["mine:Own"] * 2))
        with crew(cluster.address) as players, pytest.raises(BadInput, match="'mine:Own' does not"):
            list(spread.spread([(missing, 3)], players))


@pytest.mark.skipif(sys.platform == "win32", reason="Dask is tested where servers run")
def test_a_scheduler_that_is_killed_is_told_of_in_a_line(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    with dask(tmp_path) as cluster:
        cluster.work(1)
        command = [sys.executable, "-m", "cavern", "sim", "skulldug", "--mode", "duel", "--bot"]
        command += ["random", "--games", "1000000", "--folder", "kept"]
        playing = subprocess.Popen(
            [*command, "--scheduler", cluster.address], cwd=tmp_path, stderr=subprocess.PIPE
        )
        try:
            kept = tmp_path / "kept" / "parts.jsonl"
            until(lambda: kept.is_file() and kept.read_bytes().count(b"\n") > 2)
            cluster.started[0].kill()
            _, told = playing.communicate(timeout=60)
        finally:
            playing.kill()
    (line,) = told.decode().splitlines()
    assert line.startswith(
        f"cavern: the Dask scheduler at {cluster.address} is gone; start it again"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Dask is tested where servers run")
def test_a_cluster_whose_workers_are_all_gone_says_so_and_goes_on_with_a_new_one(
    tmp_path: Path,
) -> None:
    pytest.importorskip("distributed")
    told, kept = tmp_path / "told", tmp_path / "kept" / FILE

    def parts() -> int:
        return kept.read_bytes().count(b"\n") if kept.is_file() else 0

    with dask(tmp_path) as cluster, told.open("wb") as errors:
        cluster.work(1)
        command = [sys.executable, "-m", "cavern", "sim", "skulldug", "--mode", "duel", "--bot"]
        command += ["random", "--games", "1000000", "--folder", "kept"]
        playing = subprocess.Popen(
            [*command, "--scheduler", cluster.address],
            cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=errors,
        )  # fmt: skip
        try:
            until(lambda: parts() > 2)
            cluster.workers[0].kill()
            until(lambda: "has no workers left" in told.read_text())
            before = parts()
            cluster.work(1)
            until(lambda: parts() > before)
            playing.send_signal(signal.SIGINT)
            assert playing.wait(60) == 130
        finally:
            playing.kill()
    first, last = told.read_text().splitlines()
    assert first.startswith(f"cavern: the Dask scheduler at {cluster.address} has no workers left")
    assert last.startswith("cavern: interrupted after")


def test_workers_of_another_version_are_refused() -> None:
    with pytest.raises(CavernError, match="install the same version everywhere"):
        spread.compute("0.0", play_job, job(), 0, 1)
