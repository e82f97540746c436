"""A recorded game to look at: any moment of it, through any eyes, and from there another way."""

from pathlib import Path

from cavern.core import record, registry
from cavern.core.decision import Option
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR, Event
from cavern.core.game import TRUTH
from cavern.core.match import Chosen, Match
from cavern.tui import saves
from cavern.tui.session import PERSON, Session


class Past:
    """A game that was played, and the moment of it that is looked at.

    Whoever looks at a game that is not over sees no more than the people who play it.
    """

    def __init__(self, whole: Match, seats: list[str]) -> None:
        self.whole = whole
        self.seats = seats
        self.now = whole.at(0)
        self.eyes = self.all_eyes[0]
        self._labels = labels(whole)

    @staticmethod
    def load(path: Path) -> "Past":
        found = record.load(path)
        return Past(record.replay(found), found.header.seats)

    # Through whose eyes

    @property
    def over(self) -> bool:
        return self.whole.over

    @property
    def people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who == PERSON]

    @property
    def all_eyes(self) -> list[int]:
        """Whose eyes one may look through. The first are the usual ones."""
        if self.over:
            return [TRUTH, *range(len(self.seats)), SPECTATOR]
        return [*self.people, SPECTATOR]

    def called(self, eyes: int) -> str:
        if eyes == TRUTH:
            return "everything open"
        return "a spectator" if eyes == SPECTATOR else self.name(eyes)

    def name(self, seat: int) -> str:
        return self.whole.game.seat_names(self.whole.setup)[seat]

    def look_through(self, name: str) -> None:
        """Through the eyes of a seat, by its name."""
        for eyes in self.all_eyes:
            if self.called(eyes).lower().replace(" ", "-") == name.strip().lower():
                self.eyes = eyes
                return
        known = ", ".join(self.called(each).lower().replace(" ", "-") for each in self.all_eyes)
        raise BadInput(f"no eyes of {name!r} to look through; there are {known}")

    # Moments

    @property
    def at(self) -> int:
        """How many answers have been given at the moment that is looked at."""
        return self.now.answered

    @property
    def last(self) -> int:
        return self.whole.answered

    def go(self, number: int) -> None:
        """To the moment after answer ``number``, or as near as there is one."""
        number = max(0, min(number, self.last))
        if number == self.at + 1:
            self.now.repeat(self.whole.history[number])
        elif number != self.at:
            self.now = self.whole.at(number)

    @property
    def next(self) -> Chosen | None:
        """The answer that is given now."""
        return self.whole.history[self.at + 1] if self.at < self.last else None

    def question(self) -> tuple[list[Option], Option | None]:
        """What may be answered now and what is, as far as these eyes may know."""
        decision = self.now.decision
        if decision is None or self.eyes not in (TRUTH, decision.seat):
            return [], None
        given = self.next
        options = decision.options()
        return options, options[given.index] if given else None

    def line(self, number: int) -> str:
        """An answer in a line: what it was, or else what these eyes saw come of it."""
        answer = self.whole.history[number]
        if not number:
            return "The table is set."
        if self.eyes in (TRUTH, answer.seat):
            return f"{self.name(answer.seat)}: {self._labels[number]}"
        events = self.events(number)
        return events[0].text if events else f"{self.name(answer.seat)} answers."

    def events(self, number: int) -> list[Event]:
        """What these eyes saw follow from an answer."""
        return [
            event
            for event in self.whole.history[number].events
            if self.eyes == TRUTH or event.visible_to(self.eyes)
        ]

    # Another way

    def fork(self, seat: int, path: Path | None = None) -> Session:
        """The game from here on with somebody in a seat and bots in the others."""
        if self.now.decision is None:
            raise BadInput("the game is over here; go back to a moment from which it can go on")
        if self.whole.game.hidden and not self.over:
            raise BadInput("a game with secrets can go another way only when it is over")
        sitting = [self._bot(each) for each in range(len(self.seats))]
        sitting[seat] = PERSON
        match = self.whole.fork(self.at, record.new_seed(), {seat})
        return Session.begin(match, sitting, path or saves.new_path(match.game.id))

    def _bot(self, seat: int) -> str:
        """The bot that played a seat, if it is still here."""
        game, who = self.whole.game, self.seats[seat]
        try:
            registry.bot(game, who)
        except BadInput:
            return registry.usual_bot(game)
        return who

    def usual_seat(self) -> int:
        """Who somebody would play from here on: whose eyes they have, or who they were."""
        decision = self.now.decision
        if self.eyes >= 0:
            return self.eyes
        if self.people:
            return self.people[0]
        return decision.seat if decision else 0


def labels(match: Match) -> list[str]:
    """Every answer of a match in words, by its number."""
    found, walk = [""], match.at(0)
    for answer in match.history[1:]:
        assert walk.decision is not None
        found.append(walk.decision.label(walk.decision.choices[answer.index]))
        walk.repeat(answer)
    return found
