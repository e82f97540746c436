"""A match looked back on in the browser: asked for, charted, jumped through, and tried again."""

import re

from browser_site import Arrive
from playwright.sync_api import Locator, expect
from test_browser_everyone import issues
from visitor import Visitor

CHART = "Points to be expected after each answer"


def look_back(me: Visitor) -> Locator:
    """Plays a delve badly to its end and has it looked at; returns the panel."""
    page = me.page
    for _ in range(20):
        me.play_now("Cube Delver")
        me.play(("pay:health", "stop", "skip"))  # whoever pays with Health gives a lot away
        me.see_end()
        if me.answered >= 6:  # some die before they can do anything wrong
            break
    page.keyboard.press("t")
    panel = page.locator("details.analysis")
    panel.locator("summary").click()
    panel.get_by_role("button", name="Look back").click()
    chart = panel.get_by_role("button", name=CHART)
    expect(chart).to_be_visible(timeout=150_000)
    expect(panel.locator("progress")).to_have_count(0, timeout=150_000)
    expect(chart.locator("polyline")).to_have_count(1)
    return panel


def test_a_delve_is_looked_back_on(arrive: Arrive) -> None:
    me = arrive()
    page = me.page
    for _ in range(8):  # until one has something given away for sure
        panel = look_back(me)
        if panel.get_by_role("button", name="Try it").count():
            break
    chart = panel.get_by_role("button", name=CHART)
    better = panel.locator(".found li", has=page.get_by_role("button", name="Try it")).first
    expect(better).to_contain_text(re.compile("slip|mistake|blunder"))
    number = better.get_by_role("button", name=re.compile("^Go to answer"))
    wanted = int(number.inner_text()) - 1
    number.click()
    expect(page.locator("[aria-label=Moment]")).to_have_value(str(wanted))
    expect(chart.locator("line.now")).to_have_count(1)
    expect(panel.locator(".judged")).to_contain_text(re.compile("given away. Better: "))
    assert issues(page) == []

    here = page.url
    better.get_by_role("button", name="Try it").click()
    page.wait_for_function("here => location.href !== here", arg=here)
    me.wait_for_turn()
    assert me.answered >= wanted + 1

    page.goto(here.partition("#")[0])  # what was found is still there
    me.see_end()
    page.keyboard.press("t")
    panel.locator("summary").click()
    panel.get_by_role("button", name="Look back").click()
    expect(panel.get_by_role("button", name="Try it").first).to_be_visible(timeout=60_000)
