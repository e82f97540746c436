"""What happens by the Dragon's doing, in words and facts."""

from cavern.core.event import Event
from cavern.core.table import Table
from cavern.games.vast.grid import name_of
from cavern.games.vast.numbers import Square
from cavern.games.vast.places import spot
from cavern.games.vast.state import Cave


def power(table: Table, id: str, name: str, rule: str, square: Square) -> None:
    if table.audience:
        facts = {"power": id, "at": name_of(square)}
        table.tell(Event("power", rule, f"The Dragon uses {name}.", facts))


def awoke(table: Table) -> None:
    if table.audience:
        table.tell(Event("awoke", "V5.5", "The Dragon is awake!", {}))


def surfaced(table: Table, cave: Cave, square: Square) -> None:
    if table.audience:
        text = f"The Dragon breaks through to the surface at {spot(cave, square)}."
        table.tell(Event("surfaced", "V5.5", text, {"at": name_of(square)}))
