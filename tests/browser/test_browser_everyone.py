"""No accessibility issue of any weight on any screen, by lantern, by day, in any palette."""

from pathlib import Path
from typing import Any

import pytest
from browser_site import Arrive, Site
from played import TABLES as PLAYED
from playwright.sync_api import Page, expect
from visitor import Visitor

from cavern.core import registry
from cavern.core.lesson import NEXT, Course, lessons
from cavern.core.puzzle import puzzles

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
    const found = [];
    const look = async (name, only) => {
        const ran = await axe.run(document, { runOnly: only, resultTypes: ['violations'] });
        for (const { id, impact, nodes } of ran.violations)
            if (['moderate', 'serious', 'critical'].includes(impact))
                found.push([name, id, nodes.map(node => node.html + node.failureSummary)]);
    };
    const root = document.documentElement.dataset;
    const { theme, palette } = root;
    await look('as it is',
        ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
    for (const light of ['dark', 'light'])
        for (const colours of ['', 'contrast', 'colour-blind', 'contrast colour-blind'])
            if (light !== theme || colours !== palette) {
                Object.assign(root, { theme: light, palette: colours });
                await look(`${light} ${colours}`, ['color-contrast']);
            }
    Object.assign(root, { theme, palette });
    return found;
}"""
"""Everything in the theme it is in; in all others what depends on colours."""


def issues(page: Page) -> list[Any]:
    """What is wrong with a screen, in any theme and palette."""
    if not AXE.is_file():
        pytest.fail("axe-core is not installed: run `npm ci` in web/", pytrace=False)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[Any] = page.evaluate(RUN)
    return found


def unroll(page: Page) -> None:
    """A window as high as its page: what sticks to the window's end covers nothing then."""
    height: int = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": 1280, "height": height})


def test_no_serious_issue_before_a_game(arrive: Arrive) -> None:
    me = arrive()
    screens = ("/", "/new/skulldug", "/new/vast", "/rules/cube-delver", "/mine", "/me")
    learning = ("/learn/vast", "/puzzles/vast", "/puzzles/cube-delver")
    for path in (*screens, *learning, "/m/nosuchmatch", "/nowhere/at/all"):
        me.open(path)
        me.page.locator("main h1").first.wait_for()
        if path == "/":
            me.page.locator(".game").first.wait_for()
        if path.startswith("/new/"):
            me.page.locator(".go").wait_for()
            unroll(me.page)
        assert issues(me.page) == [], path
        me.page.set_viewport_size({"width": 1280, "height": 800})
    me.page.get_by_role("button", name="Settings").click()
    me.page.get_by_role("dialog").wait_for()
    assert issues(me.page) == []
    me.set_table("skulldug", "Team")
    me.page.locator("summary").click()
    me.page.get_by_label("Clock").select_option("game")
    unroll(me.page)
    assert issues(me.page) == []
    me.page.get_by_label("Seat 2").select_option("open")
    me.page.get_by_role("button", name="Set the table and invite").click()
    me.page.get_by_role("heading", name="Around the table").wait_for()
    assert issues(me.page) == []
    me.open()
    me.page.get_by_role("region", name="Recovery code").wait_for()
    assert issues(me.page) == []
    for path in ("/mine", "/me"):
        me.open(path)
        me.page.locator("main h1").first.wait_for()
        assert issues(me.page) == [], path


STANDS_OUT = """() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
    const light = colour => {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map(each => each / 255)
            .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const ratio = (a, b) => Math.max(light(a) / light(b), light(b) / light(a));
    const painted = each => getComputedStyle(each);
    const large = each => each.getBBox().width * each.getBBox().height > 4000;
    const found = [];
    for (const tile of document.querySelectorAll('.map .tile.able')) {
        const [casing, ring] = tile.querySelectorAll(':scope > .ring rect');
        const colours = [casing, ring].map(each => painted(each).stroke);
        const floors = [...tile.querySelectorAll('path, rect, circle')].filter(large)
            .filter(each => !each.closest('.ring')).map(each => painted(each).fill)
            .filter(fill => /^rgb\\(/.test(fill));
        found.push([...floors.map(floor => Math.max(...colours.map(each => ratio(each, floor)))),
            floors.length ? ratio(...colours) : 0, painted(ring).strokeOpacity * 21]);
    }
    return found;
}"""
"""How much the ring around each square that can be picked stands out: from what is on the square,
and within itself."""


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_lit_stands_out_in_every_theme(arrive: Arrive, site: Site, name: str) -> None:
    me = arrive()
    played = site.played[name]
    me.play_on(played, played.danger if played.danger >= 0 else played.step)
    for theme in ("dark", "light"):
        for palette in ("", "contrast", "colour-blind", "contrast colour-blind"):
            me.page.evaluate(
                "look => Object.assign(document.documentElement.dataset, look)",
                {"theme": theme, "palette": palette},
            )
            rings = me.page.evaluate(STANDS_OUT)
            assert rings and min(map(min, rings)) >= 3, (theme, palette, rings)


TABLES = [("Cube Delver", False), ("Cube Delver", True), ("Skulldug!", True), ("Vast", False)]
"""Every board of Vast is looked at in its own tests."""


@pytest.mark.parametrize(("title", "phone"), TABLES)
def test_no_serious_issue_at_the_table(arrive: Arrive, title: str, phone: bool) -> None:
    me = arrive(phone=phone)
    me.play_now(title)
    me.play(("draft", "orient", "move"), most=1 if title == "Cube Delver" else 6)
    me.wait_for_turn()
    assert issues(me.page) == []
    look_at_dialogs(me)
    me.page.keyboard.press("[")
    me.page.get_by_text("Looking at the past").wait_for()
    me.page.locator(".analysis summary").click()
    assert issues(me.page) == []
    me.page.keyboard.press("n")
    me.page.locator(".leaving summary").click()
    me.page.get_by_role("button", name="Give up", exact=True).click()
    me.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    me.see_end()
    assert issues(me.page) == []
    me.page.get_by_role("button", name="Check the dice").click()
    me.page.get_by_role("dialog").wait_for()
    assert issues(me.page) == []
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("[")
    me.page.get_by_role("button", name="Play on from here").click()
    me.page.get_by_role("dialog").wait_for()
    assert issues(me.page) == []


def look_at_dialogs(me: Visitor) -> None:
    for name in ("Settings", "What is what"):
        me.page.get_by_role("banner").get_by_role("button", name=name).click()
        me.page.get_by_role("dialog").wait_for()
        assert issues(me.page) == [], name
        me.page.keyboard.press("Escape")
    me.page.keyboard.press("?")
    me.page.get_by_role("dialog").wait_for()
    assert issues(me.page) == []
    me.page.keyboard.press("Escape")
    me.page.locator(".decide .rule-id").first.click()
    me.page.get_by_role("dialog").get_by_role("link").wait_for()
    assert issues(me.page) == []
    me.page.keyboard.press("Escape")


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", ["cube-delver", "skulldug", "vast"])
def test_no_serious_issue_while_learning(arrive: Arrive, game: str, phone: bool) -> None:
    """A lesson as it begins and after a wrong answer, a puzzle, an example of a rule."""
    me = arrive(phone=phone)
    course = Course(registry.game(game), lessons(registry.game(game))[0])
    me.open(f"/learn/{game}/{course.lesson.id}")
    me.page.locator("[data-say]").wait_for()
    assert issues(me.page) == []
    while course.right == NEXT:  # something to read
        me.page.locator("[data-next]").click()
        course.give(NEXT)
        expect(me.page.locator("[data-say]")).to_have_text(course.step.say)
    me.page.locator("[data-option]").last.click()
    assert issues(me.page) == []
    me.open(f"/puzzles/{game}/{puzzles(registry.game(game))[-1].id}")
    me.page.locator("[data-option]").first.wait_for()
    assert issues(me.page) == []
