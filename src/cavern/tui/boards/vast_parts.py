"""What the boards of Vast's roles are written with: pieces of lines, meters, cards."""

from typing import Final

from cavern.games.vast.roles.cave.border import CaveView
from cavern.games.vast.roles.cave_ghost.border import CaveGhostView
from cavern.tui.boards.vast_words import ABOUT, CARDS, card_name, tile_name, title

ROOM: Final = 30
"""Characters in a line beside a small map."""

HEARTS: Final = 9
"""More Health than this is written as a number."""


class Cell:
    """A piece of a line, with the names of the thing it shows."""

    def __init__(self, text: str, hue: str = "", names: tuple[str, ...] = ()) -> None:
        self.text = text
        self.hue = hue
        self.names = names


Line = list[Cell]


def meter(value: int, most: int, on: str = "■", off: str = "□") -> str:
    """
    >>> meter(2, 3)
    '■■□'
    """
    return on * value + off * max(0, most - value)


def hearts(value: int, most: int) -> Cell:
    if most > HEARTS:
        return Cell(f"♥{value}/{most}", "danger")
    return Cell(meter(value, most, "♥", "♡"), "danger")


def card(kind: str, id: str) -> Cell:
    names = tuple(f"{thing}:{id}" for thing in ABOUT["card_things"].get(kind, []))
    return Cell(card_name(kind, id), "", names)


def hand(label: str, kind: str, held: list[str] | int) -> list[Line]:
    """Cards by name, each on its line; or only their number, if they are hidden."""
    if isinstance(held, int):
        return [[Cell(f"{label} "), Cell(f"{held} hidden", "label")]] if held else []
    lines = []
    for id in held:
        lines.append([Cell(f"{label} ", "label"), card(kind, id)])
    return lines


def fact(label: str, value: object) -> Line:
    return [Cell(f"{label} ", "label"), Cell(str(value), "strong")]


# What those who keep the Cave have


def omens(board: CaveView | CaveGhostView) -> list[Line]:
    held = list(board["omens"].items())
    lines: list[Line] = []
    for start in (0, 3):
        line: Line = []
        for symbol, count in held[start : start + 3]:
            line.append(Cell(f"{short_symbol(symbol)} ", "label", (f"symbol:{symbol}",)))
            line.append(Cell(meter(count, 0, "●") + " " * (6 - count), "special"))
        lines.append(line)
    return lines


def tiles(board: CaveView | CaveGhostView) -> list[Line]:
    """The tiles in hand, as many in a line as there is room for."""
    held = board["hand"]
    if isinstance(held, int):
        return [[Cell("Tiles "), Cell(f"{held} hidden", "label")]]
    lines: list[Line] = [[]]
    for id in held:
        name = tile_name(id)
        if sum(len(cell.text) for cell in lines[-1]) + len(name) > ROOM:
            lines.append([])
        lines[-1].append(Cell(f"{name} ", "treasure", (f"hand:{id}",)))
    return lines


def priced(board: CaveView | CaveGhostView, kind: str, thing: str, width: int) -> list[Line]:
    """Every omen or power with its price now and what it is paid with."""
    lines: list[Line] = []
    for card in CARDS.values():
        if card["kind"] == kind:
            name = f"{thing}:{card['id']}"
            price = board["prices"][card["id"]]
            accepts = " ".join(short_symbol(symbol) for symbol in card["accepts"])
            paid = Cell(f"{'?' if price is None else price}×{accepts}", "label")
            lines.append([Cell(f"{card['name']:<{width}} ", "", (name,)), paid])
    return lines


def short_symbol(symbol: str) -> str:
    return title(symbol)[:3]
