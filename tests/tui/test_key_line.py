"""The line of keys is never cut, however narrow the terminal is."""

import pytest
from seated import resize
from textual.widgets._footer import FooterKey

from cavern.tui.app import CavernApp
from cavern.tui.keys import KEPT, Keys, width


def shown(app: CavernApp) -> list[FooterKey]:
    return list(app.screen.query_one(Keys).query(FooterKey))


@pytest.mark.parametrize("columns", [24, 40, 60, 80, 120])
async def test_keys_that_have_no_room_are_left_out(delve, columns: int) -> None:
    app = delve()
    async with app.run_test(size=(columns, 20)) as pilot:
        await pilot.pause()
        keys = shown(app)
        assert sum(map(width, keys)) <= columns
        assert all(key.region.right <= columns for key in keys)
        assert [key.key for key in keys][-2:] == ["question_mark", "q"]


async def test_keys_come_back_with_the_room(delve) -> None:
    app = delve()
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.pause()
        few = len(shown(app))
        await resize(pilot, (120, 40))
        assert len(shown(app)) > few
        assert {key.description for key in shown(app)} >= {"Coach", "Log", "New", "Help", "Quit"}


async def test_every_screen_keeps_the_way_out(delve) -> None:
    app = CavernApp()
    async with app.run_test(size=(40, 20)) as pilot:
        for keys in ([], ["down", "enter"]):
            await pilot.press(*keys)
            await pilot.pause()
            await pilot.pause()
            assert {key.key for key in shown(app)} & {*KEPT}
