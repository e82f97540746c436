"""Compiles the rules engine with mypyc where a C compiler is there; else it stays Python."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

UNCOMPILED = {
    "src/cavern/core/record.py",
    "src/cavern/core/scenario.py",
    "src/cavern/core/registry.py",
    "src/cavern/games/skulldug/content.py",
}


def has_compiler() -> bool:
    """Whether this machine can build a C extension for this Python."""
    command = (sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        headers = "-I" + sysconfig.get_paths()["include"]
        probe = [*command, headers, "-c", str(source), "-o", str(source.with_suffix(".o"))]
        return subprocess.run(probe, capture_output=True, check=False).returncode == 0


def extensions() -> list:
    if os.environ.get("CAVERN_PURE", "") not in ("", "0"):
        return []
    if not has_compiler():
        print("cavern: no C compiler found, the rules engine stays uncompiled", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    modules = [
        path.as_posix()
        for folder in ("core", "games", "bots")
        for path in sorted(Path("src/cavern", folder).rglob("*.py"))
        if path.name != "__init__.py" and path.as_posix() not in UNCOMPILED
    ]
    return mypycify(modules, opt_level="2", debug_level="0", multi_file=True)


class ParallelBuild(build_ext):
    """Compiles the C files of an extension on all cores."""

    def build_extensions(self) -> None:
        compiler = self.compiler
        compile_all, compile_one = compiler.compile, compiler._compile

        def compile_parallel(*args, **kwargs):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                jobs = []
                compiler._compile = lambda *job: jobs.append(pool.submit(compile_one, *job))
                objects = compile_all(*args, **kwargs)
                for job in jobs:
                    job.result()
            return objects

        compiler.compile = compile_parallel
        super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": ParallelBuild})
