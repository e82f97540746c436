"""V9.23, V9.24: what a possession turn lends a role, and what it leaves it with."""

from copy import copy
from typing import Any

import pytest

from cavern.core.event import Event
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.vast import possession
from cavern.games.vast.game import GAME
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave

TABLES = {
    "": "knight,goblins,dragon,cave,thief,ghoul,ghost",
    "vile-ghoul": "knight,vile-ghoul,dragon,cave,thief,ghost",
}
POSITION = """turn {0}
map
  A1n A5n @ A10n ?f ?b
pieces knight -1,0 dragon 1,0 thief 0,0 ghoul 2,0 ghost 0,0
dragon hand claw=2 wing=1
cave omens bat=2 chasm=1
thief carried 1
ghost focus 3
"""
OWN = {
    "goblins": "pieces tribe-fangs -2,0\ngoblins population fangs=3 eye=2",
    "ghoul": "ghoul terror chase\nghoul attack 2",
    "vile-ghoul": "vile-ghoul terror chase\nvile-ghoul attack 2\nvile-ghoul row 1",
}

USED: dict[str, dict[str, Any]] = {
    "knight": {"moved": 3, "encounters": 2, "map_used": 1, "bow_used": True, "cut_short": True},
    "goblins": {"activated": 7, "acting": 1, "rage": 0},
    "dragon": {"move_used": True},
    "thief": {"moved": 2},
    "ghoul": {"used": [1] * 8},
    "vile-ghoul": {"used": [1] * 8},
}
"""What their own turn may have left …"""

LENT: dict[str, dict[str, Any]] = {
    "knight": {
        "moved": 0, "encounters": 0, "map_used": 0, "bow_used": False, "bomb_token_used": False,
        "cut_short": False, "free": 0, "aside": 2, "phase": 0, "lent": [5, 3, 3],
    },
    "goblins": {
        "activated": 0, "acting": -1, "rage": 1, "population": [3, 3, 3], "lent": [2, 3],
        "true_population": [3, 0, 2],
    },
    "dragon": {"move_used": False, "phase": 0, "set_aside": [2, 0, 1], "lent": [3]},
    "cave": {"phase": 0, "to_remove": 3, "omens_aside": [2, 0, 0, 0, 0, 1], "lent": [3]},
    "thief": {"phase": 1, "moved": 0, "cubes": 3, "lent": [4, 3, 3]},
    "ghoul": {"attack": 0, "terror": [], "terror_aside": [0], "attack_aside": 2, "lent": [3]},
    "vile-ghoul": {"attack": 0, "terror": [], "terror_aside": [0], "attack_aside": 2, "lent": [2]},
}  # fmt: skip
"""… what the possession turn begins with, beside the cards and dice that chance brings, …"""

SPENT: dict[str, dict[str, Any]] = {
    "knight": {"cut_short": True, "met": 6, "unveiled": 2, "entering": True, "phase": 1},
    "goblins": {"activated": 7, "acting": 1, "phase": 5},
    "dragon": {"phase": 1, "hand": [0, 0, 0]},
    "cave": {"phase": 1, "to_remove": 2},
    "thief": {"cubes": 1},
    "ghoul": {"movement": 2, "sneaking": True, "lamed": True, "attack": 1, "free_attack": 2},
    "vile-ghoul": {"movement": 2, "bonus": 1, "more_attack": 1, "boosts": 1, "attack": 4},
}
"""… what it may end with, …"""

LEFT: dict[str, dict[str, Any]] = {
    "knight": {
        "free": 0, "aside": 2, "moved": 0, "encounters": 0, "map_used": 0, "bow_used": False,
        "cut_short": False,
    },
    "goblins": {"activated": 0, "acting": -1, "rage": 1},
    "dragon": {"move_used": False},
    "thief": {"moved": 0},
    "ghoul": {"used": [0] * 8},
    "vile-ghoul": {"used": [0] * 8},
}  # fmt: skip
"""… and what is then other than before. All else is as it was, …"""

ROLLED = ("dice", "terror_deck")
"""… but for what is rolled and shuffled."""


class Listening(Table):
    """Nobody is asked; what is told is kept."""

    def __init__(self) -> None:
        super().__init__(Rng.from_seed("possessed"), audience=True)
        self.heard: list[Event] = []

    def tell(self, event: Event) -> None:
        self.heard.append(event)


def parts(role: Role) -> dict[str, Any]:
    return {part.name: copy(getattr(role, part.name)) for part in role.rows()}


def change(role: Role, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(role, name, value)


def possessed(kind: str) -> tuple[Cave, Role]:
    setup = GAME.setup(options={"roles": TABLES["vile-ghoul" if kind == "vile-ghoul" else ""]})
    text = POSITION.format(kind) + OWN.get(kind, "")
    cave = GAME.parse(text, setup, Rng.from_seed(kind))
    role = cave.roles[cave.terms.seat_of(kind)]
    change(role, USED.get(kind, {}))
    return cave, role


def begin(cave: Cave, role: Role, table: Table) -> None:
    possession.begin(cave, cave.roles[-1], role, 2, table)


@pytest.mark.parametrize("kind", LENT)
def test_a_possession_turn_begins_with_what_the_card_lends(kind: str) -> None:
    cave, role = possessed(kind)
    begin(cave, role, Listening())
    now = parts(role)
    assert {name: now[name] for name in LENT[kind]} == LENT[kind]


@pytest.mark.parametrize("kind", LENT)
def test_a_possession_turn_leaves_everything_as_it_was(kind: str) -> None:
    cave, role = possessed(kind)
    before, at = parts(role), cave.at[:]
    table = Listening()
    begin(cave, role, table)
    change(role, SPENT[kind])
    told = len(table.heard)
    role.release(cave, table)
    now = parts(role)
    left = {name: value for name, value in now.items() if value != before[name]}
    assert left == LEFT.get(kind, {}) | {name: now[name] for name in ROLLED if name in left}
    assert cave.at == at and len(table.heard) == told
