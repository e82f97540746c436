"""The cave as a drawing: rooms with walls and openings, in three sizes."""

from collections.abc import Callable
from math import floor
from typing import Any, Final

from rich.style import Style
from textual.geometry import Region

from cavern.core.grid import EAST, NORTH, SOUTH, WEST, mask_of
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.skulldug_words import ENTRANCE, HOUSE, SIGNS, SPECIALS, short

Paint = Callable[[str], Style]

FACTION: Final = {
    "adventurers": "#6fb7e6",
    "rogues": "#86c98a",
    "henchmen": "#e88a6a",
    "suits": "#cfcbd8",
    "cultists": "#c596e6",
}
INK: Final = "#17130f"

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


def chip(explorer: Any, acting: bool) -> Style:
    """The colours of an explorer's letter. Ghosts are pale."""
    colour = FACTION.get(explorer["faction"], "#cccccc")
    if explorer["ghost"]:
        return Style(color=colour, bgcolor="#3b3a45", italic=True, bold=True)
    return Style(color=INK, bgcolor=colour, bold=True, underline=acting)


class Atlas:
    """One picture of the cave: where spaces lie on the sheet, and what is drawn there."""

    def __init__(self, view: Any, letters: dict[str, str], paint: Paint) -> None:
        self.view = view
        self.letters = letters
        self.paint = paint
        self.explorers = {explorer["id"]: explorer for explorer in view["explorers"]}

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

    # The parts of the picture

    def edges(self, canvas: Canvas) -> None:
        """Solid rock where the table ends."""
        if not self.view["bounds"]:
            return
        west, south, east, north = self.view["bounds"]
        corner, far = self.region(west, north), self.region(east, south)
        faint = self.paint("rock")
        for y in range(canvas.height):
            for x in range(canvas.width):
                if not (corner.x <= x < far.right and corner.y <= y < far.bottom):
                    canvas.put(x, y, "░", faint)

    def tile(self, canvas: Canvas, tile: Any, light: str) -> None:
        """``light`` is "" or ``lit`` or ``aim``."""
        region = self.region(tile["x"], tile["y"])
        self.passage(canvas, tile["x"], tile["y"], tile["corridors"], light)
        if self.size is OVERVIEW:
            self._first_sign(canvas, region, tile)
        elif self.size is COMPACT:
            self._signs(canvas, region, tile)
        else:
            self._names(canvas, region, tile)

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

    # What is in a tile

    def _special(self, tile: Any) -> str:
        return ENTRANCE if tile["key"] == 0 else SPECIALS.get(tile["special"], "")

    def _chips(self, tile: Any) -> list[tuple[str, Style]]:
        return [
            (self.letters[id], chip(self.explorers[id], id == self.view["actor"]))
            for id in tile["explorers"]
        ]

    def _cards(self, tile: Any) -> list[tuple[str, Style]]:
        return [(SIGNS[card["type"]], self.paint(card["type"])) for card in tile["contents"]]

    def _first_sign(self, canvas: Canvas, region: Region, tile: Any) -> None:
        shown = self._chips(tile) + self._cards(tile)
        if shown:
            canvas.put(region.x + 1, region.y, *shown[0])

    def _signs(self, canvas: Canvas, region: Region, tile: Any) -> None:
        """Five columns: letters, then signs."""
        special = self._special(tile)
        if special:
            canvas.put(region.x + 3, region.y, special, self.paint("special"))
        shown = self._chips(tile) + self._cards(tile)
        if len(shown) > 5:
            shown = [*shown[:4], ("+", self.paint("mark"))]
        x = region.x + 1 + (5 - len(shown)) // 2
        for place, (text, style) in enumerate(shown):
            canvas.put(x + place, region.y + 1, text, style)

    def _names(self, canvas: Canvas, region: Region, tile: Any) -> None:
        """Three lines: who is here and what the passage is, then cards by name."""
        width, y = region.width - 2, region.y + 1
        x = region.x + 1
        chips = self._chips(tile)
        for text, style in chips:
            canvas.put(x, y, f" {text} ", style)
            x += 4
        special = self._special(tile)
        if special:
            word = "Entrance" if tile["key"] == 0 else tile["special_name"].split()[-1] + HOUSE
            text = f"{special} {word}"
            text = text if len(text) <= region.right - 1 - x else special
            canvas.right(region.right - 1, y, text, self.paint("special"))
        lines = list(tile["contents"])
        free = 2 if chips or special else 3
        y += 3 - free
        rest = lines[free - 1 :] if len(lines) > free else []
        for card in lines[: free - 1] if rest else lines:
            canvas.put(region.x + 1, y, short(card, width), self.paint(card["type"]))
            y += 1
        for place, card in enumerate(rest[: width // 2]):
            canvas.put(region.x + 1 + 2 * place, y, SIGNS[card["type"]], self.paint(card["type"]))


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
