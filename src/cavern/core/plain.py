"""Plain data: what views, events and encoded states are made of (JSON without floats' traps)."""

from typing import Any, TypeAlias

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"

Data: TypeAlias = dict[str, Any]
"""Plain data by name whose parts are of many kinds: rows of a report, a file that was read."""
