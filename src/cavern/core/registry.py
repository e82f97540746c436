"""Finds installed games: every package may offer some through the group ``cavern.games``.

What draws a game is offered by its package, too, and loaded only by the client that wants it: a
terminal board in the group ``cavern.boards``, a browser board in ``cavern.browser``.
"""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from cavern.core.errors import BadInput
from cavern.core.game import Game

GROUP = "cavern.games"
TERMINAL = "cavern.boards"
BROWSER = "cavern.browser"


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


def offers(group: str, id: str) -> bool:
    """Whether something is offered for a game in one of the groups of boards."""
    return bool(entry_points(group=group, name=id))


def offered(group: str, id: str) -> object:
    """What is offered for a game in one of the groups of boards; None if nothing is."""
    for entry in entry_points(group=group, name=id):
        try:
            return entry.load()
        except Exception as error:
            raise BadInput(
                f"the board of {id!r} ({entry.value}) does not load ({error}); update or "
                "uninstall that package"
            ) from error
    return None
