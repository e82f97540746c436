"""What ``cavern solve`` asks of a game that can be solved."""

from collections.abc import Callable
from pathlib import Path

Say = Callable[[str], None]


class Solver:
    """A game's own way to be solved: trained anew, or what comes with it measured."""

    def train(self, seed: int, share: float, folder: Path, say: Say) -> None:
        """Train from nothing, for a ``share`` of the usual time; write to a folder."""
        raise NotImplementedError

    def measure(self, games: int, seed: int, folder: Path | None, say: Say) -> dict[str, object]:
        """Figures of what lies in a folder (None: of what is shipped) over so many games."""
        raise NotImplementedError

    def about(self) -> dict[str, object]:
        """How it is solved, in words."""
        return {}

    def frontier(self, games: int, seed: int, folder: Path | None, say: Say) -> dict[str, object]:
        """How much can be had for how much safety: ``frontier`` is a list of points with
        ``bonus``, ``mean`` and ``escaped``, each over so many games."""
        raise NotImplementedError

    def bound(self, say: Say) -> dict[str, object]:
        """What nobody can do better than."""
        raise NotImplementedError
