"""A sheet of character cells to draw boards on."""

from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


class Canvas:
    """Cells of one character and a style each. What does not fit on the sheet is cut off."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width = width
        self.height = height
        self.base = base
        self._text = [[" "] * width for _ in range(height)]
        self._style = [[base] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write a text; its style is laid over what is there."""
        if not 0 <= y < self.height:
            return
        for column, character in enumerate(text, x):
            if 0 <= column < self.width:
                self._text[y][column] = character
                if style is not None:
                    self._style[y][column] = self._style[y][column] + style

    def right(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write a text that ends before column ``x``."""
        self.put(x - len(text), y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Lay another sheet onto this one, hiding what was there."""
        for row in range(other.height):
            for column in range(other.width):
                if 0 <= y + row < self.height and 0 <= x + column < self.width:
                    self._text[y + row][x + column] = other._text[row][column]
                    self._style[y + row][x + column] = other._style[row][column]

    def strips(self) -> list[Strip]:
        return [self._strip(text, style) for text, style in zip(self._text, self._style)]

    def _strip(self, text: list[str], style: list[Style]) -> Strip:
        segments = [
            Segment("".join(character for character, _ in run), shared)
            for shared, run in groupby(zip(text, style), key=lambda cell: cell[1])
        ]
        return Strip(segments, len(text))
