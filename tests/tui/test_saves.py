"""Games outlive the program; damaged files are explained and kept."""

from pathlib import Path

import pytest
from textual.widgets import Static

from cavern.core import record, registry
from cavern.core.errors import BadInput
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.dialogs import Notice
from cavern.tui.menu import MenuScreen, OptionMenu
from cavern.tui.session import Session
from cavern.tui.table import TableScreen


async def abandon(app: CavernApp) -> Path:
    """Answer three times; every answer must be on disk before the next question."""
    async with app.run_test() as pilot:
        await pilot.press("1", "1", "1")
        assert isinstance(app.screen, TableScreen)
        path = app.screen.session.recorder.path
        assert b'"n":3' in path.read_bytes()
    return path


async def test_a_killed_game_resumes_from_the_menu(delve) -> None:
    path = await abandon(delve())
    with path.open("ab") as file:
        file.write(b'{"line":"answered","n":4,"se')
    menu = CavernApp()
    async with menu.run_test() as pilot:
        assert isinstance(menu.screen, MenuScreen)
        await pilot.press("end", "enter")
        await pilot.pause()
        assert isinstance(menu.screen, TableScreen)
        match = menu.screen.session.match
        assert [answer.option for answer in match.history[1:]] == ["stop", "pass", "stop"]
        await pilot.press("1")
        assert match.answered == 4
    assert [save.about.split(" · ")[-1] for save in saves.all_games()] == ["4 answers"]


async def test_a_finished_game_is_not_offered(delve) -> None:
    app = delve()
    async with app.run_test() as pilot:
        await pilot.press("3")
    assert [save.over for save in saves.all_games()] == [True]


@pytest.mark.parametrize("content", [b"nonsense\n", b"", b"\xff\xfe\x00", b'{"line":"end"}\n'])
async def test_a_corrupt_save_is_explained_and_kept(home: Path, content: bytes) -> None:
    path = home / "games" / "bad.cavern.jsonl"
    path.parent.mkdir()
    path.write_bytes(content)
    app = CavernApp()
    async with app.run_test() as pilot:
        await pilot.press("end", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Notice)
        text = str(app.screen.query_one("#notice", Static).render())
        assert "bad.cavern.jsonl" in text.replace("\n", "") and "left as it is" in text
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
    assert path.read_bytes() == content


async def test_an_altered_save_is_explained_and_kept(delve) -> None:
    path = await abandon(delve())
    altered = path.read_bytes().replace(b'"choice":"pass"', b'"choice":"lighten:4"')
    path.write_bytes(altered)
    app = CavernApp()
    async with app.run_test() as pilot:
        await pilot.press("end", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Notice)
    assert path.read_bytes() == altered


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CAVERN_HOME", str(tmp_path / "file"))
    game = registry.game("cube-delver")
    with pytest.raises(BadInput, match="CAVERN_HOME"):
        Session.start(game, game.setup(), "s", [], saves.new_path(game.id))


def test_a_seat_for_nobody_is_refused(tmp_path: Path) -> None:
    game = registry.game("cube-delver")
    with pytest.raises(BadInput, match="it has random, cautious"):
        Session.start(game, game.setup(), "s", ["dragon"], tmp_path / "x.cavern.jsonl")


async def test_a_full_disk_is_reported_once_and_the_game_goes_on(
    delve, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = delve()
    async with app.run_test() as pilot:
        await pilot.press("1")
        assert isinstance(app.screen, TableScreen)
        session = app.screen.session
        before = session.recorder.path.read_bytes()

        def full(answer: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(session.recorder, "answered", full)
            await pilot.press("1")
            await pilot.pause()
        assert isinstance(app.screen, Notice)
        assert "No space left" in str(app.screen.query_one("#notice", Static).render())
        await pilot.press("enter")
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert session.match.answered == 3
        assert session.recorder.path.read_bytes() == before, "no gap in the record"


async def test_a_new_game_from_the_menu(home: Path) -> None:
    app = CavernApp()
    async with app.run_test(size=(80, 24)) as pilot:
        games = list(registry.games())
        menu = app.screen.query_one(OptionMenu)
        menu.highlighted = 1 + games.index("cube-delver")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.click("#seed")
        await pilot.press(*"moss")
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        match = app.screen.session.match
        assert match.seed == "moss" and match.setup.choice("retrace") == "both"
        (path,) = (home / "games").glob("*.cavern.jsonl")
        assert record.load(path).header.seats == ["person"]
