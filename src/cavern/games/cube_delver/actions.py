"""C4: the optional actions, one of which may end a turn in which a die was placed."""

from bisect import insort
from typing import Final

from cavern.core.act import NONE, Answers, Form, Refusal, perform
from cavern.core.table import Table
from cavern.games.cube_delver import telling
from cavern.games.cube_delver.decisions import (
    HEALTH_DIE,
    LAST_TRAVEL,
    TRAVEL_DIE,
    DelveAct,
    DelveMenu,
    DieAct,
    each,
    travel_dice,
)
from cavern.games.cube_delver.endings import check_end
from cavern.games.cube_delver.numbers import Pips
from cavern.games.cube_delver.state import CURSE, DRAWING, POTION, TREASURE, Delve

NOT_PLACED: Final = Refusal("C2.8", "An optional action is possible only after placing a die.")
NO_SUCH_TREASURE: Final = Refusal("C4.1", "You have no Treasure die that shows this.")
NO_SUCH_TRAVEL: Final = Refusal("C4.1", "You have no Travel die in that place.")
ONLY_RIGHTMOST: Final = Refusal("C4.1", "It is the rightmost Travel die that goes back.")
FULL_HEALTH: Final = Refusal("C4.3", "A Health die shows 6 at most.")
NO_SUCH_HEALTH: Final = Refusal("C4.3", "You have no Health die that shows this.")
NO_SUCH_CURSE: Final = Refusal("C4.4", "No Curse die shows what the Potion shows.")
NO_TWIN: Final = Refusal("C4.6", "It takes two Potions that show the same.")
FULL_POTION: Final = Refusal("C4.6", "A Potion die shows 6 at most.")


class OptionalAct(DieAct):
    """What all optional actions share: they come after a die was placed (C2.8)."""

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return NOT_PLACED


class Pass(DelveAct):
    """C2.8: an action may be left."""

    place = "last"

    def not_now(self, state: Delve, who: Delve) -> Refusal:
        return NOT_PLACED

    def perform(self, state: Delve, who: Delve, _: int, __: int, table: Table) -> None:
        pass


class Lighten(OptionalAct):
    """C4.1: a Treasure die and a Travel die go back."""

    def seconds(self, state: Delve, who: Delve, treasure: Pips) -> list[int]:
        return travel_dice(state)

    def absent(self, state: Delve, who: Delve, treasure: Pips, place: int) -> Refusal:
        if treasure not in state.treasure:
            return NO_SUCH_TREASURE
        return NO_SUCH_TRAVEL if state.rulings.any_travel_die else ONLY_RIGHTMOST

    def label(self, state: Delve, who: Delve, treasure: Pips, place: int) -> str:
        out = " and escape" if len(state.travel) == 1 else ""
        return super().label(state, who, treasure, place) + out

    def perform(self, state: Delve, who: Delve, treasure: Pips, place: int, table: Table) -> None:
        if table.audience:
            text = f"You leave Treasure {treasure} behind and step back a Travel die."
            telling.acted(table, self.name, self.rule, text, treasure, max(0, place - 1))
        state.treasure.remove(treasure)
        state.bag[TREASURE] += 1
        state.leave_travel(place)
        if state.rulings.every_removal_counts:
            state.travel_paid_last = True
            state.travel_paid_now = True
        check_end(state, table, "", "escaped-lightened")


class PotionAct(OptionalAct):
    """A Potion goes back to the bag and does something."""

    def __init__(self, name: str, rule: str, label: str, text: str, second: Form = NONE) -> None:
        super().__init__(name, rule, label, text, POTION, second)
        self.no_such_potion = Refusal(rule, "You have no Potion die that shows this.")

    def absent(self, state: Delve, who: Delve, potion: Pips, other: Pips) -> Refusal:
        return self.no_such_potion

    def perform(self, state: Delve, who: Delve, potion: Pips, other: Pips, table: Table) -> None:
        if table.audience:
            text = self.told(potion, other)
            telling.acted(table, self.name, self.rule, text, potion, other)
        state.potion.remove(potion)
        state.bag[POTION] += 1
        self.work(state, potion, other)

    def told(self, potion: Pips, other: Pips) -> str:
        """What happened, in words."""
        raise NotImplementedError(self.name)

    def work(self, delve: Delve, potion: Pips, other: Pips) -> None:
        raise NotImplementedError(self.name)


class DrinkPremonition(PotionAct):
    """C4.2: arms C2.1."""

    def told(self, potion: Pips, _: int) -> str:
        return f"Potion {potion} will show you the next die."

    def work(self, delve: Delve, potion: Pips, _: int) -> None:
        delve.premonition = True


class Heal(PotionAct):
    """C4.3: a Health die goes up by 1."""

    def seconds(self, state: Delve, who: Delve, potion: Pips) -> list[int]:
        return each(state.health)

    def absent(self, state: Delve, who: Delve, potion: Pips, health: Pips) -> Refusal:
        return NO_SUCH_HEALTH if potion in state.potion else self.no_such_potion

    def against(self, state: Delve, who: Delve, potion: Pips, health: Pips) -> Refusal | None:
        return FULL_HEALTH if health == 6 else None

    def label(self, state: Delve, who: Delve, potion: Pips, health: Pips) -> str:
        return f"Healing: drink Potion {potion}, Health {health} becomes {health + 1}"

    def told(self, potion: Pips, health: Pips) -> str:
        return f"Potion {potion} heals Health {health} to {health + 1}."

    def work(self, delve: Delve, potion: Pips, health: Pips) -> None:
        delve.health.remove(health)
        insort(delve.health, health + 1)


class Dispel(PotionAct):
    """C4.4: a Curse die of the same value goes with it."""

    def against(self, state: Delve, who: Delve, potion: Pips, _: int) -> Refusal | None:
        return None if potion in state.curse else NO_SUCH_CURSE

    def label(self, state: Delve, who: Delve, potion: Pips, _: int) -> str:
        return f"Dispel: Potion {potion} takes Curse {potion} away"

    def touches(self, state: Delve, who: Delve, potion: Pips, _: int) -> list[str]:
        return [f"potion:{potion}", f"curse:{potion}"]

    def told(self, potion: Pips, _: int) -> str:
        return f"Potion {potion} dispels Curse {potion}."

    def work(self, delve: Delve, potion: Pips, _: int) -> None:
        delve.curse.remove(potion)
        delve.bag[CURSE] += 1


class Phase(PotionAct):
    """C4.5: the rightmost Travel die shows what the Potion showed."""

    def label(self, state: Delve, who: Delve, potion: Pips, _: int) -> str:
        turns = f"turns {state.travel[-1]} to {potion}"
        return f"Phase: drink Potion {potion}, your last Travel die {turns}"

    def told(self, potion: Pips, _: int) -> str:
        return f"Potion {potion} shifts your last Travel die to {potion}."

    def work(self, delve: Delve, potion: Pips, _: int) -> None:
        delve.travel[-1] = potion


class Improve(PotionAct):
    """C4.6: of two equal Potions one goes, the other goes up by 1."""

    def against(self, state: Delve, who: Delve, potion: Pips, _: int) -> Refusal | None:
        if state.potion.count(potion) < 2:
            return NO_TWIN
        return FULL_POTION if potion == 6 else None

    def label(self, state: Delve, who: Delve, potion: Pips, _: int) -> str:
        return f"Improve: one Potion {potion} goes, another becomes {potion + 1}"

    def told(self, potion: Pips, _: int) -> str:
        return f"You brew two Potions {potion} into one {potion + 1}."

    def work(self, delve: Delve, potion: Pips, _: int) -> None:
        delve.potion.remove(potion)
        insort(delve.potion, potion + 1)


PASS: Final = Pass("pass", "C2.8", "No action", "The turn ends.")
LIGHTEN: Final = Lighten(
    "lighten",
    "C4.1",
    "Lighten the Load: drop Treasure {} and {}",
    "The Treasure die and the Travel die return to the bag; without a Travel die you are out.",
    TREASURE,
    TRAVEL_DIE,
)
PREMONITION: Final = DrinkPremonition(
    "premonition",
    "C4.2",
    "Premonition: drink Potion {}, see your next die first",
    "You see the next die you draw and may put it back for another.",
)
HEAL: Final = Heal("heal", "C4.3", "", "One Health die goes up by 1.", HEALTH_DIE)
DISPEL: Final = Dispel("dispel", "C4.4", "", "A Curse die of the same value returns to the bag.")
PHASE: Final = Phase(
    "phase",
    "C4.5",
    "",
    "Your rightmost Travel die takes the value of the Potion.",
    LAST_TRAVEL,
)
IMPROVE: Final = Improve(
    "improve", "C4.6", "", "One of two equal Potions returns to the bag, the other goes up by 1."
)


class OptionalAction(DelveMenu):
    """C2.8: one optional action, or none."""

    kind = "action"
    acts = [PASS, LIGHTEN, PREMONITION, HEAL, DISPEL, PHASE, IMPROVE]

    def prompt(self) -> str:
        return "An optional action?"

    def offer(self, state: Delve, who: Delve, choices: Answers) -> None:
        """What each Potion can do stands together."""
        PASS.offer(state, who, choices)
        LIGHTEN.offer(state, who, choices)
        for potion in each(state.potion):
            PREMONITION.offer_with(state, who, potion, choices)
            HEAL.offer_with(state, who, potion, choices)
            DISPEL.offer_with(state, who, potion, choices)
            PHASE.offer_with(state, who, potion, choices)
            IMPROVE.offer_with(state, who, potion, choices)


def action_phase(delve: Delve, table: Table) -> None:
    """C2.8: one optional action may end the turn."""
    answer = table.choose(OptionalAction(delve))
    delve.phase = DRAWING
    perform(answer, delve, delve, table)
