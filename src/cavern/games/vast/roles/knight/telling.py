"""What happens by the Knight's doing, in words and facts."""

from cavern.core.decision import Seat
from cavern.core.event import Event
from cavern.core.grid import DIRECTION_NAMES, DIRECTIONS
from cavern.core.table import Table
from cavern.games.vast.grid import name_of
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.pieces import PIECE_NAMES, PIECES
from cavern.games.vast.places import spot
from cavern.games.vast.state import Cave
from cavern.games.vast.telling import who


def blasted(table: Table, cave: Cave, square: Square, direction: str) -> None:
    if table.audience:
        side = DIRECTION_NAMES[DIRECTIONS.index(direction)]
        text = f"A Bomb opens the {side} wall of {spot(cave, square)}."
        facts = {"at": name_of(square), "direction": direction}
        table.tell(Event("blasted", "V3.5", text, facts))


def shot(table: Table, piece: Piece, target: Piece, square: Square, rule: str) -> None:
    if table.audience:
        text = f"{who(piece)} shoots at {PIECE_NAMES[target]}."
        facts = {"piece": PIECES[piece], "target": PIECES[target], "at": name_of(square)}
        table.tell(Event("shot", rule, text, facts))


def ambush(table: Table, square: Square) -> None:
    if table.audience:
        table.tell(Event("ambush", "V3.9", "An Ambush!", {"at": name_of(square)}))


def monster(table: Table, id: str, name: str, strength: int) -> None:
    if table.audience:
        text = f"In ambush: the {name}, Strength {strength}."
        table.tell(Event("monster", "V10.1", text, {"card": id, "strength": strength}))


def quest_shown(table: Table, id: str, name: str, grit: int) -> None:
    if table.audience:
        text = f"The Knight shows {name}, worth {grit} Grit."
        table.tell(Event("quest", "V3.7", text, {"card": id, "grit": grit}))


def treasure_drawn(table: Table, id: str, name: str, seats: list[Seat]) -> None:
    if table.audience:
        mask = sum(1 << seat for seat in seats)
        table.tell(Event("treasure-drawn", "V3.6", f"The card is the {name}.", {"card": id}, mask))


def treasure_kept(table: Table) -> None:
    if table.audience:
        table.tell(Event("treasure-kept", "V3.6", "The Knight keeps a Treasure card.", {}))


def treasure_lost(table: Table, rule: str) -> None:
    if table.audience:
        table.tell(Event("treasure-lost", rule, "The Knight loses a Treasure card.", {}))


def treasure_declined(table: Table, id: str) -> None:
    if table.audience:
        text = "The Knight declines a Treasure card."
        table.tell(Event("treasure-declined", "V3.6", text, {"card": id}))
