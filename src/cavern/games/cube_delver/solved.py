"""Playing by the trained network: every answer is followed to where chance speaks again.

The rules themselves are asked what comes of an answer, so every reading of them can be played; the
network was trained by the usual ones.
"""

import json
from importlib.resources import files
from typing import Any, Final

from cavern.core import codec
from cavern.core.act import Answer, perform
from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision
from cavern.core.game import AnyGame, BotMaker, Level, Prospect
from cavern.core.levels import LEVELS
from cavern.core.rng import Rng, key_of
from cavern.core.search import Budget, Judge, OpenStep, ThinkingBot, Thought
from cavern.core.table import Table
from cavern.games.cube_delver.actions import OptionalAction
from cavern.games.cube_delver.bots import LONG, CautiousBot, DelversJudge, GreedyBot
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.network import NO_COLOUR, Network, read, sight, squash
from cavern.games.cube_delver.numbers import Colour
from cavern.games.cube_delver.resolving import TrapMenu
from cavern.games.cube_delver.state import ACTING, DAMAGE, DRAWING, NO_DIE, Delve
from cavern.games.cube_delver.turn import KEEP_DIE, ROLL, SOAK

BLUR: Final = 0.1
"""How far off a hard bot judges an answer, in points: little, but a delve has hundreds."""
TEXTS: Final = (
    "Stays at the entrance and leaves with the first treasure.",
    "Goes deeper by rules of thumb, and dies more often than it should like.",
    "Has learned what answers are worth, and misjudges some by a little.",
    "Has learned what answers are worth in some hundred thousand delves.",
)
AT_ONCE: Final = Budget(1, 1, LONG, 0)
UNIT: Final = 20.0
"""Points that make 1 in the numbers of the networks."""
HIGHEST_SCORE: Final = 60.0


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
        card = files("cavern.games.cube_delver").joinpath("data", "card.json").read_text("utf-8")
        found = json.loads(card)["correction"]
        return Correction(
            [(float(x), float(y)) for x, y in found["score"]],
            [(float(x), float(y)) for x, y in found["death"]],
        )


class Solution:
    """The trained networks: ``values`` ranks, ``prospects`` tells what is to be expected."""

    def __init__(self, values: Network, prospects: Network, correction: Correction) -> None:
        self.values = values
        self.prospects = prospects
        self.correction = correction
        self.lit: list[int] = []
        self.sums: list[float] = []

    def each(self, decision: AnyDecision, delve: Delve, aim: int) -> list[Outlook]:
        """Where every answer leads."""
        self.lit = sight(delve, NO_COLOUR if delve.hand == NO_DIE else delve.hand, 0, aim)
        self.sums = self.values.sums(self.lit)
        acting = isinstance(decision, OptionalAction)
        trapped = isinstance(decision, TrapMenu)
        return [self.follow(delve, choice, acting, trapped, aim) for choice in decision.choices]

    def follow(
        self, delve: Delve, choice: Answer, acting: bool, trapped: bool, aim: int
    ) -> Outlook:
        """Where one answer leads."""
        there = delve.copy()
        if acting:
            there.phase = DRAWING
        try:
            perform(choice, there, there, Trying(there.rng))
        except Speaks as speaks:
            return self.about_to_draw(there, aim) if speaks.drawing else self.in_hand(there, aim)
        except Asks as asks:
            turned = [self.follow(there, each, False, True, aim) for each in asks.decision.choices]
            return best_of(turned)
        if choice == KEEP_DIE.base:
            return self.drawn(there, aim)
        if trapped:
            there.phase = ACTING
        return self.settled(there, aim)

    def settled(self, delve: Delve, aim: int) -> Outlook:
        """After an answer that left nothing to chance."""
        if delve.ending:
            points = float(score(delve)) if delve.ending.startswith("escaped") else 0.0
            return Outlook(points / UNIT, delve, [])
        if delve.phase != ACTING:
            return self.look(delve, NO_COLOUR, carried(delve, delve.travel_paid_now), aim)
        choices = OptionalAction(delve).choices
        return best_of([self.follow(delve, choice, True, False, aim) for choice in choices])

    def drawn(self, delve: Delve, aim: int) -> Outlook:
        """C2.1: the die that a Premonition showed is kept."""
        if delve.hand != DAMAGE:
            return self.in_hand(delve, aim)
        ways = [self.follow(delve, act.base, False, False, aim) for act in (ROLL, SOAK)]
        return best_of(ways)

    def about_to_draw(self, delve: Delve, aim: int) -> Outlook:
        """C2.1: a die was put back; the next is drawn as at the beginning of the turn."""
        delve.hand = NO_DIE
        return self.look(delve, NO_COLOUR, carried(delve, delve.travel_paid_before), aim)

    def in_hand(self, delve: Delve, aim: int) -> Outlook:
        flags = carried(delve, delve.travel_paid_now) + (1 if delve.travel_paid_before else 0)
        return self.look(delve, delve.hand, flags, aim)

    def look(self, delve: Delve, hand: Colour, flags: int, aim: int) -> Outlook:
        lit = sight(delve, hand, flags, aim)
        sums = self.values.near(self.lit, self.sums, lit)
        return Outlook(self.values.values(sums)[0], delve, lit)

    def prospect(self, reached: Outlook) -> Prospect:
        """What is to be expected of a place where an answer leads."""
        if not reached.lit:
            return Prospect(reached.value * UNIT, 0.0 if reached.value > 0.0 else dead(reached))
        found = self.prospects.values(self.prospects.sums(reached.lit))
        return Prospect(
            read(self.correction.score, max(0.0, min(HIGHEST_SCORE, found[0] * UNIT))),
            read(self.correction.death, squash(found[1])),
        )


def dead(reached: Outlook) -> float:
    return 0.0 if reached.delve.ending.startswith("escaped") else 1.0


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


SHIPPED: Final[list[Solution]] = []


def shipped() -> Solution:
    """The networks that come with the package, read once."""
    if not SHIPPED:
        values, prospects = Network.shipped("values.net"), Network.shipped("prospects.net")
        SHIPPED.append(Solution(values, prospects, Correction.shipped()))
    return SHIPPED[0]


def choose(decision: AnyDecision, delve: Delve, blur: float) -> int:
    """The best answer, to eyes that misjudge each by up to ``blur`` points or more."""
    best, most = 0, -1000.0
    seen = codec.state_hash(delve) if blur > 0.0 else ""
    for i, way in enumerate(shipped().each(decision, delve, 0)):
        worth = way.value * UNIT
        if blur > 0.0:
            worth += blur * error(f"{seen} {decision.kind} {decision.id(decision.choices[i])}")
        if worth > most:
            best, most = i, worth
    return best


def error(where: str) -> float:
    """How far off a judgement is, always the same for the same thing: mean 0, deviation 1."""
    rng = Rng.at(key_of(where), 0)
    total = 0
    for _ in range(12):
        total += rng.below(10000)
    return total / 10000.0 - 6.0


class SolvedBot(ThinkingBot):
    """Looks ahead to where chance speaks, and knows what that is worth. It answers at once, but is
    one of the bots that think, so that whoever wants to know its judge can ask."""

    def __init__(
        self, rng: Rng, game: AnyGame, judge: Judge[Any], budget: Budget, blur: float
    ) -> None:
        super().__init__(rng, game, judge, budget)
        self.blur = blur

    def pick(self, decision: AnyDecision, state: Any) -> int:
        return choose(decision, state, self.blur)

    def think(self, step: OpenStep) -> int:
        state = step.state.copy()
        decision = Thought(self.game, self.judge, self.budget, step).question(state)
        self.thoughts += 1
        return self.pick(decision, state)


def solved_levels(game: AnyGame) -> list[Level]:
    """The four levels: two heuristics, then what was learned, blurred and clear."""

    def hard(rng: Rng) -> AnyBot:
        return SolvedBot(rng, game, DelversJudge(), AT_ONCE, BLUR)

    def expert(rng: Rng) -> AnyBot:
        return SolvedBot(rng, game, DelversJudge(), AT_ONCE, 0.0)

    makers: list[BotMaker] = [CautiousBot, GreedyBot, hard, expert]
    return [Level(id, text, make) for id, text, make in zip(LEVELS, TEXTS, makers)]
