"""Runs every command of docs/hosting.md in a container with a fresh Debian.

Wants root, debootstrap, systemd-container and Chromium (Debian: apt-get install …), and the
packages made: ``make packages && .venv/bin/python scripts/rehearse_hosting.py FOLDER``. The
container is made in FOLDER. It shares the network of this machine: ports 80, 443, 5432 and 8765
must be free.
"""

import io
import re
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

from browser_site import CHROMIUM_ARGS, find_chromium
from visitor import Visitor

ROOT = Path(__file__).parents[1]
DEBIAN = "bookworm"
BASE = "ca-certificates,dbus,systemd,systemd-sysv"
SITE = "https://cave.example"


def blocks() -> list[tuple[str, str]]:
    """The headings of the page and the commands under them, in order."""
    found: list[tuple[str, str]] = []
    heading = ""
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for part in re.finditer(r"^## (.*)$|^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if part[1]:
            heading = part[1]
        else:
            found.append((heading, part[2]))
    return found


class Container:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not (folder / "etc" / "debian_version").exists():
            subprocess.run(
                ["debootstrap", "--variant=minbase", f"--include={BASE}", DEBIAN, folder],
                check=True,
            )
        # What this machine needs to reach package servers, the container needs too.
        for name in ("etc/resolv.conf", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt"):
            if Path("/", name).exists():
                shutil.copy(Path("/", name), folder / name)
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--register=no", "--keep-unit", "--boot", f"--directory={folder}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(100):
            time.sleep(0.5)
            self.init = self.find_init()
            if self.init and self.run("systemctl is-active dbus", check=False) == 0:
                return
        raise SystemExit("the container does not start")

    def find_init(self) -> str:
        nspawn = str(self.process.pid)
        found = subprocess.run(["pgrep", "-P", nspawn], capture_output=True, text=True, check=False)
        return found.stdout.split()[0] if found.stdout else ""

    def run(self, commands: str, check: bool = True) -> int:
        place = ["nsenter", "-t", self.init, "-m", "-u", "-i", "-p"]
        shell = ["env", "-i", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"]
        strict = ["CAVERN_OBJECTS=/var/cache/cavern", "bash", "-euo", "pipefail", "-c"]
        done = subprocess.run([*place, *shell, *strict, commands], check=False)
        if check and done.returncode:
            raise SystemExit(f"code {done.returncode} from:\n{commands}")
        return done.returncode

    def stop(self) -> None:
        self.run("systemctl poweroff", check=False)
        self.process.wait(60)


def bring(archive: Path, version: str, folder: Path) -> None:
    """Put the archive into the container, under a version of our choice."""
    old = archive.name.removeprefix("cavern-").removesuffix(".tar.gz")
    with (
        tarfile.open(archive) as source,
        tarfile.open(folder / f"cavern-{version}.tar.gz", "w:gz") as target,
    ):
        for member in source:
            file = source.extractfile(member) if member.isfile() else None
            content = file.read() if file else b""
            member.name = member.name.replace(f"cavern-{old}", f"cavern-{version}", 1)
            if member.name.endswith("src/cavern/__init__.py"):
                content = content.replace(f'"{old}"'.encode(), f'"{version}"'.encode())
                member.size = len(content)
            target.addfile(member, io.BytesIO(content))


def main(folder: Path) -> None:
    (archive,) = (ROOT / "dist").glob("cavern-*.tar.gz")
    container = Container(folder)
    container.run("mkdir -p /var/cache/cavern")
    for version in ("0.1.0", "0.2.0"):
        bring(archive, version, folder / "root")
    with sync_playwright() as playwright:
        where = "--host-resolver-rules=MAP cave.example 127.0.0.1"
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=[*CHROMIUM_ARGS, where]
        )
        page = browser.new_context(ignore_https_errors=True).new_page()
        page.set_default_timeout(120_000)
        visitor = Visitor(page, SITE)
        match = ""
        for heading, commands in blocks():
            print(f"\n== {heading} ==\n{commands}", flush=True)
            container.run(commands.replace("cave.example {\n", "cave.example {\n\ttls internal\n"))
            if heading in ("TLS", "Backups", "Updates"):
                match = look(page, visitor, match)
        browser.close()
    container.stop()
    print("\nEvery command of docs/hosting.md has run.")


def look(page: Page, visitor: Visitor, match: str) -> str:
    """Play on at the table of before, or at a new one: through Caddy, with live answers."""
    if match:
        visitor.open(match)
        visitor.wait_for_turn()
    else:
        visitor.play_now("Cube Delver")
    before = visitor.answered
    visitor.play(("",), most=3)
    print(f"-- {page.url}: answer {before} to {visitor.answered}", flush=True)
    assert visitor.answered > before
    assert page.request.get(f"{SITE}/metrics").status == 404
    return page.url.removeprefix(SITE)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
