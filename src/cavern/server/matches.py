"""Makes matches: from a wish, as a rematch, as a fork."""

from base64 import urlsafe_b64encode
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from cavern import __version__
from cavern.core import record, registry
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, OptionValue, Setup
from cavern.server import acts, limits, moderation, protocol, queries, replays, stored
from cavern.server.errors import Denied
from cavern.server.house import House
from cavern.server.identity import new_id
from cavern.server.queries import GuestRow, MatchRow
from cavern.server.sitting import Sitting


def game_of(id: str) -> AnyGame:
    try:
        return registry.game(id)
    except BadInput as error:
        raise Denied("not-found", str(error)) from None


def new_row(
    game: AnyGame,
    setup: Setup,
    host: str,
    seed: str,
    now: int,
) -> MatchRow:
    """A match nobody sits at yet."""
    return MatchRow(
        id=new_id(12),
        game=game.id,
        mode=setup.mode,
        options=msgspec.json.encode(setup.options).decode(),
        host=host,
        listed=0,
        move_seconds=0,
        bank_seconds=0,
        increment_seconds=0,
        takeover_seconds=0,
        pace_ms=0,
        closed=0,
        commitment=record.commitment(seed),
        engine=__version__,
        rules=game.rules_version,
        created=now,
        changed=now,
        head=0,
        status="open",
        seats=msgspec.json.encode([None] * setup.seats).decode(),
        answered=0,
        stands="",
        asked=None,
        due=None,
        outcome="",
        rematch="",
    )


def may_list(connection: sa.Connection, row: MatchRow) -> bool:
    """Whether its host may open one more table to everybody. Nobody opens another one for them
    until this transaction has ended."""
    queries.hold_guest(connection, row.host)
    return moderation.listed_open(connection, row.host) < limits.MOST_LISTED


def need_listing(connection: sa.Connection, row: MatchRow) -> None:
    if row.listed and not may_list(connection, row):
        raise Denied(
            "too-fast",
            f"You have {limits.MOST_LISTED} tables open to everybody; start one of them first.",
        )


def list_if_possible(connection: sa.Connection, row: MatchRow) -> None:
    if row.listed and not may_list(connection, row):
        row.listed = 0


async def make(house: House, guest: GuestRow, wish: protocol.NewMatch) -> Sitting:
    """The match somebody wishes for."""
    game = game_of(wish.game)
    options = poker_faced(game, dict(wish.options), wish.seats)
    try:
        setup = game.setup(wish.mode, len(wish.seats), options)
    except BadInput as error:
        raise Denied("bad-input", str(error)) from None
    entries: list[stored.StoredEntry] = []
    names: list[str] = [guest.name]
    for number, seat in enumerate(wish.seats):
        if seat.kind == "me":
            name = acts.own_name(guest, seat, names[1:])
            entries.append(
                stored.SeatedEntry(number, "person", guest.id, name, program=seat.program)
            )
            names += [name] if seat.name else []
        elif seat.kind == "bot":
            level = acts.checked_level(game, seat.level)
            entries.append(bot_entry(number, level, names))
    if wish.start:
        if len(entries) < setup.seats:
            raise Denied("conflict", "Seats are open: the match cannot start at once.")
        entries.append(stored.StartedEntry())
    seed = record.new_seed()
    row = new_row(game, setup, guest.id, seed, house.clock.now())
    row.listed = int(wish.listed)
    row.move_seconds = wish.move_seconds
    row.bank_seconds = wish.bank_seconds
    row.increment_seconds = wish.increment_seconds
    row.takeover_seconds = wish.takeover_seconds
    row.pace_ms = wish.pace_ms
    row.closed = int(wish.closed)
    return await house.create(row, seed, entries, need_listing)


def poker_faced(
    game: AnyGame, options: dict[str, OptionValue], seats: list[protocol.SeatWish]
) -> dict[str, OptionValue]:
    """Where more than one person is to play, nobody's pauses shall tell the others anything."""
    bots = sum(seat.kind == "bot" for seat in seats)
    if not seats or len(seats) - bots > 1:
        options |= {option.id: True for option in game.options if option.poker_face}
    return options


def bot_entry(number: int, level: str, names: list[str]) -> stored.SeatedEntry:
    """A bot with a name that nobody at the table has."""
    names.append(acts.bot_name(names))
    return stored.SeatedEntry(number, "bot", name=names[-1], level=level)


async def rematch(house: House, guest: GuestRow, id: str) -> str:
    """The id of the match in which the same people play again; made if there is none yet. Whoever
    asks sits down there, the others' seats are kept until they say whether they play."""
    async with house.enter(id) as room:
        sitting = room.at()
        made = sitting.rematch
        acts.rematch(sitting, guest, made)
        seed = record.new_seed()
        row = new_row(sitting.game, sitting.setup, guest.id, seed, house.clock.now())
        old = sitting.row
        row.listed, row.move_seconds = old.listed, old.move_seconds
        row.bank_seconds, row.increment_seconds = old.bank_seconds, old.increment_seconds
        row.takeover_seconds, row.pace_ms = old.takeover_seconds, old.pace_ms
        row.closed = int(sitting.closed)
        row.rematch_of, row.id = id, rematch_id(sitting.seed)
        entries: list[stored.StoredEntry] = []
        for seat in sitting.seats:
            if seat.guest:
                here = seat.guest == guest.id or seat.program
                who: Literal["open", "person"] = "person" if here else "open"
                entries.append(
                    stored.SeatedEntry(
                        seat.number, who, seat.guest, seat.name, program=seat.program
                    )
                )
            elif seat.kind == "bot":
                entries.append(
                    stored.SeatedEntry(seat.number, "bot", name=seat.name, level=seat.level)
                )
    if not made:
        with suppress(IntegrityError):  # two asked at once: the first one's match it is
            await house.create(row, seed, entries, list_if_possible)  # they are asked all the same
        await house.act(id, "rematch", lambda now: acts.rematch(now, guest, row.id))
    await accept(house, guest, row.id)
    return row.id


async def accept(house: House, guest: GuestRow, id: str) -> None:
    """Sit down wherever a seat is kept for one."""
    wish = protocol.SeatWish(kind="me")
    async with house.enter(id) as room:
        kept = [seat.number for seat in room.at().seats if seat.kept_for == guest.id]
    for seat in kept:
        sit = partial(acts.sit, guest=guest, number=seat, wish=wish)
        await house.act(id, None, sit, {seat: guest.id})


def rematch_id(seed: str) -> str:
    """Every match has one rematch, whoever asks for it, in whichever process."""
    return urlsafe_b64encode(sha256(f"rematch {seed}".encode()).digest()[:12]).decode()


async def fork(house: House, guest: GuestRow, id: str, wish: protocol.Fork) -> Sitting:
    """A match that goes on from a moment of another, against bots, with fresh dice."""
    async with house.enter(id) as room:
        sitting = room.at()
        script = replays.fork_script(sitting, wish.at)
        tried = first_answer(sitting, wish)
    level = acts.checked_level(sitting.game, wish.level)
    count = len(sitting.seats)
    if any(seat >= count for seat in wish.seats):
        raise Denied("bad-input", f"The match has seats 0 to {count - 1}.")
    seed = record.new_seed()
    row = new_row(sitting.game, sitting.setup, guest.id, seed, house.clock.now())
    row.fork_of, row.fork_at = id, wish.at
    row.script = msgspec.json.encode(script).decode()
    names = [guest.name]
    entries: list[stored.StoredEntry] = [
        stored.SeatedEntry(number, "person", guest.id, guest.name)
        if number in wish.seats
        else bot_entry(number, level, names)
        for number in range(count)
    ]
    return await house.create(row, seed, [*entries, stored.StartedEntry(), *tried])


def first_answer(sitting: Sitting, wish: protocol.Fork) -> list[stored.StoredEntry]:
    """The answer with which a fork goes on, if one is given."""
    if not wish.option:
        return []
    assert sitting.match is not None
    decision = sitting.match.at(wish.at).decision
    if decision is None or decision.seat not in wish.seats:
        raise Denied("bad-input", f"None of your seats is asked after answer {wish.at}.")
    if wish.option not in decision.ids():
        raise Denied("illegal", f"{wish.option!r} is not possible after answer {wish.at}.")
    return [stored.AnsweredEntry(wish.at + 1, decision.seat, wish.option, "person")]
