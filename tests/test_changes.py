"""Events say what they change: step by step they lead from one view to the next."""

from copy import deepcopy
from itertools import pairwise
from typing import Any, cast

from support import every_game

from cavern.core import codec, registry
from cavern.core.changes import (
    Sights,
    ToldLine,
    ViewStep,
    by_event,
    changes,
    found_in,
    thinned,
)
from cavern.core.game import TRUTH, Game
from cavern.core.match import Match
from cavern.core.rng import Rng

SPECTATOR = -1
ANSWERS = 150


def applied(view: Any, steps: list[ViewStep]) -> Any:
    """As a client does it."""
    whole = {"view": deepcopy(view)}
    for step in steps:
        path, value, *cut = step
        part: Any = whole
        way: list[str | int] = ["view", *path]
        last = way.pop()
        for name in way:
            part = part[name]
        if not cut:
            part[last] = value
            continue
        place, count, *moved = cut
        put = [deepcopy(found_in(view, each)) for each in value] if moved else value
        part[last] = [*part[last][:place], *put, *part[last][place + count :]]
    return whole["view"]


def test_small_steps() -> None:
    old = {"a": 1, "b": [1, 2, 3], "c": {"x": [{"y": 1}, {"y": 2}]}}
    new = {"a": 1, "b": [1, 9, 8, 3], "c": {"x": [{"y": 1}, {"y": 3}]}}
    steps = changes(old, new)
    assert steps == [[["b"], [9, 8], 1, 1], [["c", "x", 1, "y"], 3]]
    assert applied(old, steps) == new
    assert applied(new, changes(new, old)) == old
    assert changes(old, deepcopy(old)) == []
    assert changes({"a": 1}, {"b": 1}) == [[[], {"b": 1}]]


def test_things_of_another_name_are_replaced_whole() -> None:
    """Those that stand side by side in one step; of the same name only what is new of them."""
    old = [{"id": each, "n": 0, "text": ""} for each in "abcdef"]
    new = deepcopy(old)
    new[1]["n"] = 7
    new[2], new[3], new[5] = {"id": "x"}, {"id": "y"}, {"id": "z"}
    steps = changes({"o": old}, {"o": new})
    assert steps == [
        [["o", 1, "n"], 7],
        [["o"], [{"id": "x"}, {"id": "y"}], 2, 2],
        [["o"], [{"id": "z"}], 5, 1],
    ]
    assert applied({"o": old}, steps) == {"o": new}
    assert applied({"o": new}, changes({"o": new}, {"o": old})) == {"o": old}
    mixed = [1, {"id": "a"}, {"id": "b"}, None]
    other = [{"id": "a"}, {"id": "c"}, {"id": "d", "n": 1}, {"id": "e"}]
    assert applied(mixed, changes(mixed, other)) == other


class Cards(Game[Any]):
    """A game of which one sees what there is."""

    def views(self, state: Any, eyes: list[int]) -> list[Any]:
        return [state] * len(eyes)


def test_what_goes_elsewhere_is_told_by_where_it_stood() -> None:
    """Not anew: a card is told of once. What is new beside it, or small, is told of as it is."""
    card, other, fresh = ({"id": key, **dict.fromkeys("abcde", 0)} for key in range(3))
    small = {"id": 9}
    old = {"hand": [card, other, small], "table": [{"cards": []}, {"cards": [fresh]}], "turn": 1}
    sights = Sights(Cards(), [0])

    def steps(hand: list[Any], first: list[Any], second: list[Any]) -> list[ViewStep]:
        new = {"hand": hand, "table": [{"cards": first}, {"cards": second}], "turn": 2}
        found = sights.changes(old, new)
        assert applied(old, found) == new
        return found

    assert steps([small], [card, other], [fresh]) == [
        [["hand"], [], 0, 2],
        [["table", 0, "cards"], [["hand", 0], ["hand", 1]], 0, 0, True],
        [["turn"], 2],
    ]
    assert steps([fresh, other, small], [], [deepcopy(card)]) == [
        [["hand"], [["table", 1, "cards", 0]], 0, 1, True],
        [["table", 1, "cards"], [["hand", 0]], 0, 1, True],
        [["turn"], 2],
    ]
    assert steps([other, small], [card, {**card, "id": 7}], [fresh])[1][1][0] == card
    assert steps([card, other], [small], [fresh])[1] == [["table", 0, "cards"], [small], 0, 0]


def test_lists_that_repeat_themselves() -> None:
    for old, new in [([1, 1], [1]), ([1], [1, 1, 1]), ([], [2]), ([2], []), ([1, 2, 1], [1, 1])]:
        assert applied({"l": old}, changes({"l": old}, {"l": new})) == {"l": new}


@every_game
def test_what_events_change_leads_from_view_to_view(game: Game[Any]) -> None:
    rng = Rng.from_seed("changes")
    tables = game.tables({})
    for number in range(3):
        match = Match(game, tables[number * 5 % len(tables)], f"changes {number}")
        match.filmed = True
        for _ in range(ANSWERS):
            decision = match.decision
            if decision is None:
                break
            answer = match.answer_index(rng.below(len(decision.choices)))
            assert len(answer.moments) == len(answer.events) + 1
            for seat in (SPECTATOR, 0, TRUTH):
                check(game, match, seat)


def check(game: Game[Any], match: Match, seat: int) -> None:
    answer = match.history[-1]
    told = by_event(game, answer.moments, answer.events, seat)
    now: Any = game.view(answer.moments[0], seat)
    seen = [
        moment
        for event, moment in zip(answer.events, answer.moments[1:])
        if seat == TRUTH or event.visible_to(seat)
    ]
    assert len(told) == len(seen)
    for event, moment in zip(told, seen):
        now = applied(now, cast(list[ViewStep], event["changes"]))
        assert now == game.view(moment, seat)


@every_game
def test_whoever_moves_is_there_when_it_is_told(game: Game[Any]) -> None:
    rng = Rng.from_seed("moving")
    for setup in game.tables({})[:2]:
        match = Match(game, setup, "moving")
        match.filmed = True
        for _ in range(ANSWERS):
            if match.decision is None:
                break
            answer = match.answer_index(rng.below(len(match.decision.choices)))
            for event, moment in zip(answer.events, answer.moments[1:]):
                if event.kind in ("moved", "pushed", "skittered"):
                    assert event.facts["to"] in whereabouts(game.view(moment, TRUTH), event.facts)


def whereabouts(view: Any, facts: Any) -> list[str]:
    if "piece" in facts:
        return [view["at"][facts["piece"]]]
    return [each["at"] for each in view["explorers"] if each["id"] == facts["explorer"]]


def test_a_match_that_is_not_filmed_keeps_nothing() -> None:
    game = registry.game("cube-delver")
    match = Match(game, game.setup(), "plain")
    answer = match.answer_index(0)
    assert answer.moments == []
    told = by_event(game, answer.moments, answer.events, 0)
    assert told == [{**event.plain(), "changes": []} for event in answer.events]


@every_game
def test_what_several_see_is_what_each_sees(game: Game[Any]) -> None:
    """Views made together, with shared parts, are those made one by one."""
    rng = Rng.from_seed("together")
    tables = game.tables({})
    for number in range(4):
        setup = tables[number * 7 % len(tables)]
        match = Match(game, setup, f"together {number}")
        eyes = [*range(setup.seats), SPECTATOR, TRUTH]
        for answered in range(80):
            if match.decision is None:
                break
            match.answer_index(rng.below(len(match.decision.choices)))
            if answered % 4 == 0:
                each = [game.view(match.state, seat) for seat in eyes]
                assert game.views(match.state, eyes) == each


@every_game
def test_what_several_are_told_is_what_each_is_told(game: Game[Any]) -> None:
    """Who is told the same shares it, and nobody ever changes what was seen or told before."""
    rng = Rng.from_seed("told")
    setup = game.tables({})[-1]
    match = Match(game, setup, "told")
    match.filmed = True
    eyes = [*range(setup.seats), SPECTATOR]
    known = Sights(game, eyes).seen(match.state)
    kept: list[tuple[Any, Any]] = []
    for _ in range(60):
        if match.decision is None:
            break
        before = match.state
        answer = match.answer_index(rng.below(len(match.decision.choices)))
        lines = [ToldLine(answer.events, thinned(answer.moments, match.state))]
        sights = Sights(game, eyes)
        sights.know(before, known)
        together = sights.shown(lines, before, match.state)
        for seat in eyes:
            alone = Sights(game, [seat]).shown(lines, before, match.state)[seat]
            told = together[seat]
            assert (told.lines, told.stepwise, told.rest) == (
                alone.lines,
                alone.stepwise,
                alone.rest,
            )
            view = known[seat]
            for event in told.lines[0] if told.stepwise else []:
                view = applied(view, cast(list[ViewStep], event["changes"]))
            assert applied(view, told.rest) == sights.seen(match.state)[seat]
        known = sights.seen(match.state)
        kept.append((known, deepcopy(known)))
    assert all(seen == as_it_was for seen, as_it_was in kept)


@every_game
def test_moments_that_look_alike_are_one(game: Game[Any]) -> None:
    rng = Rng.from_seed("thin")
    match = Match(game, game.tables({})[0], "thin")
    match.filmed = True
    for _ in range(ANSWERS):
        if match.decision is None:
            break
        answer = match.answer_index(rng.below(len(match.decision.choices)))
        thin = thinned(answer.moments, match.state)
        assert len(thin) == len(answer.moments)
        for moment, kept in zip(answer.moments, thin):
            assert codec.state_hash(moment) == codec.state_hash(kept)
        for before, after in pairwise(thin):
            same = codec.state_hash(before) == codec.state_hash(after)
            assert (before is after) == same
