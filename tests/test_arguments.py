"""An act's arguments have names: no rule takes one apart by arithmetic.

Answers are packed and taken apart in ``core.act`` alone (and in ``core.spelling``, which looks up
the words of answers by their bits, millions of times), and an argument that stands for several
things at once in the :class:`~cavern.core.act.Form` that writes it.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "cavern"
PACKING = (SOURCE / "core" / "act.py", SOURCE / "core" / "spelling.py")
OF_PACKING = {"ACT", "FIRST", "MASK", "FIRST_MASK", "SECOND_MASK"}
"""How an answer is laid out, which concerns nobody else."""

TAKING_OUT = ("first_of", "second_of", "arguments_of", "argument", "first", "second")
"""What gives an argument of an answer, as bots call it too."""

SPLITTING = (ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift)
GIVEN = {"self", "state", "who", "cave", "table", "here"}
"""Parameters of an act's methods that are no arguments."""
PLACES = ("grid.py", "geometry.py")
"""Where squares and spaces are reckoned with."""

Function = tuple[str, ast.FunctionDef]


@cache
def parsed() -> dict[str, ast.Module]:
    return {
        path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(SOURCE.rglob("*.py"))
        if path not in PACKING
    }


def bases(node: ast.ClassDef) -> set[str]:
    names = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return {name.id for name in names if isinstance(name, ast.Name)}


def kinds_of(root: str, trees: dict[str, ast.Module]) -> set[str]:
    """Every class that comes from another, by name."""
    classes = [node for tree in trees.values() for node in ast.walk(tree)
               if isinstance(node, ast.ClassDef)]  # fmt: skip
    found = {root}
    while True:
        more = {node.name for node in classes if bases(node) & found} | found
        if more == found:
            return found
        found = more


def methods_of_acts(trees: dict[str, ast.Module]) -> Iterator[Function]:
    acts = kinds_of("Act", trees)
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and bases(node) & acts:
                yield from ((name, one) for one in node.body if isinstance(one, ast.FunctionDef))


def parameters(function: ast.FunctionDef) -> list[str]:
    return [one.arg for one in function.args.args if one.arg != "self"]


def packed(value: ast.expr, arguments: set[str]) -> bool:
    """Whether it is one of these arguments, or what ``first_of`` and others gave."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return value.func.id in TAKING_OUT
    return isinstance(value, ast.Name) and value.id in arguments


def handed_on(function: ast.FunctionDef, arguments: set[str]) -> Iterator[tuple[str, int]]:
    """Functions and methods that are called with an argument as it is, and at which place."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            for place, value in enumerate(node.args):
                if packed(value, arguments):
                    yield name, place


def taken_apart(function: ast.FunctionDef, arguments: set[str]) -> Iterator[ast.expr]:
    """Arithmetic that looks inside one of these, or inside what ``first_of`` and others gave."""
    for node in ast.walk(function):
        if isinstance(node, ast.BinOp) and packed(node.left, arguments):
            masked = isinstance(node.op, ast.BitAnd) and isinstance(node.right, ast.Constant)
            if masked or isinstance(node.op, SPLITTING):
                yield node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "divmod" and packed(node.args[0], arguments):
                yield node


def offences(trees: dict[str, ast.Module]) -> list[str]:
    found: list[str] = []

    def look(name: str, function: ast.FunctionDef, arguments: set[str]) -> None:
        for node in taken_apart(function, arguments):
            found.append(f"{name}: {function.name} reckons {ast.unparse(node)}")

    called: set[tuple[str, int]] = set()
    for name, function in methods_of_acts(trees):
        arguments = set(parameters(function)) - GIVEN
        look(name, function, arguments)
        called |= set(handed_on(function, arguments))
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                called |= set(handed_on(node, set()))
    forms = kinds_of("Form", trees)
    for name, tree in trees.items():
        inside = {
            one
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef) and node.name in forms
            for one in node.body
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node not in inside:
                named = parameters(node)
                passed = {named[at] for at in range(len(named)) if (node.name, at) in called}
                look(name, node, set() if name.endswith(PLACES) else passed - GIVEN)
            elif isinstance(node, ast.ImportFrom) and node.module == "cavern.core.act":
                laid_out = sorted(OF_PACKING & {alias.name for alias in node.names})
                found += [f"{name}: {one} is how answers are packed" for one in laid_out]
    return sorted(set(found))


def test_no_rule_takes_an_argument_apart() -> None:
    found = offences(parsed())
    assert not found, "\n".join(found)


def test_one_that_does_is_found() -> None:
    trees = dict(parsed())
    trees["games/vast/injected.py"] = ast.parse(
        """
from cavern.core.act import ACT, Act, first_of

class Stab(RoleAct[Thief]):
    def perform(self, state: Cave, who: Thief, mix: int, _: int, table: Table) -> None:
        piece, cubes = divmod(mix, 4)
        cost = mix // 4
        stabbed(who, mix)

class Twice(Stab):
    def unfit(self, state: Cave, who: Thief, piece: int) -> Refusal | None:
        return NOBODY if who.met >> piece & 1 or piece % 2 else None

def stabbed(thief: Thief, packed: int) -> None:
    thief.cubes -= packed & 3

def act_in(answer: int) -> int:
    return first_of(answer) >> 3

class Mind:
    def rate(self, answer: int) -> int:
        return self.dealing(first_of(answer))

    def dealing(self, deal: int) -> int:
        return deal >> 6
"""
    )
    assert [one.removeprefix("games/vast/injected.py: ") for one in offences(trees)] == [
        "ACT is how answers are packed",
        "act_in reckons first_of(answer) >> 3",
        "dealing reckons deal >> 6",
        "perform reckons divmod(mix, 4)",
        "perform reckons mix // 4",
        "stabbed reckons packed & 3",
        "unfit reckons piece % 2",
    ]


def test_only_the_grid_knows_how_squares_are_numbered() -> None:
    reckoned = {
        f"{name}: {ast.unparse(node)}"
        for name, tree in parsed().items()
        if name.startswith("games/") and not name.endswith(PLACES)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and any(ast.unparse(side).endswith("WIDTH") for side in (node.left, node.right))
    }
    assert reckoned == set()
