"""V8.1: the Terror cards, each with its two effects."""

from typing import TYPE_CHECKING, Final

from cavern.core.table import Table

if TYPE_CHECKING:
    from cavern.games.vast.roles.ghoul.board import GhoulBoard
    from cavern.games.vast.state import Cave

CHASE: Final = 0
HUNT: Final = 1
SNEAK: Final = 2
CHEAT: Final = 3
BLINK: Final = 4
ADAPT: Final = 5
SEIZE: Final = 6
SCOUR: Final = 7

EACH: Final = 0
ONCE: Final = 1
VILE_EACH: Final = 2
VILE_ONCE: Final = 3
NUMBERS: Final = ("each", "once", "vile-each", "vile-once")
"""The numbers of a card's effects: each turn, once a game, and both for a Vile Ghoul."""


class TerrorCard:
    """A Terror card: an effect for each turn and one for once in the game. ``lasting`` cards leave
    the game at the end of the turn in which they are spent, the others at once."""

    def __init__(
        self, id: str, name: str, count: int, numbers: list[int], text: str, lasting: bool = False
    ) -> None:
        self.id = id
        self.name = name
        self.count = count
        self.numbers = numbers
        self.source = "reconstructed"
        self.text = text
        self.rules = "V8.1"
        self.lasting = lasting

    def can_use(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        """Whether its effect for each turn would do anything now."""
        return True

    def use(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        """Its effect for each turn."""

    def can_spend(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        """Whether its effect for once in the game would do anything now."""
        return True

    def spend(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        """Its effect for once in the game."""


class Chase(TerrorCard):
    def can_use(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return not ghoul.lamed

    def can_spend(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return not ghoul.lamed

    def use(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.movement += ghoul.number(cave, CHASE, EACH)

    def spend(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.movement += ghoul.number(cave, CHASE, ONCE)


class Hunt(TerrorCard):
    def use(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.hunt(ghoul.number(cave, HUNT, EACH))

    def spend(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.hunt_all_turn(ghoul.number(cave, HUNT, ONCE))


class Sneak(TerrorCard):
    def can_use(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return not ghoul.sneaking

    def use(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.ready[SNEAK] += ghoul.number(cave, SNEAK, EACH)

    def spend(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.sneaking = True


class Cheat(TerrorCard):
    """Asked about when dice have been rolled."""

    def can_use(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return False

    def can_spend(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return False


class Blink(TerrorCard):
    """Its effect for each turn is asked about after a skitter."""

    def can_use(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return False

    def can_spend(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return not ghoul.lamed and bool(ghoul.blink_squares(cave))

    def spend(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.blink_away(cave, table)


class Adapt(TerrorCard):
    def can_use(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return ghoul.can_adapt()

    def use(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.adapt(cave, table)

    def can_spend(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return ghoul.can_transform()

    def spend(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.transform()


class Seize(TerrorCard):
    def use(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.ready[SEIZE] += ghoul.number(cave, SEIZE, EACH)

    def can_spend(self, cave: "Cave", ghoul: "GhoulBoard") -> bool:
        return bool(ghoul.seizable(cave))

    def spend(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.seize(cave, table)


class Scour(TerrorCard):
    def use(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.ready[SCOUR] += ghoul.number(cave, SCOUR, EACH)

    def spend(self, cave: "Cave", ghoul: "GhoulBoard", table: Table) -> None:
        ghoul.scour(cave, table)


TERROR: Final[list[TerrorCard]] = [
    Chase("chase", "Chase", 3, [1, 3, 1, 3],
          "Each turn: +1 movement. Once: +3 movement this turn.", lasting=True),
    Hunt("hunt", "Hunt", 3, [1, 3, 1, 2],
         "Each turn: one attack costs 1 disc less (Vile Ghoul: has +1 Attack). Once: 3 free attack "
         "points this turn (Vile Ghoul: +2 Attack this turn).", lasting=True),
    Sneak("sneak", "Sneak", 2, [1, 0, 1, 0],
          "Each turn: one wall or occupied space costs no extra. Once: none does this turn.",
          lasting=True),
    Cheat("cheat", "Cheat", 1, [0, 0, 0, 0],
          "Each turn: roll one die again that you have just rolled. Once: set one die to any "
          "face."),
    Blink("blink", "Blink", 1, [0, 0, 0, 0],
          "After each skitter: you may move 1 space for free. Once: go to any unoccupied Dark "
          "tile."),
    Adapt("adapt", "Adapt", 1, [1, 0, 2, 0],
          "Each turn: turn 1 movement into 1 attack point or back (Vile Ghoul: one Boost die "
          "counts double). Once: swap movement and attack points (Vile Ghoul: choose any row)."),
    Seize("seize", "Seize", 1, [1, 3, 1, 3],
          "Each turn: one Treasure or Gem costs 1 movement less. Once: collect a Treasure up to 3 "
          "spaces away in a straight line."),
    Scour("scour", "Scour", 1, [1, 1, 1, 2],
          "Each turn: smashing one Crystal costs 1 less. Once: gain 1 Fury (Vile Ghoul: draw 2 "
          "Terror cards and keep 1)."),
]  # fmt: skip

TERROR_NAMES: Final = tuple(card.id for card in TERROR)
TERROR_LABELS: Final = tuple(card.name for card in TERROR)


def terror_deck() -> list[int]:
    """All thirteen cards, unshuffled."""
    return [kind for kind, card in enumerate(TERROR) for _ in range(card.count)]
