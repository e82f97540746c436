"""Random games at every table that the rules allow, examined as they go."""

import json
from typing import Any

import pytest
import vast_tables

from cavern.core import codec
from cavern.core.bot import Bot, RandomBot
from cavern.core.codec import state_hash
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR
from cavern.core.game import Setup
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.combinations import all_combinations
from cavern.games.vast.game import GAME
from cavern.games.vast.options import ROLE_LEVELS
from cavern.games.vast.state import CAVE_ROWS, Cave

LIMIT = 6000
EVERY = 7
"""Questions from one close look at a match to the next."""

some_tables = pytest.mark.parametrize("roles", vast_tables.SOME)


def setups(roles: str) -> list[Setup]:
    """A plain game, one with terrain, one at another level; one of them where foes are about,
    whose tables are many."""
    found = every_setup(roles)
    return found if roles in vast_tables.BASE else found[len(roles) % 3 :][:1]


def every_setup(roles: str) -> list[Setup]:
    seats = roles.count(",") + 1
    level = ROLE_LEVELS[(len(roles) + seats) % len(ROLE_LEVELS)]
    return [
        GAME.setup(options={"roles": roles}),
        GAME.setup(options={"roles": roles, "terrain": True}),
        GAME.setup(options={"roles": roles, "terrain": True, "difficulty": level}),
    ]


@some_tables
def test_random_games_end_and_lose_nothing(roles: str) -> None:
    for number, setup in enumerate(setups(roles)):
        rng = Rng.from_seed(f"smoke {roles} {number}")
        cave = GAME.new(setup, Table(rng))
        bots = [RandomBot(rng.split(f"bot {seat}")) for seat in range(setup.seats)]
        table = InlineTable(cave, bots)
        steps = 0
        while not GAME.over(cave):
            GAME.step(cave, table)
            steps += 1
            assert GAME.check(cave) == [], GAME.write(cave)
            assert steps < LIMIT
        outcome = GAME.outcome(cave)
        assert outcome.ending in GAME.endings
        assert set(outcome.winners) <= set(range(setup.seats))


@some_tables
def test_matches_can_be_kept_shown_and_replayed(roles: str) -> None:
    for number, setup in enumerate(setups(roles)[-1:]):
        match = Match(GAME, setup, f"match {roles} {number}")
        dice = Rng.from_seed(f"answers {roles}")
        while match.decision is not None and match.answered < 250:
            decision = match.decision
            ids = decision.ids()
            assert len(set(ids)) == len(ids) > 1
            if match.answered % EVERY == 0:
                survives(match.state, setup)
                looks_the_same(match)
                json.dumps(decision.plain())
            match.answer_index(dice.below(len(ids)))
        runs_inline(match)


def survives(state: Any, setup: Setup) -> None:
    assert GAME.check(state) == []
    text = GAME.write(state)
    again = GAME.parse(text, setup, Rng.from_seed("other"))
    assert GAME.write(again) == text
    assert state_hash(again) == state_hash(state), text
    assert codec.dumps(codec.loads(codec.dumps(state))) == codec.dumps(state)
    assert codec.dumps(state.copy()) == codec.dumps(state)


def looks_the_same(match: Match) -> None:
    """V2.7: other worlds with the same view."""
    for seat in [SPECTATOR, *range(match.setup.seats)]:
        world = match.imagine(seat, Rng.from_seed(f"{match.answered} {seat}"))
        assert isinstance(world, Cave)
        assert GAME.check(world) == []
        assert json.dumps(GAME.view(world, seat)) == json.dumps(match.view(seat))


def runs_inline(match: Match) -> None:
    """The same answers without suspension lead to the same place."""
    answers = [answer.index for answer in match.history[1:]]

    class Script(Bot[Any]):
        def pick(self, decision: Any, state: Any) -> int:
            if not answers:
                raise StopIteration
            return answers.pop(0)

    cave = GAME.new(match.setup, Table(Rng.from_seed(match.seed)))
    table = InlineTable(cave, [Script(Rng.from_seed(""))] * match.setup.seats)
    try:
        while not GAME.over(cave):
            GAME.step(cave, table)
    except StopIteration:
        pass
    assert state_hash(cave) == match.history[-1].hash


def test_every_part_of_a_state_is_written_down() -> None:
    """What rows forget would be lost in saves, hashes and copies."""
    for roles in ("knight,goblins,dragon,cave,thief,ghoul,ghost", "vile-ghoul,cave-ghost"):
        check_parts(GAME.new(GAME.setup(options={"roles": roles}), Table(Rng.from_seed("parts"))))


def check_parts(cave: Cave) -> None:
    derived = {
        "rng", "terms", "roles", "grid", "owner", "going", "data", "over", "on_turn",
        "choosing_event",
    }  # fmt: skip
    constant = {
        "shies_from_flames", "instead",
        "seat", "data", "kind", "title", "order", "pieces", "keeper", "trespasser", "shoved",
        "carried_by_bats", "startled", "fights_ties", "walks_over", "stops_tribes",
        "scatters_attackers", "rage_for_attack", "phases", "vile", "ethereal",
        "foresees", "collapse_waits", "takes_artifact", "acts_after_possession", "rides_river",
        "hatred", "own", "chart", "prices",
    }  # fmt: skip
    assert parts(cave) - derived == {part.name for part in CAVE_ROWS}
    for role in cave.roles:
        assert parts(role) - constant == {part.name for part in role.rows()}


def parts(owner: object) -> set[str]:
    """The names of all attributes, of compiled classes too."""
    names = [name for name in dir(owner) if not name.startswith("_")]
    return {name for name in names if not callable(getattr(owner, name))}


@pytest.mark.parametrize(
    ("roles", "reason"),
    [
        ("cave", "V10.2"),
        ("knight,knight", "only once"),
        ("knight,unicorn", "no role 'unicorn'"),
        ("knight,goblins,dragon", "3 roles are named, but 4 seats"),
    ],
)
def test_impossible_tables_are_refused_with_the_reason(roles: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        GAME.setup(seats=4 if "seats" in reason else 0, options={"roles": roles})


def test_there_are_thirty_tables_of_the_first_five_roles() -> None:
    """V10.2: every set of the five roles but the Cave alone."""
    first = {"knight", "goblins", "dragon", "cave", "thief"}
    assert sum(1 for roles in all_combinations() if set(roles) <= first) == 30
