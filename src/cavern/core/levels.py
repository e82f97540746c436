"""The four levels at which a bot can play, named alike in every game.

``easy`` is the game's heuristic with lapses, ``medium`` the heuristic itself; ``hard`` and
``expert`` think ahead, with a smaller and a larger budget. Budgets are counted in iterations, so
that the same position gets the same answer on every machine that is not too slow for it.
"""

from typing import Any, Final

from cavern.core.bot import AnyBot, Bot
from cavern.core.decision import AnyDecision
from cavern.core.game import AnyGame, BotMaker, Level
from cavern.core.rng import Rng
from cavern.core.search import Budget, Judge, ThinkingBot
from cavern.core.state import State

LEVELS: Final = ("easy", "medium", "hard", "expert")
TEXTS: Final = (
    "Knows what to do, but now and then takes the next best thing for the best.",
    "Plays by rules of thumb and answers at once.",
    "Tries out what may come of an answer, a few times, before it gives it.",
    "Thinks ahead as long as it may, up to a second about every answer.",
)

LAPSES: Final = 3
"""One in so many answers of an easy bot is a lapse."""


ENDS: Final = ("last", "next")
"""Where options stand that end the turn or the list."""


class LapsingBot(Bot[Any]):
    """Plays like another bot that now and then overlooks the answer it would have given. It does
    not end a turn instead, or a list: that there is something left to do nobody overlooks."""

    def __init__(self, rng: Rng, bot: AnyBot) -> None:
        super().__init__(rng)
        self.bot = bot

    def pick(self, decision: AnyDecision, state: State) -> int:
        """With fewer than three options nobody overlooks one."""
        best = self.bot.pick(decision, state)
        choices = decision.choices
        if len(choices) < 3 or self.rng.below(LAPSES):
            return best
        decision.choices = choices[:best] + choices[best + 1 :]
        second = self.next_best(decision, state, choices[best])
        decision.choices = choices
        if second >= best:
            second += 1
        if second < 0 or decision.stands(choices[second]) in ENDS:
            return self.otherwise(decision, best)
        return second

    def next_best(self, decision: AnyDecision, state: State, overlooked: Any) -> int:
        """What the other bot makes of the options that are left; -1 if it insists on its own."""
        try:
            second = self.bot.pick(decision, state)
        except ValueError:
            return -1
        return second if second < len(decision.choices) else -1

    def otherwise(self, decision: AnyDecision, best: int) -> int:
        """The same done in another way, as it happens: where there is nothing else to do."""
        kinds = [id.partition(":")[0] for id in decision.ids()]
        ways = [way for way, kind in enumerate(kinds) if kind == kinds[best] and way != best]
        return ways[self.rng.below(len(ways))] if ways else best


def four(
    game: AnyGame,
    quick: BotMaker,
    judge: Judge[Any],
    hard: Budget,
    expert: Budget,
    easy: "BotMaker | None" = None,
) -> list[Level]:
    """The levels of a game whose heuristic is ``quick``; ``easy`` if it has a weaker one."""

    def lapsing(rng: Rng) -> AnyBot:
        return LapsingBot(rng, quick(rng))

    def thoughtful(rng: Rng) -> AnyBot:
        return ThinkingBot(rng, game, judge, hard)

    def masterly(rng: Rng) -> AnyBot:
        return ThinkingBot(rng, game, judge, expert)

    makers: list[BotMaker] = [easy or lapsing, quick, thoughtful, masterly]
    return [Level(id, text, make) for id, text, make in zip(LEVELS, TEXTS, makers)]
