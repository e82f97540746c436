"""How much cards, tiles and events move the prospects of whoever they befall.

For every event there is a gain: what came of the game for a seat (1 for a win, or its points) less
how the judge saw it before. The effect of a thing is its mean gain less that of all other events
of its kind at the same table; of an event without a thing, less that of all answers. So whoever
stood well before has no advantage, and what the judge sees too rosily cancels out.

Gains of one game hang together, so intervals count games and not events.
"""

from math import erfc, sqrt

import msgspec

from cavern.core.event import Counted
from cavern.lab.report.watching import ANYTHING, SCALE
from cavern.lab.simulate import Z

LEAST = 20
"""A thing that came up in fewer games tells nothing."""
FALSE = 0.05
"""Of the effects that are called sure, so many are expected to be none."""


class Sums:
    """Of the games: events, and for each column the gains; squares and products of both, all in
    whole numbers."""

    def __init__(self, columns: int) -> None:
        self.games = 0
        self.events = 0
        self.gains = [0] * columns
        self.events_squared = 0
        self.products = [0] * columns
        self.gains_squared = [0] * columns

    def add(self, met: list[int]) -> None:
        """One more game: its events, then the gains of every column."""
        events = met[0]
        self.games += 1
        self.events += events
        self.events_squared += events * events
        for column, gain in enumerate(met[1:]):
            self.gains[column] += gain
            self.products[column] += events * gain
            self.gains_squared[column] += gain * gain

    def about(self, column: int, mean: float) -> float:
        """The sum over games of the squared gains beyond this mean."""
        return max(
            0.0,
            self.gains_squared[column]
            - 2 * mean * self.products[column]
            + mean * mean * self.events_squared,
        )


class Effect(msgspec.Struct):
    """What a thing does for somebody; ``games`` are those in which it came up."""

    kind: str
    thing: str
    who: str
    games: int
    events: int
    effect: float
    low: float
    high: float
    by_lot: bool
    sure: bool = False


class Pool:
    """One thing and everything it is compared with, over several tables."""

    def __init__(self) -> None:
        self.games = 0
        self.events = 0
        self.others = 0
        self.gain = 0.0
        """Beyond the mean of its kind at each table."""
        self.squares = 0.0
        self.other_squares = 0.0

    def add(self, own: Sums, kind: Sums, column: int, among: bool) -> None:
        """One more table; ``among`` says that the thing is itself part of what it is compared
        with, and only the others count."""
        others = kind.events - own.events if among else kind.events
        if others <= 0:
            return
        mean = kind.gains[column] / kind.events
        gain = own.gains[column] - own.events * mean
        self.games += own.games
        self.events += own.events
        self.others += others
        self.gain += gain * kind.events / others
        self.squares += own.about(column, own.gains[column] / own.events)
        self.other_squares += kind.about(column, mean)

    def effect(self) -> tuple[float, float]:
        """The difference, and its standard error."""
        variance = self.squares / self.events**2 + self.other_squares / self.others**2
        error = sqrt(variance * self.games / max(1, self.games - 1))
        return self.gain / self.events / SCALE, error / SCALE


class Met(msgspec.Struct):
    """What was met at a table: the columns, and the sums of each thing and of each kind."""

    columns: list[str]
    things: dict[str, Sums] = {}
    kinds: dict[str, Sums] = {}

    def add(self, met: dict[str, list[int]]) -> None:
        """One more game."""
        kinds: dict[str, list[int]] = {}
        for name, sums in met.items():
            self.things.setdefault(name, Sums(len(self.columns))).add(sums)
            kind = name.partition("|")[0]
            before = kinds.get(kind)
            kinds[kind] = [a + b for a, b in zip(before, sums)] if before else sums
        for kind, sums in kinds.items():
            self.kinds.setdefault(kind, Sums(len(self.columns))).add(sums)


def effects(counted: tuple[Counted, ...], tables: list[Met]) -> list[Effect]:
    """Every thing that came up often enough at these tables."""
    declared = {each.kind: each for each in counted}
    pools: dict[tuple[str, str, str], Pool] = {}
    for met in tables:
        for name, sums in met.things.items():
            kind, _, thing = name.partition("|")
            if not kind:
                continue
            among = bool(declared[kind].facts)
            whole = met.kinds[kind if among else ANYTHING.partition("|")[0]]
            for column, who in enumerate(met.columns):
                pool = pools.setdefault((kind, thing, who), Pool())
                pool.add(sums, whole, column, among)
    rows = []
    for (kind, thing, who), pool in pools.items():
        if pool.games < LEAST:
            continue
        effect, error = pool.effect()
        if error == 0.0:
            continue
        found = Effect(
            kind, thing, who, pool.games, pool.events, effect,
            effect - Z * error, effect + Z * error, declared[kind].by_lot,
        )  # fmt: skip
        rows.append((erfc(abs(effect) / error / sqrt(2)), found))
    mark_sure(rows)
    return [row for _, row in rows]


def mark_sure(rows: list[tuple[float, Effect]]) -> None:
    """Benjamini and Hochberg: among so many, the small ones by chance do not count."""
    ordered = sorted(rows, key=lambda pair: pair[0])
    last = 0
    for rank, (chance, _) in enumerate(ordered, 1):
        if chance <= FALSE * rank / len(ordered):
            last = rank
    for _, row in ordered[:last]:
        row.sure = True
