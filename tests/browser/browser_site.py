"""The server that browsers visit, and how Chromium is started."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from played import Played
from visitor import Visitor

import cavern.server

STATIC = Path(cavern.server.__file__).with_name("static")
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Site:
    """A server process with a folder of its own; it can be stopped and started again."""

    def __init__(self, folder: Path, package: str = "cavern") -> None:
        self.folder = folder
        self.package = package
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.played: dict[str, Played] = {}

    def start(self) -> None:
        seeded = str(Path(__file__).with_name("seeded.py"))
        command = [sys.executable, seeded, self.package, "serve", "--no-open", "--proxies", "1"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--log-level", "warning"],
            env={**os.environ, "CAVERN_HOME": str(self.folder)},
        )
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                assert self.process.poll() is None, "the server stopped while it was starting"
                time.sleep(0.1)
        raise AssertionError("the server did not come up within 30 seconds")

    def fix_luck(self, luck: str) -> None:
        """The same word, the same cards and dice in the matches set up from now on."""
        (self.folder / "luck").write_text(luck)

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)


Arrive = Callable[..., Visitor]
"""Somebody new opens the site: with their own cookies, address and preferences."""


def find_chromium() -> str | None:
    return os.environ.get("CAVERN_CHROMIUM") or shutil.which("chromium")
