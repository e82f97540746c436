"""Coloured dice on a canvas, in four sizes. The letter tells the colour without the colour."""

from typing import Final

from rich.style import Style

from cavern.tui.boards.canvas import Canvas

PIPS: Final = {
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}

SLIM: Final = 2
CHIP: Final = 4
DIE: Final = 8
BIG: Final = 13


class DieColours:
    """The colours of a die: its face, the ink on it, the edge it stands on."""

    def __init__(self, letter: str, face: str, ink: str, edge: str) -> None:
        self.letter = letter
        self.face = Style(color=ink, bgcolor=face, bold=True)
        self.label = Style(color=face, bold=True)
        self.edge = Style(color=edge)


PAINTS: Final = {
    "health": DieColours("H", "#4fae66", "#06200e", "#27613a"),
    "damage": DieColours("D", "#d8504a", "#fff4f2", "#7d2622"),
    "travel": DieColours("T", "#4d93e8", "#03162f", "#244f86"),
    "treasure": DieColours("$", "#ecc048", "#2c1d00", "#8a6a14"),
    "potion": DieColours("P", "#b57be8", "#1e0536", "#643c8a"),
    "curse": DieColours("C", "#4a4750", "#f1edf5", "#8a8494"),
}


def slim(canvas: Canvas, x: int, y: int, colour: str, value: int) -> None:
    """Two lines: letter and number, and the edge, no wider than that."""
    paint = PAINTS[colour]
    canvas.put(x, y, f"{paint.letter}{value}", paint.face)
    canvas.put(x, y + 1, "▀" * SLIM, paint.edge)


def chip(canvas: Canvas, x: int, y: int, colour: str, value: int) -> None:
    """The same with a margin."""
    paint = PAINTS[colour]
    canvas.put(x, y, f" {paint.letter}{value} ", paint.face)
    canvas.put(x, y + 1, "▀" * CHIP, paint.edge)


def die(canvas: Canvas, x: int, y: int, colour: str, value: int) -> None:
    """Four lines: pips in three, and the edge."""
    paint = PAINTS[colour]
    canvas.fill(x, y, DIE, 3, paint.face)
    for row, pips in enumerate(PIPS[value]):
        canvas.put(x + 2, y + row, " ".join(pips), paint.face)
    canvas.put(x, y, paint.letter, paint.face)
    canvas.put(x, y + 3, "▀" * DIE, paint.edge)


def big_die(canvas: Canvas, x: int, y: int, colour: str, value: int) -> None:
    """Six lines, with the letter and the number in its corners; a question mark before the roll."""
    paint = PAINTS[colour]
    canvas.fill(x, y, BIG, 5, paint.face)
    canvas.put(x + 1, y, paint.letter, paint.face)
    canvas.right(x + BIG - 1, y + 4, str(value) if value else "", paint.face)
    if value:
        for row, pips in enumerate(PIPS[value]):
            canvas.put(x + 3, y + 1 + row, "   ".join(pips), paint.face)
    else:
        canvas.put(x + 6, y + 2, "?", paint.face)
    canvas.put(x, y + 5, "▀" * BIG, paint.edge)


def mark(canvas: Canvas, x: int, y: int, width: int, height: int, style: Style) -> None:
    """A bright frame around the sides and the edge of a die."""
    for row in range(y, y + height - 1):
        canvas.put(x - 1, row, "▐", style)
        canvas.put(x + width, row, "▌", style)
    canvas.put(x - 1, y + height - 1, "▝" + "▀" * width + "▘", style)
