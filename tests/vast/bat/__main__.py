"""``python -m bat CHECK`` checks something with the Bat at the table; else it is ``cavern``."""

import sys

from bat.joined import join

join()

from bat.checks import CHECKS  # noqa: E402
from cavern.cli import main  # noqa: E402

if __name__ == "__main__":
    if sys.argv[1] in CHECKS:
        CHECKS[sys.argv[1]]()
    else:
        main()
