"""What a statement can look at and change, followed through everything it calls.

Two neighbouring statements whose effects do not meet can change places without any difference.
Effects are attributes by name, whoever has them: that is coarse, but never too little. Calls are
followed by name as well. Whatever asks a player counts as looking at everything; so does what
cannot be followed.
"""

import ast

import msgspec

CONTAINED = {
    "add", "append", "clear", "discard", "extend", "insert", "insort", "pop", "remove", "reverse",
    "sort", "update",
}  # fmt: skip
"""Calls that change only the list, set or table they are made on."""

PURE = {
    "abs", "all", "any", "bool", "copy", "count", "dict", "endswith", "enumerate", "filter", "get",
    "getattr", "index", "int", "isinstance", "items", "join", "keys", "len", "list", "max", "min",
    "next", "partition", "range", "replace", "repr", "reversed", "set", "sorted", "split",
    "startswith", "str", "sum", "super", "tuple", "values", "zip",
}  # fmt: skip
"""Calls that change nothing and look at nothing but what they are given."""

SILENT = {"telling", "Refusal", "BadInput", "RulesError", "Event"}
"""Calls of these only make texts."""

CHANCE = "<chance>"
CHANCES = {"roll", "draw", "shuffle", "chance"}


class Effects(msgspec.Struct):
    """Attributes read and changed, names called; ``open`` if it may look at or change anything."""

    reads: set[str]
    writes: set[str]
    calls: set[str]
    open: bool = False

    def add(self, other: "Effects") -> bool:
        """Take in the effects of something called; whether that was news."""
        before = (len(self.reads), len(self.writes), self.open)
        self.reads |= other.reads
        self.writes |= other.writes
        self.open = self.open or other.open
        return before != (len(self.reads), len(self.writes), self.open)

    def meets(self, other: "Effects") -> bool:
        if self.open or other.open:
            one = self.open or bool(self.reads | self.writes)
            return one and (other.open or bool(other.reads | other.writes))
        return bool(self.writes & (other.reads | other.writes) or other.writes & self.reads)


class World:
    """The effects of every function of a game, by name."""

    def __init__(self, trees: list[ast.Module]) -> None:
        self.known: dict[str, Effects] = {}
        self.properties: set[str] = set()
        functions = [
            node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
        ]
        for node in functions:
            if any(ast.unparse(decorator) == "property" for decorator in node.decorator_list):
                self.properties.add(node.name)
            self.known.setdefault(node.name, Effects(set(), set(), set()))
        for node in functions:
            found = self.direct(node, local_lists(node))
            self.known[node.name].add(found)
            self.known[node.name].calls |= found.calls
        changed = True
        while changed:
            changed = False
            for effects in self.known.values():
                for name in effects.calls:
                    changed |= effects.add(self.known[name])

    def of(self, node: ast.stmt, lists: set[str]) -> Effects:
        """The effects of one statement in a function with these lists of its own."""
        found = self.direct(node, lists)
        for name in found.calls:
            found.add(self.known[name])
        return found

    def direct(self, node: ast.AST, lists: set[str]) -> Effects:
        found = Effects(set(), set(), set())
        for inner in parts(node):
            if isinstance(inner, ast.Attribute):
                if isinstance(inner.ctx, ast.Load):
                    found.reads.add(inner.attr)
                    if inner.attr in self.properties:
                        found.calls.add(inner.attr)
                else:
                    found.writes.add(inner.attr)
            elif isinstance(inner, ast.Subscript) and not isinstance(inner.ctx, ast.Load):
                self.changed(inner.value, lists, found)
            elif isinstance(inner, ast.AugAssign):
                self.changed(inner.target, lists, found)
            elif isinstance(inner, ast.Call):
                self.call(inner, lists, found)
            elif isinstance(inner, ast.Raise):
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

    def call(self, node: ast.Call, lists: set[str], found: Effects) -> None:
        func = node.func
        name = func.attr if isinstance(func, ast.Attribute) else ast.unparse(func)
        first: ast.expr = func
        while isinstance(first, ast.Attribute):
            first = first.value
        owner = first.id if isinstance(first, ast.Name) else ""
        if owner in SILENT:
            return
        if owner == "table":
            if name in CHANCES:
                found.writes.add(CHANCE)
            elif name not in ("tell", "reveal"):
                found.open = True
        elif name in self.known:
            found.calls.add(name)
        elif name in CONTAINED:
            on = node.args[0] if name == "insort" else getattr(func, "value", func)
            self.changed(on, lists, found)
        elif name not in PURE and not name[:1].isupper():
            found.open = True


def parts(node: ast.AST) -> list[ast.AST]:
    """A tree without the texts that are told in it."""
    if isinstance(node, ast.Call):
        first: ast.AST = node.func
        while isinstance(first, ast.Attribute):
            first = first.value
        if isinstance(first, ast.Name) and first.id in SILENT:
            return []
    found = [node]
    for child in ast.iter_child_nodes(node):
        found += parts(child)
    return found


def local_lists(node: ast.FunctionDef) -> set[str]:
    """Names of lists, sets, tables and numbers that a function makes itself."""
    made: set[str] = set()
    other: set[str] = {argument.arg for argument in node.args.args}
    fresh = ast.List | ast.ListComp | ast.Set | ast.SetComp | ast.Dict | ast.DictComp | ast.Constant
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assign):
            pairs = [(target, inner.value) for target in inner.targets]
        elif isinstance(inner, ast.AnnAssign) and inner.value is not None:
            pairs = [(inner.target, inner.value)]
        else:
            continue
        for target, value in pairs:
            if isinstance(target, ast.Name):
                (made if isinstance(value, fresh | ast.BinOp) else other).add(target.id)
    return made - other
