"""How a game's table is drawn.

A game's package names its board, a :class:`cavern.tui.boards.base.Board`, in the entry-point group
``cavern.boards`` under the game's id. It is imported only when that game is played here. A game
without one is shown as text.
"""

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.tui.boards.base import Board
from cavern.tui.boards.plain import PlainBoard


def board_for(id: str) -> Board:
    """The board widget of a game."""
    found = registry.offered(registry.TERMINAL, id)
    if found is None:
        return PlainBoard()
    if not (isinstance(found, type) and issubclass(found, Board)):
        raise BadInput(f"the board of {id!r} is not a cavern Board")
    return found()
