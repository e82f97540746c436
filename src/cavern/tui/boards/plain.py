"""The board of a game nobody has drawn yet: its position, or what the seat may see of it."""

from collections.abc import Mapping, Sequence

from rich.console import RenderableType
from rich.text import Text

from cavern.tui.boards.base import Board


class PlainBoard(Board):
    """Text. Words that name what the selected answer touches are marked."""

    DEFAULT_CSS = """
    PlainBoard { height: auto; padding: 1 2; }
    """

    def render(self) -> RenderableType:
        scene = self.scene
        if scene is None:
            return ""
        text = Text(scene.text or outline(scene.view))
        for thing in scene.touched:
            text.highlight_words([thing], "bold reverse")
        return text


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
