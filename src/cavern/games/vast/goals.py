"""How far every role has come with what it plays for (V10.2)."""

from typing import Final

from cavern.games.vast.border import CountView, GoalView, Left
from cavern.games.vast.combinations import Goal
from cavern.games.vast.role import Role
from cavern.games.vast.roster import SPECS
from cavern.games.vast.saying import words_of
from cavern.games.vast.state import Cave

KILL: Final = "kill"
CRYSTALS: Final = "crystals"


def goal_views(cave: Cave) -> dict[str, GoalView]:
    return {role.kind: goal_view(cave, role) for role in cave.players()}


def goal_view(cave: Cave, role: Role) -> GoalView:
    goal = cave.terms.goals[role.seat]
    counts = all_counts(cave, role, goal)
    return {
        "seat": role.seat,
        "text": SPECS[role.kind].goal_text(goal),
        "counts": [count_view(count, count is counts[0]) for count in counts],
        "left": left(role, goal, counts),
        "note": note(cave, role, goal, counts),
    }


class GoalCount:
    """A number that counts towards a goal."""

    def __init__(self, part: str, whose: str, now: int, of: int) -> None:
        self.part = part
        self.whose = whose
        self.now = now
        self.of = of
        self.falls = part == KILL


def all_counts(cave: Cave, role: Role, goal: Goal) -> list[GoalCount]:
    """What is counted; any of several is enough."""
    own, spec = role.kind, SPECS[role.kind]
    found: list[GoalCount] = []
    if spec.counts is not None and goal.own:
        reached = words_of(own).reached(cave, role)
        found.append(GoalCount(spec.counts.part, own, reached, goal.own))
    if goal.crystals:
        found.append(GoalCount(CRYSTALS, own, cave.smashed, goal.crystals))
    if goal.kill:
        found.append(prey(cave, goal.kill))
    return found


def prey(cave: Cave, kind: str) -> GoalCount:
    """The Health of whoever is hunted: it has to come down to nothing."""
    for role in cave.roles:
        if role.kind == kind:
            return GoalCount(KILL, kind, role.health_now(), role.health_before(cave))
    return GoalCount(KILL, kind, 0, 0)


def count_view(count: GoalCount, first: bool) -> CountView:
    label, short = in_words(count, first)
    return {
        "part": count.part,
        "label": label,
        "short": short,
        "whose": count.whose,
        "now": count.now,
        "of": count.of,
        "falls": count.falls,
    }


def in_words(count: GoalCount, first: bool) -> tuple[str, str]:
    """What is counted, and the same in a word or two, of which the ``first`` needs one more."""
    if count.part == CRYSTALS:
        return "Crystals smashed", "smash"
    spec = SPECS[count.whose]
    if count.part == KILL:
        return f"{spec.title}’s Health", f"kill {spec.title}" if first else spec.title
    assert spec.counts is not None
    return spec.counts.label, spec.counts.short


def left(role: Role, goal: Goal, counts: list[GoalCount]) -> Left:
    """What is left to do once the numbers are reached."""
    own = words_of(role.kind).left(role)
    if own is not None:
        return own
    reached = any(count.now >= count.of for count in counts if not count.falls)
    return "escape" if goal.escape and reached else ""


def note(cave: Cave, role: Role, goal: Goal, counts: list[GoalCount]) -> str:
    """Something that stands out."""
    if role.seat in cave.winners:
        return "won"
    if cave.possessed == role.seat:
        return "possessed"
    own = words_of(role.kind).note(cave, role)
    if own:
        return own
    return "may leave" if left(role, goal, counts) == "escape" else ""
