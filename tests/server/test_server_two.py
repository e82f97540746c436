"""Two servers on one PostgreSQL, looked at closely: what one does the other hears."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio
from harness import Ear, Here, Person
from test_server_silence import Mute

from cavern.server import limits, messages, sockets
from cavern.server.errors import Denied

HELLO = '{"type":"hello"}'


@pytest_asyncio.fixture
async def pair(postgres: Callable[[], str]) -> AsyncIterator[tuple[Here, Here]]:
    database = postgres()
    servers = (Here(database), Here(database))
    for server in servers:
        server.house.open()
    yield servers
    for server in servers:
        await server.close()


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not what():
            await asyncio.sleep(0.01)


async def hear_each_other(pair: tuple[Here, Here]) -> None:
    """Wait until notes from each reach the other."""
    heard: set[str] = set()
    for server in pair:
        server.house.on_note["hello"] = heard.add
    async with asyncio.timeout(60):
        while heard != {"0", "1"}:
            for number, server in enumerate(pair):
                await server.server._tell_others(f"hello {number}")
            await asyncio.sleep(0.05)


async def sat_down(pair: tuple[Here, Here]) -> tuple[str, list[Person], list[Ear]]:
    """Ann sits at the first server, Bob at the second."""
    people = [await pair[0].person("Ann"), await pair[1].person("Bob")]
    match = (await people[0].make("whispers", ["me", "open"]))["id"]
    await people[1].sit(match, 1)
    ears = [Ear(person.id) for person in people]
    for server, ear in zip(pair, ears):
        await server.house.join(match, ear, None, 0)
    await people[0].post(f"/api/matches/{match}/start")
    await until(lambda: ears[1].table["status"] == "live")
    return match, people, ears


def presences(ear: Ear) -> list[bytes]:
    return [message for message in ear.heard if message.startswith(b'{"type":"presence"')]


async def test_moves_and_presence_cross_over(pair: tuple[Here, Here]) -> None:
    match, people, ears = await sat_down(pair)
    await until(lambda: all(b'"here":[0,1]' in presences(ear)[-1] for ear in ears))
    for _ in range(6):
        asked = ears[0].table["asked"]
        await until(lambda a=asked: ears[a].table["question"] is not None)
        question = ears[asked].table["question"]
        answer = messages.Answer(
            id="a",
            number=question["number"],
            seat=asked,
            option=question["options"][0]["id"],
        )
        guest = await pair[asked].server.guests.find(people[asked].id)
        await pair[asked].house.act(match, None, lambda n, g=guest, a=answer: a.entry(n, g))
        await until(lambda q=question: all(e.table["answered"] == q["number"] for e in ears))
    numbers = [[entry["n"] for entry in ear.entries()] for ear in ears]
    assert numbers[0] == numbers[1] == list(range(1, len(numbers[0]) + 1))
    await pair[1].house.part(match, ears[1])
    await until(lambda: b'"here":[0]' in presences(ears[0])[-1])


async def test_of_two_who_answer_at_once_one_is_heard(pair: tuple[Here, Here]) -> None:
    """The same guest on two devices, on two servers: every decision is answered once."""
    match, people, ears = await sat_down(pair)
    both = [Ear(people[0].id), Ear(people[0].id)]
    for server, ear in zip(pair, both):
        await server.house.join(match, ear, 0, 0)
    for turn in range(8):
        asked = ears[0].table["asked"]
        await until(lambda a=asked: ears[a].table["question"] is not None)
        question = ears[asked].table["question"]
        guest = await pair[0].server.guests.find(people[asked].id)

        async def say(
            server: Here, number: int, seat: int, option: str, ref: str, guest: object = guest
        ) -> str:
            answer = messages.Answer(id="x", number=number, seat=seat, option=option)
            try:
                await server.house.act(match, ref, lambda n: answer.entry(n, guest))  # type: ignore[arg-type]
            except Denied as refusal:
                return refusal.code
            return "done"

        options = [question["options"][0]["id"], question["options"][-1]["id"]]
        said = await asyncio.gather(
            *(
                say(server, question["number"], asked, option, f"{turn} {i}")
                for i, (server, option) in enumerate(zip(pair, options))
            )
        )
        assert sorted(said) == ["done", "stale"]
        number = question["number"]
        await until(lambda n=number: all(ear.table["answered"] == n for ear in ears))
    assert ears[0].table["view"]["scores"] == ears[1].table["view"]["scores"]
    conflicts = [
        s.server.metrics.counters.get(("cavern_append_conflicts_total", ""), 0) for s in pair
    ]
    assert sum(conflicts) > 0, "the two never raced"


async def test_the_same_message_on_two_servers_is_carried_out_once(
    pair: tuple[Here, Here],
) -> None:
    match, people, ears = await sat_down(pair)
    guest = await pair[0].server.guests.find(people[0].id)
    chat = messages.Chat(id="c", text="once")
    numbers = await asyncio.gather(
        *(s.house.act(match, "same", lambda n: chat.entry(n, guest)) for s in pair)
    )
    assert numbers[0] == numbers[1]
    await until(lambda: ears[1].entries()[-1]["kind"] == "said")
    with pytest.raises(Denied):
        await pair[1].house.act(match, "other", lambda n: chat.entry(n, None))
    assert [entry["kind"] for entry in ears[0].entries()].count("said") == 1


async def test_a_match_whose_server_died_is_taken_up(postgres: Callable[[], str]) -> None:
    """A bot's answer that is due is given by another process, though nobody asks it to."""
    database = postgres()
    first, second = Here(database), Here(database)
    ann = await first.person("Ann")
    match = (await ann.make("whispers", ["first", "me"], pace_ms=500, start=True))["id"]
    first.house.closing = True
    second.house.open()
    async with asyncio.timeout(20):
        while (await second.browser().get(f"/api/matches/{match}")).json()["answered"] == 0:
            await asyncio.sleep(0.05)
    for server in (first, second):
        await server.close()


async def test_who_signs_out_plays_on_nowhere(pair: tuple[Here, Here]) -> None:
    """Whichever process they told, and whichever they are connected to; others play on."""
    match, people, _ = await sat_down(pair)
    await hear_each_other(pair)
    held: dict[tuple[Here, str], tuple[Mute, asyncio.Task[None]]] = {}
    for server in pair:
        for person in people:
            socket = Mute({"type": "hello"})
            guest = await server.server.guests.find(person.id)
            holding = asyncio.create_task(sockets.hold(server.server, socket, match, guest))
            held[server, person.id] = (socket, holding)
    await until(lambda: all(socket.sent for socket, _ in held.values()))
    assert (await people[0].http.delete("/api/guest")).status_code == 204
    for server in pair:
        socket, holding = held[server, people[0].id]
        async with asyncio.timeout(15):
            await holding
        assert socket.sent[-1]["code"] == 4401
        assert people[0].id not in server.server.sockets
        _, other = held[server, people[1].id]
        assert not other.done()
        other.cancel()
        await asyncio.wait({other})


async def test_letters_that_no_database_takes_are_bad_input(pair: tuple[Here, Here]) -> None:
    """PostgreSQL keeps no NUL: it is refused before it is asked, and nothing is noted as failed."""
    here, _ = pair
    ann = await here.person("Ann")
    assert (await ann.http.get("/api/matches?game=%00")).status_code == 400
    assert (await ann.http.get("/api/matches/%00")).status_code == 400
    wish = {"name": "Ann", "webhook": "https://example.com/\0"}
    assert (await ann.http.patch("/api/guest", json=wish)).status_code == 400
    seats = [{"kind": "me", "name": "A\0nn"}, {"kind": "bot", "level": "\0"}]
    wish = {"game": "whispers", "seats": seats, "mode": "\0", "options": {"\0": "\0"}}
    assert (await ann.http.post("/api/matches", json=wish)).status_code == 400
    assert (await ann.http.post("/api/guest/recover", json={"code": "\0"})).status_code == 404
    match = (await ann.make("whispers", ["me", "me"], start=True))["id"]
    said: list[dict[str, object]] = []

    async def send(message: dict[str, object]) -> None:
        said.append(message)

    for id in ("\0", f"{match}\0", "a b", "x" * 5000):
        scope = {
            "type": "websocket", "path": f"/api/matches/{id}/play", "raw_path": b"/",
            "scheme": "ws", "query_string": b"", "headers": [], "client": ("127.0.0.1", 1),
            "subprotocols": [], "server": ("127.0.0.1", 80), "http_version": "1.1", "root_path": "",
        }  # fmt: skip
        heard = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": HELLO}]

        async def receive(heard: list[dict[str, str]] = heard) -> dict[str, str]:
            return heard.pop(0) if heard else {"type": "websocket.disconnect"}

        await here.app(scope, receive, send)
        assert said[-1]["type"] == "websocket.close" and said[-1]["code"] == 4404
    assert not [name for name, _ in here.server.metrics.counters if "failures" in name]


async def test_who_asks_everywhere_at_once_lists_no_more_tables(pair: tuple[Here, Here]) -> None:
    ann = await pair[0].person("Ann")
    other = pair[1].browser()
    other.cookies.update(ann.http.cookies)
    wish = {"game": "whispers", "seats": [{"kind": "open"}] * 2, "listed": True}
    answers = await asyncio.gather(
        *(http.post("/api/matches", json=wish) for _ in range(15) for http in (ann.http, other))
    )
    codes = Counter(answer.status_code for answer in answers)
    assert codes == {201: limits.MOST_LISTED, 429: 30 - limits.MOST_LISTED}


async def test_processes_count_together_what_they_share(pair: tuple[Here, Here]) -> None:
    """However many there are, one address has as many new guests; keys may hold any letters."""
    await hear_each_other(pair)
    most = int(limits.NEW_GUESTS.burst)
    buckets = [here.server.buckets for here in pair]
    for each in buckets:
        each.on, each.now = True, lambda: 0.0
    for number in range(most):
        await pair[number % 2].person(f"Ann {number}")
    await until(lambda: all(not each.left(limits.NEW_GUESTS, "127.0.0.1") for each in buckets))
    for here in pair:
        assert (await here.browser().post("/api/guest", json={})).status_code == 429
    buckets[0].take(limits.RECOVER, "no; address %20")
    burst = limits.RECOVER.burst
    await until(lambda: buckets[1].left(limits.RECOVER, "no; address %20") == burst - 1)
