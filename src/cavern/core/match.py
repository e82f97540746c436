"""A game in progress whose answers come one at a time: from people, from bots, over a wire.

The rules run in direct style and cannot stop in the middle, so a match keeps the checkpoint
taken before the open step and the answers given since. Each new answer reruns the step from a
copy of the checkpoint; randomness comes from the state's own generator, so the rerun is the
same up to the new answer. What stood at the question is what players see meanwhile.
"""

import zlib
from collections.abc import Mapping
from typing import Final

from cavern.core import codec
from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.errors import BadInput, IllegalAnswer, RulesError
from cavern.core.event import SPECTATOR, Event
from cavern.core.game import AnyGame, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.search import OpenStep, ThinkingBot
from cavern.core.state import State
from cavern.core.table import Table
from cavern.core.tangible import Tangible

KEEP_EVERY: Final = 32
"""A checkpoint is kept about every so many answers, to go back to."""

MOST_KEPT: Final = 5
"""If there are more, every second of the older ones is given up: it is seldom gone back far."""

PATIENCE: Final = 10_000
"""A game that takes so many steps without asking anybody is stuck."""


class Pause(Exception):
    """Raised out of a step when a question has no answer yet."""

    def __init__(self, decision: AnyDecision) -> None:
        super().__init__(decision.kind)
        self.decision = decision


class SuspendedTable(Table):
    """Feeds recorded answers, then pauses. Notes chance, barriers and events by answer.

    With ``script`` chance is read from a record instead of the generator; ``script_at`` is how
    far the open step's own replay has read. ``goes_on`` hands over to the generator where the
    script ends. ``filmed`` is a state of which a copy is taken whenever something new is told.
    """

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, audience=True)
        self.answers: list[int] = []
        self.used = 0
        self.events: list[tuple[int, Event]] = []
        self.outcomes: list[tuple[int, int]] = []
        self.barriers: list[int] = []
        self.script: list[int] | None = None
        self.script_at = 0
        self.goes_on = False
        self.filmed: State | None = None
        self.moments: list[State] = []

    def begin(self, rng: Rng, answers: list[int], script_at: int) -> None:
        """Get ready to run a step with these answers."""
        self.rng = rng
        self.answers = answers
        self.used = 0
        self.events = []
        self.outcomes = []
        self.barriers = []
        self.moments = []
        self.script_at = script_at

    def answer(self, decision: AnyDecision) -> int:
        if self.used == len(self.answers):
            raise Pause(decision)
        index = self.answers[self.used]
        self.used += 1
        return index

    def chance(self, n: int) -> int:
        script = self.script
        if script is None or (self.goes_on and self.script_at >= len(script)):
            outcome = self.rng.below(n)
        else:
            if self.script_at >= len(script):
                raise BadInput("the record has no chance outcome where the rules need one")
            outcome = script[self.script_at]
            self.script_at += 1
            if not 0 <= outcome < n:
                raise BadInput(f"chance outcome {outcome} where the rules allow 0 to {n - 1}")
        self.outcomes.append((self.used, outcome))
        self.barriers.append(self.used)
        return outcome

    def reveal(self) -> None:
        self.barriers.append(self.used)

    def tell(self, event: Event) -> None:
        self.events.append((self.used, event))
        if self.filmed is not None and self.used == len(self.answers):
            self.moments.append(self.filmed.copy())

    def happened(self) -> None:
        if self.filmed is not None and self.moments:
            self.moments[-1] = self.filmed.copy()


class Chosen(Tangible):
    """One answered decision, and what followed until the next question.

    ``number`` counts from 1; number 0 stands for the set-up, which nobody was asked about.
    ``barrier`` says that chance was used or something hidden came to light. In a match that is
    filmed, ``moments`` are how the game stood before and when each of the events was told.
    """

    def __init__(self, number: int, seat: Seat, option: str, index: int) -> None:
        self.number = number
        self.seat = seat
        self.option = option
        self.index = index
        self.chance: list[int] = []
        self.events: list[Event] = []
        self.barrier = False
        self.hash = ""
        self.moments: list[State] = []

    def settle(self) -> None:
        """Give up what was told and filmed; nothing is added to it any more."""
        self.events = NO_EVENTS
        self.moments = NO_MOMENTS
        if not self.chance:
            self.chance = NO_CHANCE

    def __repr__(self) -> str:
        return f"<Chosen {self.number} of seat {self.seat}: {self.option or 'set-up'}>"


NO_EVENTS: Final[list[Event]] = []
NO_MOMENTS: Final[list[State]] = []
NO_CHANCE: Final[list[int]] = []
"""What answers share that have none of it, once nothing is added to them."""


class Kept:
    """A checkpoint after answer ``number``, to go back to. In a match at rest it is packed."""

    def __init__(self, number: int, state: State, script_at: int) -> None:
        self.number = number
        self.script_at = script_at
        self._state: State | None = state
        self._packed = b""

    def state(self) -> State:
        if self._state is not None:
            return self._state
        state: State = codec.loads(zlib.decompress(self._packed).decode())
        return state

    def put_away(self) -> None:
        if self._state is not None:
            self._packed = zlib.compress(codec.dumps(self._state).encode())
            self._state = None


class UndoRequest(Tangible):
    """An undo somebody asked for: back to the question before answer ``to + 1``."""

    def __init__(self, to: int, by: int, needs: set[int]) -> None:
        self.to = to
        self.by = by
        self.needs = needs
        self.agreed: set[int] = {by}

    @property
    def waiting(self) -> set[int]:
        """Seats whose consent is still missing."""
        return self.needs - self.agreed


class Match:
    """One game being played.

    ``people`` are the seats of human players: their consent is needed to undo past a barrier.
    ``state`` is the state as it stands at the open question, ``decision`` the question itself
    (None when the game is over), ``history`` all answers that count, ``given`` how many of them
    each seat gave.

    ``script`` replays chance from a record instead of the seed's generator; with ``goes_on`` the
    generator takes over where the script ends (a fork). ``start`` begins from a state that was
    kept instead of a new game. ``table`` is one that knows of other chance. Set ``filmed`` to keep
    how the game stands at every event.

    >>> import cavern
    >>> game = cavern.game("cube-delver")
    >>> match = cavern.Match(game, game.setup(), "7")
    >>> while match.decision is not None:
    ...     _ = match.answer_index(0)
    >>> match.over, match.outcome.ending in game.endings
    (True, True)
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        seed: str,
        people: set[int] | None = None,
        script: list[int] | None = None,
        goes_on: bool = False,
        start: State | None = None,
        table: SuspendedTable | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.people = set(range(setup.seats)) if people is None else people
        self.pending: UndoRequest | None = None
        self.filmed = False
        self.decision: AnyDecision | None = None
        if table is None:
            table = SuspendedTable(Rng.from_seed(seed))
            table.script = script
            table.goes_on = goes_on
        self._table = table
        self._script_start = 0
        self._open: list[int] = []
        opening = Chosen(0, -1, "", 0)
        self.history: list[Chosen] = [opening]
        self.given: list[int] = [0] * setup.seats
        self._left: dict[Seat, list[int]] = {}
        self._barrier = 0
        self.state: State = game.new(setup, self._table) if start is None else start.copy()
        self._checkpoint = self.state
        self._note(opening, 0)
        self._script_start = self._table.script_at
        self._kept: list[Kept] = [Kept(0, self.state, self._script_start)]
        self._advance(opening)

    def __repr__(self) -> str:
        stands = "over" if self.decision is None else f"seat {self.decision.seat} is asked"
        return f"<Match of {self.game.id}, {self.setup.mode}, {self.answered} answers, {stands}>"

    def _repr_svg_(self) -> str:
        """The position as everybody may see it, for notebooks."""
        return self.game.draw(self.state, SPECTATOR)

    def __reduce__(self) -> str:
        """Neither the copy module nor pickle can do it."""
        raise TypeError(
            "a match cannot be copied or pickled; copy its state, or write its record "
            "(cavern.save_record) and replay that (cavern.replay)"
        )

    # Playing

    @property
    def over(self) -> bool:
        """Whether the game has ended: nothing is asked any more."""
        return self.decision is None

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state) if self.over else None

    @property
    def answered(self) -> int:
        """How many decisions have been answered."""
        return len(self.history) - 1

    def answer(self, option_id: str, seat: Seat | None = None) -> Chosen:
        """Answer the open decision; the answer is refused, and nothing changed, if it cannot be.

        With ``seat`` the answer must come from the seat that was asked.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over")
        if seat is not None and seat != decision.seat:
            raise IllegalAnswer(f"seat {decision.seat} is asked, not seat {seat}")
        return self.answer_index(decision.index_of(option_id))

    def answer_index(self, index: int) -> Chosen:
        """Answer the open decision by the index of the option."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over")
        if not 0 <= index < len(decision.choices):
            raise IllegalAnswer(f"there is no option number {index}")
        option = decision.id(decision.choices[index])
        answer = Chosen(len(self.history), decision.seat, option, index)
        if self.filmed:
            answer.moments.append(self.state)
        self.history.append(answer)
        self._open.append(index)
        self.pending = None
        self._advance(answer)
        self._count(answer)
        return answer

    def _count(self, answer: Chosen) -> None:
        """Note of an answer what an undo asks for: what was given before it, whether it is the
        latest barrier."""
        self._left[answer.seat] = self.given[:]
        self.given[answer.seat] += 1
        if answer.barrier:
            self._barrier = answer.number

    def _recount(self) -> None:
        """The same for all answers that count."""
        self.given = [0] * self.setup.seats
        self._left = {}
        self._barrier = 0
        for answer in self.history[1:]:
            self._count(answer)

    def answer_by(self, bot: AnyBot) -> Chosen:
        """Let a bot answer the open decision. All it sees is what the seat asked may know."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over")
        if isinstance(bot, ThinkingBot):
            return self.answer_index(bot.think(self.open_step()))
        imagined = self.imagine(decision.seat, bot.rng.split(f"answer {self.answered}"))
        return self.answer_index(bot.pick(decision, imagined))

    @property
    def scripted(self) -> bool:
        """Whether chance comes from a record instead of the generator."""
        return self._table.script is not None

    @property
    def goes_on(self) -> bool:
        """Whether the generator takes over where such a record ends."""
        return self._table.goes_on

    def extend_script(self, outcomes: list[int]) -> None:
        """Give a scripted match the chance outcomes that follow the next answer."""
        if self._table.script is None:
            raise BadInput("this match takes its chance from the generator")
        self._table.script.extend(outcomes)

    def _advance(self, answer: Chosen) -> None:
        """Run on from the checkpoint to the next question, or to the end."""
        table = self._table
        for _ in range(PATIENCE):
            if not self._open and self.game.over(self._checkpoint):
                self.state, self.decision = self._checkpoint, None
                break
            known = len(self._open)
            state = self._checkpoint.copy()
            table.begin(state.rng, self._open, self._script_start)
            table.filmed = state if self.filmed else None
            try:
                self.game.step(state, table)
            except Pause as pause:
                self._note(answer, known)
                self.state, self.decision = state, pause.decision
                break
            self._note(answer, known)
            self._checkpoint = state
            self._script_start = table.script_at
            self._open = []
            if answer.number - self._kept[-1].number >= KEEP_EVERY:
                self._kept.append(Kept(answer.number, state, self._script_start))
                if len(self._kept) > MOST_KEPT:
                    del self._kept[1:-1:2]
        else:
            raise RulesError(f"{self.game.title} went on for {PATIENCE} steps without a question")
        answer.hash = codec.state_hash(self.state)

    def _note(self, answer: Chosen, known: int) -> None:
        """Credit what the table noted since the ``known``-th answer of the step to ``answer``."""
        table = self._table
        answer.chance += [outcome for at, outcome in table.outcomes if at >= known]
        answer.events += [event for at, event in table.events if at >= known]
        answer.moments += table.moments
        table.moments = []
        answer.barrier = answer.barrier or any(at >= known for at in table.barriers)

    # Looking

    def events(self, seat: Seat, since: int = 0) -> list[Event]:
        """What a seat has seen happen since answer number ``since``."""
        return [
            event
            for answer in self.history[since:]
            for event in answer.events
            if event.visible_to(seat)
        ]

    def view(self, seat: Seat) -> Mapping[str, object]:
        """What a seat may see of the state at the open question."""
        return self.game.view(self.state, seat)

    def checkpoint(self) -> tuple[State, list[int]]:
        """A copy of the state before the open step, and the answers given in it since."""
        return self._checkpoint.copy(), list(self._open)

    def open_step(self) -> OpenStep:
        """All that is needed to think about the open question, here or in another process."""
        chance = [outcome for _, outcome in self._table.outcomes]
        return OpenStep(self._checkpoint.copy(), list(self._open), chance)

    def imagine(self, seat: Seat, rng: Rng) -> State:
        """A copy of the state at the question with all that ``seat`` cannot know resampled."""
        state = self.state.copy()
        self.game.resample(state, seat, rng)
        return state

    # Taking back

    def undo_target(self, seat: Seat) -> int | None:
        """How many answers stay if ``seat`` takes back its latest answer; None if it has none."""
        for answer in reversed(self.history):
            if answer.seat == seat:
                return answer.number - 1
        return None

    def latest(self, seats: set[int]) -> dict[Seat, tuple[list[int], bool]]:
        """For each of these seats that has answered: how many answers of each seat are left if it
        takes back its latest, and whether that goes beyond a barrier."""
        found: dict[Seat, tuple[list[int], bool]] = {}
        for seat in seats:
            left = self._left.get(seat)
            if left is not None:
                found[seat] = (left, self._barrier > sum(left))
        return found

    def undo_is_free(self, to: int, own: set[int]) -> bool:
        """Whether who holds the seats ``own`` may go back to ``to`` without asking: no barrier
        lies between, and nobody else has answered since."""
        return not any(
            answer.barrier or answer.seat not in own for answer in self.history[to + 1 :]
        )

    def ask_undo(self, seat: Seat) -> UndoRequest:
        """Take back ``seat``'s latest answer and all since: at once if that is free, else when
        every human seat has agreed."""
        to = self.undo_target(seat)
        if to is None:
            raise IllegalAnswer(f"seat {seat} has no answer to take back")
        undo = UndoRequest(to, seat, set() if self.undo_is_free(to, {seat}) else set(self.people))
        if undo.waiting:
            self.pending = undo
        else:
            self.rewind(to)
        return undo

    def agree_undo(self, seat: Seat) -> bool:
        """Consent to the pending undo; True if that was the last consent it needed."""
        undo = self.pending
        if undo is None:
            raise IllegalAnswer("nobody has asked to undo")
        undo.agreed.add(seat)
        if undo.waiting:
            return False
        self.rewind(undo.to)
        return True

    def refuse_undo(self) -> None:
        self.pending = None

    def rewind(self, to: int) -> None:
        """Go back to the question that followed answer number ``to``."""
        if not 0 <= to < len(self.history):
            raise BadInput(f"this match has answers 0 to {self.answered}, not {to}")
        self.pending = None
        while self._kept[-1].number > to:
            self._kept.pop()
        kept = self._kept[-1]
        at = kept.number
        replay = self.history[at + 1 : to + 1]
        self._checkpoint, self._open, self._script_start = kept.state(), [], kept.script_at
        del self.history[to + 1 :]
        self._recount()
        if self._table.script is not None:
            used = sum(len(answer.chance) for answer in self.history)
            del self._table.script[used:]
        self._rerun(at, replay)

    def _rerun(self, at: int, answers: list[Chosen]) -> None:
        """Bring state and open decision from a kept checkpoint to the last of ``answers``."""
        self._advance(Chosen(at, -1, "", 0))
        for answer in answers:
            self._open.append(answer.index)
            self._advance(Chosen(answer.number, -1, "", 0))

    def near(self, number: int) -> "Match":
        """Another match that stands at the latest kept checkpoint up to answer ``number``: no
        answer is repeated for it, and the two share nothing that either changes."""
        kept = [each for each in self._kept if each.number <= number]
        last = kept[-1]
        history = self.history[: last.number + 1]
        script = self._table.script
        if script is not None and self._table.goes_on:
            script = script[:]  # beyond it the generator brings the same again
        elif script is not None:
            script = [outcome for answer in history for outcome in answer.chance]
        past = Match(self.game, self.setup, self.seed, self.people, script, self._table.goes_on,
                     kept[0].state())  # fmt: skip
        past.history, past._kept = history, kept
        past._recount()
        past._checkpoint, past._open, past._script_start = last.state(), [], last.script_at
        past._rerun(last.number, [])
        return past

    def put_away(self) -> None:
        """Take less room while nobody answers."""
        for kept in self._kept:
            kept.put_away()

    def repeat(self, answer: Chosen) -> None:
        """Give an answer that another match was given at this moment."""
        if self._table.script is not None and not self._table.goes_on:
            self._table.script.extend(answer.chance)
        self.answer_index(answer.index)

    def at(self, number: int) -> "Match":
        """Another match that stands where this one stood after answer ``number``."""
        if not 0 <= number <= self.answered:
            raise BadInput(f"this match has answers 0 to {self.answered}, not {number}")
        past = self.near(number)
        for answer in self.history[past.answered + 1 : number + 1]:
            past.repeat(answer)
        return past

    def fork(self, number: int, seed: str, people: set[int] | None = None) -> "Match":
        """Another match that goes on from answer ``number`` with chance of its own."""
        if not 0 <= number <= self.answered:
            raise BadInput(f"this match has answers 0 to {self.answered}, not {number}")
        taken = self.history[: number + 1]
        chance = [outcome for answer in taken for outcome in answer.chance]
        fork = Match(self.game, self.setup, seed, people, chance, goes_on=True)
        for answer in taken[1:]:
            fork.answer_index(answer.index)
        return fork
