"""Compiled or not, what is deep inside of other things is freed without harm.

Python frees deep nests bit by bit, with a chain that only things known to its collector can be
part of. A class that is hidden from it (``acyclic``) would break memory there.
"""

import os
import subprocess
import sys

NEST = """
from cavern.core import registry
from cavern.core.rng import Rng
from cavern.core.table import Table

for game in registry.games().values():
    for depth in range(1, 120):
        rng = Rng.from_seed("deep")
        for make in (lambda: game.new(game.setup(), Table(rng)), rng.copy):
            nest = [make()]
            for _ in range(depth):
                nest = [nest]
            del nest
"""


def test_what_lies_deep_in_others_is_freed() -> None:
    env = os.environ | {"PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", NEST], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
