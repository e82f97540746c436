"""A role that no picture knows, in the browser: the Bat of the tests of Vast, by its own folder."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_site import Arrive, Site
from playwright.sync_api import expect
from test_browser_vast import first, thing, touched_by, until
from test_browser_vast_foes import choose_roles

VAST = Path(__file__).parents[1] / "vast"


@pytest.fixture
def with_bat(built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that has the Bat's row in the table of combinations (see ``tests/vast/bat``)."""
    monkeypatch.setenv("CAVERN_PURE", "1")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(VAST), *sys.path[:1]]))
    site = Site(tmp_path, "bat")
    site.start()
    yield site
    site.stop()


def test_the_bat_flies_over_the_map(with_bat: Site, arrive: Arrive) -> None:
    me = arrive(with_bat)
    choose_roles(me, ("Knight", "Bat"))
    for each, who in (("Knight", "bot/easy"), ("Bat", "me")):
        me.page.get_by_role("combobox", name=each, exact=True).select_option(who)
    me.page.get_by_role("button", name="Play", exact=True).click()
    until(me, "Where does the Bat fly?")
    board = me.page.get_by_role("region", name="The Bat’s board")
    expect(board).to_contain_text("Reach 3")
    expect(board).to_contain_text("To win: 1 Crystals smashed")
    at = touched_by(me, first(me, "fly:"))
    me.page.mouse.move(1, 1)
    thing(me, at).click(position={"x": 8, "y": 8})  # the Knight may stand in the middle
    expect(board).to_contain_text("Flown 1")
    me.take("end-turn")
