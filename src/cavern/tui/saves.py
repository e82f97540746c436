"""Where games lie, and what can be said of each without playing it."""

from datetime import datetime
from pathlib import Path

from cavern.core import record
from cavern.core.errors import CavernError
from cavern.core.words import counted
from cavern.home import home


def folder() -> Path:
    """Where games are saved."""
    return home() / "games"


def new_path(game_id: str) -> Path:
    """A file name no other game has, that sorts by time."""
    when = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    return folder() / f"{game_id}-{when}{record.RECORD_SUFFIX}"


MOST_FINISHED = 20
"""So many of the games that are over are offered to be watched again."""


class Save:
    """A game on disk. ``trouble`` says why it cannot be read, if so."""

    def __init__(
        self, path: Path, title: str, about: str, trouble: str = "", over: bool = False
    ) -> None:
        self.path = path
        self.over = over
        self.title = title
        self.about = about
        self.trouble = trouble


def all_games() -> list[Save]:
    """Every game here, the latest first; files that cannot be read come with the reason."""
    found = sorted(folder().glob("*" + record.RECORD_SUFFIX), key=changed, reverse=True)
    return [describe(path) for path in found]


def changed(path: Path) -> float:
    return path.stat().st_mtime


def describe(path: Path) -> Save:
    """What the menu says of a record."""
    when = datetime.fromtimestamp(changed(path)).strftime("%d %b %H:%M")
    try:
        saved = record.load(path)
        game = saved.game()
    except CavernError as error:
        return Save(path, path.name, f"{when} · cannot be read", str(error))
    answers = sum(isinstance(line, record.AnsweredLine) for line in saved.lines)
    mode = f" · {game.mode(saved.header.mode).title}" if len(game.modes) > 1 else ""
    about = f"{when}{mode} · {counted(answers, 'answer')}"
    return Save(path, game.title, about, over=saved.seed is not None)
