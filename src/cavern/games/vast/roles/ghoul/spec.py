"""V8: the Ghoul's name and place, its levels, the numbers of its Terror cards."""

from typing import Any, Final, cast

from cavern.core.errors import BadInput
from cavern.core.game import OptionSpec
from cavern.core.plain import Loose
from cavern.games.vast.combinations import MOST_FURY, Goal, counted_players
from cavern.games.vast.roles.ghoul.terror import NUMBERS, TERROR, TERROR_NAMES
from cavern.games.vast.spec import (
    Agreed,
    OwnCount,
    OwnTerms,
    PossessionCard,
    RoleSpec,
    content_part,
    is_number,
)

FURY: Final[list[int]] = [5, 6, 7, 7, 8]
"""V10.3: its Fury goal before the players are counted."""
SOLO_FURY: Final[list[int]] = [7, 7, 8, 9, 9]
SOLO_CRYSTALS: Final[list[int]] = [5, 5, 6, 7, 7]
DICE: Final[list[int]] = [3, 3, 3, 2, 2]


class ProwlerTerms(OwnTerms):
    """What a table agrees on about a Ghoul."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        super().__init__(roles, cards, variants, readings)
        self.dice = 3
        """V8.7: how many dice it rolls."""
        self.opponent_places = "skitter-variant" in variants
        self.crystal_fury = "crystal-fury" in variants
        self.terror: list[list[int]] = [card.numbers[:] for card in TERROR]
        """V8.1: the numbers of the Terror cards."""
        for number, card in enumerate(TERROR):
            for name, value in readings.get("terror", {}).get(card.id, {}).items():
                self.terror[number][NUMBERS.index(name)] = int(value)


class GhoulSpec(RoleSpec):
    kind = "ghoul"
    title = "Ghoul"
    order = 6
    pieces = (("ghoul", "the Ghoul"),)
    card = PossessionCard(
        "ghoul", "Possessed Ghoul", 6, 3, {"dice": (1, 1)}, "reconstructed",
        "Roll Influence + 1 dice and choose two.",
    )  # fmt: skip
    counts = OwnCount("fury", "Fury", "Fury", "{} Fury")
    terms = ProwlerTerms
    endings = {"ghoul-escaped": "The Ghoul has had its fill and has left the Cave."}
    options = (
        OptionSpec(
            "skitter-variant",
            False,
            "A Ghoul that skitters names the symbol; its opponent puts it there.",
            "V8.31",
        ),
        OptionSpec(
            "crystal-fury",
            True,
            "A Ghoul that smashes a Crystal gains Fury for it (a Vile Ghoul a Terror card).",
            "V8.17",
        ),
    )
    spores = "The Ghoul loses 1 Fury and skitters."
    content = "terror"

    def read_content(self, rows: object) -> Loose:
        cards = content_part(self.content, rows, TERROR_NAMES)
        return {name: terror_numbers(name, numbers) for name, numbers in cards.items()}

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        if terms.solo:
            goal.own, goal.crystals = SOLO_FURY[level], SOLO_CRYSTALS[level]
        else:
            goal.own = min(MOST_FURY, FURY[level] + counted_players(tuple(terms.roles)))
            cast(ProwlerTerms, terms.own[self.kind]).dice = DICE[level]


def terror_numbers(name: str, numbers: Any) -> dict[str, int]:
    """What a Terror card's effects amount to: each turn, once, and both for a Vile Ghoul."""
    fits = isinstance(numbers, dict) and set(numbers) <= set(NUMBERS)
    if not fits or not all(is_number(value) for value in numbers.values()):
        raise BadInput(
            f"the Terror card {name} has the numbers {', '.join(NUMBERS)}, each from 0 to 9"
        )
    return {str(key): int(value) for key, value in numbers.items()}


SPEC: Final = GhoulSpec()
