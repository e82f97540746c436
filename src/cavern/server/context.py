"""What request handlers share: the parts of one server process."""

from typing import TYPE_CHECKING, Protocol
from urllib.parse import quote, unquote

from cavern.server import alerts, limits, protocol, queries
from cavern.server.analysts import Analysts
from cavern.server.clocks import Clock
from cavern.server.errors import no_match
from cavern.server.hosts import Hosts
from cavern.server.house import House
from cavern.server.identity import Guests
from cavern.server.limits import Buckets
from cavern.server.logs import short
from cavern.server.metrics import Metrics
from cavern.server.replays import Projector
from cavern.server.settings import Settings
from cavern.server.sitting import Sitting
from cavern.server.store import Store

if TYPE_CHECKING:
    from cavern.server.links import Links


class Connected(Protocol):
    """A guest's connection, signed in with a cookie of some epoch."""

    epoch: int
    cookie: str | None

    def hang_up(self, code: int, why: str) -> None: ...

    def reply(self, message: protocol.AnyReply) -> None: ...


class Server:
    """One process: its store, guests, rooms and counters."""

    def __init__(self, settings: Settings, store: Store, clock: Clock | None = None) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock or Clock()
        self.metrics = Metrics()
        self.buckets = Buckets(settings.rate_limits)
        self.guests = Guests(store, settings.secret, self.clock)
        self.house = House(store, self.clock, self.metrics, settings.keep)
        self.house.bots_wait = lambda payers: self.buckets.queue(limits.BOTS, payers)
        self.house.on_turn = self._on_turn
        self.house.on_missed = self._on_missed
        self.house.on_note = {
            "guest": self._on_guest,
            "left": self._on_leave,
            "spent": self._on_spent,
            "turn": self._on_call,
        }
        if store.postgres:
            self.buckets.on_spent = self._tell_spent
        self.hosts = Hosts(store)
        self.house.owns = self.hosts.owns
        self.links: Links
        self.sockets: dict[str, set[Connected]] = {}
        self.projector = Projector()
        self.analysts = Analysts(self.house)
        self.clients = 0
        self.health = ""
        self.health_at = float("-inf")

    async def pay_for_opening(self, id: str, address: str, player: str = "") -> None:
        """If a match is not in memory, all that happened in it is gone through once more, and an
        address pays for that before. A player who comes to a seat of theirs is let in even if there
        is too little: what is missing then is missing for what they ask next."""
        if self.house.has_open(id):
            return
        row, holders = await self.store.read(
            lambda connection: (queries.match_row(connection, id), queries.holders(connection, id))
        )
        if row is None:
            raise no_match()
        cost = min(row.head, int(limits.FRAMES.burst))
        if player and player in holders.values():
            self.buckets.queue(limits.FRAMES, [address], cost)
        else:
            self.buckets.need(limits.FRAMES, address, cost)

    def sign_out(self, guest: str, epoch: int) -> None:
        """Close what a guest has open, but for devices that were signed in with this epoch."""
        for client in list(self.sockets.get(guest, ())):
            if client.epoch != epoch:
                client.hang_up(4401, "signed out")

    async def leave(self, guest: str) -> None:
        """Close all that a guest has open, at whichever process."""
        self._on_leave(guest)
        await self._tell_others(f"left {guest}")

    def _on_leave(self, guest: str) -> None:
        self.sign_out(guest, -1)

    async def _tell_others(self, note: str) -> None:
        if self.store.postgres:
            await self.store.write(lambda connection: self.store.notify(connection, [note]))

    def _tell_spent(self, name: str, key: str, cost: int) -> None:
        self.house.spawn(self._tell_others(f"spent {name} {cost} {quote(key, safe='')}"))

    def _on_spent(self, note: str) -> None:
        name, cost, key = note.split(" ")
        self.buckets.spent(name, unquote(key), int(cost))

    def _on_guest(self, id: str) -> None:
        self.guests.forget(id)
        if id in self.sockets:
            self.house.spawn(self._check_sockets(id))

    async def _check_sockets(self, id: str) -> None:
        guest = await self.guests.find(id)
        allowed = guest is not None and not guest.banned
        self.sign_out(id, guest.epoch if guest is not None and allowed else -1)

    def _on_missed(self) -> None:
        """Others may have told what was not heard here: who was believed is looked at anew."""
        self.guests.forget_everybody()
        for id in self.sockets:
            self.house.spawn(self._check_cookies(id))

    async def _check_cookies(self, id: str) -> None:
        for client in list(self.sockets.get(id, ())):
            if client.cookie is not None and not await self.guests.believes(client.cookie):
                client.hang_up(4401, "signed out")

    def _on_turn(self, sitting: Sitting, seat: int) -> None:
        guest, match = sitting.seats[seat].guest, sitting.row.id
        self._call(guest, match)
        if self.store.postgres:
            self.house.spawn(self._tell_others(f"turn {guest} {match}"))
        self.house.spawn(self._alert(sitting, seat))

    def _call(self, guest: str, match: str) -> None:
        """Tell whoever looks at another table that it is their turn in this match."""
        for client in list(self.sockets.get(guest, ())):
            client.reply(protocol.Elsewhere(match=match))

    def _on_call(self, note: str) -> None:
        """Somebody who may be connected here is called by another process."""
        guest, _, match = note.partition(" ")
        self._call(guest, match)

    async def _alert(self, sitting: Sitting, seat: int) -> None:
        """Tell an absent person's webhook that it is their turn."""
        guest = await self.guests.find(sitting.seats[seat].guest)
        if guest is None or not guest.webhook:
            return
        until = await self.house.known_here(sitting.row.id)
        if until.get(seat, 0) > self.clock.now():
            return  # they are connected to another process
        text = f"{sitting.game.title}: it is your turn, {guest.name}."
        if self.settings.public_url:
            text += f" {self.settings.public_url.rstrip('/')}/m/{sitting.row.id}"
        message: dict[str, object] = {
            "text": text,
            "content": text,
            "match": sitting.row.id,
            "game": sitting.game.id,
            "seat": seat,
            "number": sitting.answered + 1,
        }
        try:
            status = await alerts.post(
                guest.webhook, message, private=self.settings.private_webhooks
            )
            result = "ok" if 200 <= status < 300 else "refused"
        except Exception as error:
            result = type(error).__name__.lower()
        self.metrics.count("cavern_alerts_total", f'result="{result}"')
        alerts.log.info(
            "alert", extra={"facts": {"match": short(sitting.row.id), "result": result}}
        )
