"""Cube Delver solved: the kernel plays by the rules, training can be repeated, figures hold."""

import json
import os
import shutil
from importlib.resources import files
from itertools import pairwise, product
from math import sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from cavern.cli.base import cli
from cavern.core import registry
from cavern.core.decision import Decision
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.cube_delver import solved
from cavern.games.cube_delver.network import (
    BONUSES,
    EXPERT_AIM,
    NO_COLOUR,
    ROWS,
    Network,
    best_three,
    read,
    sight,
)
from cavern.games.cube_delver.solving import training
from cavern.games.cube_delver.solving.kernel import (
    AIMS,
    ANSWER,
    CHANCE,
    END,
    STATE,
    Bin,
    KernelStep,
    Net,
    count,
    traced,
)
from cavern.games.cube_delver.state import DRAWING, Delve

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")

SOAK = 100 if os.environ.get("CAVERN_SOAK", "") not in ("", "0") else 1
"""So many times more is played under ``make soak``."""

GAME = registry.game("cube-delver")
SETUP = GAME.setup()


def shipped(name: str) -> bytes:
    return files("cavern.games.cube_delver").joinpath("data", name).read_bytes()


def values() -> Net:
    return Net.read(shipped("values.net"), 1)


def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every stage of the training, for a moment."""
    monkeypatch.setattr(training, "STAGES", [stage._replace(chunks=1) for stage in training.STAGES])
    monkeypatch.setattr(training, "WATCHING", training.WATCHING._replace(chunks=1))


class BrokenOff(Exception):
    """The kernel left a delve that would not end."""


class Following(Table):
    """Gives the answers and the chance of a game that the kernel wrote down."""

    def __init__(self, steps: list[KernelStep]) -> None:
        super().__init__(Rng.from_seed(""))
        self.steps = steps
        self.at = 0

    def next(self, kind: int) -> KernelStep:
        step = self.steps[self.at]
        if kind != END and (step.kind, step.first) == (END, 0):
            raise BrokenOff
        assert step.kind == kind, (self.at, step, kind)
        self.at += 1
        return step

    def answer(self, decision: Decision[int]) -> int:
        step = self.next(ANSWER)
        assert step.first == len(decision.choices), decision
        return step.second

    def chance(self, n: int) -> int:
        step = self.next(CHANCE)
        assert step.first == n
        return step.second


def digest(delve: Delve) -> int:
    """As the kernel does it."""
    found = 17
    for row in (delve.health, [], delve.travel, delve.treasure, delve.potion, delve.curse):
        for value in range(1, 7):
            found = (found * 31 + row.count(value)) & 0xFFFFFFFF
    for value in delve.travel:
        found = (found * 31 + value) & 0xFFFFFFFF
    flags = delve.premonition * 4 + delve.travel_paid_last * 2 + delve.travel_paid_now
    return (found * 31 + flags) & 0x7FFFFFFF


def play_again(steps: list[KernelStep]) -> bool:
    """The same by the rules of the game: every option list, every chance, every tableau. Whether it
    came to an end."""
    table = Following(steps)
    try:
        follow(table)
    except BrokenOff:
        assert table.at == len(steps) - 1 > 5000
        return False
    assert table.at == len(steps)
    return True


def follow(table: Following) -> None:
    delve = GAME.new(SETUP, table)
    while not GAME.over(delve):
        if delve.phase == DRAWING:
            assert table.next(STATE).first == digest(delve)
        GAME.step(delve, table)
    end = table.next(END)
    outcome = GAME.outcome(delve)
    assert (end.first == 2, end.second) == (outcome.winners == [0], outcome.scores[0])


def test_the_kernel_plays_by_the_rules() -> None:
    """By lot, and by the network with stray answers that lead it everywhere. ``make soak`` plays
    90,000 games."""
    net = values()
    for seed in range(860 * SOAK):
        assert play_again(list(traced(None, seed, 0)))
    ended = [
        play_again(list(traced(net, seed, 20 if seed % 2 else 0))) for seed in range(40 * SOAK)
    ]
    assert sum(ended) > 0.9 * len(ended)


class Comparing(Following):
    """Looks whether the expert would have answered the same, but where two are as good as equal."""

    delve: Delve

    def __init__(self, steps: list[KernelStep], aim: int) -> None:
        super().__init__(steps)
        self.aim = aim
        self.asked = self.differ = 0

    def answer(self, decision: Decision[int]) -> int:
        given = super().answer(decision)
        ways = [way.value for way in solved.shipped(self.aim).each(decision, self.delve)]
        self.asked += 1
        self.differ += max(ways) - ways[given] > 1e-4
        return given


@pytest.mark.parametrize("aim", range(len(BONUSES)))
def test_the_bot_plays_as_the_kernel_does(aim: int) -> None:
    """For every aim; games that are neither the shortest nor the longest."""
    games = [list(traced(values(), seed, 0, AIMS[aim])) for seed in range(1000, 1020)]
    for steps in sorted(games, key=len)[8 : 12 if aim == EXPERT_AIM else 9]:
        table = Comparing(steps, aim)
        table.delve = delve = GAME.new(SETUP, table)
        while not GAME.over(delve):
            if delve.phase == DRAWING:
                table.next(STATE)
            GAME.step(delve, table)
        assert table.asked and not table.differ


def test_one_row_of_each_group_is_lit() -> None:
    delve = GAME.new(SETUP, Table(Rng.from_seed("")))
    lit = sight(delve, NO_COLOUR, 0)
    assert len(lit) == 42 and lit == sorted(set(lit))
    assert lit[-1] == ROWS - 14


def test_every_triple_of_health_dice_has_a_number() -> None:
    triples = {tuple(sorted(dice)) for dice in product(range(7), repeat=3)}
    numbers = [best_three([die for die in triple if die]) for triple in triples]
    assert sorted(numbers) == list(range(84))
    assert best_three([1, 4, 5, 6]) == best_three([4, 5, 6])


def test_training_can_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed, the same files; another seed, others."""
    short(monkeypatch)
    solver = training.DelveSolver()
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        solver.train(seed, 0.0003, tmp_path / name, lambda text: None)
    a, b, c = [[(tmp_path / name / file).read_bytes() for file in training.FILES]
               for name in "abc"]  # fmt: skip
    assert a == b and a != c
    assert [len(each) for each in a] == [len(shipped(file)) for file in training.FILES]
    figures = solver.measure(50, 1, tmp_path / "a", lambda text: None)
    assert figures == solver.measure(50, 1, tmp_path / "b", lambda text: None)


def test_the_bound_falls_with_every_sweep_and_every_die_that_is_kept() -> None:
    told: list[str] = []
    small = training.solved_relaxation(2, 2, 2, 0, told.append)
    bounds = [float(text.split(": ")[1]) for text in told]
    assert bounds == sorted(bounds, reverse=True)
    larger = training.solved_relaxation(3, 3, 3, 0, lambda text: None)
    cursed = training.solved_relaxation(2, 2, 2, 1, lambda text: None)
    assert 39.1 < larger < small < 60  # 39.09 if Curses that may not be there spent Premonitions
    assert 39.2 < cursed < small - 0.5


def test_what_is_shipped_is_worth_what_its_card_says() -> None:
    """A few hundred games lie around the figure of a great many, which lies below the bound."""
    card = json.loads(shipped("card.json"))
    measured = training.DelveSolver().measure(600 * SOAK, 99, None, lambda text: None)
    mean, (low, high) = card["mean"], measured["mean_interval"]  # type: ignore[misc]
    slack = (high - low) / 2  # 95% on either side; twice that is never exceeded by chance
    assert low - slack < mean < high + slack
    assert low < card["mean_interval"][1] < card["bound"] < 38


def test_the_frontier_goes_from_score_to_safety() -> None:
    """By the card: the more getting out is worth, the more get out, and nobody brings more for it,
    but for chance; a few games of each lie around it."""
    points = json.loads(shipped("card.json"))["frontier"]
    assert [point["bonus"] for point in points] == list(BONUSES)
    for bold, safe in pairwise(points):
        assert safe["escaped_interval"][1] > bold["escaped_interval"][0]
        assert safe["mean_interval"][0] < bold["mean_interval"][1]
    first, *_, last = points
    assert last["escaped"] > first["escaped"] + 0.3 and last["mean"] < first["mean"] - 10
    measured = training.DelveSolver().frontier(300 * SOAK, 99, None, lambda text: None)
    for told, found in zip(points, measured["frontier"]):  # type: ignore[call-overload]
        slack = 4 * sqrt(told["escaped"] * (1 - told["escaped"]) / (300 * SOAK))
        assert abs(found["escaped"] - told["escaped"]) < slack + 0.001


def test_advice_knows_what_is_certain() -> None:
    text = "turn 9 rolled\nhealth 3\ntravel 3\ntreasure 4 6\npotion 1\ncurse -\nhand damage 5\n"
    delve = GAME.parse(text, SETUP, Rng.from_seed(""))
    match = Match(GAME, SETUP, "advice", None, None, False, delve)
    assert match.decision is not None
    told = dict(zip(match.decision.ids(), GAME.prospects(match.state, match.decision) or []))
    assert (told["stop"].score, told["stop"].risk) == (0.0, 1.0)
    assert (told["pay:health:3"].score, told["pay:health:3"].risk) == (0.0, 1.0)
    assert (told["pay:travel"].score, told["pay:travel"].risk) == (10.0, 0.0)
    assert 0.0 < told["pay:potion:1"].risk < 1.0
    assert told["pay:travel"].words() == "10.0 points, dies 0%"


def test_advice_does_not_depend_on_what_comes() -> None:
    match = Match(GAME, SETUP, "one future")
    assert match.decision is not None
    other = match.state.copy()
    GAME.resample(other, 0, Rng.from_seed("another"))
    told = [
        [(each.score, each.risk) for each in GAME.prospects(state, match.decision) or []]
        for state in (match.state, other)
    ]
    assert told[0] == told[1]


def test_levels_are_ordered() -> None:
    """Two thousand delves of each: whoever dares more scores more, and dies more often. Their bots
    play for these aims, and as the kernel does."""
    bots = [level.make(Rng.from_seed("")) for level in GAME.levels()]
    aims = [bot.aim for bot in bots if isinstance(bot, solved.LearnedBot | solved.SolvedBot)]
    assert tuple(aims) == solved.LEVEL_AIMS
    found = [count(values(), AIMS[aim], 5, 0, 2000 * SOAK) for aim in aims]
    for safer, bolder in pairwise(found):
        assert safer.total + 2000 * SOAK < bolder.total  # a point a game
        assert safer.escaped > bolder.escaped


def test_a_network_of_another_size_is_refused() -> None:
    with pytest.raises(Exception, match="no network"):
        Network.read(bytes(100))


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short(monkeypatch)
    result = CliRunner().invoke(cli, ["solve", "cube-delver", "--games", "50", "--json"])
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert figures["games"] == 50 and sum(figures["scores"]) == round(50 * figures["escaped"])
    trained = CliRunner().invoke(
        cli, ["solve", "cube-delver", "--train", str(tmp_path / "new"), "--share", "0.0001"]
    )
    assert trained.exit_code == 0, trained.output
    told = CliRunner().invoke(
        cli, ["solve", "cube-delver", "--from", str(tmp_path / "new"), "--games", "20"]
    )
    assert "mean" in told.output
    told = CliRunner().invoke(
        cli, ["solve", "cube-delver", "--from", str(tmp_path / "new"), "--frontier", "--games", "5"]
    )
    lines = told.stdout.splitlines()
    assert lines[0].split() == ["bonus", "mean", "escaped"]
    assert [line.split()[0] for line in lines[1:]] == [str(bonus) for bonus in BONUSES]
    with pytest.raises(Exception, match="cannot be solved; what can be: cube-delver"):
        CliRunner().invoke(cli, ["solve", "vast"], catch_exceptions=False)


def test_what_is_told_is_read_by_a_curve_that_never_falls() -> None:
    bins = [Bin(10, 5.0, 20.0), Bin(30, 15.0, 10.0), Bin(20, 40.0, 45.0)]
    knots = training.corrected(bins, 60)
    assert knots == [(0.0, 0.0), (12.5, 12.5), (40.0, 45.0), (60.0, 60.0)]
    assert [read(knots, x) for x in (-1.0, 0.0, 12.5, 26.25, 60.0, 70.0)] == [
        0.0, 0.0, 12.5, 28.75, 60.0, 60.0,
    ]  # fmt: skip


def test_advice_is_calibrated() -> None:
    """By the card: wherever there were many moments, what was told is what came, within three
    standard errors of both samples, or a little (moments of one game hang together)."""
    card = json.loads(shipped("card.json"))
    for name, spread, little in (("score", 27.0, 1.5), ("death", 0.5, 0.02)):
        rows = [row for row in card["calibration"][name] if row["moments"] >= 300]
        assert len(rows) >= 5
        for row in rows:
            slack = max(little, 3 * spread * sqrt(2 / row["moments"]))
            assert abs(row["foretold"] - row["came"]) < slack, row
        knots = card["correction"][name]
        assert knots == sorted(knots) and [y for _, y in knots] == sorted(y for _, y in knots)
