"""What all commands share: the group they belong to, errors, options of games, progress."""

import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from cavern import __version__
from cavern.cli import completing
from cavern.core.errors import BadInput, CavernError
from cavern.home import read_text

if TYPE_CHECKING:
    from cavern.core.game import AnyGame, OptionValue, Setup

GAME_OPTIONS = {"ignore_unknown_options": True, "allow_extra_args": True}

F = TypeVar("F", bound=Callable[..., Any])


def table_options(command: F) -> F:
    """What commands that set up a table have in common."""
    for option in (
        click.option(
            "-o",
            "--option",
            "pairs",
            multiple=True,
            metavar="NAME=VALUE",
            help="A game option; --NAME VALUE means the same.",
            shell_complete=completing.options,
        ),
        click.option(
            "--seats",
            type=click.IntRange(1),
            help="How many seats; the mode's smallest if not given.",
        ),
        click.option(
            "--mode",
            default="",
            help="The mode to play; the game's first if not given.",
            shell_complete=completing.modes,
        ),
    ):
        command = option(command)
    return command


def spreading_options(command: F) -> F:
    """What commands that play many games have in common."""
    for option in (
        click.option(
            "--limit",
            default=20_000,
            type=click.IntRange(1),
            show_default=True,
            help="Steps before a game is given up.",
        ),
        click.option(
            "--folder",
            type=click.Path(path_type=Path, file_okay=False),
            help="Folder for results as they come; the same command goes on from what it holds.",
        ),
        click.option(
            "--scheduler",
            default="",
            metavar="ADDRESS",
            help="Play on the Dask cluster with this scheduler (tcp://HOST:8786).",
        ),
        click.option(
            "--workers", default=0, type=click.IntRange(0), help="Processes; all cores if 0."
        ),
    ):
        command = option(command)
    return command


def examples(*lines: str) -> str:
    """An epilog with commands to try, kept as written."""
    return "\b\nExamples:\n" + "\n".join("  " + line for line in lines)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples("cavern play", "cavern play cube-delver", "cavern games"),
)
@click.version_option(__version__, prog_name="cavern")
def cli() -> None:
    """One table for cave-crawling board games: play, watch, measure."""


def main() -> NoReturn:
    """Run the command line: errors are one clear line, bad input exits with code 2."""
    try:
        code = cli.main(prog_name="cavern", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        sys.exit(0)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "cavern"
        fail(f"{path}: {plainly(error.format_message())} (see `{path} --help`)")
    except CavernError as error:
        fail(f"cavern: {error}")
    except (click.Abort, KeyboardInterrupt):
        click.echo("cavern: interrupted", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        give_up_on_output()
        fail(f"cavern: cannot write: {error.strerror}", 1)
    try:
        sys.stdout.flush()
    except OSError as error:
        give_up_on_output()
        fail(f"cavern: cannot write: {error.strerror}", 1)
    sys.exit(code if isinstance(code, int) else 0)


def plainly(said: str) -> str:
    """What the library says about numbers, in words.

    >>> plainly("0 is not in the range x>=1."), plainly("'x' is not a valid integer range.")
    ('0 is too few; it takes 1 or more.', "'x' is not a whole number.")
    """
    said = re.sub(r"not in the range x>=(\d+)", r"too few; it takes \1 or more", said)
    said = re.sub(r"not in the range (\d+)<=x<=(\d+)", r"not from \1 to \2", said)
    return re.sub(r"a valid integer( range)?", "a whole number", said)


def fail(message: str, code: int = 2) -> NoReturn:
    click.echo(" ".join(message.split()), err=True)
    sys.exit(code)


def give_up_on_output() -> None:
    """What could not be written is not tried again while Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def warn_of_broken_games(wanted: str = "") -> None:
    """Tell of installed games that cannot be played, but for the one that is wanted: asking for it
    tells why. The others can be played."""
    from cavern.core import registry

    for id, reason in registry.broken().items():
        if id != wanted:
            click.echo(f"cavern: warning: {reason}", err=True)


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def read_game_options(extra: list[str], pairs: tuple[str, ...]) -> "dict[str, OptionValue]":
    """Options of a game: ``--name value``, ``--name=value``, ``--name`` or ``-o name=value``."""
    from cavern.lab.seating import read_options

    options = read_options(pairs, "-o takes NAME=VALUE")
    words = list(extra)
    while words:
        word = words.pop(0)
        if not word.startswith("--"):
            raise BadInput(f"unexpected argument {word!r}")
        name, equals, value = word[2:].partition("=")
        if not equals:
            value = words.pop(0) if words and not words[0].startswith("--") else "yes"
        options[name] = value
    return options


def prepared(
    game_id: str, mode: str, seats: int | None, extra: list[str], pairs: tuple[str, ...]
) -> "tuple[AnyGame, Setup]":
    from cavern.core import registry

    warn_of_broken_games(game_id)
    game = registry.game(game_id)
    return game, game.setup(mode, seats or 0, given_options(game, extra, pairs))


def given_options(
    game: "AnyGame", extra: list[str], pairs: tuple[str, ...]
) -> "dict[str, OptionValue]":
    """The options of a command line, with the texts of files that are named."""
    options = read_game_options(extra, pairs)
    for spec in game.options:
        if spec.type == "text" and spec.id in options:
            options[spec.id] = read_text(Path(str(options[spec.id])))
    return options


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error for work of more than two seconds; none if it is no terminal."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(label, total=total)
    began = time.monotonic()

    def advance(count: int) -> None:
        bar.advance(task, count)
        if not bar.live.is_started and time.monotonic() - began > 2:
            bar.start()

    try:
        yield advance
    finally:
        bar.stop()
