"""What people may do to a match before and after it is played: each act becomes an entry.

A function here takes the match as it stands and either returns the entry to write or raises a
:class:`Denied`. It changes nothing itself.
"""

import secrets
from collections.abc import Collection
from itertools import count
from typing import Final

from cavern.core import registry
from cavern.core.game import AnyGame
from cavern.server import protocol, stored
from cavern.server.errors import Denied, no_guest
from cavern.server.identity import plain_text
from cavern.server.queries import GuestRow
from cavern.server.sitting import Place, Sitting


def best_level(sitting: Sitting) -> str:
    return sitting.game.quick_bot


def checked_level(game: AnyGame, level: str) -> str:
    """A bot's level; the usual one if none is given."""
    levels = registry.all_bots(game)
    if level and level not in levels:
        raise Denied("bad-input", f"There is no bot {level!r}; there are {', '.join(levels)}.")
    return level or registry.usual_bot(game)


def need_live(sitting: Sitting) -> None:
    if sitting.status != "live":
        raise Denied("conflict", f"The match is {sitting.status}, not being played.")


def own_seat(sitting: Sitting, guest: GuestRow | None, number: int) -> Place:
    """The seat, if the guest holds it."""
    if guest is None:
        raise no_guest()
    if number not in sitting.seats_of(guest.id):
        raise Denied("not-yours", f"Seat {number} is not yours.")
    return sitting.seats[number]


# Before the start


def sit(
    sitting: Sitting, guest: GuestRow, number: int, wish: protocol.SeatWish
) -> stored.SeatedEntry:
    """Take a seat, leave it, or (the host) give it to a bot or open it."""
    if sitting.status != "open":
        raise Denied("conflict", "The match has started; seats can no longer be changed.")
    if not 0 <= number < len(sitting.seats):
        raise Denied("not-found", f"The match has seats 0 to {len(sitting.seats) - 1}.")
    seat = sitting.seats[number]
    if wish.kind == "me":
        if seat.kept_for == guest.id:
            return stored.SeatedEntry(number, "person", guest.id, seat.name)
        if seat.kept_for:
            raise Denied("conflict", f"The seat is kept for {seat.name}; the host can open it.")
        if seat.kind == "person" and seat.guest != guest.id:
            raise Denied("conflict", f"{seat.name} sits there already.")
        if seat.kind == "bot" and guest.id != sitting.row.host:
            raise Denied("conflict", "A bot sits there; the host can open the seat.")
        names = [other.name for other in sitting.seats if other.guest != guest.id]
        name = own_name(guest, wish, names)
        return stored.SeatedEntry(number, "person", guest.id, name, program=wish.program)
    if seat.guest != guest.id and guest.id != sitting.row.host:
        raise Denied("not-yours", "Only the host can change a seat that is not theirs.")
    if wish.kind == "bot":
        level = checked_level(sitting.game, wish.level)
        names = [other.name for other in sitting.seats if other is not seat]
        return stored.SeatedEntry(number, "bot", name=bot_name(names), level=level)
    declines = seat.kept_for == guest.id
    return stored.SeatedEntry(number, "open", name=seat.name if declines else "")


BOT_NAMES: Final = (
    "Bramble", "Cobble", "Crumb", "Drip", "Dustin", "Echo", "Fern", "Fungo", "Glimmer", "Gravel",
    "Grit", "Hollow", "Kobble", "Lichen", "Mossy", "Nugget", "Pebble", "Rubble", "Rumble", "Shale",
    "Soot", "Sprocket", "Tallow", "Wick",
)  # fmt: skip


def bot_name(taken: Collection[str]) -> str:
    """What a bot is called: nobody else at its table is called so."""
    free = [name for name in BOT_NAMES if name not in taken]
    return secrets.choice(free) if free else another(BOT_NAMES[0], taken)


def own_name(guest: GuestRow, wish: protocol.SeatWish, taken: Collection[str]) -> str:
    """Under which name a guest, or who plays beside them, sits down among others."""
    beside = plain_text(wish.name)
    return another(beside, {*taken, guest.name}) if beside else another(guest.name, taken)


def another(name: str, taken: Collection[str]) -> str:
    """A name, with a number behind it if it is taken."""
    if name not in taken:
        return name
    return next(new for n in count(2) if (new := f"{name[:20]} {n}") not in taken)


def start(sitting: Sitting, guest: GuestRow) -> stored.StartedEntry:
    if sitting.status != "open":
        raise Denied("conflict", "The match has started already.")
    if guest.id != sitting.row.host and not sitting.seats_of(guest.id):
        raise Denied("not-yours", "Only the host or somebody seated can start the match.")
    asked = [seat.name for seat in sitting.seats if seat.kept_for]
    if asked:
        raise Denied("conflict", f"Not everybody has answered yet: {', '.join(asked)}.")
    free = [str(seat.number) for seat in sitting.seats if seat.kind == "open"]
    if free:
        raise Denied("conflict", f"These seats are still open: {', '.join(free)}.")
    return stored.StartedEntry()


def door(sitting: Sitting, guest: GuestRow, wish: protocol.Doors) -> stored.DooredEntry:
    if guest.id != sitting.row.host and not sitting.seats_of(guest.id):
        raise Denied("not-yours", "Only the host or somebody seated can close the table.")
    return stored.DooredEntry(wish.closed)


def hand(sitting: Sitting, old: GuestRow, new: GuestRow) -> stored.HandedEntry:
    """The seats of a guest go to another, who is the same person."""
    seats = [seat.number for seat in sitting.seats if seat.guest == old.id]
    return stored.HandedEntry(old.id, new.id, new.name, seats)


# While it is played


def resign(sitting: Sitting, guest: GuestRow | None, number: int) -> stored.ResignedEntry:
    need_live(sitting)
    own_seat(sitting, guest, number)
    return stored.ResignedEntry(number, best_level(sitting))


# After the end


def rematch(sitting: Sitting, guest: GuestRow, match: str) -> stored.RematchedEntry:
    if sitting.status != "over":
        raise Denied("conflict", "The match is not over yet.")
    if guest.id != sitting.row.host and guest.id not in {seat.guest for seat in sitting.seats}:
        raise Denied("not-yours", "Only who played here can ask for a rematch.")
    return stored.RematchedEntry(match, guest.id)
