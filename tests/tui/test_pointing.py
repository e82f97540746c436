"""What is what, in the terminal: a key answers for what is on the table."""

import pytest
from seated import staged
from textual.widgets import Input

from cavern.core import registry
from cavern.core.lesson import lessons
from cavern.tui.app import CavernApp
from cavern.tui.glossary import WordsScreen
from cavern.tui.rules import RulesScreen

DELVE = "turn 3 rolled\nhealth 3 5\ntravel 3\npotion 2\nhand treasure 5\n"


async def test_words_on_the_table_come_first_and_lead_to_their_rules() -> None:
    app = staged("cube-delver", DELVE, "solo", 1)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, WordsScreen)
        here = screen.shown[1 : screen.shown.index(None, 1)]
        assert {"Health", "Travel", "Treasure"} <= {term.name for term in here if term}
        await pilot.press("slash", *"dispel", "enter")
        await pilot.pause()
        assert next(term.name for term in screen.shown if term) in ("Dispel", "Potion")
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await pilot.pause()
        screen.query_one(Input).value = "no such word"
        await pilot.pause()
        assert screen.shown == []
        screen.action_back()
        await pilot.pause()
        assert len(screen.shown) > 20


@pytest.mark.parametrize("game", ["skulldug", "vast"])
async def test_in_a_lesson_too(game: str) -> None:
    app = CavernApp(learning=registry.game(game), lesson=lessons(registry.game(game))[0])
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        assert isinstance(app.screen, WordsScreen)
        assert app.screen.shown.index(None, 1) > 3
