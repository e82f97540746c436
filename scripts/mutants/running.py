"""Runs mutants: first the scenarios that reach the change, then a game's other tests.

Nothing is run from scratch. A worker has read all scenarios once and forks for every mutant. Where
the change lies in a function that is not used while the game is loaded, the worker has loaded the
game and its tests, too, and the child just exchanges that function's code; otherwise the child
loads the game with the changed module. Which scenarios and tests call which functions is recorded
once, so a child runs only what could notice, the likeliest scenarios and the shortest tests first,
up to the first that fails.

A mutant that does not stop is caught: its child has ``CPU_SECONDS`` of processor time for each
scenario (unchanged none takes more than a tenth of a second) and for each other test ten times what
it needs unchanged and a bit (or as if that were ``TEST_SECONDS``, if it was not measured, which
does not pay for up to ``FEW`` mutants).
"""

import ast
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
import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from multiprocessing import get_context
from multiprocessing.connection import wait
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import msgspec
import pytest
from making import CORE, GAMES, ROOT, Mutant, first_line, games

from cavern.core import scenario
from cavern.core.game import Game
from cavern.core.scenario import Scenario, ScenarioFile

CPU_SECONDS = 2
TEST_SECONDS = 5
FEW = 200
MEMORY = 4 << 30

NOT_RULES = (
    "_bots.py", "_smoke.py", "_soak.py", "_invariants.py", "_hidden.py", "_solving.py", "_words.py",
    "vast_endings.py", "vast_standstill.py",
)  # fmt: skip
"""Of a game's own tests all but bots, random walks, and what is hidden or said …"""

ODDS = "tests/test_odds.py"
SHARED = {
    ODDS: "test_",
    "tests/test_acts.py": "test_nothing_is_both_offered_and_refused[{}",
}
"""… and of those that all games share what is about the game. Counts and golden playthroughs show
that something changed, but no rule that is broken, and take long."""

CAUGHT = ("scenario", "crash", "loading", "endless", "test")


class Result(msgspec.Struct, frozen=True):
    """What came of a mutant: ``by`` names the scenario or test that noticed. One that only the
    scenarios have seen, and not noticed, has not survived yet."""

    key: str
    outcome: str
    by: str
    witness: str = ""
    """The digest of the scenario."""

    @property
    def caught(self) -> bool:
        return self.outcome in CAUGHT


Calls = dict[str, list[int]]
"""Functions by file, each by the line on which it begins."""


class Reach(msgspec.Struct):
    """What loading the game, each scenario (by its digest) and each test (by its name, with the
    seconds it takes) calls of it."""

    loading: Calls = {}
    scenarios: dict[str, Calls] = {}
    tests: dict[str, tuple[float, Calls]] = {}


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
        settings = [(f.mode, f.seats, sorted(f.with_.items())) for f, _ in self.all]
        self.names = [digest_of([f"{t} {s}".encode()]) for t, s in zip(self.texts, settings)]
        self.number = {name: number for number, name in enumerate(self.names)}
        self.callers: dict[tuple[str, int], list[int]] = {}
        """By function: the scenarios that call it."""
        self.loaded: Game[Any] | None = None
        self.functions: dict[tuple[str, int], FunctionType] = {}
        self.reach = Reach()
        self.session: pytest.Session | None = None
        self.failed = ""
        self.names_at_loading, self.functions_with = mentions(self.package)
        self.explained: set[str] = set()
        """Mutants that are known to change nothing: the other tests need not look at them."""
        self.noticed: dict[str, str] = {}
        """Which scenario (by its digest) or test noticed a mutant before: it is tried first."""
        self.scenarios_only = False
        self.few = False
        """So few mutants that it does not pay to find out first which tests could notice."""

    def load(self) -> Game[Any]:
        if self.loaded is None:
            name = f"cavern.games.{self.package.name}.game"
            self.loaded = importlib.import_module(name).GAME
        return self.loaded

    def tests(self) -> list[str]:
        """The files of tests that could notice a change of the rules."""
        own = sorted((ROOT / "tests" / self.package.name).glob("test_*.py"))
        names = [str(path.relative_to(ROOT)) for path in own]
        shared = [name for name in SHARED if name != ODDS or self.game == "cube-delver"]
        return [name for name in names if not name.endswith(NOT_RULES)] + shared

    def rules_digest(self) -> str:
        """A name for the state of the rules."""
        paths = [*self.package.rglob("*.py"), *CORE.glob("*.py")]
        return digest_of([path.read_bytes() for path in sorted(paths)])

    def tests_digest(self) -> str:
        """A name for the state of the other tests."""
        return digest_of([(ROOT / name).read_bytes() for name in self.tests()])

    def measure(self, folder: Path) -> None:
        """Record what is reached, but what was recorded before for the same rules."""
        path = folder / f"calls-{self.game}.json"
        rules, tests = self.rules_digest(), self.tests_digest()
        if path.exists():
            kept = msgspec.json.decode(path.read_bytes())
            if kept["rules"] == rules:
                self.reach = msgspec.convert(kept["reach"], Reach)
                if kept["tests"] != tests:
                    self.reach.tests = {}
        recorded = in_child(self.record)
        assert recorded is not None, f"{self.game}: a scenario does not hold even without a mutant"
        loading, scenarios = recorded
        self.reach.loading = loading
        self.reach.scenarios |= scenarios
        if not self.reach.tests and not self.scenarios_only and not self.few:
            timed = in_child(self.record_tests)
            assert timed, f"{self.game}: a test does not hold even without a mutant"
            self.reach.tests = {name: (seconds, calls) for name, (seconds, calls) in timed.items()}
        folder.mkdir(parents=True, exist_ok=True)
        whole = {"rules": rules, "tests": tests, "reach": self.reach}
        path.write_bytes(msgspec.json.encode(whole))
        for name, number in self.number.items():
            for file, functions in self.reach.scenarios[name].items():
                for function in functions:
                    self.callers.setdefault((file, function), []).append(number)

    def record(self) -> Any:
        """Load the game, run every scenario that is new, and note what is called."""
        new = [name for name in self.names if name not in self.reach.scenarios]
        if self.reach.loading and not new:
            return self.reach.loading, {}
        watch = Watch(self.package)
        game = watch.over(self.load)
        loading = self.reach.loading or watch.calls()
        found = {}
        for name in new:
            file, one = self.all[self.number[name]]
            watch.over(partial(scenario.run, file, one, game))
            found[name] = watch.calls()
        return loading, found

    def record_tests(self) -> Any:
        """Run the other tests; note how long each takes, and what it calls."""
        watch = Watch(self.package)
        found: dict[str, tuple[float, Calls]] = {}

        def run() -> tuple[str, str]:
            assert self.session is not None
            items = self.session.items
            for item, following in zip(items, [*items[1:], None]):
                started = time.process_time()
                run_one = item.config.hook.pytest_runtest_protocol
                watch.over(partial(run_one, item=item, nextitem=following))
                if self.failed:
                    raise AssertionError(self.failed)
                found[item.nodeid] = (time.process_time() - started, watch.calls())
            return "survived", ""

        silence()
        Tests(self, run).main()
        return found

    # One mutant

    def at_loading(self, mutant: Mutant) -> bool:
        """Whether loading the game already runs what is changed."""
        if mutant.constant:
            return not self.is_lone(mutant)
        return not mutant.patchable or mutant.owner in self.reach.loading.get(mutant.file, [])

    def is_lone(self, mutant: Mutant) -> bool:
        """Whether it changes a constant that nothing looks at while the game is loaded."""
        if not mutant.constant or mutant.constant in self.names_at_loading:
            return False
        return not any(
            function in self.reach.loading.get(file, [])
            for file, function in self.functions_with.get(mutant.constant, set())
        )

    def candidates(self, mutant: Mutant) -> list[int]:
        """The scenarios that could notice, the likeliest first."""
        if self.at_loading(mutant):
            found = set(range(len(self.all)))
        else:
            places = {(mutant.file, mutant.owner)}
            if mutant.constant:
                places = self.functions_with.get(mutant.constant, set())
            found = {number for place in places for number in self.callers.get(place, [])}

        def doubt(number: int) -> tuple[int, int]:
            cites = bool(set(mutant.rules) & set(self.all[number][1].rules))
            names = any(f'"{word}"' in self.texts[number] for word in mutant.words)
            says = any(word in self.texts[number] for word in mutant.words)
            reached = self.reach.scenarios[self.names[number]]
            if self.names[number] == self.noticed.get(mutant.key):
                return -10, 0
            return -(2 * cites + 2 * names + says), sum(len(part) for part in reached.values())

        return sorted(found, key=doubt)

    def other_candidates(self, mutant: Mutant) -> list[str]:
        """The tests that could notice, the shortest first."""
        found = [
            (seconds, name)
            for name, (seconds, calls) in self.reach.tests.items()
            if not mutant.owner
            or self.at_loading(mutant)
            or mutant.owner in calls.get(mutant.file, [])
        ]
        before = self.noticed.get(mutant.key)
        return sorted((name for _, name in sorted(found)), key=lambda name: name != before)

    def put_in(self, mutant: Mutant) -> Game[Any]:
        """The game with the change, in this process."""
        if self.at_loading(mutant):
            assert self.loaded is None, "a game that is loaded cannot be loaded with a change"
            sys.meta_path.insert(0, Changed(mutant))
            return self.load()
        game = self.load()
        path = str(GAMES / mutant.file)
        if mutant.constant:
            self.rebind(mutant)
            return game
        code = compile(mutant.mutated(), path, "exec")
        found = [inner for inner in functions_in(code) if inner.co_firstlineno == mutant.owner]
        self.functions[path, mutant.owner].__code__ = found[0]
        return game

    def rebind(self, mutant: Mutant) -> None:
        """Give a constant its changed value wherever it is known, in tests as well."""
        tree = ast.parse(mutant.mutated())
        tree.body = [node for node in tree.body if mutant.constant in names_given(node)]
        module = sys.modules[mutant.module]
        old = vars(module)[mutant.constant]
        exec(compile(tree, str(GAMES / mutant.file), "exec"), vars(module))
        for other in list(sys.modules.values()):
            if getattr(other, "__dict__", {}).get(mutant.constant, self) is old:
                setattr(other, mutant.constant, vars(module)[mutant.constant])

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
                return "scenario", str(number)
            except Exception:
                return "crash", str(number)
        return "survived", ""

    def run_tests(self, mutant: Mutant) -> tuple[str, str]:
        """The other tests that call what is changed, up to the first that fails."""
        wanted = self.other_candidates(mutant)
        before = self.noticed.get(mutant.key, "")
        if not wanted and not self.few:
            return "survived", ""
        silence()
        self.put_in(mutant)
        if self.session is None:
            return Tests(self, lambda: self.run_collected(wanted, before)).main()
        return self.run_collected(wanted, before)

    def run_collected(self, wanted: list[str], before: str) -> tuple[str, str]:
        """These tests, or all of them and first of all the one that noticed before."""
        assert self.session is not None
        by_name = {item.nodeid: item for item in self.session.items}
        items = [by_name[name] for name in wanted if name in by_name]
        if len(items) < len(wanted):
            return "test", "loading the tests"
        if not wanted:
            items = sorted(self.session.items, key=lambda item: item.nodeid != before)
        for item, following in zip(items, [*items[1:], None]):
            seconds, _ = self.reach.tests.get(item.nodeid, (TEST_SECONDS, {}))
            signal.setitimer(signal.ITIMER_VIRTUAL, 10 * seconds + 5)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return "test", self.failed
        return "survived", ""

    def try_out(self, mutant: Mutant) -> Result:
        outcome, by = limited(lambda: self.run_scenarios(mutant))
        if outcome == "survived" and self.scenarios_only:
            outcome = "unnoticed"
        elif outcome == "survived" and mutant.key not in self.explained:
            outcome, by = limited(lambda: self.run_tests(mutant))
        if outcome in ("scenario", "crash"):
            number = int(by)
            return Result(mutant.key, outcome, self.all[number][1].name, self.names[number])
        return Result(mutant.key, outcome, by)

    def work(self, pipe: Any, anew: bool) -> None:
        """What a worker does: with the game and its tests loaded try mutants, or without, those
        that load the game anew."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)

        def all_sent() -> tuple[str, str]:
            for mutant in iter(pipe.recv, None):
                pipe.send(self.try_out(mutant))
            return "survived", ""

        if anew:
            all_sent()
            return
        self.ready()
        silence()
        gc.freeze()
        if self.scenarios_only:
            all_sent()
        else:
            Tests(self, all_sent).main()


class Tests:
    """Collects the tests of one game; what is to be done with them is done in pytest's loop."""

    def __init__(self, bench: Bench, then: Callable[[], tuple[str, str]]) -> None:
        self.bench = bench
        self.then = then
        self.answer = ("test", "loading the tests")

    def main(self) -> tuple[str, str]:
        os.chdir(ROOT)
        usual = ["-qq", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"]
        pytest.main([*usual, *self.bench.tests()], plugins=[self])
        return self.answer

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        def wanted(item: pytest.Item) -> bool:
            shared = SHARED.get(item.nodeid.partition("::")[0], "")
            return item.name.startswith(shared.format(self.bench.game))

        items[:] = [item for item in items if wanted(item)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self.bench.session = session
            self.answer = self.then()
        return True

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.bench.failed = report.nodeid


class Watch:
    """Notes which functions of a package are called."""

    def __init__(self, package: Path) -> None:
        self.here = str(package)
        self.seen: set[CodeType] = set()

    def over(self, work: Callable[[], Any]) -> Any:
        self.seen.clear()
        sys.settrace(self.called)
        try:
            return work()
        finally:
            sys.settrace(None)

    def called(self, frame: Any, event: str, arg: Any) -> None:
        self.seen.add(frame.f_code)

    def calls(self) -> Calls:
        found: Calls = {}
        places = {(code.co_filename, code.co_firstlineno) for code in self.seen}
        for name, line in sorted(places):
            if name.startswith(self.here):
                found.setdefault(name.removeprefix(f"{GAMES}/"), []).append(line)
        return found


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


def names_given(node: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module gives a value."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def mentions(package: Path) -> tuple[set[str], dict[str, set[tuple[str, int]]]]:
    """The names that loading a package looks at, apart from giving them a value or importing
    them, and for every name the functions in which it stands."""
    loading: set[str] = set()
    functions: dict[str, set[tuple[str, int]]] = {}

    def names_in(node: ast.AST) -> set[str]:
        found = set()
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
                found.add(inner.id)
            elif isinstance(inner, ast.Attribute):
                found.add(inner.attr)
        return found

    def look(node: ast.AST, file: str) -> None:
        if isinstance(node, ast.FunctionDef):
            for part in [*node.decorator_list, *node.args.defaults, *node.args.kw_defaults]:
                loading.update(names_in(part) if part is not None else [])
            for name in names_in(node):
                functions.setdefault(name, set()).add((file, first_line(node)))
        elif isinstance(node, ast.Module | ast.ClassDef):
            for child in node.body:
                look(child, file)
            for base in getattr(node, "bases", []):
                loading.update(names_in(base))
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            loading.update(names_in(node))

    for path in package.rglob("*.py"):
        look(ast.parse(path.read_text("utf-8")), str(path.relative_to(GAMES)))
    return loading, functions


def functions_in(code: CodeType) -> Iterator[CodeType]:
    """The code of all functions in a module, also those in classes; not those in functions."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if "__module__" in inner.co_names and "__qualname__" in inner.co_names:
                yield from functions_in(inner)
            elif not inner.co_name.startswith("<"):
                yield inner


def digest_of(parts: list[bytes]) -> str:
    sums = [blake2b(part).digest() for part in parts]
    return blake2b(b"".join(sums), digest_size=8).hexdigest()


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


def limited(work: Callable[[], tuple[str, str]]) -> tuple[str, str]:
    """The same with limits; a child that dies of them never came to an end."""

    def watched() -> tuple[str, str]:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_VIRTUAL, 60)
        return work()

    answer = in_child(watched)
    return (answer[0], answer[1]) if answer else ("endless", "")


def run_all(bench: Bench, mutants: list[Mutant], workers: int) -> Iterator[Result]:
    """Try all of them; those that load the game anew, which takes longer, come last."""
    yield from run_some(bench, [m for m in mutants if not bench.at_loading(m)], workers, False)
    yield from run_some(bench, [m for m in mutants if bench.at_loading(m)], workers, True)


def run_some(bench: Bench, queue: list[Mutant], workers: int, anew: bool) -> Iterator[Result]:
    context = get_context("fork")
    crew: dict[Any, Any] = {}
    for _ in range(min(workers, len(queue))):
        pipe, other = context.Pipe()
        process = context.Process(target=bench.work, args=(other, anew), daemon=True)
        process.start()
        other.close()
        pipe.send(queue.pop(0))
        crew[pipe] = process
    busy = list(crew)
    while busy:
        ready: list[Any] = wait(busy)
        for pipe in ready:
            yield pipe.recv()
            following = queue.pop(0) if queue else None
            pipe.send(following)
            if following is None:
                busy.remove(pipe)
    for process in crew.values():
        process.join()
