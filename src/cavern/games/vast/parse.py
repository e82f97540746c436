"""A Cave from its text, as :mod:`cavern.games.vast.position` writes it."""

from typing import Final

from cavern.core.errors import BadInput
from cavern.core.grid import DIRECTIONS
from cavern.core.parts import whole
from cavern.core.rng import Rng
from cavern.games.vast.checks import treasure_cards_held
from cavern.games.vast.endings import ENDINGS
from cavern.games.vast.events import event_deck
from cavern.games.vast.grid import CENTRE, square_at, square_named
from cavern.games.vast.numbers import CardId, Square, TileId
from cavern.games.vast.options import Terms
from cavern.games.vast.position import PAGE
from cavern.games.vast.possession_cards import CARD_NAMES
from cavern.games.vast.role import Role
from cavern.games.vast.setup import boxed, empty_cave, make_role, treasure_tokens
from cavern.games.vast.spec import ARTIFACTS
from cavern.games.vast.state import (
    BOMBS,
    DARK,
    EVENT_TOKEN,
    EVENT_TOKENS,
    NOWHERE,
    TOKENS,
    Cave,
)
from cavern.games.vast.tiles import (
    FIRST_TERRAIN,
    KINDS,
    SYMBOL,
    TERRAINS,
    TILE_NUMBER,
    TILES,
    terrain_squares,
)
from cavern.games.vast.treasures import TREASURE_NAMES

TOKEN_BITS: Final[dict[str, int]] = dict(TOKENS)


class CaveReader:
    """Reads a position line by line."""

    def __init__(self, terms: Terms, rng: Rng) -> None:
        self.cave = empty_cave(rng, terms)
        self.cave.box = boxed(terms)
        self.given: list[set[str]] = [set() for _ in self.cave.roles]
        self.named: set[str] = set()
        self.rows: list[list[str]] = []
        self.loose: list[tuple[int, str]] = []
        self.stack_ends = False

    def line(self, word: str, rest: list[str]) -> None:
        cave = self.cave
        if word == "treasure":
            for square in rest:
                cave.treasure[self.tile_at(square)] += 1
        elif word in TOKEN_BITS:
            for square in rest:
                cave.token[self.tile_at(square)] |= TOKEN_BITS[word]
        elif word == "seen" and len(rest) == 2:
            cave.seen[self.tile_at(rest[0])] = whole(rest[1])
        elif word == "possessed" and len(rest) == 2:
            self.possessed(rest[0], rest[1])
        elif word in [role.kind for role in cave.roles]:
            self.part(next(role for role in cave.roles if role.kind == word), rest)
        else:
            self.page_line(word, rest)

    def page_line(self, word: str, rest: list[str]) -> None:
        cave = self.cave
        if word not in PAGE.lines:
            known = [*PAGE.lines, "map", "treasure", *TOKEN_BITS, "seen", *cave.terms.roles]
            raise BadInput(f"a line starts with one of {', '.join(known)}")
        if word == "stack" and rest[-1:] == ["end"]:
            self.stack_ends = True
            rest = rest[:-1]
        kinds = [role.kind for role in cave.roles]
        self.named |= PAGE.lines[word].read(cave, " ".join(rest), kinds)
        if word == "ending" and cave.ending not in ENDINGS:
            raise BadInput(f"no game ends as {cave.ending!r}")

    def possessed(self, kind: str, by: str) -> None:
        """A possession turn; whoever is not at the table is summoned."""
        cave = self.cave
        if kind not in CARD_NAMES or by not in cave.terms.roles:
            raise BadInput("a possession is written 'possessed ROLE by-whom' like thief ghost")
        if kind not in cave.terms.roles:
            cave.seat([*cave.roles, make_role(kind, len(cave.terms.roles))])
            self.given.append(set())
        cave.possessed = [role.kind for role in cave.roles].index(kind)
        cave.possessor = cave.terms.seat_of(by)

    def part(self, role: Role, rest: list[str]) -> None:
        for part in role.rows():
            if rest and rest[0] == part.key:
                setattr(role, part.name, part.kind.read(part, rest[1:], None))
                self.given[role.seat].add(part.name)
                return
        known = ", ".join(part.key for part in role.rows())
        raise BadInput(f"the {role.kind} has {known}")

    def tile_at(self, name: str) -> TileId:
        tile = self.cave.tile(square_named(name))
        if tile < 0:
            raise BadInput(f"there is no tile at {name}")
        return tile

    # The map

    def lay_out(self) -> None:
        """Put the drawn tiles down, named ones first."""
        found = [(y, x) for y, row in enumerate(self.rows) for x, c in enumerate(row) if c == "@"]
        if len(found) != 1:
            raise BadInput("the map needs exactly one Entrance, written @")
        south, east = found[0]
        for y, row in enumerate(self.rows):
            for x, text in enumerate(row):
                square = square_at(x - east, south - y)
                if text.startswith("?"):
                    self.loose.append((square, text))
                elif text not in (".", "@"):
                    self.lay_tile(square, text)

    def lay_tile(self, square: Square, text: str) -> None:
        cave = self.cave
        tile, face = read_cell(text)
        if cave.where[tile] != NOWHERE:
            raise BadInput(f"{TILES[tile].id} is on the map twice")
        cave.put(tile, square)
        cave.face[tile] = face
        if tile in cave.box:
            cave.box.remove(tile)

    def lay_any(self) -> None:
        """Tiles of which only the symbol was given."""
        cave = self.cave
        for square, text in self.loose:
            symbol = "fbe".find(text[1:2])
            taken = {*cave.stack, *cave.box, *cave.gone}
            for role in cave.roles:
                taken.update(role.tiles_in_hand(), role.tiles_aside())
            free = [
                n
                for n in range(FIRST_TERRAIN)
                if SYMBOL[n] == symbol and cave.where[n] == NOWHERE and n not in taken
            ]
            if len(text) != 2 or symbol < 0 or not free:
                raise BadInput(f"no Dark tile is left for {text}; write ?f, ?b or ?e")
            cave.put(free[0], square)

    # The rest

    def complete(self) -> Cave:
        cave = self.cave
        held: list[int] = []
        for role in cave.roles:
            held += role.tiles_in_hand() + role.tiles_aside()
        out = {*cave.box, *cave.gone, *held, *cave.stack}
        unnamed = [
            n for n in range(FIRST_TERRAIN - 1, -1, -1) if n not in out and cave.where[n] == NOWHERE
        ]
        if self.stack_ends:
            cave.box += unnamed
        else:
            cave.stack = unnamed + cave.stack
        if "bombs_left" not in self.named:
            cave.bombs_left = BOMBS - len(cave.bombs)
        if "stalled_since" not in self.named:
            cave.goes_on()
        cave.events = without(event_deck(), cave.events_gone + cave.events) + cave.events
        for role in cave.roles:
            role.complete(cave, self.given[role.seat])
        known = cave.treasures_gone + cave.drawn + treasure_cards_held(cave) + cave.treasures
        cave.treasures = without(list(range(len(TREASURE_NAMES))), known) + cave.treasures
        on_map = sum(cave.treasure) + sum(role.held_treasures() for role in cave.roles)
        cave.treasure_supply = treasure_tokens(cave.terms) - on_map
        cave.event_supply = EVENT_TOKENS - sum(1 for t in cave.token if t & EVENT_TOKEN)
        if cave.treasure_supply < 0 or cave.event_supply < 0 or cave.bombs_left < 0:
            raise BadInput("the position has more tokens than there are (V1.9)")
        self.lay_artifacts()
        cave.terrain_left = [
            n for n in range(len(TERRAINS)) if cave.where[terrain_squares(n)[0]] == NOWHERE
        ]
        return cave

    def lay_artifacts(self) -> None:
        """V9.8: Artifacts that are named nowhere lie on the Entrance."""
        cave = self.cave
        if "locked" not in self.named:
            cave.locked = len(cave.lock_tiles)
        if cave.terms.artifacts:
            left = ARTIFACTS - len(cave.artifacts) - len(cave.carriers) - cave.locked
            if left < 0:
                raise BadInput("the position has more Artifacts than there are (V9.8)")
            cave.artifacts = sorted(cave.artifacts + [CENTRE] * left)


def without(cards: list[CardId], out: list[int]) -> list[CardId]:
    for card in out:
        if card not in cards:
            raise BadInput("a card is in two places")
        cards.remove(card)
    return cards


def parse(text: str, terms: Terms, rng: Rng) -> Cave:
    reader = CaveReader(terms, rng)
    numbered = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    rest: list[tuple[int, str]] = []
    in_map = False
    for number, line in numbered:
        if line.strip() == "map":
            in_map = True
        elif in_map and line.startswith(" "):
            reader.rows.append(line.split())
        else:
            in_map = False
            rest.append((number, line))
    if not reader.rows:
        reader.rows = [["@"]]
    reader.lay_out()
    for number, line in first_lists(rest):
        read_line(reader, number, line)
    reader.lay_any()
    for number, line in rest:
        if (number, line) not in first_lists(rest):
            read_line(reader, number, line)
    return reader.complete()


def first_lists(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Lines that say where tiles are: they come before tiles given by symbol only."""
    return [
        (number, line)
        for number, line in lines
        if line.split()[0] in ("stack", "box", "gone", "possessed")
        or line.split()[1:2] in (["hand"], ["ghosts"])
    ]


def read_line(reader: CaveReader, number: int, line: str) -> None:
    words = line.split()
    try:
        reader.line(words[0], words[1:])
    except BadInput as error:
        raise BadInput(f"position line {number} ({line.strip()!r}): {error}") from None


def read_cell(text: str) -> tuple[int, int]:
    """A tile and its face, as drawn on the map."""
    if text in TILE_NUMBER and TILE_NUMBER[text] >= FIRST_TERRAIN:
        return TILE_NUMBER[text], 0
    letters = {kind[0]: kind for kind in KINDS[:5]} | {"g": "ghost"}
    kind = letters.get(text[0].lower(), "")
    lit = text[0].isupper()
    number = text[1:-1] if lit else text[1:]
    name = f"{kind}-{number}"
    if name not in TILE_NUMBER or (lit and text[-1] not in DIRECTIONS):
        raise BadInput(
            f"the map has {text!r}; a tile is a1 (Dark), A1n (Lit, turned n, e, s or w), ?f, "
            "the name of a Terrain square, @ or ."
        )
    return TILE_NUMBER[name], DIRECTIONS.index(text[-1]) if lit else DARK
