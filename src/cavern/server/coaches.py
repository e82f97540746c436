"""The coach over HTTP: for whoever is asked, about what they are asked.

It is told what its pupil may know, and works in the processes in which bots think. What a strong
player would do is told only where nobody else plays: against people one thinks for oneself.
"""

import asyncio

from cavern.core.errors import BadInput
from cavern.core.match import Chosen, Match
from cavern.lab import coach
from cavern.server import protocol
from cavern.server.errors import Denied
from cavern.server.house import House
from cavern.server.queries import GuestRow

LONG_AGO = 200
"""Of more answers than this nobody wants to hear."""


async def tell(
    house: House, id: str, guest: GuestRow, wish: protocol.CoachWish
) -> protocol.CoachShown:
    async with house.enter(id) as room:
        sitting = room.at()
        match = sitting.match
        if wish.seat not in sitting.seats_of(guest.id):
            raise Denied("not-yours", "The coach speaks to whoever sits there.")
        if match is None or match.decision is None or match.decision.seat != wish.seat:
            raise Denied("conflict", "You are not asked anything now.")
        people = {seat.guest for seat in sitting.seats if seat.kind == "person"}
        if wish.advise and people != {guest.id}:
            raise Denied("conflict", "Against other people the coach names no moves.")
        game, answered = sitting.game, match.answered
        step = match.open_step().pack()
        since = max(coach.turns_since(match, wish.seat), answered - LONG_AGO)
        past, answers = match.near(since), match.history[:]
    task = coach.CoachTask(game.id, step, wish.advise)
    try:
        found = await house.keeper.thinkers.leisurely(coach.study, task)
    except BadInput as error:
        raise Denied("conflict", str(error)) from None
    others = await asyncio.to_thread(told, past, answers, since, wish.seat)
    best = found.advice
    return protocol.CoachShown(
        answered=answered,
        moment=[protocol.CoachLine(text=line.text, rules=line.rules) for line in found.moment],
        marks=[
            protocol.CoachMark(option=mark.option, kind=mark.kind, text=mark.text)
            for mark in found.marks
        ],
        others=others,
        advice=None
        if best is None
        else protocol.CoachAdvice(option=best.option, label=best.label, why=best.why),
    )


def told(past: Match, answers: list[Chosen], since: int, seat: int) -> list[str]:
    """What the others did after answer ``since``, from a match that stands at or before it."""
    for answer in answers[past.answered + 1 : since + 1]:
        past.repeat(answer)
    return coach.others(past, answers[since + 1 :], seat)
