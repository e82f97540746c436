"""Bots that think do so in a process of their own; one that fails ends nobody's game."""

import os
import sys
from pathlib import Path

import pytest
from seated import session, toasts
from textual.pilot import Pilot

from cavern.core import registry
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.lab import coach
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.session import Session
from cavern.tui.table import TableScreen
from cavern.tui.thinking import ThinkingProcess

BOTS = '''
import os
from pathlib import Path

from cavern import Bot, game
from cavern.core.search import Budget, Judge, ThinkingBot
from cavern.core.bot import RandomBot


class Quick(Judge):
    def policy(self, rng):
        return RandomBot(rng)

    def clock(self, state):
        return 0


class Thoughtful(ThinkingBot):
    """Thinks for two seconds without ever letting go of the interpreter."""

    def __init__(self, rng):
        super().__init__(rng, game("skulldug"), Quick(), Budget(1, 1, 1, 1))

    def think(self, step):
        Path(os.environ["TOLD"]).write_text(str(os.getpid()))
        sum(range(10**8))
        return 0


class Broken(Bot):
    def pick(self, decision, state):
        raise ZeroDivisionError("out of ideas")
'''


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module with bots in the folder where the client is started."""
    (tmp_path / "thinkers_of_a_test.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOLD", str(tmp_path / "told"))
    monkeypatch.setattr(sys, "path", sys.path[:])
    return tmp_path / "told"


def against(bot: str) -> CavernApp:
    game = registry.game("skulldug")
    sitting = [f"thinkers_of_a_test:{bot}", "person"]
    setup = game.setup("duel", 2, {})
    return CavernApp(Session.start(game, setup, "moss", sitting, saves.new_path(game.id)))


async def answered(pilot: Pilot[None], app: CavernApp) -> None:
    """Waits for the bot's first answer."""
    for _ in range(1500):
        if session(app).match.answered:
            return
        await pilot.pause(0.02)
    raise AssertionError("the bot does not answer")


async def test_a_bot_thinks_where_the_client_does_not_wait_for_it(bots: Path) -> None:
    app = against("Thoughtful")
    async with app.run_test(size=(100, 30)) as pilot:
        await answered(pilot, app)
        assert int(bots.read_text()) != os.getpid()


async def test_leaving_the_table_does_not_wait_for_a_thought(bots: Path) -> None:
    app = against("Thoughtful")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.3)
    assert session_is_saved(app)


def session_is_saved(app: CavernApp) -> bool:
    assert app._session is not None
    return app._session.saved and not app._session.match.over


async def test_a_bot_that_fails_is_told_of_and_replaced(bots: Path) -> None:
    app = against("Broken")
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await answered(pilot, app)
        (told, *_) = await toasts(pilot, app)
        assert "failed (ZeroDivisionError: out of ideas); a quick bot answers instead." in told


async def test_the_ghost_s_question_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """V9.21: however long bots pause otherwise, nobody sees that she may reveal her card, and
    no level thinks about it."""
    monkeypatch.setattr(TableScreen, "BOT_PAUSE", 600.0)
    game = registry.game("vast")
    roles = ["knight", "goblins", "dragon", "ghost"]
    setup = game.setup(options={"roles": ",".join(roles)})
    seats = ["person", "expert", "expert", "expert"]
    sitting = Session.start(game, setup, "unnoticed", seats, saves.new_path(game.id))
    match = sitting.match
    quick = game.all_bots()["medium"](Rng.from_seed(""))
    while match.decision is not None and not match.decision.discreet:
        sitting.answer(quick.pick(match.decision, match.state))
    assert match.decision is not None and match.decision.seat == roles.index("ghost")
    assert sitting.unnoticed
    assert sitting.thought() is None
    before = match.answered
    async with CavernApp(sitting).run_test(size=(100, 30)) as pilot:
        for _ in range(1500):
            if match.answered > before:
                break
            await pilot.pause(0.02)
        assert match.answered == before + 1
        assert not sitting.unnoticed


async def test_the_coach_thinks_there_too() -> None:
    """What holds the interpreter in this process would hold the screen."""
    mind = ThinkingProcess()
    game = registry.game("cube-delver")
    step = Match(game, game.setup(), "moss").open_step()
    try:
        hints = await mind.advise(coach.CoachTask(game.id, step.pack(), advise=True))
        assert hints.advice is not None
        assert mind._pool is not None and len(mind._pool._processes) == 1
    finally:
        mind.close()
