"""Puzzles in the terminal: below the lessons of a game."""

from pathlib import Path

from textual.widgets import Static

from cavern.core import registry
from cavern.core.puzzle import puzzles
from cavern.tui.app import CavernApp
from cavern.tui.learn import LearnScreen, LessonScreen, done
from cavern.tui.menu import OptionMenu


async def test_a_puzzle_is_solved_from_the_list(home: Path) -> None:
    game = registry.game("cube-delver")
    each = puzzles(game)[0]
    app = CavernApp()
    async with app.run_test(size=(100, 50)) as pilot:
        app.open_lessons(game)
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        menu = app.screen.query_one(OptionMenu)
        prompts = [str(menu.get_option(f"puzzle-{n}").prompt) for n in range(len(puzzles(game)))]
        assert sum("today" in prompt for prompt in prompts) == 1
        menu.highlighted = menu.get_option_index("puzzle-0")
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        for option in each.solution:
            ids = [option.id for option in screen.question.options]
            screen.question.narrow([ids.index(option)])
            await pilot.press("enter")
            await pilot.pause()
        assert each.lesson().end in str(screen.query_one("#say", Static).render())
    assert done() == {f"cube-delver/puzzle:{each.id}"}
