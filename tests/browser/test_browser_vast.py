"""Vast in the browser: a turn of every role by clicking, on a phone, by keyboard; roles chosen."""

import re

import pytest
from browser_site import Arrive
from playwright.sync_api import Locator, expect
from test_browser_everyone import issues
from visitor import Visitor

ROLES = ("Knight", "Goblins", "Dragon", "Cave", "Thief")
BESIDE = {
    "Knight": ("Knight", "Dragon"),
    "Goblins": ("Goblins", "Dragon"),
    "Dragon": ("Dragon", "Cave", "Thief"),
    "Cave": ("Cave", "Thief"),
    "Thief": ("Thief",),
}
"""Small tables at which a role has the first turn."""


def sit_down(me: Visitor, role: str, roles: tuple[str, ...] = ()) -> None:
    """A table at which the role begins, with bots on the others."""
    roles = roles or BESIDE[role]
    me.open("/new/vast")
    chips = me.page.get_by_role("group", name="Roles at the table")
    for each in (*roles, *(other for other in ROLES if other not in roles)):
        chip = chips.get_by_role("button", name=each, exact=True)
        if (chip.get_attribute("aria-pressed") == "true") != (each in roles):
            chip.click()
    for each in roles:
        seat = me.page.get_by_role("combobox", name=each, exact=True)
        seat.select_option("me" if each == role else "bot/easy")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.page.locator("[aria-label=Moment]").wait_for(state="attached")


def thing(me: Visitor, name: str) -> Locator:
    return me.page.locator(f'[data-thing="{name}"]')


def touched_by(me: Visitor, option: str) -> str:
    """The thing on the map or board that lights up while the pointer is on an option."""
    lit = me.page.locator("[data-thing][data-lit]")
    me.page.mouse.move(1, 1)
    expect(lit).to_have_count(0)  # what another option lit before
    me.page.locator(f'[data-option="{option}"]').hover()
    lit.first.wait_for()
    return str(lit.first.get_attribute("data-thing"))


def click_for(me: Visitor, option: str) -> None:
    """Take an option by clicking what it is about; where several are about it, from the menu."""
    found = me.page.locator(f'[data-option="{first(me, option)}"]')
    label = str(found.get_attribute("data-label"))
    before = me.answered
    target = thing(me, touched_by(me, option)).first
    me.page.mouse.move(1, 1)
    target.click()
    menu = me.page.get_by_role("menu")
    me.page.wait_for_function(
        """before => document.querySelector('[role=menu]')
            || Number(document.querySelector('[aria-label=Moment]').max) !== before""",
        arg=before,
    )
    if menu.is_visible():
        menu.locator(f'[data-label="{label}"]').click()
    me.page.wait_for_function(
        "before => Number(document.querySelector('[aria-label=Moment]').max) !== before",
        arg=before,
    )


def first(me: Visitor, start: str) -> str:
    """The first option that begins so; groups are opened."""
    me.wait_for_turn()
    group = me.page.locator(f'[data-group="{start.split(":")[0]}"]')
    if group.count():
        group.first.click()
    option = me.page.locator(f'[data-option^="{start}"]').first
    option.wait_for()
    return str(option.get_attribute("data-option"))


def until(me: Visitor, prompt: str, prefer: tuple[str, ...] = ()) -> None:
    """Answer what else is asked until this question comes."""
    asked = me.page.locator(".decide .prompt", has_text=prompt)
    for _ in range(80):
        me.wait_for_turn()
        if asked.is_visible():
            return
        me.play(prefer, most=1)
    raise AssertionError(f"nobody asked {prompt!r}")


def test_the_knights_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Knight")
    until(me, "What does the Knight do?")
    expect(me.advice()).to_contain_text("Hero cubes")
    board = me.page.get_by_role("region", name="The Knight’s board")
    expect(board).to_contain_text("kill the Dragon")
    click_for(me, "place-cube:movement")
    expect(thing(me, "slot:movement")).to_have_accessible_name(re.compile("1 of 3 cubes"))
    until(me, "What does the Knight do?")
    at = touched_by(me, first(me, "move:"))
    me.page.mouse.move(1, 1)
    thing(me, at).click()
    square = at.removeprefix("tile:")
    expect(me.log).to_contain_text(re.compile(rf"The Knight moves \w+ to {square} \(Dark, \w+\)"))
    until(me, "What does the Knight do?", ("done",))
    me.take("end-turn")


def test_the_goblins_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Goblins")
    until(me, "Which Tribe acts?", ("war", "grow", "pass"))
    board = me.page.get_by_role("region", name="The Goblins’ board")
    expect(board).to_contain_text("Rage")
    asked = me.page.locator(".decide .prompt", has_text="What does the Tribe do?")
    for tribe in ("eye", "bones", "fangs"):  # one without a place to go is not asked
        click_for(me, f"activate:{tribe}")
        me.wait_for_turn()
        if asked.is_visible():
            break
    option = next((id for id in me.option_ids() if id.startswith(("reveal:", "lurk:"))), "")
    if option:
        click_for(me, option)
        square = option.split(":")[1]
        expect(thing(me, f"piece:tribe-{tribe}")).to_have_accessible_name(
            re.compile(f"at {square}")
        )
    elif asked.is_visible():
        me.take("done")
    expect(thing(me, f"piece:tribe-{tribe}")).to_contain_text("done")
    me.wait_for_turn()
    if "end-turn" in me.option_ids():
        me.take("end-turn")


def test_the_dragons_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Dragon")
    until(me, "What does the Dragon do?")
    me.page.set_viewport_size({"width": 1366, "height": 768})
    done = me.page.locator('.foot [data-option="end-powers"]').bounding_box()
    undo = me.page.locator(".foot").get_by_role("button", name=re.compile("^Undo")).bounding_box()
    assert done is not None and undo is not None
    assert undo["x"] >= done["x"] + done["width"], "a long name leaves Undo where it is"
    option = first(me, "move:")
    click_for(me, option)
    until(me, "What does the Dragon do?")
    expect(me.advice()).to_contain_text("Your free move is spent")
    powers = [id for id in me.option_ids() if id.startswith("power:")]
    if powers:
        before = me.answered
        thing(me, powers[0]).click()
        me.page.wait_for_function(
            "before => Number(document.querySelector('[aria-label=Moment]').max) > before",
            arg=before,
        )
    until(me, "What does the Dragon do?", ("pay", "fly", "turn", "reveal"))
    me.take("end-powers")
    until(me, "Before the turn ends")
    click_for(me, "place-gem:claw")
    until(me, "Before the turn ends")
    me.take("end-turn")


def test_the_caves_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Cave")
    until(me, "Which tile is placed?", ("tile", "event", "give"))
    tiles = [id.removeprefix("tile:") for id in me.option_ids()]
    thing(me, f"hand:{tiles[0]}").first.click()
    until(me, "Where does the tile go?")
    space = me.page.locator(".map .space.able").first
    at = str(space.get_attribute("data-thing"))
    space.click()
    expect(me.log).to_contain_text(f"placed at {at.removeprefix('tile:')}")
    until(me, "Which omen does the Cave use?")
    me.take("done")
    until(me, "Where does the Cave lay a Treasure?")
    tile = me.page.locator(".map .tile.able").first
    at = str(tile.get_attribute("data-thing"))
    tile.click()
    expect(me.log).to_contain_text(f"A Treasure token is laid at {at.removeprefix('tile:')}")


def test_the_thiefs_turn(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Thief")
    until(me, "How are the stat tokens dealt?")
    me.take("deal:4-2-3")
    expect(me.page.get_by_role("region", name="The Thief’s board")).to_contain_text("Steps left 4")
    until(me, "What does the Thief do?")
    click_for(me, first(me, "move:"))
    until(me, "What does the Thief do?")
    expect(me.page.get_by_role("region", name="The Thief’s board")).to_contain_text("Steps left 3")
    me.take(first(me, "end-turn"))


def test_everybodys_goal_and_public_board_can_be_seen(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Knight")
    me.wait_for_turn()
    roles = me.page.get_by_role("list", name="Seats")
    expect(roles).to_contain_text("Wakefulness")
    roles.get_by_role("button", name=re.compile("^Dragon")).click()
    dragon = me.page.get_by_role("region", name="The Dragon’s board")
    expect(dragon).to_contain_text("Power cards: 3")
    expect(dragon.locator("[data-thing^='power-card']")).to_have_count(0)
    dragon.locator("[data-thing='power:wrath']").hover()
    expect(me.page.get_by_role("note")).to_contain_text("tiles it covers collapse")
    dragon.get_by_role("button", name="Yours").click()
    expect(me.page.get_by_role("region", name="The Knight’s board")).to_be_visible()


def test_what_is_not_possible_says_why(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Knight")
    until(me, "What does the Knight do?")
    for _ in range(2):
        click_for(me, "place-cube:strength")
        until(me, "What does the Knight do?")
    thing(me, "slot:perception").click()
    notice = me.page.get_by_role("status").filter(has_text="no free Hero cube")
    expect(notice).to_be_visible()
    assert me.page.evaluate("""() => {  // it covers nothing that can be picked in a list or menu
        const box = document.querySelector('.notice').getBoundingClientRect();
        return ['.decide', '.tabs', 'header', '.seats'].every(name => {
            const other = document.querySelector(name).getBoundingClientRect();
            return box.right <= other.left || other.right <= box.left
                || box.bottom <= other.top || other.bottom <= box.top;
        });
    }""")


def test_roles_are_chosen_with_their_goals(arrive: Arrive) -> None:
    me = arrive()
    me.open("/new/vast")
    chips = me.page.get_by_role("group", name="Roles at the table")
    for role in ("Knight", "Goblins", "Dragon"):
        chips.get_by_role("button", name=role, exact=True).click()
    expect(me.page.get_by_role("alert")).to_contain_text("cannot play together")
    expect(me.page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    chips.get_by_role("button", name="Knight").click()
    expect(me.page.locator(".seats")).to_contain_text("5 Crystals smashed, then escape")
    me.page.get_by_role("combobox", name="Knight", exact=True).select_option("me")
    me.page.get_by_role("combobox", name="Cave", exact=True).select_option("bot/easy")
    me.page.get_by_role("combobox", name="Difficulty of the Knight").select_option("easiest")
    assert issues(me.page) == []
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.wait_for_turn()
    roles = me.page.get_by_role("list", name="Seats")
    expect(roles).to_contain_text("Crystals smashed 0/4")
    board = me.page.get_by_role("region", name="The Knight’s board")
    expect(board).to_contain_text("At this table")


WIDER = """() => [...document.querySelectorAll('html, .pane.own, .pane.own *, .decide, .decide *')]
    .filter(each => each.clientWidth && each.scrollWidth > each.clientWidth + 1
        && getComputedStyle(each).display !== 'inline' && !each.matches('.options, .unseen, svg *'))
    .map(each => each.outerHTML.slice(0, 200))"""
"""What does not fit into its width on a laptop."""


@pytest.mark.parametrize("role", ROLES)
def test_no_serious_issue_on_any_board(arrive: Arrive, role: str) -> None:
    me = arrive()
    me.page.set_viewport_size({"width": 1366, "height": 768})
    sit_down(me, role)
    me.wait_for_turn()
    assert me.page.evaluate(WIDER) == []
    assert issues(me.page) == []
    me.page.locator(".tile[data-thing]").first.hover()
    me.page.get_by_role("note").wait_for()
    assert issues(me.page) == []


def test_a_phone_shows_map_board_and_advice(arrive: Arrive) -> None:
    me = arrive(phone=True)
    sit_down(me, "Goblins")
    me.wait_for_turn()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    box = me.page.get_by_role("application").bounding_box()
    assert box is not None and box["height"] >= 0.5 * 740
    expect(me.advice()).to_be_visible()
    me.see("Board")
    expect(thing(me, "piece:tribe-fangs")).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert issues(me.page) == []
    me.see("Choice")
    until(me, "Which Tribe acts?", ("war", "grow", "pass"))
    me.take("activate:bones")


def test_a_turn_by_keyboard_alone(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Thief")
    until(me, "How are the stat tokens dealt?")
    keyboard = me.page.keyboard
    me.press("deal:4-2-3")
    until(me, "What does the Thief do?")
    before = me.answered
    for _ in range(60):
        keyboard.press("Tab")
        if me.page.evaluate("document.activeElement.closest('.map .tile.able') !== null"):
            break
    else:
        raise AssertionError("no square can be reached by keyboard")
    at = me.page.evaluate("document.activeElement.dataset.thing").removeprefix("tile:")
    keyboard.press("Enter")
    if me.page.get_by_role("menu").is_visible():
        keyboard.press("Enter")
    me.page.wait_for_function(
        "before => Number(document.querySelector('[aria-label=Moment]').max) > before", arg=before
    )
    expect(me.page.get_by_role("region", name="The board in words")).to_contain_text(
        re.compile(rf"at {at};.*the Thief")
    )
    me.page.wait_for_timeout(100)
    me.take_by_key("end-turn")  # asked about: there are steps left
    expect(me.page.locator(".decide .prompt")).to_contain_text("Where does the Dark tile go?")
