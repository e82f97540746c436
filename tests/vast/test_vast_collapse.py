"""V2.2 to V2.4: how the Collapse begins and ends at every table."""

import pytest

from cavern.core.bot import RandomBot
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.collapse import take_away
from cavern.games.vast.combinations import all_combinations
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import square_at
from cavern.games.vast.options import ROLE_LEVELS, Terms
from cavern.games.vast.setup import make_role
from cavern.games.vast.state import TILE_NAMES, Cave

TABLES = [",".join(roles) for roles in all_combinations()]
KEEPERS = ("cave", "cave-ghost")
FALLS_AT = dict(zip(ROLE_LEVELS, (3, 4, 5, 5, 5)))

every_table = pytest.mark.parametrize("roles", TABLES)


def keeper_of(roles: str) -> str:
    return next((role for role in roles.split(",") if role in KEEPERS), "")


def parse(roles: str, text: str, **options: str) -> Cave:
    setup = GAME.setup(options={"roles": roles, **options})
    return GAME.parse(text, setup, Rng.from_seed(roles))


def play(cave: Cave, steps: int) -> None:
    seats = len(cave.terms.roles)
    table = InlineTable(cave, [RandomBot(Rng.from_seed(f"{seat}")) for seat in range(seats)])
    for _ in range(steps):
        if not GAME.over(cave):
            GAME.step(cave, table)


def last_crystal(roles: str, gone: int, tokens: int, **options: str) -> Cave:
    """The Cave just before a Crystal tile is removed, with so many gone before."""
    keeper = keeper_of(roles)
    fallen = " ".join(f"crystal-{n}" for n in range(2, gone + 2))
    lines = [f"map\n  C1n @\ngone {fallen}\nstack end"]
    if keeper:
        lines.append(f"turn {keeper} collapsing\n{keeper} phase shape\n{keeper} to-remove 1")
        lines.append(f"{keeper} hatred-tokens {tokens}")
    else:
        lines.append(f"turn {roles.split(',')[0]} shaping left 1 collapsing")
    if keeper == "cave-ghost":
        lines.append("pieces ghost 0,0")
    return parse(roles, "\n".join(lines), **options)


@pytest.mark.parametrize(("kind", "places"), [("thief", "locks_tried"), ("goblins", "cracked")])
def test_places_that_a_role_remembers_slide_along(kind: str, places: str) -> None:
    """V2.5: those inside the section that slides, by as much; no others."""
    role = make_role(kind, 0)
    setattr(role, places, [5, 100, 7])
    role.squares_shifted({5, 7}, 3)
    assert getattr(role, places) == [8, 100, 10]


@every_table
def test_the_fifth_crystal_tile_wins_for_the_keeper_or_loses_for_all(roles: str) -> None:
    """V2.3: so the Ghouls, the Ghost and everybody else lose to a collapse."""
    keeper = keeper_of(roles)
    cave = last_crystal(roles, 4, 0)
    play(cave, 1)
    if keeper:
        assert (cave.ending, cave.winners) == ("cave-collapsed", [roles.split(",").index(keeper)])
    else:
        assert (cave.ending, cave.winners) == ("everyone-lost", [])
    assert sum(GAME.outcome(cave).scores) == len(cave.winners)
    fourth = last_crystal(roles, 3, 0)
    play(fourth, 1)
    assert fourth.crystals_lost() == 4 and not fourth.ending


@pytest.mark.parametrize("level", ROLE_LEVELS)
@pytest.mark.parametrize("roles", [roles for roles in TABLES if keeper_of(roles)])
def test_a_keepers_level_says_how_many_and_its_hatred_tokens_must_be_gone(
    roles: str, level: str
) -> None:
    """V10.4, V10.3.31."""
    options = {"difficulty": f"{keeper_of(roles)}={level}"}
    for gone, tokens in ((FALLS_AT[level] - 1, 0), (FALLS_AT[level] - 2, 0), (6, 1)):
        cave = last_crystal(roles, gone, tokens, **options)
        play(cave, 1)
        fallen = gone + 1 >= FALLS_AT[level] and not tokens
        assert cave.ending == ("cave-collapsed" if fallen else "")


@every_table
def test_as_many_tiles_go_after_a_turn_as_the_table_says(roles: str) -> None:
    """V2.4, V10.3.2, V10.3.21: three without a keeper, one where Ghoul or Ghost make four."""
    names = roles.split(",")
    terms = Terms.of(GAME.setup(options={"roles": roles}))
    foes = "ghoul" in names or "ghost" in names
    assert terms.removed_each_turn == (1 if foes and len(names) >= 4 else 3)


@every_table
def test_the_collapse_begins_after_the_last_tile(roles: str) -> None:
    """V2.2, V9.56: with the next turn, with the Cave Ghost on her own next turn."""
    keeper = keeper_of(roles)
    names = roles.split(",")
    lines = ["map\n  A1n @ A5n\n  A10n A13n E5n"]
    if keeper:
        lines.append(f"turn {keeper}\n{keeper} phase shape\n{keeper} hand event-1\nstack end")
    else:
        lines.append(f"turn {names[0]} shaping left 1\nstack event-1 end")
    lines.append("pieces " + " ".join(f"{piece} 0,0" for piece in pieces_of(names)))
    cave = parse(roles, "\n".join(lines))
    placed = cave.active, cave.round
    for _ in range(400):
        if cave.ending or (cave.active, cave.round) != placed:
            break
        assert not cave.collapsing
        play(cave, 1)
    if cave.ending or cave.tiles_left():
        return  # somebody possessed has won, or a tile has come back
    waits = keeper == "cave-ghost" and names[cave.active] != keeper
    assert cave.collapsing is not waits
    while waits and names[cave.active] != keeper and not cave.ending:
        assert not cave.collapsing
        play(cave, 1)
    assert cave.collapsing or cave.ending or cave.tiles_left()


def pieces_of(names: list[str]) -> list[str]:
    """Pieces that take turns on the map and have appeared."""
    found = [name for name in names if name in ("knight", "dragon", "thief")]
    if "ghost" in names or "cave-ghost" in names:
        found.append("ghost")
    if "ghoul" in names or "vile-ghoul" in names:
        found.append("ghoul")
    return found or ["tribe-fangs"]


# Tiles that go back (V2.5)


def under_the_stack(cave: Cave, count: int) -> set[frozenset[str]]:
    """What the Knight can imagine under the stack."""
    found = set()
    for number in range(40):
        world = cave.copy()
        GAME.resample(world, 0, Rng.from_seed(f"under {number}"))
        found.add(frozenset(TILE_NAMES[tile] for tile in world.stack[:count]))
    return found


def test_everybody_knows_what_went_under_the_stack() -> None:
    stack = " ".join(f"event-{n}" for n in range(1, 9))
    text = f"turn goblins\nmap\n  A13n A10n A1n @ A5n\nstack {stack} end\npieces knight 0,0"
    cave = parse("knight,goblins", text)
    table = Table(Rng.from_seed("back"))
    take_away(cave, square_at(-3, 0), table)
    assert under_the_stack(cave, 1) == {frozenset({"ambush-13"})}
    assert len(under_the_stack(cave, 2)) > 1
    take_away(cave, square_at(-2, 0), table)
    both = frozenset({"ambush-13", "ambush-10"})
    assert under_the_stack(cave, 2) == {both}
    assert len(under_the_stack(cave, 1)) == 2, "which of them lies lower is not known"
    del cave.stack[1:]
    left = TILE_NAMES[cave.stack[0]]
    take_away(cave, square_at(1, 0), table)
    assert under_the_stack(cave, 2) == {frozenset({left, "ambush-5"})}
