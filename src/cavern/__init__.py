"""Cavern: one digital table for cave-crawling board games.

The rules in :mod:`cavern.core` and :mod:`cavern.games` may be compiled by mypyc; set
``CAVERN_PURE=1`` to run their source (see :mod:`cavern.loading`).
"""

import os

from cavern import loading

__version__ = "0.1.0"

loading.choose(pure=os.environ.get("CAVERN_PURE", "") not in ("", "0"))


def compiled() -> bool:
    """Whether the rules engine now running was compiled."""
    from cavern.core import table

    return not str(table.__file__).endswith(".py")
