"""What the command line says, word for word, to good and to bad input.

A transcript is a file of commands with all that they print: lines of standard error after ``! ``,
what is typed after ``< ``, and the exit code in brackets where it is not 0. ``| head N`` shows
the beginning of much. ``python tests/cli/test_transcripts.py`` writes them anew: read the
difference before it is committed.
"""

import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from cavern.cli import main
from cavern.core import registry

FOLDER = Path(__file__).parent / "transcripts"
EXAMPLE = Path(__file__).parents[2] / "examples" / "coin_cave"
MYBOTS = '''
from cavern import Bot


class First(Bot):
    """Always takes the first option."""

    def pick(self, decision, state):
        return 0
'''
BROKEN = {
    "games-broken": ("no-modes", "no-players", "no-name", "lost"),
    "check-broken": (
        "no-tagline", "forgetful", "sharing", "unregistered", "raising", "endless", "undeclared",
        "same-ids", "speechless", "no-data", "talkative", "cheating", "secretive", "restless",
        "undrawn", "unloaded",
    ),
}  # fmt: skip
"""The broken games that are installed for a transcript."""
CHANGING = (
    (r"\d[\d,]*\.\d+ s \([\d,]+ decisions/s\)", "… s (… decisions/s)"),
    (r"/\S*/(home|here)/", r"…/\1/"),
    (r"/\S*/game\.cavern\.jsonl", "…/game.cavern.jsonl"),
    (r"-\d{8}-\d{6}-\d{6}\.", "-…."),
    (r"cavern, version \S+", "cavern, version …"),
    (r", today’s", ""),
)
"""What differs from run to run, and how it is written."""


class Block:
    """A command, what is typed to it, and what it said."""

    def __init__(self, command: str, typed: list[str]) -> None:
        self.command = command
        self.typed = typed

    def run(self) -> str:
        line, _, head = self.command.partition(" | head ")
        out, err = io.StringIO(), io.StringIO()
        before = sys.argv, sys.stdin
        sys.argv, sys.stdin = shlex.split(line), io.StringIO("".join(f"{t}\n" for t in self.typed))
        try:
            with redirect_stdout(out), redirect_stderr(err):
                main()
        except SystemExit as end:
            code = end.code
        finally:
            sys.argv, sys.stdin = before
        said = out.getvalue().splitlines()
        if head:
            said = said[: int(head)]
        said += [f"! {line}" for line in err.getvalue().splitlines()]
        lines = [f"$ {self.command}", *(f"< {text}" for text in self.typed)]
        lines += [line.rstrip() for line in said] + ([f"[{code}]"] if code else [])
        return settled("\n".join(lines))


def settled(text: str) -> str:
    for pattern, instead in CHANGING:
        text = re.sub(pattern, instead, text)
    return text


def blocks(text: str) -> Iterator[Block]:
    """The commands of a transcript."""
    for part in re.split(r"^(?=\$ )", text, flags=re.MULTILINE):
        if part.startswith("$ "):
            lines = part.splitlines()
            typed = [line[2:] for line in lines[1:] if line.startswith("< ")]
            yield Block(lines[0][2:], typed)


@contextmanager
def somewhere(broken: Iterable[str] = ()) -> Iterator[None]:
    """A folder with a bot of one's own, and a home beside it; some broken games are installed."""
    with tempfile.TemporaryDirectory() as root:
        here = Path(root) / "here"
        here.mkdir()
        (here / "mybots.py").write_text(MYBOTS)
        kept = dict(os.environ), sys.path[:]
        os.environ.update(CAVERN_HOME=str(Path(root) / "home"), TERM="dumb", COLUMNS="80")
        if broken:
            sys.path[:0] = [
                str(EXAMPLE),
                str(Path(__file__).parent),
                str(packed(Path(root), broken)),
            ]
        registry._installed.cache_clear()
        try:
            with chdir(here):
                yield
        finally:
            os.environ.clear()
            os.environ.update(kept[0])
            sys.path[:] = kept[1]
            sys.modules.pop("mybots", None)
            registry._installed.cache_clear()


def packed(root: Path, games: Iterable[str]) -> Path:
    """Where ``broken_games`` is installed, as far as Python can tell."""
    about = root / "site" / "broken_games-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-games\nVersion: 1\n")
    entries = [f"{name} = broken_games:{name.replace('-', '_')}" for name in games]
    boards = ["undrawn = broken_games:Torn", "unloaded = broken_games:NoSuchBoard"]
    said = ["[cavern.games]", *entries, "[cavern.boards]", *boards]
    (about / "entry_points.txt").write_text("\n".join(said) + "\n")
    return about.parent


def written_anew(path: Path) -> str:
    with somewhere(BROKEN.get(path.stem, ())):
        return "\n\n".join(block.run() for block in blocks(path.read_text("utf-8"))) + "\n"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_every_word_is_as_written(path: Path) -> None:
    assert written_anew(path) == path.read_text("utf-8")


def test_every_command_has_a_transcript() -> None:
    from cavern.cli.base import cli

    shown = {path.stem for path in FOLDER.glob("*.txt")}
    elsewhere = {"admin", "restore", "bench"}  # with backup; figures of bench differ
    assert set(cli.commands) - elsewhere <= shown


if __name__ == "__main__":
    for transcript in sorted(FOLDER.glob("*.txt")):
        transcript.write_text(written_anew(transcript), "utf-8")
        print(transcript.name)
