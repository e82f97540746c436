"""``cavern arena``."""

from pathlib import Path

import click

from cavern.cli import completing
from cavern.cli.base import (
    GAME_OPTIONS,
    cli,
    examples,
    prepared,
    print_json,
    progress_bar,
    spreading_options,
    table_options,
)
from cavern.core.plain import Loose
from cavern.core.words import counted


@cli.command(
    cls=completing.GameCommand,
    context_settings=GAME_OPTIONS,
    epilog=examples(
        "cavern arena cube-delver --bots greedy,cautious,random",
        "cavern arena skulldug --mode duel --bots medium,easy,mybots:Careful --games 2000",
        "cavern arena vast --roles knight,goblins,dragon --bots hard,medium --folder hard",
    ),
)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--bots",
    default="",
    help="Who competes: names with commas, module:Class among them; all quick ones if not given.",
    shell_complete=completing.rivals,
)
@click.option(
    "--games",
    default=1000,
    type=click.IntRange(1),
    show_default=True,
    help="How many games at most: as many to a deal as there are bots.",
)
@click.option("--all", "to_the_end", is_flag=True, help="Play all games, even if all is settled.")
@click.option("--seed", default="cavern", show_default=True, help="Same seed, same figures.")
@table_options
@spreading_options
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
@click.pass_context
def arena(
    context: click.Context,
    game: str,
    bots: str,
    games: int,
    to_the_end: bool,
    seed: str,
    mode: str,
    seats: int | None,
    pairs: tuple[str, ...],
    workers: int,
    scheduler: str,
    folder: Path | None,
    limit: int,
    as_json: bool,
) -> None:
    """Find out which bot is better: the same deals for all, every bot in every seat.

    Stops as soon as every difference is settled.
    """
    from cavern.core import registry
    from cavern.lab import arena as lab

    chosen, setup = prepared(game, mode, seats, context.args, pairs)
    names = bots.split(",") if bots else list(registry.bots(chosen))
    bout = lab.plan(chosen, setup, names, seed, limit)
    with progress_bar(f"{chosen.title}, {setup.mode}", games) as advance:
        reckoning = lab.hold(
            bout, games, to_the_end=to_the_end, workers=workers, scheduler=scheduler,
            folder=folder, progress=advance,
        )  # fmt: skip
    figures = lab.figures(reckoning, games)
    if as_json:
        print_json(figures)
    else:
        print_table(figures)
    if figures["errors"]:
        context.exit(1)
    enough = figures["settled"] and not to_the_end
    if not enough and figures["deals"] < games // len(bout.bots):
        click.echo(
            f"cavern: interrupted after {figures['games']:,} of {games:,} games"
            + ("; the same command goes on" if folder else "; --folder DIR would keep them"),
            err=True,
        )
        context.exit(130)


def print_table(figures: Loose) -> None:
    by_score = figures["compared_by"] == "score"
    count = len(figures["bots"])
    sides = len(figures["bots"][0]["by_side"])
    fairly = "by every bot" if sides == 1 else f"{count} times with every bot on every side"
    click.echo(
        f"{figures['game']} {figures['mode']}: {counted(figures['games'], 'game')}, "
        f"{counted(figures['deals'], 'deal')} played {fairly}"
    )
    if not figures["deals"]:
        return
    wide = max(len(row["bot"]) for row in figures["bots"])
    for row in figures["bots"]:
        half = (row["rating_95"][1] - row["rating_95"][0]) / 2
        told = f"  {row['bot']:<{wide}}  rating {row['rating']:5.1f} ±{half:.1f}  "
        told += f"wins {row['win_rate']:6.1%} {percent(row['win_rate_95'])}"
        if by_score:
            low, high = row["mean_score_95"]
            told += f"  score {row['mean_score']:.2f} [{low:.2f}, {high:.2f}]"
        click.echo(told)
        if len(row["by_side"]) > 1:
            click.echo("    " + ", ".join(by_side(side, by_score) for side in row["by_side"]))
    for pair in figures["differences"]:
        click.echo(f"  {verdict(pair, by_score)}")
    if figures["unfinished"]:
        click.echo(f"  {counted(figures['unfinished'], 'game')} given up, nobody's win")
    for row in figures["error_games"]:
        click.echo(f"  error in {row['seed']} with {','.join(row['bots'])}: {row['error']}")


def by_side(side: Loose, by_score: bool) -> str:
    value = f"{side['mean_score']:.2f}" if by_score else f"{side['win_rate']:.1%}"
    return f"{side['side']} {value}"


def verdict(pair: Loose, by_score: bool) -> str:
    low, high = pair["difference_95"]
    if by_score:
        amount = f"{pair['difference']:.2f} [{low:.2f}, {high:.2f}] points a game"
    else:
        amount = f"{pair['difference']:.1%} {percent([low, high])} of the games"
    if pair["settled"]:
        return f"{pair['better']} is better than {pair['worse']} by {amount}"
    return f"not settled between {pair['better']} and {pair['worse']}: {amount}"


def percent(interval: list[float]) -> str:
    return f"[{interval[0]:.1%}, {interval[1]:.1%}]"
