"""Maps of square spaces as drawings: rooms with walls and openings, in three sizes."""

from collections.abc import Callable
from math import floor
from typing import Final

from rich.style import Style
from textual.geometry import Region

from cavern.core.grid import EAST, NORTH, SOUTH, WEST, mask_of
from cavern.tui.boards.canvas import Canvas

Painter = Callable[[str], Style]

INK: Final = "#17130f"
"""For letters on a coloured ground."""

MARKS: Final = {"reconstructed": "ᴿ", "house": "ᴴ"}
"""What is put behind the name of a card that is not the printed one."""
DOUBLE: Final = "·╨╞╚╥║╔╠╡╝═╩╗╣╦╬"
"""The corridors of a tile as one character, by mask."""


class Size:
    """How large a space is drawn."""

    def __init__(self, name: str, width: int, height: int) -> None:
        self.name = name
        self.width = width
        self.height = height


OVERVIEW: Final = Size("overview", 3, 1)
COMPACT: Final = Size("compact", 7, 3)
LARGE: Final = Size("large", 17, 5)
SIZES: Final = (OVERVIEW, COMPACT, LARGE)


class MapPlan:
    """One picture of a map: where spaces lie on the sheet, and how empty ones are drawn."""

    def __init__(self, paint: Painter) -> None:
        self.paint = paint

    def place(self, size: Size, middle: tuple[float, float], width: int, height: int) -> None:
        """Lay the sheet so that ``middle`` (in spaces) is in the middle of it."""
        self.size = size
        self.left = floor((width + 1) / 2 - (middle[0] + 0.5) * size.width)
        self.top = floor((height + 1) / 2 + (middle[1] - 0.5) * size.height)

    def region(self, x: int, y: int) -> Region:
        size = self.size
        return Region(
            self.left + x * size.width, self.top - y * size.height, size.width, size.height
        )

    def passage(self, canvas: Canvas, x: int, y: int, sides: str, light: str) -> None:
        """Walls and floor, without what is in it."""
        region, mask = self.region(x, y), mask_of(sides)
        wall = self.paint(f"{light}-wall" if light else "wall")
        floor = self.paint(light or "floor")
        if self.size is OVERVIEW:
            west, east = mask >> WEST & 1, mask >> EAST & 1
            text = ("═" if west else " ") + DOUBLE[mask] + ("═" if east else " ")
            canvas.put(region.x, region.y, text, wall + floor)
        else:
            room(canvas, region, mask, wall, floor)

    def unknown(self, canvas: Canvas, x: int, y: int, light: str) -> None:
        """An undiscovered space that an answer is about."""
        region = self.region(x, y)
        wall = self.paint(f"{light}-wall")
        if self.size is not OVERVIEW:
            canvas.put(region.x, region.y, "╭" + "╌" * (region.width - 2) + "╮", wall)
            for row in range(1, region.height - 1):
                canvas.put(region.x, region.y + row, "╎", wall)
                canvas.put(region.right - 1, region.y + row, "╎", wall)
                inner = region.width - 2
                canvas.fill(region.x + 1, region.y + row, inner, 1, self.paint(light))
            canvas.put(region.x, region.bottom - 1, "╰" + "╌" * (region.width - 2) + "╯", wall)
        canvas.put(region.x + region.width // 2, region.y + region.height // 2, "?", wall)

    def cursor(self, canvas: Canvas, x: int, y: int) -> None:
        region, strong = self.region(x, y), self.paint("mark")
        for column, (top, bottom) in ((region.x, "┏┗"), (region.right - 1, "┓┛")):
            if self.size is OVERVIEW:
                canvas.put(column, region.y, "[" if column == region.x else "]", strong)
            else:
                canvas.put(column, region.y, top, strong)
                canvas.put(column, region.bottom - 1, bottom, strong)


def room(canvas: Canvas, region: Region, mask: int, wall: Style, floor: Style) -> None:
    """Walls around a floor, with openings where the corridors leave."""
    x, y, width, height = region.x, region.y, region.width, region.height
    canvas.fill(x + 1, y + 1, width - 2, height - 2, floor)
    low = height == 3
    west, east = bool(mask >> WEST & 1), bool(mask >> EAST & 1)
    inner = width - 2
    left = "─" if low and west else None
    right = "─" if low and east else None
    canvas.put(x, y, (left or "┌") + "─" * inner + (right or "┐"), wall)
    canvas.put(x, y + height - 1, (left or "└") + "─" * inner + (right or "┘"), wall)
    for column, opened, corners in ((x, west, "┘┐"), (x + width - 1, east, "└┌")):
        for row in range(1, height - 1):
            canvas.put(column, y + row, "│", wall)
        if opened:
            canvas.put(column, y + 1, corners[0], wall)
            canvas.put(column, y + height - 2, corners[1], wall)
            canvas.put(column, y + height // 2, " ", floor)
    gap = 3
    start = x + (width - gap) // 2
    for row, side, corners in ((y, NORTH, "┘└"), (y + height - 1, SOUTH, "┐┌")):
        if mask >> side & 1:
            canvas.put(start - 1, row, corners[0], wall)
            canvas.put(start, row, " " * gap, floor)
            canvas.put(start + gap, row, corners[1], wall)


def spot(place: str) -> tuple[int, int]:
    """A space's name as numbers.

    >>> spot("2,-1")
    (2, -1)
    """
    x, _, y = place.partition(",")
    return int(x), int(y)


def window(value: int, low: int, high: int, count: int) -> float:
    """The middle of ``count`` whole spaces that show ``value``, and no more emptiness than needed.

    >>> window(2, 0, 9, 4), window(0, 0, 9, 4), window(1, 0, 2, 7)
    (2.5, 1.5, 1.0)
    """
    if high - low < count:
        return (low + high) / 2
    first = min(max(value - (count - 1) // 2, low), high - count + 1)
    return first + (count - 1) / 2
