"""``cavern report``."""

import sys
from pathlib import Path
from typing import Any

import click

from cavern.cli import completing
from cavern.cli.base import (
    GAME_OPTIONS,
    cli,
    examples,
    given_options,
    print_json,
    progress_bar,
    spreading_options,
    warn_of_broken_games,
)
from cavern.core.errors import BadInput
from cavern.core.words import counted


@cli.command(
    cls=completing.GameCommand,
    context_settings=GAME_OPTIONS,
    epilog=examples(
        "cavern report skulldug",
        "cavern report skulldug --tables 'ffa-*' --tables duel-2 --bots easy,medium",
        "cavern report vast --tables 'knight+goblins+*' --games 500 --folder caverns",
        "cavern report vast --tables knight+dragon+cave --variant terrain=yes --parquet",
        "cavern report cube-delver --games 2000",
    ),
)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--tables",
    "patterns",
    multiple=True,
    metavar="PATTERN",
    help="Which tables: ffa-4, knight+dragon+cave; * stands for anything, every for all there are. "
    "The usual table of each mode and number of players if not given.",
)
@click.option(
    "--bots",
    default="",
    metavar="LEVELS",
    help="Who plays, all seats alike: one or several levels (easy,medium) to be compared. Medium "
    "if not given; for Cube Delver delvers by how deep they go and what they want.",
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME=VALUE,…",
    help="Options to play by in comparison with the plain game; may be given several times.",
)
@click.option(
    "--games", default=200, type=click.IntRange(2), show_default=True, help="So many at each."
)
@click.option("--seed", default="cavern", show_default=True, help="Same seed, same figures.")
@click.option(
    "--pace",
    default=8.0,
    type=click.FloatRange(0.1, 600),
    show_default=True,
    help="Seconds that people need for an answer, for the estimate of minutes.",
)
@click.option("--parquet", is_flag=True, help="Write GAME-games.parquet: a row per game.")
@click.option("--decisions", is_flag=True, help="Write GAME-decisions.parquet: a row per answer.")
@click.option(
    "-o", "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="An option for all games.",
    shell_complete=completing.options,
)  # fmt: skip
@spreading_options
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
@click.pass_context
def report(
    context: click.Context,
    game: str,
    patterns: tuple[str, ...],
    bots: str,
    variants: tuple[str, ...],
    games: int,
    seed: str,
    pace: float,
    parquet: bool,
    decisions: bool,
    pairs: tuple[str, ...],
    workers: int,
    scheduler: str,
    folder: Path | None,
    limit: int,
    as_json: bool,
) -> None:
    """Measure a game between bots, and write a page with charts for those who design it.

    The page, GAME.html, lies in --folder, or here.
    """
    import msgspec

    from cavern.core import registry
    from cavern.lab.report import making
    from cavern.lab.report.page import page
    from cavern.lab.seating import table_name

    warn_of_broken_games()
    chosen = registry.game(game)
    options = given_options(chosen, context.args, pairs)
    if {"mode", "seats"} & set(options):
        usual = making.chosen_tables(chosen, (), {})
        fitting = [each for each in usual if each.mode == options.get("mode")] or usual
        told = ", ".join(f"--tables {table_name(chosen, each)}" for each in fitting)
        raise BadInput(f"a report takes tables instead of --mode and --seats: {told}")
    planned = making.settings(chosen, patterns, bots, variants, options, seed, limit, decisions)
    there = folder or Path()
    try:
        there.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot write to {there}: {error.strerror}") from None
    made = making.Making(
        chosen,
        planned,
        pace,
        there / f"{chosen.id}-games.parquet" if parquet else None,
        there / f"{chosen.id}-decisions.parquet" if decisions else None,
    )
    settings = counted(len(planned), "setting")
    try:
        with progress_bar(f"{chosen.title}, {settings}", games * len(planned)) as advance:
            whole = making.play(made, games, workers, scheduler, folder, advance)
    finally:
        made.close()
    if not whole:
        again = "the same command goes on from there" if folder else "--folder would have kept it"
        click.echo(f"cavern: interrupted before all games were played; {again}", err=True)
        context.exit(130)
    found = made.report(command(), games)
    path = there / f"{chosen.id}.html"
    try:
        path.write_text(page(found), "utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {path}: {error.strerror}") from None
    if as_json:
        plain: Any = msgspec.to_builtins(found, str_keys=True)
        print_json(plain)
    else:
        from cavern.lab.report.saying import in_short

        for sentence in in_short(found):
            click.echo(f"· {sentence}")
        click.echo(f"The whole report: {path}")
    if any(each.errors for each in found.figures):
        context.exit(1)


def command() -> str:
    """The command that was given, as somebody would type it; where files lie is left out."""
    from shlex import join

    words = iter(sys.argv[1:])
    kept = []
    for word in words:
        if word == "--folder":
            next(words, None)
        elif not word.startswith("--folder="):
            kept.append(word)
    return join(["cavern", *kept])
