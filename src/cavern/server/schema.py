"""Prints the wire format as JSON Schema: ``python -m cavern.server.schema``.

Under ``games`` are the types of every installed game's views, facts and declarations.
"""

import inspect
import json
from typing import Any

import msgspec

from cavern.core import registry
from cavern.core.game import AnyGame
from cavern.core.plain import Data
from cavern.server import messages, protocol

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/{name}"


def schema() -> Data:
    """Every type of :mod:`cavern.server.protocol` and of the messages, under ``$defs``."""
    types = [
        value
        for module in (protocol, messages)
        for _, value in inspect.getmembers(module, inspect.isclass)
        if issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
    ]
    bases = (
        protocol.Sent, protocol.Given, protocol.Entry, protocol.Reply, messages.Message,
        messages.Deed,
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
        [*roots, *unions.values()], ref_template=REFERENCE
    )
    defs: Data = dict(components)
    defs.update(zip(unions, found[len(roots) :]))
    games = {game.id: of_game(game) for game in registry.games().values() if game.view_type}
    return {"$schema": DRAFT, "$defs": defs, "games": games}


def of_game(game: AnyGame) -> Data:
    """A game's own types: its ``view``, its ``facts`` by kind of event, what it is ``about``."""
    kinds = list(game.fact_types)
    roots = [game.view_type, *game.fact_types.values()]
    roots += [game.about_type] if game.about_type else []
    found, components = msgspec.json.schema_components(roots, ref_template=REFERENCE)
    return {
        "$schema": DRAFT,
        "$defs": components,
        "view": found[0],
        "facts": dict(zip(kinds, found[1:])),
        "about": found[-1] if game.about_type else None,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
