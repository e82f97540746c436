"""The pages of ``docs/balance``, as those see them who open them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

PAGES = Path(__file__).parents[2] / "docs" / "balance"


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1200, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.goto((PAGES / "vast.html").as_uri())
    yield page
    context.close()


def test_a_search_leaves_what_it_finds_in_charts_and_tables(opened: Page) -> None:
    part = opened.locator("section", has=opened.locator("#things"))
    lines, status = part.locator("tbody th[scope=row]:visible"), part.locator("[role=status]")
    before = lines.all_inner_texts()
    assert any("Tribe" in line for line in before)
    part.locator("input").fill("treasure")
    found = lines.all_inner_texts()
    assert found and all("treasure" in line.lower() for line in found)
    assert status.inner_text() == f"{len(found)} lines"
    part.locator("input").fill("no such thing")
    assert lines.count() == 0 and status.inner_text() == "no lines"
    assert part.locator("table:visible, details:visible").count() == 0
    part.locator("input").fill("Attacks")
    assert any(line == "Knight is attacked: chances of Goblins" for line in lines.all_inner_texts())
    part.locator("input").fill("")
    assert lines.all_inner_texts() == before


def test_endings_can_be_told_apart(opened: Page) -> None:
    looks = (
        opened.locator("section", has=opened.locator("#how"))
        .locator(".legend i")
        .evaluate_all(
            """all => all.map((one) => {
          const look = getComputedStyle(one);
          return look.backgroundColor + look.backgroundImage;
        })"""
        )
    )
    assert len(looks) > 8 and len(set(looks)) == len(looks)


@pytest.mark.parametrize("width", [390, 700, 1000, 1200])
def test_a_heading_is_seen_by_whoever_goes_there(opened: Page, width: int) -> None:
    opened.set_viewport_size({"width": width, "height": 800})
    for link in opened.locator("nav a").all():
        link.click()
        at = (link.get_attribute("href") or "").removeprefix("#")
        opened.wait_for_function(f"location.hash === '#{at}'")
        below = opened.locator("nav").bounding_box()
        heading = opened.locator(f"#{at}").bounding_box()
        assert below and heading
        assert 0 <= below["y"] + below["height"] <= heading["y"] + 1, at
        assert heading["y"] + heading["height"] < 800, at
    assert opened.evaluate("document.documentElement.scrollWidth") <= width


def test_figures_in_striped_bars_and_in_tables_can_be_read(opened: Page) -> None:
    woven = opened.locator(".bar .striped, .bar .dotted")
    assert woven.count() > 3
    ink = opened.evaluate("getComputedStyle(document.body).color")
    assert set(woven.evaluate_all("all => all.map((one) => getComputedStyle(one).color)")) == {ink}
    lines = opened.locator("#lead ~ .wide td").evaluate_all(
        """all => all.map((one) => {
          const text = document.createRange();
          text.selectNodeContents(one);
          return text.getClientRects().length;
        })"""
    )
    assert len(lines) > 100 and set(lines) == {1}


def test_a_line_among_several_can_be_seen_alone(opened: Page) -> None:
    field = opened.locator("#lead ~ .plot .field")

    def seen() -> set[str]:
        """The tones of the lines that are not faint."""
        plain = "all.filter((one) => getComputedStyle(one).opacity > 0.5)"
        tones = f"all => {plain}.map((one) => [...one.classList].find((name) => /tone/.test(name)))"
        return set(field.locator(".line").evaluate_all(tones))

    every = seen()
    assert len(every) > 3
    opened.locator("#lead ~ .legend li").nth(2).hover()
    assert seen() == {"tone2"}
    field.locator(".point.tone1").nth(4).hover()
    assert seen() == {"tone1"} and "Knight, Dragon" in opened.locator("#tip").inner_text()
    opened.locator("#lead").hover()
    assert seen() == every
