"""Acts say once when they are possible: what is offered and what is refused cannot disagree."""

import ast
from pathlib import Path
from typing import Any

from support import every_game

import cavern.games
from cavern.core.act import ACT, Act, Menu, act_of, read
from cavern.core.game import Game
from cavern.core.match import Match
from cavern.core.rng import Rng

GAMES = [path for folder in cavern.games.__path__ for path in Path(folder).rglob("*.py")]
ANSWERS = 400
"""So many are tried for each game."""
MANY = 400
"""Of more pairs of arguments than this a sample is tried."""
SOME = 10
"""So many of what is refused are asked about by their ids."""
KINDS = ("Refusal", "Missing")
ANY_TIME = {"drop-artifact", "collect-artifact"}
"""What whoever possesses somebody may do at any question (V9.37)."""
WHAT_THERE_IS = {
    "state.contents[who.at]": "there are cards",
    "there != NOWHERE": "there is a passage",
    "there >= 0": "there is a passage",
    "value != before": "dice that show the same are offered once",
    "state.gems[gem] == square": "Gems stand among the Treasures, square by square",
    "index == self.about": "one act is done with the things that the moment gives",
}
"""What offers find out for themselves: what there is, and in which order."""


def arguments(act: Act[Any, Any], state: Any, rng: Rng) -> list[tuple[int, int]]:
    firsts, seconds = act.first.size_in(state), act.second.size_in(state)
    if firsts * seconds <= MANY:
        return [(first, second) for first in range(firsts) for second in range(seconds)]
    return [(rng.below(firsts), rng.below(seconds)) for _ in range(MANY)]


def reasons(state: Any, decision: Menu[Any, Any], name: str) -> set[str]:
    """Why all that is called like this is not possible."""
    found = [decision.refusal(state, answer) for answer in read(decision.acts, state, name)]
    return {refusal.text for refusal in found if refusal is not None}


def check(game: Game[Any], match: Match, decision: Menu[Any, Any], rng: Rng) -> None:
    rules = game.rulebook().rules
    offered = set(decision.choices)
    assert len(offered) == len(decision.choices), "an answer is offered twice"
    strange = {act_of(answer).name for answer in offered if act_of(answer) not in decision.acts}
    assert strange <= ANY_TIME, "what is offered is no act of the question"
    refused: list[int] = []
    for act in decision.acts:
        for first, second in arguments(act, match.state, rng):
            answer = act.of(first, second)
            refusal = decision.refusal(match.state, answer)
            name = f"{act.name} {first} {second}"
            assert (answer in offered) == (refusal is None), name
            if refusal is not None:
                assert refusal.rule in rules and refusal.text.endswith("."), name
                refused.append(answer)
    for act, why in decision.shut(match.state):
        assert act.number not in {choice >> ACT for choice in offered}, act.name
        assert why.rule in rules and why.text.endswith("."), act.name
        assert act.called(), act.name
    for option in decision.options():
        assert option.rule in rules and option.text.endswith("."), option.id
    ids = decision.ids()
    for answer in (
        refused if len(refused) < SOME else [refused[rng.below(len(refused))] for _ in range(SOME)]
    ):
        name = decision.id(answer)
        if name not in ids:
            why = game.why_not(match.state, decision.seat, name, decision)
            assert why.text in reasons(match.state, decision, name), name


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


def asks(test: ast.expr) -> bool:
    """Whether this asks somebody, or tells what was answered before."""
    if isinstance(test, ast.BoolOp):
        return all(asks(each) for each in test.values)
    if isinstance(test, ast.UnaryOp):
        return asks(test.operand)
    if isinstance(test, ast.Compare):
        nothing = isinstance(test.comparators[0], ast.Constant) and not test.comparators[0].value
        return isinstance(test.left, ast.Call) and nothing
    return isinstance(test, (ast.Call, ast.Name))


def own_conditions(source: str) -> set[str]:
    """What functions that offer decide without asking the condition of an act."""
    found: list[ast.expr] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("offer"):
            if "choices" in [argument.arg for argument in node.args.args]:
                for inner in ast.walk(node):
                    if isinstance(inner, (ast.If, ast.IfExp, ast.While)):
                        found.append(inner.test)
                    elif isinstance(inner, ast.comprehension):
                        found += inner.ifs
    return {ast.unparse(test) for test in found if not asks(test)}


def test_offers_leave_conditions_to_acts() -> None:
    """A condition stands once, in the act: a copy in an offer could disagree with why-not."""
    found = [own_conditions(path.read_text()) for path in GAMES]
    assert set().union(*found) == set(WHAT_THERE_IS)


def test_a_condition_in_an_offer_is_found() -> None:
    offer = (
        "def offer(self, state, who, choices):\n    if {}:\n        CURE.offer(state, who, choices)"
    )
    for condition in ("who.dazed", "who.ap and CURE.closed(state, who) is None", "who.ap > 1"):
        assert own_conditions(offer.format(condition)) == {condition}
    assert own_conditions(offer.format("CURE.closed(state, who) is None")) == set()


def test_every_reason_is_written_once() -> None:
    """Reasons are shared constants: what is said by the same rule in the same words is the same."""
    found: dict[str, str] = {}
    for path in GAMES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in KINDS:
                said = [each.value for each in node.args if isinstance(each, ast.Constant)]
                if len(said) == 2:
                    where = f"{path.name}:{node.lineno}"
                    assert str(said) not in found, f"{said}: {where} and {found[str(said)]}"
                    found[str(said)] = where
    assert len(found) > 500
