"""Heuristic delvers: they see the tableau and the bag, which are open (C5.3)."""

from typing import Final

from cavern.core.act import Answer, first_of, number_of, second_of
from cavern.core.bot import AnyBot, Bot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.game import BotMaker, Outcome
from cavern.core.rng import Rng
from cavern.core.search import Judge
from cavern.games.cube_delver.actions import DISPEL, HEAL, LIGHTEN, OptionalAction
from cavern.games.cube_delver.decisions import DelveAct, each
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.odds import kills
from cavern.games.cube_delver.resolving import fits
from cavern.games.cube_delver.state import (
    CURSE,
    DAMAGE,
    HEALTH,
    TRAVEL,
    TREASURE,
    Delve,
)
from cavern.games.cube_delver.turn import (
    PAY_HEALTH,
    PAY_POTION,
    PAY_TRAVEL,
    PAY_TREASURE,
    DamageDrawn,
    Premonition,
    Reroll,
)

LONG: Final = 1000
TOP: Final = 60.0
"""As good as all the treasure there is."""

SWEPT_DEPTHS: Final = (1, 2, 3, 4, 5, 6)
SWEPT_GOALS: Final = (6, 10, 14, 18, 22, 26, 30)


class Delver(Bot[Delve]):
    """What both heuristics share: a delve goes down for treasure, then out.

    A Damage roll that would kill is always paid off if it can be; with the last Travel die, which
    is the way out, as soon as the treasure is worth ``flee_with``. Bad rolls cost a spare die: a
    Potion, or a Health die beyond ``hearts``. On the way out a Travel die pays whenever it may,
    with a spare die in between (C2.5). Potions heal the best Health die or dispel Curses.
    """

    def __init__(
        self,
        rng: Rng,
        depth: int,
        goal: int,
        curses: int,
        hearts: int,
        flee_with: int,
        trinket: int,
    ) -> None:
        super().__init__(rng)
        self.depth = depth  # Travel dice it goes down to
        self.goal = goal  # treasure to leave with
        self.curses = curses  # different Curse values that drive it out
        self.hearts = hearts  # Health dice it never spares
        self.flee_with = flee_with  # treasure that makes a deadly roll the time to leave
        self.trinket = trinket  # treasure up to this value is dropped to step back

    def pick(self, decision: AnyDecision, state: Delve) -> int:
        if isinstance(decision, Reroll):
            return self.reroll(decision.choices, state)
        if isinstance(decision, OptionalAction):
            return self.best_action(decision.choices, state)
        if isinstance(decision, DamageDrawn):
            return 1 if self.soaks(state) else 0
        if isinstance(decision, Premonition):
            return 1 if self.unwelcome(state) else 0
        return 0  # the lowest that can be turned: it loses least

    def leaving(self, delve: Delve) -> bool:
        """Whether it is time to go: rich enough, hands full, or too many Curses."""
        if score(delve) >= self.goal or len(delve.treasure) > self.depth:
            return True
        return len(each(delve.curse)) >= self.curses

    def deep_enough(self, delve: Delve) -> bool:
        return len(delve.travel) >= self.depth or self.leaving(delve)

    # The die in hand

    def unwelcome(self, delve: Delve) -> bool:
        """Whether a Premonition puts the die back."""
        if delve.hand == TRAVEL:
            return self.deep_enough(delve)
        return delve.hand == DAMAGE or delve.hand == CURSE

    def soaks(self, delve: Delve) -> bool:
        """Give up the best Health die when three faces or more would kill and nothing can pay."""
        if len(delve.health) == 1 or len(delve.travel) == 1 or delve.potion:
            return False
        return sum(kills(delve.health, face) for face in range(1, 7)) > 2

    def reroll(self, choices: list[Answer], delve: Delve) -> int:
        travel = first(choices, PAY_TRAVEL)
        spare = self.spare(choices, delve)
        if self.leaving(delve):
            if travel > 0:
                return travel
            if delve.travel_paid_last and spare > 0:
                return spare
        if delve.hand == DAMAGE and kills(delve.health, delve.roll):
            if len(delve.travel) == 1 and travel > 0 and score(delve) >= self.flee_with:
                return travel
            return spare if spare > 0 else ransom(choices, delve)
        return spare if spare > 0 and self.regrets(delve) else 0

    def spare(self, choices: list[Answer], delve: Delve) -> int:
        """The die that is missed least, or 0 if none can be spared."""
        potion = first(choices, PAY_POTION)
        if potion > 0:
            return potion
        return first(choices, PAY_HEALTH) if len(delve.health) > self.hearts else 0

    def regrets(self, delve: Delve) -> bool:
        """Whether a roll that does not kill is worth a spare die to roll again."""
        roll = delve.roll
        if delve.hand == HEALTH:
            return roll < 4 and roll <= delve.health[-1] < 5
        if delve.hand == DAMAGE:
            return roll not in delve.health and len(delve.health) > 1 and delve.health[1] < roll
        if delve.hand == TREASURE:
            return roll < 3 and fits(delve)
        if delve.hand == TRAVEL:
            return fits(delve) == self.deep_enough(delve)
        return False

    # Optional actions

    def best_action(self, choices: list[Answer], delve: Delve) -> int:
        best, best_worth = 0, 0
        for i, answer in enumerate(choices):
            worth = self.worth(answer, delve)
            if worth > best_worth:
                best, best_worth = i, worth
        return best

    def worth(self, answer: int, delve: Delve) -> int:
        act, value = number_of(answer), first_of(answer)
        if act == LIGHTEN.number:
            stuck = len(delve.travel) > self.depth or self.leaving(delve)
            worthwhile = value <= self.trinket and len(delve.travel) > 1
            return 9 - value if stuck and worthwhile else 0
        if act == DISPEL.number:
            return 2 if delve.curse.count(value) == 1 else 0
        if act == HEAL.number:
            return 1 if second_of(answer) == delve.health[-1] else 0
        return 0


def first(choices: list[Answer], pay: DelveAct) -> int:
    """The first payment of a kind, which is its lowest die; 0 (stop) if there is none."""
    for i, answer in enumerate(choices):
        if number_of(answer) == pay.number:
            return i
    return 0


def ransom(choices: list[Answer], delve: Delve) -> int:
    """What pays when the alternative is death: a Travel die, a second Health die, treasure."""
    travel = first(choices, PAY_TRAVEL)
    if travel > 0:
        return travel
    health = first(choices, PAY_HEALTH)
    if health > 0 and len(delve.health) > 1:
        return health
    return first(choices, PAY_TREASURE)


class CautiousBot(Delver):
    """Stays at the entrance: fills its hands with what fits beside one Travel die and goes.

    Leaves with 6 points or two Treasure dice, at the third different Curse, or at the first roll
    that would kill. Drops any treasure to get back to its one Travel die.
    """

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, 1, 6, 3, 1, 0, 6)


class GreedyBot(Delver):
    """Goes four Travel dice deep and turns back with 22 points or five Treasure dice.

    Does not flee from a deadly roll with less than 8 points while it has anything else to pay,
    and drops only treasure of 1 or 2 to come out sooner. Dies more often than it should like.
    """

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, 4, 22, 5, 2, 8, 2)


def sweep() -> dict[str, BotMaker]:
    """Delvers like the greedy one, by how deep they go and with how much they turn back."""
    return {
        f"depth-{depth}-goal-{goal}": _delver(depth, goal)
        for depth in SWEPT_DEPTHS
        for goal in SWEPT_GOALS
    }


def _delver(depth: int, goal: int) -> BotMaker:
    def make(rng: Rng) -> AnyBot:
        return Delver(rng, depth, goal, 5, 2, goal * 8 // 22, 2)

    return make


class DelversJudge(Judge[Delve]):
    """A delve is tried out to its end: what counts is the mean score."""

    def policy(self, rng: Rng) -> Bot[Delve]:
        return GreedyBot(rng)

    def plans(self, state: Delve, seat: Seat) -> list[Bot[Delve]]:
        """The whole delve by somebody bolder or meeker."""
        rng = Rng.from_seed("")
        return [
            CautiousBot(rng),
            Delver(rng, 2, 10, 3, 1, 4, 3),
            Delver(rng, 3, 15, 4, 2, 6, 2),
            Delver(rng, 5, 30, 5, 2, 12, 2),
            Delver(rng, 6, 40, 5, 2, 16, 1),
        ]

    def clock(self, state: Delve) -> int:
        return 0

    def standing(self, state: Delve) -> list[float]:
        return [score(state) / TOP]

    def settled(self, outcome: Outcome, seats: int) -> list[float]:
        return [outcome.scores[0] / TOP]
