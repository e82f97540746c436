"""Makes mutants: copies of a rules module with one decision changed.

What is changed, by operator:

    negate     a condition is turned round; a comparison or ``not`` elsewhere too
    join       ``and`` becomes ``or`` and back
    drop-part  one part of an ``and`` or ``or`` is left out
    boundary   ``<`` becomes ``<=`` and the like
    number     a number is one more or one less, True becomes False
    sum        ``+`` becomes ``-`` and back; ``min`` becomes ``max`` and back
    row        a row of a table is left out, or changes places with the next
    order      two neighbouring statements change places
    drop       a call, a change of the state, a ``continue``, ``break`` or ``return`` is left out
    empty      a function returns at once, with nothing

Where: in the modules that hold rules and content (``LEFT_OUT`` names the others), and there not in
what cannot change a rule:

- texts: strings, calls of ``telling``, the arguments of errors and refusals, lists made of such,
  functions of the names in ``WORDS``, tables of strings alone; of questions all but what they offer
  and what stands against that; how arguments are written (``Form``) and what is said of an id that
  is not one; the order in which options are offered, also by tables that just count 0, 1, 2 … or
  1, 2, 3 …;
- copying, describing and checking states, and laying out positions (``BOOKKEEPING``); the rows
  from which the code of states is written (``Part``); ``assert``,
  annotations, ``isinstance``, what happens only while somebody listens or types are checked;
- tests that guard against impossible states and bad input (their only outcome is an error);
- numbers that just tell things apart: a run of ``Final`` numbers that count 0, 1, 2 … or
  1, 2, 4 …, negative ones that stand for none, and 99 and 999 that stand for more than there could
  be; a 0 that an act is given for want of an argument; how many zeros a list starts with; one more
  row of a counted table in which things are only looked up; that a part of a state is nothing at
  first (``make state`` writes it, ``tests/test_parts.py`` compares);
- the order of rows that have names: they are found by them, and decks are shuffled;
- changes that are no change: swapping statements whose effects do not meet (see ``effects``), or
  two shuffles, a
  limit moved by one where the comparison is mutated already, swapping what could not run, steps
  subtracted where all of them are gone through and each is added once, a constant that is 0
  subtracted, not asking first whether a
  list in which something is looked for is empty, other equal weights of a fair draw, forgetting
  what a set-up was found to mean, which is then found again.
"""

import ast
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec
from effects import World, local_lists

ROOT = Path(__file__).parents[2]
CORE = ROOT / "src" / "cavern" / "core"
GAMES = ROOT / "src" / "cavern" / "games"

LEFT_OUT = {
    "__init__", "advising", "border", "bots", "cards.py", "checks", "content", "fields", "glossary",
    "goals", "guide", "heuristic", "hidden", "mosaic", "naming", "network", "panel", "parse",
    "paths", "picks", "picture", "places", "position", "saying", "solved", "solving", "telling",
    "view", "words",
}  # fmt: skip
"""Modules and packages without rules: players, texts, reading and writing, what seats may see."""

WORDS = {
    "about", "act_id", "act_label", "called", "copy_name", "copy_number", "does", "edge_name",
    "glossary", "guard", "here", "holds_so_called", "id", "is_place", "is_way", "key", "label",
    "lines", "listed", "name_of", "names", "note", "plain", "plain_label", "printed", "prompt",
    "rests_on", "row_text", "rule", "seat_names", "shows", "signed", "source", "stands",
    "tables_in_words", "text", "tile_name", "told", "touched", "touches", "touches_from", "unread",
    "walls", "warning", "whole_text",
}  # fmt: skip
"""Functions that make texts, signs and marks for people and ids for options, or read what is no id
of any."""

BEYOND = (99, 999)
"""Numbers that stand for more than there could be."""

ACTS_OWN = {"absent", "against", "perform"}
"""Methods that acts are asked with their arguments."""

OFFERING = {"blocked", "offer"}
"""Methods of questions that hold rules: what is offered, and what stands against all of it."""

BOOKKEEPING = {
    "bots", "check", "check_cards", "complete", "content_part", "copy", "copy_common", "copy_onto",
    "data", "fields", "forget", "in_numbers", "is_number", "levels", "lies_in_wait", "load",
    "parse", "plays_card", "prospects", "read_content", "remember", "rings_to", "rulebook",
    "schema", "stats", "terror_numbers", "the_dragon", "the_knight", "the_thief", "values", "view",
    "views", "write",
}  # fmt: skip
"""Functions that copy, describe, check, read or write states, or note what seats know (calls of
``fields`` read them, too), or look up a role for those who play without thinking ahead."""

NOBODY_THERE = {"has_piece": "barred", "has_other_piece": "meetings"}
"""Whether anybody is there is asked only to save time before asking what they do: these do nothing
where nobody is."""

SPEECH = {
    "telling", "told", "Refusal", "BadInput", "RulesError", "Event", "OptionSpec", "Field", "Part",
    "Counted", "Pick", "unknown",
}  # fmt: skip
"""Calls of these make texts, or say how a state is written; nothing in them is changed, and no such
part is left out."""

RULE = re.compile(r"\b([CSV]\d+(?:\.\d+)*)(?:–([CSV]\d+(?:\.\d+)*))?")
FLIPPED = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: ">=", ast.GtE: "<", ast.Gt: "<=", ast.LtE: ">",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
MOVED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
SYMBOL = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.GtE: ">=", ast.Gt: ">", ast.LtE: "<=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
EMPTY = {
    "None": [""], "bool": ["False", "True"], "int": ["0"], "str": ['""'],
    "Refusal | None": ["None"],
}  # fmt: skip


class Mutant(msgspec.Struct, frozen=True):
    """One change. ``source`` and ``mutant`` are the changed lines before and after, as one line
    each; with file and function (and ``nth``, if that is not enough) they name the change."""

    game: str
    file: str
    function: str
    operator: str
    source: str
    mutant: str
    nth: int
    line: int
    start: int
    end: int
    text: str
    """What stands in place of the source from ``start`` to ``end``."""
    owner: int
    """The line on which the outermost function around it begins; 0 outside of functions."""
    patchable: bool
    """Whether replacing that function's code is enough to make the change."""
    constant: str
    """The name at the top of its module whose value is changed, if any."""
    rules: tuple[str, ...]
    words: tuple[str, ...]
    """Ids in the changed row: scenarios that name them are tried first."""

    @property
    def key(self) -> str:
        parts = (self.file, self.function, self.operator, self.source, self.mutant, str(self.nth))
        return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()

    @property
    def module(self) -> str:
        return "cavern.games." + self.file.removesuffix(".py").replace("/", ".")

    def mutated(self) -> str:
        source = (GAMES / self.file).read_text("utf-8")
        return source[: self.start] + self.text + source[self.end :]


def games() -> dict[str, Path]:
    """The package of each game that has scenarios, by the game's id."""
    folders = sorted((ROOT / "tests" / "scenarios").iterdir())
    return {folder.name: GAMES / folder.name.replace("-", "_") for folder in folders}


def modules(package: Path) -> list[Path]:
    """The modules of a game that hold rules and content."""
    found = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        if not LEFT_OUT & {*parts, "/".join(parts) + ".py"}:
            found.append(path)
    return found


def mutants_of(game: str) -> list[Mutant]:
    package = games()[game]
    paths = modules(package)
    sources = {str(path.relative_to(GAMES)): path.read_text("utf-8") for path in paths}
    trees = [ast.parse(source) for source in sources.values()]
    everything = [*package.rglob("*.py"), *CORE.glob("*.py")]
    bases = bases_in([ast.parse(path.read_text("utf-8")) for path in everything])
    questions, forms = below({"Decision"}, bases), below({"Form"}, bases)
    rules = [tree for file, tree in zip(sources, trees) if not file.endswith("/game.py")]
    world = World([*rules, ast.parse((CORE / "grid.py").read_text("utf-8"))])
    return [
        mutant
        for file, source in sources.items()
        for mutant in Maker(game, file, source, questions, forms, world).made
    ]


def bases_in(trees: list[ast.Module]) -> dict[str, set[str]]:
    """What each class is derived from, by name."""
    return {
        node.name: {base_name(base) for base in node.bases}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }


def below(found: set[str], bases: dict[str, set[str]]) -> set[str]:
    """These classes and all that are derived from them."""
    while True:
        more = {name for name, above in bases.items() if above & found} - found
        if not more:
            return found
        found = found | more


def base_name(node: ast.expr) -> str:
    return base_name(node.value) if isinstance(node, ast.Subscript) else ast.unparse(node)


def called(node: ast.AST) -> str:
    """The first name of what a call calls: ``telling`` for ``telling.died(…)``."""
    inner = node.func if isinstance(node, ast.Call) else node
    while isinstance(inner, ast.Attribute):
        inner = inner.value
    return inner.id if isinstance(inner, ast.Name) else ""


def body_of(node: ast.FunctionDef) -> list[ast.stmt]:
    """A function's statements without its docstring."""
    return node.body[1:] if ast.get_docstring(node) is not None else node.body


def offers(statement: ast.stmt) -> bool:
    """Whether this part of a question's class decides what may be answered."""
    if isinstance(statement, ast.FunctionDef):
        return statement.name in OFFERING
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    return isinstance(target, ast.Name) and target.id == "acts"


def is_text(statement: ast.stmt) -> bool:
    if not isinstance(statement, ast.Expr):
        return False
    value = statement.value
    if isinstance(value, ast.Constant):
        return True
    return isinstance(value, ast.Call) and (
        called(value) in SPEECH | BOOKKEEPING
        or ast.unparse(value.func).removeprefix("self.")
        in ("table.reveal", "table.happened", "super().__init__")
    )


def only_raises(body: list[ast.stmt]) -> bool:
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def is_named(row: ast.expr) -> bool:
    """Whether a row is something with a name of its own, by which it is found."""
    if not isinstance(row, ast.Call):
        return False
    first = row.args[0] if row.args else None
    return first is None or (isinstance(first, ast.Constant) and isinstance(first.value, str))


def is_string(row: ast.expr) -> bool:
    """Whether a row of a table is a text, or several that are made of a pattern, or that belong
    together and are sentences."""
    if isinstance(row, ast.Tuple):
        texts = [
            part.value for part in row.elts if is_string(part) and isinstance(part, ast.Constant)
        ]
        return len(texts) == len(row.elts) and any(str(text).endswith(".") for text in texts)
    if isinstance(row, ast.Starred) and isinstance(row.value, ast.ListComp):
        return isinstance(row.value.elt, ast.JoinedStr)
    return isinstance(row, ast.Constant) and isinstance(row.value, str)


def whole_number(node: ast.AST) -> int | None:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = whole_number(node.operand)
        return None if inner is None else -inner
    return None


class Maker:
    """Goes through one module and notes every change there is."""

    def __init__(
        self,
        game: str,
        file: str,
        source: str,
        questions: set[str],
        forms: set[str],
        world: World,
    ) -> None:
        tree = ast.parse(source)
        self.game = game
        self.file = file
        self.source = source
        self.lines = self.source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.questions = questions
        self.forms = forms
        self.world = world
        self.lists: set[str] = set()
        self.answers: dict[str, str] = {}
        self.steps: set[str] = set()
        """Local names that stand for each of the steps, which come in opposite pairs."""
        self.spoken: set[str] = set()
        """Local names whose values only go into texts."""
        self.unread: set[ast.expr] = set()
        """Numbers that an act is given for want of an argument."""
        self.lengths: set[ast.expr] = set()
        """How long tables are in which things are only looked up: nothing looks at one more."""
        self.finals = finals_of(tree)
        self.written = lines_written(self.lines)
        self.made: list[Mutant] = []
        self.seen: dict[tuple[str, ...], int] = {}
        self.function: list[str] = []
        self.owner: ast.FunctionDef | None = None
        self.rules: list[tuple[str, ...]] = [rules_in(ast.get_docstring(tree) or "")]
        self.words: tuple[str, ...] = ()
        self.constant = ""
        self.block(tree.body)

    # Where things stand

    def at(self, line: int, column: int) -> int:
        """The place in the source of a place in the tree, which counts columns in bytes."""
        text = self.lines[line - 1]
        return self.starts[line - 1] + len(text.encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return (
            self.at(node.lineno, node.col_offset),
            self.at(node.end_lineno, node.end_col_offset),
        )

    def segment(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.source[start:end]

    def line_of(self, place: int) -> int:
        return bisect_right(self.starts, place)

    def change(self, operator: str, start: int, end: int, text: str) -> None:
        first, last = self.line_of(start), self.line_of(max(start, end - 1))
        low, high = self.starts[first - 1], self.starts[last]
        before = self.source[low:high]
        after = self.source[low:start] + text + self.source[end:high]
        source, mutant = " ".join(before.split()), " ".join(after.split())
        name = ".".join(self.function)
        same = (name, operator, source, mutant)
        nth = self.seen[same] = self.seen.get(same, -1) + 1
        near = rules_in(" ".join(re.findall("#.*", "".join(self.lines[first - 2 : last]))))
        owner = self.owner
        self.made.append(
            Mutant(
                game=self.game, file=self.file, function=name, operator=operator, source=source,
                mutant=mutant, nth=nth, line=first, start=start, end=end, text=text,
                owner=first_line(owner) if owner else 0,
                patchable=owner is not None and "super()" not in self.segment(owner),
                constant=self.constant,
                rules=near or next((rules for rules in reversed(self.rules) if rules), ()),
                words=self.words,
            )
        )  # fmt: skip

    def replace(self, operator: str, node: ast.expr | ast.stmt, text: str) -> None:
        self.change(operator, *self.span(node), text)

    # Statements

    def block(self, body: list[ast.stmt]) -> None:
        apart = names_of_things(body)
        for number, statement in enumerate(body):
            if statement in apart or is_text(statement):
                continue
            self.statement(statement)
            if number + 1 < len(body) and self.owner:
                self.order(statement, body[number + 1])

    def statement(self, node: ast.stmt) -> None:
        nested = [getattr(node, name, None) for name in ("body", "handlers", "cases")]
        inner = next((part[0] for part in nested if part), None)
        self.words = () if inner is not None else words_in(node)
        if isinstance(node, ast.ClassDef):
            self.class_(node)
        elif isinstance(node, ast.FunctionDef):
            self.function_(node)
        elif isinstance(node, ast.If):
            self.if_(node)
        elif isinstance(node, ast.While):
            self.condition(node.test)
            self.block(node.body)
        elif isinstance(node, ast.For):
            self.expression(node.iter)
            self.block(node.body)
        elif isinstance(node, ast.Try):
            self.block(node.body)
            for handler in node.handlers:
                self.block(handler.body)
            self.block(node.finalbody)
        elif isinstance(node, ast.With):
            self.block(node.body)
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self.assigned(node.target, node.value, node)
        elif isinstance(node, ast.Assign):
            self.assigned(node.targets[0], node.value, node)
        elif isinstance(node, ast.AugAssign):
            self.added(node)
        elif isinstance(node, ast.Return):
            if node.value is None:
                self.replace("drop", node, "pass")
            else:
                self.expression(node.value)
        elif isinstance(node, ast.Continue | ast.Break | ast.Delete):
            self.replace("drop", node, "pass")
        elif isinstance(node, ast.Expr):
            if self.owner and isinstance(node.value, ast.Call):
                self.replace("drop", node, "pass")
            self.expression(node.value)
        elif not isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.Raise | ast.Pass):
            raise ValueError(f"{self.file}, line {node.lineno}: {type(node).__name__}?")

    def class_(self, node: ast.ClassDef) -> None:
        if node.name in self.forms:
            return
        self.function.append(node.name)
        strings = " ".join(
            inner.value
            for inner in ast.walk(node)
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
        )
        self.rules.append(rules_in(ast.get_docstring(node) or strings))
        asking = node.name in self.questions
        self.block([inner for inner in node.body if not asking or offers(inner)])
        self.rules.pop()
        self.function.pop()

    def function_(self, node: ast.FunctionDef) -> None:
        if node.name in WORDS | BOOKKEEPING or node.name.startswith("resample"):
            return
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.expression(default)
        outer = self.owner
        self.owner = self.owner or node
        self.lists = local_lists(node)
        self.answers = self.world.acts.answers(node)
        self.steps = all_steps(node)
        self.spoken = spoken(node)
        self.unread = unread(node)
        self.function.append(node.name)
        self.rules.append(rules_in(ast.get_docstring(node) or ""))
        self.empty(node)
        self.block(body_of(node))
        self.rules.pop()
        self.function.pop()
        self.owner = outer

    def empty(self, node: ast.FunctionDef) -> None:
        """Return at once, unless that is all it does."""
        body = body_of(node)
        if not body or only_raises(body) or isinstance(body[0], ast.Pass):
            return
        if node.name == "__init__":
            return
        first = body[0]
        kind = ast.unparse(node.returns) if node.returns else ""
        if kind == "None" and len(body) == 1 and isinstance(first, ast.Expr | ast.AugAssign):
            return
        values = ["[]"] if kind.startswith("list[") else EMPTY.get(kind, [])
        for value in values:
            text = f"return {value}".rstrip()
            if not (len(body) == 1 and self.segment(first) == text) and not self.is_nought(first):
                start, _ = self.span(first)
                if isinstance(first, ast.FunctionDef | ast.ClassDef):
                    continue
                indent = " " * first.col_offset
                self.change("empty", start, start, f"{text}\n{indent}")

    def is_nought(self, node: ast.stmt) -> bool:
        """Whether a statement returns a name of this module that stands for 0."""
        value = node.value if isinstance(node, ast.Return) else None
        return isinstance(value, ast.Name) and self.finals.get(value.id) == 0

    def if_(self, node: ast.If) -> None:
        if "TYPE_CHECKING" in ast.unparse(node.test) or "table.audience" in ast.unparse(node.test):
            return
        if not only_raises(node.body):
            if not (all(is_text(inner) for inner in node.body) and not node.orelse):
                self.condition(node.test)
            self.block(node.body)
        self.block(node.orelse)

    def assigned(self, target: ast.expr, value: ast.expr, node: ast.stmt) -> None:
        state = isinstance(target, ast.Attribute | ast.Subscript) or (
            isinstance(target, ast.Tuple)
            and any(isinstance(part, ast.Attribute | ast.Subscript) for part in target.elts)
        )
        if ast.unparse(target) == "setup.derived":
            return
        if state and self.owner and self.function[-1] != "__init__":
            self.replace("drop", node, "pass")
        if node.lineno in self.written and stands_for_nothing(value):
            return
        if isinstance(target, ast.Name) and (
            target.id.startswith("__")
            or (self.owner and target.id in self.spoken | {"label", "prompt", "text"})
        ):
            return
        if not self.function and isinstance(target, ast.Name):
            self.constant = target.id
            if target.id in self.world.indexed:
                self.lengths = length_of(value)
        if not self.owner:
            acts = isinstance(target, ast.Name) and target.id.lower().endswith("acts")
            self.table(value, not acts and not counts_up(value))
        self.expression(value)
        self.constant = ""

    def added(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Add | ast.Sub):
            start, end = self.span(node.target)[1], self.span(node.value)[0]
            other = "-=" if isinstance(node.op, ast.Add) else "+="
            if not isinstance(node.value, ast.List | ast.ListComp | ast.Constant) or (
                isinstance(node.value, ast.Constant) and whole_number(node.value) is not None
            ):
                self.change("sum", start, end, f" {other} ")
        self.replace("drop", node, "pass")
        self.expression(node.value)

    def order(self, one: ast.stmt, other: ast.stmt) -> None:
        """Swap two simple statements if that could matter and still runs."""
        simple = ast.Expr | ast.Assign | ast.AnnAssign | ast.AugAssign
        if not isinstance(one, simple) or not isinstance(other, simple):
            return
        if is_text(one) or is_text(other) or self.function[-1] in ("__init__", "offer"):
            return
        locals_set, locals_read = names_set(one), names_read(other)
        if locals_set & self.spoken or names_set(other) & self.spoken:
            return
        if "choices" in names_read(one) & locals_read:
            return  # the order of options
        if locals_set & locals_read or names_set(other) & (names_read(one) | locals_set):
            return  # would not run, or names something else
        if is_shuffle(one) and is_shuffle(other):
            return  # any order of either is as likely before as after
        if taken(one) and taken(one) == put(other):
            return  # out of a sorted list and into it, in any order
        effects = [self.world.of(part, self.lists, self.answers) for part in (one, other)]
        if not effects[0].meets(effects[1]):
            return  # nobody could notice
        start, middle = self.span(one)
        second, end = self.span(other)
        text = self.segment(other) + self.source[middle:second] + self.segment(one)
        self.change("order", start, end, text)

    # Tables

    def table(self, node: ast.expr, ordered: bool = True) -> None:
        """The rows of a table that stands outside of functions, and those of tables in it."""
        if isinstance(node, ast.Dict):
            pairs = [(k, v) for k, v in zip(node.keys, node.values) if k is not None]
            spans = [(self.span(key)[0], self.span(value)[1]) for key, value in pairs]
            strings = all(isinstance(value, ast.Constant | ast.JoinedStr) and
                          whole_number(value) is None for _, value in pairs)  # fmt: skip
            rows: list[ast.expr] = [value for _, value in pairs]
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            spans = [self.span(row) for row in node.elts]
            strings = all(is_string(row) for row in node.elts)
            rows = node.elts
        else:
            return
        if any(isinstance(row, ast.Call) and called(row) in SPEECH for row in rows):
            return
        if not strings and len(rows) > 1:
            for number, (start, end) in enumerate(spans):
                row = rows[number]
                self.words = words_in(row)
                after = self.source[end:]
                comma = re.match(r"\s*,", after)
                self.change("row", start, end + (comma.end() if comma else 0), "")
                if isinstance(node, ast.Dict | ast.Set) or not ordered:
                    continue
                if number + 1 < len(spans):
                    first, last = spans[number + 1]
                    between = self.source[end:first]
                    found_by_name = is_named(row) and is_named(rows[number + 1])
                    if self.source[start:end] != self.source[first:last] and not found_by_name:
                        text = self.source[first:last] + between + self.source[start:end]
                        self.change("row", start, last, text)
        for row in rows:
            self.table(row)

    # Expressions

    def condition(self, node: ast.expr) -> None:
        """Something that is true or not, and decides."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.replace("negate", node, f"({self.segment(node.operand)})")
            self.inside(node.operand, True)
        elif not (isinstance(node, ast.Call) and called(node) == "isinstance"):
            self.replace("negate", node, f"not ({self.segment(node)})")
            self.inside(node, True)

    def inside(self, node: ast.expr, negated: bool) -> None:
        """The parts of a condition; ``negated`` says that the whole was turned round already."""
        if isinstance(node, ast.BoolOp):
            parts = [self.segment(value) for value in node.values]
            other = " or " if isinstance(node.op, ast.And) else " and "
            if not any(called(value) == "isinstance" for value in node.values):
                self.replace("join", node, "(" + other.join(f"({part})" for part in parts) + ")")
            word = " and " if isinstance(node.op, ast.And) else " or "
            for number, value in enumerate(node.values):
                if isinstance(value, ast.Call) and called(value) in SPEECH | {"isinstance"}:
                    continue
                if is_shortcut(value, node):
                    continue
                kept = [f"({part})" for i, part in enumerate(parts) if i != number]
                text = word.join(kept)
                self.replace("drop-part", node, text if len(kept) == 1 else f"({text})")
            for value in node.values:
                self.inside(value, True)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.replace("negate", node, f"bool({self.segment(node.operand)})")
            self.inside(node.operand, True)
        elif isinstance(node, ast.Compare):
            self.compare(node, negated)
        elif isinstance(node, ast.UnaryOp):
            self.expression(node.operand)
        else:
            self.expression(node)

    def compare(self, node: ast.Compare, negated: bool) -> None:
        left = node.left
        for op, right in zip(node.ops, node.comparators):
            start, end = self.span(left)[1], self.span(right)[0]
            between = self.source[start:end]
            symbol = SYMBOL[type(op)]
            if not negated:
                text = between.replace(symbol, FLIPPED[type(op)], 1)
                self.change("negate", start, end, text)
            if type(op) in MOVED:
                text = between.replace(symbol, MOVED[type(op)], 1)
                self.change("boundary", start, end, text)
            number = whole_number(right)
            if number is not None and type(op) in (ast.Gt, ast.LtE):
                self.replace("number", right, str(number + 1))
            elif number is not None and type(op) in (ast.Lt, ast.GtE):
                self.replace("number", right, str(number - 1))
            elif number is not None:
                self.replace("number", right, str(number + 1))
            else:
                self.expression(right)
            left = right
        self.expression(node.left)

    def expression(self, node: ast.expr) -> None:
        made = node.elt if isinstance(node, ast.ListComp) else node
        if isinstance(made, ast.JoinedStr) or (
            isinstance(made, ast.Call) and called(made) in SPEECH | self.forms
        ):
            return
        number = whole_number(node)
        if number is not None:
            if node not in self.unread:
                self.number(node, number)
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            self.replace("number", node, str(not node.value))
        elif isinstance(node, ast.BoolOp | ast.Compare | ast.UnaryOp):
            self.inside(node, False)
        elif isinstance(node, ast.IfExp):
            self.condition(node.test)
            self.expression(node.body)
            self.expression(node.orelse)
        elif isinstance(node, ast.BinOp):
            self.sum(node)
            self.expression(node.left)
            if not is_row_of_zeros(node):
                self.expression(node.right)
        else:
            self.others(node)

    def number(self, node: ast.expr, number: int) -> None:
        if node not in self.lengths:
            self.replace("number", node, str(number + 1))
        if number > 0:
            self.replace("number", node, str(number - 1))

    def sum(self, node: ast.BinOp) -> None:
        if not isinstance(node.op, ast.Add | ast.Sub):
            return
        if any(isinstance(side, ast.List | ast.ListComp | ast.Tuple | ast.JoinedStr) or
               (isinstance(side, ast.Constant) and isinstance(side.value, str))
               for side in (node.left, node.right)):  # fmt: skip
            return
        if any(self.is_step(side) for side in (node.left, node.right)):
            return
        if isinstance(node.right, ast.Name) and node.right.id in self.world.zeros:
            return
        start, end = self.span(node.left)[1], self.span(node.right)[0]
        between = self.source[start:end]
        one, other = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
        self.change("sum", start, end, between.replace(one, other, 1))

    def is_step(self, node: ast.expr) -> bool:
        """Whether it is each of the steps in its turn, or so many of it (``step * far``)."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            return self.is_step(node.left)
        return isinstance(node, ast.Name) and node.id in self.steps

    def others(self, node: ast.expr) -> None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("min", "max"):
                self.replace("sum", node.func, "max" if node.func.id == "min" else "min")
        if is_fair(node):
            return
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            for generator in node.generators:
                self.expression(generator.iter)
                for test in generator.ifs:
                    self.condition(test)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self.expression(child)
            elif isinstance(child, ast.keyword):
                self.expression(child.value)


def finals_of(tree: ast.Module) -> dict[str, int]:
    """The numbers that names at the top of a module stand for."""
    found: dict[str, int] = {}
    for node in tree.body:
        value = final_number(node)
        if value is not None and isinstance(node, ast.AnnAssign):
            found[ast.unparse(node.target)] = value
    return found


def lines_written(lines: list[str]) -> set[int]:
    """The lines that ``make state`` has written from rows to start a state with."""
    found: set[int] = set()
    inside = False
    for number, line in enumerate(lines, 1):
        if re.match(r"\s*# </?\w+: start>", line):
            inside = "</" not in line
        elif inside:
            found.add(number)
    return found


def stands_for_nothing(node: ast.expr) -> bool:
    """0, False or -1, or a list of nothing else."""
    if isinstance(node, ast.List):
        return all(stands_for_nothing(inner) for inner in node.elts)
    if isinstance(node, ast.Constant) and node.value is False:
        return True
    return whole_number(node) in (0, -1)


def first_line(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def rules_in(text: str) -> tuple[str, ...]:
    """The rule ids in a text; a range counts as all its rules."""
    found: list[str] = []
    for first, last in RULE.findall(text):
        found.append(first)
        stem, _, start = first.rpartition(".") if "." in first else (first[0], "", first[1:])
        if last and last.startswith(stem):
            end = last.rpartition(".")[2] if "." in last else last[1:]
            dot = "." if "." in first else ""
            found += [f"{stem}{dot}{n}" for n in range(int(start) + 1, int(end) + 1)]
    return tuple(dict.fromkeys(found))


def words_in(node: ast.AST) -> tuple[str, ...]:
    """Ids among the strings of a row."""
    return tuple(
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant)
        and isinstance(inner.value, str)
        and re.fullmatch(r"[a-z0-9A-Z-]{2,}", inner.value)
    )


def names_of_things(body: list[ast.stmt]) -> set[ast.stmt]:
    """Runs of ``Final`` numbers that only tell things apart, and numbers that stand for none or for
    more than there could be."""
    apart: set[ast.stmt] = set()
    run: list[tuple[ast.stmt, int]] = []
    for statement in [*body, None]:
        value = final_number(statement) if statement is not None else None
        if value is not None and (value < 0 or value in BEYOND):
            assert statement is not None
            apart.add(statement)
        follows = value is not None and run and value in (run[-1][1] + 1, run[-1][1] * 2)
        if not follows:
            if len(run) > 1:
                apart |= {one for one, _ in run}
            run = []
        if statement is not None and value is not None and (run or value in (0, 1)):
            run.append((statement, value))
    return apart


def is_row_of_zeros(node: ast.BinOp) -> bool:
    """``[0] * 6``: a place for each of so many things; nothing looks at one more."""
    return isinstance(node.left, ast.List) and [whole_number(n) for n in node.left.elts] == [0]


def is_fair(node: ast.expr) -> bool:
    """``table.draw([1] * 6, …)``: all are equally likely, whatever the weight."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) != "table.draw":
        return False
    weights = node.args[0]
    return isinstance(weights, ast.BinOp) and ast.unparse(weights.left) == "[1]"


def counts_up(node: ast.expr) -> bool:
    """Whether a table is just 0, 1, 2 … or 1, 2, 3 …: what there is to be gone through."""
    numbers = [whole_number(row) for row in node.elts] if isinstance(node, ast.List) else []
    return numbers in [list(range(first, first + len(numbers))) for first in (0, 1)]


def length_of(node: ast.expr) -> set[ast.expr]:
    """The 6 of ``[… for n in range(6)]``."""
    over = node.generators[0] if isinstance(node, ast.ListComp) else None
    if over is None or len(node.generators) > 1 or over.ifs or called(over.iter) != "range":
        return set()
    return set(over.iter.args[-1:]) if isinstance(over.iter, ast.Call) else set()


def final_number(node: ast.stmt) -> int | None:
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        if ast.unparse(node.annotation).startswith("Final"):
            return whole_number(node.value)
    return None


def is_shuffle(node: ast.stmt) -> bool:
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and ast.unparse(call.func) == "table.shuffle"


def taken(node: ast.stmt) -> str:
    """The list out of which a statement takes something."""
    call = node.value if isinstance(node, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
        return ast.unparse(call.func.value) if call.func.attr == "remove" else ""
    return ""


def put(node: ast.stmt) -> str:
    """The sorted list into which a statement puts something."""
    call = node.value if isinstance(node, ast.Expr) else None
    sorts = isinstance(call, ast.Call) and ast.unparse(call.func) == "insort"
    return ast.unparse(call.args[0]) if sorts and isinstance(call, ast.Call) else ""


def names_set(node: ast.stmt) -> set[str]:
    """Local names that a statement gives a value."""
    return {
        inner.id
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
    }


def spoken(node: ast.FunctionDef) -> set[str]:
    """Names that a function gives a value only to make a text of it."""

    def read(inner: ast.AST) -> set[str]:
        if isinstance(inner, ast.Call) and called(inner) in SPEECH:
            return set()
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
            return {inner.id}
        return {name for child in ast.iter_child_nodes(inner) for name in read(child)}

    return {name for part in node.body for name in names_set(part)} - read(node)


def unread(node: ast.FunctionDef) -> set[ast.expr]:
    """The zeros in calls of an act's own methods: whatever an act is done with has a name, so a 0
    stands for an argument that it does not have."""
    calls = [inner for inner in ast.walk(node) if isinstance(inner, ast.Call)]
    return {
        argument
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in ("perform", "against", "absent")
        for argument in call.args
        if whole_number(argument) == 0
    }


def all_steps(node: ast.FunctionDef) -> set[str]:
    """Names that go through all the steps one by one and are used once: it is the same to add or
    subtract them."""
    loops = [inner for inner in ast.walk(node) if isinstance(inner, ast.For | ast.comprehension)]
    names = Counter(name.id for name in ast.walk(node) if isinstance(name, ast.Name))
    found = Counter(
        loop.target.id
        for loop in loops
        if isinstance(loop.target, ast.Name)
        and ast.unparse(loop.iter) in ("STEP", "DIAGONAL", "AROUND", "(0, *STEP)")
    )
    return {name for name, times in found.items() if names[name] == 2 * times}


def whole_of(node: ast.expr) -> ast.expr:
    """The list of which this is every second place or the like."""
    sliced = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    return node.value if sliced and isinstance(node, ast.Subscript) else node


def is_shortcut(part: ast.expr, whole: ast.BoolOp) -> bool:
    """Whether another part of an ``and`` asks if something is in this very list, or about those on
    this very square, so that it only saves time to ask first whether it is empty."""
    if not isinstance(whole.op, ast.And):
        return False
    if isinstance(part, ast.Call) and ast.unparse(part.func) == "bool":
        part = part.args[0]
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
        beside = NOBODY_THERE.get(part.func.attr, "nothing")
        square = ast.unparse(part.args[0]) if part.args else ""
        return any(
            isinstance(call, ast.Call)
            and ast.unparse(call.func).rpartition(".")[2] == beside
            and square in map(ast.unparse, call.args)
            for other in whole.values
            for call in ast.walk(other)
        )
    if not isinstance(part, ast.Name | ast.Attribute):
        return False
    return any(
        isinstance(other, ast.Compare)
        and isinstance(other.ops[0], ast.In)
        and ast.unparse(whole_of(other.comparators[0])) == ast.unparse(part)
        for other in whole.values
    )


def names_read(node: ast.stmt) -> set[str]:
    return {
        inner.id
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)
    }


def sample(mutants: list[Mutant], size: int, seed: str) -> list[Mutant]:
    """So many of them, by lot. A change of the code changes little about who is drawn."""

    def lot(mutant: Mutant) -> bytes:
        return blake2b(f"{seed} {mutant.game} {mutant.key}".encode()).digest()

    drawn = set(sorted(range(len(mutants)), key=lambda i: lot(mutants[i]))[:size])
    return [mutant for i, mutant in enumerate(mutants) if i in drawn]


def every(games_wanted: list[str]) -> Iterator[Mutant]:
    for game in games_wanted:
        yield from mutants_of(game)
