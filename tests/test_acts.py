"""Acts say once when they are possible: what is offered and what is refused cannot disagree."""

from typing import Any

from support import every_game

from cavern.core.act import Act, Menu
from cavern.core.game import Game
from cavern.core.match import Match
from cavern.core.rng import Rng

ANSWERS = 400
"""So many are tried for each game."""
MANY = 400
"""Of more pairs of arguments than this a sample is tried."""


def arguments(act: Act[Any, Any], state: Any, rng: Rng) -> list[tuple[int, int]]:
    firsts, seconds = act.first.size_in(state), act.second.size_in(state)
    if firsts * seconds <= MANY:
        return [(first, second) for first in range(firsts) for second in range(seconds)]
    return [(rng.below(firsts), rng.below(seconds)) for _ in range(MANY)]


def check(game: Game[Any], match: Match, decision: Menu[Any, Any], rng: Rng) -> None:
    rules = game.rulebook().rules
    offered = set(decision.choices)
    assert len(offered) == len(decision.choices), "an answer is offered twice"
    for act in decision.acts:
        for first, second in arguments(act, match.state, rng):
            answer, name = act.of(first, second), act.id_in(match.state, first, second)
            refusal = decision.refusal(match.state, answer)
            assert (answer in offered) == (refusal is None), name
            if refusal is not None:
                assert refusal.rule in rules and refusal.text.endswith("."), name
                assert name in decision.ids() or (
                    game.why_not(match.state, decision.seat, name, decision).text == refusal.text
                )


@every_game
def test_nothing_is_both_offered_and_refused(game: Game[Any]) -> None:
    rng = Rng.from_seed("acts")
    tables = game.tables({})
    answers = number = 0
    while answers < ANSWERS:
        number += 1
        match = Match(game, tables[number % len(tables)], f"acts {number}")
        while not match.over and answers < ANSWERS:
            decision = match.decision
            assert decision is not None
            if isinstance(decision, Menu):
                check(game, match, decision, rng)
            match.answer_index(rng.below(len(decision.choices)))
            answers += 1


@every_game
def test_every_act_has_words(game: Game[Any]) -> None:
    rules = game.rulebook().rules
    for act in game.acts:
        assert act.rule in rules, act.name
        assert act.text.endswith("."), act.name
