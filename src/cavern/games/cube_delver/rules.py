"""C2–C5: a turn, how dice resolve, the optional actions, the end."""

from bisect import insort

from cavern.core.table import Table
from cavern.games.cube_delver import telling
from cavern.games.cube_delver.decisions import (
    DISPEL,
    HEAL,
    LIGHTEN,
    PHASE,
    PREMONITION,
    Action,
    Die,
    OptionalAction,
    PutBack,
    Reroll,
    Soak,
    TurnDown,
    actions,
    payments,
    turnable,
)
from cavern.games.cube_delver.state import (
    ACTING,
    COLOURS,
    CURSE,
    DAMAGE,
    DRAWING,
    HEALTH,
    NO_DIE,
    POTION,
    ROLLED,
    TRAVEL,
    TREASURE,
    Delve,
)


def draw_phase(delve: Delve, table: Table) -> None:
    """C2.1–C2.3: draw a die, soak it or roll it."""
    delve.turn += 1
    delve.travel_paid_before = delve.travel_paid_now
    delve.travel_paid_now = False
    draw(delve, table)
    if delve.premonition:
        put_back = table.choose(PutBack(delve))
        if put_back or not delve.rulings.premonition_waits:
            delve.premonition = False
        if put_back:
            telling.put_back(table, delve.hand)
            delve.bag[delve.hand] += 1
            draw(delve, table)
    if delve.hand == DAMAGE and table.choose(Soak(delve)):
        soak(delve, table)
    else:
        roll(delve, table)
        delve.phase = ROLLED


def draw(delve: Delve, table: Table) -> None:
    """C2.1: each die in the bag is equally likely."""
    delve.hand = table.draw(delve.bag, COLOURS)
    delve.bag[delve.hand] -= 1
    telling.drew(table, delve.hand)


def roll(delve: Delve, table: Table) -> None:
    delve.roll = table.roll()
    telling.rolled(table, delve.hand, delve.roll)


def soak(delve: Delve, table: Table) -> None:
    """C2.2: the Damage die and the best Health die go back; no roll."""
    best = delve.health.pop()
    delve.bag[HEALTH] += 1
    telling.soaked(table, best)
    return_hand(delve)
    check_end(delve, table, "died-soaking")


def roll_phase(delve: Delve, table: Table) -> None:
    """C2.3–C2.7: pay for another roll, or stop and resolve."""
    paid = table.choose(Reroll(delve, payments(delve)))
    if paid is None:
        resolve(delve, table)
        return
    pay(delve, paid, table)
    if not delve.ending:
        roll(delve, table)


def pay(delve: Delve, die: Die, table: Table) -> None:
    """C2.3: a die of the tableau goes back to the bag for a reroll."""
    telling.paid(table, die)
    delve.travel_paid_last = die.colour == TRAVEL
    if die.colour == TRAVEL:
        delve.travel_paid_now = True
        leave_travel(delve, die.place)
    else:
        delve.row(die.colour).remove(die.value)
        delve.bag[die.colour] += 1
    check_end(delve, table, "died-paying")  # C2.6


def leave_travel(delve: Delve, place: int) -> None:
    """C2.5: the rightmost Travel die goes back, unless another place was chosen."""
    delve.travel.pop(place)
    delve.bag[TRAVEL] += 1


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
    choices = turnable(delve)
    if not choices:
        telling.trap_missed(table)
        return
    value = table.choose(TurnDown(choices))
    delve.health.remove(value)
    insort(delve.health, 7 - value)
    telling.turned(table, value)


def damage(delve: Delve, table: Table) -> None:
    """C3.2: one equal Health die, else all lower ones, else none; the die returns to the bag."""
    value = delve.roll
    if value in delve.health:
        delve.health.remove(value)
        delve.bag[HEALTH] += 1
        telling.hit_match(table, value)
    elif delve.health[0] < value:
        left = [health for health in delve.health if health > value]
        lost = len(delve.health) - len(left)
        delve.health = left
        delve.bag[HEALTH] += lost
        telling.hit_lower(table, value, lost)
    else:
        telling.missed(table, value)
    return_hand(delve)
    check_end(delve, table, "died-damaged")


def return_hand(delve: Delve) -> None:
    """The die in hand goes back to the bag and gives no action, by the usual reading of C2.8."""
    delve.bag[delve.hand] += 1
    delve.hand, delve.roll = NO_DIE, 0
    delve.phase = ACTING if delve.rulings.act_without_placing else DRAWING


def action_phase(delve: Delve, table: Table) -> None:
    """C2.8: one optional action may end the turn."""
    action = table.choose(OptionalAction(delve, actions(delve)))
    delve.phase = DRAWING
    if action is not None:
        act(delve, action, table)


def act(delve: Delve, action: Action, table: Table) -> None:
    """C4.1–C4.6."""
    telling.acted(table, action)
    if action.kind == LIGHTEN:
        delve.treasure.remove(action.value)
        delve.bag[TREASURE] += 1
        leave_travel(delve, action.other if delve.rulings.any_travel_die else -1)
        if delve.rulings.every_removal_counts:
            delve.travel_paid_last = True
            delve.travel_paid_now = True
        check_end(delve, table, "")
        return
    delve.potion.remove(action.value)
    delve.bag[POTION] += 1
    if action.kind == PREMONITION:
        delve.premonition = True
    elif action.kind == HEAL:
        delve.health.remove(action.other)
        insort(delve.health, action.other + 1)
    elif action.kind == DISPEL:
        delve.curse.remove(action.value)
        delve.bag[CURSE] += 1
    elif action.kind == PHASE:
        delve.travel[-1] = action.value
    else:
        delve.potion.remove(action.value)
        insort(delve.potion, action.value + 1)


def check_end(delve: Delve, table: Table, death: str) -> None:
    """C5.1, C5.2: no Health die is death, checked first; no Travel die is escape."""
    if not delve.health:
        delve.ending = death
        telling.died(table)
    elif not delve.travel:
        delve.ending = "escaped" if delve.hand != NO_DIE else "escaped-lightened"
        telling.escaped(table, score(delve))


def score(delve: Delve) -> int:
    """C5.1: the Treasure dice, added up."""
    return sum(delve.treasure)
