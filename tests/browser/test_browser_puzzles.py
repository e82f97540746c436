"""Puzzles in the browser: the wrong line is told, the right one solves, and it is remembered."""

from browser_site import Arrive
from playwright.sync_api import expect

from cavern.core import registry
from cavern.core.puzzle import puzzles


def test_a_puzzle_is_failed_then_solved_and_remembered(arrive: Arrive) -> None:
    game = registry.game("cube-delver")
    each = next(each for each in puzzles(game) if not each.survive)
    visitor = arrive()
    visitor.open("/puzzles/cube-delver")
    page = visitor.page
    expect(page.get_by_role("region", name="Puzzle of the day")).to_be_visible()
    page.locator(f'[data-puzzle="{each.id}"]').click()
    expect(page.get_by_role("heading", name="Find the turn")).to_be_visible()
    lesson = page.locator("main.lesson")
    for number, option in enumerate(each.wrong):
        page.locator(f'[data-option="{option}"]').click()
        expect(lesson).to_have_attribute("data-trail", str(number + 1))
    expect(page.locator("[data-said]")).to_contain_text("That was not it")
    page.get_by_role("button", name="Try it again").click()
    for option in each.solution:
        page.locator(f'[data-option="{option}"]').click()
    expect(lesson).to_have_attribute("data-done", "true")
    visitor.open("/puzzles/cube-delver")
    expect(page.locator(f'[data-puzzle="{each.id}"]')).to_contain_text("solved")


def test_what_is_less_safe_is_told_what_chance_it_leaves(arrive: Arrive) -> None:
    each = next(each for each in puzzles(registry.game("cube-delver")) if each.survive)
    visitor = arrive()
    visitor.open(f"/puzzles/cube-delver/{each.id}")
    page = visitor.page
    expect(page.get_by_role("heading", name="Find the turn")).to_be_visible()
    wrong = each.wrong[0]
    page.locator(f'[data-option="{wrong}"]').click()
    said = f"leaves you alive {each.odds[0][wrong]} times in 100"
    expect(page.locator("[data-said]")).to_contain_text(said)
    for option in each.solution:
        page.locator(f'[data-option="{option}"]').click()
    expect(page.locator("main.lesson")).to_have_attribute("data-done", "true")
