"""``cavern sim``."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cavern.cli.base import (
    GAME_OPTIONS,
    cli,
    examples,
    given_options,
    prepared,
    print_json,
    progress_bar,
)
from cavern.core.errors import BadInput

if TYPE_CHECKING:
    from cavern.lab.simulate import Job


@cli.command(
    context_settings=GAME_OPTIONS,
    epilog=examples(
        "cavern sim cube-delver --games 100000 --bot greedy",
        "cavern sim cube-delver --games 1000 --bot random --seed 7 --json",
        "cavern sim vast --every-table --bot heuristic --games 100",
    ),
)
@click.argument("game")
@click.option("--games", default=1000, type=click.IntRange(1), help="How many games to play.")
@click.option("--seed", default="cavern", help="Same seed, same figures.")
@click.option("--bot", default="random", help="Bot level, or one for each seat: greedy,random.")
@click.option("--mode", default="", help="The mode to play; the game's first if not given.")
@click.option("--seats", default=0, help="How many seats; the mode's smallest if not given.")
@click.option("-o", "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="A game option.")
@click.option("--workers", default=0, type=click.IntRange(0), help="Processes; all cores if 0.")
@click.option("--limit", default=20_000, type=click.IntRange(1), help="Steps before giving up.")
@click.option("--every-table", is_flag=True, help="So many games at each table the game knows.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the records of unfinished and failed games.",
)
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
@click.pass_context
def sim(
    context: click.Context,
    game: str,
    games: int,
    seed: str,
    bot: str,
    mode: str,
    seats: int,
    pairs: tuple[str, ...],
    workers: int,
    limit: int,
    every_table: bool,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games on all cores and report how they went."""
    from cavern.lab import simulate

    if every_table:
        if keep:
            raise BadInput("--keep is for the games of one table, not with --every-table")
        jobs = jobs_at_every_table(game, mode, seats, context.args, pairs, bot, seed, limit)
        sim_every_table(context, jobs, games, workers, as_json)
        return
    chosen, setup = prepared(game, mode, seats, context.args, pairs)
    job = simulate.plan(chosen, setup, bot, seed, limit)
    with progress_bar(f"{chosen.title}, {setup.mode}", games) as advance:
        tally, seconds = simulate.simulate(job, games, workers, advance)
    stopped = tally.games < games
    figures = simulate.report(job, tally, seconds)
    kept = []
    if not stopped:
        with progress_bar("writing down unfinished games", simulate.KEEP) as advance:
            kept = simulate.keep_records(job, tally, keep, advance)
    figures["kept_records"] = [str(path) for path in kept]
    if as_json and tally.games:
        print_json(figures)
    elif tally.games:
        print_figures(figures)
    if stopped:
        interrupted(context, tally.games, games)
    if tally.errors:
        context.exit(1)


def interrupted(context: click.Context, played: int, games: int) -> None:
    click.echo(f"cavern: interrupted after {played:,} of {games:,} games", err=True)
    context.exit(130)


def jobs_at_every_table(
    game_id: str,
    mode: str,
    seats: int,
    extra: list[str],
    pairs: tuple[str, ...],
    bot: str,
    seed: str,
    limit: int,
) -> "list[Job]":
    """A job for each table, or for those of one mode or one number of seats."""
    from cavern.core import registry
    from cavern.lab import simulate

    game = registry.game(game_id)
    setups = [
        setup
        for setup in game.tables(given_options(game, extra, pairs))
        if mode in ("", setup.mode) and seats in (0, setup.seats)
    ]
    if not setups:
        raise BadInput(
            f"{game.id} has no table with {seats or 'any'} seats in {mode or 'any mode'}"
        )
    return [simulate.plan(game, setup, bot, seed, limit) for setup in setups]


def sim_every_table(
    context: click.Context, jobs: "list[Job]", games: int, workers: int, as_json: bool
) -> None:
    from cavern.lab import simulate

    reports = []
    played = 0
    with progress_bar(f"{len(jobs)} tables", games * len(jobs)) as advance:
        for job in jobs:
            tally, seconds = simulate.simulate(job, games, workers, advance)
            if tally.games:
                reports.append(simulate.report(job, tally, seconds))
            played += tally.games
            if tally.games < games:
                break
    if as_json and reports:
        print_json({"tables": reports})
    else:
        for figures in reports:
            print_table(figures)
    if played < games * len(jobs):
        interrupted(context, played, games * len(jobs))
    if any(figures["errors"] for figures in reports):
        context.exit(1)


def print_table(figures: dict[str, Any]) -> None:
    """One table of many in a few lines."""
    names = ", ".join(row["name"] for row in figures["outcomes"])
    click.echo(
        f"{figures['mode']}: {names}\n"
        f"  finished {figures['finished'] / figures['games']:.1%}, "
        f"length {figures['mean_length']:.0f} (median {figures['median_length']}, "
        f"longest {figures['longest']}), errors {figures['errors']}, "
        f"{figures['decisions_per_second']:,.0f} decisions/s"
    )
    for row in figures["outcomes"]:
        rate = percent(row["win_rate"], row["win_rate_95"])
        click.echo(f"  {row['name']:<10} ({row['bot']}) wins {rate}")
    if figures["no_winner"]:
        rate = percent(figures["no_winner_rate"], figures["no_winner_95"])
        click.echo(f"  {'nobody':<10} wins {rate}")
    for row in figures["error_games"]:
        click.echo(f"  error in {row['seed']}: {row['error']}")


def print_figures(figures: dict[str, Any]) -> None:
    click.echo(
        f"{figures['game']} {figures['mode']}: {figures['games']:,} games, "
        f"{figures['decisions']:,} decisions in {figures['seconds']:.1f} s "
        f"({figures['decisions_per_second']:,.0f} decisions/s)"
    )
    click.echo(
        f"length: mean {figures['mean_length']:.1f}, median {figures['median_length']}, "
        f"longest {figures['longest']} decisions; "
        f"unfinished {figures['unfinished']}, errors {figures['errors']}"
    )
    for ending, row in figures["endings"].items():
        click.echo(f"  {ending:<20} {percent(row['share'], row['share_95'])}")
    for row in figures["outcomes"]:
        low, high = row["mean_score_95"]
        click.echo(
            f"  {row['name']} ({row['bot']}): wins {percent(row['win_rate'], row['win_rate_95'])}, "
            f"score {row['mean_score']:.2f} [{low:.2f}, {high:.2f}]"
        )
    for row in figures["error_games"]:
        click.echo(f"  error in {row['seed']}: {row['error']}")
    for path in figures["kept_records"]:
        click.echo(f"  kept {path}")


def percent(value: float, interval: list[float]) -> str:
    return f"{value:7.2%} [{interval[0]:.2%}, {interval[1]:.2%}]"
