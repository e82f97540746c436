"""Breaks the rules on purpose, one small change at a time, and looks whether any test notices.

    python scripts/mutants                              every mutant of every game
    python scripts/mutants --sample 1000 --seed 1       so many, drawn by lot
    python scripts/mutants --game vast --module roles/ghoul --rule V8.15
    python scripts/mutants --again                      once more those that survived last time
    python scripts/mutants --known                      what is known by now; runs nothing

Results are appended to ``results.jsonl`` in the folder ``--out`` (``build/mutants``); what is there
for the same rules and scenarios is not run again, and for other ones what noticed a mutant last
time is asked first. The report (``report.md``, by rule) lies beside it. The exit code is 1 if less
than 97 in 100 were caught (``--least``), or if a survivor is not explained in
``tests/mutants/explained.yaml``, or if an explanation explains nothing.
"""

import argparse
import os
import sys
import time
from pathlib import Path

os.environ["CAVERN_PURE"] = "1"
ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "src"))

import explaining  # noqa: E402
import msgspec  # noqa: E402
from making import Mutant, every, games, sample  # noqa: E402
from running import CAUGHT, FEW, Bench, Result, digest_of, run_all  # noqa: E402


class Kept(msgspec.Struct):
    """A line of the results. ``rules`` and ``tests`` are digests of what was run; while the rules
    are the same, what was caught stays caught as long as the scenario that did it (``witness``) or
    the other tests are there, and what survived is tried again if anything is new."""

    game: str
    key: str
    where: str
    operator: str
    source: str
    mutant: str
    outcome: str
    by: str
    witness: str
    rules: str
    tests: str

    def holds(self, bench: Bench, rules: str, tests: str) -> bool:
        if self.rules != rules:
            return False
        if self.outcome in ("scenario", "crash"):
            return self.witness in bench.number
        if self.outcome in ("loading", "endless"):
            return True
        if self.outcome == "unnoticed" and not bench.scenarios_only:
            return False
        return self.tests == tests


def read_results(path: Path) -> list[Kept]:
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Kept) for line in lines if line.endswith(b"}")]


def caught_at_first(mutants: list[Mutant], tries: list[Kept]) -> int:
    """How many of them were caught the first time they were tried."""
    first: dict[str, str] = {}
    for kept in tries:
        first.setdefault(kept.key, kept.outcome)
    return sum(first.get(mutant.key) in CAUGHT for mutant in mutants)


def chosen(arguments: argparse.Namespace, mutants: list[Mutant], old: list[Kept]) -> list[Mutant]:
    """Those that were asked for."""
    rule = arguments.rule
    found = [
        mutant
        for mutant in mutants
        if arguments.module in mutant.file
        and (not rule or any(r == rule or r.startswith(rule + ".") for r in mutant.rules))
    ]
    if arguments.sample:
        found = sample(found, arguments.sample, arguments.seed)
    if arguments.again:
        last = {kept.key: kept.outcome for kept in old}
        found = [mutant for mutant in found if last.get(mutant.key, "") not in (*CAUGHT, "")]
    return found


def run(
    game: str,
    mutants: list[Mutant],
    old: list[Kept],
    explained: explaining.Explanations,
    arguments: argparse.Namespace,
) -> dict[str, Result]:
    """Try a game's mutants, but those whose result is known, and write down what comes of it."""
    bench = Bench(game)
    bench.explained = {m.key for m in mutants if explained.of(m) is not None}
    bench.noticed = {kept.key: kept.witness or kept.by for kept in old if kept.outcome in CAUGHT}
    bench.scenarios_only = arguments.scenarios
    rules = bench.rules_digest()
    tests = digest_of([name.encode() for name in [bench.tests_digest(), *sorted(bench.names)]])
    done = {
        kept.key: Result(kept.key, kept.outcome, kept.by, kept.witness)
        for kept in old
        if kept.game == game
        and (kept.rules == rules if arguments.known else kept.holds(bench, rules, tests))
    }
    if arguments.known:
        return {mutant.key: done[mutant.key] for mutant in mutants if mutant.key in done}
    by_key = {mutant.key: mutant for mutant in mutants}
    left = [mutant for mutant in mutants if mutant.key not in done]
    bench.few = len(left) <= FEW
    bench.measure(arguments.out)
    started = time.monotonic()
    with (arguments.out / "results.jsonl").open("ab") as results:
        for number, result in enumerate(run_all(bench, left, arguments.workers), 1):
            mutant = by_key[result.key]
            done[result.key] = result
            kept = Kept(
                game, mutant.key, f"{mutant.file}:{mutant.line}", mutant.operator, mutant.source,
                mutant.mutant, result.outcome, result.by, result.witness, rules, tests,
            )  # fmt: skip
            results.write(msgspec.json.encode(kept) + b"\n")
            results.flush()
            if sys.stderr.isatty() or number % 100 == 0 or number == len(left):
                print(
                    f"\r{game}: {number} of {len(left)}, {time.monotonic() - started:.0f} s",
                    end="\n" if not sys.stderr.isatty() or number == len(left) else "",
                    file=sys.stderr,
                )
    return {key: done[key] for key in by_key}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=list(games()), action="append", help="only this game")
    parser.add_argument("--module", default="", help="only files whose path has this in it")
    parser.add_argument("--rule", default="", help="only what stands by this rule or chapter")
    parser.add_argument("--sample", type=int, default=0, help="so many, drawn by lot")
    parser.add_argument("--seed", default="1", help="of the lot")
    parser.add_argument("--again", action="store_true", help="only those that survived last time")
    parser.add_argument("--scenarios", action="store_true", help="run no other tests")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--known", action="store_true", help="run nothing, tell what is known")
    parser.add_argument("--least", type=float, default=0.97, help="the share that must be caught")
    parser.add_argument("--page", type=Path, help="write the account of the run here as well")
    parser.add_argument("--list", action="store_true", help="print the mutants, run nothing")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    old = read_results(arguments.out / "results.jsonl")
    wanted = arguments.game or list(games())
    mutants = list(every(wanted))
    picked = chosen(arguments, mutants, old)
    if arguments.list:
        for mutant in picked:
            print(f"{mutant.file}:{mutant.line} {mutant.operator}: {mutant.mutant}")
        return 0
    explained = explaining.load()
    results: dict[str, Result] = {}
    for game in wanted:
        of_game = [mutant for mutant in picked if mutant.game == game]
        if of_game:
            results |= run(game, of_game, old, explained, arguments)
    picked = [mutant for mutant in picked if mutant.key in results]
    report = explaining.Report(picked, results, explained)
    path = arguments.out / "report.md"
    path.write_text(report.markdown(), "utf-8")
    (arguments.out / "unexplained.yaml").write_text(report.to_explain(), "utf-8")
    if arguments.page:
        made = {game: sum(mutant.game == game for mutant in mutants) for game in wanted}
        at_first = caught_at_first(picked, read_results(arguments.out / "results.jsonl"))
        arguments.page.write_text(report.page(made, arguments.seed, at_first), "utf-8")
    print(report.summary())
    print(f"the report is in {path}")
    wrong = explained.wrong(mutants)
    for line in wrong:
        print(f"explained.yaml {line}")
    for mutant in report.unexplained:
        print(f"nobody noticed: {report.line(mutant)}")
    return 0 if report.caught_share >= arguments.least and not [*report.unexplained, *wrong] else 1


if __name__ == "__main__":
    sys.exit(main())
