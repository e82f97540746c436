"""Examples of rules: they ship with the games, stand at a question, and can be tried."""

import runpy
from pathlib import Path
from typing import Any

import pytest
from support import GAMES

from cavern.core.errors import BadInput
from cavern.core.example import example, examples
from cavern.core.game import Game
from cavern.core.lesson import Course

ROOT = Path(__file__).parents[1]
WITH = [game for game in GAMES if examples(game)]
each_game = pytest.mark.parametrize("game", WITH, ids=[game.id for game in WITH])


def test_the_three_games_have_them() -> None:
    assert {game.id for game in WITH} >= {"cube-delver", "skulldug", "vast"}
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert '"*/examples.json"' in text and '"*/puzzles.yaml"' in text


@each_game
def test_they_are_made_from_the_scenarios(game: Game[Any]) -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "examples.py"), run_name="examples")
    made: bytes = script["written"](game)
    assert script["target"](game).read_bytes() == made, "run python scripts/examples.py"


@each_game
def test_most_rules_have_one(game: Game[Any]) -> None:
    shown = {rule for each in examples(game) for rule in each.rules}
    rules = set(game.rulebook().rules)
    assert shown <= rules
    assert len(shown) >= 0.6 * len(rules), sorted(rules - shown)


@each_game
def test_whatever_is_possible_can_be_tried_and_taken_back(game: Game[Any]) -> None:
    for each in examples(game)[::25]:
        course = Course(game, each.lesson())
        question = course.question
        assert question is not None
        for option in question.ids()[:4]:
            tried = Course(game, each.lesson())
            assert tried.give(option).taken
            assert not tried.failed
            assert tried.back().trail == []


def test_one_answers_for_whoever_is_asked() -> None:
    """In an example the same person plays all seats, each with its own eyes."""
    skulldug = next(game for game in WITH if game.id == "skulldug")
    for each in examples(skulldug):
        course = Course(skulldug, each.lesson())
        seats = set()
        for _ in range(6):
            if course.question is None:
                break
            seats.add(course.question.seat)
            assert course.seat == course.question.seat
            course.give(course.question.ids()[-1])
        if len(seats) > 1:
            return
    raise AssertionError("nobody else was ever asked")


def test_an_unknown_example_says_so() -> None:
    with pytest.raises(BadInput, match="no example"):
        example(WITH[0], "nothing")
