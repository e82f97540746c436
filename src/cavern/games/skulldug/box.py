"""S19, S20: what lies in the box: every card and tile of one game, as numbers.

Cards and tiles are small whole numbers. A card's kind and a tile's shape are looked up here;
nothing in here changes during a game.
"""

import json
from typing import Any, Final

from cavern.core import codec
from cavern.core.grid import rotations
from cavern.core.plain import Loose
from cavern.core.tangible import Tangible
from cavern.games.skulldug.border import CardView, TileView
from cavern.games.skulldug.kinds import KINDS, LEDGE, MONSTER, TRAP, TREASURE
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.tiles import (
    ENTRANCE_ID,
    PLAIN,
    SHAPES,
    SPECIALS,
    TILES,
    TileKind,
)

NOT_IN_SOLO: Final = ("soulbond-charm",)

ROTATIONS: Final[list[list[int]]] = [rotations(mask) for mask in range(16)]
"""The different ways to lay a tile, by its corridors."""


class Box(Tangible):
    """The cards and tiles of one game.

    ``pnp`` chooses the print-and-play's copies, ``solo`` leaves out what Solo does (S41),
    ``all_gear`` marks every copy of a Gear card (S221), ``dead_ends`` and ``specials`` say
    whether those tiles stay what they are. ``content`` is a checked content file in its compact
    form (see :mod:`.content`), or nothing.
    """

    def __init__(
        self,
        pnp: bool,
        solo: bool,
        all_gear: bool,
        dead_ends: bool,
        specials: bool,
        content: str,
    ) -> None:
        self.pnp = pnp
        self.solo = solo
        self.all_gear = all_gear
        self.dead_ends = dead_ends
        self.specials = specials
        self.content = content
        self.card_views: dict[int, CardView] = {}
        """How a view shows cards of which nothing has become, and tiles where nothing lies; nobody
        may change them."""
        self.tile_views: dict[tuple[int, int, int, int], TileView] = {}
        changes: Loose = json.loads(content) if content else {}
        self._read_cards(changes.get("cards", {}))
        self._read_tiles(changes.get("tiles", []))

    def _read_cards(self, changes: Loose) -> None:
        """The kinds' numbers and every single card, in the order of the deck tables."""
        self.ids: list[str] = []
        self.names: list[str] = []
        self.texts: list[str] = []
        self.types: list[int] = []
        self.sources: list[str] = []
        self.rules: list[str] = []
        self.difficulty: list[int] = []
        self.damage: list[int] = []
        self.kinds: list[int] = []
        self.gear: list[bool] = []
        self.first: list[int] = []
        for kind in KINDS:
            change: Loose = changes.get(kind.id, {})
            copies = int(
                change.get("pnp" if self.pnp else "full", kind.pnp if self.pnp else kind.full)
            )
            if self.solo and kind.id in NOT_IN_SOLO:
                copies = 0
            gear = 0 if self.pnp else int(change.get("gear", kind.gear))
            if self.all_gear and gear:
                gear = copies
            self.ids.append(kind.id)
            self.names.append(str(change.get("name", kind.name)))
            self.texts.append(str(change.get("text", kind.text)))
            self.types.append(kind.type)
            self.sources.append("user" if change else kind.source)
            self.rules.append(kind.rules[0])
            self.difficulty.append(int(change.get("difficulty", kind.difficulty)))
            self.damage.append(int(change.get("damage", kind.damage)))
            self.first.append(len(self.kinds))
            for copy in range(copies):
                self.kinds.append(kind.number)
                self.gear.append(copy < gear)
        self.cards = self.ledge = len(self.kinds)
        """How many cards there are. The ledge's number comes after them: it is no card."""
        self.kinds.append(self.types.index(LEDGE))
        self.hazardous = [self.types[kind] in (TRAP, MONSTER) for kind in self.kinds]

    def _read_tiles(self, changes: list[Any]) -> None:
        """Tile 0 is the Cave Entrance; the others follow in the order of the tile table."""
        table = TILES
        if changes:
            table = [
                TileKind(
                    tile["id"], tile["shape"], tile["hazards"], tile["fortunes"],
                    tile["full"], tile["pnp"], SPECIALS.index(tile["special"]),
                )
                for tile in changes
            ]  # fmt: skip
        self.tile_ids: list[str] = [ENTRANCE_ID]
        self.tile_kinds: list[int] = [0]
        self.shapes: list[int] = [SHAPES["4way"]]
        self.hazards: list[int] = [0]
        self.fortunes: list[int] = [0]
        self.special: list[int] = [PLAIN]
        for tile in table:
            self.tile_ids.append(tile.id)
            shape = tile.shape
            if shape == "deadend" and not self.dead_ends:
                shape = "l"
            for _ in range(tile.pnp if self.pnp else tile.full):
                self.tile_kinds.append(len(self.tile_ids) - 1)
                self.shapes.append(SHAPES[shape])
                self.hazards.append(tile.hazards)
                self.fortunes.append(tile.fortunes)
                self.special.append(tile.special if self.specials else PLAIN)

    def is_hazard(self, card: CardId) -> bool:
        """Which deck and discard pile a card belongs to, whatever it may be a copy of."""
        return self.hazardous[card]

    def is_treasure(self, card: CardId) -> bool:
        return self.types[self.kinds[card]] == TREASURE

    def copy_number(self, card: CardId) -> int:
        """Which of several copies a card is, from 1; 0 if it is the only one."""
        kind = self.kinds[card]
        several = kind + 1 < len(self.first) and self.first[kind + 1] - self.first[kind] > 1
        return card - self.first[kind] + 1 if several else 0

    def copy_name(self, card: CardId) -> str:
        """The card's id with the number of the copy, where there are several: ``bear-trap.2``."""
        number = self.copy_number(card)
        name = self.ids[self.kinds[card]]
        return f"{name}.{number}" if number else name

    def tile_name(self, tile: TileId) -> str:
        """The tile's id with the number of the copy, where there are several: ``X5.2``."""
        kind = self.tile_kinds[tile]
        several = self.tile_kinds.count(kind) > 1
        name = self.tile_ids[kind]
        return f"{name}.{tile - self.tile_kinds.index(kind) + 1}" if several else name


codec.register(Box, "skulldug/box", "pnp solo all_gear dead_ends specials content")
