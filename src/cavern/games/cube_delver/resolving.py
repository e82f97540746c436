"""C3: what a die does once it is rerolled no more."""

from bisect import bisect_left, insort
from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.cube_delver import telling
from cavern.games.cube_delver.decisions import HEALTH_DIE, DelveAct, DelveMenu, each
from cavern.games.cube_delver.endings import check_end
from cavern.games.cube_delver.numbers import Pips
from cavern.games.cube_delver.odds import kills
from cavern.games.cube_delver.state import (
    ACTING,
    COLOURS,
    DAMAGE,
    DRAWING,
    HEALTH,
    NO_DIE,
    TRAVEL,
    TREASURE,
    Delve,
)

NO_TRAP: Final = Refusal("C3.4", "Health dice are turned only when a treasure's trap springs.")
NO_SUCH_HEALTH: Final = Refusal("C3.4", "You have no Health die that shows this.")
NOT_LOWER: Final = Refusal("C3.4", "The trap turns a Health die that shows less by it.")


class TurnDown(DelveAct):
    """C3.4: turned upside down a die shows less, if it showed 4 or more."""

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return NO_TRAP

    def firsts(self, state: Delve, who: Delve) -> list[int]:
        return each(state.health)

    def absent(self, state: Delve, who: Delve, value: Pips, _: int) -> Refusal:
        return NO_SUCH_HEALTH

    def against(self, state: Delve, who: Delve, value: Pips, _: int) -> Refusal | None:
        if value > 3 or (state.rulings.trap_turns_anyway and state.health[-1] <= 3):
            return None
        return NOT_LOWER

    def label(self, state: Delve, who: Delve, value: Pips, _: int) -> str:
        return f"Turn the Health die showing {value} to {7 - value}"

    def perform(self, state: Delve, who: Delve, value: Pips, _: int, table: Table) -> None:
        state.health.remove(value)
        insort(state.health, 7 - value)
        telling.turned(table, value)


TURN: Final = TurnDown(
    "turn", "C3.4", "", "The die is turned upside down: it shows 7 less what it showed.", HEALTH_DIE
)


class TrapMenu(DelveMenu):
    """C3.4: which Health die is turned."""

    kind = "turn-down"
    acts = [TURN]

    def prompt(self) -> str:
        return "The treasure was trapped: which Health die is turned?"


def resolve(delve: Delve, table: Table) -> None:
    """C2.7: the die in hand does what its colour says."""
    if delve.hand == DAMAGE:
        damage(delve, table)
        return
    if fits(delve):
        place(delve, table)
        delve.phase = ACTING  # C2.8
    else:
        telling.did_not_fit(table, delve.hand, delve.roll)
        return_hand(delve)


def foretold(delve: Delve) -> str:
    """What comes of the die in hand as it lies, in a sentence."""
    value, name = delve.roll, COLOURS[delve.hand].title()
    if delve.hand == DAMAGE:
        lower = bisect_left(delve.health, value)
        if value in delve.health:
            hit = "It takes the Health die that matches it."
        elif lower:
            hit = f"It sweeps away {lower} lower Health {'die' if lower == 1 else 'dice'}."
        else:
            hit = "It is too weak to hurt you."
        return f"{hit} You have no other: you die." if kills(delve.health, value) else hit
    if not fits(delve):
        return "It does not fit and returns to the bag."
    trap = " It springs the trap." if delve.hand == TREASURE and value in delve.treasure else ""
    return f"It joins your {name} dice.{trap}"


def fits(delve: Delve) -> bool:
    """C3.1, C3.3, C3.4, C3.5: whether the die in hand may be placed."""
    if delve.hand == TRAVEL:
        return abs(delve.roll - delve.travel[-1]) <= 1
    if delve.hand == TREASURE:
        return len(delve.treasure) <= len(delve.travel)
    return True


def place(delve: Delve, table: Table) -> None:
    """C3.1, C3.3–C3.5: into its row; a Treasure die may spring the trap."""
    colour, value = delve.hand, delve.roll
    trapped = colour == TREASURE and value in delve.treasure
    if colour == TRAVEL:
        delve.travel.append(value)
    else:
        insort(delve.row(colour), value)
    delve.hand, delve.roll = NO_DIE, 0
    telling.placed(table, colour, value)
    if trapped:
        trap(delve, table)


def trap(delve: Delve, table: Table) -> None:
    """C3.4: one Health die is turned upside down to show less, if any can."""
    question = TrapMenu(delve)
    if question.choices:
        perform(table.choose(question), delve, delve, table)
    else:
        telling.trap_missed(table)


def damage(delve: Delve, table: Table) -> None:
    """C3.2: one equal Health die, else all lower ones, else none; the die returns to the bag."""
    value = delve.roll
    lower = bisect_left(delve.health, value)
    if value in delve.health:
        delve.health.remove(value)
        delve.bag[HEALTH] += 1
        telling.hit_match(table, value)
    elif lower:
        del delve.health[:lower]
        delve.bag[HEALTH] += lower
        telling.hit_lower(table, value, lower)
    else:
        telling.missed(table, value)
    return_hand(delve)
    check_end(delve, table, "died-damaged", "")


def return_hand(delve: Delve) -> None:
    """The die in hand goes back to the bag and gives no action, by the usual reading of C2.8."""
    delve.bag[delve.hand] += 1
    delve.hand, delve.roll = NO_DIE, 0
    delve.phase = ACTING if delve.rulings.act_without_placing else DRAWING
