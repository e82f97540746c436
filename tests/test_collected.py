"""No test lies where ``make test`` does not look, and all run on what they are meant to."""

import os
import re
import tomllib
from pathlib import Path
from typing import Any

from support import HERE, every_game

import cavern
from cavern.core.game import Game

ROOT = HERE.parent
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FILES = sorted(HERE.rglob("test_*.py"))


def held(patterns: list[str]) -> set[Path]:
    """The test files among these files and below these folders."""
    found = [path for pattern in patterns for path in ROOT.glob(pattern)]
    return {file for file in FILES for path in found if file == path or path in file.parents}


def in_makefile(name: str) -> list[str]:
    return re.findall(rf"^{name} = (.*)$", MAKEFILE, re.MULTILINE)[0].split()


def of_its_own() -> list[str]:
    """What the recipe of ``make test`` names for a call of its own."""
    recipe = re.findall(r"^test:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)[0]
    return re.findall(r"tests/\S+", recipe)


def test_make_test_runs_every_test_file() -> None:
    collected = held(SETTINGS["tool"]["pytest"]["ini_options"]["testpaths"])
    assert [file for file in FILES if file not in collected | held(of_its_own())] == []


@every_game
def test_the_rules_of_every_game_are_tested_uncompiled_too(game: Game[Any]) -> None:
    folder = HERE / game.id.replace("-", "_")
    files = {file for file in FILES if folder in file.parents}
    assert files and files <= held(in_makefile("RULES"))


def test_what_is_run_once_is_there() -> None:
    names = {file.stem for file in FILES}
    assert [each for each in in_makefile("ONCE") if f"test_{each}" not in names] == []


def test_the_rules_are_compiled_where_that_was_asked_for() -> None:
    """Without a build that fits the sources they would quietly run uncompiled."""
    asked = os.environ.get("CAVERN_PURE", "")
    assert not asked or cavern.compiled() == (asked == "0"), "make compile"


def test_what_msgspec_reads_stays_uncompiled() -> None:
    """A compiled Struct cannot be told which of its fields have defaults."""
    setup = (ROOT / "setup.py").read_text("utf-8")
    left_out = set(re.findall(r'^    "(src/.*)",$', setup, re.MULTILINE))
    for folder in ("core", "games"):
        for path in (ROOT / "src/cavern" / folder).rglob("*.py"):
            if "(msgspec.Struct" in path.read_text("utf-8"):
                assert path.relative_to(ROOT).as_posix() in left_out
