"""Positions as text, and refusals that no open question shows."""

import pytest

from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.games.cube_delver.actions import OptionalAction
from cavern.games.cube_delver.game import GAME
from cavern.games.cube_delver.state import ACTING, ROLLED, Delve
from cavern.games.cube_delver.turn import Reroll

START = "health 3\ntravel 3\n"
ACTING_NOW = "turn 4 acting\nhealth 3\ntravel 3 4\ntreasure 5\npotion 4\n"


def parse(text: str, **options: str) -> Delve:
    return GAME.parse(text, GAME.setup("", 0, {**options}), Rng.from_seed(""))


def test_a_written_position_is_readable() -> None:
    state = parse(
        "travel 3 4\nhealth 5 2\ncurse 1\nhand damage 4\npremonition armed\nturn 7 rolled"
    )
    assert GAME.write(state) == (
        "turn 7 rolled\nhealth 2 5\ntravel 3 4\ntreasure -\npotion -\ncurse 1\n"
        "hand damage 4\npremonition armed\n"
    )


def test_empty_lines_and_spaces_do_not_matter() -> None:
    assert GAME.write(parse("\n  health   3 \n\ntravel 3\n")) == GAME.write(parse(START))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("health 7\ntravel 3\n", r"position line 1 \('health 7'\): a die shows 1 to 6, not 7"),
        (START + "health 4\n", "position line 3: 'health' stands twice"),
        (START + "mana 4\n", r"position line 3 \('mana 4'\): a line begins with one of turn"),
        (START + "damage 4\n", "a line begins with one of turn, health, travel"),
        (START + "hand gold 4\n", "'gold' is none of health, damage"),
        (START + "hand curse 4 5\n", "'5' is no property of it; a hand is written: hand HAND ROLL"),
        (START + "turn soon\n", "expected a whole number, not 'soon'"),
        (START + "turn -3\n", "turn is never below 0"),
        (START + "turn 3 sleeping\n", "'sleeping' is none of drawing, rolled, acting"),
        (START + "premonition\n", "a premonition is written: premonition armed"),
        (START + "travel-paid never\n", "'never' is no property of it; a travel-paid is written"),
        (START + "ending happily\n", "a delve ends as one of escaped"),
        ("health 1 1 1 1 1 1 1 1 1 1 1\ntravel 3\n", "there are ten health dice, not 11"),
        (
            START + "curse 1 1 1 1 1 1 1 1 1 1\nhand curse 1\n",
            "there are ten curse dice, not 11",
        ),
        ("travel 3\n", "a delver needs a Health and a Travel die, or the position an ending"),
        ("health 3\ntravel -\n", "a delver needs a Health and a Travel die"),
        ("", "a delver needs a Health and a Travel die"),
    ],
)
def test_a_wrong_position_says_where(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        parse(text)


@pytest.mark.parametrize(
    ("position", "options", "option", "rule", "words"),
    [
        (START + "curse 4\nhand health 4", {}, "pay:travel", "C2.4", "A Curse die shows 4"),
        (START + "curse 4\nhand health 4", {}, "pay:health:3", "C2.4", "A Curse die shows 4"),
        (START + "travel-paid last\nhand curse 1", {}, "pay:travel", "C2.5", "The last die"),
        (START + "travel-paid before\nhand curse 1", {}, "pay:travel", "C2.5", "the turn before"),
        (
            START + "travel-paid last before\nhand curse 1",
            {"retrace": "last-turn"},
            "pay:travel",
            "C2.5",
            "the turn before",
        ),
        (START + "hand curse 1", {}, "pay:travel:at-1", "C2.5", "Only the rightmost"),
        (START + "hand curse 1", {}, "soak", "C2.2", "Only a Damage die"),
        (START + "hand damage 1", {}, "soak", "C2.2", "only before it is rolled"),
        (START + "hand curse 1", {}, "roll", "C2.2", "Only a Damage die"),
        (START + "hand damage 1", {}, "roll", "C2.2", "only before it is rolled"),
        (ACTING_NOW, {}, "lighten:2", "C4.1", "no Treasure die"),
        (ACTING_NOW, {}, "lighten:2:at-1", "C4.1", "no Treasure die"),
        (ACTING_NOW, {}, "lighten:5:at-1", "C4.1", "the rightmost Travel die"),
        (ACTING_NOW, {"travel-leaves": "any"}, "lighten:2:at-1", "C4.1", "no Treasure die"),
        (ACTING_NOW, {"travel-leaves": "any"}, "lighten:5:at-3", "C4.1", "in that place"),
        (ACTING_NOW, {}, "heal:2:health:3", "C4.3", "no Potion die"),
        (ACTING_NOW, {}, "heal:4:health:2", "C4.3", "no Health die"),
        (START, {}, "turn:health:3", "C3.4", "trap springs"),
        (START, {}, "dance", "C2", "Nobody can 'dance'"),
        ("health 3\ntravel -\nending escaped", {}, "stop", "C5.1", "The delve is over."),
    ],
)
def test_refusals_name_their_rule(
    position: str, options: dict[str, str], option: str, rule: str, words: str
) -> None:
    delve = parse(position, **options)
    questions = {ROLLED: Reroll, ACTING: OptionalAction}
    question = questions[delve.phase](delve) if delve.phase in questions else None
    refusal = GAME.why_not(delve, 0, option, question)
    assert refusal.rule == rule
    assert words in refusal.text
    assert GAME.rulebook().find(refusal.rule)


@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_delves_in_company(seats: int) -> None:
    with pytest.raises(BadInput):
        GAME.setup("solo", seats)
    assert GAME.setup("solo", 1).seats == GAME.setup("", 0).seats == 1


def test_broken_states_are_noticed() -> None:
    state = parse(START)
    assert GAME.check(state) == []
    state.bag[0] -= 1
    assert GAME.check(state) == ["C1.1: 9 health dice instead of 10"]
    state.bag[0] += 1
    state.health[0] = 7
    assert GAME.check(state) == ["C1.1: a die shows a value outside 1 to 6: [7]"]
