"""A server whose matches have the same luck in every run: seeds follow from the file ``luck`` in
its folder, if there is one, and from how many matches were set up under it."""

import os
import runpy
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

from cavern.core import record

LUCK = Path(os.environ["CAVERN_HOME"], "luck")
unguessable = record.new_seed
made: Counter[str] = Counter()


def new_seed() -> str:
    if not LUCK.exists():
        return unguessable()
    luck = LUCK.read_text()
    made[luck] += 1
    return sha256(f"{luck} {made[luck]}".encode()).hexdigest()[:32]


record.new_seed = new_seed
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
