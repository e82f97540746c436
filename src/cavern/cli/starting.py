"""``cavern new-game``: the beginning of a game of one's own."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from cavern.cli.base import cli, examples
from cavern.core import registry
from cavern.core.errors import BadInput

SUFFIX = ".template"


@cli.command("new-game", epilog=examples("cavern new-game torchlight", "cavern new-game my-game"))
@click.argument("name")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where to put it; a new folder of the game's name if not given.",
)
def new_game(name: str, folder: Path | None) -> None:
    """Lay out a package with a small game that can be played and tested at once, to be turned into
    your own."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BadInput(f"a game has a name such as my-game or torchlight, not {name!r}")
    if name in registry.games():
        raise BadInput(f"there is a game {name!r} already; choose another name")
    target = folder or Path(name)
    try:
        if target.exists() and any(target.iterdir()):
            raise BadInput(f"{target} is not empty; choose another --folder")
        written = lay_out(files("cavern") / "template", target, words(name))
    except OSError as error:
        raise BadInput(f"cannot write to {target}: {error.strerror}") from None
    for path in written:
        click.echo(f"  {path}")
    click.echo(f"Next: cd {target}, then the commands in README.md.")


def words(name: str) -> dict[str, str]:
    """What stands for what in the template."""
    parts = name.split("-")
    return {
        "@NAME@": name,
        "@MODULE@": "_".join(parts),
        "@CLASS@": "".join(part.capitalize() for part in parts),
        "@TITLE@": " ".join(part.capitalize() for part in parts),
    }


def lay_out(source: Traversable, target: Path, words: dict[str, str]) -> list[Path]:
    """Write a folder of the template, and those in it; every file that was written."""
    target.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for entry in sorted(source.iterdir(), key=lambda entry: entry.name):
        path = target / entry.name.removesuffix(SUFFIX).replace("MODULE", words["@MODULE@"])
        if entry.is_dir():
            written += lay_out(entry, path, words)
        elif entry.name.endswith(SUFFIX):
            text = entry.read_text("utf-8")
            for sign, word in words.items():
                text = text.replace(sign, word)
            path.write_text(text, "utf-8")
            written.append(path)
    return written
