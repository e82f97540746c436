"""No modules of a game import each other in a circle, but for the few named here."""

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "scripts" / "knots.py"
spec = importlib.util.spec_from_file_location("knots", SCRIPT)
assert spec is not None and spec.loader is not None
script = importlib.util.module_from_spec(spec)
spec.loader.exec_module(script)

FOR_TYPES = {
    (
        "vast.artifacts",
        "vast.decisions",
        "vast.moving",
        "vast.notation",
        "vast.options",
        "vast.pieces",
        "vast.places",
        "vast.possession_cards",
        "vast.role",
        "vast.roles.ghoul.common",
        "vast.roles.ghoul.spec",
        "vast.roles.ghoul.telling",
        "vast.roles.ghoul.terror",
        "vast.roles.vile_ghoul.spec",
        "vast.roster",
        "vast.saying",
        "vast.state",
        "vast.telling",
    ): (
        "a state has roles, and a role is asked about a state; a Ghoul holds Terror cards, and a "
        "card's effect, beside its text, is on a Ghoul; its spec has the numbers of those cards, "
        "and the table of all roles, which finds the specs by name, is what rules look roles up in"
    ),
    ("vast.bots.heuristic", "vast.bots.mind", "vast.bots.puppets", "vast.bots.rivals"): (
        "a role's heuristic makes the mind that answers for it and guides who possesses it; each "
        "of them asks the heuristics of the other roles how near to winning they are"
    ),
}
"""Those that only speak of each other's types, and why each needs the other."""

BY_NAME = {
    "vast.roster": {"spec", "turn", "words", "heuristic"},  # the table of all roles; loads all
    "vast.role": {"turn"},  # how a role is made and asked
    "vast.saying": {"words"},  # what it and everybody else is told
    "vast.bots.heuristic": {"heuristic"},  # how it is played
}
"""Who finds chapters of every role by name, and which. Through these doors alone the rules about
all roles and the roles need each other."""


def test_nothing_runs_in_a_circle() -> None:
    assert script.knots(script.graph(script.HERE, typing=False)) == []


def test_few_modules_need_each_others_types() -> None:
    found = script.knots(script.graph(script.HERE, typing=True))
    names = {tuple(name.removeprefix("cavern.games.") for name in knot) for knot in found}
    assert names == set(FOR_TYPES)


def test_few_modules_find_roles_by_name() -> None:
    found = script.found_by_name(script.HERE)
    assert {name.removeprefix("cavern.games."): found[name] for name in found} == BY_NAME


def test_what_is_found_by_name_is_seen() -> None:
    edges = script.needs(script.HERE)
    assert "cavern.games.vast.roles.thief.turn" in edges["cavern.games.vast.role"]
    loaded = script.graph(script.HERE, typing=False)["cavern.games.vast.roster"]
    assert "cavern.games.vast.roles.thief.spec" in loaded
    assert "cavern.games.vast.roles.thief.turn" not in loaded
    [knot] = script.knots(edges)
    assert {"cavern.games.vast.role", "cavern.games.vast.roles.thief.turn"} <= set(knot)


def test_a_circle_is_found() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert script.knots(edges) == [["a", "b", "c"], ["d", "e"]]
