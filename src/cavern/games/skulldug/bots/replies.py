"""S82–S91: what a bot answers while dice are rolled and Injuries are dealt."""

from typing import Final

from cavern.core.act import Answer, first_of, number_of
from cavern.core.decision import Index
from cavern.games.skulldug.bots.finding import find_act
from cavern.games.skulldug.bots.prospects import unhurried
from cavern.games.skulldug.bots.risk import Peril, fails
from cavern.games.skulldug.bots.rivals import hit_worth
from cavern.games.skulldug.bots.worth import (
    BOULDER,
    BY_KIND,
    FOOT,
    GREASE,
    JACKET,
    LONG_GAME,
    MIMIC,
    RATIONS,
    SHIELD,
    SWORD,
    UNDERWEAR,
    holds,
    own_turns,
)
from cavern.games.skulldug.cards.base import DEFENDING, THROWING, card_of
from cavern.games.skulldug.decisions import MomentQuestion
from cavern.games.skulldug.dice import (
    FEED,
    FOCUS_BY,
    SKIP,
    USE_NOW,
    AfterRoll,
    AtZero,
    Encountering,
    Focusing,
    Injured,
)
from cavern.games.skulldug.kinds import MONSTER
from cavern.games.skulldug.numbers import CardId, KindId
from cavern.games.skulldug.state import Dig, Explorer

WITHIN_REACH: Final = 6.0
"""What it is worth in a long game to stay where treasure lies."""

FOCUS_PRICE: Final = 0.8
"""What an AP spent on focus is missed elsewhere."""


def reply(cave: Dig, me: Explorer, question: MomentQuestion) -> Index:
    if isinstance(question, Focusing):
        return focus(cave, me, question)
    if isinstance(question, AfterRoll):
        return after_roll(cave, me, question)
    if isinstance(question, Encountering):
        return meet(cave, me, question)
    if isinstance(question, Injured):
        return injured(cave, me, question)
    assert isinstance(question, AtZero)
    return at_zero(cave, me, question.choices)


def at_stake(cave: Dig, me: Explorer, question: MomentQuestion) -> float:
    """What depends on a roll."""
    if question.who.foe == THROWING:
        return best_hit(cave, me)
    if question.who.foe == DEFENDING:
        peril = Peril(cave, me)
        share = peril.treasures / max(1, len(me.hand))
        return peril.pain(1) + 0.5 + 6.0 * share
    stake = Peril(cave, me).defeat(question.who.hazard)
    if own_turns(cave) >= LONG_GAME and cave.has_treasure(me.at):
        if drives_off(cave, question.who.hazard):
            stake += WITHIN_REACH
    return stake


def drives_off(cave: Dig, hazard: CardId) -> bool:
    """S106, S187, S209: whether losing to it takes one out of the passage."""
    if cave.type_of(hazard) == MONSTER:
        return card_of(cave, hazard).makes_flee
    return cave.kinds[hazard] in (BOULDER, GREASE)


def best_hit(cave: Dig, me: Explorer) -> float:
    """What a hit is worth: the throw was made at the one worth most."""
    best = 0.0
    for other in cave.explorers:
        if other.team != me.team and other.alive:
            best = max(best, hit_worth(cave, other))
    return best


def focus(cave: Dig, me: Explorer, question: MomentQuestion) -> Index:
    """S75: as many AP as pay for themselves."""
    stake = at_stake(cave, me, question)
    if question.who.foe == THROWING:
        need = question.who.goal
    else:
        need = Peril(cave, me).need(question.who.hazard)
    most = me.ap
    if question.who.hazard >= 0 and card_of(cave, question.who.hazard).survives:
        most -= 1  # It will be there again next turn, unless there is an AP left to leave.
    price = FOCUS_PRICE / 2 if unhurried(cave) else FOCUS_PRICE
    best, least_cost = 0, 0.0
    for i, choice in enumerate(question.choices):
        ap = first_of(choice)
        if number_of(choice) == FOCUS_BY.number and ap <= max(0, most):
            cost = price * ap + fails(need - ap) * stake
            if i == 0 or cost < least_cost:
                best, least_cost = i, cost
    return best


def after_roll(cave: Dig, me: Explorer, question: AfterRoll) -> Index:
    """S84: a reroll or a Sword, where the outcome is worth the card."""
    reached = question.value()
    choices = question.choices
    stake = at_stake(cave, me, question)
    if question.who.foe == DEFENDING:
        lost, again = (6 - question.who.die) / 6.0, 2.5 / 6.0
    elif reached >= question.who.goal:
        return 0
    else:
        lost, again = 1.0, fails(question.who.goal - reached + question.who.die)
    best, most = 0, 0.0
    for i, choice in enumerate(choices):
        if number_of(choice) != USE_NOW.number:
            continue
        kind = cave.kinds[first_of(choice)]
        gain = 0.0
        if kind == UNDERWEAR:
            gain = (lost - again) * stake
        elif kind == FOOT:
            gain = (lost - again) * stake - BY_KIND[FOOT] * 0.8
        elif kind == SWORD and reached + 2 >= question.who.goal:
            gain = stake - BY_KIND[SWORD] * 0.8
        if gain > most:
            best, most = i, gain
    return best


def meet(cave: Dig, me: Explorer, question: MomentQuestion) -> Index:
    """S82: what spares one a fight."""
    choices = question.choices
    skip = find_act(choices, SKIP)
    if skip >= 0:
        return skip
    peril = Peril(cave, me)
    fear = peril.of(question.who.hazard)
    best, most = 0, 0.0
    for i, choice in enumerate(choices):
        gain = 0.0
        if number_of(choice) == FEED.number:
            gain = fear - BY_KIND[cave.kinds[first_of(choice)]] * 0.8
        elif number_of(choice) == USE_NOW.number and cave.kinds[first_of(choice)] == RATIONS:
            gain = peril.of_passage(me.at) - BY_KIND[RATIONS] * 0.8
        if gain > most:
            best, most = i, gain
    return best


def injured(cave: Dig, me: Explorer, question: MomentQuestion) -> Index:
    """S85: a Shield against what hurts more than it is worth."""
    stake = at_stake(cave, me, question)
    for i, choice in enumerate(question.choices):
        if number_of(choice) == USE_NOW.number and cave.kinds[first_of(choice)] == SHIELD:
            return i if stake > BY_KIND[SHIELD] * 0.8 else 0
    return 0


def at_zero(cave: Dig, me: Explorer, choices: list[Answer]) -> Index:
    """S86: a Flak Jacket, or a Mimic Stone that becomes one."""
    best = 0
    for i, choice in enumerate(choices):
        if number_of(choice) == USE_NOW.number:
            kind = cave.kinds[first_of(choice)]
            if kind == JACKET:
                return i
            if kind == MIMIC and others_hold(cave, me, JACKET):
                best = i
    return best


def next_fight(cave: Dig, me: Explorer, choices: list[Answer]) -> Index:
    """S91: what is least to be feared first."""
    peril = Peril(cave, me)
    best, lowest = 0, 1000.0
    for i, choice in enumerate(choices):
        fear = peril.of(first_of(choice))
        if fear < lowest:
            best, lowest = i, fear
    return best


def others_hold(cave: Dig, me: Explorer, kind: KindId) -> bool:
    for other in cave.explorers:
        if other is not me and not other.fresh and holds(cave, other, kind) >= 0:
            return True
    return False
