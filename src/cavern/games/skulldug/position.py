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

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from cavern.core.errors import BadInput
from cavern.core.game import Setup
from cavern.core.grid import DIRECTIONS, GLYPHS, glyph
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.skulldug.box import ROTATIONS
from cavern.games.skulldug.geometry import (
    across,
    grow,
    lay,
    passage_ahead,
    space_at,
    up,
)
from cavern.games.skulldug.naming import explorer_id
from cavern.games.skulldug.options import ENDINGS
from cavern.games.skulldug.preparing import OPEN_GRID, bare_cave, box_for, draft_order, set_order
from cavern.games.skulldug.state import (
    ACTING,
    DRAFTING,
    FACTIONS,
    FINISHED,
    NOWHERE,
    OUTSIDE,
    PHASES,
    PICKING_SETS,
    READYING,
    STARTING,
    WINDOWS,
    Cave,
    Deck,
    Explorer,
    Rulings,
)
from cavern.games.skulldug.tiles import ENTRANCE
from cavern.games.skulldug.turn import set_ap

LABELS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
MORE_LABELS: Final = "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩбгджзийлпфцчшщъыьэюя"
CELL: Final = 4
FILLING: Final = " ─│"

BLOCKS: Final = ("map", "tiles", "explorers")
LISTS: Final = (
    "fortune", "hazard", "passages", "fortune-discard", "hazard-discard", "passage-discard",
    "aside", "aside-tiles", "gear", "spent", "mimics", "riding", "known",
)  # fmt: skip
LINES: Final = (
    "turn",
    "actor",
    "queue",
    "again",
    "gems",
    "pool",
    "drawn",
    "window",
    "ending",
    "grid",
)


# Writing


def write(cave: Cave) -> str:
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


def label_tiles(cave: Cave) -> dict[int, str]:
    """A label for every passage, the entrance first, then as one reads."""
    tiles = [tile for tile, space in enumerate(cave.spaces) if space >= 0 and tile != ENTRANCE]
    tiles.sort(key=lambda tile: (-up(cave, cave.spaces[tile]), across(cave, cave.spaces[tile])))
    labels = {ENTRANCE: "@"}
    for n, tile in enumerate(tiles):
        labels[tile] = (LABELS + MORE_LABELS)[n]
    return labels


def draw_map(cave: Cave, labels: dict[int, str]) -> list[str]:
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


def card_list(cave: Cave, cards: list[int]) -> str:
    return ": " + ", ".join(cave.box.copy_name(card) for card in cards) if cards else ""


def deck_list(cave: Cave, deck: Deck) -> str:
    """From the top; a number in braces where another pile begins."""
    words: list[str] = []
    tag = 0
    for card, mark in zip(deck.cards[::-1], deck.tags[::-1]):
        words.append(("" if mark == tag else f"{{{mark}}} ") + cave.box.copy_name(card))
        tag = mark
    return ": " + ", ".join([*words, "end"])


def write_explorer(cave: Cave, explorer: Explorer, labels: dict[int, str]) -> str:
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


FLAGS: Final = ("dazed", "glued", "shoved", "destroyed", "drank", "fresh")


def get_flag(explorer: Explorer, flag: str) -> bool:
    return bool(getattr(explorer, flag))


def write_pairs(cave: Cave) -> list[str]:
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


# Reading


class Shelf:
    """Things that come in copies: hands out the copy a name means, each at most once."""

    def __init__(self, what: str, names: list[str], text: str) -> None:
        self.what = what
        self.copies: dict[str, list[int]] = {}
        for number, name in enumerate(names):
            self.copies.setdefault(name, []).append(number)
        self.taken: set[int] = set()
        self.reserved: set[int] = set()
        for word in re.findall(r"[\w'-]+\.\d+", text):
            name, _, copy = word.rpartition(".")
            if name in self.copies and 0 < int(copy) <= len(self.copies[name]):
                self.reserved.add(self.copies[name][int(copy) - 1])

    def find(self, word: str) -> int:
        """The thing a word means, wherever it is."""
        name, _, copy = word.partition(".")
        if name not in self.copies:
            raise BadInput(f"there is no {self.what} {name!r} in this game")
        copies = self.copies[name]
        if not copy:
            for number in copies:
                if number not in self.taken and number not in self.reserved:
                    return number
            for number in copies:
                if number in self.taken:
                    return number
            raise BadInput(f"every copy of {name} is named elsewhere")
        if not copy.isdigit() or not 0 < int(copy) <= len(copies):
            raise BadInput(f"there are {len(copies)} copies of {name}, not {word}")
        return copies[int(copy) - 1]

    def take(self, word: str) -> int:
        """The thing a word means; it lies here and nowhere else."""
        number = self.find(word)
        if number in self.taken:
            raise BadInput(f"{word} is in two places (or there are not so many copies)")
        self.taken.add(number)
        return number

    def rest(self) -> list[int]:
        """What nobody has named, in a fixed order."""
        every = sorted(number for copies in self.copies.values() for number in copies)
        return [number for number in every if number not in self.taken]


class Line:
    """A line of the text, or of one of its blocks."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text


Spot: TypeAlias = tuple[int, int, int, str, Line]
"""A passage of the map: x, y, corridors, label, line."""


def parse(text: str, setup: Setup, rng: Rng) -> Cave:
    """The cave that a text describes; errors name the line."""
    reader = Reader(text, setup, rng)
    reader.read()
    return reader.cave


class Reader:
    """Fills a bare cave from the lines of a text."""

    def __init__(self, text: str, setup: Setup, rng: Rng) -> None:
        self.cave = bare_cave(Rulings.of(setup), box_for(setup), Table(rng))
        box = self.cave.box
        self.cards = Shelf("card", [box.ids[kind] for kind in box.kinds[: box.cards]], text)
        self.tiles = Shelf("tile", [box.tile_ids[kind] for kind in box.tile_kinds], text)
        self.labels: dict[str, int] = {}
        self.lines: dict[str, Line] = {}
        self.blocks: dict[str, list[Line]] = {}
        self.default_ap: list[Explorer] = []
        self.spots: list[Spot] = []
        self.top_tiles: list[int] = []
        self.ends: set[str] = set()
        self.word = ""
        """What the line being read is about."""
        self.spot: Spot = (0, 0, 0, "", Line(0, ""))
        self.tile = ENTRANCE
        self.split(text)

    def split(self, text: str) -> None:
        """Sort the lines into single lines and blocks."""
        block: list[Line] | None = None
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.startswith(" "):
                if block is not None:
                    block.append(Line(number, line))
                elif line.strip():
                    raise BadInput(
                        f"position line {number}: only the lines of map, tiles and explorers are "
                        "indented"
                    )
                continue
            word = re.split(r"[ :]", line, maxsplit=1)[0]
            block = None
            if word in self.lines or word in self.blocks:
                raise BadInput(f"position line {number}: {word!r} stands twice")
            if word in BLOCKS:
                block = self.blocks[word] = []
            elif word in LISTS or word in LINES:
                self.lines[word] = Line(number, line[len(word) :].lstrip(":").strip())
            else:
                known = ", ".join(BLOCKS + LINES + LISTS)
                raise BadInput(f"position line {number}: {word!r} is none of {known}")

    def read(self) -> None:
        self.read_grid()
        self.read_map()
        self.read_tiles()
        self.read_ghosts()
        self.read_turn()
        for line in self.filled("explorers"):
            self.guard(line, self.read_explorer)
        for word in ("drawn", "mimics", "riding", *LISTS[:10]):
            if word in self.lines:
                self.word = word
                self.guard(self.lines[word], self.read_list)
        self.lay_unlabelled()
        self.fill_decks()
        for word in ("known", "actor", "queue", "again", "gems", "pool", "window", "ending"):
            if word in self.lines:
                self.word = word
                self.guard(self.lines[word], self.read_rest)
        for explorer in self.default_ap:
            set_ap(self.cave, explorer)

    def filled(self, block: str) -> list[Line]:
        return [line for line in self.blocks.get(block, []) if line.text.strip()]

    def guard(self, line: Line, read: Callable[[str], None]) -> None:
        """Read a line; what goes wrong is told with the line."""
        try:
            read(line.text)
        except BadInput as error:
            where = f"position line {line.number} ({line.text.strip()!r})"
            raise BadInput(f"{where}: {error}") from None

    # The map

    def read_grid(self) -> None:
        if "grid" in self.lines:
            side = self.lines["grid"].text
            while self.cave.rulings.table == 0 and side.isdigit() and self.cave.side < int(side):
                grow(self.cave)

    def read_map(self) -> None:
        """Find the entrance, then lay every labelled tile; the others wait for their names."""
        rows = self.blocks.get("map", [])
        while rows and not rows[-1].text.strip():
            rows.pop()
        home: tuple[int, int] | None = None
        for row, line in enumerate(rows):
            if row % 2 == 0:
                for column in range(2, len(line.text), CELL):
                    cell = (line.text + " ")[column : column + 2]
                    if cell[0] == " ":
                        continue
                    mask = GLYPHS.find(cell[0])
                    if mask <= 0:
                        self.guard(line, self.no_glyph)
                    label = "" if cell[1] in FILLING else cell[1]
                    at = ((column - 2) // CELL, -(row // 2))
                    if label == "@":
                        home = at
                        self.guard_entrance(mask, line)
                    else:
                        self.spots.append((at[0], at[1], mask, label, line))
        if home is None:
            if self.spots:
                raise BadInput("position: the map needs the Cave Entrance, labelled @")
            return
        self.spots = [(x - home[0], y - home[1], m, label, n) for x, y, m, label, n in self.spots]

    def no_glyph(self, text: str) -> None:
        raise BadInput(f"every fourth column shows a passage ({GLYPHS[1:]}) or nothing")

    def guard_entrance(self, mask: int, line: Line) -> None:
        right = self.cave.corridors[ENTRANCE]
        if mask != right:
            raise BadInput(
                f"position line {line.number}: in this mode the Cave Entrance is {glyph(right)}"
            )

    def read_tiles(self) -> None:
        """Which tile each label is, and what lies on it."""
        self.labels["@"] = ENTRANCE
        self.tiles.taken.add(ENTRANCE)
        spots = {spot[3]: spot for spot in self.spots if spot[3]}
        if len(spots) < sum(1 for spot in self.spots if spot[3]):
            raise BadInput("position: two passages of the map have the same label")
        contents: list[tuple[Line, str, str]] = []
        for line in self.filled("tiles"):
            head, _, cards = line.text.partition(":")
            words = head.split()
            label = words[0]
            contents.append((line, label, cards))
            if label == "@":
                continue
            if label not in spots:
                raise BadInput(f"position line {line.number}: the map has no passage {label!r}")
            if len(words) > 1:
                self.spot, self.word = spots[label], words[1]
                self.guard(line, self.lay_named)
        for spot in self.spots:
            if spot[3] and spot[3] not in self.labels:
                self.spot = spot
                self.guard(spot[4], self.lay_any)
        for line, label, cards in contents:
            self.tile = self.labels[label]
            self.word = cards
            self.guard(line, self.fill_tile)

    def lay_named(self, text: str) -> None:
        self.lay(self.tiles.take(self.word))

    def lay_any(self, text: str) -> None:
        """The first tile of the right shape that nothing names, a plain one if there is one."""
        mask = self.spot[2]
        shapes, special = self.cave.box.shapes, self.cave.box.special
        fitting = [
            tile
            for tile in self.tiles.rest()
            if tile not in self.tiles.reserved and mask in ROTATIONS[shapes[tile]]
        ]
        if not fitting:
            raise BadInput(f"no tile with the corridors {glyph(mask)} is left")
        plain = [tile for tile in fitting if not special[tile]]
        tile = (plain or fitting)[0]
        self.tiles.taken.add(tile)
        self.lay(tile)

    def lay(self, tile: int) -> None:
        x, y, mask, label, _ = self.spot
        if mask not in ROTATIONS[self.cave.box.shapes[tile]]:
            raise BadInput(f"{self.cave.box.tile_name(tile)} cannot lie as {glyph(mask)}")
        cave = self.cave
        space = space_at(cave, x, y)
        while (
            cave.rulings.table == 0 and space < 0 and (not cave.rulings.in_corner or min(x, y) >= 0)
        ):
            grow(cave)
            space = space_at(cave, x, y)
        if space < 0 or cave.grid[space] == OUTSIDE:
            raise BadInput(f"the space {x},{y} is off the table")
        lay(cave, tile, space, mask)
        if label:
            self.labels[label] = tile

    def lay_unlabelled(self) -> None:
        for spot in self.spots:
            if not spot[3]:
                self.spot = spot
                self.guard(spot[4], self.lay_any)

    def fill_tile(self, text: str) -> None:
        self.cave.contents[self.tile] = self.take_cards(self.word)

    def take_cards(self, text: str) -> list[int]:
        words = [word.strip() for word in text.split(",")]
        return [self.cards.take(word) for word in words if word not in ("", "-")]

    def place(self, word: str) -> int:
        """A passage by its label or its coordinates."""
        if word in self.labels:
            return self.labels[word]
        match = re.fullmatch(r"(-?\d+),(-?\d+)", word)
        if match:
            space = space_at(self.cave, int(match[1]), int(match[2]))
            if space >= 0 and self.cave.grid[space] >= 0:
                return self.cave.grid[space]
        raise BadInput(f"there is no passage {word!r} on the map")

    # Explorers

    def read_ghosts(self) -> None:
        """Ghosts are in play if they are named."""
        for line in self.filled("explorers"):
            name = line.text.replace(":", " ").split()[0]
            if name.startswith("ghost-"):
                if name[6:] not in FACTIONS or not self.cave.rulings.ghosts:
                    raise BadInput(f"position line {line.number}: no ghost {name[6:]!r} here")
                number = len(self.cave.explorers)
                faction = FACTIONS.index(name[6:])
                if faction not in self.cave.pool:
                    raise BadInput(f"position line {line.number}: {name} stands twice")
                self.cave.pool.remove(faction)
                ghost = Explorer.new(number, number, faction, True, ENTRANCE, 0)
                ghost.fresh = False
                self.cave.explorers.append(ghost)

    def explorer(self, word: str) -> Explorer:
        for explorer in self.cave.explorers:
            if explorer_id(explorer) == word:
                return explorer
        known = ", ".join(explorer_id(explorer) for explorer in self.cave.explorers)
        raise BadInput(f"there is no explorer {word!r}; there are {known}")

    def read_turn(self) -> None:
        """Whose turn it is and its phase; without the line, seat 0 acts."""
        cave = self.cave
        cave.round, cave.phase = 1, ACTING
        if "turn" in self.lines:
            self.guard(self.lines["turn"], self.read_turn_line)
        team = cave.team(cave.turn)
        cave.actor = team[0].number
        if cave.phase in (READYING, STARTING):
            cave.queue = [explorer.number for explorer in team]
        elif cave.phase == DRAFTING:
            cave.queue = draft_order(cave)
        elif cave.phase == PICKING_SETS:
            cave.queue = set_order(cave)
        if cave.phase == ACTING:
            self.default_ap = [explorer for explorer in team if not explorer.ghost]

    def read_turn_line(self, text: str) -> None:
        words = text.split()
        if not 2 <= len(words) <= 3 or not words[0].isdigit():
            raise BadInput("a turn is written: turn NUMBER EXPLORER [PHASE]")
        self.cave.round = int(words[0])
        self.cave.turn = self.explorer(words[1]).team
        if words[2:]:
            if words[2] not in PHASES:
                raise BadInput(f"a phase is one of {', '.join(PHASES)}")
            self.cave.phase = PHASES.index(words[2])

    def read_explorer(self, text: str) -> None:
        head, _, cards = text.partition(":")
        words = head.split()
        explorer = self.explorer(words[0])
        explorer.hand = self.take_cards(cards)
        i = 1
        while i < len(words):
            word = words[i]
            if word == "dead":
                explorer.at, explorer.health = NOWHERE, 0
            elif word in FLAGS:
                setattr(explorer, word, True)
            elif i + 1 == len(words):
                raise BadInput(f"{word!r} is no property of an explorer, or lacks its value")
            else:
                i += 1
                self.read_property(explorer, word, words[i])
            i += 1
        if explorer.last_passage >= 0 and explorer.steps == 0:
            explorer.steps = 1
        if not explorer.alive and explorer in self.default_ap:
            self.default_ap.remove(explorer)

    def read_property(self, explorer: Explorer, word: str, value: str) -> None:
        if word == "at":
            explorer.at = self.place(value)
        elif word == "from":
            explorer.last_passage = self.place(value)
        elif word == "peace":
            explorer.at_peace = explorer.at_peace + [self.place(value)]
        elif word == "ignores":
            explorer.ignored = explorer.ignored + [self.cards.find(value)]
        elif word == "bond":
            explorer.bond = self.explorer(value).number
        elif word == "faction" and value in FACTIONS:
            explorer.faction = FACTIONS.index(value)
        elif word == "heading" and value in DIRECTIONS:
            explorer.heading = DIRECTIONS.index(value)
        elif word in ("health", "ap", "steps") and value.isdigit():
            self.read_number(explorer, word, int(value))
        else:
            raise BadInput(
                "an explorer has: at PLACE, dead, health N, ap N, faction F, from PLACE, "
                f"heading n|e|s|w, steps N, ignores CARD, peace PLACE, bond EXPLORER, "
                f"{', '.join(FLAGS)}; not {word} {value}"
            )

    def read_number(self, explorer: Explorer, word: str, value: int) -> None:
        if word == "health":
            explorer.health = value
        elif word == "ap":
            explorer.ap = value
            if explorer in self.default_ap:
                self.default_ap.remove(explorer)
        else:
            explorer.steps = value

    # Cards

    def read_list(self, text: str) -> None:
        cave, word = self.cave, self.word
        if word == "mimics":
            self.read_mimics(text)
        elif word == "drawn":
            cave.drawn = self.tiles.take(text)
        elif word == "riding":
            for card, jester in self.pairs(text, " on "):
                cave.riding += [self.cards.find(jester), self.cards.take(card)]
        elif word in ("fortune", "hazard"):
            self.read_deck(cave.fortune if word == "fortune" else cave.hazard, text)
        elif word in ("passages", "passage-discard", "aside-tiles"):
            self.read_tile_list(text)
        elif word == "fortune-discard":
            cave.fortune.discard = self.take_cards(text)
        elif word == "hazard-discard":
            cave.hazard.discard = self.take_cards(text)
        elif word == "aside":
            cave.aside = self.take_cards(text)
        elif word == "gear":
            cave.gear = self.take_cards(text)
        else:
            words = [name.strip() for name in text.split(",")]
            cave.spent = [self.cards.find(name) for name in words]

    def read_tile_list(self, text: str) -> None:
        names = [name.strip() for name in text.split(",")]
        if names[-1] == "end":
            names.pop()
            self.ends.add(self.word)
        tiles = [self.tiles.take(name) for name in names if name not in ("", "-")]
        if self.word == "passages":
            self.top_tiles = tiles[::-1]
        elif self.word == "passage-discard":
            self.cave.passage_discard = tiles
        else:
            self.cave.aside_tiles = tiles

    def pairs(self, text: str, between: str) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for item in text.split(","):
            left, middle, right = item.partition(between)
            if not middle:
                raise BadInput(f"expected THIS{between}THAT, not {item.strip()!r}")
            found.append((left.strip(), right.strip()))
        return found

    def read_mimics(self, text: str) -> None:
        cave = self.cave
        for stone, kind in self.pairs(text, " as "):
            if kind not in cave.box.ids:
                raise BadInput(f"there is no card {kind!r}")
            cave.copies += [self.cards.find(stone), cave.box.ids.index(kind)]
        cave.recall_copies()

    def read_deck(self, deck: Deck, text: str) -> None:
        """From the top down; a number in braces marks where another pile begins."""
        deck.cards, deck.tags = [], []
        tag = 0
        items = [item.strip() for item in text.split(",")]
        if items[-1] == "end":
            items.pop()
            self.ends.add(self.word)
        for item in items:
            match = re.fullmatch(r"(?:\{(-?\d+)\}\s*)?(.*)", item)
            if match is None:
                raise BadInput(f"a deck lists cards, not {item!r}")
            tag = int(match[1]) if match[1] else tag
            if match[2] not in ("", "-"):
                deck.cards.insert(0, self.cards.take(match[2]))
                deck.tags.insert(0, tag)

    def fill_decks(self) -> None:
        """What nobody named lies under the decks, or is out of the game."""
        cave, box = self.cave, self.cave.box
        for word, deck in (("fortune", cave.fortune), ("hazard", cave.hazard)):
            if word not in self.lines:
                deck.cards, deck.tags = [], []
            rest = [c for c in self.cards.rest() if box.is_hazard(c) == (word == "hazard")]
            if word in self.ends:
                cave.aside += rest
            else:
                deck.cards = rest[::-1] + deck.cards
                deck.tags = [0] * len(rest) + deck.tags
        rest = self.tiles.rest()
        if "passages" in self.ends:
            cave.aside_tiles += rest
            cave.passages = self.top_tiles
        else:
            cave.passages = rest[::-1] + self.top_tiles

    # The rest

    def read_rest(self, text: str) -> None:
        cave, word, words = self.cave, self.word, text.split()
        if word == "known":
            for card, seats in self.pairs(text, " by "):
                number = self.cards.find(card)
                mask = 0
                for seat in seats.split():
                    mask |= 1 << self.explorer(seat).number
                deck = cave.hazard if cave.box.is_hazard(number) else cave.fortune
                deck.known += [number, mask]
        elif word == "actor":
            cave.actor = self.explorer(text).number
        elif word == "queue":
            cave.queue = [self.explorer(name).number for name in words if name != "-"]
        elif word == "again":
            cave.again = True
        elif word == "gems" and text.isdigit():
            cave.gems = int(text)
        elif word == "pool" and all(name in (*FACTIONS, "-") for name in words):
            cave.pool = [FACTIONS.index(name) for name in words if name != "-"]
        elif word == "window" and len(words) == 2 and words[0] in WINDOWS:
            cave.window = WINDOWS.index(words[0])
            cave.asked = self.explorer(words[1]).number
        elif word == "ending" and text in ENDINGS:
            cave.ending, cave.phase = text, FINISHED
        else:
            raise BadInput(f"{word} does not take {text!r}")
