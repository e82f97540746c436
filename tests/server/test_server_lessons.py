"""Lessons over HTTP: every one can be played, and the server keeps nothing of it."""

from typing import Any

import pytest
from harness import Here

from cavern.core import registry
from cavern.core.lesson import Course, lessons
from cavern.core.puzzle import puzzles

GAMES = sorted(registry.games())


async def play(http: Any, path: str, **move: Any) -> dict[str, Any]:
    answer = await http.post(path, json=move)
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


@pytest.mark.parametrize("game", GAMES)
async def test_every_lesson_is_played_by_its_own_solution(here: Here, game: str) -> None:
    http = here.browser()
    listed = (await http.get(f"/api/games/{game}/lessons")).json()
    assert [each["id"] for each in listed] == [each.id for each in lessons(registry.game(game))]
    info = (await http.get(f"/api/games/{game}")).json()
    assert info["lessons"] == len(listed)
    for each in lessons(registry.game(game)):
        course = Course(registry.game(game), each)
        path = f"/api/games/{game}/lessons/{each.id}"
        shown = await play(http, path)
        assert (shown["step"], shown["trail"], shown["done"]) == (0, [], False)
        while not shown["done"]:
            right = course.right
            if shown["question"]:
                assert right in [option["id"] for option in shown["question"]["options"]]
            shown = await play(http, path, trail=shown["trail"], answer=right)
            course.give(right)
            assert shown["taken"]
            assert shown["trail"] == course.trail
            assert shown["back_to"] == len(course.trail) - 1
            assert [e["text"] for e in shown["events"]] == [e.text for e in course.fresh]
        assert shown["say"] == each.end


async def test_what_is_wrong_is_answered_and_changes_nothing(here: Here) -> None:
    path = "/api/games/cube-delver/lessons/solo"
    http = here.browser()
    told = await play(http, path, trail=["next"], answer="pay:travel")
    assert not told["taken"]
    assert "Keep the Treasure first" in told["said"]
    assert told["trail"] == ["next"]
    touched = await play(http, path, trail=["next"], things=["treasure:5"])
    assert not touched["taken"]
    refused = await play(http, path, trail=["next"], answer="heal:2:3")
    assert not refused["taken"]
    assert refused["rule"]


async def test_lessons_that_do_not_exist(here: Here) -> None:
    http = here.browser()
    assert (await http.post("/api/games/vast/lessons/none", json={})).status_code == 404
    assert (await http.get("/api/games/none/lessons")).status_code == 404
    path = "/api/games/cube-delver/lessons/solo"
    assert (await http.post(path, json={"trail": ["stop"]})).status_code == 400
    assert (await http.post(path, json={"trail": ["next"] * 401})).status_code == 400
    assert (await http.post(path, json={"more": 1})).status_code == 400


async def test_examples_are_listed_and_tried(here: Here) -> None:
    http = here.browser()
    for game in ("cube-delver", "skulldug", "vast"):
        listed = (await http.get(f"/api/games/{game}/examples")).json()
        assert len(listed) > 20
        path = f"/api/games/{game}/examples/{listed[0]['id']}"
        shown = await play(http, path)
        assert shown["rules"] == listed[0]["rules"]
        option = shown["question"]["options"][0]["id"]
        shown = await play(http, path, answer=option)
        assert shown["trail"] == [option]
        assert not shown["failed"]
    assert (await http.post("/api/games/vast/examples/none", json={})).status_code == 404


async def test_puzzles_are_listed_with_one_for_today_and_solved(here: Here) -> None:
    http = here.browser()
    for game in ("cube-delver", "skulldug", "vast"):
        listed = (await http.get(f"/api/games/{game}/puzzles")).json()
        assert len(listed) >= 10
        assert sum(each["today"] for each in listed) == 1
        each = puzzles(registry.game(game))[0]
        path = f"/api/games/{game}/puzzles/{each.id}"
        shown = await play(http, path)
        for option in each.solution:
            assert not shown["done"]
            shown = await play(http, path, trail=shown["trail"], answer=option)
        assert shown["done"]
        shown = await play(http, path)
        for option in each.wrong:
            shown = await play(http, path, trail=shown["trail"], answer=option)
        assert shown["said"] and (shown["failed"] or not shown["taken"])
    assert (await http.post("/api/games/vast/puzzles/none", json={})).status_code == 404
