"""A replay looks back: the chart, what was better, from mistake to mistake, and the better way."""

import asyncio
from collections.abc import AsyncIterator, Iterable

import pytest
from seated import session
from test_replay import opened, played, screen_of, told

from cavern.core.event import SPECTATOR
from cavern.core.game import TRUTH
from cavern.lab import analysis
from cavern.lab.analysis import AnalysisTask, Finding
from cavern.tui.app import CavernApp
from cavern.tui.hindsight import Hindsight
from cavern.tui.past import Past
from cavern.tui.thinking import ThinkingProcess


def studied(past: Past, most: int = 5000) -> Hindsight:
    hindsight = Hindsight(past)
    for task in hindsight.tasks():
        if task.number >= most:
            break
        hindsight.findings.append(analysis.study(task))
    return hindsight


def chart_of(app: CavernApp) -> str:
    widget = screen_of(app).query_one("#chart")
    return "\n".join(widget.render_line(n).text for n in range(widget.size.height))


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions are looked at in this process."""

    async def study(self: ThinkingProcess, tasks: Iterable[AnalysisTask]) -> AsyncIterator[Finding]:
        for task in tasks:
            await asyncio.sleep(0)
            yield analysis.study(task)

    monkeypatch.setattr(ThinkingProcess, "study", study)


def test_every_mistake_is_found_once_in_either_direction() -> None:
    hindsight = studied(Past.load(played("cube-delver")))
    assert hindsight.done and len(hindsight.findings) == hindsight.past.last
    graded = [each.number for each in hindsight.findings if each.grade]
    assert graded, "a greedy delver makes mistakes"
    forth, at = [], -1
    while (number := hindsight.mistake(at, 1)) is not None:
        forth.append(number)
        at = number
    back, at = [], len(hindsight.findings)
    while (number := hindsight.mistake(at, -1)) is not None:
        back.append(number)
        at = number
    assert forth == graded == back[::-1]
    signs = [str(hindsight.sign(n)).strip() for n in range(1, hindsight.past.last + 1)]
    assert [n for n, sign in enumerate(signs) if sign] == graded
    first = hindsight.findings[graded[0]]
    words = str(hindsight.judgement(graded[0]))
    assert first.grade in words and first.best_label in words


def test_it_is_told_what_the_bot_preferred_and_by_how_much() -> None:
    """Of each answer that was judged, whether it is called a mistake or not."""
    hindsight = studied(Past.load(played("cube-delver")))
    others = 0
    for finding in hindsight.findings:
        words = str(hindsight.judgement(finding.number))
        if finding.best == finding.option:
            assert "would have answered the same" in words
        else:
            others += not finding.grade
            assert finding.best_label in words
            assert finding.loss <= 0.0 or f"{finding.loss:.1f}" in words
    assert others


def test_what_is_told_of_a_game_that_goes_on_is_about_ones_own_questions() -> None:
    past = Past.load(played("skulldug", "duel", 2, answers=12, people=1))
    hindsight = studied(past, most=6)
    seats = {each.seat for each in hindsight.findings}
    assert seats == {0, 1} or seats == {0}
    for eyes in past.all_eyes:
        past.eyes = eyes
        for number, finding in enumerate(hindsight.findings):
            assert (hindsight.at(number) is not None) == (finding.seat == eyes)
    past.eyes = SPECTATOR
    assert not any(mark in str(hindsight.chart(60, [0])) for mark in "▁▂▃▄▅▆▇█")


async def test_from_mistake_to_mistake_and_the_better_way(here: None) -> None:
    app = CavernApp(past=Past.load(played("cube-delver")))
    async with app.run_test(size=(100, 36)) as pilot:
        screen = await opened(pilot, app)
        await pilot.press("n")
        assert screen.past.at == 0, "nothing has been judged yet"
        await pilot.press("a")
        await app.workers.wait_for_complete()
        await pilot.pause()
        hindsight = screen.hindsight
        assert hindsight.done and not hindsight.running
        assert any(mark in chart_of(app) for mark in "▁▂▃▄▅▆▇█")
        assert hindsight.progress() in chart_of(app)
        await pilot.press("n")
        first = screen.past.at
        finding = hindsight.findings[first]
        assert finding.grade and f"Better: {finding.best_label}" in told(app)
        assert "▸" in told(app), "the answer that was given is marked, too"
        await pilot.press("n", "N")
        assert screen.past.at == first
        await pilot.press("b")
        await pilot.pause()
        match = session(app).match
        assert match.history[first + 1].option == finding.best
        assert session(app).people == [0]


async def test_it_is_done_in_another_process_and_can_be_broken_off() -> None:
    app = CavernApp(past=Past.load(played("cube-delver")))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app)
        await pilot.press("a")
        for _ in range(600):
            if len(screen.hindsight.findings) >= 2:
                break
            await pilot.pause(0.05)
        await pilot.press("a")
        await pilot.pause()
        count = len(screen.hindsight.findings)
        assert count >= 2 and not screen.hindsight.running
        assert [each.number for each in screen.hindsight.findings] == list(range(count))
        if not screen.hindsight.done:
            assert f"broken off: {count} of" in chart_of(app)
        await pilot.press("right")
        assert screen.past.at == 1, "the replay goes on meanwhile"


@pytest.mark.parametrize("size", [(30, 10), (80, 24), (120, 40), (200, 60)])
async def test_the_chart_leaves_room_at_every_size(here: None, size: tuple[int, int]) -> None:
    past = Past.load(played("vast", seats=4, answers=4))
    past.eyes = past.all_eyes[0]
    app = CavernApp(past=past)
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot, app)
        screen.hindsight = studied(past, most=2)
        screen.hindsight.running = True
        screen.go(1)
        await pilot.pause()
        lines = screen.query_one("#chart").size.height
        assert lines == (5 if size[1] >= 30 else 2)
        assert screen.query_one("#moments").size.height >= 2


def test_everything_is_open_when_the_game_is_over() -> None:
    past = Past.load(played("skulldug", "duel", 2))
    assert past.eyes == TRUTH
    hindsight = studied(past, most=3)
    assert all(hindsight.at(number) is not None for number in range(3))
