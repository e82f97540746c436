"""Who is how near to winning, as everybody at the table can see."""

from typing import Final

from cavern.games.vast.grid import CENTRE, distance
from cavern.games.vast.pieces import DRAGON, KNIGHT
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghost.role import Ghost
from cavern.games.vast.roles.ghoul.common import AnyGhoul
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.roles.thief.role import Thief
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import CAVE_TILES

HARDY: Final = 2
"""A Knight who is hurt is not as near to her goal as she seems; the less, the greater this is."""


def the_knight(cave: Cave) -> Knight | None:
    """The Knight, if she is at the table and alive."""
    for role in cave.roles:
        if isinstance(role, Knight) and not role.dead:
            return role
    return None


def the_dragon(cave: Cave) -> Dragon | None:
    for role in cave.roles:
        if isinstance(role, Dragon) and role.health > 0:
            return role
    return None


def the_thief(cave: Cave) -> Thief | None:
    for role in cave.roles:
        if isinstance(role, Thief):
            return role
    return None


def the_ghoul(cave: Cave) -> AnyGhoul | None:
    """Either Ghoul."""
    for role in cave.roles:
        if isinstance(role, AnyGhoul):
            return role
    return None


def progress(cave: Cave, role: Role) -> int:
    """How much of a role's goal is reached, in percent."""
    goal = cave.terms.goals[role.seat]
    if isinstance(role, Ghoul):
        return feeding(cave, role)
    if isinstance(role, Ghost):
        return min(95, 95 * cave.locked // goal.artifacts)
    done = -1
    if goal.kill:
        done = wounds(cave, goal.kill)
    elif goal.crystals:
        done = min(95, 100 * cave.smashed // goal.crystals)
    if isinstance(role, Knight):
        return done * (role.health + HARDY) // (role.full_health + HARDY)
    if done >= 0:
        return done
    if isinstance(role, Dragon):
        return awakening(cave, role)
    if isinstance(role, Thief):
        return 100 * (2 * role.stashed() + role.load(cave)) // (2 * goal.treasures)
    placed = 100 - 100 * cave.tiles_left() // len(CAVE_TILES)
    return (placed + 100 * cave.crystals_lost() // cave.terms.collapse_at) // 2


def wounds(cave: Cave, victim: str) -> int:
    for role in cave.roles:
        if role.kind == victim:
            if isinstance(role, Knight):
                return 100 - 100 * role.health // role.full_health
            if isinstance(role, Dragon):
                return 100 - 100 * role.health // cave.terms.dragon_health
    return 0


def awakening(cave: Cave, dragon: Dragon) -> int:
    if dragon.surfaced:
        return max(80, 100 - 4 * distance(cave.at[DRAGON], CENTRE))
    wanted = cave.terms.goals[dragon.seat].wakefulness
    return min(80, 75 * dragon.wakefulness // wanted + (5 if dragon.awake else 0))


def feeding(cave: Cave, ghoul: Ghoul) -> int:
    """V8.4, V10.3: by Fury, by Crystals or by a death, whichever is nearest."""
    goal = cave.terms.goals[ghoul.seat]
    most = min(95, 95 * ghoul.fury // goal.fury)
    if goal.crystals:
        most = max(most, min(95, 95 * cave.smashed // goal.crystals))
    return max(most, wounds(cave, goal.kill)) if goal.kill else most


def ghost_leads(cave: Cave, me: int) -> bool:
    """Whether it is the Ghost who must be kept from winning."""
    seat = leader(cave, me)
    return seat >= 0 and isinstance(cave.roles[seat], Ghost) and cave.locked > 0


def bound_for(cave: Cave, role: Role) -> int:
    """The square a rival must be kept from: its prey's, or the way out."""
    kill = cave.terms.goals[role.seat].kill
    if kill == "knight" and cave.at[KNIGHT] in cave.grid:
        return cave.at[KNIGHT]
    if kill == "dragon" and cave.at[DRAGON] in cave.grid:
        return cave.at[DRAGON]
    return CENTRE


def leader(cave: Cave, me: int) -> int:
    """The seat of the rival who is nearest to winning; the first of equals, -1 if there is none."""
    best, far = -1, -1
    for role in cave.players():
        if role.seat != me and role.plays(cave):
            done = progress(cave, role)
            if done > far:
                best, far = role.seat, done
    return best
