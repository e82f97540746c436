"""States as plain data and back, and a hash of them.

Native (compiled) classes can be neither pickled nor built without their constructor, so each
state class is registered with its rows (:mod:`cavern.core.parts`), or with the names of its fields,
in the order of its constructor:

    codec.register(Delve, "cube-delver/delve", DELVE)
    codec.register(Purse, "coin-cave/purse", "rng turn carried banked")

An object becomes ``{"_": "delve", "phase": 0, …}``; a :class:`Rng` becomes its key and position.
A state must be a tree: an object met twice is written twice.
"""

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec

from cavern.core.errors import BadInput
from cavern.core.parts import Part
from cavern.core.plain import Plain
from cavern.core.rng import Rng

_fields: dict[type[Any], tuple[str, list[str]]] = {}
_makers: dict[str, tuple[Callable[..., Any], list[str]]] = {}


def register(cls: type[Any], name: str, parts: str | list[Part]) -> None:
    """Make a state class known. ``parts`` are its constructor's parameters, in order."""
    fields = parts.split() if isinstance(parts, str) else [part.name for part in parts]
    if name in _makers and _makers[name][0].__qualname__ != cls.__qualname__:
        raise BadInput(f"two state classes are called {name!r}")
    _fields[cls] = (name, fields)
    _makers[name] = (cls, fields)


def registered() -> dict[str, tuple[Callable[..., Any], list[str]]]:
    """Every registered class by name, with its fields."""
    return dict(_makers)


def encode(value: Any, with_rng: bool = True) -> Plain:
    """Any state, or part of one, as plain data. Without generators if asked."""
    if value is None or isinstance(value, (bool, int, str, float)):
        return value
    if isinstance(value, (list, tuple)):
        return [encode(item, with_rng) for item in value]
    if isinstance(value, dict):
        pairs: list[Plain] = [[encode(k, with_rng), encode(v, with_rng)] for k, v in value.items()]
        return {"_": "dict", "items": pairs}
    if isinstance(value, Rng):
        if not with_rng:
            return None
        return {"_": "rng", "key": value.key.hex(), "position": value.position}
    if type(value) not in _fields:
        name = type(value).__name__
        raise TypeError(
            f"{name} is not registered with cavern.core.codec: call "
            f'codec.register({name}, "game/{name.lower()}", "its fields in order")'
        )
    name, fields = _fields[type(value)]
    coded: dict[str, Plain] = {"_": name}
    for field in fields:
        coded[field] = encode(getattr(value, field), with_rng)
    return coded


def decode(data: Plain) -> Any:
    """The object that :func:`encode` wrote."""
    if isinstance(data, list):
        return [decode(item) for item in data]
    if not isinstance(data, dict):
        return data
    name = data.get("_")
    if name == "rng":
        key, position = data.get("key"), data.get("position")
        if not isinstance(key, str) or not isinstance(position, int):
            raise BadInput("an encoded generator needs a key and a position")
        return Rng.at(bytes.fromhex(key), position)
    if name == "dict":
        items: Any = data.get("items")
        return {decode(k): decode(v) for k, v in items}
    if not isinstance(name, str) or name not in _makers:
        raise BadInput(f"unknown object {name!r} in an encoded state")
    make, fields = _makers[name]
    missing = [field for field in fields if field not in data]
    if missing:
        raise BadInput(f"encoded {name!r} lacks {', '.join(missing)}")
    return make(*[decode(data[field]) for field in fields])


def alike(one: Any, other: Any) -> bool:
    """Whether two states, or parts of them, are the same, whatever their generators will bring."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)):
        if len(one) != len(other):
            return False
        if one == other:  # most lists are of numbers
            return True
        for place in range(len(one)):
            if one[place] is not other[place] and not alike(one[place], other[place]):
                return False
        return True
    if isinstance(one, dict):
        if list(one) != list(other):
            return False
        if one == other:
            return True
        return all(alike(value, other[key]) for key, value in one.items())
    if type(one) in _fields:
        for field in _fields[type(one)][1]:
            mine, others = getattr(one, field), getattr(other, field)
            if mine is not others and mine != others and not alike(mine, others):
                return False
        return True
    return isinstance(one, Rng) or bool(one == other)


def text_of(data: Plain) -> str:
    """Plain data as compact JSON text. What is written fastest is the same unless letters of other
    alphabets are in it."""
    coded = msgspec.json.encode(data)
    if coded.isascii():
        return coded.decode()
    return json.dumps(data, separators=(",", ":"))


def dumps(value: Any) -> str:
    """A state as compact JSON text."""
    return text_of(encode(value))


def loads(text: str) -> Any:
    """The state written by :func:`dumps`."""
    return decode(json.loads(text))


def state_hash(value: Any) -> str:
    """Sixteen hex digits that stand for a state, whatever its generator will bring."""
    text = b"" if _has_tables(value) else _quickly(value)
    if not text or not text.isascii():
        text = text_of(encode(value, False)).encode()
    return blake2b(text, digest_size=8).hexdigest()


def _opened(value: Any) -> Plain:
    """What :func:`encode` makes of an object, but for what is in it."""
    if isinstance(value, Rng):
        return None
    if type(value) not in _fields:
        return encode(value)  # says what is wrong
    name, fields = _fields[type(value)]
    coded: dict[str, Any] = {"_": name}
    for field in fields:
        part = getattr(value, field)
        coded[field] = encode(part, False) if _has_tables(part) else part
    return coded


def _has_tables(part: Any) -> bool:
    """Whether it is a dictionary, or a list of some."""
    if isinstance(part, (list, tuple)):
        return len(part) > 0 and _has_tables(part[0])
    return isinstance(part, dict)


_quickly = msgspec.json.Encoder(enc_hook=_opened).encode
"""The text of ``encode(value, False)``, without making its lists anew."""
