"""What somebody at a Python prompt expects: help, names, copies. The same compiled and not."""

import ast
import copy
import inspect
import pickle
from pathlib import Path
from typing import Any

import pytest
from support import Case, every_case, walk

import cavern
from cavern.core import codec
from cavern.core.act import Menu
from cavern.core.decision import Decision, Option
from cavern.core.event import Event
from cavern.core.game import Game, Outcome, Setup
from cavern.core.match import Chosen, Match
from cavern.core.rng import Rng
from cavern.core.rulebook import Rule
from cavern.core.state import State
from cavern.core.table import Table
from cavern.core.tangible import Tangible

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


# Whatever else can be held in one's hands


def parts_of(thing: Any) -> list[Any]:
    """What a thing consists of, compiled or not."""
    if isinstance(thing, dict):
        return [*thing, *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return list(thing)
    if not type(thing).__module__.startswith("cavern."):
        return []
    names = [*getattr(thing, "__dict__", ()), *getattr(type(thing), "__mypyc_attrs__", ())]
    return [getattr(thing, name) for name in names if hasattr(thing, name)]


def one_of_each(roots: list[Any]) -> list[Any]:
    """One thing of every class of Cavern's that is reached from here."""
    seen: set[int] = set()
    found: dict[type[Any], Any] = {}
    while roots:
        thing = roots.pop()
        if id(thing) not in seen:
            seen.add(id(thing))
            roots += parts_of(thing)
            if isinstance(thing, Tangible):
                found.setdefault(type(thing), thing)
    return list(found.values())


@every_case
def test_things_can_be_copied_or_say_what_to_use(case: Case) -> None:
    match = case.match(0)
    roots: list[Any] = [match.game.rulebook(), match.game.modes, match.game.options]
    roots += [match.game.glossary(), match.game.levels(), match.open_step()]
    roots += [make(Rng.from_seed("")) for make in match.game.all_bots().values()]
    for decision in walk(match, 40):
        roots += [decision, decision.options()]
    roots += [match.state, match.history]
    found = one_of_each(roots)
    assert {Chosen, Event, Option, Rule} <= {type(thing) for thing in found}
    for thing in found:
        assert not repr(thing).startswith("<cavern."), "a look that says nothing"
        for way in WAYS:
            if thing.instead:
                with pytest.raises(TypeError, match="cannot be copied or pickled; "):
                    way(thing)
            else:
                assert repr(way(thing)) == repr(thing)


def test_copies_are_whole(match: Match) -> None:
    chosen = match.history[3]
    again = copy.deepcopy(chosen)
    assert again.hash == chosen.hash and again.chance == chosen.chance
    assert [event.plain() for event in again.events] == [event.plain() for event in chosen.events]
    assert again.events is not chosen.events


class Careful(cavern.Bot):
    """A bot of one's own, which is never compiled."""


def test_what_cannot_be_copied_tells_what_to_use() -> None:
    with pytest.raises(TypeError, match="make another from its class, with a generator"):
        copy.copy(Careful(Rng.from_seed("")))
