"""Choosing a role in the terminal's set-up."""

from pathlib import Path

from textual.widgets import Select, Static

from cavern.core import registry
from cavern.tui.app import CavernApp
from cavern.tui.menu import SetupScreen
from cavern.tui.picking import SURPRISE
from cavern.tui.table import TableScreen


async def test_a_role_is_picked_with_its_words_and_played(home: Path) -> None:
    app = CavernApp()
    async with app.run_test(size=(100, 50)) as pilot:
        screen = SetupScreen(registry.game("vast"))
        app.push_screen(screen)
        await pilot.pause()
        screen.query_one("#role", Select).value = "cave"
        await pilot.pause()
        said = str(screen.query_one("#about-role", Static).render())
        assert "Collapse on everybody" in said
        assert "To learn: hard." in said
        assert "expert: You win when 5 Crystals are lost. 8 Hatred tokens" in said
        assert screen.query_one("#count", Select).value == "2"
        screen.query_one("#count", Select).value = "4"
        await pilot.pause()
        assert screen.query_one("#role", Select).value == "cave"
        assert screen.query_one("#seat-3", Select).value == "person"
        assert screen.query_one("#seat-0", Select).value != "person"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_surprise_me_is_another_role(home: Path) -> None:
    app = CavernApp()
    async with app.run_test(size=(100, 50)) as pilot:
        screen = SetupScreen(registry.game("vast"))
        app.push_screen(screen)
        await pilot.pause()
        screen.query_one("#role", Select).value = SURPRISE
        await pilot.pause()
        assert screen.query_one("#role", Select).value not in ("knight", SURPRISE)


async def test_a_mode_says_what_it_is(home: Path) -> None:
    app = CavernApp()
    async with app.run_test(size=(100, 50)) as pilot:
        screen = SetupScreen(registry.game("skulldug"))
        app.push_screen(screen)
        await pilot.pause()
        screen.query_one("#mode", Select).value = "solo"
        await pilot.pause()
        assert "To win: hard." in str(screen.query_one("#about-mode", Static).render())
