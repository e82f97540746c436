"""What the Vile Ghoul's board shows, and what the events of its doing tell."""

from typing import TypedDict

from cavern.core.event import Weight
from cavern.core.lens import Lens
from cavern.games.vast.roles.border import Counts
from cavern.games.vast.roles.ghoul.border import ProwlerView


class VileGhoulStats(TypedDict):
    defense: int
    attack: int


class VileGhoulView(ProwlerView):
    stats: VileGhoulStats
    supply: list[int]
    row: str | None
    right: Counts
    boosts: int
    just_rolled: bool
    any_row: bool
    bonus: int
    lent_dice: list[int]
    more_attack: int


class RowChosen(TypedDict):
    row: int
    movement: int
    attack: int


OWN_FACTS: dict[str, type] = {
    "row": RowChosen,
}

OWN_MATTERS: dict[str, Weight] = {}

OWN_LENS = Lens(
    left_out="""
        VileGhoulView.effects VileGhoulView.attacked VileGhoulView.cards VileGhoulView.notes
        VileGhoulView.seat
    """,
    room={
        "VileGhoulView.terror": 16,
        "VileGhoulView.terror_deck": 16,
        "VileGhoulView.terror_gone": 16,
        "VileGhoulView.terror_aside": 16,
        "VileGhoulView.supply": 7,
        "VileGhoulView.lent_dice": 8,
    },
)
