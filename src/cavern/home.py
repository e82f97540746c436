"""Where Cavern keeps a user's games and settings."""

import os
from pathlib import Path

import platformdirs


def home() -> Path:
    """The user's data folder for Cavern; the environment variable ``CAVERN_HOME`` moves it."""
    return Path(os.environ.get("CAVERN_HOME") or platformdirs.user_data_dir("cavern"))
