"""How a game's table is drawn.

A game's package names its board, a :class:`cavern.tui.boards.base.Board`, in the entry-point group
``cavern.boards`` under the game's id. It is imported only when that game is played here. A game
without one is shown as text.
"""

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.tui.boards.base import Board
from cavern.tui.boards.plain import PlainBoard


def drawn_board(id: str) -> Board | None:
    """The board that a game's package draws; None if it has none, a clear error if it is broken."""
    found = registry.offered(registry.TERMINAL, id)
    if found is None:
        return None
    if not (isinstance(found, type) and issubclass(found, Board)):
        raise BadInput(f"the board of {id!r} is not a cavern Board")
    try:
        return found()
    except Exception as error:
        raise BadInput(
            f"the board of {id!r} cannot be made ({type(error).__name__}: {error})"
        ) from error


def board_for(id: str) -> Board:
    """The board widget of a game: text where nobody has drawn one, or it is broken."""
    try:
        return drawn_board(id) or PlainBoard()
    except BadInput as error:
        board = PlainBoard()
        board.trouble = f"{error}. The table is shown as text."
        return board
