"""The plan for very many matches: its arithmetic, its simulation, and the page that tells it."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

TREE = Path(__file__).parents[2]


def bench(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, TREE / "bench" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def scale() -> Any:
    return bench("scale")


@pytest.fixture(scope="module")
def pages(scale: Any) -> Any:
    return bench("pages")


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


def test_the_page_tells_what_was_measured(pages: Any) -> None:
    page = (TREE / "docs" / "scale.md").read_text()
    told = page.partition(pages.BEGIN)[2].partition(pages.END)[0]
    assert told == pages.told(json.loads(pages.MEASURED.read_text()))


def test_what_is_found_later_stands_beside_what_is_known(
    pages: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("MEASURED", "PAGE"):
        copy = tmp_path / getattr(pages, name).name
        copy.write_text(getattr(pages, name).read_text())
        monkeypatch.setattr(pages, name, copy)
    second = {"one_ms": 0.5, "two_ms": 0.5556, "matches_each": 60, "adds": 0.79993}
    pages.keep("duel", "second", second)
    known = json.loads(pages.MEASURED.read_text())
    assert known["duel"]["second"]["adds"] == 0.8 and known["vast"]["one"]["held"] >= 0
    page = pages.PAGE.read_text()
    assert "it adds 0.80 of what the first can do" in page
    assert page.startswith((TREE / "docs" / "scale.md").read_text().partition(pages.BEGIN)[0])


def test_the_page_is_what_the_plan_says(scale: Any) -> None:
    page = (TREE / "docs" / "scale.md").read_text()
    told = page.partition(scale.BEGIN)[2].partition(scale.END)[0]
    assert told == scale.told(1_000_000, scale.MEASURED, scale.Room())
