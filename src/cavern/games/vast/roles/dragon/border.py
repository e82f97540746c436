"""What the Dragon's board shows, and what the events of his doing tell."""

from typing import Annotated, TypedDict

from cavern.core.event import DEED, FATE, Weight
from cavern.core.lens import Lens
from cavern.core.things import Names, TurnsOver
from cavern.games.vast.roles.border import At, BoardView, Counts, Nothing, SquareName

PowerId = Annotated[str, Names("power")]


class DragonStats(TypedDict):
    armor: int
    spirit: int


class DragonView(BoardView):
    """``room`` is how many cubes each track of Sloth can have; ``lends`` are the Gems whose symbol
    he may still use this turn."""

    stats: DragonStats
    room: Counts
    lends: list[str]
    health: int
    appeared: bool
    awake: bool
    surfaced: bool
    sloth: Counts
    locked: int
    wakefulness: int
    eaten: int
    hand: Counts | int
    set_aside: Counts | int
    deck: Counts | int
    discard: Counts
    gems_used: int
    shriek: bool
    shrieked: bool
    shriek_turns: int
    move_used: bool
    moved: bool
    fed: bool
    proud: bool
    gave: bool
    gem_placed: bool
    hoard: int


class PowerUsed(TypedDict):
    power: Annotated[PowerId, TurnsOver()]
    at: SquareName


OWN_FACTS: dict[str, type] = {
    "power": PowerUsed,
    "awoke": Nothing,
    "surfaced": At,
}

OWN_MATTERS: dict[str, Weight] = {
    "awoke": Weight(FATE),
    "surfaced": Weight(FATE),
    "power": Weight(DEED),
}

OWN_LENS = Lens(
    left_out="DragonView.seat DragonView.lends",
)
