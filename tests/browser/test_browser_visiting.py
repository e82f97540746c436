"""A stranger's game brings its browser board along, as an ES module from its own package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from browser_site import Arrive, Site
from playwright.sync_api import expect

EXAMPLE = Path(__file__).parents[2] / "examples" / "coin_cave"


@pytest.fixture
def with_coin_cave(built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    place = ["--no-build-isolation", "--no-deps", "--target", str(tmp_path / "site")]
    source = shutil.copytree(EXAMPLE, tmp_path / "source")
    subprocess.run([*pip, *place, str(source)], check=True)
    path = [str(tmp_path / "site"), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    return Site(tmp_path)


def test_a_visiting_board_is_played_on(with_coin_cave: Site, arrive: Arrive) -> None:
    with_coin_cave.start()
    try:
        visitor = arrive(with_coin_cave)
        visitor.play_now("Coin Cave")
        page = visitor.page
        expect(page.get_by_text("How far in do you dare to go?", exact=True)).to_be_visible()
        cave = page.locator("[data-thing=cave]")
        expect(cave).to_be_visible()
        cave.click()
        expect(page.get_by_text("The cave says").first).to_be_visible()
    finally:
        with_coin_cave.stop()
