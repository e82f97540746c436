"""The live side of matches: one room for each match somebody needs now.

A room holds a match in memory (the fold of its log), the clients that watch it and a timer for
what happens by itself. Whatever changes a match goes through :meth:`House.act`: under the room's
lock it is checked, carried out, written, and only when it is durable told to the clients. If
another process was first, or writing failed, the room is folded anew from the store.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa

from cavern import __version__
from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.server import moderation, protocol, queries, stored, telling, updates
from cavern.server.clocks import SECOND, Clock, Due
from cavern.server.errors import Denied, closed, damaged, no_match
from cavern.server.keeper import CLOCKS_APART, LEASE, MatchKeeper
from cavern.server.logs import short
from cavern.server.metrics import Metrics
from cavern.server.moderation import Keep
from cavern.server.queries import LogRow
from cavern.server.sitting import Diverged, Sitting
from cavern.server.store import Append, Store
from cavern.server.tidying import Tidying

log = logging.getLogger("cavern.server")

TRIES = 8
MOST_SHOWS = 20
"""At so many tables without people bots play at once."""
SHOW_PACE = 250
"""Milliseconds between their answers there."""
FINISH_SECONDS = 1.0
"""So long a stop waits for what is being done in a match before its clients are told."""
LONG = 200
"""Longer logs are folded off the event loop."""


class Listener(Protocol):
    """Somebody connected to a room."""

    guest: str
    address: str
    """Where it came from; "" if that is not known."""
    eyes: int
    changes: bool
    """Whether it wants only what has changed of a table that it has."""
    known: telling.Known | None
    """What it knows of the table, together with all who were told the same."""

    def push(self, message: bytes) -> None: ...

    def hang_up(self, code: int, why: str) -> None: ...


class Room:
    """A match in memory. ``told`` is the last log entry its clients were sent."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.sitting: Sitting | None = None
        self.clients: set[Listener] = set()
        self.told = 0
        self.presence = b""
        self.known: telling.Known | None = None
        """What clients know of the table."""
        self.takeover: int | None = None
        self.due: Due | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.rings = 0
        """When the timer does."""
        self.turn = (-1, 0)
        """After which answer a bot waits for the others of its people, and until when."""
        self.driving = False
        self.stuck = False
        self.used = 0
        self.resting = False

    def at(self) -> Sitting:
        assert self.sitting is not None
        return self.sitting

    def rest(self) -> None:
        """Nobody has moved for a while: keep only what cannot be made again from the rest."""
        self.resting = True
        if self.known is not None:
            self.known.rest()
        if self.sitting is not None:
            self.sitting.rest()

    def here(self) -> list[int]:
        """Seats whose people are connected to this process."""
        guests = {client.guest for client in self.clients if client.guest}
        return [s.number for s in self.at().seats if s.kind == "person" and s.guest in guests]


class Door:
    """The way into a room: nobody else is in it meanwhile."""

    __slots__ = ("house", "id", "room")

    def __init__(self, house: "House", id: str) -> None:
        self.house = house
        self.id = id
        self.room: Room

    async def __aenter__(self) -> Room:
        self.room = await self.house.open_room(self.id)
        return self.room

    async def __aexit__(self, *_: object) -> None:
        self.room.lock.release()


class House:
    """All rooms of this process."""

    def __init__(
        self, store: Store, clock: Clock, metrics: Metrics, keep: Keep | None = None
    ) -> None:
        self.store = store
        self.keep = keep or Keep()
        self.clock = clock
        self.metrics = metrics
        self.started = clock.now()
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self.shows: set[str] = set()
        self.unreadable: set[str] = set()
        """Matches of which it was told already that they cannot be opened."""
        self.most_shows = MOST_SHOWS
        self.show_pace = SHOW_PACE
        self.owns: Callable[[str], bool] = lambda id: True
        """Whether this process, of all that share the store, is the one to hold a match."""
        self.bots_wait: Callable[[list[str]], float] = lambda payers: 0.0
        """So many seconds a bot has to wait that plays with people from some addresses."""
        self.on_turn: Callable[[Sitting, int], None] = lambda sitting, seat: None
        self.on_note: dict[str, Callable[[str], None]] = {}
        """Who hears what other processes tell, by its first word; other notes are of matches."""
        self.on_missed: Callable[[], None] = lambda: None
        """Hears that others may have told what was not heard here."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.keeper = MatchKeeper(self)
        self.tidying = Tidying()

    # Opening and closing

    def open(self) -> None:
        """Start to look after matches. Call in the running loop."""
        self.store.listen(self._heard)
        self.keeper.open()
        self.spawn(self.tidying.go_on())

    async def close(self) -> None:
        """Stop without losing anything: what was begun is finished and written. Everybody is told
        first: a store that does not answer holds up only what is written to spare work later."""
        self.closing = True
        self.keeper.thinkers.close()
        await asyncio.gather(*(self._part_from(room) for room in self.rooms.values()))
        for room in list(self.rooms.values()):
            async with room.lock:
                await self.keep_snapshot(room)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _part_from(self, room: Room) -> None:
        """Tell the clients of a room that the server stops, once what was begun is done; or, if
        that takes too long, before."""
        if room.timer is not None:
            room.timer.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS), room.lock:
                pass
        for client in list(room.clients):
            client.hang_up(1012, "the server restarts")

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside everything else; an error is logged, never lost."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.count("cavern_failures_total", 'place="task"')
            log.error("a background task failed", exc_info=task.exception())

    # Rooms

    def has_open(self, id: str) -> bool:
        """Whether a match is in memory."""
        room = self.rooms.get(id)
        return room is not None and room.sitting is not None

    def enter(self, id: str) -> "Door":
        """The room of a match, alone, with the match in memory."""
        return Door(self, id)

    async def open_room(self, id: str) -> Room:
        """The same, locked: whoever asks must release its lock."""
        while True:
            room = self.rooms.get(id)
            if room is None:
                room = self.rooms[id] = Room(id)
            await room.lock.acquire()
            if self.rooms.get(id) is not room:
                room.lock.release()
                continue  # it was put away while we waited at the door
            try:
                if room.sitting is None:
                    await self._load(room)
            except BaseException:
                if not room.clients:
                    self.rooms.pop(id, None)
                room.lock.release()
                raise
            room.used = self.clock.now()
            room.resting = False
            return room

    async def _load(self, room: Room) -> None:
        """Fold the match from the store, and tell clients what they have not heard."""

        def read(connection: sa.Connection) -> Any:
            row = queries.match_row(connection, room.id)
            if row is None:
                raise no_match()
            seed = queries.seed_of(connection, room.id)
            until = queries.here_until(connection, room.id, self.longest_lease())
            held = queries.holders(connection, room.id)
            return row, seed, until, held, queries.entries(connection, room.id)

        for _ in range(TRIES):
            row, seed, until, held, rows = await self.store.read(read)
            now = self.clock.now()
            try:
                if len(rows) > LONG:
                    sitting = await asyncio.to_thread(Sitting.load, row, seed, until, rows, now)
                else:
                    sitting = Sitting.load(row, seed, until, rows, now)
            except Diverged as difference:
                if row.status == "over":
                    if row.rules == registry.game(row.game).rules_version:
                        raise self.damaged(room.id, str(difference)) from None
                    raise Denied(
                        "conflict",
                        f"This match was played with version {row.rules} of the rules and cannot "
                        "be shown by this version of Cavern.",
                    ) from None
                if room.id not in self.unreadable:
                    log.warning("match %s diverges: %s", short(room.id), difference)
                await self._mend(row, seed, rows)
                continue
            except msgspec.MsgspecError as damage:
                raise self.damaged(room.id, f"an entry cannot be read: {damage}") from None
            except BadInput as reason:
                raise Denied(
                    "conflict", f"This version of Cavern cannot open the match: {reason}."
                ) from None
            except Exception as damage:
                raise self.damaged(room.id, f"its log makes no sense: {damage!r}") from None
            if sitting.head < row.head:
                raise self.damaged(room.id, f"entries after {sitting.head} are missing")
            self.unreadable.discard(room.id)
            room.sitting = sitting
            room.known = None
            sitting.held_by(held)
            await self._stamp(sitting)
            self._told(room, self.due(room))
            return
        raise Denied("busy", "The match could not be opened just now; try again.")

    async def _mend(self, row: queries.MatchRow, seed: str, rows: list[LogRow]) -> None:
        try:
            await updates.mend(self.store, row, seed, rows, self.clock.now())
        except sa.exc.SQLAlchemyError:
            raise
        except Exception as damage:
            raise self.damaged(row.id, f"it cannot be mended: {damage!r}") from None

    def damaged(self, id: str, what: str) -> Denied:
        """Once in the log of the server, however often somebody knocks."""
        if id not in self.unreadable:
            self.unreadable.add(id)
            log.error("match %s: %s", short(id), what)
        return damaged()

    async def _stamp(self, sitting: Sitting) -> None:
        """Note that the match plays by the rules of this version."""
        row, rules = sitting.row, sitting.game.rules_version
        if row.status == "over" or (row.engine, row.rules) == (__version__, rules):
            return
        row.engine, row.rules = __version__, rules
        await self.store.write(
            lambda connection: queries.set_rules(connection, row.id, rules, __version__)
        )

    # Acting

    async def act(
        self,
        id: str,
        ref: str | None,
        make: Callable[[Sitting], stored.StoredEntry],
        holders: dict[int, str] | None = None,
    ) -> int:
        """Do something to a match; the number of its log entry, once it is durable.

        ``make`` checks the act against the match as it stands and may be asked again if another
        process was faster. The same ``ref`` is never carried out twice.
        """
        for _ in range(TRIES):
            async with self.enter(id) as room:
                sitting = room.at()
                if ref is not None and ref in sitting.refs:
                    return await self._done_before(sitting, ref)
                if self.closing:
                    raise Denied("busy", "The server is restarting; try again in a moment.")
                entry = make(sitting)
                try:
                    if await self.append(room, entry, ref, holders):
                        return room.at().head
                except Exception as error:
                    raise self._failed(id, error) from error
        raise Denied("busy", "The match is very busy; try again.")

    async def _done_before(self, sitting: Sitting, ref: str) -> int:
        """Where in the log something stands that somebody asks for once more."""
        try:
            await self.store.reassure()
        except sa.exc.SQLAlchemyError as error:
            raise self._failed(sitting.row.id, error) from error
        return sitting.refs[ref]

    def _failed(self, id: str, error: Exception) -> Denied:
        """What to tell somebody whose act could not be carried out though it was legal."""
        if isinstance(error, sa.exc.SQLAlchemyError):
            self.metrics.count("cavern_failures_total", 'place="store"')
            log.error("the store failed: %s", type(error).__name__)
            return Denied("busy", "The store does not answer; try again in a moment.")
        self.metrics.count("cavern_failures_total", 'place="match"')
        log.error("match %s: the rules failed", short(id), exc_info=error)
        return Denied("conflict", "The rules failed at this; try something else.")

    async def append(
        self,
        room: Room,
        entry: stored.StoredEntry,
        ref: str | None = None,
        holders: dict[int, str] | None = None,
    ) -> bool:
        """Carry an entry out, write it, tell it. False if another process wrote that number.

        What bots answer unnoticed is written with it, before anything is told."""
        sitting = room.at()
        asked = sitting.asked
        if not await self._write(room, entry, ref, holders):
            return False
        while (answer := self.keeper.unnoticed(sitting)) is not None:
            if not await self._write(room, answer):
                return False
        self._told(room, room.due)
        turn = sitting.asked
        if turn is not None and turn != asked and sitting.seats[turn].kind == "person":
            if turn not in room.here():
                self.on_turn(sitting, turn)
        return True

    async def _write(
        self,
        room: Room,
        entry: stored.StoredEntry,
        ref: str | None = None,
        holders: dict[int, str] | None = None,
    ) -> bool:
        sitting = room.at()
        began = time.perf_counter()
        written = False
        try:
            now = self.clock.now()
            at = max(now, sitting.changed)
            with self.metrics.rules:
                entry.take_time(sitting, now, self.started)
                sitting.apply(sitting.head + 1, at, entry, ref, now)
                due = self.due(room)
                row = LogRow(sitting.head, at, ref, stored.encode(entry).decode())
                summary = telling.summary(sitting, due)
            written = await self.store.append(
                Append(room.id, row, summary, holders or {}, sitting.snapshot_due())
            )
        finally:
            if not written:
                room.sitting = None
                self.spawn(self._refresh(room))
        if not written:
            self.metrics.count("cavern_append_conflicts_total")
            return False
        kind = entry.__struct_config__.tag
        self.metrics.appended(time.perf_counter() - began)
        self.metrics.count("cavern_entries_total", f'kind="{kind}"')
        self.tidying.has_played()
        room.stuck = False
        room.due = due
        return True

    async def create(
        self,
        row: queries.MatchRow,
        seed: str,
        entries: list[stored.StoredEntry],
        check: Callable[[sa.Connection, queries.MatchRow], None] = lambda connection, row: None,
    ) -> Sitting:
        """Store a new match with its first entries, if ``check`` lets it, in one transaction."""
        sitting = Sitting(row, seed, {})
        rows = []
        for n, entry in enumerate(entries, 1):
            sitting.apply(n, row.created, entry, None, row.created)
            rows.append(LogRow(n, row.created, None, stored.encode(entry).decode()))
        due = sitting.due(self.started) if sitting.played_by_people else None
        summary = telling.summary(sitting, due)
        sitting.row = msgspec.structs.replace(row, **msgspec.structs.asdict(summary))
        holders = {seat.number: seat.guest for seat in sitting.seats if seat.guest}
        create = queries.create_match(sitting.row, seed, rows, holders)

        def work(connection: sa.Connection) -> None:
            check(connection, sitting.row)
            create(connection)

        await self.store.write(work)
        if due is not None:
            self.spawn(self.keeper.drive(row.id))
        return sitting

    def due(self, room: Room) -> Due | None:
        """What happens next by itself."""
        due = self._due(room)
        if due is None or due.what != "bot" or room.turn[0] != room.at().answered:
            return due
        return Due(max(due.at, room.turn[1]), "bot")

    def bot_may_answer(self, room: Room) -> bool:
        """Whether it is the turn of a bot whose time has come: those who play at many tables wait
        for their bots, not others. Else it is noted when its turn is."""
        answered, now = room.at().answered, self.clock.now()
        if room.turn[0] != answered:
            guests = {seat.guest for seat in room.at().seats if seat.kind == "person"}
            here = [client for client in room.clients if client.guest in guests]
            payers = sorted({client.address or client.guest for client in here})
            room.turn = (answered, now + int(self.bots_wait(payers) * SECOND))
        return room.turn[1] <= now

    def _due(self, room: Room) -> Due | None:
        """The same, whoever else waits. Bots do not play among themselves in an empty room, and
        before spectators only at their leisure, at a few tables at once. They take their leisure,
        too, where they play with people of whom none is there."""
        sitting = room.at()
        due = sitting.due(self.started)
        if due is None or due.what != "bot" or sitting.played_by_people:
            self.shows.discard(room.id)
            if due is None or due.what not in ("bot", "clock") or self._somebody_is_here(sitting):
                return due
            return Due(max(due.at, sitting.asked_at + self.show_pace), due.what)
        if not room.clients:
            self.shows.discard(room.id)
            return None
        if room.id not in self.shows and len(self.shows) >= self.most_shows:
            return None
        self.shows.add(room.id)
        return Due(max(due.at, sitting.asked_at + self.show_pace), "bot")

    def _somebody_is_here(self, sitting: Sitting) -> bool:
        """Whether anybody who plays is connected, to whichever process."""
        now = self.clock.now()
        return any(until > now for until in sitting.here_until.values())

    # Telling

    def _told(self, room: Room, due: Due | None) -> None:
        """Send every client what is new, and set the timer for what comes by itself."""
        sitting = room.at()
        room.due = due
        if sitting.head != room.told:
            with self.metrics.telling:
                self._broadcast(room, min(room.told, sitting.head))
        sitting.told()
        self.keeper.arm(room)

    def _broadcast(self, room: Room, since: int, whole: bool = False) -> None:
        sitting = room.at()
        room.told = sitting.head
        room.takeover = telling.takeover(sitting, room.due, self.clock.now())
        heard = list(room.clients)
        if any(line.entry.moves_seats for line in sitting.lines[since:]):
            heard = [client for client in heard if self._may_stay(sitting, client)]
        if not heard:
            room.known = None
            return
        eyes = sorted({client.eyes for client in heard})
        before, now = room.known, self.clock.now()
        told = telling.Telling(sitting, eyes, since, room.due, now, whole, before)
        if told.after is not None:
            room.known = told.after
        made: dict[tuple[int, bool], bytes] = {}
        for client in heard:
            follows = client.changes and before is not None and client.known is before
            key = (client.eyes, follows)
            if key not in made:
                made[key] = told.news(client.eyes) if follows else told.whole(client.eyes)
            client.push(made[key])
            if told.after is not None:
                client.known = told.after

    def _may_stay(self, sitting: Sitting, client: Listener) -> bool:
        """See that a client looks only where it may, now that somebody sits elsewhere."""
        if not telling.may_watch(sitting, client.guest):
            client.hang_up(4403, "closed to those who watch")
            return False
        if not telling.may_look(sitting, client.guest, client.eyes):
            client.eyes = telling.default_eyes(sitting, client.guest)
            client.known = None
        return True

    def _greet(self, room: Room, client: Listener, since: int) -> None:
        """Tell everything to one who comes or looks elsewhere."""
        sitting = room.at()
        if room.known is None:
            room.known = telling.Known(sitting, room.due, self.clock.now())
            room.takeover = room.known.common["takeover"]
        client.known = room.known
        client.push(telling.whole(sitting, room.known, client.eyes, since))

    def _tell_takeover(self, room: Room) -> None:
        """Somebody came or went: the time until a bot sits in may run, or not."""
        due = telling.takeover(room.at(), room.due, self.clock.now())
        if due != room.takeover:
            self._broadcast(room, room.told, whole=True)

    def tell_presence(self, room: Room, changed_only: bool = False) -> None:
        now = self.clock.now()
        sitting = room.at()
        here = set(room.here())
        for seat in sitting.seats:
            if seat.kind == "person" and sitting.here_until.get(seat.number, 0) > now:
                here.add(seat.number)
        seated = {sitting.seats[number].guest for number in here}
        watching = sum(1 for client in room.clients if client.guest not in seated)
        message = msgspec.json.encode(protocol.Presence(here=sorted(here), watching=watching))
        if message != room.presence or not changed_only:
            room.presence = message
            for client in list(room.clients):
                client.push(message)
            self._tell_takeover(room)

    # Coming and going

    async def join(self, id: str, client: Listener, eyes: int | None, seen: int) -> None:
        """Let a client in: it is pushed a ``welcome``, what it missed, and all that comes."""
        async with self.enter(id) as room:
            if self.closing:
                raise Denied("busy", "The server is restarting; try again in a moment.")
            sitting = room.at()
            if not telling.may_watch(sitting, client.guest):
                raise closed()
            if eyes is None or not telling.may_look(sitting, client.guest, eyes):
                eyes = telling.default_eyes(sitting, client.guest)
            client.eyes = eyes
            mine = sitting.seats_of(client.guest)
            welcome = protocol.Welcome(
                protocol=protocol.PROTOCOL,
                match=telling.sitting_info(sitting, client.guest),
                eyes=eyes,
                your_seats=mine,
                now=self.clock.now(),
            )
            client.push(msgspec.json.encode(welcome))
            self._greet(room, client, seen)
            room.clients.add(client)
            if mine:
                await self._present(room, mine, self.clock.now() + LEASE, True)
            elif room.due is None:
                room.due = self.due(room)
                self.keeper.arm(room)
            self.tell_presence(room)
            for seat in mine:
                if room.sitting is sitting and sitting.seats[seat].away:
                    if sitting.status == "live":
                        await self.append(room, stored.BackEntry(seat))

    async def look(self, id: str, client: Listener, eyes: int) -> None:
        """Let a client look through other eyes."""
        async with self.enter(id) as room:
            sitting = room.at()
            if not telling.may_look(sitting, client.guest, eyes):
                raise Denied("not-yours", "You may not look through these eyes now.")
            client.eyes = eyes
            self._greet(room, client, sitting.head)

    async def part(self, id: str, client: Listener) -> None:
        """A client is gone."""
        room = self.rooms.get(id)
        if room is None or client not in room.clients:
            return
        room.clients.discard(client)
        if self.closing or room.sitting is None:
            return
        async with room.lock:
            if room.sitting is None:
                return
            left = [seat for seat in room.sitting.seats_of(client.guest) if seat not in room.here()]
            if left:
                await self._present(room, left, self.clock.now(), True)
            self.tell_presence(room)

    async def _present(self, room: Room, seats: list[int], until: int, tell: bool) -> None:
        sitting = room.at()
        for seat in seats:
            sitting.here_until[seat] = until
        rows = [(room.id, seat, until) for seat in seats]

        def work(connection: sa.Connection) -> None:
            queries.touch(connection, rows)
            if tell and self.store.postgres:
                self.store.notify(connection, [f"{room.id} presence"])

        await self.store.write(work)
        room.due = self.due(room)
        self.keeper.arm(room)

    async def known_here(self, id: str) -> dict[int, int]:
        """Until when each seat's person counts as present, whichever process they are at."""
        most = self.longest_lease()
        return await self.store.read(lambda connection: queries.here_until(connection, id, most))

    def longest_lease(self) -> int:
        """Until when anybody can count as present; a clock that granted more was ahead."""
        return self.clock.now() + LEASE + CLOCKS_APART

    async def keep_snapshot(self, room: Room) -> None:
        """Keep the checkpoint of a live match that leaves memory."""
        sitting = room.sitting
        if sitting is None or sitting.status != "live":
            return
        snapshot = sitting.snapshot_due(every=1)
        if snapshot is not None:
            await self.store.write(
                lambda connection: self.store.keep(connection, {room.id: snapshot})
            )

    # Orders from outside

    async def obey(self, what: str) -> None:
        """Put right what is in memory after something was changed in the store behind it."""
        word, _, id = what.partition(" ")
        if word in self.on_note:
            self.on_note[word](id)
        elif word == "gone":
            await self._clear_away(id)
        elif word == "anew" and id in self.rooms:
            await self._fold_anew(id)

    async def _clear_away(self, id: str) -> None:
        """A match was removed: nobody plays it any more, and nothing of it is written again."""
        room = self.rooms.get(id)
        if room is None:
            return
        async with room.lock:
            for client in list(room.clients):
                client.hang_up(4404, "the match was removed")
            self.drop(room)
            if await self.store.read(lambda c: queries.match_row(c, id)) is None:
                await self.store.write(lambda c: moderation.wipe(c, id))

    def drop(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
        self.rooms.pop(room.id, None)
        self.shows.discard(room.id)

    async def _fold_anew(self, id: str) -> None:
        """Names or words were changed: read them, and see that lists show them, too."""
        async with self.enter(id) as room:
            room.sitting = None
            await self._load(room)
            seats = telling.summary(room.at(), None).seats
            if seats != room.at().row.seats:
                await self.store.write(lambda c: queries.set_seats(c, id, seats))

    # Other processes

    def _heard(self, message: str) -> None:
        """Another process wrote something, or we may have missed that one did."""
        if not message:
            self.on_missed()
            for room in list(self.rooms.values()):
                self.spawn(self._refresh(room))
            return
        id, _, what = message.partition(" ")
        if id in self.on_note:
            self.on_note[id](what)
            return
        found = self.rooms.get(id)
        if found is None:
            return
        if not found.clients and not self.owns(id):
            self.spawn(self._leave_to_owner(found))
        elif what == "presence":
            self.spawn(self.refresh_presence(found))
        elif found.sitting is None or int(what) > found.sitting.head:
            self.spawn(self._refresh(found))

    async def _refresh(self, room: Room) -> None:
        """Bring a room up to date with the store."""
        if self.closing:
            return
        async with room.lock:
            if room.sitting is None:
                if room.clients or room.due is not None:
                    await self._load(room)
                return
            sitting = room.sitting
            rows = await self.store.read(
                lambda connection: queries.entries(connection, room.id, sitting.head)
            )
            try:
                now = self.clock.now()
                for row in rows:
                    sitting.apply(row.n, row.at, stored.decode(row.body), row.ref, now)
            except Exception:
                room.sitting = None
                await self._load(room)
                return
            self._told(room, self.due(room))

    async def _leave_to_owner(self, room: Room) -> None:
        """Another process plays a match that nobody needs here."""
        async with room.lock:
            if room.clients or room.driving:
                return
            if room.timer is not None:
                room.timer.cancel()
            if self.rooms.get(room.id) is room:
                del self.rooms[room.id]
            self.shows.discard(room.id)

    async def refresh_presence(self, room: Room) -> None:
        found = await self.known_here(room.id)
        async with room.lock:
            if room.sitting is not None:
                room.sitting.here_until.update(found)
                self.tell_presence(room, changed_only=True)
