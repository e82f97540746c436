"""Nonsense over HTTP and WebSocket: no crash, no error of ours, and nobody's match changes."""

import asyncio
import json
import warnings
from typing import Any

import httpx
import pytest
from harness import SOAK, Person, Process, connect_to
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from cavern.server import messages

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis

EXAMPLES = 400 if SOAK else 30
FUZZ = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


class Witness:
    """A match of other people, which nothing here may change."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.match, self.owner, self.stranger = asyncio.run(self.prepare())

    async def prepare(self) -> tuple[str, str, str]:
        owner = await self.process.person("Owner")
        stranger = await self.process.person("Stranger")
        match = await owner.make("whispers", ["me", "me"], start=True)
        return match["id"], owner.cookie, stranger.cookie

    def log(self) -> Any:
        path = f"{self.process.url}/api/matches/{self.match}/log"
        return httpx.get(path, headers={"cookie": self.owner}).json()


@pytest.fixture(scope="module")
def witness(process: Process) -> Witness:
    return Witness(process)


OPERATIONS = [
    ("GET", "/api/guest"),
    ("GET", "/api/guest/profile"),
    ("GET", "/api/guest/turns"),
    ("POST", "/api/guest"),
    ("PATCH", "/api/guest"),
    ("DELETE", "/api/guest"),
    ("POST", "/api/guest/recover"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{game}"),
    ("GET", "/api/games/{game}/rules"),
    ("GET", "/api/games/{game}/glossary"),
    ("POST", "/api/games/{game}/seats"),
    ("GET", "/api/games/{game}/lessons"),
    ("POST", "/api/games/{game}/lessons/{lesson}"),
    ("GET", "/api/games/{game}/puzzles"),
    ("POST", "/api/games/{game}/puzzles/{puzzle}"),
    ("GET", "/api/games/{game}/examples"),
    ("POST", "/api/games/{game}/examples/{example}"),
    ("GET", "/api/matches"),
    ("GET", "/api/matches/mine"),
    ("POST", "/api/matches"),
    ("GET", "/api/matches/{id}"),
    ("PUT", "/api/matches/{id}/seats/{seat}"),
    ("POST", "/api/matches/{id}/start"),
    ("PUT", "/api/matches/{id}/doors"),
    ("POST", "/api/matches/{id}/rematch"),
    ("POST", "/api/matches/{id}/fork"),
    ("POST", "/api/matches/{id}/coach"),
    ("GET", "/api/matches/{id}/log"),
    ("GET", "/api/matches/{id}/frames"),
    ("GET", "/api/matches/{id}/advice"),
    ("POST", "/api/matches/{id}/analysis"),
    ("GET", "/api/matches/{id}/analysis"),
    ("GET", "/api/matches/{id}/record"),
    ("GET", "/healthz"),
    ("GET", "/metrics"),
]
SIGNS_OUT = {("POST", "/api/guest/recovery"), ("DELETE", "/api/guest/data")}


@pytest.fixture(scope="module")
def schema(process: Process) -> Any:
    return schemathesis.openapi.from_url(f"{process.url}/api/openapi.json")


def test_every_operation_is_fuzzed(schema: Any) -> None:
    found = [each.ok() for each in schema.get_all_operations()]
    declared = {(each.method.upper(), each.path) for each in found}
    assert declared == {*OPERATIONS, *SIGNS_OUT}


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_http(schema: Any, witness: Witness, method: str, path: str) -> None:
    """Requests made from the API's own description, well-formed and not, as a stranger."""
    before = witness.log()

    operation = schema[path][method]
    declared = {int(status) for status in operation.definition.raw["responses"]}
    good = operation.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE)
    bad = operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)

    @given(case=good | bad, real=st.booleans())
    @FUZZ
    def fuzz(case: Any, real: bool) -> None:
        if real and case.path_parameters and "id" in case.path_parameters:
            case.path_parameters["id"] = witness.match
        response = case.call(headers={"cookie": witness.stranger})
        assert response.status_code < 500, response.text
        if path.startswith("/api"):
            assert response.status_code in declared, response.text
        if response.status_code >= 400 and response.content:
            assert set(json.loads(response.content)) == {"code", "text", "rule"}

    fuzz()
    assert witness.log() == before


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/guest"), ("POST", "/api/matches"), ("PATCH", "/api/guest")],
)
@given(body=st.binary(max_size=300))
@FUZZ
def test_bodies_that_are_no_json(witness: Witness, method: str, path: str, body: bytes) -> None:
    answer = httpx.request(
        method,
        witness.process.url + path,
        content=body,
        headers={"cookie": witness.stranger, "content-type": "application/json"},
    )
    assert 400 <= answer.status_code < 500 or body.strip() == b"{}" or path == "/api/guest"
    assert answer.status_code < 500


KINDS = [
    "hello", "look", "answer", "why", "undo", "undo-reply", "redo", "leave", "return", "resign",
]  # fmt: skip
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
PLAUSIBLE = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "id": st.from_regex(r"\A[a-z0-9]{1,8}\Z") | ANYTHING,
        "number": st.integers(0, 5) | ANYTHING,
        "answered": st.integers(0, 5) | ANYTHING,
        "seat": st.integers(-3, 3) | ANYTHING,
        "eyes": st.integers(-3, 3) | ANYTHING,
        "seen": st.integers(-1, 9) | ANYTHING,
        "option": st.sampled_from(["lay:gem-1000", "doubt", "believe"]) | ANYTHING,
        "agree": st.booleans() | ANYTHING,
    },
)
MESSAGES = st.lists(
    PLAUSIBLE.map(json.dumps) | ANYTHING.map(json.dumps) | st.text(max_size=80), max_size=12
)


@given(messages=MESSAGES, guest=st.booleans(), greets=st.booleans())
@FUZZ
def test_websocket(witness: Witness, messages: list[str], guest: bool, greets: bool) -> None:
    async def talk() -> None:
        person = Person(httpx.AsyncClient(cookies=jar(witness)), "", "", "") if guest else None
        async with connect_to(witness.process.url, witness.match, person) as socket:
            try:
                if greets:
                    await socket.send('{"type":"hello"}')
                for message in messages:
                    await socket.send(message)
                await socket.send('{"type":"hello"}')
                await socket.send('{"type":"ping","id":"last"}')
                while json.loads(await socket.recv()).get("id") != "last":
                    pass
            except ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code in (4400, 4409, 1009)

    before = witness.log()
    asyncio.run(asyncio.wait_for(talk(), 20))
    assert witness.log() == before
    assert httpx.get(f"{witness.process.url}/healthz").status_code == 200


def jar(witness: Witness) -> dict[str, str]:
    name, _, value = witness.stranger.partition("=")
    return {name: value}


async def test_frames_that_are_too_big_or_binary(process: Process) -> None:
    ann = await process.person("Ann")
    match = await ann.make("whispers", ["me", "open"])
    for frame, code in (("x" * 9000, 1009), (b"\0\1", 4400)):
        async with connect_to(process.url, match["id"], ann) as socket:
            await socket.send(frame)
            await asyncio.wait_for(socket.wait_closed(), 10)
            assert socket.close_code == code


def test_nothing_went_wrong_on_the_way(process: Process, witness: Witness) -> None:
    """After all of the above the server has logged no error and counted no failure."""
    text = httpx.get(f"{process.url}/metrics").text
    assert "cavern_failures_total" not in text and 'status="500"' not in text
    assert "Traceback" not in process.log()


def test_every_message_has_a_place_in_the_fuzz() -> None:
    tags = {each.__struct_config__.tag for each in messages.AnyMessage.__args__}
    assert tags - set(KINDS) == {"chat", "ping"}, "chat by a guest is allowed, ping is used above"
