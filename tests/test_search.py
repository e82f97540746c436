"""Bots that think: nothing hidden reaches their answers, and imagined worlds are canonical."""

import json
import time
from typing import Any

import pytest
from support import every_case, every_game, games, walk

from cavern.core import codec, registry
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR
from cavern.core.game import Game
from cavern.core.levels import ENDS, LEVELS, LapsingBot
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.search import ENOUGH, TURN, Budget, OpenStep, ThinkingBot, Thought
from cavern.core.series import play_series
from cavern.core.state import State
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


def answered(
    game: Game[Any], name: str, step: OpenStep, decision: AnyDecision, state: State
) -> int:
    """What a bot answers to an open question, with little time to think."""
    bot = game.all_bots()[name](Rng.from_seed("bot"))
    if not isinstance(bot, ThinkingBot):
        return bot.pick(decision, state.copy())
    bot.budget = BRIEFLY
    return bot.think(step)


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
    """With the hidden world scrambled under it every bot of a game, each in turn, comes to the same
    answer."""
    compared = 0
    names = list(case.game.all_bots())
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
            name = names[compared % len(names)]
            answer = answered(case.game, name, step, decision, match.state)
            scrambled = OpenStep(other, step.answers, [])
            assert answered(case.game, name, scrambled, decision, there.state) == answer, name
            compared += 1
    assert compared


def test_copies_of_a_passage_look_the_same() -> None:
    """S52: whoever lays a passage answers alike whichever of several copies it is, and lays the one
    that was drawn."""
    game = registry.game("skulldug")
    setup = game.setup("duel", 2)
    quick = game.all_bots()["medium"](Rng.from_seed(""))
    compared = 0
    for number in range(8):
        match = Match(game, setup, f"copies {number}", people=set())
        while match.decision is not None and compared < 12:
            decision, step = match.decision, match.open_step()
            drawn, kinds = match.state.drawn, match.state.box.tile_kinds
            if decision.kind == "orientation" and drawn >= 0 and len(decision.choices) > 1:
                for n, tile in enumerate(step.state.passages):
                    if tile == drawn or kinds[tile] != kinds[drawn]:
                        continue
                    other = step.state.copy()
                    at = other.passages.index(drawn)
                    other.passages[at], other.passages[n] = tile, drawn
                    there = run_step(game, other.copy(), step.answers)
                    assert there.decision is not None
                    assert there.decision.plain() == decision.plain()
                    here = answered(game, "expert", step, decision, match.state)
                    scrambled = OpenStep(other, step.answers, step.chance)
                    elsewhere = answered(game, "expert", scrambled, decision, there.state)
                    assert here == elsewhere
                    worlds = [state.copy() for state in (match.state, there.state)]
                    for world in worlds:
                        game.resample(world, decision.seat, Rng.from_seed("copies"))
                    assert codec.encode(worlds[0]) == codec.encode(worlds[1])
                    compared += 1
            match.answer_index(quick.pick(decision, match.state))
    assert compared == 12


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
    """What a lapse overlooks is one answer; every other is still a legal one. It ends no turn and
    no list where ``medium`` would go on: that something is left to do nobody overlooks."""
    match = case.match(0)
    bots = [case.game.levels()[0].make(Rng.from_seed(f"{seat}")) for seat in range(case.seats)]
    medium = case.game.all_bots()["medium"](Rng.from_seed(""))
    lapses = 0
    while match.decision is not None and match.answered < 200:
        decision = match.decision
        ends = [decision.stands(choice) in ENDS for choice in decision.choices]
        best = medium.pick(decision, match.state)
        index = match.answer_by(bots[decision.seat]).index
        if isinstance(bots[0], LapsingBot) and index != best:
            lapses += 1
            assert not ends[index]
    assert match.answered
    assert lapses or not isinstance(bots[0], LapsingBot)


@every_game
def test_time_runs_out_at_any_moment(game: Game[Any]) -> None:
    """However little has been tried by then, there is a legal answer."""
    match = Match(game, game.setup(), "hurry")
    bot = thinker(game)
    bot.budget = Budget(iterations=1000, most=100_000, turns=2, milliseconds=1)
    while match.decision is not None and match.answered < 12:
        match.answer_by(bot)
    assert match.answered


LOOKS = 5
"""How often a thought looks at the clock besides after each run."""


class Ticking:
    """A clock on which looking at it takes some milliseconds, and nothing else any time."""

    def __init__(self, milliseconds: float) -> None:
        self.milliseconds = milliseconds
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.milliseconds / 1000.0


@pytest.mark.parametrize("id", ["skulldug", "vast"])
def test_an_answer_and_a_turn_have_their_bounds(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: on a clock that only ticks when the search looks at it. When a turn's
    time is up the rest of it is played by rules of thumb."""
    game = registry.game(id)
    clock = Ticking(7.0)
    monkeypatch.setattr(time, "perf_counter", clock)
    bot = thinker(game)
    bot.budget = Budget(iterations=1000, most=100_000, turns=1, milliseconds=70)
    match = Match(game, game.setup(), "bounds", people=set())
    turns: dict[int, list[float]] = {}
    quick = 0
    while match.decision is not None and match.answered < 60:
        step = match.open_step()
        before, tried = clock.looks, bot.iterations
        match.answer_index(bot.think(step))
        took = (clock.looks - before) * clock.milliseconds
        assert took <= bot.budget.milliseconds + LOOKS * clock.milliseconds
        turns.setdefault(bot.judge.clock(step.state), []).append(took)
        quick += bot.iterations == tried
    assert bot.iterations
    for took_each in turns.values():
        looks = LOOKS * clock.milliseconds * len(took_each)  # also of those that are over at once
        assert sum(took_each) <= bot.budget.turn() + looks
    if max(len(each) for each in turns.values()) > 2 * TURN:
        assert quick


def test_a_turn_shares_its_time() -> None:
    """The last answers of a long turn are thought about too, though more briefly."""
    game = registry.game("skulldug")
    step = Match(game, game.setup("duel", 2), "shares").open_step()
    bot = thinker(game)
    bot.budget = Budget(iterations=1, most=1, turns=1, milliseconds=1000)
    bot.begin_turn(step.state)
    bot.spent = bot.budget.turn() - 1.0
    bot.think(step)
    assert bot.iterations


def open_thought(values: list[list[float]], usual: int) -> Thought:
    """A thought that has come so far."""
    game = registry.game("skulldug")
    bot = thinker(game)
    step = Match(game, game.setup("duel", 2), "settled").open_step()
    thought = Thought(game, bot.judge, bot.budget, step)
    thought.values, thought.usual = values, usual
    return thought


def test_what_is_clearly_worse_is_out_and_what_does_not_matter_is_settled() -> None:
    waves = [0.4 + 0.2 * (n % 2) for n in range(ENOUGH)]
    worse = [value - 0.1 - 0.01 * (n % 3) for n, value in enumerate(waves)]
    other = [0.4 + 0.2 * (n // 2 % 2) for n in range(ENOUGH)]
    assert open_thought([waves, worse, other], 2).still_open([0, 1, 2]) == [0, 2]
    assert open_thought([waves, worse], 1).still_open([0, 1]) == [0]
    assert open_thought([waves, list(waves)], 1).still_open([0, 1]) == [1]
    assert open_thought([worse, waves, list(waves)], 2).still_open([0, 1, 2]) == [2]


@pytest.mark.parametrize("id", ["skulldug", "vast"])
def test_an_answer_that_is_settled_is_not_thought_about_any_longer(id: str) -> None:
    """Where all answers come to the same at once, no more than is needed to see it is tried."""
    game = registry.game(id)
    bot = thinker(game)
    bot.budget = Budget(iterations=4 * ENOUGH, most=100_000, turns=0, milliseconds=0)
    match = Match(game, game.setup(), "settled", people=set())
    settled = 0
    while match.decision is not None and match.answered < 12:
        before, choices = bot.iterations, len(match.decision.choices)
        match.answer_index(bot.think(match.open_step()))
        settled += 0 < bot.iterations - before < 3 * ENOUGH * choices
    assert settled


def test_another_process_knows_how_long_a_turn_has_taken() -> None:
    game = registry.game("skulldug")
    step = Match(game, game.setup("duel", 2), "spent").open_step()
    bot = game.all_bots()["expert"](Rng.from_seed(""))
    assert isinstance(bot, ThinkingBot)
    bot.begin_turn(step.state)
    bot.spent = bot.budget.turn()
    bot.think(step)
    assert bot.iterations == 0
    spent = registry.think("skulldug", "expert", step.pack(), bot.budget.turn())
    match = Match(game, game.setup("duel", 2), "spent")
    assert match.decision is not None
    assert spent == bot.quick.pick(match.decision, match.imagine(0, Rng.from_seed("")))


POSSESSED = "knight,goblins,dragon,cave,thief,ghoul,ghost"


def test_interrupts_and_possession_turns_are_thought_about() -> None:
    """Whoever is asked, and in whose turn: the search tries the ways there are."""
    game = registry.game("vast")
    setup = game.setup(options={"roles": POSSESSED})
    thought: set[str] = set()
    for number in range(12):
        match = Match(game, setup, f"interrupts {number}", people=set())
        quick = game.all_bots()["medium"](Rng.from_seed(""))
        while match.decision is not None:
            decision, state = match.decision, match.state
            kind = ""
            if state.possessed >= 0 and decision.seat == state.possessor:
                kind = "possession turn"
            elif decision.seat != state.active:
                kind = "interrupt"
            elif any("mental-block" in id for id in decision.ids()):
                kind = "mental block"
            if kind and kind not in thought and len(decision.choices) > 1:
                bot = thinker(game)
                index = bot.think(match.open_step())
                assert 0 <= index < len(decision.choices)
                assert bot.iterations >= len(decision.choices)
                thought.add(kind)
            match.answer_index(quick.pick(decision, state))
        if len(thought) == 3:
            return
    raise AssertionError(f"only {sorted(thought)} came up")


ASKED = [
    ("skulldug", "print-and-play", {}),
    ("skulldug", "ffa", {}),
    ("vast", "", {"roles": POSSESSED}),
    ("vast", "", {"roles": "knight,vile-ghoul,dragon,cave-ghost,thief"}),
]
"""Tables at which, together, every role of Vast sits."""


@pytest.mark.parametrize(("id", "mode", "options"), ASKED)
def test_every_kind_of_question_can_be_thought_about(
    id: str, mode: str, options: dict[str, Any]
) -> None:
    """Of whatever is asked in some matches, each kind once for every seat: what is on offer is
    there in imagined worlds as well."""
    game = registry.game(id)
    setup = game.setup(mode, options=options)
    thought: set[tuple[str, int]] = set()
    quick = game.all_bots()["medium"](Rng.from_seed(""))
    for number in range(3):
        match = Match(game, setup, f"every kind {number}", people=set())
        while match.decision is not None:
            decision = match.decision
            asked = (decision.kind, decision.seat)
            if len(decision.choices) > 1 and asked not in thought:
                bot = thinker(game)
                bot.budget = Budget(iterations=2, most=8, turns=0, milliseconds=0)
                assert 0 <= bot.think(match.open_step()) < len(decision.choices)
                thought.add(asked)
            match.answer_index(quick.pick(decision, match.state))
    kinds = {kind for kind, _ in thought}
    assert kinds >= ({"play-event", "give-treasure"} if id == "vast" else {"orientation"}), kinds


HANDS = {
    "knight": "quests", "goblins": "secrets", "dragon": "hand", "cave": "hand", "ghost": "space",
}  # fmt: skip
"""V2.7: what roles hide: Sidequests, Secrets, Power cards, tiles, the Possession card."""


def test_hidden_hands_change_no_answer_at_any_level() -> None:
    """Other worlds are dealt under the players of Vast until every hidden hand was another, for
    each of the others: what they answer, from easy to expert, stays the same."""
    game = registry.game("vast")
    match = Match(game, game.setup(options={"roles": POSSESSED}), "hands", people=set())
    quick = game.all_bots()["medium"](Rng.from_seed(""))
    changed: set[str] = set()
    compared = 0
    while match.decision is not None and compared < 25:
        decision, step = match.decision, match.open_step()
        if match.answered % 3 == 0 and not step.chance and not step.answers:
            other = step.state.copy()
            game.resample(other, decision.seat, Rng.from_seed(f"other {match.answered}"))
            there = run_step(game, other.copy(), [])
            assert there.decision is not None and there.decision.plain() == decision.plain()
            for mine, theirs in zip(step.state.roles, other.roles):
                hand = HANDS.get(mine.kind, "kind")
                if getattr(mine, hand) != getattr(theirs, hand):
                    assert mine.seat != decision.seat
                    changed.add(mine.kind)
            for level in LEVELS:
                scrambled = OpenStep(other, [], [])
                elsewhere = answered(game, level, scrambled, decision, there.state)
                here = answered(game, level, step, decision, match.state)
                assert here == elsewhere, (level, decision.kind)
            compared += 1
        match.answer_index(quick.pick(decision, match.state))
    assert compared >= 15
    assert changed == set(HANDS)
