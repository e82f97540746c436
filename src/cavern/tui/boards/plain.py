"""The board of a game nobody has drawn yet: its position, or what the seat may see of it."""

from rich.console import RenderableType
from rich.text import Text

from cavern.tui.boards.base import Board
from cavern.tui.boards.outline import outline


class PlainBoard(Board):
    """Text. Words that name what the selected answer touches are marked."""

    DEFAULT_CSS = """
    PlainBoard { height: auto; padding: 1 2; }
    """

    def render(self) -> RenderableType:
        scene = self.scene
        if scene is None:
            return ""
        text = Text(scene.text or outline(scene.view))
        for thing in scene.touched:
            text.highlight_words([thing], "bold reverse")
        return text
