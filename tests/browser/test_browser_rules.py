"""Rules that can be played: examples on small boards, tried out and taken back; search; print."""

from browser_site import Arrive
from playwright.sync_api import expect


def test_a_rule_is_shown_on_a_board_and_tried(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.open("/rules/cube-delver#C3.2")
    page = visitor.page
    rule = page.locator("article.aimed")
    expect(rule.locator("figure .board").first).to_be_visible()
    rule.get_by_role("link", name="Try it").first.click()
    expect(page.get_by_role("heading", name="Try it")).to_be_visible()
    lesson = page.locator("main.lesson")
    expect(lesson).to_have_attribute("data-trail", "0")
    page.locator("[data-option]").first.click()
    expect(lesson).to_have_attribute("data-trail", "1")
    page.get_by_role("button", name="Take back").click()
    expect(lesson).to_have_attribute("data-trail", "0")
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.locator("article.aimed figure").first).to_be_visible()


def test_a_link_leads_to_its_rule(arrive: Arrive) -> None:
    """Also after the examples of all rules before it have come, which make the page longer; until
    somebody scrolls."""
    phone = arrive(phone=True)
    phone.open("/rules/vast#V8.1")
    aimed = phone.page.locator("article.aimed")
    expect(aimed.locator("figure").first).to_be_visible()
    expect(aimed.locator(".rule-id").first).to_be_in_viewport()
    visitor = arrive()
    visitor.open("/rules/skulldug#S67")
    page = visitor.page
    rule = page.locator("article.aimed")
    expect(rule.locator("figure").first).to_be_visible()
    expect(rule.locator(".rule-id").first).to_be_in_viewport()
    rule.get_by_role("link", name="Try it").first.click()
    expect(page.get_by_role("heading", name="Try it")).to_be_visible()
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(rule.locator(".rule-id").first).to_be_in_viewport()


def test_every_game_shows_its_examples_small(arrive: Arrive) -> None:
    visitor = arrive(phone=True)
    for game, rule in (("skulldug", "S67"), ("vast", "V3.4")):
        visitor.open(f"/rules/{game}#{rule}")
        figure = visitor.page.locator("article.aimed figure").first
        expect(figure.locator("svg").first).to_be_visible()
        width = visitor.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 360


def test_a_card_is_found_by_its_name_and_drawn(arrive: Arrive) -> None:
    visitor = arrive(light=True)
    visitor.open("/rules/skulldug")
    page = visitor.page
    page.get_by_label("Search the rules").fill("bear trap")
    expect(page.locator(".terms")).to_contain_text("Roll 4 or lose 2 Health")
    page.locator(".terms").get_by_role("button", name="Rule S185").click()
    expect(page.locator("article.aimed .card").first).to_contain_text("Bear Trap")


def test_the_rules_print_without_the_page_around_them(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.open("/rules/vast")
    page = visitor.page
    page.locator("article").first.wait_for()
    page.emulate_media(media="print")
    for hidden in ("header", "nav[aria-label=Chapters]", "input[type=search]", "details"):
        expect(page.locator(hidden).first).to_be_hidden()
    ink = page.evaluate("getComputedStyle(document.documentElement).color")
    assert ink == "rgb(0, 0, 0)"
    margins = page.evaluate(
        "[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])"
        ".filter((rule) => rule instanceof CSSPageRule).map((rule) => rule.style.margin)"
    )
    assert margins == ["16mm 14mm"]
