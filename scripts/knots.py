"""Modules of the games that import each other in a circle.

python scripts/knots.py [TREE]   prints each knot: what runs in a circle, what is typed in one
"""

import ast
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]


def imports(path: Path, name: str, known: set[str], typing: bool) -> set[str]:
    """The modules that a module imports when it is loaded, and with ``typing`` for types too."""
    found: set[str] = set()

    def look(body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found.add(inner if inner in known else node.module)
            elif isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.If):
                checking = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
                if typing or not checking:
                    look(node.body)
                look(node.orelse)

    look(ast.parse(path.read_text("utf-8")).body)
    return (found & known) - {name}


def graph(tree: Path, typing: bool) -> dict[str, set[str]]:
    """Every module of the games with those it imports."""
    source = tree / "src"
    paths = {
        ".".join(path.relative_to(source).with_suffix("").parts): path
        for path in sorted((source / "cavern" / "games").rglob("*.py"))
        if path.name != "__init__.py"
    }
    return {name: imports(path, name, set(paths), typing) for name, path in paths.items()}


def knots(edges: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules in which each can be reached from each (Tarjan), the largest first."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in sorted(edges[name]):
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for name in edges:
        if name not in number:
            visit(name)
    return sorted(found, key=len, reverse=True)


def main() -> None:
    tree = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for title, typing in (("at run time", False), ("with types", True)):
        found = knots(graph(tree, typing))
        print(f"{title}: {sum(map(len, found))} modules in {len(found)} knots")
        for knot in found:
            print("   ", ", ".join(name.removeprefix("cavern.games.") for name in knot))


if __name__ == "__main__":
    main()
