"""A small disk of our own, whose kernel turns it read-only when an error happens to it."""

import subprocess
import tempfile
from pathlib import Path

SIZE = 24 * 1024 * 1024
ERRORS = Path("/sys/fs/ext4")


class NoDisk(Exception):
    """Nobody may have one here."""


class Disk:
    """An ext4 file system in a file. What was flushed to it stays when it is mounted anew."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="cavern-torture-disk")
        self._image = Path(self._folder.name, "image")
        self.place = Path(self._folder.name, "disk")
        self.place.mkdir()
        with self._image.open("wb") as file:
            file.truncate(SIZE)
        try:
            run("mkfs.ext4", "-q", str(self._image))
            self._mount()
        except (OSError, subprocess.CalledProcessError) as error:
            self._folder.cleanup()
            raise NoDisk from error

    def _mount(self) -> None:
        run("mount", "-o", "loop,errors=remount-ro", str(self._image), str(self.place))

    def fail(self) -> None:
        """An error, as the kernel finds one: nothing can be written any more, by whoever holds it
        open or opens it. It cannot be taken back before the disk is mounted anew. It happens while
        the disk stands still: ext4 may say of what is being flushed in that very moment that it is
        kept, though it is not (one in ten times, with a program of three lines)."""
        device = run("findmnt", "-no", "SOURCE", str(self.place)).strip()
        run("fsfreeze", "--freeze", str(self.place))
        (ERRORS / Path(device).name / "trigger_fs_error").write_text("1")
        run("fsfreeze", "--unfreeze", str(self.place))

    def mend(self) -> None:
        """What an operator does, when nobody uses it."""
        run("umount", str(self.place))
        run("e2fsck", "-p", str(self._image), fine=1)
        self._mount()

    def close(self) -> None:
        run("umount", "--lazy", str(self.place))
        self._folder.cleanup()


def run(*command: str, fine: int = 0) -> str:
    """What a command says; its exit code may be as high as ``fine``."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode > fine:
        raise subprocess.CalledProcessError(
            done.returncode, command, output=done.stdout, stderr=done.stderr
        )
    return done.stdout
