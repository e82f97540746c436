"""Lessons in the terminal: every one by its own solution, with a wrong answer at each step."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from cavern.core import registry
from cavern.core.lesson import Lesson, lesson, lessons
from cavern.tui.app import CavernApp
from cavern.tui.learn import LearnScreen, LessonScreen, done
from cavern.tui.menu import MenuScreen, OptionMenu
from cavern.tui.setup import SetupScreen

ALL = [(game, each) for game in registry.games() for each in lessons(registry.game(game))]


def at(app: CavernApp) -> LessonScreen:
    assert isinstance(app.screen, LessonScreen)
    return app.screen


def said(app: CavernApp) -> str:
    return str(app.screen.query_one("#say", Static).render())


async def take(pilot: Pilot[None], app: CavernApp, option: str) -> None:
    """Give an answer by the list, as if it had been picked there."""
    panel = at(app).question
    ids = [each.id for each in panel.options]
    panel.narrow([ids.index(option)])
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.parametrize(("game", "each"), ALL, ids=[f"{g}/{each.id}" for g, each in ALL])
async def test_a_lesson(game: str, each: Lesson, home: Path) -> None:
    app = CavernApp(learning=registry.game(game), lesson=each)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        steps: set[int] = set()
        while not at(app).course.done:
            course = at(app).course
            right = course.right
            question = course.question
            wrong = [o for o in question.ids() if o != right] if question else []
            if wrong and course.kind == "do" and course.at not in steps:
                steps.add(course.at)
                await take(pilot, app, wrong[-1])
                assert course.told.text in said(app)
                assert not course.told.taken
            if course.kind == "task" and course.at not in steps:
                steps.add(course.at)
                for option in course.step.wrong:
                    await take(pilot, app, option)
                assert at(app).course.failed
                assert at(app).course.told.text in said(app)
                await take(pilot, app, "again")
                assert not at(app).course.failed
            await take(pilot, app, right)
            assert at(app).course.told.taken
        assert each.end in said(app)
    assert done() == {f"{game}/{each.id}"}


async def test_a_task_that_failed_can_be_taken_back_or_tried_again() -> None:
    delve = registry.game("cube-delver")
    app = CavernApp(learning=delve, lesson=lessons(delve)[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while at(app).course.kind != "task":
            await take(pilot, app, at(app).course.right)
        for option in at(app).course.step.wrong:
            await take(pilot, app, option)
        assert at(app).course.failed
        assert at(app).course.step.hint in said(app)
        await pilot.press("1")
        await pilot.pause()
        assert not at(app).course.failed
        await pilot.press("u")
        await pilot.pause()
        assert len(at(app).course.trail) == at(app).course.step_began


async def test_from_the_menu_to_a_lesson_and_on_to_the_game() -> None:
    app = CavernApp()
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        menu = app.screen.query_one(OptionMenu)
        menu.highlighted = menu.get_option_index("learn-0")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert at(app).course.at == 0
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        while not at(app).course.done:
            await take(pilot, app, at(app).course.right)
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("escape")
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        first = app.screen.query_one(OptionMenu).get_option("lesson-0")
        assert "✓" in str(first.prompt)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


async def test_what_does_not_fit_is_read_on_a_key() -> None:
    """Whatever is said can be read on a small screen without a mouse."""
    vast = registry.game("vast")
    app = CavernApp(learning=vast, lesson=lesson(vast, "ghost"))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        words = app.screen.query_one("#words")
        text = app.screen.query_one("#say")
        seen = words.size.height
        while seen < text.size.height:
            before = words.scroll_offset.y
            await pilot.press("space")
            await pilot.pause()
            assert before < words.scroll_offset.y <= before + words.size.height
            seen = words.scroll_offset.y + words.size.height
        await pilot.press("space")
        await pilot.pause()
        assert words.scroll_offset.y == 0
        assert at(app).question.size.height >= 4
    app = CavernApp(learning=vast, lesson=lesson(vast, "ghost"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "space" not in app.screen.active_bindings
