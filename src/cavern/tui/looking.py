"""What every screen with a board has in common: the ways to look at it."""

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen

from cavern.core.game import AnyGame
from cavern.tui.boards import board_for
from cavern.tui.boards.base import Board, DrawnBoard, Scene
from cavern.tui.dialogs import Notice

if TYPE_CHECKING:
    from cavern.tui.app import CavernApp


class BoardScreen(Screen[None]):
    """A screen with a game's board, and with the smaller one beside it if there is one."""

    BINDINGS = [
        Binding("t", "app.theme", show=False),
        Binding("m", "board", show=False),
        Binding("i", "look", show=False),
        Binding("z", "zoom", show=False),
        Binding("c", "centre", show=False),
        Binding("b", "page", show=False),
        Binding("shift+left", "pan(-1, 0)", show=False),
        Binding("shift+right", "pan(1, 0)", show=False),
        Binding("shift+up", "pan(0, -1)", show=False),
        Binding("shift+down", "pan(0, 1)", show=False),
    ]

    def __init__(self, game: "AnyGame") -> None:
        super().__init__()
        self.board: Board = board_for(game.id)
        self.aside = self.board.beside()

    def on_mount(self) -> None:
        if self.board.trouble:
            self.notify(self.board.trouble, severity="warning", markup=False)

    @property
    def _cavern(self) -> "CavernApp":
        return cast("CavernApp", self.app)

    def stage(self) -> ComposeResult:
        """The board, in a frame that scrolls it where it has no room."""
        with VerticalScroll(id="stage", can_focus=not isinstance(self.board, DrawnBoard)):
            yield self.board

    def show_scene(self, scene: Scene) -> None:
        self.board.show(scene)
        if self.aside is not None:
            self.aside.show(scene)

    def attend(self, names: tuple[str, ...]) -> None:
        for board in (self.board, self.aside):
            if board is not None:
                board.attend(names)

    def action_board(self) -> None:
        self.board.focus()

    def action_look(self) -> None:
        found = self.board.closer_look()
        if found is not None:
            self.app.push_screen(Notice(*found))

    def action_zoom(self) -> None:
        self.board.zoom()

    def action_centre(self) -> None:
        self.board.centre()

    def action_page(self) -> None:
        self.board.turn_page()

    def action_pan(self, dx: int, dy: int) -> None:
        self.board.pan(dx, dy)
