"""The coach over HTTP: for whoever is asked, and no moves against people."""

from typing import Any

import httpx
from harness import Here, Person


async def ask(person: Person, match: str, **wish: Any) -> httpx.Response:
    answer: httpx.Response = await person.http.post(f"/api/matches/{match}/coach", json=wish)
    return answer


async def test_the_coach_speaks_about_the_open_question(here: Here) -> None:
    ann = await here.person("Ann")
    match = (await ann.make("cube-delver", ["me"], start=True))["id"]
    said = (await ask(ann, match, seat=0)).json()
    assert said["answered"] == 0
    assert said["advice"] is None
    assert said["others"] == []
    advised = (await ask(ann, match, seat=0, advise=True)).json()
    assert advised["advice"]["option"]
    assert advised["advice"]["why"]


async def test_it_speaks_only_to_whoever_is_asked(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("cube-delver", ["me"], start=True))["id"]
    refused = await ask(bob, match, seat=0)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
    assert (await ask(ann, match, seat=1)).status_code == 403
    assert (await ask(ann, match, seat=99)).status_code == 400
    assert (await ask(ann, "nothing", seat=0)).status_code == 404


async def test_against_people_it_names_no_moves(here: Here) -> None:
    ann, bob = await here.person("Ann"), await here.person("Bob")
    match = (await ann.make("skulldug", ["me", "open"], mode="duel"))["id"]
    await bob.http.put(f"/api/matches/{match}/seats/1", json={"kind": "me"})
    await ann.http.post(f"/api/matches/{match}/start")
    for person, seat in ((ann, 0), (bob, 1)):
        hint = await ask(person, match, seat=seat)
        if hint.status_code == 200:
            refused = await ask(person, match, seat=seat, advise=True)
            assert refused.status_code == 409
            assert "names no moves" in refused.json()["text"]
            return
    raise AssertionError("nobody was asked")
