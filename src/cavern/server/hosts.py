"""Which process holds which match, where several share a database.

Every process tells the database again and again that it is there and where others reach it; one
that has not for a second and a half counts as gone, whether it died, froze or was cut off. A match
belongs to the process that comes first for it (rendezvous hashing): all come to the same answer
without asking each other, and when one goes only its own matches move, evenly to all others.

It is about work and not about truth: what is true is the log. Two processes that for a moment both
take a match for theirs cost time, and can neither lose nor fork anything.
"""

import asyncio
import logging
from collections.abc import Callable
from hashlib import blake2b

import msgspec
import sqlalchemy as sa

from cavern.server import queries
from cavern.server.store import Store

log = logging.getLogger("cavern.server")

BEAT_SECONDS = 0.4
GONE_MILLISECONDS = 1500
"""Who was not heard of for so long is not counted on."""
FORGET_MILLISECONDS = 3_600_000


class Host(msgspec.Struct, frozen=True):
    """A process, and where others reach it."""

    id: str
    address: str


def owner(match: str, hosts: list[Host]) -> Host | None:
    """The host that comes first for a match."""
    return max(hosts, key=lambda host: weight(match, host.id), default=None)


def weight(match: str, host: str) -> bytes:
    return blake2b(f"{match} {host}".encode(), digest_size=8).digest()


class Hosts:
    """All processes of a database that can be counted on, as far as this one knows."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.me: Host | None = None
        self.alive: list[Host] = []
        self.on_beat: Callable[[set[str]], None] = lambda alive: None
        self._suspected: dict[str, float] = {}

    def owner(self, match: str) -> Host | None:
        """Who holds a match; None if it is this process."""
        if self.me is None:
            return None
        now = asyncio.get_running_loop().time()
        trusted = [host for host in self.alive if self._suspected.get(host.id, 0.0) <= now]
        found = owner(match, trusted)
        return None if found is None or found.id == self.me.id else found

    def owns(self, match: str) -> bool:
        return self.owner(match) is None

    def suspect(self, host: Host) -> None:
        """It does not answer us: until the database would know, others come before it."""
        until = asyncio.get_running_loop().time() + GONE_MILLISECONDS / 1000
        self._suspected[host.id] = until

    async def join(self, address: str) -> None:
        """Begin to be counted on."""
        self.me = Host(self.store.process, address)
        await self.beat()

    async def beat(self) -> None:
        """Say that we are there, and see who else is."""
        me = self.me
        if me is None:
            return

        def work(connection: sa.Connection) -> list[Host]:
            queries.host_here(connection, me.id, me.address, FORGET_MILLISECONDS)
            found = queries.hosts_since(connection, GONE_MILLISECONDS)
            return [Host(id, address) for id, address in found]

        found = await self.store.write(work)
        if {host.id for host in found} != {host.id for host in self.alive}:
            log.info("hosts", extra={"facts": {"count": len(found)}})
        self.alive = found
        self.on_beat({host.id for host in found})

    async def go_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
            except sa.exc.SQLAlchemyError as error:
                log.error("the store failed: %s", type(error).__name__)

    async def leave(self) -> None:
        """Not to be counted on any more."""
        me, self.me = self.me, None
        if me is not None:
            await self.store.write(lambda connection: queries.host_gone(connection, me.id))
