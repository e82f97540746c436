"""Times the way from a fresh clone to a table that can be played at.

python scripts/first_minute.py [--without compiler] [--without node] [--compiled]

Clones this tree as it is committed, types what the README says, and waits for the table: in the
browser until the server answers, in the terminal until the menu is drawn. Then it stops it and
starts it once more. With and without a compiler, with and without Node, unless told which. Wall
time depends on what else the machine does; processor seconds do not.
"""

import argparse
import os
import pty
import re
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOOLS = {
    "compiler": ("cc", "gcc", "x86_64-linux-gnu-gcc", "as", "ld", "ar"),
    "node": ("node", "npm", "npx"),
}
ALWAYS = ("sh", "env", "git", "uname", "sed", "basename", "dirname", "readlink")
PATIENCE = 900
ESCAPES = re.compile(rb"\x1b\[[0-9;?>=<]*[a-zA-Z$]|\x1b[()\]][^\x07]*\x07?|\r")


def path_with(folder: Path, kinds: set[str]) -> str:
    """A PATH on which these tools are and the others are not."""
    folder.mkdir()
    for name in (*ALWAYS, *(name for kind in kinds for name in TOOLS[kind])):
        found = shutil.which(name)
        if found:
            (folder / name).symlink_to(Path(found).resolve() if name == "npm" else found)
    return str(folder)


def processor_seconds(root: int) -> float:
    """What a process, all it started and all of those it waited for have used."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(fields[1])
        used[int(stat.parent.name)] = sum(int(field) for field in fields[11:15])
    family, size = {root}, 0
    while len(family) != size:
        size = len(family)
        family |= {pid for pid, parent in parents.items() if parent in family}
    return sum(used.get(pid, 0) for pid in family) / os.sysconf("SC_CLK_TCK")


class Start:
    """One start of the table, from the command to the moment it can be played at."""

    def __init__(self, tree: Path, path: str, browser: bool, home: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        more = ["--", "--no-open", "--port", str(self.port)] if browser else []
        command = [sys.executable, "src/cavern/dev.py", "play", *more]
        environment = {**os.environ, "PATH": path, "CAVERN_HOME": str(home), "TERM": "xterm"}
        environment.pop("CAVERN_PURE", None)
        environment.pop("VENV", None)
        self.browser = browser
        self.said = b""
        self.began = time.monotonic()
        self.pid, self.terminal = pty.fork()
        if not self.pid:
            os.chdir(tree)
            os.execve(sys.executable, command, environment)
        self.wait()
        self.seconds = time.monotonic() - self.began
        self.processor = processor_seconds(self.pid)

    def wait(self) -> None:
        while not self.open():
            if time.monotonic() - self.began > PATIENCE:
                raise SystemExit(f"no table after {PATIENCE} s:\n{self.lines()}")
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    self.said += os.read(self.terminal, 65536)
                except OSError:
                    raise SystemExit(f"it ended without a table:\n{self.lines()}") from None

    def open(self) -> bool:
        if not self.browser:
            return b"New game" in self.said
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/games", timeout=60):
                return True
        except (urllib.error.URLError, OSError):
            return False

    def lines(self) -> str:
        return ESCAPES.sub(b"\n", self.said).decode(errors="replace")

    def stages(self) -> list[str]:
        """The stages that were told of, with how long they took."""
        return [
            line.strip()
            for line in dict.fromkeys(self.lines().splitlines())
            if re.search(r"\d s$", line.strip()) and "…" not in line
        ]

    def stop(self) -> None:
        """As people do it: Ctrl-C, or the key to quit."""
        os.write(self.terminal, b"\x03" if self.browser else b"q")
        while True:
            try:
                if not os.read(self.terminal, 65536):
                    break
            except OSError:
                break
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def times(without: set[str], compiled: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        tree = here / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(tree)], check=True)
        path = path_with(here / "bin", set(TOOLS) - without)
        browser = "node" not in without
        first = Start(tree, path, browser, here / "home")
        first.stop()
        second = Start(tree, path, browser, here / "home")
        second.stop()
        print(row(without, first, second), flush=True)
        for stage in first.stages():
            print(f"| | | | {stage} | |")
        if compiled and "compiler" not in without:
            began = time.monotonic()
            command = [sys.executable, "src/cavern/dev.py", "compile"]
            subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL)
            print(f"compiled in {time.monotonic() - began:.0f} s")


def row(without: set[str], first: Start, second: Start) -> str:
    names = ["yes" if kind not in without else "no" for kind in TOOLS]
    where = "browser" if first.browser else "terminal"
    return (
        f"| {' | '.join(names)} | {where} | {first.seconds:.1f} s ({first.processor:.1f} s) "
        f"| {second.seconds:.1f} s ({second.processor:.1f} s) |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--without", action="append", choices=sorted(TOOLS), default=None)
    parser.add_argument("--compiled", action="store_true", help="also wait for the compiled rules")
    given = parser.parse_args()
    print("| compiler | Node | table in the | first start (processor) | second start (processor) |")
    print("| --- | --- | --- | --- | --- |")
    every: list[set[str]] = [set(), {"compiler"}, {"node"}, {"compiler", "node"}]
    for without in every if given.without is None else [set(given.without)]:
        times(without, given.compiled)


if __name__ == "__main__":
    main()
