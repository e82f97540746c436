"""What the Thief's board shows, and what the events of his doing tell."""

from typing import Annotated, NotRequired, TypedDict

from cavern.core.event import FATE, STAKE, Weight
from cavern.core.lens import Lens
from cavern.core.things import TurnsOver
from cavern.games.vast.roles.border import At, BoardView, Counts, SquareName


class ThiefStats(TypedDict):
    movement: int
    stealth: int
    thievery: int
    stashed: int


class ThiefView(BoardView):
    """``load`` is all he carries: Treasures and Gems."""

    stats: ThiefStats
    load: int
    steps_left: int
    tokens: Counts
    cubes: int
    moved: int
    carried: int
    hidden_loot: int
    hex: int
    upgrades: list[str]
    plain_stash: int
    loot_level: int
    pickpocketed: int
    backstabbed: int
    locks_tried: list[SquareName]
    sticky_used: bool
    evaded: bool


class Peeked(TypedDict):
    """The tile is told only to whoever looks."""

    at: SquareName
    tile: NotRequired[Annotated[str, TurnsOver()]]


class Stashed(TypedDict):
    total: int


OWN_FACTS: dict[str, type] = {
    "peeked": Peeked,
    "thief-died": At,
    "stashed": Stashed,
    "vault": At,
}

OWN_MATTERS: dict[str, Weight] = {
    "thief-died": Weight(FATE),
    "stashed": Weight(STAKE),
    "vault": Weight(STAKE),
}

OWN_LENS = Lens(
    left_out="ThiefView.load ThiefView.seat",
    room={
        "ThiefView.upgrades": 12,
        "ThiefView.locks_tried": 12,
    },
)
