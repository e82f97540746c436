"""A player's own readings of what is reconstructed, from a YAML file.

    terrain:
      pits: [[0, 0], [1, 0], [2, 0]]
    ambush:
      wisp: 3

Only what is marked as reconstructed can be given. The checked content travels in the set-up as
compact JSON text, which is YAML too.
"""

import json
from typing import Any

import yaml

from cavern.core.errors import BadInput
from cavern.games.vast.monsters import MONSTERS
from cavern.games.vast.tiles import TERRAIN_ROWS

FARTHEST = 4


def compact(text: str) -> str:
    """The checked content as compact text; empty if it changes nothing."""
    if not text.strip():
        return ""
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise BadInput(f"the content file is not readable as YAML: {error}") from None
    if not isinstance(data, dict) or not set(data) <= {"terrain", "ambush"}:
        raise BadInput("a content file for vast has the parts 'terrain' and 'ambush'")
    content: dict[str, Any] = {}
    shapes = {terrain.id: terrain.footprint for terrain in TERRAIN_ROWS}
    for name, squares in part(data, "terrain", tuple(shapes)).items():
        content.setdefault("terrain", {})[name] = footprint(name, squares, len(shapes[name]))
    open_lines = tuple(m.id for m in MONSTERS if m.source == "reconstructed")
    for name, strength in part(data, "ambush", open_lines).items():
        if not isinstance(strength, int) or not 0 <= strength <= 9:
            raise BadInput(f"the Ambush strength of {name} must be a whole number from 0 to 9")
        content.setdefault("ambush", {})[name] = strength
    return json.dumps(content, sort_keys=True, separators=(",", ":")) if content else ""


def part(data: dict[str, Any], name: str, allowed: tuple[str, ...]) -> dict[str, Any]:
    rows = data.get(name) or {}
    if not isinstance(rows, dict) or not set(rows) <= set(allowed):
        raise BadInput(f"the part {name!r} may have {', '.join(allowed)}")
    return rows


def footprint(name: str, squares: Any, count: int) -> list[list[int]]:
    """Squares east and south of the first, which is 0, 0."""
    fits = (
        isinstance(squares, list)
        and len(squares) == count
        and all(
            isinstance(pair, list)
            and len(pair) == 2
            and all(isinstance(n, int) and 0 <= n <= FARTHEST for n in pair)
            for pair in squares
        )
    )
    if not fits or squares[0] != [0, 0] or len({tuple(pair) for pair in squares}) != count:
        raise BadInput(
            f"the {name} covers {count} different squares such as [0, 0], [1, 0]: east and south "
            f"of the first, up to {FARTHEST}"
        )
    return [list(pair) for pair in squares]
