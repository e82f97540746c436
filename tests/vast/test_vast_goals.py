"""V10.2–V10.4: every goal that is listed is the goal that is played.

What a position plays for is found out by trying: things are brought to the point where the role
should win, and a little short of it.
"""

import itertools
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from vast_tables import EVERY

from cavern.core.bot import RandomBot
from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.combinations import Goal
from cavern.games.vast.crystals import smash
from cavern.games.vast.endings import check_collapse
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.moving import arrive
from cavern.games.vast.options import ROLE_LEVELS, Terms
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.role import CaveRole
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghost.role import Ghost
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.roles.thief.role import Thief
from cavern.games.vast.roster import SPECS
from cavern.games.vast.saying import words_of
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import CRYSTAL, KIND

MOST = 15
"""No number of any goal is as high."""


@cache
def row_of(roles: str) -> dict[str, Any]:
    """What is listed of a table."""
    rows = GAME.plain()["combinations"]
    assert isinstance(rows, list)
    return next(row for row in rows if isinstance(row, dict) and row["roles"] == roles.split(","))


Deed = Callable[[Cave, Role, Table], None]


def wins(cave: Cave, seat: int, deed: Deed) -> str:
    """The ending, if the seat wins by this; otherwise nothing. The position stays as it was."""
    trial = cave.copy()
    rng = Rng.from_seed("trial")
    table = InlineTable(trial, [RandomBot(rng.split(str(n))) for n in range(len(trial.roles))])
    deed(trial, trial.roles[seat], table)
    return trial.ending if seat in trial.winners else ""


def least(cave: Cave, seat: int, deed: Callable[[int], Deed]) -> int:
    """The lowest number with which a role wins by this; 0 if none does."""
    if not wins(cave, seat, deed(MOST)):
        return 0
    return next(n for n in range(1, MOST) if wins(cave, seat, deed(n)))


def enters(cave: Cave, role: Role, table: Table) -> None:
    for piece in role.pieces[:1]:
        arrive(cave, piece, CENTRE, table)


def smashes_last_of(count: int) -> Deed:
    def deed(cave: Cave, role: Role, table: Table) -> None:
        cave.smashed = count - 1
        smash(cave, CENTRE, role, table)

    return deed


def escapes_after_smashing(count: int) -> Deed:
    def deed(cave: Cave, role: Role, table: Table) -> None:
        cave.smashed = count
        enters(cave, role, table)

    return deed


def escapes_after_locking(count: int) -> Deed:
    def deed(cave: Cave, role: Role, table: Table) -> None:
        cave.locked = count
        enters(cave, role, table)

    return deed


def escapes_in_fury(count: int) -> Deed:
    def deed(cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Ghoul)
        role.fury = count
        enters(cave, role, table)

    return deed


def escapes_awake(count: int) -> Deed:
    def deed(cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Dragon)
        role.wakefulness = count
        role.shriek_turns = MOST
        role.check_awake(cave, table)
        role.surfaced = role.awake
        enters(cave, role, table)

    return deed


def stashes_last_of(count: int) -> Deed:
    def deed(cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Thief)
        role.plain_stash = count - 1
        role.carried = 1
        enters(cave, role, table)

    return deed


def collapses_at(count: int) -> Deed:
    def deed(cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, CaveRole)
        cave.gone = [tile for tile, kind in enumerate(KIND) if kind == CRYSTAL][:count]
        role.hatred_tokens = 0
        cave.collapsing = True
        check_collapse(cave, table)

    return deed


def kills(victim: int, by_ambush: bool) -> Deed:
    def deed(cave: Cave, role: Role, table: Table) -> None:
        cave.roles[victim].hurt(cave, MOST, by_ambush, table)

    return deed


def prey(cave: Cave, seat: int) -> Iterator[Role]:
    """Those by whose death a role wins, however they die."""
    for role in cave.roles:
        mortal = isinstance(role, Knight | Dragon) and role.seat != seat
        if mortal and wins(cave, seat, kills(role.seat, False)):
            yield role


COUNTED: dict[str, tuple[type[Role], Callable[[int], Deed]]] = {
    "treasures": (Thief, stashes_last_of),
    "wakefulness": (Dragon, escapes_awake),
    "collapse": (CaveRole, collapses_at),
    "fury": (Ghoul, escapes_in_fury),
    "artifacts": (Ghost, escapes_after_locking),
}


def plays_for(cave: Cave, seat: int) -> dict[str, Any]:
    """A role's goal, as a position shows it by how it ends."""
    at_once = least(cave, seat, smashes_last_of)
    found: dict[str, Any] = {
        part: least(cave, seat, deed)
        for part, (role, deed) in COUNTED.items()
        if isinstance(cave.roles[seat], role)
    }
    found["crystals"] = at_once or least(cave, seat, escapes_after_smashing)
    leaving = ("crystals", "wakefulness", "fury", "artifacts")
    found["escape"] = not at_once and any(found.get(part) for part in leaving)
    found["kill"] = "".join(role.kind for role in prey(cave, seat))
    found["ambush"] = any(
        wins(cave, seat, kills(role.seat, True)) == "ambushed"
        for role in cave.roles
        if role.startled
    )
    return {part: value for part, value in found.items() if value}


def new(roles: str, **options: Any) -> Cave:
    setup = GAME.setup(options={"roles": roles, **options})
    return GAME.new(setup, Table(Rng.from_seed(f"goals {roles}")))


def parts(role: str, goal: Goal) -> dict[str, Any]:
    """What there is of a goal, by its name."""
    counts = SPECS[role].counts
    found = {
        "kill": goal.kill,
        "crystals": goal.crystals,
        "escape": goal.escape,
        "ambush": goal.ambush,
        counts.part if counts is not None else "own": goal.own,
    }
    return {part: value for part, value in found.items() if value}


@cache
def terms_at(roles: str, level: int) -> Terms:
    return Terms.of(GAME.setup(options={"roles": roles, "difficulty": ROLE_LEVELS[level]}))


def declared(roles: str, role: str, level: int) -> dict[str, Any]:
    """The parts of a goal that there are where all play at one level."""
    return parts(role, terms_at(roles, level).goals[roles.split(",").index(role)])


@pytest.mark.parametrize("roles", EVERY)
def test_the_goals_that_are_declared_are_those_that_are_played(roles: str) -> None:
    for number, level in enumerate(ROLE_LEVELS):
        cave = new(roles, difficulty=level)
        for seat, role in enumerate(roles.split(",")):
            assert plays_for(cave, seat) == declared(roles, role, number), f"{role} at {level}"


@pytest.mark.parametrize("roles", EVERY)
def test_the_words_of_a_table_are_those_of_its_standard_game(roles: str) -> None:
    told = GAME.view(new(roles), -1)
    assert row_of(roles)["goals"] == {role: goal["text"] for role, goal in told["goals"].items()}
    assert row_of(roles)["cards"] == told["cards"]


def test_the_list_in_words_says_the_same() -> None:
    for name, lines in GAME.tables_in_words():
        goals = row_of(name.removeprefix("--roles "))["goals"]
        assert [line.partition(" [")[0].partition(": ")[2] for line in lines] == [*goals.values()]


@pytest.mark.parametrize("roles", ["knight,thief,ghoul", "knight,thief,ghoul,ghost"])
def test_beside_a_ghoul_knight_and_thief_agree_on_five_or_six(roles: str) -> None:
    """V10.3.3."""
    for number in (5, 6):
        cave = new(roles, **{"crystal-goal": number})
        assert plays_for(cave, 0)["crystals"] == plays_for(cave, 1)["treasures"] == number
    with pytest.raises(BadInput, match="5 or 6"):
        new(roles, **{"crystal-goal": 4})


def test_the_words_of_a_level_name_the_number_that_is_played() -> None:
    for number in range(len(ROLE_LEVELS)):
        crystals = declared("knight,cave", "knight", number)["crystals"]
        assert f"smash {crystals} Crystals" in words_of("knight").level(number)


# Where everybody has a level of their own


def mixed(roles: str, levels: list[int]) -> str:
    """These levels as the option says them."""
    named = zip(roles.split(","), levels)
    return ",".join(f"{role}={ROLE_LEVELS[level]}" for role, level in named)


def depends_on_thief(roles: str) -> bool:
    """V10.3.16: whether the Vile Ghoul's Crystals follow from the Thief's Treasures."""
    others = set(roles.split(",")) - {"ghost", "cave", "cave-ghost"}
    return others == {"vile-ghoul", "thief"}


@pytest.mark.parametrize("roles", EVERY)
def test_a_level_changes_nobody_else_s_goal(roles: str) -> None:
    """Every role meets every other at every pair of levels; only the Vile Ghoul looks at a rival's.
    What the numbers of an agreement come to is played above and below."""
    seats = len(roles.split(","))
    for start in range(5):
        for step in range(5):
            levels = [(start + step * seat) % 5 for seat in range(seats)]
            options = {"roles": roles, "difficulty": mixed(roles, levels)}
            goals = Terms.of(GAME.setup(options=options)).goals
            for seat, role in enumerate(roles.split(",")):
                for part, number in declared(roles, role, levels[seat]).items():
                    if not (
                        role == "vile-ghoul" and part == "crystals" and depends_on_thief(roles)
                    ):
                        assert parts(role, goals[seat])[part] == number, f"{role} of {options}"


@pytest.mark.parametrize("roles", [roles for roles in EVERY if depends_on_thief(roles)])
def test_the_vile_ghoul_needs_one_crystal_more_than_its_thief_treasures(roles: str) -> None:
    """V10.3.16, V10.3.18: whatever their levels, and never more than there are Crystal tiles."""
    names = roles.split(",")
    keeper = next((role for role in names if role.startswith("cave")), "")
    for thief, vile, cave in itertools.product(range(5), range(5), range(5 if keeper else 1)):
        at = {"thief": thief, "vile-ghoul": vile, keeper: cave}
        levels = [at.get(role, 2) for role in names]
        position = new(roles, difficulty=mixed(roles, levels))
        treasures = [4, 5, 5, 7, 8][thief]
        tiles = 9 - ([2, 1, 0, 0, 0][cave] if keeper else 0)
        wanted = min(treasures + 1 + [-2, -1, 0, 0, 1][vile], tiles)
        played = least(position, names.index("vile-ghoul"), escapes_after_smashing)
        assert played == wanted, mixed(roles, levels)
        assert least(position, names.index("thief"), stashes_last_of) == treasures
