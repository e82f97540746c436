"""Acts say once when they are possible: what is offered and what is refused cannot disagree."""

from typing import Any

from support import every_game

from cavern.core.act import Act, Menu
from cavern.core.game import Game, Setup
from cavern.core.match import Match
from cavern.core.rng import Rng

GAMES = 3
ANSWERS = 120
MANY = 400
"""Of more pairs of arguments than this a sample is tried."""


def arguments(act: Act[Any, Any], rng: Rng) -> list[tuple[int, int]]:
    firsts, seconds = act.first.size(), act.second.size()
    if firsts * seconds <= MANY:
        return [(first, second) for first in range(firsts) for second in range(seconds)]
    return [(rng.below(firsts), rng.below(seconds)) for _ in range(MANY)]


def walk(game: Game[Any], setup: Setup, seed: str) -> None:
    rng = Rng.from_seed(seed)
    match = Match(game, setup, seed)
    rules = game.rulebook().rules
    while not match.over and match.answered < ANSWERS:
        decision = match.decision
        assert decision is not None
        if isinstance(decision, Menu):
            offered = set(decision.choices)
            assert len(offered) == len(decision.choices), "an answer is offered twice"
            for act in decision.acts:
                for first, second in arguments(act, rng):
                    refusal = act.refusal(match.state, decision.who, first, second)
                    legal = act.of(first, second) in offered
                    assert legal == (refusal is None), act.id(first, second)
                    if refusal is not None:
                        assert refusal.rule in rules and refusal.text.endswith(".")
                        told = game.why_not(
                            match.state, decision.seat, act.id(first, second), decision
                        )
                        assert told.text
        match.answer_index(rng.below(len(decision.choices)))


@every_game
def test_nothing_is_both_offered_and_refused(game: Game[Any]) -> None:
    for number, setup in enumerate(game.tables({})[:GAMES]):
        walk(game, setup, f"acts {number}")


@every_game
def test_every_act_has_words(game: Game[Any]) -> None:
    rules = game.rulebook().rules
    for act in game.acts:
        assert act.rule in rules, act.name
        assert act.text.endswith("."), act.name
