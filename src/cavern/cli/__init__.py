"""The command line. Every command imports what it needs when it runs, so that all start fast."""

from cavern.cli import listing, playing, proving, serving, simulating
from cavern.cli.base import main

__all__ = ["listing", "main", "playing", "proving", "serving", "simulating"]
