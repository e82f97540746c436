"""How much anybody may ask of the server in a while."""

import ipaddress
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cavern.server.errors import Denied


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


HTTP = Rate(200, 50)
NEW_GUESTS = Rate(20, 0.2)
RECOVER = Rate(5, 0.05)
NEW_MATCHES = Rate(30, 0.5)
NEW_MATCHES_HERE = Rate(60, 0.5)
"""From one address, by however many guests."""
MOST_LISTED = 10
"""So many tables may one guest have open to everybody."""
REPLAYS = Rate(40, 4)
FRAMES = Rate(10_000, 120)
"""Answers gone through to open a match or to show its past; a long match, page by page from its
start, costs 5,000."""
CONNECTIONS = Rate(100, 5)
MESSAGES = Rate(60, 20)
MESSAGES_HERE = Rate(600, 150)
"""From one address, over however many sockets."""
BOTS = Rate(300, 60)
"""Answers of bots at the tables of one address. Who plays at one table does not come near it: bots
give some 100 answers between two turns of a person's."""
LESSONS = Rate(60, 5)
ANALYSES = Rate(10, 0.05)
COACH = Rate(20, 1)
CHAT = Rate(8, 0.5)
SHARED = {
    NEW_GUESTS: "guests",
    RECOVER: "recover",
    NEW_MATCHES: "matches",
    NEW_MATCHES_HERE: "matches-here",
}
"""What is limited for everybody's sake, and not only for that of a process: all that share a store
count together."""


def payer(address: str) -> str:
    """Who pays for what comes from an address: the address itself, or in IPv6 the network of which
    one household has all 18 trillion million addresses."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found.packed[:8] + bytes(8), 64)))


class Buckets:
    """Token buckets, one for each key of each kind."""

    def __init__(self, on: bool, now: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.now = now
        self.on_spent: Callable[[str, str, int], None] = lambda name, key, cost: None
        """Hears what was taken of which limit that is shared."""
        self._left: dict[tuple[Rate, str], tuple[float, float]] = {}

    def take(self, rate: Rate, key: str, cost: int = 1) -> float:
        """Take so many; 0 if there were, else the seconds until there are."""
        if not self.on:
            return 0.0
        now = self.now()
        if len(self._left) > 50_000:
            self._sweep(now)
        left = self.left(rate, key)
        if left < cost:
            self._left[rate, key] = (left, now)
            return (cost - left) / rate.per_second
        self._left[rate, key] = (left - cost, now)
        if rate in SHARED:
            self.on_spent(SHARED[rate], key, cost)
        return 0.0

    def queue(self, rate: Rate, keys: Sequence[str], cost: int = 1) -> float:
        """Take so many, also of what is not there yet, from whoever has the most; the seconds until
        they are there. So many who wait come one after another, and need not ask again."""
        if not self.on or not keys:
            return 0.0
        key = max(keys, key=lambda each: self.left(rate, each))
        left = self.left(rate, key) - cost
        self._left[rate, key] = (left, self.now())
        return max(0.0, -left / rate.per_second)

    def left(self, rate: Rate, key: str) -> float:
        """How much can be taken at once."""
        now = self.now()
        left, since = self._left.get((rate, key), (rate.burst, now))
        return min(rate.burst, left + (now - since) * rate.per_second)

    def spent(self, name: str, key: str, cost: int) -> None:
        """Another process has let somebody have something of what is shared."""
        rate = next(rate for rate, each in SHARED.items() if each == name)
        self._left[rate, key] = (self.left(rate, key) - cost, self.now())

    def need(self, rate: Rate, key: str, cost: int = 1) -> None:
        wait = self.take(rate, key, cost)
        if wait:
            raise Denied("too-fast", f"Too many at once; try again in {wait:.0f} seconds.")

    def _sweep(self, now: float) -> None:
        """Forget buckets that are full again."""
        self._left = {
            (rate, key): (left, since)
            for (rate, key), (left, since) in self._left.items()
            if left + (now - since) * rate.per_second < rate.burst
        }
