"""Runs mutants: first the scenarios that reach the change, then a game's other tests.

Nothing is run from scratch. A worker has read all scenarios once and forks for every mutant. Where
the change lies in a function that is not used while the game is loaded, the worker has loaded the
game, too, and the child just exchanges that function's code; otherwise the child loads the game
with the changed module. Which scenarios reach which lines is recorded once, before all else.

A mutant that does not stop is caught: its child has ``CPU_SECONDS`` of processor time for each
scenario (unchanged none takes more than a hundredth of a second) and for the other tests ten times
what they need unchanged on the same machine.
"""

import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from multiprocessing import get_context
from multiprocessing.connection import wait
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from making import GAMES, ROOT, Mutant, games

from cavern.core import scenario
from cavern.core.game import Game
from cavern.core.scenario import Scenario, ScenarioFile

CPU_SECONDS = 5
MEMORY = 4 << 30

TESTS = {
    "cube-delver": ["tests/cube_delver/test_delve_positions.py", "tests/test_odds.py"],
    "skulldug": [
        "tests/skulldug/test_refusals.py",
        "tests/skulldug/test_table.py",
        "tests/skulldug/test_cards.py",
        "tests/skulldug/test_endings.py",
    ],
    "vast": [
        "tests/vast/test_vast_tables.py",
        "tests/vast/test_vast_cards.py",
        "tests/vast/test_vast_ghost.py",
        "tests/vast/test_vast_ghoul.py",
        "tests/vast/test_vast_endings.py",
    ],
}
"""What else could notice, apart from random walks and bots …"""

PLAYED = ["tests/test_counts.py", "tests/test_golden.py"]
"""… and then the game's counts and its golden playthroughs."""

CAUGHT = ("scenario", "crash", "loading", "endless", "test")


class Result(msgspec.Struct, frozen=True):
    """What came of a mutant: ``by`` names the scenario or test that noticed. One that only the
    scenarios have seen, and not noticed, has not survived yet."""

    key: str
    outcome: str
    by: str

    @property
    def caught(self) -> bool:
        return self.outcome in CAUGHT


class Reach(msgspec.Struct):
    """Which lines are run by loading the game, and which scenarios run which lines."""

    loading: dict[str, list[int]]
    scenarios: dict[str, dict[int, list[int]]]
    cost: list[int]
    """How many lines each scenario runs."""


class Bench:
    """A game's scenarios, and what it takes to try a mutant on them."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.package = games()[game]
        files = scenario.find([ROOT / "tests" / "scenarios" / game])
        self.files = [(path, scenario.load(path)) for path in files]
        self.all: list[tuple[ScenarioFile, Scenario]] = [
            (file, one) for _, file in self.files for one in file.scenarios
        ]
        self.texts = [msgspec.json.encode(one).decode() for _, one in self.all]
        self.loaded: Game[Any] | None = None
        self.functions: dict[tuple[str, int], FunctionType] = {}
        self.reach = Reach({}, {}, [])
        self.test_seconds = 0.0
        self.session: pytest.Session | None = None
        self.failed = ""
        self.explained: set[str] = set()
        """Mutants that are known to change nothing: the other tests need not look at them."""
        self.scenarios_only = False

    def load(self) -> Game[Any]:
        if self.loaded is None:
            name = f"cavern.games.{self.package.name}.game"
            self.loaded = importlib.import_module(name).GAME
        return self.loaded

    def digest(self) -> str:
        """A name for the state of the rules and the scenarios."""
        paths = [*self.package.rglob("*.py"), *self.package.parents[1].glob("core/*.py")]
        paths += [path for path, _ in self.files]
        sums = [blake2b(path.read_bytes()).digest() for path in sorted(paths)]
        return blake2b(b"".join(sums), digest_size=8).hexdigest()

    def measure(self, folder: Path) -> None:
        """Record what is reached, or read it if it was recorded before."""
        path = folder / f"reach-{self.game}.json"
        digest = self.digest()
        if path.exists():
            kept = json.loads(path.read_text())
            if kept["digest"] == digest:
                self.reach = msgspec.convert(kept["reach"], Reach, strict=False)
                return
        recorded = in_child(self.record)
        folder.mkdir(parents=True, exist_ok=True)
        self.reach = msgspec.convert(recorded, Reach, strict=False)
        path.write_text(json.dumps({"digest": digest, "reach": recorded}))

    def record(self) -> Any:
        """Run every scenario and note the lines of the game it reaches."""
        here = str(self.package)
        seen: set[tuple[str, int]] = set()

        def in_line(frame: Any, event: str, arg: Any) -> Any:
            if event == "line":
                seen.add((frame.f_code.co_filename, frame.f_lineno))
            return in_line

        def in_call(frame: Any, event: str, arg: Any) -> Any:
            return in_line if frame.f_code.co_filename.startswith(here) else None

        reach = Reach({}, {}, [])
        sys.settrace(in_call)
        game = self.load()
        for name, line in sorted(seen):
            reach.loading.setdefault(name.removeprefix(f"{GAMES}/"), []).append(line)
        for number, (file, one) in enumerate(self.all):
            seen.clear()
            scenario.run(file, one, game)
            reach.cost.append(len(seen))
            for name, line in seen:
                lines = reach.scenarios.setdefault(name.removeprefix(f"{GAMES}/"), {})
                lines.setdefault(line, []).append(number)
        sys.settrace(None)
        return msgspec.to_builtins(reach)

    # One mutant

    def at_loading(self, mutant: Mutant) -> bool:
        """Whether loading the game already runs what is changed."""
        first, last = mutant.reached
        lines = self.reach.loading.get(mutant.file, [])
        return not mutant.patchable or any(first <= line <= last for line in lines)

    def candidates(self, mutant: Mutant) -> list[int]:
        """The scenarios that could notice, the likeliest first."""
        if self.at_loading(mutant):
            found = set(range(len(self.all)))
        else:
            first, last = mutant.reached
            lines = self.reach.scenarios.get(mutant.file, {})
            found = {number for line in range(first, last + 1) for number in lines.get(line, [])}

        def doubt(number: int) -> tuple[int, int]:
            cites = bool(set(mutant.rules) & set(self.all[number][1].rules))
            names = any(f'"{word}"' in self.texts[number] for word in mutant.words)
            says = any(word in self.texts[number] for word in mutant.words)
            return -(2 * cites + 2 * names + says), self.reach.cost[number]

        return sorted(found, key=doubt)

    def put_in(self, mutant: Mutant) -> Game[Any]:
        """The game with the change, in this process."""
        if self.at_loading(mutant):
            assert self.loaded is None, "a game that is loaded cannot be loaded with a change"
            sys.meta_path.insert(0, Changed(mutant))
            return self.load()
        game = self.load()
        path = str(GAMES / mutant.file)
        code = compile(mutant.mutated(), path, "exec")
        found = [inner for inner in functions_in(code) if inner.co_firstlineno == mutant.owner]
        self.functions[path, mutant.owner].__code__ = found[0]
        return game

    def ready(self) -> None:
        """Load the game for mutants that exchange one function."""
        self.load().rulebook()
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                self.functions[code.co_filename, code.co_firstlineno] = thing

    def run_scenarios(self, mutant: Mutant) -> tuple[str, str]:
        try:
            game = self.put_in(mutant)
        except Exception as error:
            return "loading", f"{type(error).__name__}: {error}"
        for number in self.candidates(mutant):
            file, one = self.all[number]
            signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
            try:
                scenario.run(file, one, game)
            except scenario.ScenarioFailed:
                return "scenario", one.name
            except Exception as error:
                return "crash", f"{one.name} ({type(error).__name__})"
        return "survived", ""

    def run_tests(self, mutant: Mutant | None) -> tuple[str, str]:
        """The rest of a game's tests, up to the first that fails."""
        silence()
        if mutant is not None:
            self.put_in(mutant)
        if self.session is None:
            return Tests(self, lambda: self.run_collected()).main()
        return self.run_collected()

    def run_collected(self) -> tuple[str, str]:
        assert self.session is not None
        items = self.session.items
        for item, following in zip(items, [*items[1:], None]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return "test", self.failed
        return "survived", ""

    def try_out(self, mutant: Mutant) -> Result:
        outcome, by = limited(lambda: self.run_scenarios(mutant), 10 * CPU_SECONDS)
        if outcome == "survived" and self.scenarios_only:
            outcome = "unnoticed"
        elif outcome == "survived" and mutant.key not in self.explained:
            outcome, by = limited(lambda: self.run_tests(mutant), 10 * self.test_time())
        return Result(mutant.key, outcome, by)

    def test_time(self) -> float:
        """How long the other tests take; they must hold before a mutant can break them."""
        if not self.test_seconds:
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            outcome, by = limited(lambda: self.run_tests(None), 10_000)
            if outcome != "survived":
                raise SystemExit(f"{self.game}: {by} does not hold even without a mutant")
            after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            self.test_seconds = after - before
        return self.test_seconds

    def work(self, pipe: Any) -> None:
        """What a worker does: first mutants that are loaded anew, then, with the game and its
        tests loaded, all others."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for mutant in iter(pipe.recv, None):
            pipe.send(self.try_out(mutant))
        self.ready()
        silence()

        def rest() -> tuple[str, str]:
            for mutant in iter(pipe.recv, None):
                pipe.send(self.try_out(mutant))
            return "survived", ""

        Tests(self, rest).main()


class Tests:
    """Collects the tests of one game; what is to be done with them is done in pytest's loop."""

    def __init__(self, bench: Bench, then: Callable[[], tuple[str, str]]) -> None:
        self.bench = bench
        self.then = then
        self.answer = ("test", "loading the tests")

    def main(self) -> tuple[str, str]:
        os.chdir(ROOT)
        usual = ["-qq", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"]
        pytest.main([*usual, *TESTS[self.bench.game], *PLAYED], plugins=[self])
        return self.answer

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        played = tuple(PLAYED)
        wanted = tuple(f"{test}[{self.bench.game}" for test in
                       ("test_count", "test_golden_playthrough"))  # fmt: skip
        items[:] = [
            item
            for item in items
            if not item.nodeid.startswith(played) or item.name.startswith(wanted)
        ]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self.bench.session = session
            self.answer = self.then()
        return True

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.bench.failed = report.nodeid


class Changed(importlib.abc.MetaPathFinder):
    """Finds one module in its mutated form."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> Any:
        if name != self.mutant.module:
            return None
        place = str(GAMES / self.mutant.file)
        code = compile(self.mutant.mutated(), place, "exec")
        return importlib.util.spec_from_file_location(name, place, loader=Given(name, place, code))


class Given(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


def functions_in(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in a module, also those in classes; not those in functions."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if "__module__" in inner.co_names and "__qualname__" in inner.co_names:
                yield from functions_in(inner)
            elif not inner.co_name.startswith("<"):
                yield inner


def silence() -> None:
    """Pytest has much to say."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def in_child(work: Callable[[], Any]) -> Any:
    """What ``work`` returns when it is done in a process of its own; None if that dies."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.close(reading)
            answer = json.dumps(work()).encode()
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(answer)
            code = 0
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(pid, 0)
    return json.loads(answer) if answer else None


def limited(work: Callable[[], tuple[str, str]], seconds: float) -> tuple[str, str]:
    """The same with limits; a child that dies of them never came to an end."""

    def watched() -> tuple[str, str]:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        return work()

    answer = in_child(watched)
    return (answer[0], answer[1]) if answer else ("endless", "")


def run_all(bench: Bench, mutants: list[Mutant], workers: int) -> Iterator[Result]:
    """Try all of them. Those that load the game anew come first: a worker that has loaded it
    cannot do so any more."""
    queues = [
        [mutant for mutant in mutants if bench.at_loading(mutant)],
        [mutant for mutant in mutants if not bench.at_loading(mutant)],
    ]
    context = get_context("fork")
    crew: dict[Any, Any] = {}
    for _ in range(min(workers, len(mutants))):
        pipe, other = context.Pipe()
        process = context.Process(target=bench.work, args=(other,), daemon=True)
        process.start()
        other.close()
        crew[pipe] = process
    left = {pipe: list(queues) for pipe in crew}
    busy = [pipe for pipe in crew if ask(pipe, left[pipe])]
    while busy:
        ready: list[Any] = wait(busy)
        for pipe in ready:
            yield pipe.recv()
            if not ask(pipe, left[pipe]):
                busy.remove(pipe)
    for process in crew.values():
        process.join()


def ask(pipe: Any, queues: list[list[Mutant]]) -> bool:
    """Send a worker the next mutant, and None where a queue is at its end; whether one was left."""
    while queues:
        if queues[0]:
            pipe.send(queues[0].pop(0))
            return True
        pipe.send(None)
        del queues[0]
    return False
