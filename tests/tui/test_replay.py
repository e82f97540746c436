"""Watching a game again: steps, jumps, eyes, by itself; and from there another way."""

import json
from pathlib import Path

import pytest
from seated import session, table_of
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from cavern.core import record, registry
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR
from cavern.core.game import TRUTH
from cavern.core.rng import Rng
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.menu import OptionMenu
from cavern.tui.past import Past
from cavern.tui.replay import ReplayScreen
from cavern.tui.session import Session
from cavern.tui.table import TableScreen


def played(name: str, mode: str = "", seats: int = 0, answers: int = 5000, people: int = 0) -> Path:
    """The record of a game between bots, or of its beginning; the first seats are people's."""
    game = registry.game(name)
    setup = game.setup(mode, seats, {})
    sitting = ["person"] * people + [game.quick_bot] * (setup.seats - people)
    made = Session.start(game, setup, "moss", sitting, saves.new_path(name))
    play_out(made, answers)
    return made.recorder.path


def play_out(session: Session, answers: int = 5000) -> None:
    game = session.game
    bot = game.bots()[game.quick_bot](Rng.from_seed("hand"))
    while not session.match.over and session.match.answered < answers:
        decision = session.match.decision
        assert decision is not None
        imagined = session.match.imagine(decision.seat, Rng.from_seed("dream"))
        session.answer(bot.pick(decision, imagined))
    session.close()


def screen_of(app: CavernApp) -> ReplayScreen:
    (found,) = [screen for screen in app.screen_stack if isinstance(screen, ReplayScreen)]
    return found


def told(app: CavernApp) -> str:
    return str(screen_of(app).query_one("#telling", Static).render())


def title(app: CavernApp) -> str:
    widget = screen_of(app).query_one("#title", Static)
    return "".join(widget.render_line(0).text.split("  "))


# Moments and eyes, without a screen


@pytest.mark.parametrize(
    ("name", "mode", "seats"), [("cube-delver", "", 1), ("skulldug", "duel", 2)]
)
def test_every_moment_is_what_it_was(name: str, mode: str, seats: int) -> None:
    past = Past.load(played(name, mode, seats))
    hashes = [answer.hash for answer in past.whole.history]
    steps = [*range(past.last + 1), past.last // 2, 3, past.last // 2 + 1, 0, past.last]
    for number in steps:
        past.go(number)
        assert past.at == number
        assert past.now.history[-1].hash == hashes[number]
    past.go(-5)
    assert past.at == 0
    past.go(10**6)
    assert past.at == past.last and past.now.over


def test_eyes_see_what_they_may_and_no_more() -> None:
    past = Past.load(played("vast", seats=4))
    assert past.all_eyes == [TRUTH, 0, 1, 2, 3, SPECTATOR]
    for number in range(past.last):
        past.go(number)
        decision = past.now.decision
        assert decision is not None
        for eyes in past.all_eyes:
            past.eyes = eyes
            options, given = past.question()
            assert bool(options) == (eyes in (TRUTH, decision.seat))
            assert (given is None) == (not options)
            shown = past.events(number)
            assert all(eyes == TRUTH or event.visible_to(eyes) for event in shown)
            if number and eyes not in (TRUTH, past.whole.history[number].seat):
                assert ": " not in past.line(number) or past.line(number) == shown[0].text


def test_a_game_that_goes_on_shows_no_secrets_of_others() -> None:
    past = Past.load(played("vast", seats=4, answers=40, people=1))
    assert past.all_eyes == [0, SPECTATOR]
    with pytest.raises(BadInput, match="only when it is over"):
        past.fork(0)
    with pytest.raises(BadInput, match="there are knight, a-spectator"):
        past.look_through("dragon")


# Another way


@pytest.mark.parametrize(
    ("name", "mode", "seats"), [("cube-delver", "", 1), ("skulldug", "duel", 2)]
)
def test_a_fork_is_saved_resumed_and_verified(
    name: str, mode: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "new_seed", lambda: "fern")  # with luck enough for three answers
    past = Past.load(played(name, mode, seats))
    past.go(past.last // 2)
    taken = past.at
    made = past.fork(past.usual_seat())
    assert [a.hash for a in made.match.history] == [a.hash for a in past.now.history]
    for _ in range(3):
        made.answer(0)
    made.close()
    path = made.recorder.path
    assert json.loads(path.read_text().splitlines()[0])["taken"] == taken
    again = Session.resume(path)
    assert [a.hash for a in again.match.history] == [a.hash for a in made.match.history]
    play_out(again)
    finished = record.load(path)
    assert record.replay(finished, verify=True).over
    assert record.replay(finished).over


def test_a_fork_that_was_altered_is_found_out(tmp_path: Path) -> None:
    past = Past.load(played("cube-delver"))
    past.go(4)
    made = past.fork(0)
    while not made.match.over:
        made.answer(0)
    made.close()
    path = made.recorder.path
    text = path.read_text()
    path.write_text(text.replace('"taken":4', '"taken":3'))
    with pytest.raises(record.Tampered):
        record.replay(record.load(path), verify=True)


def test_undo_in_a_fork_meets_the_same_dice(tmp_path: Path) -> None:
    past = Past.load(played("cube-delver"))
    past.go(6)
    made = past.fork(0)
    made.answer(0)
    first = made.match.history[-1].hash
    plan = made.take_back()
    assert plan is not None
    made.undo(plan)
    made.answer(0)
    assert made.match.history[-1].hash == first
    made.close()
    assert Session.resume(made.recorder.path).match.history[-1].hash == first


def test_records_of_games_that_are_no_forks_are_as_they_were() -> None:
    assert "taken" not in played("cube-delver").read_text()


# On the screen


async def opened(pilot: Pilot[None], app: CavernApp) -> ReplayScreen:
    await pilot.pause()
    return screen_of(app)


async def test_stepping_and_jumping_by_keys() -> None:
    app = CavernApp(past=Past.load(played("cube-delver")))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app)
        await pilot.press("right", "right", "down")
        assert screen.past.at == 3
        await pilot.press("left")
        assert screen.past.at == 2 and "answer 2 of" in title(app)
        await pilot.press("end")
        assert screen.past.at == screen.past.last
        assert "won." in told(app) or "Nobody won." in told(app)
        await pilot.press("g", "5", "enter")
        await pilot.pause()
        assert screen.past.at == 5
        assert screen.query_one(OptionList).highlighted == 5
        await pilot.press("home")
        assert screen.past.at == 0
        assert "▸" in told(app), "the answer that was given is marked among the others"


async def test_it_plays_by_itself_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReplayScreen, "PACES", (("slow", 60), ("normal", 0.01), ("fast", 0.01)))
    app = CavernApp(past=Past.load(played("cube-delver")))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app)
        await pilot.press("space")
        for _ in range(200):
            if screen.past.at == screen.past.last:
                break
            await pilot.pause(0.02)
        assert screen.past.at == screen.past.last
        assert "playing" not in title(app)
        await pilot.press("home", "s", "s", "space")
        assert "playing, slow" in title(app)
        await pilot.press("space")
        assert "playing" not in title(app)


async def test_eyes_change_and_the_list_with_them() -> None:
    app = CavernApp(past=Past.load(played("vast", seats=4)))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot, app)
        assert "eyes: everything open" in title(app)
        await pilot.press("e")
        assert "eyes: Knight" in title(app)
        while (decision := screen.past.now.decision) and decision.seat == 0:
            await pilot.press("right")
        assert "is asked." in told(app) and "▸" not in told(app)


async def test_from_the_end_of_a_game_to_its_past_and_on_another_way() -> None:
    path = played("skulldug", "duel", 2)
    app = CavernApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        menu = app.screen.query_one(OptionMenu)
        menu.highlighted = menu.get_option_index("past-0")
        await pilot.press("enter")
        await pilot.pause()
        screen = screen_of(app)
        assert screen.past.last == record.replay(record.load(path)).answered
        await pilot.press("g", "9", "enter")
        await pilot.pause()
        await pilot.press("f", "down", "enter")
        await pilot.pause()
        assert isinstance(table_of(app), TableScreen)
        assert session(app).people == [1]
        assert session(app).match.answered >= 9


async def test_a_saved_game_can_be_watched_too() -> None:
    played("cube-delver", answers=6, people=1)
    app = CavernApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu = app.screen.query_one(OptionMenu)
        menu.highlighted = menu.get_option_index("save-0")
        await pilot.press("w")
        await pilot.pause()
        assert screen_of(app).past.last == 6
        await pilot.press("q")
        await pilot.pause()
        assert app.screen.query_one(OptionMenu)


@pytest.mark.parametrize("size", [(30, 10), (60, 20), (80, 24), (120, 40), (200, 60)])
async def test_every_size_shows_the_moments(size: tuple[int, int]) -> None:
    app = CavernApp(past=Past.load(played("skulldug", "duel", 2)))
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot, app)
        await pilot.press("right")
        assert screen.query_one("#moments").size.height >= 2
        assert screen.query_one("#told").size.width >= 20
