"""Playing Cube Delver in the client: by keyboard, by mouse, at every size."""

from pathlib import Path

from seated import drawn, resize, toasts
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets import Footer, Static

from cavern.core import record
from cavern.core.decision import Option
from cavern.core.event import Event
from cavern.tui.app import CavernApp
from cavern.tui.boards.cube_delver import InHand, Tableau
from cavern.tui.dialogs import Confirm, LogScreen, WhyNot
from cavern.tui.log import Log
from cavern.tui.question import AnswerList, Filter, QuestionPanel
from cavern.tui.rules import RulesScreen
from cavern.tui.table import TableScreen

SMALL = (80, 24)
LARGE = (120, 40)


def table(app: CavernApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def asked(app: CavernApp) -> list[str]:
    decision = table(app).session.match.decision
    return decision.ids() if decision else []


def given(app: CavernApp) -> list[str]:
    return [answer.option for answer in table(app).session.match.history[1:]]


async def click_thing(pilot: Pilot[None], app: CavernApp, name: str) -> None:
    board = app.screen.query_one(Tableau)
    await pilot.click(board, offset=tuple(board.where(name)))
    await pilot.pause()


async def test_a_whole_game_by_keyboard(delve, home: Path) -> None:
    app = delve()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1")
        await pilot.press("enter")
        await pilot.press("down", "down", "enter")
        assert given(app) == ["stop", "pass", "pay:travel"]
        match = table(app).session.match
        assert match.outcome is not None and match.outcome.scores == [4]
        prompt = app.screen.query_one("#prompt", Static)
        assert "Escaped with treasure worth 4." in str(prompt.render())
        path = table(app).session.recorder.path
        await pilot.press("2")
        await pilot.pause()
        assert given(app) == []
    finished = record.load(path)
    assert finished.seed == "moss"
    assert record.replay(finished, verify=True).over


async def test_a_long_game_by_keyboard(delve) -> None:
    app = delve(seed="moss-1")  # ends by a roll, which is not taken back
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(60):
            if isinstance(app.screen, Confirm):  # what kills is asked about first
                await pilot.press("y")
            if table(app).session.match.over:
                break
            await pilot.press("1")
        assert table(app).session.match.over
        await pilot.press("u")
        assert table(app).session.match.over, "a finished game stays finished"
        await pilot.press("1")
        assert isinstance(app.screen, LogScreen), "one key too many does no harm"


async def test_keys_beyond_the_answers_do_nothing(delve) -> None:
    app = delve()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("9", "escape", "z")
        assert given(app) == []


async def test_a_key_pressed_twice_at_once_answers_once(delve) -> None:
    app = delve()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        panel = app.screen.query_one(QuestionPanel)
        panel.choose_key("1")
        panel.choose_key("1")
        await pilot.pause()
        assert given(app) == ["stop"]


async def test_clicking_an_answer_gives_it(delve) -> None:
    app = delve()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.click(AnswerList, offset=(8, 0))
        await pilot.pause()
        assert given(app) == ["stop"]


async def test_a_double_click_answers_once(delve) -> None:
    app = delve()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.double_click(AnswerList, offset=(8, 0))
        await pilot.pause()
        assert given(app) == ["stop"]
    app = delve("stop pass stop pass stop pass stop stop pass")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = app.screen.query_one(Tableau)
        await pilot.double_click(board, offset=tuple(board.where("potion:2")))
        await pilot.pause()
        assert given(app)[9:] == ["pay:potion:2"]


async def test_clicking_a_die_gives_the_only_answer_that_touches_it(delve) -> None:
    for size in (SMALL, LARGE):
        app = delve("stop pass")
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await click_thing(pilot, app, "treasure:4")
            assert given(app)[-1] == "pay:treasure:4"


async def test_clicking_a_die_with_several_uses_shows_them(delve) -> None:
    app = delve("stop pass stop pass stop")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert len(asked(app)) == 5
        await click_thing(pilot, app, "potion:2")
        answers = app.screen.query_one(AnswerList)
        assert answers.option_count == 3
        await pilot.press("escape")
        assert answers.option_count == 5
        await click_thing(pilot, app, "potion:2")
        await pilot.press("1")
        assert given(app)[-1] == "premonition:2"
        assert table(app).session.match.view(0)["premonition"] or "put-back" in asked(app)


async def test_pressing_a_die_that_cannot_pay_says_why(delve) -> None:
    app = delve("stop pass stop pass")
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.pause()
        await click_thing(pilot, app, "curse:4")
        assert await toasts(pilot, app) == ["C2.4 Curse dice can never pay."]
        assert len(given(app)) == 4


async def test_pressing_a_travel_die_that_is_not_the_last_says_why(delve) -> None:
    app = delve("stop", seed="moss-5")
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.pause()
        await click_thing(pilot, app, "travel:at-1")
        assert await toasts(pilot, app) == ["C2.5 Only the rightmost Travel die can pay."]


async def test_an_armed_premonition_is_shown(delve) -> None:
    app = delve("stop pass stop pass stop premonition:2")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert asked(app) == ["keep-die", "put-back"]
        hand = app.screen.query_one(InHand)
        lines = [hand.render_line(y).text for y in range(hand.size.height)]
        assert any("✦ Premonition" in line for line in lines)
        assert " ? " in lines[2], "the die is seen, not rolled"
        await pilot.press("down")
        await pilot.pause()
        assert "▸in bag" in app.screen.query_one(Tableau).render_line(0).text


async def test_dice_are_reached_and_pressed_by_keyboard(delve) -> None:
    app = delve("stop pass")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.screen.query_one(Tableau).focus()
        await pilot.press("down", "down", "enter")
        assert given(app)[-1] == "pay:treasure:4"


async def test_asking_why_not(delve) -> None:
    """Every act that the question could offer and does not stands there with its one reason."""
    app = delve()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, WhyNot)
        told = {title: why.text for title, why in app.screen._shut}
        assert told["Reroll for the Treasure die showing …"] == "That die is not in your tableau."
        assert told["Reroll for the Curse die showing …"] == "Curse dice can never pay."
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen) and app.screen.at.startswith("C2.")


async def test_the_filter_shows_what_is_typed_and_says_when_nothing_matches(delve) -> None:
    app = delve("stop pass")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("slash", *"tra")
        await pilot.pause()
        field = app.screen.query_one(Filter)
        assert field.content_size.height == 1 and "tra" in drawn(field)
        await pilot.press(*"xyz")
        await pilot.pause()
        answers = app.screen.query_one(AnswerList)
        assert "Nothing matches" in drawn(answers)
        await pilot.press("enter", "escape")
        assert given(app) == ["stop", "pass"]


async def test_answers_beyond_nine_have_letters(delve) -> None:
    app = delve()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        panel = app.screen.query_one(QuestionPanel)
        match = table(app).session.match
        assert match.decision is not None
        (stop,) = [i for i, id in enumerate(asked(app)) if id == "stop"]
        fillers = [Option(f"o{n}", f"Answer {n}", "", [], "") for n in range(12)]
        options = [*match.decision.options(), *fillers][:12]
        panel.ask("Which?", options, order=[*range(1, 12), stop])
        await pilot.pause()
        assert " C Keep the" in drawn(app.screen.query_one(AnswerList))
        await pilot.press("C")
        await pilot.pause()
        assert given(app) == ["stop"]


async def test_no_word_of_the_log_is_lost_at_any_width(delve) -> None:
    text = "The Dragon takes the Treasure and sets the tile to the north of her aflame"
    events = [Event("told", "V5.2", text[: text.find(" ", n + 20)], {}) for n in range(40)]
    for width in (60, 61, 80, 97, 110, 130, 200):
        app = delve()
        async with app.run_test(size=(width, 24)) as pilot:
            await pilot.pause()
            log = app.screen.query_one(Log)
            log.tell(events, 0)
            await pilot.pause()
            log.scroll_end(animate=False)
            await pilot.pause()
            shown = drawn(log).split()
            last = events[-1].text.split()
            assert [word for word in shown if word != "V5.2"][-len(last) :] == last, width


async def test_the_log_stays_at_its_newest_line_when_the_window_changes(delve) -> None:
    app = delve("stop pass stop pass stop pass stop stop pass")
    async with app.run_test(size=LARGE) as pilot:
        for size in (SMALL, LARGE, (200, 60), SMALL):
            await resize(pilot, size)
            log = app.screen.query_one(Log)
            assert log.scroll_offset.y == log.max_scroll_y, size
        assert log.max_scroll_y > 0


async def test_a_window_too_small_says_so_and_keeps_the_answers(delve) -> None:
    for size in ((40, 24), (80, 12), (30, 8)):
        app = delve()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert not app.screen.query_one("#stage").is_on_screen
            assert app.screen.query_one("#small").region.height > 0
            answers = app.screen.query_one(AnswerList)
            assert answers.region.height > 0 and "1 " in drawn(answers)
            await pilot.press("1")
            assert given(app) == ["stop"]


async def test_a_wide_window_gives_the_board_its_height(delve) -> None:
    app = delve()
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        stage, below = app.screen.query_one("#stage"), app.screen.query_one("#below")
        assert stage.region.height == 58 and stage.region.right <= below.region.x


async def test_pointing_at_a_die_selects_its_answer_and_marks_it(delve) -> None:
    app = delve()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = app.screen.query_one(Tableau)
        await pilot.hover(board, offset=tuple(board.where("travel:last")))
        await pilot.pause()
        selected = app.screen.query_one(QuestionPanel).selected
        assert selected is not None and selected.id == "pay:travel"
        assert board.scene is not None and board.scene.touched == {"travel:last"}
        line = board.render_line(board.where("travel:last").y).text
        assert "▐ T3 ▌" in line and "▐" not in board.render_line(board.where("health:3").y).text


def shown(app: CavernApp, widget: type) -> tuple[Offset, Offset]:
    region = app.screen.query_one(widget).region
    return region.offset, region.bottom_right


async def test_resizing_in_the_middle_of_a_game(delve) -> None:
    app = delve("stop pass stop pass stop")
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        board = app.screen.query_one(Tableau)
        assert board.size.height == 23
        assert "●" in "".join(board.render_line(y).text for y in range(23))
        await resize(pilot, SMALL)
        assert board.size.height == 12
        text = "\n".join(board.render_line(y).text for y in range(12))
        for label in (" H3 ", " T3 ", " $4 ", " P2 ", " C4 ", "9/55", "16.4%", "would kill"):
            assert label in text
        await pilot.press("2")
        assert given(app)[-1] == "lighten:4"
        await resize(pilot, LARGE)
        assert board.size.height == 23


async def test_everything_needed_is_on_a_small_screen(delve) -> None:
    app = delve("stop pass stop pass stop")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        edges = [shown(app, widget) for widget in (Tableau, InHand, AnswerList, Log, Footer)]
        for start, end in edges:
            assert 0 <= start.x < end.x <= 80 and 0 <= start.y < end.y <= 24
        assert app.screen.query_one(AnswerList).size.height >= 5
        assert not app.screen.query_one("#stage").show_vertical_scrollbar
        assert app.screen.query_one(Log).size.height >= 2


async def test_a_tiny_terminal_does_not_break_anything(delve) -> None:
    app = delve("stop pass")
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        assert given(app)[-1] == "stop"


async def test_both_themes_draw_the_table(delve) -> None:
    app = delve()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await pilot.pause()
        assert app.theme == "cavern-light"
        light = app.screen.query_one(Tableau).render_line(0)
        await pilot.press("t")
        await pilot.pause()
        dark = app.screen.query_one(Tableau).render_line(0)
        assert light.text == dark.text and light != dark


async def test_a_bot_plays_the_whole_game(delve) -> None:
    app = delve(seats=["random"])
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(400):
            if table(app).session.match.over:
                break
            await pilot.pause(0.01)
        assert table(app).session.match.over


async def test_advice_is_shown_and_hidden(delve) -> None:
    app = delve()
    async with app.run_test(size=LARGE) as pilot:

        def shown() -> bool:
            return "points, dies" in drawn(app.screen.query_one(AnswerList))

        assert not shown()
        await pilot.press("a")
        await pilot.pause()
        assert shown()
        assert "a hides the advice" in str(app.screen.query_one("#prompt", Static).render())
        await pilot.press("1")
        await pilot.pause()
        assert given(app) == ["stop"] and shown()
        await pilot.press("a")
        await pilot.pause()
        assert not shown()


async def test_a_line_that_has_no_room_is_read_from_its_beginning(delve) -> None:
    app = delve()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        log = app.screen.query_one(Log)
        long = "Once upon a time there was a cave " + "and it was deep " * 40
        for events in ([("short", 1)], [("short", 40)]):
            ((text, count),) = events
            log.tell([Event("told", "C1", text, {})] * count + [Event("told", "C1", long, {})], 1)
            await pilot.pause()
            await pilot.pause()
            assert drawn(log).lstrip().startswith("Once upon a time"), drawn(log)
        log.tell([Event("told", "C1", f"line {n}", {}) for n in range(40)], 1)
        await pilot.pause()
        await pilot.pause()
        assert "line 39" in drawn(log).splitlines()[-1]
        assert log.highlighted is None
