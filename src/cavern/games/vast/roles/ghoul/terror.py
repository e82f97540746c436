"""V8.1: the Terror cards, each with its two effects: what they do, when, and why not otherwise."""

from typing import TYPE_CHECKING, Final

from cavern.core.act import Refusal
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.vast.numbers import CardId

if TYPE_CHECKING:
    from cavern.games.vast.roles.ghoul.common import AnyGhoul
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

LAMED: Final = Refusal("V8.26", "Stabbed as it is, it cannot move this turn.")
SNEAKS_ALREADY: Final = Refusal("V8.1.3", "No step costs extra this turn as it is.")
CHEATS_LATER: Final = Refusal("V8.1.4", "Cheat is for dice that have just been rolled.")
BLINKS_LATER: Final = Refusal("V8.1.5", "Blink lets it move on after a skitter.")
NO_DARK_TILE: Final = Refusal("V8.1.5", "No Dark tile is unoccupied.")
NOTHING_IN_LINE: Final = Refusal("V8.1.7", "No Treasure lies near enough in a straight line.")


class Terror(Tangible):
    """A Terror card: an effect for each turn and one for once in the game, in words with ``{}`` for
    its number, and ``short`` in a word or two. ``lasting`` cards leave the game at the end of the
    turn in which they are spent, the others at once. ``after_skitters`` the effect for each turn
    comes again and again."""

    def __init__(
        self,
        id: str,
        name: str,
        rule: str,
        count: int,
        numbers: list[int],
        each: str,
        once: str,
        short: tuple[str, str],
        vile_each: str = "",
        vile_once: str = "",
        vile_short: tuple[str, str] | None = None,
        after_skitters: bool = False,
        lasting: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.count = count
        self.numbers = numbers
        self.words = [each, once, vile_each or each, vile_once or once]
        self.short = [*short, *(vile_short or short)]
        self.when = "After each skitter" if after_skitters else "Each turn"
        self.source = "reconstructed"
        self.text = f"{self.when}: {self.printed(EACH)}. Once: {self.printed(ONCE)}."
        self.rules = f"V8.1 {rule}"
        self.rule = rule
        self.after_skitters = after_skitters
        self.lasting = lasting

    def printed(self, which: int) -> str:
        """What the card itself says about one of its effects."""
        words = self.words[which].replace("{}", str(self.numbers[which]))
        vile = which + VILE_EACH
        if self.words[vile] == self.words[which]:
            return words
        return f"{words} (Vile Ghoul: {self.words[vile].replace('{}', str(self.numbers[vile]))})"

    def sentences(self, numbers: list[int], vile: bool) -> tuple[str, str]:
        """Both its effects by the numbers of a table."""
        each, once = (VILE_EACH, VILE_ONCE) if vile else (EACH, ONCE)
        words = self.words[once].replace("{}", str(numbers[once]))
        first = f"{self.when}: {self.words[each].replace('{}', str(numbers[each]))}."
        return first, f"{words[0].upper()}{words[1:]}."

    def shortly(self, numbers: list[int], vile: bool) -> tuple[str, str]:
        """The same in a word or two."""
        each, once = (VILE_EACH, VILE_ONCE) if vile else (EACH, ONCE)
        return (
            self.short[each].replace("{}", str(numbers[each])),
            self.short[once].replace("{}", str(numbers[once])),
        )

    def does(self, cave: "Cave", ghoul: "AnyGhoul", which: int) -> str:
        """What one of its effects is worth at this table."""
        words = self.words[which + (VILE_EACH if ghoul.vile else 0)]
        number = ghoul.number(cave, TERROR_NAMES.index(self.id), which)
        return f"{self.name}: {words.replace('{}', str(number))}."

    def against_use(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        """Why its effect for each turn would do nothing now, if so."""
        return None

    def use(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        """Its effect for each turn."""

    def against_spending(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        """Why its effect for once in the game would do nothing now, if so."""
        return None

    def spend(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        """Its effect for once in the game."""


class Chase(Terror):
    def against_use(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return LAMED if ghoul.lamed else None

    def against_spending(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return LAMED if ghoul.lamed else None

    def use(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.movement += ghoul.number(cave, CHASE, EACH)

    def spend(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.movement += ghoul.number(cave, CHASE, ONCE)


class Hunt(Terror):
    def use(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.hunt(ghoul.number(cave, HUNT, EACH))

    def spend(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.hunt_all_turn(ghoul.number(cave, HUNT, ONCE))


class SneakCard(Terror):
    def against_use(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return SNEAKS_ALREADY if ghoul.sneaking else None

    def use(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.ready[SNEAK] += ghoul.number(cave, SNEAK, EACH)

    def spend(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.sneaking = True


class Cheat(Terror):
    """Asked about when dice have been rolled."""

    def against_use(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return CHEATS_LATER

    def against_spending(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return CHEATS_LATER


class Blink(Terror):
    """Its effect for each turn is asked about after a skitter."""

    def against_use(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return BLINKS_LATER

    def against_spending(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        if ghoul.lamed:
            return LAMED
        return None if ghoul.blink_squares(cave) else NO_DARK_TILE

    def spend(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.blink_away(cave, table)


class Adapt(Terror):
    def against_use(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return ghoul.against_adapting()

    def use(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.adapt(cave, table)

    def against_spending(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return ghoul.against_transforming()

    def spend(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.transform()


class Seize(Terror):
    def use(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.ready[SEIZE] += ghoul.number(cave, SEIZE, EACH)

    def against_spending(self, cave: "Cave", ghoul: "AnyGhoul") -> Refusal | None:
        return None if ghoul.seizable(cave) else NOTHING_IN_LINE

    def spend(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.seize(cave, table)


class Scour(Terror):
    def use(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.ready[SCOUR] += ghoul.number(cave, SCOUR, EACH)

    def spend(self, cave: "Cave", ghoul: "AnyGhoul", table: Table) -> None:
        ghoul.scour(cave, table)


TERROR: Final[list[Terror]] = [
    Chase("chase", "Chase", "V8.1.1", 3, [1, 3, 1, 3],
          "+{} movement",
          "+{} movement this turn", ("+{} move", "+{} move"), lasting=True),
    Hunt("hunt", "Hunt", "V8.1.2", 3, [1, 3, 1, 2],
         "one attack costs {} disc less",
         "{} free attack points this turn", ("-{} disc", "+{} attack"),
         "one attack has +{} Attack",
         "+{} Attack this turn", ("Attack+{}", "Attack+{}"), lasting=True),
    SneakCard("sneak", "Sneak", "V8.1.3", 2, [1, 0, 1, 0],
          "one wall or occupied space costs no extra",
          "no wall and no occupied space costs extra this turn", ("-{} extra", "no extra"),
          lasting=True),
    Cheat("cheat", "Cheat", "V8.1.4", 1, [0, 0, 0, 0],
          "one die just rolled is rolled again",
          "set one die to any face", ("reroll", "set a die")),
    Blink("blink", "Blink", "V8.1.5", 1, [0, 0, 0, 0],
          "1 space of movement for free",
          "go to any unoccupied Dark tile", ("a step", "to Dark"), after_skitters=True),
    Adapt("adapt", "Adapt", "V8.1.6", 1, [1, 0, 2, 0],
          "turn {} movement into attack points or back",
          "swap movement and attack points", ("swap {}", "swap all"),
          "one Boost die counts {} times",
          "choose any row", ("Boost ×{}", "any row")),
    Seize("seize", "Seize", "V8.1.7", 1, [1, 3, 1, 3],
          "one Treasure or Gem costs {} movement less",
          "collect a Treasure in a straight line, up to {} away", ("-{} move", "{} away")),
    Scour("scour", "Scour", "V8.1.8", 1, [1, 1, 1, 2],
          "smashing one Crystal costs {} less",
          "gain {} Fury", ("-{} for ◆", "+{} Fury"),
          vile_once="draw {} Terror cards and keep 1", vile_short=("-{} for ◆", "1 of {}")),
]  # fmt: skip

TERROR_NAMES: Final = tuple(card.id for card in TERROR)
TERROR_LABELS: Final = tuple(card.name for card in TERROR)


def terror_deck() -> list[CardId]:
    """All thirteen cards, unshuffled."""
    return [kind for kind, card in enumerate(TERROR) for _ in range(card.count)]
