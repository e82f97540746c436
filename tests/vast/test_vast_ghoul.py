"""V8, V10.3: the tables of Ghoul and Vile Ghoul, counted and checked against the text of the rules,
and what holds of their cards, dice and words whatever happens."""

import json
from itertools import combinations
from typing import Any

import pytest
from vast_tables import agreed

from cavern.core.bot import RandomBot
from cavern.core.errors import BadInput
from cavern.core.event import Event
from cavern.core.game import TRUTH
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.combinations import LETTERS, all_combinations, cards, goal
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import AROUND, CENTRE, square_named
from cavern.games.vast.options import ROLE_LEVELS, Terms
from cavern.games.vast.roles.ghoul.common import AnyGhoul, around_entrance
from cavern.games.vast.roles.ghoul.terror import TERROR, terror_deck
from cavern.games.vast.roles.vile_ghoul.spec import CHART
from cavern.games.vast.state import Cave

RULES = GAME.rulebook().rules

ROLES = (
    "knight", "goblins", "vile-ghoul", "dragon", "cave", "cave-ghost", "thief", "ghoul", "ghost",
)  # fmt: skip

NEVER = (
    {"ghoul", "vile-ghoul"},
    {"goblins", "vile-ghoul"},
    {"ghost", "cave-ghost"},
    {"cave", "cave-ghost"},
)
NO_SOLO = {"cave", "cave-ghost"}


# Counting tables


def may_play(roles: frozenset[str]) -> bool:
    """V10.2, V10.3 as they are told: some never play together; the Cave has no solo game, and a
    Ghost with one other joins that other's solo game."""
    if not roles or any(pair <= roles for pair in NEVER):
        return False
    others = roles - {"ghost"}
    return len(others) != 1 or not others <= NO_SOLO


def test_the_legal_tables_are_those_the_rules_allow() -> None:
    wanted = {
        frozenset(some)
        for size in range(1, len(ROLES) + 1)
        for some in combinations(ROLES, size)
        if may_play(frozenset(some))
    }
    assert {frozenset(roles) for roles in all_combinations()} == wanted


def test_their_number_follows_from_the_rules() -> None:
    """Knight, Dragon and Thief as one likes (8); Goblins, Vile Ghoul or neither, and a Ghoul
    unless there is a Vile Ghoul (5); the same for the Cave's place and the Ghost (5). Not: nobody,
    a Cave or Cave Ghost alone, Cave and Ghost alone."""
    free = 2 * 2 * 2
    second_place = 2 * 2 + 1
    fourth_place = 2 * 2 + 1
    assert len(all_combinations()) == free * second_place * fourth_place - 1 - 2 - 1


def test_one_to_seven_play() -> None:
    assert {len(roles) for roles in all_combinations()} == set(range(1, 8))
    assert [mode.players for mode in GAME.modes] == [(1, 2, 3, 4, 5, 6, 7)]


@pytest.mark.parametrize("pair", [sorted(pair) for pair in NEVER], ids=" and ".join)
def test_who_never_plays_together_is_told(pair: set[str]) -> None:
    with pytest.raises(BadInput, match=r"V10\.3: .* never in the same game"):
        GAME.setup(options={"roles": ",".join(["knight", *sorted(pair)])})


# What each table plays for


CHANGES: dict[str, dict[str, list[str]]] = {
    "KU": {"K": ["goblin-infestation-a"], "U": ["past-plunder"]},
    "GU": {"G": ["flare"], "U": ["flare", "past-plunder"]},
    "DU": {"D": ["ash-dragon"], "U": ["past-plunder"]},
    "CU": {"U": ["flare"]},
    "TU": {"T": ["flare"], "U": ["flare"]},
    "U": {"U": ["alone-in-the-dark-ii", "flare"]},
    "KGU": {"U": ["flare", "past-plunder"]},
    "KDU": {
        "K": ["goblin-infestation-a"],
        "D": ["wins-by-ambush"],
        "U": ["flare", "past-plunder"],
    },
    "KCU": {
        "K": ["flare", "goblin-infestation-b", "no-daring", "no-eagle-eyed"],
        "C": ["wins-by-ambush"],
        "U": ["flare"],
    },
    "KTU": {"K": ["goblin-infestation-c"], "T": ["flare", "wins-by-ambush"], "U": ["flare"]},
    "GDU": {"D": ["ash-dragon"], "U": ["flare", "past-plunder"]},
    "GCU": {"G": ["flare"], "U": ["flare"]},
    "GTU": {"G": ["flare"], "T": ["flare"], "U": ["flare"]},
    "DCU": {"U": ["flare"]},
    "DTU": {"D": ["ash-dragon"], "T": ["flare"], "U": ["flare"]},
    "CTU": {"C": ["treasure-optional"], "T": ["flare"], "U": ["flare"]},
    "V": {"V": ["alone-in-the-dark-ii", "flare"]},
    "KV": {"K": ["goblin-infestation-a"], "V": ["past-plunder"]},
    "VD": {"V": ["past-plunder"], "D": ["ash-dragon"]},
    "VC": {"V": ["flare"]},
    "VT": {"V": ["flare"], "T": ["flare"]},
    "KVD": {"K": ["goblin-infestation-a"], "D": ["past-plunder"]},
    "KVC": {"K": ["flare", "goblin-infestation-a"]},
    "VDC": {"D": ["ash-dragon"]},
    "KVT": {"K": ["goblin-infestation-a"], "T": ["flare"]},
    "VDT": {"D": ["ash-dragon"], "T": ["flare"]},
    "VCT": {"V": ["flare"], "C": ["treasure-optional"], "T": ["flare"]},
    "KVDC": {"K": ["goblin-infestation-a"]},
    "KVDT": {"K": ["goblin-infestation-a"], "D": ["past-plunder"]},
    "KVCT": {"K": ["flare", "goblin-infestation-a"]},
    "VDCT": {"D": ["ash-dragon"]},
    "KVDCT": {"K": ["goblin-infestation-a"]},
}


def roles_of(letters: str) -> tuple[str, ...]:
    return tuple(LETTERS[letter] for letter in letters)


def terms(letters: str, difficulty: str = "", **options: Any) -> Terms:
    given = {"roles": ",".join(roles_of(letters)), "difficulty": difficulty, **options}
    return Terms.of(GAME.setup(options=given))


@pytest.mark.parametrize("letters", CHANGES)
def test_each_table_gets_its_variant_cards(letters: str) -> None:
    given = cards(roles_of(letters))
    found = {letter: list(given.get(LETTERS[letter], ())) for letter in letters}
    assert {letter: row for letter, row in found.items() if row} == CHANGES[letters]


def tables_with(role: str) -> list[tuple[str, ...]]:
    return [roles for roles in all_combinations() if role in roles]


def test_with_three_or_more_others_the_ghoul_changes_only_past_plunder() -> None:
    """V10.3.1, V10.3.2."""
    for roles in tables_with("ghoul"):
        others = tuple(role for role in roles if role != "ghoul")
        if "ghost" in roles or len(others) < 3:
            continue
        keeper = set(roles) & NO_SOLO
        before, after = cards(others), cards(roles)
        for role in others:
            kept = [card for card in before.get(role, ()) if keeper or card != "past-plunder"]
            assert list(after.get(role, ())) == kept
        assert list(after.get("ghoul", ())) == ([] if keeper else ["past-plunder"])
        found = Terms(list(roles), [2] * len(roles), False, 5, [])
        assert found.removed_each_turn == 1
    assert terms("KGU").removed_each_turn == 3


def test_the_fury_goal_is_seven_and_the_players() -> None:
    """V8.4; with a Ghost added to a variant that names the Fury itself, that stays (V10.3)."""
    for roles in tables_with("ghoul"):
        others = [role for role in roles if role not in ("ghoul", "ghost")]
        if not others:
            continue
        players = len(roles) if len(others) >= 3 else len(others) + 1
        assert goal("ghoul", roles).own == min(14, 7 + players)


def test_the_ghouls_other_goals() -> None:
    assert goal("ghoul", ("knight", "ghoul")).kill == "knight"
    assert goal("ghoul", ("dragon", "ghoul")).kill == "dragon"
    assert goal("ghoul", ("cave", "ghoul")).crystals == 6
    assert goal("ghoul", ("cave-ghost", "ghoul")).crystals == 6
    assert goal("ghoul", ("knight", "goblins", "ghoul")).kill == ""
    assert goal("goblins", ("goblins", "ghoul")).escape
    assert not goal("goblins", ("goblins", "thief", "ghoul")).escape


def test_the_vile_ghoul_hunts_whom_the_goblins_would() -> None:
    """V8.34, V10.3.12."""
    for roles in tables_with("vile-ghoul"):
        found = goal("vile-ghoul", roles)
        as_goblins = tuple("goblins" if role == "vile-ghoul" else role for role in roles)
        assert found.kill == goal("goblins", as_goblins).kill
        assert bool(found.crystals) != bool(found.kill)
        assert found.escape == bool(found.crystals)


def test_crystals_the_vile_ghoul_must_smash() -> None:
    """V8.34, V10.3.15, V10.3.16."""
    assert terms("VC").goals[0].crystals == 6
    assert terms("VN").goals[0].crystals == 6
    for goal_number in (5, 6):
        for letters in ("VT", "VCT", "VNT"):
            found = terms(letters, **{"crystal-goal": goal_number})
            assert found.goals[0].crystals == goal_number + 1
            assert found.goals[-2].own == goal_number


# Levels


def test_levels_of_the_ghoul() -> None:
    """V10.3.10, V10.3.11."""
    at = [terms("KGDCU", f"ghoul={level}") for level in ROLE_LEVELS]
    assert [found.goals[4].own for found in at] == [10, 11, 12, 12, 13]
    assert [agreed(found, "ghoul", "dice") for found in at] == [3, 3, 3, 2, 2]
    crowd = [terms("KGDCTUO", f"ghoul={level}") for level in ROLE_LEVELS]
    assert [found.goals[5].own for found in crowd] == [12, 13, 14, 14, 14]
    alone = [terms("U", level) for level in ROLE_LEVELS]
    assert [(t.goals[0].own, t.goals[0].crystals) for t in alone] == [
        (7, 5), (7, 5), (8, 6), (9, 7), (9, 7)
    ]  # fmt: skip
    assert [agreed(found, "ghoul", "dice") for found in alone] == [3, 3, 3, 3, 3]


def test_levels_of_the_vile_ghoul() -> None:
    """V10.3.17, V10.3.18."""
    hunting = [terms("KVDC", f"vile-ghoul={level}") for level in ROLE_LEVELS]
    assert [agreed(found, "knight", "health") for found in hunting] == [5, 6, 7, 7, 8]
    assert [agreed(found, "vile-ghoul", "dice") for found in hunting] == [3, 3, 3, 2, 2]
    others = [terms("VDC", f"vile-ghoul={level}") for level in ROLE_LEVELS]
    assert [agreed(found, "dragon", "health") for found in others] == [3, 4, 5, 5, 6]
    assert [terms("VC", f"vile-ghoul={level}").goals[0].crystals for level in ROLE_LEVELS] == [
        4, 5, 6, 6, 7
    ]  # fmt: skip
    assert [terms("V", level).goals[0].crystals for level in ROLE_LEVELS] == [5, 5, 6, 7, 7]


# Cards and chart


def test_terror_cards_are_those_of_the_book() -> None:
    assert {card.name: card.count for card in TERROR} == {
        "Chase": 3, "Hunt": 3, "Sneak": 2, "Cheat": 1, "Blink": 1, "Adapt": 1, "Seize": 1,
        "Scour": 1,
    }  # fmt: skip
    assert len(terror_deck()) == 13
    assert {card.source for card in TERROR} == {"reconstructed"}


@pytest.mark.parametrize("roles", ["ghoul", "vile-ghoul"])
def test_the_terror_deck_is_shuffled(roles: str) -> None:
    """V8.5, V8.35: any card may come first, and no two games are alike."""
    decks = []
    for number in range(60):
        cave = GAME.new(GAME.setup(options={"roles": roles}), Table(Rng.from_seed(f"{number}")))
        ghoul = cave.roles[0]
        assert isinstance(ghoul, AnyGhoul)
        decks.append(ghoul.terror_deck)
    assert all(sorted(deck) == terror_deck() for deck in decks)
    assert {deck[-1] for deck in decks} == set(range(len(TERROR)))
    assert len({tuple(deck) for deck in decks}) == len(decks)


def test_the_dice_chart() -> None:
    """V8.2."""
    assert CHART == [[2, 5], [3, 4], [4, 3], [5, 3], [6, 2], [7, 1]]


# Whole games


class Listening(InlineTable):
    """Random bots, and somebody who hears what happens and looks up when a Ghoul skitters."""

    def __init__(self, cave: Cave, seed: str) -> None:
        rng = Rng.from_seed(seed)
        super().__init__(cave, [RandomBot(rng.split(str(n))) for n in range(len(cave.roles))])
        self.audience = True
        self.cave = cave
        self.told: set[str] = set()
        self.skitters = 0

    def tell(self, event: Event) -> None:
        self.told.add(event.kind)
        assert event.rule in RULES, event.text
        json.dumps(event.facts)
        if event.kind == "skittered":
            self.skitters += 1
            self.watch_skitter(square_named(str(event.facts["to"])))

    def watch_skitter(self, onto: int) -> None:
        """V8.28, V8.30: where it goes nobody and nothing is, and it is Dark if that can be."""
        cave = self.cave
        assert cave.unoccupied(onto)
        if any(cave.unoccupied(square) for square in cave.dark_squares()):
            assert cave.is_dark(onto)
        else:
            assert onto in [CENTRE + step for step in AROUND]


GAMES: list[tuple[str, dict[str, Any]]] = [
    ("knight,goblins,dragon,cave,thief,ghoul", {}),
    ("knight,goblins,dragon,thief,ghoul", {"skitter-variant": True}),
    ("knight,vile-ghoul,dragon,cave,thief", {"terrain": True}),
    ("goblins,ghoul", {"crystal-fury": False}),
    ("vile-ghoul,thief", {"difficulty": "hard"}),
    ("ghoul", {"terrain": True}),
]


def test_what_is_told_of_ghouls_is_what_happens() -> None:
    """Every event cites a rule that exists, and every kind of event about Ghouls comes up."""
    told: set[str] = set()
    skitters = 0
    for roles, options in GAMES:
        for seed in range(3):
            setup = GAME.setup(options={"roles": roles, **options})
            cave = GAME.new(setup, Table(Rng.from_seed(f"told {roles} {seed}")))
            table = Listening(cave, f"bots {roles} {seed}")
            while not GAME.over(cave):
                GAME.step(cave, table)
            told |= table.told
            skitters += table.skitters
    assert {
        "ghoul-dice", "row", "skittered", "terror-drawn", "terror-used", "terror-spent",
        "terror-lost",
    } <= told  # fmt: skip
    assert skitters > 20


def test_what_a_ghoul_hides() -> None:
    """V2.7: only the order of its deck."""
    setup = GAME.setup(options={"roles": "knight,goblins,dragon,cave,thief,ghoul"})
    cave = GAME.new(setup, Table(Rng.from_seed("hidden")))
    for seat in range(setup.seats):
        seen = GAME.view(cave, seat)["ghoul"]
        whole = GAME.view(cave, TRUTH)["ghoul"]
        assert isinstance(seen, dict)
        assert isinstance(whole, dict)
        assert {key for key in seen if seen[key] != whole[key]} == {"terror_deck"}
        assert seen["terror_deck"] == 13


def cards_at(lines: str, roles: str = "knight,ghoul", who: str = "ghoul") -> list[Any]:
    setup = GAME.setup(options={"roles": roles})
    board: Any = GAME.view(GAME.parse(lines, setup, Rng.from_seed("")), 0)[who]
    return [(one["card"], one["each"], one["once"], one["note"]) for one in board["cards"]]


def test_the_view_tells_how_each_terror_card_stands() -> None:
    """V8.21: of two that are alike one is spent; Blink comes again with the next skitter."""
    text = "turn ghoul\nmap\n  @ A1n\npieces ghoul 1,0\n"
    spent = text + "ghoul terror hunt hunt chase blink\nghoul spent hunt=1\nghoul spending hunt\n"
    assert cards_at(spent + "ghoul used chase=1 blink=1\nghoul terror-drawn scour\n") == [
        ("hunt", False, False, "Leaves the game after this turn."),
        ("hunt", True, False, "Its like was spent: Once is closed until its next turn."),
        ("chase", False, False, "Used until its next turn."),
        ("blink", True, False, "Used, but for skitters to come, until its next turn."),
        ("scour", False, False, "Drawn: one of these is kept."),
    ]
    assert cards_at(text + "ghoul terror hunt hunt\nghoul used hunt=1\n") == [
        ("hunt", False, False, "Used until its next turn."),
        ("hunt", True, True, ""),
    ]


def test_what_is_shown_of_terror_cards_is_what_the_rules_allow() -> None:
    """V8.21, at every question of some games."""
    asked = 0
    for roles, options in GAMES:
        setup = GAME.setup(options={"roles": roles, **options})
        match = Match(GAME, setup, f"standing {roles}")
        rng = Rng.from_seed(roles)
        while match.decision is not None and match.answered < 400:
            cave = match.state
            ghoul = next((one for one in cave.roles if isinstance(one, AnyGhoul)), None)
            if ghoul is not None:
                board: Any = match.view(TRUTH)[ghoul.kind]
                for kind in set(ghoul.terror):
                    name = TERROR[kind].id
                    shown = [one for one in board["cards"] if one["card"] == name]
                    each, once = any(s["each"] for s in shown), any(s["once"] for s in shown)
                    again = TERROR[kind].after_skitters
                    assert each == (again or ghoul.against_card(kind) is None)
                    assert once == (ghoul.against_spending(kind) is None)
                    asked += not each or not once
            match.answer_index(rng.below(len(match.decision.choices)))
    assert asked > 20


def test_around_the_entrance_it_comes_in_where_no_pit_is() -> None:
    """V8.30, V10.5."""
    setup = GAME.setup(options={"roles": "knight,goblins,dragon,cave,thief,ghoul", "terrain": True})
    text = "turn ghoul\nmap\n  A5n @ pits-1 A1n\n  .   . pits-2 pits-3\npieces ghoul 2,0\n"
    cave = GAME.parse(text, setup, Rng.from_seed(""))
    assert around_entrance(cave) == [square_named("-1,0")]
