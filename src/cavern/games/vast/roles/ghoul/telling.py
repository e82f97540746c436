"""What happens by the Ghouls' doing, in words and facts."""

from cavern.core.event import Event
from cavern.core.table import Table
from cavern.games.vast.grid import name_of
from cavern.games.vast.numbers import Square
from cavern.games.vast.places import spot
from cavern.games.vast.state import Cave
from cavern.games.vast.telling import does, role_id


def ghoul_dice(table: Table, role: str, dice: list[int], rule: str) -> None:
    if table.audience:
        rolled = ", ".join(str(die) for die in dice)
        text = f"The {role}'s {'die shows' if len(dice) == 1 else 'dice show'} {rolled}."
        facts = {"role": role_id(role), "dice": dice[:]}
        table.tell(Event("ghoul-dice", rule, text, facts))


def skittered(table: Table, cave: Cave, square: Square) -> None:
    if table.audience:
        text = f"The Ghoul skitters to {spot(cave, square)}."
        facts = {"piece": "ghoul", "to": name_of(square)}
        table.tell(Event("skittered", "V8.28", text, facts))


def by_terror(
    table: Table, kind: str, rule: str, words: str, id: str, name: str, role: str
) -> None:
    """What a Ghoul does with a Terror card, with ``{}`` for its name."""
    if table.audience:
        text = f"The {role} {words.replace('{}', name)}."
        table.tell(Event(kind, rule, text, {"card": id, "role": role_id(role)}))


def terror_drawn(table: Table, id: str, name: str, role: str) -> None:
    by_terror(table, "terror-drawn", "V8.21", "draws the Terror card {}", id, name, role)


def terror_used(table: Table, id: str, name: str, rule: str, role: str) -> None:
    by_terror(table, "terror-used", rule, "uses {}", id, name, role)


def terror_spent(table: Table, id: str, name: str, rule: str, role: str) -> None:
    by_terror(table, "terror-spent", rule, "spends {} for good", id, name, role)


def terror_lost(table: Table, id: str, name: str, role: str) -> None:
    by_terror(table, "terror-lost", "V8.21", "discards {}", id, name, role)


def token_stolen(table: Table, by: str, owner: str, square: Square) -> None:
    if table.audience:
        text = f"{does(by, 'take')} a Treasure from the {owner}."
        facts = {"token": "treasure", "at": name_of(square), "by": role_id(by)}
        table.tell(Event("token-taken", "V8.26", text, {**facts, "from": role_id(owner)}))
