"""A role is one folder: who else names it, and why that is right.

A module names a role if it imports from its folder, or has its kind, its piece or a type of its
view in the code. Prose may speak of any role: docstrings, comments and sentences for players.
"""

import ast
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from cavern.games.vast.combinations import ROLES

CAVERN = Path(__file__).parents[2] / "src" / "cavern"
VAST = "games/vast/"
FOLDERS = f"{VAST}roles/"

ALLOWED = {
    f"{VAST}combinations.py": "the table of combinations",
    f"{VAST}pieces.py": "the numbers of the pieces, which are in every state",
    f"{VAST}border.py": "the types of what the boards show",
    "envs/lenses.py": "how much room the types of boards take",
    "tui/boards/vast*.py": "the terminal's pictures of boards and pieces",
    f"{FOLDERS}*/heuristic.py": "whom a bot hunts, fears, sends or possesses",
}
"""Modules that may name any role."""

PAIRS = {
    "knight": {
        f"{VAST}events.py": "Events befall the Knight and nobody else (V3.8)",
        f"{FOLDERS}goblins/spec.py": "their prey, and the levels they share with her (V10.4)",
        f"{FOLDERS}goblins/words.py": "their prey",
        f"{FOLDERS}vile_ghoul/spec.py": "its prey (V10.3)",
        f"{FOLDERS}ghoul/actions.py": "a Vile Ghoul's blow leaves her no choice (V8.44)",
    },
    "goblins": {},
    "vile-ghoul": {},
    "dragon": {
        f"{FOLDERS}goblins/spec.py": "their prey (V10.2)",
        f"{FOLDERS}knight/spec.py": "her prey (V10.2)",
        f"{FOLDERS}knight/quests.py": "a Sidequest that only he makes possible (V10.2)",
        f"{FOLDERS}vile_ghoul/spec.py": "its prey (V10.3)",
        f"{VAST}view.py": "a Gem is with the Dragon until it lies about (V5.2)",
    },
    "cave": {f"{FOLDERS}cave_ghost/*.py": "she keeps the Cave as the Cave does (V9.52)"},
    "cave-ghost": {},
    "thief": {
        f"{FOLDERS}vile_ghoul/spec.py": "they agree on one number (V10.3.16)",
        f"{VAST}view.py": "a Gem is carried by nobody but the Thief (V7.2)",
    },
    "ghoul": {f"{FOLDERS}vile_ghoul/*.py": "both Ghouls have most of their rules in common (V8)"},
    "ghost": {
        f"{FOLDERS}cave_ghost/*.py": "both Ghosts have a piece and Telekinesis in common (V9)",
        f"{VAST}terms.py": "Artifacts and summoned roles come with the Ghost (V9.8, V9.47)",
        f"{VAST}artifacts.py": "whom the Ghost stands by keeps its Artifact (V9)",
        f"{VAST}blocking.py": "whose mind is blocked (V9.29)",
        f"{VAST}possession_cards.py": "her own card among the others (V9.13)",
        f"{VAST}parse.py": "a tile of hers on a drawn map",
        f"{VAST}tiles.py": "tiles of hers (V9.6)",
        f"{VAST}view.py": "whether a tile is one of hers",
    },
}
"""Rules about exactly that role, or that pair."""


@cache
def nodes(path: Path) -> list[ast.AST]:
    kinds = (ast.ImportFrom, ast.Constant, ast.ClassDef, ast.Attribute, ast.AnnAssign)
    tree = ast.parse(path.read_text("utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def named_in(path: Path, kind: str) -> list[str]:
    """What a module has in its code that is this role's."""
    folder = f"cavern.games.vast.roles.{kind.replace('-', '_')}"
    constant = kind.replace("-", "_").upper()
    cls = "".join(word.title() for word in kind.split("-"))
    found: list[str] = []
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            if f"{node.module}.".startswith(f"{folder}."):
                found.append(node.module)
            if node.module == "cavern.games.vast.pieces":
                found += [name.name for name in node.names if name.name == constant]
            if node.module.endswith(".vast.border"):
                found += [name.name for name in node.names if name.name == f"{cls}View"]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value.split(",") if " " not in node.value else []
            if kind in words or f"piece:{kind}" in words or f"{cls}View." in node.value:
                found.append(node.value[:40])
        elif isinstance(node, ast.ClassDef) and node.name == f"{cls}View":
            found.append(node.name)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == constant:
            found.append(constant)
    return found


@cache
def outside(kind: str) -> dict[str, list[str]]:
    """Modules outside of its folder that name a role."""
    own = f"{FOLDERS}{kind.replace('-', '_')}/"
    found = {
        path.relative_to(CAVERN).as_posix(): named_in(path, kind)
        for part in ("games/vast", "core", "tui", "server", "lab", "envs", "cli")
        for path in sorted((CAVERN / part).rglob("*.py"))
        if not path.name.startswith("skulldug")
    }
    if kind == "cave":  # what everybody plays in has the same name
        found = {name: [one for one in all if "." in one] for name, all in found.items()}
    return {name: all for name, all in found.items() if all and not name.startswith(own)}


@pytest.mark.parametrize("kind", ROLES)
def test_only_tables_pairs_and_pictures_name_a_role(kind: str) -> None:
    allowed = [*ALLOWED, *PAIRS[kind]]
    assert {
        name: all
        for name, all in outside(kind).items()
        if not any(fnmatch(name, pattern) for pattern in allowed)
    } == {}


@pytest.mark.parametrize("kind", ROLES)
def test_no_reason_is_given_for_nothing(kind: str) -> None:
    names = outside(kind)
    stale = [one for one in PAIRS[kind] if not any(fnmatch(name, one) for name in names)]
    assert stale == []


def test_every_exception_is_used_by_some_role() -> None:
    names = [name for kind in ROLES for name in outside(kind)]
    assert [one for one in ALLOWED if not any(fnmatch(name, one) for name in names)] == []


def test_every_folder_has_the_same_chapters() -> None:
    for kind in ROLES:
        folder = CAVERN / FOLDERS / kind.replace("-", "_")
        for chapter in ("spec", "role", "turn", "words", "telling", "heuristic"):
            assert (folder / f"{chapter}.py").is_file(), f"{kind} has no {chapter}"
