"""``cavern scenario`` and ``cavern bench``."""

from pathlib import Path

import click

from cavern.cli.base import cli, examples, print_json, progress_bar
from cavern.core.errors import CavernError
from cavern.core.plain import Loose


@cli.group(epilog=examples("cavern scenario run tests/scenarios"))
def scenario() -> None:
    """Rules written as positions, choices and what must hold afterwards."""


@scenario.command("run", epilog=examples("cavern scenario run tests/scenarios/cube-delver"))
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-v", "--verbose", is_flag=True, help="Name the scenarios that hold, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.pass_context
def scenario_run(
    context: click.Context, paths: tuple[Path, ...], verbose: bool, as_json: bool
) -> None:
    """Run scenario files, or all below some folders. Exit code 1 if one does not hold."""
    from cavern.core import scenario as scenarios

    rows: list[Loose] = []
    files = [(path, scenarios.load(path)) for path in scenarios.find(list(paths))]
    for path, file in files:
        for each in file.scenarios:
            row = {"file": str(path), "name": each.name, "rules": each.rules, "failure": ""}
            try:
                scenarios.run(file, each)
            except (scenarios.ScenarioFailed, CavernError) as error:
                row["failure"] = str(error)
            rows.append(row)
    failed = [row for row in rows if row["failure"]]
    if as_json:
        print_json({"passed": len(rows) - len(failed), "failed": len(failed), "scenarios": rows})
    else:
        for row in rows if verbose else failed:
            sign = "FAIL" if row["failure"] else "ok  "
            click.echo(f"{sign} {row['file']}: {row['name']} ({', '.join(row['rules'])})")
            if row["failure"]:
                click.echo(f"     {row['failure']}")
        click.echo(f"{len(rows) - len(failed)} passed, {len(failed)} failed")
    if failed:
        context.exit(1)


@cli.command(
    epilog=examples(
        "cavern bench",
        "cavern bench cube-delver --seconds 5 --json",
        "cavern bench vast skulldug --bots",
    )
)
@click.argument("games", nargs=-1)
@click.option("--seconds", default=2.0, type=click.FloatRange(0.1), help="Time for each figure.")
@click.option("--bots", is_flag=True, help="Heuristics and search instead of random play.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench(games: tuple[str, ...], seconds: float, bots: bool, as_json: bool) -> None:
    """Measure random play on one core: decisions, games and state copies, compiled and pure.

    With --bots: how fast the heuristics play and the experts think, and on what.
    """
    from cavern import compiled
    from cavern.core import registry
    from cavern.lab import bench as benches

    ids = list(games) or list(registry.games())
    for id in ids:
        registry.game(id)
    with progress_bar("bench", 2 * len(ids)) as advance:
        rows = []
        for id in ids:
            for pure in (False, True) if compiled() else (True,):
                rows += benches.run_apart([id], seconds, pure, bots)
                advance(1)
    if not compiled():
        click.echo(
            "cavern: this installation is not compiled, only the pure build is there", err=True
        )
    if as_json:
        print_json(rows)
        return
    if bots:
        show_bots(rows)
        return
    click.echo(f"{'game':<14}{'mode':<16}{'seats':>5}  {'build':<9}{'decisions/s':>13}"
               f"{'games/s':>11}{'copy µs':>9}{'ratio':>7}")  # fmt: skip
    pure_rate = {
        (row["game"], row["mode"]): row["decisions_per_second"]
        for row in rows
        if not row["compiled"]
    }
    for row in sorted(rows, key=lambda row: (row["game"], row["mode"], not row["compiled"])):
        ratio = row["decisions_per_second"] / pure_rate[row["game"], row["mode"]]
        click.echo(
            f"{row['game']:<14}{row['mode']:<16}{row['seats']:>5}  "
            f"{'compiled' if row['compiled'] else 'pure':<9}{row['decisions_per_second']:>13,.0f}"
            f"{row['games_per_second']:>11,.0f}{row['copy_us']:>9.2f}{ratio:>7.1f}"
        )


def show_bots(rows: list[Loose]) -> None:
    """Heuristics and search, a line for each mode and build."""
    head = f"{'game':<14}{'mode':<16}{'seats':>5}  {'build':<9}{'decisions/s':>13}"
    click.echo(head + f"{'iterations/s':>14}{'ms':>7}{'rules':>8}{'heuristics':>12}{'tree':>6}")
    for row in sorted(rows, key=lambda row: (row["game"], row["mode"], not row["compiled"])):
        line = (
            f"{row['game']:<14}{row['mode']:<16}{row['seats']:>5}  "
            f"{'compiled' if row['compiled'] else 'pure':<9}"
            f"{row['heuristic_decisions_per_second']:>13,.0f}"
        )
        if "thought_ms" in row:
            line += (
                f"{row['iterations_per_second']:>14,.0f}{row['thought_ms']:>7,.0f}"
                f"{row['share_rules']:>8.0%}{row['share_heuristics']:>12.0%}"
                f"{row['share_tree']:>6.0%}"
            )
        click.echo(line)
