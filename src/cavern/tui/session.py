"""One game at this keyboard: the match, its record, the bots. Knows nothing of the screen."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from cavern.core import record, registry
from cavern.core.bot import AnyBot
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR
from cavern.core.game import AnyGame, Setup
from cavern.core.match import Chosen, Match
from cavern.core.record import Recorder
from cavern.core.rng import Rng
from cavern.core.search import ThinkingBot
from cavern.lab import helping

PERSON = "person"

QuestionToThink: TypeAlias = tuple[str, str, str, float, int]
"""All that another process needs to think about a question: the game, the bot, the open step, how
long it has thought in this turn, and on how many cores it may."""


class TakeBack:
    """What an undo would take back: the answers, and whether consent is needed for it."""

    def __init__(self, seat: int, answers: list[Chosen]) -> None:
        self.seat = seat
        self.answers = answers
        self.free = not any(answer.barrier for answer in answers)


class Session:
    """A match with somebody in every seat, written down as it is played.

    ``seats`` names who sits where: ``person``, or the level of a bot. If the record cannot be
    written the game goes on unsaved, and ``trouble`` says so once, for the player to read.
    """

    def __init__(self, match: Match, recorder: Recorder, seats: list[str]) -> None:
        self.match = match
        self.recorder = recorder
        self.seats = seats
        self.cores = 1
        """On how many cores a bot thinks."""
        self.saved = True
        self.trouble = ""
        self.labels: dict[int, str] = {}
        self._bots: dict[int, AnyBot] = {}
        self._dreams = Rng.from_seed(record.commitment(match.seed))
        for seat, level in enumerate(seats):
            if level != PERSON:
                self._bots[seat] = registry.bot(match.game, level)(
                    self._dreams.split(f"bot {seat}")
                )
        self._closed = False
        """Whether the end is written; the seed is known from then on."""
        if match.over:
            self.settle()

    @staticmethod
    def start(
        game: AnyGame, setup: Setup, seed: str, seats: Sequence[str], path: Path
    ) -> "Session":
        """A new game; its record exists before the first question is shown."""
        sitting = list(seats) or [PERSON] * setup.seats
        check_seats(game, setup, sitting)
        people = {seat for seat, level in enumerate(sitting) if level == PERSON}
        match = Match(game, setup, seed or record.new_seed(), people)
        return Session.begin(match, sitting, path)

    @staticmethod
    def begin(match: Match, sitting: list[str], path: Path) -> "Session":
        """Play a match from where it stands; what has happened in it is written down first."""
        try:
            recorder = Recorder.create(path, match, sitting)
        except OSError as error:
            raise BadInput(
                f"cannot save to {path}: {error.strerror}; set CAVERN_HOME to a folder you may use"
            ) from None
        return Session(match, recorder, sitting)

    @staticmethod
    def resume(path: Path) -> "Session":
        """Take up a saved game where it was left."""
        match, recorder, seats = record.resume(path)
        check_seats(match.game, match.setup, seats)
        return Session(match, recorder, seats)

    # Who sits where

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def people(self) -> list[int]:
        return sorted(self.match.people)

    @property
    def bot_to_move(self) -> bool:
        decision = self.match.decision
        return decision is not None and decision.seat in self._bots

    @property
    def unnoticed(self) -> bool:
        """Whether a bot is asked something that nobody here may notice."""
        decision = self.match.decision
        return decision is not None and decision.discreet and self.bot_to_move

    @property
    def secretive(self) -> bool:
        """Whether somebody at this keyboard knows something now that others here may not."""
        if not self.game.hidden or len(self.people) < 2:
            return False
        told = len(self.match.events(SPECTATOR))
        common = self.match.view(SPECTATOR)
        return any(
            len(self.match.events(seat)) > told or self.match.view(seat) != common
            for seat in self.people
        )

    def viewer(self, before: int) -> int:
        """Through whose eyes the table is shown now, if it was ``before`` until now."""
        decision = self.match.decision
        if decision is not None and decision.seat in self.match.people:
            return decision.seat
        if before in self.match.people:
            return before
        return self.people[0] if self.people else SPECTATOR

    def name(self, seat: int) -> str:
        name = self.game.seat_names(self.match.setup)[seat]
        if seat not in self._bots:
            return "You" if len(self.people) == 1 else name
        return f"{name} ({self.seats[seat]} bot)"

    def result(self) -> str:
        """Who has won, and how the game ended, once it has."""
        alone = len(self.seats) == 1 and bool(self.people)
        return result(self.match, self.name, "You lost." if alone else "Nobody won.")

    def last_answer_of(self, seat: int) -> int:
        """The number of a seat's latest answer; of anybody's for those who only watch."""
        for answer in reversed(self.match.history):
            if seat in (answer.seat, SPECTATOR):
                return answer.number
        return 0

    # Playing

    def answer(self, index: int) -> None:
        """Answer the open question and write it down at once."""
        decision = self.match.decision
        assert decision is not None
        choice = decision.choices[index]
        label, warned = decision.label(choice), decision.warning(choice) != ""
        answer = self.match.answer_index(index)
        self.labels[answer.number] = label
        self._write(lambda: self.recorder.answered(answer))
        outcome = self.match.outcome
        if outcome is not None:
            given_up = warned and answer.seat not in outcome.winners
            if not (given_up and self.take_back()):
                self.settle()

    def thought(self) -> QuestionToThink | None:
        """What the bot whose turn it is has to think about; None if it answers at once."""
        decision = self.match.decision
        assert decision is not None
        bot = self._bots[decision.seat]
        if decision.discreet or not isinstance(bot, ThinkingBot):
            return None
        bot.begin_turn(self.match.state)
        step, level = self.match.open_step().pack(), self.seats[decision.seat]
        return self.game.id, level, step, bot.spent, self.cores

    def has_thought(self, seconds: float) -> None:
        """Count the time that the bot whose turn it is has thought."""
        decision = self.match.decision
        bot = self._bots.get(decision.seat) if decision is not None else None
        if isinstance(bot, ThinkingBot):
            bot.spent += 1000.0 * seconds

    def sound(self, index: int) -> int:
        """A bot's answer, if it is one."""
        decision = self.match.decision
        assert decision is not None
        if not isinstance(index, int) or not 0 <= index < len(decision.choices):
            raise BadInput(f"answered {index!r}, which is none of 0 to {len(decision.choices) - 1}")
        return index

    def failure(self, error: Exception) -> str:
        """What to tell of the bot whose turn it is and which has failed."""
        decision = self.match.decision
        assert decision is not None
        name = self.name(decision.seat)
        return f"{name} failed ({type(error).__name__}: {error}); a quick bot answers instead."

    def makeshift(self) -> int:
        """An answer in place of a bot that has failed."""
        decision = self.match.decision
        assert decision is not None
        quick = self.game.bots()[self.game.quick_bot](self._dreams.split("makeshift"))
        return quick.pick(decision, self.match.imagine(decision.seat, self._dreams.split("worlds")))

    def bot_choice(self) -> Callable[[], int]:
        """Asks the bot whose turn it is, when called (on any thread; it may take its time).

        The bot sees an imagined state, never the true one.
        """
        decision = self.match.decision
        assert decision is not None
        bot = self._bots[decision.seat]
        if isinstance(bot, ThinkingBot) and not decision.discreet:
            bot.helpers = helping.helpers(self.game.id, self.seats[decision.seat], self.cores)
            return partial(bot.think, self.match.open_step())
        dream = self._dreams.split(f"answer {self.match.answered} seat {decision.seat}")
        imagined = self.match.imagine(decision.seat, dream)
        return partial(bot.pick, decision, imagined)

    def advice(self) -> dict[str, str]:
        """What is to be expected of each answer, in words by its id; empty if nobody can tell."""
        decision = self.match.decision
        if decision is None:
            return {}
        prospects = self.game.prospects(self.match.state.copy(), decision)
        if prospects is None:
            return {}
        return {id: each.words() for id, each in zip(decision.ids(), prospects)}

    # Taking back

    def take_back(self) -> TakeBack | None:
        """What undoing the latest answer of a person here would take back; None if nothing.

        A game that somebody gave up can be taken up again as long as its seed is not known.
        """
        if self._closed:
            return None
        for answer in reversed(self.match.history):
            if answer.seat in self.match.people:
                plan = TakeBack(answer.seat, self.match.history[answer.number :])
                return plan if plan.free or not self.match.over else None
        return None

    def undo(self, plan: TakeBack) -> None:
        """Carry the undo out; the people at this keyboard have agreed to it."""
        undo = self.match.ask_undo(plan.seat)
        for seat in sorted(undo.waiting):
            self.match.agree_undo(seat)
        self._write(lambda: self.recorder.undone(undo.to, undo.by, sorted(undo.agreed)))

    def settle(self) -> None:
        """A game that is over stays so: its end and its seed are written down."""
        if self.match.over and not self._closed:
            self._closed = True
            self._write(lambda: self.recorder.finished(self.match))

    @property
    def settled(self) -> bool:
        return self._closed

    def close(self) -> None:
        self.settle()
        self.recorder.close()

    def _write(self, write: Callable[[], None]) -> None:
        if not self.saved:
            return
        try:
            write()
        except OSError as error:
            self.saved = False
            self.trouble = (
                f"{self.recorder.path} cannot be written: {error.strerror}. You can play on, but "
                "only what was answered before can be resumed."
            )


def result(match: Match, name: Callable[[int], str], nobody: str = "Nobody won.") -> str:
    """Who has won a game that is over, and how it ended."""
    outcome = match.outcome
    assert outcome is not None
    names = [name(seat) for seat in outcome.winners]
    won = f"{' and '.join(names)} won." if names else nobody
    meaning = match.game.endings.get(outcome.ending, "")
    told = outcome.text if match.setup.seats == 1 or not meaning else ""
    return " ".join([won, *dict.fromkeys(part for part in (told, meaning) if part)])


def say_saved(session: Session) -> None:
    """Where to find a game that is not over."""
    if session.saved and not session.match.over:
        print(f"Your game is saved: {session.recorder.path}")


def check_seats(game: AnyGame, setup: Setup, seats: list[str]) -> None:
    if len(seats) != setup.seats:
        raise BadInput(f"{game.id} is set up for {setup.seats} seats, not {len(seats)}")
    for level in seats:
        if level != PERSON:
            registry.bot(game, level)
