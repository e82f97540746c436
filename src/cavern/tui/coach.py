"""The coach in the terminal: beside the open question as much as is wanted, and all on a key."""

from collections.abc import Awaitable, Callable

from cavern.core.errors import BadInput
from cavern.core.match import Match
from cavern.lab import coach
from cavern.lab.coach import CoachTask, Hints, Mark

MARK_SIGNS = {"wins": "★", "loses": "☠", "risks": "⚠", "wastes": "⚠"}
MOST_MARKS = 8

OFF, HINTS, TEACHER = "off", "hints", "teacher"
COACH_LEVELS = {
    OFF: "The coach is silent; k asks for everything.",
    HINTS: "Hints: answers are marked that lose at once or throw something away.",
    TEACHER: "Teacher: hints, what the moment is about, and what the others were up to.",
}
"""How much a coach says unasked."""

Thinker = Callable[[CoachTask], Awaitable[Hints]]


class Saying:
    """What a coach has to say to a seat that is asked, or why it cannot say anything."""

    def __init__(self, hints: Hints, others: list[str], trouble: str = "") -> None:
        self.hints = hints
        self.others = others
        self.trouble = trouble

    @property
    def marks(self) -> dict[str, Mark]:
        return {mark.option: mark for mark in self.hints.marks}

    def about(self) -> str:
        """The others, and the moment."""
        lines = [f"{line.text} ({', '.join(line.rules)})" for line in self.hints.moment]
        return self.trouble or "\n".join([*self.others, *lines])

    def all(self, labels: dict[str, str]) -> str:
        """In paragraphs: the others, the moment, what to beware of, what a strong player does."""
        if self.trouble:
            return self.trouble
        hints = self.hints
        parts = ["\n".join(self.others), Saying(hints, []).about()]
        grave_first = sorted(hints.marks, key=lambda mark: mark.kind == "wastes")
        parts.append(
            "\n".join(
                f"{MARK_SIGNS[mark.kind]} {labels.get(mark.option, mark.option)}: {mark.text}"
                for mark in grave_first[:MOST_MARKS]
            )
        )
        if hints.advice:
            why = " ".join(hints.advice.why)
            parts.append(f"A strong player: {hints.advice.label}.\n{why}")
        return "\n\n".join(part for part in parts if part) or "Nothing stands out here."


def task(match: Match, advise: bool) -> CoachTask:
    """The open question; against people one thinks for oneself."""
    alone = len(match.people) < 2
    return CoachTask(match.game.id, match.open_step().pack(), advise=advise and alone)


class Witness:
    """What the others did since a seat answered last, as it is when the coach is asked."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.since = coach.turns_since(match, seat)
        self.past, self.answers = match.near(self.since), match.history[:]

    def told(self) -> list[str]:
        for answer in self.answers[self.past.answered + 1 : self.since + 1]:
            self.past.repeat(answer)
        return coach.others(self.past, self.answers[self.since + 1 :], self.seat)


async def asked(match: Match, seat: int, study: Thinker, advise: bool) -> Saying:
    """What the coach says; ``study`` thinks it out elsewhere, while the screen goes on."""
    witness, wanted = Witness(match, seat), task(match, advise)
    try:
        hints = await study(wanted)
    except Exception as error:
        return failed(error)
    return Saying(hints, witness.told())


def asked_here(match: Match, seat: int, advise: bool) -> Saying:
    """The same, while everybody waits."""
    try:
        hints = coach.study(task(match, advise))
    except Exception as error:
        return failed(error)
    return Saying(hints, Witness(match, seat).told())


def failed(error: Exception) -> Saying:
    """The game is somebody else's: whatever it does, the table goes on."""
    own = isinstance(error, BadInput)
    text = str(error) if own else f"The coach has failed ({type(error).__name__}: {error})."
    return Saying(Hints([], []), [], text)
