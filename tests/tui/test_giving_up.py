"""Resigning: the client asks first, and what was given up can be taken up again."""

from pathlib import Path

from seated import given, session, staged
from test_lines import play, seated
from textual.widgets import Static

from cavern.core import record
from cavern.tui.app import CavernApp
from cavern.tui.dialogs import Confirm
from cavern.tui.question import QuestionPanel
from cavern.tui.session import Session


def about_to_begin(session: Session) -> Session:
    """A game of Solo at the question that offers to resign."""
    while (decision := session.match.decision) and "resign" not in decision.ids():
        session.answer(0)
    return session


async def test_resigning_is_asked_about_and_can_be_taken_back(home: Path) -> None:
    app = CavernApp(about_to_begin(seated("skulldug", "solo")))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        before = len(given(app))
        await pilot.press("2")
        assert isinstance(app.screen, Confirm)
        await pilot.press("n")
        assert len(given(app)) == before, "whoever says no has not resigned"
        await pilot.press("2", "y")
        await pilot.pause()
        assert session(app).match.over
        panel = app.screen.query_one(QuestionPanel)
        assert panel.options[0].label == "Take that back"
        path = session(app).recorder.path
        assert record.load(path).seed is None, "the seed stays secret while one may go back"
        await pilot.press("1")
        await pilot.pause()
        assert not session(app).match.over and len(given(app)) == before
        await pilot.press("2", "y")
        await pilot.pause()
        await pilot.press("u")
        assert not session(app).match.over, "the usual key takes it back, too"
        await pilot.press("2", "y")
        await pilot.pause()
    finished = record.load(path)
    assert finished.seed == "moss"
    assert record.replay(finished, verify=True).over


async def test_a_game_that_was_won_is_over_at_once() -> None:
    app = CavernApp(seated("cube-delver"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("1", "1", "3")
        await pilot.pause()
        assert session(app).settled
        assert app.screen.query_one(QuestionPanel).options[0].id == "log"


def test_by_lines_of_text_it_is_the_same() -> None:
    game = about_to_begin(seated("skulldug", "solo"))
    heard = play(game, ["2", "no", "2", "yes", "no", "2", "yes", "yes"])
    text = "\n".join(heard)
    assert " ".join(text.split()).count("alone, that ends the game.") == 3
    assert "Taken back: Resign and wait for backup." in heard
    assert heard[-1] == "You lost. You gave up."
    assert record.load(game.recorder.path).seed == "moss"


async def test_what_may_be_regretted_is_asked_about_in_the_same_words_as_in_the_browser() -> None:
    """S43: AP that are left are lost; without any nobody asks."""
    for ap, asked in ((2, True), (0, False)):
        position = f"turn 4 seat-0\nexplorers\n  seat-0 ap {ap}\n"
        app = staged("skulldug", position, "duel", 2)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            options = app.screen.query_one(QuestionPanel).options
            (end,) = [option for option in options if option.id == "end-turn"]
            assert bool(end.warning) == asked
            await pilot.press(str(app.screen.query_one(QuestionPanel)._order.index(0) + 1))
            await pilot.pause()
            assert isinstance(app.screen, Confirm) == asked
            if asked:
                assert str(app.screen.query_one("#confirm", Static).render()).strip() == end.warning
                await pilot.press("n")
                assert given(app) == []
