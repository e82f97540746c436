"""What somebody at a Python prompt expects: help, names, copies. The same compiled and not."""

import ast
import copy
import inspect
import pickle
from pathlib import Path
from typing import Any

import pytest
from support import Case, every_case

import cavern
from cavern.core import codec
from cavern.core.act import Menu
from cavern.core.decision import Decision
from cavern.core.event import Event
from cavern.core.game import Game, Outcome, Setup
from cavern.core.match import Chosen, Match
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table

CLASSES = [Chosen, cavern.Bot, Decision, Event, Game, Match, Menu, Outcome, Rng, Setup, State]
WAYS = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]


@pytest.fixture
def match() -> Match:
    return cavern.play("cube-delver", "greedy", seed="7")


@pytest.mark.parametrize("cls", [*CLASSES, Table], ids=lambda cls: cls.__name__)
def test_help_helps(cls: type[Any]) -> None:
    """Whatever its source documents is documented, compiled too."""
    assert inspect.signature(cls)
    module = ast.parse(Path(source_of(cls)).read_text("utf-8"))
    written = next(
        node for node in module.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__
    )
    assert inspect.getdoc(cls) == ast.get_docstring(written)
    for node in written.body:
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            assert inspect.getdoc(getattr(cls, node.name)) == ast.get_docstring(node), node.name


def source_of(cls: type[Any]) -> Path:
    root = Path(cavern.__file__).parent.parent
    return root.joinpath(*cls.__module__.split(".")).with_suffix(".py")


def test_signatures_name_the_arguments() -> None:
    assert list(inspect.signature(Match.answer).parameters) == ["self", "option_id", "seat"]
    assert "Answer the open decision" in (Match.answer.__doc__ or "")
    assert "with all that" in (Match.imagine.__doc__ or "")


def test_things_say_what_they_are(match: Match) -> None:
    assert repr(match) == f"<Match of cube-delver, solo, {match.answered} answers, over>"
    assert repr(match.game) == "<Game cube-delver>"
    assert repr(match.state) == f"<Delve {match.history[-1].hash}>"
    assert repr(match.history[1]).startswith("<Chosen 1 of seat 0: ")
    assert repr(match.history[0]) == "<Chosen 0 of seat -1: set-up>"
    assert repr(match.outcome).startswith("<Outcome escaped, winners [0]")
    assert repr(match.setup).startswith("<Setup solo, 1 seats, {")
    assert repr(Rng.from_seed("a")) == "<Rng at 0>"
    fresh = Match(match.game, match.setup, "x")
    assert repr(fresh.decision).endswith(", ".join(fresh.decision.ids()) + ">")  # type: ignore[union-attr]
    assert "seat 0 is asked" in repr(fresh)


@every_case
def test_states_are_copied_and_pickled(case: Case) -> None:
    match = case.match(0)
    for way in WAYS:
        again = way(match.state)
        assert again is not match.state
        assert codec.dumps(again) == codec.dumps(match.state)


@pytest.mark.parametrize("way", WAYS)
def test_set_ups_outcomes_and_generators_too(match: Match, way: Any) -> None:
    setup, outcome, rng = way(match.setup), way(match.outcome), way(match.state.rng)
    assert (setup.mode, setup.seats, setup.options) == ("solo", 1, match.setup.options)
    assert match.outcome is not None and outcome.plain() == match.outcome.plain()
    assert rng.below(1000) == match.state.rng.copy().below(1000)
    assert way(match.game) is match.game


@pytest.mark.parametrize("way", WAYS)
def test_a_match_says_what_to_do_instead(match: Match, way: Any) -> None:
    with pytest.raises(TypeError, match="write its record"):
        way(match)
