"""Where Cavern keeps a user's games and settings, and how it reads their files."""

import os
from pathlib import Path

import platformdirs

from cavern.core.errors import BadInput


def home() -> Path:
    """The user's data folder for Cavern; the environment variable ``CAVERN_HOME`` moves it."""
    return Path(os.environ.get("CAVERN_HOME") or platformdirs.user_data_dir("cavern"))


def read_text(path: Path) -> str:
    """The text of a file that is given as an option of a game."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text in UTF-8") from None
