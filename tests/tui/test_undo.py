"""Taking back: free up to the barrier, beyond it with consent and a note in the record."""

from textual.widgets import Static

from cavern.core import record
from cavern.tui.app import CavernApp
from cavern.tui.dialogs import Confirm
from cavern.tui.session import Session
from cavern.tui.table import TableScreen


def session(app: CavernApp) -> Session:
    (screen,) = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    return screen.session


def undone(app: CavernApp) -> list[record.UndoneLine]:
    lines = record.load(session(app).recorder.path).lines
    return [line for line in lines if isinstance(line, record.UndoneLine)]


async def test_undo_is_free_where_chance_was_not_used(delve) -> None:
    app = delve()
    async with app.run_test() as pilot:
        await pilot.press("1")
        assert session(app).match.answered == 1
        await pilot.press("u")
        assert session(app).match.answered == 0
        assert undone(app) == [record.UndoneLine(to=0, by=0, agreed=[0])]
        await pilot.press("2", "y")
        assert session(app).match.history[1].option == "pay:health:3"


async def test_undo_past_a_roll_asks_first(delve) -> None:
    app = delve("stop")
    async with app.run_test() as pilot:
        await pilot.press("1")
        await pilot.press("u")
        assert isinstance(app.screen, Confirm)
        story = str(app.screen.query_one("#confirm", Static).render())
        assert "No action" in story and "You draw a Curse die." in story and "record" in story
        await pilot.press("n")
        assert session(app).match.answered == 2 and undone(app) == []
        await pilot.press("u", "y")
        await pilot.pause()
        assert session(app).match.answered == 1
        assert undone(app) == [record.UndoneLine(to=1, by=0, agreed=[0])]


async def test_the_same_roll_comes_again_after_an_undo(delve) -> None:
    app = delve("stop")
    async with app.run_test() as pilot:
        await pilot.press("1")
        before = session(app).match.view(0)
        await pilot.press("u", "y")
        await pilot.pause()
        await pilot.press("1")
        assert session(app).match.view(0) == before


async def test_nothing_to_take_back(delve) -> None:
    app = delve()
    async with app.run_test(notifications=True) as pilot:
        await pilot.press("u")
        assert [note.message for note in app._notifications] == ["There is no answer to take back."]


async def test_enter_in_the_dialog_leaves_things_as_they_are(delve) -> None:
    app = delve("stop pass")
    async with app.run_test() as pilot:
        await pilot.press("u", "enter")
        await pilot.pause()
        assert session(app).match.answered == 2
