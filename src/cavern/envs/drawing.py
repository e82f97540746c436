"""Plain drawings of what somebody sees: lines of text, and pictures as arrays of pixels."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cavern.core.grid import DIRECTIONS

Picture = NDArray[np.uint8]

CELL = 24
FRAME = 480
"""Pictures of maps have this width and height, however large the map is: films need that."""
ROCK = (38, 34, 32)
FLOOR = (176, 160, 136)
DARK = (92, 84, 78)
WALL = (58, 50, 46)
PIECES = (
    (204, 68, 58), (58, 110, 196), (70, 150, 84), (222, 176, 60), (140, 90, 170), (60, 160, 170),
    (230, 130, 60), (120, 120, 120), (240, 240, 240), (20, 20, 20),
)  # fmt: skip
MARKS = {
    "treasure": (240, 200, 60), "crystal": (120, 220, 230), "vault": (240, 200, 60),
    "event": (190, 120, 210), "trap": (150, 40, 40), "monster": (150, 40, 40),
    "consumable": (90, 140, 210), "equipment": (90, 140, 210),
}  # fmt: skip
"""What lies about, along the foot of a tile."""
DICE = {
    "health": (196, 60, 60), "damage": (50, 50, 50), "travel": (70, 140, 80),
    "treasure": (222, 184, 70), "potion": (70, 120, 200), "curse": (140, 80, 170),
}  # fmt: skip
PIPS = {
    1: [(1, 1)], 2: [(0, 0), (2, 2)], 3: [(0, 0), (1, 1), (2, 2)],
    4: [(0, 0), (0, 2), (2, 0), (2, 2)], 5: [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
    6: [(0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2)],
}  # fmt: skip


class TileChart:
    """The tiles of a map and who stands where, from a view that has such."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.tiles: dict[tuple[int, int], Mapping[str, Any]] = {
            (tile["x"], tile["y"]): tile for tile in view["tiles"]
        }
        self.pieces: dict[tuple[int, int], list[int]] = {}
        self.names: list[str] = []
        standing = view.get("at")
        if isinstance(standing, Mapping):
            where = list(standing.items())
        else:
            where = [(explorer["id"], explorer["at"]) for explorer in view["explorers"]]
        for number, (name, place) in enumerate(where):
            self.names.append(name)
            if place:
                x, _, y = place.partition(",")
                self.pieces.setdefault((int(x), int(y)), []).append(number)
        spots = [*self.tiles, *self.pieces]
        self.west, self.east = min(x for x, _ in spots), max(x for x, _ in spots)
        self.south, self.north = min(y for _, y in spots), max(y for _, y in spots)

    def is_open(self, tile: Mapping[str, Any], side: str) -> bool:
        if "corridors" in tile:
            return side in tile["corridors"]
        return tile["lit"] and side not in tile["walls"]

    def text(self) -> str:
        lines = []
        for y in range(self.north, self.south - 1, -1):
            rows = ["", "", ""]
            for x in range(self.west, self.east + 1):
                tile = self.tiles.get((x, y))
                if tile is None:
                    rows = [row + "     " for row in rows]
                    continue
                n, e, s, w = (self.is_open(tile, side) for side in DIRECTIONS)
                here = "".join(str(number) for number in self.pieces.get((x, y), []))[:3]
                rows[0] += "+- -+" if n else "+---+"
                rows[1] += (" " if w else "|") + f"{here:^3}" + (" " if e else "|")
                rows[2] += "+- -+" if s else "+---+"
            lines += [row.rstrip() for row in rows]
        who = ", ".join(f"{number} {name}" for number, name in enumerate(self.names))
        return "\n".join([*lines, who])

    def picture(self) -> Picture:
        width = (self.east - self.west + 1) * CELL
        height = (self.north - self.south + 1) * CELL
        picture = np.full((height, width, 3), ROCK, dtype=np.uint8)
        for (x, y), tile in self.tiles.items():
            left, top = (x - self.west) * CELL, (self.north - y) * CELL
            cell = picture[top : top + CELL, left : left + CELL]
            cell[...] = FLOOR if tile.get("lit", True) else DARK
            edges = (cell[:2], cell[:, -2:], cell[-2:], cell[:, :2])
            for side, edge in zip(DIRECTIONS, edges):
                if not self.is_open(tile, side):
                    edge[...] = WALL
            for place, number in enumerate(self.pieces.get((x, y), [])[:9]):
                a, b = 3 + place // 3 * 6, 3 + place % 3 * 6
                cell[a : a + 5, b : b + 5] = PIECES[number % len(PIECES)]
            for place, thing in enumerate(things_on(tile)[:5]):
                cell[-5:-2, 3 + place * 4 : 6 + place * 4] = MARKS[thing]
        return framed(picture)


def things_on(tile: Mapping[str, Any]) -> list[str]:
    """What lies on a tile, as it is marked."""
    lying = [card["type"] for card in tile.get("contents", [])]
    lying += tile.get("tokens", []) + ["treasure"] * tile.get("treasure", 0)
    return [thing for thing in lying if thing in MARKS]


def framed(picture: Picture) -> Picture:
    """A picture in the middle of a frame, as large as it can be."""
    longest = max(picture.shape[:2])
    larger, smaller = max(1, min(3, FRAME // longest)), -(-longest // FRAME)
    picture = picture.repeat(larger, axis=0).repeat(larger, axis=1)[::smaller, ::smaller]
    height, width, _ = picture.shape
    frame = np.full((FRAME, FRAME, 3), ROCK, dtype=np.uint8)
    top, left = (FRAME - height) // 2, (FRAME - width) // 2
    frame[top : top + height, left : left + width] = picture
    return frame


def dice_text(view: Mapping[str, Any]) -> str:
    lines = [f"turn {view['turn']}, {view['phase']}"]
    for colour in DICE:
        row = " ".join(str(value) for value in view.get(colour, []))
        lines.append(f"{colour:9}{row:22}{view['bag'][colour]} in the bag")
    if view["hand"] is not None:
        lines.append(f"in hand: {view['hand']['colour']} {view['hand']['value'] or 'unrolled'}")
    return "\n".join(lines)


def dice_picture(view: Mapping[str, Any]) -> Picture:
    picture = np.full((len(DICE) * CELL, 11 * CELL, 3), ROCK, dtype=np.uint8)
    for row, colour in enumerate(DICE):
        for place, value in enumerate(view.get(colour, [])[:10]):
            draw_die(picture, row, place, colour, value)
    hand = view["hand"]
    if hand is not None:
        draw_die(picture, list(DICE).index(hand["colour"]), 10, hand["colour"], hand["value"])
    return picture


def draw_die(picture: Picture, row: int, place: int, colour: str, value: int) -> None:
    top, left = row * CELL + 1, place * CELL + 1
    picture[top : top + CELL - 2, left : left + CELL - 2] = DICE[colour]
    for a, b in PIPS.get(value, []):
        y, x = top + 4 + a * 6, left + 4 + b * 6
        picture[y : y + 3, x : x + 3] = (245, 240, 230)


def text_of(view: Mapping[str, Any]) -> str:
    """What is seen, in lines of text."""
    return TileChart(view).text() if "tiles" in view else dice_text(view)


def picture_of(view: Mapping[str, Any]) -> Picture:
    """What is seen, as rows of pixels."""
    return TileChart(view).picture() if "tiles" in view else dice_picture(view)
