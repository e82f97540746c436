"""What happens by the Vile Ghoul's doing, in words and facts."""

from cavern.core.event import Event
from cavern.core.table import Table


def row_chosen(table: Table, row: int, movement: int, attack: int) -> None:
    if table.audience:
        text = f"The Vile Ghoul uses its {row}: Movement {movement}, Attack {attack}."
        facts = {"row": row, "movement": movement, "attack": attack}
        table.tell(Event("row", "V8.38", text, facts))
