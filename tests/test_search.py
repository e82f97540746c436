"""Bots that think: nothing hidden reaches their answers, and imagined worlds are canonical."""

import json
from typing import Any

import pytest
from support import every_case, every_game, games, walk

from cavern.core import codec, registry
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR
from cavern.core.game import Game
from cavern.core.levels import LEVELS
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.search import Budget, OpenStep, ThinkingBot
from cavern.core.series import play_series
from cavern.lab.walking import Case, run_step

DECISIONS = 200
LENGTH = 80

THOUGHTS = 12
"""How many questions of a match are thought about."""
BRIEFLY = Budget(iterations=2, most=12, turns=2, milliseconds=0)


def thinker(game: Game[Any]) -> ThinkingBot:
    """The game's expert with little time."""
    bot = game.levels()[-1].make(Rng.from_seed("bot"))
    assert isinstance(bot, ThinkingBot)
    bot.budget = BRIEFLY
    return bot


@every_case
def test_imagined_worlds_depend_on_what_a_seat_knows_alone(case: Case) -> None:
    """Two states that look alike to a seat become the same world by the same generator."""
    for match in games(case, DECISIONS):
        for _ in walk(match, LENGTH):
            for seat in [SPECTATOR, *range(case.seats)]:
                rng = Rng.from_seed(f"{match.seed} {match.answered} {seat}")
                here = match.imagine(seat, rng.split("here"))
                there = match.imagine(seat, rng.split("elsewhere"))
                case.game.resample(there, seat, rng.split("here"))
                assert codec.encode(there) == codec.encode(here)


@every_case
def test_the_same_view_gets_the_same_answer(case: Case) -> None:
    """With the hidden world scrambled under it a bot that thinks comes to the same answer."""
    compared = 0
    for match in games(case, LENGTH):
        for decision in walk(match, LENGTH):
            step, seat = match.open_step(), decision.seat
            if match.answered * THOUGHTS % LENGTH >= THOUGHTS or step.chance:
                continue
            other = step.state.copy()
            case.game.resample(other, seat, Rng.from_seed(f"scrambled {match.answered}"))
            there = run_step(case.game, other.copy(), step.answers)
            if there.decision is None or there.decision.plain() != decision.plain():
                continue
            views = [case.game.view(state, seat) for state in (match.state, there.state)]
            if json.dumps(views[0]) != json.dumps(views[1]):
                continue
            answer = thinker(case.game).think(step)
            scrambled = OpenStep(other, step.answers, [])
            assert thinker(case.game).think(scrambled) == answer
            compared += 1
    assert compared


@every_case
def test_a_question_can_be_sent_elsewhere(case: Case) -> None:
    for match in games(case, 40):
        for _ in walk(match, 40):
            step = match.open_step()
            sent = OpenStep.unpack(step.pack())
            assert codec.encode(sent.state) == codec.encode(step.state)
            assert (sent.answers, sent.chance) == (step.answers, step.chance)
            if match.answered % 13 == 0:
                assert thinker(case.game).think(sent) == thinker(case.game).think(step)


@every_game
def test_another_process_needs_texts_alone(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(game, game.setup(), "elsewhere")
    step = match.open_step()
    here = game.levels()[2].make(Rng.from_seed(""))
    assert isinstance(here, ThinkingBot)
    monkeypatch.setattr(here.budget, "milliseconds", 0)  # however slow this machine is
    assert registry.think(game.id, "hard", step.pack()) == here.think(step)
    with pytest.raises(BadInput, match="answers at once"):
        registry.think(game.id, "medium", step.pack())


@every_game
def test_thinking_is_the_same_inline_and_in_a_match(game: Game[Any]) -> None:
    """The open step is kept alike at both tables, with whatever was rolled and answered in it."""
    setup = game.setup()
    bots = [thinker(game) for _ in range(setup.seats)]
    limit = 25
    tally = play_series(game, setup, list(bots), "both", 0, 1, limit)
    assert tally.errors == []
    match = Match(game, setup, "both#0", people=set())
    while not match.over and match.answered < tally.decisions:
        assert match.decision is not None
        match.answer_by(bots[match.decision.seat])
    again = play_series(game, setup, list(bots), "both", 0, 1, limit)
    assert again.plain() == tally.plain()
    assert match.answered == tally.decisions
    if tally.endings:
        assert match.outcome is not None
        assert tally.endings == {match.outcome.ending: 1}


@every_game
def test_levels_are_called_alike_everywhere(game: Game[Any]) -> None:
    levels = game.levels()
    assert tuple(level.id for level in levels) == LEVELS
    assert all(level.text.endswith(".") for level in levels)
    assert list(game.all_bots()) == [*game.bots(), *LEVELS]
    assert game.plain()["levels"] == [level.plain() for level in levels]


@every_case
def test_easy_bots_play_by_the_rules(case: Case) -> None:
    """What a lapse overlooks is one answer; every other is still a legal one."""
    match = case.match(0)
    bots = [case.game.levels()[0].make(Rng.from_seed(f"{seat}")) for seat in range(case.seats)]
    while match.decision is not None and match.answered < 200:
        match.answer_by(bots[match.decision.seat])
    assert match.answered


@every_game
def test_time_runs_out_at_any_moment(game: Game[Any]) -> None:
    """However little has been tried by then, there is a legal answer."""
    match = Match(game, game.setup(), "hurry")
    bot = thinker(game)
    bot.budget = Budget(iterations=1000, most=100_000, turns=2, milliseconds=1)
    while match.decision is not None and match.answered < 12:
        match.answer_by(bot)
    assert match.answered
