"""Choosing a role or a mode in the terminal's set-up, by what the game says about it."""

from pathlib import Path

from textual.widgets import Select, Static

from cavern.core import registry
from cavern.tui.app import CavernApp
from cavern.tui.learn import LessonScreen
from cavern.tui.setup import SURPRISE, SetupScreen
from cavern.tui.table import TableScreen


def about(screen: SetupScreen) -> str:
    return str(screen.query_one("#about", Static).render())


async def test_a_role_is_picked_with_its_words_and_played(home: Path) -> None:
    app = CavernApp()
    async with app.run_test(size=(100, 50)) as pilot:
        screen = SetupScreen(registry.game("vast"))
        app.push_screen(screen)
        await pilot.pause()
        own = screen.query_one("#own", Select)
        own.value = "cave"
        await pilot.pause()
        assert "Collapse on everybody" in about(screen)
        assert "To learn: hard." in about(screen)
        assert screen.query_one("#seat-cave", Select).value == "person"
        assert screen.query_one("#seat-knight", Select).value != "person"
        screen.query_one("#say-difficulty-cave").focus()
        await pilot.pause()
        assert "expert: You win when 5 Crystals are lost. 8 Hatred tokens" in about(screen)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_a_role_that_is_not_there_comes_to_a_table_that_can_be_played(home: Path) -> None:
    app = CavernApp()
    async with app.run_test(size=(100, 50)) as pilot:
        screen = SetupScreen(registry.game("vast"))
        app.push_screen(screen)
        await pilot.pause()
        for role in screen.wishes.all_roles:
            screen.query_one("#own", Select).value = role
            await pilot.pause()
            assert screen.wishes.own == role
            assert screen.wishes.combination is not None
            assert len(screen.wishes.roles) == 4


async def test_surprise_me_is_another_role(home: Path) -> None:
    app = CavernApp()
    async with app.run_test(size=(100, 50)) as pilot:
        screen = SetupScreen(registry.game("vast"))
        app.push_screen(screen)
        await pilot.pause()
        screen.query_one("#own", Select).value = SURPRISE
        await pilot.pause()
        assert screen.query_one("#own", Select).value not in ("knight", SURPRISE)


async def test_a_mode_and_a_faction_say_what_they_are(home: Path) -> None:
    app = CavernApp()
    async with app.run_test(size=(100, 50)) as pilot:
        screen = SetupScreen(registry.game("skulldug"))
        app.push_screen(screen)
        await pilot.pause()
        screen.query_one("#mode", Select).value = "solo"
        await pilot.pause()
        assert "To win: hard." in about(screen)
        faction = registry.game("skulldug").picks[-1]
        screen.query_one("#say-factions-1", Select).value = faction.id
        await pilot.pause()
        assert faction.goal in about(screen)


async def test_what_is_chosen_can_be_learned_first(home: Path) -> None:
    for game, field, wanted in (("vast", "own", "ghoul"), ("skulldug", "mode", "duel")):
        app = CavernApp()
        async with app.run_test(size=(100, 50)) as pilot:
            screen = SetupScreen(registry.game(game))
            app.push_screen(screen)
            await pilot.pause()
            screen.query_one(f"#{field}", Select).value = wanted
            await pilot.pause()
            await pilot.press("ctrl+l")
            await pilot.pause()
            assert isinstance(app.screen, LessonScreen)
            assert app.screen.course.lesson.id == wanted
