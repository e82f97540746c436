"""What people may do to a match: each act is checked and becomes an entry of the log.

A function here takes the match as it stands and either returns the entry to write or raises a
:class:`Refusal`. It changes nothing itself.
"""

from cavern.core.errors import IllegalAnswer
from cavern.server import protocol, stored
from cavern.server.errors import Refusal, no_guest
from cavern.server.queries import GuestRow
from cavern.server.sitting import Seat, Sitting


def best_level(sitting: Sitting) -> str:
    return list(sitting.game.bots())[-1]


def checked_level(levels: list[str], level: str) -> str:
    """A bot's level; the best one if none is given."""
    if level and level not in levels:
        raise Refusal("bad-input", f"There is no bot {level!r}; there are {', '.join(levels)}.")
    return level or levels[-1]


def need_live(sitting: Sitting) -> None:
    if sitting.status != "live":
        raise Refusal("conflict", f"The match is {sitting.status}, not being played.")


def own_seat(sitting: Sitting, guest: GuestRow | None, number: int) -> Seat:
    """The seat, if the guest holds it."""
    if guest is None:
        raise no_guest()
    if number not in sitting.seats_of(guest.id):
        raise Refusal("not-yours", f"Seat {number} is not yours.")
    return sitting.seats[number]


# Before the start


def sit(sitting: Sitting, guest: GuestRow, number: int, wish: protocol.SeatWish) -> stored.Seated:
    """Take a seat, leave it, or (the host) give it to a bot or open it."""
    if sitting.status != "open":
        raise Refusal("conflict", "The match has started; seats can no longer be changed.")
    if not 0 <= number < len(sitting.seats):
        raise Refusal("not-found", f"The match has seats 0 to {len(sitting.seats) - 1}.")
    seat = sitting.seats[number]
    if wish.kind == "me":
        if seat.kind == "person" and seat.guest != guest.id:
            raise Refusal("conflict", f"{seat.name} sits there already.")
        if seat.kind == "bot" and guest.id != sitting.row.host:
            raise Refusal("conflict", "A bot sits there; the host can open the seat.")
        return stored.Seated(number, "person", guest.id, guest.name)
    if seat.guest != guest.id and guest.id != sitting.row.host:
        raise Refusal("not-yours", "Only the host can change a seat that is not theirs.")
    if wish.kind == "bot":
        level = checked_level(list(sitting.game.bots()), wish.level)
        return stored.Seated(number, "bot", name=bot_name(level), level=level)
    return stored.Seated(number, "open")


def bot_name(level: str) -> str:
    return f"{level.capitalize()} bot"


def start(sitting: Sitting, guest: GuestRow) -> stored.Started:
    if sitting.status != "open":
        raise Refusal("conflict", "The match has started already.")
    if guest.id != sitting.row.host and not sitting.seats_of(guest.id):
        raise Refusal("not-yours", "Only the host or somebody seated can start the match.")
    free = [str(seat.number) for seat in sitting.seats if seat.kind == "open"]
    if free:
        raise Refusal("conflict", f"These seats are still open: {', '.join(free)}.")
    return stored.Started()


# Playing


def answer(sitting: Sitting, guest: GuestRow | None, message: protocol.Answer) -> stored.Answered:
    need_live(sitting)
    if own_seat(sitting, guest, message.seat).away:
        raise Refusal("conflict", "A bot plays for you; take your seat back first.")
    if message.number != sitting.answered + 1:
        raise Refusal(
            "stale", f"Decision {sitting.answered + 1} is open now, not {message.number}."
        )
    if sitting.asked != message.seat:
        raise Refusal("stale", f"Seat {sitting.asked} is asked, not seat {message.seat}.")
    assert sitting.match is not None and sitting.match.decision is not None
    try:
        sitting.match.decision.index_of(message.option)
    except IllegalAnswer:
        raise sitting.why_not(message.seat, message.option) from None
    return stored.Answered(message.number, message.seat, message.option, "person")


def why(sitting: Sitting, guest: GuestRow | None, message: protocol.Why) -> Refusal:
    """Why something is not an option of the asker's open question."""
    need_live(sitting)
    own_seat(sitting, guest, message.seat)
    if sitting.asked != message.seat:
        return Refusal("illegal", "It is somebody else's turn.")
    assert sitting.match is not None and sitting.match.decision is not None
    if message.option is None:
        return sitting.why_not_touched(message.seat, message.things)
    if message.option in sitting.match.decision.ids():
        return Refusal("illegal", "That is possible now.")
    return sitting.why_not(message.seat, message.option)


def chat(sitting: Sitting, guest: GuestRow | None, message: protocol.Chat) -> stored.Said:
    if guest is None:
        raise no_guest()
    text = " ".join(message.text.split())
    if not text:
        raise Refusal("bad-input", "There is nothing to say in that.")
    return stored.Said(guest.id, guest.name, text)


def leave(sitting: Sitting, guest: GuestRow | None, message: protocol.Leave) -> stored.Away:
    need_live(sitting)
    if own_seat(sitting, guest, message.seat).away:
        raise Refusal("conflict", "A bot plays for you already.")
    return stored.Away(message.seat, best_level(sitting), "asked")


def come_back(sitting: Sitting, guest: GuestRow | None, message: protocol.Return) -> stored.Back:
    need_live(sitting)
    if not own_seat(sitting, guest, message.seat).away:
        raise Refusal("conflict", "You have your seat.")
    return stored.Back(message.seat)


def resign(sitting: Sitting, guest: GuestRow | None, message: protocol.Resign) -> stored.Resigned:
    need_live(sitting)
    own_seat(sitting, guest, message.seat)
    return stored.Resigned(message.seat, best_level(sitting))


# Taking back


def undo(
    sitting: Sitting, guest: GuestRow | None, message: protocol.Undo
) -> stored.UndoAsked | stored.Undone:
    """At once if nothing came to light since; else all people must agree."""
    need_live(sitting)
    seat = own_seat(sitting, guest, message.seat)
    assert guest is not None and sitting.match is not None
    if message.answered != sitting.answered:
        raise Refusal("stale", f"{sitting.answered} decisions are answered by now.")
    if seat.away:
        raise Refusal("conflict", "A bot plays for you; take your seat back first.")
    if sitting.match.pending is not None:
        raise Refusal("conflict", "Somebody has asked to undo already.")
    to = sitting.match.undo_target(message.seat)
    if to is None:
        raise Refusal("conflict", "You have no answer to take back.")
    barrier = any(each.barrier for each in sitting.match.history[to + 1 :])
    needs = sitting.people if barrier else set()
    mine = set(sitting.seats_of(guest.id))
    asked = sorted((needs - mine) | {message.seat})
    if needs - mine:
        return stored.UndoAsked(message.seat, sitting.base + to, asked)
    return stored.Undone(sitting.base + to, message.seat, asked)


def undo_reply(
    sitting: Sitting, guest: GuestRow | None, message: protocol.UndoReply
) -> stored.UndoAgreed | stored.UndoRefused | stored.Undone:
    need_live(sitting)
    if guest is None:
        raise no_guest()
    assert sitting.match is not None
    pending = sitting.match.pending
    if pending is None:
        raise Refusal("conflict", "Nobody has asked to undo.")
    mine = set(sitting.seats_of(guest.id))
    if not mine & pending.needs:
        raise Refusal("not-yours", "Your consent is not asked for.")
    if not message.agree:
        return stored.UndoRefused(min(mine & pending.needs))
    if pending.waiting - mine:
        return stored.UndoAgreed(sorted(mine & pending.needs))
    agreed = sorted(pending.needs)
    return stored.Undone(sitting.base + pending.to, pending.by, agreed)


# After the end


def rematch(sitting: Sitting, guest: GuestRow, match: str) -> stored.Rematched:
    if sitting.status != "over":
        raise Refusal("conflict", "The match is not over yet.")
    if guest.id != sitting.row.host and guest.id not in {seat.guest for seat in sitting.seats}:
        raise Refusal("not-yours", "Only who played here can ask for a rematch.")
    return stored.Rematched(match, guest.id)
