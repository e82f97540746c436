"""Figures about how the tree is cut: lines, knots, who names a role, what is untyped.

python scripts/figures.py [TREE]   for this tree, or for another one beside it
"""

import re
import sys
from pathlib import Path

from knots import HERE, graph, knots


def lines(tree: Path, folder: str, *endings: str) -> int:
    return sum(
        len(path.read_text("utf-8").splitlines())
        for ending in endings
        for path in (tree / folder).rglob(f"*.{ending}")
    )


def naming(tree: Path, word: str, folders: tuple[str, ...]) -> list[Path]:
    """Files of code that have a word in them, outside of these folders."""
    paths = [*(tree / "src" / "cavern").rglob("*.py"), *(tree / "web" / "src").rglob("*.*")]
    return [
        path
        for path in paths
        if path.suffix in (".py", ".ts", ".svelte")
        and not any(folder in path.as_posix() for folder in folders)
        and re.search(word, path.read_text("utf-8"), re.IGNORECASE)
    ]


def main() -> None:
    tree = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    print("lines of Python by package")
    packages = ["core", "lab", "envs", "server", "tui", "cli"]
    packages += [f"games/{path.name}" for path in sorted((tree / "src/cavern/games").iterdir())]
    for name in packages:
        if (tree / "src/cavern" / name).is_dir() and "__" not in name:
            print(f"  {name:20} {lines(tree, f'src/cavern/{name}', 'py'):6}")
    boards = lines(tree, "web/src/boards", "ts", "svelte")
    print(
        f"lines of boards: terminal {lines(tree, 'src/cavern/tui/boards', 'py')}, browser {boards}"
    )
    own = ("roles/ghoul/", "roles/vile_ghoul/")
    found = naming(tree, "ghoul", own)
    code = [path for path in found if path.suffix == ".py"]
    print(f"files that name the Ghoul outside its folder: {len(found)}, {len(code)} of them Python")
    untyped = 0
    for path in (tree / "src/cavern").rglob("*.py"):
        untyped += len(re.findall(r"\bAny\b", path.read_text("utf-8")))
    print(f"Any in src: {untyped}")
    for title, typing in (("at run time", False), ("with types", True)):
        tied = knots(graph(tree, typing))
        print(f"modules of games in import knots {title}: {sum(map(len, tied))}")


if __name__ == "__main__":
    main()
