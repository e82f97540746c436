"""How far every role has come with what it plays for (V10.2)."""

from typing import Final

from cavern.games.vast.border import CountView, GoalView, Left
from cavern.games.vast.combinations import DRAGON, KNIGHT, Goal
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.roles.thief.role import Thief
from cavern.games.vast.state import Cave

NAMES: Final = {KNIGHT: "Knight", DRAGON: "Dragon"}
"""Those who can be killed for good."""


def goal_views(cave: Cave) -> dict[str, GoalView]:
    return {role.kind: goal_view(cave, role) for role in cave.players()}


def goal_view(cave: Cave, role: Role) -> GoalView:
    goal = cave.terms.goals[role.seat]
    counts = all_counts(cave, role, goal)
    return {
        "seat": role.seat,
        "text": goal.text(),
        "counts": counts,
        "left": left(role, goal, counts),
        "note": note(cave, role, goal, counts),
    }


def all_counts(cave: Cave, role: Role, goal: Goal) -> list[CountView]:
    """What is counted; any of several is enough."""
    own = role.kind
    found: list[CountView] = []
    if goal.fury:
        fury = role.fury if isinstance(role, Ghoul) else 0
        found.append(count("Fury", "Fury", own, fury, goal.fury))
    if goal.artifacts:
        found.append(count("Artifacts", "lock", own, cave.locked, goal.artifacts))
    if goal.crystals:
        found.append(count("Crystals smashed", "smash", own, cave.smashed, goal.crystals))
    if goal.kill:
        found.append(prey(cave, goal.kill, "" if found else "kill "))
    if goal.wakefulness:
        woken = role.wakefulness if isinstance(role, Dragon) else 0
        found.append(count("Wakefulness", "wake", own, woken, goal.wakefulness))
    if goal.collapse:
        lost = cave.crystals_lost()
        found.append(count("Crystals lost", "collapse", own, lost, goal.collapse))
    if goal.treasures:
        stashed = role.stashed() if isinstance(role, Thief) else 0
        found.append(count("Stashed", "stash", own, stashed, goal.treasures))
    return found


def count(label: str, short: str, whose: str, now: int, of: int) -> CountView:
    return {"label": label, "short": short, "whose": whose, "now": now, "of": of, "falls": False}


def prey(cave: Cave, kind: str, verb: str) -> CountView:
    """The Health of whoever is hunted: it has to come down to nothing."""
    now, of = 0, 0
    for role in cave.roles:
        if role.kind == kind and isinstance(role, Knight):
            now, of = role.health, role.full_health
        elif role.kind == kind and isinstance(role, Dragon):
            now, of = role.health, cave.terms.dragon_health
    return {
        "label": f"{NAMES[kind]}’s Health",
        "short": verb + NAMES[kind],
        "whose": kind,
        "now": now,
        "of": of,
        "falls": True,
    }


def left(role: Role, goal: Goal, counts: list[CountView]) -> Left:
    """What is left to do once the numbers are reached."""
    if isinstance(role, Dragon):
        return "escape" if role.surfaced else "surface" if role.awake else ""
    reached = any(part["now"] >= part["of"] for part in counts if not part["falls"])
    return "escape" if goal.escape and reached else ""


def note(cave: Cave, role: Role, goal: Goal, counts: list[CountView]) -> str:
    """Something that stands out."""
    if role.seat in cave.winners:
        return "won"
    if cave.possessed == role.seat:
        return "possessed"
    if isinstance(role, Dragon):
        return "on the surface" if role.surfaced else "awake" if role.awake else ""
    if isinstance(role, Knight) and role.dead:
        return "dead"
    if goal.collapse and cave.collapsing:
        return "collapsing"
    if left(role, goal, counts) == "escape":
        return "may leave"
    if isinstance(role, Thief) and role.carried:
        return f"carries {role.carried}"
    return ""
