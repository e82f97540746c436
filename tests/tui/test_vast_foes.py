"""Ghoul, Vile Ghoul, Ghost and Cave Ghost in the client, and turns that one plays for another."""

from typing import Any

import pytest
from seated import (
    answer_by_keys,
    board_of,
    given,
    lift_curtain,
    on_board,
    press_thing,
    session,
    staged,
    table_of,
    toasts,
    turn_by_keys,
)

from cavern.core import registry
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.tui.app import CavernApp
from cavern.tui.boards.vast import NARROW
from cavern.tui.boards.vast_about import about
from cavern.tui.boards.vast_foes import in_reach
from cavern.tui.boards.vast_sheets import full_text, sheet
from cavern.tui.boards.vast_words import (
    CARDS,
    ROLES,
    all_boards,
    progress,
    squares_of,
)
from cavern.tui.dialogs import HelpScreen
from cavern.tui.question import AnswerList, QuestionPanel

SMALL = (80, 24)
BIG = (120, 40)

MAP = """\
map
  .    .    a11  c1   g2   e4   .
  .    v3   C6n  A1n  V4w  A3s  .
  .    G1s  T6n  @    A15e T2n  A4e
  t1   A9n  E14n G3e  E7n  E5n  v2
  .    e2   C5s  E8s  A7n  G5n  g6
treasure 0,2 2,1 2,0
crystal -1,1 -1,-2
vault 1,1
"""
SEVEN = (
    MAP
    + """\
pieces knight 1,0 tribe-fangs 2,2 dragon 2,-1 thief -1,0 ghoul 3,0 ghost 1,-1
artifacts 0,0 -1,-1
carriers knight thief dragon
lock-tiles ghost-1
locked 1
goblins population fangs=4 bones=3 eye=1
cave hand treasure-5 event-9 ambush-2
dragon hand claw=2 flame=2 wing=1
ghoul fury 6
ghoul terror chase chase scour
ghost focus 3
ghost mental-block goblins
"""
)
FIVE = (
    MAP
    + """\
pieces knight 1,0 dragon 2,-1 thief -1,0 ghoul 2,1 ghost -2,1
dragon hand claw=2 flame=2 wing=1
vile-ghoul terror chase hunt adapt
vile-ghoul supply 3 6
vile-ghoul right 2=1
cave-ghost hand treasure-5 event-9 ambush-2
cave-ghost omens bat=1 boulder=2 mushroom=3 chasm=1
cave-ghost ghosts ghost-4
cave-ghost spent bat=2 trail=1
"""
)
GHOUL = "turn ghoul round 7\n" + SEVEN + "ghost space thief\nghoul movement 4\nghoul attack 4\n"
GHOST = "turn ghost round 7\n" + SEVEN + "ghost phase moving\nghost space cave\n"
POSSESSED = (
    "turn thief round 7\npossessed thief ghost\n" + SEVEN + "ghost face-up thief\n"
    "thief phase acting\nthief lent 4 3 3\nthief cubes 3\n"
)
VILE_GHOUL = "turn vile-ghoul round 7\n" + FIVE + "vile-ghoul phase setting\n"
CAVE_GHOST = "turn cave-ghost round 7\n" + FIVE + "cave-ghost phase powers\n"
POSITIONS = {
    "ghoul": GHOUL,
    "vile-ghoul": VILE_GHOUL,
    "ghost": GHOST,
    "cave-ghost": CAVE_GHOST,
}
TABLES = {
    7: "knight,goblins,dragon,cave,thief,ghoul,ghost",
    5: "knight,vile-ghoul,dragon,cave-ghost,thief",
    1: "ghost",
}
FOES = tuple(POSITIONS)
POSSESSIONS = ("power:possession", *(f"possess:{role}" for role in TABLES[7].split(",")))


def seats_for(position: str) -> int:
    return 5 if "vile-ghoul" in position else 7


def stage(position: str) -> CavernApp:
    """The client at a written position, with a person in every seat."""
    seats = seats_for(position)
    return staged("vast", position, "caverns", seats, roles=TABLES[seats])


def view_of(position: str, role: str, seats: int = 0) -> Any:
    """What a role sees."""
    game = registry.game("vast")
    seats = seats or seats_for(position)
    setup = game.setup("", seats, {"roles": TABLES[seats]})
    state = game.parse(position, setup, Rng.from_seed("lamp"))
    return game.view(state, TABLES[seats].split(",").index(role))


def lines_of(view: Any, role: str) -> list[str]:
    return ["".join(cell.text for cell in line).rstrip() for line in sheet(view, role)]


def prompt(app: CavernApp) -> str:
    return app.screen.query_one(QuestionPanel)._prompt


async def answer(pilot: Any, app: CavernApp, option: str) -> None:
    decision = session(app).match.decision
    assert decision is not None
    await answer_by_keys(pilot, app, decision.index_of(option))


@pytest.mark.parametrize("role", FOES)
async def test_a_full_turn_of_each_foe_by_keyboard(role: str) -> None:
    position = POSITIONS[role].split("map", 1)[1]
    lines = [line for line in position.splitlines() if " phase " not in line]
    app = stage(f"turn {role} round 7 starting\nmap" + "\n".join(lines))
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        assert await turn_by_keys(pilot, app, role, 6) >= 2


@pytest.mark.parametrize("role", FOES)
async def test_a_foe_s_screen_and_help_at_80_by_24(role: str) -> None:
    app = stage(POSITIONS[role])
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        board = board_of(app)
        assert board.scene is not None
        text, view = on_board(app), board.scene.view
        for goal in view["goals"]:
            assert progress(view, goal) in text
        assert view["advice"]["hint"].split(". ")[0] in text
        assert not app.screen.query_one("#stage").show_vertical_scrollbar
        assert app.screen.query_one(AnswerList).size.height >= 3
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)
        assert app.screen._turn.splitlines() == ROLES[role]["turn"]
        assert app.screen.query_one(".box").max_scroll_y == 0


async def test_the_foes_boards_show_others_what_is_public() -> None:
    app = stage(GHOUL)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        assert "Fury ●●●●●●○○○○○○○○ 6/14" in on_board(app)
        await pilot.press("b")
        await pilot.pause()
        text = on_board(app)
        assert "Facedown a hidden card" in text and "Mental Block Goblins" in text
        assert "Among Knight Dragon Cave" in text, "what is not known to lie elsewhere"


async def test_her_own_cards_are_all_the_ghost_s_to_see() -> None:
    lines = lines_of(view_of(GHOST, "ghost"), "ghost")
    assert "Facedown Cave" in lines
    assert "Deck  Knight Dragon Thief" in lines
    assert "Artifacts ¤2 ⊗1  with KTD" in lines
    assert not any("Cave" in line for line in lines_of(view_of(GHOST, "knight"), "ghost")[3:4])


async def test_a_terror_card_is_used_or_spent_by_pressing_its_effect() -> None:
    app = stage(GHOUL)
    async with app.run_test(size=BIG, notifications=True) as pilot:
        await lift_curtain(pilot, app)
        await press_thing(pilot, app, "once:chase")
        assert given(app) == ["spend:chase"]
        board = board_of(app)
        assert board.scene is not None
        assert board.scene.view["ghoul"]["movement"] == 7
        await press_thing(pilot, app, "each:chase")
        assert given(app) == ["spend:chase", "use:chase"]
        await press_thing(pilot, app, "each:chase")
        assert len(given(app)) == 2
        assert (await toasts(pilot, app))[0].startswith("V8.21 ")


async def test_an_effect_that_is_used_up_is_marked() -> None:
    used = view_of(GHOUL + "ghoul used scour=1\n", "ghoul")
    assert "Scour   ■ -1 for ◆ ■ +1 Fury" in lines_of(used, "ghoul")
    assert "Chase×2 □ +1 move  □ +3 move" in lines_of(used, "ghoul")


async def test_of_two_alike_one_is_spent() -> None:
    spent = view_of(GHOUL + "ghoul spent chase=1\nghoul spending chase\n", "ghoul")
    assert "Chase×2 □ +1 move  ■ +3 move" in lines_of(spent, "ghoul")


async def test_a_die_is_chosen_by_pressing_its_row() -> None:
    app = stage(VILE_GHOUL)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        assert "3 4/3" in on_board(app) and "Supply [3] [6]" in on_board(app)
        panel = app.screen.query_one(QuestionPanel)
        captions = [board_of(app).caption(option) for option in panel.options]
        assert "Use the 3: movement 4, Attack 3" in captions
        await press_thing(pilot, app, "row:3")
        assert given(app) == ["die:3"]
        assert "3 4/3◂" in on_board(app) and "Movement 4" in on_board(app)


async def test_the_ghost_moves_things_by_the_map() -> None:
    app = stage(GHOST)
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        assert "In reach K D ¤-1,-1" in on_board(app)
        board = board_of(app)
        assert board.scene is not None
        assert set(board._lights(board.scene)) == {"1,0", "2,-1", "1,-2", "0,-1"}, "steps"
        await answer(pilot, app, "telekinesis:artifact:-1,-1")
        assert prompt(app) == "Ghost: Move the Artifact where?"
        await press_thing(pilot, app, "tile:0,-1")
        assert given(app)[-1] == "shift:e:1"
        assert "things moved 1/2" in on_board(app) and "lock 2/5" in on_board(app)


async def test_the_ghost_flies_by_arrow_keys() -> None:
    app = stage(GHOST)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        await pilot.press("m", "left", "enter")
        await pilot.pause()
        assert given(app) == ["move:w"]


async def test_who_plays_whom_is_plain_on_screen() -> None:
    app = stage(POSSESSED)
    async with app.run_test(size=SMALL) as pilot:
        await lift_curtain(pilot, app)
        assert table_of(app).seat == 6, "the Ghost answers"
        text = on_board(app)
        assert " Thief   played by Ghost " in text, "above the Thief's board"
        assert "stash 0/6 ◂ Ghost" in text, "beside the Thief's goal"
        assert (
            f"You play the Thief. {'What it carries onto ‡ is locked, and the turn is over.'}"
            in text
        )
        assert prompt(app) == "Ghost: What does the Thief do?"
        await pilot.press("b")
        await pilot.pause()
        assert "Fury" in on_board(app), "the next board is the Ghoul's"
        await pilot.press("b")
        await pilot.pause()
        assert "Focus" in on_board(app) and "played by" not in on_board(app)


async def test_whoever_is_possessed_moves_by_the_map_until_the_artifact_locks() -> None:
    app = stage(POSSESSED.replace("lock-tiles ghost-1\nlocked 1\n", ""))
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        await press_thing(pilot, app, "tile:-2,0")
        assert given(app) == ["move:w"]
        view: Any = session(app).match.view(0)
        assert view["locked"] == 1 and view["possessed"] is None


async def test_a_summoned_role_has_a_board_too() -> None:
    position = (
        "turn ghost round 3\npossessed thief ghost\n" + MAP + "pieces thief -1,0 ghost 1,-1\n"
        "ghost face-up thief\nthief phase acting\nthief lent 4 3 3\nthief cubes 3\n"
    )
    app = staged("vast", position, "caverns", 1, roles="ghost")
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        assert " Thief   played by Ghost " in on_board(app)
        await pilot.press("b")
        await pilot.pause()
        assert "Focus" in on_board(app)
        await pilot.press("b", "i")
        await pilot.pause()
        assert "Thief: nothing: it is summoned for one turn" in str(
            app.screen.query_one("#notice").render()
        )


async def test_possession_is_offered_with_its_price() -> None:
    app = stage(CAVE_GHOST.replace("chasm=1", "trail=3"))
    async with app.run_test(size=BIG) as pilot:
        await lift_curtain(pilot, app)
        assert "Possess for K6 V6 D6 T2" in on_board(app)
        await answer(pilot, app, "power:possession")
        panel = app.screen.query_one(QuestionPanel)
        captions = [board_of(app).caption(option) for option in panel.options]
        assert "Possess the Thief: 2 Omens" in captions and len(captions) == 4


# Words, without a screen


@pytest.mark.parametrize("role", FOES)
def test_every_figure_of_a_foe_s_board_fits_beside_a_small_map(role: str) -> None:
    position = POSITIONS[role]
    for viewer in (role, "knight"):
        for line in lines_of(view_of(position, viewer), role):
            assert len(line) <= NARROW - 2, line


@pytest.mark.parametrize("role", ["ghoul", "vile-ghoul"])
def test_effects_in_a_word_or_two_fit_their_columns(role: str) -> None:
    for effects in view_of(POSITIONS[role], role)[role]["effects"].values():
        assert len(effects["each_short"]) <= 9 and len(effects["once_short"]) <= 9


def test_goals_of_the_foes() -> None:
    view = view_of(GHOST, "ghost")
    assert progress(view, "ghoul") == "Fury 6/14"
    assert progress(view, "ghost") == "lock 1/5"
    assert progress(view_of(VILE_GHOUL, "knight"), "vile-ghoul") == "kill Knight ♥7"


def test_artifacts_and_ghost_tiles_in_words() -> None:
    view = view_of(GHOST, "ghost")
    assert "Ghost tile with a locked Artifact: Whoever stands here" in about(view, "tile:-2,0")
    assert "Here: Knight with an Artifact." in about(view, "tile:1,0")
    assert "Here: Artifact." in about(view, "tile:-1,-1")
    assert "Possessed Thief" in about(view, "possession-card:thief")
    assert about(view, "each:chase").startswith("Chaseᴿ (Terror card, reconstructed): Each turn")


def test_isolation_in_rings() -> None:
    view = view_of(CAVE_GHOST, "cave-ghost")
    assert "Rings K3 D4 T1 V4" in lines_of(view, "cave-ghost")
    assert "4 rings away: Telekinesis moves 2 here." in about(view, "tile:2,1")
    prices = {mark["role"]: mark["price"] for mark in view["cave-ghost"]["marks"]}
    assert prices["thief"] == 2


def test_pieces_of_the_other_ghoul_and_ghost_bear_their_names() -> None:
    view = view_of(CAVE_GHOST, "cave-ghost")
    assert about(view, "piece:ghoul").startswith("Vile Ghoul, at 2,1")
    assert about(view, "piece:ghost").startswith("Cave Ghost, at -2,1")


def test_a_foe_s_board_in_full_has_its_cards_texts_once() -> None:
    text = full_text(view_of(GHOUL, "ghoul"), "ghoul")
    assert text.count(CARDS["terror:chase"]["text"]) == 1
    powers = full_text(view_of(CAVE_GHOST, "cave-ghost"), "cave-ghost")
    assert CARDS["ghost-power:plot-twist"]["text"] in powers


@pytest.mark.parametrize("roles", [TABLES[7], "goblins,cave-ghost,thief,ghoul", "vile-ghoul,ghost"])
def test_words_for_whatever_happens(roles: str) -> None:
    """Boards, goals and hints at every question of a game of hasty players."""
    game = registry.game("vast")
    seats = 1 + roles.count(",")
    match = Match(game, game.setup("", seats, {"roles": roles}), "dust", set(range(seats)))
    rng = Rng.from_seed(roles)
    played = set()
    while not match.over and match.answered < 250:
        decision = match.decision
        assert decision is not None
        view: Any = match.view(decision.seat)
        options = decision.options()
        for role in all_boards(view):
            for line in lines_of(view, role):
                assert len(line) <= NARROW - 2, line
            assert full_text(view, role)
        assert all(progress(view, role) for role in view["roles"])
        assert view["advice"]["hint"]
        for option in options:
            assert all("," in place for place in squares_of(view, option.touches))
        in_reach(view, options)
        played.add(view["possessed"])
        wanted = [i for i, option in enumerate(options) if option.id in POSSESSIONS]
        match.answer_index(wanted[0] if wanted else rng.below(len(options)))
    assert len(played) > 1, "somebody played somebody else's turn"
