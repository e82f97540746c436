"""The command line. Every command imports what it needs when it runs, so that all start fast."""

from cavern.cli import (
    checking,
    contending,
    judging,
    listing,
    moderating,
    playing,
    proving,
    reporting,
    serving,
    simulating,
    starting,
)
from cavern.cli.base import main

__all__ = [
    "checking",
    "contending",
    "judging",
    "listing",
    "main",
    "moderating",
    "playing",
    "proving",
    "reporting",
    "serving",
    "simulating",
    "starting",
]
