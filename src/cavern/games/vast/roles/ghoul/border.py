"""What the boards of both Ghouls show, and what the events of their doing tell."""

from typing import Annotated, TypedDict

from cavern.core.event import DEED, Weight
from cavern.core.lens import Lens
from cavern.core.things import Names, TurnsOver
from cavern.games.vast.roles.border import (
    BoardView,
    Counts,
    DieFace,
    PieceId,
    RoleId,
    SaidView,
    SquareName,
)

TerrorId = Annotated[str, Names("terror-card")]


class EffectsView(TypedDict):
    """What a Terror card does each turn and once, in a sentence and in a word or two."""

    each: str
    once: str
    each_short: str
    once_short: str


class TerrorView(TypedDict):
    """A Terror card, which effects it may still give this turn, and why not both, in a sentence."""

    card: str
    each: bool
    once: bool
    note: str


class ProwlerView(BoardView):
    """What both Ghouls have. ``effects`` are those of every Terror card for this Ghoul; ``cards``
    are those it holds and has drawn, one by one; ``notes`` what else changes its turn."""

    notes: list[SaidView]
    effects: dict[str, EffectsView]
    cards: list[TerrorView]
    attacked: list[str]
    movement: int
    attack: int
    treasures: int
    terror: list[str]
    terror_deck: list[str] | int
    terror_gone: list[str]
    terror_drawn: list[str]
    used: Counts
    spent: Counts
    spending: list[str]
    ready: Counts
    sneaking: bool
    struck: int
    stabs: int
    lamed: bool
    terror_aside: list[str]
    attack_aside: int


GhoulStats = TypedDict("GhoulStats", {"defense": int, "fury-goal": int, "attack-points": int})


class GhoulView(ProwlerView):
    """``terror_at`` are the spaces of its Fury track that bring a Terror card."""

    stats: GhoulStats
    terror_at: list[int]
    fury: int
    dice: list[int]
    free_attack: int


class GhoulDice(TypedDict):
    role: RoleId
    dice: list[DieFace]


class Skittered(TypedDict):
    piece: PieceId
    to: SquareName


class TerrorCard(TypedDict):
    card: Annotated[TerrorId, TurnsOver()]
    role: RoleId


OWN_FACTS: dict[str, type] = {
    "ghoul-dice": GhoulDice,
    "skittered": Skittered,
    "terror-drawn": TerrorCard,
    "terror-used": TerrorCard,
    "terror-spent": TerrorCard,
    "terror-lost": TerrorCard,
}

OWN_MATTERS: dict[str, Weight] = {
    "skittered": Weight(DEED),
    "terror-drawn": Weight(DEED),
    "terror-used": Weight(DEED),
    "terror-spent": Weight(DEED),
    "terror-lost": Weight(DEED),
}

OWN_LENS = Lens(
    left_out="""
        GhoulView.effects GhoulView.attacked GhoulView.cards GhoulView.notes GhoulView.seat
        GhoulView.terror_at
    """,
    room={
        "GhoulView.terror": 16,
        "GhoulView.terror_deck": 16,
        "GhoulView.terror_gone": 16,
        "GhoulView.terror_aside": 16,
        "GhoulView.dice": 6,
    },
)
