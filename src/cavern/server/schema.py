"""Prints the wire format as JSON Schema: ``python -m cavern.server.schema``."""

import inspect
import json
from typing import Any

import msgspec

from cavern.server import messages, protocol


def schema() -> dict[str, Any]:
    """Every type of :mod:`cavern.server.protocol` and of the messages, under ``$defs``."""
    types = [
        value
        for module in (protocol, messages)
        for _, value in inspect.getmembers(module, inspect.isclass)
        if issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
    ]
    bases = (
        protocol.Sent, protocol.Given, protocol.Entry, protocol.Reply, messages.Message,
        messages.Act,
    )  # fmt: skip
    roots: list[Any] = sorted(
        (each for each in types if each not in bases), key=lambda each: str(each.__name__)
    )
    unions = {
        "AnyEntry": protocol.AnyEntry,
        "AnyMessage": messages.AnyMessage,
        "AnyReply": protocol.AnyReply,
    }
    found, components = msgspec.json.schema_components(
        [*roots, *unions.values()], ref_template="#/$defs/{name}"
    )
    defs: dict[str, Any] = dict(components)
    defs.update(zip(unions, found[len(roots) :]))
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": defs}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
