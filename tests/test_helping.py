"""Thoughts on several cores: dealt out, put together again, honest, and without help if need be."""

import json
import time
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import psutil
import pytest

from cavern.core import codec, registry
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.search import Budget, OpenStep, ThinkingBot, Thought
from cavern.lab import helping
from cavern.lab.helping import HelperProcesses, Lot, ThoughtAsked
from cavern.lab.walking import run_step

SOME = Budget(iterations=6, most=60, turns=2, milliseconds=0)


@pytest.fixture(scope="module")
def two() -> Iterator[HelperProcesses]:
    """One who helps experts of Skulldug!: a thought has two cores."""
    found = HelperProcesses("skulldug", "expert", 2)
    yield found
    found.close()


def thinker(helpers: HelperProcesses | None) -> ThinkingBot:
    bot = registry.game("skulldug").all_bots()["expert"](Rng.from_seed(""))
    assert isinstance(bot, ThinkingBot)
    bot.budget, bot.helpers = SOME, helpers
    return bot


def questions(seed: str, count: int) -> Iterator[Match]:
    """A duel at so many of its questions at which there are many ways."""
    game = registry.game("skulldug")
    match = Match(game, game.setup("duel", 2), seed, people=set())
    quick = game.all_bots()["medium"](Rng.from_seed(""))
    while count:
        assert match.decision is not None
        if len(match.decision.choices) > 3 and match.answered > 8:
            count -= 1
            yield match
        match.answer_index(quick.pick(match.decision, match.state))


def thought_about(step: OpenStep, helpers: HelperProcesses) -> Thought:
    """A thought that has come to its end."""
    bot = thinker(helpers)
    thought = Thought(bot.game, bot.judge, bot.budget, step)
    thought.helpers = helpers
    thought.prepare()
    thought.halve(thought.ways)
    return thought


class InTurn(HelperProcesses):
    """The same helpers, all in this process, one after the other."""

    def think_about(self, thought: Thought) -> None:
        asked = ThoughtAsked(thought.step.pack(), thought.budget.turns, thought.budget.tree)
        self.others = [asked.opened(thinker(None)) for _ in range(1, self.cores)]
        self.thought = thought

    def together(self, thought: Thought, left: list[int], count: int) -> bool:
        lot = Lot(left, len(thought.values[left[0]]), count, self.cores, 0.0)
        found = lot.tried_by(0, thought)
        for number, other in enumerate(self.others, 1):
            found.update(lot.tried_by(number, other))
        for (_, way), value in sorted(found.items()):
            thought.values[way].append(value)
        return True


def test_a_lot_is_dealt_like_a_chessboard() -> None:
    for ways in ([3], [3, 5], [3, 5, 8]):
        lot = Lot(ways, first=7, count=6, thinkers=2, milliseconds=0.0)
        dealt = [list(lot.dealt_to(thinker)) for thinker in range(2)]
        every = [(world, way) for world in range(7, 13) for way in ways]
        assert sorted(dealt[0] + dealt[1]) == every
        assert len(dealt[0]) == len(dealt[1])
        for each in dealt:  # nobody has a way to themselves, so all trees grow alike
            assert {way for _, way in each} == set(ways)


def test_what_comes_of_it_does_not_depend_on_who_is_quicker(two: HelperProcesses) -> None:
    """Processes that run as they may find the same, to the last digit, as one after the other."""
    for match in questions("dealt", 3):
        step = match.open_step()
        here = thought_about(step, InTurn("skulldug", "expert", 2))
        there = thought_about(step, two)
        assert there.values == here.values
        assert there.helped == sum(map(len, there.values)) - there.count > 0
        assert abs(there.helped - there.count) <= len(there.ways)


def test_all_who_help_answer_the_same_view_alike(two: HelperProcesses) -> None:
    """With the hidden world scrambled before it is sent to them, they find the same."""
    game, compared = registry.game("skulldug"), 0
    for match in questions("honest", 8):
        assert match.decision is not None
        step, seat = match.open_step(), match.decision.seat
        other = step.state.copy()
        game.resample(other, seat, Rng.from_seed(f"scrambled {match.answered}"))
        there = run_step(game, other.copy(), step.answers)
        if step.chance or there.decision is None or codec.encode(other) == codec.encode(step.state):
            continue
        views = [json.dumps(game.view(state, seat)) for state in (match.state, there.state)]
        assert views[0] == views[1]
        scrambled = OpenStep(other, step.answers, [])
        assert thought_about(scrambled, two).values == thought_about(step, two).values
        assert thinker(two).think(scrambled) == thinker(two).think(step)
        compared += 1
    assert compared


def test_a_helper_that_dies_leaves_a_thought_on_one_core() -> None:
    helpers = HelperProcesses("skulldug", "expert", 2)
    match = next(questions("died", 1))
    step = match.open_step()
    thought_about(step, helpers)
    (process,) = helpers.processes
    process.kill()
    process.join()
    assert thinker(helpers).think(step) == thinker(None).think(step)
    assert helpers.failed and not helpers.processes
    assert thinker(helpers).think(step) == thinker(None).think(step)
    assert not helpers.processes


def test_a_bot_that_no_helper_can_make_thinks_alone() -> None:
    helpers = HelperProcesses("skulldug", "nobody", 2)
    step = next(questions("alone", 1)).open_step()
    assert thinker(helpers).think(step) == thinker(None).think(step)
    assert helpers.failed


class Teller:
    """The end of a pipe to a helper that says what it is told to; None: nothing at all."""

    def __init__(self, told: Any) -> None:
        self.told = told

    def send(self, asked: Any) -> None:
        pass

    def poll(self, seconds: float | None) -> bool:
        return self.told is not None

    def recv(self) -> Any:
        return self.told

    def close(self) -> None:
        pass


def told(answer: Any) -> tuple[HelperProcesses, Thought]:
    helpers = HelperProcesses("skulldug", "expert", 2)
    helpers.pipes = [Teller(answer)]  # type: ignore[list-item]
    bot = thinker(helpers)
    bot.budget = Budget(iterations=6, most=60, turns=2, milliseconds=10**9)
    step = next(questions("told", 1)).open_step()
    thought = Thought(bot.game, bot.judge, bot.budget, step)
    thought.helpers = helpers
    thought.prepare()
    return helpers, thought


def test_only_worlds_in_which_every_way_was_tried_count() -> None:
    """Whoever runs out of time leaves some half done."""
    helpers, thought = told({(0, 1): 0.25, (1, 0): 0.75, (3, 0): 0.5})
    assert helpers.try_out(thought, [0, 1], 4)
    assert [len(thought.values[way]) for way in (0, 1)] == [3, 3]
    assert thought.values[0][1] == 0.75 and thought.values[0][2] == 0.5
    assert thought.values[1][0] == 0.25


def test_a_helper_that_says_nothing_is_not_waited_for() -> None:
    helpers, thought = told(None)
    assert helpers.try_out(thought, [0, 1], 4)
    assert helpers.failed and [len(thought.values[way]) for way in (0, 1)] == [4, 4]


def test_what_fails_in_a_thought_fails_for_whoever_asked(two: HelperProcesses) -> None:
    """And the next thought has helpers who know nothing of it."""
    step = next(questions("broken", 1)).open_step()
    bot = thinker(two)
    thought = Thought(bot.game, bot.judge, bot.budget, step)
    thought.helpers = two
    thought.prepare()
    with pytest.raises(IndexError):
        thought.try_out([0, len(thought.options)], 2)
    assert not two.failed
    again = thought_about(step, InTurn("skulldug", "expert", 2))
    assert thought_about(step, two).values == again.values


def start_helpers(pipe: "Connection[Any, Any]") -> None:
    """In a process of its own: think once, tell who helps, and stay."""
    helpers = HelperProcesses("skulldug", "expert", 2)
    thought_about(next(questions("parent", 1)).open_step(), helpers)
    pipe.send([process.pid for process in helpers.processes])
    time.sleep(600)


def test_helpers_end_with_whoever_they_help() -> None:
    """Even if it is killed and cannot tell them."""
    context = get_context("spawn")
    here, there = context.Pipe()
    parent = context.Process(target=start_helpers, args=(there,))
    parent.start()
    there.close()
    (helper,) = [psutil.Process(pid) for pid in here.recv()]
    assert lives(helper)
    parent.kill()
    parent.join()
    until = time.monotonic() + 120
    while lives(helper):
        assert time.monotonic() < until
        time.sleep(0.02)


def lives(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_on_one_core_nobody_helps() -> None:
    assert helping.helpers("skulldug", "expert", 1) is None
    again = helping.helpers("skulldug", "expert", 2)
    assert again is not None and again is helping.helpers("skulldug", "expert", 2)
    assert not again.processes
