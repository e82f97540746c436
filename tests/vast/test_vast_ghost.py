"""V9, V10.3: what scenarios do not reach: tables counted from the rules, decks, hidden cards."""

import itertools
import json
from collections import Counter
from typing import Any

import pytest
from vast_tables import agreed

from cavern.core.bot import RandomBot
from cavern.core.codec import state_hash
from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.combinations import ROLES, all_combinations
from cavern.games.vast.game import GAME
from cavern.games.vast.options import ROLE_LEVELS, Terms
from cavern.games.vast.possession_cards import CARD_NAMES, POSSESSION_CARDS, printed_numbers
from cavern.games.vast.roles.cave_ghost.powers import POWERS
from cavern.games.vast.roles.cave_ghost.role import BY_ISOLATION, PRICE, REACH
from cavern.games.vast.roles.ghost.role import INFLUENCE, MOVEMENT
from cavern.games.vast.roster import SPECS
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import AMBUSH, EVENT, GHOST_ROW, KIND, TILES, TREASURE

GHOST_TABLES = [",".join(roles) for roles in all_combinations() if "ghost" in roles]


def new(roles: str, seed: str = "ghost", **options: Any) -> Cave:
    setup = GAME.setup(options={"roles": roles, **options})
    return GAME.new(setup, Table(Rng.from_seed(seed)))


def terms(roles: str, **options: Any) -> Terms:
    return Terms.of(GAME.setup(options={"roles": roles, **options}))


# Tables


def playable(roles: set[str]) -> bool:
    """What the books say of a set of roles, read from their rules and not from a list."""
    apart = [
        {"goblins", "vile-ghoul"},
        {"ghoul", "vile-ghoul"},
        {"cave", "cave-ghost"},
        {"ghost", "cave-ghost"},
    ]
    if not roles or any(pair <= roles for pair in apart):
        return False
    if "ghost" in roles and len(roles) > 1:
        return playable(roles - {"ghost"})  # she is added to a table of the others
    return not (len(roles) == 1 and roles <= {"cave", "cave-ghost"})  # which have no solo game


def test_the_tables_are_those_the_books_allow() -> None:
    """V10.2, V10.3: every set of roles that may sit together, and no other."""
    sets = [set(c) for n in range(1, 10) for c in itertools.combinations(ROLES, n)]
    wanted = {frozenset(roles) for roles in sets if playable(roles)}
    assert {frozenset(roles) for roles in all_combinations()} == wanted
    assert len(wanted) == 196
    plain = GAME.plain()["combinations"]
    assert isinstance(plain, list)
    assert len(plain) == 196
    assert max(len(roles) for roles in wanted) == 7


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"roles": "cave,ghost"}, "joins only a role that can play alone"),
        ({"roles": "cave-ghost"}, "cannot play alone"),
        ({"roles": "ghost,cave-ghost,knight"}, "never in the same game"),
        ({"roles": "goblins,ghost", "crystal-goal": 6}, "4 or 5"),
        ({"roles": "knight,thief", "crystal-goal": 4}, "5 or 6"),
        (
            {"roles": "knight,ghost", "fully-focused": True, "difficulty": "ghost=expert"},
            "does not go with",
        ),
        ({"roles": "goblins,ghost", "fully-focused": True}, "does not go with 6 Artifacts"),
        ({"roles": "vile-ghoul,ghost", "fully-focused": True}, "does not go with 6 Artifacts"),
        (
            {
                "roles": "goblins,ghost",
                "fully-focused": True,
                "crystal-goal": 4,
                "difficulty": "ghost=expert",
            },
            "does not go with 6 Artifacts",
        ),
    ],
)
def test_tables_and_agreements_that_cannot_be_are_refused(
    options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadInput, match=reason):
        GAME.setup(options=options)


@pytest.mark.parametrize(
    "options",
    [
        {"roles": "goblins,ghost", "crystal-goal": 4},
        {"roles": "goblins,ghost", "difficulty": "ghost=hard"},
        {"roles": "vile-ghoul,ghost", "crystal-goal": 4, "difficulty": "vile-ghoul=expert"},
        {"roles": "ghost", "difficulty": "expert"},
    ],
)
def test_fully_focused_goes_with_up_to_five_artifacts(options: dict[str, Any]) -> None:
    """V10.3.28: alone no level asks for more."""
    found = Terms.of(GAME.setup(options={"fully-focused": True, **options}))
    assert found.goals[found.seat_of("ghost")].own == 5


@pytest.mark.parametrize("level", ROLE_LEVELS)
@pytest.mark.parametrize("others", ["standard", "the same"])
def test_no_table_is_set_up_for_a_goal_that_cannot_be_reached(level: str, others: str) -> None:
    """V1.9, V5.1, V8.20, V9.8: whatever is agreed on, there are enough things for every goal; what
    is refused would not have enough, or is a number nobody may agree on. The roles that set such
    numbers are all at one level, the others at theirs."""
    for roles in all_combinations():
        foes = [role for role in roles if role in ("ghost", "vile-ghoul", "cave-ghost", "cave")]
        usual = level if others == "the same" else others
        levels = [f"{role}={level if role in foes else usual}" for role in roles]
        for crystals, focused in itertools.product((4, 5, 6), (False, True)):
            options: dict[str, Any] = {
                "roles": ",".join(roles),
                "difficulty": ",".join(levels),
                "crystal-goal": crystals,
                "fully-focused": focused,
            }
            try:
                found = Terms.of(GAME.setup(options=options))
            except BadInput as error:
                reason = str(error)
                assert "crystal-goal of" in reason or (focused and "does not go with" in reason)
                continue
            for role, goal in zip(roles, found.goals):
                most = {
                    "ghost": 5 if focused else 6,
                    "thief": 12,
                    "dragon": 14,
                    "ghoul": 14,
                    "cave": 9 - found.tiles_out,
                    "cave-ghost": 9 - found.tiles_out,
                }
                assert goal.own <= most.get(role, 0), options
                assert goal.crystals <= 9 - found.tiles_out, options


@pytest.mark.parametrize("roles", GHOST_TABLES)
def test_the_others_play_as_without_her(roles: str) -> None:
    """V10.3.21 to V10.3.24, apart from Past Plunder and Alone in the Dark."""
    others = tuple(role for role in roles.split(",") if role != "ghost")
    found = terms(roles)
    alone = ("past-plunder", "alone-in-the-dark", "alone-in-the-dark-ii")
    if others and playable(set(others)):
        before = terms(",".join(others))
        for seat, role in enumerate(others):
            kept = [card for card in before.cards[seat] if card not in alone]
            assert list(found.cards[seat]) == kept, role
            if role not in ("ghoul", "goblins", "vile-ghoul"):
                spec = SPECS[others[seat]]
                assert spec.goal_text(found.goals[seat]) == spec.goal_text(before.goals[seat])
    plunders = found.plunder[len(others)]
    keeper = "cave" in others
    if len(others) >= 3:
        assert plunders is not keeper
        assert found.removed_each_turn == 1
    assert sum(found.plunder) <= 1


def test_levels_of_the_ghost() -> None:
    """V10.3.27, V10.3.26."""
    table = [terms("knight,dragon,ghost", difficulty=f"ghost={level}") for level in ROLE_LEVELS]
    assert [found.goals[2].own for found in table] == [3, 4, 5, 5, 6]
    assert [agreed(found, "ghost", "without_own_card") for found in table] == [
        False,
        False,
        False,
        True,
        True,
    ]
    solo = [terms("ghost", difficulty=level) for level in ROLE_LEVELS]
    assert [found.goals[0].own for found in solo] == [5] * 5
    assert [agreed(found, "ghost", "few_cards") for found in solo] == [
        False,
        False,
        True,
        True,
        True,
    ]
    assert [agreed(found, "ghost", "tiles_to_lose") for found in solo] == [0, 0, 2, 1, 1]


def test_levels_of_the_cave_ghost() -> None:
    """V10.3.31."""
    table = [terms("knight,cave-ghost", difficulty=f"cave-ghost={level}") for level in ROLE_LEVELS]
    assert [found.tiles_out for found in table] == [2, 1, 0, 0, 0]
    assert [found.collapse_at for found in table] == [3, 4, 5, 5, 5]
    assert [agreed(found, "cave-ghost", "hatred_tokens") for found in table] == [0, 0, 0, 4, 8]
    for level, ghosts in zip(ROLE_LEVELS, (4, 5, 6, 6, 6)):
        cave = new("knight,cave-ghost", difficulty=f"cave-ghost={level}")
        assert len(cave.roles[1].tiles_aside()) == ghosts
        assert GAME.check(cave) == []


# Boards and cards


def test_the_boards_are_as_the_rules_say() -> None:
    """V9.1, V9.3, V9.55."""
    assert MOVEMENT == [3, 4, 4, 5, 5, 6, 6, 7]
    assert INFLUENCE == [1, 1, 2, 2, 3, 3, 4, 4]
    assert REACH == [5, 5, 4, 3, 2, 1, 1]
    assert PRICE == [0, 0, 1, 2, 3, 4]
    assert BY_ISOLATION == [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6]
    ring = {power.id: power.accepted for power in POWERS}
    assert list(ring.values()) == [[5, 0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 0]]


def test_possession_cards_have_their_places_and_values() -> None:
    """V9.2."""
    assert {card.id: (card.position, card.value) for card in POSSESSION_CARDS} == {
        "knight": (1, 4), "goblins": (2, 4), "vile-ghoul": (2, 3), "dragon": (3, 3),
        "cave": (4, 4), "thief": (5, 2), "ghoul": (6, 3), "ghost": (7, 0),
    }  # fmt: skip


def test_a_table_may_read_the_reconstructed_cards_in_its_own_way() -> None:
    content = "possession: {goblins: {tribes: [1, 1]}}\ncave-ghost: {hatred: 2}"
    found = terms("knight,goblins,ghost", content=content)
    goblins = CARD_NAMES.index("goblins")
    assert found.possession[goblins] == [(1, 1), (1, 1)]
    assert printed_numbers()[goblins] == [(0, 1), (1, 1)]
    assert agreed(found, "cave-ghost", "prices")["hatred"] == 2


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("possession: {knight: {movement: [9, 0]}}", "may have goblins"),
        ("possession: {thief: {speed: [1, 1]}}", "has movement, stealth, thievery"),
        ("possession: {thief: {movement: 4}}", "such as"),
        ("cave-ghost: {possession: 1}", "may have telekinesis"),
        ("cave-ghost: {hatred: many}", "whole number"),
        ("cave-ghost: {hatred: 4}", "whole number from 0 to 3"),
    ],
)
def test_readings_that_make_no_sense_are_refused(content: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        GAME.setup(options={"content": content})


# Tiles


def test_ghost_tiles_are_shuffled_into_the_piles_two_each_and_none_on_top() -> None:
    """V9.6, V1.8: the piles lie on one another, the first at the bottom."""
    for number in range(30):
        cave = new("knight,goblins,dragon,thief,ghost", f"piles {number}")
        assert len(cave.stack) == 47
        left = cave.stack
        for first in range(3):
            height = len(range(first, 47, 3))
            pile, left = left[:height], left[height:]
            assert sum(TILES[tile].ghost for tile in pile) == 2
            assert not TILES[pile[-1]].ghost
        assert Counter(KIND[tile] for tile in cave.box) == {AMBUSH: 2, EVENT: 2, TREASURE: 2}


def test_the_ghost_tiles_are_reconstructed_as_the_rules_say() -> None:
    """V1.3."""
    assert [(kind, row) for kind, row in GHOST_ROW] == [
        (AMBUSH, "open F, corner B"), (EVENT, "side E, open B"), (TREASURE, "side F, corner E"),
    ]  # fmt: skip


# Possession decks


def test_one_card_for_each_place_where_others_are_summoned() -> None:
    """V9.47: the other player's place keeps a card only if another role shares it."""
    for roles in GHOST_TABLES:
        if roles.count(",") > 1:
            continue
        other = roles.partition(",")[0] if "," in roles else ""
        for number in range(6):
            cave = new(roles, f"deck {number}", difficulty="easy")
            deck = cave.roles[-1].data[2]
            places = [POSSESSION_CARDS[card].position for card in deck]
            assert len(set(places)) == len(places)
            assert other not in [CARD_NAMES[card] for card in deck]
            assert (7 in places) is bool(other)


def test_both_roles_of_a_place_come_up() -> None:
    names = Counter(
        CARD_NAMES[card]
        for number in range(40)
        for card in new("knight,ghost", f"place {number}").roles[1].data[2]
    )
    assert names["goblins"] + names["vile-ghoul"] == 40
    assert min(names["goblins"], names["vile-ghoul"]) > 5


# What is hidden


def walk(cave: Cave, seed: str, steps: int) -> InlineTable:
    rng = Rng.from_seed(seed)
    bots = [RandomBot(rng.split(f"{seat}")) for seat in range(len(cave.terms.roles))]
    table = InlineTable(cave, bots)
    for _ in range(steps):
        if not GAME.over(cave):
            GAME.step(cave, table)
    return table


@pytest.mark.parametrize("roles", ["knight,goblins,dragon,thief,ghost", "thief,ghoul,ghost"])
def test_nobody_else_knows_the_facedown_card(roles: str) -> None:
    """V2.7: another card there, and nobody but the Ghost can tell the difference."""
    cave = new(roles)
    walk(cave, "facedown", 10)
    ghost: Any = cave.roles[-1]
    found: set[int] = set()
    while ghost.space < 0 or not ghost.deck:
        walk(cave, f"on {cave.round} {cave.active}", 1)
    for number in range(40):
        world = cave.copy()
        GAME.resample(world, 0, Rng.from_seed(f"world {number}"))
        assert GAME.check(world) == []
        for seat in range(len(cave.terms.roles) - 1):
            if seat == 0:
                assert json.dumps(GAME.view(world, seat)) == json.dumps(GAME.view(cave, seat))
        other: Any = world.roles[-1]
        found.add(other.space)
    assert len(found) > 2
    own = cave.copy()
    GAME.resample(own, ghost.seat, Rng.from_seed("own"))
    assert json.dumps(GAME.view(own, ghost.seat)) == json.dumps(GAME.view(cave, ghost.seat))


def test_a_position_in_the_middle_of_a_summoning_can_be_written_and_read() -> None:
    """V9.50: with somebody on the map who is not at the table."""
    seen: set[str] = set()
    for number in range(12):
        setup = GAME.setup(options={"roles": "ghost", "terrain": True, "difficulty": "easy"})
        cave = GAME.new(setup, Table(Rng.from_seed(f"summon {number}")))
        rng = Rng.from_seed(f"answers {number}")
        table = InlineTable(cave, [RandomBot(rng)])
        while not GAME.over(cave) and cave.round < 9:
            GAME.step(cave, table)
            if cave.possessed >= 0 and cave.roles[cave.possessed].kind not in seen:
                seen.add(cave.roles[cave.possessed].kind)
                text = GAME.write(cave)
                again = GAME.parse(text, setup, Rng.from_seed(""))
                assert GAME.write(again) == text
                assert state_hash(again) == state_hash(cave)
                assert GAME.check(again) == []
                assert state_hash(cave.copy()) == state_hash(cave)
                world = cave.copy()
                GAME.resample(world, 0, Rng.from_seed("world"))
                assert json.dumps(GAME.view(world, 0)) == json.dumps(GAME.view(cave, 0))
    assert seen >= {"knight", "goblins", "dragon", "cave", "thief", "ghoul"}


@pytest.mark.parametrize("roles", ["ghost", "knight,goblins,dragon,thief,ghoul,ghost"])
def test_possession_turns_are_taken_and_end(roles: str) -> None:
    """Of every role that can be possessed at the table, in random games."""
    taken: Counter[str] = Counter()
    for number in range(6):
        cave = new(roles, f"turns {number}", difficulty="easy")
        rng = Rng.from_seed(f"walk {number}")
        bots = [RandomBot(rng.split(f"{seat}")) for seat in range(len(cave.terms.roles))]
        table = InlineTable(cave, bots)
        before = -1
        while not GAME.over(cave):
            GAME.step(cave, table)
            if cave.possessed >= 0 and before < 0:
                taken[cave.roles[cave.possessed].kind] += 1
            before = cave.possessed
        assert len(cave.roles) - len(cave.terms.roles) <= (1 if cave.possessed >= 0 else 0)
    assert len(taken) >= 5, taken
