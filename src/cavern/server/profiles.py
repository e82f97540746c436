"""What somebody has played, and what becomes of it when they turn out to be somebody else."""

from functools import partial

import msgspec

from cavern.server import acts, moderation, protocol, queries
from cavern.server.context import Server
from cavern.server.errors import Denied
from cavern.server.queries import GuestRow, Played


def tallies(played: list[Played]) -> list[protocol.Tally]:
    """How often each game, mode and role was played, and how it went; what is played most first."""
    found: dict[tuple[str, str, str], protocol.Tally] = {}
    for each in played:
        try:
            role = msgspec.json.decode(each.seats, type=list[protocol.SeatInfo])[each.seat].role
            outcome = msgspec.json.decode(each.outcome, type=protocol.OutcomeInfo)
        except msgspec.MsgspecError:
            continue  # its row is damaged, which concerns no other
        key = (each.game, each.mode, role)
        tally = found.setdefault(
            key,
            protocol.Tally(
                game=each.game, mode=each.mode, role=role, played=0, won=0, best=None, best_match=""
            ),
        )
        tally.played += 1
        tally.won += each.seat in outcome.winners
        if each.seat < len(outcome.scores) and not outcome.peeks:
            score = outcome.scores[each.seat]
            if tally.best is None or score > tally.best:
                tally.best, tally.best_match = score, each.match
    return sorted(found.values(), key=lambda tally: (tally.game, -tally.played))


async def leave(server: Server, old: GuestRow, new: GuestRow, merge: bool | None) -> None:
    """A device stops being ``old`` and becomes ``new``: their matches go along, or stay."""
    held = await server.store.read(lambda connection: queries.held(connection, old.id))
    if held and merge is None:
        going = sum(status != "over" for _, status in held)
        matches = "1 match" if len(held) == 1 else f"{len(held)} matches"
        raise Denied(
            "two-guests",
            f"On this device you are {old.name}, with {matches} ({going} unfinished). "
            f"The code is {new.name}'s. Take those matches along, or leave them with {old.name}?",
        )
    if not merge:
        return
    for id, status in held:
        if status != "over":
            await server.house.act(id, None, lambda now: acts.hand(now, old, new))
        elif (room := server.house.rooms.get(id)) is not None and room.sitting is not None:
            room.sitting.held_by(
                {seat.number: new.id for seat in room.at().seats if seat.guest == old.id}
            )
    await server.guests.merge(old, new)
    await server.leave(old.id)


async def forget(server: Server, guest: GuestRow) -> None:
    """Nothing personal of somebody is left here; others' matches go on with a bot in their seat."""
    held = await server.store.read(lambda connection: queries.held(connection, guest.id))
    for id, status in held:
        if status != "over":
            await _stand_up(server, guest, id)
    now = server.clock.now()
    found = await server.store.read(lambda connection: moderation.known_in(connection, guest.id))
    await server.store.write(lambda connection: moderation.forget(connection, guest, found, now))
    server.guests.forget(guest.id)
    await server.leave(guest.id)


async def _stand_up(server: Server, guest: GuestRow, id: str) -> None:
    """Leave one's seats in a match for good."""
    async with server.house.enter(id) as room:
        status, mine = room.at().status, room.at().seats_of(guest.id)
    for seat in mine:
        if status == "open":
            free = partial(acts.sit, guest=guest, number=seat, wish=protocol.SeatWish(kind="open"))
            await server.house.act(id, None, free, {seat: ""})
        elif status == "live":
            await server.house.act(id, None, partial(acts.resign, guest=guest, number=seat))
