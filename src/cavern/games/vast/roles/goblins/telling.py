"""What happens by the Goblins' doing, in words and facts."""

from cavern.core.event import Event
from cavern.core.table import Table
from cavern.games.vast.grid import name_of
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.pieces import PIECES
from cavern.games.vast.telling import who


def scattered(table: Table, piece: Piece, square: Square) -> None:
    if table.audience:
        text = f"{who(piece)} scatters."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("scattered", "V4.5", text, facts))


def hid(table: Table, piece: Piece, square: Square) -> None:
    if table.audience:
        text = f"{who(piece)} hides."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("hid", "V4.4", text, facts))


def chipped(table: Table, piece: Piece, square: Square) -> None:
    if table.audience:
        text = f"{who(piece)} cracks the Crystal; it takes another Tribe to break it."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("chipped", "V4.5", text, facts))


def sprang(table: Table, piece: Piece) -> None:
    if table.audience:
        text = f"{who(piece)} springs out of the dark."
        table.tell(Event("sprang", "V3.9", text, {"piece": PIECES[piece]}))


def war(table: Table, id: str, name: str) -> None:
    if table.audience:
        table.tell(Event("war", "V4.3", f"The Goblins follow {name}.", {"card": id}))


def secret_played(table: Table, id: str, name: str) -> None:
    if table.audience:
        table.tell(Event("secret", "V4.8", f"The Goblins play {name}.", {"card": id}))
