"""``cavern sim``."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cavern.cli import completing
from cavern.cli.base import (
    GAME_OPTIONS,
    cli,
    examples,
    given_options,
    prepared,
    print_json,
    progress_bar,
    spreading_options,
    table_options,
    warn_of_broken_games,
)
from cavern.core.errors import BadInput
from cavern.core.plain import Loose
from cavern.core.words import counted

if TYPE_CHECKING:
    from cavern.core.series import SeriesTally
    from cavern.lab.simulate import Job


@cli.command(
    cls=completing.GameCommand,
    context_settings=GAME_OPTIONS,
    epilog=examples(
        "cavern sim cube-delver --games 100000 --bot greedy",
        "cavern sim cube-delver --games 1000 --bot random --seed 7 --json",
        "cavern sim vast --roles thief,knight --bot thief=heuristic,random",
        "cavern sim skulldug --mode duel --bot heuristic,mybots:Careful --csv games.csv",
        "cavern sim vast --every-table --games 100",
    ),
)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--games",
    default=1000,
    type=click.IntRange(1),
    show_default=True,
    help="How many games to play.",
)
@click.option("--seed", default="cavern", show_default=True, help="Same seed, same figures.")
@click.option(
    "--bot",
    default="",
    help="Who plays: a level, one for each seat in the order given (greedy,random), by seat "
    "(thief=random), module:Class; the game's best quick one if not given.",
    shell_complete=completing.bots,
)
@table_options
@spreading_options
@click.option("--every-table", is_flag=True, help="So many games at each table the game knows.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for records of the first unfinished and failed games, with their tracebacks.",
)
@click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the records of all games.",
)
@click.option("--csv", type=click.Path(path_type=Path), help="File for a row per game.")
@click.option(
    "--parquet", type=click.Path(path_type=Path), help="The same as Parquet (needs pyarrow)."
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
    seats: int | None,
    pairs: tuple[str, ...],
    workers: int,
    scheduler: str,
    folder: Path | None,
    limit: int,
    every_table: bool,
    keep: Path | None,
    records: Path | None,
    csv: Path | None,
    parquet: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games, on all cores or a cluster, and report how they went."""
    from cavern.lab import simulate, tables

    for path in (csv, parquet):
        if path is not None:
            tables.check(path)
    rows = csv is not None or parquet is not None
    play = partial(simulate.simulate, workers=workers, scheduler=scheduler, folder=folder)
    if every_table:
        if keep or records or rows:
            raise BadInput(
                "--keep, --records, --csv and --parquet are for the games of one table, "
                "not with --every-table"
            )
        jobs = jobs_at_every_table(game, mode, seats, context.args, pairs, bot, seed, limit)
        sim_every_table(context, jobs, games, play, as_json)
        return
    chosen, setup = prepared(game, mode, seats, context.args, pairs)
    job = simulate.plan(chosen, setup, bot, seed, limit, rows)
    with progress_bar(f"{chosen.title}, {setup.mode}", games) as advance:
        tally, seconds = play(job, games, progress=advance)
    stopped = tally.games < games
    figures = simulate.report(job, tally, seconds)
    kept: list[Path] = []
    if keep is not None:
        numbers = simulate.worth_keeping(tally)
        with progress_bar("writing down unfinished and failed games", len(numbers)) as advance:
            kept = simulate.write_records(job, numbers, keep, advance)
    figures["kept_records"] = [str(path) for path in kept]
    if records is not None and not stopped:
        with progress_bar("writing down all games", games) as advance:
            simulate.write_records(job, range(games), records, advance)
    for path in (csv, parquet):
        if path is not None:
            tables.write(path, list(simulate.rows(job, tally)))
    if as_json and tally.games:
        print_json(figures)
    elif tally.games:
        print_figures(figures)
        if (tally.unfinished or tally.errors) and keep is None:
            click.echo("  --keep FOLDER writes down games that were given up or failed")
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
    seats: int | None,
    extra: list[str],
    pairs: tuple[str, ...],
    bot: str,
    seed: str,
    limit: int,
) -> "list[Job]":
    """A job for each table, or for those of one mode or one number of seats."""
    from cavern.core import registry
    from cavern.lab import simulate

    warn_of_broken_games()
    game = registry.game(game_id)
    setups = [
        setup
        for setup in game.tables(given_options(game, extra, pairs))
        if mode in ("", setup.mode) and seats in (None, setup.seats)
    ]
    if not setups:
        raise BadInput(
            f"{game.id} has no table with {seats or 'any'} seats in {mode or 'any mode'}"
        )
    return [simulate.plan(game, setup, bot, seed, limit) for setup in setups]


def sim_every_table(
    context: click.Context,
    jobs: "list[Job]",
    games: int,
    play: "Callable[..., tuple[SeriesTally, float]]",
    as_json: bool,
) -> None:
    from cavern.lab import simulate

    reports: list[Loose] = []
    played = 0
    with progress_bar(f"{len(jobs)} tables", games * len(jobs)) as advance:
        for job in jobs:
            tally, seconds = play(job, games, progress=advance)
            if tally.games:
                reports.append(simulate.report(job, tally, seconds))
                if not as_json:
                    print_table(reports[-1])
            played += tally.games
            if tally.games < games:
                break
    if as_json and reports:
        print_json({"tables": reports})
    if played < games * len(jobs):
        interrupted(context, played, games * len(jobs))
    if any(figures["errors"] for figures in reports):
        context.exit(1)


def print_table(figures: Loose) -> None:
    """One table of many in a line."""
    wins = ", ".join(
        f"{row['name']} {row['win_rate']:.1%} ±{spread(row['win_rate_95']):.1%}"
        for row in figures["outcomes"]
    )
    nobody = f", nobody {figures['no_winner_rate']:.1%}" if figures["no_winner"] else ""
    given_up = f", unfinished {figures['unfinished']}" if figures["unfinished"] else ""
    errors = f", errors {figures['errors']}" if figures["errors"] else ""
    click.echo(
        f"{figures['table']}: {wins}{nobody}{given_up}{errors} "
        f"({counted(figures['games'], 'game')}, median length {figures['median_length']})"
    )
    for row in figures["error_games"]:
        click.echo(f"  error in {row['seed']}: {row['error']}", err=True)


def spread(interval: list[float]) -> float:
    return (interval[1] - interval[0]) / 2


def print_figures(figures: Loose) -> None:
    click.echo(
        f"{figures['game']} {figures['mode']}: {counted(figures['games'], 'game')}, "
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
