"""The coach in the terminal: a key asks about the open question."""

from collections.abc import Awaitable, Callable

from cavern.core.errors import BadInput
from cavern.core.match import Match
from cavern.lab import coach
from cavern.lab.coach import CoachTask, Hints

SIGNS = {"wins": "★", "loses": "☠", "risks": "⚠", "wastes": "⚠"}
MOST_MARKS = 8


async def asked(match: Match, seat: int, study: Callable[[CoachTask], Awaitable[Hints]]) -> str:
    """What the coach has to say to a seat that is asked; ``study`` thinks it out elsewhere, while
    the screen goes on."""
    alone = len(match.people) < 2  # against people one thinks for oneself
    task = CoachTask(match.game.id, match.open_step().pack(), advise=alone)
    since = coach.turns_since(match, seat)
    past, answers = match.near(since), match.history[:]
    options = match.decision.options() if match.decision else []
    labels = {option.id: option.label for option in options}
    try:
        hints = await study(task)
    except BadInput as error:
        return str(error)
    except Exception as error:  # the game is somebody else's
        return f"The coach has failed ({type(error).__name__}: {error})."
    for answer in answers[past.answered + 1 : since + 1]:
        past.repeat(answer)
    return in_words(hints, labels, coach.others(past, answers[since + 1 :], seat))


def in_words(hints: Hints, labels: dict[str, str], others: list[str]) -> str:
    """In paragraphs: the others, the moment, what to beware of, what a strong player does."""
    parts = ["\n".join(others)]
    parts.append("\n".join(f"{line.text} ({', '.join(line.rules)})" for line in hints.moment))
    grave_first = sorted(hints.marks, key=lambda mark: mark.kind == "wastes")
    parts.append(
        "\n".join(
            f"{SIGNS[mark.kind]} {labels.get(mark.option, mark.option)}: {mark.text}"
            for mark in grave_first[:MOST_MARKS]
        )
    )
    if hints.advice:
        why = " ".join(hints.advice.why)
        parts.append(f"A strong player: {hints.advice.label}.\n{why}")
    return "\n\n".join(part for part in parts if part) or "Nothing stands out here."
