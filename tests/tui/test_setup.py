"""Setting a table up: every role, level, faction and option is picked from what there is."""

from pathlib import Path

import pytest
from seated import session, toasts
from textual.pilot import Pilot
from textual.widgets import Checkbox, Input, Select, Static

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.tui.app import CavernApp
from cavern.tui.setup import SetupScreen
from cavern.tui.wishes import Wishes


def wishes(game: str) -> Wishes:
    return Wishes(registry.game(game))


# What somebody wants


def test_a_table_of_vast_begins_with_the_usual_roles_and_one_person() -> None:
    table = wishes("vast")
    assert table.seats == ["knight", "goblins", "dragon", "cave"]
    assert table.levels() == ["person", "medium", "medium", "medium"]
    assert table.combination is not None
    assert table.setup().options["roles"] == "knight,goblins,dragon,cave"


def test_roles_that_share_no_table_replace_each_other() -> None:
    table = wishes("vast")
    table.toggle("vile-ghoul")
    assert table.seats == ["knight", "vile-ghoul", "dragon", "cave"]
    table.toggle("goblins")
    assert table.seats == ["knight", "goblins", "dragon", "cave"]


def test_whoever_loses_their_role_gets_the_first_one() -> None:
    table = wishes("vast")
    table.take("dragon")
    table.toggle("dragon")
    assert table.levels() == ["person", "medium", "medium"]


def test_every_combination_can_be_picked() -> None:
    for row in wishes("vast").combinations:
        table = wishes("vast")
        for role in row["roles"]:
            if role not in table.roles:
                table.toggle(role)
        for role in list(table.roles):
            if role not in row["roles"]:
                table.toggle(role)
        assert table.roles == list(row["roles"])
        assert table.setup().seats == len(row["roles"])


def test_levels_go_to_roles_and_come_back_with_them() -> None:
    table = wishes("vast")
    table.say("difficulty", "dragon", "hard")
    table.sitting["dragon"] = "expert"
    assert table.options()["difficulty"] == "dragon=hard"
    table.toggle("dragon")
    assert table.options()["difficulty"] == ""
    table.toggle("dragon")
    assert table.options()["difficulty"] == "dragon=hard" and table.who("dragon") == "expert"


def test_factions_go_to_seats_in_order() -> None:
    table = wishes("skulldug")
    table.say("factions", "2", "cultists")
    assert table.options()["factions"] == ",cultists"
    game = registry.game("skulldug")
    assert game.seat_names(table.setup())[1] == "Cultist"


def test_a_text_is_read_from_a_file(tmp_path: Path) -> None:
    table = wishes("vast")
    table.values["content"] = str(tmp_path / "none.yaml")
    with pytest.raises(BadInput, match="cannot read"):
        table.options()


# On the screen


async def opened(pilot: Pilot[None], app: CavernApp, game: str) -> SetupScreen:
    screen = SetupScreen(registry.game(game))
    app.push_screen(screen)
    await pilot.pause()
    return screen


async def test_a_table_of_vast_by_keyboard() -> None:
    app = CavernApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app, "vast")
        screen.query_one("#role-thief").focus()
        await pilot.press("space")
        await pilot.pause()
        assert "thief" in screen.wishes.roles
        about = str(screen.query_one("#about", Static).render())
        assert "stash them" in about and "To learn: " in about
        screen.query_one("#own").focus()
        await pilot.press("enter", *"Thief", "enter")
        await pilot.pause()
        assert screen.wishes.own == "thief"
        await pilot.press("ctrl+s")
        await pilot.pause()
        made = session(app)
        assert made.game.seat_names(made.match.setup)[made.people[0]] == "Thief"
        assert made.seats.count("person") == 1 and made.seats.count("medium") == 4


async def test_fields_keep_their_place_while_others_come_and_go() -> None:
    app = CavernApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app, "skulldug")
        mode = screen.query_one("#mode", Select)
        mode.focus()
        mode.value = "solo"
        await pilot.pause()
        assert screen.focused is mode
        assert screen.query_one("#rule-difficulty").display
        assert not screen.query_one("#counts").display
        assert not screen.query_one("#row-2").display
        mode.value = "team"
        await pilot.pause()
        assert screen.wishes.count == 4 and screen.query_one("#row-4").display
        assert not screen.query_one("#rule-difficulty").display


async def test_bots_can_be_watched_and_people_can_share_the_keyboard() -> None:
    app = CavernApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app, "vast")
        own = screen.query_one("#own", Select)
        own.value = "nobody"
        await pilot.pause()
        assert "person" not in screen.wishes.levels()
        screen.query_one("#seat-cave", Select).value = "person"
        await pilot.pause()
        assert own.value == "cave"
        screen.query_one("#seat-knight", Select).value = "person"
        await pilot.pause()
        assert own.value == "several"


async def test_what_does_not_go_together_is_said_and_the_form_stays() -> None:
    app = CavernApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await opened(pilot, app, "vast")
        screen.query_one("#option-crystal-goal", Input).value = "99"
        await pilot.press("ctrl+s")
        assert "a whole number from 4 to 6" in (await toasts(pilot, app))[0]
        assert app.screen is screen


async def test_a_box_tells_without_colours_whether_it_is_ticked() -> None:
    app = CavernApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot, app, "vast")
        shown = {
            box.value: box.render_line(0).text[:3]
            for box in screen.query(Checkbox)
            if box.id in ("role-knight", "role-thief")
        }
        assert shown == {True: "[×]", False: "[ ]"}
