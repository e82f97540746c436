"""Who somebody is: a guest, known by a signed cookie, brought back by a recovery code.

The cookie holds the guest's public id, an epoch and a signature over both. A new recovery code
raises the epoch, which signs out every other device. Of the code only a digest is stored.
"""

import hmac
import secrets
import time
from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256
from typing import Final

import msgspec
import sqlalchemy as sa

from cavern.server import queries
from cavern.server.clocks import Clock
from cavern.server.errors import Denied, no_guest
from cavern.server.queries import GuestRow
from cavern.server.store import Store

COOKIE: Final = "cavern"
COOKIE_DAYS: Final = 730
REMEMBER: Final = 10.0
"""Seconds a guest is remembered without asking the store."""

STONES: Final = (
    "Amber", "Basalt", "Beryl", "Cinder", "Dusk", "Ember", "Flint", "Garnet", "Granite", "Jasper",
    "Marble", "Moss", "Obsidian", "Onyx", "Opal", "Pyrite", "Quartz", "Slate", "Topaz", "Umber",
)  # fmt: skip
DWELLERS: Final = (
    "Badger", "Bat", "Beetle", "Cricket", "Fox", "Hare", "Heron", "Lantern", "Lynx", "Miner",
    "Mole", "Moth", "Newt", "Otter", "Owl", "Raven", "Shrew", "Toad", "Vole", "Wren",
)  # fmt: skip
TRIES: Final = 8


def sign(secret: bytes, id: str, epoch: int) -> str:
    """The value of a guest's cookie."""
    text = f"{id}.{epoch}"
    digest = hmac.digest(secret, f"guest {text}".encode(), "sha256")
    return f"{text}.{urlsafe_b64encode(digest).decode().rstrip('=')}"


def signed(secret: bytes, cookie: str) -> tuple[str, int] | None:
    """Guest and epoch of a cookie, if its signature is ours."""
    parts = cookie.split(".")
    if len(parts) != 3 or not parts[1].isdecimal() or len(parts[1]) > 9 or not cookie.isascii():
        return None
    id, epoch = parts[0], int(parts[1])
    return (id, epoch) if hmac.compare_digest(sign(secret, id, epoch), cookie) else None


def new_id(size: int) -> str:
    """Of so many random bytes; never one that a command would take for an option."""
    return secrets.token_urlsafe(size).replace("-", "_")


def new_code() -> str:
    """A recovery code: 125 bits in groups people can copy."""
    letters = b32encode(secrets.token_bytes(16)).decode()[:25]
    return "-".join(letters[i : i + 5] for i in range(0, 25, 5))


def digest(code: str) -> str:
    """What is stored of a recovery code. Case, spaces and dashes do not matter."""
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return sha256(b"cavern recovery " + plain.encode()).hexdigest()


JOINERS: Final = "\u200c\u200d"
"""Needed within words of some languages, and within emoji."""


def plain_text(text: str) -> str:
    """Text on one line, without characters that control how others read theirs."""
    kept = (c if c.isprintable() or c in JOINERS else " " for c in text)
    return " ".join("".join(kept).split()).strip(JOINERS)


def clean_name(name: str) -> str:
    """A name without control characters and surplus space."""
    shown = plain_text(name)
    if not shown:
        raise Denied("bad-input", "A name needs at least one letter.")
    return shown


class Guests:
    """The guests of this server."""

    def __init__(self, store: Store, secret: bytes, clock: Clock) -> None:
        self.store = store
        self.secret = secret
        self.clock = clock
        self._known: dict[str, tuple[float, GuestRow]] = {}

    def cookie(self, guest: GuestRow) -> str:
        return sign(self.secret, guest.id, guest.epoch)

    async def by_cookie(self, cookie: str | None) -> GuestRow | None:
        """The guest a cookie stands for; None for a stranger, a forgery or a signed-out device."""
        claim = signed(self.secret, cookie) if cookie else None
        if claim is None:
            return None
        guest = await self.find(claim[0])
        if guest is None or guest.epoch != claim[1]:
            return None
        return allowed(await self.really(guest))

    async def really(self, guest: GuestRow) -> GuestRow | None:
        """Who a guest turned out to be."""
        return await self.find(guest.same_as) if guest.same_as else guest

    async def find(self, id: str) -> GuestRow | None:
        known = self._known.get(id)
        if known is not None and time.monotonic() - known[0] < REMEMBER:
            return known[1]
        guest = await self.store.read(lambda connection: queries.guest_row(connection, id))
        if guest is not None:
            self._remember(guest)
        return guest

    def forget(self, id: str) -> None:
        """Ask the store again: another process has changed this guest."""
        self._known.pop(id, None)

    def _remember(self, guest: GuestRow) -> None:
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[guest.id] = (time.monotonic(), guest)

    async def make(self, name: str | None, webhook: str) -> tuple[GuestRow, str]:
        """A new guest and the recovery code, which is told only now."""
        code = new_code()
        guest = GuestRow(
            id=new_id(9),
            name=clean_name(name) if name else await self.store.read(made_up_name),
            recovery=digest(code),
            epoch=1,
            created=self.clock.now(),
            webhook=webhook,
        )
        await self.store.write(lambda connection: queries.add_guest(connection, guest))
        self._remember(guest)
        return guest, code

    async def change(self, guest: GuestRow, **values: str | int) -> GuestRow:
        if not values:
            return guest

        def work(connection: sa.Connection) -> None:
            queries.change_guest(connection, guest.id, **values)
            if self.store.postgres:
                self.store.notify(connection, [f"guest {guest.id}"])

        await self.store.write(work)
        changed = msgspec.structs.replace(guest, **values)
        self._remember(changed)
        return changed

    async def recover(self, code: str) -> GuestRow:
        found = await self.store.read(
            lambda connection: queries.guest_by_recovery(connection, digest(code))
        )
        found = allowed(await self.really(found)) if found is not None else None
        if found is None:
            raise Denied("not-found", "No guest has this recovery code.")
        return found

    async def merge(self, old: GuestRow, new: GuestRow) -> None:
        """One person had two names here: all that was the old one's is the new one's."""

        def work(connection: sa.Connection) -> None:
            queries.hand_over(connection, old.id, new.id)
            if self.store.postgres:
                self.store.notify(connection, [f"guest {old.id}"])

        await self.store.write(work)
        self.forget(old.id)

    async def new_recovery(self, guest: GuestRow) -> tuple[GuestRow, str]:
        """Another code; the old one and all other devices' cookies stop working."""
        code = new_code()
        changed = await self.change(guest, recovery=digest(code), epoch=guest.epoch + 1)
        return changed, code


def made_up_name(connection: sa.Connection) -> str:
    """A name for somebody who gave none, and that nobody here has."""
    for _ in range(TRIES):
        name = f"{secrets.choice(STONES)} {secrets.choice(DWELLERS)}"
        if not queries.name_taken(connection, name):
            return name
    return f"{name} {secrets.randbelow(9000) + 1000}"


def allowed(guest: GuestRow | None) -> GuestRow | None:
    """Whoever it is, unless they were told to leave."""
    if guest is not None and guest.banned:
        raise Denied("banned", "Who runs this server has asked you to leave.")
    return guest


def need(guest: GuestRow | None) -> GuestRow:
    if guest is None:
        raise no_guest()
    return guest
