"""Matches looked back on: every seat, every answer, by what was known."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from support import CASES, every_game, games, walk

from cavern.cli.base import cli
from cavern.core import record, registry
from cavern.core.errors import BadInput
from cavern.core.game import Game
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.search import OpenStep
from cavern.lab import analysis
from cavern.lab.analysis import AnalysisTask, Effort, Finding, study
from cavern.lab.walking import Case, run_step

BRIEFLY = Effort(worlds=3, tries=2, most=10)


def played(game: Game[Any], answers: int, mode: str = "", seats: int = 0) -> Match:
    """The beginning of a match between quick bots."""
    match = Match(game, game.setup(mode, seats), "looked back on")
    bots = [registry.bot(game, game.quick_bot)(Rng.from_seed(str(seat)))
            for seat in range(match.setup.seats)]  # fmt: skip
    while not match.over and match.answered < answers:
        assert match.decision is not None
        match.answer_by(bots[match.decision.seat])
    return match


def looked_at(match: Match, seats: set[int]) -> list[Finding]:
    return [analysis.study(task) for task in analysis.whole(match, BRIEFLY, seats)]


@every_game
def test_every_answer_is_looked_at_and_those_of_the_seat_are_judged(game: Game[Any]) -> None:
    match = played(game, 12)
    findings = looked_at(match, {0})
    report = analysis.report(match, findings)
    assert [each.number for each in findings] == list(range(match.answered + (not match.over)))
    for each, answer in zip(findings, match.history[1:]):
        assert each.option == answer.option
        assert each.seat == answer.seat
        assert each.judged == (each.seat == 0)
        assert len(each.standing) == match.setup.seats
        assert each.loss >= 0.0
        if each.judged:
            assert each.best in [weighed.option for weighed in each.weighed]
            assert each.best == each.option or each.loss > 0.0
    assert report.done == report.total == len(findings)
    assert report.losses[0] is not None
    again = msgspec.json.decode(msgspec.json.encode(report), type=analysis.AnalysisReport)
    assert again == report


def test_any_number_of_seats() -> None:
    for id, mode, seats in [("skulldug", "ffa", 4), ("skulldug", "solo", 1), ("vast", "", 5)]:
        game = registry.game(id)
        match = played(game, 4, mode, seats)
        for each in looked_at(match, {1 % match.setup.seats}):
            assert len(each.standing) == match.setup.seats
            if match.setup.seats > 1:
                assert abs(sum(each.standing) - 1.0) < 1e-6


SECRETIVE = [case for case in CASES if case.game.hidden]


@pytest.mark.parametrize("case", SECRETIVE[::5], ids=repr)
def test_the_same_view_gets_the_same_judgement(case: Case) -> None:
    """With the hidden world scrambled nothing that was found changes."""
    compared = 0
    for match in games(case, 60):
        for decision in walk(match, 60):
            step, seat = match.open_step(), decision.seat
            if match.answered % 7 or step.chance or compared > 4:
                continue
            other = step.state.copy()
            case.game.resample(other, seat, Rng.from_seed(f"scrambled {match.answered}"))
            there = run_step(case.game, other.copy(), step.answers)
            if there.decision is None or there.decision.plain() != decision.plain():
                continue
            views = [case.game.view(state, seat) for state in (match.state, there.state)]
            if json.dumps(views[0]) != json.dumps(views[1]):
                continue
            found = [
                analysis.study(AnalysisTask(case.game.id, 0, each.pack(), 0, True, BRIEFLY))
                for each in (step, OpenStep(other, step.answers, []))
            ]
            assert found[0] == found[1]
            compared += 1
    assert compared


def test_a_worse_answer_is_found_out() -> None:
    """Keeping a roll that kills, with Potions to pay for another, is a blunder."""
    game = registry.game("cube-delver")
    setup = game.setup()
    text = (
        "turn 9 rolled\nhealth 3\ntravel 3\ntreasure 6 6\npotion 1 2 2 3\ncurse -\nhand damage 5\n"
    )
    match = Match(
        game, setup, "a blunder", None, None, False, game.parse(text, setup, Rng.from_seed(""))
    )
    match.answer("stop")
    (found,) = [each for each in looked_at_well(match) if each.number == 0]
    assert found.grade == "blunder"
    assert found.best != "stop"
    assert found.best_label


def looked_at_well(match: Match) -> list[Finding]:
    effort = Effort(worlds=30, tries=6, most=80)
    return [analysis.study(task) for task in analysis.whole(match, effort, {0})]


def test_turning_points_are_the_largest_sure_changes() -> None:
    def stood(number: int, value: float, spread: float) -> Finding:
        return Finding(
            number, 0, [value, 1 - value], [spread, spread], label=f"answer {number + 1}"
        )

    findings = [stood(0, 0.5, 0.01), stood(1, 0.8, 0.01), stood(2, 0.79, 0.01), stood(3, 0.4, 0.3)]
    turns = analysis.turning_points("chance", findings)
    assert [turn.number for turn in turns] == [1]
    assert turns[0].label == "answer 1"
    assert turns[0].change == pytest.approx([0.3, -0.3])


def test_a_loss_counts_if_it_is_sure() -> None:
    assert analysis.graded("chance", 0.3, 0.01) == "blunder"
    assert analysis.graded("chance", 0.3, 0.2) == ""
    assert analysis.graded("chance", 0.1, 0.01) == "mistake"
    assert analysis.graded("points", 0.6, 0.0) == "slip"


def test_the_end_closes_the_chart() -> None:
    match = played(registry.game("cube-delver"), 9999)
    assert match.over
    last = analysis.ended(match)
    assert last is not None
    assert last.number == match.answered
    report = analysis.report(match, [Finding(n, 0, [0.0]) for n in range(match.answered)])
    assert report.findings[-1] == last


@pytest.mark.parametrize("id", ["skulldug", "cube-delver"])
def test_however_many_look_they_find_the_same(id: str) -> None:
    match = played(registry.game(id), 12)
    one, many = [
        list(analysis.studied(analysis.whole(match, BRIEFLY, {0}), workers)) for workers in (1, 3)
    ]
    assert one == many
    assert one == [study(task) for task in analysis.whole(match, BRIEFLY, {0})]


def test_on_the_command_line(tmp_path: Path) -> None:
    match = played(registry.game("skulldug"), 10, "duel", 2)
    file = tmp_path / "game.cavern.jsonl"
    file.write_bytes(record.dumps(match, ["person", "medium"]))
    told = CliRunner().invoke(cli, ["analyse", str(file), "--effort", "quick"])
    assert told.exit_code == 0, told.output
    assert "judged answers" in told.output
    result = CliRunner().invoke(cli, ["analyse", str(file), "--effort", "quick", "--json"])
    report = json.loads(result.stdout)
    assert report["total"] == 11
    assert {each["seat"] for each in report["findings"] if each["judged"]} <= {0}
    with pytest.raises(BadInput, match="no seat"):
        CliRunner().invoke(cli, ["analyse", str(file), "--seat", "nobody"], catch_exceptions=False)
