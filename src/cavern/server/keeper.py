"""What happens in matches by itself: bots answer, clocks run out, bots sit in for the absent."""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import sqlalchemy as sa

from cavern import __version__
from cavern.core import registry
from cavern.core.bot import RandomBot
from cavern.core.search import ThinkingBot
from cavern.server import moderation, queries, stored
from cavern.server.acts import best_level
from cavern.server.clocks import SECOND, Due
from cavern.server.errors import Denied
from cavern.server.logs import short
from cavern.server.thinking import Thinkers

if TYPE_CHECKING:
    from cavern.server.house import House, Room
    from cavern.server.sitting import Sitting

log = logging.getLogger("cavern.server")

LEASE = 40 * SECOND
"""A connected person counts as present for so long without being heard of again."""
HEARTBEAT = 15.0
KEEPER_PAUSE = 1.0
LATE = 1500
"""So late may a match be before the process that should hold it, but does not, steps in."""
CLOCKS_APART = 60 * SECOND
"""So much the clocks of two hosts may differ."""
IDLE = 60 * SECOND
REST = 10 * SECOND
"""After so long without a move it is forgotten how the table looked; it can be made again."""
EXPIRY_FIRST = 60.0
EXPIRY_PAUSE = 3600.0
EXPIRY_BREATH = 0.1
"""Between two bites of what is removed others write."""
SLOW_BOT = 0.005
"""Seconds after which a bot is moved off the event loop."""


class MatchKeeper:
    """Looks after the matches of a house."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._slow_levels: set[tuple[str, str]] = set()
        self.thinkers = Thinkers()

    def open(self) -> None:
        self.house.spawn(self._keep())
        self.house.spawn(self._obey())
        self.house.spawn(self._expire())
        self.house.spawn(self._beat())
        self.house.spawn(self._check_versions())

    async def _check_versions(self) -> None:
        """After an update: replay every live match, so that nobody meets a surprise later."""
        known = {id: game.rules_version for id, game in registry.games().items()}
        found = await self.house.store.read(queries.live_versions)
        for id, game, rules, engine in found:
            if game in known and (rules, engine) != (known[game], __version__):
                try:
                    async with self.house.enter(id):
                        await asyncio.sleep(0)
                except Denied as refusal:
                    log.warning("match %s cannot go on: %s", short(id), refusal.text)

    async def _obey(self) -> None:
        """Read what who runs the server, or another process, has changed in the store."""
        last: int | None = None
        while True:
            with suppress(sa.exc.SQLAlchemyError):  # the next look tries again
                if last is None:
                    last = await self.house.store.read(moderation.last_order)
                for n, what in await self.house.store.read(
                    partial(moderation.orders_after, n=last)
                ):
                    try:
                        await self.house.obey(what)
                    except Denied as refusal:
                        log.warning("an order could not be carried out: %s", refusal.text)
                    last = n
            await asyncio.sleep(KEEPER_PAUSE)

    async def _expire(self) -> None:
        """Remove what is kept no longer, little by little."""
        await asyncio.sleep(EXPIRY_FIRST)
        while True:
            with suppress(sa.exc.SQLAlchemyError):
                removed = await self.expire_now()
                if removed:
                    log.warning("%d matches were kept for long enough and are removed", removed)
            await asyncio.sleep(EXPIRY_PAUSE)

    async def expire_now(self) -> int:
        store, keep, now = self.house.store, self.house.keep, self.house.clock.now()
        upto = await store.write(partial(moderation.policy_time, now=now))
        removed = 0
        while count := await store.write(partial(moderation.expire, keep=keep, now=upto)):
            removed += count
            await asyncio.sleep(EXPIRY_BREATH)
        return removed

    async def _beat(self) -> None:
        """Renew the lease of everybody who is connected; look who is at other processes."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            with suppress(sa.exc.SQLAlchemyError):  # the next beat tries again
                await self._renew_leases()
                if self.house.store.postgres:
                    for room in list(self.house.rooms.values()):
                        if room.clients:
                            await self.house.refresh_presence(room)

    async def _renew_leases(self) -> None:
        until = self.house.clock.now() + LEASE
        rows = []
        for room in self.house.rooms.values():
            if room.sitting is not None and room.sitting.status != "over":
                for seat in room.here():
                    room.sitting.here_until[seat] = until
                    rows.append((room.id, seat, until))
        if rows:
            await self.house.store.write(partial(queries.touch, rows=rows))

    def arm(self, room: "Room") -> None:
        """Set the timer for what is due. One that rings too early looks, and sets another: with
        every move things are due later, and a timer costs more than a look."""
        if room.due is None or self.house.closing or room.stuck:
            return
        if room.timer is not None:
            if room.rings <= room.due.at:
                return
            room.timer.cancel()
        delay = max(0, room.due.at - self.house.clock.now()) / SECOND
        room.rings = room.due.at
        room.timer = asyncio.get_running_loop().call_later(delay, self._ring, room)

    def _ring(self, room: "Room") -> None:
        room.timer = None
        if room.due is not None:
            self.house.spawn(self.drive(room.id))

    async def drive(self, id: str) -> None:
        """Do what is due in a match: bots' answers, clocks that ran out, takeovers."""
        while not self.house.closing:
            async with self.house.enter(id) as room:
                if room.driving or room.stuck:
                    return
                due = room.due = self.house.due(room)
                if due is None or due.at > self.house.clock.now():
                    self.arm(room)
                    return
                if due.what == "bot" and not self.house.bot_may_answer(room):
                    continue  # it is due later
                room.driving = True
            try:
                await self._step(id, due)
            except Denied:
                raise
            except sa.exc.SQLAlchemyError:
                log.exception("the store failed")
                await asyncio.sleep(KEEPER_PAUSE)
            except Exception:
                self.house.metrics.count("cavern_failures_total", 'place="match"')
                log.exception("match %s is stuck", short(id))
                room.stuck = True
                return
            finally:
                room.driving = False

    async def _step(self, id: str, due: Due) -> None:
        """One answer by a bot, or one takeover."""
        async with self.house.enter(id) as room:
            sitting = room.at()
            seat = sitting.asked
            if seat is None:
                return
            if due.what == "absent":
                await self._take_over(room, seat)
                return
            if due.what == "lull":
                await self.house.append(room, self._passed(sitting, seat))
                return
            head = sitting.head
            level = sitting.seats[seat].level or best_level(sitting)
            number = sitting.answered + 1
            bot, decision, state = sitting.bot_pick(level)
            step, spent = "", 0.0
            if isinstance(bot, ThinkingBot) and not decision.discreet:
                step = sitting.open_step()
                bot.begin_turn(state)
                spent = bot.spent
            slow = (sitting.game.id, level) in self._slow_levels
            if not slow and not step:
                index = self._picked(sitting.game.id, level, bot, decision, state)
        began = time.perf_counter()
        thought = None
        if step:
            thought = await self.thinkers.think(id, sitting.game.id, level, step, spent)
        if thought is not None:
            index = thought
            assert isinstance(bot, ThinkingBot)
            bot.spent = spent + (time.perf_counter() - began) * 1000.0
        elif slow or step:
            index = await asyncio.to_thread(
                self._picked, sitting.game.id, level, bot, decision, state
            )
        async with self.house.enter(id) as room:
            sitting = room.at()
            if sitting.head != head or sitting.asked != seat:
                return
            by: Literal["bot", "clock"] = "bot" if due.what == "bot" else "clock"
            option = decision.id(decision.choices[index])
            await self.house.append(
                room, stored.AnsweredEntry(number, seat, option, by, index=index)
            )

    def _passed(self, sitting: "Sitting", seat: int) -> stored.AnsweredEntry:
        """Nothing was said in a lull."""
        assert sitting.match is not None and sitting.match.decision is not None
        option = sitting.passes
        index = sitting.match.decision.index_of(option)
        return stored.AnsweredEntry(sitting.answered + 1, seat, option, "clock", index=index)

    def unnoticed(self, sitting: "Sitting") -> stored.AnsweredEntry | None:
        """A bot's answer to an open question that others must not notice, if there is one."""
        seat = sitting.asked
        if seat is None or not sitting.seats[seat].by_bot or not sitting.asked_discreetly:
            return None
        level = sitting.seats[seat].level or best_level(sitting)
        bot, decision, state = sitting.bot_pick(level)
        index = self._picked(sitting.game.id, level, bot, decision, state)
        option = decision.id(decision.choices[index])
        return stored.AnsweredEntry(sitting.answered + 1, seat, option, "bot", index=index)

    def _picked(self, game: str, level: str, bot: Any, decision: Any, state: Any) -> int:
        """A bot's choice. One that fails is replaced by chance; one that is slow is remembered."""
        began = time.perf_counter()
        try:
            index = int(bot.pick(decision, state))
            decision.choices[index]
        except Exception:
            self.house.metrics.count("cavern_failures_total", 'place="bot"')
            log.exception("the %s bot of %s failed", level, game)
            index = RandomBot(bot.rng).pick(decision, state)
        if time.perf_counter() - began > SLOW_BOT:
            self._slow_levels.add((game, level))
        return index

    async def _take_over(self, room: "Room", seat: int) -> None:
        """A bot sits in for an absent person, unless another process knows them present."""
        sitting = room.at()
        sitting.here_until.update(await self.house.known_here(room.id))
        room.due = self.house.due(room)
        if room.due is None or room.due.at > self.house.clock.now():
            self.arm(room)
            return
        await self.house.append(room, stored.AwayEntry(seat, best_level(sitting), "absent"))

    async def _keep(self) -> None:
        """Take up matches that are due and in no process's memory; put idle ones away."""
        caught_up = False
        while True:
            try:
                if not caught_up:
                    await self.catch_up()
                    caught_up = True
                await self._look_around(self.house.clock.now())
            except sa.exc.SQLAlchemyError as error:
                log.error("the store failed: %s", type(error).__name__)
            await asyncio.sleep(KEEPER_PAUSE)

    async def catch_up(self) -> None:
        """A clock that was ahead when a match was last changed was also when it was noted what is
        due in it: such matches are looked at now, and what is due is noted anew."""
        now = self.house.clock.now()
        await self.house.store.write(
            partial(queries.due_now, now=now, changed_after=now + CLOCKS_APART)
        )

    async def _look_around(self, now: int) -> None:
        late = await self.house.store.read(
            partial(queries.due_matches, before=now - LATE, limit=200)
        )
        for id in late:
            room = self.house.rooms.get(id)
            if (room is None or room.sitting is None) and self.house.owns(id):
                self.house.spawn(self._take_up(id))
        for room in list(self.house.rooms.values()):
            if not room.resting and now - room.used > REST:
                room.rest()
                await asyncio.sleep(0)  # others play on
            if self._idle(room, now):
                await self._put_away(room)
            elif room.due is None and room.sitting is not None and room.clients:
                room.due = self.house.due(room)  # a show that waited for its place
                self.arm(room)

    async def _take_up(self, id: str) -> None:
        try:
            await self.drive(id)
            await self._note_due(id)
        except Denied as refusal:
            log.warning("match %s cannot go on: %s", short(id), refusal.text)
            if refusal.code != "busy":
                await self._give_up(id)
        except sa.exc.SQLAlchemyError:
            raise
        except Exception:
            log.exception("match %s cannot go on", short(id))
            await self._give_up(id)

    async def _give_up(self, id: str) -> None:
        """Nothing happens by itself any more in a match that cannot be opened: it would stand in
        the way of those that can."""
        await self.house.store.write(partial(queries.set_due, id=id, due=None))

    async def _note_due(self, id: str) -> None:
        """What was due may be due later: who is waited for has a grace after a start."""
        async with self.house.enter(id) as room:
            due = room.due.at if room.due is not None else None
            await self.house.store.write(partial(queries.set_due, id=id, due=due))

    def _idle(self, room: "Room", now: int) -> bool:
        if room.clients or room.lock.locked() or room.driving or now - room.used < IDLE:
            return False
        return room.due is None or room.due.at - now > IDLE

    async def _put_away(self, room: "Room") -> None:
        async with room.lock:
            if room.clients:
                return
            await self.house.keep_snapshot(room)
            self.house.drop(room)
