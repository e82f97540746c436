"""What happens by the Ghost's doing, in words and facts."""

from cavern.core.decision import Seat
from cavern.core.event import Event
from cavern.core.table import Table


def card_placed(table: Table, id: str, name: str, seat: Seat) -> None:
    if table.audience:
        text = "The Ghost lays a Possession card facedown."
        table.tell(Event("card-placed", "V9.20", text, {}))
        own = Event("card-placed", "V9.20", f"It is {name}.", {"card": id}, 1 << seat)
        table.tell(own)


def card_shown(table: Table, id: str, name: str, rule: str) -> None:
    if table.audience:
        text = f"The Ghost shows a Possession card: {name}."
        table.tell(Event("card-shown", rule, text, {"card": id}))
