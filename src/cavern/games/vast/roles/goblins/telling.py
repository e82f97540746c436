"""What happens by the Goblins' doing, in words and facts."""

from cavern.core.event import Event
from cavern.core.table import Table
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.pieces import PIECES
from cavern.games.vast.telling import by_piece, who


def scattered(table: Table, piece: Piece, square: Square) -> None:
    by_piece(table, "scattered", "V4.5", piece, square, "scatters.")


def hid(table: Table, piece: Piece, square: Square) -> None:
    by_piece(table, "hid", "V4.4", piece, square, "hides.")


def chipped(table: Table, piece: Piece, square: Square) -> None:
    words = "cracks the Crystal; it takes another Tribe to break it."
    by_piece(table, "chipped", "V4.5", piece, square, words)


def sprang(table: Table, piece: Piece) -> None:
    if table.audience:
        text = f"{who(piece)} springs out of the dark."
        table.tell(Event("sprang", "V3.9", text, {"piece": PIECES[piece]}))


def war(table: Table, id: str, name: str) -> None:
    if table.audience:
        table.tell(Event("war", "V4.3", f"The Goblins follow {name}.", {"card": id}))


def secret_played(table: Table, id: str, name: str, rule: str) -> None:
    if table.audience:
        table.tell(Event("secret", rule, f"The Goblins play {name}.", {"card": id}))


def population(table: Table, piece: Piece, before: int, after: int) -> None:
    """How many a Tribe is, is a number of the Goblins' board."""
    if table.audience:
        text = f"{who(piece)}: Population {before} → {after}."
        facts = {"owner": "goblins", "piece": PIECES[piece], "stat": "population"}
        table.tell(Event("stat", "V4.1", text, {**facts, "from": before, "to": after}))
