"""How a game's table is drawn. A game without an entry here is shown as text.

To draw another game: write a module with a :class:`cavern.tui.boards.base.Board`, and name it in
``BOARDS``. It is imported only when that game is played.
"""

from importlib import import_module
from typing import Any

from cavern.core.game import Game
from cavern.tui.boards.base import Board

BOARDS: dict[str, str] = {
    "cube-delver": "cavern.tui.boards.cube_delver:Tableau",
    "skulldug": "cavern.tui.boards.skulldug:CaveBoard",
    "vast": "cavern.tui.boards.vast:CavernBoard",
}


def board_for(game: Game[Any]) -> Board:
    """The board widget of a game."""
    module, _, name = BOARDS.get(game.id, "cavern.tui.boards.plain:PlainBoard").partition(":")
    board = getattr(import_module(module), name)()
    assert isinstance(board, Board)
    return board
