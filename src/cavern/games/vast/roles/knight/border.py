"""What the Knight's board shows, and what the events of her doing tell."""

from typing import Annotated, TypedDict

from cavern.core.event import DEED, Weight
from cavern.core.lens import Lens
from cavern.core.things import Names, TurnsOver
from cavern.games.vast.roles.border import (
    At,
    Attacked,
    BoardView,
    Counts,
    Nothing,
    SquareName,
    TreasureId,
)

MonsterId = Annotated[str, Names("monster")]
QuestId = Annotated[str, Names("quest")]


class KnightStats(TypedDict):
    movement: int
    perception: int
    strength: int
    cubes: int


class KnightView(BoardView):
    """``next_cube`` is the Grit that wins the next Hero cube; 0 if none is left to win."""

    stats: KnightStats
    steps_left: int
    encounters_left: int
    next_cube: int
    health: int
    full_health: int
    grit: int
    track: Counts
    free: int
    placed: Counts
    aside: int
    at_entrance: int
    discarded: int
    moved: int
    encounters: int
    map_used: int
    bow_used: bool
    enchanted_bow_used: bool
    bomb_token_used: bool
    dragon_attacked: bool
    javelin_ready: bool
    javelin_thrown: bool
    flare_used: bool
    cut_short: bool
    cards_down: list[str] | int
    cards_up: list[str]
    offered: str | int | None
    quests: list[str] | int
    quest_deck: list[str] | int
    quests_shown: list[str]
    quests_out: list[str]
    encounter_squares: list[SquareName]
    visited: list[SquareName]
    deeds: int
    treasures_taken: int
    ambushes_met: int
    met: int
    unveiled: int
    entering: bool
    golem: bool
    beetles: int
    monsters: list[str] | int
    monsters_out: list[str]
    dead: bool


class OfTreasure(TypedDict):
    card: Annotated[TreasureId, TurnsOver()]


class Blasted(TypedDict):
    at: SquareName
    direction: str


class MonsterMet(TypedDict):
    card: Annotated[MonsterId, TurnsOver()]
    strength: int


class QuestShown(TypedDict):
    card: Annotated[QuestId, TurnsOver()]
    grit: int


OWN_FACTS: dict[str, type] = {
    "blasted": Blasted,
    "shot": Attacked,
    "ambush": At,
    "monster": MonsterMet,
    "quest": QuestShown,
    "treasure-drawn": OfTreasure,
    "treasure-kept": Nothing,
    "treasure-lost": Nothing,
    "treasure-declined": OfTreasure,
}

OWN_MATTERS: dict[str, Weight] = {
    "shot": Weight(DEED),
    "blasted": Weight(DEED),
    "ambush": Weight(DEED),
    "monster": Weight(DEED),
    "quest": Weight(DEED),
    "treasure-drawn": Weight(DEED),
    "treasure-kept": Weight(DEED),
    "treasure-lost": Weight(DEED),
    "treasure-declined": Weight(DEED),
}

OWN_LENS = Lens(
    left_out="KnightView.seat",
    room={
        "KnightView.cards_down": 12,
        "KnightView.cards_up": 12,
        "KnightView.encounter_squares": 24,
        "KnightView.visited": 60,
        "KnightView.quests": 12,
        "KnightView.quest_deck": 16,
        "KnightView.quests_shown": 16,
        "KnightView.quests_out": 16,
        "KnightView.monsters": 12,
        "KnightView.monsters_out": 12,
    },
)
