"""A position as text and back.

    turn 7 seat-1 acting
    map
      ├a──┼@
          │
          ┘b
    tiles
      a T4: golden-hedgehog, shrieking-bats
    explorers
      seat-0 at @ health 5: trusty-whip, rusty-sword
      seat-1 at b health 3 ap 2 dazed from @ heading s: bear-trap.2
    fortune: flare-gun, pure-adrenaline
    hazard: hungry-bear, end
    passages: X5, T2

The map has four columns for every space: the corridors as a box-drawing character, a label, two
of filling; between two rows of passages lies a row of filling. The entrance is ``@``. Decks are
named from the top; what is not named follows beneath in a fixed order, unless the deck stops at
``end``: then it is out of the game. Copies are told apart by a number (``bear-trap.2``); without
one the first copy that nothing else names is meant. ``tiles`` may leave out passages without
contents; every section may be left out.
"""

from typing import Final

from cavern.core.grid import glyph
from cavern.core.notation import Page
from cavern.games.skulldug.grid import across, passage_ahead, up
from cavern.games.skulldug.naming import explorer_id
from cavern.games.skulldug.notation import Writing
from cavern.games.skulldug.numbers import CardId, ExplorerId, KindId, TileId
from cavern.games.skulldug.setup import OPEN_GRID
from cavern.games.skulldug.state import DECK, DIG, EXPLORER_PARTS, Deck, Dig
from cavern.games.skulldug.tiles import ENTRANCE

LABELS: Final = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩбгджзийлпфцчшщъыьэюя"
)
CELL: Final = 4
"""Columns of the map for every space."""

PAGE: Final = Page(
    DIG,
    [
        "turn: round! turn! phase!",
        "actor!",
        "queue!",
        "again",
        "gems",
        "pool",
        "drawn",
        "window: window asked",
        "ending",
        "<map>",
        "<explorers>",
        "<decks>",
        "passages!",
        "<discards>",
        "aside",
        "gear",
        "spent",
        "passage_discard",
        "aside_tiles",
        "mimics: copies",
        "riding",
        "*",
        "<known>",
    ],
)
EXPLORER_PAGE: Final = Page(
    EXPLORER_PARTS,
    [
        "explorer: number! faction=faction at=at! health=health! ap=ap! dazed=dazed glued=glued "
        "shoved=shoved destroyed=destroyed drank=drank fresh=fresh last_passage=from "
        "heading=heading steps=steps ignored=ignores at_peace=peace bond=bond hand",
    ],
)
EXPLORER_LINE: Final = EXPLORER_PAGE.lines["explorer"]
DECK_PAGE: Final = Page(DECK, ["*"])


class DigWriter(Writing):
    """Knows what things are called in a cave."""

    def __init__(self, cave: Dig) -> None:
        self.cave = cave
        self.labels = label_tiles(cave)

    def card_word(self, card: CardId) -> str:
        return self.cave.box.copy_name(card)

    def kind_word(self, kind: KindId) -> str:
        return self.cave.box.ids[kind]

    def tile_word(self, tile: TileId) -> str:
        return self.cave.box.tile_name(tile)

    def label(self, tile: TileId) -> str:
        return self.labels[tile]

    def explorer_word(self, explorer: ExplorerId) -> str:
        return explorer_id(self.cave.explorers[explorer])


def write(cave: Dig) -> str:
    here = DigWriter(cave)
    explorers = [f"  {EXPLORER_LINE.text(each, here, None)}" for each in cave.explorers]
    discards = [f"fortune-{line}" for line in DECK_PAGE.write(cave.fortune, here, {})]
    discards += [f"hazard-{line}" for line in DECK_PAGE.write(cave.hazard, here, {})]
    drawn = {
        "map": [*grid_line(cave), "map", *draw_map(cave, here.labels), *tile_lines(cave, here)],
        "explorers": ["explorers", *explorers],
        "decks": [
            "fortune" + deck_list(cave.fortune, here),
            "hazard" + deck_list(cave.hazard, here),
        ],
        "discards": discards,
        "known": known_lines(cave, here),
    }
    return "\n".join([line.rstrip() for line in PAGE.write(cave, here, drawn)]) + "\n"


def grid_line(cave: Dig) -> list[str]:
    """How far a table without an edge has been widened."""
    widened = cave.rulings.table == 0 and cave.side != OPEN_GRID + 2
    return [f"grid {cave.side}"] if widened else []


def tile_lines(cave: Dig, here: DigWriter) -> list[str]:
    """Which tile each label is, and what lies on it."""
    lines = ["tiles"]
    for tile, label in here.labels.items():
        cards = ", ".join([here.card_word(card) for card in cave.contents[tile]])
        lines.append(f"  {label} {here.tile_word(tile)}" + (f": {cards}" if cards else ""))
    return lines


def label_tiles(cave: Dig) -> dict[int, str]:
    """A label for every passage, the entrance first, then as one reads."""
    tiles = [tile for tile, space in enumerate(cave.spaces) if space >= 0 and tile != ENTRANCE]
    tiles.sort(key=lambda tile: (-up(cave, cave.spaces[tile]), across(cave, cave.spaces[tile])))
    labels = {ENTRANCE: "@"}
    for n, tile in enumerate(tiles):
        labels[tile] = LABELS[n % len(LABELS)]
    return labels


def draw_map(cave: Dig, labels: dict[int, str]) -> list[str]:
    spots = {(across(cave, cave.spaces[t]), up(cave, cave.spaces[t])): t for t in labels}
    west, east = min(x for x, _ in spots), max(x for x, _ in spots)
    south, north = min(y for _, y in spots), max(y for _, y in spots)
    lines: list[str] = []
    for y in range(north, south - 1, -1):
        row = fill = "  "
        for x in range(west, east + 1):
            tile = spots.get((x, y), -1)
            if tile < 0:
                row += " " * CELL
                fill += " " * CELL
                continue
            linked = passage_ahead(cave, tile, 1) >= 0
            row += glyph(cave.corridors[tile]) + labels[tile] + ("──" if linked else "  ")
            fill += ("│" if passage_ahead(cave, tile, 2) >= 0 else " ").ljust(CELL)
        lines += [row, fill]
    return lines[:-1]


def deck_list(deck: Deck, here: DigWriter) -> str:
    """From the top; a number in braces where another pile begins."""
    words: list[str] = []
    tag = 0
    for card, mark in zip(deck.cards[::-1], deck.tags[::-1]):
        words.append(("" if mark == tag else f"{{{mark}}} ") + here.card_word(card))
        tag = mark
    return ": " + ", ".join([*words, "end"])


def known_lines(cave: Dig, here: DigWriter) -> list[str]:
    """What somebody has seen in a deck."""
    pairs: list[str] = []
    for deck in (cave.fortune, cave.hazard):
        for i in range(0, len(deck.known), 2):
            seats = [f"seat-{s}" for s in range(cave.rulings.seats) if deck.known[i + 1] >> s & 1]
            pairs.append(f"{here.card_word(deck.known[i])} by {' '.join(seats)}")
    return ["known: " + ", ".join(pairs)] if pairs else []
