"""What is pointed at on the board, by pointer or focus, tells what it would do before it is done; a
finger, which points at nothing, is shown it and asked where dice decide."""

import re

import pytest
from browser_site import Arrive, Site
from playwright.sync_api import Locator, expect
from test_browser_drama import STRIKES, prepare
from test_browser_table import begin
from test_browser_vast import sit_down, until
from visitor import Visitor, resize

DARING = "[data-option^='move:']:has(.odds)"


def target(me: Visitor, option: Locator) -> tuple[str, str]:
    """The square that an option leads to, by what it lights; and what is said of it in the list."""
    option.hover()
    told = me.page.locator(".effect")
    expect(told).to_be_visible()
    words = told.inner_text()
    thing = me.page.locator(".map [data-thing][data-lit]").first.get_attribute("data-thing")
    me.page.locator("h2.prompt").hover()
    expect(told).to_have_count(0)
    return str(thing), words


def test_a_lit_square_tells_what_its_option_tells(arrive: Arrive, site: Site) -> None:
    """Way, place, odds: the same by the list, the pointer and the keyboard's focus."""
    me = arrive()
    me.play_on(site.played["dig"], site.played["dig"].danger)
    thing, words = target(me, me.page.locator(DARING).first)
    assert re.search(r"\d of \d+: \d+ %", words)
    effect, way = me.page.locator(".effect"), me.page.locator(".map g.way")
    square = me.page.locator(f'.map [data-thing="{thing}"]')

    square.hover()
    for line in filter(None, words.splitlines()):
        expect(effect).to_contain_text(line)
    expect(way).to_be_visible()
    expect(me.page.locator(f"{DARING}.pointed")).to_have_count(1)

    me.page.locator("h2.prompt").hover()
    expect(effect).to_have_count(0)
    expect(way).to_have_count(0)
    me.page.keyboard.press("Tab")  # from here on focus is the keyboard's
    square.focus()
    for line in filter(None, words.splitlines()):
        expect(effect).to_contain_text(line)
    expect(way).to_be_visible()


def test_a_tile_that_is_laid_is_no_way_of_whoever_lays_it(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Knight")
    until(me, "What does the Knight do?")
    way = me.page.locator(".map g.way")
    me.page.locator("[data-option^='move:']").first.hover()
    expect(way).to_be_visible()
    until(me, "Where does the Dark tile go?", ("done", "end-turn"))
    laid = me.page.locator("[data-option^='place-tile:']").first
    expect(laid).to_contain_text(re.compile("(north|east|south|west) of"))
    laid.hover()
    expect(me.page.locator(".map .space[data-lit]")).to_have_count(1)
    expect(way).to_have_count(0)


def test_what_is_told_of_a_card_in_hand_covers_no_other(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Skulldug!")
    cards = me.page.locator(".hand .held")
    for card in (cards.first, cards.nth(4)):
        card.hover()
        name = str(card.locator(".name").first.inner_text())
        expect(me.page.locator(".effect")).to_contain_text(name)
        expect(me.page.locator(".detail")).to_contain_text(name)
        assert me.page.evaluate("""() => {
            const card = document.querySelector('.effect').getBoundingClientRect();
            return [...document.querySelectorAll('.hand .held, .detail')].every(each => {
                const box = each.getBoundingClientRect();
                return card.right <= box.left || card.left >= box.right
                    || card.bottom <= box.top || card.top >= box.bottom;
            });
        }""")


def test_what_is_told_of_a_thing_does_not_lie_on_it(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Vast")
    for square in me.page.locator(".map .tile.able").all():
        square.hover()
        expect(me.page.locator(".effect")).to_contain_text("Movement")
        assert me.page.evaluate(
            """thing => {
                const [card, square] = ['.effect', `.map [data-thing="${thing}"]`]
                    .map(name => document.querySelector(name).getBoundingClientRect());
                return card.right <= square.left || card.left >= square.right
                    || card.bottom <= square.top || card.top >= square.bottom;
            }""",
            square.get_attribute("data-thing"),
        )


APART = """([one, others]) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return [...document.querySelectorAll(others)].every(each => {
        const other = each.getBoundingClientRect();
        return box.right <= other.left || box.left >= other.right
            || box.bottom <= other.top || box.top >= other.bottom;
    });
}"""
"""Whether a thing lies over none of some others."""


def test_what_is_told_of_a_passage_lies_over_no_question(arrive: Arrive, site: Site) -> None:
    me = arrive()
    resize(me.page, 1366, 768)
    me.play_on(site.played["dig"], site.played["dig"].danger)
    for square in me.page.locator(".map .tile.able").all():
        square.hover(position={"x": 6, "y": 6})
        expect(me.page.locator(".effect")).to_be_visible()
        assert me.page.evaluate(APART, [".effect", ".decide, .detail"])


def test_a_power_shows_how_far_it_reaches(arrive: Arrive) -> None:
    """The squares that its die may cover, which cannot be picked instead."""
    me = arrive()
    prepare(me, STRIKES, "knight,dragon")
    power = me.page.locator("[data-option='power:claw']")
    lit = me.page.locator(".map .tile[data-lit]")
    expect(lit).to_have_count(0)
    power.hover()
    expect(lit).to_have_count(3)
    me.page.mouse.move(1, 1)
    expect(lit).to_have_count(0)


def test_a_long_menu_says_what_the_one_does_that_is_pointed_at(arrive: Arrive, site: Site) -> None:
    """Acts stand together, nothing moves meanwhile, and where it may go stays in sight."""
    me = arrive()
    resize(me.page, 1366, 768)
    me.play_on(site.played["dig"], site.played["dig"].danger)
    me.page.locator(".held.able").first.click()
    menu = me.page.get_by_role("menu")
    assert menu.get_by_role("menuitem").count() > 4
    name = str(menu.get_by_role("group").first.get_attribute("aria-label"))
    expect(menu.get_by_role("group").locator(".name").first).to_contain_text(name)
    told = menu.locator(".told .now")
    places, before = set(), menu.bounding_box()
    for option in menu.get_by_role("menuitem").all():
        expect(option).to_be_focused()
        expect(option).to_have_accessible_name(str(option.get_attribute("data-label")))
        expect(told).to_contain_text("The card leaves your hand")
        assert told.inner_text().replace("\n", ". ") == option.get_attribute("aria-description")
        places.add(told.inner_text())
        assert menu.bounding_box() == before
        me.page.keyboard.press("ArrowDown")
    assert len(places) > 1
    assert me.page.evaluate(APART, ["[role=menu]", ".map .tile.able, .detail, .held.able"])


def test_a_finger_reads_once_what_many_do(arrive: Arrive, site: Site) -> None:
    """And what was told of one thing does not stay when it goes on to another."""
    me = arrive(phone=True)
    me.play_on(site.played["dig"], site.played["dig"].danger)
    me.page.locator(".held.able").first.tap()
    menu = me.page.get_by_role("menu")
    said = menu.locator("button small", has_text="The card leaves your hand")
    assert menu.get_by_role("menuitem").count() > said.count() == 1
    me.page.locator(".seats li").first.tap()
    expect(menu).to_have_count(0)
    told = me.page.locator(".detail")
    me.page.locator(DARING).first.evaluate("option => option.focus()")
    me.page.locator(".map .tile.able[data-lit]").first.tap(position={"x": 5, "y": 5})
    expect(told).to_be_visible()
    me.page.locator(".seats li").first.tap()
    expect(told).to_have_count(0)


def test_a_part_of_a_roles_board_tells_what_it_would_do(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Vast")
    me.page.locator(".pane.own .able").filter(has_text="Perception").first.hover()
    expect(me.page.locator(".effect")).to_contain_text("Put a Hero cube on Perception")


def test_a_thing_with_several_options_names_them(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    options = me.page.locator("[data-option]")
    me.page.locator(".in-hand, .bag.able").first.hover()
    pointed = me.page.locator("[data-option].pointed")
    expect(pointed.first).to_be_visible()
    assert pointed.count() <= options.count()
    for option in pointed.all():
        expect(me.page.locator(".effect")).to_contain_text(
            str(option.get_attribute("data-label") or option.inner_text())
        )


@pytest.mark.parametrize("sure", [True, False])
def test_a_finger_is_shown_the_odds_and_asked(arrive: Arrive, site: Site, sure: bool) -> None:
    me = arrive(phone=True)
    me.play_on(site.played["dig"], site.played["dig"].danger)
    me.page.locator("[aria-label='Show all']").tap()
    option = me.page.locator(DARING).first
    label = str(option.get_attribute("data-label"))
    option.focus()
    thing = me.page.locator(".map [data-thing][data-lit]").first.get_attribute("data-thing")
    option.blur()
    before = me.answered
    square = me.page.locator(f'.map [data-thing="{thing}"]')
    square.tap()
    menu = me.page.get_by_role("menu")
    expect(menu).to_contain_text(label)
    expect(menu).to_contain_text(re.compile(r"\d+ %"))
    expect(menu).to_contain_text("There you face")
    expect(me.page.locator(".map g.way")).to_be_visible()
    assert me.answered == before
    if sure:
        menu.get_by_role("menuitem", name=label).tap()
        me.moved_on(before)
    else:
        me.page.locator(".seats li").first.tap()
        expect(menu).to_have_count(0)
        assert me.answered == before


def test_what_an_option_says_itself_is_not_said_again(arrive: Arrive) -> None:
    """Where its text has room in the list; where it has none, it is told beside it."""
    me = arrive()
    begin(me, "Skulldug!")
    card = me.page.locator("[data-option^='draft:']").first
    me.page.set_viewport_size({"width": 1280, "height": 1000})
    expect(card.locator(".text")).to_be_visible()
    card.hover()
    expect(me.page.locator(".hand [data-lit], .map [data-lit]")).not_to_have_count(0)
    expect(me.page.locator(".effect")).to_have_count(0)
