"""How a server is set up: from the command line, the environment, or made on first start."""

import os
import secrets
from pathlib import Path

import msgspec

from cavern.core.errors import BadInput
from cavern.home import home
from cavern.server.moderation import Keep

SECRET_VARIABLE = "CAVERN_SECRET"
DATABASE_VARIABLE = "CAVERN_DATABASE"


class Settings(msgspec.Struct, kw_only=True):
    """What a server process needs to know.

    ``public_url`` is where people reach the server, if that is not its own address (behind a
    proxy): it decides about links, allowed origins and secure cookies. ``proxies``: how many
    trusted proxies stand in front, whose X-Forwarded-For is believed. ``link`` is the address at
    which the other processes of the same database reach this one. ``keep``: for how long matches
    and guests are kept.
    """

    database: str
    secret: bytes
    host: str = "127.0.0.1"
    port: int = 8765
    public_url: str = ""
    origins: list[str] = []
    proxies: int = 0
    link: str = "127.0.0.1"
    rate_limits: bool = True
    private_webhooks: bool = False
    keep: Keep = msgspec.field(default_factory=Keep)
    static: str = str(Path(__file__).with_name("static"))

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")


def default_database() -> str:
    return os.environ.get(DATABASE_VARIABLE) or str(home() / "cavern.db")


def load_secret() -> bytes:
    """The key that signs cookies: from the environment, or a file only its owner can read."""
    given = os.environ.get(SECRET_VARIABLE)
    if given is not None:
        if len(given) < 32:
            raise BadInput(f"{SECRET_VARIABLE} must have at least 32 characters")
        return given.encode()
    path = home() / "server-secret"
    try:
        return read_or_make(path)
    except OSError as error:
        raise BadInput(
            f"cannot use {path}: {error.strerror}; set CAVERN_HOME to a folder you may write"
        ) from None


def read_or_make(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        secret = path.read_bytes()
        if len(secret) < 32:
            raise BadInput(f"{path} is damaged; delete it (guests will need their codes)") from None
        return secret
    with os.fdopen(handle, "wb") as file:
        secret = secrets.token_hex(32).encode()
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    return secret


def flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in ("1", "yes", "true", "on")
