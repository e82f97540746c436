"""The tables that tests play at: all of the first five roles, and some of the many with a foe."""

import os
from typing import Any

from cavern.core.errors import BadInput
from cavern.core.game import OptionValue, Setup
from cavern.core.rng import Rng
from cavern.games.vast.combinations import all_combinations
from cavern.games.vast.game import GAME
from cavern.games.vast.options import ROLE_LEVELS, Terms

SOAK = os.environ.get("CAVERN_SOAK", "") not in ("", "0")
FIRST_FIVE = {"knight", "goblins", "dragon", "cave", "thief"}

EVERY = [",".join(roles) for roles in all_combinations()]
BASE = [roles for roles in EVERY if set(roles.split(",")) <= FIRST_FIVE]
FOES = [roles for roles in EVERY if roles not in BASE]
SOME = EVERY if SOAK else BASE + FOES[::6]
"""For what takes long; each table gets its turn in the soak."""


def agreed(terms: Terms, kind: str, name: str) -> Any:
    """What a table has agreed on about a role alone."""
    return getattr(terms.own[kind], name)


def any_setup(roles: str, rng: Rng) -> Setup:
    """A table with or without Terrain, each role at any level, and variants as it happens."""
    names = roles.split(",")
    levels = {name: ROLE_LEVELS[rng.below(len(ROLE_LEVELS))] for name in names}
    usual = rng.below(2) == 0
    terrain = rng.below(2) == 1
    foes = not set(names) <= FIRST_FIVE
    focused = foes and rng.below(3) == 0 and "ghost" in names
    options: dict[str, OptionValue] = {
        "roles": roles,
        "terrain": terrain,
        "difficulty": "" if usual else ",".join(f"{n}={levels[n]}" for n in names),
        "skitter-variant": foes and rng.below(3) == 0,
        "crystal-fury": not foes or rng.below(3) > 0,
        "crowded-house": foes and rng.below(3) == 0,
        "poker-face": not usual,
    }
    try:
        return GAME.setup(options={**options, "fully-focused": focused})
    except BadInput:  # V10.3.28: she would have to lock all the Artifacts there are
        return GAME.setup(options=options)
