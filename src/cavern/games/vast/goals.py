"""How far every role has come with what it plays for (V10.2)."""

from cavern.games.vast.border import CountView, GoalView, Left
from cavern.games.vast.combinations import Goal
from cavern.games.vast.role import Role
from cavern.games.vast.roster import SPECS
from cavern.games.vast.saying import words_of
from cavern.games.vast.state import Cave


def goal_views(cave: Cave) -> dict[str, GoalView]:
    return {role.kind: goal_view(cave, role) for role in cave.players()}


def goal_view(cave: Cave, role: Role) -> GoalView:
    goal = cave.terms.goals[role.seat]
    counts = all_counts(cave, role, goal)
    return {
        "seat": role.seat,
        "text": SPECS[role.kind].goal_text(goal),
        "counts": counts,
        "left": left(role, goal, counts),
        "note": note(cave, role, goal, counts),
    }


def all_counts(cave: Cave, role: Role, goal: Goal) -> list[CountView]:
    """What is counted; any of several is enough."""
    own, spec = role.kind, SPECS[role.kind]
    found: list[CountView] = []
    if spec.counts is not None and goal.own:
        reached = words_of(own).reached(cave, role)
        found.append(
            count(spec.counts.part, spec.counts.label, spec.counts.short, own, reached, goal.own)
        )
    if goal.crystals:
        found.append(
            count("crystals", "Crystals smashed", "smash", own, cave.smashed, goal.crystals)
        )
    if goal.kill:
        found.append(prey(cave, goal.kill, "" if found else "kill "))
    return found


def count(part: str, label: str, short: str, whose: str, now: int, of: int) -> CountView:
    return {
        "part": part,
        "label": label,
        "short": short,
        "whose": whose,
        "now": now,
        "of": of,
        "falls": False,
    }


def prey(cave: Cave, kind: str, verb: str) -> CountView:
    """The Health of whoever is hunted: it has to come down to nothing."""
    now, of = 0, 0
    for role in cave.roles:
        if role.kind == kind:
            now, of = role.health_now(), role.health_before(cave)
    name = SPECS[kind].title
    return {
        "part": "kill",
        "label": f"{name}’s Health",
        "short": verb + name,
        "whose": kind,
        "now": now,
        "of": of,
        "falls": True,
    }


def left(role: Role, goal: Goal, counts: list[CountView]) -> Left:
    """What is left to do once the numbers are reached."""
    own = words_of(role.kind).left(role)
    if own is not None:
        return own
    reached = any(part["now"] >= part["of"] for part in counts if not part["falls"])
    return "escape" if goal.escape and reached else ""


def note(cave: Cave, role: Role, goal: Goal, counts: list[CountView]) -> str:
    """Something that stands out."""
    if role.seat in cave.winners:
        return "won"
    if cave.possessed == role.seat:
        return "possessed"
    own = words_of(role.kind).note(cave, role)
    if own:
        return own
    return "may leave" if left(role, goal, counts) == "escape" else ""
