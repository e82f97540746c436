"""S35: suggested starting sets."""

from typing import Final

from cavern.core.tangible import Tangible
from cavern.games.skulldug.kinds import number_of
from cavern.games.skulldug.numbers import KindId
from cavern.games.skulldug.state import DUEL, FFA, Dig


class GearSet(Tangible):
    """A set of starting items by their ids."""

    def __init__(self, id: str, cards: tuple[str, ...]) -> None:
        self.id = id
        self.cards = cards

    def kinds(self) -> list[KindId]:
        return [number_of(card) for card in self.cards]

    def label(self, names: list[str]) -> str:
        return f"{self.id.capitalize()}: {', '.join(names[kind] for kind in self.kinds())}"


FACTION_SETS: Final[list[GearSet]] = [
    GearSet("adventurers", ("trusty-whip", "questionable-rations")),
    GearSet("rogues", ("delicate-toolkit", "rabbits-foot")),
    GearSet("henchmen", ("brass-knuckles", "flak-jacket")),
    GearSet("suits", ("sturdy-shovel", "convincing-sign")),
    GearSet("cultists", ("rusty-sword", "soothing-pipe", "bear-trap")),
]
"""Free-for-all and Duel, and what print-and-play starts with (S38); in the factions' order."""

TRADE_SETS: Final[list[GearSet]] = [
    GearSet("archaeologist", ("trusty-whip", "questionable-rations")),
    GearSet("miner", ("sturdy-shovel", "blasting-charge")),
    GearSet("thief", ("delicate-toolkit", "rabbits-foot")),
    GearSet("brawler", ("brass-knuckles", "brittle-shield")),
    GearSet("survivor", ("lucky-underwear", "flak-jacket")),
    GearSet("sadist", ("rusty-sword", "bear-trap")),
]
"""Solo and Team."""


def sets_of(cave: Dig) -> list[GearSet]:
    """The suggested sets of the mode."""
    return FACTION_SETS if cave.rulings.mode in (FFA, DUEL) else TRADE_SETS
