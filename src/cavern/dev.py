"""Cavern from its source tree, on any system: ``python src/cavern/dev.py play``.

``make`` calls it, and where there is no make it is called by hand. Needs nothing but Python:
everything else is fetched into ``.venv`` (``VENV`` names another place) and ``build``.

What is fetched or built first grows under another name, under a lock, and is known by a digest
of what it was made from. So it may be interrupted, and any number of commands may run at once.
"""

import argparse
import functools
import hashlib
import importlib
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import IO, Any

if sys.version_info < (3, 11):  # noqa: UP036 - a source tree may be called by any Python
    sys.exit("Cavern needs Python 3.11 or newer (make: set PYTHON=…)")
if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])

import tomllib

import cavern
from cavern import loading

TREE = loading.TREE
BUILD = TREE / "build"
STATIC = loading.PACKAGE / "server" / "static"
VENV = TREE / os.environ.get("VENV", ".venv")
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
KEPT_BUILDS, KEPT_OBJECTS = 3, 1500


Note = Callable[[str], None]


class Failed(Exception):
    """Something could not be done; the message says what, why and what to do."""


# Saying what happens


class Progress:
    """A line when something begins and when it is done; on a terminal one that moves between."""

    def __init__(self) -> None:
        self.under_way: dict[str, tuple[float, str]] = {}
        self.lock = threading.Lock()
        self.moving = sys.stdout.isatty()
        self.width = 0

    @contextmanager
    def stage(self, title: str) -> Iterator[Note]:
        started = time.monotonic()
        if not self.moving:
            say(f"  {title} …")

        def note(word: str) -> None:
            with self.lock:
                self.under_way[title] = (started, word)

        note("")
        if self.moving:
            threading.Thread(target=self.move, args=(title,), daemon=True).start()
        try:
            yield note
            outcome = f"  {title}: done in {time.monotonic() - started:.0f} s"
        except BaseException:
            outcome = f"  {title}: not done"
            raise
        finally:
            with self.lock:
                del self.under_way[title]
                self.wipe()
                say(outcome)

    def move(self, title: str) -> None:
        while True:
            with self.lock:
                if title not in self.under_way:
                    return
                if title == next(iter(self.under_way)):
                    parts = [
                        f"{each} ({time.monotonic() - started:.0f} s) {word}".strip()
                        for each, (started, word) in self.under_way.items()
                    ]
                    room = shutil.get_terminal_size().columns - 1
                    line = ("  " + " | ".join(parts))[:room]
                    self.wipe()
                    print(line, end="", flush=True)
                    self.width = len(line)
            time.sleep(0.25)

    def wipe(self) -> None:
        if self.width:
            print("\r" + " " * self.width + "\r", end="")
            self.width = 0


progress = Progress()


def say(line: str) -> None:
    print(line, flush=True)


def ignore(line: str) -> None:
    """A note for nobody."""


# Running programs

children: set["subprocess.Popen[str]"] = set()
stopping = threading.Event()


def run(
    command: Iterable[str | Path],
    log: Path,
    note: Note,
    cwd: Path = TREE,
    **environment: str,
) -> None:
    """Run a program. What it says goes to a file; if it fails, the end of that is shown."""
    words = [str(word) for word in command]
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("a", encoding="utf-8") as file:
        file.write(f"$ {' '.join(words)}\n")
        child = subprocess.Popen(
            words,
            cwd=cwd,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        children.add(child)
        if stopping.is_set():
            child.kill()
        said: list[str] = []
        assert child.stdout is not None
        for line in child.stdout:
            file.write(line)
            file.flush()
            said.append(line.rstrip())
            note(line.strip())
        children.discard(child)
        if child.wait() != 0:
            end = "\n".join(said[-15:])
            raise Failed(f"{end}\n{words[0]} failed (code {child.returncode}); see {log}")


def stop_children() -> None:
    stopping.set()
    for child in list(children):
        with suppress(OSError):
            child.kill()


@contextmanager
def alone(name: str, waiting: str) -> Iterator[None]:
    """One process at a time; the system lets go of the lock however the process ends."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("a+") as file:
        if not locked(file):
            say(waiting)
            while not locked(file):
                time.sleep(0.2)
        yield


def locked(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def digest(*parts: Any) -> str:
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=12).hexdigest()


# The environment


def declared() -> dict[str, Any]:
    return tomllib.loads((TREE / "pyproject.toml").read_text(encoding="utf-8"))


def group(name: str) -> list[str]:
    """The libraries of a dependency group and of the groups it includes."""
    found: list[str] = []
    for each in declared()["dependency-groups"][name]:
        found += [each] if isinstance(each, str) else group(each["include-group"])
    return found


class Stamp:
    """What an environment was made for; an empty one was begun and not finished."""

    def __init__(self) -> None:
        self.path = VENV / "cavern.json"

    def read(self) -> dict[str, str]:
        try:
            stamp: dict[str, str] = json.loads(self.path.read_text())
        except (OSError, ValueError):
            return {}
        return stamp

    def write(self, stamp: dict[str, str]) -> None:
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(stamp))
        part.replace(self.path)


def wanted(dev: bool) -> dict[str, str]:
    project = declared()
    stamp = {"play": digest(str(TREE), project["project"], project["build-system"])}
    if dev:
        stamp["dev"] = digest(group("dev"))
    return stamp


def pip(note: Note, *arguments: str | Path) -> None:
    quietly = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    command = [PYTHON, "-m", "pip", "install", *quietly, *arguments]
    run(command, BUILD / "install.log", lambda line: note(line[:40]))


def make_environment(dev: bool) -> None:
    """Python, the libraries Cavern needs, and Cavern itself as it lies in this tree."""
    stamp = Stamp()
    want, have = wanted(dev), stamp.read()
    if PYTHON.exists() and want.items() <= have.items():
        return
    if not PYTHON.exists() or (stamp.path.exists() and not have):
        with progress.stage("Python environment") as note:
            if stamp.path.exists():
                shutil.rmtree(VENV)
            VENV.mkdir(parents=True, exist_ok=True)
            stamp.path.touch()
            run([sys.executable, "-m", "venv", VENV], BUILD / "install.log", note)
        have = {}
    if have.get("play") != want["play"]:
        with progress.stage("libraries") as note:
            if stamp.path.exists():
                stamp.write({})
            later = () if dev else ("--no-compile",)  # Python does it for what is really used
            pip(note, *later, "--editable", TREE)
            have = {"play": want["play"]}
            stamp.write(have)
    if dev and have.get("dev") != want["dev"]:
        with progress.stage("libraries to test with") as note:
            pip(note, *group("dev"))
            with suppress(Failed):  # some libraries bring templates that are no Python
                run([PYTHON, "-m", "compileall", "-q", VENV], BUILD / "install.log", ignore)
            stamp.write(want)


# The browser client


def client_sources() -> str:
    """A digest of all the browser client is built from."""
    web = TREE / "web"
    files = [web / name for name in ("index.html", "package-lock.json", "vite.config.ts")]
    files += sorted(each for each in (web / "src").rglob("*") if each.is_file())
    return digest(
        [
            (file.relative_to(web).as_posix(), hashlib.blake2b(file.read_bytes()).hexdigest())
            for file in files
            if file.name != "wire.ts"  # types only, gone from what is built
        ]
    )


def node() -> tuple[str, str] | None:
    """Where Node and npm are, if they can build the client."""
    npm, program = shutil.which("npm"), shutil.which("node")
    if npm is None or program is None:
        return None
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)", version.stdout)
    return (program, npm) if found and int(found[1]) >= 20 else None


def has_client() -> bool:
    return (STATIC / "index.html").is_file()


def make_client(dev: bool = False) -> None:
    """Build the browser client if its sources changed. Without Node it stays as it is."""
    mark, want = STATIC / "sources.txt", client_sources()
    fresh = mark.is_file() and mark.read_text() == want
    modules = TREE / "web" / "node_modules"
    fetched, libraries = modules / ".cavern", digest((TREE / "web/package-lock.json").read_text())
    everything = fetched.is_file() and fetched.read_text() == libraries
    if fresh and (everything or not dev):
        return
    found = node()
    if found is None:
        if not fresh:
            old = "what was built before is used" if has_client() else "the terminal is there"
            say(f"  No Node 20 or newer here: the browser client is not built, {old}.")
        return
    program, npm = found
    web, log = TREE / "web", BUILD / "client.log"
    with progress.stage("browser client") as note:
        if not everything:
            note("fetching what builds it")
            fetched.unlink(missing_ok=True)
            omit = () if dev else ("--omit=dev",)
            run([npm, "install", "--no-save", "--no-progress", *omit], log, ignore, web)
            if dev:
                fetched.write_text(libraries)
        if not fresh:
            note("building")
            part, old_one = BUILD / "client.part", BUILD / "client.old"
            vite = [program, "node_modules/vite/bin/vite.js", "build"]
            run([*vite, "--emptyOutDir", "--outDir", str(part)], log, ignore, web)
            (part / "sources.txt").write_text(want)
            shutil.rmtree(old_one, ignore_errors=True)
            if STATIC.exists():
                STATIC.rename(old_one)
            part.rename(STATIC)
            shutil.rmtree(old_one, ignore_errors=True)


def make_web() -> None:
    """Only the browser client."""
    with preparing():
        make_client()


def preparing() -> AbstractContextManager[None]:
    return alone("ready", "Another command is preparing Cavern; waiting for it …")


def go_on_there() -> None:
    """Go on with the Python of the environment; it may be another than the one that made it."""
    if Path(sys.prefix).resolve() != VENV.resolve():
        command = [str(PYTHON), __file__, *sys.argv[1:]]
        if os.name == "nt":
            sys.exit(subprocess.call(command))
        os.execv(PYTHON, command)


def make_ready(dev: bool = False) -> None:
    """Environment and browser client, side by side."""
    if PYTHON.exists() and Stamp().read():
        go_on_there()
    with preparing(), ThreadPoolExecutor(2) as pool:
        if not PYTHON.exists():
            say("Preparing Cavern, the first time only:")
        environment, client = pool.submit(make_environment, dev), pool.submit(make_client, dev)
        try:
            environment.result()
            client.result()
        except Failed as error:
            stop_children()
            if dev or environment.exception() is not None:
                raise
            say(f"{error}\nThe browser client could not be built.")
        except BaseException:
            stop_children()
            raise
    go_on_there()


# The compiled rules


PURE = os.environ.get("CAVERN_PURE", "") not in ("", "0")


def compiles() -> bool:
    """Whether the rules can and shall be compiled here."""
    return not PURE and has_compiler()


@functools.cache
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


def tools(*needs: str) -> Path:
    """Libraries that build something, apart from those that people play with."""
    folder = BUILD / "tools" / digest(EXTENSION_SUFFIXES[0], needs)
    if not folder.is_dir():
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        pip(ignore, "--target", part, *needs)
        part.rename(folder)
    return folder


def compile_rules(note: Note, again: bool) -> None:
    """Compile the rules into ``build/rules/KEY``, unless they are or an earlier try failed."""
    with alone("compile", "Another command is compiling the rules; waiting for it …"):
        if (loading.BUILDS / loading.key(TREE)).is_dir():
            return
        for left in BUILD.glob("making-*"):
            shutil.rmtree(left, ignore_errors=True)
        making = Path(tempfile.mkdtemp(prefix="making-", dir=BUILD))
        try:
            compile_copy(note, making, again)
        finally:
            shutil.rmtree(making, ignore_errors=True)
        forget(loading.BUILDS, KEPT_BUILDS)
        forget(BUILD / "objects", KEPT_OBJECTS)


def compile_copy(note: Note, making: Path, again: bool) -> None:
    """Work on a copy, so that nobody changes the sources meanwhile."""
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(TREE / name, making / name)
    sources = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(TREE / "src" / "cavern", making / "src" / "cavern", ignore=sources)
    loading.BUILDS.mkdir(exist_ok=True)
    target = loading.BUILDS / loading.key(making)
    failed = target.with_suffix(".failed")
    if failed.exists() and not again:
        raise Failed(failed.read_text(encoding="utf-8"))
    note("fetching mypyc")
    (BUILD / "objects").mkdir(exist_ok=True)
    build = {
        "PYTHONPATH": str(tools("setuptools>=77", *group("compile"))),
        "CAVERN_OBJECTS": str(BUILD / "objects"),
        "CAVERN_PURE": "0",
    }
    check = {"PYTHONPATH": str(making / "src"), "CAVERN_PURE": "0"}
    log = BUILD / "compile.log"
    log.unlink(missing_ok=True)
    note("mypyc")
    try:
        command = (PYTHON, "setup.py", "--quiet", "build_ext", "--build-lib", "made")
        run(command, log, lambda line: note(line) if line.endswith(" %") else None, making, **build)
        run([PYTHON, "-m", "cavern.dev", "try", "made"], log, ignore, making, **check)
    except Failed as error:
        failed.write_text(str(error), encoding="utf-8")
        raise
    failed.unlink(missing_ok=True)
    (making / "made").rename(target)


def try_out(folder: Path) -> None:
    """Load every module of a build, in a process of its own, before it gets its name."""
    sys.meta_path.insert(0, loading.Built(folder))
    for library in sorted(folder.glob(f"cavern/**/*{EXTENSION_SUFFIXES[0]}")):
        path = library.relative_to(folder).with_name(library.name.partition(".")[0])
        importlib.import_module(".".join(path.parts))
    if not cavern.compiled():
        raise Failed("nothing was compiled")


def forget(folder: Path, keep: int) -> None:
    """Delete all but the newest."""
    newest_first = sorted(folder.iterdir(), key=lambda each: -each.stat().st_mtime)
    for old in newest_first[keep:]:
        if old.is_dir():
            shutil.rmtree(old, ignore_errors=True)
        else:
            old.unlink(missing_ok=True)


class Builder:
    """Compiles in a process of its own while people play; it ends when they do.

    It lives as long as its standard input is open, so it ends however this process does.
    """

    def __init__(self, talk: bool) -> None:
        self.talk = talk
        self.outcome = ""
        self.process: subprocess.Popen[str] | None = None
        self.reader = threading.Thread(target=self.read, daemon=True)

    def start(self) -> None:
        if PURE or (loading.BUILDS / loading.key(TREE)).is_dir():
            return
        if not has_compiler():
            say("No C compiler here: the rules run uncompiled, which is slower and else the same.")
            return
        say("The rules run uncompiled for now; they are compiled in the background meanwhile.")
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        self.process = subprocess.Popen(
            [PYTHON, Path(__file__), "compile", "--background", "15"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            **apart,
        )
        self.reader.start()

    def read(self) -> None:
        assert self.process is not None and self.process.stdout is not None
        told = 0
        for line in self.process.stdout:
            if found := re.fullmatch(r"(\d+) %\n", line):
                quarter = int(found[1]) // 25
                if told < quarter < 4 and self.talk:
                    say(f"Compiling the rules: {quarter * 25} %")
                told = quarter
        code = self.process.wait()
        if code == 0:
            self.outcome = "The rules are compiled: the next start uses them."
        elif code == 1:
            self.outcome = (
                f"The rules could not be compiled (see {BUILD / 'compile.log'}). They run "
                "uncompiled, which is slower and else the same; `make compile` tries again."
            )
        if self.talk:
            self.tell()

    def tell(self) -> None:
        if self.outcome:
            say(self.outcome)
        self.outcome = ""

    def stop(self) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
            self.reader.join(10)
            self.tell()


def end_with_input() -> None:
    """End this process and all it started when nobody holds its standard input any more."""

    def wait() -> None:
        sys.stdin.read()
        if sys.platform == "win32":
            stop_children()
            os._exit(2)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()


# What can be asked for


def play(terminal: bool, arguments: list[str]) -> int:
    """Open the table in the browser, or in the terminal if there is no browser client."""
    make_ready()
    browser = has_client() and not terminal
    builder = Builder(talk=browser)
    builder.start()
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # the next start shall be fast
    command = [PYTHON, "-m", "cavern", "serve" if browser else "play", *arguments]
    table = subprocess.Popen(command, cwd=TREE, env=environment)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the table hears it too, and ends as it should
    signal.signal(signal.SIGTERM, lambda *_: table.terminate())
    code = table.wait()
    builder.stop()
    return code


def compile_here(background: int | None) -> None:
    """Compile the rules if they are not; for `make test`, or as nicely as told beside play."""
    if background is not None:
        end_with_input()
        if hasattr(os, "nice"):
            os.nice(background)
        compile_rules(say, again=False)
        return
    make_ready()
    if (loading.BUILDS / loading.key(TREE)).is_dir():
        return
    if not has_compiler():
        say("No C compiler here: the rules stay uncompiled.")
        return
    with progress.stage("compiled rules") as note:
        compile_rules(note, again=True)


def make_packages() -> None:
    """Source archive and wheel, in ``dist``."""
    make_ready()
    with progress.stage("packages") as note:
        shutil.rmtree(TREE / "dist", ignore_errors=True)
        (BUILD / "objects").mkdir(exist_ok=True)
        environment = {
            "PYTHONPATH": str(tools("build")),
            "CAVERN_OBJECTS": str(BUILD / "objects"),
        }
        log = BUILD / "packages.log"
        run([PYTHON, "-m", "build"], log, lambda line: note(line[:40]), TREE, **environment)
    for made in sorted((TREE / "dist").iterdir()):
        say(f"  {made.relative_to(TREE)} ({made.stat().st_size / 1e6:.1f} MB)")
    if not has_client():
        raise Failed("The browser client is missing from them: it needs Node 20 or newer.")


def clean() -> None:
    """Remove all that was fetched or built."""
    caches = [f".{name}_cache" for name in ("mypy", "ruff", "pytest")]
    for name in ("build", "dist", "web/node_modules", ".hypothesis", *caches):
        shutil.rmtree(TREE / name, ignore_errors=True)
    for folder in (VENV, STATIC):
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    if not (TREE / "pyproject.toml").is_file():
        sys.exit("cavern.dev is for a source tree of Cavern; this one is installed.")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    parser = argparse.ArgumentParser(
        prog="python -m cavern.dev", description="Cavern from its source tree."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (
        ("play", "make everything ready and open the table in the browser"),
        ("terminal", "the same, in the terminal"),
        ("install", "make everything ready to play"),
        ("develop", "make everything ready to test"),
        ("web", "build the browser client"),
        ("compile", "compile the rules"),
        ("packages", "make a source archive and a wheel in dist"),
        ("clean", "remove all that was fetched or built"),
    ):
        command = commands.add_parser(name, help=text, description=text)
        if name in ("play", "terminal"):
            command.add_argument("arguments", nargs="*", help="for `cavern serve` or `cavern play`")
        if name == "compile":
            command.add_argument("--background", type=int, help=argparse.SUPPRESS)
    attempt = commands.add_parser("try")
    attempt.add_argument("folder", type=Path)
    given = parser.parse_args()
    try:
        sys.exit(act(given))
    except Failed as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("Interrupted; the same command goes on from here.", file=sys.stderr)
        sys.exit(130)


def act(given: argparse.Namespace) -> int:
    if given.command in ("play", "terminal"):
        return play(given.command == "terminal", given.arguments)
    if given.command == "compile":
        compile_here(given.background)
    elif given.command == "try":
        try_out(given.folder)
    else:
        others: dict[str, Callable[[], None]] = {
            "install": make_ready,
            "develop": lambda: make_ready(dev=True),
            "web": make_web,
            "packages": make_packages,
            "clean": clean,
        }
        others[given.command]()
    return 0


if __name__ == "__main__":
    main()
