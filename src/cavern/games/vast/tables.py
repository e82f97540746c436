"""Every table that can be played, with what each role plays for there."""

from cavern.core.picking import Combination
from cavern.games.vast.combinations import SHARED_GOAL, all_combinations
from cavern.games.vast.options import Terms
from cavern.games.vast.roster import SPECS
from cavern.games.vast.spec import STANDARD


def terms_at(roles: tuple[str, ...]) -> Terms:
    """What a table plays by that has agreed on nothing else."""
    return Terms(list(roles), [STANDARD] * len(roles), False, SHARED_GOAL, [])


def all_tables() -> list[Combination]:
    """Every table with each role's goal, in words at the standard level, and its variant cards."""
    found: list[Combination] = []
    for roles in all_combinations():
        terms = terms_at(roles)
        goals = {role: SPECS[role].goal_text(terms.goals[seat]) for seat, role in enumerate(roles)}
        cards = {role: list(terms.cards[seat]) for seat, role in enumerate(roles)}
        found.append({"roles": list(roles), "goals": goals, "cards": cards})
    return found


def lines(roles: tuple[str, ...]) -> list[str]:
    """A line for each role at this table: its goal and its variant cards."""
    terms = terms_at(roles)
    return [
        f"{role.replace('-', ' ').title()}: {SPECS[role].goal_text(terms.goals[seat])}"
        + "".join(f" [{card.replace('-', ' ').title()}]" for card in terms.cards[seat])
        for seat, role in enumerate(roles)
    ]
