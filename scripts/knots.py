"""Modules of the games that import each other in a circle.

python scripts/knots.py [TREE]   prints each knot: what is loaded in a circle, what is typed in one,
                                 what needs each other in one when it runs, found by name or not
"""

import ast
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]


ROLES = "cavern.games.vast.roles."
"""In these folders chapters are found by name,"""
FINDERS = (".chapter", "import_module")
"""by these."""


def imports(path: Path, name: str, known: set[str], typing: bool) -> set[str]:
    """The modules that a module imports when it is loaded, and with ``typing`` for types too."""
    tree = ast.parse(path.read_text("utf-8"))
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

    look(tree.body)
    found |= behind(doors(tree, loading=True), known)
    return (found & known) - {name}


def doors(tree: ast.Module, loading: bool) -> set[str]:
    """The chapters that a module finds by name: when it is loaded, or at any time."""
    found: set[str] = set()
    outside = [node for node in tree.body if not isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    called = {ast.unparse(each.func) for node in outside for each in calls(node)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and (node.name in called or not loading):
            if any(ast.unparse(each.func).endswith(FINDERS) for each in calls(node)):
                words = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
                found.update(word.removeprefix(".") for word in words if isinstance(word, str))
    return found


def calls(node: ast.AST) -> list[ast.Call]:
    return [each for each in ast.walk(node) if isinstance(each, ast.Call)]


def behind(chapters: set[str], known: set[str]) -> set[str]:
    """These chapters of every role."""
    return {name for name in known if name.startswith(ROLES) and name.split(".")[-1] in chapters}


def graph(tree: Path, typing: bool) -> dict[str, set[str]]:
    """Every module of the games with those it imports."""
    paths = modules(tree)
    return {name: imports(path, name, set(paths), typing) for name, path in paths.items()}


def found_by_name(tree: Path) -> dict[str, set[str]]:
    """The modules that find chapters of roles by name at some time, and which."""
    found: dict[str, set[str]] = {}
    paths = modules(tree)
    for name, path in paths.items():
        chapters = doors(ast.parse(path.read_text("utf-8")), loading=False)
        if behind(chapters, set(paths)):
            found[name] = {each.split(".")[-1] for each in behind(chapters, set(paths))}
    return found


def needs(tree: Path) -> dict[str, set[str]]:
    """Every module of the games with those it needs at any time: loaded, typed or by name."""
    edges = graph(tree, typing=True)
    for name, chapters in found_by_name(tree).items():
        edges[name] |= behind(chapters, set(edges)) - {name}
    return edges


def modules(tree: Path) -> dict[str, Path]:
    """Every module of the games by its name."""
    source = tree / "src"
    return {
        ".".join(path.relative_to(source).with_suffix("").parts): path
        for path in sorted((source / "cavern" / "games").rglob("*.py"))
        if path.name != "__init__.py"
    }


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
    for title, edges in (
        ("loaded", graph(tree, typing=False)),
        ("with types", graph(tree, typing=True)),
        ("with what is found by name", needs(tree)),
    ):
        found = knots(edges)
        print(f"{title}: {sum(map(len, found))} modules in {len(found)} knots")
        for knot in found:
            print("   ", ", ".join(name.removeprefix("cavern.games.") for name in knot))


if __name__ == "__main__":
    main()
