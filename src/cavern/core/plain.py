"""Plain data: what views, events and encoded states are made of (JSON without floats' traps)."""

from typing import Any, TypeAlias

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"

Data: TypeAlias = dict[str, object]
"""Plain data by name whose parts are of many kinds: a view, a row of a report."""

Loose: TypeAlias = dict[str, Any]
"""The same where it is read: whoever does knows of which kind each part is."""
