"""The heuristic explorer: it looks for treasure, weighs every fight, and brings three home.

It uses only what everybody may know: hands, passages and discards lie open, and of the decks it
asks only which cards were shuffled together. It does not use its generator: in the same
position it always does the same.
"""

from typing import Any, Final

from cavern.core.act import Answer, number_of
from cavern.core.bot import Bot
from cavern.core.decision import AnyDecision, Index
from cavern.core.levels import LapsingBot
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.games.skulldug.actions import DESTROY, DROP, MOVE, PICK_UP, THROW, USE
from cavern.games.skulldug.bots.digging import Digger
from cavern.games.skulldug.bots.finding import find, find_act, find_card
from cavern.games.skulldug.bots.gearing import draft, pick_set, split
from cavern.games.skulldug.bots.paths import Survey, walled_in
from cavern.games.skulldug.bots.plan import Plan
from cavern.games.skulldug.bots.prospects import bound_home, partner
from cavern.games.skulldug.bots.replies import next_fight, reply
from cavern.games.skulldug.bots.risk import Peril
from cavern.games.skulldug.bots.targets import orient, target
from cavern.games.skulldug.bots.worth import LONG_GAME, own_turns, worth
from cavern.games.skulldug.decisions import DigMenu, MomentQuestion
from cavern.games.skulldug.discovery import Orientation
from cavern.games.skulldug.encounters import FleeOrStay, NextFight
from cavern.games.skulldug.setup import Draft, PickSet, Split
from cavern.games.skulldug.state import SOLO, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE
from cavern.games.skulldug.turn import END_TURN, HAND_OVER, BackupCard, BeginTurn, TakeAction

WANDERING: Final = (MOVE.number, DESTROY.number)
CIRCLES: Final = 12
WANDERINGS: Final = 3
"""So many of so many turns one walks and tears down as it happens."""


class ExplorerBot(Bot[Dig]):
    """Plays every mode: alone it fears death most, with a partner it shares the work."""

    def pick(self, decision: AnyDecision, state: Dig) -> Index:
        assert isinstance(decision, DigMenu)
        me, choices = state.explorers[decision.number], decision.choices
        if isinstance(decision, TakeAction):
            return self.act(state, me, choices)
        if isinstance(decision, MomentQuestion):
            return reply(state, me, decision)
        if isinstance(decision, Orientation):
            return orient(state, me, decision)
        if isinstance(decision, BeginTurn):
            return self.begin(state, me)
        if isinstance(decision, NextFight):
            return next_fight(state, me, choices)
        if isinstance(decision, BackupCard):
            return 0 if worth(state, me, state.contents[ENTRANCE][-1]) > 0 else 1
        if isinstance(decision, FleeOrStay):
            return 1 if me.ap > 0 else 0
        if isinstance(decision, Draft):
            return draft(state, choices)
        if isinstance(decision, PickSet):
            return pick_set(state, choices)
        if isinstance(decision, Split):
            return split(state, choices)
        return target(state, me, decision)

    # Actions

    def act(self, cave: Dig, me: Explorer, choices: list[Answer]) -> Index:
        if len(choices) == 1:
            return 0
        if wanders(cave):
            ways = [i for i, choice in enumerate(choices) if number_of(choice) in WANDERING]
            if ways:
                return ways[(cave.round * 7919 + me.ap * 3571) % len(ways)]
        answer = Plan(cave, me).answer
        if answer == END_TURN.base:
            other = partner(cave, me)
            if other is not None and other.alive and Plan(cave, other).answer != END_TURN.base:
                return max(0, find_act(choices, HAND_OVER))
            return max(0, find_act(choices, END_TURN))
        at = place_of(cave, choices, answer)
        if at < 0:
            at = find_act(choices, END_TURN)
        return max(0, at if at >= 0 else find_act(choices, DROP))

    def begin(self, cave: Dig, me: Explorer) -> Index:
        """S77: resign only when walled in for good."""
        if cave.rulings.mode == SOLO or not walled_in(cave, me):
            return 0
        survey = Survey(cave, me, Peril(cave, me))
        return 1 if Digger(cave, me, survey, bound_home(cave, me)).best is None else 0


class HastyExplorer(LapsingBot):
    """Now and then overlooks what would be best, and follows the plan that is second to it."""

    def next_best(self, decision: AnyDecision, state: State, overlooked: Any) -> Index:
        if not isinstance(decision, TakeAction):
            return super().next_best(decision, state, overlooked)
        assert isinstance(state, Dig)
        plan = Plan(state, state.explorers[decision.number], overlooked)
        return place_of(state, decision.choices, plan.answer)

    def otherwise(self, decision: AnyDecision, best: Index) -> Index:
        """Nothing else is worth its price."""
        return best


def hasty(rng: Rng) -> HastyExplorer:
    return HastyExplorer(rng, ExplorerBot(rng))


def place_of(cave: Dig, choices: list[Answer], answer: Answer) -> Index:
    """Where an answer is among the choices, or one that comes to the same; -1 if it is not."""
    about = number_of(answer) in (USE.number, DROP.number, PICK_UP.number, THROW.number)
    return find_card(cave, choices, answer) if about else find(choices, answer)


def wanders(cave: Dig) -> bool:
    """In a very long game everybody is going in circles, and now and then must break out."""
    turns = own_turns(cave)
    return turns >= 2 * LONG_GAME and turns % CIRCLES < WANDERINGS
