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
    """Attributes read and changed, names called; ``open`` if it may look at or change anything.
    What is only counted up or down (``sums``) can be so in any order."""

    reads: set[str] = msgspec.field(default_factory=set)
    writes: set[str] = msgspec.field(default_factory=set)
    sums: set[str] = msgspec.field(default_factory=set)
    calls: set[str] = msgspec.field(default_factory=set)
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
        functions = [
            node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
        ]
        for node in functions:
            if any(ast.unparse(decorator) == "property" for decorator in node.decorator_list):
                self.properties.add(node.name)
            self.known.setdefault(node.name, Effects())
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
        found = Effects()
        counted = {id(part) for inner in parts(node) for part in counter(inner)}
        for inner in parts(node):
            if isinstance(inner, ast.Attribute):
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
        if owner in SILENT or owner == "setup":
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


def counter(node: ast.AST) -> list[ast.Attribute]:
    """The attribute that a statement only counts up or down, or a place in it."""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        target = node.target.value if isinstance(node.target, ast.Subscript) else node.target
        number = isinstance(node.value, ast.Constant) or ast.unparse(node.value).startswith("len(")
        if isinstance(target, ast.Attribute) and number:
            return [target]
    return []


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
