"""What crosses the border to clients: the types of the view and of what events tell."""

from typing import Literal, TypedDict

from cavern.core.decision import Odds
from cavern.core.event import DEED, FATE, STAKE, Weight
from cavern.core.lens import Lens

ColourName = Literal["health", "damage", "travel", "treasure", "potion", "curse"]
PhaseName = Literal["drawing", "rolled", "acting"]


class HandView(TypedDict):
    """The die in hand; value 0 before it is rolled."""

    colour: ColourName
    value: int


class BagView(TypedDict):
    """Dice of every colour in the bag."""

    health: int
    damage: int
    travel: int
    treasure: int
    potion: int
    curse: int


class DrawView(TypedDict):
    """The chance of every colour on the next draw."""

    health: Odds
    damage: Odds
    travel: Odds
    treasure: Odds
    potion: Odds
    curse: Odds


class OddsView(TypedDict):
    """``death`` is that of the next die; ``roll_death`` that of the Damage die in hand, if it is
    rolled or rolled again."""

    draw: DrawView
    death: Odds
    roll_death: Odds | None
    deadly_faces: list[int]


class NotesView(TypedDict):
    """What stands out about a row, in a few words."""

    health: str
    travel: str
    treasure: str
    potion: str
    curse: str


class DelveView(TypedDict):
    turn: int
    phase: PhaseName
    bag: BagView
    bag_total: int
    health: list[int]
    travel: list[int]
    treasure: list[int]
    potion: list[int]
    curse: list[int]
    hand: HandView | None
    premonition: bool
    travel_may_pay: bool
    notes: NotesView
    escape_score: int
    odds: OddsView | None
    ending: str


# What the game declares about itself once and for all


class ChartAbout(TypedDict):
    """What reaches the top of the chart of a delve."""

    treasure: int
    health: int


class DelveAbout(TypedDict):
    """``after`` is what there is to see after each ending, in a word."""

    after: dict[str, str]
    chart: ChartAbout


# What events tell


class Nothing(TypedDict):
    pass


class Drawn(TypedDict):
    colour: ColourName


class Shown(TypedDict):
    """A die and what it shows."""

    colour: ColourName
    value: int


class Soaked(TypedDict):
    value: int


class Paid(TypedDict):
    """``place`` counts from the left, for a Travel die that need not be the last; else -1."""

    colour: ColourName
    value: int
    place: int


Turned = TypedDict("Turned", {"from": int, "to": int})


class Damaged(TypedDict):
    value: int
    lost: int


class Acted(TypedDict):
    """An optional action with its die, and the other die that it changes (0: none)."""

    action: str
    value: int
    other: int


class Escaped(TypedDict):
    score: int


FACTS: dict[str, type] = {
    "drew": Drawn,
    "put-back": Drawn,
    "rolled": Shown,
    "soaked": Soaked,
    "paid": Paid,
    "returned": Shown,
    "placed": Shown,
    "trap-missed": Nothing,
    "turned": Turned,
    "damaged": Damaged,
    "acted": Acted,
    "died": Nothing,
    "escaped": Escaped,
}

MATTERS: dict[str, Weight] = {
    "died": Weight(FATE),
    "escaped": Weight(FATE),
    "damaged": Weight(STAKE),
    "soaked": Weight(STAKE),
    "turned": Weight(STAKE),
    "placed": Weight(STAKE),
    "put-back": Weight(DEED),
    "paid": Weight(DEED),
    "returned": Weight(DEED),
    "trap-missed": Weight(DEED),
    "acted": Weight(DEED),
}
"""How much it matters to who was not looking."""

LENS = Lens(
    left_out="DelveView.notes DelveView.odds",
    usual=10,
)
