"""Plain data as text, for whatever nobody has drawn."""

from collections.abc import Mapping, Sequence


def outline(value: object, indent: str = "") -> str:
    """Plain data as indented lines, short lists in one line."""
    if isinstance(value, Mapping):
        return "\n".join(entry(str(key), item, indent) for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "\n".join(entry("·", item, indent) for item in value)
    return f"{indent}{inline(value)}"


def entry(key: str, value: object, indent: str) -> str:
    if is_flat(value):
        return f"{indent}{key}  {inline(value)}"
    return f"{indent}{key}\n{outline(value, indent + '  ')}"


def is_flat(value: object) -> bool:
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, Sequence) and not isinstance(value, str):
        return all(not isinstance(item, (Mapping, list, tuple)) for item in value)
    return True


def inline(value: object) -> str:
    if value is None or value == "" or value == [] or value == {}:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return " ".join(inline(item) for item in value)
    return str(value)
