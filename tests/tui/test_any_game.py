"""The client plays a game it has never heard of: filter, bots, hot seat, secrets."""

import pytest
from seated import drawn, toasts
from textual.widgets import Checkbox, Input, OptionList, Select
from tiny import Stones, WatchingBot

from cavern.core import registry
from cavern.core.decision import Option
from cavern.core.errors import BadInput
from cavern.tui.app import CavernApp
from cavern.tui.boards.base import DrawnBoard, Scene
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.plain import PlainBoard, outline
from cavern.tui.dialogs import Curtain
from cavern.tui.question import AnswerList, grouped, shared_words
from cavern.tui.rules import RulesScreen
from cavern.tui.setup import SetupScreen
from cavern.tui.table import TableScreen


def session(app: CavernApp):
    (screen,) = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    return screen.session


def on_board(app: CavernApp) -> str:
    return str(app.screen.query_one(PlainBoard).render())


async def test_a_game_without_a_board_is_played_to_its_end(delve) -> None:
    app = delve(game=Stones())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "stones  12" in on_board(app)
        await pilot.press("9")
        assert "stones  3" in on_board(app)
        await pilot.press("3")
        assert session(app).match.over


async def test_many_answers_are_filtered_by_typing(delve) -> None:
    app = delve(game=Stones())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"take 1")
        answers = app.screen.query_one(AnswerList)
        assert answers.option_count == 4, "1, 10, 11, 12"
        await pilot.press("down", "down", "enter")
        assert session(app).match.history[-1].option == "take:11"


async def test_a_game_without_rules_says_so(delve) -> None:
    app = delve(game=Stones())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        (row,) = app.screen.query_one("#rules", OptionList).options
        assert "without written rules" in str(row.prompt)


async def test_leaving_the_filter_shows_all_answers(delve) -> None:
    app = delve(game=Stones())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"12")
        assert app.screen.query_one(AnswerList).option_count == 1
        await pilot.press("escape")
        assert app.screen.query_one(AnswerList).option_count == 12
        assert session(app).match.answered == 0


async def test_bots_answer_by_themselves_and_never_see_secrets(delve) -> None:
    WatchingBot.seen.clear()
    app = delve(game=Stones(), seats=["person", "watching"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        await app.workers.wait_for_complete()
        await pilot.pause()
        match = session(app).match
        assert [answer.seat for answer in match.history[1:]] == [0, 1]
        (seen,) = WatchingBot.seen
        assert seen[1] == match.state.charms[1]
        assert seen[0] != match.state.charms[0]


async def test_undo_takes_back_the_bot_s_answer_too(delve) -> None:
    app = delve(game=Stones(), seats=["person", "watching"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("u")
        await pilot.pause()
        assert session(app).match.answered == 0


async def test_the_curtain_falls_between_people_with_secrets(delve) -> None:
    app = delve(game=Stones(), seats=["person", "person"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await pilot.pause()
        charms = [str(charm) for charm in session(app).match.state.charms]
        assert charms[0] in on_board(app) and charms[1] not in on_board(app)
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await pilot.pause()
        assert charms[1] in on_board(app) and charms[0] not in on_board(app)


async def test_the_menu_offers_modes_seats_and_options(monkeypatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"tiny-stones": Stones()})
    app = CavernApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.query_one("#mode", Select).value = "two"
        await pilot.pause()
        screen.query_one("#count", Select).value = "3"
        await pilot.pause()
        screen.query_one("#seat-2", Select).value = "watching"
        screen.query_one("#option-stones", Input).value = "7"
        screen.query_one("#option-loud", Checkbox).value = True
        await pilot.press("ctrl+s")
        await pilot.pause()
        made = session(app)
        assert made.seats == ["person", "watching", "random"]
        assert made.match.setup.options == {"stones": 7, "loud": True}


async def test_a_bad_option_keeps_the_form_open(monkeypatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"tiny-stones": Stones()})
    app = CavernApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        app.screen.query_one("#option-stones", Input).value = "99"
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, SetupScreen)
        (note,) = app._notifications
        assert "a whole number from 1 to 50" in note.message


def options(*paths: str) -> list[Option]:
    """Options called by a number, in groups: ``drop/hat/3`` is one under *drop* and *hat*."""
    return [
        Option(str(at), path.replace("/", " ").capitalize(), "", [], "", group=path.split("/")[:-1])
        for at, path in enumerate(paths)
    ]


def test_few_answers_stand_alone() -> None:
    few = options("move/n", "move/s", "end")
    assert grouped(few, [2, 0, 1]) == [[2], [0], [1]]


def test_many_answers_stand_under_the_first_group_that_tells_them_apart() -> None:
    drops = [f"drop/{card}/{place}" for card in ("hat", "rope") for place in range(8)]
    many = options("move/n", "move/s", "end", *drops)
    assert grouped(many, list(range(19))) == [[0, 1], [2], list(range(3, 19))]
    assert grouped(many, list(range(3, 19))) == [list(range(3, 11)), list(range(11, 19))]
    lone = options("end", *drops)
    assert grouped(lone, list(range(17))) == [[0], list(range(1, 9)), list(range(9, 17))]
    for alike in ("take/{}", "{}"):
        apart = options(*(alike.format(number) for number in range(20)))
        assert grouped(apart, list(range(20))) == [[number] for number in range(20)]


def test_a_group_is_called_by_the_words_its_answers_share() -> None:
    assert shared_words(["Drop the hat here", "Drop the hat there"]) == "Drop the hat"
    assert shared_words(["Dash north, then east", "Dash north, then west"]) == "Dash north, then"
    assert shared_words(["Dash north, now", "Dash north, then"]) == "Dash north"
    assert shared_words(["Move", "Move"]) == "Move"
    assert shared_words(["Eat", "Drink"]) == ""


def test_plain_data_is_outlined() -> None:
    view = {"turn": 3, "hand": ["a", "b"], "map": {"x": None, "deep": [{"y": True}]}}
    assert outline(view) == ("turn  3\nhand  a b\nmap\n  x  –\n  deep\n    ·\n      y  yes")


class Torn(DrawnBoard):
    DEFAULT_CSS = "Torn { height: auto; }"

    def rows(self, width: int) -> int:
        return 3

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        raise KeyError("colour")


class Measureless(Torn):
    def rows(self, width: int) -> int:
        raise KeyError("colour")


class Unmakeable(Torn):
    def __init__(self) -> None:
        raise KeyError("colour")


def offering(monkeypatch: pytest.MonkeyPatch, board: object) -> None:
    def offered(group: str, id: str) -> object:
        if isinstance(board, Exception):
            raise board
        return board

    monkeypatch.setattr(registry, "offered", offered)


@pytest.mark.parametrize("board", [Torn, Measureless])
async def test_a_board_that_cannot_be_drawn_does_not_end_the_game(
    delve, monkeypatch: pytest.MonkeyPatch, board: type
) -> None:
    offering(monkeypatch, board)
    app = delve(game=Stones())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = " ".join(drawn(app.screen.query_one(board)).split())
        assert "This board cannot be drawn (KeyError: 'colour'). The answers still work." in shown
        await pilot.press("9")
        assert session(app).match.answered == 1


@pytest.mark.parametrize(
    "board", [Unmakeable, 3, BadInput("the board of 'tiny-stones' does not load")], ids=repr
)
async def test_a_game_whose_board_is_broken_is_shown_as_text(
    delve, monkeypatch: pytest.MonkeyPatch, board: object
) -> None:
    offering(monkeypatch, board)
    app = delve(game=Stones())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert "stones  12" in on_board(app)
        (told,) = await toasts(pilot, app)
        assert "The table is shown as text." in told
