"""Playing by the trained network: every answer is followed to where chance speaks again.

The rules themselves are asked what comes of an answer, so every reading of them can be played; the
network was trained by the usual ones.
"""

import json
import time
from importlib.resources import files
from typing import Any, Final

from cavern.core.act import Answer, perform
from cavern.core.bot import AnyBot, Bot
from cavern.core.decision import AnyDecision
from cavern.core.game import AnyGame, BotMaker, Level, Prospect
from cavern.core.levels import LEVELS
from cavern.core.rng import Rng
from cavern.core.search import Budget, Judge, OpenStep, ThinkingBot, Thought
from cavern.core.table import Table
from cavern.games.cube_delver.actions import OptionalAction
from cavern.games.cube_delver.bots import LONG, DelversJudge
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.network import (
    BONUSES,
    EXPERT_AIM,
    HIGHEST,
    NO_COLOUR,
    UNIT,
    Network,
    read,
    shrunk,
    sight,
    squash,
)
from cavern.games.cube_delver.numbers import Colour
from cavern.games.cube_delver.resolving import TrapMenu
from cavern.games.cube_delver.state import ACTING, DAMAGE, DRAWING, NO_DIE, Delve
from cavern.games.cube_delver.turn import KEEP_DIE, ROLL, SOAK

TEXTS: Final = (
    "Has learned to get out alive: leaves at the first danger, mostly with empty hands.",
    "Leaves while it can, and goes deeper only when it is lucky.",
    "Goes for the treasure, and gives it up where it is more likely to die than not.",
    "Goes for all the treasure there is, and leaves only when it has hardly a chance.",
)
LEVEL_AIMS: Final = (5, 4, 3, EXPERT_AIM)
"""What each level plays for: points on the way from safety to score (``BONUSES``)."""
AT_ONCE: Final = Budget(1, 1, LONG, 0)


class Speaks(Exception):
    """Chance is about to speak: a die is drawn, or the one in hand is rolled."""

    def __init__(self, drawing: bool) -> None:
        super().__init__("drawing" if drawing else "rolling")
        self.drawing = drawing


class Asks(Exception):
    """Something else is asked before chance speaks again."""

    def __init__(self, decision: AnyDecision) -> None:
        super().__init__(decision.kind)
        self.decision = decision


class Trying(Table):
    """A table at which an answer is followed only as far as it is certain."""

    def answer(self, decision: AnyDecision) -> int:
        raise Asks(decision)

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        raise Speaks(True)

    def roll(self, sides: int = 6) -> int:
        raise Speaks(False)


class Outlook:
    """Where an answer leads if one goes on well: what that is worth, and how it looks there."""

    def __init__(self, value: float, delve: Delve, lit: list[int]) -> None:
        self.value = value
        self.delve = delve
        self.lit = lit


class Correction:
    """How what the prospects tell is read: pairs of what was foretold and what came."""

    def __init__(self, score: list[tuple[float, float]], death: list[tuple[float, float]]) -> None:
        self.score = score
        self.death = death

    @staticmethod
    def shipped() -> "Correction":
        found = json.loads(kept("card.json"))["correction"]
        return Correction(
            [(float(x), float(y)) for x, y in found["score"]],
            [(float(x), float(y)) for x, y in found["death"]],
        )


class Solution:
    """The trained networks: ``values`` ranks, ``prospects`` tells what is to be expected of playing
    for the score.

    By another aim getting out at once is worth more, and so is going on: whoever comes out later
    has about all the treasure there is, so the chance of that is the value's share of it. All is
    divided by the same number, and only getting out at once (``point``) looks different.
    """

    def __init__(
        self, aim: int, values: Network, prospects: Network, correction: Correction
    ) -> None:
        self.bonus = BONUSES[aim]
        self.point = shrunk(self.bonus) / UNIT
        self.values = values
        self.prospects = prospects
        self.correction = correction
        self.lit: list[int] = []
        self.sums: list[float] = []

    def each(self, decision: AnyDecision, delve: Delve) -> list[Outlook]:
        """Where every answer leads."""
        self.lit = sight(delve, NO_COLOUR if delve.hand == NO_DIE else delve.hand, 0)
        self.sums = self.values.sums(self.lit)
        acting = isinstance(decision, OptionalAction)
        trapped = isinstance(decision, TrapMenu)
        return [self.follow(delve, choice, acting, trapped) for choice in decision.choices]

    def follow(self, delve: Delve, choice: Answer, acting: bool, trapped: bool) -> Outlook:
        """Where one answer leads."""
        there = delve.copy()
        if acting:
            there.phase = DRAWING
        try:
            perform(choice, there, there, Trying(there.rng))
        except Speaks as speaks:
            return self.about_to_draw(there) if speaks.drawing else self.in_hand(there)
        except Asks as asks:
            turned = [self.follow(there, each, False, True) for each in asks.decision.choices]
            return best_of(turned)
        if choice == KEEP_DIE.base:
            return self.drawn(there)
        if trapped:
            there.phase = ACTING
        return self.settled(there)

    def settled(self, delve: Delve) -> Outlook:
        """After an answer that left nothing to chance."""
        if delve.ending:
            points = score(delve) + self.bonus if escaped(delve) else 0
            return Outlook(self.point * points, delve, [])
        if delve.phase != ACTING:
            return self.look(delve, NO_COLOUR, carried(delve, delve.travel_paid_now))
        choices = OptionalAction(delve).choices
        return best_of([self.follow(delve, choice, True, False) for choice in choices])

    def drawn(self, delve: Delve) -> Outlook:
        """C2.1: the die that a Premonition showed is kept."""
        if delve.hand != DAMAGE:
            return self.in_hand(delve)
        ways = [self.follow(delve, act.base, False, False) for act in (ROLL, SOAK)]
        return best_of(ways)

    def about_to_draw(self, delve: Delve) -> Outlook:
        """C2.1: a die was put back; the next is drawn as at the beginning of the turn."""
        delve.hand = NO_DIE
        return self.look(delve, NO_COLOUR, carried(delve, delve.travel_paid_before))

    def in_hand(self, delve: Delve) -> Outlook:
        flags = carried(delve, delve.travel_paid_now) + (1 if delve.travel_paid_before else 0)
        return self.look(delve, delve.hand, flags)

    def look(self, delve: Delve, hand: Colour, flags: int) -> Outlook:
        lit = sight(delve, hand, flags)
        beside = self.values.values(self.values.near(self.lit, self.sums, lit))[0]
        return Outlook(score(delve) / UNIT + beside, delve, lit)

    def prospect(self, reached: Outlook) -> Prospect:
        """What is to be expected of a place where an answer leads."""
        if not reached.lit:
            out = escaped(reached.delve)
            return Prospect(float(score(reached.delve)) if out else 0.0, 0.0 if out else 1.0)
        found = self.prospects.values(self.prospects.sums(reached.lit))
        return Prospect(
            read(self.correction.score, max(0.0, min(float(HIGHEST), found[0] * UNIT))),
            read(self.correction.death, squash(found[1])),
        )


def escaped(delve: Delve) -> bool:
    return delve.ending.startswith("escaped")


def carried(delve: Delve, paid_now: bool) -> int:
    """What is remembered beyond a turn: C2.1, C2.5."""
    armed = 8 if delve.premonition else 0
    return armed + (4 if delve.travel_paid_last else 0) + (2 if paid_now else 0)


def best_of(ways: list[Outlook]) -> Outlook:
    best = ways[0]
    for way in ways:
        if way.value > best.value:
            best = way
    return best


def kept(name: str) -> bytes:
    return files("cavern.games.cube_delver").joinpath("data", name).read_bytes()


SHIPPED: Final[list[Solution]] = []


def shipped(aim: int = EXPERT_AIM) -> Solution:
    """What comes with the package, for an aim; it is read once."""
    if not SHIPPED:
        values = Network.shipped("values.net")
        prospects = values.judging(kept("prospects.net"))
        correction = Correction.shipped()
        for number in range(len(BONUSES)):
            SHIPPED.append(Solution(number, values, prospects, correction))
    return SHIPPED[aim]


def choose(decision: AnyDecision, delve: Delve, aim: int) -> int:
    """The best answer for an aim."""
    ways = shipped(aim).each(decision, delve)
    return ways.index(best_of(ways))


class LearnedBot(Bot[Delve]):
    """Looks ahead to where chance speaks, and knows what that is worth to its aim."""

    def __init__(self, rng: Rng, aim: int) -> None:
        super().__init__(rng)
        self.aim = aim

    def pick(self, decision: AnyDecision, state: Delve) -> int:
        return choose(decision, state, self.aim)


class SolvedBot(ThinkingBot):
    """Answers as a learned one does, but is one of the bots that think, so that whoever wants to
    know its judge can ask."""

    def __init__(
        self, rng: Rng, game: AnyGame, judge: Judge[Any], budget: Budget, aim: int
    ) -> None:
        super().__init__(rng, game, judge, budget)
        self.aim = aim

    def pick(self, decision: AnyDecision, state: Any) -> int:
        return choose(decision, state, self.aim)

    def think(self, step: OpenStep) -> int:
        started = time.process_time()
        state = step.state.copy()
        decision = Thought(self.game, self.judge, self.budget, step).question(state)
        index = self.pick(decision, state)
        took = time.process_time() - started
        self.thoughts += 1
        self.seconds += took
        self.slowest = max(self.slowest, took)
        return index


def solved_levels(game: AnyGame) -> list[Level]:
    """The four levels, along the way from safety to score: the more one dares, the more one brings
    home on average."""
    safest, safe, bold, boldest = LEVEL_AIMS

    def easy(rng: Rng) -> AnyBot:
        return LearnedBot(rng, safest)

    def medium(rng: Rng) -> AnyBot:
        return LearnedBot(rng, safe)

    def hard(rng: Rng) -> AnyBot:
        return SolvedBot(rng, game, DelversJudge(), AT_ONCE, bold)

    def expert(rng: Rng) -> AnyBot:
        return SolvedBot(rng, game, DelversJudge(), AT_ONCE, boldest)

    makers: list[BotMaker] = [easy, medium, hard, expert]
    return [Level(id, text, make) for id, text, make in zip(LEVELS, TEXTS, makers)]
