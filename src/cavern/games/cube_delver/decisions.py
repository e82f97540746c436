"""The questions a delver is asked."""

from typing import Final

from cavern.core.decision import Decision
from cavern.games.cube_delver.state import (
    COLOURS,
    HEALTH,
    POTION,
    TRAVEL,
    TREASURE,
    Delve,
)


class Die:
    """A die of the tableau named as a payment: colour and value, and for Travel its place."""

    def __init__(self, colour: int, value: int, place: int) -> None:
        self.colour = colour
        self.value = value
        self.place = place


DICE: Final[list[list[Die]]] = [
    [Die(colour, value, -1) for value in range(7)] for colour in range(len(COLOURS))
]
"""Every die that needs no place, made once."""

LIGHTEN: Final = 0
PREMONITION: Final = 1
HEAL: Final = 2
DISPEL: Final = 3
PHASE: Final = 4
IMPROVE: Final = 5
ACTIONS: Final = ("lighten", "premonition", "heal", "dispel", "phase", "improve")
ACTION_RULES: Final = ("C4.1", "C4.2", "C4.3", "C4.4", "C4.5", "C4.6")


class Action:
    """An optional action: what, with a die of which value, on which other die.

    Lighten: Treasure value and place of the Travel die. Heal: Potion and Health value.
    """

    def __init__(self, kind: int, value: int, other: int) -> None:
        self.kind = kind
        self.value = value
        self.other = other


ACTS: Final[list[list[list[Action]]]] = [
    [[Action(kind, value, other) for other in range(11)] for value in range(7)]
    for kind in range(len(ACTIONS))
]


class PutBack(Decision[bool]):
    """C2.1: an armed Premonition shows the die; keep it or put it back and draw again."""

    kind = "put-back"

    def __init__(self, delve: Delve) -> None:
        super().__init__(0, [False, True])
        self.colour = delve.hand

    def prompt(self) -> str:
        return f"Your Premonition shows a {COLOURS[self.colour].title()} die"

    def id(self, choice: bool) -> str:
        return "put-back" if choice else "keep-die"

    def label(self, choice: bool) -> str:
        return "Put it back and draw another" if choice else "Go on with this die"

    def rule(self, choice: bool) -> str:
        return "C2.1"

    def touches(self, choice: bool) -> list[str]:
        return ["bag"] if choice else ["hand"]


class Soak(Decision[bool]):
    """C2.2: roll a Damage die, or give up the best Health die instead."""

    kind = "soak"

    def __init__(self, delve: Delve) -> None:
        super().__init__(0, [False, True])
        self.best = delve.health[-1]
        self.last = len(delve.health) == 1

    def prompt(self) -> str:
        return "A Damage die: roll it or soak it?"

    def id(self, choice: bool) -> str:
        return "soak" if choice else "roll"

    def label(self, choice: bool) -> str:
        if not choice:
            return "Roll it"
        death = " (your last: you die)" if self.last else ""
        return f"Soak it: lose the Health die showing {self.best}{death}"

    def rule(self, choice: bool) -> str:
        return "C2.2" if choice else "C2.3"

    def touches(self, choice: bool) -> list[str]:
        return [f"health:{self.best}"] if choice else ["hand"]


class Reroll(Decision[Die | None]):
    """C2.3: stop, or pay a die to roll again. None stands for stopping."""

    kind = "reroll"

    def __init__(self, delve: Delve, choices: list[Die | None]) -> None:
        super().__init__(0, choices)
        self.colour = delve.hand
        self.value = delve.roll
        self.last_health = len(delve.health) == 1
        self.last_travel = len(delve.travel) == 1

    def prompt(self) -> str:
        return f"{COLOURS[self.colour].title()} {self.value}: keep the roll or pay to reroll?"

    def id(self, choice: Die | None) -> str:
        if choice is None:
            return "stop"
        if choice.place >= 0:
            return f"pay:travel:at-{choice.place + 1}"
        if choice.colour == TRAVEL:
            return "pay:travel"
        return f"pay:{COLOURS[choice.colour]}:{choice.value}"

    def label(self, choice: Die | None) -> str:
        if choice is None:
            return f"Keep the {self.value}"
        what = f"Reroll for the {COLOURS[choice.colour].title()} die showing {choice.value}"
        if choice.colour == HEALTH and self.last_health:
            return what + " (your last: you die)"
        if choice.colour == TRAVEL and self.last_travel:
            return what + " (your last: you escape)"
        return what

    def rule(self, choice: Die | None) -> str:
        if choice is None:
            return "C2.7"
        return "C2.5" if choice.colour == TRAVEL else "C2.3"

    def touches(self, choice: Die | None) -> list[str]:
        if choice is None:
            return ["hand"]
        if choice.colour == TRAVEL:
            return [f"travel:at-{choice.place + 1}" if choice.place >= 0 else "travel:last"]
        return [f"{COLOURS[choice.colour]}:{choice.value}"]


class TurnDown(Decision[int]):
    """C3.4: the trap turns one Health die; which?"""

    kind = "turn-down"

    def __init__(self, choices: list[int]) -> None:
        super().__init__(0, choices)

    def prompt(self) -> str:
        return "The treasure was trapped: which Health die is turned?"

    def id(self, choice: int) -> str:
        return f"turn:health:{choice}"

    def label(self, choice: int) -> str:
        return f"Turn the Health die showing {choice} to {7 - choice}"

    def rule(self, choice: int) -> str:
        return "C3.4"

    def touches(self, choice: int) -> list[str]:
        return [f"health:{choice}"]


class OptionalAction(Decision[Action | None]):
    """C2.8: one optional action, or none."""

    kind = "action"

    def __init__(self, delve: Delve, choices: list[Action | None]) -> None:
        super().__init__(0, choices)
        self.any_travel_die = delve.rulings.any_travel_die
        self.last_travel = len(delve.travel) == 1
        self.deepest = delve.travel[-1]

    def prompt(self) -> str:
        return "An optional action?"

    def id(self, choice: Action | None) -> str:
        if choice is None:
            return "pass"
        name = f"{ACTIONS[choice.kind]}:{choice.value}"
        if choice.kind == HEAL:
            return f"{name}:health:{choice.other}"
        if choice.kind == LIGHTEN and self.any_travel_die:
            return f"{name}:at-{choice.other + 1}"
        return name

    def label(self, choice: Action | None) -> str:
        if choice is None:
            return "No action"
        value = choice.value
        if choice.kind == LIGHTEN:
            which = (
                f"Travel die number {choice.other + 1}" if self.any_travel_die else "a Travel die"
            )
            out = " and escape" if self.last_travel else ""
            return f"Lighten the Load: drop Treasure {value} and {which}{out}"
        if choice.kind == PREMONITION:
            return f"Premonition: drink Potion {value}, see your next die first"
        if choice.kind == HEAL:
            return (
                f"Healing: drink Potion {value}, Health {choice.other} becomes {choice.other + 1}"
            )
        if choice.kind == DISPEL:
            return f"Dispel: Potion {value} takes Curse {value} away"
        if choice.kind == PHASE:
            return (
                f"Phase: drink Potion {value}, your last Travel die turns {self.deepest} to {value}"
            )
        return f"Improve: one Potion {value} goes, another becomes {value + 1}"

    def rule(self, choice: Action | None) -> str:
        return "C2.8" if choice is None else ACTION_RULES[choice.kind]

    def touches(self, choice: Action | None) -> list[str]:
        if choice is None:
            return []
        if choice.kind == LIGHTEN:
            place = f"at-{choice.other + 1}" if self.any_travel_die else "last"
            return [f"treasure:{choice.value}", f"travel:{place}"]
        touched = [f"potion:{choice.value}"]
        if choice.kind == HEAL:
            touched.append(f"health:{choice.other}")
        elif choice.kind == DISPEL:
            touched.append(f"curse:{choice.value}")
        elif choice.kind == PHASE:
            touched.append("travel:last")
        return touched


def payments(delve: Delve) -> list[Die | None]:
    """C2.3–C2.6: stop, and every die that may pay for a reroll now."""
    choices: list[Die | None] = [None]
    if delve.roll in delve.curse:  # C2.4, the Curse rule
        return choices
    before = 0
    for value in delve.health:
        if value != before:
            choices.append(DICE[HEALTH][value])
            before = value
    if travel_may_pay(delve):
        if delve.rulings.any_travel_die:
            for place, value in enumerate(delve.travel):
                choices.append(Die(TRAVEL, value, place))
        else:
            choices.append(DICE[TRAVEL][delve.travel[-1]])
    before = 0
    for value in delve.treasure:
        if value != before:
            choices.append(DICE[TREASURE][value])
            before = value
    before = 0
    for value in delve.potion:
        if value != before:
            choices.append(DICE[POTION][value])
            before = value
    return choices  # C2.4: Curse dice are never among them


def travel_may_pay(delve: Delve) -> bool:
    """C2.5: not right after another Travel die, nor in the turn after one was paid."""
    if delve.rulings.retrace_last_die and delve.travel_paid_last:
        return False
    return not (delve.rulings.retrace_last_turn and delve.travel_paid_before)


def turnable(delve: Delve) -> list[int]:
    """C3.4: the Health dice that the trap may turn, each value once."""
    choices: list[int] = []
    for value in delve.health:
        if value > 3 and (not choices or choices[-1] != value):
            choices.append(value)
    if not choices and delve.rulings.trap_turns_anyway:
        for value in delve.health:
            if not choices or choices[-1] != value:
                choices.append(value)
    return choices


def actions(delve: Delve) -> list[Action | None]:
    """C4.1–C4.6: every optional action the tableau allows, and none."""
    choices: list[Action | None] = [None]
    before = 0
    for value in delve.treasure:
        if value != before:
            before = value
            if delve.rulings.any_travel_die:
                for place in range(len(delve.travel)):
                    choices.append(ACTS[LIGHTEN][value][place])
            else:
                choices.append(ACTS[LIGHTEN][value][0])
    before = 0
    for value in delve.potion:
        if value == before:
            improve = ACTS[IMPROVE][value][0]
            if value < 6 and choices[-1] is not improve:
                choices.append(improve)
            continue
        before = value
        choices.append(ACTS[PREMONITION][value][0])
        hurt = 0
        for health in delve.health:
            if health != hurt and health < 6:
                choices.append(ACTS[HEAL][value][health])
                hurt = health
        if value in delve.curse:
            choices.append(ACTS[DISPEL][value][0])
        choices.append(ACTS[PHASE][value][0])
    return choices
