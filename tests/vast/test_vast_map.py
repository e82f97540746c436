"""V1, V2.5, V2.6, V10.5: the map's own arithmetic, square by square: ways, walls, slides."""

from textwrap import dedent
from typing import Any

import pytest
from vast_tables import agreed

from cavern.core import codec
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput, RulesError
from cavern.core.event import Event
from cavern.core.game import TRUTH
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.vast.blocking import BLOCK_MIND, NOT_ITSELF, NOT_YOUR_TURN
from cavern.games.vast.collapse import (
    CRYSTALS_FIRST,
    FEWEST_FIRST,
    REMOVE,
    clear,
    loose_section,
    nearest_fit,
    reach,
    shift,
    slide_distance,
    stands_still,
    take_away,
)
from cavern.games.vast.decisions import DIRECTION_NUMBERS, acts_of, own_acts
from cavern.games.vast.flare import may_flare
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import CENTRE, OFF, STEP, WIDTH, edge_named, name_of, square_named
from cavern.games.vast.moving import (
    LEFT_IN_A_PIT,
    NO_REST,
    NO_WAY_OUT,
    OCCUPIED,
    ON_SOMEBODY,
    MovedPiece,
    MovedToken,
    can_stop_beyond,
    drift,
    move_off,
    push,
    token_can_rest,
    wades,
    ways_off,
    with_current,
)
from cavern.games.vast.options import Terms
from cavern.games.vast.pieces import DRAGON, PIECES
from cavern.games.vast.possession import PossessedTable, finish
from cavern.games.vast.reveal import (
    CAME_OVER,
    EVERYBODY,
    LIES_SO,
    SAME_AGAIN,
    TURN_TILE,
    UNCONNECTED,
    Turning,
    connected_sides,
    fill_edges,
    lift_rockslides,
    lit_from_entrance,
    orientations,
    place_dark,
    place_event_token,
    reveal,
)
from cavern.games.vast.role import PossessionEnds
from cavern.games.vast.roles.goblins.role import Goblins
from cavern.games.vast.roles.thief.role import Thief
from cavern.games.vast.setup import build_stack, empty_cave, piles_of
from cavern.games.vast.state import CRYSTAL_TOKEN, TILE_NAMES, Cave
from cavern.games.vast.telekinesis import (
    ARTIFACT_THING,
    ASIDE,
    GEM_THING,
    NOT_PAST_HER,
    PIECE_THING,
    SHIFT_IT,
    STRANDED,
    TREASURE_THING,
    LiftedThing,
    end_of,
    is_artifact,
    is_gem,
    is_piece,
    is_treasure,
    square_of,
    things,
    ways,
)
from cavern.games.vast.terrain import APART, NEAR_TERRAIN, NOT_OPEN, against, maybe_place, place
from cavern.games.vast.tiles import (
    AMBUSH,
    CRYSTAL,
    EVENT,
    KIND,
    NO_TERRAIN,
    TERRAIN_ROWS,
    TERRAINS,
    TILE_NUMBER,
    TILES,
    TREASURE,
    WALLS,
    footprints,
)
from cavern.games.vast.turn import ONLY_PLAYERS, OVER, outside

KNIGHT = PIECES.index("knight")


def parse(text: str, roles: str = "knight,goblins", **options: Any) -> Cave:
    setup = GAME.setup(options={"roles": roles, **options})
    return GAME.parse(dedent(text), setup, Rng.from_seed("map"))


def at(name: str) -> int:
    return square_named(name)


def table() -> Table:
    return Table(Rng.from_seed("map"))


# Terrain (V10.5)

WATERS = """
turn knight
map
  lake-1 lake-2 @ river-1 river-2 river-3 river-4
  lake-3 lake-4 A1n magma-1 magma-2 A2n A3n
"""


@pytest.mark.parametrize(
    ("before", "after", "wet"),
    [
        ("0,0", "-1,0", True),  # into the Lake
        ("-1,0", "-2,0", False),  # about in it
        ("-1,0", "0,0", False),  # out of it
        ("0,0", "1,0", True),  # into the River
        ("1,0", "2,0", False),  # with the current
        ("2,0", "2,0", False),  # on the spot
        ("3,0", "2,0", True),  # against it
        ("4,0", "4,-1", False),  # out of it
        ("0,-1", "1,-1", False),  # into Magma
        ("1,-1", "2,-1", False),  # about in it
        ("2,-1", "3,-1", True),  # out of it
        ("1,-1", "1,0", True),  # out of it into the River
        ("0,0", "0,-1", False),  # on dry ground
        ("4,-1", "3,-1", False),
    ],
)
def test_who_wades(before: str, after: str, wet: bool) -> None:
    cave = parse(WATERS, terrain=True)
    assert wades(cave, at(before), at(after)) is wet


def test_the_current_goes_down_the_river_square_by_square() -> None:
    cave = parse(WATERS, terrain=True)
    squares = list(cave.grid)
    found = {(name_of(a), name_of(b)) for a in squares for b in squares if with_current(cave, a, b)}
    assert found == {("1,0", "2,0"), ("2,0", "3,0"), ("3,0", "4,0")}


PIT = """
turn knight
map
  .   pits-3 A2n
  @   pits-1 pits-2 A5n
"""


@pytest.mark.parametrize(
    ("square", "steps", "possible"),
    [
        ("3,0", 0, True),
        ("1,0", 0, False),
        ("1,0", 1, True),
        ("2,0", 1, True),
        ("1,1", 0, False),
        ("1,1", 1, True),
    ],
)
def test_nobody_is_left_in_a_pit(square: str, steps: int, possible: bool) -> None:
    cave = parse(PIT, terrain=True)
    assert can_stop_beyond(cave, KNIGHT, at(square), steps) is possible
    assert token_can_rest(cave, at(square), steps) is possible


CHAIN = """
turn knight
map
  {}
"""


@pytest.mark.parametrize(
    ("row", "pit", "steps", "possible"),
    [
        ("@ pits-1 pits-2 A1n", "1,0", 1, True),  # back to the Entrance
        ("@ A2e pits-1 pits-2 A8e", "2,0", 1, False),  # walls at both ends
        ("@ A2e pits-1 pits-2 A8e", "2,0", 5, False),
        ("@ A2e pits-1 pits-2 A1n", "2,0", 1, False),
        ("@ A2e pits-1 pits-2 A1n", "2,0", 2, True),
        ("@ A2e pits-1 pits-2 A1n", "3,0", 1, True),
        ("A1n pits-2 pits-1 A2e @", "-3,0", 1, True),
        ("A1n pits-2 pits-1 A2e @", "-2,0", 1, False),
        ("A1n pits-2 pits-1 A2e @", "-2,0", 2, True),
    ],
)
def test_the_steps_left_must_lead_out_of_the_pits(
    row: str, pit: str, steps: int, possible: bool
) -> None:
    cave = parse(CHAIN.format(row), terrain=True)
    assert can_stop_beyond(cave, KNIGHT, at(pit), steps) is possible
    assert token_can_rest(cave, at(pit), steps) is possible


@pytest.mark.parametrize(
    ("row", "steps", "possible"),
    [
        ("@ A1n A5n A10n A13n", 0, False),
        ("@ A1n A5n A10n A13n", 1, True),
        ("@ A2e A5n A10n A13n", 1, False),
        ("@ A2e A5n A10n A13n", 2, True),
        ("@ A2e A5n A8e A13n", 5, False),
    ],
)
def test_a_token_goes_on_past_whoever_stands_there(row: str, steps: int, possible: bool) -> None:
    """V2.6: the Knight and a Tribe stand in its way."""
    pieces = "pieces knight 2,0 tribe-fangs 3,0"
    cave = parse(f"turn knight\nmap\n  {row}\n{pieces}\ngoblins population fangs=1")
    assert token_can_rest(cave, at("2,0"), steps) is possible
    assert token_can_rest(cave, at("1,0"), 0)


@pytest.mark.parametrize("lost", [["0,1"], ["0,1", "0,2"], ["0,1", "1,1"]])
def test_a_piece_flees_to_the_nearest_squares_that_stay(lost: list[str]) -> None:
    """V2.6: past those that go as well, and over Pits."""
    text = """
    turn knight
    map
      .      A10n .
      pits-1 A1n  A5n
      A13n   @    E5n
    pieces knight 0,1
    """
    cave = parse(text, terrain=True)
    near = [square for square in ("0,2", "1,1", "0,0") if square not in lost]
    found = ways_off(cave, KNIGHT, [at(square) for square in lost])
    assert sorted(name_of(square) for square in found) == sorted(near)


def test_where_nothing_near_stays_it_flees_further() -> None:
    text = "turn knight\nmap\n  A13n pits-1 A1n A5n A10n @\npieces knight -3,0"
    cave = parse(text, terrain=True)
    lost = [at("-3,0"), at("-2,0")]
    assert [name_of(square) for square in ways_off(cave, KNIGHT, lost)] == ["-5,0", "-1,0"]
    alone = parse("turn knight\nmap\n  A2e @\npieces knight -1,0")
    assert ways_off(alone, KNIGHT, [at("-1,0")]) == []


# Tiles that are revealed (V1.6)


def test_all_that_is_lit_hangs_together_through_open_edges() -> None:
    text = """
    turn knight
    map
      A10n a4  A13n .
      A1n  @   A2e A5n
      E5n  A3s A8e E7n
      .    t1  .   .
    """
    cave = parse(text)
    found = {name_of(square) for square in lit_from_entrance(cave)}
    assert found == {"0,0", "-1,0", "-1,1", "-1,-1", "0,-1"}


@pytest.mark.parametrize("direction", DIRECTION_NUMBERS)
def test_a_tile_connects_over_each_side_that_is_open(direction: int) -> None:
    """V1.6: beside the Entrance, which lies in every direction from some tile."""
    square = CENTRE + STEP[direction]
    back = (direction + 2) % 4
    cave = parse("turn knight\nmap\n  @\nstack ambush-12 end")
    tile = TILE_NUMBER["ambush-12"]
    cave.put(tile, square)
    assert connected_sides(cave, square) == 1 << back
    open_there = [n for n in range(4) if not WALLS[tile][n] >> back & 1]
    assert len(open_there) == 1
    assert orientations(cave, square, -1) == open_there
    assert orientations(cave, square, back) == open_there
    cave.rockslides.append(edge_named(f"{name_of(square)}:{'nesw'[back]}"))
    assert connected_sides(cave, square) == 0
    assert orientations(cave, square, -1) == [0, 1, 2, 3]
    assert orientations(cave, square, back) == open_there


@pytest.mark.parametrize("came", [-1, 0, 1, 2, 3])
def test_why_a_tile_does_not_lie_otherwise(came: int) -> None:
    """V1.6: a dead end, of whose four turnings none is allowed here."""
    cave = parse("turn knight\nmap\n  @ A12e\nstack end")
    tile = TILE_NUMBER["ambush-12"]
    matter = Turning(0, at("1,0"), [], came)
    for turn in range(4):
        found = TURN_TILE.absent(cave, matter, turn, 0)
        if turn == 1:
            assert found is LIES_SO
        elif came >= 0 and WALLS[tile][turn] >> came & 1:
            assert found is CAME_OVER
        else:
            assert found is UNCONNECTED
    tunnel = parse("turn knight\nmap\n  @ A2e\nstack end")
    assert TURN_TILE.absent(tunnel, Turning(0, at("1,0"), []), 3, 0) is SAME_AGAIN


@pytest.mark.parametrize("direction", DIRECTION_NUMBERS)
def test_a_rockslide_gives_way_to_a_printed_wall(direction: int) -> None:
    """V11.6: on whichever side the wall is; the others stay."""
    cave = parse("turn knight\nmap\n  @ A3n\nstack end")
    edges = [edge_named(f"1,0:{side}") for side in "nesw"]
    cave.rockslides = edges[:]
    lift_rockslides(cave, at("1,0"), direction)
    assert cave.rockslides == edges[:direction] + edges[direction + 1 :]


@pytest.mark.parametrize(
    ("square", "placed"),
    [
        ("1,0", ["2,0", "1,-1"]),  # a wall to the north
        ("-1,0", []),  # Dark
        ("0,1", []),  # Terrain
        ("5,5", []),  # no tile
    ],
)
def test_open_edges_of_lit_tiles_are_filled(square: str, placed: list[str]) -> None:
    text = "turn knight\nmap\n  .  canyon-1 river-4\n  e2 @ A3n\nstack e1 e3 e4 e5 end"
    text = text.replace(" e1 e3 e4 e5", " event-1 event-3 event-4 event-5")
    cave = parse(text, terrain=True)
    before = set(cave.grid)
    fill_edges(cave, at(square), cave.roles[0], table())
    assert {name_of(square) for square in set(cave.grid) - before} == set(placed)


def test_a_tile_is_placed_while_there_are_any() -> None:
    """V1.6: from the stack, or out of the keeper's hand."""
    cave = parse("turn knight\nmap\n  @\nstack event-1 end")
    assert place_dark(cave, at("1,0"), cave.roles[0], table())
    assert TILE_NAMES[cave.tile(at("1,0"))] == "event-1" and cave.is_dark(at("1,0"))
    assert not place_dark(cave, at("2,0"), cave.roles[0], table())
    kept = parse("turn knight\nmap\n  @\nstack event-1 end", "knight,cave")
    assert not place_dark(kept, at("1,0"), kept.roles[0], table())
    assert list(kept.grid) == [CENTRE]


def test_a_tile_holds_one_event_token() -> None:
    """V1.7, V1.9: and the supply has so many."""
    cave = parse("turn knight\nmap\n  E5n @ E7n")
    for _ in range(2):
        place_event_token(cave, at("-1,0"), table())
        assert cave.event_supply == 9 and cave.token[cave.tile(at("-1,0"))] == 1
    cave.event_supply = 0
    place_event_token(cave, at("1,0"), table())
    assert cave.event_supply == 0 and cave.token[cave.tile(at("1,0"))] == 0


# Sliding together (V2.5)


def squares(*names: str) -> list[int]:
    return [at(name) for name in names]


@pytest.mark.parametrize(
    ("step", "distance"), [(STEP[0], 9), (STEP[1], 7), (STEP[2], 6), (STEP[3], 4)]
)
def test_how_far_a_section_slides_until_it_has_passed_the_rest(step: int, distance: int) -> None:
    """The section lies two columns and two rows wide about the Entrance, the rest around it."""
    section = squares("0,0", "1,1")
    rest = set(squares("6,3", "-2,8", "3,-4"))
    assert reach(section, rest, step) == distance


@pytest.mark.parametrize(
    ("rest", "ways"),
    [
        (["0,4"], [3, 0, 0, 0]),
        (["4,0"], [0, 3, 0, 0]),
        (["0,-4"], [0, 0, 3, 0]),
        (["-4,0"], [0, 0, 0, 3]),
        (["1,4"], [4, 0, 0, 0]),
        (["4,1"], [0, 4, 0, 0]),
        (["-1,-4"], [0, 0, 4, 0]),
        (["-4,-1"], [0, 0, 0, 4]),
        (["2,4"], [0, 0, 0, 0]),
        (["1,1"], [1, 1, 0, 0]),
    ],
)
def test_a_section_slides_until_it_touches_the_rest(rest: list[str], ways: list[int]) -> None:
    found = [slide_distance(squares("0,0"), set(squares(*rest)), step) for step in STEP]
    assert found == ways


@pytest.mark.parametrize(
    ("rest", "far"),
    [
        ("2,2", 3), ("2,-2", 3), ("-2,2", 3), ("-2,-2", 3),
        ("5,2", 6), ("-5,2", 6), ("2,5", 6), ("-2,-5", 6),
        ("4,0", 3), ("-4,0", 3), ("0,4", 3), ("0,-4", 3),
    ],
)  # fmt: skip
def test_where_no_slide_meets_the_rest_the_shortest_shift_does(rest: str, far: int) -> None:
    offset = nearest_fit(squares("0,0"), set(squares(rest)))
    landed = CENTRE + offset
    assert abs(landed % WIDTH - 64) + abs(landed // WIDTH - 64) == far
    assert any(landed + step == at(rest) for step in STEP)


def test_of_two_shifts_as_short_the_southern_is_made() -> None:
    rest = set(squares("-3,2", "-3,-2"))
    assert CENTRE + nearest_fit(squares("0,0"), rest) == at("-3,-1")


def test_of_several_loose_sections_the_northernmost_slides_first() -> None:
    cave = parse("turn knight\nmap\n  . . . A1n\n  . @ . .\n  A5n . A10n .\nstack end")
    assert [name_of(square) for square in loose_section(cave)] == ["2,1"]


def test_places_that_roles_remember_slide_with_their_tiles() -> None:
    """V2.5: locks tried, Crystals cracked, squares left in the light."""
    text = """
    turn goblins
    map
      A13n A10n . @ A1n
    pieces knight 0,0
    goblins lit-left -2,0 1,0
    goblins cracked -3,0 1,0 off
    thief locks-tried -2,0 0,0
    stack end
    """
    cave = parse(text, "knight,goblins,thief")
    shift(cave, squares("-3,0", "-2,0"), STEP[1])
    goblins, thief = cave.roles[1], cave.roles[2]
    assert isinstance(goblins, Goblins) and isinstance(thief, Thief)
    assert goblins.lit_left == squares("-1,0", "1,0")
    assert goblins.cracked == [*squares("-2,0", "1,0"), OFF]
    assert thief.locks_tried == squares("-1,0", "0,0")


def test_tiles_that_go_under_the_stack_are_counted() -> None:
    """V2.5: everybody knows what they are, as long as they lie there."""
    cave = parse("turn knight\nmap\n  A13n A10n C1n @ A1n\nstack event-1 event-2 end")
    for returned, name in enumerate(("-3,0", "-2,0"), 1):
        take_away(cave, at(name), table())
        assert cave.returned == returned
    assert [TILE_NAMES[tile] for tile in cave.stack[:2]] == ["ambush-10", "ambush-13"]
    take_away(cave, at("-1,0"), table())
    assert cave.returned == 2
    cave.stack = cave.stack[:1]
    take_away(cave, at("1,0"), table())
    assert cave.returned == 2


# What lies where

GROUNDS = """
turn knight
map
  canyon-1 canyon-2 canyon-3 river-1 river-2 river-3 river-4
  A1n a5 @ G1n G2n g3 C1n
  magma-1 magma-2 lake-1 lake-2 forest-1 forest-2 pits-1
lock-tiles ghost-2
crystal 4,0
pieces knight 0,0
"""


def test_each_square_has_its_ground() -> None:
    """V10.5, V1.5: an open space is neither Lit nor Dark, and has nothing."""
    cave = parse(GROUNDS, "knight,goblins,dragon,ghost", terrain=True)
    rows = [["canyon"] * 3 + ["river"] * 4, [""] * 7,
            ["magma"] * 2 + ["lake"] * 2 + ["forest"] * 2 + ["pits"]]  # fmt: skip
    for y, row in zip((1, 0, -1), rows):
        for x, name in zip(range(-2, 5), row):
            found = cave.terrain(at(f"{x},{y}"))
            assert (TERRAINS[found] if found != NO_TERRAIN else "") == name
    impassable = [name_of(square) for square in sorted(cave.grid) if cave.impassable(square)]
    assert impassable == ["-2,1", "0,1"]
    beyond = at("9,9")
    assert cave.terrain(beyond) == NO_TERRAIN
    assert not cave.is_lit(beyond) and not cave.is_dark(beyond)
    assert not cave.impassable(beyond) and not cave.is_ghost_tile(beyond)
    assert not cave.has_token(beyond, CRYSTAL_TOKEN) and cave.has_token(at("4,0"), CRYSTAL_TOKEN)
    ghosts = [name_of(square) for square in sorted(cave.grid) if cave.is_ghost_tile(square)]
    assert ghosts == ["1,0", "2,0"]
    assert cave.unoccupied(at("1,0")) and not cave.unoccupied(at("2,0"))
    assert not cave.unoccupied(beyond) and not cave.unoccupied(CENTRE)


def test_a_tile_that_is_lifted_is_like_new() -> None:
    cave = parse("turn knight\nmap\n  @ a1 A5e\nstack end")
    cave.seen[TILE_NUMBER["ambush-1"]] = 1
    for name in ("1,0", "2,0"):
        tile = cave.take(at(name))
        assert (cave.where[tile], cave.face[tile], cave.seen[tile]) == (-1, -1, 0)
    assert list(cave.grid) == [CENTRE]


def test_bombs_and_rockslides_change_the_edge_they_are_on() -> None:
    """V1.4: and no other, from either side."""
    cave = parse("turn knight\nmap\n  @ A2e A5n A8e\nstack end")
    walls = {"1,0:w": True, "1,0:e": True, "2,0:w": True, "2,0:e": True, "3,0:e": True}

    def seen() -> dict[str, bool]:
        return {name: cave.walled(at(name[:3]), "nesw".index(name[-1])) for name in walls}

    assert seen() == walls
    cave.bombs = [edge_named("1,0:e")]
    assert seen() == walls | {"1,0:e": False, "2,0:w": False}
    cave.rockslides = [edge_named("1,0:e"), edge_named("1,0:n")]
    assert seen() == walls
    assert cave.walled(at("1,0"), 0) and cave.walled(at("1,1"), 2)
    assert not cave.walled(at("1,0"), 2)


@pytest.mark.parametrize(
    ("row", "pit", "steps", "possible"),
    [
        ("@ pits-1 A2e", "1,0", 0, False),
        ("@ pits-1 A2e", "1,0", 1, True),
        ("A2e pits-1 @", "-1,0", 1, True),
        ("@ A2e pits-1 A8e", "2,0", 3, False),
        ("@ A2e pits-1 canyon-1 A1n", "2,0", 3, False),
        ("@ A2e pits-1 canyon-2 A1n", "2,0", 1, True),
        ("@ A2e pits-1 pits-2 A1n", "2,0", 1, False),
        ("@ A2e pits-1 pits-2 A1n", "2,0", 2, True),
        ("A1n pits-2 pits-1 A2e @", "-2,0", 2, True),
    ],
)
def test_who_crosses_a_pit_must_get_out_of_it(
    row: str, pit: str, steps: int, possible: bool
) -> None:
    """V10.5."""
    cave = parse(f"turn knight\nmap\n  {row}\nstack end", terrain=True)
    assert cave.out_of_pit(at(pit), steps) is possible


def test_a_state_comes_back_from_its_data() -> None:
    cave = parse(GROUNDS, "knight,goblins,dragon,ghost", terrain=True)
    again = codec.decode(codec.encode(cave))
    assert isinstance(again, Cave)
    assert again.grid == cave.grid and again.owner == cave.owner
    owners = {name: again.owner[n] for n, name in enumerate(PIECES)}
    assert owners["knight"] == 0 and owners["tribe-eye"] == 1 and owners["dragon"] == 2
    assert owners["thief"] == owners["ghoul"] == -1 and owners["ghost"] == 3


# Terrain tiles


@pytest.mark.parametrize(
    ("terrain", "ways"),
    [("canyon", 2), ("lake", 1), ("magma", 2), ("forest", 1), ("pits", 4), ("river", 4)],
)
def test_a_terrain_tile_lies_in_as_many_ways_as_look_different(terrain: str, ways: int) -> None:
    """V10.5: the River's four differ by its current."""
    number = TERRAINS.index(terrain)
    shape = TERRAIN_ROWS[number].footprint
    found = footprints(number, shape)
    assert len(found) == ways and found[0] == shape
    for turned_shape in found:
        assert len(set(turned_shape)) == len(shape)
        assert min(x for x, _ in turned_shape) == min(y for _, y in turned_shape) == 0
        for one, other, a, b in zip(turned_shape, turned_shape[1:], shape, shape[1:]):
            assert apart(one, other) == apart(a, b)


def apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def test_no_terrain_comes_when_none_is_left_or_due_or_the_cave_collapses() -> None:
    """V10.5."""
    text = "turn knight\nmap\n  @ E5n\nstack end\npieces knight 1,0"
    for change in ("left", "due", "collapsing"):
        cave = parse(text, terrain=True)
        cave.terrain_due = change != "due"
        cave.collapsing = change == "collapsing"
        if change == "left":
            cave.terrain_left = []
        maybe_place(cave, at("1,0"), cave.roles[0], table())
        assert len(cave.grid) == 2
        assert cave.terrain_due is (change != "due")


# Telekinesis (V9.16)

AFAR = """
turn ghost
map
  .    .      A13n .   .
  A5n  forest-1 @  A1n A10n
  .    .      G1n  .   .
pieces knight 0,0 thief -1,0 dragon 2,0 ghost 1,0
gem claw 0,1
treasure 0,-1
artifacts -2,0 -2,0 -2,0 -2,0 -2,0 -2,0
"""


def test_what_can_be_moved_from_afar() -> None:
    """V9.16, V9.45: what is on the map but the mover and who is in the Mushroom Forest."""
    cave = parse(AFAR, "knight,goblins,dragon,thief,ghoul,ghost", terrain=True)
    ghost = PIECES.index("ghost")
    found = things(cave, ghost)
    named = {
        (is_piece(n), is_gem(n), is_treasure(n), is_artifact(n), name_of(square_of(cave, n)))
        for n in found
    }
    assert named == {
        (True, False, False, False, "0,0"),
        (True, False, False, False, "2,0"),
        (False, True, False, False, "0,1"),
        (False, False, True, False, "0,-1"),
        (False, False, False, True, "-2,0"),
    }


@pytest.mark.parametrize(
    ("kind", "ends"),
    [("gem", ["0,1", "0,0"]), ("treasure", ["0,1", "0,0"]), ("artifact", ["0,1"])],
)
def test_only_an_artifact_is_held_by_a_ghost_tile(kind: str, ends: list[str]) -> None:
    """V9.32: what else is moved goes on; Gems and Treasures are not left with somebody."""
    text = """
    turn ghost
    map
      A5n A1n
      .   G1n
      .   @
      .   A13n
    pieces ghost 0,4 knight 0,-1
    """
    cave = parse(text, "knight,goblins,thief,ghost")
    start = at("0,2")
    if kind == "gem":
        cave.gems[0] = start
        thing = GEM_THING
    elif kind == "treasure":
        cave.treasure[cave.tile(start)] = 1
        thing = TREASURE_THING + start
    else:
        cave.artifacts = [start]
        thing = ARTIFACT_THING + start
    found = [end_of(start, way) for way in ways(cave, thing, at("0,4"), 4, False)]
    assert [name_of(square) for square in found] == ends


def test_why_a_thing_is_not_moved_so() -> None:
    """V9.15, V9.16."""
    cave = parse(AFAR, "knight,goblins,dragon,thief,ghoul,ghost", terrain=True)
    knight = PIECE_THING + KNIGHT
    given = [SHIFT_IT.of(1, 1), SHIFT_IT.of(1, 3)]
    all_ways = [*given, SHIFT_IT.of(1, 4)]
    matter = LiftedThing(cave, cave.roles[-1], knight, given, all_ways, False)
    cases = {
        (1, 1): None, (1, 2): NOT_PAST_HER, (1, 3): None, (1, 4): STRANDED, (1, 5): NOT_PAST_HER,
        (3, 1): OCCUPIED, (0, 1): ASIDE, (2, 1): ASIDE,
    }  # fmt: skip
    for (direction, far), refusal in cases.items():
        assert SHIFT_IT.refusal(cave, matter, direction, far) is refusal


def test_who_can_do_nothing_at_all_is_told_why() -> None:
    """V2.1, V10.2."""
    cave = parse("turn knight\nmap\n  A5n @\npieces knight 0,0")
    assert outside(cave, 0) is None
    refused = [outside(cave, seat) for seat in (1, 2, -1)]
    assert [refusal.rule if refusal else "" for refusal in refused] == ["V2.1"] * 3
    assert refused[1] is refused[2] is ONLY_PLAYERS is not refused[0]
    cave.finish("standstill", [])
    assert outside(cave, 0) is OVER


# Setting up


@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five", "six"])
def test_no_pile_begins_with_a_ghost_tile(seed: str) -> None:
    """V9.6: each of the three has its share of them all the same."""
    setup = GAME.setup(options={"roles": "knight,goblins,dragon,ghost"})
    cave = empty_cave(Rng.from_seed(seed), Terms.of(setup))
    build_stack(cave, Table(Rng.from_seed(seed)))
    end = 0
    for pile in piles_of(cave.stack):
        end += len(pile)
        assert not TILES[cave.stack[end - 1]].ghost
        ghosts = [tile for tile in cave.stack[end - len(pile) : end] if TILES[tile].ghost]
        assert len(ghosts) == 2
    boxed = [KIND[tile] for tile in cave.box if not TILES[tile].ghost]
    assert [boxed.count(kind) for kind in (AMBUSH, EVENT, TREASURE, CRYSTAL)] == [2, 2, 2, 0]


OWN_TERMS = {
    "knight": "health smashing infestation without_quests",
    "dragon": "health shrieks hunger_moved hunger_locked",
    "cave": "hatred_tokens more_omens treasure_optional",
    "cave-ghost": "hatred_tokens more_omens treasure_optional",
    "thief": "not_on_upgrades",
    "ghoul": "dice opponent_places crystal_fury",
    "vile-ghoul": "dice opponent_places crystal_fury",
    "ghost": "tiles_to_lose few_cards without_own_card",
}


def test_what_nobody_has_agreed_on() -> None:
    """V10.4: at the standard level, and with nobody to whom it matters."""
    terms = Terms.of(GAME.setup(options={"roles": "knight,goblins"}))
    assert {
        kind: [agreed(terms, kind, name) for name in names.split()]
        for kind, names in OWN_TERMS.items()
    } == {
        "knight": [7, 3, 0, []],
        "dragon": [5, 0, 0, 0],
        "cave": [0, 0, False],
        "cave-ghost": [0, 0, False],
        "thief": [0],
        "ghoul": [3, False, True],
        "vile-ghoul": [3, False, True],
        "ghost": [0, False, False],
    }
    assert (terms.collapse_at, terms.tiles_out, terms.artifacts) == (5, 0, False)
    assert terms.flare == [False, False, False] and terms.plunder == [False, True]
    assert terms.seat_of("goblins") == 1 and terms.seat_of("thief") == -1


@pytest.mark.parametrize(
    ("seats", "roles"),
    [
        (1, "knight"), (2, "knight,goblins"), (3, "knight,goblins,dragon"),
        (4, "knight,goblins,dragon,cave"), (5, "knight,goblins,dragon,cave,thief"),
        (6, "knight,goblins,dragon,cave,thief,ghoul"),
        (7, "knight,goblins,dragon,cave,thief,ghoul,ghost"),
    ],
)  # fmt: skip
def test_who_plays_when_only_the_number_of_players_is_said(seats: int, roles: str) -> None:
    assert GAME.setup(seats=seats).choice("roles") == roles


# Being moved, and playing for somebody else


def test_where_a_pushed_piece_or_token_cannot_go() -> None:
    """V2.6, V10.5: the steps left must take it past Pits, and a token past whoever is there."""
    text = """
    turn knight
    map
      .   A13n .
      pits-1 @ A1n A5n
      A2e  pits-2 A8n .
    pieces knight 0,0 tribe-fangs 1,0
    goblins population fangs=1
    """
    cave = parse(text, terrain=True)

    def token(steps: int) -> list[object]:
        moved = MovedToken(0, CENTRE, "it", steps, CENTRE)
        return [moved.barred(cave, direction) for direction in range(4)]

    def piece(steps: int) -> list[object]:
        moved = MovedPiece(1, CENTRE, KNIGHT, steps)
        return [moved.barred(cave, direction) for direction in range(4)]

    assert token(1) == [None, NO_REST, NO_WAY_OUT, NO_WAY_OUT]
    assert token(2) == [None, None, None, None]
    assert piece(1) == [None, OCCUPIED, NO_WAY_OUT, NO_WAY_OUT]
    assert piece(2) == [None, OCCUPIED, None, None]
    assert MovedToken(0, at("1,0"), "it", 1, CENTRE).held(cave) is ON_SOMEBODY
    assert MovedToken(0, at("1,0"), "it", 1, at("1,0")).held(cave) is None
    assert MovedToken(0, at("-1,0"), "it", 1, CENTRE).held(cave) is LEFT_IN_A_PIT
    assert MovedToken(0, at("0,1"), "it", 1, CENTRE).held(cave) is None
    assert MovedPiece(1, at("-1,0"), KNIGHT, 1).held(cave) is LEFT_IN_A_PIT
    assert MovedPiece(1, CENTRE, KNIGHT, 1).held(cave) is None


@pytest.mark.parametrize(("row", "first"), [("A1n A5n A2e @", -3), ("A1n A10n A5n A2e @", -4)])
def test_who_can_go_nowhere_stays(row: str, first: int) -> None:
    """V2.6: on tiles that all go, with walls about them."""
    cave = parse(f"turn knight\nmap\n  {row}\npieces knight {first},0")
    lost = [at(f"{x},0") for x in range(first, -1)]
    assert ways_off(cave, KNIGHT, lost) == []
    assert not move_off(cave, KNIGHT, lost, cave.roles[0], table())
    assert cave.at[KNIGHT] == at(f"{first},0")


class Forced(Table):
    """A table on which all falls as it is told."""

    def chance(self, n: int) -> int:
        return n - 1

    def roll(self, sides: int = 6) -> int:
        return sides - 2

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        return len(weights) - 1

    def shuffle(self, items: list[Any]) -> None:
        items.reverse()


def test_whoever_plays_for_another_sits_at_the_same_table() -> None:
    """V9.23: dice, draws and shuffles are those of the game; at the end nothing is left of it."""
    text = """
    turn thief
    map
      A5n @ A10n
    pieces ghost 1,0 thief 0,0
    possessed thief ghost
    stirred 8
    thief lent 4 3 3
    thief phase acting
    """
    cave = parse(text, "knight,thief,goblins,ghost")
    seat = PossessedTable(Forced(Rng.from_seed("forced")), cave)
    items = [1, 2, 3]
    seat.shuffle(items)
    assert (seat.chance(6), seat.roll(), seat.draw([1, 1, 1], ("a", "b", "c"))) == (5, 4, 2)
    assert items == [3, 2, 1]
    assert cave.stirred == 8
    assert finish(cave, table()) is cave.roles[3]
    assert (cave.stirred, cave.possessed, cave.possessor) == (0, -1, -1)
    assert cave.role_of(PIECES.index("thief")).lent == []


def test_a_flare_card_of_the_ghosts_lights_only_for_the_possessed() -> None:
    """V9.9."""
    cave = parse("turn thief\nmap\n  A5n @\npieces thief 0,0", "knight,goblins,dragon,thief,ghost")
    thief = cave.roles[3]
    assert not may_flare(cave, thief)
    cave.terms.lit_possessed = ["thief"]
    assert not may_flare(cave, thief)
    thief.lent = [4, 3, 3]
    assert may_flare(cave, thief)
    cave.terms.lit_possessed = ["ghoul"]
    assert not may_flare(cave, thief)


def test_a_revealed_tile_has_nothing_under_it_to_be_known() -> None:
    """V1.6: while it is being turned all see it."""
    cave = parse("turn knight\nmap\n  a4 @\npieces knight 0,0\nstack end")
    tile = TILE_NUMBER["ambush-4"]
    seen: list[int] = []

    class Watched(Table):
        def answer(self, decision: AnyDecision) -> int:
            seen.append(cave.seen[tile])
            return 0

    reveal(cave, at("-1,0"), cave.roles[0], Watched(Rng.from_seed("a")))
    assert seen == [EVERYBODY] and cave.seen[tile] == 0 and cave.is_lit(at("-1,0"))


def test_every_table_is_there() -> None:
    """V10.2."""
    assert len(GAME.tables({})) == 196
    with pytest.raises(BadInput, match="leave out"):
        GAME.tables({"roles": "knight"})
    assert GAME.setup(options={"roles": "goblins", "crystal-goal": 6}).number("crystal-goal") == 6
    assert "<svg" in GAME.draw(parse("turn knight\nmap\n  a4 @"), 0)


@pytest.mark.parametrize("ground", ["canyon-1", "canyon-3", "river-4", "lake-1"])
def test_terrain_keeps_away_from_terrain(ground: str) -> None:
    """V10.5: and lies on open spaces beside a Cave tile."""
    cave = parse(f"turn knight\nmap\n  {ground} @ A5n\npieces knight 0,0", terrain=True)
    assert against(cave, [at("-1,1")]) is NEAR_TERRAIN
    assert against(cave, [at("-2,0")]) is NEAR_TERRAIN
    assert against(cave, [at("1,1"), at("1,2")]) is None
    assert against(cave, [at("1,0"), at("2,0")]) is NOT_OPEN
    assert against(cave, [at("4,0"), at("5,0")]) is APART


def test_a_poker_face_is_for_who_has_cards() -> None:
    """V9.21."""
    for roles, kept in (("knight,goblins", False), ("knight,goblins,dragon,ghost", True)):
        setup = GAME.setup(options={"roles": roles, "poker-face": True})
        agree = agreed(Terms.of(setup), "ghost", "poker_face")
        assert setup.flag("poker-face") is agree is kept


# Tiles that go


def test_why_others_go_first_where_only_one_can_go() -> None:
    """V2.3."""
    cave = parse("turn knight\nmap\n  A10n A5n @\nstack end\npieces knight 0,0")
    assert REMOVE.absent(cave, cave.roles[0], at("-1,0"), 0) is FEWEST_FIRST
    cave = parse("turn knight\nmap\n  C1n @ A5n\nstack end\npieces knight 0,0")
    assert REMOVE.absent(cave, cave.roles[0], at("1,0"), 0) is CRYSTALS_FIRST


def test_nothing_stands_still_before_the_collapse() -> None:
    """V2.8: nor while a tile could go."""
    cave = parse("turn knight round 9\nmap\n  @\nstack end")
    assert not stands_still(cave)
    cave.collapsing = True
    assert stands_still(cave)
    cave.stalled_since = 4
    assert stands_still(cave)
    cave.stalled_since = 5
    assert not stands_still(cave)
    other = parse("turn knight round 9 collapsing\nmap\n  A5n @\nstack end")
    assert not stands_still(other)


def test_a_tile_goes_only_while_it_is_cleared() -> None:
    """V2.3, V9.34: also if an Artifact that locks ends a possession turn meanwhile."""
    text = """
    turn dragon
    map
      G1n A5n @
    pieces knight -1,0 dragon 0,0 ghost 0,0
    {}
    artifacts 0,0 0,0 0,0 0,0 0,0
    """
    roles = "knight,goblins,dragon,ghost"
    lost = at("-1,0")
    cave = parse(text.format("carriers knight"), roles)
    assert clear(cave, lost, [lost], cave.roles[2], table())
    assert cave.going == [] and cave.at[KNIGHT] == at("-2,0")
    possessed = "carriers knight\n    possessed dragon ghost\n    dragon lent 3"
    cave = parse(text.format(possessed), roles)
    with pytest.raises(PossessionEnds):
        clear(cave, lost, [lost], cave.roles[2], table())
    assert cave.going == [] and cave.locked == 1


def test_a_mind_is_blocked_in_ones_own_turn_only() -> None:
    """V9.29."""
    text = "turn knight\nmap\n  A5n @\npieces knight 0,0 thief 0,0 ghost 0,0\nthief cubes 9"
    cave = parse(text, "knight,goblins,thief,ghost")
    thief = cave.roles[2]
    assert BLOCK_MIND.closed(cave, thief) is NOT_YOUR_TURN
    cave.active = thief.seat
    assert BLOCK_MIND.closed(cave, thief) is None
    cave.possessed = thief.seat
    assert BLOCK_MIND.closed(cave, thief) is NOT_ITSELF


def test_only_the_ghost_has_a_mind_to_block() -> None:
    """V9.31."""
    cave = parse("turn knight\nmap\n  A5n @", "knight,goblins,dragon,cave,thief,ghoul,ghost")
    for by in cave.roles[:-1]:
        assert [role.mind_open(by) for role in cave.roles] == [False] * 6 + [True]


def test_pieces_that_nobody_plays_belong_to_nobody() -> None:
    cave = parse("turn knight\nmap\n  A5n @", "knight,goblins,thief")
    owners = {name: cave.owner[piece] for piece, name in enumerate(PIECES)}
    assert owners == {
        "knight": 0, "tribe-fangs": 1, "tribe-bones": 1, "tribe-eye": 1, "thief": 2,
        "dragon": -1, "ghoul": -1, "ghost": -1,
    }  # fmt: skip
    assert set(GAME.view(cave, TRUTH)["at"]) == {name for name, seat in owners.items() if seat >= 0}


class Eastward(Table):
    """Everything is pushed east, and somebody listens."""

    def __init__(self) -> None:
        super().__init__(Rng.from_seed("east"), audience=True)
        self.asked = 0
        self.told: list[str] = []

    def answer(self, decision: AnyDecision) -> int:
        self.asked += 1
        return decision.ids().index("push:e")

    def tell(self, event: Event) -> None:
        self.told.append(event.kind)


@pytest.mark.parametrize(("smashed", "asked"), [(5, 1), (4, 3)])
def test_who_is_pushed_out_of_the_cave_is_pushed_no_further(smashed: int, asked: int) -> None:
    """V2.6, V10.2: the game is over, and nobody is asked anything more."""
    text = "turn cave\nmap\n  A1n @ A5n A10n A13n\npieces knight -1,0\nsmashed {}\nstack end"
    cave = parse(text.format(smashed), "knight,goblins,cave")
    east = Eastward()
    push(cave, KNIGHT, 3, cave.roles[2], east)
    assert east.asked == asked
    assert name_of(cave.at[KNIGHT]) == ("0,0" if smashed == 5 else "2,0")
    assert cave.ending == ("knight-escaped" if smashed == 5 else "")


def test_what_a_tile_brings_comes_before_what_revealing_it_is_worth() -> None:
    """V1.6, V1.7, V5.4."""
    cave = parse("turn dragon\nmap\n  e5 @\npieces dragon 0,0\nstack end", "knight,goblins,dragon")
    east = Eastward()
    reveal(cave, at("-1,0"), cave.roles[2], east)
    assert east.told[-2:] == ["token-placed", "stat"]


def test_nobody_drifts_on_when_the_game_is_over() -> None:
    """V9.42: a table that nobody answers at says so if anything is asked."""
    text = """
        turn dragon
        map
          ?f @ river-1 river-2 river-3
        pieces ghost -1,0 dragon 1,0 knight -1,0
        possessed dragon ghost
        dragon lent 2
    """
    cave = parse(text, "knight,goblins,dragon,ghost", terrain=True)
    dragon = next(role for role in cave.roles if role.kind == "dragon")
    with pytest.raises(RulesError, match="nobody to answer"):
        drift(cave, DRAGON, dragon, table())
    cave.finish("knight-killed", [1])
    drift(cave, DRAGON, dragon, table())
    assert cave.at[DRAGON] == at("1,0")


def test_the_first_round_of_a_game_with_terrain_may_bring_some() -> None:
    """V10.5."""
    for terrain in (True, False):
        setup = GAME.setup(options={"roles": "knight,goblins", "terrain": terrain})
        assert GAME.new(setup, Table(Rng.from_seed("terrain"))).terrain_due is terrain


def test_what_a_role_may_do_is_listed_once() -> None:
    cave = parse("turn knight\nmap\n  @", "knight,goblins,dragon,cave,thief,ghoul,ghost")
    for role in cave.roles:
        acts = acts_of(own_acts(), role)
        assert len(acts) == len({id(act) for act in acts})


def test_where_nothing_has_room_no_terrain_is_laid() -> None:
    """V10.5: every open space touches other Terrain."""
    cave = parse("turn knight\nmap\n  . pits-1 .\n  pits-2 @ pits-3\n  . magma-1 .", terrain=True)
    left = cave.terrain_left[:]
    place(cave, TERRAINS.index("lake"), CENTRE, cave.roles[0], table())
    assert cave.terrain_left == left and len(cave.grid) == 5


def test_one_to_seven_play() -> None:
    assert [mode.players for mode in GAME.modes] == [(1, 2, 3, 4, 5, 6, 7)]
