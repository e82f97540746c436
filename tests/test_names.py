"""No two things share one name, but where each game or role has the same thing under it."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import cavern

ROOT = Path(cavern.__file__).parent

IN_EVERY_GAME = {
    "CardAbout",
    "CardId",
    "DieFace",
    "EndTurn",
    "Ended",
    "Matter",
    "MatterAct",
    "Moved",
    "Nothing",
    "PhaseName",
    "Rolled",
    "Rulings",
    "Source",
    "TileId",
    "TileView",
    "Turned",
}
"""Types that are the same thing in each game: what it asks about, what its border tells."""

ON_THE_WIRE = {"Answer"}
"""What a client sends is called as it is sent, and carries what ``core`` calls so."""


@cache
def modules() -> dict[str, ast.Module]:
    paths = sorted(ROOT.rglob("*.py"))
    return {module_of(path): ast.parse(path.read_text()) for path in paths}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def home(module: str) -> str:
    """What a name is to be known in: a role's folder, a game, or one of the other packages."""
    parts = module.split(".")
    if parts[1:2] == ["games"]:
        return ".".join(parts[: 5 if parts[3:4] == ["roles"] else 3])
    return ".".join(parts[:2])


def known_together(shared: str, other: str) -> bool:
    """Whether a name that a module gives to others is met where ``other`` is read: in the same
    home, in a role of the same game, and whatever core gives everywhere."""
    here, there = home(shared), home(other)
    if "cavern.core" in (here, there):
        return here == "cavern.core"
    return f"{here}.".startswith(f"{there}.") or f"{there}.".startswith(f"{here}.")


def public_types() -> dict[str, list[str]]:
    """Where each class is that is not hidden in a function or another class, and each other name
    for a type: ``Square``, ``Odds``."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                names = [node.name]
            else:
                names = [name for name in assigned(node) if not name.isupper()]
            for name in names:
                if name[0].isupper():
                    found[name].append(module)
    return found


def assigned(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    inner = (each for target in targets for each in ast.walk(target))
    return [each.id for each in inner if isinstance(each, ast.Name)]


def constants() -> dict[str, list[str]]:
    """The modules that declare each constant."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, tree in modules().items():
        for node in tree.body:
            for name in assigned(node):
                if name.isupper() and name[0] != "_" and len(name) > 1:
                    found[name].append(module)
    return found


@cache
def imports() -> list[tuple[str, str, str, str]]:
    """Every name that is imported from a module: where, from where, the name, what it is there."""
    return [
        (module, node.module, name.name, name.asname or name.name)
        for module, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
    ]


def given() -> set[tuple[str, str]]:
    """The names that a module gives to others, by import or by ``module.NAME``."""
    found = {(source, name) for _, source, name, _ in imports()}
    called: dict[str, dict[str, str]] = defaultdict(dict)
    for module, source, name, here in imports():
        if f"{source}.{name}" in modules():
            called[module][here] = f"{source}.{name}"
    for module, aliases in called.items():
        for node in ast.walk(modules()[module]):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id in aliases:
                    found.add((aliases[node.value.id], node.attr))
    return found


def test_every_type_has_a_name_of_its_own() -> None:
    shared = {name: places for name, places in public_types().items() if len(places) > 1}
    alike = IN_EVERY_GAME | ON_THE_WIRE
    assert {name: places for name, places in shared.items() if name not in alike} == {}
    assert {home(place) for name in ON_THE_WIRE for place in shared[name]} == {
        "cavern.core",
        "cavern.server",
    }
    for name in IN_EVERY_GAME:
        homes = [home(place) for place in shared[name]]
        assert len(set(homes)) == len(homes) > 1, name
        assert all(each.startswith("cavern.games.") for each in homes), name


def test_a_constant_that_others_use_has_a_name_of_its_own() -> None:
    """What only its own module uses may be called like something elsewhere."""
    gifts = given()
    shared = {
        name: sorted({module, other})
        for name, places in constants().items()
        for module in places
        for other in places
        if module != other and (module, name) in gifts and known_together(module, other)
    }
    assert shared == {}


FOLDERS = "\nWhat is in the folders of players and of cards:\n"
ARCHITECTURE = Path(__file__).parents[1] / "docs" / "architecture.md"


def table_of_contents() -> str:
    told = ARCHITECTURE.read_text("utf-8")
    return told.split("\n## A game's table of contents\n")[1].split("\n## ")[0]


def of_games() -> set[str]:
    """The chapters of games that docs/architecture.md names; what is in them has tables below."""
    return chapters_in(table_of_contents().split(FOLDERS)[0])


def of_roles() -> tuple[set[str], set[str]]:
    """The chapters that every role has, and those that some have besides."""
    told = ARCHITECTURE.read_text("utf-8")
    roles = told.split("\n## Many roles in one game\n")[1].split("\n## ")[0]
    every, some = roles.split("| in some roles | |")
    return chapters_in(every), chapters_in(some)


def chapters_in(text: str) -> set[str]:
    return set(re.findall(r"`([\w.]+)/?`", "".join(re.findall(r"^\|.*?\|", text, re.M))))


def chapters(folder: Path) -> set[str]:
    """The modules and packages in a folder."""
    return {
        path.stem
        for path in folder.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    } - {"__init__"}


GAMES = [each for each in (ROOT / "games").iterdir() if (each / "__init__.py").is_file()]
ROLES = [each for each in (ROOT / "games/vast/roles").iterdir() if (each / "__init__.py").is_file()]


def test_every_chapter_of_a_game_has_a_line_in_the_table_of_contents() -> None:
    assert sorted(set().union(*map(chapters, GAMES)) - of_games()) == []


def test_the_table_of_contents_names_nothing_that_is_not_there() -> None:
    there = set().union(*map(chapters, GAMES)) | {
        path.name.rstrip("/") for game in GAMES for path in game.iterdir()
    }
    assert sorted(of_games() - there) == []


def test_what_every_role_has_and_what_some_have_has_a_line_each() -> None:
    every, some = of_roles()
    assert all(every <= chapters(role) for role in ROLES)
    assert sorted(set().union(*map(chapters, ROLES)) - every) == sorted(some)


def test_what_is_in_the_folders_of_games_has_a_line_each() -> None:
    bots, cards = re.split(
        r"^\| .*`cards` \| \|$", table_of_contents().split(FOLDERS)[1], flags=re.M
    )
    players = [game / "bots" for game in GAMES if (game / "bots").is_dir()]
    assert chapters_in(bots) - {"bots"} == set().union(*map(chapters, players))
    assert chapters_in(cards) == chapters(ROOT / "games" / "skulldug" / "cards")


def test_what_several_games_have_is_told_once_and_what_one_has_under_its_name() -> None:
    games = table_of_contents().split(FOLDERS)[0]
    shared, *own = re.split(r"^\| ([^|`]+) \| \|$", games, flags=re.M)
    had = [each for game in GAMES for each in chapters(game)]
    assert {each for each in had if had.count(each) > 1} <= chapters_in(shared)
    for title, text in zip(own[::2], own[1::2], strict=True):
        folder = ROOT / "games" / title.lower().rstrip("!").replace(" ", "_")
        assert chapters_in(text) <= {each for each in chapters(folder) if had.count(each) == 1}


SAME_THING = {
    "errors": "what can go wrong, and how the server says so",
    "paths": "how far it is for all, and for a Ghoul",
    "picking": "what is said to whoever chooses, and where they choose",
    "plain": "plain data, and the board of a game that has nothing else",
    "table": "what rules talk to, and the screen on which it is played",
    "words": "how words are put together, those of a role, and those that programs answer with",
}
"""Modules that are called like one of ``core``, or one of a role like one of its game, and are no
chapter that several have."""


def test_every_module_has_a_name_of_its_own_where_another_is_known() -> None:
    """But for chapters, which are the same thing wherever they are."""
    told = chapters_in(table_of_contents().split("\nWhat only one of them has:\n")[0])
    every, _ = of_roles()
    shared: dict[str, set[str]] = defaultdict(set)
    for one in modules():
        for other in modules():
            name = one.split(".")[-1]
            if one >= other or other.split(".")[-1] != name or name in told:
                continue
            if known_together(one, other) or known_together(other, one):
                if name not in every or not one.startswith("cavern.games."):
                    shared[name] |= {one, other}
    assert sorted(shared) == sorted(SAME_THING)


def test_a_constant_is_called_the_same_everywhere() -> None:
    assert [each for each in imports() if each[2].isupper() and each[2] != each[3]] == []
