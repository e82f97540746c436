"""Reads the positions that :mod:`.position` writes, and those that people write by hand."""

import re
from collections.abc import Sequence
from typing import Final

from cavern.core.errors import BadInput
from cavern.core.game import Setup
from cavern.core.grid import GLYPHS, glyph
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.skulldug.box import ROTATIONS
from cavern.games.skulldug.endings import ENDINGS
from cavern.games.skulldug.grid import grow, lay, space_at
from cavern.games.skulldug.naming import explorer_id
from cavern.games.skulldug.notation import DEAD_WORD, Reading
from cavern.games.skulldug.numbers import CardId, ExplorerId, KindId, TileId
from cavern.games.skulldug.position import CELL, DECK_PAGE, EXPLORER_LINE, PAGE
from cavern.games.skulldug.setup import bare_cave, draft_order, set_order
from cavern.games.skulldug.state import (
    ACTING,
    DRAFTING,
    FACTIONS,
    FINISHED,
    NOWHERE,
    OUTSIDE,
    PICKING_SETS,
    READYING,
    STARTING,
    Deck,
    Dig,
    Explorer,
)
from cavern.games.skulldug.tiles import ENTRANCE
from cavern.games.skulldug.turn import set_ap

FILLING: Final = " ─│"
DISCARD: Final = DECK_PAGE.lines["discard"]
BLOCKS: Final = ("map", "tiles", "explorers")
TILE_LINES: Final = ("drawn", "passages", "passage-discard", "aside-tiles")
CARD_LINES: Final = (
    "mimics", "riding", "fortune", "hazard", "fortune-discard", "hazard-discard", "aside", "gear",
    "spent",
)  # fmt: skip
DECKS: Final = ("fortune", "hazard", "passages")
LINES_READ_FIRST: Final = ("grid", "turn", *TILE_LINES, *CARD_LINES)
"""What others need to know; all else is read when everything is in its place."""


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
        """The thing a word means, wherever it is; one that has its place already comes first."""
        name, _, copy = word.partition(".")
        copies = self.named(name)
        if not copy:
            placed = [number for number in copies if number in self.taken]
            return (placed or copies)[0]
        if not copy.isdigit() or not 0 < int(copy) <= len(copies):
            raise BadInput(f"there are {len(copies)} copies of {name}, so {word} is none")
        return copies[int(copy) - 1]

    def take(self, word: str) -> int:
        """The thing a word means; it lies here and nowhere else."""
        number = self.find(word)
        if "." not in word:
            free = [n for n in self.named(word) if n not in self.taken and n not in self.reserved]
            if not free:
                raise BadInput(f"no copy of {word} is left")
            number = free[0]
        if number in self.taken:
            raise BadInput(f"{word} is in two places")
        self.taken.add(number)
        return number

    def named(self, name: str) -> list[int]:
        if name not in self.copies:
            raise BadInput(f"there is no {self.what} {name!r} in this game")
        return self.copies[name]

    def rest(self) -> list[int]:
        """What nobody has named, in a fixed order."""
        every = sorted(number for copies in self.copies.values() for number in copies)
        return [number for number in every if number not in self.taken]


class TextLine:
    """A line of the text."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text


class Spot:
    """A passage drawn on the map."""

    def __init__(self, x: int, y: int, corridors: int, label: str, line: TextLine) -> None:
        self.x = x
        self.y = y
        self.corridors = corridors
        self.label = label
        self.line = line


def parse(text: str, setup: Setup, rng: Rng) -> Dig:
    """The cave that a text describes; errors name the line."""
    reader = DigReader(text, setup, rng)
    try:
        reader.read()
    except BadInput as error:
        line = reader.line
        raise BadInput(f"position line {line.number} ({line.text.strip()!r}): {error}") from None
    return reader.cave


class DigReader(Reading):
    """Fills a bare cave from the lines of a text. ``line`` is the one being read."""

    def __init__(self, text: str, setup: Setup, rng: Rng) -> None:
        self.cave = bare_cave(setup, Table(rng))
        box = self.cave.box
        self.cards = Shelf("card", [box.ids[kind] for kind in box.kinds[: box.cards]], text)
        self.tiles = Shelf("tile", [box.tile_ids[kind] for kind in box.tile_kinds], text)
        self.text = text
        self.words = {**PAGE.lines, **dict.fromkeys([*LINES_READ_FIRST, "known"])}
        self.line = TextLine(0, "")
        self.lines: dict[str, TextLine] = {}
        self.blocks: dict[str, list[TextLine]] = {}
        self.spots: list[Spot] = []
        self.labels: dict[str, int] = {"@": ENTRANCE}
        self.rested: list[Explorer] = []
        """Explorers whose AP nobody has named: they have what a fresh turn gives."""
        self.ends: set[str] = set()
        """Decks that hold what is named and nothing more."""

    def read(self) -> None:
        self.sort_lines()
        self.read_grid()
        self.read_map()
        self.read_tiles()
        self.read_ghosts()
        self.read_turn()
        for line in self.block("explorers"):
            self.line = line
            self.read_explorer(line.text)
        self.read_lines(CARD_LINES)
        self.fill_decks()
        self.read_lines([word for word in self.lines if word not in LINES_READ_FIRST])
        for explorer in self.rested:
            set_ap(self.cave, explorer)

    def read_lines(self, words: Sequence[str]) -> None:
        """Those of these lines that are there, in this order."""
        for word in words:
            if word in self.lines:
                self.line = self.lines[word]
                self.read_line(word, self.line.text)

    def read_line(self, word: str, text: str) -> None:
        cave = self.cave
        if word in DECKS and self.splits(text)[-1:] == ["end"]:
            self.ends.add(word)
            text = ", ".join(self.splits(text)[:-1])
        if word == "fortune":
            self.read_deck(cave.fortune, text)
        elif word == "hazard":
            self.read_deck(cave.hazard, text)
        elif word == "fortune-discard":
            DISCARD.read(cave.fortune, text, self)
        elif word == "hazard-discard":
            DISCARD.read(cave.hazard, text, self)
        elif word == "known":
            self.read_known(text)
        else:
            PAGE.lines[word].read(cave, text, self)
        if word == "mimics":
            cave.recall_copies()
        elif word == "ending":
            if cave.ending not in ENDINGS:
                raise BadInput(f"no game ends as {cave.ending!r}")
            cave.phase = FINISHED

    def sort_lines(self) -> None:
        """Single lines by their first word; the indented lines of a block belong to it."""
        block: list[TextLine] | None = None
        for number, text in enumerate(self.text.splitlines(), 1):
            self.line = TextLine(number, text)
            if not text.strip() or text.startswith(" "):
                if block is not None:
                    block.append(self.line)
                elif text.strip():
                    raise BadInput("only the lines of map, tiles and explorers are indented")
                continue
            word = re.split(r"[ :]", text, maxsplit=1)[0]
            block = None
            if word in self.lines or word in self.blocks:
                raise BadInput(f"{word!r} stands twice")
            if word in BLOCKS:
                block = []
                self.blocks[word] = block
            elif word in self.words:
                self.lines[word] = TextLine(number, text[len(word) :].lstrip(":").strip())
            else:
                raise BadInput(f"a line begins with one of {', '.join([*BLOCKS, *self.words])}")

    def block(self, word: str) -> list[TextLine]:
        """The lines of a block that say something."""
        return [line for line in self.blocks.get(word, []) if line.text.strip()]

    # The map

    def read_grid(self) -> None:
        """How far a table without an edge has been widened."""
        if "grid" in self.lines and self.cave.rulings.table == 0:
            self.line = self.lines["grid"]
            if not self.line.text.isdigit():
                raise BadInput("grid takes a number")
            while self.cave.side < int(self.line.text):
                grow(self.cave)

    def read_map(self) -> None:
        """Every other row shows passages; all coordinates count from the entrance."""
        rows = self.blocks.get("map", [])
        home: Spot | None = None
        for y, line in enumerate(rows[::2]):
            self.line = line
            for x in range((len(line.text) + 1) // CELL):
                cell = (line.text + "   ")[2 + x * CELL : 4 + x * CELL]
                if cell[0] == " ":
                    continue
                mask = GLYPHS.find(cell[0])
                if mask <= 0:
                    raise BadInput(
                        f"every fourth column shows a passage ({GLYPHS[1:]}) or nothing, "
                        f"not {cell[0]!r}"
                    )
                spot = Spot(x, -y, mask, "" if cell[1] in FILLING else cell[1], line)
                if spot.label == "@":
                    home = spot
                    if mask != self.cave.corridors[ENTRANCE]:
                        right = glyph(self.cave.corridors[ENTRANCE])
                        raise BadInput(f"in this mode the Cave Entrance is {right}")
                elif spot.label and any(spot.label == other.label for other in self.spots):
                    raise BadInput(f"two passages are labelled {spot.label}")
                else:
                    self.spots.append(spot)
        if home is None and self.spots:
            raise BadInput("the map needs the Cave Entrance, labelled @")
        if home is not None:
            for spot in self.spots:
                spot.x -= home.x
                spot.y -= home.y

    def read_tiles(self) -> None:
        """Which tile each label is, and what lies on it."""
        self.tiles.taken.add(ENTRANCE)
        for line in self.block("tiles"):
            self.line = line
            words = line.text.partition(":")[0].split()
            spots = [spot for spot in self.spots if spot.label == words[0]]
            if words[0] != "@" and not spots:
                raise BadInput(f"the map has no passage {words[0]!r}")
            if spots and len(words) > 1:
                self.lay(self.tiles.take(words[1]), spots[0])
        self.cave.passages = []
        self.read_lines(TILE_LINES)
        for spot in self.spots:
            if spot.label not in self.labels:
                self.lay_any(spot)
        for line in self.block("tiles"):
            self.line = line
            head, _, cards = line.text.partition(":")
            self.cave.contents[self.labels[head.split()[0]]] = self.take_cards(cards)

    def lay_any(self, spot: Spot) -> None:
        """The first tile of the right shape that nothing names, a plain one if there is one."""
        self.line = spot.line
        box = self.cave.box
        fitting = [
            tile
            for tile in self.tiles.rest()
            if tile not in self.tiles.reserved and spot.corridors in ROTATIONS[box.shapes[tile]]
        ]
        if not fitting:
            raise BadInput(f"no tile with the corridors {glyph(spot.corridors)} is left")
        plain = [tile for tile in fitting if not box.special[tile]]
        tile = (plain or fitting)[0]
        self.tiles.taken.add(tile)
        self.lay(tile, spot)

    def lay(self, tile: TileId, spot: Spot) -> None:
        cave = self.cave
        if spot.corridors not in ROTATIONS[cave.box.shapes[tile]]:
            raise BadInput(f"{cave.box.tile_name(tile)} cannot lie as {glyph(spot.corridors)}")
        space = space_at(cave, spot.x, spot.y)
        beyond_corner = cave.rulings.in_corner and min(spot.x, spot.y) < 0
        while space < 0 and cave.rulings.table == 0 and not beyond_corner:
            grow(cave)
            space = space_at(cave, spot.x, spot.y)
        if space < 0 or cave.grid[space] == OUTSIDE:
            raise BadInput(f"the space {spot.x},{spot.y} is off the table")
        lay(cave, tile, space, spot.corridors)
        if spot.label:
            self.labels[spot.label] = tile

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

    # Whose turn, and the explorers

    def read_ghosts(self) -> None:
        """Ghosts are in play if they are named."""
        cave = self.cave
        for line in self.block("explorers"):
            self.line = line
            name = line.text.replace(":", " ").split()[0]
            if name.startswith("ghost-"):
                if name[6:] not in FACTIONS or FACTIONS.index(name[6:]) not in cave.pool:
                    raise BadInput(f"no ghost {name[6:]!r} can be in play, or it stands twice")
                faction = FACTIONS.index(name[6:])
                cave.pool.remove(faction)
                number = len(cave.explorers)
                ghost = Explorer.new(number, number, faction, True, ENTRANCE, 0)
                ghost.fresh = False
                cave.explorers.append(ghost)

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
            self.line = self.lines["turn"]
            PAGE.lines["turn"].read(cave, self.line.text, self)
        team = cave.team(cave.turn)
        cave.actor = team[0].number
        if cave.phase in (READYING, STARTING):
            cave.queue = [explorer.number for explorer in team]
        elif cave.phase == DRAFTING:
            cave.queue = draft_order(cave)
        elif cave.phase == PICKING_SETS:
            cave.queue = set_order(cave)
        elif cave.phase == ACTING:
            self.rested = [explorer for explorer in team if not explorer.ghost]

    def read_explorer(self, text: str) -> None:
        explorer = self.explorer(text.replace(":", " ").split()[0])
        head, colon, cards = text.partition(":")
        if DEAD_WORD in head.split():
            explorer.at, explorer.health = NOWHERE, 0
            head = " ".join([word for word in head.split() if word != DEAD_WORD])
        found = EXPLORER_LINE.read(explorer, head + colon + cards, self)
        if explorer.last_passage >= 0 and explorer.steps == 0:
            explorer.steps = 1
        if explorer in self.rested and ("ap" in found or not explorer.alive):
            self.rested.remove(explorer)

    # Cards and tiles that lie in piles

    def splits(self, text: str) -> list[str]:
        """The names in a list."""
        found = [name.strip() for name in text.split(",")]
        return [name for name in found if name not in ("", "-")]

    def take_cards(self, text: str) -> list[CardId]:
        return [self.cards.take(name) for name in self.splits(text)]

    def find_card(self, word: str) -> CardId:
        return self.cards.find(word)

    def take_card(self, word: str) -> CardId:
        return self.cards.take(word)

    def find_kind(self, word: str) -> KindId:
        if word not in self.cave.box.ids:
            raise BadInput(f"there is no card {word!r}")
        return self.cave.box.ids.index(word)

    def take_tile(self, word: str) -> TileId:
        return self.tiles.take(word)

    def find_explorer(self, word: str) -> ExplorerId:
        return self.explorer(word).number

    def find_team(self, word: str) -> int:
        return self.explorer(word).team

    def read_deck(self, deck: Deck, text: str) -> None:
        """From the top down; a number in braces marks where another pile begins."""
        deck.cards, deck.tags = [], []
        tag = 0
        for name in self.splits(text):
            match = re.match(r"\{(-?\d+)\} *", name)
            if match:
                tag = int(match[1])
                name = name[match.end() :]
            deck.cards.insert(0, self.cards.take(name))
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
        if "passages" in self.ends:
            cave.aside_tiles += self.tiles.rest()
        else:
            cave.passages = self.tiles.rest()[::-1] + cave.passages

    def read_known(self, text: str) -> None:
        """What somebody has seen in a deck."""
        for item in self.splits(text):
            card, by, seats = item.partition(" by ")
            if not by:
                raise BadInput(f"expected CARD by SEATS, not {item!r}")
            number, mask = self.cards.find(card.strip()), 0
            for seat in seats.split():
                mask |= 1 << self.explorer(seat).number
            deck = self.cave.hazard if self.cave.box.is_hazard(number) else self.cave.fortune
            deck.known += [number, mask]
