"""Where unfinished games lie, and what can be said of each without playing it."""

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
    return folder() / f"{game_id}-{when}{record.SUFFIX}"


class Save:
    """An unfinished game on disk. ``trouble`` says why it cannot be read, if so."""

    def __init__(self, path: Path, title: str, about: str, trouble: str = "") -> None:
        self.path = path
        self.title = title
        self.about = about
        self.trouble = trouble


def unfinished() -> list[Save]:
    """Every unfinished game, the latest first; files that cannot be read come with the reason."""
    found = sorted(folder().glob("*" + record.SUFFIX), key=changed, reverse=True)
    saves = [describe(path) for path in found]
    return [save for save in saves if save is not None]


def changed(path: Path) -> float:
    return path.stat().st_mtime


def describe(path: Path) -> Save | None:
    """What the menu says of a record; None if its game is finished."""
    when = datetime.fromtimestamp(changed(path)).strftime("%d %b %H:%M")
    try:
        saved = record.load(path)
        if saved.seed is not None:
            return None
        game = saved.game()
    except CavernError as error:
        return Save(path, path.name, f"{when} · cannot be read", str(error))
    answers = sum(isinstance(line, record.Answered) for line in saved.lines)
    mode = f" · {game.mode(saved.header.mode).title}" if len(game.modes) > 1 else ""
    return Save(path, game.title, f"{when}{mode} · {counted(answers, 'answer')}")
