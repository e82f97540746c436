"""A Cave as text; :mod:`cavern.games.vast.parse` reads it back.

    turn knight round 3
    map
      .  a1  .
      e2 @   C1e
      .  ?f  .
    pieces knight 0,0 dragon 1,0 tribe-fangs 0,-1
    treasure 0,1
    crystal 1,0
    stack ambush-4 crystal-2
    knight grit 5
    knight placed strength=2 shield=1

On the map ``.`` is an open space and ``@`` the Entrance. ``a1`` is the Dark tile ambush-1 (``e``
event, ``t`` treasure, ``v`` vault, ``c`` crystal, ``g`` Ghost tile); ``A1e`` is the same tile Lit
and turned east (``n`` is unturned). ``?f`` is any Dark tile with Fangs (``?b`` Bones, ``?e`` Eye).
A square of Terrain is written by its name (``river-2``). Squares count east and north of the
Entrance. Decks are written from the top; cards and tiles that are named nowhere lie beneath, or
in the box if a stack ends with the word ``end``. What is left out is where it would be: cubes on
their board, tokens in the supply, Artifacts on the Entrance. ``turn knight starting`` begins a
turn; ``possessed thief ghost`` says that the Ghost possesses the Thief, who is summoned if nobody
plays him.
"""

from typing import Final

from cavern.core.grid import DIRECTIONS
from cavern.core.notation import Page
from cavern.core.rng import Rng
from cavern.games.vast.grid import CENTRE, name_of, square_at, x_of, y_of
from cavern.games.vast.numbers import Square
from cavern.games.vast.role import Role
from cavern.games.vast.setup import boxed, empty_cave, make_role
from cavern.games.vast.state import CAVE_ROWS, DARK, TOKENS, Cave
from cavern.games.vast.tiles import FIRST_TERRAIN, TILES

PAGE: Final = Page(
    CAVE_ROWS,
    [
        "turn: active! round=round! stage left=left collapsing=collapsing",
        "<map>",
        "possessed: possessed possessor",
        "pieces: at",
        "<tokens>",
        "gem: gems",
        "guard: guards",
        "<seen>",
        "*drawn",
        "terrain_due",
        "*",
        "<roles>",
        "ending: ending winners",
    ],
)


def write(cave: Cave) -> str:
    fresh = empty_cave(Rng.from_seed(""), cave.terms)
    fresh.box = boxed(cave.terms)
    drawn = {
        "map": ["map", *draw(cave)],
        "tokens": token_lines(cave),
        "seen": seen_lines(cave),
        "roles": [line for role in cave.roles for line in role_lines(role)],
    }
    kinds = [role.kind for role in cave.roles]
    return "\n".join(PAGE.write(cave, kinds, drawn, fresh)) + "\n"


def draw(cave: Cave) -> list[str]:
    """The map as rows of cells of equal width."""
    xs = [x_of(square) for square in cave.grid]
    ys = [y_of(square) for square in cave.grid]
    rows = [
        [cell(cave, square_at(x, y)) for x in range(min(xs), max(xs) + 1)]
        for y in range(max(ys), min(ys) - 1, -1)
    ]
    width = max(len(text) for row in rows for text in row)
    return ["  " + " ".join(text.ljust(width) for text in row).rstrip() for row in rows]


def cell(cave: Cave, square: Square) -> str:
    tile = cave.tile(square)
    if tile < 0:
        return "."
    if square == CENTRE:
        return "@"
    if tile >= FIRST_TERRAIN:
        return TILES[tile].id
    kind, _, number = TILES[tile].id.partition("-")
    if cave.face[tile] == DARK:
        return kind[0] + number
    return kind[0].upper() + number + DIRECTIONS[cave.face[tile]]


def token_lines(cave: Cave) -> list[str]:
    lines: list[str] = []
    order = sorted(cave.grid)
    treasures = [s for s in order for _ in range(cave.treasures_at(s))]
    if treasures:
        lines.append("treasure " + " ".join(name_of(square) for square in treasures))
    for name, bit in TOKENS:
        squares = [square for square in order if cave.has_token(square, bit)]
        if squares:
            lines.append(f"{name} " + " ".join(name_of(square) for square in squares))
    return lines


def seen_lines(cave: Cave) -> list[str]:
    """Who has looked at the underside of which tile."""
    return [
        f"seen {name_of(square)} {cave.seen[cave.tile(square)]}"
        for square in sorted(cave.grid)
        if cave.seen[cave.tile(square)]
    ]


def role_lines(role: Role) -> list[str]:
    """Only what differs from a board nothing has happened on."""
    fresh = make_role(role.kind, role.seat)
    return [
        f"{role.kind} {part.key} {part.kind.write(part, getattr(role, part.name), None)}"
        for part in role.rows()
        if getattr(role, part.name) != getattr(fresh, part.name)
    ]
