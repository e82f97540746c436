"""A match answers, refuses, takes back and looks back as if it were replayed from scratch."""

from typing import Any

import pytest
import toy
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cavern.core import codec
from cavern.core.errors import BadInput, IllegalAnswer, RulesError
from cavern.core.event import SPECTATOR
from cavern.core.game import TRUTH, Game, Mode, Setup
from cavern.core.match import Match
from cavern.core.table import Table
from cavern.games.cube_delver.game import GAME as CUBE_DELVER


def facts(match: Match) -> dict[str, Any]:
    """All that can be seen of a match from outside."""
    seats = [TRUTH, SPECTATOR, *range(match.setup.seats)]
    return {
        "answers": [
            (a.number, a.seat, a.option, a.index, a.chance, a.barrier, a.hash)
            for a in match.history
        ],
        "events": [[event.plain() for event in match.events(seat)] for seat in seats],
        "views": [match.view(seat) for seat in seats],
        "state": codec.dumps(match.state),
        "decision": match.decision.plain() if match.decision else None,
        "over": match.over,
        "outcome": match.outcome.plain() if match.outcome else None,
    }


def latest(match: Match) -> dict[int, tuple[list[int], bool]]:
    """What each seat's undo would leave, counted answer by answer."""
    found = {}
    for answer in match.history[1:]:
        before = [each.seat for each in match.history[1 : answer.number]]
        peeks = any(each.barrier for each in match.history[answer.number :])
        found[answer.seat] = ([before.count(seat) for seat in range(match.setup.seats)], peeks)
    return found


def play_all(match: Match, answers: list[int]) -> Match:
    for index in answers:
        match.answer_index(index)
    return match


class MatchMachine(RuleBasedStateMachine):
    """The model is the list of answers that count, played on a fresh match every time."""

    @initialize(
        seats=st.integers(1, 3),
        people=st.sets(st.integers(0, 2)),
        cube=st.booleans(),
        seed=st.sampled_from("abcdefgh"),
    )
    def begin(self, seats: int, people: set[int], cube: bool, seed: str) -> None:
        self.game = CUBE_DELVER if cube else toy.GAME
        self.setup = self.game.setup("", 1 if cube else seats)
        self.people = {seat for seat in people if seat < self.setup.seats}
        self.seed = seed
        self.match = self.fresh([])
        self.answers: list[int] = []
        self.pending: tuple[int, set[int]] | None = None

    def fresh(self, answers: list[int]) -> Match:
        match = Match(self.game, self.setup, self.seed, set(self.people))
        return play_all(match, answers)

    @property
    def model(self) -> Match:
        return self.fresh(self.answers)

    @rule(pick=st.integers(0, 99))
    def answer(self, pick: int) -> None:
        decision = self.match.decision
        if decision is None:
            with pytest.raises(IllegalAnswer, match="the game is over"):
                self.match.answer_index(0)
            return
        index = pick % len(decision.choices)
        answer = self.match.answer(decision.ids()[index], decision.seat)
        assert answer.index == index
        self.answers.append(index)
        self.pending = None

    @rule(picks=st.lists(st.integers(0, 1), min_size=20, max_size=45))
    def answer_many(self, picks: list[int]) -> None:
        for pick in picks:
            if self.match.decision is not None:
                self.answer(pick)

    @rule()
    def put_away(self) -> None:
        """Nothing can be seen of it from outside."""
        self.match.put_away()

    @rule()
    def answer_what_is_not_asked(self) -> None:
        decision = self.match.decision
        if decision is None:
            return
        with pytest.raises(IllegalAnswer, match="is not an option now; the options are: "):
            self.match.answer("dance")
        with pytest.raises(IllegalAnswer, match=f"seat {decision.seat} is asked, not seat 9"):
            self.match.answer(decision.ids()[0], 9)
        for index in (-1, len(decision.choices)):
            with pytest.raises(IllegalAnswer, match="there is no option number"):
                self.match.answer_index(index)

    @rule(seat=st.integers(0, 2))
    def ask_undo(self, seat: int) -> None:
        model = self.model
        own = [answer for answer in model.history if answer.seat == seat]
        if not own:
            with pytest.raises(IllegalAnswer, match=f"seat {seat} has no answer to take back"):
                self.match.ask_undo(seat)
            return
        to = own[-1].number - 1
        since = model.history[to + 1 :]
        asks = any(answer.barrier or answer.seat != seat for answer in since)
        needed = self.people - {seat} if asks else set()
        undo = self.match.ask_undo(seat)
        assert (undo.to, undo.by, undo.waiting) == (to, seat, needed)
        if needed:
            self.pending = (to, needed)
        else:
            self.answers = self.answers[:to]
            self.pending = None

    @rule(seat=st.integers(0, 2))
    def agree_undo(self, seat: int) -> None:
        if self.pending is None:
            with pytest.raises(IllegalAnswer, match="nobody has asked to undo"):
                self.match.agree_undo(seat)
            return
        to, waiting = self.pending
        waiting = waiting - {seat}
        assert self.match.agree_undo(seat) == (not waiting)
        if waiting:
            self.pending = (to, waiting)
        else:
            self.answers = self.answers[:to]
            self.pending = None

    @rule()
    @precondition(lambda self: self.pending is not None)
    def refuse_undo(self) -> None:
        self.match.refuse_undo()
        self.pending = None

    @rule(pick=st.integers(0, 200))
    def rewind(self, pick: int) -> None:
        to = pick % (len(self.answers) + 1)
        self.match.rewind(to)
        self.answers = self.answers[:to]
        self.pending = None

    @rule()
    def rewind_too_far(self) -> None:
        for to in (-1, len(self.answers) + 1):
            with pytest.raises(BadInput, match=f"answers 0 to {len(self.answers)}, not {to}"):
                self.match.rewind(to)
            with pytest.raises(BadInput, match=f"answers 0 to {len(self.answers)}, not {to}"):
                self.match.at(to)

    @rule(pick=st.integers(0, 200))
    def look_back(self, pick: int) -> None:
        number = pick % (len(self.answers) + 1)
        assert facts(self.match.at(number)) == facts(self.fresh(self.answers[:number]))

    @rule()
    def meddle_with_copies(self) -> None:
        """What a match hands out may be changed without changing the match."""
        state, answers = self.match.checkpoint()
        state.rng.below(6)
        answers.append(0)
        self.match.imagine(0, state.rng).rng.below(6)

    @invariant()
    def is_as_if_replayed(self) -> None:
        if hasattr(self, "match"):
            assert facts(self.match) == facts(self.model)
            assert self.match.latest({0, 1, 2}) == latest(self.match)
            found = self.match.pending
            assert (found and (found.to, found.waiting)) == self.pending


MatchMachine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=25, derandomize=True, deadline=None, database=None
)
TestMatch = MatchMachine.TestCase


def pit(seats: int, people: set[int] | None = None, seed: str = "pit") -> Match:
    return Match(toy.GAME, toy.GAME.setup("", seats), seed, people)


def test_free_undo_takes_back_answers_that_showed_nothing() -> None:
    match = pit(2)
    match.answer("fill:1")
    undo = match.ask_undo(0)
    assert undo.needs == set()
    assert match.answered == 0
    assert match.pending is None


def test_undo_of_somebody_elses_answer_waits() -> None:
    match = pit(2)
    match.answer("fill:1")
    match.answer("fill:1")
    assert match.ask_undo(0).waiting == {1}
    assert match.answered == 2


def test_undo_past_a_roll_waits_for_every_person() -> None:
    match = pit(3)
    match.answer("fill:roll")
    undo = match.ask_undo(0)
    assert undo.waiting == {1, 2}
    assert match.answered == 1
    assert not match.agree_undo(2)
    assert match.agree_undo(1)
    assert match.answered == 0


def test_undo_past_something_revealed_waits_too() -> None:
    match = pit(2)
    match.answer("fill:look")
    assert match.ask_undo(0).waiting == {1}


def test_undo_past_somebody_elses_roll_waits_too() -> None:
    match = pit(2)
    match.answer("fill:1")
    match.answer("fill:roll")
    assert match.ask_undo(0).waiting == {1}


def test_undo_stops_before_a_barrier() -> None:
    match = pit(2)
    match.answer("fill:roll")
    if match.decision is not None and match.decision.kind == "take-out":
        match.answer("leave")
    answered = match.answered
    match.answer("fill:1")
    assert match.ask_undo(1).needs == set()
    assert match.answered == answered


def test_bots_are_not_asked_for_consent() -> None:
    match = pit(3, {0})
    match.answer("fill:roll")
    assert match.ask_undo(0).waiting == set()
    assert match.answered == 0


def test_a_lone_player_undoes_anything_and_gets_the_same_roll_again() -> None:
    match = Match(CUBE_DELVER, CUBE_DELVER.setup(), "undo")
    first = match.answer("stop")
    before = (first.chance, first.hash)
    match.ask_undo(0)
    assert match.answered == 0
    again = match.answer("stop")
    assert (again.chance, again.hash) == before


def test_an_answer_drops_a_pending_undo() -> None:
    match = pit(2)
    match.answer("fill:roll")
    match.ask_undo(0)
    assert match.decision is not None
    match.answer_index(0)
    assert match.pending is None


def test_a_refused_undo_changes_nothing() -> None:
    match = pit(2)
    match.answer("fill:roll")
    before = facts(match)
    match.ask_undo(0)
    match.refuse_undo()
    assert facts(match) == before
    assert match.pending is None


def test_a_question_in_the_middle_of_a_step_shows_the_state_as_it_stands() -> None:
    match = pit(2)
    match.answer("fill:1")
    match.answer("fill:2")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("take-out", 0)
    assert match.view(0)["filled"] == 3
    state, answers = match.checkpoint()
    assert isinstance(state, toy.Pit)
    assert (state.filled, answers) == (1, [1])
    match.answer("take-out", 0)
    assert match.view(0)["filled"] == 2


def test_events_are_told_once_and_only_to_those_who_may_see_them() -> None:
    match = pit(2)
    match.answer("fill:look")
    kinds = [[event.kind for event in match.events(seat)] for seat in (0, 1, SPECTATOR)]
    assert kinds[0][0] == "looked"
    assert "looked" not in kinds[1] + kinds[2]
    total = [event.kind for event in match.events(1)].count("filled")
    assert total <= 1
    assert match.events(0, since=2) == []


def roll_on(match: Match, answers: int) -> Match:
    """Roll whenever a seat fills, leave whenever it may take out."""
    for _ in range(answers):
        assert match.decision is not None
        match.answer("fill:roll" if match.decision.kind == "fill" else "leave")
    return match


def test_a_fork_follows_its_script_and_then_the_generator() -> None:
    """Seen from any point of it, a fork went the same way and would go on the same way."""
    old = roll_on(pit(2, seed="old"), 6)
    script = [outcome for answer in old.history for outcome in answer.chance]
    fork = Match(toy.GAME, toy.GAME.setup("", 2), "new", None, script[:], goes_on=True)
    roll_on(fork, 6)
    assert [a.hash for a in fork.history] == [a.hash for a in old.history]
    roll_on(fork, 4)
    assert facts(fork) != facts(roll_on(old, 4))
    for number in range(11):
        assert facts(roll_on(fork.at(number), 10 - number)) == facts(fork)


def test_a_match_can_start_from_a_kept_state() -> None:
    whole = roll_on(pit(2), 5)
    state, open_answers = whole.checkpoint()
    part = play_all(Match(toy.GAME, whole.setup, "unused", None, None, False, state), open_answers)
    assert codec.dumps(part.state) == codec.dumps(whole.state)
    assert codec.dumps(roll_on(part, 3).state) == codec.dumps(roll_on(whole, 3).state)
    assert facts(part.at(part.answered)) == facts(part)


def test_a_scripted_match_says_what_is_wrong_with_its_script() -> None:
    setup = toy.GAME.setup("", 2)
    with pytest.raises(BadInput, match="no chance outcome where the rules need one"):
        Match(toy.GAME, setup, "", None, [])
    with pytest.raises(BadInput, match="chance outcome 9 where the rules allow 0 to 5"):
        Match(toy.GAME, setup, "", None, [9, 0, 0, 0, 0])
    with pytest.raises(BadInput, match="takes its chance from the generator"):
        pit(2).extend_script([1])


class Loop(Game[toy.Pit]):
    """Goes round and round and asks nobody."""

    id = "loop"
    title = "Loop"
    modes = (Mode("solo", "Solo", (1,), ""),)

    def new(self, setup: Setup, table: Table) -> toy.Pit:
        return toy.Pit(table.rng, 1, 0, 0, [0])

    def step(self, state: toy.Pit, table: Table) -> None:
        state.turn += 1

    def over(self, state: toy.Pit) -> bool:
        return False


def test_a_game_that_never_asks_is_stopped() -> None:
    game = Loop()
    with pytest.raises(RulesError, match="without a question"):
        Match(game, game.setup(), "round and round")
