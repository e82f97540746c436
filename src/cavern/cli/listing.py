"""``cavern games`` and ``cavern rules``."""

import sys
from typing import TYPE_CHECKING, Any

import click

from cavern.cli.base import cli, examples, print_json

if TYPE_CHECKING:
    from cavern.core.game import Game


@cli.command(epilog=examples("cavern games", "cavern games cube-delver", "cavern games --json"))
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def games(game: str | None, as_json: bool) -> None:
    """List the installed games, or describe one with its modes and options."""
    from cavern.core import registry

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
        counts = sorted({n for mode in each.modes for n in mode.players})
        players = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else str(counts[0])
        click.echo(f"{id:<{width}}  {each.title} ({players} players): {each.tagline}")


def describe(game: "Game[Any]") -> None:
    click.echo(f"{game.title}, by {game.authors}\n{game.tagline}\n\nModes")
    for mode in game.modes:
        players = ", ".join(str(n) for n in mode.players)
        click.echo(f"  {mode.id:<16} {mode.title} ({players} players). {mode.text}")
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
    click.echo(f"\nBots: {', '.join(game.bots())}")
    click.echo(f"Hidden: {'; '.join(game.hidden) or 'nothing but what chance will bring'}")


def shown(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@cli.command(epilog=examples("cavern rules cube-delver C3.2", "cavern rules cube-delver C4"))
@click.argument("game")
@click.argument("id", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def rules(game: str, id: str | None, as_json: bool) -> None:
    """Print the rules of a game in our own words: all, a chapter (C3), or one (C3.2)."""
    from cavern.core import registry

    book = registry.game(game).rulebook()
    found = book.find(id) if id else list(book.rules.values())
    if as_json:
        print_json([{"id": r.id, "chapter": r.chapter, "text": r.text} for r in found])
    elif id is None:
        click.echo_via_pager(book.text) if sys.stdout.isatty() else click.echo(book.text)
    else:
        for rule in found:
            click.echo(f"{rule.id}  ({rule.chapter})\n{rule.text}\n")
