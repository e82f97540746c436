"""Means with intervals that may be looked at as often as one likes.

An ordinary 95% interval is right for a number of games that was fixed before; whoever stops as soon
as it looks good is wrong far more often. These are confidence sequences: the chance that the true
mean is *ever* outside, at whatever moment one looks, is at most ``alpha``.

Wins have bounds, and for what has bounds there is an exact one, :class:`Bounded`: the predictable
plug-in empirical Bernstein sequence of Waudby-Smith and Ramdas, "Estimating means of bounded random
variables by betting", Journal of the Royal Statistical Society B 86 (2024), theorem 2. Points have
none; for them :class:`Mean` is the asymptotic sequence of Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
Statistics 52 (2024), theorem 2.2, which says something only after :data:`FEWEST` values.
For a share of games won, where nothing but their number counts, :func:`ever` is narrower: the
mixture of Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of
Mathematical Statistics 41 (1970), with all shares equally likely before the first game.
``tests/test_arena.py`` tries all three on values whose mean is known.
"""

from math import lgamma, log, sqrt

FEWEST = 100
"""With fewer values that have no bounds nothing is settled."""
HOPED = 1000
"""There the asymptotic sequence is narrowest."""
BOLDEST = 0.5
"""No single value with bounds counts for more than this."""


def ever(wins: int, games: int, alpha: float = 0.05) -> tuple[float, float]:
    """Where the true share of wins is, with probability ``1 - alpha`` at all times together."""
    losses = games - wins
    mixed = lgamma(wins + 1) + lgamma(losses + 1) - lgamma(games + 2)

    def likely(share: float) -> bool:
        """Whether all shares together explain the games hardly better than this one does."""
        alone = (wins * log(share) if wins else 0.0) + (losses * log(1 - share) if losses else 0.0)
        return mixed - alone < -log(alpha)

    def edge(inside: float, outside: float) -> float:
        for _ in range(40):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if likely(middle) else (inside, middle)
        return outside

    if not games:
        return 0.0, 1.0
    found = wins / games
    return edge(found, 0.0) if wins else 0.0, edge(found, 1.0) if losses else 1.0


class Mean:
    """Whole numbers as they come, and where their mean is."""

    def __init__(self, alpha: float) -> None:
        self.alpha = alpha
        self.count = 0
        self.total = 0
        self.squares = 0
        self.widest = 1

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        self.widest = max(self.widest, abs(value))

    @property
    def value(self) -> float:
        return self.total / self.count if self.count else 0.0

    def interval(self) -> tuple[float, float]:
        """Where the true mean is, with probability ``1 - alpha`` at all times together.

        One more value as wide as any is added to the deviation: a few that are alike do not
        prove that all are.
        """
        t, wide = max(self.count, 1), -2 * log(self.alpha)
        r = (wide + log(wide) + 1) / HOPED
        around = self.squares - self.total * self.total / t + self.widest**2
        half = sqrt(around / t * 2 * (t * r + 1) / (t * t * r) * log(sqrt(t * r + 1) / self.alpha))
        return self.value - half, self.value + half

    def settled(self) -> int:
        """1 if the mean is above 0, -1 if it is below, 0 as long as nobody knows."""
        if self.count < FEWEST:
            return 0
        low, high = self.interval()
        return (low > 0) - (high < 0)


class Bounded(Mean):
    """The same for values that are never below ``low`` nor above ``high``: exact from the first.

    All values are scaled to 0..1; each is weighted by how sure the values before it made us.
    """

    def __init__(self, alpha: float, low: int, high: int) -> None:
        super().__init__(alpha)
        self.low = low
        self.high = high
        self.scaled = 0.5
        self.variance = 0.25
        """Both sums over one value more than there are: a half, and a quarter around it."""
        self.weights = 0.0
        self.weighted = 0.0
        self.doubt = log(2 / alpha)

    def add(self, value: int) -> None:
        super().add(value)
        x, t = (value - self.low) / (self.high - self.low), self.count
        guess = self.scaled / t
        weight = sqrt(2 * log(2 / self.alpha) / (self.variance / t * t * log(1 + t)))
        weight = min(weight, BOLDEST)
        self.weights += weight
        self.weighted += weight * x
        self.doubt += (x - guess) ** 2 * (-log(1 - weight) - weight)
        self.scaled += x
        self.variance += (x - self.scaled / (t + 1)) ** 2

    def interval(self) -> tuple[float, float]:
        if not self.count:
            return self.low, self.high
        middle, half = self.weighted / self.weights, self.doubt / self.weights
        wide = self.high - self.low
        return (
            self.low + wide * max(0.0, middle - half),
            self.low + wide * min(1.0, middle + half),
        )

    def settled(self) -> int:
        low, high = self.interval()
        return (low > 0) - (high < 0)
