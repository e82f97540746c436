"""What the types of views and events are made of, everybody's and each role's."""

from typing import Annotated, NotRequired, TypedDict

from cavern.core.things import Falls, Names

SquareName = Annotated[str, Names("tile")]
EdgeName = Annotated[str, Names("edge")]
PieceId = Annotated[str, Names("piece")]
TreasureId = Annotated[str, Names("treasure-card")]
PossessionId = Annotated[str, Names("possession-card")]
RoleId = Annotated[str, Names("role")]
DieFace = Annotated[int, Falls()]
Counts = dict[str, int]
"""So many of each."""


class SaidView(TypedDict):
    """A line of words, and the rules it rests on."""

    text: str
    rules: list[str]


class BoardView(TypedDict):
    """``lent`` are the numbers of a Possession card, while somebody else plays the role."""

    seat: int
    phase: str | None
    lent: list[int]


class Nothing(TypedDict):
    pass


class OfPiece(TypedDict):
    piece: PieceId


class At(TypedDict):
    at: SquareName


class PieceAt(TypedDict):
    """``at`` is missing of a piece that was not on the map."""

    piece: PieceId
    at: NotRequired[SquareName]


class Attacked(TypedDict):
    piece: PieceId
    target: PieceId
    at: SquareName
