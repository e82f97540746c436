"""A player's own readings of what is reconstructed, from a YAML file.

    terrain:
      pits: [[0, 0], [1, 0], [2, 0]]
    ambush:
      wisp: 3
    terror:
      chase: {each: 1, once: 4}
    vile-chart:
      6: [8, 1]
    possession:
      thief: {movement: [3, 1], flare: true}
    cave-ghost:
      plot-twist: 1

Only what is marked as reconstructed can be given. The checked content travels in the set-up as
compact JSON text, which is YAML too.
"""

import json
from typing import Any

import yaml

from cavern.core.errors import BadInput
from cavern.core.plain import Loose
from cavern.games.vast.monsters import MONSTERS
from cavern.games.vast.possession_cards import POSSESSION_CARDS
from cavern.games.vast.roster import SPECS
from cavern.games.vast.spec import content_part, is_number
from cavern.games.vast.tiles import TERRAIN_ROWS

FARTHEST_PART = 4
OF_ROLES = {spec.content: spec for spec in SPECS.values() if spec.content}
PARTS = ("terrain", "ambush", "possession", *OF_ROLES)


def compact(text: str) -> str:
    """The checked content as compact text; empty if it changes nothing."""
    if not text.strip():
        return ""
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise BadInput(f"the content file is not readable as YAML: {error}") from None
    if not isinstance(data, dict) or not set(data) <= set(PARTS):
        raise BadInput(f"a content file for vast has the parts {', '.join(PARTS)}")
    content: Loose = {}
    shapes = {terrain.id: terrain.footprint for terrain in TERRAIN_ROWS}
    for name, squares in part(data, "terrain", tuple(shapes)).items():
        content.setdefault("terrain", {})[name] = footprint(name, squares, len(shapes[name]))
    open_lines = tuple(m.id for m in MONSTERS if m.source == "reconstructed")
    for name, strength in part(data, "ambush", open_lines).items():
        if not isinstance(strength, int) or not 0 <= strength <= 9:
            raise BadInput(f"the Ambush strength of {name} must be a whole number from 0 to 9")
        content.setdefault("ambush", {})[name] = strength
    open_cards = tuple(c.id for c in POSSESSION_CARDS if c.source == "reconstructed")
    for name, rows in part(data, "possession", open_cards).items():
        content.setdefault("possession", {})[name] = possession_rows(name, rows)
    for name, spec in OF_ROLES.items():
        if data.get(name):
            content[name] = spec.read_content(data[name])
    return json.dumps(content, sort_keys=True, separators=(",", ":")) if content else ""


def part(data: Loose, name: str, allowed: tuple[str, ...]) -> Loose:
    return content_part(name, data.get(name) or {}, allowed)


def possession_rows(name: str, rows: Any) -> Loose:
    """Statistics as a number and so much more for each Influence; whether Flare comes with it."""
    stats = next(card.stats for card in POSSESSION_CARDS if card.id == name)
    fits = isinstance(rows, dict) and set(rows) <= {*stats, "flare"}
    if not fits or not all(
        isinstance(value, bool)
        if stat == "flare"
        else isinstance(value, list) and len(value) == 2 and all(is_number(n) for n in value)
        for stat, value in rows.items()
    ):
        raise BadInput(
            f"the Possession card {name} has {', '.join(stats)}, each such as [1, 1] (a number, "
            "and more for each Influence), and flare, which is true or false"
        )
    return dict(rows)


def footprint(name: str, squares: Any, count: int) -> list[list[int]]:
    """Squares east and south of the first, which is 0, 0."""
    fits = (
        isinstance(squares, list)
        and len(squares) == count
        and all(
            isinstance(pair, list)
            and len(pair) == 2
            and all(isinstance(n, int) and 0 <= n <= FARTHEST_PART for n in pair)
            for pair in squares
        )
    )
    if not fits or squares[0] != [0, 0] or len({tuple(pair) for pair in squares}) != count:
        raise BadInput(
            f"the {name} covers {count} different squares such as [0, 0], [1, 0]: east and south "
            f"of the first, up to {FARTHEST_PART}"
        )
    return [list(pair) for pair in squares]
