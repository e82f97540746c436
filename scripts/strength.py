"""Measures how strong the four levels are and writes docs/strength.md.

    python scripts/strength.py skulldug --games 40
    python scripts/strength.py skulldug --mode duel --level expert --against medium
    python scripts/strength.py vast --role knight --games 30 --level expert
    python scripts/strength.py trees --mode duel --games 60
    python scripts/strength.py cube-delver --games 200
    python scripts/strength.py balance --games 1000
    python scripts/strength.py --write

Every measurement is kept in docs/strength under what was played, after every game: so a table can
be made in parts, and at several places at once, and goes on where it was broken off (delete a file
to measure anew). Seats rotate, and game n of a row has the same seed whatever is measured, so rows
can be compared.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from cavern.core import registry
from cavern.core.bot import AnyBot
from cavern.core.levels import LEVELS, TEXTS
from cavern.core.rng import Rng
from cavern.core.search import EVERYBODY, FLAT, OWN, PARANOID, ThinkingBot
from cavern.core.series import play_series
from cavern.lab.seating import player
from cavern.lab.simulate import mean, share

DOCS = Path(__file__).parents[1] / "docs"
KEPT = DOCS / "strength"
LIMIT = 6000
STANDARD = ("knight", "goblins", "dragon", "cave")
TABLES = (
    STANDARD,
    ("knight", "goblins", "dragon", "thief"),
    ("knight", "goblins", "cave", "thief"),
    ("knight", "dragon", "cave", "thief"),
    ("goblins", "dragon", "cave", "thief"),
    ("knight", "goblins", "dragon", "cave", "thief", "ghoul", "ghost"),
)
"""Every table of four base roles, and the full one: those whose balance is looked at."""
WIDE, NARROW = 35, 10
"""Percent of games that a role should win there, at most and at least."""
SKULLDUG = (("duel", 2), ("ffa", 4), ("team", 4), ("print-and-play", 2), ("solo", 1))

GAMES = ("skulldug", "vast", "cube-delver", "balance", "trees")
WITH_TREE = "hard"
"""The level at which trees are compared."""
TREES = {"own": OWN, "flat": FLAT, "everybody": EVERYBODY, "paranoid": PARANOID}
RIVALS = {"duel": ("flat", "everybody"), "ffa": ("flat", "everybody", "paranoid")}
"""What is compared with the tree that is built, by mode; of two who share a win, everybody for
themselves and all against one are the same."""


def seated(game: Any, name: str) -> AnyBot:
    """A bot by its level; ``hard/flat`` is one that grows another tree."""
    level, _, tree = name.partition("/")
    bot = player(game, level, Rng.from_seed(""))
    if tree and isinstance(bot, ThinkingBot):
        bot.budget.tree = TREES[tree]
    return bot


class Row:
    """Games at each of some tables in turn; wins and scores of the seats that are looked at."""

    def __init__(
        self, name: str, game: Any, setup: Any, tables: list[list[str]], groups: list[list[int]]
    ) -> None:
        self.name = name
        self.game = game
        self.setup = setup
        self.tables = tables
        self.groups = groups

    def so_far(self, planned: int) -> dict[str, Any]:
        """What has been played of as many games."""
        try:
            found: dict[str, Any] = json.loads((KEPT / f"{self.name}.json").read_text())
        except FileNotFoundError:
            found = {}
        words = ("games", "wins", "scores", "squares", "thoughts", "iterations")
        return {**dict.fromkeys(words, 0), "seconds": 0.0, "slowest": 0.0, **found,
                "planned": planned}  # fmt: skip

    def play(self, planned: int) -> None:
        """One more game, if fewer have been played."""
        found = self.so_far(planned)
        number = found["games"]
        if number >= planned:
            return
        turn = number % len(self.tables)
        bots = [seated(self.game, level) for level in self.tables[turn]]
        seed = f"strength {self.game.id} {self.setup.mode}"
        deal = number // len(self.tables)
        tally = play_series(self.game, self.setup, bots, seed, deal, 1, LIMIT)
        if tally.errors:
            raise SystemExit(f"{seed}#{deal}: {tally.errors[0][1]}")
        seats = self.groups[turn]
        found["games"] += 1
        found["wins"] += any(tally.wins[seat] for seat in seats)
        found["scores"] += tally.scores[seats[0]]
        found["squares"] += tally.score_squares[seats[0]]
        for seat in seats:
            bot = bots[seat]
            if isinstance(bot, ThinkingBot):
                found["thoughts"] += bot.thoughts
                found["iterations"] += bot.iterations
                found["seconds"] += bot.seconds
                found["slowest"] = max(found["slowest"], bot.slowest)
        keep(self.name, found)


def measure(rows: list[Row], games: int) -> None:
    """So many games of every row, a game of each in turn; goes on where it was broken off."""
    for _ in range(games):
        for row in rows:
            row.play(games)
    for row in rows:
        print(f"{row.name}: {percent(row.so_far(games))} of {games}", flush=True)


def keep(name: str, found: dict[str, Any]) -> None:
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{name}.json").write_text(json.dumps(found) + "\n")


def skulldug(mode: str, seats: int, level: str, against: str) -> Row:
    game = registry.game("skulldug")
    # Partners sit apart: a team is every second seat.
    groups = [[0, 2], [1, 3]] if mode == "team" else [[seat] for seat in range(seats)]
    tables = [[level if seat in group else against for seat in range(seats)] for group in groups]
    setup = game.setup(mode, seats)
    name = f"skulldug-{mode}-{level}-{against}".replace("/", "-")
    return Row(name, game, setup, tables, groups)


def skulldug_rows(modes: list[str], level: str, against: str) -> list[Row]:
    """A level against the one below, or another, in some modes; alone where one plays alone."""
    rows = []
    for mode in modes:
        seats = dict(SKULLDUG)[mode]
        if seats == 1:
            rows.append(skulldug(mode, seats, level, "alone"))
        elif against or level != LEVELS[0]:
            other = against or LEVELS[LEVELS.index(level) - 1]
            rows.append(skulldug(mode, seats, level, other))
    return rows


def tree_rows(modes: list[str]) -> list[Row]:
    """The tree that is built against another, with as many iterations."""
    return [
        skulldug(mode, dict(SKULLDUG)[mode], f"{WITH_TREE}/own", f"{WITH_TREE}/{other}")
        for mode in modes
        for other in RIVALS.get(mode, ())
    ]


def vast(role: str, level: str) -> Row:
    """One role at a level, medium players around it, at the standard table."""
    game = registry.game("vast")
    setup = game.setup(options={"roles": ",".join(STANDARD)})
    seat = STANDARD.index(role)
    table = [level if n == seat else "medium" for n in range(len(STANDARD))]
    return Row(f"vast-{role}-{level}", game, setup, [table], [[seat]])


def balance(roles: tuple[str, ...], games: int) -> None:
    """How often each role wins when all play by rules of thumb."""
    game = registry.game("vast")
    setup = game.setup(options={"roles": ",".join(roles)})
    bots = [game.all_bots()["medium"](Rng.from_seed("")) for _ in roles]
    tally = play_series(game, setup, bots, "balance", 0, games, LIMIT)
    assert not tally.errors, tally.errors[0]
    found = {"roles": roles, "games": games, "wins": tally.wins, "nobody": tally.drawn}
    keep(f"balance-{'-'.join(roles)}", found)
    print(" ".join(f"{role} {cell(wins, games)}" for role, wins in zip(roles, tally.wins)))


def cell(wins: int, games: int) -> str:
    rate, low, high = share(wins, games)
    text = f"{100 * rate:.0f}% [{100 * low:.0f}, {100 * high:.0f}]"
    return text if NARROW <= round(100 * rate) <= WIDE else f"**{text}**"


def balance_lines(kept: dict[str, Any]) -> list[str]:
    everybody = TABLES[-1]
    lines = [
        f"| table | {' | '.join(everybody)} | nobody | games |",
        f"| --- |{' --- |' * len(everybody)} --- | --- |",
    ]
    for roles in TABLES:
        found = kept.get(f"balance-{'-'.join(roles)}")
        if found:
            won = dict(zip(roles, found["wins"]))
            cells = [cell(won[role], found["games"]) if role in won else "" for role in everybody]
            nobody = f"{100 * found['nobody'] / found['games']:.0f}%"
            name = "all seven" if roles == everybody else ", ".join(roles)
            lines.append(f"| {name} | {' | '.join(cells)} | {nobody} | {found['games']} |")
    return lines


def cube_delver(level: str) -> Row:
    game = registry.game("cube-delver")
    return Row(f"cube-delver-{level}", game, game.setup(), [[level]], [[0]])


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


def tries(found: Any) -> str:
    """Iterations of a thought, on average."""
    runs = found.get("iterations", 0)
    return f"{runs / found['thoughts']:.0f}" if runs and found["thoughts"] else ""


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
        "iterations; runs are how many a thought had on average, with no bound on its time.",
        "",
        *((KEPT / "remarks.md").read_text().splitlines()),
        "",
        *[f"- `{level}`: {text}" for level, text in zip(LEVELS, TEXTS)],
        "",
        "## Skulldug!",
        "",
        "One player (or team) of the first level against others of the second, seats rotating.",
        "",
        "| mode | level | against | chance | won | games | runs | ms |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for mode, seats in SKULLDUG:
        for level in LEVELS:
            for against in ("easy", "medium", "hard", "alone"):
                found = kept.get(f"skulldug-{mode}-{level}-{against}")
                if found:
                    even = "" if seats == 1 else "50%" if mode == "team" else f"{100 // seats}%"
                    lines.append(
                        f"| {mode}, {seats} | {level} | {against} | {even} | {percent(found)} | "
                        f"{played(found)} | {tries(found)} | {thinking(found)} |"
                    )
    lines += [
        "",
        "### Which tree",
        "",
        f"Two `{WITH_TREE}` players with as many iterations: one grows a tree of its own questions",
        "(as is built), the other none at all (flat), one of everybody's questions in which all",
        "do their best (everybody: max^n), or one in which all are against it (paranoid).",
        "",
        "| mode | tree | against | chance | won | games |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for mode, others in RIVALS.items():
        for other in others:
            found = kept.get(f"skulldug-{mode}-{WITH_TREE}-own-{WITH_TREE}-{other}")
            if found:
                even = f"{100 // dict(SKULLDUG)[mode]}%"
                lines.append(
                    f"| {mode} | own | {other} | {even} | {percent(found)} | {played(found)} |"
                )
    lines += [
        "",
        "## Vast",
        "",
        "Knight, Goblins, Dragon and Cave; one role at the level, the others `medium`.",
        "",
        "| role | level | won | games | runs | ms |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for role in STANDARD:
        for level in LEVELS:
            found = kept.get(f"vast-{role}-{level}")
            if found:
                lines.append(
                    f"| {role} | {level} | {percent(found)} | {played(found)} | {tries(found)} | "
                    f"{thinking(found)} |"
                )
    lines += [
        "",
        "### Balance",
        "",
        f"All roles `medium`: how often each wins. Bold is what lies outside {NARROW} to {WIDE}%.",
        "",
        *balance_lines(kept),
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
    parser.add_argument("game", nargs="?", choices=GAMES)
    modes, none = [mode for mode, _ in SKULLDUG], [""]
    parser.add_argument("--mode", default="", choices=none + modes)
    parser.add_argument("--role", default="", choices=none + list(STANDARD))
    parser.add_argument("--level", default="", choices=none + list(LEVELS))
    parser.add_argument("--against", default="", choices=none + list(LEVELS))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.game == "balance":
        for roles in TABLES:
            balance(roles, given.games)
    rows = []
    for level in [given.level] if given.level else LEVELS:
        if given.game == "vast":
            rows += [vast(role, level) for role in ([given.role] if given.role else STANDARD)]
        elif given.game == "cube-delver":
            rows.append(cube_delver(level))
        elif given.game == "skulldug":
            rows += skulldug_rows([given.mode] if given.mode else modes, level, given.against)
    if given.game == "trees":
        rows = tree_rows([given.mode] if given.mode else modes)
    measure(rows, given.games)
    if given.write:
        write()


if __name__ == "__main__":
    main()
