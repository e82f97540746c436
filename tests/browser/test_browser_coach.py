"""The coach in play: off, hints, teacher."""

from browser_site import Arrive
from playwright.sync_api import expect


def test_the_coach_marks_explains_and_advises(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.play_now("Skulldug!")
    page = visitor.page
    page.get_by_role("button", name="Coach").click()
    coach = page.get_by_role("region", name="Coach")
    expect(coach).to_have_attribute("data-coach", "off")
    expect(page.locator("[data-advise]")).to_have_count(0)
    visitor.play(("draft", "begin-turn", "focus:0", "keep"), most=4, avoid=("end-turn", "resign"))
    for _ in range(12):
        if "end-turn" in visitor.option_ids():
            break
        visitor.play(("draft", "orient", "begin-turn", "face", "focus:0", "keep", "take"), most=1)
    coach.get_by_role("radio", name="Teacher").click()
    marked = page.locator('[data-option="end-turn"] [data-mark="wastes"]')
    expect(marked).to_be_visible(timeout=60_000)
    expect(coach).to_contain_text("AP unspent")
    expect(coach).to_contain_text("treasure")
    page.locator("[data-advise]").click()
    advice = page.locator("[data-advice]")
    expect(advice).to_contain_text("A strong player", timeout=60_000)
    wanted = advice.get_attribute("data-advice")
    assert page.locator(f'[data-option="{wanted}"]').count() <= 1
    page.reload()
    page.get_by_role("button", name="Coach").click()
    expect(coach).to_have_attribute("data-coach", "teacher")
    coach.get_by_role("radio", name="Off").click()
    expect(page.locator("[data-mark]")).to_have_count(0)
