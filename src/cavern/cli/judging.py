"""``cavern analyse`` and ``cavern solve``."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cavern.cli import completing
from cavern.cli.base import cli, examples, print_json, progress_bar
from cavern.core.errors import BadInput

if TYPE_CHECKING:
    from cavern.lab.analysis import AnalysisReport

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""A line of a chart is at most so wide."""


@cli.command(
    epilog=examples(
        "cavern analyse game.cavern.jsonl",
        "cavern analyse game.cavern.jsonl --seat knight",
        "cavern analyse game.cavern.jsonl --effort thorough --json",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", "names", default="", metavar="SEAT,…", help="Judge these seats only.")
@click.option(
    "--effort",
    type=click.Choice(["quick", "usual", "thorough"]),
    default="usual",
    show_default=True,
    help="How many imagined worlds each question is tried in.",
)
@click.option("--workers", default=0, type=click.IntRange(0), help="Processes; all cores if 0.")
@click.option("--json", "as_json", is_flag=True, help="Print all that was found as JSON.")
def analyse(file: Path, names: str, effort: str, workers: int, as_json: bool) -> None:
    """Look back on a recorded match: who stood how after each answer, and what was better. What is
    found does not depend on how many look.

    Every answer is judged by what its seat could know then. Without --seat those of people are
    judged, or everybody's if only bots played.
    """
    import msgspec

    from cavern.core import record as records
    from cavern.lab import analysis, seating

    record = records.load(file)
    match = records.replay(record)
    seats = [seating.seat_named(match.game, match.setup, name) for name in names.split(",") if name]
    judged = set(seats) or record.people or set(range(match.setup.seats))
    if not match.answered:
        raise BadInput(f"{file} has no answers to judge")
    analysis.thinker_of(match.game)
    findings = []
    with progress_bar("questions", match.answered) as advance:
        tasks = analysis.whole(match, analysis.EFFORTS[effort], judged)
        for finding in analysis.studied(tasks, workers):
            findings.append(finding)
            advance(1)
    report = analysis.report(match, findings)
    if as_json:
        print_json(msgspec.to_builtins(report))
    else:
        show(report)


def show(report: "AnalysisReport") -> None:
    """A report as text: a chart for each seat, turning points, what would have been better."""
    from cavern.lab.analysis import amount, signed

    wide = max(len(name) for name in report.names)
    top = 1.0 if report.unit == "chance" else max(1.0, *[max(f.standing) for f in report.findings])
    for seat, name in enumerate(report.names):
        values = [finding.standing[seat] for finding in report.findings]
        loss = report.losses[seat]
        lost = "" if loss is None else f", gives away {amount(report.unit, loss, 1)} an answer"
        ends = f"{amount(report.unit, values[0])} to {amount(report.unit, values[-1])}"
        click.echo(f"{name:<{wide}}  {chart(values, top)}  {ends}{lost}")
    click.echo("\nTurning points" if report.turning else "\nNo turning points.")
    for turn in report.turning:
        changes = [
            f"{name} {signed(report.unit, change)}"
            for name, change in zip(report.names, turn.change)
        ]
        who = report.names[turn.seat]
        click.echo(f"{turn.number:>5}  {who}: {turn.label}. {', '.join(changes)}")
    worse = [finding for finding in report.findings if finding.grade]
    judged = sum(finding.judged for finding in report.findings)
    click.echo(f"\n{len(worse)} of {judged} judged answers gave something away")
    for finding in worse:
        lost = f"{amount(report.unit, finding.loss)} ± {amount(report.unit, 2 * finding.error)}"
        click.echo(
            f"{finding.number + 1:>5}  {report.names[finding.seat]}: {finding.label} "
            f"({finding.grade}, {lost}); better: {finding.best_label}"
        )


def chart(values: list[float], top: float) -> str:
    """A line of bars, at most WIDTH of them."""
    step = max(1.0, len(values) / WIDTH)
    shown = [values[int(i * step)] for i in range(min(len(values), WIDTH))]
    return "".join(BARS[min(7, max(0, int(value / top * 8)))] for value in shown)


@cli.command(
    epilog=examples(
        "cavern solve cube-delver",
        "cavern solve cube-delver --games 1000000 --json",
        "cavern solve cube-delver --train my-delver",
        "cavern solve cube-delver --from my-delver",
        "cavern solve cube-delver --frontier --games 20000",
        "cavern solve cube-delver --bound",
    )
)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--train",
    "target",
    type=click.Path(path_type=Path, file_okay=False),
    help="Train from nothing and write what was learned to this folder.",
)
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Measure what lies in this folder instead of what comes with the game.",
)
@click.option("--frontier", is_flag=True, help="Measure what can be had for how much safety.")
@click.option("--bound", is_flag=True, help="Work out what nobody can do better than.")
@click.option(
    "--games",
    type=click.IntRange(1),
    default=100_000,
    show_default=True,
    help="So many games are played to measure.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option(
    "--card",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write all figures, the frontier over a twelfth of the games, and the bound to this file.",
)
@click.option(
    "--share",
    type=click.FloatRange(0.00001, 10.0),
    default=1.0,
    show_default=True,
    help="Of the usual length of the training.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def solve(
    game: str,
    target: Path | None,
    source: Path | None,
    frontier: bool,
    bound: bool,
    games: int,
    seed: int,
    share: float,
    card: Path | None,
    as_json: bool,
) -> None:
    """Solve a game as far as it can be: train, measure, bound.

    Without --train, --frontier or --bound the solution that comes with the game is measured. It
    takes a C compiler. The same seed gives the same solution and the same figures.
    """
    from cavern.core import registry

    solver = registry.game(game).solver()
    if solver is None:
        known = [each.id for each in registry.games().values() if each.solver() is not None]
        raise BadInput(f"{game} cannot be solved; what can be: {', '.join(known)}")

    def say(text: str) -> None:
        click.echo(text, err=True)

    if target is not None:
        solver.train(seed, share, target, say)
        return
    if frontier:
        found = solver.frontier(games, seed, source, say)
    else:
        found = solver.bound(say) if bound else solver.measure(games, seed, source, say)
    if card is not None:
        line = solver.frontier(max(1, games // 12), seed, source, say)
        whole = {**solver.about(), **found, **line, **solver.bound(say)}
        card.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")
    if as_json:
        print_json(found)
        return
    for name, value in found.items():
        if isinstance(value, int | float | str):
            click.echo(f"{name.replace('_', ' '):<12} {value}")
        elif isinstance(value, list) and len(value) == 2:
            click.echo(f"{name.replace('_', ' '):<12} {value[0]} to {value[1]}")
        elif name == "frontier" and isinstance(value, list):
            click.echo(f"{'bonus':>6} {'mean':>8} {'escaped':>8}")
            for point in value:
                click.echo(f"{point['bonus']:>6} {point['mean']:>8.2f} {point['escaped']:>8.1%}")
