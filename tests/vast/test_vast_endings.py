"""How games end: every way for every role is kept as a playthrough, every table has one."""

from pathlib import Path

import pytest

from cavern.core.game import play
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.combinations import all_combinations, goal
from cavern.games.vast.game import GAME
from cavern.lab.playthrough import Header

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
    ("", "everyone-lost"),
    ("", "knight-died"),
}
"""Who can win how (V10.2); nobody in the last two."""


def outcome_of(path: Path) -> tuple[list[str], str, str]:
    """The roles of a kept game, its ending and who won it."""
    text = path.read_text("utf-8")
    header = Header.read(text)
    roles = header.setup.choice("roles").split(",")
    last = text.rpartition("\n== ")[2]
    winners = last.splitlines()[-1].split("[")[1].split("]")[0]
    winner = ",".join(roles[int(seat)] for seat in winners.split(",") if seat)
    return roles, last.splitlines()[0], winner


def test_every_table_has_a_playthrough() -> None:
    kept = {tuple(outcome_of(path)[0]) for path in KEPT}
    assert [roles for roles in all_combinations() if roles not in kept] == []


def test_terrain_and_levels_have_playthroughs() -> None:
    options = [Header.read(path.read_text("utf-8")).setup for path in KEPT]
    assert any(setup.flag("terrain") and setup.seats == 5 for setup in options)
    assert any(setup.flag("terrain") and setup.seats == 1 for setup in options)
    assert any("=" in setup.choice("difficulty") for setup in options)


def test_every_way_for_every_role_to_win_has_a_playthrough() -> None:
    found = {(winner, ending) for _, ending, winner in map(outcome_of, KEPT)}
    assert found == WAYS


def test_the_ways_are_all_there_are() -> None:
    assert {ending for _, ending in WAYS} == set(GAME.endings)


@pytest.mark.parametrize("roles", [",".join(roles) for roles in all_combinations()])
def test_whoever_wins_has_reached_their_goal(roles: str) -> None:
    names = tuple(roles.split(","))
    setup = GAME.setup(options={"roles": roles})
    for number in range(4):
        rng = Rng.from_seed(f"goal {roles} {number}")
        cave = GAME.new(setup, Table(rng))
        bots = [GAME.bots()["heuristic"](rng.split(f"bot {seat}")) for seat in range(len(names))]
        play(GAME, cave, InlineTable(cave, bots), 6000)
        outcome = GAME.outcome(cave)
        for seat in outcome.winners:
            wanted = goal(names[seat], names)
            if outcome.ending == "dragon-killed":
                assert wanted.kill == "dragon"
            elif outcome.ending == "knight-killed":
                assert wanted.kill == "knight"
            elif outcome.ending == "ambushed":
                assert wanted.ambush
            elif outcome.ending in ("knight-escaped", "crystals-smashed"):
                assert cave.smashed >= wanted.crystals > 0
                assert wanted.escape == (outcome.ending == "knight-escaped")
            elif outcome.ending == "dragon-escaped":
                assert wanted.wakefulness > 0
            elif outcome.ending == "cave-collapsed":
                assert cave.crystals_lost() >= wanted.collapse > 0
            else:
                assert outcome.ending == "treasures-stashed"
                assert wanted.treasures > 0
        if not outcome.winners:
            assert outcome.ending in ("everyone-lost", "knight-died")
