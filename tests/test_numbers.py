"""Whole numbers that stand for something say in their types what it is."""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "cavern" / "games"

COMMON = {
    "seat": "Seat",
    "winners": "Seat",
    "choice": "Answer",
    "choices": "Answer",
    "direction": "Direction",
}
NAMES = {
    "cube_delver": {**COMMON, "colour": "Colour", "value": "Pips", "potion": "Pips"},
    "skulldug": {
        **COMMON,
        "card": "CardId",
        "cards": "CardId",
        "hazard": "CardId",
        "kind": "KindId",
        "space": "Space",
        "tile": "TileId",
        "tiles": "TileId",
        "victim": "ExplorerId",
    },
    "vast": {
        **COMMON,
        "card": "CardId",
        "cards": "CardId",
        "edge": "Edge",
        "gem": "Gem",
        "monster": "CardId",
        "onto": "Square",
        "piece": "Piece",
        "pieces": "Piece",
        "secret": "CardId",
        "square": "Square",
        "squares": "Square",
        "tile": "TileId",
        "tiles": "TileId",
        "tribe": "Tribe",
    },
}
"""What things are called in the code of a game, and what their numbers are called in types."""


def annotated(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Every parameter, field and variable with its type."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation is not None:
            yield node.arg, node.annotation
        elif isinstance(node, ast.AnnAssign):
            if isinstance(node.target, ast.Name):
                yield node.target.id, node.annotation
            elif isinstance(node.target, ast.Attribute):
                yield node.target.attr, node.annotation


def bare(source: str, names: dict[str, str]) -> list[str]:
    """Things of these names that are typed as just any number."""
    return [
        f"{name} is a {names[name]}, not an int (line {kind.lineno})"
        for name, kind in annotated(ast.parse(source))
        if name in names
        and any(isinstance(part, ast.Name) and part.id == "int" for part in ast.walk(kind))
    ]


@pytest.mark.parametrize("game", NAMES)
def test_numbers_are_called_what_they_are(game: str) -> None:
    found = [
        f"{path.relative_to(GAMES)}, {one}"
        for path in sorted((GAMES / game).rglob("*.py"))
        if path.name != "border.py"  # plain data for clients
        for one in bare(path.read_text("utf-8"), NAMES[game])
    ]
    assert not found, "\n".join(found)


def test_a_bare_number_is_found() -> None:
    source = "def lift(cave: Cave, square: int) -> None:\n    pieces: list[int] = []\n"
    assert sorted(bare(source, NAMES["vast"])) == [
        "pieces is a Piece, not an int (line 2)",
        "square is a Square, not an int (line 1)",
    ]
    assert bare("def lift(square: Square | None, count: int) -> None: ...", NAMES["vast"]) == []


# As types of their own

ALIAS = re.compile(r"^(\w+): TypeAlias = int$", re.MULTILINE)
TAKEN_FOR = re.compile(
    r"""(?:type|got|operand\ type:)\ "([^"]*)"(?:\ for\ "[^"]*")?[;,]
        .*?(?:expected|expected\ type|has\ type|operand\ type:)\ "([^"]*)\"""",
    re.VERBOSE,
)
AKIN = [
    {"Seat", "ExplorerId"},  # players' explorers come first, each with the number of their seat
    {"Symbol", "Tribe"},  # the first three symbols are the Tribes'
]


def apart(folder: Path) -> set[str]:
    """Make of every other name for whole numbers, in a copy of the rules, a type of its own."""
    names: set[str] = set()
    for part in ("core", "games"):
        shutil.copytree(ROOT / "src" / "cavern" / part, folder / "cavern" / part)
    (folder / "cavern" / "__init__.py").touch()
    for path in (folder / "cavern").rglob("*.py"):
        source = path.read_text("utf-8")
        found = set(ALIAS.findall(source)) - {"Answer"}  # made of the others
        if found:
            names |= found
            for name in found:
                source = source.replace(
                    f"{name}: TypeAlias = int", f'{name} = NewType("{name}", int)'
                )
            path.write_text(source + "\nfrom typing import NewType\n", "utf-8")
    return names


def mixed_up(report: str, names: set[str]) -> list[str]:
    """Where one kind of number is taken for another."""
    found = []
    for line in report.splitlines():
        for given, wanted in TAKEN_FOR.findall(line):
            one, other = (
                names & set(re.findall(r"\w+", given)),
                names & set(re.findall(r"\w+", wanted)),
            )
            if one and other and one != other and not any(one | other <= kin for kin in AKIN):
                found.append(line)
    return found


def test_no_number_is_taken_for_another(tmp_path: Path) -> None:
    """mypy reads the names as types of their own. Where just any number is given it is silent:
    sums and literals are such. One mistake is put in, to see that it is found."""
    names = apart(tmp_path)
    assert {"Seat", "Square", "Piece", "CardId", "TileId", "Direction"} <= names
    planted = "from cavern.games.vast.numbers import Piece, Square\n\n\n"
    planted += "def where(piece: Piece) -> Square:\n    return piece\n"
    (tmp_path / "cavern" / "planted.py").write_text(planted)
    options = ["--strict", "--cache-dir", str(tmp_path / "cache"), "--no-error-summary"]
    report, trouble, _ = api.run([*options, str(tmp_path / "cavern")])
    assert not trouble and "syntax" not in report
    found = mixed_up(report, names)
    assert [line for line in found if "planted" not in line] == []
    assert found, "the mistake that was put in is not found"
