"""What happens by the Cave Ghost's doing, in words and facts."""

from cavern.core.event import Event
from cavern.core.table import Table


def cave_ghost_power(table: Table, id: str, name: str, rule: str) -> None:
    if table.audience:
        text = f"The Cave Ghost uses {name}."
        table.tell(Event("omen", rule, text, {"omen": id}))
