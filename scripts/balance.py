"""Writes the reports of ``docs/balance``: Skulldug! in every mode; Vast at every base table of 2 to
5, with each foe, and with seven seats. Skulldug! is played by bots of level ``medium``; Vast, whose
games are long and whose tables are many, by heuristics.

    python scripts/balance.py [--games N] [--workers N] [skulldug] [vast]

Games are kept in ``build/balance`` as they are played: stopped, it goes on from there. Delete that
folder after a change to rules or bots.
"""

import argparse
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "balance"
BASE = ("knight", "goblins", "dragon", "cave", "thief")
FOES = (
    "knight+goblins+dragon+cave+ghoul",
    "knight+goblins+dragon+cave+thief+ghoul",
    "knight+goblins+dragon+cave+ghost",
    "knight+goblins+dragon+cave+thief+ghost",
    "knight+goblins+dragon+cave-ghost",
    "knight+goblins+dragon+cave-ghost+thief",
    "knight+vile-ghoul+dragon+cave",
    "knight+vile-ghoul+dragon+cave+thief",
)
SEVEN = "knight+goblins+dragon+cave+thief+ghoul+ghost"


def tables(game: str) -> list[str]:
    """The tables of a report, as the command names them."""
    if game == "skulldug":
        return []
    base = ["+".join(roles) for seats in range(2, 6) for roles in combinations(BASE, seats)]
    return [*base, *FOES, SEVEN]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", nargs="*", choices=[[], "skulldug", "vast"])
    parser.add_argument("--games", type=int, default=0, help="at each table")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    for game, bots, usual in (("skulldug", "medium", 150), ("vast", "heuristic", 300)):
        if given.report and game not in given.report:
            continue
        folder = KEPT / game
        command = [sys.executable, "-m", "cavern", "report", game, "--bots", bots,
                   "--games", str(given.games or usual), "--workers", str(given.workers),
                   "--folder", str(folder)]  # fmt: skip
        for table in tables(game):
            command += ["--tables", table]
        subprocess.run(command, check=True)
        shutil.copy(folder / f"{game}.html", ROOT / "docs" / "balance" / f"{game}.html")


if __name__ == "__main__":
    main()
