"""The rows of states: the code written from them, and what they say is hidden."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cavern.core import codec, registry
from cavern.core.bot import RandomBot
from cavern.core.game import Game, Setup
from cavern.core.parts import RNG, Part
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.cube_delver.state import DELVE
from cavern.games.skulldug.state import DECK, DIG, EXPLORER_PARTS
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.setup import make_role
from cavern.games.vast.state import CAVE_ROWS as MAP

SCRIPT = Path(__file__).parents[1] / "scripts" / "state.py"


def name_of(value: Any) -> str:
    """What a codec calls an object's class."""
    coded: Any = codec.encode(value)
    return str(coded["_"])


ROWS = {
    "cube-delver/delve": DELVE,
    "skulldug/cave": DIG,
    "skulldug/deck": DECK,
    "skulldug/explorer": EXPLORER_PARTS,
    "vast/cave": MAP,
    **{name_of(role): role.rows() for role in (make_role(kind, 0) for kind in ROLES)},
}


def test_the_code_of_states_is_what_their_rows_want() -> None:
    done = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_copy_shares_only_what_is_replaced() -> None:
    assert Part("hand", replaced=True).copied() == "self.hand"
    shared = {part.name for part in EXPLORER_PARTS if part.replaced}
    assert shared == {"hand", "ignored", "at_peace"}


@pytest.mark.parametrize("mode", ["ffa", "duel", "solo"])
def test_what_copies_share_stays_as_it_was(mode: str) -> None:
    """Passages are laid, turned and destroyed, and a table without an edge grows."""
    game: Any = registry.game("skulldug")
    state = game.new(game.setup(mode, options={"table": "none"}), Table(Rng.from_seed(mode)))
    bot = RandomBot(Rng.from_seed("bot"))
    table = InlineTable(state, [bot] * 5)
    for _ in range(150):
        shared = [
            state.spaces,
            state.corridors,
            *state.contents,
            *[each for one in state.explorers for each in (one.hand, one.ignored, one.at_peace)],
        ]
        before = [each[:] for each in shared]
        game.step(state, table)
        assert shared == before
        if game.over(state):
            break


HIDDEN = {(name, part.name) for name, rows in ROWS.items() for part in rows if part.hidden} | {
    ("vast/cave", "rng")
}
"""Every part that some row calls hidden, and the generator of a state whose rows are its data."""


def differing(one: Any, other: Any, found: tuple[str, str]) -> set[tuple[str, str]]:
    """The parts in which two coded states differ, the innermost ones."""
    if isinstance(one, dict) and isinstance(other, dict) and one.get("_") in ROWS:
        name = one["_"]
        rows = list(zip(one, one.values(), other.values()))
        if "data" in one:
            rows += zip([part.name for part in ROWS[name]], one["data"], other["data"])
        return {
            part for key, a, b in rows if key != "data" for part in differing(a, b, (name, key))
        }
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return {part for a, b in zip(one, other) for part in differing(a, b, found)}
    return set() if one == other else {found}


VAST = (
    "knight,goblins,dragon,cave,thief,ghoul,ghost",
    "knight,vile-ghoul,dragon,cave-ghost,thief",
)
"""Every role sits at one of these tables."""


def tables() -> list[Any]:
    small = [
        pytest.param(game, game.setup(mode.id), id=f"{game.id}-{mode.id}")
        for game in registry.games().values()
        if game.id in ("cube-delver", "skulldug")
        for mode in game.modes
    ]
    vast = registry.game("vast")
    return small + [
        pytest.param(vast, vast.setup(options={"roles": roles}), id=roles) for roles in VAST
    ]


@pytest.mark.parametrize(("game", "setup"), tables())
def test_only_hidden_parts_are_dealt_anew(game: Game[Any], setup: Setup) -> None:
    """What no row calls hidden every seat knows: resampling leaves it alone."""
    rng = Rng.from_seed("rows")
    state = game.new(setup, Table(rng))
    table = InlineTable(state, [RandomBot(rng.split("bot"))] * setup.seats)
    for number in range(60):
        if game.over(state):
            return
        game.step(state, table)
        for seat in range(-1, setup.seats):
            other = state.copy()
            game.resample(other, seat, Rng.from_seed(f"{number}"))
            found = differing(codec.encode(state), codec.encode(other), ("", ""))
            assert found <= HIDDEN


def test_rows_name_every_kind_of_secret() -> None:
    assert {part.name for part in DECK if part.hidden} == {"cards", "known"}
    assert [part.name for part in DELVE if part.hidden] == ["rng"]
    assert all(part.kind == RNG or part.deck for part in DIG if part.hidden)


def test_every_role_of_vast_sits_at_one_of_the_tables() -> None:
    assert {role for roles in VAST for role in roles.split(",")} == set(ROLES)
