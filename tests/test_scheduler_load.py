"""The plan for many machines rests on a simulation that behaves as queues do."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

TREE = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("load", TREE / "scripts" / "scheduler_load.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["load"] = module
    spec.loader.exec_module(module)
    return module


def test_it_is_the_same_every_time(load: ModuleType) -> None:
    assert load.simulated(64, 1.0, 0.001, 0.002) == load.simulated(64, 1.0, 0.001, 0.002)


def test_with_nothing_to_wait_for_everybody_plays(load: ModuleType) -> None:
    found = load.simulated(50, 1.0, 0.0, 0.0, 200.0)
    assert found.busy == pytest.approx(1.0, abs=1e-9)
    assert found.parts == pytest.approx(50, rel=0.03)
    assert found.scheduler == found.client == 0


def test_what_leads_is_busy_as_often_as_parts_come(load: ModuleType) -> None:
    found = load.simulated(100, 2.0, 0.004, 0.008, 200.0)
    assert found.busy > 0.999
    assert found.scheduler == pytest.approx(100 / 2.0 * 0.004, rel=0.03)
    assert found.client == pytest.approx(100 / 2.0 * 0.008, rel=0.03)


def test_whoever_is_too_slow_sets_the_pace(load: ModuleType) -> None:
    """A client that can take 100 parts a second lets half of 200 workers wait."""
    found = load.simulated(200, 1.0, 0.0001, 0.01, 100.0)
    assert found.parts == pytest.approx(100, rel=0.02)
    assert found.busy == pytest.approx(0.5, abs=0.03)
    slow = load.simulated(200, 1.0, 0.01, 0.0001, 100.0)
    assert slow.parts == pytest.approx(100, rel=0.02)


def test_parts_get_longer_with_more_workers(load: ModuleType) -> None:
    assert load.spell_for(2) == load.spell_for(100) == 2.0
    assert load.spell_for(3200) == 32.0


def test_the_plan_says_what_the_simulation_says(load: ModuleType) -> None:
    figures = json.loads((TREE / "docs" / "many-machines.json").read_text("utf-8"))
    plan = (TREE / "docs" / "many-machines.md").read_text("utf-8")
    assert load.tables(figures) in plan
    for who in ("scheduler", "client"):
        assert f"{who} {figures[who] * 1000:.1f} ms" in " ".join(plan.split())
