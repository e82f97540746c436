"""What ``make mutants`` changes in the rules, and what it leaves alone."""

import ast
import sys

import pytest
from support import HERE

sys.path.insert(0, str(HERE.parent / "scripts" / "mutants"))

import explaining
from effects import World
from explaining import Explanation, Explanations
from making import GAMES, Maker, Mutant, every, games, sample
from running import mentions


def made(source: str) -> list[Mutant]:
    world = World([ast.parse(source), ast.parse(FUNCTIONS)])
    return Maker("some", "some.py", source, {"Question"}, {"Form"}, world).made


FUNCTIONS = """
def burn(cave):
    cave.fire += 1

def drown(cave, table):
    table.choose(Question(cave))

def rain(cave):
    if cave.fire:
        wet(cave)

def wet(cave):
    cave.water.append(1)

def work(cave):
    raise NotImplementedError

def ordered(cave):
    found = sorted(cave.water)
    found.append(1)
    return found

class Bail(Act):
    def closed(self, state, who):
        return NO_WATER if not state.water else None

    def perform(self, state, who, first, second, table):
        state.water.pop()
        told.bailed(table)

BAIL: Final = Bail("bail")

class Bailing(Menu):
    acts = [BAIL]

def bail(cave, table):
    perform(table.choose(Bailing(cave)), cave, cave, table)

def flee(cave):
    raise Fled

class Boat(State):
    def row(self):
        self.oars += 1

class Thief(Role):
    def row(self):
        raise Fled

def launch(boat: Boat, table):
    boat.row()

def flood(cave):
    raise RulesError("there is no water")

def sink(cave):
    raise PossessionEnds
"""


def changes(source: str) -> list[str]:
    """Every change as ``operator: the changed lines``."""
    return [f"{mutant.operator}: {mutant.mutant}" for mutant in made(source)]


def within(line: str) -> list[str]:
    """The changes of one line in a function, without those of the function itself."""
    found = changes(f"def act(cave, table):\n    {line}\n    return cave, y\n")
    return [change for change in found if change != "empty: return"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("if cave.a < 3: cave.b = x", [
            "negate: if not (cave.a < 3): cave.b = x",
            "boundary: if cave.a <= 3: cave.b = x",
            "number: if cave.a < 2: cave.b = x",
            "drop: if cave.a < 3: pass",
        ]),
        ("y = a and not b", [
            "join: y = ((a) or (not b))",
            "drop-part: y = (not b)",
            "drop-part: y = (a)",
            "negate: y = a and bool(b)",
        ]),
        ("y = a == b", ["negate: y = a != b"]),
        ("y = max(a - 1, b)", [
            "sum: y = min(a - 1, b)",
            "sum: y = max(a + 1, b)",
            "number: y = max(a - 2, b)",
            "number: y = max(a - 0, b)",
        ]),
        ("cave.gems -= 1", [
            "sum: cave.gems += 1",
            "drop: pass",
            "number: cave.gems -= 2",
            "number: cave.gems -= 0",
        ]),
        ("fall(cave, True)", ["drop: pass", "number: fall(cave, False)"]),
        ("y = [c for c in cave.all if c.dark]", [
            "negate: y = [c for c in cave.all if not (c.dark)]",
        ]),
        ("for c in cave.all: continue", ["drop: for c in cave.all: pass"]),
    ],
)  # fmt: skip
def test_decisions_are_changed(line: str, expected: list[str]) -> None:
    assert within(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "telling.died(cave, 3)",
        "assert cave.a < 3",
        "y: list[int]",
        "if cave.a < 3: raise RulesError('impossible')",
        "if table.audience: table.tell(Event('died', 3))",
        "if isinstance(cave, Cave): telling.died(cave)",
        "y = f'{cave.a + 1} left'",
        "y = 'a text'",
        "table.reveal()",
        "super().__init__(1, 2)",
        "z = cave.a + 1; telling.died(z)",
        "y = [a + step for step in STEP]",
        "y = [Refusal('S1', f'{n}') for n in range(7)]",
        "setup.derived = y",
        "y = table.draw([1] * len(cave.a), names)",
        "y = [a + step * far for step in STEP for far in cave.all]",
        "self.table.reveal()",
    ],
)
def test_what_decides_nothing_is_left_alone(line: str) -> None:
    assert within(line) == []


def test_a_step_that_is_added_twice_may_be_subtracted_once() -> None:
    line = "y = [a + step for step in STEP if a + step in cave.all]"
    assert [change for change in within(line) if change.startswith("sum")] == [
        "sum: y = [a + step for step in STEP if a - step in cave.all]",
        "sum: y = [a - step for step in STEP if a + step in cave.all]",
    ]
    line = "y = [a + step * far for step in STEP]"
    assert [change for change in within(line) if change.startswith("sum")] == []


def test_nothing_may_be_subtracted() -> None:
    made = changes("NONE: Final = 0\nONE: Final = 1\ndef add(a):\n    return a + NONE + ONE\n")
    assert [one for one in made if one.startswith("sum")] == ["sum: return a + NONE - ONE"]


def test_it_is_the_same_to_subtract_all_steps_and_none() -> None:
    found = within("y = [a + step for step in (0, *STEP)]")
    assert found == ["number: y = [a + step for step in (1, *STEP)]"]


def test_arguments_that_an_act_does_not_have_are_left_alone() -> None:
    assert within("START.perform(cave, who, 0, 0, table)") == ["drop: pass"]
    assert "number: rest(cave, 1)" in within("rest(cave, 0)")


def test_numbers_beyond_everything_are_left_alone() -> None:
    assert changes("FAR: Final = 999\n") == []
    assert changes("NEAR: Final = 9\n") != []


def test_what_only_saves_time_or_tells_types_apart_is_not_left_out() -> None:
    def parts(line: str) -> list[str]:
        return [change for change in within(line) if change.startswith("drop-part")]

    assert parts("y = cave.a and b in cave.a") == ["drop-part: y = (cave.a)"]
    assert parts("y = cave.a and b in cave.a[::2]") == ["drop-part: y = (cave.a)"]
    assert parts("y = isinstance(b, B) and b.c") == ["drop-part: y = (isinstance(b, B))"]
    assert len(parts("y = cave.a or b in cave.a")) == 2
    assert parts("y = cave.has_piece(a) and cave.barred(a, b)") == [
        "drop-part: y = (cave.has_piece(a))"
    ]
    assert len(parts("y = cave.has_piece(b) and cave.barred(a, c)")) == 2
    assert len(parts("y = cave.has_piece(a) and cave.walled(a, b)")) == 2


def test_texts_questions_and_bookkeeping_are_left_alone() -> None:
    for name in ("label", "prompt", "copy", "write", "check", "views", "prospects"):
        assert changes(f"def {name}(self) -> int:\n    return self.a + 1\n") == []
    for name in ("Question", "Form"):
        assert changes(f"class {name}:\n    def ask(self) -> int:\n        return 3\n") == []
    assert changes("DIE: Final = Form(6)\n") == []
    assert changes("CAVE: Final = [Part('at'), Part('gems')]\n") == []
    assert changes("class Cave:\n    picks = [Pick('solo', 1, 2)]\n") == []


def test_what_a_question_offers_and_what_stands_against_it_is_changed() -> None:
    question = "class Question:\n    def blocked(self) -> Refusal | None:\n        return NO\n"
    assert changes(question) == ["empty: return None return NO"]
    assert changes("class Question:\n    acts = [A, B]\n    kind = 3\n") == [
        "row: acts = [ B]",
        "row: acts = [A, ]",
    ]


def test_functions_return_at_once() -> None:
    source = "def {}:\n    '''C1.1'''\n    act()\n    return x\n"
    found = [change for change in changes(source.format("f() -> bool")) if "empty" in change]
    assert found == ["empty: return False act()", "empty: return True act()"]
    assert "empty: return [] act()" in changes(source.format("f() -> list[int]"))


def test_rows_of_tables_are_left_out_and_swapped() -> None:
    assert changes("ROWS: Final = [a(1), a(2)]\n") == [
        "row: ROWS: Final = [ a(2)]",
        "row: ROWS: Final = [a(2), a(1)]",
        "row: ROWS: Final = [a(1), ]",
        "number: ROWS: Final = [a(2), a(2)]",
        "number: ROWS: Final = [a(0), a(2)]",
        "number: ROWS: Final = [a(1), a(3)]",
        "number: ROWS: Final = [a(1), a(1)]",
    ]
    assert changes("NAMES: Final = ('a', 'b')\n") == []
    assert changes("TEXTS: Final = [('a', 'It is a.'), ('b', 'It is b.')]\n") == []
    assert changes("PAIRS: Final = [('a', 'b'), ('c', 'd')]\n") != []
    swapped = "row: ROWS: Final = [4, 3, 5]"
    assert swapped in changes("ROWS: Final = [3, 4, 5]\n")
    for counted in ("[0, 1, 2]", "[1, 2, 3]"):
        rows = [change for change in changes(f"ALL: Final = {counted}\n") if "row" in change]
        assert len(rows) == 3  # each is left out
    assert changes("DECK: Final = [Card('a'), Card('b')]\n") == [
        "row: DECK: Final = [ Card('b')]",
        "row: DECK: Final = [Card('a'), ]",
    ]


def test_numbers_that_tell_things_apart_are_left_alone() -> None:
    assert changes("A: Final = 0\nB: Final = 1\nC: Final = 2\nNONE: Final = -1\n") == []
    assert changes("ONE: Final = 1\nTWO: Final = 2\nFOUR: Final = 4\n") == []
    assert changes("FAR: Final = 5\n") == ["number: FAR: Final = 6", "number: FAR: Final = 4"]


def test_a_table_in_which_things_are_looked_up_is_made_shorter_but_not_longer() -> None:
    table = "TWICE: Final = [n + n for n in range(6)]\n"
    shorter = "number: TWICE: Final = [n + n for n in range(5)]"
    longer = "number: TWICE: Final = [n + n for n in range(7)]"
    looked_up = changes(table + "def f(n):\n    return TWICE[n]\n")
    assert shorter in looked_up and longer not in looked_up
    assert longer in changes(table + "def f(n):\n    return TWICE[n], len(TWICE)\n")


def test_neighbours_change_places_only_where_that_matters_and_runs() -> None:
    def swapped(*lines: str) -> bool:
        return any(change.startswith("order") for change in within("\n    ".join(lines)))

    assert swapped("burn(cave)", "drown(cave, table)")
    assert swapped("burn(cave)", "rain(cave)")
    assert swapped("cave.water = []", "rain(cave)")
    assert swapped("cave.phase = 3", "drown(cave, table)")
    assert swapped("cave.a = cave.b", "cave.b = 0")
    assert swapped("cave.a.pop()", "cave.a.append(1)")
    assert swapped("cave.a += 1", "cave.b = cave.a")
    assert swapped("cave.a += cave.b", "cave.a.append(1)")
    assert swapped("cave.water = []", "bail(cave, table)")
    assert swapped("cave.phase = 3", "flee(cave)")
    assert swapped("cave.phase = 3", "thing.row()")
    assert swapped("cave.water = []", "y = BAIL.possible(cave, cave)")
    assert swapped("rain(cave)", "y = table.choose(Bailing(cave))")
    assert not swapped("cave.phase = 3", "bail(cave, table)")
    assert not swapped("cave.phase = 3", "boat.row()")
    assert not swapped("cave.phase = 3", "y = BAIL.possible(cave, cave)")
    assert not swapped("table.shuffle(cave.one)", "table.shuffle(cave.other)")
    assert not swapped("cave.bag[0] += 1", "cave.bag[1] -= 1")
    assert not swapped("cave.dice.remove(a)", "insort(cave.dice, b)")
    assert not swapped("a = setup.choice('a')", "b = setup.choice('b')")
    assert not swapped("burn(cave)", "wet(cave)")
    assert not swapped("cave.a = 0", "rain(cave)")
    assert not swapped("cave.a.pop()", "cave.b.append(1)")
    assert not swapped("cave.a = 0", "cave.b = 0")
    assert not swapped("y = burn(cave)", "rain(y)")
    assert not swapped("burn(cave)", "work(cave)")
    assert not swapped("cave.a = 0", "burn(cave); table.happened()")
    assert not swapped("cave.a = 0", "ordered(cave)")
    assert not swapped("burn(cave)", "telling.burnt(cave)")
    assert not swapped("n -= 1", "drown(cave, table)")
    assert not swapped("left = [1]", "left.remove(first_of(n))", "drown(cave, table)")
    assert not swapped("told.burnt(cave)", "drown(cave, table)")
    assert not swapped("flood(cave)", "drown(cave, table)")
    assert swapped("sink(cave)", "burn(cave)")


def test_a_state_that_starts_with_nothing_is_left_alone_where_it_is_written_from_rows() -> None:
    lines = ["self.a = 0", "self.b = -1", "self.c = False", "self.d = [-1, 0]", "self.e = 3"]
    body = "".join(f"        {line}\n" for line in lines)
    start, end = "        # <ROWS: start>\n", "        # </ROWS: start>\n"
    source = f"class Cave:\n    def __init__(self):\n{start}{body}{end}        self.f = 0\n"
    assert {change.partition(" = ")[0] for change in changes(source)} == {
        "number: self.e", "number: self.f"
    }  # fmt: skip


def test_what_returns_nought_anyway_is_not_made_to() -> None:
    source = "MISS: Final = 0\nHIT: Final = 1\ndef blow() -> int:\n    return {}\n"
    assert changes(source.format("MISS")) == []
    assert changes(source.format("HIT")) == ["empty: return 0 return HIT"]


def test_a_mutant_names_the_rules_beside_it() -> None:
    source = '"""C1"""\ndef f():\n    """C2.1–C2.3: …"""\n    burn()\n    drown()  # C4.1\n'
    by_line = {one.line: one.rules for one in made(source) if one.operator == "drop"}
    assert by_line[4] == ("C2.1", "C2.2", "C2.3")
    assert by_line[5] == ("C4.1",)


def test_equal_changes_in_one_function_are_told_apart() -> None:
    source = "def f():\n    burn()\n    sink()\n    burn()\n"
    mutants = made(source)
    assert len({mutant.key for mutant in mutants}) == len(mutants)


def test_every_mutant_of_cube_delver_can_be_compiled() -> None:
    mutants = list(every(["cube-delver"]))
    assert len({mutant.key for mutant in mutants}) == len(mutants) > 300
    for mutant in mutants:
        ast.parse(mutant.mutated())


def test_a_sample_is_the_same_every_time_and_hardly_changes_with_the_code() -> None:
    mutants = list(every(["cube-delver"]))
    drawn = sample(mutants, 50, "1")
    assert drawn == sample(mutants, 50, "1") != sample(mutants, 50, "2")
    fewer = sample(mutants[5:], 50, "1")
    assert len([mutant for mutant in drawn if mutant in fewer]) >= 45


def test_an_explanation_holds_wherever_its_line_is_moved() -> None:
    source = "def f():\n    '''C1.1'''\n    burn()\n"
    entry = Explanation(
        game="some", rule="C1.1", operator="drop", source="burn()", mutant="pass", reason="Wet."
    )
    explained = Explanations([entry])
    for moved in (source, "X = y\n\n" + source, source.replace("f()", "g()")):
        mutants = made(moved)
        assert [one.operator for one in mutants if explained.of(one) is entry] == ["drop"]
        assert explained.wrong(mutants) == []
    twice = made(source + source.replace("f()", "g()"))
    assert "does not say which function" in explained.wrong(twice)[0]
    assert "cannot be made" in explained.wrong(made(source.replace("C1.1", "C1.2")))[0]


def test_names_that_loading_looks_at_are_told_apart() -> None:
    package = GAMES / "cube_delver"
    loading, lines = mentions(package)
    assert "COLOURS" in loading
    assert "NO_TWIN" not in loading
    assert {file for file, _ in lines["NO_TWIN"]} == {"cube_delver/actions.py"}


def test_every_explanation_explains_a_change_that_can_be_made() -> None:
    assert explaining.load().wrong(list(every(list(games())))) == []


def test_every_game_with_scenarios_is_broken() -> None:
    assert {"cube-delver", "skulldug", "vast"} <= set(games())
