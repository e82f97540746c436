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
EVERYTHING = ANYTHING.partition("|")[0]
"""The kind of all answers."""
FALSE = 0.05
"""Of the effects that are called sure, so many are expected to be none."""


class Sums:
    """Of the games: events, and for each column the gains; squares and products of both, with
    those of the whole kind too. All are whole numbers."""

    def __init__(self, columns: int) -> None:
        self.games = 0
        self.events = 0
        self.gains = [0] * columns
        self.events_squared = 0
        self.products = [0] * columns
        self.gains_squared = [0] * columns
        self.events_both = 0
        self.crossed = [[0, 0, 0] for _ in range(columns)]
        """Own gains by the kind's events, own events by the kind's gains, gains by gains."""

    def add(self, own: list[int], kind: list[int]) -> None:
        """One more game: its events, then the gains of every column."""
        events = own[0]
        self.games += 1
        self.events += events
        self.events_squared += events * events
        self.events_both += events * kind[0]
        for column, (gain, whole) in enumerate(zip(own[1:], kind[1:])):
            self.gains[column] += gain
            self.products[column] += events * gain
            self.gains_squared[column] += gain * gain
            crossed = self.crossed[column]
            crossed[0] += gain * kind[0]
            crossed[1] += events * whole
            crossed[2] += gain * whole

    def mean(self, column: int) -> float:
        return self.gains[column] / self.events

    def steady(self) -> bool:
        """Whether it came equally often in every game."""
        return self.events_squared * self.games == self.events**2

    def squares(self, column: int) -> float:
        """The sum over games of the squared gains beyond the mean."""
        mean = self.mean(column)
        return (
            self.gains_squared[column]
            - 2 * mean * self.products[column]
            + mean * mean * self.events_squared
        )

    def together(self, column: int, kind: "Sums") -> float:
        """The sum over games of the gains beyond the mean, times those of the whole kind."""
        own, whole = self.mean(column), kind.mean(column)
        by_events, by_gains, both = self.crossed[column]
        return both - whole * by_events - own * by_gains + own * whole * self.events_both


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
        self.gain = 0.0
        """Beyond that of the others of its kind at each table."""
        self.squares = 0.0

    def add(self, own: Sums, kind: Sums, column: int, among: bool) -> None:
        """One more table; ``among`` says that the thing is itself part of what it is compared
        with, and only the others count.

        The squares are those of what each game adds to the difference of the two means.
        """
        others = kind.events - own.events if among else kind.events
        if others <= 0:
            return
        more = kind.events / others
        part = own.events / kind.events
        self.games += own.games
        self.events += own.events
        self.gain += more * own.events * (own.mean(column) - kind.mean(column))
        self.squares += more**2 * (
            own.squares(column)
            - 2 * part * own.together(column, kind)
            + part**2 * kind.squares(column)
        )

    def effect(self) -> tuple[float, float]:
        """The difference, and its standard error."""
        squares = max(0.0, self.squares) * self.games / max(1, self.games - 1)
        return self.gain / self.events / SCALE, sqrt(squares) / self.events / SCALE


class MetThings(msgspec.Struct):
    """What was met at a table: the columns, and the sums of each thing and of each kind.

    ``one_seat`` says that a column is always the same seat, so that all events of a game had the
    same end: what comes in every game equally often then tells nothing.
    """

    columns: list[str]
    one_seat: bool = False
    things: dict[str, Sums] = {}
    kinds: dict[str, Sums] = {}

    def add(self, met: dict[str, list[int]]) -> None:
        """One more game."""
        kinds: dict[str, list[int]] = {}
        for name, sums in met.items():
            kind = name.partition("|")[0]
            before = kinds.get(kind)
            kinds[kind] = [a + b for a, b in zip(before, sums)] if before else sums
        for name, sums in met.items():
            kind, _, thing = name.partition("|")
            whole = kinds[kind] if thing else kinds[EVERYTHING]
            self.things.setdefault(name, Sums(len(self.columns))).add(sums, whole)
        for kind, sums in kinds.items():
            self.kinds.setdefault(kind, Sums(len(self.columns))).add(sums, sums)


def effects(counted: tuple[Counted, ...], tables: list[MetThings]) -> list[Effect]:
    """Every thing that came up often enough at these tables."""
    declared = {each.kind: each for each in counted}
    pools: dict[tuple[str, str, str], Pool] = {}
    for met in tables:
        for name, sums in met.things.items():
            kind, _, thing = name.partition("|")
            if not kind:
                continue
            among = bool(thing)
            whole = met.kinds[kind if among else EVERYTHING]
            if met.one_seat and sums.games == whole.games and sums.steady():
                continue
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
