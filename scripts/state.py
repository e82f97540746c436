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

os.environ["CAVERN_PURE"] = "1"
TREE = Path(__file__).parents[1]
SOURCE = TREE / "src"
sys.path.insert(0, str(SOURCE))

from cavern.core.parts import Part  # noqa: E402

REGION = re.compile(
    r"(?P<first>(?P<pad> *)# <(?P<rows>\w+): (?P<what>[\w, ]+)>\n)"
    r".*?"
    r" *# </(?P=rows): (?P=what)>\n",
    re.DOTALL,
)
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)


def files() -> Iterator[Path]:
    """Every module of a game with a mark in it."""
    for path in sorted((SOURCE / "cavern" / "games").rglob("*.py")):
        if REGION.search(path.read_text("utf-8")):
            yield path


def written(path: Path) -> str:
    """A module with everything between its marks as its rows want it."""
    module = importlib.import_module(".".join(path.relative_to(SOURCE).with_suffix("").parts))
    text = path.read_text("utf-8")

    def region(found: re.Match[str]) -> str:
        owner = CLASS.findall(text[: found.start()])[-1]
        parts: list[Part] = getattr(module, found["rows"])
        code = ""
        for what in found["what"].split(", "):
            code += WRITERS[what](owner, parts, found["pad"])
        pad = found["pad"] + "    " * found["what"].endswith("init")
        return f"{found['first']}{code}{pad}# </{found['rows']}: {found['what']}>\n"

    return REGION.sub(region, text)


def write_init(owner: str, parts: list[Part], pad: str) -> str:
    lines = ["def __init__(", "    self,"]
    lines += [f"    {part.name}: {part.type()}," for part in parts]
    lines += [") -> None:"]
    lines += [f"    self.{part.name} = {part.name}" for part in parts]
    return indented(lines, pad)


def write_copy(owner: str, parts: list[Part], pad: str) -> str:
    lines = [f'def copy(self) -> "{owner}":', f"    return {owner}("]
    lines += [f"        {part.copied()}," for part in parts]
    return indented([*lines, "    )", ""], pad)


def write_start(owner: str, parts: list[Part], pad: str) -> str:
    return indented([part.started() for part in parts], pad)


def write_copying(owner: str, parts: list[Part], pad: str) -> str:
    return indented([f"other.{part.name} = {part.copied()}" for part in parts], pad)


def indented(lines: list[str], pad: str) -> str:
    return "".join(f"{pad}{line}".rstrip() + "\n" for line in lines)


WRITERS = {"init": write_init, "copy": write_copy, "copying": write_copying, "start": write_start}


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
