"""A real server and a real Chromium. Both must be there: these tests never skip."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_site import CHROMIUM_ARGS, STATIC, Arrive, Site, find_chromium
from played import fill
from playwright.sync_api import Browser, Page, sync_playwright
from visitor import Visitor


@pytest.fixture(scope="session")
def built() -> None:
    if not (STATIC / "index.html").is_file():
        pytest.fail("the browser client is not built: run `make web`", pytrace=False)


@pytest.fixture(scope="session")
def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("home"))
    site.played = fill(site.folder)
    site.start()
    yield site
    site.stop()


@pytest.fixture
def own_site(built: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Site]:
    """A server that a test may stop and start."""
    site = Site(tmp_path)
    site.fix_luck(request.node.name)
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    if not path:
        pytest.fail("Chromium is not installed (Debian: apt-get install chromium)", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


addresses = itertools.count(1)


@pytest.fixture
def arrive(chromium: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """Somebody new opens the site: with their own cookies, address and preferences."""
    site.fix_luck(request.node.name)
    contexts = []
    problems: list[str] = []

    def come(
        at: Site = site, *, phone: bool = False, light: bool = False, motion: bool = False
    ) -> Visitor:
        number = next(addresses)
        context = chromium.new_context(
            viewport={"width": 360, "height": 740} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            color_scheme="light" if light else "dark",
            reduced_motion="no-preference" if motion else "reduce",
            extra_http_headers={"x-forwarded-for": f"10.0.{number // 250}.{number % 250}"},
        )
        contexts.append(context)
        context.set_default_timeout(12_000)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: note(page, message.type, message.text))
        return Visitor(page, at.url)

    def note(page: Page, kind: str, text: str) -> None:
        """A browser reports every refused request; only what the page did wrong counts."""
        if kind == "error" and "Failed to load resource" not in text and "WebSocket" not in text:
            problems.append(text)

    yield come
    for context in contexts:
        context.close()
    assert problems == []
