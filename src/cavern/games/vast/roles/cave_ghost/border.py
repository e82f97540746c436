"""What the Cave Ghost's board shows, and what the events of her doing tell."""

from typing import NotRequired, TypedDict

from cavern.core.event import Weight
from cavern.core.lens import Lens
from cavern.games.vast.roles.border import Counts
from cavern.games.vast.roles.cave.border import KeeperView

CaveGhostStats = TypedDict(
    "CaveGhostStats",
    {
        "movement_left": int,
        "spent": int,
        "isolation": NotRequired[int],
        "omens-due": NotRequired[int],
    },
)
"""The last two only while she is on the map."""


class MarkView(TypedDict):
    """Another role: its rings of Isolation, and the Omens to possess it, if she can."""

    role: str
    isolation: int
    price: int | None


class CaveGhostView(KeeperView):
    """``reach`` is how far Telekinesis moves a thing, by its rings of Isolation."""

    stats: CaveGhostStats
    marks: list[MarkView]
    reach: list[int]
    appeared: bool
    moved: int
    spent: Counts
    ghosts: list[str]


OWN_FACTS: dict[str, type] = {}

OWN_MATTERS: dict[str, Weight] = {}

OWN_LENS = Lens(
    left_out="CaveGhostView.seat CaveGhostView.reach",
    room={
        "CaveGhostView.hand": 8,
        "CaveGhostView.marks": 6,
        "CaveGhostView.ghosts": 12,
    },
)
