"""What words mean: every term is a sentence that rests on rules there are."""

from typing import Any

from support import every_game

from cavern.core.game import Game
from cavern.core.glossary import Glossary, read
from cavern.core.registry import game as find_game


@every_game
def test_every_term_is_a_sentence_with_a_rule(game: Game[Any]) -> None:
    rules = game.rulebook().rules
    terms = game.glossary()
    assert len(terms) >= 20
    for term in terms:
        assert term.text and not term.text[0].islower() and term.text[-1] in ".)”", term
        assert term.rules, term
        assert all(rule in rules for rule in term.rules), (term, term.rules)


@every_game
def test_no_two_words_of_the_table_share_a_name(game: Game[Any]) -> None:
    """A card or a space may be called like a word; the word is the term then."""
    seen: set[str] = set()
    for term in game.glossary():
        if term.things:
            continue
        for name in term.names:
            if term.kind != "Tile":
                assert name not in seen, name
                seen.add(name)


@every_game
def test_what_players_are_shown_is_explained(game: Game[Any]) -> None:
    """The words that the game capitalises in its own short turn are in its glossary."""
    glossary = Glossary(game.glossary())
    assert all(glossary.within(line) for line in game.turn)


def test_terms_are_found_in_texts_by_their_longest_name() -> None:
    glossary = Glossary(find_game("vast").glossary())
    found = glossary.within("Strength 3 smashes a Crystal; two Crystal tiles are gone. 2 Tribes")
    assert [term.name for term in found] == ["Strength", "Crystal", "Crystal tile", "Tribe"]
    assert glossary.within("nothing at all here") == []
    assert Glossary([]).within("Health") == []


def test_a_name_that_two_have_belongs_to_the_first() -> None:
    first, second = read("Bat | V1.1 | An animal.\nBat | V1.2 | A stick.")
    assert Glossary([first, second]).named("Bats") is first


def test_things_of_the_board_have_their_terms() -> None:
    glossary = Glossary(find_game("vast").glossary())
    assert glossary.by_thing["slot:strength"].name == "Strength"
    assert glossary.by_thing["knight"].kind == "Role"
