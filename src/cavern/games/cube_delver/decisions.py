"""What all that a delver may do has in common: the dice it is done with."""

from typing import Final

from cavern.core.act import NONE, Act, Form, Menu, Number
from cavern.games.cube_delver.numbers import Colour, Pips
from cavern.games.cube_delver.state import COLOURS, Delve


class DelveAct(Act[Delve, Delve]):
    """There is one delver: the state and who acts in it are the same."""


class DelveMenu(Menu[Delve, Delve]):
    """A question to the delver."""

    def __init__(self, delve: Delve) -> None:
        super().__init__(0, delve, delve)

    def counterpart(self, state: Delve) -> Delve:
        return state


class HealthDie(Number):
    """The value of a Health die, with its colour."""

    def id(self, argument: int) -> str:
        return f"health:{argument}"

    def touches(self, argument: int, here: int) -> list[str]:
        return [f"health:{argument}"]


class TravelDie(Form):
    """0 for the rightmost, else its place in the row (C2.5)."""

    def size(self) -> int:
        return 11

    def id(self, argument: int) -> str:
        return f"at-{argument}" if argument else ""

    def label(self, argument: int) -> str:
        return f"Travel die number {argument}" if argument else "a Travel die"

    def touches(self, argument: int, here: int) -> list[str]:
        return [f"travel:at-{argument}" if argument else "travel:last"]


class ThingForm(Form):
    """Nothing to choose, but something on the board is meant."""

    def __init__(self, thing: str) -> None:
        self.thing = thing

    def touches(self, argument: int, here: int) -> list[str]:
        return [self.thing]


DICE: Final[list[Form]] = [Number(6, colour) for colour in COLOURS]
"""The value of a die of the tableau, by its colour."""
HEALTH_DIE: Final = HealthDie(6)
TRAVEL_DIE: Final = TravelDie()
HAND: Final = ThingForm("hand")
BAG: Final = ThingForm("bag")
LAST_TRAVEL: Final = ThingForm("travel:last")

RIGHTMOST: Final[list[int]] = [0]


class DieAct(DelveAct):
    """An act that is done with a die of one row of the tableau."""

    def __init__(
        self, name: str, rule: str, label: str, text: str, colour: Colour, second: Form = NONE
    ) -> None:
        super().__init__(name, rule, label, text, DICE[colour], second)
        self.colour = colour

    def firsts(self, state: Delve, who: Delve) -> list[int]:
        return each(state.row(self.colour))


def each(row: list[int]) -> list[Pips]:
    """The different values of a sorted row: dice that show the same are the same."""
    values: list[int] = []
    before = 0
    for value in row:
        if value != before:
            values.append(value)
            before = value
    return values


def travel_dice(delve: Delve) -> list[int]:
    """C2.5: which Travel dice may leave the tableau."""
    if delve.rulings.any_travel_die:
        return list(range(1, len(delve.travel) + 1))
    return RIGHTMOST
