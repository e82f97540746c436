"""Who somebody is: a guest, known by a signed cookie, brought back by a recovery code.

The cookie holds the guest's public id, an epoch, the device and a signature over them. A device
that signs out is noted: no copy of its cookie is believed any more. A new recovery code raises the
epoch, which signs out every other device. Of the code only a digest is stored.
"""

import hmac
import secrets
import time
import unicodedata
from base64 import b32encode, urlsafe_b64encode
from hashlib import sha256
from typing import Final, NamedTuple

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
UNNAMED: Final = "-"
"""The device of cookies from before devices were told apart."""
MOST_SIGNED_OUT: Final = 64
"""So many devices sign out one by one; with the next one all others do."""


class Claim(NamedTuple):
    """What a cookie says."""

    guest: str
    epoch: int
    device: str


def read_cookie(headers: dict[str, str]) -> str | None:
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip('"')
    return None


def sign(secret: bytes, claim: Claim) -> str:
    """The value of a cookie."""
    parts = [claim.guest, str(claim.epoch)]
    text = ".".join(parts if claim.device == UNNAMED else [*parts, claim.device])
    digest = hmac.digest(secret, f"guest {text}".encode(), "sha256")
    return f"{text}.{urlsafe_b64encode(digest).decode().rstrip('=')}"


def signed(secret: bytes, cookie: str) -> Claim | None:
    """What a cookie says, if its signature is ours."""
    id, *rest = cookie.split(".")
    if len(rest) not in (2, 3) or not cookie.isascii():
        return None
    if not rest[0].isdecimal() or len(rest[0]) > 9:
        return None
    claim = Claim(id, int(rest[0]), rest[1] if len(rest) == 3 else UNNAMED)
    return claim if hmac.compare_digest(sign(secret, claim), cookie) else None


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


UNSEEN: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Printable by their class, but nothing is to be seen of them."""


def plain_text(text: str) -> str:
    """Text on one line, without characters that control how others read theirs."""
    kept = (c if (c.isprintable() and c not in UNSEEN) or c in JOINERS else " " for c in text)
    return " ".join("".join(kept).split()).strip(JOINERS)


def clean_name(name: str) -> str:
    """A name without control characters and surplus space, of which something is to be seen."""
    shown = plain_text(name)
    if all(unicodedata.category(letter).startswith("M") for letter in shown):
        raise Denied("bad-input", "A name needs at least one letter.")
    return shown


class Guests:
    """The guests of this server."""

    def __init__(self, store: Store, secret: bytes, clock: Clock) -> None:
        self.store = store
        self.secret = secret
        self.clock = clock
        self._known: dict[str, tuple[float, GuestRow]] = {}
        self._forgotten = 0

    def cookie(self, guest: GuestRow) -> str:
        """A cookie for one more device."""
        return sign(self.secret, Claim(guest.id, guest.epoch, new_id(6)))

    async def by_cookie(self, cookie: str | None) -> GuestRow | None:
        """The guest a cookie stands for; None for a stranger, a forgery or a signed-out device."""
        claim = signed(self.secret, cookie) if cookie else None
        if claim is None:
            return None
        guest = await self.find(claim.guest)
        if guest is None or not believed(claim, guest):
            return None
        return allowed(await self.really(guest))

    async def believes(self, cookie: str) -> bool:
        """Whether a cookie still lets somebody in."""
        try:
            return await self.by_cookie(cookie) is not None
        except Denied:
            return False

    async def really(self, guest: GuestRow) -> GuestRow | None:
        """Who a guest turned out to be."""
        return await self.find(guest.same_as) if guest.same_as else guest

    async def find(self, id: str) -> GuestRow | None:
        known = self._known.get(id)
        if known is not None and time.monotonic() - known[0] < REMEMBER:
            return known[1]
        for _ in range(TRIES):
            before = self._forgotten
            guest = await self.store.read(lambda connection: queries.guest_row(connection, id))
            if before == self._forgotten:
                break  # nobody was changed meanwhile
        else:
            return guest
        if guest is not None:
            self._remember(guest)
        return guest

    def forget(self, id: str) -> None:
        """Ask the store again, whatever it is about to answer: this guest was changed."""
        self._known.pop(id, None)
        self._forgotten += 1

    def forget_everybody(self) -> None:
        self._known.clear()
        self._forgotten += 1

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
            self._changed(connection, [guest.id])

        await self.store.write(work)
        changed = msgspec.structs.replace(guest, **values)
        self.forget(guest.id)
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

        def work(connection: sa.Connection) -> list[str]:
            concerned = [old.id, *queries.former(connection, old.id)]
            queries.hand_over(connection, old.id, new.id)
            return self._changed(connection, concerned)

        self._forget_all(await self.store.write(work))

    async def sign_out(self, cookie: str | None, everywhere: bool) -> None:
        """Believe a cookie no more, nor any copy of it; or no cookie of its guest."""
        claim = signed(self.secret, cookie) if cookie else None
        if claim is None:
            return

        def work(connection: sa.Connection) -> list[str]:
            queries.hold_guest(connection, claim.guest)
            row = queries.guest_row(connection, claim.guest)
            if row is None or not believed(claim, row):
                return []
            gone = [*row.signed_out.split(), claim.device]
            if everywhere or len(gone) > MOST_SIGNED_OUT:
                return self._sign_out_all(connection, row.same_as or row.id)
            queries.change_guest(connection, row.id, signed_out=" ".join(gone))
            return self._changed(connection, [row.id])

        self._forget_all(await self.store.write(work))

    async def new_recovery(self, guest: GuestRow) -> tuple[GuestRow, str]:
        """Another code; the old ones and all other devices' cookies stop working."""
        code = new_code()

        def work(connection: sa.Connection) -> list[str]:
            for former in queries.former(connection, guest.id):
                queries.change_guest(connection, former, recovery=f"none {former}")
            queries.change_guest(connection, guest.id, recovery=digest(code))
            return self._sign_out_all(connection, guest.id)

        self._forget_all(await self.store.write(work))
        return need(await self.find(guest.id)), code

    def _sign_out_all(self, connection: sa.Connection, id: str) -> list[str]:
        ids = [id, *queries.former(connection, id)]
        queries.sign_out_all(connection, ids)
        return self._changed(connection, ids)

    def _changed(self, connection: sa.Connection, ids: list[str]) -> list[str]:
        """Tell the other processes that these guests are not what they were."""
        if self.store.postgres:
            self.store.notify(connection, [f"guest {id}" for id in ids])
        return ids

    def _forget_all(self, ids: list[str]) -> None:
        for id in ids:
            self.forget(id)


def made_up_name(connection: sa.Connection) -> str:
    """A name for somebody who gave none, and that nobody here has."""
    for _ in range(TRIES):
        name = f"{secrets.choice(STONES)} {secrets.choice(DWELLERS)}"
        if not queries.name_taken(connection, name):
            return name
    return f"{name} {secrets.randbelow(9000) + 1000}"


def believed(claim: Claim, guest: GuestRow) -> bool:
    """Whether a cookie still leads to its guest."""
    return claim.epoch == guest.epoch and claim.device not in guest.signed_out.split()


def allowed(guest: GuestRow | None) -> GuestRow | None:
    """Whoever it is, unless they were told to leave."""
    if guest is not None and guest.banned:
        raise Denied("banned", "Who runs this server has asked you to leave.")
    return guest


def need(guest: GuestRow | None) -> GuestRow:
    if guest is None:
        raise no_guest()
    return guest
