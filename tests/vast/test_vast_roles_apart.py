"""A role is one folder: who else names it, and why that is right.

A module names a role if it imports from its folder, or has its kind, its piece or a type of its
view in the code, or a name that speaks of it (``the_knight``, ``ghosts_at``).
Prose may speak of any role: docstrings, comments and sentences for players.
"""

import ast
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from cavern.games.vast.combinations import ROLES
from cavern.games.vast.game import GAME
from cavern.games.vast.options import Terms

CAVERN = Path(__file__).parents[2] / "src" / "cavern"
VAST = "games/vast/"
FOLDERS = f"{VAST}roles/"

ALLOWED = {
    f"{VAST}combinations.py": "the table of combinations",
    f"{VAST}pieces.py": "the numbers of the pieces, which are in every state",
    f"{VAST}border.py": "the type of a view, which has the board of each",
    "tui/boards/vast*.py": "the terminal's pictures of boards and pieces",
    f"{VAST}picture.py": "the picture of a position: art",
}
"""Modules that may name any role."""

PAIRS = {
    "knight": {
        f"{FOLDERS}dragon/heuristic.py": "who hunts him",
        f"{FOLDERS}goblins/heuristic.py": "their prey, and whom they go around",
        f"{FOLDERS}thief/heuristic.py": "who could kill him",
        f"{VAST}events.py": "Events befall the Knight and nobody else (V3.8)",
        f"{FOLDERS}goblins/spec.py": "their prey, and the levels they share with her (V10.4)",
        f"{FOLDERS}goblins/words.py": "their prey",
        f"{FOLDERS}vile_ghoul/spec.py": "its prey (V10.3)",
        f"{FOLDERS}vile_ghoul/words.py": "its prey",
        f"{FOLDERS}ghoul/actions.py": "a Vile Ghoul's blow leaves her no choice (V8.44)",
    },
    "goblins": {
        f"{FOLDERS}dragon/heuristic.py": "whom he eats",
        f"{FOLDERS}knight/heuristic.py": "who lie in wait for her",
        f"{FOLDERS}dragon/role.py": "whom he eats",
        f"{FOLDERS}knight/ambush.py": "she faces nameless goblins (V10.1)",
    },
    "vile-ghoul": {},
    "dragon": {
        f"{FOLDERS}goblins/heuristic.py": "their prey, and whom they go around",
        f"{FOLDERS}thief/heuristic.py": "who could kill him",
        f"{FOLDERS}goblins/spec.py": "their prey (V10.2)",
        f"{FOLDERS}goblins/words.py": "their prey",
        f"{FOLDERS}knight/*.py": "her prey, and the Dragon die against him (V10.2)",
        f"{FOLDERS}vile_ghoul/spec.py": "its prey (V10.3)",
        f"{FOLDERS}vile_ghoul/words.py": "its prey",
        f"{VAST}view.py": "a Gem is with the Dragon until it lies about (V5.2)",
        f"{VAST}panel.py": "the same in numbers",
        f"{VAST}checks.py": "a Gem that is nowhere else is his",
        f"{VAST}dice.py": "a die that is called after him",
        f"{VAST}flare.py": "Flare rolls that die (V10.1)",
    },
    "cave": {f"{FOLDERS}cave_ghost/*.py": "she keeps the Cave as the Cave does (V9.52)"},
    "cave-ghost": {},
    "thief": {
        f"{FOLDERS}dragon/heuristic.py": "whom he catches before he gets home",
        f"{FOLDERS}goblins/heuristic.py": "whom they catch, laden",
        f"{FOLDERS}knight/heuristic.py": "whom she catches",
        f"{FOLDERS}vile_ghoul/spec.py": "they agree on one number (V10.3.16)",
        f"{FOLDERS}goblins/role.py": "what a Tribe takes from him",
        f"{VAST}view.py": "a Gem is carried by nobody but the Thief (V7.2)",
        f"{VAST}panel.py": "the same in numbers",
        f"{VAST}options.py": "who agrees with him on one number (V10.2)",
    },
    "ghoul": {
        f"{FOLDERS}dragon/heuristic.py": "whom his powers reach",
        f"{FOLDERS}goblins/heuristic.py": "whom they go around",
        f"{FOLDERS}knight/heuristic.py": "who stands in her way",
        f"{FOLDERS}thief/heuristic.py": "who could kill him, and what it steals",
        f"{FOLDERS}vile_ghoul/*.py": "both Ghouls have most of their rules in common (V8)",
        f"{FOLDERS}knight/role.py": "what she may lose to a Ghoul (V8.16)",
        f"{FOLDERS}dragon/role.py": "what he may lose to a Ghoul (V8.16)",
    },
    "ghost": {
        f"{FOLDERS}cave_ghost/*.py": "both Ghosts have a piece and Telekinesis in common (V9)",
        f"{FOLDERS}cave/role.py": "the Cave holds no Ghost tiles (V9.6)",
        f"{FOLDERS}vile_ghoul/spec.py": "they race each other (V10.3)",
        f"{VAST}options.py": "Artifacts and summoned roles come with the Ghost (V9.8, V9.47)",
        f"{VAST}spec.py": "Ghost tiles and a table's numbers for her (V9.6, V10.4)",
        f"{VAST}artifacts.py": "whom the Ghost stands by keeps its Artifact (V9)",
        f"{VAST}blocking.py": "whose mind is blocked (V9.29)",
        f"{VAST}possession_cards.py": "her own card among the others (V9.13)",
        f"{VAST}parse.py": "a tile of hers on a drawn map",
        f"{VAST}setup.py": "tiles of hers are shuffled in (V9.6)",
        f"{VAST}state.py": "tiles of hers (V9.6)",
        f"{VAST}hidden.py": "tiles of hers are dealt anew with the others",
        f"{VAST}collapse.py": "tiles of hers are lost",
        f"{VAST}telekinesis.py": "onto a tile of hers",
        f"{VAST}tiles.py": "tiles of hers (V9.6)",
        f"{VAST}view.py": "whether a tile is one of hers",
        f"{VAST}mosaic.py": "the same in numbers",
        f"{VAST}bots/*.py": "who leads on the way to tiles of hers",
    },
}
"""Rules about exactly that role, or that pair."""


@cache
def nodes(path: Path) -> list[ast.AST]:
    kinds = (
        ast.ImportFrom, ast.Constant, ast.ClassDef, ast.Attribute, ast.AnnAssign, ast.Name,
        ast.FunctionDef, ast.arg,
    )  # fmt: skip
    tree = ast.parse(path.read_text("utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


LONGER = {"ghoul": "vile_ghoul", "ghost": "cave_ghost"}
"""Names in which those of another role are."""


def speaks_of(name: str, kind: str) -> bool:
    """Whether a name in the code has a role in it: ``knight_health``, ``VileGhoulView``.

    >>> speaks_of("ghosts_at", "ghost"), speaks_of("cave_ghost_at", "ghost")
    (True, False)
    """
    snake = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
    snake = snake.replace(LONGER.get(kind, "-"), "")
    return bool(re.search(rf"(?:^|_){kind.replace('-', '_')}s?(?:_|$)", snake))


def name_of(node: ast.AST) -> str:
    """What somebody has called a thing."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.arg):
        return node.arg
    return node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""


def named_in(path: Path, kind: str) -> list[str]:
    """What a module has in its code that is this role's."""
    folder = f"cavern.games.vast.roles.{kind.replace('-', '_')}"
    constant = kind.replace("-", "_").upper()
    cls = "".join(word.title() for word in kind.split("-"))
    found: list[str] = []
    for node in nodes(path):
        if kind != "cave" and speaks_of(name_of(node), kind):
            found.append(name_of(node))
        if isinstance(node, ast.ImportFrom) and node.module:
            if f"{node.module}.".startswith(f"{folder}."):
                found.append(node.module)
            if node.module == "cavern.games.vast.pieces":
                found += [name.name for name in node.names if name.name == constant]
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
        for chapter in ("spec", "role", "turn", "border", "words", "telling", "heuristic"):
            assert (folder / f"{chapter}.py").is_file(), f"{kind} has no {chapter}"


# What a table agrees on


def readers(path: Path, names: set[str]) -> set[str]:
    """Which of these terms a module reads: ``cave.terms.solo``, or ``terms.solo``."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in names:
            whose = node.value
            word = whose.attr if isinstance(whose, ast.Attribute) else name_of(whose)
            if word == "terms":
                found.add(node.attr)
    return found


def test_what_a_table_agrees_on_about_one_role_alone_is_that_role_s() -> None:
    """It is in its spec's own terms; what ``Terms`` has itself is read by several, or by rules that
    are no role's."""
    terms = Terms.of(GAME.setup())
    names = {name for name in dir(terms) if not name.startswith("_")}
    users: dict[str, set[str]] = {}
    for path in sorted((CAVERN / VAST).rglob("*.py")):
        name = path.relative_to(CAVERN / VAST).as_posix()
        home = name.split("/")[1] if name.startswith("roles/") else "all"
        for field in readers(path, names):
            users.setdefault(field, set()).add(home)
    assert len(users) > 15
    alone = {field: min(who) for field, who in users.items() if len(who) == 1}
    assert {field: who for field, who in alone.items() if who != "all"} == {}


# The browser

PICTURES = "web/src/boards/vast/"
DRAWN = {
    "roles/*": "the boards of roles",
    "art/*": "pictures",
    "RolePanel.svelte": "which board was drawn for which role",
    "tell.ts": "the same boards in words",
    "tell-foes.ts": "the same boards in words",
    "view.ts": "one role stands for the type of every board",
    "colours.css": "a colour for each role and Tribe",
    "map/MapView.svelte": "colours of what is drawn on the map",
    "wire.ts": "written from the types of what the boards show",
}
"""Where the browser's client may name a role: any other role has a plain board and colour."""


def test_the_browser_names_roles_where_their_boards_are_drawn() -> None:
    own = re.compile(rf"""['"`.](?:{"|".join(ROLES)})['"`]|--vast-(?:{"|".join(ROLES)})\b""")
    web = CAVERN.parents[1] / "web" / "src"
    naming = {
        path.relative_to(CAVERN.parents[1]).as_posix()
        for path in sorted(web.rglob("*"))
        if path.suffix in (".ts", ".svelte", ".css")
        and "skulldug" not in path.parts
        and own.search(re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S))
    }
    allowed = [PICTURES + pattern for pattern in DRAWN]
    assert {name for name in naming if not any(fnmatch(name, one) for one in allowed)} == set()
