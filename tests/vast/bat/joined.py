"""Vast with the Bat at the table: its row is put into the table of combinations, nothing else.

The rules are loaded uncompiled, with one line more in ``combinations.py``.
"""

import importlib.util
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import cavern.games.vast

LAST = '    RoleRow("O", "ghost"),\n'
ROW = '    RoleRow("B", "bat", "bat", goal={"crystals": 1, "escape": True}),\n'


def join() -> None:
    """Before anything else of the game is loaded."""
    name = "cavern.games.vast.combinations"
    assert name not in sys.modules
    path = Path(cavern.games.vast.__path__[0]) / "combinations.py"
    source = path.read_text("utf-8")
    assert source.count(LAST) == 1
    spec = importlib.util.spec_from_file_location(name, path)
    assert isinstance(spec, ModuleSpec)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    exec(compile(source.replace(LAST, LAST + ROW), str(path), "exec"), vars(module))
    sys.modules["cavern.games.vast"].combinations = module
    assert isinstance(module, ModuleType) and "bat" in module.ROLES
