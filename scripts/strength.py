"""Measures how strong the four levels are and writes docs/strength.md.

    python scripts/strength.py skulldug --mode duel --games 40
    python scripts/strength.py vast --role knight --games 30 --level expert
    python scripts/strength.py cube-delver --games 200
    python scripts/strength.py --write

Every measurement is kept in docs/strength under what was played, replacing an earlier one of
the same, after every game: so a table can be made in parts, and at several places at once. Seats
rotate, and game n of a row has the same seed whatever is measured, so rows can be compared.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from cavern.core import registry
from cavern.core.levels import LEVELS, TEXTS
from cavern.core.rng import Rng
from cavern.core.search import ThinkingBot
from cavern.core.series import play_series
from cavern.lab.simulate import mean, share

DOCS = Path(__file__).parents[1] / "docs"
KEPT = DOCS / "strength"
LIMIT = 6000
STANDARD = ("knight", "goblins", "dragon", "cave")
SKULLDUG = (("duel", 2), ("ffa", 4), ("team", 4), ("print-and-play", 2), ("solo", 1))


def maker(game: Any, level: str) -> Any:
    return game.all_bots()[level](Rng.from_seed(""))


def measure(
    name: str, game: Any, setup: Any, tables: list[list[str]], groups: list[list[int]], games: int
) -> None:
    """So many games at each table in turn; wins and scores of the seats that are looked at."""
    found = {"planned": games, "games": 0, "wins": 0, "scores": 0, "squares": 0, "thoughts": 0}
    seconds, slowest = 0.0, 0.0
    for number in range(games):
        turn = number % len(tables)
        bots = [game.all_bots()[level](Rng.from_seed("")) for level in tables[turn]]
        seed = f"strength {game.id} {setup.mode}"
        tally = play_series(game, setup, bots, seed, number // len(tables), 1, LIMIT)
        if tally.errors:
            raise SystemExit(f"{seed}#{number // len(tables)}: {tally.errors[0][1]}")
        found["games"] += 1
        found["wins"] += any(tally.wins[seat] for seat in groups[turn])
        found["scores"] += tally.scores[groups[turn][0]]
        found["squares"] += tally.score_squares[groups[turn][0]]
        for seat in groups[turn]:
            bot = bots[seat]
            if isinstance(bot, ThinkingBot):
                found["thoughts"] += bot.thoughts
                seconds += bot.seconds
                slowest = max(slowest, bot.slowest)
        keep(name, {**found, "seconds": seconds, "slowest": slowest})
    print(f"{name}: {percent(found)} of {games}", flush=True)


def keep(name: str, found: dict[str, Any]) -> None:
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{name}.json").write_text(json.dumps(found) + "\n")


def skulldug(mode: str, seats: int, level: str, against: str, games: int) -> None:
    game = registry.game("skulldug")
    # Partners sit apart: a team is every second seat.
    groups = [[0, 2], [1, 3]] if mode == "team" else [[seat] for seat in range(seats)]
    tables = [[level if seat in group else against for seat in range(seats)] for group in groups]
    setup = game.setup(mode, seats)
    measure(f"skulldug-{mode}-{level}-{against}", game, setup, tables, groups, games)


def vast(role: str, level: str, games: int) -> None:
    """One role at a level, medium players around it, at the standard table."""
    game = registry.game("vast")
    setup = game.setup(options={"roles": ",".join(STANDARD)})
    seat = STANDARD.index(role)
    table = [level if n == seat else "medium" for n in range(len(STANDARD))]
    measure(f"vast-{role}-{level}", game, setup, [table], [[seat]], games)


def cube_delver(level: str, games: int) -> None:
    game = registry.game("cube-delver")
    measure(f"cube-delver-{level}", game, game.setup(), [[level]], [[0]], games)


def percent(found: Any) -> str:
    rate, low, high = share(found["wins"], found["games"])
    return f"{100 * rate:.0f}% [{100 * low:.0f}, {100 * high:.0f}]"


def thinking(found: Any) -> str:
    if not found["thoughts"]:
        return "at once"
    if not found["seconds"]:
        return "not taken"
    each = 1000 * found["seconds"] / found["thoughts"]
    return f"{each:.0f} ({1000 * found['slowest']:.0f})"


def played(found: Any) -> str:
    """How many games; and of how many, where a row was broken off."""
    planned = found.get("planned", found["games"])
    return str(found["games"]) if planned == found["games"] else f"{found['games']} of {planned}"


def write() -> None:
    kept = {path.stem: json.loads(path.read_text()) for path in KEPT.glob("*.json")}
    lines = [
        "# How strong the bots are",
        "",
        "Made by `scripts/strength.py --write` from what it has measured (`strength/`). Shares are",
        "of games won, with 95% Wilson intervals; milliseconds are the mean processor time of an",
        "answer that was thought about, in brackets the longest. A row with fewer games than",
        "planned was broken off, and its interval does not allow for when. Budgets are in",
        "iterations.",
        "",
        *((KEPT / "remarks.md").read_text().splitlines()),
        "",
        *[f"- `{level}`: {text}" for level, text in zip(LEVELS, TEXTS)],
        "",
        "## Skulldug!",
        "",
        "One player (or team) of the first level against others of the second, seats rotating.",
        "",
        "| mode | level | against | chance | won | games | ms |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for mode, seats in SKULLDUG:
        for level in LEVELS:
            for against in ("easy", "medium", "hard", "alone"):
                found = kept.get(f"skulldug-{mode}-{level}-{against}")
                if found:
                    even = "" if seats == 1 else "50%" if mode == "team" else f"{100 // seats}%"
                    lines.append(
                        f"| {mode}, {seats} | {level} | {against} | {even} | {percent(found)} | "
                        f"{played(found)} | {thinking(found)} |"
                    )
    lines += [
        "",
        "## Vast",
        "",
        "Knight, Goblins, Dragon and Cave; one role at the level, the others `medium`.",
        "",
        "| role | level | won | games | ms |",
        "| --- | --- | --- | --- | --- |",
    ]
    for role in STANDARD:
        for level in LEVELS:
            found = kept.get(f"vast-{role}-{level}")
            if found:
                lines.append(
                    f"| {role} | {level} | {percent(found)} | {played(found)} | {thinking(found)} |"
                )
    lines += [
        "",
        "## Cube Delver",
        "",
        "| level | mean score | escaped | games | ms |",
        "| --- | --- | --- | --- | --- |",
    ]
    for level in LEVELS:
        found = kept.get(f"cube-delver-{level}")
        if found:
            average, low, high = mean(found["scores"], found["squares"], found["games"])
            lines.append(
                f"| {level} | {average:.1f} [{low:.1f}, {high:.1f}] | {percent(found)} | "
                f"{played(found)} | {thinking(found)} |"
            )
    (DOCS / "strength.md").write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", choices=["skulldug", "vast", "cube-delver"])
    parser.add_argument("--mode", default="duel", choices=[mode for mode, _ in SKULLDUG])
    parser.add_argument("--role", default="", choices=["", *STANDARD])
    parser.add_argument("--level", default="", choices=["", *LEVELS])
    parser.add_argument("--against", default="", choices=["", *LEVELS])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    levels = [given.level] if given.level else list(LEVELS)
    for level in levels:
        if given.game == "vast":
            for role in [given.role] if given.role else STANDARD:
                vast(role, level, given.games)
        elif given.game == "cube-delver":
            cube_delver(level, given.games)
        elif given.game == "skulldug":
            seats = dict(SKULLDUG)[given.mode]
            if seats == 1:
                skulldug(given.mode, seats, level, "alone", given.games)
            elif given.against or level != LEVELS[0]:
                against = given.against or LEVELS[LEVELS.index(level) - 1]
                skulldug(given.mode, seats, level, against, given.games)
    if given.write:
        write()


if __name__ == "__main__":
    main()
