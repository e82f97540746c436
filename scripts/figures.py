"""Figures about how the tree is cut: lines, knots, who names a role, what is untyped.

python scripts/figures.py             for what was committed last
python scripts/figures.py COMMIT      for that commit beside it
python scripts/figures.py COMMIT --page docs/figures.md
"""

import ast
import re
import subprocess
import sys
import tarfile
import tempfile
import textwrap
from collections import Counter
from io import BytesIO
from pathlib import Path

from knots import HERE, graph, knots, needs

PACKAGES = (
    "core", "lab", "envs", "server", "tui", "cli", "games/cube_delver", "games/skulldug",
    "games/vast",
)  # fmt: skip

INTRODUCTION = """# Figures

How the tree is cut, before acts, roles and states were said once ({commit}) and now. Written by
`python scripts/figures.py {commit} --page docs/figures.md`. Lines have grown with what was built in
between: environments, lessons, puzzles, coaches, tables for more roles.

"""

EXPERIMENT = """
Modules in a knot reach each other in a circle. Nothing is loaded in one. The table of Vast's roles
finds their specs by name when it is loaded, which is counted as if it were written out; through the
Ghoul's cards that makes one knot of types. In the last row it is counted, too, what is found by
name later: a role's `turn`, `words` and `heuristic`, through the four doors that
`tests/test_knots.py` names. So the rules about all roles and the roles do need each other, as they
must; what the doors give is that neither names the other, and that a role can be added from
outside.

`Any` is counted as it is written, wherever it stands, and below that once more in code alone,
together with every use of a name for a type that has `Any` in it. Names tell what a loose type is
for; they make it no tighter, so the lower figure is the honest one. There are more of them because
there is more code, and of one kind above all: what serves every game (matches, lab, environments,
clients) takes a `Game`, `Decision`, `Bot` or `Act` whatever its states and answers are, and Python
has no other word for that than `Any`. Of what is left most is

- data that is read, by whoever knows what is in it (`Loose`: reports, files of content, messages of
  the server's protocol; `ViewStep`, a change as it is sent);
- what compiled code passes on without looking (`Owner`, `Value`, `Values`: parts of a state by
  name; `Row`: memory that numbers are written into; `Answers`: numbers made beforehand);
- the interfaces of others (`AnyRequest`, `Send`, `Scope`, `Receive`, `App`; numpy's arrays, rows of
  databases, pickled things).

Boards have none, and rules only where a file is read or a question may be about anything.

Before: {before}.

Now: {now}.

## Another action

What has to be touched, besides its effect and its event, to add an action like Skulldug!'s throw: a
*lob* that flies over walls. Before: counted by reading the tree. Now: by adding one in a copy. It
was offered there with its label, text, rule and what it touches, refused with its reasons (no AP,
no such card, dead), and thrown at opponents behind walls: the AP was paid, the card left the hand,
both rolled, it hit and missed. `tests/test_acts.py` passed with it.

| | places | files |
| --- | ---: | ---: |
| before | 12 | 5 |
| now | 3 | 2 |

Before: its number and name (`acts`), what offers it and what does it (`actions`), its arguments,
label and twice what it touches (`decisions`), its name again, its verb and its reasons
(`refusals`), and the terminal's guess at what was meant. Now: its declaration (`actions`), and the
question that offers it names it and asks it (`turn`). Options, labels, reasons, what it touches on
both boards and what may be typed follow.
"""


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


def in_code(path: Path, word: str) -> bool:
    """Whether a module names it other than in a sentence: in a name, an import or an id."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant):
            said = [node.value] if isinstance(node.value, str) and " " not in node.value else []
        else:
            said = [each for _, each in ast.iter_fields(node) if isinstance(each, str)]
        if any(re.search(word, each, re.IGNORECASE) for each in said):
            return True
    return False


def sources(tree: Path) -> dict[Path, ast.Module]:
    return {
        path: ast.parse(path.read_text("utf-8")) for path in (tree / "src/cavern").rglob("*.py")
    }


def aliased(trees: dict[Path, ast.Module]) -> dict[str, set[Path]]:
    """Names for types that have ``Any`` in them, with where they are made."""
    named = [
        (path, target.id, node.value)
        for path, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and not target.id.isupper()
    ]
    found: dict[str, set[Path]] = {}
    size = -1
    while size != len(found):
        size = len(found)
        for path, name, value in named:
            called = any(isinstance(part, ast.Call) for part in ast.walk(value))
            if not called and {"Any", *found}.intersection(words(value)):
                found.setdefault(name, set()).add(path)
    return found


def words(node: ast.AST) -> list[str]:
    """Every name in a piece of code, in quoted types, too."""
    text = ast.unparse(node) if isinstance(node, ast.expr) else ""
    return re.findall(r"\w+", text)


def loose(trees: dict[Path, ast.Module]) -> Counter[str]:
    """How often code says ``Any``, and each of the names for it where they mean it."""
    aliases = aliased(trees)
    count: Counter[str] = Counter()
    for path, tree in trees.items():
        here = {"Any"} | {name for name, made in aliases.items() if path in made}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                made = {where.stem for name in aliases for where in aliases[name]}
                if (node.module or "").split(".")[-1] in made:
                    here |= {each.name for each in node.names if each.name in aliases}
        said = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
        count.update(name for name in said if name in here)
    return count


def whatever(trees: dict[Path, ast.Module]) -> int:
    """How often that is a parameter of a class of ours: any game, a decision of any game."""
    ours = {
        node.name for tree in trees.values() for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }  # fmt: skip
    open_types = {f"{name}[Any]" for name in ours} | {f"{name}[Any, Any]" for name in ours}
    every = [(path, node) for path, tree in trees.items() for node in ast.walk(tree)]
    spelled = sum(
        ast.unparse(node).count("Any")
        for _, node in every
        if isinstance(node, ast.Subscript) and ast.unparse(node) in open_types
    )
    named = {
        ast.unparse(node.target)
        for _, node in every
        if isinstance(node, ast.AnnAssign) and node.value is not None
        and any(each in ast.unparse(node.value) for each in open_types)
        and ast.unparse(node.annotation) == "TypeAlias"
    }  # fmt: skip
    count = loose(trees)
    return spelled + sum(count[name] for name in named)


def figures(tree: Path) -> dict[str, int]:
    found = {
        f"lines of Python in `{name}`": lines(tree, f"src/cavern/{name}", "py") for name in PACKAGES
    }
    found["lines of the terminal's boards"] = lines(tree, "src/cavern/tui/boards", "py")
    found["lines of the browser's boards"] = lines(tree, "web/src/boards", "ts", "svelte")
    ghoul = naming(tree, "ghoul", ("roles/ghoul/", "roles/vile_ghoul/"))
    found["files outside its folder that name the Ghoul"] = len(ghoul)
    found["of them Python"] = sum(path.suffix == ".py" for path in ghoul)
    found["of them in code, not only in sentences"] = sum(
        path.suffix == ".py" and in_code(path, "ghoul") for path in ghoul
    )
    found["`Any` in `src`"] = sum(
        len(re.findall(r"\bAny\b", path.read_text("utf-8")))
        for path in (tree / "src/cavern").rglob("*.py")
    )
    trees = sources(tree)
    total, open_types = loose(trees).total(), whatever(trees)
    found["`Any` by whatever name, in code"] = total
    found["of them any game, decision, bot or act"] = open_types
    found["the others for 10,000 lines of Python"] = round(
        10_000 * (total - open_types) / lines(tree, "src/cavern", "py")
    )
    for title, typing in (("at run time", False), ("for types", True)):
        tied = sum(map(len, knots(graph(tree, typing))))
        found[f"modules of games in import knots {title}"] = tied
    tied = sum(map(len, knots(needs(tree))))
    found["modules of games in knots with what is found by name"] = tied
    return found


def at_commit(commit: str) -> tuple[dict[str, int], str]:
    """The figures of the tree as it was, and its names for loose types."""
    packed = subprocess.check_output(["git", "archive", commit, "src", "web/src"], cwd=HERE)
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        used = loose(sources(Path(folder))).most_common()
        return figures(Path(folder)), ", ".join(f"`{name}` {count}" for name, count in used)


def main() -> None:
    now, names = at_commit("HEAD")
    if len(sys.argv) == 1:
        for title, number in now.items():
            print(f"{number:7}  {title}")
        return
    before, names_before = at_commit(sys.argv[1])
    table = "| | before | now |\n| --- | ---: | ---: |\n"
    for title, number in now.items():
        table += f"| {title} | {before[title]} | {number} |\n"
    if sys.argv[2:3] == ["--page"]:
        page = INTRODUCTION.format(commit=sys.argv[1]) + table
        told = "\n\n".join(
            part if part.startswith(("#", "|", "-")) else textwrap.fill(part, 100)
            for part in EXPERIMENT.format(before=names_before, now=names).strip().split("\n\n")
        )
        page += f"\n{told}\n"
        Path(sys.argv[3]).write_text(page, "utf-8")
    else:
        print(table)


if __name__ == "__main__":
    main()
