"""Vast's foes in the browser: a turn of each by clicking, a possession turn, roles that swap."""

import re

import pytest
from browser_site import Arrive
from playwright.sync_api import Locator, expect
from test_browser_everyone import issues
from test_browser_vast import WIDER, click_for, first, thing, touched_by, until
from visitor import Visitor

TABLES = {
    "Ghoul": ("Ghoul",),
    "Vile Ghoul": ("Vile Ghoul", "Dragon"),
    "Ghost": ("Ghost",),
    "Cave Ghost": ("Cave Ghost", "Thief"),
}
"""Small tables at which a foe has the first turn."""


def choose_roles(me: Visitor, roles: tuple[str, ...]) -> None:
    me.open("/new/vast")
    chips = me.page.get_by_role("group", name="Roles at the table")
    for each in roles:
        press(chips, each, True)
    for chip in chips.get_by_role("button").all():
        press(chips, chip.inner_text(), chip.inner_text() in roles)


def press(chips: Locator, role: str, wanted: bool) -> None:
    chip = chips.get_by_role("button", name=role, exact=True)
    if (chip.get_attribute("aria-pressed") == "true") != wanted:
        chip.click()


def sit_down(me: Visitor, role: str) -> None:
    """A table at which the foe begins, with bots on the others."""
    choose_roles(me, TABLES[role])
    for each in TABLES[role]:
        seat = me.page.get_by_role("combobox", name=each, exact=True)
        seat.select_option("me" if each == role else "bot/easy")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.page.locator("[aria-label=Moment]").wait_for(state="attached")


def is_empty(me: Visitor, square: str) -> bool:
    return " with " not in str(thing(me, square).get_attribute("aria-label"))


def walk(me: Visitor, question: str, who: str) -> None:
    """One step onto a lit square, an empty one if there is one."""
    until(me, question)
    first(me, "move:")
    ways = [id for id in me.option_ids() if id.startswith("move:")]
    click_for(me, next((way for way in ways if is_empty(me, touched_by(me, way))), ways[0]))
    expect(me.log).to_contain_text(re.compile(rf"The {who} moves \w+ to "))


def test_the_ghouls_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Ghoul")
    until(me, "Where does the Ghoul come in?")
    click_for(me, first(me, "appear:"))
    expect(me.log).to_contain_text("The Ghoul's dice show")
    me.wait_for_turn()
    board = me.page.get_by_role("region", name="The Ghoul’s board")
    expect(board).to_contain_text("Fury 0/8")
    choices = [id for id in me.option_ids() if id.startswith("dice:")]
    if choices:
        expect(me.advice()).to_contain_text("the higher is movement")
        click_for(me, choices[-1])
    walk(me, "What does the Ghoul do?", "Ghoul")
    until(me, "What does the Ghoul do?")
    expect(board).to_contain_text("Defense")
    me.take(first(me, "end-turn"))
    expect(me.page.locator(".decide .prompt")).to_contain_text("Where does the Dark tile go?")


def test_the_vile_ghouls_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Vile Ghoul")
    until(me, "Where does the Ghoul come in?")
    click_for(me, first(me, "appear:"))
    me.wait_for_turn()
    board = me.page.get_by_role("region", name="The Vile Ghoul’s board")
    expect(board).to_contain_text("kill the Dragon")
    dice = [id for id in me.option_ids() if id.startswith("die:")]
    if dice:
        row = dice[-1].split(":")[1]
        thing(me, f"row:{row}").click()
        expect(thing(me, f"row:{row}")).to_have_accessible_name(re.compile("chosen"))
        expect(me.log).to_contain_text(f"The Vile Ghoul uses its {row}")
    walk(me, "What does the Ghoul do?", "Ghoul")
    until(me, "What does the Ghoul do?")
    me.take(first(me, "end-turn"))
    expect(board).to_contain_text("Defense")


def test_the_ghosts_turn_and_her_possession_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Ghost")
    until(me, "Where does the Ghost appear?")
    place = next(id for id in me.option_ids() if re.match(r"appear:(0,-?\d+|-?\d+,0)$", id))
    click_for(me, place)
    until(me, "What does the Ghost do?")
    expect(me.advice()).to_contain_text("Telekinesis moves 1 thing")
    expect(me.page.locator(".map .hands")).not_to_have_count(0)
    click_for(me, first(me, "telekinesis:artifact:0,0"))
    until(me, "Move the Artifact where?")
    here = f"tile:{place.removeprefix('appear:')}"
    click_for(me, next(id for id in me.option_ids() if touched_by(me, id) != here))
    expect(me.log).to_contain_text("Unseen hands move an Artifact to")
    board = me.page.get_by_role("region", name="The Ghost’s board")
    expect(board).to_contain_text("Things moved 1/1")
    until(me, "What does the Ghost do?")
    if "end-moving" not in me.option_ids():
        walk(me, "What does the Ghost do?", "Ghost")
        until(me, "What does the Ghost do?")
    while "end-moving" not in me.option_ids():
        me.play(("move",), most=1)
    me.take("end-moving")
    until(me, "Which Possession card do you lay facedown?")
    card = me.option_ids()[0]
    click_for(me, card)
    until(me, "Reveal your Possession card?")
    expect(board).to_contain_text("facedown")
    me.take(first(me, "possess:"))
    turn = me.page.get_by_role("region", name="Possession turn")
    role = card.split(":")[1].replace("-", " ").title()
    expect(turn).to_contain_text(f"Possession: you play the {role}")
    expect(me.advice()).to_contain_text(f"You play the {role}")
    me.wait_for_turn()
    assert issues(me.page) == []


def test_the_cave_ghosts_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Cave Ghost")
    until(me, "Where does the Ghost appear?")
    click_for(me, first(me, "appear:"))
    until(me, "Which tile is placed?")
    thing(me, me.option_ids()[0].replace("tile:", "hand:")).first.click()
    until(me, "Where does the tile go?")
    me.page.locator(".map .space.able").first.click()
    expect(me.log).to_contain_text("A Dark tile")
    rings = me.page.get_by_role("button", name="Rings of Isolation")
    expect(rings).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator(".map .orbit")).to_have_count(5)
    rings.click()
    expect(me.page.locator(".map .orbit")).to_have_count(0)
    walk(me, "What does the Cave Ghost do?", "Ghost")
    board = me.page.get_by_role("region", name="The Cave Ghost’s board")
    expect(board).to_contain_text("Steps left 5")
    board.locator("[data-thing='power:telekinesis']").hover()
    expect(me.page.get_by_role("note")).to_contain_text("straight line")
    until(me, "What does the Cave Ghost do?")
    while "done" not in me.option_ids():
        me.play(("move",), most=1)
    me.take("done")
    until(me, "Where does the Cave Ghost lay a Treasure?")
    me.page.locator(".map .tile.able").first.click()
    expect(me.log).to_contain_text("A Treasure token is laid at")


def test_roles_that_never_meet_swap_places(arrive: Arrive) -> None:
    me = arrive()
    choose_roles(me, ("Knight", "Goblins", "Dragon", "Cave"))
    chips = me.page.get_by_role("group", name="Roles at the table")
    expect(chips.get_by_role("button")).to_have_count(9)
    vile = chips.get_by_role("button", name="Vile Ghoul", exact=True)
    expect(vile).to_have_attribute("title", "Instead of Goblins")
    vile.click()
    expect(chips.get_by_role("button", name="Goblins")).to_have_attribute("aria-pressed", "false")
    seats = me.page.locator(".seats .role strong")
    expect(seats).to_have_text(["Knight", "Vile Ghoul", "Dragon", "Cave"])
    expect(me.page.get_by_role("alert")).to_have_count(0)
    me.page.get_by_role("combobox", name="Vile Ghoul", exact=True).select_option("me")
    me.page.get_by_role("combobox", name="Knight", exact=True).select_option("bot/easy")
    # The button that floats over the lower edge lies half over a list elsewhere.
    me.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert issues(me.page) == []
    me.page.get_by_role("button", name="Play", exact=True).click()
    seats = me.page.get_by_role("list", name="Seats")
    expect(seats.get_by_role("button", name=re.compile("^Vile Ghoul you"))).to_be_visible()


@pytest.mark.parametrize("role", TABLES)
def test_no_serious_issue_on_any_board(arrive: Arrive, role: str) -> None:
    me = arrive()
    me.page.set_viewport_size({"width": 1366, "height": 768})
    sit_down(me, role)
    me.wait_for_turn()
    me.play(("appear",), most=1)
    me.wait_for_turn()
    assert me.page.evaluate(WIDER) == []
    assert issues(me.page) == []


def test_a_phone_shows_the_ghosts_board(arrive: Arrive) -> None:
    me = arrive(phone=True)
    sit_down(me, "Ghost")
    me.wait_for_turn()
    for tab in ("Log", "Chat", "Choice", "Board"):
        me.see(tab)
        assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(me.page.get_by_role("region", name="The Ghost’s board")).to_contain_text("Focus")
    assert issues(me.page) == []
    me.see("Choice")
    until(me, "Where does the Ghost appear?")
    me.page.locator(".map .tile.able").first.click()
    until(me, "What does the Ghost do?")
