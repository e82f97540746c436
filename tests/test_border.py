"""What views and events say is what their types declare: clients are written against those."""

import ast
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest
from support import GAMES, walk

import cavern.games
from cavern.core import registry
from cavern.core.event import DEED, FATE, SPECTATOR, STAKE
from cavern.core.game import TRUTH, Game, Setup, in_each
from cavern.core.match import Match
from cavern.core.picking import Combination
from cavern.core.things import fallen_in, named_in, turned_in
from cavern.lab.walking import all_tables
from cavern.server.protocol import GameInfo

LENGTH = 60
"""Answers after which a game is broken off."""
APART = 5
"""Answers between two looks."""

OURS = [game for game in GAMES if type(game).__module__.startswith(cavern.games.__name__)]
EXAMPLES = Path(__file__).parents[1] / "examples"


def tables(game: Game[Any]) -> list[Setup]:
    """Every table there is, and one with its own readings of cards."""
    content = EXAMPLES / f"{game.id}-content.yaml"
    own = [game.setup(options={"content": content.read_text()})] if content.exists() else []
    return all_tables(game) + own


TABLES = [(game, setup) for game in OURS for setup in tables(game)]


def name(value: object) -> str:
    if isinstance(value, Setup):
        own = "-content" if value.options.get("content") else ""
        return f"{value.mode}-{value.options.get('roles') or value.seats}{own}"
    return value.id if isinstance(value, Game) else ""


@cache
def decoder(type: object) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(type)  # type: ignore[call-overload]


def conforms(value: object, type: object) -> None:
    """It has all its type asks for, and nothing more."""
    sent = msgspec.json.encode(value)
    read = decoder(type).decode(sent)
    assert msgspec.json.encode(read, order="sorted") == msgspec.json.encode(value, order="sorted")


@pytest.mark.parametrize(("game", "setup"), TABLES, ids=name)
def test_views_and_facts_are_of_their_types(game: Game[Any], setup: Setup) -> None:
    match = Match(game, setup, f"border {name(setup)}")
    for number, _ in enumerate(walk(match, LENGTH)):
        if number % APART == 0:
            for seat in (TRUTH, SPECTATOR, number // APART % setup.seats):
                conforms(match.view(seat), game.view_type)
    for event in [event for answer in match.history for event in answer.events]:
        conforms(event.facts, game.fact_types[event.kind])


@pytest.mark.parametrize("game", [game for game in OURS if game.about_type], ids=name)
def test_what_a_game_says_about_itself_is_of_its_type(game: Game[Any]) -> None:
    conforms(game.about(), game.about_type)
    assert not set(game.about()).intersection(GameInfo.__struct_fields__), "it would hide those"


@pytest.mark.parametrize("game", OURS, ids=name)
def test_who_may_sit_together_is_of_the_type_that_all_games_share(game: Game[Any]) -> None:
    conforms(list(game.combinations()), list[Combination])


@pytest.mark.parametrize("game", OURS, ids=name)
def test_every_kind_of_event_has_a_type(game: Game[Any]) -> None:
    package = Path(cavern.games.__path__[0], game.id.replace("-", "_"))
    told = {kind for module in package.rglob("*.py") for kind in kinds_told(module)}
    assert told == set(game.fact_types)


@pytest.mark.parametrize("game", OURS, ids=name)
def test_what_matters_is_said_of_kinds_and_facts_that_there_are(game: Game[Any]) -> None:
    assert game.turn_event not in game.matters
    for kind, matter in game.matters.items():
        facts = get_type_hints(game.fact_types[kind])
        assert not matter.by or matter.by in facts, kind
        levels = {matter.level, *matter.of.values()}
        assert levels <= {DEED, STAKE, FATE}, kind
    assert any(matter.level == FATE for matter in game.matters.values())
    assert any(matter.level == STAKE for matter in game.matters.values())


EVERYBODY = ("knight,goblins,dragon,cave,thief,ghoul,ghost", "knight,dragon,vile-ghoul,cave-ghost")


@pytest.mark.parametrize("roles", EVERYBODY)
def test_events_name_roles_as_clients_know_them(roles: str) -> None:
    """So that whoever was not looking is told of whom it is, and whose turn it was."""
    game = registry.game("vast")
    called = set(roles.split(","))
    match = Match(game, game.setup("caverns", len(called), {"roles": roles}), "called")
    for _ in walk(match, 5 * LENGTH):
        pass
    named = {
        str(event.facts[field])
        for answer in match.history
        for event in answer.events
        for field, kind in named_in(game.fact_types[event.kind]).items()
        if kind == "role" and field in event.facts
    }
    assert named == called


@pytest.mark.parametrize("game", OURS, ids=name)
def test_dice_that_fall_and_cards_that_are_turned_over_say_so(game: Game[Any]) -> None:
    """The types of facts say what people see fall or turn over. Cube Delver's dice lie on the
    table: they are seen to roll there."""
    expected = {
        "cube-delver": (set(), set()),
        "skulldug": (
            {"rolled-for-first", "rolled", "collapse-rolled"},
            {"drafted", "drew", "used", "copied", "peeked-card", "met"},
        ),
        "vast": (
            {"die", "rolled", "ghoul-dice"},
            {
                "peeked", "event", "monster", "quest", "treasure-drawn", "treasure-declined", "war",
                "secret", "power", "omen", "terror-drawn", "terror-used", "terror-spent",
                "terror-lost", "card-placed", "card-shown",
            },
        ),
    }  # fmt: skip
    dice, turned = in_each(fallen_in, game.fact_types), in_each(turned_in, game.fact_types)
    assert (set(dice), set(turned)) == expected[game.id]


def kinds_told(module: Path) -> set[str]:
    """The kinds of all events that a module makes: ``Event(kind, …)``, ``tell(table, kind, …)`` and
    what tells for several."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = {"Event": 0, "tell": 1, "by_piece": 1, "by_terror": 1}.get(node.func.id)
            if place is not None and isinstance(kind := node.args[place], ast.Constant):
                found.add(str(kind.value))
    return found
