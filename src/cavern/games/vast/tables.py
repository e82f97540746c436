"""Every table that can be played, with what each role plays for there."""

from typing import Final, cast

from cavern.games.vast.border import CombinationAbout, GoalByLevel
from cavern.games.vast.combinations import SHARED_GOAL, Goal, all_combinations
from cavern.games.vast.spec import ROLE_LEVELS, STANDARD
from cavern.games.vast.terms import Terms

ALIKE: Final = ("kill", "escape", "ambush")
"""Parts of a goal that no level changes."""


def terms_at(roles: tuple[str, ...], level: int = STANDARD) -> Terms:
    """What a table plays by that has agreed on nothing but one level for all."""
    return Terms(list(roles), [level] * len(roles), False, SHARED_GOAL, [])


def by_level(goals: list[Goal]) -> GoalByLevel:
    """A role's goal at each level: its parts, with a list where there are numbers."""
    rows = [goal.plain() for goal in goals]
    parts = {
        part: value if part in ALIKE else [row[part] for row in rows]
        for part, value in rows[STANDARD].items()
    }
    return cast(GoalByLevel, parts)


def plain() -> list[CombinationAbout]:
    """Every table with each role's goal, in words at the standard level and in numbers at each,
    and its variant cards."""
    rows: list[CombinationAbout] = []
    for roles in all_combinations():
        levels = [terms_at(roles, level) for level in range(len(ROLE_LEVELS))]
        terms = levels[STANDARD]
        goals: dict[str, str] = {}
        numbers: dict[str, GoalByLevel] = {}
        variants: dict[str, list[str]] = {}
        for seat, role in enumerate(roles):
            goals[role] = terms.goals[seat].text()
            numbers[role] = by_level([at.goals[seat] for at in levels])
            variants[role] = list(terms.cards[seat])
        rows.append({"roles": list(roles), "goals": goals, "by_level": numbers, "cards": variants})
    return rows


def lines(roles: tuple[str, ...]) -> list[str]:
    """A line for each role at this table: its goal and its variant cards."""
    terms = terms_at(roles)
    return [
        f"{role.replace('-', ' ').title()}: {terms.goals[seat].text()}"
        + "".join(f" [{card.replace('-', ' ').title()}]" for card in terms.cards[seat])
        for seat, role in enumerate(roles)
    ]
