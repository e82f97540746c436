"""Writes the plain code of states from their rows (see ``cavern.core.parts``).

python scripts/state.py          writes what differs
python scripts/state.py --check  names the files that differ, and fails if there are any
"""

import importlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, is_typeddict

os.environ["CAVERN_PURE"] = "1"
TREE = Path(__file__).parents[1]
SOURCE = TREE / "src"
sys.path.insert(0, str(SOURCE))

from cavern.core.panel import Panel  # noqa: E402
from cavern.core.parts import Part  # noqa: E402

REGION = re.compile(
    r"(?P<first>(?P<pad> *)# <(?P<rows>\w+): (?P<what>[\w, ]+)>\n)"
    r".*?"
    r" *# </(?P=rows): (?P=what)>\n",
    re.DOTALL,
)
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)


class Place:
    """Where code is to stand: in which module, class and depth."""

    def __init__(self, module: ModuleType, owner: str, pad: str) -> None:
        self.module = module
        self.owner = owner
        self.pad = pad

    def called(self, names: tuple[str, ...]) -> str:
        """What these names are called here."""
        for name, value in vars(self.module).items():
            if value is names:
                return name
        raise LookupError(f"{self.module.__name__} does not import {names}")

    def panel(self) -> str:
        """What shows its parts as numbers."""
        for name, value in vars(self.module).items():
            if isinstance(value, type) and issubclass(value, Panel):
                return name
        raise LookupError(f"{self.module.__name__} does not import a Panel")

    def lines(self, lines: list[str]) -> str:
        return "".join(f"{self.pad}{line}".rstrip() + "\n" for line in lines)


def files() -> Iterator[Path]:
    """Every module of a game with a mark in it."""
    for path in sorted((SOURCE / "cavern" / "games").rglob("*.py")):
        if REGION.search(path.read_text("utf-8")):
            yield path


def written(path: Path, root: Path = SOURCE) -> str:
    """A module with everything between its marks as its rows want it."""
    module = importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))
    text = path.read_text("utf-8")

    def region(found: re.Match[str]) -> str:
        classes = CLASS.findall(text[: found.start()])
        place = Place(module, classes[-1] if classes else "", found["pad"])
        parts = rows_of(module, found["rows"])
        code = ""
        for what in found["what"].split(", "):
            word, *more = what.replace(" of ", " ").split()
            code += place.lines(WRITERS[word](place, parts, *more))
        pad = found["pad"] + "    " * found["what"].endswith("init")
        return f"{found['first']}{code}{pad}# </{found['rows']}: {found['what']}>\n"

    return REGION.sub(region, text)


def rows_of(module: ModuleType, name: str) -> list[Part]:
    """Rows of this name: the module's own, or those of the game's state."""
    if not hasattr(module, name):
        module = importlib.import_module(f"{module.__package__}.state")
    rows: list[Part] = getattr(module, name)
    return rows


# Constructors and copies


def write_init(place: Place, parts: list[Part]) -> list[str]:
    lines = ["def __init__(", "    self,"]
    lines += [f"    {part.name}: {part.type()}," for part in parts]
    lines += [") -> None:"]
    return lines + [f"    self.{part.name} = {part.name}" for part in parts]


def write_copy(place: Place, parts: list[Part]) -> list[str]:
    lines = [f'def copy(self) -> "{place.owner}":', f"    return {place.owner}("]
    lines += [f"        {part.copied()}," for part in parts]
    return [*lines, "    )", ""]


def write_start(place: Place, parts: list[Part]) -> list[str]:
    return [part.started() for part in parts]


def write_copying(place: Place, parts: list[Part]) -> list[str]:
    return [f"other.{part.name} = {part.copied()}" for part in parts]


# Views


def seen(place: Place, part: Part, of: str) -> str:
    """The code that shows a part to all who may know it."""
    value = f"{of}.{part.name}"
    return part.kind.shown(part, value, place.called(part.names) if part.names else "")


def entry(place: Place, part: Part, of: str) -> str:
    """A part as everybody sees it."""
    value = f"{of}.{part.name}"
    return part.kind.counted(part, value) if part.kept else seen(place, part, of)


def write_shown(place: Place, parts: list[Part]) -> list[str]:
    named = [f'        "{p.shown}": {entry(place, p, "self")},' for p in parts if p.told]
    kept = [f'        "{p.shown}": {seen(place, p, "self")},' for p in parts if p.kept]
    lines = ["def shown(self) -> Data:", '    """Its parts as everybody sees them."""']
    lines += ["    return {", *named, "    }"]
    if kept:
        lines += ["", "def in_full(self) -> Data:", '    """What not everybody sees of them."""']
        lines += ["    return {", *kept, "    }"]
    return [*lines, ""]


def write_numbers(place: Place, parts: list[Part], of: str = "") -> list[str]:
    told = enumerate([part for part in parts if part.told])
    lines = [f"panel.{p.kind.in_numbers}({which}, {of or 'self'}.{p.name})" for which, p in told]
    if of:
        return lines
    first = [f"def in_numbers(self, panel: {place.panel()}) -> None:"]
    first.append('    """Its parts as who looks may see them, for programs."""')
    return [*first, *[f"    {line}" for line in lines], ""]


def write_view(place: Place, parts: list[Part], kind: str, of: str) -> list[str]:
    """In the order of its type; what no row shows is a variable."""
    type_: Any = getattr(place.module, kind)
    keys = [key for key in type_.__annotations__ if key in type_.__required_keys__]
    rows = {part.shown: part for part in parts if part.told}
    missing = sorted(rows.keys() - set(keys))
    if missing:
        raise LookupError(f"{kind} has no {', '.join(missing)}, which rows show")
    lines = [f'    "{key}": {key},' for key in keys]
    for number, key in enumerate(keys):
        if key in rows:
            code = entry(place, rows[key], of)
            if is_typeddict(type_.__annotations__[key]):
                code = f"cast({type_.__annotations__[key].__name__}, {code})"
            lines[number] = f'    "{key}": {code},'
    return ["return {", *lines, "}"]


def write_secrets(place: Place, parts: list[Part], of: str) -> list[str]:
    lines = [f'    "{p.shown}": {seen(place, p, of)},' for p in parts if p.secret and p.told]
    return ["return {", *lines, "}"]


WRITERS: dict[str, Any] = {
    "init": write_init,
    "copy": write_copy,
    "copying": write_copying,
    "start": write_start,
    "shown": write_shown,
    "numbers": write_numbers,
    "view": write_view,
    "secrets": write_secrets,
}


def main() -> None:
    differing = {
        path: text for path in files() if (text := written(path)) != path.read_text("utf-8")
    }
    for path, text in differing.items():
        print(f"{path.relative_to(TREE)} differs from its rows")
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
    if differing and "--check" in sys.argv:
        sys.exit("make state writes the code anew")


if __name__ == "__main__":
    main()
