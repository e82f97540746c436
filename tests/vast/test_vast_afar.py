"""V9.15–V9.19, V9.29: what the Ghost has moved and may still move, and whose mind is in reach."""

from typing import Any

import pytest
from vast_tables import agreed

from cavern.core.act import Refusal
from cavern.core.rng import Rng
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import square_named
from cavern.games.vast.moving import WALL
from cavern.games.vast.options import Terms
from cavern.games.vast.pieces import GHOST, PIECES
from cavern.games.vast.roles.ghost.moved import SPENT, note_moved
from cavern.games.vast.roles.ghost.rest import can_clear, settles_anyway, settles_beside
from cavern.games.vast.roles.ghost.role import LOCKED_KEY, Ghost
from cavern.games.vast.roles.ghost.turn import (
    ENOUGH_THINGS,
    FAR_ENOUGH,
    THROUGH_A_WALL,
    can_begin,
    kept_back,
    moved_before,
    unlifted,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import (
    ARTIFACT_THING,
    OUT_OF_LINE,
    PIECE_THING,
    SHIFT_IT,
    STRANDED,
    TREASURE_THING,
)

LINE = """
turn ghost
map
  A5n A10n @ A1n A13n
  .   .    E5n .  .
pieces knight -2,0 thief 0,-1 ghost 2,0
artifacts 0,0 0,0 0,0 0,0 0,0 0,0
ghost phase moving
"""


def at(name: str) -> int:
    return square_named(name)


def read(text: str, focus: int, touched: list[int], **options: Any) -> tuple[Cave, Ghost]:
    """Her Influence is 1, 1, 2, 2, 3, 3, 4, 4 by Focus."""
    setup = GAME.setup(options={"roles": "knight,goblins,dragon,cave,thief,ghost", **options})
    cave = GAME.parse(text, setup, Rng.from_seed("afar"))
    ghost = cave.roles[-1]
    assert isinstance(ghost, Ghost)
    ghost.focus = focus
    ghost.touched = touched
    return cave, ghost


ARTIFACT = ARTIFACT_THING + at("0,0")


@pytest.mark.parametrize(
    ("focus", "touched", "before", "another"),
    [
        (6, [], 0, True),
        (6, [1], 1, True),
        (6, [2, 1], 1, True),
        (6, [1, 2], 1, True),
        (6, [1, 2, 3], 1, True),
        (6, [1, 2, 3, 4], 1, False),
        (6, [4], 0, True),
        (6, [SPENT], 0, True),
        (6, [SPENT, 3], 3, True),
        (0, [1], 0, False),
        (2, [1], 1, True),
        (2, [2], 0, True),
        (2, [2, 2], 0, False),
    ],
)
def test_of_things_alike_the_least_moved_goes_on(
    focus: int, touched: list[int], before: int, another: bool
) -> None:
    """V9.17."""
    pairs = [number for used in touched for number in (ARTIFACT, used)]
    cave, ghost = read(LINE, focus, pairs)
    assert moved_before(cave, ghost, ARTIFACT) == before
    assert can_begin(cave, ghost, ARTIFACT) is another


CELL = """
turn ghost
map
  A5n A2e @ A1n A13n
pieces knight -2,0 ghost 2,0
artifacts -1,0 -1,0 -1,0 -1,0 -1,0 -1,0
ghost phase moving
"""


@pytest.mark.parametrize(("focus", "through"), [(2, False), (3, False), (4, True), (7, True)])
def test_an_artifact_goes_through_a_wall_only_at_first(focus: int, through: bool) -> None:
    """V9.19: with an Influence of 3, and not after it has been moved."""
    thing = ARTIFACT_THING + at("-1,0")
    cave, ghost = read(CELL, focus, [])
    assert can_begin(cave, ghost, thing) is through
    assert kept_back(cave, ghost, thing) is (STRANDED if through else WALL)
    ghost.touched = [thing, 1]
    assert moved_before(cave, ghost, thing) == 0


@pytest.mark.parametrize(
    ("focus", "touched", "thing", "refusal"),
    [
        (0, [ARTIFACT, 1], ARTIFACT, ENOUGH_THINGS),
        (4, [ARTIFACT, SPENT] * 3, ARTIFACT, ENOUGH_THINGS),
        (6, [PIECE_THING, 4], PIECE_THING, FAR_ENOUGH),
        (6, [PIECE_THING, 3], PIECE_THING, STRANDED),
        (6, [], PIECE_THING + PIECES.index("thief"), OUT_OF_LINE),
        (6, [TREASURE_THING + at("1,0"), SPENT], TREASURE_THING + at("1,0"), THROUGH_A_WALL),
    ],
)
def test_why_a_thing_is_not_lifted(
    focus: int, touched: list[int], thing: int, refusal: Refusal
) -> None:
    """V9.15–V9.19: asked of things that she cannot move."""
    cave, ghost = read(LINE, focus, touched)
    cave.treasure[cave.tile(at("1,0"))] = 1
    assert unlifted(cave, ghost, thing) is refusal


def test_of_several_that_went_through_walls_one_may_be_left() -> None:
    """V9.19: the reason is that of the least moved."""
    cave, ghost = read(LINE, 6, [ARTIFACT, SPENT, ARTIFACT, 4])
    cave.artifacts = [at("0,0"), at("0,0")]
    assert unlifted(cave, ghost, ARTIFACT) is FAR_ENOUGH
    ghost.touched = [ARTIFACT, SPENT, ARTIFACT, SPENT]
    assert unlifted(cave, ghost, ARTIFACT) is THROUGH_A_WALL


@pytest.mark.parametrize(
    ("thing", "used", "crossed", "locked", "noted"),
    [
        (PIECE_THING, 0, False, False, [PIECE_THING, 2]),
        (PIECE_THING, 1, False, False, [PIECE_THING, 3]),
        (ARTIFACT, 0, False, False, [ARTIFACT - 2, 2]),
        (ARTIFACT, 0, True, False, [ARTIFACT - 2, SPENT]),
        (ARTIFACT, 0, False, True, [LOCKED_KEY, 2]),
        (TREASURE_THING + at("0,0"), 3, False, False, [TREASURE_THING + at("-2,0"), 5]),
    ],
)
def test_what_was_moved_is_noted_where_it_lies_now(
    thing: int, used: int, crossed: bool, locked: bool, noted: list[int]
) -> None:
    """V9.17: two spaces to the west; what else was moved stays noted."""
    others = [5, 1, thing, 7, 6, 2]
    _, ghost = read(LINE, 6, [*others, thing, used] if used else others[:])
    note_moved(ghost, thing, used, SHIFT_IT.of(3, 2), crossed, locked)
    assert ghost.touched == [*others, *noted]


@pytest.mark.parametrize(
    ("knight", "ghost", "near"),
    [
        ("0,0", "0,0", True),
        ("0,0", "1,0", True),
        ("0,0", "-1,0", True),
        ("0,0", "0,1", True),
        ("0,0", "0,-1", True),
        ("0,0", "1,1", False),
        ("0,0", "2,0", False),
        ("off", "off", False),
        ("off", "0,0", False),
    ],
)
def test_whose_mind_is_in_reach(knight: str, ghost: str, near: bool) -> None:
    """V9.29: on her square or beside it, whatever walls there are."""
    cave, role = read(LINE, 0, [])
    cave.at[PIECES.index("knight")] = at(knight)
    cave.at[GHOST] = at(ghost)
    assert role.mind_in_reach(cave, cave.roles[0]) is near
    assert role.mind_open(cave.roles[0])
    role.mental_block = role.card_of(cave.roles[0])
    role.deck.remove(role.mental_block)
    assert not role.mind_open(cave.roles[0])
    assert role.mind_in_reach(cave, cave.roles[0]) is near


def test_spores_work_on_a_ghost_who_is_there_and_whom_the_cave_does_not_block_already() -> None:
    """V9.30."""
    cave, ghost = read(LINE, 0, [])
    keeper = cave.keeper()
    assert keeper is not None and ghost.spores_work(cave)
    cave.at[GHOST] = -1
    assert not ghost.spores_work(cave)
    cave.at[GHOST] = at("0,0")
    ghost.deck.remove(ghost.card_of(keeper))
    assert not ghost.spores_work(cave)
    ghost.space = ghost.card_of(keeper)
    assert ghost.spores_work(cave)


@pytest.mark.parametrize(
    ("level", "tiles", "few", "goal"),
    [("easiest", 0, False, 3), ("easy", 0, False, 4), ("standard", 2, True, 5),
     ("hard", 1, True, 5), ("expert", 1, True, 6)],
)  # fmt: skip
def test_what_the_ghosts_level_changes(level: str, tiles: int, few: bool, goal: int) -> None:
    """V10.3: alone the Ghost tiles and the cards, else the Artifacts to lock."""
    alone = Terms.of(GAME.setup(options={"roles": "ghost", "difficulty": f"ghost={level}"}))
    names = ("tiles_to_lose", "few_cards", "without_own_card")
    assert [agreed(alone, "ghost", name) for name in names] == [tiles, few, False]
    roles = "knight,goblins,dragon,ghost"
    table = Terms.of(GAME.setup(options={"roles": roles, "difficulty": f"ghost={level}"}))
    assert (agreed(table, "ghost", "tiles_to_lose"), agreed(table, "ghost", "few_cards")) == (
        0,
        False,
    )
    assert agreed(table, "ghost", "without_own_card") is (level in ("hard", "expert"))
    assert table.goals[3].own == goal


# Coming to rest (V9.15)

ROOM = """
turn ghost
map
  .   A2n  .
  {} {} @ A10n
  .   A8n  .
pieces ghost 1,0
ghost phase moving
"""


def room(
    here: str = "A1n",
    beside: str = "A5n",
    focus: int = 0,
    lying: int = 0,
    touched: list[int] | None = None,
    carriers: tuple[str, ...] = (),
) -> tuple[Cave, Ghost, int]:
    """Her square is the one west of the Entrance; walls keep north and south apart from it."""
    cave, ghost = read(ROOM.format(beside, here), focus, touched or [], terrain=True)
    square = at("-1,0")
    cave.artifacts = [square] * lying + [at("1,0")] * (6 - lying - len(carriers))
    cave.carriers = sorted(PIECES.index(name) for name in carriers)
    for piece in cave.carriers:
        cave.at[piece] = square
    return cave, ghost, square


HERE = ARTIFACT_THING + at("-1,0")
KNIGHT_THING = PIECE_THING + PIECES.index("knight")


@pytest.mark.parametrize(
    ("cleared", "case"),
    [
        (True, {}),
        (True, {"lying": 1}),
        (False, {"lying": 2}),
        (True, {"lying": 2, "focus": 2}),
        (False, {"lying": 2, "focus": 2, "touched": [5, 1]}),
        (False, {"lying": 1, "touched": [5, 1]}),
        (False, {"lying": 1, "here": "A9e", "beside": "A7n", "focus": 3}),
        (True, {"lying": 1, "here": "A9e", "beside": "A7n", "focus": 4}),
        (False, {"lying": 1, "here": "A9e", "beside": "A7n", "focus": 6, "touched": [HERE, 1]}),
        (True, {"lying": 1, "focus": 2, "touched": [HERE, 1]}),
        (False, {"lying": 1, "focus": 2, "touched": [HERE, 2]}),
        (False, {"here": "pits-1"}),
        (False, {"here": "canyon-1"}),
        (True, {"here": "canyon-2"}),
        (True, {"carriers": ("knight",)}),
        (False, {"carriers": ("knight", "thief")}),
        (True, {"carriers": ("knight", "thief"), "focus": 2}),
        (False, {"carriers": ("knight",), "touched": [5, 1]}),
        (False, {"carriers": ("knight",), "touched": [KNIGHT_THING, 1]}),
        (True, {"carriers": ("knight",), "focus": 2, "touched": [KNIGHT_THING, 1, 5, 1]}),
        (False, {"carriers": ("knight",), "focus": 2, "touched": [KNIGHT_THING, 2, 5, 1]}),
        (False, {"carriers": ("knight",), "here": "A9e", "focus": 6}),
        (False, {"carriers": ("knight",), "here": "forest-1"}),
        (False, {"carriers": ("knight",), "lying": 1}),
        (True, {"carriers": ("knight",), "lying": 1, "focus": 2}),
    ],
)
def test_what_keeps_her_from_a_square_and_can_be_moved_off_it(
    cleared: bool, case: dict[str, Any]
) -> None:
    """V9.15, V9.17: with the Influence she has left, and through walls only what is fresh."""
    cave, ghost, square = room(**case)
    before = (cave.at[:], cave.artifacts[:], ghost.touched[:])
    assert can_clear(cave, ghost, square) is cleared
    assert (cave.at, cave.artifacts, ghost.touched) == before


@pytest.mark.parametrize("roles", ["knight,cave,ghoul", "knight,cave,vile-ghoul"])
def test_spores_work_on_a_ghoul_that_is_there(roles: str) -> None:
    """V8.25."""
    setup = GAME.setup(options={"roles": roles})
    cave = GAME.parse("turn cave\nmap\n  @ A5n\npieces ghoul 1,0", setup, Rng.from_seed("spores"))
    ghoul = cave.role_of(PIECES.index("ghoul"))
    assert ghoul.spores_work(cave)
    cave.at[PIECES.index("ghoul")] = -1
    assert not ghoul.spores_work(cave)


BESIDE = """
turn ghost
map
  A5n A10n @ A1n A13n
pieces ghost 0,1
artifacts 0,0 0,0 0,0 -2,0 -2,0 -2,0
ghost phase moving
ghost moved {}
"""


@pytest.mark.parametrize(("moved", "free"), [(3, []), (2, []), (1, ["-1,0", "1,0"])])
def test_one_of_two_places_is_left_wherever_an_artifact_comes(moved: int, free: list[str]) -> None:
    """V9.15: one place more than could be taken."""
    cave, ghost = read(BESIDE.format(moved), 0, [])
    assert settles_anyway(cave, ghost) is (len(free) > 1)
    assert settles_beside(cave, ghost, []) is (len(free) > 1)
    assert settles_beside(cave, ghost, [at("2,0")]) is (len(free) > 1)
    assert not settles_beside(cave, ghost, [at("-1,0")])
    cave.at[GHOST] = at("1,0")
    assert settles_beside(cave, ghost, [at("-1,0")])
