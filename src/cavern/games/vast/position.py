"""A Cave as text; :mod:`cavern.games.vast.parse` reads it back.

from cavern.games.vast.grid import PLACES, PLACE, EDGES
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

from typing import Any, Final

from cavern.core.grid import DIRECTIONS
from cavern.core.parts import COUNTS, FLAG, INT, NAME, NAME_LISTS, NAMES, Part
from cavern.core.rng import Rng
from cavern.games.vast.grid import (
    CENTRE,
    EDGES,
    OFF,
    PLACE,
    PLACES,
    edge_name,
    name_of,
    square_at,
    x_of,
    y_of,
)
from cavern.games.vast.numbers import Square
from cavern.games.vast.pieces import GEM_CARRIED, GEM_HOME, GEMS, PIECES
from cavern.games.vast.role import Role
from cavern.games.vast.setup import boxed, empty_cave, make_role
from cavern.games.vast.state import (
    CAVE_ROWS,
    DARK,
    NOBODY,
    STAGES,
    TOKENS,
    Cave,
)
from cavern.games.vast.tiles import (
    FIRST_TERRAIN,
    TILES,
)
from cavern.games.vast.view import GUARDS

LISTED: Final = (
    "stack", "returned", "box", "gone", "rockslides", "bombs", "bombs_left", "flame_wall",
    "flame_met", "smashed", "vaults_opened", "events", "events_gone", "treasures",
    "treasures_gone", "drawn", "terrain_due", "artifacts", "carriers", "lock_tiles", "locked",
    "stirred", "stalled_since",
)  # fmt: skip
LISTED_PARTS: Final = [part for name in LISTED for part in CAVE_ROWS if part.name == name]
"""Parts of the Cave that are written like those of a role."""


# Writing


def write(cave: Cave) -> str:
    lines = [turn_line(cave), "map", *draw(cave)]
    if cave.possessed != NOBODY:
        lines.append(
            f"possessed {cave.roles[cave.possessed].kind} {cave.roles[cave.possessor].kind}"
        )
    pieces = [
        f"{PIECES[piece]} {name_of(where)}" for piece, where in enumerate(cave.at) if where != OFF
    ]
    if pieces:
        lines.append("pieces " + " ".join(pieces))
    lines += token_lines(cave)
    fresh = empty_cave(Rng.from_seed(""), cave.terms)
    fresh.box = boxed(cave.terms)
    for part in LISTED_PARTS:
        value = getattr(cave, part.name)
        if value != getattr(fresh, part.name):
            lines.append(f"{part.key} {write_value(part, value)}")
    for role in cave.roles:
        lines += role_lines(role)
    if cave.ending:
        winners = [cave.roles[seat].kind for seat in cave.winners]
        lines.append(" ".join(["ending", cave.ending, *winners]))
    return "\n".join(lines) + "\n"


def turn_line(cave: Cave) -> str:
    words = ["turn", cave.roles[cave.active].kind, "round", str(cave.round)]
    if cave.stage:
        words.append(STAGES[cave.stage])
    if cave.left:
        words += ["left", str(cave.left)]
    if cave.collapsing:
        words.append("collapsing")
    return " ".join(words)


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
    for gem, where in enumerate(cave.gems):
        if where != GEM_HOME:
            place = "carried" if where == GEM_CARRIED else name_of(where)
            lines.append(f"gem {GEMS[gem]} {place}")
    for guard, where in enumerate(cave.guards):
        if where != OFF:
            lines.append(f"guard {GUARDS[guard]} {name_of(where)}")
    for square in order:
        seen = cave.seen[cave.tile(square)]
        if seen:
            lines.append(f"seen {name_of(square)} {seen}")
    return lines


def role_lines(role: Role) -> list[str]:
    """Only what differs from a board nothing has happened on."""
    fresh = make_role(role.kind, role.seat)
    return [
        f"{role.kind} {part.key} {write_value(part, getattr(role, part.name))}"
        for part in role.rows()
        if getattr(role, part.name) != getattr(fresh, part.name)
    ]


def write_value(part: Part, value: Any) -> str:
    kind = part.kind
    if kind == INT:
        return str(value)
    if kind == FLAG:
        return "yes" if value else "no"
    if kind == NAME:
        return "-" if value < 0 else part.names[value]
    if kind == PLACE:
        return name_of(value)
    if kind == COUNTS:
        counts = [f"{name}={n}" for name, n in zip(part.names, value) if n]
        return " ".join(counts) or "-"
    if kind == NAME_LISTS:
        return " / ".join(" ".join(part.names[n] for n in one) or "-" for one in value)
    if kind == PLACES:
        words = [name_of(square) for square in value]
    elif kind == EDGES:
        words = [edge_name(edge) for edge in value]
    elif kind == NAMES:
        words = [part.names[n] for n in (reversed(value) if part.deck else value)]
    else:
        words = [str(n) for n in value]
    return " ".join(words) or "-"
