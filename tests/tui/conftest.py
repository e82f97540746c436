"""A table to test at: a game in the client, with saves in a folder of the test's own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cavern.core import registry
from cavern.core.game import Game
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.session import Session
from cavern.tui.table import TableScreen

Start = Callable[..., CavernApp]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go into a fresh folder, bots answer without a pause, notices stay."""
    monkeypatch.setenv("CAVERN_HOME", str(tmp_path))
    monkeypatch.setattr(TableScreen, "BOT_PAUSE", 0.0)
    monkeypatch.setattr(CavernApp, "NOTIFICATION_TIMEOUT", 600.0)
    return tmp_path


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each key the pilot looks every few milliseconds whether the client has come to rest;
    by itself it would look seldom, and tests of whole games would mostly wait."""
    monkeypatch.setattr("textual._wait.SLEEP_GRANULARITY", 0.004)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, the pilot waits until the client has come to rest; by itself it
    gives up after half a minute."""
    monkeypatch.setattr(Pilot._wait_for_screen, "__defaults__", (600.0,))


@pytest.fixture
def delve() -> Start:
    """Starts the client with a game of Cube Delver (or another game), some answers in."""

    def start(
        answers: str = "",
        seed: str = "moss",
        seats: list[str] | None = None,
        game: Game[Any] | None = None,
        **options: str,
    ) -> CavernApp:
        game = game or registry.game("cube-delver")
        count = len(seats or ["person"])
        mode = next(mode.id for mode in game.modes if count in mode.players)
        setup = game.setup(mode, count, dict(options))
        session = Session.start(game, setup, seed, seats or [], saves.new_path(game.id))
        for option in answers.split():
            assert session.match.decision is not None
            session.answer(session.match.decision.index_of(option))
        return CavernApp(session)

    return start
