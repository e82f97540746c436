"""What a seat may not know changes nothing of what it sees, may do, or a bot would do for it."""

import json
from typing import Any

from support import Case, every_case, games, run_step, walk

from cavern.core.codec import state_hash
from cavern.core.decision import Decision
from cavern.core.event import SPECTATOR, Event
from cavern.core.game import TRUTH
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.state import State

DECISIONS = 400
"""How many decisions are looked at for each game, over all its modes."""
WORLDS = 2
"""How many other worlds a seat is shown at each decision."""
LENGTH = 60
"""Answers after which a game is broken off."""


def seats(case: Case) -> list[int]:
    return [SPECTATOR, *range(case.seats)]


def other_worlds(match: Match, seat: int) -> list[State]:
    """States that look to ``seat`` as the match does."""
    rng = Rng.from_seed(match.seed).split(f"worlds {match.answered} {seat}")
    return [match.imagine(seat, rng.split(str(i))) for i in range(WORLDS)]


def told(match: Match, state: State, seat: int) -> str:
    return json.dumps(match.game.view(state, seat))


@every_case
def test_views_do_not_depend_on_what_is_hidden(case: Case) -> None:
    for match in games(case, DECISIONS):
        for _ in walk(match, LENGTH):
            for seat in seats(case):
                for world in other_worlds(match, seat):
                    assert told(match, world, seat) == told(match, match.state, seat)
                    assert match.game.check(world) == []


@every_case
def test_bots_do_not_depend_on_what_is_hidden(case: Case) -> None:
    for match in games(case, DECISIONS):
        for decision in walk(match, LENGTH):
            worlds = [match.state, *other_worlds(match, decision.seat)]
            for name, maker in case.game.all_bots().items():
                picks = {maker(Rng.from_seed("bot")).pick(decision, w.copy()) for w in worlds}
                assert len(picks) == 1, f"{name} peeks at {decision.kind}"


@every_case
def test_questions_do_not_depend_on_what_is_hidden(case: Case) -> None:
    """Asked again in another world, a seat gets the same question and has seen the same events.

    This is so only where the open step has neither used chance nor shown anything, and nobody
    else has had a say in it: other worlds may lead others to other answers.
    """
    compared = 0
    for match in games(case, DECISIONS):
        for decision in walk(match, LENGTH):
            checkpoint, answers = match.checkpoint()
            here = run_step(match.game, checkpoint, answers)
            if here.barrier or answers:
                continue
            rng = Rng.from_seed(match.seed).split(f"checkpoint {match.answered}")
            for i in range(WORLDS):
                world, _ = match.checkpoint()
                match.game.resample(world, decision.seat, rng.split(str(i)))
                there = run_step(match.game, world, [])
                if there.decision is not None and there.decision.seat == decision.seat:
                    compared += 1
                    assert there.decision.plain() == decision.plain()
                    assert seen(there.events, decision.seat) == seen(here.events, decision.seat)
    assert compared


def seen(events: list[Event], seat: int) -> str:
    return json.dumps([event.plain() for event in events if event.visible_to(seat)])


@every_case
def test_labels_do_not_read_the_state_behind_the_question(case: Case) -> None:
    """A decision is asked for its texts late: they must not change with what is hidden."""
    for match in games(case, DECISIONS):
        for decision in walk(match, LENGTH):
            checkpoint, answers = match.checkpoint()
            stop = run_step(match.game, checkpoint, answers)
            match.game.resample(stop.state, decision.seat, Rng.from_seed("elsewhere"))
            assert stop.decision is not None
            assert stop.decision.plain() == decision.plain()


@every_case
def test_nothing_shown_gives_the_generator_away(case: Case) -> None:
    for match in games(case, DECISIONS):
        key = match.state.rng.key
        secrets = [match.seed, key.hex(), repr(key), str(int.from_bytes(key, "big"))]
        for decision in walk(match, LENGTH):
            shown = [told(match, match.state, seat) for seat in [TRUTH, *seats(case)]]
            shown.append(json.dumps(decision.plain()))
            shown.append(json.dumps([event.plain() for event in match.events(TRUTH)]))
            for text in shown:
                assert not any(secret in text for secret in secrets)
                assert '"rng"' not in text
                assert '"seed"' not in text


@every_case
def test_resampling_is_not_idle(case: Case) -> None:
    """Chance to come is another one; and what the game calls hidden really differs."""
    differs = False
    for match in games(case, DECISIONS):
        for decision in walk(match, LENGTH):
            for world in other_worlds(match, decision.seat):
                assert world.rng.key != match.state.rng.key
                differs = differs or state_hash(world) != state_hash(match.state)
    assert differs == bool(case.game.hidden)


@every_case
def test_a_spectator_sees_no_more_than_anybody(case: Case) -> None:
    """Every event a spectator sees is one that each seat sees."""
    for match in games(case, DECISIONS):
        decision: Decision[Any]
        for decision in walk(match, LENGTH):
            assert decision.seat in range(case.seats)
        for event in match.events(SPECTATOR):
            assert all(event.visible_to(seat) for seat in range(case.seats))
