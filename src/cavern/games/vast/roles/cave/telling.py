"""What happens by the Cave's doing, in words and facts."""

from cavern.core.event import Event
from cavern.core.table import Table


def omen_drawn(table: Table, role: str, symbol: str) -> None:
    if table.audience:
        text = f"The {role} draws an Omen: {symbol.title()}."
        table.tell(Event("omen-drawn", "V6.2", text, {"symbol": symbol}))


def omen(table: Table, id: str, name: str, rule: str) -> None:
    if table.audience:
        table.tell(Event("omen", rule, f"The Cave uses {name}.", {"omen": id}))
