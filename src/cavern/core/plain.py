"""Plain data: what views, events and encoded states are made of (JSON without floats' traps)."""

from typing import TypeAlias

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
