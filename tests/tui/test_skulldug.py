"""Skulldug! in the client: the map, hands, groups of answers; by keyboard and by mouse."""

from seated import (
    answer_by_keys,
    drag_by_one,
    drawn,
    given,
    look_around,
    on_board,
    press_thing,
    resize,
    session,
    staged,
    toasts,
)
from textual.widgets import Select

from cavern.core import registry
from cavern.core.rng import Rng
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.boards.mapping import COMPACT, LARGE, OVERVIEW
from cavern.tui.boards.skulldug import SkulldugBoard
from cavern.tui.boards.skulldug_party import Pack
from cavern.tui.boards.skulldug_words import all_cards, short
from cavern.tui.dialogs import Curtain, HelpScreen, Notice
from cavern.tui.question import AnswerList, QuestionPanel
from cavern.tui.session import Session
from cavern.tui.setup import SetupScreen
from cavern.tui.table import TableScreen

SMALL = (80, 24)
BIG = (120, 40)

CAVE = """\
turn 3 seat-0 acting
map
  ├a──┬b
  │
  └@──┐c
tiles
  a T4: gas-grenade, golden-hedgehog
  b T1
  c L1: hungry-bear
explorers
  seat-0 at a health 3 ap 2 dazed: trusty-whip, samaeis-spectacles
  seat-1 at @ health 5: rusty-sword
"""

CAGE = """\
turn 3 seat-0 acting
map
  └@──┐c
explorers
  seat-0 at @ health 5 ap 1: canary-cage
  seat-1 at c health 5: rusty-sword
hazard: hungry-bear
"""


def start(mode: str, seats: int, seed: str = "lamp", **options: str) -> CavernApp:
    game = registry.game("skulldug")
    setup = game.setup(mode, seats, dict(options))
    return CavernApp(Session.start(game, setup, seed, [], saves.new_path(game.id)))


def stage(position: str, mode: str = "duel", seats: int = 2) -> CavernApp:
    """The client at a written position."""
    return staged("skulldug", position, mode, seats)


def copy_of(app: CavernApp, id: str) -> str:
    """What answers call a card in sight."""
    view = session(app).match.view(0)
    return next(name for name, card in all_cards(view).items() if card["id"] == id)


async def test_a_whole_solo_game_by_keyboard() -> None:
    app = start("solo", 1, seed="lamp-24", difficulty="hard")
    adviser = registry.game("skulldug").bots()["heuristic"](Rng.from_seed("adviser"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        match = session(app).match
        for number in range(400):
            if match.over:
                break
            decision = match.decision
            assert decision is not None
            dream = match.imagine(0, Rng.from_seed(f"dream {number}"))
            await answer_by_keys(pilot, app, adviser.pick(decision, dream))
        assert match.over
        assert app.screen.query_one(AnswerList).option_count == 5, "log, watch, again, menu, quit"
        await pilot.press("2")
        await pilot.pause()
        assert not session(app).match.over


async def test_clicking_a_lit_passage_moves() -> None:
    for size in (SMALL, BIG):
        app = stage(CAVE)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await press_thing(pilot, app, "space:1,1")
            assert given(app) == ["move:e"]


async def test_moving_by_arrow_keys_on_the_map() -> None:
    for key in ("down", "j"):
        app = stage(CAVE)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            await pilot.press("m", key)
            await pilot.pause()
            assert "Cave Entrance: Rogue" in on_board(app)
            await pilot.press("enter")
            assert given(app) == ["move:s"]


async def test_walking_on_by_arrow_keys() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("m", "down", "enter")
        await pilot.pause()
        assert app.screen.query_one(SkulldugBoard).cursor == "space:0,0", (
            "it goes with the explorer"
        )
        await pilot.press("up", "enter")
        await pilot.pause()
        assert given(app) == ["move:s", "move:n"]


async def test_a_new_passage_is_shown_as_it_would_lie() -> None:
    app = stage(CAVE + "passages: T2\n")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("m", "up", "enter")
        await pilot.pause()
        panel = app.screen.query_one(QuestionPanel)
        assert given(app) == ["move:n"]
        assert {option.id for option in panel.options} == {"orient:nes", "orient:nsw", "orient:esw"}
        board = app.screen.query_one(SkulldugBoard)
        pictures = set()
        for _ in panel.options:
            pictures.add(on_board(app))
            x, y = board.where("space:0,2")
            line = board.render_line(y).text
            east, west = line[x + 3] == " ", line[x - 3] == " "
            assert panel.selected is not None
            assert east == ("e" in panel.selected.id.split(":")[1])
            assert west == ("w" in panel.selected.id.split(":")[1])
            board.screen.query_one(AnswerList).action_cursor_down()
            await pilot.pause()
        assert len(pictures) == 3


async def test_what_is_lit_follows_the_selected_kind_of_answer() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = app.screen.query_one(SkulldugBoard)
        assert board.scene is not None
        assert set(board._lights(board.scene)) == {"0,2", "1,1", "0,0"}, "moves"
        await pilot.press("slash", *"throw")
        await pilot.pause()
        assert set(board._lights(board.scene)) == {"0,0"}, "where the victim is"


async def test_a_space_that_is_not_lit_is_never_pressed_by_accident() -> None:
    app = stage(CAVE.replace("├a──┬b", "├a  ├b"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        board, panel = app.screen.query_one(SkulldugBoard), app.screen.query_one(QuestionPanel)
        assert any(option.id == "destroy:e" for option in panel.options)
        await pilot.hover(board, offset=tuple(board.where("space:1,1")))
        await pilot.pause()
        assert panel.selected is not None and panel.selected.id == "move:n"
        await press_thing(pilot, app, "space:1,1")
        assert given(app) == [], "only to destroy it is possible, and that was not lit"
        assert panel.selected.id == "destroy:e"
        await pilot.press("enter")
        assert given(app) == ["destroy:e"]


async def test_copies_of_a_card_are_walked_through() -> None:
    twice = CAVE.replace("trusty-whip, samaeis", "bear-trap.1, bear-trap.2, samaeis")
    app = stage(twice)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.screen.query_one(Pack).focus()
        await pilot.press("down", "down")
        await pilot.pause()
        assert "Samaei's Spectacles, treasure" in on_board(app)


async def test_pressing_a_wall_says_why_not() -> None:
    app = stage(CAVE)
    async with app.run_test(size=BIG, notifications=True) as pilot:
        await pilot.pause()
        await press_thing(pilot, app, "space:-1,1")
        assert given(app) == []
        assert await toasts(pilot, app) == ["S4 There the table ends: a solid wall."]


async def test_pressing_a_card_with_several_uses_shows_a_small_menu() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        everything = app.screen.query_one(AnswerList).option_count
        pack = app.screen.query_one(Pack)
        await pilot.click(pack, offset=tuple(pack.where(copy_of(app, "samaeis-spectacles"))))
        await pilot.pause()
        panel = app.screen.query_one(QuestionPanel)
        offered = {option.id.split(":")[0] for option in panel.options}
        shown = {panel.options[i].id.split(":")[0] for line in panel._shown for i in line}
        assert shown == {"drop", "throw"} < offered
        await pilot.press("escape")
        assert app.screen.query_one(AnswerList).option_count == everything


async def test_card_text_is_told_where_a_card_is_pointed_at() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        pack = app.screen.query_one(Pack)
        assert "Gas Grenadeᴿ" in drawn(pack), "it lies here"
        await pilot.hover(pack, offset=tuple(pack.where(copy_of(app, "gas-grenade"))))
        await pilot.pause()
        assert "Gas Grenadeᴿ, consumable, reconstructed: Discard: everybody" in on_board(app)
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, Notice)


async def test_card_text_by_keyboard_alone() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.screen.query_one(Pack).focus()
        await pilot.press("down")
        await pilot.pause()
        assert "Samaei's Spectacles, treasure" in on_board(app)
        await pilot.press("m", "right", "i")
        await pilot.pause()
        assert isinstance(app.screen, Notice)
        assert "Underground Springᴴ" in str(app.screen.query_one("#notice").render())


async def test_marks_stand_behind_names_in_the_answers() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = app.screen.query_one(SkulldugBoard)
        captions = [board.caption(option) for option in board.scene.options]
        assert "Pick up Gas Grenadeᴿ (1 AP)" in captions
        assert "Pick up Golden Hedgehog (1 AP)" in captions


async def test_everything_about_the_explorers_is_on_show() -> None:
    for size in (SMALL, BIG):
        app = stage(CAVE)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            text = on_board(app)
            for word in ("Adventurer", "♥♥♥♡♡", "◆1", "2 AP", "dazed", "hand 2/", "Rogue", "♥♥♥♥♥"):
                assert word in text
            for word in ("Fortune ", "Hazard ", "Passages "):
                assert word in text


async def test_solo_shows_ghosts_and_the_cave_s_health() -> None:
    app = start("solo", 1)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "Cave ♥ 20" in on_board(app)


async def test_two_people_share_a_keyboard_without_a_curtain() -> None:
    app = start("duel", 2, gear="sets")
    async with app.run_test(size=SMALL) as pilot:
        seats = []
        for _ in range(12):
            await pilot.pause()
            assert isinstance(app.screen, TableScreen), "hands are open: nothing to hide"
            seats.append(app.screen.seat)
            panel = app.screen.query_one(QuestionPanel)
            end = [i for i, option in enumerate(panel.options) if option.id == "end-turn"]
            await answer_by_keys(pilot, app, end[0] if end else 0)
        assert set(seats) == {0, 1}


async def test_a_peek_into_a_deck_brings_the_curtain() -> None:
    app = stage(CAGE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        decision = session(app).match.decision
        await answer_by_keys(pilot, app, decision.index_of("use:canary-cage"))
        assert isinstance(app.screen, Curtain), "nobody else may see the card"
        await pilot.press("enter")
        await pilot.pause()
        assert "Top Hazard hungry-bear" in on_board(app)
        await answer_by_keys(pilot, app, session(app).match.decision.index_of("leave"))
        await answer_by_keys(pilot, app, session(app).match.decision.index_of("end-turn"))
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.seat == 1 and "Top Hazard" not in on_board(app)


async def test_zoom_pan_and_centre() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        board = app.screen.query_one(SkulldugBoard)
        sizes = []
        for _ in range(3):
            await pilot.press("z")
            await pilot.pause()
            sizes.append(board.chosen_size)
        assert sizes == [OVERVIEW, COMPACT, LARGE]
        assert "Golden Hedge" in on_board(app).split("Fortune")[0]
        await pilot.press("z")
        await pilot.pause()
        await look_around(pilot, app, "space:0,0")


async def test_dragging_moves_the_map_and_answers_nothing() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await drag_by_one(pilot, app, "space:1,1")
        assert given(app) == []


async def test_resizing_keeps_everything_in_reach() -> None:
    app = stage(CAVE)
    async with app.run_test(size=BIG) as pilot:
        await pilot.pause()
        assert not app.screen.query_one("#stage").show_vertical_scrollbar
        for size in (SMALL, (40, 12), (200, 60), (60, 20), SMALL):
            await resize(pilot, size)
            small = size[0] < 56
            assert app.screen.query_one("#small").display == small
            assert app.screen.query_one(AnswerList).size.height
            assert small or "A" in on_board(app)
        stage_ = app.screen.query_one("#stage")
        assert not stage_.show_vertical_scrollbar
        assert app.screen.query_one(AnswerList).size.height >= 5
        await press_thing(pilot, app, "space:0,0")
        assert given(app) == ["move:s"]


async def test_the_help_fits_a_small_screen() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.query_one(".box").max_scroll_y == 0


def test_cards_are_cut_to_fit_with_their_numbers_and_marks() -> None:
    card = {"name": "Sleeping-Dart Vent", "type": "trap", "source": "house"}
    card.update({"difficulty": 4, "damage": 0})
    assert short(card, 30) == "▲Sleeping-Dart Vent 4/0ᴴ"
    assert short(card, 15) == "▲Sleeping… 4/0ᴴ"
    assert short(card, 10) == "▲Sleeping…"[:8] + "…ᴴ"


async def test_the_form_asks_for_factions() -> None:
    app = CavernApp()
    async with app.run_test(size=BIG, notifications=True) as pilot:
        app.push_screen(SetupScreen(registry.game("skulldug")))
        await pilot.pause()
        app.screen.query_one("#mode", Select).value = "print-and-play"
        await pilot.pause()
        app.screen.query_one("#say-factions-1", Select).value = "rogues"
        await pilot.pause()
        await pilot.press("ctrl+s")
        assert "it has adventurers, henchmen" in (await toasts(pilot, app))[0]
        app.screen.query_one("#say-factions-1", Select).value = "henchmen"
        await pilot.pause()
        await pilot.press("ctrl+s")
        await pilot.pause()
        match = session(app).match
        assert match.game.seat_names(match.setup) == ["Henchman", "Adventurer"]


def crowd(ap: int, seats: int) -> str:
    explorers = "".join(f"  seat-{n} at @ health 5\n" for n in range(1, seats))
    first = f"  seat-0 at @ health 5 ap {ap}: trusty-whip, brass-knuckles\n"
    cave = "└@──┐c" if seats == 2 else "┼@──┐c"
    return f"turn 3 seat-0 acting\nmap\n  {cave}\nexplorers\n{first}{explorers}"


async def test_six_explorers_stay_in_their_passage() -> None:
    app = staged("skulldug", crowd(3, 6), "team", 6)
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        board = app.screen.query_one(SkulldugBoard)
        assert board._scale() is LARGE
        spot = board.where("space:0,0")
        left = spot.x - LARGE.width // 2
        line = board.render_line(spot.y).text[left : left + LARGE.width]
        assert sum(letter.isalpha() for letter in line) >= 6, line


async def test_without_action_points_the_first_answer_ends_the_turn() -> None:
    for ap, first in ((0, True), (2, False)):
        app = staged("skulldug", crowd(ap, 2), "duel", 2)
        async with app.run_test(size=BIG) as pilot:
            await pilot.pause()
            selected = app.screen.query_one(QuestionPanel).selected
            assert selected is not None and (selected.id == "end-turn") == first, ap
