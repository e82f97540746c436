"""The Cave as a picture: tiles, what lies on them, pieces."""

from cavern.core.grid import DIRECTIONS
from cavern.core.picture import Piece, Square, draw_map
from cavern.games.vast.border import VastView


def picture(seen: VastView) -> str:
    squares: list[Square] = []
    by_place: dict[str, Square] = {}
    for tile in seen["tiles"]:
        open_sides = "".join(side for side in DIRECTIONS if side not in tile["walls"])
        word = ", ".join(tile["tokens"]) or (tile["kind"] or tile["symbol"])
        square = Square(tile["x"], tile["y"], open_sides, tile["lit"], word)
        squares.append(square)
        by_place[tile["at"]] = square
    pieces: list[Piece] = []
    for name, place in seen["at"].items():
        if place in by_place:
            by_place[place].pieces.append(len(pieces))
            letter = name.rpartition("-")[2][:1].upper()
            pieces.append(Piece(letter, name.replace("-", " ").title(), len(pieces)))
    lines = [f"Tiles left: {seen['tiles_left']}, Crystals smashed: {seen['smashed']}"]
    return draw_map(squares, pieces, lines, f"Vast, round {seen['round']}")
