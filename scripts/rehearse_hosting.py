"""Runs every command of docs/hosting.md in a container with a fresh Debian.

Wants root, debootstrap, systemd-container and Chromium (Debian: apt-get install …), and the
packages made: ``make packages && .venv/bin/python scripts/rehearse_hosting.py FOLDER``. The
container is made in FOLDER; ``FOLDER HEADING`` goes on in one that is there, from that heading.
It shares the network of this machine: ports 80, 443, 5432 and 8765 must be free. Caddy is told to
listen on 127.0.0.1 alone. With CAVERN_PURE=1 the rules are not compiled there, which is much
quicker.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "browser"))

from browser_site import CHROMIUM_ARGS, find_chromium
from visitor import Visitor

ROOT = Path(__file__).parents[1]
DEBIAN = "bookworm"
BASE = "ca-certificates,dbus,systemd,systemd-sysv"
SITE = "https://cave.example"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""As root has it on Debian."""
PURE = os.environ.get("CAVERN_PURE", "0")
NEARBY = "[Service]\nExecStartPre=+/bin/sed -i '/^:80 {$/a bind 127.0.0.1' /etc/caddy/Caddyfile\n"
"""For the page that Caddy shows until it is told what to do."""


def blocks() -> list[tuple[str, str]]:
    """The headings of the page and the commands under them, in order."""
    found: list[tuple[str, str]] = []
    heading = ""
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for part in re.finditer(r"^## ([^\n]*)$|^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if part[1]:
            heading = part[1]
        else:
            found.append((heading, part[2]))
    if len(found) != text.count("```sh\n"):
        raise SystemExit(f"only {len(found)} blocks of commands are found in docs/hosting.md")
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
        shell = ["env", "-i", "HOME=/root", f"PATH={PATH}", "LANG=C.UTF-8"]
        build = [f"CAVERN_PURE={PURE}", "CAVERN_OBJECTS=/var/cache/cavern"]
        strict = ["bash", "-euo", "pipefail", "-c", commands]
        done = subprocess.run([*place, *shell, *build, *strict], check=False)
        if check and done.returncode:
            raise SystemExit(f"code {done.returncode} from:\n{commands}")
        return done.returncode

    def say(self, command: str) -> str:
        """What a command of the page's table answers."""
        print(f"-- {command}", flush=True)
        place = ["nsenter", "-t", self.init, "-m", "-u", "-i", "-p", "env", f"PATH={PATH}"]
        place += ["bash", "-c", command]
        done = subprocess.run(place, capture_output=True, text=True, check=False)
        print(done.stdout + done.stderr, end="", flush=True)
        if done.returncode:
            raise SystemExit(f"code {done.returncode} from: {command}")
        return done.stdout

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


def main(folder: Path, begin: str = "") -> None:
    (archive,) = (ROOT / "dist").glob("cavern-*.tar.gz")
    container = Container(folder)
    try:
        rehearse(container, archive, begin)
    finally:
        container.stop()
    print("\nEvery command of docs/hosting.md has run.")


def rehearse(container: Container, archive: Path, begin: str) -> None:
    folder = container.folder
    container.run("mkdir -p /var/cache/cavern /etc/systemd/system/caddy.service.d")
    (folder / "etc/systemd/system/caddy.service.d/nearby.conf").write_text(NEARBY)
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
        page_blocks = blocks()
        headings = [heading for heading, _ in page_blocks]
        for heading, commands in page_blocks[headings.index(begin) if begin else 0 :]:
            print(f"\n== {heading} ==\n{commands}", flush=True)
            here = "cave.example {\n\ttls internal\n\tbind 127.0.0.1\n"
            container.run(commands.replace("cave.example {\n", here))
            if heading in ("TLS", "Backups", "Updates"):
                match = look(page, visitor, match)
            if heading == "Looking after it":
                look_after(container, visitor, match or look(page, visitor, ""))
        browser.close()


def look_after(container: Container, visitor: Visitor, where: str) -> None:
    """What the table under that heading has to say, to the match and the guest of before."""
    match = where.rpartition("/")[2]
    visitor.open(where)
    visitor.see("Chat")
    visitor.page.get_by_label("Say something").fill("Something that must go")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("log")).to_contain_text("Something that must go")
    shown = container.say(f"cavern-admin show {match}")
    guest = re.search(r"^seat 0: \w+ +(\S+)", shown, re.MULTILINE)
    said = re.search(r"^ *(\d+) .*: Something that must go$", shown, re.MULTILINE)
    assert guest is not None and said is not None
    container.say(f"cavern-admin unsay {match} {said[1]}")
    assert "Something that must go" not in container.say(f"cavern-admin show {match}")
    container.say(f"cavern-admin rename {guest[1]} 'Another Name'")
    assert guest[1] in container.say("cavern-admin guests --name Another")
    assert "Another Name" in container.say(f"cavern-admin show {match}")
    container.say(f"cavern-admin ban {guest[1]}")
    assert guest[1] in container.say("cavern-admin guests --name Another")
    container.say(f"cavern-admin unban {guest[1]}")
    container.say("cavern-admin purge --keep over=365")
    container.say(f"cavern-admin remove {match}")
    assert match not in container.say("cavern-admin matches")
    container.say(f"cavern-admin forget {guest[1]}")
    assert guest[1] not in container.say("cavern-admin guests")


def reach(page: Page, path: str) -> None:
    """Open a page as soon as it can be: Caddy makes the certificate when it is first told of the
    name, and a service that was restarted takes a moment."""
    for _ in range(60):
        with suppress(PlaywrightError):
            page.goto(SITE + path)
            return
        time.sleep(1)
    raise SystemExit(f"nobody answers at {SITE}{path}")


def look(page: Page, visitor: Visitor, match: str) -> str:
    """Play on at the table of before, or at a new one: through Caddy, with live answers."""
    reach(page, match or "/")
    if match:
        visitor.open(match)
        visitor.wait_for_turn()
    else:
        visitor.play_now("Skulldug!")  # a game that will not be over meanwhile
    before = visitor.answered
    visitor.play(("",), most=2)
    print(f"-- {page.url}: answer {before} to {visitor.answered}", flush=True)
    assert visitor.answered > before
    assert page.evaluate("() => fetch('/metrics').then((answer) => answer.status)") == 404
    return page.url.removeprefix(SITE)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), *sys.argv[2:])
