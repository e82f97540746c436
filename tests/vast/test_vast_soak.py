"""Long series of games at every table: each comes to an end that the rules know.

With CAVERN_SOAK=1 there are 500 games of each kind of bots at each of the 196 tables, 196,000 in
all. CAVERN_SOAK_SLICE=3/40 plays the third of forty parts, so that a series can be played bit by
bit, and on several machines; all parts together are the whole. A game follows from its name alone:
the same part is always the same games, however long they take.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from vast_tables import EVERY, SOAK, any_setup

from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.combinations import Goal
from cavern.games.vast.endings import ENDINGS
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghost.role import Ghost
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.roles.thief.role import Thief
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import TILES

GAMES = 500
"""Games at each table, for each kind of bots."""
SAMPLE = "1/2801"
"""The part that an ordinary run plays: 70 games, at tables of all sizes."""
SLICE = os.environ.get("CAVERN_SOAK_SLICE", "1/1" if SOAK else SAMPLE)

STEPS = 20000
"""A game that takes more will never end; the longest known take some 2000."""
EVERY_SO_OFTEN = 29
"""Decisions from one look at where everything is to the next."""

SERIES = [(roles, level) for roles in EVERY for level in GAME.bots()]
"""Each has GAMES games; counted through, they are numbered from 0 to 195,999."""


def part_of(text: str, whole: int) -> range:
    """``3/40``: the numbers of the games in the third of forty parts."""
    which, _, parts = text.partition("/")
    if not (which.isdecimal() and parts.isdecimal() and 0 < int(which) <= int(parts)):
        raise ValueError(f"CAVERN_SOAK_SLICE is such as 3/40, not {text!r}")
    return range(int(which) - 1, whole, int(parts))


def series(numbers: range) -> dict[tuple[str, str], list[int]]:
    """The games with these numbers, by table and bots."""
    found: dict[tuple[str, str], list[int]] = {}
    for number in numbers:
        found.setdefault(SERIES[number // GAMES], []).append(number % GAMES)
    return found


CHOSEN = series(part_of(SLICE, len(SERIES) * GAMES))


class Watch(InlineTable):
    """Now and then looks whether everything is still in exactly one place."""

    def __init__(self, cave: Cave, bots: list[Bot[Any]], name: str) -> None:
        super().__init__(cave, bots)
        self.cave = cave
        self.name = name

    def answer(self, decision: Decision[Any]) -> int:
        if self.decisions % EVERY_SO_OFTEN == 0:
            assert GAME.check(self.cave) == [], f"{self.name}, decision {self.decisions}"
        return super().answer(decision)


@pytest.mark.parametrize(("roles", "level"), CHOSEN, ids=lambda value: value)
def test_every_game_comes_to_an_end_by_the_rules(roles: str, level: str) -> None:
    for number in CHOSEN[roles, level]:
        name = f"soak {roles} {level} {number}"
        rng = Rng.from_seed(name)
        setup = any_setup(roles, rng.split("options"))
        cave = GAME.new(setup, Table(rng))
        bots = [GAME.bots()[level](rng.split(f"bot {seat}")) for seat in range(setup.seats)]
        table = Watch(cave, bots, name)
        for _ in range(STEPS):
            if GAME.over(cave):
                break
            GAME.step(cave, table)
        assert GAME.over(cave), f"{name} goes on and on"
        assert GAME.check(cave) == [], name
        assert by_the_rules(cave), f"{name}: {cave.ending}, won by {cave.winners}"


# How a game may end (V10.2, V10.3)


def goals_of(cave: Cave) -> Iterator[tuple[Role, Goal]]:
    for seat in cave.winners:
        yield cave.roles[seat], cave.terms.goals[seat]


def outside(cave: Cave, role: Role) -> bool:
    return any(cave.at[piece] == CENTRE for piece in role.pieces)


def enough_crystals(cave: Cave, goal: Goal) -> bool:
    return 0 < goal.crystals <= cave.smashed


def dead(cave: Cave, kind: str) -> bool:
    for role in cave.roles:
        if role.kind == kind and isinstance(role, Knight | Dragon):
            return role.health == 0
    return False


def ghosts_lost(cave: Cave) -> bool:
    lost = sum(1 for tile in cave.gone if TILES[tile].ghost)
    role = cave.roles[0]
    return isinstance(role, Ghost) and 0 < role.own.tiles_to_lose <= lost


def buried(cave: Cave) -> bool:
    return cave.crystals_lost() >= cave.terms.collapse_at


def knight_escaped(cave: Cave, role: Role, goal: Goal) -> bool:
    return isinstance(role, Knight) and outside(cave, role) and enough_crystals(cave, goal)


def tribe_escaped(cave: Cave, role: Role, goal: Goal) -> bool:
    return role.kind == "goblins" and outside(cave, role) and enough_crystals(cave, goal)


def vile_ghoul_escaped(cave: Cave, role: Role, goal: Goal) -> bool:
    return role.kind == "vile-ghoul" and outside(cave, role) and enough_crystals(cave, goal)


def ghoul_escaped(cave: Cave, role: Role, goal: Goal) -> bool:
    if not isinstance(role, Ghoul) or not outside(cave, role):
        return False
    return role.fury >= goal.own or enough_crystals(cave, goal)


def ghost_escaped(cave: Cave, role: Role, goal: Goal) -> bool:
    return isinstance(role, Ghost) and outside(cave, role) and cave.locked >= goal.own


def dragon_escaped(cave: Cave, role: Role, goal: Goal) -> bool:
    return isinstance(role, Dragon) and outside(cave, role) and role.awake and role.surfaced


def crystals_smashed(cave: Cave, role: Role, goal: Goal) -> bool:
    return not goal.escape and enough_crystals(cave, goal)


def treasures_stashed(cave: Cave, role: Role, goal: Goal) -> bool:
    return isinstance(role, Thief) and role.stashed() >= goal.own


def cave_collapsed(cave: Cave, role: Role, goal: Goal) -> bool:
    return role.keeper and buried(cave) and role.ready_to_collapse(cave)


def knight_hunted_down(cave: Cave, role: Role, goal: Goal) -> bool:
    return goal.kill == "knight" and dead(cave, "knight")


def dragon_hunted_down(cave: Cave, role: Role, goal: Goal) -> bool:
    return goal.kill == "dragon" and dead(cave, "dragon")


def ambushed(cave: Cave, role: Role, goal: Goal) -> bool:
    return goal.ambush and dead(cave, "knight")


WON: dict[str, Callable[[Cave, Role, Goal], bool]] = {
    "dragon-killed": dragon_hunted_down,
    "knight-killed": knight_hunted_down,
    "ambushed": ambushed,
    "knight-escaped": knight_escaped,
    "crystals-smashed": crystals_smashed,
    "goblins-escaped": tribe_escaped,
    "ghoul-escaped": ghoul_escaped,
    "vile-ghoul-escaped": vile_ghoul_escaped,
    "ghost-escaped": ghost_escaped,
    "dragon-escaped": dragon_escaped,
    "cave-collapsed": cave_collapsed,
    "treasures-stashed": treasures_stashed,
}

LOST: dict[str, Callable[[Cave], bool]] = {
    "ghost-tiles-lost": ghosts_lost,
    "everyone-lost": buried,
    "knight-died": lambda cave: len(cave.roles) == 1 and dead(cave, "knight"),
    "standstill": lambda cave: cave.collapsing and cave.stalled_since < cave.round,
}


def by_the_rules(cave: Cave) -> bool:
    """Whether those who have won have done what the ending says, or nobody could any more."""
    if cave.ending in LOST:
        return not cave.winners and LOST[cave.ending](cave)
    won = WON[cave.ending]
    return bool(cave.winners) and all(won(cave, role, goal) for role, goal in goals_of(cave))


def test_every_ending_is_looked_into() -> None:
    assert {*WON, *LOST} == {*ENDINGS}


# The series and its parts


def test_the_parts_are_the_whole() -> None:
    assert len(SERIES) * GAMES == 196_000
    parts = [number for k in range(1, 8) for number in part_of(f"{k}/7", 500)]
    assert sorted(parts) == list(range(500))
    whole = series(part_of("1/1", len(SERIES) * GAMES))
    assert len(whole) == 392
    assert all(games == list(range(GAMES)) for games in whole.values())


def test_the_sample_gets_around() -> None:
    sample = series(part_of(SAMPLE, len(SERIES) * GAMES))
    assert {level for _, level in sample} == set(GAME.bots())
    sizes = {roles.count(",") + 1 for roles, _ in sample}
    assert sizes == set(range(1, 8))


@pytest.mark.parametrize("text", ["", "3", "0/4", "5/4", "a/b", "1/0"])
def test_a_part_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="such as 3/40"):
        part_of(text, 10)
