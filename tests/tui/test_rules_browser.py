"""The rules browser opens where the player is, and finds."""

from textual.widgets import Input

from cavern.core import registry
from cavern.tui.app import CavernApp
from cavern.tui.dialogs import KEYS, HelpScreen, LogScreen
from cavern.tui.learn import LessonScreen, done
from cavern.tui.log import Log
from cavern.tui.rules import RulesScreen
from cavern.tui.table import TableScreen


async def test_it_opens_at_the_rule_of_the_selected_answer(delve) -> None:
    app = delve()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.at == "C2.5"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_it_opens_at_the_rule_of_a_log_line(delve) -> None:
    app = delve("stop")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.screen.query_one(Log).focus()
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.at == "C3.4"


async def test_the_whole_log_leads_to_the_rules(delve) -> None:
    app = delve("stop")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.at == "C2.3"


async def test_it_searches(delve) -> None:
    app = delve()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        await pilot.press("slash", *"upside down", "enter")
        await pilot.pause()
        assert screen.at == "C3.4" and [rule.id for rule in screen._shown] == ["C3.4"]
        await pilot.press("escape")
        await pilot.pause()
        assert screen.query_one("#search", Input).value == ""
        assert screen.at == "C3.4" and len(screen._shown) > 20


async def test_chapters_lead_to_their_first_rule(delve) -> None:
    app = delve()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, RulesScreen)
        screen.query_one("#chapters").focus()
        await pilot.press("end")
        await pilot.pause()
        assert screen.at == "C5.1"


async def test_help_fits_a_small_screen(delve) -> None:
    app = delve()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.query_one(".box").max_scroll_y == 0
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_a_rule_is_tried_on_a_board_and_left_again() -> None:
    game = registry.game("cube-delver")
    app = CavernApp()
    async with app.run_test(size=(100, 40)) as pilot:
        rules = RulesScreen(game.rulebook(), "C3.2", game)
        app.push_screen(rules)
        await pilot.pause()
        await pilot.press("x")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        assert screen.course.step.rules[0].startswith("C")
        await pilot.press("enter")
        await pilot.pause()
        assert len(screen.course.trail) == 1
        await pilot.press("u")
        await pilot.pause()
        assert screen.course.trail == []
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is rules
    assert done() == set()


def test_help_names_every_key_of_the_table() -> None:
    """The line at the foot drops keys where it is narrow; the help does not."""
    named = {key for keys, _ in KEYS for key in keys.split()} | {"slash", "escape", "question_mark"}
    bound = {key for bound in TableScreen.BINDINGS for key in bound.key.split(",")}
    assert {key for key in bound if not key.isupper() and not key.isdecimal()} <= named
