"""Who is how near to winning, as everybody at the table can see."""

from cavern.games.vast.bots.heuristic import heuristic_of
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.numbers import Square
from cavern.games.vast.role import Role
from cavern.games.vast.roster import SPECS
from cavern.games.vast.state import Cave


def progress(cave: Cave, role: Role) -> int:
    """How much of a role's goal is reached, in percent."""
    return heuristic_of(role.kind).progress(cave, role)


def ghost_leads(cave: Cave, me: int) -> bool:
    """Whether it is the Ghost who must be kept from winning."""
    if not cave.locked:
        return False
    seat = leader(cave, me)
    return seat >= 0 and SPECS[cave.roles[seat].kind].artifacts


def in_haste(cave: Cave) -> bool:
    """Whether somebody wins so soon that nobody has time to grow."""
    return any(heuristic_of(role.kind).hurries(cave, role) for role in cave.players())


def bound_for(cave: Cave, role: Role) -> Square:
    """The square a rival must be kept from: its prey's, or the way out."""
    kill = cave.terms.goals[role.seat].kill
    for prey in cave.roles:
        if prey.kind == kill and cave.at[prey.pieces[0]] in cave.grid:
            return cave.at[prey.pieces[0]]
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
