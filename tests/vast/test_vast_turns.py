"""What does not outlast a turn: each turn, and each turn of somebody possessed, begins anew."""

from typing import Any

import pytest

from cavern.core.event import Event
from cavern.core.parts import Part
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import CENTRE, OFF
from cavern.games.vast.pieces import TRIBE_FANGS
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.role import CaveRole
from cavern.games.vast.roles.goblins.role import ACTIVATING, Goblins
from cavern.games.vast.roles.thief.role import ACTING
from cavern.games.vast.state import Cave

BEGINNING = {
    "knight": "aside placed moved encounters map_used bow_used enchanted_bow_used bomb_token_used "
    "dragon_attacked javelin_ready javelin_thrown flare_used cut_short encounter_squares deeds "
    "treasures_taken ambushes_met phase",
    "goblins": "war_card blocked ruby_used activated acting wisp_used flared furious bombers "
    "tunnels cracked phase",
    "dragon": "gems_used shrieked move_used moved fed proud gave gem_placed phase",
    "cave": "plundered hated phase",
    "thief": "moved hidden_loot pickpocketed backstabbed locks_tried sticky_used phase",
}
POSSESSED = {
    "knight": "moved encounters map_used bow_used bomb_token_used cut_short phase",
    "goblins": "activated acting",
    "dragon": "move_used phase",
    "cave": "phase",
    "thief": "moved",
}
RELEASED = {
    "knight": "lent cut_short phase met unveiled entering",
    "goblins": "lent true_population activated acting phase",
    "dragon": "lent set_aside discard phase",
    "cave": "lent omens_aside phase to_remove",
    "thief": "lent cubes phase",
}
"""The parts of each role that are then what they were before anything happened."""

LENT = {
    "knight": {"movement": 2, "perception": 3, "strength": 4},
    "goblins": {"population": [3, 3, 3], "phase": ACTIVATING},
    "cave": {"to_remove": 3},
    "thief": {"movement": 2, "stealth": 3, "thievery": 4, "cubes": 4, "phase": ACTING},
}
"""What somebody else plays them with, whose card says 2, 3 and 4."""


def other(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, list):
        return [other(one) for one in value] or [1]
    return not value if isinstance(value, bool) else value + 1


def used(kind: str) -> tuple[Cave, Role]:
    """A game in which none of these parts of a role is as it was at first."""
    setup = GAME.setup(options={"roles": "knight,goblins,dragon,cave,thief"})
    cave = GAME.new(setup, Table(Rng.from_seed("turns")))
    role = next(role for role in cave.roles if role.kind == kind)
    names = f"{BEGINNING[kind]} {POSSESSED[kind]} {RELEASED[kind]}".split()
    for part in role.rows():
        if part.name in names:
            setattr(role, part.name, other(first(part)))
    return cave, role


def first(part: Part) -> Any:
    return part.first()


def changed(role: Role, names: str) -> list[str]:
    """Those of these parts that are not as they were at first."""
    wanted = names.split()
    parts = [part for part in role.rows() if part.name in wanted]
    assert len(parts) == len(wanted)
    return [part.name for part in parts if getattr(role, part.name) != first(part)]


@pytest.mark.parametrize("kind", BEGINNING)
def test_a_turn_begins_anew(kind: str) -> None:
    cave, role = used(kind)
    role.begin_turn(cave, Table(Rng.from_seed("turns")))
    assert changed(role, BEGINNING[kind]) == []


@pytest.mark.parametrize("kind", POSSESSED)
def test_a_turn_of_somebody_possessed_begins_anew(kind: str) -> None:
    cave, role = used(kind)
    role.possess(cave, [2, 3, 4], Table(Rng.from_seed("turns")))
    assert changed(role, POSSESSED[kind]) == []
    parts = {part.name: getattr(role, part.name) for part in role.rows()} | role.stats(cave)
    lent = LENT.get(kind, {})
    assert {name: parts[name] for name in lent} == lent


@pytest.mark.parametrize("kind", RELEASED)
def test_nothing_is_left_of_a_possession(kind: str) -> None:
    cave, role = used(kind)
    role.release(cave, Table(Rng.from_seed("turns")))
    assert changed(role, RELEASED[kind]) == []


@pytest.mark.parametrize(
    ("kind", "name"),
    [("goblins", "lit_left"), ("goblins", "cracked"), ("thief", "locks_tried")],
)
def test_what_is_known_of_squares_goes_with_tiles_that_shift(kind: str, name: str) -> None:
    _, role = used(kind)
    setattr(role, name, [200, 201, OFF])
    role.squares_shifted({200, 300}, 5)
    assert getattr(role, name) == [205, 201, OFF]


def test_a_summoned_cave_gives_its_tiles_back() -> None:
    """V9.51; a Cave at the table keeps them."""
    cave, keeper = used("cave")
    assert isinstance(keeper, CaveRole)
    tiles, stack = keeper.hand, cave.stack
    for seat, hand, after in ((3, tiles, stack), (5, [], tiles + stack)):
        keeper.seat, keeper.hand, cave.stack = seat, tiles[:], stack[:]
        keeper.release(cave, Still(Rng.from_seed("turns")))
        assert (keeper.hand, cave.stack) == (hand, after)


def test_a_hidden_tribe_that_loses_goblins_does_not_hide_again() -> None:
    """V4.8.3: a Fire Bomber's Tribe may have scattered before nothing is left of it."""
    cave, goblins = used("goblins")
    assert isinstance(goblins, Goblins)
    goblins.population = [2, 2, 2]
    cave.at[TRIBE_FANGS] = CENTRE
    table = Listening(Rng.from_seed("turns"), audience=True)
    for tribe in range(2):
        goblins.lose(cave, tribe, 2, table)
    assert goblins.population == [0, 0, 2]
    assert [event.facts["piece"] for event in table.told if event.kind == "hid"] == ["tribe-fangs"]


class Listening(Table):
    """Remembers what was told."""

    def __init__(self, rng: Rng, audience: bool) -> None:
        super().__init__(rng, audience)
        self.told: list[Event] = []

    def tell(self, event: Event) -> None:
        self.told.append(event)


class Still(Table):
    """A table at which nothing is shuffled."""

    def shuffle(self, items: list[Any]) -> None:
        pass


@pytest.mark.parametrize(
    ("roles", "kind", "names"),
    [
        ("knight,goblins,dragon,cave", "goblins", "war_deck monster_deck secret_deck"),
        ("knight,dragon,cave", "knight", "quest_deck quests monsters"),
    ],
)
def test_decks_are_shuffled_before_the_first_turn(roles: str, kind: str, names: str) -> None:
    setup = GAME.setup(options={"roles": roles})
    for name in names.split():
        orders = set()
        for seed in range(8):
            cave = GAME.new(setup, Table(Rng.from_seed(f"decks {seed}")))
            role = next(role for role in cave.roles if role.kind == kind)
            orders.add(tuple(getattr(role, name)))
        assert len(orders) > 1, name
