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

from cavern.core.grid import DIRECTIONS, glyph
from cavern.games.skulldug.geometry import across, passage_ahead, up
from cavern.games.skulldug.naming import explorer_id
from cavern.games.skulldug.numbers import CardId
from cavern.games.skulldug.setup import OPEN_GRID
from cavern.games.skulldug.state import FACTIONS, PHASES, WINDOWS, Deck, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE

LABELS: Final = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩбгджзийлпфцчшщъыьэюя"
)
CELL: Final = 4
"""Columns of the map for every space."""

FLAGS: Final = ("dazed", "glued", "shoved", "destroyed", "drank", "fresh")


def write(cave: Dig) -> str:
    labels = label_tiles(cave)
    side = explorer_id(cave.explorers[cave.turn])
    lines = [f"turn {cave.round} {side} {PHASES[cave.phase]}"]
    lines.append(f"actor {explorer_id(cave.explorers[cave.actor])}")
    waiting = " ".join(explorer_id(cave.explorers[number]) for number in cave.queue)
    lines.append(f"queue {waiting or '-'}")
    if cave.again:
        lines.append("again")
    if cave.gems >= 0:
        lines.append(f"gems {cave.gems}")
    if cave.rulings.ghosts:
        lines.append("pool " + (" ".join(FACTIONS[faction] for faction in cave.pool) or "-"))
    if cave.drawn >= 0:
        lines.append(f"drawn {cave.box.tile_name(cave.drawn)}")
    if cave.window:
        lines.append(f"window {WINDOWS[cave.window]} seat-{cave.asked}")
    if cave.ending:
        lines.append(f"ending {cave.ending}")
    if cave.rulings.table == 0 and cave.side != OPEN_GRID + 2:
        lines.append(f"grid {cave.side}")
    lines += ["map", *draw_map(cave, labels), "tiles"]
    for tile, label in labels.items():
        lines.append(f"  {label} {cave.box.tile_name(tile)}" + card_list(cave, cave.contents[tile]))
    lines.append("explorers")
    lines += [f"  {write_explorer(cave, explorer, labels)}" for explorer in cave.explorers]
    lines.append("fortune" + deck_list(cave, cave.fortune))
    lines.append("hazard" + deck_list(cave, cave.hazard))
    top_down = [cave.box.tile_name(tile) for tile in cave.passages[::-1]]
    lines.append("passages: " + ", ".join([*top_down, "end"]))
    for name, cards in (
        ("fortune-discard", cave.fortune.discard),
        ("hazard-discard", cave.hazard.discard),
        ("aside", cave.aside),
        ("gear", cave.gear),
        ("spent", cave.spent),
    ):
        if cards:
            lines.append(name + card_list(cave, cards))
    for name, tiles in (
        ("passage-discard", cave.passage_discard),
        ("aside-tiles", cave.aside_tiles),
    ):
        if tiles:
            lines.append(f"{name}: " + ", ".join(cave.box.tile_name(tile) for tile in tiles))
    lines += write_pairs(cave)
    return "\n".join(line.rstrip() for line in lines) + "\n"


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


def card_list(cave: Dig, cards: list[CardId]) -> str:
    return ": " + ", ".join(cave.box.copy_name(card) for card in cards) if cards else ""


def deck_list(cave: Dig, deck: Deck) -> str:
    """From the top; a number in braces where another pile begins."""
    words: list[str] = []
    tag = 0
    for card, mark in zip(deck.cards[::-1], deck.tags[::-1]):
        words.append(("" if mark == tag else f"{{{mark}}} ") + cave.box.copy_name(card))
        tag = mark
    return ": " + ", ".join([*words, "end"])


def write_explorer(cave: Dig, explorer: Explorer, labels: dict[int, str]) -> str:
    words = [explorer_id(explorer)]
    if not explorer.ghost:
        words += ["faction", FACTIONS[explorer.faction]]
    words += ["at", labels[explorer.at]] if explorer.alive else ["dead"]
    words += ["health", str(explorer.health), "ap", str(explorer.ap)]
    for flag in FLAGS:
        if get_flag(explorer, flag):
            words.append(flag)
    if explorer.last_passage >= 0:
        words += ["from", labels[explorer.last_passage]]
    if explorer.heading >= 0:
        words += ["heading", DIRECTIONS[explorer.heading]]
    if explorer.steps != (1 if explorer.last_passage >= 0 else 0):
        words += ["steps", str(explorer.steps)]
    for card in explorer.ignored:
        words += ["ignores", cave.box.copy_name(card)]
    for tile in explorer.at_peace:
        words += ["peace", labels[tile]]
    if explorer.bond >= 0:
        words += ["bond", explorer_id(cave.explorers[explorer.bond])]
    return " ".join(words) + card_list(cave, explorer.hand)


def get_flag(explorer: Explorer, flag: str) -> bool:
    return bool(getattr(explorer, flag))


def write_pairs(cave: Dig) -> list[str]:
    """Mimic Stones, what rides on Jesters, what somebody has seen in a deck."""
    lines: list[str] = []
    name = cave.box.copy_name
    pairs = [
        f"{name(cave.copies[i])} as {cave.box.ids[cave.copies[i + 1]]}"
        for i in range(0, len(cave.copies), 2)
    ]
    if pairs:
        lines.append("mimics: " + ", ".join(pairs))
    pairs = [
        f"{name(cave.riding[i + 1])} on {name(cave.riding[i])}"
        for i in range(0, len(cave.riding), 2)
    ]
    if pairs:
        lines.append("riding: " + ", ".join(pairs))
    pairs = []
    for deck in (cave.fortune, cave.hazard):
        for i in range(0, len(deck.known), 2):
            seats = [f"seat-{s}" for s in range(cave.rulings.seats) if deck.known[i + 1] >> s & 1]
            pairs.append(f"{name(deck.known[i])} by {' '.join(seats)}")
    if pairs:
        lines.append("known: " + ", ".join(pairs))
    return lines
