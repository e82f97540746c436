"""Any program can take a seat: the examples play whole games, and everybody sees what they are."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness import FOREVER, Here, Process, Talker, connect_to

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = [sys.executable, str(EXAMPLES / "wire_bot.py")]
JAVASCRIPT = ["node", "--experimental-websocket", str(EXAMPLES / "wire_bot.mjs")]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """With its limits: a program is heard no more often than others are."""
    process = Process(tmp_path, CAVERN_NO_RATE_LIMITS="")
    process.start()
    yield process
    process.stop()


async def started(command: list[str], link: str) -> asyncio.subprocess.Process:
    pipe = subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, link, stdout=pipe, stderr=pipe)


async def test_programs_in_two_languages_play_a_whole_game(server: Process) -> None:
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    host = await server.person("Host")
    info = await host.make("vast", ["open", "open"], options={"roles": "knight,goblins"})
    id, link = info["id"], f"{server.url}/m/{info['id']}"
    programs = []
    try:
        for command in (PYTHON, JAVASCRIPT):
            programs.append(await started(command, link))
            async with asyncio.timeout(FOREVER):
                while sum(
                    seat["program"] for seat in (await host.get(f"/api/matches/{id}"))["seats"]
                ) < len(programs):
                    assert programs[-1].returncode is None, await programs[-1].communicate()
                    await asyncio.sleep(0.05)
        seats = (await host.get(f"/api/matches/{id}"))["seats"]
        assert [seat["name"] for seat in seats] == ["Dicey (Python)", "Dicey (JavaScript)"]
        assert [seat["kind"] for seat in seats] == ["person", "person"]
        async with connect_to(server.url, id, None) as socket:
            watcher = Talker(socket)
            await watcher.say(type="hello")
            update = await watcher.next("update")
            assert [seat["program"] for seat in update["table"]["seats"]] == [True, True]
            await host.post(f"/api/matches/{id}/start")
        async with asyncio.timeout(5 * FOREVER):
            said = [await program.communicate() for program in programs]
    finally:
        for program in programs:
            if program.returncode is None:
                program.kill()
    assert [program.returncode for program in programs] == [0, 0], said
    assert said[0][0] and said[0][0] == said[1][0], "both tell how it ended"
    over = await host.get(f"/api/matches/{id}")
    assert over["status"] == "over"
    again = await host.post(f"/api/matches/{id}/rematch", status=201)
    assert [seat["program"] for seat in again["seats"]] == [True, True]
    record = await host.http.get(f"/api/matches/{id}/record")
    (server.home / "game.cavern.jsonl").write_bytes(record.content)
    server.command("replay", str(server.home / "game.cavern.jsonl"), "--verify")


@pytest.mark.parametrize("name", ["wire_bot.py", "wire_bot.mjs"])
def test_thirty_lines_are_enough(name: str) -> None:
    """As docs/protocol.md says."""
    assert len((EXAMPLES / name).read_text("utf-8").splitlines()) <= 30


async def test_a_program_that_cannot_play_says_so_and_takes_no_seat(server: Process) -> None:
    host = await server.person("Host")
    taken = await host.make("skulldug", ["me", "easy"], mode="duel")
    open_seat = await host.make("skulldug", ["me", "open"], mode="duel")
    plain = [JAVASCRIPT[0], "--no-experimental-websocket", JAVASCRIPT[-1]]
    for command, id, said in (
        (PYTHON, taken["id"], "no seat is open\n"),
        (JAVASCRIPT, taken["id"], "no seat is open\n"),
        (plain, open_seat["id"], "Node 20 wants to be told: node --experimental-websocket …\n"),
    ):
        if shutil.which(command[0]) is None:
            pytest.skip("node is not installed")
        program = await started(command, f"{server.url}/m/{id}")
        async with asyncio.timeout(FOREVER):
            _, told = await program.communicate()
        assert (program.returncode, told.decode()) == (1, said)
    seats = (await host.get(f"/api/matches/{open_seat['id']}"))["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open"]


async def test_only_who_says_so_is_a_program(tmp_path: Path) -> None:
    here = Here(str(tmp_path / "cavern.db"))
    try:
        host = await here.person("Host")
        info = await host.make("skulldug", ["me", "open"], mode="duel")
        guest = await here.person("Guest")
        path = f"/api/matches/{info['id']}/seats/1"
        for wish, program in (
            ({"kind": "me", "program": True}, True),
            ({"kind": "open"}, False),
            ({"kind": "me"}, False),
        ):
            sat = await guest.http.put(path, json=wish)
            seats = sat.json()["seats"]
            assert [seat["program"] for seat in seats] == [False, program]
        made = await host.http.post(
            "/api/matches",
            json={"game": "cube-delver", "seats": [{"kind": "me", "program": True}]},
        )
        assert made.json()["seats"][0]["program"]
    finally:
        await here.close()
