"""The command line is tested from outside: as a process, the way people use it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Result = subprocess.CompletedProcess[str]


@pytest.fixture
def cavern(tmp_path: Path) -> Callable[..., Result]:
    """Run ``cavern`` with these arguments in a home of its own."""

    def run(*arguments: str, code: int = 0, **environment: str) -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "cavern", *arguments],
            capture_output=True,
            text=True,
            env={**os.environ, "CAVERN_HOME": str(tmp_path / "home"), **environment},
            cwd=tmp_path,
            check=False,
        )
        assert done.returncode == code, done.stderr + done.stdout
        assert "Traceback" not in done.stderr
        return done

    return run
