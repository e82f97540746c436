"""V9.15, V9.57: in small Caves, whatever is tried, the Ghosts end their phase where they may."""

from collections.abc import Iterator

import pytest
from vast_tables import SOAK

from cavern.core.act import first_of
from cavern.core.decision import Decision
from cavern.core.grid import DIRECTIONS
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast import telekinesis
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import CENTRE, STEP, distance
from cavern.games.vast.moving import with_current
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.roles.cave_ghost.powers import RemoveTileNear
from cavern.games.vast.roles.cave_ghost.role import POWERS_PHASE, SPACES, CaveGhost
from cavern.games.vast.roles.cave_ghost.turn import CaveGhostTurn
from cavern.games.vast.roles.ghost.moved import lying, note_moved, touched_at
from cavern.games.vast.roles.ghost.rest import RIVER_TILES, steps_to
from cavern.games.vast.roles.ghost.role import INFLUENCE, MOVEMENT, MOVING, Ghost
from cavern.games.vast.roles.ghost.turn import GhostTurn, lift_of
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import (
    PIECE_THING,
    is_artifact,
    is_piece,
    square_of,
    things,
    ways,
)
from cavern.lab.enumerate import DEEPEST, BranchingTable, Forks

CAVES = 2000 if SOAK else 50
STATES = 400 if SOAK else 40
"""As many states of a Cave's phase are looked at."""

Key = tuple[object, ...]

SETUP = GAME.setup(options={"roles": "knight,goblins,dragon,thief,ghoul,ghost", "terrain": True})
CAVE_GHOST_SETUP = GAME.setup(options={"roles": "knight,cave-ghost", "terrain": True})
CROWD = ("knight", "tribe-fangs", "dragon", "thief", "ghoul")


# Small Caves at random


def cells(rng: Rng) -> list[list[str]]:
    """A few tiles about the Entrance, Terrain among them."""
    tiles = [f"A{n}{DIRECTIONS[rng.below(4)]}" for n in range(1, 16)]
    tiles += [f"G{n}{DIRECTIONS[rng.below(4)]}" for n in range(1, 7)] + ["?f", "?b", "?e"]
    tiles += ["pits-1", "canyon-1", "forest-1", "magma-1"]
    rows = [["." for _ in range(5)] for _ in range(3)]
    rows[1][2] = "@"
    if rng.below(4) == 0:
        rows[rng.below(2) * 2][:4] = ["river-1", "river-2", "river-3", "river-4"]
    for _ in range(2 + rng.below(5)):
        y, x = rng.below(3), rng.below(5)
        if rows[y][x] == ".":
            rows[y][x] = tiles.pop(rng.below(len(tiles)))
    return rows


def squares(rows: list[list[str]]) -> list[str]:
    return [f"{x - 2},{1 - y}" for y in range(3) for x in range(5) if rows[y][x] != "."]


def pick(rng: Rng, found: list[str]) -> str:
    return found[rng.below(len(found))]


def ghost_cave(seed: str, bodies: int, carriers: int, flames: bool) -> Cave:
    """The Ghost near the end of her Movement, over any square of a small Cave."""
    rng = Rng.from_seed(seed)
    rows = cells(rng)
    tiles = squares(rows)
    solid = [
        square
        for square, cell in zip(tiles, [c for row in rows for c in row if c != "."])
        if not cell.startswith(("pits", "canyon"))
    ]
    crowd = list(CROWD)
    shown = [crowd.pop(rng.below(len(crowd))) for _ in range(bodies)]
    loaded = shown[:carriers]
    ghosts = [cell for row in rows for cell in row if cell[0] == "G"]
    locked = [f"ghost-{cell[1]}" for cell in ghosts if rng.below(2)]
    loose = 6 - len(loaded) - len(locked)
    focus = rng.below(6)
    moved = max(0, MOVEMENT[focus] - rng.below(3))
    lines = ["turn ghost", "map", *["  " + " ".join(row) for row in rows]]
    pieces = [f"{name} {pick(rng, solid)}" for name in shown]
    lines.append(f"pieces {' '.join(pieces)} ghost {rng.below(5) - 2},{1 - rng.below(3)}")
    if loaded:
        lines.append(f"carriers {' '.join(loaded)}")
    if locked:
        lines.append(f"lock-tiles {' '.join(locked)}")
    if loose:
        lines.append(f"artifacts {' '.join(pick(rng, solid) for _ in range(loose))}")
    if flames:
        lines.append(f"flame-wall {pick(rng, solid)}")
    lines += ["goblins population fangs=2", "ghost phase moving", f"ghost focus {focus}"]
    lines.append(f"ghost moved {moved}")
    return GAME.parse("\n".join([*lines, "stack end"]), SETUP, Rng.from_seed(seed))


def cave_ghost_cave(seed: str) -> Cave:
    """The Cave Ghost over any square in the Collapse, with Omens for Hatred and other things."""
    rng = Rng.from_seed(seed)
    rows = cells(rng)
    lines = ["turn cave-ghost collapsing", "map", *["  " + " ".join(row) for row in rows]]
    lines.append(f"pieces knight 0,0 ghost {rng.below(7) - 3},{2 - rng.below(5)}")
    lines.append(f"cave-ghost omens chasm={1 + rng.below(4)} bat={rng.below(2)}")
    lines += ["cave-ghost phase powers", f"cave-ghost moved {3 + rng.below(4)}", "stack end"]
    return GAME.parse("\n".join(lines), CAVE_GHOST_SETUP, Rng.from_seed(seed))


# What can happen


def outcomes(cave: Cave) -> Iterator[Cave]:
    """Every state one step can lead to, whatever anybody answers and chance brings."""
    forks = Forks()
    while True:
        branch = cave.copy()
        GAME.step(branch, BranchingTable(branch, forks, DEEPEST))
        yield branch
        if not forks.turn():
            return


def stands_well(cave: Cave) -> bool:
    """V9.15, as the book has it."""
    here = cave.at[GHOST]
    carried = [cave.at[piece] for piece in cave.carriers]
    locked = [cave.where[tile] for tile in cave.lock_tiles]
    if here not in cave.grid or here in cave.artifacts or here in carried or here in locked:
        return False
    return not cave.is_pit(here) and not cave.impassable(here)


def ghost_of(cave: Cave) -> Ghost:
    ghost = cave.roles[cave.terms.seat_of("ghost")]
    assert isinstance(ghost, Ghost)
    return ghost


def key_of_state(cave: Cave) -> Key:
    """All that changes while she moves and acts."""
    things = [cave.at, cave.where, cave.artifacts, cave.carriers, cave.lock_tiles, cave.treasure]
    things += [cave.face, cave.rockslides, cave.token]
    role = cave.roles[cave.active]
    if isinstance(role, CaveGhost):
        return role.moved, role.hated, tuple(role.omens), *[tuple(one) for one in things]
    ghost = ghost_of(cave)
    return ghost.moved, cave.flame_met, tuple(ghost.touched), *[tuple(one) for one in things]


def raw_steps(cave: Cave) -> Iterator[tuple[str, Cave]]:
    """Her moves, if V9.15 were not."""
    ghost = ghost_of(cave)
    square = cave.at[GHOST]
    for direction in range(4):
        onto = square + STEP[direction]
        price = 0 if with_current(cave, square, onto) else 1
        if ghost.moved + price <= MOVEMENT[ghost.focus]:
            branch = cave.copy()
            branch.at[GHOST] = onto
            ghost_of(branch).moved += price
            yield f"move:{DIRECTIONS[direction]}", branch


def raw_lifts(cave: Cave, thing: int) -> Iterator[Cave]:
    """All she could do with a thing, if V9.15 were not."""
    ghost = ghost_of(cave)
    influence = INFLUENCE[ghost.focus]
    begun = touched_at(ghost, thing)
    used = set(begun)
    if len(begun) < lying(cave, thing) and len(ghost.touched) // 2 < influence:
        used.add(0)
    for spaces in used:
        through = spaces == 0 and influence >= 3
        for way in ways(cave, thing, cave.at[GHOST], influence - spaces, through):
            branch = cave.copy()
            crossed = is_artifact(thing) and cave.walled(square_of(cave, thing), first_of(way))
            telekinesis.move(branch, thing, way, ghost_of(branch), Table(branch.rng))
            locks = is_artifact(thing) and branch.locked > cave.locked
            note_moved(ghost_of(branch), thing, spaces, way, crossed, locks)
            yield branch


def burden(cave: Cave, thing: int) -> bool:
    if is_piece(thing):
        return thing - PIECE_THING in cave.carriers
    return is_artifact(thing)


def ends_well(cave: Cave, known: dict[Key, bool]) -> bool:
    """Whether some way of going on leads to a legal end; only Artifacts and who carries them are
    moved for it."""
    if cave.over or stands_well(cave):
        return True
    key = key_of_state(cave)
    if key not in known:
        known[key] = False  # while it is being found out
        known[key] = any(
            (branch.at[GHOST] == CENTRE and ghost_of(branch).may_leave(branch))
            or ends_well(branch, known)
            for _, branch in raw_steps(cave)
        ) or any(
            ends_well(branch, known)
            for thing in things(cave, GHOST)
            if burden(cave, thing)
            for branch in raw_lifts(cave, thing)
        )
    return known[key]


class Asked(Exception):
    pass


class FirstQuestion(InlineTable):
    """Notes what is asked first."""

    ids: list[str]

    def choose(self, decision: Decision[int]) -> int:
        self.ids = decision.ids()
        raise Asked


def offered(cave: Cave) -> set[str]:
    branch = cave.copy()
    table = FirstQuestion(branch, [])
    with pytest.raises(Asked):
        GAME.step(branch, table)
    return set(table.ids)


def in_phase(cave: Cave) -> bool:
    """Whether the Ghost or Cave Ghost whose turn it is still moves and acts."""
    role = cave.roles[cave.active]
    phase = MOVING if isinstance(role, Ghost) else POWERS_PHASE
    return not cave.over and role.order in (4, 7) and role.phase == phase


def explore(start: Cave) -> Iterator[Cave]:
    """Every state of a phase that may follow from here."""
    seen: set[Key] = set()
    waiting = [start]
    while waiting and len(seen) < STATES:
        cave = waiting.pop()
        if key_of_state(cave) not in seen:
            seen.add(key_of_state(cave))
            for after in outcomes(cave):
                yield after
                if in_phase(after):
                    waiting.append(after)


def rests_by_moving(cave: Cave) -> bool:
    """Whether she comes to a square where she may stay by moving alone."""
    return stands_well(cave) or any(rests_by_moving(branch) for _, branch in raw_steps(cave))


@pytest.mark.parametrize("number", range(CAVES))
def test_the_ghost_ends_her_phase_where_she_may(number: int) -> None:
    """Whoever carries Artifacts, and with flames about; where she never could, she stays."""
    bodies = number % 5
    start = ghost_cave(f"sound {number}", bodies, min(bodies, number % 4), True)
    for after in explore(start):
        if not (after.over or in_phase(after) or stands_well(after)):
            assert after.at[GHOST] == start.at[GHOST]
            assert not rests_by_moving(start), GAME.write(start)


@pytest.mark.parametrize("number", range(CAVES))
def test_exactly_what_would_strand_the_ghost_is_refused(number: int) -> None:
    """Every option against a search through everything she could still do."""
    cave = ghost_cave(f"exact {number}", 2, number % 2, False)
    known: dict[Key, bool] = {}
    free = not ends_well(cave, known)
    wanted = {
        id
        for id, branch in raw_steps(cave)
        if ends_well(branch, known)
        or (branch.at[GHOST] == CENTRE and ghost_of(branch).may_leave(branch))
    }
    for thing in things(cave, GHOST):
        if any(
            free or not burden(cave, thing) or ends_well(branch, known)
            for branch in raw_lifts(cave, thing)
        ):
            wanted |= {lift_of(thing).id(thing - lift_of(thing).first_thing, 0)}
    if free or stands_well(cave):
        wanted.add("end-moving")
    assert offered(cave) == wanted, GAME.write(cave)


@pytest.mark.parametrize("number", range(CAVES))
def test_the_cave_ghost_ends_her_phase_on_a_tile(number: int) -> None:
    """V9.57, with Hatred taking the tiles from under her nose."""
    start = cave_ghost_cave(f"hatred {number}")
    ghost = start.roles[1]
    assert isinstance(ghost, CaveGhost)
    if not ghost.settles(start, start.at[GHOST], SPACES - ghost.moved):
        return
    for after in explore(start):
        here = after.at[GHOST]
        assert here in after.grid or in_phase(after) or after.over, GAME.write(after)
        if not in_phase(after):
            assert not after.is_pit(here) and not after.impassable(here)


def test_the_refusal_says_what_would_be_wrong() -> None:
    """V9.15, V9.57: not that she has no Movement, Influence or Omens left."""
    ghost = GAME.parse(
        "turn ghost\nmap\n  A5n @\npieces thief -1,0 ghost 1,0\nghost phase moving\n"
        "artifacts -1,0 -1,0 -1,0 -1,0 -1,0 -1,0\nghost moved 2",
        SETUP,
        Rng.from_seed(""),
    )
    seat = SETUP.seats - 1
    question = GhostTurn(ghost, ghost.roles[seat])
    for option in ("move:e", "telekinesis:artifact:-1,0"):
        why = GAME.why_not(ghost, seat, option, question)
        assert (why.rule, "could not come to rest" in why.text) == ("V9.15", True), option
    keeper = GAME.parse(
        "turn cave-ghost collapsing\nmap\n  A1n @\npieces knight 0,0 ghost -2,0\nstack end\n"
        "cave-ghost phase powers\ncave-ghost moved 5\ncave-ghost omens chasm=1",
        CAVE_GHOST_SETUP,
        Rng.from_seed(""),
    )
    turn = CaveGhostTurn(keeper, keeper.roles[1])
    removing = RemoveTileNear(keeper, keeper.roles[1])
    for option in ("move:n", "power:hatred", "remove:-1,0", "done"):
        why = GAME.why_not(keeper, 1, option, removing if "remove" in option else turn)
        assert why.rule == "V9.57"
        assert "rest" in why.text or "open space" in why.text, option


@pytest.mark.parametrize(
    ("river", "steps"),
    [
        ("  . . . .\n  @ A1n A5n .\n  river-1 river-2 river-3 river-4", 0),
        ("  river-1 river-2 . .\n  @ A1n river-3 river-4", 3),
    ],
)
def test_a_current_carries_her_only_as_far_as_it_flows_on(river: str, steps: int) -> None:
    """V9.42: a River of one's own shape may go on at a corner, where nobody is carried across."""
    text = f"turn ghost\nmap\n{river}\npieces ghost 0,0"
    cave = GAME.parse(text, SETUP, Rng.from_seed(""))
    source, mouth = (cave.where[tile] for tile in (RIVER_TILES[0], RIVER_TILES[-1]))
    assert steps_to(cave, source, mouth) == steps
    assert steps_to(cave, mouth, source) == distance(source, mouth)
