"""Random games, examined at every decision."""

import json
from pathlib import Path
from typing import Any

import pytest
from support import (
    CASES,
    HERE,
    Case,
    Scripted,
    Standstill,
    every_case,
    games,
    known_rules,
    run_step,
    walk,
)

from cavern.core import codec, record, scenario
from cavern.core.codec import state_hash
from cavern.core.decision import Decision
from cavern.core.game import Game, Setup
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable, Table

DECISIONS = 1000
"""How many decisions are examined for each game, over all its modes."""
STEPS = 1000
"""Steps without a question after which the rules must be going in circles."""


@every_case
def test_every_state_survives_and_every_option_leads_on(case: Case) -> None:
    for match in games(case, DECISIONS):
        past: list[tuple[State, State, str]] = []
        for decision in walk(match):
            past.append((match.state, match.state.copy(), codec.dumps(match.state)))
            survives_copying(match.state)
            survives_coding(match.state)
            survives_writing(match.game, match.setup, match.state)
            conserves(match.game, match.state)
            is_well_formed(match, decision)
            for index in range(len(decision.choices)):
                leads_on(match, index)
        survives_coding(match.state)
        survives_writing(match.game, match.setup, match.state)
        conserves(match.game, match.state)
        for state, copy, text in past:
            assert codec.dumps(state) == text, "playing on or trying options changed a past state"
            assert codec.dumps(copy) == text, "a copy shares what changes with its original"


@every_case
def test_every_run_of_a_game_is_the_same(case: Case, tmp_path: Path) -> None:
    for match in games(case, DECISIONS):
        for _ in walk(match):
            pass
        events_are_well_formed(match)
        runs_inline(match)
        runs_again(match)
        replays(match, tmp_path / ("game" + record.SUFFIX))


def survives_copying(state: State) -> None:
    copy = state.copy()
    assert codec.encode(copy) == codec.encode(state)
    assert state_hash(copy) == state_hash(state)


def survives_coding(state: State) -> None:
    text = codec.dumps(state)
    again = codec.loads(text)
    assert codec.dumps(again) == text
    assert state_hash(again) == state_hash(state)
    assert [again.rng.below(100) for _ in range(3)] == chance_to_come(state)


def chance_to_come(state: State) -> list[int]:
    rng = state.rng.copy()
    return [rng.below(100) for _ in range(3)]


def survives_writing(game: Game[Any], setup: Setup, state: State) -> None:
    text = game.write(state)
    again = game.parse(text, setup, Rng.from_seed("other"))
    assert game.write(again) == text
    assert state_hash(again) == state_hash(state), text


def conserves(game: Game[Any], state: State) -> None:
    assert game.check(state) == [], game.write(state)


def is_well_formed(match: Match, decision: Decision[Any]) -> None:
    ids = decision.ids()
    assert len(ids) > 1 or (ids and decision.must_be_asked()), "a single option was asked about"
    assert len(set(ids)) == len(ids)
    assert 0 <= decision.seat < match.setup.seats
    assert decision.prompt()
    for option in decision.options():
        assert option.label
        assert known_rules(match.game.id).find(option.rule)
        assert decision.index_of(option.id) == ids.index(option.id)
    json.dumps(decision.plain())


def leads_on(match: Match, index: int) -> None:
    """An option, taken on a copy, runs to the next question or the end."""
    state, answers = match.checkpoint()
    stop = next_question(match, run_step(match.game, state, [*answers, index]))
    conserves(match.game, stop.state)
    if stop.decision is not None:
        assert len(stop.decision.choices) > 1 or stop.decision.must_be_asked()
        assert not match.game.over(stop.state)
    else:
        assert match.game.outcome(stop.state).ending in match.game.endings


def next_question(match: Match, stop: Standstill) -> Standstill:
    for _ in range(STEPS):
        if stop.decision is not None or match.game.over(stop.state):
            return stop
        stop = run_step(match.game, stop.state, [])
    raise AssertionError(f"{STEPS} steps without a question")


def events_are_well_formed(match: Match) -> None:
    for event in [event for answer in match.history for event in answer.events]:
        assert event.text
        assert known_rules(match.game.id).find(event.rule)
        json.dumps(event.plain())


class Enough(Exception):
    """All answers of a broken-off game have been given."""


def runs_inline(match: Match) -> None:
    """The same answers without suspension: the same state at every question and at the end."""
    answers = [answer.index for answer in match.history[1:]]
    met: list[str] = []

    def watch(state: State) -> None:
        met.append(state_hash(state))
        if len(met) > len(answers):
            raise Enough

    state: State = match.game.new(match.setup, Table(Rng.from_seed(match.seed)))
    bot = Scripted(answers, watch)
    table = InlineTable(state, [bot] * match.setup.seats)
    try:
        while not match.game.over(state):
            match.game.step(state, table)
        met.append(state_hash(state))
    except Enough:
        pass
    assert met == [answer.hash for answer in match.history]
    assert codec.dumps(state) == codec.dumps(match.state)


def runs_again(match: Match) -> None:
    again = Match(match.game, match.setup, match.seed)
    for answer in match.history[1:]:
        assert again.answer(answer.option, answer.seat).hash == answer.hash
    assert codec.dumps(again.state) == codec.dumps(match.state)


def replays(match: Match, path: Path) -> None:
    """The record replays from its own chance, and verifies against the seed."""
    path.write_bytes(record.dumps(match, ["person"] * match.setup.seats))
    loaded = record.load(path)
    assert bool(loaded.cut) != match.over
    for again in (record.replay(loaded), record.replay(loaded, verify=True)):
        assert facts(again) == facts(match)
        assert state_hash(again.state) == state_hash(match.state)


def facts(match: Match) -> list[Any]:
    return [(a.seat, a.option, a.chance, a.hash, a.barrier) for a in match.history]


@pytest.mark.parametrize("path", scenario.find([HERE / "scenarios"]), ids=lambda path: path.stem)
def test_the_states_of_scenarios_survive_too(path: Path) -> None:
    """They are where random games seldom get."""
    file = scenario.load(path)
    for one in file.scenarios:
        run = scenario.run(file, one)
        survives_copying(run.state)
        survives_coding(run.state)
        survives_writing(run.game, run.setup, run.state)


@every_case
def test_games_end_in_declared_ways(case: Case) -> None:
    for match in games(case, DECISIONS):
        for _ in walk(match):
            pass
        outcome = match.outcome
        if outcome is not None:
            assert outcome.ending in match.game.endings
            assert set(outcome.winners) <= set(range(case.seats))
            assert len(outcome.scores) == case.seats
            json.dumps(outcome.plain())


def test_the_walks_get_around() -> None:
    """They are worth something only if they meet every kind of question."""
    case = next(case for case in CASES if case.game.id == "cube-delver")
    kinds = {decision.kind for match in games(case, 4000) for decision in walk(match)}
    assert kinds == {"put-back", "soak", "reroll", "turn-down", "action"}
