"""A stranger's package with a game, a bot and boards: made into a wheel, put beside Cavern's wheel
in an environment in which nothing else is installed, and played there."""

import json
import os
import pty
import select
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from test_packaging_contents import build, copied_tree

EXAMPLE = Path(__file__).parents[2] / "examples" / "coin_cave"


class Elsewhere:
    """An environment of its own, with a home of its own. Libraries are those of this one."""

    def __init__(self, root: Path) -> None:
        self.root = root
        venv.create(root / "venv", symlinks=os.name != "nt")
        bin = root / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.python, self.cavern = bin / "python", bin / "cavern"
        place = sysconfig.get_path("purelib", vars={"base": str(root / "venv")})
        (Path(place) / "libraries.pth").write_text(sysconfig.get_path("purelib"))
        self.env = {"PATH": os.environ["PATH"], "CAVERN_HOME": str(root / "home"), "TERM": "xterm"}

    def install(self, *wheels: Path) -> None:
        pip = [sys.executable, "-m", "pip", f"--python={self.python}", "install", "--quiet"]
        options = ["--no-index", "--no-deps", "--ignore-installed", "--disable-pip-version-check"]
        subprocess.run([*pip, *options, *map(str, wheels)], check=True, env={**os.environ})

    def run(self, *arguments: str, code: int = 0, said: str = "") -> str:
        done = subprocess.run(
            [str(self.cavern), *arguments],
            input=said,
            capture_output=True,
            text=True,
            env=self.env,
            cwd=self.root,
            check=False,
        )
        assert done.returncode == code, done.stderr + done.stdout
        return done.stdout


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    root = tmp_path_factory.mktemp("elsewhere")
    made = Elsewhere(root)
    made.install(own_wheel(root), example_wheel(root))
    return made


def own_wheel(root: Path) -> Path:
    """Cavern without compiled rules and with one page for a client: quick to make."""
    return build(copied_tree(root / "cavern"), "build_wheel", root)


def example_wheel(root: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(root)]
    source = root / "source"
    shutil.copytree(EXAMPLE, source)
    subprocess.run([*pip, *options, str(source)], check=True)
    (wheel,) = root.glob("coin_cave-*.whl")
    return wheel


def test_nothing_comes_from_the_source_tree(elsewhere: Elsewhere) -> None:
    code = "import cavern, coin_cave; print(cavern.__file__); print(coin_cave.__file__)"
    done = subprocess.run(
        [str(elsewhere.python), "-c", code], capture_output=True, text=True, env=elsewhere.env,
        cwd=elsewhere.root, check=True,
    )  # fmt: skip
    for line in done.stdout.splitlines():
        assert Path(line).is_relative_to(elsewhere.root / "venv")


def test_game_and_bot_are_known_and_play(elsewhere: Elsewhere) -> None:
    assert "coin-cave" in elsewhere.run("games")
    assert "modest" in elsewhere.run("games", "coin-cave")
    figures = json.loads(
        elsewhere.run("sim", "coin-cave", "--games", "60", "--bot", "modest,random", "--json")
    )
    assert figures["errors"] == 0 and figures["finished"] == 60
    modest, anybody = figures["outcomes"]
    assert modest["wins"] > anybody["wins"]
    assert "ok" in elsewhere.run("check", "coin-cave", "--decisions", "20")


def test_it_is_played_by_lines_of_text_against_its_bot(elsewhere: Elsewhere) -> None:
    said = "1\n1\n2\n" * 200
    told = elsewhere.run(
        "play", "coin-cave", "--plain", "--bot", "modest", "--seed", "4", said=said
    )
    assert "Deeper, or home with the coins?" in told
    assert "Somebody brought 20 coins home." in told.splitlines()[-1]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals")
def test_its_board_is_drawn_in_a_terminal(elsewhere: Elsewhere) -> None:
    shown = b""
    pid, terminal = pty.fork()
    if not pid:
        os.chdir(elsewhere.root)
        command = [str(elsewhere.cavern), "play", "coin-cave", "--bot", "modest"]
        os.execve(command[0], command, {**elsewhere.env, "COLUMNS": "80", "LINES": "24"})
    try:
        until = time.monotonic() + 60
        while b"in the purse" not in shown and time.monotonic() < until:
            if select.select([terminal], [], [], 1)[0]:
                shown += os.read(terminal, 65536)
        assert "▟██▙  the cave".encode() in shown
        os.write(terminal, b"q")
        while True:
            try:
                if not os.read(terminal, 65536):
                    break
            except OSError:
                break
    finally:
        os.waitpid(pid, 0)


@pytest.fixture
def served(elsewhere: Elsewhere) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [str(elsewhere.cavern), "serve", "--port", str(port), "--no-open"]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=elsewhere.env, cwd=elsewhere.root
    )
    assert server.stdout is not None
    address = ""
    for line in server.stdout:
        address = next((word for word in line.split() if word.startswith("http://")), "")
        if address:
            break
    try:
        yield address.rstrip("/")
    finally:
        server.terminate()
        server.wait(20)


def fetched(url: str) -> bytes:
    """What is at an address, as soon as somebody listens there."""
    for _ in range(300):
        with suppress(urllib.error.URLError), urllib.request.urlopen(url, timeout=20) as answer:
            return bytes(answer.read())
        time.sleep(0.1)
    raise AssertionError(f"nothing at {url}")


def test_its_board_is_served_to_browsers(served: str) -> None:
    assert b"export default" in fetched(f"{served}/boards/coin-cave.js")
    games = json.loads(fetched(f"{served}/api/games"))
    (game,) = [each for each in games if each["id"] == "coin-cave"]
    assert "modest" in game["bots"]
