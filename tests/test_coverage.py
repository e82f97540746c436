"""Every sentence of the rulebooks has its row, every row its proof; the pages are up to date."""

import subprocess
import sys

from support import HERE


def test_the_coverage_pages_are_complete_and_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/coverage.py", "--check"],
        cwd=HERE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
