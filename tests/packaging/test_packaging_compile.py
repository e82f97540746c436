"""Compiling beside play: never twice at once, never half, never for other sources.

The tree is a pretended one. Its ``setup.py`` stands for mypyc and the C compiler: it takes its
time, notes that it ran, and makes a module that is as good as compiled.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from cavern import dev, loading

PYPROJECT = '[dependency-groups]\ncompile = ["mypyc"]\n'
SETUP = """
import pathlib, sys, time
root = pathlib.Path({root!r})
with (root / "runs").open("a") as runs:
    runs.write("x")
print("50 %", flush=True)
while (root / "wait").exists():
    time.sleep(0.02)
if (root / "break").exists():
    sys.exit("no such instruction")
made = pathlib.Path("made/cavern")
made.mkdir(parents=True)
made.joinpath("rules.txt").write_bytes(pathlib.Path("src/cavern/core/rules.py").read_bytes())
"""


class Tree:
    """A source tree with two rules, and the commands of its own ``cavern.dev``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        package = root / "src" / "cavern"
        (package / "core").mkdir(parents=True)
        (package / "games").mkdir()
        (package / "__init__.py").write_text("def compiled(): return True\n")
        (package / "core" / "rules.py").write_text("SPADES = 1\n")
        for module in (dev, loading):
            shutil.copy(str(module.__file__), package)
        for name in ("README.md", "LICENSE"):
            (root / name).touch()
        (root / "pyproject.toml").write_text(PYPROJECT)
        (root / "setup.py").write_text(SETUP.format(root=str(root)))
        needs = ("setuptools>=77", "mypyc")
        (root / "build" / "tools" / dev.digest(EXTENSION_SUFFIXES[0], needs)).mkdir(parents=True)

    def compile(self) -> "subprocess.Popen[str]":
        """What `make play` starts beside the table."""
        return subprocess.Popen(
            [sys.executable, self.root / "src/cavern/dev.py", "compile", "--background", "0"],
            env={"VENV": sys.prefix, "PATH": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def change(self, text: str) -> None:
        (self.root / "src/cavern/core/rules.py").write_text(text)

    def build(self) -> Path:
        """Where a build of the sources as they stand has to be."""
        return self.root / "build" / "rules" / loading.key(self.root)

    def builds(self) -> list[Path]:
        return [each for each in (self.root / "build" / "rules").glob("*") if each.is_dir()]

    def runs(self) -> int:
        runs = self.root / "runs"
        return len(runs.read_text()) if runs.exists() else 0

    def hold(self) -> Path:
        wait = self.root / "wait"
        wait.touch()
        return wait


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def until(condition: Callable[[], bool]) -> None:
    for _ in range(1500):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError("it never came to that")


def ended(process: "subprocess.Popen[str]") -> tuple[int, str]:
    said, _ = process.communicate(timeout=60)
    return process.returncode, said


def ends_well(process: "subprocess.Popen[str]") -> str:
    """Its standard input stays open until it is done."""
    assert process.stdout is not None
    said = process.stdout.read()
    assert process.wait(60) == 0, said
    return said


def test_what_is_built_is_found_under_the_digest_of_its_sources(tree: Tree) -> None:
    said = ends_well(tree.compile())
    assert "50 %" in said
    assert tree.builds() == [tree.build()]
    assert (tree.build() / "cavern" / "rules.txt").read_text() == "SPADES = 1\n"
    assert not list((tree.root / "build").glob("making-*"))
    ends_well(tree.compile())
    assert tree.runs() == 1


def test_two_at_once_compile_once(tree: Tree) -> None:
    wait = tree.hold()
    first = tree.compile()
    until(lambda: tree.runs() == 1)
    second = tree.compile()
    assert second.stdout is not None
    assert "waiting" in second.stdout.readline()
    wait.unlink()
    ends_well(first)
    ends_well(second)
    assert tree.runs() == 1
    assert tree.builds() == [tree.build()]


def test_it_ends_with_whoever_started_it_and_leaves_nothing_to_load(tree: Tree) -> None:
    wait = tree.hold()
    process = tree.compile()
    until(lambda: tree.runs() == 1)
    ended(process)  # closes its standard input, as the end of its parent does
    assert tree.builds() == []
    assert not list((tree.root / "build" / "rules").glob("*.failed"))
    wait.unlink()
    ends_well(tree.compile())
    assert tree.runs() == 2
    assert tree.builds() == [tree.build()]


def test_the_next_in_line_goes_on_when_the_first_is_stopped(tree: Tree) -> None:
    wait = tree.hold()
    first = tree.compile()
    until(lambda: tree.runs() == 1)
    second = tree.compile()
    first.kill()
    first.wait()
    until(lambda: tree.runs() == 2)
    wait.unlink()
    ends_well(second)
    assert tree.builds() == [tree.build()]


def test_sources_changed_meanwhile_get_a_build_of_their_own(tree: Tree) -> None:
    wait = tree.hold()
    process = tree.compile()
    until(lambda: tree.runs() == 1)
    before = tree.build()
    tree.change("SPADES = 2\n")
    wait.unlink()
    ends_well(process)
    assert tree.builds() == [before]
    assert (before / "cavern" / "rules.txt").read_text() == "SPADES = 1\n"
    ends_well(tree.compile())
    assert (tree.build() / "cavern" / "rules.txt").read_text() == "SPADES = 2\n"


def test_a_failure_is_told_remembered_and_harmless(tree: Tree) -> None:
    (tree.root / "break").touch()
    for _ in range(2):
        process = tree.compile()
        assert process.stdout is not None
        assert "no such instruction" in process.stdout.read()
        assert process.wait(60) == 1
    assert tree.runs() == 1
    assert tree.builds() == []
    assert "no such instruction" in (tree.root / "build" / "compile.log").read_text()
    (tree.root / "break").unlink()
    tree.change("SPADES = 3\n")
    ends_well(tree.compile())
    assert tree.builds() == [tree.build()]


def test_what_cannot_be_loaded_gets_no_name(tree: Tree) -> None:
    (tree.root / "src/cavern/__init__.py").write_text("def compiled(): return False\n")
    process = tree.compile()
    assert process.stdout is not None
    assert "nothing was compiled" in process.stdout.read()
    assert process.wait(60) == 1
    assert tree.builds() == []


def test_only_the_newest_builds_are_kept(tree: Tree) -> None:
    for number in range(dev.KEPT_BUILDS + 2):
        tree.change(f"SPADES = {number}\n")
        ends_well(tree.compile())
    assert len(tree.builds()) == dev.KEPT_BUILDS
    assert tree.build() in tree.builds()


def test_a_key_stands_for_every_byte_and_name(tree: Tree) -> None:
    keys = {loading.key(tree.root)}
    tree.change("SPADES = 1\r\n")
    keys.add(loading.key(tree.root))
    (tree.root / "src/cavern/games/new.py").touch()
    keys.add(loading.key(tree.root))
    (tree.root / "src/cavern/games/new.py").rename(tree.root / "src/cavern/games/newer.py")
    keys.add(loading.key(tree.root))
    (tree.root / "setup.py").write_text("")
    keys.add(loading.key(tree.root))
    assert len(keys) == 5
