"""V10.2, V10.4: what each table plays for, checked against the text of the rules."""

from pathlib import Path

import pytest
from vast_tables import agreed

from cavern.core.errors import BadInput
from cavern.games.vast.combinations import LETTERS, RoleRow, all_combinations, cards, goal
from cavern.games.vast.game import GAME
from cavern.games.vast.options import ROLE_LEVELS, Terms
from cavern.games.vast.roles.ghoul.terror import TERROR_NAMES
from cavern.games.vast.roster import SPECS
from cavern.games.vast.saying import words_of
from cavern.games.vast.tiles import PITS

GOALS = {
    "K with D": "kill the Dragon",
    "K without D": "5 Crystals smashed, then escape through the Entrance",
    "G with K": "kill the Knight",
    "G with D": "kill the Dragon",
    "G alone": "5 Crystals smashed",
    "D": "awaken at Wakefulness 11, surface, and escape through the Entrance",
    "C": "collapse the Cave: 5 Crystal tiles removed",
    "T": "stash 6 Treasures",
    "T with K alone": "stash 5 Treasures",
}

CHANGES = {
    "KGDCT": {},
    "KGDC": {},
    "KGDT": {"D": ["past-plunder"]},
    "KGCT": {"K": ["flare"]},
    "KDCT": {"K": ["goblin-infestation-a"], "D": ["2-hunger-locked"]},
    "GDCT": {"D": ["ash-dragon"]},
    "KGD": {"D": ["past-plunder"]},
    "KGC": {"K": ["flare"]},
    "KDC": {"K": ["goblin-infestation-a"], "D": ["2-hunger-locked"]},
    "GDC": {"D": ["ash-dragon"]},
    "KGT": {"T": ["flare"]},
    "KDT": {
        "K": ["goblin-infestation-a"],
        "D": ["2-hunger", "wins-by-ambush"],
        "T": ["flare"],
    },
    "KCT": {
        "K": ["flare", "goblin-infestation-b", "no-daring", "no-eagle-eyed"],
        "C": ["wins-by-ambush", "treasure-optional"],
        "T": ["flare"],
    },
    "GDT": {"D": ["ash-dragon"], "T": ["flare"]},
    "GCT": {"G": ["flare"], "C": ["treasure-optional"], "T": ["flare"]},
    "DCT": {"D": ["2-hunger-locked"], "C": ["treasure-optional"], "T": ["flare"]},
    "KG": {"G": ["past-plunder"]},
    "KD": {"K": ["goblin-infestation-a"], "D": ["past-plunder", "2-hunger", "wins-by-ambush"]},
    "KC": {
        "K": ["flare", "goblin-infestation-b", "no-daring", "no-eagle-eyed"],
        "C": ["wins-by-ambush"],
    },
    "KT": {"K": ["goblin-infestation-c"], "T": ["flare", "wins-by-ambush"]},
    "GD": {"G": ["past-plunder"], "D": ["ash-dragon"]},
    "GC": {"G": ["flare"]},
    "GT": {"G": ["flare"], "T": ["flare"]},
    "DC": {"D": ["2-hunger-locked"]},
    "DT": {"D": ["ash-dragon"], "T": ["flare"]},
    "CT": {"C": ["treasure-optional"], "T": ["flare"]},
    "K": {"K": ["alone-in-the-dark", "goblin-infestation-by-level"]},
    "G": {"G": ["alone-in-the-dark", "flare"]},
    "D": {"D": ["alone-in-the-dark", "hunger-by-level"]},
    "T": {"T": ["alone-in-the-dark", "flare"]},
}


def roles(letters: str) -> tuple[str, ...]:
    return tuple(LETTERS[letter] for letter in letters)


def terms(letters: str, difficulty: str = "") -> Terms:
    options = {"roles": ",".join(roles(letters)), "difficulty": difficulty}
    return Terms.of(GAME.setup(options=dict(options)))


@pytest.mark.parametrize("letters", CHANGES)
def test_each_table_gets_its_variant_cards(letters: str) -> None:
    given = cards(roles(letters))
    found = {letter: list(given.get(LETTERS[letter], ())) for letter in letters}
    assert {letter: row for letter, row in found.items() if row} == CHANGES[letters]


@pytest.mark.parametrize("letters", CHANGES)
def test_each_role_knows_what_it_wants(letters: str) -> None:
    for letter in letters:
        key = letter
        if letter == "K":
            key = "K with D" if "D" in letters else "K without D"
        if letter == "G":
            key = "G with K" if "K" in letters else "G with D" if "D" in letters else "G alone"
        if letters == "KT" and letter == "T":
            key = "T with K alone"
        text = SPECS[LETTERS[letter]].goal_text(goal(LETTERS[letter], roles(letters)))
        ambush = "wins-by-ambush" in CHANGES[letters].get(letter, [])
        assert text == GOALS[key] + (", or an Ambush kills the Knight" if ambush else "")


@pytest.mark.parametrize("table", all_combinations(), ids="-".join)
def test_who_must_get_out_of_the_cave_in_the_end(table: tuple[str, ...]) -> None:
    """V10.2, V10.3: the Dragon, the Ghoul and the Ghost always; whoever smashes Crystals mostly;
    nobody by killing, stashing or the Cave's collapse."""
    for role in table:
        found = goal(role, table)
        if role in ("dragon", "ghoul", "ghost"):
            assert found.escape
        elif role == "goblins" and found.crystals:
            assert found.escape is ({*table, "ghost"} == {"goblins", "ghoul", "ghost"})
        else:
            assert found.escape is (found.crystals > 0)


@pytest.mark.parametrize("table", [t for t in all_combinations() if "ghoul" in t], ids="-".join)
def test_when_a_ghoul_may_smash_crystals_or_kill_instead(table: tuple[str, ...]) -> None:
    """V8.4, V10.3: alone or against a keeper; against Knight or Dragon."""
    found = goal("ghoul", table)
    others = [role for role in table if role not in ("ghoul", "ghost")]
    assert found.crystals == (6 if others in ([], ["cave"], ["cave-ghost"]) else 0)
    assert found.kill == (others[0] if others in (["knight"], ["dragon"]) else "")


def test_a_role_lives_in_the_folder_that_is_called_like_it_or_in_another() -> None:
    assert RoleRow("V", "vile-ghoul").folder == "cavern.games.vast.roles.vile_ghoul"
    assert RoleRow("V", "vile-ghoul", "elsewhere.vile").folder == "elsewhere.vile"


def levels(letters: str, role: str) -> list[Terms]:
    return [terms(letters, f"{role}={level}") for level in ROLE_LEVELS]


def test_difficulty_levels() -> None:
    assert [agreed(t, "dragon", "health") for t in levels("KGDC", "knight")] == [3, 4, 5, 6, 7]
    assert [t.goals[0].crystals for t in levels("KGC", "knight")] == [4, 4, 5, 6, 6]
    assert [agreed(t, "knight", "smashing") for t in levels("KGC", "knight")] == [2, 3, 3, 3, 4]
    assert [agreed(t, "knight", "health") for t in levels("KGDC", "goblins")] == [5, 6, 7, 8, 9]
    assert [t.goals[2].own for t in levels("KGDC", "dragon")] == [7, 9, 11, 13, 13]
    assert [agreed(t, "dragon", "shrieks") for t in levels("KGDC", "dragon")] == [0, 0, 0, 0, 3]
    assert [t.tiles_out for t in levels("KGDC", "cave")] == [2, 1, 0, 0, 0]
    assert [t.collapse_at for t in levels("KGDC", "cave")] == [3, 4, 5, 5, 5]
    assert [agreed(t, "cave", "hatred_tokens") for t in levels("KGDC", "cave")] == [0, 0, 0, 4, 8]
    assert [t.goals[4].own for t in levels("KGDCT", "thief")] == [4, 5, 6, 7, 8]
    assert [agreed(t, "thief", "not_on_upgrades") for t in levels("KGDCT", "thief")] == [
        0,
        0,
        0,
        1,
        2,
    ]
    assert [agreed(t, "knight", "infestation") for t in levels("K", "knight")] == [1, 1, 2, 3, 3]
    assert [agreed(t, "dragon", "hunger_moved") for t in levels("D", "dragon")] == [4, 4, 2, 0, 0]
    assert [words_of("thief").level(n) for n in (2, 4)] == [
        "You need 6 stashed Treasures.",
        "You need 8 stashed Treasures. The first two bring no upgrade.",
    ]
    assert "smash 5 Crystals with Strength 3" in words_of("knight").level(2)
    assert "smash 5 Crystals" in words_of("goblins").level(2)


def test_one_level_for_all() -> None:
    assert terms("KGDC", "hard").levels == [3, 3, 3, 3]
    assert terms("KGDC", "hard,cave=easy").levels == [3, 3, 3, 1]


def test_knight_and_thief_agree_on_a_number() -> None:
    """V10.2: 5 or 6 Crystals for her, as many Treasures for him."""
    setup = GAME.setup(options={"roles": "knight,thief", "crystal-goal": 6})
    found = Terms.of(setup)
    assert [found.goals[0].crystals, found.goals[1].own] == [6, 6]


CONTENT = """
terrain:
  pits: [[0, 0], [1, 0], [2, 0]]
ambush:
  wisp: 3
terror:
  hunt: {once: 4, vile-once: 3}
vile-chart:
  6: [8, 2]
"""


def test_a_table_may_have_its_own_readings_of_what_is_reconstructed() -> None:
    setup = GAME.setup(options={"roles": "knight", "terrain": True, "content": CONTENT})
    found = Terms.of(setup)
    assert found.shapes[PITS] == [(0, 0), (1, 0), (2, 0)]
    assert agreed(found, "knight", "ambush") == {"wisp": 3}
    assert agreed(found, "ghoul", "terror")[TERROR_NAMES.index("hunt")] == [1, 4, 1, 3]
    assert agreed(found, "vile-ghoul", "chart") == [[2, 5], [3, 4], [4, 3], [5, 3], [6, 2], [8, 2]]
    again = GAME.setup(options={"roles": "knight", "content": str(setup.options["content"])})
    assert again.options["content"] == setup.options["content"]


def test_the_example_of_a_content_file_is_good() -> None:
    example = Path(__file__).parents[2] / "examples" / "vast-content.yaml"
    setup = GAME.setup(options={"roles": "thief,ghost", "content": example.read_text("utf-8")})
    assert agreed(Terms.of(setup), "knight", "ambush") == {"wisp": 3}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("monsters: {}", "the parts terrain, ambush, possession, vile-chart"),
        ("terrain: {swamp: [[0, 0]]}", "may have canyon"),
        ("terrain: {magma: [[0, 0]]}", "covers 2 different squares"),
        ("ambush: {ogre: 1}", "may have wisp"),
        ("ambush: {wisp: many}", "whole number from 0 to 9"),
        ("ambush: [", "not readable as YAML"),
        ("terror: {panic: {each: 1}}", "may have chase"),
        ("terror: {chase: {twice: 1}}", "has the numbers each, once, vile-each, vile-once"),
        ("terror: {chase: {each: lots}}", "each from 0 to 9"),
        ("vile-chart: {7: [1, 1]}", "for the faces 1 to 6"),
        ("vile-chart: {6: [1]}", "has rows such as"),
    ],
)
def test_content_that_makes_no_sense_is_refused(content: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        GAME.setup(options={"content": content})


def test_turns_follow_each_other_as_the_rules_say() -> None:
    """V2.1: of two with one place only one is at a table."""
    assert {kind: spec.order for kind, spec in SPECS.items()} == {
        "knight": 1,
        "goblins": 2,
        "vile-ghoul": 2,
        "dragon": 3,
        "cave": 4,
        "cave-ghost": 4,
        "thief": 5,
        "ghoul": 6,
        "ghost": 7,
    }
