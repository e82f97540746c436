"""What happened, in words and facts. One function for each kind of event."""

from cavern.core.event import Event
from cavern.core.table import Table
from cavern.games.cube_delver.numbers import Colour, Pips
from cavern.games.cube_delver.state import COLOURS, HEALTH, TRAVEL, TREASURE


def drew(table: Table, colour: Colour) -> None:
    if table.audience:
        text = f"You draw a {COLOURS[colour].title()} die."
        table.tell(Event("drew", "C2.1", text, {"colour": COLOURS[colour]}))


def put_back(table: Table, colour: Colour) -> None:
    if table.audience:
        text = f"Forewarned, you put the {COLOURS[colour].title()} die back."
        table.tell(Event("put-back", "C2.1", text, {"colour": COLOURS[colour]}))


def rolled(table: Table, colour: Colour, value: Pips) -> None:
    if table.audience:
        text = f"It shows {value}."
        table.tell(Event("rolled", "C2.3", text, {"colour": COLOURS[colour], "value": value}))


def soaked(table: Table, value: Pips) -> None:
    if table.audience:
        text = f"You soak the hit with the Health die showing {value}."
        table.tell(Event("soaked", "C2.2", text, {"value": value}))


def paid(table: Table, colour: Colour, value: Pips, place: int) -> None:
    if table.audience:
        name = COLOURS[colour]
        rule = "C2.5" if colour == TRAVEL else "C2.3"
        text = f"You pay the {name.title()} die showing {value} to roll again."
        table.tell(Event("paid", rule, text, {"colour": name, "value": value, "place": place}))


def did_not_fit(table: Table, colour: Colour, value: Pips) -> None:
    if table.audience:
        rule = "C3.3" if colour == TRAVEL else "C3.4"
        why = "does not follow your last step" if colour == TRAVEL else "is more than you can carry"
        text = f"{COLOURS[colour].title()} {value} {why} and goes back into the bag."
        table.tell(Event("returned", rule, text, {"colour": COLOURS[colour], "value": value}))


def placed(table: Table, colour: Colour, value: Pips) -> None:
    if table.audience:
        rule = "C3.1" if colour == HEALTH else "C3.3" if colour == TRAVEL else "C3.5"
        if colour == TREASURE:
            rule = "C3.4"
        text = f"{COLOURS[colour].title()} {value} joins your tableau."
        table.tell(Event("placed", rule, text, {"colour": COLOURS[colour], "value": value}))


def trap_missed(table: Table) -> None:
    if table.audience:
        table.tell(Event("trap-missed", "C3.4", "A trap snaps shut on nothing.", {}))


def turned(table: Table, value: Pips) -> None:
    if table.audience:
        text = f"A trap turns your Health die from {value} to {7 - value}."
        table.tell(Event("turned", "C3.4", text, {"from": value, "to": 7 - value}))


def hit_match(table: Table, value: Pips) -> None:
    if table.audience:
        text = f"Damage {value} takes the Health die that matches it."
        table.tell(Event("damaged", "C3.2", text, {"value": value, "lost": 1}))


def hit_lower(table: Table, value: Pips, lost: int) -> None:
    if table.audience:
        dice = "die" if lost == 1 else "dice"
        text = f"Damage {value} sweeps away {lost} lower Health {dice}."
        table.tell(Event("damaged", "C3.2", text, {"value": value, "lost": lost}))


def missed(table: Table, value: Pips) -> None:
    if table.audience:
        text = f"Damage {value} is too weak to hurt you."
        table.tell(Event("damaged", "C3.2", text, {"value": value, "lost": 0}))


def acted(table: Table, action: str, rule: str, text: str, value: Pips, other: Pips) -> None:
    facts = {"action": action, "value": value, "other": other}
    table.tell(Event("acted", rule, text, facts))


def died(table: Table) -> None:
    if table.audience:
        text = "Your last Health die is gone. The dungeon keeps you and all you carried."
        table.tell(Event("died", "C5.2", text, {}))


def escaped(table: Table, score: int) -> None:
    if table.audience:
        text = f"Daylight! You escape with treasure worth {score}."
        table.tell(Event("escaped", "C5.1", text, {"score": score}))
