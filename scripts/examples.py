"""Makes examples.json of each game from the scenarios that prove its rules.

    python scripts/examples.py [--check]

For each rule the scenarios with the fewest words are taken that stand at a written position, need
no seed and can be tried: somebody is asked there. ``--check`` only says whether the files are up to
date.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from cavern.core import registry
from cavern.core.errors import CavernError, RulesError
from cavern.core.example import Example
from cavern.core.game import Game
from cavern.core.lesson import Course
from cavern.core.scenario import load

ROOT = Path(__file__).resolve().parents[1]
EACH = 2
"""So many examples of every rule."""
LONGEST = 1500


def found(game: Game[Any]) -> list[Example]:
    rows: list[Example] = []
    for path in sorted((ROOT / "tests" / "scenarios" / game.id).glob("*.yaml")):
        suite = load(path)
        for number, scenario in enumerate(suite.scenarios):
            if not scenario.position or scenario.seed or len(scenario.position) > LONGEST:
                continue
            rows.append(
                Example(
                    id=f"{path.stem}-{number + 1}",
                    name=scenario.name,
                    rules=scenario.rules,
                    position=scenario.position,
                    do=scenario.do,
                    chance=scenario.chance,
                    mode=scenario.mode or suite.mode,
                    seats=scenario.seats or suite.seats,
                    options={**suite.with_, **scenario.with_},
                )
            )
    return rows


def chosen(game: Game[Any]) -> list[Example]:
    """The plainest few of every rule."""
    plain = sorted(found(game), key=lambda row: len(row.position) + 40 * len(row.do))
    counts: dict[str, int] = {}
    kept: list[Example] = []
    for row in plain:
        new = [rule for rule in row.rules if counts.get(rule, 0) < EACH]
        if not new or not playable(game, row):
            continue
        kept.append(row)
        for rule in row.rules:
            counts[rule] = counts.get(rule, 0) + 1
    return sorted(kept, key=lambda row: row.id)


def playable(game: Game[Any], row: Example) -> bool:
    """Whether somebody is asked there, and what was answered can be answered."""
    try:
        course = Course(game, row.lesson())
        if course.question is None:
            return False
        return all(course.give(option).taken for option in row.do)
    except (CavernError, RulesError):
        return False


def target(game: Game[Any]) -> Path:
    package = ROOT / "src" / "cavern" / "games" / game.id.replace("-", "_")
    return package / "examples.json"


def written(game: Game[Any]) -> bytes:
    """A line for each, so that differences can be read."""
    rows = b",\n".join(msgspec.json.encode(row) for row in chosen(game))
    return b"[\n" + rows + b"\n]\n"


def main() -> None:
    stale = []
    for game in registry.games().values():
        if not (ROOT / "tests" / "scenarios" / game.id).is_dir():
            continue
        text = written(game)
        if "--check" in sys.argv[1:]:
            if target(game).read_bytes() != text:
                stale.append(game.id)
            continue
        target(game).write_bytes(text)
        print(f"{game.id}: {len(text) // 1000} kB, {len(text.splitlines()) - 2} examples")
    if stale:
        sys.exit(f"examples of {', '.join(stale)} are out of date: python scripts/examples.py")


if __name__ == "__main__":
    main()
