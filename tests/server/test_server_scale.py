"""The plan for very many matches: its arithmetic, its simulation, and the page that tells it."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

TREE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def scale() -> Any:
    spec = importlib.util.spec_from_file_location("scale", TREE / "bench" / "scale.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["scale"] = module
    spec.loader.exec_module(module)
    return module


def test_the_plan_adds_up(scale: Any) -> None:
    figures = scale.Figures(cpu_ms=1.0, bytes=5000, match_kib=100, socket_kib=30)
    one = scale.plan(1_000_000, 2.0, figures, scale.Room(cores=16, memory_gib=64, busy=0.5))
    assert one.moves == 500_000
    assert one.processes == 1000
    assert one.hosts == 63
    assert one.egress_gbit == pytest.approx(20.0)
    assert one.databases == 100
    roomy = scale.plan(1_000_000, 200.0, figures, scale.Room(cores=16, memory_gib=64, busy=0.5))
    assert roomy.hosts * 48 >= roomy.hosts * roomy.memory_gib_per_host, "then memory decides"
    assert roomy.hosts > roomy.processes / 16


def test_a_core_that_is_too_busy_answers_late(scale: Any) -> None:
    calm = scale.answer_times(0.6, 1.0, 10.0, 20_000)
    busy = scale.answer_times(0.95, 1.0, 10.0, 20_000)
    beyond = scale.answer_times(1.2, 1.0, 10.0, 20_000)
    assert 10.0 < calm < busy < beyond
    assert calm < 100.0 < beyond


def test_matches_stay_spread_when_one_goes(scale: Any) -> None:
    assert scale.spread(8, 4000) < 1.15
    assert scale.spread(8, 4000, gone=1) < 1.15


def test_the_page_is_what_the_plan_says(scale: Any) -> None:
    page = (TREE / "docs" / "scale.md").read_text()
    told = page.partition(scale.BEGIN)[2].partition(scale.END)[0]
    assert told == scale.told(1_000_000, scale.MEASURED, scale.Room())
