"""C2: a turn: a die is drawn, soaked or rolled, rerolled for other dice, and resolved."""

from typing import Final

from cavern.core.act import Answer, Answers, Refusal, perform
from cavern.core.decision import Odds
from cavern.core.table import Table
from cavern.games.cube_delver import telling
from cavern.games.cube_delver.decisions import (
    BAG,
    HAND,
    TRAVEL_DIE,
    DelveAct,
    DelveMenu,
    DieAct,
    travel_dice,
)
from cavern.games.cube_delver.endings import check_end
from cavern.games.cube_delver.numbers import Colour, Pips
from cavern.games.cube_delver.odds import deadly_faces, kills
from cavern.games.cube_delver.resolving import foretold, resolve, return_hand
from cavern.games.cube_delver.state import (
    COLOURS,
    CURSE,
    DAMAGE,
    HEALTH,
    POTION,
    ROLLED,
    TRAVEL,
    TREASURE,
    Delve,
)

NO_PREMONITION: Final = Refusal("C2.1", "Only an armed Premonition lets you put a drawn die back.")
NOT_DAMAGE: Final = Refusal("C2.2", "Only a Damage die can be soaked.")
ROLLED_ALREADY: Final = Refusal("C2.2", "A Damage die can be soaked only before it is rolled.")
NOT_ROLLED: Final = Refusal("C2.3", "You pay only for rerolling a die that was rolled this turn.")
NO_SUCH_DIE: Final = Refusal("C2.3", "That die is not in your tableau.")
CURSED: Final = [
    Refusal("C2.4", f"A Curse die shows {value}: this roll may not be rerolled.")
    for value in range(7)
]
CURSES_NEVER_PAY: Final = Refusal("C2.4", "Curse dice can never pay.")
PAID_LAST: Final = Refusal("C2.5", "The last die you paid was a Travel die; pay another first.")
PAID_BEFORE: Final = Refusal("C2.5", "You paid a Travel die in the turn before this one.")
ONLY_RIGHTMOST: Final = Refusal("C2.5", "Only the rightmost Travel die can pay.")
DEADLY: Final = "No Health die outlasts that Damage: the delve ends, score 0."
LAST_HEALTH: Final = "That is your last Health die: the delve ends, score 0."


class GoOn(DelveAct):
    """C2.1: the die that the Premonition shows is kept."""

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return NO_PREMONITION

    def perform(self, state: Delve, who: Delve, _: int, __: int, table: Table) -> None:
        if not state.rulings.premonition_waits:
            state.premonition = False


class PutBack(DelveAct):
    """C2.1: the die goes back, and the next one stands."""

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return NO_PREMONITION

    def perform(self, state: Delve, who: Delve, _: int, __: int, table: Table) -> None:
        state.premonition = False
        telling.put_back(table, state.hand)
        state.bag[state.hand] += 1
        draw_die(state, table)


class Roll(DelveAct):
    """C2.3: a drawn die is rolled."""

    def does(self, state: Delve, who: Delve, _: int, __: int) -> str:
        return f"{self.text} Of its six faces {len(deadly_faces(state)) or 'none'} would kill you."

    def odds(self, state: Delve, who: Delve, _: int, __: int) -> Odds | None:
        """C5.3: to live, if it is not rolled again."""
        return 6 - len(deadly_faces(state)), 6

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return ROLLED_ALREADY if state.hand == DAMAGE else NOT_DAMAGE

    def perform(self, state: Delve, who: Delve, _: int, __: int, table: Table) -> None:
        roll(state, table)
        state.phase = ROLLED


class Soak(DelveAct):
    """C2.2: the Damage die and the best Health die go back; no roll."""

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return ROLLED_ALREADY if state.hand == DAMAGE else NOT_DAMAGE

    def label(self, state: Delve, who: Delve, _: int, __: int) -> str:
        death = " (your last: you die)" if len(state.health) == 1 else ""
        return f"Soak it: lose the Health die showing {state.health[-1]}{death}"

    def warning(self, state: Delve, who: Delve, _: int, __: int) -> str:
        return LAST_HEALTH if len(state.health) == 1 else ""

    def touches(self, state: Delve, who: Delve, _: int, __: int) -> list[str]:
        return [f"health:{state.health[-1]}"]

    def perform(self, state: Delve, who: Delve, _: int, __: int, table: Table) -> None:
        best = state.health.pop()
        state.bag[HEALTH] += 1
        telling.soaked(table, best)
        return_hand(state)
        check_end(state, table, "died-soaking", "")


class Stop(DelveAct):
    """C2.7: the roll stands."""

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return NOT_ROLLED

    def label(self, state: Delve, who: Delve, _: int, __: int) -> str:
        return f"Keep the {state.roll}"

    def does(self, state: Delve, who: Delve, _: int, __: int) -> str:
        return foretold(state)

    def warning(self, state: Delve, who: Delve, _: int, __: int) -> str:
        """C5.2: it would be the end, though another roll, or the way out, may be had."""
        hit = state.hand == DAMAGE and kills(state.health, state.roll)
        return DEADLY if hit else ""

    def perform(self, state: Delve, who: Delve, _: int, __: int, table: Table) -> None:
        resolve(state, table)


class Pay(DieAct):
    """C2.3: a die of the tableau goes back to the bag for another roll."""

    def __init__(self, colour: Colour) -> None:
        name = COLOURS[colour]
        text = "The die goes back to the bag and the die in your hand is rolled again."
        label = f"Reroll for the {name.title()} die showing {{}}"
        super().__init__(f"pay:{name}", "C2.3", label, text, colour)

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return NOT_ROLLED

    def absent(self, state: Delve, who: Delve, value: Pips, _: int) -> Refusal:
        return NO_SUCH_DIE

    def offer(self, state: Delve, who: Delve, choices: list[Answer]) -> None:
        """Any die of the row pays."""
        before = 0
        for value in state.row(self.colour):
            if value != before:
                choices.append(self.of(value))
                before = value

    def label(self, state: Delve, who: Delve, value: Pips, _: int) -> str:
        words = super().label(state, who, value, 0)
        return words + (" (your last: you die)" if self.kills(state) else "")

    def warning(self, state: Delve, who: Delve, value: Pips, _: int) -> str:
        return LAST_HEALTH if self.kills(state) else ""

    def kills(self, delve: Delve) -> bool:
        """C5.2: whether it gives up the last Health die."""
        return self.colour == HEALTH and len(delve.health) == 1

    def perform(self, state: Delve, who: Delve, value: Pips, _: int, table: Table) -> None:
        telling.paid(table, self.colour, value, -1)
        state.travel_paid_last = False
        state.row(self.colour).remove(value)
        state.bag[self.colour] += 1
        table.happened()
        roll_again(state, table)


class PayTravel(Pay):
    """C2.5, C2.6: a step back; the last one leads out."""

    def __init__(self) -> None:
        super().__init__(TRAVEL)
        self.rule = "C2.5"
        self.first = TRAVEL_DIE

    def closed(self, state: Delve, who: Delve) -> Refusal | None:
        return not_again(state)

    def firsts(self, state: Delve, who: Delve) -> list[int]:
        return travel_dice(state)

    def offer(self, state: Delve, who: Delve, choices: list[Answer]) -> None:
        if self.closed(state, who) is None:
            for place in travel_dice(state):
                choices.append(self.of(place))

    def absent(self, state: Delve, who: Delve, place: int, _: int) -> Refusal:
        return NO_SUCH_DIE if state.rulings.any_travel_die else ONLY_RIGHTMOST

    def label(self, state: Delve, who: Delve, place: int, _: int) -> str:
        out = " (your last: you escape)" if len(state.travel) == 1 else ""
        return f"Reroll for the Travel die showing {state.travel[place - 1]}{out}"

    def perform(self, state: Delve, who: Delve, place: int, _: int, table: Table) -> None:
        telling.paid(table, TRAVEL, state.travel[place - 1], place - 1)
        state.travel_paid_last = True
        state.travel_paid_now = True
        state.leave_travel(place)
        table.happened()
        roll_again(state, table)


class PayCurse(Pay):
    """C2.4: never."""

    def closed(self, state: Delve, who: Delve) -> Refusal | None:
        return CURSES_NEVER_PAY


KEEP_DIE: Final = GoOn(
    "keep-die", "C2.1", "Go on with this die", "The die you see is the one you play.", HAND
)
PUT_BACK: Final = PutBack(
    "put-back",
    "C2.1",
    "Put it back and draw another",
    "The die returns to the bag; the next one drawn stands.",
    BAG,
)
ROLL: Final = Roll("roll", "C2.3", "Roll it", "The Damage die is rolled and may hurt you.", HAND)
SOAK: Final = Soak("soak", "C2.2", "", "Your best Health die returns to the bag instead of a roll.")
STOP: Final = Stop("stop", "C2.7", "", "The die resolves with the value it shows.", HAND)
PAY_HEALTH: Final = Pay(HEALTH)
PAY_TRAVEL: Final = PayTravel()
PAY_TREASURE: Final = Pay(TREASURE)
PAY_POTION: Final = Pay(POTION)
PAY_CURSE: Final = PayCurse(CURSE)


def not_again(delve: Delve) -> Refusal | None:
    """C2.5: not right after another Travel die, nor in the turn after one was paid."""
    if delve.rulings.retrace_last_die and delve.travel_paid_last:
        return PAID_LAST
    if delve.rulings.retrace_last_turn and delve.travel_paid_before:
        return PAID_BEFORE
    return None


class Premonition(DelveMenu):
    """C2.1: an armed Premonition shows the die; keep it or put it back and draw again."""

    kind = "put-back"
    acts = [KEEP_DIE, PUT_BACK]

    def prompt(self) -> str:
        return f"Your Premonition shows a {COLOURS[self.state.hand].title()} die"


class DamageDrawn(DelveMenu):
    """C2.2: roll a Damage die, or give up the best Health die instead."""

    kind = "soak"
    acts = [ROLL, SOAK]

    def prompt(self) -> str:
        return "A Damage die: roll it or soak it?"


class Reroll(DelveMenu):
    """C2.3: stop, or pay a die to roll again."""

    kind = "reroll"
    acts = [STOP, PAY_HEALTH, PAY_TRAVEL, PAY_TREASURE, PAY_POTION, PAY_CURSE]

    def blocked(self, state: Delve, who: Delve) -> Refusal | None:
        """C2.4: the Curse rule."""
        return CURSED[state.roll] if state.roll in state.curse else None

    def offer(self, state: Delve, who: Delve, choices: Answers) -> None:
        STOP.offer(state, who, choices)
        if self.blocked(state, who) is None:
            PAY_HEALTH.offer(state, who, choices)
            PAY_TRAVEL.offer(state, who, choices)
            PAY_TREASURE.offer(state, who, choices)
            PAY_POTION.offer(state, who, choices)

    def prompt(self) -> str:
        colour = COLOURS[self.state.hand].title()
        return f"{colour} {self.state.roll}: keep the roll or pay to reroll?"


def draw_phase(delve: Delve, table: Table) -> None:
    """C2.1–C2.3: draw a die, soak it or roll it."""
    delve.turn += 1
    delve.travel_paid_before = delve.travel_paid_now
    delve.travel_paid_now = False
    draw_die(delve, table)
    if delve.premonition:
        perform(table.choose(Premonition(delve)), delve, delve, table)
    if delve.hand == DAMAGE:
        perform(table.choose(DamageDrawn(delve)), delve, delve, table)
    else:
        perform(ROLL.base, delve, delve, table)


def roll_phase(delve: Delve, table: Table) -> None:
    """C2.3–C2.7: pay for another roll, or stop and resolve."""
    perform(table.choose(Reroll(delve)), delve, delve, table)


def draw_die(delve: Delve, table: Table) -> None:
    """C2.1: each die in the bag is equally likely."""
    delve.hand = table.draw(delve.bag, COLOURS)
    delve.bag[delve.hand] -= 1
    telling.drew(table, delve.hand)


def roll(delve: Delve, table: Table) -> None:
    delve.roll = table.roll()
    telling.rolled(table, delve.hand, delve.roll)


def roll_again(delve: Delve, table: Table) -> None:
    """C2.3, C2.6: unless the die that was paid was the last of its kind."""
    check_end(delve, table, "died-paying", "escaped")
    if not delve.ending:
        roll(delve, table)
