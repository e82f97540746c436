"""Sums up watched games of one setting, game by game, and says what they come to."""

from collections import Counter

import msgspec

from cavern.core.game import AnyGame, Setup
from cavern.lab import simulate
from cavern.lab.report.effects import MetThings
from cavern.lab.report.watching import TENTHS, Watch, Watched
from cavern.lab.seating import apart
from cavern.lab.simulate import quantile, share

BINS = 10
"""Standings are compared with what came of them in so many steps."""
PER_QUESTION = 8.0
PER_TURN = 15.0
"""Seconds that people at a table are taken to need for an answer, and for a turn besides."""


ANYBODY = "anybody"
"""Whom things befall where seats are alike."""


class Setting(msgspec.Struct, frozen=True):
    """Something to play: a table, in a variant, by bots of a level."""

    table: str
    """As ``--tables`` names it."""
    title: str
    variant: str
    bot: str
    what: Watched

    @property
    def label(self) -> str:
        return ", ".join(each for each in (self.title, self.variant, self.bot) if each)


class ReportEstimate(msgspec.Struct):
    """A figure with its 95% interval."""

    value: float
    low: float
    high: float

    def off(self, expected: float) -> bool:
        """Whether it differs by more than one would find by looking at many: the interval does
        not reach so far even if it is half as wide again (of 300, one would by chance)."""
        low = self.value - 1.5 * (self.value - self.low)
        high = self.value + 1.5 * (self.high - self.value)
        return not low <= expected <= high

    @staticmethod
    def share(count: int, total: int) -> "ReportEstimate":
        return ReportEstimate(*share(count, total))


class SeatAccount(msgspec.Struct):
    """How one seat fared; ``fair`` is what it would win if all sides won alike."""

    id: str
    name: str
    wins: ReportEstimate
    fair: float


class Spread(msgspec.Struct):
    """How something was spread over the games: the tenths, quarters and the middle."""

    mean: float
    p10: float
    p25: float
    p50: float
    p75: float
    p90: float


class ReportFigures(msgspec.Struct):
    """What came of the games of a setting."""

    table: str
    title: str
    mode: str
    variant: str
    bot: str
    seed: str
    games: int
    finished: int
    unfinished: ReportEstimate
    unfinished_seeds: list[str]
    drawn: ReportEstimate
    errors: list[dict[str, str]]
    seats: list[SeatAccount]
    alike: bool
    """Whether all seats play by the same rules."""
    sides: int
    order: list[ReportEstimate]
    """How often whoever went first, second, … won."""
    endings: dict[str, ReportEstimate]
    turns: Spread
    decisions: Spread
    minutes: Spread
    score: ReportEstimate | None
    lead_changes: ReportEstimate | None
    comebacks: ReportEstimate | None
    """The share of winners who had stood at less than half of a fair share."""
    runaways: ReportEstimate | None
    """The share of winners who led from the first third on."""
    leader_wins: list[ReportEstimate]
    """How often whoever led after so many tenths of the game went on to win; whoever leads alone
    at its very beginning does so by a hair."""
    calibration: list[tuple[float, ReportEstimate]]


class Account:
    """The games of a setting, added up one by one in any order."""

    def __init__(self, setting: Setting, game: AnyGame, setup: Setup, pace: float) -> None:
        self.setting = setting
        self.game = game
        self.setup = setup
        self.sides = game.sides(setup)
        self.ids = [name.lower().replace(" ", "-") for name in game.seat_names(setup)]
        self.games = 0
        self.wins = [0] * setup.seats
        self.drawn = 0
        self.unfinished: list[int] = []
        self.errors: list[tuple[int, str]] = []
        self.ordered = [0] * len(set(self.sides))
        self.orders = 0
        self.endings: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()
        self.decisions: Counter[int] = Counter()
        self.seconds: Counter[int] = Counter()
        self.pace = pace
        self.points: Counter[int] = Counter()
        self.changes: Counter[int] = Counter()
        self.won = 0
        self.comebacks = 0
        self.runaways = 0
        self.led = [0] * TENTHS
        self.leaders = [0] * TENTHS
        self.stood = [[0, 0] for _ in range(BINS)]
        self.met = MetThings(
            self.ids if apart(setup) else [ANYBODY], apart(setup) or setup.seats == 1
        )

    def add(self, watched: Watch) -> None:
        self.games += 1
        if watched.error:
            self.errors.append((watched.number, watched.error))
            return
        self.turns[watched.turns] += 1
        self.decisions[watched.decisions] += 1
        seconds = watched.decisions * self.pace + watched.turns * PER_TURN
        self.seconds[int(seconds)] += 1
        if watched.ending == "unfinished":
            self.unfinished.append(watched.number)
            return
        self.endings[watched.ending] += 1
        self.drawn += not watched.winners
        for seat in watched.winners:
            self.wins[seat] += 1
        self.points[watched.scores[0]] += 1
        self.met.add(watched.met)
        self.add_order(watched)
        if watched.course and watched.winners and len(self.ordered) > 1:
            self.add_course(watched)

    def add_order(self, watched: Watch) -> None:
        """Which place in the order of turns the winning side had."""
        sides = list(dict.fromkeys(self.sides[seat] for seat in watched.order))
        if len(sides) < len(self.ordered):
            return
        self.orders += 1
        if watched.winners:
            self.ordered[sides.index(self.sides[watched.winners[0]])] += 1

    def add_course(self, watched: Watch) -> None:
        fair = 1 / len(self.ordered)
        self.won += 1
        self.changes[watched.changes] += 1
        self.comebacks += watched.lowest < fair / 2
        self.runaways += watched.settled <= 1 / 3
        for tenth, now in enumerate(watched.course):
            ahead = {self.sides[seat] for seat, each in enumerate(now) if each == max(now)}
            if len(ahead) == 1:
                self.leaders[tenth] += 1
                self.led[tenth] += self.sides[watched.winners[0]] in ahead
            for seat, each in enumerate(now):
                row = self.stood[min(BINS - 1, int(each * BINS))]
                row[0] += seat in watched.winners
                row[1] += 1

    def figures(self) -> ReportFigures:
        played = self.games - len(self.errors)
        finished = played - len(self.unfinished)
        what, names = self.setting.what, self.game.seat_names(self.setup)
        sides = len(self.ordered)
        seed = what.seed
        judged = self.won > 0
        return ReportFigures(
            table=self.setting.table,
            title=self.setting.title,
            mode=what.mode,
            variant=self.setting.variant,
            bot=self.setting.bot,
            seed=seed,
            games=self.games,
            finished=finished,
            unfinished=ReportEstimate.share(len(self.unfinished), played),
            unfinished_seeds=[f"{seed}#{number}" for number in sorted(self.unfinished)[:20]],
            drawn=ReportEstimate.share(self.drawn, played),
            errors=[
                {"seed": f"{seed}#{number}", "error": text}
                for number, text in sorted(self.errors)[:20]
            ],
            seats=[
                SeatAccount(
                    self.ids[seat], name, ReportEstimate.share(self.wins[seat], played), 1 / sides
                )
                for seat, name in enumerate(names)
            ],
            alike=not apart(self.setup),
            sides=sides,
            order=[ReportEstimate.share(count, self.orders) for count in self.ordered],
            endings={
                ending: ReportEstimate.share(count, played)
                for ending, count in sorted(self.endings.items(), key=lambda pair: -pair[1])
            },
            turns=spread(self.turns),
            decisions=spread(self.decisions),
            minutes=spread(self.seconds, 60.0),
            score=mean(self.points) if self.game.scored else None,
            lead_changes=mean(self.changes) if judged else None,
            comebacks=ReportEstimate.share(self.comebacks, self.won) if judged else None,
            runaways=ReportEstimate.share(self.runaways, self.won) if judged else None,
            leader_wins=[
                ReportEstimate.share(led, count)
                for led, count in zip(self.led, self.leaders)
                if judged
            ],
            calibration=[
                ((bin + 0.5) / BINS, ReportEstimate.share(won, count))
                for bin, (won, count) in enumerate(self.stood)
                if count
            ],
        )


def spread(counts: Counter[int], unit: float = 1.0) -> Spread:
    total = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / total if total else 0.0
    tenths = [quantile(counts, q) / unit for q in (0.1, 0.25, 0.5, 0.75, 0.9)]
    return Spread(mean / unit, *tenths)


def mean(counts: Counter[int]) -> ReportEstimate:
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return ReportEstimate(*simulate.mean(total, squares, sum(counts.values())))
