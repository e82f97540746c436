"""What a move costs, in counts that no busy machine can change: sights, bytes, garbage, commits."""

import asyncio
import gc
import random
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest
from harness import Ear, HandClock, Here
from test_server_around import all_carried_out
from test_server_carrier import carried
from websockets.sync.client import connect

from cavern.server import messages, telling, tidying
from cavern.server.packing import packed_message

TABLES = [("skulldug", "duel", 2), ("skulldug", "ffa", 4), ("vast", "", 4)]
MOVES = 60
MOST_BYTES = {("skulldug", 2): 1600, ("skulldug", 4): 2450, ("vast", 4): 1900}
"""What a move may cost on the wire at such a table, some fifth more than it does."""

MOST_ECHOES = {("skulldug", 2): 14, ("skulldug", 4): 16, ("vast", 4): 18}
"""How many times what an echo calls a move may call, some third more than it does."""
SERVER = str(Path(telling.__file__).parent)


class Match:
    """A match in which every seat listens, and is answered for at random."""

    def __init__(self, here: Here, id: str, ears: list[Ear], guests: list[Any]) -> None:
        self.here = here
        self.id = id
        self.ears = ears
        self.guests = guests
        self.random = random.Random(id)
        self.moves = 0

    async def move(self) -> bool:
        sitting = self.here.house.rooms[self.id].at()
        if sitting.asked is None or sitting.match is None or sitting.match.decision is None:
            return False
        seat, option = sitting.asked, self.random.choice(sitting.match.decision.ids())
        answer = messages.Answer(
            id=f"m{sitting.answered}", number=sitting.answered + 1, seat=seat, option=option
        )
        guest = self.guests[seat]
        ref = f"{guest.id} {answer.id}"
        await self.here.house.act(self.id, ref, lambda now: answer.entry(now, guest))
        self.moves += 1
        return True

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            if not await self.move():
                return

    def heard(self) -> int:
        """Bytes that were sent, packed as most clients have them."""
        return sum(len(packed_message(m)) for ear in self.ears for m in ear.heard)


async def started(here: Here, game: str, mode: str, seats: int) -> Match:
    people = [await here.person(f"Seat {seat}") for seat in range(seats)]
    wish = {"mode": mode} if mode else {}
    match = (await people[0].make(game, ["me"] + ["open"] * (seats - 1), **wish))["id"]
    for seat, person in enumerate(people[1:], 1):
        await person.sit(match, seat)
    await people[0].post(f"/api/matches/{match}/start")
    ears = [Ear(person.id) for person in people]
    for ear in ears:
        ear.changes = True
        await here.house.join(match, ear, None, 0)
        ear.heard = []
    guests = [await here.server.guests.find(person.id) for person in people]
    return Match(here, match, ears, guests)


@pytest.mark.parametrize(("game", "mode", "seats"), TABLES)
async def test_bytes_of_a_move(still: Here, game: str, mode: str, seats: int) -> None:
    """All seats together are sent some two kilobytes a move, not a view of twenty each."""
    match = await started(still, game, mode, seats)
    for ear in match.ears:
        ear.heard = []
    await match.play(MOVES)
    assert match.moves >= 20
    assert match.heard() / match.moves < MOST_BYTES[game, seats]


class Calls:
    """How many functions of the server's own were called in this thread: the same on any machine,
    compiled rules or not, however busy it is."""

    def __init__(self) -> None:
        self.count = 0

    def _noted(self, frame: FrameType, event: str, _: object) -> None:
        self.count += event == "call" and frame.f_code.co_filename.startswith(SERVER)

    def __enter__(self) -> "Calls":
        sys.setprofile(self._noted)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)


async def calls_of_an_echo() -> float:
    """What the bare stack does for one message to and fro."""

    def talk(port: int, messages: int) -> None:
        with connect(f"ws://127.0.0.1:{port}/echo") as socket:
            for _ in range(messages):
                socket.send("x" * 120)
                socket.recv()

    async with carried() as carrier:
        with Calls() as few:
            await asyncio.to_thread(talk, carrier.port, 10)
        with Calls() as many:
            await asyncio.to_thread(talk, carrier.port, 110)
    return (many.count - few.count) / 100


@pytest.mark.parametrize(("game", "mode", "seats"), TABLES)
async def test_a_move_does_so_many_times_what_an_echo_does(
    still: Here, game: str, mode: str, seats: int
) -> None:
    """Processor time depends on the machine and on what else it does; what is called does not."""
    echo = await calls_of_an_echo()
    assert 5 < echo < 25
    match = await started(still, game, mode, seats)
    await match.play(8)
    before = match.moves
    with Calls() as calls:
        await match.play(40)
    moves = match.moves - before
    assert moves >= 20
    ratio = calls.count / moves / echo
    assert 5 < ratio < MOST_ECHOES[game, seats], f"{ratio:.1f} echoes a move"


async def test_eyes_that_see_the_same_are_shown_it_once(
    still: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four seats of Skulldug! cost hardly more sights and encodings of events than one."""
    match = await started(still, "skulldug", "ffa", 4)
    encoded, fresh = 0, telling.FreshLine

    def counted(*arguments: Any) -> Any:
        nonlocal encoded
        encoded += 1
        return fresh(*arguments)

    monkeypatch.setattr(telling, "FreshLine", counted)
    seen = 0
    for _ in range(40):
        if not await match.move():
            break
        known = still.house.rooms[match.id].known
        assert known is not None and len(known.seen) == 4
        seen += len({id(view) for view in known.seen.values()})
    assert match.moves >= 20
    assert encoded <= 1.2 * match.moves
    assert seen <= 1.2 * match.moves


@pytest.mark.parametrize(("game", "mode", "seats"), TABLES)
async def test_a_move_leaves_nothing_for_the_collector(
    still: Here, game: str, mode: str, seats: int
) -> None:
    """That is why the collector may rest: what counting references frees needs none."""
    match = await started(still, game, mode, seats)
    await match.play(20)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        await match.play(40)
        gc.collect()
        left = [repr(each)[:80] for each in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert match.moves >= 20
    assert left == []


async def test_a_match_at_rest_keeps_little(still: Here, clock: HandClock) -> None:
    """No moments and no sights; old events are packed, and the same when they are read again."""
    match = await started(still, "skulldug", "ffa", 4)
    told: list[Any] = []
    for ear in match.ears[:1]:
        ear.heard = []
    await match.play(40)
    room = still.house.rooms[match.id]
    sitting = room.at()
    assert sitting.match is not None and room.known is not None
    assert not any(line.moments for line in sitting.lines)
    assert not any(answer.events for answer in sitting.match.history[1:])
    assert len(sitting.match._kept) <= 6
    for update in match.ears[0].updates():
        for entry in update["entries"]:
            for event in entry.get("events", ()):
                told.append((event["kind"], event["text"], event["facts"]))
    again = [
        (event["kind"], event["text"], event["facts"])
        for entry in msgspec.to_builtins(telling.entries(sitting, 0, sitting.head - match.moves))
        for event in entry.get("events", ())
    ]
    assert again == told and len(told) > 20
    assert sitting.match._table.moments == []
    clock.advance(60)
    await still.house.keeper._look_around(clock.now())
    assert room.resting and room.known.seen == {}
    assert all(isinstance(line._entry, bytes) for line in sitting.lines)
    assert all(kept._state is None for kept in sitting.match._kept)
    await match.play(1)
    assert set(room.known.seen) == {0, 1, 2, 3} and not room.resting


def test_the_collector_waits_until_nobody_plays() -> None:
    tidy = tidying.Tidying()
    tidy.tidied, tidy.played = 1000.0, 1100.0
    assert not tidy.due(1101.0)
    assert tidy.due(1100.0 + tidying.QUIET)
    tidy.tidied = 1100.0 + tidying.QUIET
    assert not tidy.due(1200.0)
    tidy.played = 1100.0 + tidying.SELDOM
    assert tidy.due(tidy.tidied + tidying.SELDOM)


class Circle:
    """What counting references does not free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def resting_collector() -> Iterator[None]:
    tidying.begin()
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("resting_collector")
def test_amid_play_only_what_is_new_is_looked_at() -> None:
    tidy = tidying.Tidying()
    now = tidy.tidied
    old = Circle()
    for _ in range(tidying.MUCH):
        tidy.has_played()
    tidy.tidy(now)
    assert tidy.moves == 0 and gc.get_freeze_count() > 0
    new = Circle()
    gone = [weakref.ref(new), weakref.ref(old)]
    del new, old
    for _ in range(tidying.MUCH - 1):
        tidy.has_played()
    tidy.tidy(now)
    assert [each() is None for each in gone] == [False, False], "it is not time yet"
    tidy.has_played()
    tidy.tidy(now)
    assert [each() is None for each in gone] == [True, False]
    tidy.tidy(tidy.played + tidying.OFTEN)
    assert [each() is None for each in gone] == [True, True]


async def test_many_moves_share_a_commit(here: Here) -> None:
    matches = [await started(here, "skulldug", "duel", 2) for _ in range(12)]
    before, written = here.store.commits, here.store.written
    await asyncio.gather(*(match.play(12) for match in matches))
    moves = here.store.written - written
    assert moves == sum(match.moves for match in matches)
    assert here.store.commits - before < moves / 2


async def test_where_processor_time_goes_is_told(here: Here) -> None:
    match = await started(here, "skulldug", "duel", 2)
    await match.play(5)
    text = (await here.browser().get("/metrics")).text
    for stage in ("rules", "telling", "store", "loop", "transport"):
        assert f'cavern_processor_seconds_total{{stage="{stage}"}}' in text


async def test_a_client_that_asks_for_changes_has_the_whole_table(still: Here) -> None:
    """What the load test's players put together is what others are sent whole."""
    match = await started(still, "vast", "", 4)
    whole = Ear(match.ears[0].guest)
    await still.house.join(match.id, whole, 0, 0)
    changing = Ear(match.ears[0].guest)
    changing.changes = True
    await still.house.join(match.id, changing, 0, 0)
    await match.play(25)
    table: dict[str, Any] = {}
    for message in changing.heard:
        told = msgspec.json.decode(message)
        if told["type"] == "update":
            table = told["table"]
        if told["type"] != "news":
            continue
        for entry in told["entries"]:
            table["answered"], table["since"] = entry["number"], entry["at"]
            table["given"][entry["seat"]] += 1
            for event in entry["events"] if told.get("stepwise", True) else ():
                table["view"] = all_carried_out(table["view"], event["changes"])
        table = all_carried_out(table, told["changes"])
    assert table == whole.table
