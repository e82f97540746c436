"""The game of the server tests as an installed package, for servers in processes of their own."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from whispers import GAME

__all__ = ["GAME"]
