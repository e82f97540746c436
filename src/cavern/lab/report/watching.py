"""Plays games of bots and notes what a report needs of each: how it went, and what happened.

What is noted is plain data, so that games can be played anywhere.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cavern.core import registry
from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision
from cavern.core.event import Counted, Event
from cavern.core.game import AnyGame, OptionValue, Outcome, Setup
from cavern.core.rng import Rng, key_of
from cavern.core.search import Judge, ThinkingBot, ThinkingTable
from cavern.core.series import bot_keys
from cavern.core.state import State
from cavern.core.table import Table
from cavern.lab.seating import apart, player, seat_ids

TENTHS = 10
"""How everybody stood is noted at the beginning and after each tenth of a game."""
MARGIN = 0.05
"""Whoever stands so much better than the leader of before has taken the lead."""
SCALE = 10_000
ANYTHING = "|"
"""What questions that anybody answered are counted under: events are compared with them."""
WHO = ("explorer", "role", "by")
"""Facts that name whoever an event befalls."""


class Watched(msgspec.Struct, frozen=True):
    """What to play and what to note: enough for another process to do it."""

    game: str
    mode: str
    seats: int
    options: dict[str, OptionValue]
    bots: list[str]
    seed: str
    limit: int
    decisions: bool = False
    """Whether every answer is noted too."""

    def ready(self) -> tuple[AnyGame, Setup]:
        game = registry.game(self.game)
        return game, game.setup(self.mode, self.seats, dict(self.options))


class Watch(msgspec.Struct):
    """One game. ``order`` are the seats in the order of their first turns.

    Of a game in which several sides could win: ``changes`` of the lead, ``lowest`` the chance of
    the later winner at the worst moment, ``settled`` the share of the game after which the winner
    led to the end. ``course`` is how every seat stood, by tenths.

    ``met`` has for each kind of event and thing how often it came, and for each seat (or for
    whoever it befell) the sum of what came of the game less how the seat had stood before, in
    units of 1 / ``SCALE``: whole numbers, so that it does not matter in which order they are added.
    """

    number: int
    ending: str
    winners: list[int] = []
    scores: list[int] = []
    decisions: int = 0
    turns: int = 0
    order: list[int] = []
    changes: int = 0
    lowest: float = 0.0
    settled: float = 0.0
    course: list[list[float]] = []
    met: dict[str, list[int]] = {}
    answers: list[list[Any]] = []
    error: str = ""


def judge_of(game: AnyGame) -> Judge[Any] | None:
    """Whoever can tell how everybody stands; None if the game has nobody."""
    levels = game.levels()
    thinker = levels[-1].make(Rng.from_seed("")) if levels else None
    return thinker.judge if isinstance(thinker, ThinkingBot) else None


class Watching(ThinkingTable):
    """A table that listens: what is told, what is answered, how everybody stood before."""

    def __init__(
        self, game: AnyGame, setup: Setup, state: State, bots: list[AnyBot], decisions: bool
    ) -> None:
        super().__init__(state, bots)
        self.audience = True
        self.game = game
        self.ids = seat_ids(game, setup)
        self.counted = {each.kind: each for each in game.counted}
        self.judge = judge_of(game)
        self.noting = decisions
        self.asked = 0
        self.turns = 0
        self.order: list[int] = []
        self.standings: list[list[float]] = []
        self.seen: list[tuple[str, int, int]] = []
        """Events: what they are counted under, whom they befell, and after which standing."""
        self.answers: list[list[Any]] = []

    def stand(self) -> None:
        """Note how everybody stands; in a game for points all of them are still to come."""
        if self.game.scored:
            self.standings.append([0.0] * len(self.ids))
        elif self.judge is not None:
            self.standings.append(self.judge.standing(self.state))

    def answer(self, decision: AnyDecision) -> int:
        index = super().answer(decision)
        self.asked = decision.seat
        self.seen.append((ANYTHING, decision.seat, len(self.standings) - 1))
        if self.noting:
            before = self.standings[-1][decision.seat] if self.standings else None
            id = decision.id(decision.choices[index])
            self.answers.append([decision.seat, decision.kind, id, len(decision.choices), before])
        return index

    def tell(self, event: Event) -> None:
        if event.kind == self.game.turn_event:
            self.turn(event.facts)
        counted = self.counted.get(event.kind)
        if counted is not None:
            seat = self.befallen(event.facts)
            if seat >= 0:
                self.seen.append((named(counted, event.facts), seat, len(self.standings) - 1))

    def turn(self, facts: Mapping[str, object]) -> None:
        """A turn begins; those of ghosts and the like are nobody's."""
        whose = facts.get("explorers", [facts.get("role", self.ids[0])])
        assert isinstance(whose, list)
        seats = [self.seat(str(each)) for each in whose]
        if min(seats) < 0:
            return
        self.turns += 1
        for seat in seats:
            if seat not in self.order:
                self.order.append(seat)

    def seat(self, id: str) -> int:
        """The seat that facts call so, -1 if it is none."""
        if id in self.ids:
            return self.ids.index(id)
        return int(id[5:]) if id.startswith("seat-") else -1

    def befallen(self, facts: Mapping[str, object]) -> int:
        """Whoever something befalls: who the facts name, else who was asked last."""
        for fact in WHO:
            if fact in facts:
                return self.seat(str(facts[fact]))
        return self.asked


def named(counted: Counted, facts: Mapping[str, object]) -> str:
    """What an event is counted under: its kind and what it was about."""
    return "|".join([counted.kind, " ".join(str(facts[fact]) for fact in counted.facts)])


def watch(what: Watched, first: int, count: int) -> list[Watch]:
    """Games ``first`` to ``first + count - 1``."""
    return list(_watch(what, first, count))


def _watch(what: Watched, first: int, count: int) -> Iterator[Watch]:
    game, setup = what.ready()
    key, keys = key_of(what.seed), bot_keys(what.seed, setup.seats)
    for number in range(first, first + count):
        bots = [player(game, name, Rng.series(own, number)) for name, own in zip(what.bots, keys)]
        try:
            state = game.new(setup, Table(Rng.series(key, number)))
            table = Watching(game, setup, state, bots, what.decisions)
            yield played(game, setup, table, number, what.limit)
        except Exception as error:
            yield Watch(number, "error", error=f"{type(error).__name__}: {error}")


def played(game: AnyGame, setup: Setup, table: Watching, number: int, limit: int) -> Watch:
    steps = 0
    while steps < limit and not game.over(table.state):
        table.begin()
        table.stand()
        game.step(table.state, table)
        steps += 1
    found = Watch(
        number, "unfinished", decisions=table.decisions, turns=table.turns, order=table.order,
        answers=table.answers,
    )  # fmt: skip
    if not game.over(table.state):
        return found
    outcome = game.outcome(table.state)
    found.ending, found.winners, found.scores = outcome.ending, outcome.winners, outcome.scores
    if not table.standings:
        return found
    found.met = met(table, worth(game, table.judge, outcome), apart(setup))
    if game.scored:
        return found
    last = len(table.standings)
    found.course = [
        [round(each, 3) for each in table.standings[min(last - 1, last * tenth // TENTHS)]]
        for tenth in range(TENTHS)
    ]
    if found.winners and len(set(game.sides(setup))) > 1:
        lead(found, table.standings)
    return found


def worth(game: AnyGame, judge: Judge[Any] | None, outcome: Outcome) -> list[float]:
    """What came of a game for every seat: points, or whether it was won."""
    if game.scored or judge is None:
        return [float(score) for score in outcome.scores]
    return judge.settled(outcome, len(outcome.scores))


def met(table: Watching, ended: list[float], every_seat: bool) -> dict[str, list[int]]:
    """How often what was seen, and how much more came of it than was to be expected before: for
    every seat, or for the one it befell."""
    found: dict[str, list[int]] = {}
    seats = range(len(ended))
    for name, seat, at in table.seen:
        if at < 0:
            continue
        before = table.standings[at]
        gains = [ended[each] - before[each] for each in (seats if every_seat else [seat])]
        sums = found.setdefault(name, [0] * (len(gains) + 1))
        sums[0] += 1
        for column, gain in enumerate(gains, 1):
            sums[column] += round(gain * SCALE)
    return found


def lead(found: Watch, standings: list[list[float]]) -> None:
    """Who led when: seats of one side stand alike, so the first of them stands for all."""
    winner = found.winners[0]
    leader = max(range(len(standings[0])), key=lambda seat: standings[0][seat])
    since = 0
    for at, now in enumerate(standings):
        best = max(range(len(now)), key=lambda seat: now[seat])
        if now[best] >= now[leader] + MARGIN:
            leader = best
            found.changes += 1
        if now[winner] < now[best] and best not in found.winners:
            since = at + 1
    found.lowest = round(min(now[winner] for now in standings), 3)
    found.settled = round(since / len(standings), 3)
