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
from cavern.games.skulldug.state import CAVE, DECK, EXPLORER

SCRIPT = Path(__file__).parents[1] / "scripts" / "state.py"

ROWS = {
    "cube-delver/delve": DELVE,
    "skulldug/cave": CAVE,
    "skulldug/deck": DECK,
    "skulldug/explorer": EXPLORER,
}


def test_the_code_of_states_is_what_their_rows_want() -> None:
    done = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_copy_shares_only_what_is_replaced() -> None:
    assert Part("hand", replaced=True).copied() == "self.hand"
    shared = {part.name for part in EXPLORER if part.replaced}
    assert shared == {"hand", "ignored", "at_peace"}


def hidden_parts(state: Any) -> set[str]:
    """The names of all parts that rows call hidden, and of the generator."""
    return {part.name for rows in ROWS.values() for part in rows if part.hidden}


def differing(one: Any, other: Any, name: str) -> set[str]:
    """The names of the parts in which two coded states differ, the innermost ones."""
    if isinstance(one, dict) and isinstance(other, dict) and "_" in one and one["_"] in ROWS:
        return {found for key in one for found in differing(one[key], other[key], key)}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return {found for a, b in zip(one, other) for found in differing(a, b, name)}
    return set() if one == other else {name}


def tables() -> list[Any]:
    return [
        pytest.param(game, game.setup(mode.id), id=f"{game.id}-{mode.id}")
        for game in registry.games().values()
        if game.id in ("cube-delver", "skulldug")
        for mode in game.modes
    ]


@pytest.mark.parametrize(("game", "setup"), tables())
def test_only_hidden_parts_are_dealt_anew(game: Game[Any], setup: Setup) -> None:
    """What no row calls hidden every seat knows: resampling leaves it alone."""
    rng = Rng.from_seed("rows")
    state = game.new(setup, Table(rng))
    table = InlineTable(state, [RandomBot(rng.split("bot"))] * setup.seats)
    allowed = hidden_parts(state)
    for number in range(60):
        if game.over(state):
            return
        game.step(state, table)
        for seat in range(-1, setup.seats):
            other = state.copy()
            game.resample(other, seat, Rng.from_seed(f"{number}"))
            found = differing(codec.encode(state), codec.encode(other), "state")
            assert found <= allowed


def test_rows_name_every_kind_of_secret() -> None:
    assert {part.name for part in DECK if part.hidden} == {"cards", "known"}
    assert [part.name for part in DELVE if part.hidden] == ["rng"]
    assert all(part.kind == RNG or part.deck for part in CAVE if part.hidden)
