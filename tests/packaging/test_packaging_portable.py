"""Nothing in the package needs one kind of system."""

import ast

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
