"""The examples in the engine's documentation are true, compiled or not."""

import doctest
import importlib
from pathlib import Path

import pytest

import cavern

ROOT = Path(cavern.__file__).parent
MODULES = [
    ".".join(["cavern", *path.relative_to(ROOT).with_suffix("").parts])
    for path in sorted(ROOT.rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
