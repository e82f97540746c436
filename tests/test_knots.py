"""No modules of a game import each other in a circle, but for the few named here."""

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "scripts" / "knots.py"
spec = importlib.util.spec_from_file_location("knots", SCRIPT)
assert spec is not None and spec.loader is not None
script = importlib.util.module_from_spec(spec)
spec.loader.exec_module(script)

FOR_TYPES = {
    ("vast.role", "vast.state"): "a state has roles, and a role is asked about a state",
    ("vast.roles.ghoul.common", "vast.roles.ghoul.terror"): (
        "a Ghoul holds Terror cards, and a card's effect, beside its text, is on a Ghoul"
    ),
    ("vast.bots.heuristic", "vast.bots.mind", "vast.bots.puppets", "vast.bots.rivals"): (
        "a role's heuristic makes the mind that answers for it and guides who possesses it; each "
        "of them asks the heuristics of the other roles how near to winning they are"
    ),
}
"""Those that only speak of each other's types, and why each needs the other."""


def test_nothing_runs_in_a_circle() -> None:
    assert script.knots(script.graph(script.HERE, typing=False)) == []


def test_few_modules_need_each_others_types() -> None:
    found = script.knots(script.graph(script.HERE, typing=True))
    names = {tuple(name.removeprefix("cavern.games.") for name in knot) for knot in found}
    assert names == set(FOR_TYPES)


def test_a_circle_is_found() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert script.knots(edges) == [["a", "b", "c"], ["d", "e"]]
