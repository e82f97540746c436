"""The examples in the documentation are true, compiled or not.

Compiled modules have lost their docstrings, so the examples are read from the source.
"""

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import cavern

ROOT = Path(cavern.__file__).parent
MODULES = [path for path in sorted(ROOT.rglob("*.py")) if ">>> " in path.read_text("utf-8")]
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def docstrings(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, DOCUMENTED)]
    return [text for node in nodes if (text := ast.get_docstring(node)) and ">>> " in text]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    name = ".".join(["cavern", *path.relative_to(ROOT).with_suffix("").parts])
    names = vars(importlib.import_module(name))
    assert docstrings(path)
    for text in docstrings(path):
        test = doctest.DocTestParser().get_doctest(text, dict(names), name, str(path), 0)
        result = doctest.DocTestRunner().run(test)
        assert result.attempted > 0
        assert result.failed == 0
