"""Every state class says all it holds, in the order its constructor takes it."""

import ast
import importlib.util
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
import toy
from support import CASES, GAMES, walk

from cavern.core import codec, registry
from cavern.core.errors import BadInput
from cavern.core.match import Match
from cavern.core.rng import Rng

assert GAMES, "installed games register their state classes when they are loaded"
CLASSES = {
    name: made
    for name, made in codec.registered().items()
    if name.partition("/")[0] in (*registry.games(), "toy")
}


def source_of(module: str) -> ast.Module:
    """The module's source; of a compiled one it lies in the package, of others where they are."""
    name, *rest = module.split(".")
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin)
    if rest:
        path = path.parent.joinpath(*rest).with_suffix(".py")
    return ast.parse(path.read_text("utf-8"))


def class_named(module: str, name: str) -> ast.ClassDef:
    for node in ast.walk(source_of(module)):
        if isinstance(node, ast.ClassDef) and node.name == name:
            return node
    raise AssertionError(f"{module} has no class {name}")


def lineage(made: type) -> list[ast.ClassDef]:
    """The class and those it is derived from, as they are written."""
    return [class_named(each.__module__, each.__qualname__) for each in made.__mro__[:-1]]


def attributes_of(made: type) -> set[str]:
    return {name for cls in lineage(made) for name in attributes_set(cls)}


def computed(made: type) -> set[str]:
    """Its properties: a field may be one that lists many attributes, as Vast's ``data`` does."""
    return {
        node.name
        for cls in lineage(made)
        for node in cls.body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(each) == "property" for each in node.decorator_list)
    }


def attributes_set(cls: ast.ClassDef) -> set[str]:
    """Every ``self.x`` that the class assigns to or declares, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(cls):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = list(node.targets)
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        for target in targets:
            for leaf in ast.walk(target):
                if isinstance(leaf, ast.Attribute) and isinstance(leaf.ctx, ast.Store):
                    if isinstance(leaf.value, ast.Name) and leaf.value.id == "self":
                        found.add(leaf.attr)
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if "ClassVar" not in ast.unparse(node.annotation):
                found.add(node.target.id)
    return found


def parameters(cls: ast.ClassDef) -> list[str]:
    for node in cls.body:
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            return [argument.arg for argument in node.args.args[1:]]
    raise AssertionError(f"{cls.name} has no constructor")


@pytest.mark.parametrize("name", list(CLASSES))
def test_fields_are_the_constructors_parameters_and_attributes(name: str) -> None:
    make, fields = CLASSES[name]
    cls = class_named(make.__module__, make.__qualname__)
    assert fields == parameters(cls)
    assert set(fields) <= attributes_of(make) | computed(make)


def collect(value: Any, found: dict[str, list[Any]]) -> None:
    """Every registered object inside ``value``, by the name of its class."""
    if isinstance(value, (list, tuple)):
        for item in value:
            collect(item, found)
    elif isinstance(value, dict):
        for item in value.values():
            collect(item, found)
    else:
        for name, (make, fields) in CLASSES.items():
            if type(value) is make:
                found.setdefault(name, []).append(value)
                for field in fields:
                    collect(getattr(value, field), found)


@pytest.fixture(scope="module")
def instances() -> dict[str, list[Any]]:
    """Objects of every registered class, as random games make them."""
    found: dict[str, list[Any]] = {}
    for case in CASES:
        for number in range(3):
            match = case.match(number)
            for _ in walk(match, 40):
                if match.answered % 5 == 0:
                    collect(match.state, found)
    collect(Match(toy.GAME, toy.GAME.setup("", 2), "codec").state, found)
    return found


def test_games_make_objects_of_every_registered_class(instances: dict[str, list[Any]]) -> None:
    assert [name for name in CLASSES if name not in instances] == []


GIVEN = {"own", "chart", "prices"}
"""What a role of Vast is given by the table at which it sits, and so not by itself."""


@pytest.mark.parametrize("name", list(CLASSES))
def test_every_attribute_comes_back(name: str, instances: dict[str, list[Any]]) -> None:
    """Also those that are no fields: they must follow from the fields, or they are forgotten."""
    make, _ = CLASSES[name]
    attributes = attributes_of(make) - GIVEN
    for original in instances[name][:50]:
        again = codec.decode(codec.encode(original))
        assert codec.encode(again) == codec.encode(original)
        for attribute in attributes:
            assert plain(getattr(again, attribute)) == plain(getattr(original, attribute)), (
                attribute
            )


def test_what_a_table_gives_comes_back_with_the_table(instances: dict[str, list[Any]]) -> None:
    seen = 0
    for cave in instances["vast/cave"][:8]:
        for role, twin in zip(cave.roles, codec.decode(codec.encode(cave)).roles, strict=True):
            for name in GIVEN & attributes_of(type(role)):
                assert plain(getattr(twin, name)) == plain(getattr(role, name))
                seen += 1
    assert seen


def plain(value: Any) -> Any:
    """Something to compare: encoded if it can be, else attribute by attribute."""
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    try:
        return codec.encode(value)
    except TypeError:
        return {name: plain(getattr(value, name)) for name in attributes_of(type(value))}


@pytest.mark.parametrize("name", list(CLASSES))
def test_a_change_of_any_field_shows(name: str, instances: dict[str, list[Any]]) -> None:
    make, fields = CLASSES[name]
    rows = computed(make)
    for original in instances[name][:20]:
        before = codec.encode(original)
        for field in fields:
            value = getattr(original, field)
            for other in in_parts(value) if field in rows else changed(value):
                altered = codec.decode(before)
                if field in rows:
                    altered = make(*(other if f == field else getattr(altered, f) for f in fields))
                else:
                    setattr(altered, field, other)
                assert codec.encode(altered) != before, field


def in_parts(values: list[Any]) -> list[list[Any]]:
    """The list with one of its parts changed, for each of them."""
    return [
        [*values[:at], other, *values[at + 1 :]]
        for at, value in enumerate(values)
        for other in changed(value)[:1]
    ]


def changed(value: Any) -> list[Any]:
    """Other values of the same type; none if nothing is known about it."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str):
        return [value + "x"]
    if isinstance(value, list):
        return [value[:-1], value + value[-1:]] if value else [[1]]
    if isinstance(value, tuple):
        return [value + (value[-1:] or (1,))]
    if isinstance(value, dict):
        return [dict(list(value.items())[:-1])] if value else [{1: 1}]
    if isinstance(value, Rng):
        return [Rng.at(value.key, value.position + 1), value.split("other")]
    for make, fields in CLASSES.values():
        if type(value) is make:
            other = codec.decode(codec.encode(value))
            for field in fields:
                for part in changed(getattr(value, field))[:1]:
                    setattr(other, field, part)
                    return [other]
    return []


def test_every_kind_of_plain_value_comes_back() -> None:
    value = {"a": [1, None, True, 1.5, "x"], 3: {"b": []}}
    assert codec.loads(codec.dumps(value)) == value


def test_tuples_come_back_as_lists() -> None:
    assert codec.loads(codec.dumps((1, (2,)))) == [1, [2]]


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_the_hash_is_that_of_what_is_encoded(case: Any) -> None:
    match = case.match(7)
    for _ in walk(match, 40):
        text = codec.text_of(codec.encode(match.state, False))
        assert codec.state_hash(match.state) == blake2b(text.encode(), digest_size=8).hexdigest()


def test_the_hash_of_other_letters_and_of_tables_is_that_of_what_is_encoded() -> None:
    for value in ({1: [2]}, [{1: 2}], ["é"], (1, [2])):
        text = codec.text_of(codec.encode(value, False))
        assert codec.state_hash(value) == blake2b(text.encode(), digest_size=8).hexdigest()


def test_the_hash_does_not_know_the_generator() -> None:
    state = toy.Pit(Rng.from_seed("a"), 2, 3, 4, [1, 2])
    other = toy.Pit(Rng.from_seed("b"), 2, 3, 4, [1, 2])
    assert codec.state_hash(state) == codec.state_hash(other)
    assert codec.encode(state) != codec.encode(other)
    other.filled = 5
    assert codec.state_hash(state) != codec.state_hash(other)
    assert len(codec.state_hash(state)) == 16


class Stranger:
    pass


class Impostor:
    pass


def test_what_is_not_registered_is_named() -> None:
    with pytest.raises(TypeError, match="Stranger is not registered"):
        codec.encode([Stranger()])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"_": "stranger"}, "unknown object 'stranger'"),
        ({"x": 1}, "unknown object None"),
        ({"_": "toy/pit", "rng": None, "turn": 1}, "'toy/pit' lacks seats, filled, cards"),
        ({"_": "rng", "key": 5, "position": 1}, "needs a key and a position"),
        ({"_": "rng", "key": "00"}, "needs a key and a position"),
    ],
)
def test_broken_data_is_refused(data: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        codec.decode(data)


def test_two_classes_may_not_share_a_name() -> None:
    with pytest.raises(BadInput, match="two state classes are called 'toy/pit'"):
        codec.register(Impostor, "toy/pit", "")
    assert CLASSES["toy/pit"][0] is toy.Pit
