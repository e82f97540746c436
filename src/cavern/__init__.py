"""Cavern: one digital table for cave-crawling board games.

The rules in :mod:`cavern.core` and :mod:`cavern.games` may be compiled by mypyc; set
``CAVERN_PURE=1`` to run their source (see :mod:`cavern.loading`).
"""

import os

from cavern import gyms, loading

__version__ = "0.1.0"

loading.choose(pure=os.environ.get("CAVERN_PURE", "") not in ("", "0"))
gyms.announce()


def compiled() -> bool:
    """Whether the rules engine now running was compiled."""
    from cavern.core import table

    return not str(table.__file__).endswith(".py")


# What scripts may rely on (docs/python.md). It lies in cavern.api and is imported when first used.

TYPE_CHECKING = False  # checkers take it for true; typing's own would have to be imported

if TYPE_CHECKING:
    from cavern.api import (
        Bot,
        CavernError,
        Decision,
        Estimate,
        Figures,
        Game,
        Match,
        Position,
        Record,
        SeatFigures,
        State,
        decisions,
        game,
        games,
        load_record,
        play,
        position,
        replay,
        save_record,
        simulate,
    )

__all__ = [
    "Bot",
    "CavernError",
    "Decision",
    "Estimate",
    "Figures",
    "Game",
    "Match",
    "Position",
    "Record",
    "SeatFigures",
    "State",
    "compiled",
    "decisions",
    "game",
    "games",
    "load_record",
    "play",
    "position",
    "replay",
    "save_record",
    "simulate",
]


if not TYPE_CHECKING:  # so that checkers still find a name that is not there

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from cavern import api

        return getattr(api, name)

    def __dir__():
        return sorted({*globals(), *__all__})
