"""Every role there is, by the table of combinations."""

import importlib
from typing import Final

from cavern.games.vast.combinations import TABLE
from cavern.games.vast.spec import RoleSpec


def spec_in(folder: str) -> RoleSpec:
    spec: RoleSpec = importlib.import_module(f"{folder}.spec").SPEC
    return spec


SPECS: Final[dict[str, RoleSpec]] = {row.kind: spec_in(row.folder) for row in TABLE}
"""In turn order (V2.1)."""


def every_chapter() -> None:
    """Load all that belongs to the roles, so that what they do is known."""
    for spec in SPECS.values():
        for name in ("turn", "words", "heuristic"):
            spec.chapter(name)
