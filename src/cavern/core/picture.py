"""Positions as pictures (SVG), in the colours of the browser's table: maps, dice, plain text.

A game makes one of its view (:meth:`cavern.core.game.Game.draw`); notebooks show it for a match.
"""

from html import escape
from typing import Final

from cavern.core.tangible import Tangible

ROCK: Final = "#372d23"
EDGE: Final = "#6a5847"
FLOOR: Final = "#8a7358"
DARK: Final = "#191410"
INK: Final = "#f4eadb"
SOFT: Final = "#a8977f"
SEATS: Final = ("#e08a2e", "#4f9fc9", "#8bb84c", "#c86a9a", "#a68cd8", "#d9c24a", "#c0392f")
FONT: Final = "system-ui, sans-serif"

CELL: Final = 56
WAY: Final = 20
"""Half the width of a passage."""
SHORT: Final = 10
"""A word on a tile has room for so many letters; the rest is told to whoever points at it."""
LINE: Final = 18
SIDE: Final = 12


class Square(Tangible):
    """A tile of a map: its place, the sides one can pass (``nesw``), whether it is lit, a word on
    it, and whoever stands there."""

    def __init__(self, x: int, y: int, sides: str, lit: bool, word: str = "") -> None:
        self.x = x
        self.y = y
        self.sides = sides
        self.lit = lit
        self.word = word
        self.pieces: list[int] = []


class Piece(Tangible):
    """Somebody on a map: a letter, what is said below, and the colour of a seat."""

    def __init__(self, letter: str, name: str, colour: int) -> None:
        self.letter = letter
        self.name = name
        self.colour = colour

    def fill(self) -> str:
        return SEATS[self.colour % len(SEATS)]


def frame(width: int, height: int, parts: list[str], title: str) -> str:
    inside = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="{FONT}" role="img" aria-label="{escape(title)}">'
        f'<rect width="{width}" height="{height}" rx="8" fill="#14100c"/>{inside}</svg>'
    )


def text_at(x: int, y: int, text: str, fill: str = INK, size: int = 13, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" fill="{fill}" font-size="{size}"{more}>{escape(text)}</text>'


def draw_map(squares: list[Square], pieces: list[Piece], lines: list[str], title: str) -> str:
    """Tiles with the passages between them, who stands where, and some lines below."""
    west, north = min(s.x for s in squares), max(s.y for s in squares)
    columns = max(s.x for s in squares) - west + 1
    rows = north - min(s.y for s in squares) + 1
    wide = max(columns * CELL, 300)
    parts = [text_at(SIDE, 24, title, INK, 15, ' font-weight="600"')]
    for square in squares:
        left, top = SIDE + (square.x - west) * CELL, 36 + (north - square.y) * CELL
        parts.append(draw_square(square, left, top))
        for place, number in enumerate(square.pieces[:6]):
            parts.append(draw_piece(pieces[number], left, top, place, len(square.pieces)))
    down = 36 + rows * CELL + LINE + 4
    for piece in pieces:
        parts.append(f'<circle cx="{SIDE + 6}" cy="{down - 5}" r="6" fill="{piece.fill()}"/>')
        parts.append(text_at(SIDE + 20, down, piece.name))
        down += LINE
    for line in lines:
        parts.append(text_at(SIDE, down, line, SOFT))
        down += LINE
    longest = max([len(line) for line in [title, *lines, *[p.name for p in pieces]]])
    return frame(max(wide, longest * 7) + 2 * SIDE, down, parts, title)


def draw_square(square: Square, left: int, top: int) -> str:
    middle, far = CELL // 2, CELL - 1
    fill = ROCK if square.lit else DARK
    parts = [
        f'<rect x="{left + 1}" y="{top + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="5" '
        f'fill="{fill}" stroke="{EDGE}"/>'
    ]
    if square.lit:
        near, width = middle - WAY // 2 - 4, WAY + 8
        parts.append(rect(left + near, top + near, width, width, 8))
        for side in square.sides:
            if side == "n":
                parts.append(rect(left + near, top + 1, width, middle, 0))
            elif side == "s":
                parts.append(rect(left + near, top + middle, width, far - middle, 0))
            elif side == "e":
                parts.append(rect(left + middle, top + near, far - middle, width, 0))
            else:
                parts.append(rect(left + 1, top + near, middle, width, 0))
    if square.word:
        more = ' text-anchor="middle"'
        short = square.word if len(square.word) <= SHORT else square.word[: SHORT - 1] + "…"
        parts.append(text_at(left + middle, top + CELL - 6, short, INK, 9, more))
    return f"<g><title>{escape(square.word)}</title>{''.join(parts)}</g>"


def rect(x: int, y: int, width: int, height: int, round: int) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}" fill="{FLOOR}"/>'


def draw_piece(piece: Piece, left: int, top: int, place: int, count: int) -> str:
    """A disc with an initial; several share a tile in rows of three."""
    across = min(3, count)
    x = left + CELL // 2 + (2 * (place % 3) - across + 1) * 8
    y = top + CELL // 2 - 4 + place // 3 * 16
    more = ' text-anchor="middle" font-weight="700"'
    return (
        f'<circle cx="{x}" cy="{y}" r="8" fill="{piece.fill()}" stroke="#14100c" stroke-width="2">'
        f"<title>{escape(piece.name)}</title></circle>"
        + text_at(x, y + 4, piece.letter, "#14100c", 10, more)
    )


PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2)),
}


class DiceRow(Tangible):
    """Dice of one colour beside their name; those that are new have no value yet (0)."""

    def __init__(self, name: str, colour: str, pips: str, values: list[int], note: str) -> None:
        self.name = name
        self.colour = colour
        self.pips = pips
        self.values = values
        self.note = note


def draw_dice(rows: list[DiceRow], lines: list[str], title: str) -> str:
    most = max([len(row.values) for row in rows])
    width = 110 + max(5, most) * 40 + 110
    parts = [text_at(SIDE, 24, title, INK, 15, ' font-weight="600"')]
    top = 38
    for row in rows:
        parts.append(text_at(SIDE, top + 22, row.name))
        for place, value in enumerate(row.values):
            parts.append(draw_die(110 + place * 40, top, row, value))
        more = ' text-anchor="end"'
        parts.append(text_at(width - SIDE, top + 22, row.note, SOFT, 12, more))
        top += 42
    for line in lines:
        parts.append(text_at(SIDE, top + 10, line, SOFT))
        top += LINE
    return frame(width, top + SIDE, parts, title)


def draw_die(left: int, top: int, row: DiceRow, value: int) -> str:
    pips = "".join(
        f'<circle cx="{left + 8 + across * 8}" cy="{top + 8 + down * 8}" r="3" fill="{row.pips}"/>'
        for down, across in PIPS.get(value, ())
    )
    return (
        f'<rect x="{left}" y="{top}" width="32" height="32" rx="6" fill="{row.colour}" '
        f'stroke="{EDGE}"/>{pips}'
    )


def draw_text(text: str, title: str) -> str:
    """What a game has no drawing for: its position as it is written."""
    lines = text.rstrip("\n").split("\n")
    parts = [text_at(SIDE, 24, title, INK, 15, ' font-weight="600"')]
    mono = ' font-family="ui-monospace, monospace" xml:space="preserve"'
    for number, line in enumerate(lines):
        parts.append(text_at(SIDE, 46 + number * LINE, line, INK, 12, mono))
    width = max(240, max([len(line) for line in lines]) * 8 + 2 * SIDE)
    return frame(width, 46 + len(lines) * LINE, parts, title)
