"""Measures how strong the four levels are and writes docs/strength.md.

    python scripts/strength.py                  goes on with what is not settled yet
    python scripts/strength.py --only duel --minutes 30 --workers 1
    python scripts/strength.py --list           what is settled, and what comes next
    python scripts/strength.py --balance 1000   how often each role of Vast wins, all medium
    python scripts/strength.py --write

Every row of games is kept in docs/strength under what was played, after every game: so the page can
be made in parts and goes on where it was broken off, as long as bots answer as they did (delete a
file to measure anew). Seats rotate, and game n of a row has the same seed whatever is measured.

A row is played until it is settled whether the level is above its mark, or there are enough games.
Its interval may be looked at after every game (:func:`cavern.lab.settling.ever`), so it is right
whenever a row ends.
"""

import argparse
import json
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import combinations
from pathlib import Path
from typing import Any

from cavern.core import registry
from cavern.core.bot import AnyBot
from cavern.core.levels import LEVELS, TEXTS
from cavern.core.rng import Rng
from cavern.core.search import EVERYBODY, FLAT, OWN, PARANOID, ThinkingBot
from cavern.core.series import play_series
from cavern.lab.seating import player
from cavern.lab.settling import ever
from cavern.lab.simulate import mean, share

DOCS = Path(__file__).parents[1] / "docs"
KEPT = DOCS / "strength"
LIMIT = 6000
EASY, MEDIUM, THOUGHTFUL, TREE = 400, 2000, 200, 60
"""How many games are enough: of a level, of those that think, of two trees."""
DELVES = {"easy": 10_000, "medium": 10_000, "hard": 10_000, "expert": 120_000}
"""The same in Cube Delver."""
FEWEST = 12
"""Nothing is settled by fewer games."""
SPELL = 2.0
"""Seconds after which another row may have its turn."""
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
SEATED = {
    **dict.fromkeys(STANDARD, STANDARD),
    "thief": ("knight", "goblins", "dragon", "thief"),
    "ghoul": ("knight", "dragon", "cave", "ghoul"),
    "vile-ghoul": ("knight", "vile-ghoul", "dragon", "cave"),
    "ghost": ("knight", "goblins", "dragon", "ghost"),
    "cave-ghost": ("knight", "goblins", "dragon", "cave-ghost"),
}
"""Where each role is looked at: who is not at the standard table, in the place of another."""
WIDE, NARROW = 35, 10
"""Percent of games that a role should win there, at most and at least."""
SEATS = {"duel": 2, "ffa": 4, "team": 4, "print-and-play": 2, "solo": 1}
WANTED = {"duel": 0.75, "ffa": 0.45}
"""What ``expert`` should win against ``medium``, where that is more than chance."""
DOUBLED = 0.4
"""Roles that win less than this at ``medium`` should win twice as much at ``expert``."""

WITH_TREE = "hard"
"""The level at which trees are compared."""
TREES = {"own": OWN, "flat": FLAT, "everybody": EVERYBODY, "paranoid": PARANOID}
RIVALS = {"duel": ("flat", "everybody"), "ffa": ("flat", "everybody", "paranoid")}
"""What is compared with the tree that is built, by mode; of two who share a win, everybody for
themselves and all against one are the same."""
WORDS = ("games", "wins", "scores", "squares", "thoughts", "iterations")


def seated(game: Any, name: str) -> AnyBot:
    """A bot by its level; ``hard/flat`` is one that grows another tree."""
    level, _, tree = name.partition("/")
    bot = player(game, level, Rng.from_seed(""))
    if tree and isinstance(bot, ThinkingBot):
        bot.budget.tree = TREES[tree]
    return bot


def kept(name: str) -> dict[str, Any]:
    """What has been played of a row."""
    path = KEPT / f"{name}.json"
    found = json.loads(path.read_text()) if path.exists() else {}
    return {**dict.fromkeys(WORDS, 0), "seconds": 0.0, "slowest": 0.0, **found}


def keep(name: str, found: dict[str, Any]) -> None:
    KEPT.mkdir(exist_ok=True)
    fresh = KEPT / f"{name}.new"
    fresh.write_text(json.dumps(found) + "\n")
    fresh.replace(KEPT / f"{name}.json")


def rate(name: str) -> float:
    """The share that a row has won."""
    found = kept(name)
    return float(found["wins"] / found["games"]) if found["games"] else 0.0


class Row:
    """Games at each of some tables in turn; wins and scores of the seats that are looked at.

    ``mark`` is the share of wins that the row is to be above; without one all its games are played.
    """

    def __init__(
        self,
        name: str,
        game: Any,
        setup: Any,
        tables: list[list[str]],
        groups: list[list[int]],
        most: int,
        mark: Callable[[], float] | None = None,
    ) -> None:
        self.name = name
        self.game = game
        self.setup = setup
        self.tables = tables
        self.groups = groups
        self.most = most
        self.mark = mark

    def open(self) -> bool:
        """Whether more games are wanted."""
        found = kept(self.name)
        if FEWEST <= found["games"] < self.most and self.mark is not None:
            return not verdict(found, self.mark())
        return bool(found["games"] < self.most)

    def play(self) -> None:
        """One more game."""
        found = kept(self.name)
        deal, turn = divmod(found["games"], len(self.tables))
        bots = [seated(self.game, level) for level in self.tables[turn]]
        seed = f"strength {self.game.id} {self.setup.mode}"
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


def verdict(found: Any, mark: float) -> str:
    """Whether a row is above its mark, as far as that is settled."""
    low, high = ever(found["wins"], found["games"])
    return "yes" if low > mark else "no" if high < mark else ""


def enough(level: str) -> int:
    return {"easy": EASY, "medium": MEDIUM}.get(level, THOUGHTFUL)


def even(mode: str) -> float:
    """The share that equals win."""
    return 0.5 if mode == "team" else 1 / SEATS[mode]


def below(level: str) -> str:
    return LEVELS[LEVELS.index(level) - 1]


def skulldug(mode: str, level: str, against: str, most: int = 0) -> Row:
    """One player or team of a level against others of another; partners sit apart."""
    game, seats = registry.game("skulldug"), SEATS[mode]
    groups = [[0, 2], [1, 3]] if mode == "team" else [[seat] for seat in range(seats)]
    tables = [[level if seat in group else against for seat in range(seats)] for group in groups]
    mark = WANTED.get(mode, even(mode)) if (level, against) == ("expert", "medium") else even(mode)
    name = f"skulldug-{mode}-{level}-{against}".replace("/", "-")
    setup = game.setup(mode, seats)
    return Row(name, game, setup, tables, groups, most or enough(level), lambda: mark)


def alone(level: str) -> Row:
    """A lone explorer of a level, to win more than one of the level below."""
    game = registry.game("skulldug")
    mark = None if level == LEVELS[0] else lambda: rate(f"skulldug-solo-{below(level)}-alone")
    setup = game.setup("solo", 1)
    return Row(f"skulldug-solo-{level}-alone", game, setup, [[level]], [[0]], enough(level), mark)


def vast(role: str, level: str) -> Row:
    """One role at a level, medium players around it."""
    game, roles = registry.game("vast"), SEATED[role]
    setup = game.setup(options={"roles": ",".join(roles)})
    seat = roles.index(role)
    table = [level if n == seat else "medium" for n in range(len(roles))]
    mark = None if level == LEVELS[0] else lambda: goal(role, level)
    return Row(f"vast-{role}-{level}", game, setup, [table], [[seat]], enough(level), mark)


def goal(role: str, level: str) -> float:
    """What a role should win at a level: more than at ``medium``, or ``easy`` if it is that; at
    ``expert`` twice as much, see :data:`DOUBLED`."""
    if level == "medium":
        return rate(f"vast-{role}-easy")
    medium = rate(f"vast-{role}-medium")
    return 2 * medium if level == "expert" and medium < DOUBLED else medium


def vast_sides(level: str, against: str) -> Row:
    """Two roles of the standard table at a level, the other two at another, every pair in turn."""
    game, seats = registry.game("vast"), range(len(STANDARD))
    groups = [list(pair) for pair in combinations(seats, 2)]
    tables = [[level if seat in pair else against for seat in seats] for pair in groups]
    setup = game.setup(options={"roles": ",".join(STANDARD)})
    name = f"vast-sides-{level}-{against}"
    return Row(name, game, setup, tables, groups, enough(level), lambda: 0.5)


def vast_tree(role: str, tree: str) -> Row:
    """A role that thinks with another tree, to compare with the one that is built."""
    row = vast(role, WITH_TREE)
    row.name = f"vast-{role}-{WITH_TREE}-{tree}"
    row.tables = [[f"{WITH_TREE}/{tree}" if each == WITH_TREE else each for each in row.tables[0]]]
    row.most, row.mark = TREE, None
    return row


def cube_delver(level: str) -> Row:
    game = registry.game("cube-delver")
    name = f"cube-delver-{level}"
    return Row(name, game, game.setup(), [[level]], [[0]], DELVES[level])


def queue() -> Iterator[Row]:
    """All rows, the most wanted first."""
    for level in LEVELS:
        yield cube_delver(level)
    for level in LEVELS[:2]:
        yield alone(level)
        yield from (vast(role, level) for role in SEATED)
    yield from (skulldug(mode, "medium", "easy") for mode in SEATS if mode != "solo")
    yield from (skulldug(mode, "hard", "medium") for mode in SEATS if mode != "solo")
    yield alone("hard")
    yield skulldug("duel", "expert", "hard")
    yield from (vast(role, "hard") for role in STANDARD)
    yield from (vast(role, "expert") for role in STANDARD)
    yield from (skulldug(mode, "expert", "medium") for mode in WANTED)
    yield from (skulldug(mode, "expert", "hard") for mode in ("ffa", "team", "print-and-play"))
    yield alone("expert")
    yield from (vast(role, level) for level in LEVELS[2:] for role in SEATED)
    yield from (vast_sides(level, below(level)) for level in LEVELS[1:])
    for mode, rivals in RIVALS.items():
        for tree in rivals:
            yield skulldug(mode, f"{WITH_TREE}/own", f"{WITH_TREE}/{tree}", TREE)
    yield from (skulldug(mode, "expert", "medium") for mode in ("team", "print-and-play"))
    yield from (vast_tree(role, tree) for role in STANDARD for tree in ("flat", "everybody"))


def rows(only: str) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for row in queue():
        if re.search(only, row.name):
            found.setdefault(row.name, row)
    return found


def play(name: str) -> str:
    """One more game of a row, in a process of its own; or more if they are over at once."""
    row, until = rows(f"^{name}$")[name], time.monotonic() + SPELL
    row.play()
    while time.monotonic() < until and row.open():
        row.play()
    return name


def measure(only: str, minutes: float, workers: int) -> None:
    """Play open rows in their order, as many at once as there are workers, each game after game."""
    until = time.monotonic() + 60 * minutes
    wanted = rows(only)
    busy: dict[Future[str], str] = {}
    with ProcessPoolExecutor(workers) as pool:
        while True:
            playing = set(busy.values())
            free = (row for row in wanted.values() if row.name not in playing and row.open())
            while len(busy) < workers and time.monotonic() < until and (row := next(free, None)):
                busy[pool.submit(play, row.name)] = row.name
            if not busy:
                return
            for done in wait(busy, return_when=FIRST_COMPLETED).done:
                found = kept(done.result())
                print(f"{busy.pop(done)}: {found['wins']} of {found['games']}", flush=True)


def show(only: str) -> None:
    for row in rows(only).values():
        found = kept(row.name)
        mark = "" if row.mark is None else f", above {100 * row.mark():.0f}%: "
        said = "" if row.mark is None else verdict(found, row.mark()) or "open"
        more = " …" if row.open() else ""
        print(f"{row.name}: {percent(found)} of {found['games']}{mark}{said}{more}")


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
    found, low, high = share(wins, games)
    text = f"{100 * found:.0f}% [{100 * low:.0f}, {100 * high:.0f}]"
    return text if NARROW <= round(100 * found) <= WIDE else f"**{text}**"


def balance_lines() -> list[str]:
    everybody = TABLES[-1]
    lines = [
        f"| table | {' | '.join(everybody)} | nobody | games |",
        f"| --- |{' --- |' * len(everybody)} --- | --- |",
    ]
    for roles in TABLES:
        found = kept(f"balance-{'-'.join(roles)}")
        if found["games"]:
            won = dict(zip(roles, found["wins"]))
            cells = [cell(won[role], found["games"]) if role in won else "" for role in everybody]
            nobody = f"{100 * found['nobody'] / found['games']:.0f}%"
            name = "all seven" if roles == everybody else ", ".join(roles)
            lines.append(f"| {name} | {' | '.join(cells)} | {nobody} | {found['games']} |")
    return lines


def percent(found: Any) -> str:
    low, high = ever(found["wins"], found["games"])
    share = 100 * found["wins"] / max(1, found["games"])
    return f"{share:.0f}% [{100 * low:.0f}, {100 * high:.0f}]"


def thinking(found: Any) -> str:
    if not found["thoughts"]:
        return "at once"
    if not found["seconds"]:
        return "not taken"
    each = 1000 * found["seconds"] / found["thoughts"]
    return f"{each:.0f} ({1000 * found['slowest']:.0f})"


def line(row: Row, *names: str) -> list[str]:
    """A line of a table, if anything of the row has been played."""
    found = kept(row.name)
    if not found["games"]:
        return []
    mark, said = "", ""
    if row.mark is not None:
        mark, said = f"{100 * row.mark():.0f}%", verdict(found, row.mark()) or "open"
    runs = f"{found['iterations'] / found['thoughts']:.0f}" if found["iterations"] else ""
    cells = (*names, percent(found), str(found["games"]), mark, said, runs, thinking(found))
    return [f"| {' | '.join(cells)} |"]


def still_open() -> str:
    """Which rows are not settled, in words."""
    marked = [row for row in rows("").values() if row.mark is not None]
    left = [row.name for row in marked if row.open()]
    said = f"{len(marked) - len(left)} of {len(marked)} rows that have a mark are settled"
    return f"{said}. Open, the most wanted first: {', '.join(left)}." if left else f"{said}."


def table(*names: str) -> list[str]:
    """The head of a table of such lines."""
    columns = (*names, "won", "games", "mark", "above it", "runs", "ms")
    return [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]


def write() -> None:
    lines = [
        "# How strong the bots are",
        "",
        "Made by `scripts/strength.py --write` from what it has measured (`docs/strength`).",
        "",
        *[f"- `{level}`: {text}" for level, text in zip(LEVELS, TEXTS)],
        "",
        *((KEPT / "remarks.md").read_text().splitlines()),
        "",
        "In the tables below shares are of games won, with 95% intervals that hold whenever a row",
        "ends. A row is played until it is settled whether it is above its mark: what equals win;",
        "alone what the level below has won; what was wanted of `expert` (75% of duels and 45% of",
        "free-for-alls against `medium`); in Vast what the role has won at `easy` (for `medium`)",
        "or at `medium`, and for `expert` twice as much if that is below 40%. Whether each level",
        "beats the one below in Vast is seen where two roles of one sit against two of the other.",
        "Runs are how many a thought had on average, ms its mean processor time (and the longest).",
        "",
        still_open(),
        "",
        "## Skulldug!",
        "",
        "One player (or team) of a level against others of another, seats rotating.",
        "",
        *table("mode", "level", "against"),
    ]
    for mode, seats in SEATS.items():
        for level in LEVELS:
            if seats == 1:
                lines += line(alone(level), mode, level, "nobody")
                continue
            for against in LEVELS[:3]:
                lines += line(skulldug(mode, level, against), f"{mode}, {seats}", level, against)
    lines += [
        "",
        "## Vast",
        "",
        "One role at a level, the others `medium`: at the table of Knight, Goblins, Dragon and",
        "Cave, or (Thief, Ghost, Cave Ghost; Ghoul and Vile Ghoul) in the place of the Cave or the",
        "Goblins there.",
        "",
        *table("role", "level"),
    ]
    for role in SEATED:
        for level in LEVELS:
            lines += line(vast(role, level), role, level)
    lines += [
        "",
        "Two roles of the standard table at one level, the other two at the level below, every",
        "pair in turn: how often one of the first two wins.",
        "",
        *table("level", "against"),
    ]
    for level in LEVELS[1:]:
        lines += line(vast_sides(level, below(level)), level, below(level))
    lines += [
        "",
        "### Balance",
        "",
        f"All roles `medium`: how often each wins. Bold is what lies outside {NARROW} to {WIDE}%.",
        "",
        *balance_lines(),
        "",
        "## Which tree",
        "",
        f"Two `{WITH_TREE}` players with as many runs: one grows a tree of its own questions (as",
        "is built), the other none at all (flat), one of everybody's questions in which all do",
        "their best (everybody: max^n), or one in which all are against it (paranoid). In Vast a",
        "role that thinks with another tree is to be compared with its row above.",
        "",
        *table("game", "tree", "against"),
    ]
    for mode, rivals in RIVALS.items():
        for tree in rivals:
            row = skulldug(mode, f"{WITH_TREE}/own", f"{WITH_TREE}/{tree}")
            lines += line(row, mode, "own", tree)
    for role in STANDARD:
        for tree in ("flat", "everybody"):
            lines += line(vast_tree(role, tree), f"vast, {role}", tree, "own")
    lines += [
        "",
        "## Cube Delver",
        "",
        "| level | mean score | escaped | games | ms |",
        "| --- | --- | --- | --- | --- |",
    ]
    for level in LEVELS:
        found = kept(f"cube-delver-{level}")
        if found["games"]:
            average, low, high = mean(found["scores"], found["squares"], found["games"])
            lines.append(
                f"| {level} | {average:.1f} [{low:.1f}, {high:.1f}] | {percent(found)} | "
                f"{found['games']} | {thinking(found)} |"
            )
    (DOCS / "strength.md").write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", default="", help="rows whose name matches, as 'duel' or 'hard$'")
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--balance", type=int, default=0, help="so many games at each table")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.list:
        show(given.only)
    elif given.balance:
        for roles in TABLES:
            balance(roles, given.balance)
    elif not given.write:
        measure(given.only, given.minutes, given.workers)
    if given.write:
        write()


if __name__ == "__main__":
    main()
