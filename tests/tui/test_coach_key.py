"""The coach in the terminal."""

from seated import staged
from textual.widgets import Static

from cavern.tui.dialogs import Notice


async def test_the_coach_warns_and_advises_on_a_key() -> None:
    position = "turn 4 rolled\nhealth 3\ntravel 3 3\ntreasure 6\nhand potion 1\n"
    app = staged("cube-delver", position, "solo", 1)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await pilot.press("k")
        for _ in range(600):
            await pilot.pause(0.05)
            if isinstance(app.screen, Notice):
                break
        await pilot.pause()
        said = str(app.screen.query_one("#notice", Static).render())
        assert "☠" in said and "Loses at once." in said
        assert "A strong player:" in said
        assert "last Health die" in said
