"""What the Goblins' board shows, and what the events of their doing tell."""

from typing import Annotated, Literal, TypedDict

from cavern.core.event import DEED, Weight
from cavern.core.lens import Lens
from cavern.core.things import Names, TurnsOver
from cavern.games.vast.roles.border import BoardView, Counts, OfPiece, PieceAt, SquareName

WarId = Annotated[str, Names("war")]
SecretId = Annotated[str, Names("secret")]


class GoblinsView(BoardView):
    """``stats`` are those of each Tribe: ``fangs-strength``, ``fangs-perception``. Those that are
    ``done`` were activated in the Goblins' last turn; ``tribes`` tells how each stands in this."""

    stats: Counts
    done: list[str]
    tribes: dict[str, Literal["", "acting", "done"]]
    rage: int
    population: Counts
    slots: list[list[str]]
    monster_deck: list[str] | int
    monster_discard: list[str]
    secret_deck: list[str] | int
    secret_discard: list[str]
    secrets: list[str] | int
    face_up: list[str]
    war_deck: list[str] | int
    war_drawn: list[str]
    war_card: str | None
    blocked: int
    monsters_drawn: list[str]
    ruby_used: bool
    activated: int
    acting: str | None
    lit_left: list[SquareName]
    moved: int
    burrowed: bool
    tunnelled: bool
    wisp_used: bool
    flared: int
    furious: int
    bombers: int
    tunnels: bool
    cracked: list[SquareName]
    true_population: Counts


class OfWar(TypedDict):
    card: Annotated[WarId, TurnsOver()]


class OfSecret(TypedDict):
    card: Annotated[SecretId, TurnsOver()]


OWN_FACTS: dict[str, type] = {
    "scattered": PieceAt,
    "hid": PieceAt,
    "chipped": PieceAt,
    "sprang": OfPiece,
    "war": OfWar,
    "secret": OfSecret,
}

OWN_MATTERS: dict[str, Weight] = {
    "chipped": Weight(DEED),
    "sprang": Weight(DEED),
    "war": Weight(DEED),
    "secret": Weight(DEED),
}

OWN_LENS = Lens(
    left_out="GoblinsView.tribes GoblinsView.seat",
    room={
        "GoblinsView.slots": 3,
        "GoblinsView.secrets": 10,
        "GoblinsView.face_up": 10,
        "GoblinsView.secret_deck": 10,
        "GoblinsView.secret_discard": 10,
        "GoblinsView.monster_deck": 10,
        "GoblinsView.monster_discard": 10,
        "GoblinsView.monsters_drawn": 10,
        "GoblinsView.war_deck": 10,
        "GoblinsView.war_drawn": 10,
        "GoblinsView.lit_left": 24,
        "GoblinsView.cracked": 12,
    },
)
