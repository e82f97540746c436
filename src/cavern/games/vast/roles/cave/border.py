"""What the boards of those who keep the Cave show, and what the events of their doing tell."""

from typing import Annotated, TypedDict

from cavern.core.event import DEED, Weight
from cavern.core.lens import Lens
from cavern.core.things import Names, TurnsOver
from cavern.games.vast.roles.border import BoardView, Counts

OmenId = Annotated[str, Names("omen")]


class NoStats(TypedDict):
    pass


class KeeperView(BoardView):
    """What those have who keep the Cave. ``prices`` are the Omens that each power takes now (none
    where it depends on whom it is for), ``payable`` those held that it accepts."""

    prices: dict[str, int | None]
    payable: Counts
    hand: list[str] | int
    omens: Counts
    bag: Counts
    plundered: int
    hated: int
    hatred_tokens: int
    to_remove: int
    omens_aside: Counts


class CaveView(KeeperView):
    stats: NoStats


class OmenDrawn(TypedDict):
    symbol: str


class OmenUsed(TypedDict):
    omen: Annotated[OmenId, TurnsOver()]


OWN_FACTS: dict[str, type] = {
    "omen-drawn": OmenDrawn,
    "omen": OmenUsed,
}

OWN_MATTERS: dict[str, Weight] = {
    "omen": Weight(DEED),
}

OWN_LENS = Lens(
    left_out="CaveView.seat",
    room={
        "CaveView.hand": 8,
    },
)
