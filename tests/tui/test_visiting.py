"""A stranger's game is drawn by the board that its own package offers, found by its entry points
and not installed."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import Start
from textual.widgets import Static

from cavern.core import registry
from cavern.server.api import game_info
from cavern.server.static import board as served_board
from cavern.tui.boards.base import DrawnBoard

EXAMPLE = Path(__file__).parents[2] / "examples" / "coin_cave"


def offer(example: Path, site: Path) -> None:
    """Write down what the package's pyproject.toml offers, as an installer would."""
    project = tomllib.loads((example / "pyproject.toml").read_text())["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())])
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(groups) + "\n")


@pytest.fixture
def coin_cave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    offer(EXAMPLE, tmp_path)
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "coin_cave"]:
        del sys.modules[name]


async def test_its_terminal_board_is_drawn_and_pressed(coin_cave: None, delve: Start) -> None:
    app = delve(game=registry.game("coin-cave"), seats=["person", "person"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        title = app.screen.query_one("#title", Static).render_line(0).text
        assert "Coin Cave" in title and "turn" not in title
        board = app.screen.query_one(DrawnBoard)
        assert type(board).__name__ == "CoinBoard"
        text = "\n".join(board.render_line(y).text for y in range(board.size.height))
        assert "0 in the purse" in text and "0/20" in text
        await pilot.click(board, offset=tuple(board.where("cave")))
        await pilot.pause()
        assert app.screen.session.match.history[1].option == "deeper"  # type: ignore[attr-defined]


async def test_its_browser_board_is_served(coin_cave: None) -> None:
    assert game_info("coin-cave").board
    assert not game_info("vast").board, "ours is part of the client"
    request: Any = SimpleNamespace(headers={})
    response = await served_board.fn(request, "coin-cave.js")
    assert response.media_type == "text/javascript"
    assert b"export default function board" in response.content
