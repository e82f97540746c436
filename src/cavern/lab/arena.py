"""Bots against each other, as fair as can be: the same deal for everybody, from every seat.

A **deal** is one seed. It is played as many times as there are bots: each sits on each side exactly
once, so what luck there is in the deal and in the seat is the same for all. Who sits beside whom is
drawn by lot for every deal. Bots are compared deal by deal, as pairs in a duplicate tournament are.
"""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, OptionValue, Setup
from cavern.core.plain import Loose
from cavern.core.rng import Rng, key_of
from cavern.core.series import play_series
from cavern.core.words import counted
from cavern.lab.seating import player
from cavern.lab.settling import Bounded, Mean
from cavern.lab.spread import Folder, Task, crew, heeding_ctrl_c, spread

ALPHA = 0.05
"""The chance that anything at all is called settled that is not so."""

GameRow = tuple[int, str, list[int], list[int], int]
"""Number, ending, winners, scores and decisions of a game."""


class Bout(msgspec.Struct, frozen=True, dict=True):
    """What is played: enough for another process to build it again."""

    game: str
    mode: str
    seats: int
    options: dict[str, OptionValue]
    bots: list[str]
    seed: str
    limit: int

    @cached_property
    def chosen(self) -> AnyGame:
        return registry.game(self.game)

    @cached_property
    def setup(self) -> Setup:
        return self.chosen.setup(self.mode, self.seats, dict(self.options))

    @cached_property
    def sides(self) -> list[list[int]]:
        """The seats that win together."""
        found: dict[int, list[int]] = {}
        for seat, side in enumerate(self.chosen.sides(self.setup)):
            found.setdefault(side, []).append(seat)
        return list(found.values())

    def lineup(self, number: int) -> list[int]:
        """Which bot plays each side in a game: over a deal each bot has each side once."""
        deal, turn = divmod(number, len(self.bots))
        pool = [place % len(self.bots) for place in range(max(len(self.bots), len(self.sides)))]
        rng = Rng.series(key_of(f"{self.seed} lineups"), deal)
        for last in range(len(pool) - 1, 0, -1):
            other = rng.below(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        return [(bot + turn) % len(self.bots) for bot in pool[: len(self.sides)]]

    def seated(self, number: int) -> list[str]:
        """The bot on each seat in a game."""
        names = [""] * self.setup.seats
        for side, bot in zip(self.sides, self.lineup(number)):
            for seat in side:
                names[seat] = self.bots[bot]
        return names


def plan(game: AnyGame, setup: Setup, bots: Iterable[str], seed: str, limit: int) -> Bout:
    """A bout between these bots, who must be there, different, and two at least."""
    names = [name.strip() for name in bots if name.strip()]
    for name in names:
        registry.bot(game, name)
        if names.count(name) > 1:
            raise BadInput(f"{name} is named twice; every bot plays once")
    if len(names) < 2:
        raise BadInput(
            "an arena needs two bots or more, as in --bots "
            f"{','.join(list(registry.all_bots(game))[:2])}; for one alone there is `cavern sim`"
        )
    return Bout(game.id, setup.mode, setup.seats, dict(setup.options), names, seed, limit)


def play_bout(bout: Bout, first: int, count: int) -> Loose:
    """Some games of a bout: a row for each, and what went wrong."""
    rows: list[GameRow] = []
    errors: list[tuple[int, str]] = []
    cast: dict[tuple[int, str], Any] = {}
    for number in range(first, first + count):
        names = bout.seated(number)
        for place in enumerate(names):
            if place not in cast:
                cast[place] = player(bout.chosen, place[1], Rng.from_seed(""))
        bots = [cast[place] for place in enumerate(names)]
        deal = number // len(bout.bots)
        tally = play_series(bout.chosen, bout.setup, bots, bout.seed, deal, 1, bout.limit, True)
        ((_, ending, winners, scores, decisions),) = tally.rows
        rows.append((number, ending, winners, scores, decisions))
        errors += [(number, text) for _, text in tally.errors]
    return {"rows": rows, "errors": errors}


class Reckoning:
    """What a bout comes to, deal by deal and in order, so that it is the same whoever played."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout
        count = len(bout.bots)
        self.deals = 0
        self.decisions = 0
        self.unfinished = 0
        self.errors: list[tuple[int, str]] = []
        self.waiting: dict[int, GameRow] = {}
        self.failed: dict[int, str] = {}
        sides = len(bout.sides)
        self.wins = [Bounded(ALPHA, 0, sides) for _ in range(count)]
        """Sides won in each deal."""
        self.scores = [Mean(ALPHA) for _ in range(count)]
        self.pairs: dict[tuple[int, int], Mean] = {}
        rivals = list(combinations(range(count), 2))
        alpha = ALPHA / len(rivals)  # so that all verdicts together can be trusted
        for pair in rivals:
            scored = bout.chosen.scored
            self.pairs[pair] = Mean(alpha) if scored else Bounded(alpha, -sides, sides)
        self.won = [[0] * len(bout.sides) for _ in range(count)]
        self.scored = [[0] * len(bout.sides) for _ in range(count)]
        self.model = _rating_model()
        self.ratings = [self.model.rating(name=name) for name in bout.bots]

    def add(self, result: Loose) -> None:
        """Rows in whatever order; they count once those before them are there."""
        for number, ending, winners, scores, decisions in result["rows"]:
            self.waiting[number] = (number, ending, winners, scores, decisions)
        for number, text in result["errors"]:
            self.failed[number] = text

    def go_on(self) -> bool:
        """Reckon the next deal, if it is whole."""
        size = len(self.bout.bots)
        numbers = range(self.deals * size, (self.deals + 1) * size)
        if any(number not in self.waiting for number in numbers):
            return False
        self.deal([self.waiting.pop(number) for number in numbers])
        return True

    def deal(self, rows: list[GameRow]) -> None:
        count = len(self.bout.bots)
        wins, points = [0] * count, [0] * count
        for number, ending, winners, scores, decisions in rows:
            self.decisions += decisions
            self.unfinished += ending == "unfinished"
            if number in self.failed:
                self.errors.append((number, self.failed.pop(number)))
            lineup = self.bout.lineup(number)
            for side, (bot, seats) in enumerate(zip(lineup, self.bout.sides)):
                won = any(seat in winners for seat in seats)
                score = sum(scores[seat] for seat in seats) if scores else 0
                wins[bot] += won
                points[bot] += score
                self.won[bot][side] += won
                self.scored[bot][side] += score
        for bot in range(count):
            self.wins[bot].add(wins[bot])
            self.scores[bot].add(points[bot])
        counts = points if self.bout.chosen.scored else wins
        for (one, other), mean in self.pairs.items():
            mean.add(counts[one] - counts[other])
        self.rate(counts)
        self.deals += 1

    def rate(self, counts: list[int]) -> None:
        """A deal is a match of all bots. They do not change, so nothing is added to the doubt."""
        ranks = [sum(other > mine for other in counts) for mine in counts]
        rated = self.model.rate([[rating] for rating in self.ratings], ranks=ranks, tau=0)
        self.ratings = [team[0] for team in rated]

    @property
    def settled(self) -> bool:
        return all(mean.settled() for mean in self.pairs.values())


def _rating_model() -> Any:
    try:
        from openskill.models import BradleyTerryFull
    except ImportError:
        raise BadInput("ratings need openskill: pip install 'cavern[arena]'") from None
    return BradleyTerryFull()


def hold(
    bout: Bout,
    games: int,
    *,
    to_the_end: bool = False,
    workers: int = 0,
    scheduler: str = "",
    folder: Path | None = None,
    progress: Callable[[int], None] = lambda count: None,
) -> Reckoning:
    """Play up to ``games`` games; fewer if all is settled before or after Ctrl-C."""
    deals = games // len(bout.bots)
    if not deals:
        raise BadInput(
            f"{counted(games, 'game')} for {counted(len(bout.bots), 'bot')}: every deal is played "
            f"once for each, so give --games {len(bout.bots)} or more"
        )
    reckoning = Reckoning(bout)
    with ExitStack() as stack:
        kept = stack.enter_context(Folder(folder)) if folder else None
        players = stack.enter_context(crew(scheduler, workers))
        stop = stack.enter_context(heeding_ctrl_c())
        whole = [(Task(play_bout, bout), deals * len(bout.bots))]
        for part in spread(whole, players, kept, stop):
            reckoning.add(part.result)
            progress(part.count)
            while reckoning.go_on():
                if reckoning.settled and not to_the_end:
                    return reckoning
    return reckoning


def figures(reckoning: Reckoning, games: int) -> Loose:
    """All that came of it, best bot first, as plain data."""
    bout, sides = reckoning.bout, len(reckoning.bout.sides)
    deals = reckoning.deals
    names = bout.chosen.seat_names(bout.setup)
    rows = []
    for bot, name in enumerate(bout.bots):
        rating = reckoning.ratings[bot]
        wins, scores = reckoning.wins[bot], reckoning.scores[bot]
        low, high = wins.interval()
        rows.append(
            {
                "bot": name,
                "rating": rating.mu,
                "rating_95": [rating.mu - 2 * rating.sigma, rating.mu + 2 * rating.sigma],
                "played": deals * sides,
                "wins": wins.total,
                "win_rate": wins.value / sides,
                "win_rate_95": [low / sides, high / sides],
                "mean_score": scores.value / sides,
                "mean_score_95": [end / sides for end in scores.interval()],
                "by_side": [
                    {
                        "side": " and ".join(names[seat] for seat in seats),
                        "played": deals,
                        "wins": reckoning.won[bot][side],
                        "win_rate": reckoning.won[bot][side] / deals if deals else 0.0,
                        "mean_score": reckoning.scored[bot][side] / deals if deals else 0.0,
                    }
                    for side, seats in enumerate(bout.sides)
                ],
            }
        )
    by = "mean_score" if bout.chosen.scored else "win_rate"
    rows.sort(key=lambda row: -row[by])
    played = deals * len(bout.bots)
    return {
        "game": bout.game,
        "mode": bout.mode,
        "options": dict(bout.options),
        "seed": bout.seed,
        "compared_by": "score" if bout.chosen.scored else "wins",
        "deals": deals,
        "games": played,
        "games_at_most": games,
        "settled": reckoning.settled,
        "decisions": reckoning.decisions,
        "unfinished": reckoning.unfinished,
        "errors": len(reckoning.errors),
        "error_games": [
            {
                "seed": f"{bout.seed}#{number // len(bout.bots)}",
                "bots": bout.seated(number),
                "error": text,
            }
            for number, text in reckoning.errors[:20]
        ],
        "bots": rows,
        "differences": differences(reckoning),
        "method": f"openskill BradleyTerryFull over deals; confidence sequences, {1 - ALPHA:.0%} "
        "for all differences together",
    }


def differences(reckoning: Reckoning) -> list[Loose]:
    """How much better each bot is than each other, the better one first, a side's mean each."""
    sides, found = len(reckoning.bout.sides), []
    for (one, other), mean in reckoning.pairs.items():
        low, high = mean.interval()
        better, worse, value = one, other, mean.value
        if value < 0:
            better, worse, value, low, high = other, one, -value, -high, -low
        found.append(
            {
                "better": reckoning.bout.bots[better],
                "worse": reckoning.bout.bots[worse],
                "difference": value / sides,
                "difference_95": [low / sides, high / sides],
                "settled": mean.settled() != 0,
            }
        )
    return found
