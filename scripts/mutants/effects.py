"""What a statement can look at and change, followed through everything it calls.

Two neighbouring statements whose effects do not meet can change places without any difference.
Effects are attributes by name, whoever has them: that is coarse, but never too little. Calls are
followed by name as well. A question looks at what its acts look at and changes what they change;
whatever cannot be followed counts as looking at everything. What is seen of a state while a
question is open is no rule.
"""

import ast
from collections import Counter
from typing import TypeGuard

import msgspec

CONTAINED = {
    "add", "append", "clear", "discard", "extend", "insert", "insort", "pop", "remove", "reverse",
    "sort", "update",
}  # fmt: skip
"""Calls that change only the list, set or table they are made on."""

PURE = {
    "abs", "act_of", "all", "any", "bool", "copy", "count", "dict", "endswith", "enumerate",
    "filter", "first_of", "get", "getattr", "index", "int", "isinstance", "items", "join", "keys",
    "len", "list", "max", "min", "next", "of", "partition", "range", "replace", "repr", "reversed",
    "rpartition", "second_of", "set", "sorted", "split", "startswith", "str", "strip", "sum",
    "super", "title", "tuple", "type", "values", "zip",
}  # fmt: skip
"""Calls that change nothing and look at nothing but what they are given."""

SILENT = {"telling", "told", "Refusal", "BadInput", "RulesError", "NotImplementedError", "Event"}
"""Calls of these only make texts, or errors about impossible states."""

ASKED = {"absent", "against", "closed", "firsts", "not_now", "seconds", "unfit"}
"""Methods by which acts are asked whether they are possible …"""
ASKING = {"offer", "offer_with", "possible", "refusal"}
"""… and those of all acts that ask them."""

NUMBERS = {"int", "Answer", "CardId", "Direction", "Gem", "Piece", "Seat", "Square", "Tribe"}
"""Types of whole numbers."""

CHANCE = "<chance>"
CHANCES = {"roll", "draw", "shuffle", "chance"}


class Effects(msgspec.Struct):
    """Attributes read and changed, names called; ``open`` if it may look at or change anything.
    What is only counted up or down (``sums``) can be so in any order."""

    reads: set[str] = msgspec.field(default_factory=set)
    writes: set[str] = msgspec.field(default_factory=set)
    sums: set[str] = msgspec.field(default_factory=set)
    calls: set[str] = msgspec.field(default_factory=set)
    above: set[str] = msgspec.field(default_factory=set)
    """Methods of ``super()`` that are called; what counts for a class has those already."""
    open: bool = False

    @property
    def size(self) -> tuple[int, int, int, bool]:
        return len(self.reads), len(self.writes), len(self.sums), self.open

    def add(self, other: "Effects") -> bool:
        """Take in the effects of something called; whether that was news."""
        before = self.size
        self.reads |= other.reads
        self.writes |= other.writes
        self.sums |= other.sums
        self.open = self.open or other.open
        return before != self.size

    def meets(self, other: "Effects") -> bool:
        if self.open or other.open:
            return all(one.open or one.reads | one.writes | one.sums for one in (self, other))
        return bool(
            self.writes & (other.reads | other.writes | other.sums)
            or other.writes & (self.reads | self.sums)
            or self.sums & other.reads
            or self.reads & other.sums
        )


class World:
    """The effects of every function of a game, by name."""

    def __init__(self, trees: list[ast.Module]) -> None:
        self.known: dict[str, Effects] = {}
        self.properties: set[str] = set()
        self.indexed = indexed(trees)
        self.acts = Acts(trees)
        self.zeros = zeros_in(trees)
        functions = [
            node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
        ]
        for node in functions:
            if any(ast.unparse(decorator) == "property" for decorator in node.decorator_list):
                self.properties.add(node.name)
            self.known.setdefault(node.name, Effects())
        self.known |= {name: Effects() for name in self.acts.groups}
        for node in functions:
            found = self.direct(node, local_lists(node), self.acts.answers(node))
            for name in (node.name, *self.acts.groups_with(node)):
                self.known[name].add(found)
                self.known[name].calls |= found.calls
            self.known[node.name].calls |= {name for name in found.above if name in self.known}
        changed = True
        while changed:
            changed = False
            for effects in self.known.values():
                for name in effects.calls:
                    changed |= effects.add(self.known[name])

    def of(self, node: ast.stmt, lists: set[str], answers: dict[str, str]) -> Effects:
        """The effects of one statement in a function with these lists and answers of its own."""
        found = self.direct(node, lists, answers)
        for name in found.calls | {name for name in found.above if name in self.known}:
            found.add(self.known[name])
        return found

    def direct(self, node: ast.AST, lists: set[str], answers: dict[str, str]) -> Effects:
        found = Effects()
        counted = {id(part) for inner in parts(node) for part in counter(inner)}
        methods = {id(inner.func) for inner in parts(node) if isinstance(inner, ast.Call)}
        for inner in parts(node):
            if isinstance(inner, ast.Attribute) and id(inner) in methods:
                pass  # what it is called by is no part of the state
            elif isinstance(inner, ast.Attribute):
                if id(inner) in counted:
                    found.sums.add(inner.attr)
                elif isinstance(inner.ctx, ast.Load):
                    found.reads.add(inner.attr)
                    if inner.attr in self.properties:
                        found.calls.add(inner.attr)
                else:
                    found.writes.add(inner.attr)
            elif isinstance(inner, ast.Subscript) and not isinstance(inner.ctx, ast.Load):
                if id(inner.value) not in counted:
                    self.changed(inner.value, lists, found)
            elif isinstance(inner, ast.AugAssign) and not counter(inner):
                if not counts_for_itself(inner):
                    self.changed(inner.target, lists, found)
            elif isinstance(inner, ast.Call):
                self.call(inner, lists, answers, found)
            elif isinstance(inner, ast.Raise) and not is_impossible(inner):
                found.open = True
        return found

    def changed(self, node: ast.expr, lists: set[str], found: Effects) -> None:
        """Something in a list, set or table is changed."""
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute):
            found.writes.add(node.attr)
        elif not (isinstance(node, ast.Name) and node.id in lists):
            found.open = True

    def call(
        self, node: ast.Call, lists: set[str], answers: dict[str, str], found: Effects
    ) -> None:
        func = node.func
        name = func.attr if isinstance(func, ast.Attribute) else ast.unparse(func)
        owner = first_name(func)
        if owner in SILENT or owner == "setup":
            return
        if owner == "table":
            if name in CHANCES:
                found.writes.add(CHANCE)
            elif name == "choose" and self.acts.asked(node, answers):
                found.calls.add(self.acts.asked(node, answers))
            elif name not in ("happened", "reveal", "tell"):
                found.open = True
        elif (
            isinstance(func, ast.Name)
            and name == "perform"
            and self.acts.asked(node.args[0], answers)
        ):
            return  # what is done is among what the question counts for
        elif name == "perform" and ast.unparse(node.args[0]) in answers:
            found.calls.add(answers[ast.unparse(node.args[0])])
        elif owner == "super":
            found.above.add(name)
        elif name in ASKING and owner in self.acts.constants:
            found.calls |= {f"possible {one}" for one in self.acts.constants[owner]}
        elif name in ASKING and name not in self.known:
            found.calls |= ASKED & self.known.keys()
        elif self.acts.method(func) in self.known:
            found.calls.add(self.acts.method(func))
        elif name in self.known:
            found.calls.add(name)
        elif name in CONTAINED:
            on = node.args[0] if name == "insort" else getattr(func, "value", func)
            self.changed(on, lists, found)
        elif name not in PURE and not name[:1].isupper():
            found.open = True


def indexed(trees: list[ast.Module]) -> set[str]:
    """Names that nothing is done with but looking up what stands in a place."""
    nodes = [node for tree in trees for node in ast.walk(tree)]
    named = Counter(node.id for node in nodes if is_read(node))
    looked_up = Counter(
        node.value.id for node in nodes if isinstance(node, ast.Subscript) and is_read(node.value)
    )
    return {name for name, times in named.items() if looked_up[name] == times}


def is_read(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


class Acts:
    """Which acts each question has, and what is to be counted together for them."""

    def __init__(self, trees: list[ast.Module]) -> None:
        self.classes: dict[str, ast.ClassDef] = {}
        self.constants: dict[str, set[str]] = {}
        """By name: the classes of the acts so called, or of those in a table so called."""
        for tree in trees:
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    self.classes[node.name] = node
        for tree in trees:
            for node in tree.body:
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                    rows = node.value.elts if isinstance(node.value, ast.List) else [node.value]
                    made = {first_name(row) for row in rows if isinstance(row, ast.Call)}
                    if made and made <= self.classes.keys():
                        self.constants.setdefault(node.target.id, set()).update(made)
        for tree in trees:
            for node in tree.body:
                if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.List):
                    named = [self.constants.get(first_name(row)) for row in node.value.elts]
                    if isinstance(node.target, ast.Name) and named and all(named):
                        every = {name for names in named if names for name in names}
                        self.constants.setdefault(node.target.id, set()).update(every)
        self.groups: dict[str, set[ast.FunctionDef]] = {}
        """By name: the functions that count together for a question, or for asking an act."""
        self.typed = self.types(trees)
        for name in self.typed.values():
            below = [one for one in self.classes if name in self.line(one)]
            for method in {one for part in below for one in self.methods(part)}:
                self.groups.setdefault(f"{name}.{method.name}", set()).add(method)
        for name in self.classes:
            methods = self.methods(name)
            self.groups[f"possible {name}"] = {one for one in methods if one.name in ASKED}
            acts = self.acts_of(name)
            if acts is not None:
                every = [name, *acts]
                self.groups[f"ask {name}"] = {one for part in every for one in self.methods(part)}

    def methods(self, name: str) -> set[ast.FunctionDef]:
        """Of a class and those it is derived from."""
        node = self.classes.get(name)
        if node is None:
            return set()
        own = {part for part in node.body if isinstance(part, ast.FunctionDef)}
        return own.union(*(self.methods(first_name(base)) for base in node.bases))

    def line(self, name: str) -> set[str]:
        """A class and those it is derived from."""
        node = self.classes.get(name)
        bases = [self.line(first_name(base)) for base in node.bases] if node is not None else []
        return {name}.union(*bases)

    def types(self, trees: list[ast.Module]) -> dict[str, str]:
        """The class of whatever is an argument of this name, if that is always the same."""
        found: dict[str, set[str]] = {}
        for tree in trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.arg) and node.annotation is not None:
                    kind = ast.unparse(node.annotation).strip("'\"")
                    found.setdefault(node.arg, set()).add(kind)
        return {
            name: min(kinds)
            for name, kinds in found.items()
            if len(kinds) == 1 and kinds <= self.classes.keys()
        }

    def acts_of(self, name: str) -> set[str] | None:
        """The classes of a question's acts; None if that is not known, or it is no question."""
        node = self.classes.get(name)
        if node is None:
            return None
        for part in node.body:
            if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "acts":
                listed = part.value.elts if isinstance(part.value, ast.List) else []
                rows = [self.constants.get(first_name(row)) for row in listed]
                if not listed or not all(rows):
                    return None
                return {one for names in rows if names for one in names}
        found = [self.acts_of(first_name(base)) for base in node.bases]
        return next((acts for acts in found if acts is not None), None)

    def groups_with(self, node: ast.FunctionDef) -> list[str]:
        return [name for name, functions in self.groups.items() if node in functions]

    def asked(self, node: ast.AST, answers: dict[str, str]) -> str:
        """What counts for ``table.choose(Question(…))``."""
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "table.choose":
            name = first_name(node.args[0])
            return answers.get(name, f"ask {name}" if f"ask {name}" in self.groups else "")
        return ""

    def method(self, func: ast.expr) -> str:
        """What counts for ``cave.walled``, if whatever is called cave is of one class."""
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
            return f"{self.typed.get(func.value.id, '')}.{func.attr}"
        return ""

    def answers(self, node: ast.FunctionDef) -> dict[str, str]:
        """Names that a function gives a question or its answer, and what counts for that."""
        found: dict[str, set[str]] = {}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
                name = f"ask {first_name(inner.value)}"
                asked = name if name in self.groups else self.asked(inner.value, {})
                found.setdefault(inner.targets[0].id, set()).add(asked)
        return {name: min(asked) for name, asked in found.items() if len(asked) == 1 and min(asked)}


def zeros_in(trees: list[ast.Module]) -> set[str]:
    """Names of constants that are 0 wherever they stand."""
    found: dict[str, set[str]] = {}
    for tree in trees:
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.setdefault(node.target.id, set()).add(ast.unparse(node.value or node.target))
    return {name for name, values in found.items() if values == {"0"}}


def first_name(node: ast.AST | None) -> str:
    """``MOVE`` of ``MOVE.of(2)``, ``*MOVE`` or ``MOVE[2]``."""
    while isinstance(node, ast.Attribute | ast.Starred | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def parts(node: ast.AST) -> list[ast.AST]:
    """A tree without the texts that are told in it."""
    if isinstance(node, ast.Call) and first_name(node.func) in SILENT:
        return []
    found = [node]
    for child in ast.iter_child_nodes(node):
        found += parts(child)
    return found


def counter(node: ast.AST) -> list[ast.Attribute]:
    """The attribute that a statement only counts up or down, or a place in it."""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        target = node.target.value if isinstance(node.target, ast.Subscript) else node.target
        number = isinstance(node.value, ast.Constant) or ast.unparse(node.value).startswith("len(")
        if isinstance(target, ast.Attribute) and number:
            return [target]
    return []


def is_sorted(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "sorted"


def is_impossible(node: ast.Raise) -> bool:
    """Whether it is raised only where the rules have a bug."""
    exc = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return exc is not None and ast.unparse(exc) in ("RulesError", "NotImplementedError")


def counts_for_itself(node: ast.AugAssign) -> bool:
    """``steps -= 1``: a name of the function's own stands for another number, nothing else."""
    value = node.value
    number = isinstance(value, ast.Constant) and isinstance(value.value, int)
    return isinstance(node.target, ast.Name) and number


def local_lists(node: ast.FunctionDef) -> set[str]:
    """Names of lists, sets and tables that a function makes itself, of the options it offers, and
    of numbers."""
    made: set[str] = set()
    other: set[str] = set()
    numbers: set[str] = {"choices"}
    for argument in node.args.args:
        known = argument.annotation is not None and ast.unparse(argument.annotation) in NUMBERS
        (numbers if known else other).add(argument.arg)
    fresh = ast.List | ast.ListComp | ast.Set | ast.SetComp | ast.Dict | ast.DictComp | ast.Constant
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assign):
            pairs = [(target, inner.value) for target in inner.targets]
        elif isinstance(inner, ast.AnnAssign) and inner.value is not None:
            pairs = [(inner.target, inner.value)]
        else:
            if isinstance(inner, ast.AugAssign) and (
                isinstance(inner.value, ast.Constant) or first_name(inner.value) == "STEP"
            ):
                numbers.add(ast.unparse(inner.target))
            continue
        for target, value in pairs:
            if isinstance(target, ast.Name):
                new = isinstance(value, fresh | ast.BinOp) or is_sorted(value)
                (made if new else other).add(target.id)
    return made - other | numbers
