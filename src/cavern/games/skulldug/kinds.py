"""S12, S16: what kinds of cards there are, and the printed side of each."""

from typing import Final

from cavern.core.errors import RulesError
from cavern.core.plain import Plain
from cavern.core.tangible import Tangible
from cavern.games.skulldug.numbers import KindId

CONSUMABLE: Final = 0
EQUIPMENT: Final = 1
TREASURE: Final = 2
TRAP: Final = 3
MONSTER: Final = 4
LEDGE: Final = 5
"""A danger that is no card: the text of a passage (S229)."""

CARD_TYPES: Final = ("consumable", "equipment", "treasure", "trap", "monster", "passage")

BOOK: Final = "book"
RECONSTRUCTED: Final = "reconstructed"
HOUSE: Final = "house"


class CardKind(Tangible):
    """A card as data: its name, numbers, copies and text.

    ``full`` and ``pnp`` are the copies in the full game and in the print-and-play, ``gear`` how
    many of the full game's copies carry the Gear mark (S221).
    """

    def __init__(
        self,
        id: str,
        name: str,
        type: int,
        text: str,
        rules: tuple[str, ...],
        full: int,
        gear: int,
        pnp: int,
        source: str,
        difficulty: int,
        damage: int,
    ) -> None:
        self.id = id
        self.name = name
        self.type = type
        self.text = text
        self.rules = rules
        self.full = full
        self.gear = gear
        self.pnp = pnp
        self.source = source
        self.difficulty = difficulty
        self.damage = damage
        self.number = -1

    def plain(self) -> dict[str, Plain]:
        return {
            "id": self.id,
            "name": self.name,
            "type": CARD_TYPES[self.type],
            "text": self.text,
            "rules": list(self.rules),
            "full": self.full,
            "gear": self.gear,
            "pnp": self.pnp,
            "source": self.source,
            "difficulty": self.difficulty,
            "damage": self.damage,
        }


KINDS: Final[list[CardKind]] = []
"""Every kind, in the order of the deck tables (S220). A kind's number is its place here."""


def number_of(id: str) -> KindId:
    """The number of the kind with this id."""
    for kind in KINDS:
        if kind.id == id:
            return kind.number
    raise RulesError(f"there is no card {id!r}")
