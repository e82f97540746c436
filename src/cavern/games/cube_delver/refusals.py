"""Why something a delver may try is not possible now."""

from cavern.core.game import Refusal
from cavern.games.cube_delver.decisions import ACTION_RULES, ACTIONS, travel_may_pay
from cavern.games.cube_delver.state import ACTING, DAMAGE, ROLLED, Delve


def refusal(delve: Delve, option_id: str) -> Refusal:
    """The first rule that forbids ``option_id``."""
    what, _, rest = option_id.partition(":")
    if delve.ending:
        return Refusal("C5.1", "The delve is over.")
    if what == "pay":
        return refused_payment(delve, rest)
    if what in ACTIONS:
        if delve.phase != ACTING:
            return Refusal("C2.8", "An optional action is possible only after placing a die.")
        return Refusal(ACTION_RULES[ACTIONS.index(what)], "You do not have the dice for that.")
    if what == "soak" and delve.hand != DAMAGE:
        return Refusal("C2.2", "Only a Damage die can be soaked.")
    if what == "soak":
        return Refusal("C2.2", "A Damage die can be soaked only before it is rolled.")
    if what == "put-back":
        return Refusal("C2.1", "Only an armed Premonition lets you put a drawn die back.")
    if what == "turn":
        return Refusal("C3.4", "Health dice are turned only when a treasure's trap springs.")
    return Refusal("C2", f"{option_id} is not possible now.")


def refused_payment(delve: Delve, die: str) -> Refusal:
    if delve.phase != ROLLED:
        return Refusal("C2.3", "You pay only for rerolling a die that was rolled this turn.")
    if delve.roll in delve.curse:
        return Refusal("C2.4", f"A Curse die shows {delve.roll}: this roll may not be rerolled.")
    if die.startswith("curse"):
        return Refusal("C2.4", "Curse dice can never pay.")
    if die.startswith("travel") and not travel_may_pay(delve):
        if delve.rulings.retrace_last_die and delve.travel_paid_last:
            return Refusal("C2.5", "The last die you paid was a Travel die; pay another first.")
        return Refusal("C2.5", "You paid a Travel die in the turn before this one.")
    if die.startswith("travel:at-") and not delve.rulings.any_travel_die:
        return Refusal("C2.5", "Only the rightmost Travel die can pay.")
    return Refusal("C2.3", "That die is not in your tableau.")
