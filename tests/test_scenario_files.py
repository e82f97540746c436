"""The scenario language: what is wrong with a file or a scenario is said in one line."""

import re
from pathlib import Path
from typing import Any

import pytest

from cavern.core import scenario
from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.core.scenario import Scenario, ScenarioFailed, ScenarioFile, ScenarioTable

START = "health 3\ntravel 3\n"
POTION = "health 3\ntravel 3\npotion 4\nhand health 5\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.yaml"


def refusal(path: Path, text: str) -> str:
    path.write_text(text)
    with pytest.raises(BadInput) as caught:
        scenario.load(path)
    assert str(caught.value).startswith(str(path))
    return str(caught.value)


def run(**fields: Any) -> scenario.Run:
    one = Scenario(name="some", rules=["C1.1"], **fields)
    return scenario.run(ScenarioFile("cube-delver", [one]), one)


def failure(**fields: Any) -> str:
    with pytest.raises(ScenarioFailed) as caught:
        run(**fields)
    return str(caught.value)


# Files


def test_broken_yaml_is_told_with_its_line(path: Path) -> None:
    assert f"{path}, line 2: " in refusal(path, "game: cube-delver\nscenarios: ]\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Expected `object`, got `null`"),
        ("- a\n", "Expected `object`, got `array`"),
        ("game: x\n", "missing required field `scenarios`"),
        ("game: x\nscenarios: [{name: a}]\n", "missing required field `rules`"),
        ("game: x\nscenarios: [{name: a, rules: [], dew: 1}]\n", "unknown field `dew`"),
        ("game: x\nscenarios: [{name: a, rules: [], do: [1]}]\n", "Expected `str`, got `int`"),
        ("game: x\nscenarios: []\nmodes: y\n", "unknown field `modes`"),
    ],
)
def test_wrong_fields_are_named(path: Path, text: str, message: str) -> None:
    assert message in refusal(path, text)


def test_a_file_that_is_no_text_is_refused(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(BadInput, match=re.escape(str(path))):
        scenario.load(path)


def test_a_missing_file_is_named(path: Path) -> None:
    with pytest.raises(BadInput, match=f"cannot read {path}"):
        scenario.load(path)


def test_files_are_found_below_folders(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    names = [tmp_path / "b.yaml", tmp_path / "deep" / "a.yml", tmp_path / "other.txt"]
    for name in names:
        name.write_text("")
    assert scenario.find([tmp_path]) == sorted(names[:2])
    assert scenario.find([names[2]]) == [names[2]], "a named file is taken whatever its ending"


def test_where_no_files_are_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no scenario files"):
        scenario.find([tmp_path])
    with pytest.raises(BadInput, match=r"no such file or folder: .*nowhere"):
        scenario.find([tmp_path / "nowhere"])


def test_a_file_may_set_options_for_all_its_scenarios() -> None:
    one = Scenario(
        name="some",
        rules=["C2.5"],
        position="health 3\ntravel 3 4\nhand health 1\n",
        legal=["pay:travel:at-1"],
    )
    scenario.run(ScenarioFile("cube-delver", [one], with_={"travel-leaves": "any"}), one)


def test_an_unknown_game_or_option_is_refused() -> None:
    one = Scenario(name="some", rules=[])
    with pytest.raises(BadInput, match="no game 'chess'"):
        scenario.run(ScenarioFile("chess", [one]), one)
    with pytest.raises(BadInput, match="has no option gravity"):
        run(with_={"gravity": True})


# What does not hold


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"then": {"health": [4]}}, "then.health is [3], not [4]"),
        ({"then": {"odds.death": [1, 2]}}, "then.odds.death is [10, 87], not [1, 2]"),
        ({"then": {"odds": {"draw": {"curse": [1, 1]}}}}, "then.odds.draw.curse is"),
        ({"then": {"mana": 1}}, "then: there is no mana"),
        ({"then": {"health.1": 1}}, "then: there is no health.1"),
        ({"seen": {0: {"turn": 5}}}, "seen by 0.turn is 0, not 5"),
        ({"position": POTION, "legal": ["fly"]}, "'fly' should be an option"),
        ({"position": POTION, "illegal": ["stop"]}, "'stop' should not be an option"),
        ({"position": POTION, "options": ["stop"]}, "the options are ['stop', "),
        ({"position": POTION, "asks": {"kind": "soak"}}, "asks.kind is 'reroll', not 'soak'"),
        ({"position": POTION, "why_not": {"stop": "C2.3"}}, "'stop' should not be an option"),
        (
            {"position": POTION, "why_not": {"pay:curse:1": "C2.3"}},
            "'pay:curse:1' is refused by C2.4 (Curse dice can never pay.), not by C2.3",
        ),
        ({"position": POTION, "do": ["fly"]}, "reroll: 'fly' is not an option now"),
        ({"position": POTION, "do": ["stop"], "events": ["died"]}, "no event has 'died'"),
        ({"position": POTION, "ending": "escaped"}, "the game is not over"),
        (
            {"position": POTION, "do": ["pay:travel"], "ending": "died-paying"},
            "the game ended escaped",
        ),
        ({"position": POTION, "do": ["pay:travel"], "scores": [3]}, "the scores are [0]"),
        ({"position": POTION, "do": ["pay:travel"], "winners": []}, "the winners are [0]"),
        ({"position": POTION, "do": ["pay:travel", "stop"]}, "the game is over before 'stop'"),
        ({"position": POTION, "do": ["pay:travel"], "legal": ["stop"]}, "no question is open"),
        ({"position": POTION, "do": ["pay:travel"], "chance": [4]}, "chance is left over: [4]"),
        ({"position": POTION, "do": ["pay:potion:4"]}, "chance has run out where a roll of a d6"),
        (
            {"position": POTION, "do": ["pay:potion:4"], "chance": [7]},
            "chance says 7 where a d6 is rolled",
        ),
        (
            {"position": POTION, "do": ["pay:potion:4"], "chance": ["curse"]},
            "chance says 'curse' where a d6 is rolled",
        ),
        ({"chance": ["gold"]}, "chance says 'gold' where a draw from health, damage"),
        ({"position": POTION, "after": START}, "the position is\n"),
    ],
)
def test_what_does_not_hold_is_told(fields: dict[str, Any], message: str) -> None:
    assert message in failure(**fields)


HANDS = {"seats": [{"id": "a", "hand": [{"id": "sword", "spent": False}]}, {"id": "b", "hand": []}]}


@pytest.mark.parametrize(
    "wanted",
    [
        {"seats.a.hand": ["sword"]},
        {"seats.0.hand": [{"id": "sword", "spent": False}]},
        {"seats.a.hand.sword.spent": False, "seats.b.hand": []},
        {"seats": ["a", {"hand": []}]},
    ],
)
def test_things_in_lists_are_found_by_place_or_id(wanted: dict[str, Any]) -> None:
    scenario.matches(HANDS, wanted, "then")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"seats.a.hand": ["shield"]}, "then.seats.a.hand.0 is 'sword', not 'shield'"),
        ({"seats.a.hand": []}, "then.seats.a.hand is ['sword']"),
        ({"seats.b.hand": ["sword"]}, "then.seats.b.hand is []"),
        ({"seats.c.hand": []}, "then: there is no seats.c.hand"),
        ({"seats.2.hand": []}, "then: there is no seats.2.hand"),
        ({"seats.0": {}}, f"then.seats.0 is {HANDS['seats'][0]!r}, not empty"),
        ({"seats.a.hand": [{"spent": True}]}, "then.seats.a.hand.0.spent is False, not True"),
    ],
)
def test_things_that_differ_are_told(wanted: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioFailed) as caught:
        scenario.matches(HANDS, wanted, "then")
    assert str(caught.value) == message


def test_an_unknown_rule_is_told() -> None:
    one = Scenario(name="some", rules=["C9.9"])
    with pytest.raises(ScenarioFailed, match=r"C9\.9 is not a rule of Cube Delver"):
        scenario.run(ScenarioFile("cube-delver", [one]), one)


def test_a_colour_that_is_not_in_the_bag_cannot_be_drawn() -> None:
    position = START + "curse 1 1 1 1 1 1 1 1 1 1\n"
    assert "chance says 'curse'" in failure(position=position, chance=["curse", 1])


def test_broken_conservation_is_told() -> None:
    """A die in hand that is drawn over is lost; the scenario does not pass silently."""
    assert "conservation is broken" in failure(
        position=START + "hand curse\n", chance=["health", 2]
    )


# What holds


def test_the_position_after_can_be_compared_whole() -> None:
    run(position=POTION, do=["stop"], after="turn 0 acting\nhealth 3 5\ntravel 3\npotion 4\n")


def test_with_a_seed_chance_is_free() -> None:
    first = run(position=START, seed="free", asks={})
    again = run(position=START, seed="free", legal=[])
    assert first.game.write(first.state) == again.game.write(again.state)
    drawn = run(seed="free", do=["stop"])
    assert drawn.state.turn >= 1  # type: ignore[attr-defined]


def test_a_shuffle_leaves_the_order_or_takes_the_one_given() -> None:
    def shuffled(*chance: Any) -> list[str]:
        one = Scenario(name="some", rules=[], chance=list(chance))
        cards = ["a", "b", "c"]
        ScenarioTable(one, Rng.from_seed("")).shuffle(cards)
        return cards

    assert shuffled() == ["a", "b", "c"]
    assert shuffled([2, 0, 1]) == ["c", "a", "b"]
    with pytest.raises(ScenarioFailed, match="a shuffle of 3 needs the numbers 0 to 2, once each"):
        shuffled([0, 0, 1])


def test_plain_chance_is_scripted_too() -> None:
    one = Scenario(name="some", rules=[], chance=[3, 9])
    table = ScenarioTable(one, Rng.from_seed(""))
    assert table.chance(5) == 3
    with pytest.raises(ScenarioFailed, match="chance says 9 where a number from 0 to 4 is due"):
        table.chance(5)
