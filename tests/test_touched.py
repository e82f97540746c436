"""Whoever touches a thing in vain is told one true reason: that of an act on just this thing."""

from typing import Any

from support import every_game

from cavern.core.act import Menu, Missing, Refusal
from cavern.core.game import Game
from cavern.core.match import Match
from cavern.core.rng import Rng

QUESTIONS = 40
"""So many are looked at in each game."""
MOST_THINGS = 8
"""So many things are touched at each."""
NOTHING = "Nothing can be done with that now."
LONGEST = 150
"""Answers after which a game is broken off."""


def about(decision: Menu[Any, Any], state: Any, thing: str) -> list[Refusal]:
    """What every act says of every way that touches a thing."""
    who = decision.counterpart(state)
    found: list[Refusal] = []
    for act in decision.acts:
        for first in range(act.first.size_in(state)):
            for second in range(act.second.size_in(state)):
                if thing in act.touches(state, who, first, second):
                    refusal = decision.refusal(state, act.of(first, second))
                    if refusal is not None:
                        found.append(refusal)
    return found


def on_map(game: Game[Any], match: Match, seat: int) -> list[str]:
    """What surely is there, in a game with a map of tiles and pieces."""
    view: Any = match.view(seat)
    if game.id != "vast":
        return []
    tiles = [f"tile:{tile['at']}" for tile in view["tiles"]]
    return tiles + [f"piece:{piece}" for piece, where in view["at"].items() if where]


def check(game: Game[Any], match: Match, decision: Menu[Any, Any], things: list[str]) -> None:
    state, seat = match.state, decision.seat
    can = {thing for choice in decision.choices for thing in decision.touches(choice)}
    tiles = set(on_map(game, match, seat))
    for thing in things:
        told = game.why_not_touched(state, seat, [thing], decision)
        assert (told is None) == (thing in can), thing
        if told is None:
            continue
        assert game.rulebook().find(told.rule), told
        assert not isinstance(told, Missing), f"{thing} is there"
        assert not (thing in tiles and told.text == "There is no tile there."), thing
        said = {(one.rule, one.text) for one in about(decision, state, thing)}
        later = game.another_time(state, seat, [thing])
        if later is not None:
            said.add((later.rule, later.text))
        if told.text == NOTHING:
            assert not decision.meant(state, [thing])
        else:
            assert (told.rule, told.text) in said, f"{thing}: {told}"


@every_game
def test_the_reason_is_what_an_act_on_that_thing_answers(game: Game[Any]) -> None:
    rng = Rng.from_seed("touched")
    tables = game.tables({})
    looked = number = 0
    while looked < QUESTIONS:
        number += 1
        match = Match(game, tables[rng.below(len(tables))], f"touched {number}")
        bot = game.bots()[game.quick_bot](rng.split("bot"))
        known: set[str] = set()
        for _ in range(LONGEST):
            if match.over or looked == QUESTIONS:
                break
            decision = match.decision
            assert decision is not None
            known |= {thing for choice in decision.choices for thing in decision.touches(choice)}
            if isinstance(decision, Menu) and rng.below(10) == 0:
                looked += 1
                there = on_map(game, match, decision.seat) or sorted(known)
                some = {there[rng.below(len(there))] for _ in range(MOST_THINGS) if there}
                check(game, match, decision, sorted(some))
            match.answer_by(bot)
