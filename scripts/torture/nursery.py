"""Starts servers quickly: a process that has loaded everything, and forks.

A line of JSON on standard input is a server to start; the answer is its process id. What is
``set`` is changed in the new process before it begins, such as
``{"cavern.server.sockets.HELLO_SECONDS": 1}``. ``clock`` are the seconds by which its wall clock is
wrong.
"""

import importlib
import json
import os
import signal
import sys
import time
from typing import Any

import sqlalchemy.dialects.postgresql.psycopg
import sqlalchemy.dialects.sqlite.pysqlite  # noqa: F401
import uvloop  # noqa: F401
import whispers_game  # noqa: F401

from cavern.core import registry
from cavern.server import app, run  # noqa: F401
from cavern.server.settings import Settings

SECRET = b"a secret for torture that is long enough"


def begin(wish: dict[str, Any]) -> None:
    log = os.open(wish["log"], os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
    for stream in (1, 2):
        os.dup2(log, stream)
    for name, value in wish.get("set", {}).items():
        module, _, attribute = name.rpartition(".")
        loaded = importlib.import_module(module)
        assert hasattr(loaded, attribute), name
        setattr(loaded, attribute, value)
    wrong = wish.get("clock", 0)
    real, real_ns = time.time, time.time_ns
    if wrong:
        time.time = lambda: real() + wrong
        time.time_ns = lambda: real_ns() + wrong * 1_000_000_000
    settings = Settings(
        database=wish["database"], secret=SECRET, port=wish["port"], rate_limits=False
    )
    run.work(settings, "warning")


def main() -> None:
    registry.games()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are nobody's business
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            code = 1
            try:
                begin(json.loads(line))
                code = 0
            finally:
                os._exit(code)
        print(child, flush=True)


if __name__ == "__main__":
    main()
