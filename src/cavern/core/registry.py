"""Finds installed games: every package may offer some through the group ``cavern.games``."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from cavern.core.errors import BadInput
from cavern.core.game import Game

GROUP = "cavern.games"


@cache
def games() -> dict[str, Game[Any]]:
    """Every installed game by id. A broken package is reported by name, not swallowed."""
    found: dict[str, Game[Any]] = {}
    for entry in entry_points(group=GROUP):
        try:
            game = entry.load()
        except Exception as error:
            raise BadInput(
                f"the game {entry.name!r} of package {entry.dist.name if entry.dist else '?'} "
                f"does not load ({error}); update or uninstall that package"
            ) from error
        if not isinstance(game, Game):
            raise BadInput(f"entry point {entry.name!r} ({entry.value}) is not a cavern Game")
        if game.id in found:
            raise BadInput(f"two installed packages offer the game {game.id!r}; uninstall one")
        found[game.id] = game
    return dict(sorted(found.items()))


def game(id: str) -> Game[Any]:
    """The installed game with this id."""
    installed = games()
    if id not in installed:
        raise BadInput(f"no game {id!r}; installed games: {', '.join(installed) or 'none'}")
    return installed[id]
