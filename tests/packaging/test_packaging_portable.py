"""Nothing in the package needs one kind of system."""

import ast
import os
import subprocess
import sys

from cavern import loading

POSIX = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
NOT_EVERYWHERE = POSIX | {"_winapi", "msvcrt", "winreg", "winsound", "uvloop", "psycopg"}
CALLS = {"chown", "fork", "forkpty", "getuid", "geteuid", "mkfifo", "setsid", "symlink", "uname"}


def careful(tree: ast.Module) -> set[ast.AST]:
    """All that is only reached by a call, a `try` or an `if`."""
    return {
        inner
        for node in tree.body
        if isinstance(node, ast.Try | ast.If | ast.FunctionDef | ast.ClassDef)
        for inner in ast.walk(node)
    }


def imported(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom):
        return {(node.module or "").partition(".")[0]}
    return set()


def test_what_only_one_system_has_is_asked_for_with_care() -> None:
    for path in loading.PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        cared_for = careful(tree)
        for node in ast.walk(tree):
            needed = imported(node) & NOT_EVERYWHERE
            assert not needed or node in cared_for, f"{path}: {needed}"
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert not (node.value.id == "os" and node.attr in CALLS), f"{path}: {node.attr}"


ELSEWHERE = """
import builtins, importlib, os, pkgutil, signal, sys

import h11, litestar, litestar.testing, msgspec, sqlalchemy, textual.app, yaml
import asyncio.unix_events, concurrent.futures.process, multiprocessing.popen_spawn_posix

extras = {"gymnasium", "numpy", "pettingzoo", "psycopg", "pyarrow", "pyspiel"}
for name in sorted(extras):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        pass

missing = set(sys.argv[1].split())
bring = builtins.__import__

def windows(name, where=None, *rest):
    asking = str((where or {}).get("__name__", ""))
    if asking.partition(".")[0] == "cavern" and name.partition(".")[0] in missing:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return bring(name, where, *rest)

builtins.__import__ = windows
for name in sys.argv[2].split():
    for module in (os, signal):
        if hasattr(module, name):
            delattr(module, name)

import cavern

count = 0
for found in pkgutil.walk_packages(cavern.__path__, "cavern."):
    if found.name.rpartition(".")[2] != "__main__" and ".template" not in found.name:
        try:
            importlib.import_module(found.name)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in extras:
                raise
        count += 1
print(count)
"""
GONE = (
    "fork forkpty getuid geteuid getgid getpgid killpg mkfifo nice setsid uname wait3 wait4 "
    "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 SIGWINCH"
)


def test_every_module_loads_where_there_is_nothing_of_posix() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, " ".join(POSIX | {"uvloop"}), GONE],
        env={**os.environ, "CAVERN_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 150, "every module was tried"
