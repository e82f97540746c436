"""What is in the source archive and in the wheel made from it, far from Node and compilers."""

import ast
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import NamedTuple

import pytest

from cavern import dev, loading

NO_PART = (
    *("build", "dist", ".venv*", ".git", ".*_cache", ".hypothesis"),
    *("__pycache__", "node_modules", "web-*.webp", "before", "*.egg-info", "*.so"),
)
BACKEND = """
import sys
sys.path.insert(0, "scripts")
import build_backend
print(getattr(build_backend, sys.argv[1])(sys.argv[2]))
"""


HOME = "https://cavern.example/cavern"
RULES = loading.TREE / "src" / "cavern"


class Packages(NamedTuple):
    archive: set[str]
    wheel: set[str]
    metadata: Message
    entry_points: str


def build(tree: Path, hook: str, target: Path, **environment: str) -> Path:
    """Call the build backend as pip does; an empty PATH has neither Node nor a compiler."""
    done = subprocess.run(
        [sys.executable, "-c", BACKEND, hook, str(target)],
        cwd=tree,
        env={"PATH": "", "CAVERN_PURE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return target / done.stdout.splitlines()[-1]


def copied_tree(tree: Path) -> Path:
    """A copy of this tree whose browser client is made of one page."""
    shutil.copytree(loading.TREE, tree, ignore=shutil.ignore_patterns(*NO_PART))
    static = tree / "src" / "cavern" / "server" / "static"
    shutil.rmtree(static, ignore_errors=True)
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Cavern</title>")
    (static / "assets" / "index-1.js").touch()
    (static / "sources.txt").write_text(dev.client_sources())
    return tree


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    root = tmp_path_factory.mktemp("packages")
    archive = build(copied_tree(root / "tree"), "build_sdist", root, CAVERN_URL=HOME)
    with tarfile.open(archive) as opened:
        opened.extractall(root / "unpacked", filter="data")
        names = {name.partition("/")[2] for name in opened.getnames()}
    (unpacked,) = (root / "unpacked").iterdir()
    wheel = zipfile.ZipFile(build(unpacked, "build_wheel", root))
    about = next(name for name in wheel.namelist() if name.endswith("METADATA"))
    return Packages(
        names,
        set(wheel.namelist()),
        Parser().parsestr(wheel.read(about).decode()),
        wheel.read(about.replace("METADATA", "entry_points.txt")).decode(),
    )


def files(folder: str, pattern: str = "*") -> set[str]:
    return {
        path.relative_to(loading.TREE).as_posix()
        for path in (loading.TREE / folder).rglob(pattern)
        if path.is_file()
        and not {"__pycache__", "node_modules", "screenshots", "static"} & set(path.parts)
    }


def test_the_wheel_has_every_module_and_text_of_the_package(packages: Packages) -> None:
    wanted = {
        name.removeprefix("src/")
        for name in files("src/cavern")
        if not name.endswith((".so", ".pyc"))
    }
    assert {"cavern/py.typed", "cavern/games/vast/rules.md", "cavern/dev.py"} <= wanted
    assert wanted <= packages.wheel


def test_both_have_the_browser_client(packages: Packages) -> None:
    for name in ("index.html", "assets/index-1.js", "sources.txt"):
        assert f"cavern/server/static/{name}" in packages.wheel
        assert f"src/cavern/server/static/{name}" in packages.archive


def test_the_archive_has_what_it_takes_to_build_and_test(packages: Packages) -> None:
    for name in ("Makefile", "setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        assert name in packages.archive
    for folder in ("tests", "scripts", "examples", "bench"):
        assert files(folder) - files(folder, "*.pyc") <= packages.archive
    assert files("web") - files("web", "wire.ts") <= packages.archive
    assert files("docs", "*.md") <= packages.archive
    pictures = (loading.TREE / "docs" / "screenshots" / "lessons").glob("*.webp")
    for picture in pictures:  # a test compares them with the lessons
        assert picture.relative_to(loading.TREE).as_posix() in packages.archive


def test_neither_has_what_was_built_or_fetched(packages: Packages) -> None:
    for name in packages.archive | packages.wheel:
        assert not name.endswith((".so", ".pyd", ".pyc", "wire.ts")), name
        assert not {"node_modules", "__pycache__", ".venv", "build"} & set(name.split("/")), name
    top = {name.partition("/")[0] for name in packages.wheel}
    assert {name for name in top if not name.endswith(".dist-info")} == {"cavern"}


def test_the_wheel_says_what_it_is(packages: Packages) -> None:
    about = packages.metadata
    assert about["Name"] == "cavern"
    assert about["License-Expression"] == "MIT"
    assert about["Requires-Python"] == ">=3.11"
    links = about.get_all("Project-URL") or []  # which the archive was told, not the wheel
    assert f"Homepage, {HOME}" in links and f"Issues, {HOME}/issues" in links
    kinds = about.get_all("Classifier") or []
    for minor in (11, 12, 13):
        assert f"Programming Language :: Python :: 3.{minor}" in kinds
    assert "Typing :: Typed" in kinds
    assert "cavern = cavern.cli:main" in packages.entry_points
    assert "vast = cavern.games.vast.game:GAME" in packages.entry_points


def test_libraries_of_one_system_are_asked_for_only_there() -> None:
    project = tomllib.loads((loading.TREE / "pyproject.toml").read_text("utf-8"))["project"]
    uvloop = next(each for each in project["dependencies"] if each.startswith("uvloop"))
    assert "sys_platform != 'win32'" in uvloop


def test_the_rules_can_be_compiled_where_nothing_else_is_installed() -> None:
    """pip builds in an environment of its own, where mypyc must be able to read every import."""
    known_by = {"yaml": "types-PyYAML", "mypy_extensions": "mypy"}
    ignored = "greenlet"  # by mypy's settings
    there = [re.split(r"[\[<>=]", each)[0] for each in dev.group("compile")] + [ignored]
    uncompiled = re.findall(r'"(src/.*\.py)"', (loading.TREE / "setup.py").read_text("utf-8"))
    for path in [*RULES.glob("core/*.py"), *RULES.glob("games/**/*.py")]:
        if path.relative_to(loading.TREE).as_posix() in uncompiled:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in {name.partition(".")[0] for name in names} - {"cavern"}:
                assert name in sys.stdlib_module_names or known_by.get(name, name) in there, path


def test_every_target_of_the_makefile_can_be_had_without_make() -> None:
    makefile = (loading.TREE / "Makefile").read_text("utf-8")
    declared = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert declared
    targets = set(declared[1].split()) - {"FORCE"}
    described = (loading.TREE / "docs" / "building.md").read_text("utf-8")
    told = set(re.findall(r"^\| `make ([a-z-]+)` \|", described, re.MULTILINE))
    assert targets <= told
