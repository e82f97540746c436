"""``cavern games`` and ``cavern rules``."""

import sys
from typing import TYPE_CHECKING

import click

from cavern.cli import completing
from cavern.cli.base import cli, examples, print_json, warn_of_broken_games
from cavern.core.words import counted

if TYPE_CHECKING:
    from cavern.core.game import AnyGame


@cli.command(epilog=examples("cavern games", "cavern games cube-delver", "cavern games --json"))
@click.argument("game", required=False, shell_complete=completing.games)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def games(game: str | None, as_json: bool) -> None:
    """List the installed games, or describe one with its modes and options."""
    from cavern.core import registry

    warn_of_broken_games(game or "")
    if game:
        chosen = registry.game(game)
        if as_json:
            print_json(chosen.plain())
        else:
            describe(chosen)
        return
    installed = registry.games()
    if as_json:
        print_json([each.plain() for each in installed.values()])
        return
    width = max((len(id) for id in installed), default=0)
    for id, each in installed.items():
        players = for_players(*sorted({n for mode in each.modes for n in mode.players}))
        click.echo(f"{id:<{width}}  {each.title} ({players}): {each.tagline}")


def for_players(*counts: int) -> str:
    """1 player, 2–6 players, 2 or 4 players."""
    if len(counts) == 1:
        return counted(counts[0], "player")
    if counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]}–{counts[-1]} players"
    return f"{', '.join(map(str, counts[:-1]))} or {counts[-1]} players"


def describe(game: "AnyGame") -> None:
    from cavern.core import registry

    click.echo(f"{game.title}, by {game.authors}\n{game.tagline}\n\nModes")
    for mode in game.modes:
        click.echo(f"  {mode.id:<16} {mode.title} ({for_players(*mode.players)}). {mode.text}")
    if game.options:
        click.echo("\nOptions (--NAME VALUE)")
    for option in game.options:
        where = f" [{', '.join(option.modes)}]" if option.modes else ""
        rule = f" ({option.rule})" if option.rule else ""
        click.echo(f"  {option.id}{where}: {option.text}{rule}")
        click.echo(f"    {option.allowed()}; default {shown(option.default)}")
    tables = game.tables_in_words()
    if tables:
        click.echo(f"\nTables ({len(tables)})")
    for name, words in tables:
        click.echo(f"  {name}")
        for line in words:
            click.echo(f"    {line}")
    click.echo("\nEndings")
    for ending, text in game.endings.items():
        click.echo(f"  {ending:<20} {text}")
    click.echo(f"\nBots: {', '.join(registry.all_bots(game))}")
    for level in game.levels():
        click.echo(f"  {level.id:8} {level.text}")
    click.echo(f"Hidden: {' '.join(game.hidden) or 'nothing but what chance will bring'}")


def shown(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@cli.command(
    epilog=examples(
        "cavern rules cube-delver C3.2",
        "cavern rules cube-delver C4",
        "cavern rules vast flare dragon",
    )
)
@click.argument("game", shell_complete=completing.games)
@click.argument("words", nargs=-1, shell_complete=completing.rules)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def rules(game: str, words: tuple[str, ...], as_json: bool) -> None:
    """Print the rules of a game in our own words: all, a chapter (C3), one (C3.2), or every rule
    that has all of some words in it."""
    from cavern.core import registry

    warn_of_broken_games(game)
    book = registry.game(game).rulebook()
    found = book.search(words) if words else list(book.rules.values())
    if as_json:
        print_json([{"id": r.id, "chapter": r.chapter, "text": r.text} for r in found])
    elif not words:
        click.echo_via_pager(book.text) if sys.stdout.isatty() else click.echo(book.text)
    else:
        for rule in found:
            click.echo(f"{rule.id}  ({rule.chapter})\n{rule.text}\n")
