"""Puzzles: each has one line that solves it for sure, and no other; proved by going through all."""

import runpy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from support import GAMES

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.game import Game
from cavern.core.lesson import Course
from cavern.core.puzzle import DAY, GRADES, Puzzle, grade_of, of_the_day, puzzle, puzzles, read
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.lab.puzzling import ForkMet, PuzzleSolver, TooMany, proved, solver_of, start_of, tries

ROOT = Path(__file__).parents[1]
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "puzzles.py"), run_name="finding")
ROLES = (
    "knight", "goblins", "vile-ghoul", "dragon", "cave", "cave-ghost", "thief", "ghoul", "ghost"
)  # fmt: skip
ALL = [(game, each) for game in GAMES for each in puzzles(game)]
each_puzzle = pytest.mark.parametrize(
    ("game", "each"), ALL, ids=[f"{game.id}/{each.id}" for game, each in ALL]
)


def test_every_family_has_at_least_ten() -> None:
    for name in ("cube-delver", "skulldug", "vast"):
        found = puzzles(registry.game(name))
        assert len(found) >= 10
        assert len({each.id for each in found}) == len(found)
        assert [each.tries for each in found] == sorted(each.tries for each in found)


def test_there_are_many_kinds() -> None:
    """Every role of Vast has something to solve, a delver something to survive, and an explorer
    more to do than to walk out."""
    vast, delver = registry.game("vast"), registry.game("cube-delver")
    solvers = {str(each.with_["roles"]).split(",")[each.seat] for each in puzzles(vast)}
    assert solvers == set(ROLES)
    assert sum(each.survive for each in puzzles(delver)) >= 5
    assert len({each.ending for each in puzzles(vast)}) >= 8
    turns = [each.solution for each in puzzles(registry.game("skulldug")) if each.within >= 3]
    assert len(turns) >= 6
    verbs = {option.partition(":")[0] for line in turns for option in line}
    assert verbs >= {"pick-up", "focus", "tunnel", "dash", "move"}


def test_puzzles_are_found_again_where_they_come_from() -> None:
    """One run of scripts/puzzles.py makes the files: here is a small part of it."""
    for name, numbers in SCRIPT["CHOSEN"].items():
        found = {int(each.id.rpartition("-")[2]) for each in puzzles(registry.game(name))}
        assert found >= {*numbers}
    delver = registry.game("cube-delver")
    assert SCRIPT["found_in"](delver, 43) == puzzle(delver, "solo-43")


def test_a_position_makes_the_puzzle_that_is_set() -> None:
    """Line, dice, grade and words follow from it, however the bots play that came there."""
    vast = registry.game("vast")
    each = puzzle(vast, "cave-ghost-84")
    made = Puzzle(
        id=each.id, title="", say="", position=each.position, within=1, solution=[], wrong=[],
        tries=0, mode=each.mode, seats=each.seats, seat=each.seat, with_=each.with_,
    )  # fmt: skip
    assert SCRIPT["solved"](vast, made, SCRIPT["MOST"]["vast"])
    made.tries = tries(vast, made)
    SCRIPT["worded"](vast, made)
    SCRIPT["failing"](vast, made)
    assert made == each


@each_puzzle
def test_its_line_is_the_only_one(game: Game[Any], each: Puzzle) -> None:
    assert proved(game, each) == ""
    assert each.within == len(each.solution)


@each_puzzle
def test_its_grade_is_what_a_bot_needs(game: Game[Any], each: Puzzle) -> None:
    assert tries(game, each) == each.tries
    rules = game.rulebook().rules
    assert all(rule in rules for rule in each.rules)


def test_a_grade_means_the_same_in_every_game() -> None:
    """Each game begins with easy ones and has harder ones; what few tries find is never expert."""
    for game in GAMES:
        found = [(each.tries, grade_of(each)) for each in puzzles(game)]
        assert all((tries < 5) == (grade == "easy") for tries, grade in found)
        assert all((tries >= 50) == (grade == "expert") for tries, grade in found)
        assert len({grade for _, grade in found}) >= 3 or not found
    assert {grade_of(each) for _, each in ALL} == set(GRADES)


def test_the_daily_one_changes_at_midnight_and_comes_round() -> None:
    vast = registry.game("vast")
    count = len(puzzles(vast))
    days = [of_the_day(vast, day * DAY + 5) for day in range(count + 1)]
    assert len({each.id for each in days if each}) == count
    assert days[0] is days[-1]
    assert of_the_day(vast, 3 * DAY) is of_the_day(vast, 4 * DAY - 1)


def test_a_puzzle_with_two_solutions_is_found_out() -> None:
    """Whether the 2 or the 5 is left behind: both leave 8 points, only one leaves 11."""
    game = registry.game("cube-delver")
    text = "turn 4 acting\nhealth 3\ntravel 3\ntreasure 2 5 6\n"
    made = Puzzle(
        id="two", title="", say="", position=text, ending="escaped-lightened", within=1,
        solution=["lighten:2"], wrong=["pass"], tries=3, score=8,
    )  # fmt: skip
    assert "solves it as well" in proved(game, made)
    made.score = 11
    assert proved(game, made) == ""
    made.score = 12
    assert "is not sure" in proved(game, made)


def test_the_solver_weighs_chance_exactly() -> None:
    """A Damage die can be soaked with the last Health die if one is drawn: ten of 58 in the bag."""
    game = registry.game("cube-delver")
    state = game.parse("health 3\ntravel 3", game.setup(), Rng.from_seed(""))

    def soaked(now: State) -> Fraction | None:
        return Fraction(game.outcome(now).ending == "died-soaking") if game.over(now) else None

    assert PuzzleSolver(game, 0, soaked, 1, 200_000, odds=True).value(state, 0) == Fraction(10, 58)
    assert PuzzleSolver(game, 0, soaked, 1, 200_000).value(state, 0) == 0, "it is not sure"
    with pytest.raises(TooMany):
        PuzzleSolver(game, 0, soaked, 1, 10, odds=True).value(state, 0)


def test_what_leaves_the_best_chance_is_found() -> None:
    """One Health die, and a Damage die that has come up equal to it: only a reroll may save it."""
    game = registry.game("cube-delver")
    made = Puzzle(
        id="safest", title="", say="Survive.", within=1, tries=2, survive=True,
        position="turn 4 rolled\nhealth 3\ntravel 3 3\ntreasure 2\nhand damage 3\n",
        solution=[], wrong=["stop"],
    )  # fmt: skip
    solver = solver_of(game, made, start_of(game, made), 100_000)
    state = start_of(game, made)
    fork = solver.run(state, [])
    assert isinstance(fork, ForkMet) and fork.decision is not None
    values = dict(zip(fork.decision.ids(), solver.values(state, [], 0, fork)))
    assert values["stop"] == 0 and 0 < values["pay:treasure:2"] < 1
    made.solution, made.odds = ["pay:treasure:2"], [{"stop": 0, "pay:treasure:2": 60}]
    told = Course(game, made.lesson()).give("stop")
    assert not told.taken and "0 times in 100" in told.text


def test_files_that_cannot_be_read_say_so() -> None:
    with pytest.raises(BadInput, match=r"p\.yaml"):
        read("p.yaml", "puzzles: [{id: x}]")
    with pytest.raises(BadInput, match="no puzzle"):
        puzzle(registry.game("vast"), "nothing")
    assert not list(Path(__file__).parent.glob("puzzles.yaml"))
