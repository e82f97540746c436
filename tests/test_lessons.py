"""Every lesson can be played by its own solution, and every wrong answer in it is explained."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from support import GAMES, every_game

from cavern.core import lesson
from cavern.core.errors import BadInput
from cavern.core.forcing import exchanges
from cavern.core.game import Game
from cavern.core.lesson import NEXT, Course, Lesson, LessonFailed, lessons, prove, read
from cavern.core.table import Table

ROOT = Path(__file__).parents[1]
ACCOUNT = runpy.run_path(str(ROOT / "scripts" / "lessons.py"), run_name="account")
ALL = [(game, each) for game in GAMES for each in lessons(game)]
each_lesson = pytest.mark.parametrize(
    ("game", "each"), ALL, ids=[f"{game.id}/{each.id}" for game, each in ALL]
)


@each_lesson
def test_lesson(game: Game[Any], each: Lesson) -> None:
    prove(game, each)


@each_lesson
def test_a_lesson_is_short_and_ends_with_a_task(game: Game[Any], each: Lesson) -> None:
    """Five to ten minutes, one idea at a time; the last step is done alone."""
    assert each.steps[-1].kind == "task"
    assert 200 <= each.words <= 1000
    assert 3 <= each.minutes <= 10
    for step in each.steps:
        assert len(step.say.split()) <= 90, step.say
        assert step.rules, f"no rule is cited for {step.say!r}"


@each_lesson
def test_a_lesson_takes_five_to_ten_minutes(game: Game[Any], each: Lesson) -> None:
    """By the scripted reader of the account, who errs once at every step."""
    reader = ACCOUNT["Reader"](game, each)
    assert 300 <= reader.seconds <= 600
    assert reader.wrong >= sum(step.kind != "read" for step in each.steps) - 1


@every_game
def test_every_mode_or_role_has_a_lesson(game: Game[Any]) -> None:
    """Where everybody plays by other rules there is one for each role, else one for each mode."""
    roles = [option.choices for option in game.options if option.id == "roles"]
    wanted = list(roles[0]) if roles else [mode.id for mode in game.modes]
    assert sorted(each.teaches for each in lessons(game)) == sorted(wanted)
    assert [each.id for each in lessons(game)] == [each.teaches for each in lessons(game)]


DELVE = """
title: A short one
about: To be broken.
teaches: solo
position: |
  health 3
  travel 3
  hand treasure 5
end: Done.
steps:
  - say: Read.
    rules: [C1.1]
  - say: Keep it.
    do: [stop]
    hint: No.
    well: Yes.
  - say: Leave.
    solution: [lighten:5]
    wrong: [pass]
    within: 1
    ending: escaped-lightened
    chance: [potion, 6]
    hint: That is not the way out.
"""


@pytest.fixture
def delver() -> Game[Any]:
    return next(game for game in GAMES if game.id == "cube-delver")


def broken(game: Game[Any], old: str, new: str) -> str:
    assert old in DELVE
    with pytest.raises(LessonFailed) as failure:
        prove(game, read("9-short.yaml", DELVE.replace(old, new)))
    return str(failure.value)


def test_a_course_goes_from_step_to_step(delver: Game[Any]) -> None:
    short = read("9-short.yaml", DELVE)
    assert short.id == "short"
    course = Course(delver, short)
    assert (course.kind, course.question) == ("read", None)
    assert not course.give("stop").taken
    assert course.give(NEXT).taken
    assert course.kind == "do"
    told = course.give("pay:travel")
    assert (told.taken, told.text, course.trail) == (False, "No.", [NEXT])
    told = course.give("lighten:5")
    assert not told.taken
    assert told.rule
    assert course.give("stop").text == "Yes."
    assert [event.kind for event in course.fresh] == ["placed"]
    told = course.give("pass")
    assert course.failed
    assert told.text == "That is not the way out."
    assert course.question is None
    assert not course.give("lighten:5").taken
    course = course.back()
    assert not course.failed
    course.give("lighten:5")
    assert course.done
    assert not course.give(NEXT).taken
    assert Course(delver, short, course.trail).match.state.rng is not course.match.state.rng


def test_a_step_may_lay_the_board_out_anew(delver: Game[Any]) -> None:
    """What led to it is still told; what comes up and what is wanted belong to the new board."""
    anew = DELVE.replace(
        "  - say: Leave.\n",
        "  - say: Leave.\n    position: |\n      turn 9 acting\n      health 6\n"
        "      travel 2\n      treasure 5 6\n",
    ).replace("    chance: [potion, 6]\n", "")
    short = read("9-short.yaml", anew)
    prove(delver, short)
    course = Course(delver, short, [NEXT, "stop"])
    assert [event.kind for event in course.fresh] == ["placed"]
    assert course.view()["health"] == [6]
    assert course.view()["turn"] == 9
    course.give("lighten:5")
    assert course.done
    assert course.view()["escape_score"] == 6
    with pytest.raises(BadInput, match="health"):
        Course(delver, read("9-short.yaml", anew.replace("health 6", "health 9")), [NEXT, "stop"])


def test_what_was_seen_is_not_told_again(delver: Game[Any]) -> None:
    twice = DELVE.replace("  - say: Leave.\n", "  - say: See?\n  - say: Leave.\n")
    course = Course(delver, read("short.yaml", twice), [NEXT, "stop"])
    assert course.fresh
    course.give(NEXT)
    assert not course.fresh


def test_a_trail_that_does_not_fit_is_refused(delver: Game[Any]) -> None:
    with pytest.raises(BadInput, match="cannot be answered"):
        Course(delver, read("short.yaml", DELVE), [NEXT, "pay:travel"])


def test_touching_something_in_vain_is_answered_by_the_rules(delver: Game[Any]) -> None:
    course = Course(delver, read("short.yaml", DELVE), [NEXT])
    assert course.touch(["treasure:5"]).rule
    assert not course.told.taken


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("do: [stop]", "do: [roll]", "'roll' is none of"),
        ("    hint: No.\n", "", "nothing is said to the wrong answer"),
        ("rules: [C1.1]", "rules: [C9.9]", "no rule of Cube Delver"),
        ("    do: [stop]\n", "    do: [stop]\n    chance: [2]\n", "chance is left over"),
        ("solution: [lighten:5]", "solution: [pass]", "pass"),
        ("wrong: [pass]", "wrong: [lighten:5]", "the wrong line does not fail"),
        ("ending: escaped-lightened", "until: {turn: 99}", "lighten:5"),
        ("    ending: escaped-lightened\n", "", "want something"),
        ("    hint: That is not the way out.\n", "", "needs a hint"),
        ("  hand treasure 5", "  hand treasure 6", "lighten:5"),
        ("hand treasure 5", "hand damage 3", "the learner is not asked"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told(
    delver: Game[Any], old: str, new: str, said: str
) -> None:
    assert said in broken(delver, old, new)


def test_a_lesson_that_cannot_be_read_says_where() -> None:
    with pytest.raises(BadInput, match=re.escape("x.yaml, line 2")):
        read("x.yaml", "title: a\n  b: [")
    with pytest.raises(BadInput, match=re.escape("x.yaml: Object missing required field")):
        read("x.yaml", "title: a\n")


def test_an_unknown_lesson_is_named_with_those_there_are(delver: Game[Any]) -> None:
    with pytest.raises(BadInput, match="it has solo"):
        lesson.lesson(delver, "nothing")


class Told(Table):
    """Hands out these outcomes."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes

    def chance(self, n: int) -> int:
        return self.outcomes.pop(0)


@pytest.mark.parametrize("order", [[0], [0, 1, 2], [2, 0, 1], [3, 1, 0, 2]])
def test_a_shuffle_is_forced_into_any_order(order: list[int]) -> None:
    items = list(range(len(order)))
    Told(exchanges(order)).shuffle(items)
    assert items == order


def test_lessons_are_part_of_the_package() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert '"*/lessons/*.yaml"' in text


def test_the_account_of_lessons_is_up_to_date() -> None:
    """docs/lessons.md is what scripts/lessons.py writes, and each lesson has its picture."""
    assert (ROOT / "docs" / "lessons.md").read_text("utf-8") == ACCOUNT["account"]()
    for game, each in ALL:
        assert (ROOT / "docs" / "screenshots" / "lessons" / f"{game.id}-{each.id}.webp").is_file()
