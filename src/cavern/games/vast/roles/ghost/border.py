"""What the Ghost's board shows, and what the events of her doing tell."""

from typing import Annotated, NotRequired, TypedDict

from cavern.core.event import DEED, Weight
from cavern.core.lens import Lens
from cavern.core.things import TurnsOver
from cavern.games.vast.roles.border import BoardView, PossessionId


class GhostStats(TypedDict):
    movement: int
    influence: int
    movement_left: int


class FocusView(TypedDict):
    movement: int
    influence: int


class GhostView(BoardView):
    """``track`` is what each Focus gives, from 0 on; ``among`` are the cards of which some are
    hidden, for those who may not know which; ``boast`` is the facedown one, once she has shown
    it."""

    stats: GhostStats
    boast: str | None
    among: list[str]
    track: list[FocusView]
    things_moved: int
    focus: int
    deck: list[str] | int
    space: str | int | None
    face_up: str | None
    mental_block: str | None
    cards_out: list[str]
    appeared: bool
    moved: int
    boosted: bool
    touched: list[int]
    lifting: list[int]
    focused: bool
    boasted: bool


class CardPlaced(TypedDict):
    """The card is told only to whoever lays it."""

    card: NotRequired[Annotated[PossessionId, TurnsOver()]]


class OfPossession(TypedDict):
    card: Annotated[PossessionId, TurnsOver()]


OWN_FACTS: dict[str, type] = {
    "card-placed": CardPlaced,
    "card-shown": OfPossession,
}

OWN_MATTERS: dict[str, Weight] = {
    "card-placed": Weight(DEED),
    "card-shown": Weight(DEED),
}

OWN_LENS = Lens(
    left_out="GhostView.among GhostView.boast GhostView.seat GhostView.track",
    room={
        "GhostView.deck": 9,
        "GhostView.cards_out": 9,
        "GhostView.touched": 24,
    },
)
