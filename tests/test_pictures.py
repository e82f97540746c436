"""Positions as pictures and matches as rows, for notebooks."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from support import CASES, every_case

import cavern
from cavern.core import registry
from cavern.core.event import SPECTATOR
from cavern.core.game import TRUTH
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.lab.walking import Case, walk


@every_case
def test_every_position_is_a_picture(case: Case) -> None:
    game = case.game
    match = Match(game, case.setup(), "pictures", people=set())
    for number, _ in enumerate(walk(match, 40)):
        if number % 8 == 0:
            for seat in (SPECTATOR, TRUTH, 0):
                ElementTree.fromstring(game.draw(match.state, seat))
    root = ElementTree.fromstring(match._repr_svg_())
    assert root.tag.endswith("svg") and float(root.attrib["width"]) > 100


def test_a_picture_shows_no_more_than_the_seat_may_see() -> None:
    """Shuffle what a seat cannot know: its picture stays."""
    for case in CASES:
        match = Match(case.game, case.setup(), "hidden", people=set())
        for _ in walk(match, 25):
            pass
        other = match.state.copy()
        case.game.resample(other, 0, Rng.from_seed("other"))
        assert case.game.draw(other, 0) == case.game.draw(match.state, 0)


def test_a_game_without_a_drawing_shows_its_text() -> None:
    from cavern.core.game import Game

    plain = Game.draw(registry.game("cube-delver"), cavern.play("cube-delver", seed="7").state, 0)
    assert "health" in plain and ElementTree.fromstring(plain) is not None
    secret = Game.draw(registry.game("vast"), cavern.play("vast", seed="7").state, 0)
    assert "Round" in secret and "stack" not in secret


def test_a_position_from_text() -> None:
    tableau = cavern.position("cube-delver", "turn 7 rolled\nhealth 2 5\ntravel 3\nhand damage 4")
    assert str(tableau).startswith("turn 7 rolled")
    assert "In hand: Damage, which shows 4" in tableau._repr_svg_()
    with pytest.raises(cavern.CavernError):
        cavern.position("cube-delver", "nonsense")


def test_rows_of_a_match_and_of_its_record(tmp_path: Path) -> None:
    match = cavern.play("skulldug", "heuristic", mode="duel", seed="rows")
    rows = cavern.decisions(match)
    assert len(rows) == match.answered
    assert [row["answer"] for row in rows] == [answer.option for answer in match.history[1:]]
    assert all(row["options"] >= 1 and row["label"] and row["prompt"] for row in rows)
    path = tmp_path / "game.cavern.jsonl"
    cavern.save_record(match, path)
    assert cavern.decisions(path) == rows == cavern.decisions(cavern.load_record(path))
