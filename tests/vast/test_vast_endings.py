"""How games end: every way for every role is kept as a playthrough, every table has one."""

from pathlib import Path

import pytest
from vast_tables import FIRST_FIVE, SOME

from cavern.core.game import play
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.combinations import Goal, all_combinations, goal
from cavern.games.vast.game import GAME
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.state import Cave
from cavern.lab.playthrough import PlaythroughHeader

GOLDEN = Path(__file__).parents[1] / "golden" / "vast"
KEPT = sorted(GOLDEN.glob("*.txt"))

WAYS = {
    ("knight", "dragon-killed"),
    ("knight", "knight-escaped"),
    ("goblins", "knight-killed"),
    ("goblins", "dragon-killed"),
    ("goblins", "crystals-smashed"),
    ("dragon", "dragon-escaped"),
    ("dragon", "ambushed"),
    ("cave", "cave-collapsed"),
    ("cave", "ambushed"),
    ("thief", "treasures-stashed"),
    ("thief", "ambushed"),
    ("goblins", "goblins-escaped"),
    ("ghoul", "ghoul-escaped"),
    ("ghoul", "knight-killed"),
    ("ghoul", "dragon-killed"),
    ("vile-ghoul", "knight-killed"),
    ("vile-ghoul", "dragon-killed"),
    ("vile-ghoul", "vile-ghoul-escaped"),
    ("ghost", "ghost-escaped"),
    ("cave-ghost", "cave-collapsed"),
    ("cave-ghost", "ambushed"),
    ("", "ghost-tiles-lost"),
    ("", "everyone-lost"),
    ("", "knight-died"),
    ("", "standstill"),
}
"""Who can win how (V10.2, V10.3); nobody in the last four."""

LOSSES = {
    "ghoul": {"knight-escaped", "dragon-escaped", "cave-collapsed", "treasures-stashed",
              "goblins-escaped", "everyone-lost", "knight-killed", "dragon-killed"},
    "vile-ghoul": {"knight-escaped", "dragon-killed", "cave-collapsed", "treasures-stashed",
                   "everyone-lost"},
    "ghost": {"knight-killed", "dragon-killed", "dragon-escaped", "crystals-smashed",
              "treasures-stashed", "ghoul-escaped", "everyone-lost", "ghost-tiles-lost"},
    "cave-ghost": {"knight-escaped", "dragon-escaped", "treasures-stashed", "ghoul-escaped",
                   "standstill"},
}  # fmt: skip
"""How each foe loses, to others or with them."""

TABLES = all_combinations()


def outcome_of(path: Path) -> tuple[list[str], str, str]:
    """The roles of a kept game, its ending and who won it."""
    text = path.read_text("utf-8")
    header = PlaythroughHeader.read(text)
    roles = header.setup.choice("roles").split(",")
    last = text.rpartition("\n== ")[2]
    winners = last.splitlines()[-1].split("[")[1].split("]")[0]
    winner = ",".join(roles[int(seat)] for seat in winners.split(",") if seat)
    return roles, last.splitlines()[0], winner


def test_every_table_of_the_first_five_roles_has_a_playthrough() -> None:
    kept = {tuple(outcome_of(path)[0]) for path in KEPT}
    tables = [roles for roles in TABLES if set(roles) <= FIRST_FIVE]
    assert [roles for roles in tables if roles not in kept] == []


@pytest.mark.parametrize("foe", list(LOSSES))
def test_every_foe_has_playthroughs_for_small_and_large_tables(foe: str) -> None:
    """Alone where it may be, with one to three others, and at the largest table it has."""
    kept = {len(roles) for roles, _, _ in map(outcome_of, KEPT) if foe in roles}
    sizes = {len(roles) for roles in TABLES if foe in roles}
    assert {size for size in sizes if size <= 4} | {max(sizes)} <= kept


@pytest.mark.parametrize("foe", list(LOSSES))
def test_every_way_for_a_foe_to_lose_has_a_playthrough(foe: str) -> None:
    games = [outcome_of(path) for path in KEPT]
    found = {ending for roles, ending, winner in games if foe in roles and foe != winner}
    assert LOSSES[foe] <= found


def test_terrain_and_levels_have_playthroughs() -> None:
    options = [PlaythroughHeader.read(path.read_text("utf-8")).setup for path in KEPT]
    assert any(setup.flag("terrain") and setup.seats == 5 for setup in options)
    assert any(setup.flag("terrain") and setup.seats == 1 for setup in options)
    assert any("=" in setup.choice("difficulty") for setup in options)


def test_every_way_for_every_role_to_win_has_a_playthrough() -> None:
    found = {(winner, ending) for _, ending, winner in map(outcome_of, KEPT)}
    assert found == WAYS


def test_the_ways_are_all_there_are() -> None:
    assert {ending for _, ending in WAYS} == set(GAME.endings)


@pytest.mark.parametrize("roles", SOME)
def test_whoever_wins_has_reached_their_goal(roles: str) -> None:
    names = tuple(roles.split(","))
    setup = GAME.setup(options={"roles": roles})
    for number in range(4 if set(names) <= FIRST_FIVE else 1):
        rng = Rng.from_seed(f"goal {roles} {number}")
        cave = GAME.new(setup, Table(rng))
        bots = [GAME.bots()["heuristic"](rng.split(f"bot {seat}")) for seat in range(len(names))]
        play(GAME, cave, InlineTable(cave, bots), 6000)
        outcome = GAME.outcome(cave)
        for seat in outcome.winners:
            assert has_won(cave, goal(names[seat], names), outcome.ending)
        if not outcome.winners:
            lost = ("everyone-lost", "knight-died", "ghost-tiles-lost", "standstill")
            assert outcome.ending in lost


def has_won(cave: Cave, wanted: Goal, ending: str) -> bool:
    """Whether what has happened is what a role wanted."""
    crystals = cave.smashed >= wanted.crystals > 0
    if ending in ("dragon-killed", "knight-killed"):
        return wanted.kill == ending.partition("-")[0]
    if ending == "ambushed":
        return wanted.ambush
    if ending == "crystals-smashed":
        return crystals and not wanted.escape
    if ending in ("knight-escaped", "goblins-escaped", "vile-ghoul-escaped"):
        return crystals and wanted.escape
    if ending == "ghoul-escaped":
        ghoul = cave.roles[cave.terms.seat_of("ghoul")]
        assert isinstance(ghoul, Ghoul)
        return ghoul.fury >= wanted.own > 0 or crystals
    if ending == "ghost-escaped":
        return cave.locked >= wanted.own > 0
    if ending == "dragon-escaped":
        return wanted.own > 0
    if ending == "cave-collapsed":
        return cave.crystals_lost() >= wanted.own > 0
    return ending == "treasures-stashed" and wanted.own > 0
