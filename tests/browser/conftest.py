"""A real server and a real Chromium. Both must be there: these tests never skip."""

import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import cavern.server
from visitor import Visitor

STATIC = Path(cavern.server.__file__).with_name("static")
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Site:
    """A server process with a folder of its own; it can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "cavern", "serve", "--no-open", "--proxies", "1"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--log-level", "warning"],
            env={**os.environ, "CAVERN_HOME": str(self.folder)},
        )
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                assert self.process.poll() is None, "the server stopped while it was starting"
                time.sleep(0.1)
        raise AssertionError("the server did not come up within 30 seconds")

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)


@pytest.fixture(scope="session")
def built() -> None:
    if not (STATIC / "index.html").is_file():
        pytest.fail("the browser client is not built: run `make web`", pytrace=False)


@pytest.fixture(scope="session")
def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("home"))
    site.start()
    yield site
    site.stop()


@pytest.fixture
def own_site(built: None, tmp_path: Path) -> Iterator[Site]:
    """A server that a test may stop and start."""
    site = Site(tmp_path)
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CAVERN_CHROMIUM") or shutil.which("chromium")
    if not path:
        pytest.fail("Chromium is not installed (Debian: apt-get install chromium)", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


addresses = itertools.count(1)

Arrive = Callable[..., Visitor]


@pytest.fixture
def arrive(chromium: Browser, site: Site) -> Iterator[Arrive]:
    """Somebody new opens the site: with their own cookies, address and preferences."""
    contexts = []
    problems: list[str] = []

    def come(at: Site = site, *, phone: bool = False, light: bool = False) -> Visitor:
        number = next(addresses)
        context = chromium.new_context(
            viewport={"width": 360, "height": 740} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            color_scheme="light" if light else "dark",
            reduced_motion="reduce",
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
