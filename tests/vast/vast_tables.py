"""The tables that tests play at: all of the first five roles, and some of the many with a foe."""

import os

from cavern.games.vast.combinations import all_combinations

SOAK = os.environ.get("CAVERN_SOAK", "") not in ("", "0")
FIRST_FIVE = {"knight", "goblins", "dragon", "cave", "thief"}

EVERY = [",".join(roles) for roles in all_combinations()]
BASE = [roles for roles in EVERY if set(roles.split(",")) <= FIRST_FIVE]
FOES = [roles for roles in EVERY if roles not in BASE]
SOME = EVERY if SOAK else BASE + FOES[::6]
"""For what takes long; each table gets its turn in the soak."""
