"""Vast's rules as scenarios. The game is not offered at the table before all of them have one."""

from pathlib import Path

import pytest

from cavern.core import scenario
from cavern.core.scenario import Scenario, ScenarioFile
from cavern.games.vast.game import GAME

FILES = [scenario.load(path) for path in scenario.find([Path(__file__).with_name("scenarios")])]
ALL = [(file, one) for file in FILES for one in file.scenarios]


@pytest.mark.parametrize(("file", "one"), ALL, ids=[one.name for _, one in ALL])
def test_scenario(file: ScenarioFile, one: Scenario) -> None:
    scenario.run(file, one, GAME)
