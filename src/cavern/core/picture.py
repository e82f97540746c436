"""Positions as pictures (SVG), put together from the drawings of the browser's table.

A game makes one of its view (:meth:`cavern.core.game.Game.draw`); notebooks show it for a match.
The drawings are parts of an SVG by name, in ``data/drawings.json`` of the game's package, which
``npm run drawings`` in ``web`` writes from the components that the browser draws with.
"""

import json
from html import escape
from importlib.resources import files
from typing import Final

from cavern.core.tangible import Tangible

GROUND: Final = "#14100c"
EDGE: Final = "#6a5847"
PALE: Final = "#f4eadb"
SOFT: Final = "#a8977f"
FONT: Final = "system-ui, sans-serif"

TILE: Final = 100
"""How wide a tile is drawn."""
CELL: Final = 80.0
"""How wide it is shown, in pixels, unless the map is large."""
WIDEST: Final = 1000.0
"""So many pixels a map has at most."""
PADDING: Final = 12
HEAD: Final = 36
LINE: Final = 18
ROW: Final = 34
"""How high a line with a small drawing in it is."""
LEAST: Final = 460.0
LETTER: Final = 7.5
"""No letter is wider on the average."""

LOADED: Final[dict[str, dict[str, str]]] = {}


def drawings_of(package: str) -> dict[str, str]:
    """The drawings of a game, by name."""
    if package not in LOADED:
        text = files(package).joinpath("data", "drawings.json").read_text("utf-8")
        found: dict[str, str] = json.loads(text)
        LOADED[package] = found
    return LOADED[package]


def number(value: float) -> str:
    return f"{round(value, 2):g}"


def text_at(
    x: float, y: float, text: str, fill: str = PALE, size: float = 13, more: str = ""
) -> str:
    where = f'x="{number(x)}" y="{number(y)}"'
    return f'<text {where} fill="{fill}" font-size="{number(size)}"{more}>{escape(text)}</text>'


def named(text: str, inside: str) -> str:
    """A part that says what it is to whoever points at it."""
    return f"<g><title>{escape(text)}</title>{inside}</g>"


def moved(inside: str, x: float, y: float, scale: float = 1) -> str:
    where = f"translate({number(x)} {number(y)})"
    larger = "" if scale == 1 else f" scale({number(scale)})"
    return f'<g transform="{where}{larger}">{inside}</g>'


class Sheet(Tangible):
    """What a picture is drawn on: parts, and those drawings that they use."""

    def __init__(self, package: str) -> None:
        self.drawings = drawings_of(package)
        self.name = package.rpartition(".")[2]
        self.used: list[str] = []

    def has(self, name: str) -> bool:
        return name in self.drawings

    def use(self, name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """A drawing at some place; however often it is used, it is there once."""
        if name not in self.used:
            self.used.append(name)
        it = f'<use href="#{self.name}-{name}"/>'
        return it if x == 0 and y == 0 and scale == 1 else moved(it, x, y, scale)

    def filled(self, name: str, words: dict[str, str]) -> str:
        """A drawing with something in the place of its ``{words}``."""
        text = self.drawings[name]
        for word, instead in words.items():
            text = text.replace(f"{{{word}}}", escape(instead))
        return text

    def frame(self, width: float, height: float, inside: str, title: str) -> str:
        shared = [f'<g id="{self.name}-{name}">{self.drawings[name]}</g>' for name in self.used]
        defined = f"<defs>{self.drawings.get('lights', '')}{''.join(shared)}</defs>"
        return frame(width, height, defined + inside, title)


def frame(width: float, height: float, inside: str, title: str) -> str:
    w, h = number(width), number(height)
    heading = text_at(PADDING, 24, title, PALE, 15, ' font-weight="600"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" '
        f'height="{h}" font-family="{FONT}" role="img" aria-label="{escape(title)}">'
        f'<rect width="{w}" height="{h}" rx="8" fill="{GROUND}"/>{heading}{inside}</svg>'
    )


class Caption(Tangible):
    """A line of the legend: a small drawing in a box of 26 × 30, and words."""

    def __init__(self, figure: str, words: str) -> None:
        self.figure = figure
        self.words = words

    def width(self) -> float:
        return 32 + len(self.words) * LETTER + 14


class Map(Tangible):
    """A map as a picture: what lies on it, in units of its tiles, then a legend and some lines."""

    def __init__(self, sheet: Sheet, squares: list[tuple[int, int]]) -> None:
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        self.sheet = sheet
        self.west = min(xs)
        self.north = max(ys)
        self.columns = max(xs) - self.west + 1
        self.rows = self.north - min(ys) + 1
        self.parts: list[str] = []
        self.legend: list[list[Caption]] = []

    def left(self, x: int) -> float:
        return (x - self.west) * TILE

    def top(self, y: int) -> float:
        return (self.north - y) * TILE

    def put(self, inside: str, x: float, y: float, scale: float = 1) -> None:
        self.parts.append(moved(inside, x, y, scale))

    def unknown(self, x: int, y: int, sign: str) -> None:
        """A space without a tile."""
        self.put(
            f'<rect x="4" y="4" width="92" height="92" rx="9" fill="none" stroke="{EDGE}" '
            'stroke-width="1.5" stroke-dasharray="5 6"/>'
            + text_at(50, 61, sign, EDGE, 34, ' text-anchor="middle"'),
            self.left(x),
            self.top(y),
        )

    def place_name(self, x: int, y: int, name: str, crowded: bool = False) -> None:
        """The name of a place at the foot of its square, in lines unless there is no room."""
        size = 13.0
        lines = [name] if crowded else name.split(" ")
        longest = max([len(line) for line in lines])
        size = min(size, 100 / (longest * 0.58))
        halo = f' stroke="{GROUND}" stroke-width="3" paint-order="stroke" font-weight="600"'
        for n, line in enumerate(lines):
            down = 94 - (len(lines) - 1 - n) * size * 1.05
            more = f'{halo} text-anchor="middle"'
            self.put(text_at(50, down, line, PALE, size, more), self.left(x), self.top(y))

    def picture(self, title: str, lines: list[str]) -> str:
        scale = min(CELL, WIDEST / self.columns) / TILE
        longest = max([len(line) for line in lines], default=0)
        most = max([caption.width() for group in self.legend for caption in group], default=0.0)
        texts = max(len(title) * 9.0, longest * LETTER, most)
        width = max(self.columns * TILE * scale, texts, LEAST)
        parts = [moved("".join(self.parts), PADDING, HEAD, scale)]
        down = HEAD + self.rows * TILE * scale + 8
        for group in self.legend:
            across = 0.0
            for n, caption in enumerate(group):
                if n and across + caption.width() > width:
                    down += ROW
                    across = 0.0
                parts.append(moved(caption.figure, PADDING + across, down))
                parts.append(text_at(PADDING + across + 32, down + 20, caption.words))
                across += caption.width()
            if group:
                down += ROW
        for line in lines:
            down += LINE
            parts.append(text_at(PADDING, down, line, SOFT))
        return self.sheet.frame(width + 2 * PADDING, down + PADDING, "".join(parts), title)


def draw_text(text: str, title: str) -> str:
    """What a game has no drawing for: its position as it is written."""
    lines = text.rstrip("\n").split("\n")
    mono = ' font-family="ui-monospace, monospace" xml:space="preserve"'
    parts = [text_at(PADDING, 46 + n * LINE, line, PALE, 12, mono) for n, line in enumerate(lines)]
    width = max(
        240, len(title) * 9 + 2 * PADDING, max([len(line) for line in lines]) * 8 + 2 * PADDING
    )
    return frame(width, 46 + len(lines) * LINE, "".join(parts), title)
