"""Every scenario holds, and every rule has one."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from support import HERE, every_game

from cavern.core import scenario
from cavern.core.game import Game, OptionValue
from cavern.core.scenario import Scenario, ScenarioFile

FOLDER = HERE / "scenarios"
FILES = {path: scenario.load(path) for path in scenario.find([FOLDER])}
ALL = [(path, file, one) for path, file in FILES.items() for one in file.scenarios]


def of_game(game: Game[Any]) -> list[Scenario]:
    return [one for _, file, one in ALL if file.game == game.id]


@pytest.mark.parametrize(
    ("file", "one"),
    [(file, one) for _, file, one in ALL],
    ids=[f"{path.stem}: {one.name}" for path, _, one in ALL],
)
def test_scenario(file: ScenarioFile, one: Scenario) -> None:
    scenario.run(file, one)


@every_game
def test_every_rule_has_a_scenario(game: Game[Any]) -> None:
    covered = {rule for one in of_game(game) for rule in one.rules}
    assert game.rulebook().rules, f"{game.id} has no numbered rules"
    assert [rule for rule in game.rulebook().rules if rule not in covered] == []


@every_game
def test_scenarios_name_rules_that_exist(game: Game[Any]) -> None:
    known = game.rulebook().rules
    assert [(one.name, r) for one in of_game(game) for r in one.rules if r not in known] == []
    assert [one.name for one in of_game(game) if not one.rules] == []


@every_game
def test_scenario_names_are_unique(game: Game[Any]) -> None:
    names = Counter(one.name for one in of_game(game))
    assert [name for name, times in names.items() if times > 1] == []


@every_game
def test_every_reading_of_an_option_has_a_scenario(game: Game[Any]) -> None:
    """The default is every scenario that leaves the option alone; the others must be named.

    Of choices that are just numbers one is enough; of a line every word it may be made of counts.
    """
    used = {
        (id, reading(word))
        for _, file, one in ALL
        if file.game == game.id
        for id, value in {**file.with_, **one.with_}.items()
        for word in [value, *re.split("[,=]", str(value))]
    }
    wanted = {
        (spec.id, reading(value))
        for spec in game.options
        for value in (spec.choices or ((not spec.default,) if spec.type == "flag" else ()))
        if value != spec.default
    }
    assert sorted(wanted - used) == []


def reading(value: OptionValue) -> str:
    return "a number" if str(value).isdecimal() else str(value)


@pytest.mark.parametrize("path", list(FILES), ids=lambda path: path.stem)
def test_a_file_lies_in_its_games_folder(path: Path) -> None:
    assert path.parent.name == FILES[path].game


def test_every_scenario_checks_something() -> None:
    idle = [
        one.name
        for _, _, one in ALL
        if not (one.then or one.seen or one.events or one.after)
        and not (one.wants_question or one.wants_outcome)
    ]
    assert idle == []
