"""Bots that think do so in a process of their own; one that fails ends nobody's game."""

import os
import sys
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from seated import session, toasts
from test_replay import played
from textual.pilot import Pilot

from cavern.cli import playing
from cavern.cli.base import cli
from cavern.core import registry
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.search import ThinkingBot
from cavern.lab import coach, helping
from cavern.tui import saves, thinking
from cavern.tui.app import CavernApp
from cavern.tui.lines import LineTable
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


def test_a_table_s_bots_think_on_as_many_cores_as_it_was_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On the screen and by lines; on one if nothing was said, as everywhere else."""
    seen: list[object] = []

    def think(game: str, level: str, step: str, spent: float, helpers: object) -> int:
        seen.append(helpers)
        return 0

    monkeypatch.setattr(registry, "think", think)
    game = registry.game("skulldug")
    seats = ["hard", "person"]
    setup = game.setup("duel", 2)
    sitting = Session.start(game, setup, "cores", seats, saves.new_path(game.id))
    helpers = helping.helpers(game.id, "hard", 3)
    for cores, helped in ((1, None), (3, helpers)):
        if cores > 1:
            sitting.cores = cores
        thought = sitting.thought()
        assert thought is not None
        assert thinking.think(*thought) == 0
        choice = sitting.bot_choice()
        assert isinstance(choice, partial)
        bot = choice.func.__self__
        assert isinstance(bot, ThinkingBot) and bot.helpers is helped
        assert seen == [helped]
        seen.clear()
    sitting.close()


@pytest.mark.parametrize("plain", ["--plain", "--screen"])
@pytest.mark.parametrize("given", [["--cores", "3"], []])
def test_the_command_line_says_on_how_many(
    plain: str, given: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of two and four of five, unless it is said."""
    told: list[int] = []
    monkeypatch.setattr(playing, "need_terminal", lambda: None)
    monkeypatch.setattr(CavernApp, "run", lambda app, **_: told.append(app.cores))
    monkeypatch.setattr(LineTable, "play", lambda table: told.append(table.session.cores))
    for there in (2, 5):
        monkeypatch.setattr(os, "cpu_count", lambda there=there: there)
        result = CliRunner().invoke(cli, ["play", "cube-delver", plain, *given])
        assert result.exit_code == 0, result.output
    assert told == ([3, 3] if given else [2, 4])


@pytest.mark.parametrize("way", ["--watch", "--fork"])
def test_so_do_those_of_a_game_that_is_played_on(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(playing, "need_terminal", lambda otherwise="": None)
    monkeypatch.setattr(CavernApp, "run", lambda app, **_: told.append(app.cores))
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    result = CliRunner().invoke(cli, ["replay", str(played("cube-delver")), "--at", "1", way])
    assert result.exit_code == 0, result.output
    assert told == [3]
