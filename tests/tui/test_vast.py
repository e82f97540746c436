"""Vast in the client: the caverns, every role's turn and board; by keyboard and by mouse."""

from typing import Any

import pytest
from seated import (
    answer_by_keys,
    board_of,
    drag_by_one,
    given,
    lift_curtain,
    look_around,
    on_board,
    press_thing,
    resize,
    session,
    staged,
    table_of,
    toasts,
    turn_by_keys,
)

from cavern.core import registry
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.boards.mapping import COMPACT, LARGE, OVERVIEW
from cavern.tui.boards.vast import NARROW
from cavern.tui.boards.vast_sheets import full_text, sheet
from cavern.tui.boards.vast_words import CARDS, edges_of, progress, squares_of
from cavern.tui.boards.vast_words import ROLES as ABOUT
from cavern.tui.dialogs import Curtain, HelpScreen, Notice, WhyNot
from cavern.tui.question import AnswerList, QuestionPanel
from cavern.tui.session import Session

SMALL = (80, 24)
BIG = (120, 40)

MAP = """\
map
  .    a11  c1   .    e4
  v3   C6n  A1n  V4w  A3s
  A14s T6n  @    A15e T2n
  A9n  E14n A6e  E7n  E5n
  e2   C5s  E8s  A7n  e13
pieces knight 1,0 tribe-fangs 2,2 tribe-eye -2,1 dragon 2,-1 thief -1,0
treasure 0,2 2,1 -2,0 2,0 -1,0
event -1,-1
crystal -1,1 -1,-2
vault 1,1
gem claw -1,0
rockslides 0,-2:e
bombs 1,0:e
flame-wall -2,-1
knight grit 13
knight quests fearless stalwart cunning
goblins rage 2
goblins population fangs=4 bones=3 eye=1
goblins slots troll / wisp golem / -
goblins secrets hiding-spots fire-bomber
dragon wakefulness 7
dragon hand claw=2 flame=2 wing=1
cave hand treasure-5 event-9 ambush-2
cave omens bat=2 boulder=2 mushroom=1 chasm=1
thief carried 1
thief upgrades movement lock-picking-kit
"""
KNIGHT = "turn knight round 7\n" + MAP + "knight placed movement=1 strength=1\n"
GOBLINS = (
    "turn goblins round 7\n" + MAP + "goblins phase tribe\ngoblins war-drawn spite fear\n"
    "goblins war-card spite\ngoblins activated 1\ngoblins acting fangs\n"
)
DRAGON = "turn dragon round 7\n" + MAP + "dragon phase powers\n"
CAVE = "turn cave round 7\n" + MAP + "cave phase omens\n"
THIEF = (
    "turn thief round 7\n" + MAP + "thief phase acting\n"
    "thief tokens movement=3 stealth=4 thievery=2\nthief cubes 2\n"
)
ROLES = ("knight", "goblins", "dragon", "cave", "thief")


def stage(position: str) -> CavernApp:
    """The client at a written position, with a person in each of five seats."""
    return staged("vast", position, "caverns", 5)


def match_of(app: CavernApp) -> Match:
    return session(app).match


async def test_a_whole_solo_game_by_keyboard() -> None:
    game = registry.game("vast")
    setup = game.setup("", 1, {"roles": "knight"})
    app = CavernApp(Session.start(game, setup, "s5", [], saves.new_path(game.id)))
    adviser = game.bots()["random"](Rng.from_seed("5"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        match = match_of(app)
        for number in range(1000):
            if match.over:
                break
            dream = match.imagine(0, Rng.from_seed(f"dream {number}"))
            assert match.decision is not None
            await answer_by_keys(pilot, app, adviser.pick(match.decision, dream))
        assert match.over
        assert app.screen.query_one(AnswerList).option_count == 5, "log, watch, again, menu, quit"
        assert "everything lies open" in on_board(app)
        await pilot.press("2")
        await pilot.pause()
        assert not match_of(app).over


@pytest.mark.parametrize("role", ROLES)
async def test_a_full_turn_of_each_role_by_keyboard(role: str) -> None:
    app = stage(f"turn {role} round 7 starting\n" + MAP)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        assert await turn_by_keys(pilot, app, role, 12) >= 2


@pytest.mark.parametrize(
    ("position", "keys", "answer"),
    [
        (KNIGHT, ["right"], "move:e"),
        (GOBLINS, ["down"], "move:s"),
        (DRAGON, ["left", "left"], "move:w:2"),
        (THIEF, ["down"], "move:s"),
    ],
    ids=["knight", "goblins", "dragon", "thief"],
)
async def test_moving_by_arrow_keys_on_the_map(position: str, keys: list[str], answer: str) -> None:
    app = stage(position)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        panel = app.screen.query_one(QuestionPanel)
        move = next(i for i, option in enumerate(panel.options) if option.id == answer)
        panel.point([move])
        await pilot.pause()
        await pilot.press("m", *keys, "enter")
        await pilot.pause()
        assert given(app) == [answer]


async def test_clicking_a_lit_square_moves() -> None:
    for size in (SMALL, BIG):
        app = stage(KNIGHT)
        async with app.run_test(size=size) as pilot:
            await lift_curtain(pilot, app)
            await press_thing(pilot, app, "tile:0,0")
            assert given(app) == ["move:w"]


async def test_a_tile_is_placed_by_clicking_an_open_space() -> None:
    app = stage(CAVE.replace("phase omens", "phase shape\ncave to-remove 3"))
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        await press_thing(pilot, app, "hand:event-9")
        assert given(app) == ["tile:event-9"]
        await press_thing(pilot, app, "tile:3,0")
        assert given(app)[1] == "place:3,0"


async def test_what_is_lit_follows_the_selected_kind_of_answer() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        board = board_of(app)
        assert board.scene is not None
        assert set(board._lights(board.scene)) == {"1,1", "2,0", "0,0"}, "moves"
        await pilot.press("slash", *"cube")
        await pilot.pause()
        assert board._lights(board.scene) == {}, "cubes go on the board, not on the map"


async def test_several_answers_on_a_square_make_a_small_menu() -> None:
    app = stage(CAVE)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        await answer_by_keys(pilot, app, match_of(app).decision.index_of("omen:rockslide"))
        while match_of(app).decision.kind != "omen-target":
            await answer_by_keys(pilot, app, 0)
        everything = app.screen.query_one(AnswerList).option_count
        await press_thing(pilot, app, "tile:0,0")
        panel = app.screen.query_one(QuestionPanel)
        shown = [panel.options[index] for line in panel._shown for index in line]
        assert 1 < len(shown) <= 4
        edges = {f"edge:{edge}" for edge in edges_of("0,0")}
        assert all(edges.intersection(option.touches) for option in shown)
        await pilot.press("escape")
        assert app.screen.query_one(AnswerList).option_count == everything


async def test_a_press_on_the_board_beside_the_map_places_a_cube() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        await press_thing(pilot, app, "slot:perception")
        assert given(app) == ["place-cube:perception"]


async def test_a_revealed_tile_is_shown_as_it_would_lie() -> None:
    app = stage(DRAGON)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        for answer in ("power:burn", "burn:-1,2"):
            await answer_by_keys(pilot, app, match_of(app).decision.index_of(answer))
        panel = app.screen.query_one(QuestionPanel)
        assert {option.id.partition(":")[0] for option in panel.options} == {"turn"}
        pictures = set()
        for _ in panel.options:
            pictures.add(on_board(app))
            app.screen.query_one(AnswerList).action_cursor_down()
            await pilot.pause()
        assert len(pictures) == len(panel.options) > 1


async def test_pressing_a_wall_says_why_not() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=BIG, notifications=True) as pilot:
        await lift_curtain(pilot, app)
        await press_thing(pilot, app, "tile:1,-1")
        assert given(app) == []
        (toast,) = await toasts(pilot, app)
        assert "wall" in toast


async def test_why_not_by_name() -> None:
    app = stage(DRAGON)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, WhyNot)
        assert any(why.rule.startswith("V5.3") for _, why in app.screen._shut)
        assert all(why.text for _, why in app.screen._shut)
        await pilot.press("escape")
        assert given(app) == []


async def test_the_other_roles_boards_show_what_is_public() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        seen = {}
        for role in (*ROLES[1:], "knight"):
            await pilot.press("b")
            await pilot.pause()
            seen[role] = on_board(app)
            assert f" {role.title()} " in seen[role]
        assert "Rage" in seen["goblins"] and "Troll" in seen["goblins"]
        assert "2 hidden" in seen["goblins"] and "Fire Bomber" not in seen["goblins"]
        assert "5 hidden" in seen["dragon"] and "Armor" in seen["dragon"]
        assert "3 hidden" in seen["cave"] and "Giant Bats" in seen["cave"]
        assert "Stealth" in seen["thief"] and "Lock Picking Kit" in seen["thief"]
        assert "Fearless" in seen["knight"], "one's own again"


async def test_goals_and_progress_are_always_in_sight() -> None:
    for size in (SMALL, BIG):
        app = stage(KNIGHT)
        async with app.run_test(size=size) as pilot:
            await lift_curtain(pilot, app)
            text = on_board(app)
            for goal in ("kill Dragon ♥5", "kill Knight ♥7", "wake 7/11", "collapse 0/5"):
                assert goal in text
            assert "stash 2/6" in text and "round 7" in text
            assert "Place cubes, move, have Encounters in any order" in text


async def test_a_hand_stays_behind_the_curtain() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Curtain), "five people, hidden hands"
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(app).seat == 0 and "Fearless" in on_board(app)
        await answer_by_keys(pilot, app, match_of(app).decision.index_of("end-turn"))
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(app).seat == 1 and "Fearless" not in on_board(app)


async def test_card_text_is_told_where_a_card_is_pointed_at() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        board = board_of(app)
        await pilot.hover(board, offset=tuple(board.where("quest:stalwart")))
        await pilot.pause()
        assert "Stalwart (Sidequest): Attack a Tribe of Population 3" in on_board(app)
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, Notice)
        text = str(app.screen.query_one("#notice").render())
        assert "Attack a Tribe of Population 3" in text and "Knight: kill the Dragon" in text


async def test_the_selected_answer_s_card_is_told() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        assert "Giant Bats (Omen): Move a Treasure" in on_board(app)
        await pilot.press("down")
        await pilot.pause()
        assert "Rockslide (Omen): A wall between" in on_board(app)


async def test_card_text_by_keyboard_alone() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        await pilot.press("m", *["right"] * 9)
        await pilot.pause()
        for _ in range(15):
            if board_of(app).cursor == "quest:cunning":
                break
            await pilot.press("down")
            await pilot.pause()
        assert "Cunning (Sidequest): Try to collect a Gem" in on_board(app)


async def test_a_push_is_chosen_and_lit_where_the_pushed_piece_is() -> None:
    app = stage(CAVE)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        while match_of(app).decision.kind != "omen-target":
            await answer_by_keys(pilot, app, 0)
        await answer_by_keys(pilot, app, match_of(app).decision.index_of("bats:knight"))
        board = board_of(app)
        assert board.scene is not None
        lit = set(board._lights(board.scene))
        assert lit and lit <= {"1,1", "2,0", "0,0"}, "squares beside the Knight at 1,0"
        await press_thing(pilot, app, "tile:0,0")
        assert given(app)[-1] == "push:w"


@pytest.mark.parametrize("role", ROLES)
async def test_each_role_s_help_fits_a_small_screen(role: str) -> None:
    app = stage(f"turn {role} round 7 starting\n" + MAP)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert app.screen._turn.splitlines() == ABOUT[role]["turn"]
        assert app.screen.query_one(".box").max_scroll_y == 0


async def test_zoom_pan_and_centre() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        board = board_of(app)
        before = board.where("tile:0,0")
        sizes = []
        for _ in range(3):
            await pilot.press("z")
            await pilot.pause()
            sizes.append(board.chosen_size)
            assert "K" in on_board(app)
        assert sizes == [OVERVIEW, COMPACT, LARGE]
        await pilot.press("z")
        await pilot.pause()
        assert board.where("tile:0,0") == before
        await look_around(pilot, app, "tile:0,0")


async def test_dragging_moves_the_map_and_answers_nothing() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        await drag_by_one(pilot, app, "tile:0,0")
        assert given(app) == []


async def test_resizing_keeps_everything_in_reach() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        for size in (SMALL, (40, 12), (30, 8), (200, 60), (60, 20), SMALL):
            await resize(pilot, size)
            small = size[0] < 56
            assert app.screen.query_one("#small").display == small
            assert app.screen.query_one(AnswerList).size.height
            assert small or "kill Dragon" in on_board(app)
        assert not app.screen.query_one("#stage").show_vertical_scrollbar
        assert app.screen.query_one(AnswerList).size.height >= 5
        await press_thing(pilot, app, "tile:0,0")
        assert given(app) == ["move:w"]


async def test_tokens_and_pieces_are_told_on_the_map() -> None:
    app = stage(KNIGHT)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        text = on_board(app)
        for sign in ("◆", "$", "#", "♦", "▓▓", "××", "^", "⌂", "d", "T", "F", "E"):
            assert sign in text


# Words, without a screen


def view_of(position: str, seat: int) -> Any:
    game = registry.game("vast")
    state = game.parse(position, game.setup("", 5, {}), Rng.from_seed("lamp"))
    return game.view(state, seat)


def test_where_answers_shine() -> None:
    view = view_of(DRAGON, 2)
    assert squares_of(view, ["piece:thief", "gem:flame", "gem:claw"]) == ["-1,0", "-1,0"]
    assert squares_of(view, ["piece:tribe-fangs", "piece:tribe-bones", "slot:bow"]) == ["2,2"]
    assert squares_of(view, ["edge:0,0:s"]) == ["0,0", "0,-1"]


def test_progress_without_a_dragon() -> None:
    game = registry.game("vast")
    match = Match(game, game.setup("", 1, {"roles": "knight"}), "lamp", {0})
    assert progress(match.view(0), "knight") == "smash 0/5"


def test_a_board_in_full_has_every_card_s_text() -> None:
    text = full_text(view_of(GOBLINS, 1), "goblins")
    for card in ("monster:troll", "monster:wisp", "secret:fire-bomber", "war:spite"):
        assert CARDS[card]["text"] in text


@pytest.mark.parametrize("role", ROLES)
def test_every_figure_of_a_board_fits_beside_a_small_map(role: str) -> None:
    view = view_of(KNIGHT, ROLES.index(role))
    for line in sheet(view, role):
        assert len("".join(cell.text for cell in line).rstrip()) <= NARROW - 2
