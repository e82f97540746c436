"""Numbered rules are read from Markdown."""

from typing import Any

import pytest
from support import every_game

from cavern.core.errors import BadInput
from cavern.core.game import Game
from cavern.core.rulebook import Rulebook

TEXT = """\
# A game

Some words that are no rule.

## T1 The pit

- **T1.1** Fill it.
- **T1.2** Fill it in turn,
  one after the other:
  - first one,
  - then the next.

  And so on.
Not part of the rule.
- a list item without a number

## T2 The end

- **T2** It is full.
"""


def test_rules_have_text_and_chapter() -> None:
    rules = Rulebook("A game", TEXT).rules
    assert list(rules) == ["T1.1", "T1.2", "T2"]
    assert rules["T1.1"].text == "Fill it."
    assert rules["T1.1"].chapter == "T1 The pit"
    assert rules["T2"].chapter == "T2 The end"


def test_indented_lines_belong_to_their_rule() -> None:
    text = Rulebook("A game", TEXT).rules["T1.2"].text
    assert text.startswith("Fill it in turn,\none after the other:\n- first one,\n- then the next.")
    assert "And so on." in text
    assert "Not part" not in text


def test_rules_are_found_by_id_and_by_chapter() -> None:
    book = Rulebook("A game", TEXT)
    assert [rule.id for rule in book.find(" t1.2 ")] == ["T1.2"]
    assert [rule.id for rule in book.find("T1")] == ["T1.1", "T1.2"]
    assert [rule.id for rule in book.find("T2")] == ["T2"]


@pytest.mark.parametrize("id", ["T3", "T1.3", "", "T", "X1.1"])
def test_an_unknown_rule_is_refused(id: str) -> None:
    with pytest.raises(BadInput, match=r"its rules run from T1.1 to T2"):
        Rulebook("A game", TEXT).find(id)


def test_a_rule_may_not_stand_twice() -> None:
    with pytest.raises(BadInput, match=r"rule T1.1 stands twice in the rules of A game"):
        Rulebook("A game", TEXT + "- **T1.1** Again.\n")


def test_a_game_without_rules_says_so() -> None:
    book = Rulebook.empty("Nothing")
    assert book.rules == {}
    with pytest.raises(BadInput, match="Nothing has no rule X; its rules run from none to none"):
        book.find("X")


@every_game
def test_every_rule_of_a_game_has_words_and_a_chapter(game: Game[Any]) -> None:
    book = game.rulebook()
    assert book.title == game.title
    for rule in book.rules.values():
        assert rule.text.strip()
        assert rule.chapter
