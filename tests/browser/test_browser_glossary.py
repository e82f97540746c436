"""Anything on the screen answers with a sentence and its rule: by pointer, touch and keyboard."""

import pytest
from browser_site import Arrive
from playwright.sync_api import Locator, Page, expect
from visitor import Visitor

from cavern.core import registry
from cavern.core.glossary import Glossary

REST = 900
LESSONS = [("cube-delver", "solo"), ("skulldug", "ffa"), ("vast", "knight"), ("vast", "ghost")]


def explained(page: Page) -> Locator:
    return page.locator("[data-explained]")


def rest_on(page: Page, what: Locator) -> None:
    """The pointer comes from elsewhere and stays."""
    page.mouse.move(3, 3)
    box = what.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def begin(visitor: Visitor, game: str, lesson: str) -> None:
    visitor.open(f"/learn/{game}/{lesson}")
    visitor.page.locator("[data-say]").wait_for()
    visitor.page.wait_for_load_state("networkidle")


def test_a_word_answers_and_leads_to_its_rule(arrive: Arrive) -> None:
    visitor = arrive()
    begin(visitor, "cube-delver", "solo")
    page = visitor.page
    row = page.get_by_label("Travel row")
    rest_on(page, row)
    expect(explained(page)).to_contain_text("Blue dice are how deep you are")
    explained(page).get_by_role("button", name="Rule C3.3").click()
    expect(page.get_by_role("dialog", name="Rule C3.3")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.move(3, 3)
    expect(explained(page)).to_have_count(0)


SPOTS = """() => {
    const words = '[data-say], [data-said], .where, .buttons, .undo, .unseen, .rule-id, .kbd';
    const apart = `${words}, .edges, [data-option], [data-group]`;
    const spots = new Map();
    for (const each of document.querySelectorAll('main *')) {
        if (each.closest(apart)) continue;
        const texts = [...each.childNodes].filter((node) => node.nodeType === 3);
        const text = texts.map((node) => node.textContent.trim()).join(' ').trim();
        if (!text && each.tagName !== 'svg') continue;
        const box = each.getBoundingClientRect();
        if (box.width < 4 || box.height < 4 || box.width > 600) continue;
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        const top = document.elementFromPoint(x, y);
        if (!top || top.matches('main, aside, .talk')) continue; // scrolled away
        if (!each.contains(top) && !top.contains(each)) continue;
        spots.set(`${Math.round(x)},${Math.round(y)}`, [x, y, text || each.outerHTML.slice(0, 80)]);
    }
    return [...spots.values()];
}"""
"""The middle of whatever has letters or is a sign, but for the words of the lesson itself and for
options, which say what they do where they stand, and the numbers of columns and rows."""


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_everything_on_the_screen_answers(arrive: Arrive, game: str, lesson: str) -> None:
    """Every word, sign, token and number, one after the other, by a term or by its own note."""
    visitor = arrive()
    page = visitor.page
    page.clock.install()
    begin(visitor, game, lesson)
    page.locator("[data-next]").click()
    page.locator("[data-option], [data-group]").first.wait_for()
    silent = []
    spots = page.evaluate(SPOTS)
    assert len(spots) > 30
    for x, y, what in spots:
        page.mouse.move(3, 3)
        page.clock.run_for(REST)
        told: list[int] = []
        for aside in (0, 1):  # what scrolls under the pointer answers when it moves again
            if not sum(told):
                page.mouse.move(x + aside, y)
                page.clock.run_for(REST)
                told = [explained(page).count(), page.locator("[data-note]").count()]
        assert sum(told) < 2, "a thing's own note and the word's must not both be there"
        if not sum(told):
            silent.append(what)
    assert silent == []


@pytest.mark.parametrize("game", ["Skulldug!", "Vast"])
def test_bare_ground_of_a_map_explains_nothing(arrive: Arrive, game: str) -> None:
    visitor = arrive()
    visitor.play_now(game)
    page = visitor.page
    visitor.wait_for_turn()
    bare = page.evaluate("""() => {
        const map = document.querySelector('.map'), box = map.getBoundingClientRect();
        for (let y = box.y + 30; y < box.bottom; y += 20)
            for (let x = box.x + 30; x < box.right; x += 20) {
                const top = document.elementFromPoint(x, y);
                if (top === map || top.matches('.window > svg')) return [x, y];
            }
    }""")
    page.mouse.move(3, 3)
    page.mouse.move(*bare)
    page.wait_for_timeout(REST)
    expect(explained(page)).to_have_count(0)


def test_a_persons_name_in_the_header_is_no_word_of_the_game(arrive: Arrive) -> None:
    """Nor is what the header is called as a whole."""
    visitor = arrive()
    visitor.play_now("Vast")
    page = visitor.page
    page.evaluate("""() => fetch('/api/guest', {method: 'PATCH',
        headers: {'content-type': 'application/json'}, body: '{"name": "Quartz Cricket"}'})""")
    page.reload()
    visitor.wait_for_turn()
    name = page.get_by_role("button", name="Quartz Cricket")
    rest_on(page, name)
    page.wait_for_timeout(REST)
    expect(explained(page)).to_have_count(0)
    page.mouse.move(2, 2)
    page.wait_for_timeout(REST)
    expect(explained(page)).to_have_count(0)


def test_by_keyboard_the_focused_thing_then_the_list(arrive: Arrive) -> None:
    visitor = arrive(light=True)
    begin(visitor, "vast", "knight")
    page = visitor.page
    page.locator('[data-thing="slot:strength"]').focus()
    page.keyboard.press("g")
    expect(explained(page)).to_contain_text("Strength")
    expect(page.locator("[data-note]")).to_have_count(0)
    page.keyboard.press("g")
    words = page.get_by_role("dialog", name="What is what")
    expect(words.get_by_role("heading", name="On this screen")).to_be_visible()
    words.get_by_label("Search").fill("Wakefulness")
    expect(words.locator('[data-word="Wakefulness"]')).to_contain_text("How awake the Dragon is")


def test_a_long_press_explains_and_does_not_choose(arrive: Arrive) -> None:
    visitor = arrive(phone=True)
    begin(visitor, "cube-delver", "solo")
    page = visitor.page
    page.locator("[data-next]").tap()
    option = page.locator('[data-option^="pay"]').first
    option.wait_for()
    trail = page.locator("main.lesson").get_attribute("data-trail")
    box = option.bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 40, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(explained(page)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.locator("main.lesson").get_attribute("data-trail") == trail


def test_at_a_table_the_header_has_the_words(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.play_now("Skulldug!")
    page = visitor.page
    page.get_by_role("button", name="What is what").click()
    here = Glossary(registry.game("skulldug").glossary())
    text = page.locator("dialog dl").first.inner_text()
    assert len(here.within(text)) > 8
