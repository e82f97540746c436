"""What somebody may mean who touches a thing."""

from typing import Final

from cavern.games.vast.grid import DIRECTIONS, OFF, STEP, name_of
from cavern.games.vast.pieces import DRAGON
from cavern.games.vast.role import Role
from cavern.games.vast.state import NOBODY, Cave

ANSWERS: Final = {
    "slot": ("place-cube",),
    "quest": ("show",),
    "treasure-card": ("turn-up",),
    "tribe": ("activate",),
    "secret": ("secret",),
    "war": ("war",),
    "power": ("power",),
    "omen": ("omen",),
    "hand": ("tile",),
    "terror-card": ("use",),
    "use": ("use",),
    "spend": ("spend",),
    "row": ("die",),
    "possession-card": ("select",),
    "possess": ("possess",),
}
"""The words of answers about a kind of thing, followed by which one it is."""


def meant(cave: Cave, seat: int, thing: str) -> list[str]:
    """Ids of answers about a thing: of a role's board, or a square to go to."""
    if not 0 <= seat < len(cave.roles):
        return []
    kind, _, id = thing.partition(":")
    if kind == "tile":
        role = cave.roles[seat]
        if cave.possessor == seat and cave.possessed != NOBODY:
            role = cave.roles[cave.possessed]
        return steps(cave, role, id)
    return [f"{word}:{id}" for word in ANSWERS.get(kind, ())]


def steps(cave: Cave, role: Role, place: str) -> list[str]:
    """To go there with the piece that acts."""
    here = role.whereabouts(cave)
    if here == OFF:
        return []
    flies = DRAGON in role.pieces
    for direction, offset in enumerate(STEP):
        for far in (1, 2) if flies else (1,):
            if name_of(here + far * offset) == place:
                move = f"move:{DIRECTIONS[direction]}"
                return [f"{move}:{far}" if flies else move]
    return []
