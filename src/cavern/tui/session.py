"""One game at this keyboard: the match, its record, the bots. Knows nothing of the screen."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cavern.core import record, registry
from cavern.core.bot import Bot
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR
from cavern.core.game import Game, Setup
from cavern.core.match import Answer, Match
from cavern.core.record import Recorder
from cavern.core.rng import Rng
from cavern.core.search import ThinkingBot

PERSON = "person"


class TakeBack:
    """What an undo would take back: the answers, and whether consent is needed for it."""

    def __init__(self, seat: int, answers: list[Answer]) -> None:
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
        self.saved = True
        self.trouble = ""
        self.labels: dict[int, str] = {}
        self._bots: dict[int, Bot[Any]] = {}
        self._dreams = Rng.from_seed(record.commitment(match.seed))
        for seat, level in enumerate(seats):
            if level != PERSON:
                self._bots[seat] = registry.bot(match.game, level)(
                    self._dreams.split(f"bot {seat}")
                )
        if match.over:
            self._write_end()

    @staticmethod
    def start(
        game: Game[Any], setup: Setup, seed: str, seats: Sequence[str], path: Path
    ) -> "Session":
        """A new game; its record exists before the first question is shown."""
        sitting = list(seats) or [PERSON] * setup.seats
        check_seats(game, setup, sitting)
        people = {seat for seat, level in enumerate(sitting) if level == PERSON}
        match = Match(game, setup, seed or record.new_seed(), people)
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
    def game(self) -> Game[Any]:
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
        outcome = self.match.outcome
        assert outcome is not None
        names = [self.name(seat) for seat in outcome.winners]
        alone = len(self.seats) == 1
        nobody = "You lost." if alone and self.people else "Nobody won."
        won = f"{' and '.join(names)} won." if names else nobody
        meaning = self.game.endings.get(outcome.ending, "")
        told = outcome.text if alone or not meaning else ""
        return " ".join([won, *dict.fromkeys(part for part in (told, meaning) if part)])

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
        label = decision.label(decision.choices[index])
        answer = self.match.answer_index(index)
        self.labels[answer.number] = label
        self._write(lambda: self.recorder.answered(answer))
        if self.match.over:
            self._write_end()

    def bot_choice(self) -> Callable[[], int]:
        """Asks the bot whose turn it is, when called (on any thread; it may take its time).

        The bot sees an imagined state, never the true one.
        """
        decision = self.match.decision
        assert decision is not None
        bot = self._bots[decision.seat]
        if isinstance(bot, ThinkingBot) and not decision.discreet:
            return partial(bot.think, self.match.open_step())
        dream = self._dreams.split(f"answer {self.match.answered} seat {decision.seat}")
        imagined = self.match.imagine(decision.seat, dream)
        return partial(bot.pick, decision, imagined)

    # Taking back

    def take_back(self) -> TakeBack | None:
        """What undoing the latest answer of a person here would take back; None if nothing."""
        if self.match.over:
            return None
        for answer in reversed(self.match.history):
            if answer.seat in self.match.people:
                return TakeBack(answer.seat, self.match.history[answer.number :])
        return None

    def undo(self, plan: TakeBack) -> None:
        """Carry the undo out; the people at this keyboard have agreed to it."""
        undo = self.match.ask_undo(plan.seat)
        for seat in sorted(undo.waiting):
            self.match.agree_undo(seat)
        self._write(lambda: self.recorder.undone(undo.to, undo.by, sorted(undo.agreed)))

    def close(self) -> None:
        self.recorder.close()

    def _write_end(self) -> None:
        self._write(lambda: self.recorder.finished(self.match))

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


def say_saved(session: Session) -> None:
    """Where to find a game that is not over."""
    if session.saved and not session.match.over:
        print(f"Your game is saved: {session.recorder.path}")


def check_seats(game: Game[Any], setup: Setup, seats: list[str]) -> None:
    if len(seats) != setup.seats:
        raise BadInput(f"{game.id} is set up for {setup.seats} seats, not {len(seats)}")
    for level in seats:
        if level != PERSON:
            registry.bot(game, level)
