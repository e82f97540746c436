"""Where the modules of the rules come from: their source, or what mypyc made of them.

An installed Cavern has compiled modules beside their source. In a source tree they lie apart, in
``build/rules/KEY``. The key is a digest of all they are made from, and the folder gets this name
only when it is whole: what is half built, or was built from other sources, is never found.
"""

import hashlib
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
TREE = PACKAGE.parents[1]
BUILDS = TREE / "build" / "rules"


class SourceFinder:
    """Finds Cavern's modules as source even where a compiled twin lies next to it."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("cavern.") or path is None:
            return None
        for folder in path:
            source = Path(folder) / (name.rpartition(".")[2] + ".py")
            if source.is_file():
                return importlib.util.spec_from_file_location(name, source)
        return None


class Built:
    """Finds the compiled modules of one build."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("cavern.") and not name.endswith("__mypyc"):
            return None
        module = self.folder.joinpath(*name.split("."))
        library = module.with_name(module.name + EXTENSION_SUFFIXES[0])
        if not library.is_file():
            return None
        return importlib.util.spec_from_file_location(name, library)


def ingredients(tree: Path) -> Iterator[Path]:
    """All the files that decide what a build of this source tree becomes."""
    yield tree / "setup.py"
    for part in ("core", "games"):
        yield from sorted((tree / "src" / "cavern" / part).rglob("*.py"))


def key(tree: Path) -> str:
    """The name of the build that fits the sources of a tree, and this Python."""
    digest = hashlib.blake2b(EXTENSION_SUFFIXES[0].encode(), digest_size=12)
    for file in ingredients(tree):
        content = file.read_bytes()
        digest.update(f"\0{file.relative_to(tree).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def choose(pure: bool) -> None:
    """Decide, before any module of the rules is loaded, which of them will be."""
    if pure:
        sys.meta_path.insert(0, SourceFinder)
    elif BUILDS.is_dir() and (build := BUILDS / key(TREE)).is_dir():
        sys.meta_path.insert(0, Built(build))
