"""Whole numbers that stand for something say in their types what it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "src" / "cavern" / "games"

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
