"""Builds Cavern: the rules compiled by mypyc where a C compiler is there, else as they are.

mypyc runs only when extensions are really built, not when pip asks what Cavern is. With
CAVERN_OBJECTS set to a folder, what the C compiler made is kept there and used again.
"""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from email import message_from_string
from email.message import Message
from pathlib import Path
from threading import Lock

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, "src")

from cavern import dev

UNCOMPILED = {
    "src/cavern/core/example.py",
    "src/cavern/core/lesson.py",
    "src/cavern/core/puzzle.py",
    "src/cavern/core/record.py",
    "src/cavern/core/scenario.py",
    "src/cavern/core/registry.py",
    "src/cavern/core/solver.py",
    "src/cavern/games/cube_delver/solving/kernel.py",
    "src/cavern/games/cube_delver/solving/training.py",
    "src/cavern/games/skulldug/content.py",
}
APART = {"__init__.py", "border.py"}
"""Names of modules that stay as they are; those of types alone mypyc would not keep whole."""


# The part of -O2 that the rules gain from: as fast, and a quarter less to wait for. All modules lie
# in one library: with its names hidden they call each other straight, a sixth faster.
GCC = """
    -fvisibility=hidden -fno-semantic-interposition
    -O1 -finline-small-functions -findirect-inlining -fpartial-inlining -foptimize-sibling-calls
    -freorder-blocks-algorithm=stc -freorder-blocks-and-partition -freorder-functions
    -fpeephole2 -fschedule-insns2 -fcaller-saves -fcrossjumping -fipa-ra
    -falign-functions -falign-jumps -falign-labels -falign-loops
"""


def rules() -> list[Extension]:
    from mypyc.build import mypycify

    modules = [
        path.as_posix()
        for folder in ("core", "games")
        for path in sorted(Path("src/cavern", folder).rglob("*.py"))
        if path.name not in APART and path.as_posix() not in UNCOMPILED
    ]
    extensions = mypycify(modules, opt_level="2", debug_level="0", multi_file=True)
    docs = docstrings(modules)
    for source in {source for extension in extensions for source in extension.sources}:
        document(Path(source), docs)
        hasten(Path(source))
    return extensions


# Rules look into lists more than they do anything else. mypyc calls a function for that, which no
# compiler can see from here; this does the usual without a call.
LOOKING_UP = """
#ifndef Py_GIL_DISABLED
static inline PyObject *Cavern_Borrow(PyObject *list, CPyTagged index) {
    size_t place = (size_t)CPyTagged_ShortAsSsize_t(index);
    if (likely(CPyTagged_CheckShort(index) && place < (size_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, place);
    return CPyList_GetItemBorrow(list, index);
}
static inline PyObject *Cavern_BorrowInt64(PyObject *list, int64_t index) {
    if (likely((uint64_t)index < (uint64_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, index);
    return CPyList_GetItemInt64Borrow(list, index);
}
static inline PyObject *Cavern_GetItem(PyObject *list, CPyTagged index) {
    PyObject *item = Cavern_Borrow(list, index);
    Py_XINCREF(item);
    return item;
}
static inline PyObject *Cavern_GetItemInt64(PyObject *list, int64_t index) {
    PyObject *item = Cavern_BorrowInt64(list, index);
    Py_XINCREF(item);
    return item;
}
#define CPyList_GetItem Cavern_GetItem
#define CPyList_GetItemBorrow Cavern_Borrow
#define CPyList_GetItemInt64 Cavern_GetItemInt64
#define CPyList_GetItemInt64Borrow Cavern_BorrowInt64
#endif
"""


def hasten(source: Path) -> None:
    """Put that behind what a module's code includes; mypyc's own files stay as they are."""
    if source.name.startswith("__native_"):
        included = r'((?:#include "__native_\w+\.h"\n)+)'
        code = source.read_text("utf-8")
        code = re.sub(included, lambda found: found[0] + LOOKING_UP, code, count=1)
        source.write_text(code, "utf-8")


# mypyc leaves docstrings out, and help() would have nothing to say


def docstrings(modules: list[str]) -> dict[str, str]:
    """Every docstring by the name its thing has in C: as much of the dotted name as is needed."""
    found: dict[str, set[str]] = {}

    def note(name: list[str], node: ast.Module | ast.ClassDef | ast.FunctionDef) -> None:
        text = ast.get_docstring(node, clean=False)
        if text:
            for count in range(1, len(name) + 1):
                found.setdefault("___".join(name[-count:]), set()).add(text)
        for child in node.body:
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                note([*name, child.name], child)

    for module in modules:
        path = Path(module)
        note([*path.parts[1:-1], path.stem], ast.parse(path.read_text("utf-8")))
    return {name: texts.pop() for name, texts in found.items() if len(texts) == 1}


def document(source: Path, docs: dict[str, str]) -> None:
    """Put docstrings behind the signatures that mypyc wrote, and into properties."""

    def quoted(name: str) -> str:
        """As a string of C: whatever is no plain character by its number."""
        return "".join(
            chr(byte) if byte == 32 or (byte < 128 and chr(byte).isalnum()) else f"\\{byte:03o}"
            for byte in docs.get(name, "").encode()
        )

    code = source.read_text("utf-8")
    signature = r'PyDoc_STR\("(?:[^"\\]|\\.)*'
    code = re.sub(
        rf'(CPyPy_(\w+),\s*METH_[\w |]*, {signature})"\)',
        lambda found: f'{found[1]}{quoted(found[2])}")',
        code,
    )
    code = re.sub(
        rf'(CPyType_(\w+)_template_ = \{{(?:(?!CPyType_).)*?\.tp_doc = {signature})"\)',
        lambda found: f'{found[1]}{quoted(found[2])}")',
        code,
        flags=re.DOTALL,
    )
    code = re.sub(
        r'(\{"(\w+)",\s*\(getter\)(\w+)_get_\2,\s*(?:\(setter\)\w+|NULL),\s*)NULL, NULL\}',
        lambda found: (
            f'{found[1]}PyDoc_STR("{quoted(f"{found[3]}___{found[2]}")}"), NULL}}'
            if f"{found[3]}___{found[2]}" in docs
            else found[0]
        ),
        code,
    )
    source.write_text(code, "utf-8")


class CavernDistribution(Distribution):
    """Says that there will be extensions before they are made."""

    def has_ext_modules(self) -> bool:
        return dev.compiles()


class WithClient(build_py):
    """Takes the browser client along, and builds it first where it can be."""

    def run(self) -> None:
        if not self.editable_mode:
            dev.make_web()
        super().run()


class Archive(sdist):
    """The source archive has the built client, so that nobody needs Node to install it."""

    def run(self) -> None:
        dev.make_web()
        super().run()


class CompileRules(build_ext):
    """Runs mypyc, then the C compiler on all cores."""

    def run(self) -> None:
        if self.editable_mode or not dev.compiles():  # `cavern.dev compile` serves a source tree
            return
        print("mypyc", flush=True)
        self.distribution.ext_modules = rules()
        self.swig_opts = None  # the only option that cannot be finalized twice
        self.finalize_options()
        self.parallel = os.cpu_count()
        super().run()

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            sources = {source for extension in self.extensions for source in extension.sources}
            version = subprocess.check_output([*self.compiler.compiler_so, "--version"], text=True)
            if "Free Software Foundation" in version:
                for extension in self.extensions:
                    extension.extra_compile_args += GCC.split()
            with ThreadPoolExecutor(self.parallel) as pool:
                self.compiler.compile = Compiling(self.compiler, version, pool, sources)
                super().build_extensions()
        else:
            super().build_extensions()


class Compiling:
    """What a compiler's ``compile`` does, with many files at once, and none of them twice."""

    def __init__(self, compiler, version: str, pool: ThreadPoolExecutor, sources: set[str]) -> None:
        self.compiler, self.pool = compiler, pool
        self.sizes = {source: Path(source).stat().st_size for source in sources}
        self.lock, self.done = Lock(), 0
        self.kept = Path(os.environ["CAVERN_OBJECTS"]) if "CAVERN_OBJECTS" in os.environ else None
        if self.kept:
            from mypy.version import __version__ as mypy

            self.base = hashlib.blake2b((version + mypy + sys.version).encode(), digest_size=16)
            for header in sorted(Path("build").glob("*.h")):
                self.base.update(header.read_bytes())

    def __call__(
        self,
        sources,
        output_dir=None,
        macros=None,
        include_dirs=None,
        debug=False,
        extra_preargs=None,
        extra_postargs=None,
        depends=None,
    ):
        _, objects, after, options, build = self.compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        before = self.compiler._get_cc_args(options, debug, extra_preargs)
        largest_first = sorted(build.items(), key=lambda item: -self.sizes[item[1][0]])
        jobs = [
            self.pool.submit(self.one, made, source, suffix, before, after, options)
            for made, (source, suffix) in largest_first
        ]
        for job in jobs:
            job.result()
        return objects

    def one(self, made: str, source: str, suffix: str, before, after, options) -> None:
        if self.kept is None:
            self.compiler._compile(made, source, suffix, before, after, options)
        else:
            digest = self.base.copy()
            flags = [flag for flag in (*before, *after) if not flag.startswith("-I")]
            digest.update(repr(flags).encode() + Path(source).read_bytes())
            kept = self.kept / (digest.hexdigest() + ".o")
            if kept.is_file():
                kept.touch()
            else:
                self.compiler._compile(made, source, suffix, before, after, options)
                part = kept.with_suffix(f".{os.getpid()}.part")
                shutil.copyfile(made, part)
                part.replace(kept)
            shutil.copyfile(kept, made)
        with self.lock:
            self.done += self.sizes[source]
            print(f"{100 * self.done // sum(self.sizes.values())} %", flush=True)


# Where the project lives is known to whoever publishes it


def project_urls() -> dict[str, str]:
    """Links for the packages, from CAVERN_URL; an archive remembers those it was made with."""
    if home := os.environ.get("CAVERN_URL", "").rstrip("/"):
        if not home.startswith("https://"):
            sys.exit(f"CAVERN_URL is the address of the project, such as https://…, not {home!r}")
        return {
            "Homepage": home,
            "Documentation": f"{home}/blob/main/README.md",
            "Changelog": f"{home}/blob/main/CHANGELOG.md",
            "Issues": f"{home}/issues",
        }
    about = Path("PKG-INFO")
    told = message_from_string(about.read_text("utf-8")) if about.is_file() else Message()
    return dict(link.split(", ", 1) for link in told.get_all("Project-URL", []))


setup(
    project_urls=project_urls(),
    distclass=CavernDistribution,
    cmdclass={"build_py": WithClient, "build_ext": CompileRules, "sdist": Archive},
)
