"""A tenth role joins by a folder of its own and one row in the table of combinations.

Each check runs in a process of its own, where the row is there before anything else is loaded; the
rules are uncompiled, since compiled classes of roles have no interpreted ones among them.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

NAMES = ("played", "played-well", "proven", "written", "listed", "in-numbers", "in-the-terminal")


@pytest.mark.parametrize("name", NAMES)
def test_the_bat_is(name: str, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "CAVERN_PURE": "1",
        "CAVERN_HOME": str(tmp_path),
        "PYTHONPATH": str(HERE),
    }
    done = subprocess.run(
        [sys.executable, "-m", "bat", name], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_nothing_outside_knows_it() -> None:
    """Bats carry pieces about in the Cave (V6.1); no other word of it is a Bat's."""
    for path in (HERE.parents[1] / "src").rglob("*.py"):
        text = path.read_text("utf-8")
        assert '"bat-escaped"' not in text and "roles.bat" not in text, path
