"""When the rules change under a match it goes on, and says so."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import whispers
from harness import Ear, Here
from test_server_undo import TableFor

from cavern.core import registry
from cavern.server import queries


class Newer(whispers.Whispers):
    """The same game by newer rules: who is believed gets two."""

    rules_version = 2


async def played(there: Here, answers: int) -> TableFor:
    table = await TableFor.of(there, [0, 1], [])
    for number in range(answers):
        seat = table.ears[0].table["asked"]
        await table.answer(seat, number // 2 % 2)
    return table


async def reopened(
    there: Here, game: Any, monkeypatch: pytest.MonkeyPatch, graceful: bool = True
) -> Here:
    """The server stops; a newer one starts on the same store."""
    if graceful:
        await there.house.close()
    there.store.close()
    installed = {**registry.games(), "whispers": game}
    monkeypatch.setattr(registry, "_installed", lambda: (installed, {}))
    return Here(there.settings.database)


@pytest.fixture
def older(tmp_path: Path) -> Here:
    return Here(str(tmp_path / "c.db"))


async def test_an_update_that_plays_the_same_changes_nothing(
    older: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(older, 7)
    newer = await reopened(older, Newer(), monkeypatch)
    await newer.house.keeper._check_versions()
    row = await newer.store.read(lambda c: queries.match_row(c, table.match))
    assert row is not None and row.rules == 2
    ear = Ear(table.people[0].id)
    await newer.house.join(table.match, ear, None, 0)
    assert "rules-changed" not in [entry["kind"] for entry in ear.entries()]
    assert ear.table["answered"] == 7 and ear.table["view"] == table.ears[0].table["view"]
    await newer.close()


@pytest.mark.parametrize("graceful", [True, False])
async def test_other_rules_go_on_from_the_snapshot(
    older: Here, monkeypatch: pytest.MonkeyPatch, graceful: bool
) -> None:
    table = await played(older, 25)
    before = table.ears[0].table
    monkeypatch.setattr(whispers, "NEW_RULES", True)
    newer = await reopened(older, Newer(), monkeypatch, graceful)
    await newer.house.keeper._check_versions()
    ear = Ear(table.people[0].id)
    await newer.house.join(table.match, ear, None, 0)
    change = ear.entries()[-1]
    assert (change["kind"], change["before"], change["after"]) == ("rules-changed", 1, 2)
    assert change["number"] == ear.table["answered"] == 25, "every answer is still legal here"
    if graceful:
        assert ear.table["view"] == before["view"], "the state itself was kept, not replayed"
    else:
        assert ear.table["view"]["hands"] == before["view"]["hands"]
    info = (await newer.browser().get(f"/api/matches/{table.match}")).json()
    assert info["rules_version"] == 2 and info["status"] == "live"

    again = TableFor(newer, table.match, table.people)
    again.ears, again.number = [ear], 1000
    await again.answer(ear.table["asked"], 0)
    assert ear.table["answered"] == 26
    async with newer.house.enter(table.match) as room:
        room.sitting = None
    async with newer.house.enter(table.match) as room:
        assert room.at().answered == 26
    past = await newer.browser().get(f"/api/matches/{table.match}/frames?first=0")
    assert past.status_code == 409 and "older rules" in past.json()["text"]
    await newer.close()


async def test_a_snapshot_nobody_can_read_is_done_without(
    older: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played(older, 12)
    await older.store.write(
        lambda c: c.execute(sa.update(queries.snapshots).values(state='{"_":"gone"}'))
    )
    monkeypatch.setattr(whispers, "NEW_RULES", True)
    newer = await reopened(older, Newer(), monkeypatch, graceful=False)
    ear = Ear(table.people[0].id)
    await newer.house.join(table.match, ear, None, 0)
    assert ear.entries()[-1]["kind"] == "rules-changed" and ear.table["answered"] == 12
    await newer.close()


async def test_a_finished_match_of_older_rules_keeps_its_outcome(
    older: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await older.person("Ann")
    older.house.open()
    match = (await ann.make("whispers", ["first", "random"], start=True))["id"]
    ear = Ear()
    await older.house.join(match, ear, None, 0)
    while ear.table["status"] != "over":
        await older.house.keeper.drive(match)
        await asyncio.sleep(0.01)
    monkeypatch.setattr(whispers, "NEW_RULES", True)
    newer = await reopened(older, Newer(), monkeypatch)
    browser = newer.browser()
    info = (await browser.get(f"/api/matches/{match}")).json()
    assert info["outcome"] == ear.table["outcome"] and info["seed"]
    refused = await browser.get(f"/api/matches/{match}/frames")
    assert refused.status_code == 409 and "version 1" in refused.json()["text"]
    await newer.close()


async def test_a_match_of_a_game_that_is_gone(older: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays in the lists and says why it cannot be opened; other matches are not disturbed."""
    table = await played(older, 3)
    await older.house.close()
    older.store.close()
    installed = {id: game for id, game in registry.games().items() if id != "whispers"}
    monkeypatch.setattr(registry, "_installed", lambda: (installed, {}))
    newer = Here(older.settings.database)
    newer.house.open()
    await newer.house.keeper._check_versions()
    browser = newer.browser()
    assert (await browser.get(f"/api/matches/{table.match}")).json()["answered"] == 3
    for what in ("log", "frames"):
        refused = await browser.get(f"/api/matches/{table.match}/{what}")
        assert refused.status_code == 409 and "whispers" in refused.json()["text"]
    await newer.close()
