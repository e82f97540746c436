"""What clients are told: odds of the die in hand, reasons for what is touched, levels."""

from fractions import Fraction

from cavern.core.act import Menu, act_of
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.games.cube_delver import odds
from cavern.games.cube_delver.game import GAME
from cavern.games.cube_delver.resolving import foretold
from cavern.games.cube_delver.state import DAMAGE
from cavern.games.cube_delver.turn import STOP


def test_rolling_the_damage_die_in_hand_kills_as_often_as_it_does() -> None:
    for health, deadly in ((1, 6), (5, 2), (6, 1)):
        position = f"health {health}\ntravel 3\n"
        state = GAME.parse(position, GAME.setup(), Rng.from_seed("odds"))
        assert odds.roll_death(state) == Fraction(deadly, 6)


def test_what_is_touched_is_meant_by_the_open_question_first() -> None:
    match = Match(GAME, GAME.setup(), "x")
    match.answer_index(0)
    assert isinstance(match.decision, Menu) and match.decision.kind == "action"
    match.state.potion[:] = [3]
    meant = match.decision.meant(match.state, ["potion:3"])
    assert meant and {act_of(answer) for answer in meant} <= set(match.decision.acts)
    refusal = GAME.why_not_touched(match.state, 0, ["bag"], match.decision)
    assert refusal is not None and refusal.rule == "C2.1"


def test_what_counts_is_what_is_brought_out() -> None:
    assert GAME.scored
    state = GAME.parse("health 3\ntravel 3\ntreasure 2 5\n", GAME.setup(), Rng.from_seed(""))
    assert GAME.stands(state) == "Treasure 7"
    assert "Treasure worth 7" in GAME.draw(state, 0)


def test_there_are_four_levels() -> None:
    assert [level.id for level in GAME.levels()] == ["easy", "medium", "hard", "expert"]


def test_beside_the_rows_of_a_delve_that_is_over_stands_nothing_more() -> None:
    position = "health 3\ntravel 3 4\ntreasure 2 3 5\ncurse 4\ntravel-paid last\n"
    state = GAME.parse(position, GAME.setup(), Rng.from_seed("notes"))
    notes = GAME.view(state, 0)["notes"]
    assert (notes["travel"], notes["treasure"]) == ("may not pay now", "room for 0")
    state.ending = "died-soaking"
    assert set(GAME.view(state, 0)["notes"].values()) == {""}
    refusal = GAME.why_not_touched(state, 0, ["travel:last"])
    assert refusal is not None and "over" in refusal.text


def test_the_next_die_is_survived_once_it_is_out_of_the_hand() -> None:
    setup, rng = GAME.setup(), Rng.from_seed("")
    start = GAME.parse("health 3\ntravel 3\n", setup, rng)
    assert GAME.survived(start, start, 0) is None
    later = start.copy()
    later.turn += 1
    assert GAME.survived(start, later, 0) is True
    later.hand = DAMAGE
    assert GAME.survived(start, later, 0) is None


def test_a_die_that_is_kept_says_what_comes_of_it() -> None:
    for position, says in (
        ("health 3\ntravel 3\nhand damage 6", "sweeps away 1 lower Health die. You have no other"),
        ("health 3 4 6\ntravel 3\nhand damage 5", "It sweeps away 2 lower Health dice."),
        ("health 3 5\ntravel 3\nhand damage 5", "It takes the Health die that matches it."),
        ("health 3\ntravel 3\nhand damage 2", "It is too weak to hurt you."),
        ("health 3\ntravel 3\nhand travel 6", "It does not fit and returns to the bag."),
        ("health 3\ntravel 3\nhand travel 4", "It joins your Travel dice."),
        ("health 5\ntravel 3\ntreasure 2\nhand treasure 2", "It springs the trap."),
    ):
        state = GAME.parse(f"{position}\n", GAME.setup(), Rng.from_seed("kept"))
        assert says in foretold(state), position


def test_a_roll_that_would_kill_is_kept_only_by_who_is_sure() -> None:
    """C5.2: another roll, or the way out, may be had instead."""
    for position, asked in (
        ("health 3\ntravel 3\nhand damage 5", True),
        ("health 3\ntravel 3\nhand damage 3", True),
        ("health 3 6\ntravel 3\nhand damage 5", False),
        ("health 3\ntravel 3\nhand damage 2", False),
        ("health 3\ntravel 3\nhand potion 5", False),
    ):
        state = GAME.parse(f"{position}\n", GAME.setup(), Rng.from_seed("kept"))
        assert bool(STOP.warning(state, state, 0, 0)) == asked, position
